//! Edits that change all values of one sort in a statement, such as all quoted numbers. Each is tried, and the first
//! with which the statement can be read is proposed.

use super::Mended;
use crate::shape::Shaper;
use crate::shape::wanted::is_counted;
use crate::syntax::{Line, Span, Term, TermKind};
use rondel_engine::kernel::{Shape, Word};

/// Numbers as words.
const NUMBERS: &[(&str, u8)] = &[
    ("a", 1),
    ("an", 1),
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("twelve", 12),
];

/// Returns the number that a word names: 2 for `two`.
pub(in crate::shape) fn number_named(typed: &str) -> Option<u8> {
    NUMBERS.iter().find(|(word, _)| *word == typed).map(|(_, number)| *number)
}

/// The most numbers to try if one is missing.
const MOST_NUMBERS: i64 = 4;

/// What was read of a count.
struct Counted {
    /// The edit that writes the count behind its name, unless it is right.
    edit: Option<(Span, String)>,
    /// The number of terms that were read.
    terms: usize,
}

/// Returns the words that stand with a number before a block, each with its least number: `draw` and 1 for `draw 2 {
/// ... }`.
fn numbered_leads(shape: &'static Shape) -> Vec<(&'static str, i64)> {
    match shape {
        Shape::Either(parts) => parts.iter().flat_map(numbered_leads).collect(),
        Shape::Seq([Shape::After(lead, Shape::Int(low, _)), Shape::Rows(..) | Shape::Map(..) | Shape::Block(_)]) => {
            vec![(*lead, *low)]
        }
        _ => Vec::new(),
    }
}

