//! Every word of the Encounter Deck: what can be written, read, asked, done and said.

mod items;
mod pages;
mod play;
mod script;

pub use super::house::HOUSE;
pub use script::{Moment, effect, kind, question};

use crate::kernel::Vocabulary;

/// The whole vocabulary.
pub static VOCABULARY: Vocabulary = Vocabulary {
    system: "encounter-deck",
    title: "Encounter Deck",
    prefix: "ENC",
    items: items::ITEMS,
    scene: play::SCENE,
    rulings: play::RULINGS,
    house: HOUSE,
    subjects: kind::NAMES,
    facts: super::facts::FACTS,
    hooks: script::HOOKS,
    effects: script::EFFECTS,
    questions: script::QUESTIONS,
    leads: play::LEADS,
    own_facts: u16::MAX,
    own_effects: u16::MAX,
    pages: pages::PAGES,
};
