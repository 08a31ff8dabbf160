//! Phrases: a typed command, cut into picks in every possible way.
//!
//! `play rapier with 2 strength on wolf` has three phrases, one at each leading word, and four picks: `play rapier`,
//! twice `with strength`, `on wolf`. Text is only cut here. Which reading is right is decided in `command.rs`, by the
//! actions that are offered. Begin at [`Phrases::cut`] and [`Phrases::readings`].

use crate::kernel::LeadWord;

/// The greatest number of phrases that one name may span: `play hand on fire` is one name with two leading words.
const LONGEST_JOIN: usize = 4;

/// The most words in the name of a seat.
const LONGEST_NAME: usize = 4;

/// A word, a quoted text or a comma.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Token {
    /// The word, without quotes.
    text: String,
    /// Whether the token was in quotes.
    quoted: bool,
}

impl Token {
    /// Returns whether this is a comma outside quotes.
    fn is_comma(&self) -> bool {
        !self.quoted && self.text == ","
    }

    /// Returns whether this joins two picks: a comma or `and`.
    fn joins(&self) -> bool {
        self.is_comma() || (!self.quoted && self.text.eq_ignore_ascii_case("and"))
    }
}

/// Words that belong together, from one leading word to the next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Phrase(Vec<Token>);

/// The rest of a typed command.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Phrases(pub Vec<Phrase>);

/// One way to read the next pick out of a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The words of the pick, to be found among the actions.
    pub pick: String,
    /// The rest of the command if this phrase is taken.
    pub rest: Phrases,
    /// Whether a number in front of the name was read as a count.
    pub counted: bool,
    /// Whether the pick begins with the first remaining phrase.
    pub first: bool,
}

impl Phrases {
    /// Cuts a command at its leading words. Quoted text is never cut.
    pub fn cut(text: &str, leads: &[LeadWord]) -> Phrases {
        let mut phrases: Vec<Phrase> = Vec::new();
        for token in tokens(text) {
            let is_lead = !token.quoted && leads.iter().any(|lead| lead.word.eq_ignore_ascii_case(&token.text));
            match phrases.last_mut() {
                Some(phrase) if !is_lead => phrase.0.push(token),
                _ => phrases.push(Phrase(vec![token])),
            }
        }
        for phrase in &mut phrases {
            // A comma or `and` at the end of a phrase only joins it to the next one.
            while phrase.0.last().is_some_and(Token::joins) {
                phrase.0.pop();
            }
        }
        phrases.retain(|phrase| !phrase.0.is_empty());
        Phrases(phrases)
    }

    /// Returns whether no phrase is left.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the first phrase, as typed.
    pub fn first(&self) -> String {
        self.0.first().map(Phrase::text).unwrap_or_default()
    }

    /// Returns the first pick: `with strength` of `with 2 strength`.
    pub fn pick(&self) -> String {
        match self.0.first().and_then(Phrase::part) {
            Some((pick, _)) => pick,
            None => self.first(),
        }
    }

    /// Returns the leading word of the first phrase.
    pub fn lead(&self) -> &str {
        self.0.first().and_then(|phrase| phrase.0.first()).map_or("", |token| &token.text)
    }

    /// Returns all phrases, as typed.
    pub fn text(&self) -> String {
        self.0.iter().map(Phrase::text).collect::<Vec<_>>().join(" ")
    }

    /// Returns the phrases without the name in front, if there is one. `is_name` tells whether some words are a name.
    /// The longest name counts.
    pub fn without_name(&self, is_name: impl Fn(&str) -> bool) -> Option<Phrases> {
        let tokens = &self.0.first()?.0;
        let first_words = |length: usize| {
            let words: Vec<&str> = tokens[..length].iter().map(|token| token.text.as_str()).collect();
            words.join(" ")
        };
        let most = tokens.len().min(LONGEST_NAME);
        let length = (1..=most).rev().find(|length| is_name(&first_words(*length)))?;
        let mut rest = self.clone();
        rest.0[0].0.drain(..length);
        rest.0.retain(|phrase| !phrase.0.is_empty());
        Some(rest)
    }

    /// Returns every way to read one pick, the likeliest first. Phrases are in typed order. Of each phrase, the longest
    /// reading is first, because a longer text that still names something means just that.
    ///
    /// The readings of `play rapier with 2 strength`:
    ///
    /// | pick | rest | `counted` | `first` |
    /// |---|---|---|---|
    /// | `play rapier with 2 strength` | | no | yes |
    /// | `play rapier` | `with 2 strength` | no | yes |
    /// | `with 2 strength` | `play rapier` | no | no |
    /// | `with strength` | `play rapier with 1 strength` | yes | no |
    pub fn readings(&self) -> Vec<Reading> {
        let mut readings = Vec::new();
        for at in 0..self.0.len() {
            let most = LONGEST_JOIN.min(self.0.len() - at);
            for many in (1..=most).rev() {
                let pick = self.0[at..at + many].iter().map(Phrase::text).collect::<Vec<_>>().join(" ");
                readings.push(Reading { pick, rest: self.replaced(at, many, None), counted: false, first: at == 0 });
            }
            if let Some((pick, rest)) = self.0[at].part() {
                let counted = self.0[at].0.get(1).is_some_and(|token| figure(token).is_some());
                readings.push(Reading { pick, rest: self.replaced(at, 1, rest), counted, first: at == 0 });
            } else if let Some((pick, rest)) = self.0[at].item() {
                readings.push(Reading { pick, rest: self.replaced(at, 1, Some(rest)), counted: false, first: at == 0 });
            }
        }
        readings
    }

