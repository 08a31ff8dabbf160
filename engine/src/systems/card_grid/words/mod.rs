//! Every word of the Card Grid: what can be written, read, asked, done and said.

mod items;
mod pages;
mod play;
mod script;

pub use super::house::HOUSE;
pub use script::{Moment, effect, kind, question};

use crate::kernel::Vocabulary;

/// The whole vocabulary.
pub static VOCABULARY: Vocabulary = Vocabulary {
    system: "card-grid",
    title: "Card Grid",
    prefix: "GRID",
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
    former_moments: &[],
    pages: pages::PAGES,
};
