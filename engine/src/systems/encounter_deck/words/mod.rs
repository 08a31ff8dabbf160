//! The vocabulary of the Encounter Deck: the words of packs, scenes, scripts and commands.
//!
//! [`VOCABULARY`] is what the engine reads. It joins the tables of the submodules with the words that the machine
//! brings for every system. `joined!` makes one table of several.

mod items;
mod pages;
mod play;
mod script;

pub use super::house::HOUSE;
pub use script::{A_GOOD, A_SKILL, AN_ITEM, Moment, effect, kind, question, track};

use crate::for_each_kind;
use crate::kernel::{
    ANYONE, EffectWord, FactWord, HookWord, ItemWord, Kind, LeadWord, Naming, QuestionWord, SOMEBODY, Vocabulary, Word,
};
use crate::machine::play::words::{self as shared, change, fact, verb};
use crate::machine::terms::words as terms;
use crate::machine::{asking, keywords};
use kind::{ENEMY, GAME, HERO, ITEM, THING};

/// A period that scripts may ask about: the present round or fight.
const A_PERIOD: Kind = Kind::Named(&Naming::words(&["round", "fight"]));

/// The facts: the system's own, then those of every system.
pub const FACTS: &[FactWord] = joined!(
    FactWord: super::facts::FACTS, track::FACTS, keywords::fact(ITEM, &[keywords::A_KEYWORD], "ENC-129", "Whether it has this keyword: `item.is_of(\"fire\")`."),
    keywords::fact(ENEMY, &[keywords::A_KEYWORD], "ENC-088", "Whether its card has this keyword: `enemy.is_of(\"undead\")`."),
    keywords::fact(GAME, &[keywords::A_KEYWORD], "ENC-050", "Whether the open encounter's card has this keyword: `game.is_of(\"crypt\")`."),
    keywords::fact(THING, &[keywords::A_KEYWORD], "", "Whether it has this keyword: `it.is_of(\"curse\")`."), fact::tokens(HERO), fact::tokens(ENEMY), fact::tokens(THING), fact::tokens(GAME),
    fact::bearer(HERO, THING), fact::bearer(ENEMY, THING), fact::bearer(GAME, THING), fact::game(GAME, THING), fact::thing(THING), terms::fact::words(THING),
    fact::plays(HERO, ITEM, &[A_PERIOD]), fact::plays_of_all(GAME, ITEM, &[A_PERIOD])
);

/// The effects: the system's own, then those of every system.
const EFFECTS: &[EffectWord] = joined!(
    EffectWord: script::EFFECTS, verb::tokens(HERO), verb::tokens(ENEMY), verb::tokens(THING), verb::tokens(GAME),
    verb::bearer(HERO), verb::bearer(ENEMY), verb::bearer(GAME), verb::thing(THING), change::WORDS
);

/// The role `me` of the moments of things in play, which may be attached to anyone.
const ME: (&str, u8) = ("me", ANYONE);
/// The thing in play that such a moment is about.
const WATCHED: (&str, u8) = ("thing", THING);

/// The moments of scripts. A moment about anyone is listed for the hero, the enemy and the game, one about somebody for
/// the hero and the enemy.
const HOOKS: &[HookWord] = for_each_kind!(
    joined!(HookWord: script::HOOKS, crate::machine::play::hooks(&["effect"], &[ME], &[ME, WATCHED]), crate::machine::play::costs(&["effect"], &[ME, ("card", THING)], &[ME, ("who", SOMEBODY), ("card", THING)])),
    anyone: [HERO, ENEMY, GAME],
    somebody: [HERO, ENEMY]
);

/// The words for periods of time, in limits and durations: attacks, rounds and the fight. A solo game has no turns.
pub struct Time;

impl shared::Borders for Time {
    const ONE: &'static [&'static str] = &["attack", "round", "fight"];
    const SEVERAL: &'static [&'static str] = &["attack", "attacks", "round", "rounds", "fight", "fights"];
}

/// The whole vocabulary.
pub static VOCABULARY: Vocabulary = Vocabulary {
    system: "encounter-deck",
    title: "Encounter Deck",
    prefix: "ENC",
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
    leads: joined!(LeadWord: play::LEADS, terms::leads(), [terms::DONE, terms::ON]),
    everybody: &["hero", "enemy"],
    // The words of the machine begin behind this many words of the system.
    own_facts: super::facts::FACTS.len() as u16,
    own_effects: script::EFFECTS.len() as u16,
    own_questions: script::QUESTIONS.len() as u16,
    // A script with a function of a former name gets an error that tells the present one.
    former_moments: &[("attack", "my_attack"), ("defense", "my_defense"), ("damage", "my_damage")],
    scales: &[],
    pages: pages::PAGES,
};