impl Shaper<'_> {
    /// Returns edits that change all values of one sort: quoted numbers, quoted words, counts, numbers as words, and
    /// lists in brackets.
    pub(super) fn everywhere(&self, line: &Line, word: &'static Word) -> Vec<Mended> {
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let is_word =
            |text: &str| !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || "_^*, -".contains(c));
        let words = self.unquoted(line, is_word);
        let takes_counts = word.shape.iter().any(is_counted);
        let counts = if takes_counts { self.counts(line) } else { Vec::new() };
        // Lists in `[ ]`.
        let is_bracket = |term: &&Term| term.kind == TermKind::Other && ["[", "]"].contains(&term.span.of(self.text));
        let brackets = line.terms.iter().skip(1).filter(is_bracket);
        let unbracketed: Vec<(Span, String)> = brackets.map(|bracket| (bracket.span, String::new())).collect();
        let mut plain_list = Vec::new();
        if !unbracketed.is_empty() {
            plain_list = [unbracketed.clone(), words.clone()].concat();
            plain_list.sort_by_key(|(span, _)| span.start);
        }
        let mut all = vec![
            Mended::said(unbracketed, "a list stands without brackets"),
            Mended::said(plain_list, "a list stands without brackets, and its words without quotes"),
            Mended::said(without_plus(line), "a number has no `+` in front"),
            Mended::said(self.numbers(line), "a number is written in digits"),
            Mended::said(self.unquoted(line, is_number), "a number stands without quotes"),
            Mended::said(words, "a word stands without quotes"),
            Mended::said(counts, "how many of it stands behind it, with `x`"),
        ];
        all.retain(|mended| !mended.edits.is_empty());
        all.extend(self.numbered(line, word));
        all
    }

    /// Returns edits that take the quotes off the texts that fit.
    fn unquoted(&self, line: &Line, fits: impl Fn(&str) -> bool) -> Vec<(Span, String)> {
        let mut edits = Vec::new();
        for term in line.terms.iter().skip(1).filter(|term| term.kind == TermKind::Text) {
            if let Ok(inside) = crate::text::unquote(term.span.of(self.text))
                && fits(&inside)
            {
                edits.push((term.span, inside));
            }
        }
        edits
    }

    /// Returns edits that insert a word and a number before a block. Example: `attacked draw 2 { ... }` for `attacked {
    /// ... }`.
    fn numbered(&self, line: &Line, word: &'static Word) -> Vec<Mended> {
        let [_, block] = &*line.terms else { return Vec::new() };
        if !matches!(block.kind, TermKind::Block(_)) {
            return Vec::new();
        }
        let before = Span { start: block.span.start, end: block.span.start };
        let mut all = Vec::new();
        for (lead, low) in word.shape.iter().flat_map(numbered_leads) {
            // Only one number may fit the block: the rows of `draw 2` have two marks.
            for n in low..low + MOST_NUMBERS {
                let edit = (before, format!("{lead} {n} "));
                all.push(Mended::said(vec![edit], format!("`{lead}` and a number are missing before the block")));
            }
        }
        all
    }

    /// Returns edits for numbers that are written as words.
    fn numbers(&self, line: &Line) -> Vec<(Span, String)> {
        let words = line.terms.iter().skip(1).filter(|term| term.kind == TermKind::Word);
        let in_digits = |term: &Term| Some((term.span, number_named(term.span.of(self.text))?.to_string()));
        words.filter_map(in_digits).collect()
    }

    /// Returns edits that turn `26 Strength`, `26x Strength`, `Strength 26` or `Strength *26` into `Strength x26`.
    fn counts(&self, line: &Line) -> Vec<(Span, String)> {
        let mut edits = Vec::new();
        // The statement's own word comes first, and is no name.
        let mut rest = line.terms.get(1..).unwrap_or_default();
        let mut is_behind_name = false;
        while let [term, behind @ ..] = rest {
            let Counted { edit, terms } = self.count(term, behind, is_behind_name);
            edits.extend(edit);
            let read = rest.get(..terms).and_then(<[Term]>::last);
            is_behind_name = read.is_some_and(|term| self.is_name(term));
            rest = rest.get(terms..).unwrap_or_default();
        }
        edits
    }

    /// Reads a count, or else one term. `is_behind_name` says whether a name stands in front, as in `Strength 26`.
    fn count(&self, term: &Term, behind: &[Term], is_behind_name: bool) -> Counted {
        let one = Counted { edit: None, terms: 1 };
        // `*26` is written `x26`. If the `x` is there, the count is right already.
        if self.is_times(term) {
            let Some(number) = behind.first().filter(|next| next.kind == TermKind::Number) else { return one };
            let edit = (term.span.to(number.span), format!("x{}", number.span.of(self.text)));
            return Counted { edit: self.is_sign(term).then_some(edit), terms: 2 };
        }
        if term.kind != TermKind::Number {
            return one;
        }
        let number = term.span.of(self.text);
        // The `x` of `26x`.
        let sign = behind.first().filter(|next| next.span.start == term.span.end && self.is_times(next));
        let terms = 1 + usize::from(sign.is_some());
        match behind.get(terms - 1).filter(|next| self.is_name(next) && !is_behind_name) {
            Some(name) => {
                let edit = (term.span.to(name.span), format!("{} x{number}", name.span.of(self.text)));
                Counted { edit: Some(edit), terms: terms + 1 }
            }
            None => {
                let end = sign.map_or(term.span, |sign| sign.span);
                Counted { edit: Some((term.span.to(end), format!("x{number}"))), terms }
            }
        }
    }

    /// Returns whether a term may be the name of what is counted.
    fn is_name(&self, term: &Term) -> bool {
        matches!(term.kind, TermKind::Word | TermKind::Text) && !self.is_times(term)
    }

    /// Returns whether a term is a sign that is written instead of `x`.
    fn is_sign(&self, term: &Term) -> bool {
        term.is_mark(b'*') || term.kind == TermKind::Other && term.span.of(self.text) == "×"
    }

    /// Returns whether a term is `x` or a sign for it.
    fn is_times(&self, term: &Term) -> bool {
        self.is_sign(term) || term.span.of(self.text) == "x"
    }
}

/// Returns edits that remove the `+` in front of numbers, as in `damage +2`. The `+` of a formula such as `R+1`, which
/// has no blank in front, stays.
fn without_plus(line: &Line) -> Vec<(Span, String)> {
    let mut edits = Vec::new();
    for three in line.terms.windows(3) {
        if let [before, sign, number] = three
            && sign.is_mark(b'+')
            && number.kind == TermKind::Number
            && before.span.end < sign.span.start
        {
            edits.push((sign.span, String::new()));
        }
    }
    edits
}
