//! Reading the measures of a position off its view, so that systems need no code for them.

use super::counts::{self, Counted};
use super::measure::Sort;
use crate::kernel::{Block, Rules, Stop, Value, View, Zone};
use crate::table::listed::labelled;
use crate::table::verdict;
use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;

/// The number of a measure, and its value in a position.
pub(super) type Reading = (usize, Value);
/// The identity of a measure: its sort, its subject and its name.
pub(super) type Key = (Sort, String, String);
/// All measures, numbered in the order of their first appearance.
pub(super) type Keys = IndexSet<Key, FxBuildHasher>;

/// Reads the measures off positions.
pub(super) struct Reader<'a, R: Rules> {
    pub rules: &'a R,
    /// The expressions that were asked for.
    pub of: &'a [String],
    pub keys: Keys,
}

impl<R: Rules> Reader<'_, R> {
    /// Reads all measures off a position, sorted by their numbers.
    pub(super) fn read(&mut self, state: &R::State) -> Vec<Reading> {
        let mut readings = Vec::new();
        self.note(&mut readings, Sort::Game, "", "game", self.state_of_game(state));
        if let Some(chapter) = self.rules.chapter(state) {
            self.note(&mut readings, Sort::Game, "", "story", Value::text(chapter));
        }
        self.note(&mut readings, Sort::Asked, "", "asked", self.asked(state));
        let View { blocks, .. } = self.rules.view(state, None);
        for block in &blocks {
            self.block(&mut readings, block);
        }
        for expression in self.of {
            let value = self.rules.eval(state, expression).map(|value| labelled(self.rules, state, value));
            self.note(&mut readings, Sort::Expression, "", expression, value.unwrap_or_default());
        }
        readings.sort();
        // Two equal marks of a figure are one measure.
        readings.dedup_by_key(|(nth, _)| *nth);
        readings
    }

    /// Adds a reading. A new measure gets the next number.
    fn note(&mut self, readings: &mut Vec<Reading>, sort: Sort, of: &str, name: &str, value: Value) {
        let (nth, _) = self.keys.insert_full((sort, of.to_string(), name.to_string()));
        readings.push((nth, value));
    }

    /// Returns the state of the game: the verdict, or `goes on`.
    fn state_of_game(&self, state: &R::State) -> Value {
        match self.rules.stop(state) {
            Stop::Over(verdict) => Value::text(verdict::told(self.rules, state, verdict)),
            _ => Value::text("goes on"),
        }
    }

    /// Reads a block of the view.
    fn block(&mut self, readings: &mut Vec<Reading>, block: &Block) {
        match block {
            Block::Figure { label, out, tracks, marks, zones, .. } => {
                for track in tracks {
                    self.note(readings, Sort::Track, label, &track.name, Value::Int(track.now));
                }
                self.note(readings, Sort::Out, label, "out", Value::Bool(*out));
                self.marks(readings, label, marks);
                for zone in zones {
                    self.zone(readings, label, zone);
                }
            }
            Block::Zone(zone) => self.zone(readings, "", zone),
            Block::Field(field) => {
                for (who, space) in &field.stands {
                    self.note(readings, Sort::Place, who, "at", Value::text(space.to_string()));
                }
            }
            Block::Marks { of, marks } => self.marks(readings, of, marks),
            Block::Board(_) | Block::Note(_) => {}
        }
    }

    /// Reads the marks of a figure, and the counts in them. Counts of the same thing are added up.
    fn marks(&mut self, readings: &mut Vec<Reading>, label: &str, marks: &[String]) {
        let mut sums: IndexMap<String, i64, FxBuildHasher> = IndexMap::default();
        for mark in marks {
            let Counted { name, counts, value } = counts::of_mark(mark);
            if let Some(name) = name {
                self.note(readings, Sort::Mark, label, &name, Value::Bool(true));
            }
            if let Some((name, n)) = value {
                self.note(readings, Sort::Track, label, &name, Value::Int(n));
            }
            for (what, n) in counts {
                let sum = sums.entry(what).or_insert(0);
                *sum = sum.saturating_add(n);
            }
        }
        for (what, n) in sums {
            self.note(readings, Sort::Count, label, &what, Value::Int(n));
        }
    }

    /// Returns the question with the name of the asked seat. `None` if nobody is asked.
    fn asked(&self, state: &R::State) -> Value {
        let Stop::Decide(asked) = self.rules.stop(state) else { return Value::None };
        let question = |seat| {
            let (name, question) = (self.rules.seat_name(state, seat), self.rules.question(state, seat));
            if question.contains(&name) { question } else { format!("{name}: {question}") }
        };
        Value::text(asked.must().iter().map(question).collect::<Vec<_>>().join("; "))
    }

    /// Reads a zone: the number of its cards, and of each visible card.
    fn zone(&mut self, readings: &mut Vec<Reading>, of: &str, zone: &Zone) {
        let shown: u32 = zone.cards.iter().map(|(_, n)| n).sum();
        self.note(readings, Sort::Zone, of, &zone.name, Value::Int(i64::from(shown + zone.hidden)));
        let place = format!("{of} {}", zone.name);
        // Equal things may be listed one by one, as dice are.
        let mut counts: IndexMap<&str, u32, FxBuildHasher> = IndexMap::default();
        for (card, n) in &zone.cards {
            *counts.entry(card).or_default() += n;
        }
        for (card, n) in counts {
            self.note(readings, Sort::Card, place.trim_start(), card, Value::Int(i64::from(n)));
        }
    }
}
