//! The rulebook: every rule on one line of `content/<system>/rules.md`. A rule is found by its id, by the name of a
//! house rule or by words. The glossary of the rulebook explains the words of the game.

use crate::search::Index;
use crate::terms::terms;
use crate::text::sanitize;
use rondel_engine::kernel::nearest;
use serde::Serialize;
use std::collections::BTreeSet;

/// The section with the meanings of words.
const GLOSSARY: &str = "Glossary";

/// The rules of one system.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rulebook {
    /// The id of the system: `adventure-deck`.
    pub system: String,
    /// All lines that define something, in the order of the book.
    pub rules: Vec<Rule>,
}

/// One rule, ruling, worked example or option of the house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Rule {
    /// The id: `ADS-001`, `G-14`, `W-03`, an option of the house, or a glossary word.
    pub id: String,
    /// Its section.
    pub section: String,
    /// Its text.
    pub text: String,
    /// The pack with this rule. `None` for the rules of the system itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

impl Rulebook {
    /// Reads the rules of a system.
    pub fn read(system: &str, text: &str) -> Rulebook {
        let mut book = Rulebook { system: system.into(), rules: Vec::new() };
        book.add(text, None);
        book
    }

    /// Adds the lines `- **ID** text` and the sections `## title`. All else is prose for readers. A rule of a pack
    /// replaces the rule with its id. Without such a rule, it is added at the end of the section that it names.
    pub fn add(&mut self, text: &str, pack: Option<&str>) {
        let mut section = pack.unwrap_or_default().to_string();
        for line in text.lines() {
            if let Some(title) = line.strip_prefix("## ") {
                section = sanitize(title.trim());
            } else if let Some((id, text)) = line.strip_prefix("- **").and_then(|rest| rest.split_once("**")) {
                let (id, text, by) = (sanitize(id.trim()), sanitize(text.trim()), pack.map(str::to_string));
                self.place(Rule { id, section: section.clone(), text, by });
            }
        }
    }

    /// Adds a rule. A rule of a pack replaces the rule with its id, or else goes to the end of its section. A rule of
    /// the system goes to the end of the book.
    fn place(&mut self, rule: Rule) {
        if rule.by.is_none() {
            return self.rules.push(rule);
        }
        let wanted = canonical(&rule.id);
        if let Some(replaced) = self.rules.iter_mut().find(|other| canonical(&other.id) == wanted) {
            *replaced = Rule { section: replaced.section.clone(), ..rule };
            return;
        }
        let last_of_section = self.rules.iter().rposition(|other| other.section == rule.section);
        let at = last_of_section.map_or(self.rules.len(), |last| last + 1);
        self.rules.insert(at, rule);
    }

    /// Returns the rule with this id, in any letter case and with any leading zeros. The id of a house rule is its
    /// name.
    pub fn get(&self, id: &str) -> Option<&Rule> {
        let wanted = canonical(id);
        self.rules.iter().find(|rule| rule.section != GLOSSARY && canonical(&rule.id) == wanted)
    }

    /// Returns the meaning of a word of the game, from the glossary. `Foe`, `foes` and `FOE` are one word.
    pub fn meaning(&self, word: &str) -> Option<&Rule> {
        let glossary = || self.rules.iter().filter(|rule| rule.section == GLOSSARY);
        let is_equal = |rule: &&Rule| rule.id.eq_ignore_ascii_case(word.trim());
        // `attack.by` has more words than `Attack`, so it is another word of the game.
        let is_alike = |rule: &&Rule| split(&rule.id).len() == split(word).len() && terms(&rule.id) == terms(word);
        glossary().find(is_equal).or_else(|| glossary().find(is_alike))
    }

    /// Returns whether some rule holds all of these words.
    pub fn tells_of(&self, words: &str) -> bool {
        let wanted = split(words);
        !wanted.is_empty() && self.rules.iter().any(|rule| rule.section != GLOSSARY && score(rule, &wanted).is_some())
    }

