//! The vocabulary of Deck of Adventures: every word of packs, scenes, scripts, rulings and commands.
//!
//! Begin reading at [`VOCABULARY`], which the language, the help and completion read. The lists of words are in the
//! files of this folder, with the words that all systems share.

mod items;
mod pages;
mod play;
mod script;

pub use super::house::HOUSE;
pub use script::{A_DAMAGE, AN_ABILITY, Moment, effect, kind, question, track};

use crate::for_each_kind;
use crate::kernel::{
    ANYONE, CharacterWord, EffectWord, FactWord, HookWord, ItemWord, LeadWord, QuestionWord, SOMEBODY, Vocabulary, Word,
};
use crate::machine::play::words::{self as shared, change, fact, verb};
use crate::machine::terms::words as terms;
use crate::machine::{asking, keywords};
use kind::{CHARACTER, GAME, THING};

/// The facts: the system's own, then those of every system.
pub const FACTS: &[FactWord] = joined!(
    FactWord: super::facts::FACTS, track::FACTS, keywords::fact(CHARACTER, &[keywords::A_KEYWORD], "DOA-039", "Whether its sheet, Role or background has this keyword: `target.is_of(\"undead\")`."),
    keywords::fact(GAME, &[keywords::A_KEYWORD], "DOA-107", "Whether the current attack's weapon or damage has this keyword: `me.game.is_of(\"silver\")`."),
    keywords::fact(THING, &[keywords::A_KEYWORD], "", "Whether it has this keyword: `it.is_of(\"curse\")`."), fact::tokens(CHARACTER), fact::tokens(THING), fact::tokens(GAME),
    fact::bearer(CHARACTER, THING), fact::bearer(GAME, THING), fact::game(GAME, THING), fact::thing(THING), terms::fact::words(THING)
);

/// The effects: the system's own, then those of every system.
const EFFECTS: &[EffectWord] = joined!(
    EffectWord: script::EFFECTS, track::EFFECTS, verb::tokens(CHARACTER), verb::tokens(THING), verb::tokens(GAME),
    verb::bearer(CHARACTER), verb::bearer(GAME), verb::thing(THING), change::WORDS
);

/// The units in which content states durations and limits, such as `lasts 2 rounds`.
pub struct Time;

impl shared::Borders for Time {
    const ONE: &'static [&'static str] = &["attack", "turn", "own_turn", "round", "fight"];
    const SEVERAL: &'static [&'static str] =
        &["attack", "attacks", "turn", "turns", "own_turn", "own_turns", "round", "rounds", "fight", "fights"];
}

/// The roles of a moment of a thing in play: the one whose script runs, and the thing.
const ME: (&str, u8) = ("me", ANYONE);
const WATCHED: (&str, u8) = ("thing", THING);

/// The moments of scripts. Where a moment may be of anyone, it has a row for characters and one for the game. `hooks`
/// and `costs` take the kinds of items with such scripts, the roles of scripts about their own bearer, and those of
/// watching scripts.
const HOOKS: &[HookWord] = for_each_kind!(
    joined!(HookWord: script::HOOKS, crate::machine::play::hooks(&["effect"], &[ME], &[ME, WATCHED]), crate::machine::play::costs(&["effect"], &[ME, ("card", THING)], &[ME, ("who", SOMEBODY), ("card", THING)])),
    anyone: [CHARACTER, GAME],
    somebody: [CHARACTER]
);

/// The whole vocabulary.
pub static VOCABULARY: Vocabulary = Vocabulary {
    system: "deck-of-adventures",
    title: "Deck of Adventures",
    prefix: "DOA",
    items: joined!(ItemWord: items::ITEMS, shared::Lasting::<Time>::ITEMS, items::KEYWORDS),
    character: Some(CharacterWord { kind: "dealer", seat: "player" }),
    scene: joined!(Word: play::SCENE, shared::SCENE),
    rulings: joined!(Word: play::RULINGS, shared::RULINGS),
    house: HOUSE,
    subjects: kind::NAMES,
    facts: FACTS,
    hooks: HOOKS,
    effects: EFFECTS,
    questions: joined!(QuestionWord: script::QUESTIONS, asking::words(GAME), asking::choices(CHARACTER)),
    leads: joined!(LeadWord: play::LEADS, terms::leads(), [terms::ON]),
    everybody: &["characters"],
    // The system's own words come first in the lists above. These numbers count them.
    own_facts: super::facts::FACTS.len() as u16,
    own_effects: script::EFFECTS.len() as u16,
    own_questions: script::QUESTIONS.len() as u16,
    former_moments: &[],
    // Tables list the degrees in their own order, not by the alphabet.
    scales: &[super::degree::Degree::WORDS],
    pages: pages::PAGES,
};
