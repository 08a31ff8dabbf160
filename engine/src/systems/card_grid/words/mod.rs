//! The vocabulary of the Card Grid: the words of packs, scenes, scripts and commands.
//!
//! [`VOCABULARY`] is what the engine reads. It joins the tables of the submodules with the words that the machine
//! brings for every system.

mod items;
mod pages;
mod play;
mod script;

pub use super::house::HOUSE;
pub use script::{A_CARD, A_SKILL, Moment, ROLLED, SOME_DEFENSES, SOME_GEAR, effect, kind, question};

use crate::for_each_kind;
use crate::kernel::{
    ANYONE, EffectWord, FactWord, HookWord, ItemWord, Kind, LeadWord, Naming, QuestionWord, SOMEBODY, Vocabulary, Word,
};
use crate::machine::play::words::{self as shared, change, fact, verb};
use crate::machine::terms::words as terms;
use crate::machine::{asking, keywords};
use kind::{CARD, FOES, GAME, HERO, THING};

/// A period that scripts may ask about: the present turn, round or fight.
const A_PERIOD: Kind = Kind::Named(&Naming::words(&["turn", "round", "fight"]));

/// The facts: the system's own, then those of every system.
pub const FACTS: &[FactWord] = joined!(
    FactWord: super::facts::FACTS, keywords::fact(CARD, &[keywords::A_KEYWORD], "GRID-031", "Whether it has this keyword: `card.is_of(\"fire\")`."),
    keywords::fact(HERO, &[keywords::A_KEYWORD], "GRID-042", "Whether a card of its character grid has this keyword: `me.is_of(\"holy\")`."),
    keywords::fact(FOES, &[keywords::A_KEYWORD], "GRID-152", "Whether their kind has this keyword: `target.is_of(\"undead\")`."),
    keywords::fact(GAME, &[keywords::A_KEYWORD], "GRID-007", "Whether this encounter's obstacle has this keyword: `game.is_of(\"trap\")`."),
    keywords::fact(THING, &[keywords::A_KEYWORD], "", "Whether it has this keyword: `it.is_of(\"curse\")`."), fact::tokens(HERO), fact::tokens(FOES), fact::tokens(THING), fact::tokens(GAME),
    fact::bearer(HERO, THING), fact::bearer(FOES, THING), fact::bearer(GAME, THING), fact::game(GAME, THING), fact::thing(THING), terms::fact::words(THING),
    fact::plays(HERO, CARD, &[A_PERIOD]), fact::plays_of_all(GAME, CARD, &[A_PERIOD])
);

/// The effects: the system's own, then those of every system.
const EFFECTS: &[EffectWord] = joined!(
    EffectWord: script::EFFECTS, verb::tokens(HERO), verb::tokens(FOES), verb::tokens(THING), verb::tokens(GAME),
    verb::bearer(HERO), verb::bearer(FOES), verb::bearer(GAME), verb::thing(THING), change::WORDS
);

/// The role `me` of the moments of things in play, which may be attached to anyone.
const ME: (&str, u8) = ("me", ANYONE);
/// The thing in play that such a moment is about.
const WATCHED: (&str, u8) = ("thing", THING);

/// The moments of scripts. A moment about anyone is listed for heroes, foes and the game, one about somebody for heroes
/// and foes. `hooks` and `costs` take the kinds of items with such scripts, the roles of scripts about their own
/// bearer, and those of watching scripts.
const HOOKS: &[HookWord] = for_each_kind!(
    joined!(HookWord: script::HOOKS, crate::machine::play::hooks(&["effect"], &[ME], &[ME, WATCHED]), crate::machine::play::costs(&["effect"], &[ME, ("card", THING)], &[ME, ("who", SOMEBODY), ("card", THING)])),
    anyone: [HERO, FOES, GAME],
    somebody: [HERO, FOES]
);

/// The words for periods of time, in limits and durations: attacks, turns, rounds and the fight.
pub struct Time;

impl shared::Borders for Time {
    const ONE: &'static [&'static str] = &["attack", "turn", "own_turn", "round", "fight"];
    const SEVERAL: &'static [&'static str] =
        &["attack", "attacks", "turn", "turns", "own_turn", "own_turns", "round", "rounds", "fight", "fights"];
}

/// The whole vocabulary.
pub static VOCABULARY: Vocabulary = Vocabulary {
    system: "card-grid",
    title: "Card Grid",
    prefix: "GRID",
    items: joined!(ItemWord: items::ITEMS, shared::Lasting::<Time>::ITEMS, keywords::ITEMS),
    character: None,
    scene: joined!(Word: play::SCENE, shared::SCENE),
    rulings: joined!(Word: play::RULINGS, shared::RULINGS),
    house: HOUSE,
    subjects: kind::NAMES,
    facts: FACTS,
    hooks: HOOKS,
    effects: EFFECTS,
    questions: joined!(QuestionWord: script::QUESTIONS, asking::words(GAME), asking::choices(HERO)),
    leads: joined!(LeadWord: play::LEADS, terms::leads()),
    everybody: &["heroes", "foes"],
    // The system's own words come first in the lists above. These numbers count them.
    own_facts: super::facts::FACTS.len() as u16,
    own_effects: script::EFFECTS.len() as u16,
    own_questions: script::QUESTIONS.len() as u16,
    // Old names of functions of scripts, each with its present name.
    former_moments: &[
        ("attack_bonus", "my_attack"),
        ("guard", "my_guard"),
        ("harden", "my_damage_taken"),
        ("roll_bonus", "my_roll"),
    ],
    scales: &[],
    pages: pages::PAGES,
};