    /// Returns the ways to split off a pick at the beginning, the longest first. Unlike [`Phrases::readings`], it may
    /// cut inside a phrase, where no leading word stands: `punch` and `wolf-2` of `punch wolf-2`.
    pub fn cut_in_two(&self) -> impl Iterator<Item = (String, Phrases)> + '_ {
        let most = LONGEST_JOIN.min(self.0.len());
        (1..=most).rev().flat_map(move |many| {
            let tokens = self.0[many - 1].0.len();
            (1..tokens).rev().map(move |at| self.cut_within(many, at))
        })
    }

    /// Splits off the first `many` phrases, the last of them only up to the token at `at`.
    fn cut_within(&self, many: usize, at: usize) -> (String, Phrases) {
        let (whole, cut) = (&self.0[..many - 1], &self.0[many - 1]);
        let (head, tail) = cut.0.split_at(at);
        let mut texts: Vec<String> = whole.iter().map(Phrase::text).collect();
        texts.push(Phrase(head.to_vec()).text());
        (texts.join(" "), self.replaced(0, many, Some(Phrase(tail.to_vec()))))
    }

    /// Returns the number of remaining words, quoted texts and commas.
    pub fn len(&self) -> usize {
        self.0.iter().map(|phrase| phrase.0.len()).sum()
    }

    /// Returns the phrases with `many` of them, from index `at` on, replaced by `by`.
    fn replaced(&self, at: usize, many: usize, by: Option<Phrase>) -> Phrases {
        let mut phrases = self.0.clone();
        phrases.splice(at..at + many, by);
        Phrases(phrases)
    }
}

impl Phrase {
    /// Returns the phrase's words, without commas.
    pub fn text(&self) -> String {
        let tokens = self.0.iter().filter(|token| !token.is_comma());
        let words: Vec<&str> = tokens.map(|token| token.text.as_str()).collect();
        words.join(" ")
    }

    /// Returns the first of several picks without a leading word, and the rest: `wolf` and `imp` of `wolf, imp`.
    fn item(&self) -> Option<(String, Phrase)> {
        let end = self.0.iter().position(Token::joins)?;
        let (item, tail) = self.0.split_at(end);
        let tail: Vec<Token> = tail.iter().skip_while(|token| token.joins()).cloned().collect();
        if item.is_empty() || tail.is_empty() {
            return None;
        }
        Some((Phrase(item.to_vec()).text(), Phrase(tail)))
    }

    /// Returns the first of several picks under one leading word, and the rest: `with strength` and `with 1 strength,
    /// agility` of `with 2 strength, agility`.
    fn part(&self) -> Option<(String, Option<Phrase>)> {
        let (lead, body) = self.0.split_first()?;
        let end = body.iter().position(Token::joins).unwrap_or(body.len());
        let (item, tail) = body.split_at(end);
        let tail: Vec<Token> = tail.iter().skip_while(|token| token.joins()).cloned().collect();
        // `at 2 3` is a place with two numbers, and not `at 3` twice.
        let counts = item.get(1).is_some_and(|next| figure(next).is_none());
        let number = if counts { item.first().and_then(figure) } else { None };
        let name = if number.is_some() { item.get(1..)? } else { item };
        let remaining = number.unwrap_or(0).saturating_sub(1);
        // Without a number or a further pick, the phrase is read as a whole.
        if name.is_empty() || number == Some(0) || (number.is_none() && tail.is_empty()) {
            return None;
        }
        let pick = Phrase([std::slice::from_ref(lead), name].concat()).text();
        let mut rest = vec![lead.clone()];
        if remaining > 0 {
            rest.push(Token { text: remaining.to_string(), quoted: false });
            rest.extend_from_slice(name);
            if !tail.is_empty() {
                rest.push(Token { text: ",".into(), quoted: false });
            }
        }
        rest.extend(tail);
        let is_lead_alone = rest.len() == 1;
        Some((pick, if is_lead_alone { None } else { Some(Phrase(rest)) }))
    }
}

/// Returns the number that a token stands for, unless the token is quoted.
fn figure(token: &Token) -> Option<u32> {
    if token.quoted { None } else { token.text.parse().ok() }
}

/// Returns the words, quoted texts and commas of a text.
fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut word = String::new();
    let mut quoted = false;
    let mut finish = |word: &mut String, quoted: bool| {
        if !word.trim().is_empty() {
            tokens.push(Token { text: word.trim().to_string(), quoted });
        }
        word.clear();
    };
    for c in text.chars() {
        match c {
            '"' => {
                finish(&mut word, quoted);
                quoted = !quoted;
            }
            ',' if !quoted => {
                finish(&mut word, false);
                finish(&mut ",".to_string(), false);
            }
            c if c.is_whitespace() && !quoted => finish(&mut word, false),
            c => word.push(c),
        }
    }
    finish(&mut word, quoted);
    tokens
}
