//! Mutation: one place of the content changes, and the scenes that touch it run again. A change that no scene notices
//! is proved by none of them.
//!
//! Changed are conditions and numbers of scripts and of lines (`script`), the behaviours that items call, one left out
//! at a time, and the defaults of the house (`content`). Or else, for every rule that a scene claims to prove, the rule
//! is disabled: everything that it refuses is allowed (`rules`). Numbers and rows on a card are printed, and no rules,
//! so they are left alone. The choice of scenes is in `run`.

mod content;
mod rules;
mod run;
pub(crate) mod script;

pub use run::{Answer, Mutation};

use rondel_engine::kernel::Luck;
use std::ops::Range;

/// The stream of luck that chooses a sample.
const SAMPLE: u32 = 0x6d75;

/// A small change of the content.
#[derive(Clone, PartialEq, Debug)]
pub struct Mutant {
    /// The place: `scripts/adventure-deck/traits/flee.rhai:3:9`, or the option of the house.
    pub place: String,
    /// The text there.
    pub was: String,
    /// The text that replaces it.
    pub is: String,
    change: Change,
}

#[derive(Clone, PartialEq, Debug)]
enum Change {
    /// Parts of a script file that were written once, from byte to byte.
    Script { file: String, places: Vec<Range<usize>> },
    /// An item without one of its calls: the item, the call's number, and the behaviour.
    Call { item: usize, nth: usize, id: String },
    /// An option of the house that a scene does not set.
    House { option: &'static str, value: String },
    /// A rule is out of force in the scenes that claim to prove it.
    Rule,
}

impl Mutant {
    /// Returns the sort of change, in words.
    pub fn sort(&self) -> &'static str {
        match self.change {
            Change::Script { .. } => "in scripts",
            Change::Call { .. } => "of behaviours that items have",
            Change::House { .. } => "of the house",
            Change::Rule => "of rules that refuse",
        }
    }
}

/// Returns `most` of the mutants, the same ones for the same seed, in their order.
pub fn sample(mutants: Vec<Mutant>, most: usize, seed: u64) -> Vec<Mutant> {
    let luck = Luck::new(seed, 0);
    let mut drawn: Vec<(u64, usize, Mutant)> =
        (0u32..).zip(mutants).map(|(nth, mutant)| (luck.number(SAMPLE, nth), nth as usize, mutant)).collect();
    drawn.sort_by_key(|(number, nth, _)| (*number, *nth));
    drawn.truncate(most);
    drawn.sort_by_key(|(_, nth, _)| *nth);
    drawn.into_iter().map(|(_, _, mutant)| mutant).collect()
}
