//! Symmetry: figures and things that are interchangeable as far as a seat can see.
//!
//! Of two equal wolves, `attack wolf-1` and `attack wolf-2` are worth the same. A trial of commands tries only one of
//! these commands ([`Alike::canonical`]).

use crate::kernel::{FactId, Kind, Rules, Seat, Value, View};

/// The interchangeable labels of a position.
pub(super) struct Alike {
    /// Groups of two or more labels that differ only in their names.
    groups: Vec<Vec<String>>,
}

impl Alike {
    /// Finds the interchangeable labels of a position that the seat holds possible. Swapping two of them changes
    /// neither the seat's view nor any plain fact of either.
    pub fn of<R: Rules>(rules: &R, world: &R::State, seat: Seat) -> Alike {
        let seen = Seen::of(&rules.view(world, Some(seat)));
        let mut groups: Vec<Vec<String>> = Vec::new();
        for label in rules.labels(world) {
            let is_alike = |group: &&mut Vec<String>| {
                group.first().is_some_and(|first| {
                    same_facts(rules, world, first, &label) && seen.is_same_after_swapping(first, &label)
                })
            };
            match groups.iter_mut().find(is_alike) {
                Some(group) => group.push(label),
                None => groups.push(vec![label]),
            }
        }
        groups.retain(|group| group.len() > 1);
        Alike { groups }
    }

    /// Returns a command with each label replaced by the first of its group. Two commands about interchangeable labels
    /// become equal.
    pub fn canonical(&self, words: &str) -> String {
        let first = |label: &str| self.groups.iter().find(|group| group.iter().any(|alike| alike == label))?.first();
        replaced(words, |label| first(label).map(String::as_str))
    }

    /// Returns the labels that could replace an interchangeable label in a command.
    pub fn in_place_of(&self, command: &str) -> Vec<String> {
        let mut others = Vec::new();
        for group in &self.groups {
            let (said, unsaid): (Vec<&String>, Vec<&String>) = group.iter().partition(|label| says(command, label));
            if !said.is_empty() {
                others.extend(unsaid.into_iter().cloned());
            }
        }
        others
    }
}

/// Returns whether two labels agree in every plain fact. A plain fact has no arguments, and its value is a number, a
/// boolean or a text. A text that is the subject's own label is left out.
fn same_facts<R: Rules>(rules: &R, world: &R::State, one: &str, other: &str) -> bool {
    let (Some(first), Some(second)) = (rules.subject(world, one), rules.subject(world, other)) else { return false };
    let is_plain = |word: &crate::kernel::FactWord| {
        word.on == first.kind
            && word.args.is_empty()
            && matches!(word.gives.bare(), Kind::Int | Kind::Bool | Kind::Text)
    };
    let facts = (0..=u16::MAX).zip(R::vocabulary().facts).filter(|(_, word)| is_plain(word));
    let without_label = |value: Value, label: &str| if value == Value::text(label) { Value::text("") } else { value };
    first.kind == second.kind
        && facts.into_iter().all(|(at, _)| {
            let read = |who, label| without_label(rules.fact(world, who, FactId(at), &[]), label);
            read(first, one) == read(second, other)
        })
}

/// The blocks of a view, as text.
pub struct Seen(pub Vec<String>);

impl Seen {
    /// Returns the blocks of a view, sorted.
    fn of(view: &View) -> Seen {
        let mut blocks: Vec<String> = view.blocks.iter().map(|block| format!("{block:?}")).collect();
        blocks.sort();
        Seen(blocks)
    }

    /// Returns whether swapping two labels changes nothing.
    pub fn is_same_after_swapping(&self, one: &str, other: &str) -> bool {
        let swap = |label: &str| match label {
            _ if label == one => Some(other),
            _ if label == other => Some(one),
            _ => None,
        };
        let mut swapped: Vec<String> = self.0.iter().map(|block| replaced(block, swap)).collect();
        swapped.sort();
        swapped == self.0
    }
}

/// The signs that a word may hold, apart from letters and digits.
const JOINS: [char; 2] = ['-', '_'];

/// Returns whether a character belongs to a word.
fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || JOINS.contains(&c)
}

/// Returns whether a text holds the label as a word.
pub fn says(text: &str, label: &str) -> bool {
    text.split(|c| !is_of_word(c)).any(|word| word == label)
}

/// Returns a text with some of its words replaced.
pub fn replaced<'a>(text: &'a str, with: impl Fn(&'a str) -> Option<&'a str>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let end_of_word = rest.find(|c| !is_of_word(c)).unwrap_or(rest.len());
        let (word, tail) = rest.split_at(end_of_word);
        out.push_str(with(word).unwrap_or(word));
        let end_of_gap = tail.find(is_of_word).unwrap_or(tail.len());
        let (gap, after) = tail.split_at(end_of_gap);
        out.push_str(gap);
        rest = after;
    }
    out
}
