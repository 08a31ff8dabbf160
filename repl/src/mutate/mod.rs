//! Mutation testing of content: one place of the content is changed, and the scenes that touch it run again. If no
//! scene fails, none of them proves that place.
//!
//! There are four sorts of changes. `script` changes conditions and numbers of scripts and behaviour lines. `numbers`
//! changes each number that an item says by one, up and down. `content` leaves out behaviours that items call, one at a
//! time, and changes house rules. Alternatively, `rules` disables each rule that a scene claims to prove, so that
//! everything the rule refuses is allowed. `places` lists the changes. `run` chooses the scenes, by what they name, and
//! runs them.

mod content;
mod numbers;
mod places;
mod rules;
mod run;
pub(crate) mod script;

pub use places::mutants;
pub use run::{Answer, Mutation};

use rondel_engine::kernel::{Datum, Luck, Origin};
use std::ops::Range;

/// The stream of random numbers that chooses a sample: the letters `mu` as a number.
const SAMPLE: u32 = 0x6d75;

/// A small change of the content.
#[derive(Clone, PartialEq, Debug)]
pub struct Mutant {
    /// The place in a file, for changes of the house and of rules [`Origin::CODE`].
    pub at: Origin,
    /// The place in words: `scripts/adventure-deck/traits/flee.rhai:3:9`, or the option of the house.
    pub place: String,
    /// The text at that place.
    pub was: String,
    /// The text that replaces it.
    pub is: String,
    change: Change,
}

/// The change that a mutant makes to the content.
#[derive(Clone, PartialEq, Debug)]
enum Change {
    /// Parts of a script file, as byte ranges, that are one place in the author's text.
    Script { file: String, places: Vec<Range<usize>> },
    /// An item without one of its calls: the index of the item, the number of the call, and the called behaviour.
    Call { item: usize, nth: usize, id: String },
    /// A number at this place has another value in these items: the indices of the members of a family, or of one
    /// item.
    Number { items: Vec<usize>, at: Origin, is: Datum },
    /// A house rule, set in scenes that do not set it themselves.
    House { option: &'static str, value: String },
    /// A rule is disabled in the scenes that claim to prove it.
    Rule,
}

impl Mutant {
    /// Returns the sort of change, in words.
    pub fn sort(&self) -> &'static str {
        match self.change {
            Change::Script { .. } => "in scripts",
            Change::Call { .. } => "of behaviours that items have",
            Change::Number { .. } => "of numbers that items say",
            Change::House { .. } => "of the house",
            Change::Rule => "of rules that refuse",
        }
    }
}

/// Returns `most` of the mutants, the same mutants for the same seed, in their order.
pub fn sample(mutants: Vec<Mutant>, most: usize, seed: u64) -> Vec<Mutant> {
    let luck = Luck::new(seed, 0);
    let mut drawn: Vec<(u64, usize, Mutant)> =
        (0u32..).zip(mutants).map(|(nth, mutant)| (luck.number(SAMPLE, nth), nth as usize, mutant)).collect();
    drawn.sort_by_key(|(number, nth, _)| (*number, *nth));
    drawn.truncate(most);
    drawn.sort_by_key(|(_, nth, _)| *nth);
    drawn.into_iter().map(|(_, _, mutant)| mutant).collect()
}