    /// Returns the rules that say more than half of a question's words or words of their fields, the best first.
    pub fn about(&self, question: &str) -> Vec<&Rule> {
        let rules: Vec<&Rule> = self.rules.iter().filter(|rule| rule.section != GLOSSARY).collect();
        let index = Index::of(rules.iter().map(|rule| vec![rule.text.as_str()]));
        let mut found = index.saying(question);
        let of_field = index.search(question, |_| 1.0).into_iter().filter(|nth| index.fits(*nth, question));
        found.extend(of_field.filter(|nth| !index.says_most(*nth, question)));
        found.into_iter().filter_map(|nth| rules.get(nth).copied()).collect()
    }

    /// Finds all rules with every word. The meanings of the words come first, then the best match. Whole words come
    /// before beginnings of words, adjacent words before scattered words, rules of a section with that title before
    /// others, and then the order of the book.
    pub fn search(&self, words: &str) -> Vec<&Rule> {
        let wanted = split(words);
        if wanted.is_empty() {
            return Vec::new();
        }
        let of_section = |rule: &Rule| {
            let title = split(&rule.section);
            let in_title = |word: &String| title.iter().any(|title_word| title_word.starts_with(word.as_str()));
            wanted.iter().any(in_title)
        };
        let meaning = self.meaning(words);
        let others = self.rules.iter().filter(|rule| meaning != Some(*rule));
        let mut found: Vec<((u32, bool), &Rule)> = Vec::new();
        for rule in others {
            if let Some(score) = score(rule, &wanted) {
                found.push(((score, of_section(rule)), rule));
            }
        }
        found.sort_by_key(|(rank, _)| std::cmp::Reverse(*rank));
        let mut rules: Vec<&Rule> = meaning.into_iter().collect();
        rules.extend(found.into_iter().map(|(_, rule)| rule));
        rules
    }

    /// Returns suggestions for a search that found nothing: each word that the book lacks, with the nearest word that
    /// it has.
    pub fn suggest(&self, words: &str) -> Vec<(String, String)> {
        let book_words: BTreeSet<String> = self.rules.iter().flat_map(|rule| split(&rule.text)).collect();
        let mut suggested = Vec::new();
        for word in split(words) {
            if book_words.iter().any(|book_word| book_word.starts_with(word.as_str())) {
                continue;
            }
            if let Some(near) = nearest(&word, book_words.iter().map(String::as_str)) {
                suggested.push((word, near.to_string()));
            }
        }
        suggested
    }

    /// Returns the rules, rulings and house rules that a rule's text names, in order.
    pub fn named_in(&self, rule: &Rule) -> Vec<&Rule> {
        let mut named: Vec<&Rule> = Vec::new();
        for word in rule.text.split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_')) {
            // `ADS-121`
            let numbered = word.starts_with(char::is_uppercase) && word.ends_with(|c: char| c.is_ascii_digit());
            // `hand_limit`, `long-rest`, or a word in backticks.
            let marked = numbered || word.contains(['_', '-']) || rule.text.contains(&format!("`{word}`"));
            if marked
                && let Some(found) = self.get(word)
                && found.id != rule.id
                && !named.contains(&found)
            {
                named.push(found);
            }
        }
        named
    }
}

/// Returns the standard form of an id, so that `ads-1`, `ADS001` and `ADS-001` are equal.
fn canonical(id: &str) -> String {
    let id = id.trim().to_lowercase();
    let letters = id.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = id[letters.len()..].trim_start_matches('0');
    // Without a number, it is the name of a house rule.
    if letters.len() == id.len() { id.replace('-', "_") } else { format!("{}{number}", letters.trim_end_matches('-')) }
}

/// Returns lower-case words, without marks.
fn split(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// Returns the score of a rule for the wanted words. `None` if the rule lacks one of them.
fn score(rule: &Rule, wanted: &[String]) -> Option<u32> {
    let texts = [&rule.id, &rule.section, &rule.text];
    let words: Vec<String> = texts.into_iter().flat_map(|text| split(text)).collect();
    let mut score = 0;
    for word in wanted {
        if words.contains(word) {
            score += 2;
        } else if words.iter().any(|rule_word| rule_word.starts_with(word.as_str())) {
            score += 1;
        } else {
            return None;
        }
    }
    let together = words.windows(wanted.len()).any(|window| window == wanted);
    Some(score * 2 + u32::from(together))
}
