//! Every word of the Adventure Deck System: of packs, facts, questions, effects and commands.
//!
//! [`VOCABULARY`] joins the lists of the other files with the words that every system has. The language checks content
//! against it, and `help` prints it.

mod items;
pub mod names;
mod pages;
mod play;
mod script;

pub use super::house::HOUSE;
pub use items::ATTRIBUTES;
pub use script::{Moment, effect, kind, question, track};

use crate::for_each_kind;
use crate::kernel::{
    ANYONE, CharacterWord, EffectWord, FactWord, HookWord, ItemWord, LeadWord, QuestionWord, Vocabulary, Word,
};
use crate::machine::play::words::{self as shared, change, fact, verb};
use crate::machine::terms::words as terms;
use crate::machine::{asking, keywords};
use kind::{ATTACK, CARD, COMBATANT, GAME, THING};

/// The facts: the system's own, then those of every system.
pub const FACTS: &[FactWord] = joined!(
    FactWord: super::facts::FACTS,
    track::FACTS,
    keywords::fact(COMBATANT, &[keywords::A_KEYWORD], "ADS-397", "Whether it has this keyword, by its Foe Card, race, class or own name: `target.is_of(\"undead\")`."),
    keywords::fact(ATTACK, &[names::A_TYPE], "ADS-038", "Whether its card has this type or keyword, or its damage the keyword: `attack.is_of(\"fire\")`."),
    keywords::fact(THING, &[names::A_TYPE], "ADS-038", "Whether it has this type or keyword: `it.is_of(\"weapon\")`. Statuses have keywords only."),
    fact::tokens(COMBATANT),
    fact::tokens(THING),
    fact::tokens(GAME),
    fact::bearer(COMBATANT, THING),
    fact::bearer(GAME, THING),
    fact::game(GAME, THING),
    fact::thing(THING),
    terms::fact::words(CARD),
    terms::fact::words(THING),
    fact::plays(COMBATANT, CARD, &[names::A_PERIOD]),
    fact::plays_of_all(GAME, CARD, &[names::A_PERIOD])
);

/// The effects: the system's own, then those of every system.
const EFFECTS: &[EffectWord] = joined!(
    EffectWord: script::EFFECTS,
    verb::tokens(COMBATANT),
    verb::tokens(THING),
    verb::tokens(GAME),
    verb::bearer(COMBATANT),
    verb::bearer(GAME),
    verb::thing(THING),
    change::WORDS
);

/// The subject that a script is attached to, of any kind.
const ME: (&str, u8) = ("me", ANYONE);
/// The thing in play that a script watches.
const WATCHED: (&str, u8) = ("thing", THING);

/// The moments. A moment about `ANYONE` has a row for combatants and a row for the game. `hooks` and `costs` take the
/// kinds of items with such scripts, the roles of scripts about their own bearer, and those of watching scripts.
const HOOKS: &[HookWord] = for_each_kind!(
    joined!(
        HookWord: script::HOOKS,
        crate::machine::play::hooks(&["trait", "effect"], &[ME], &[ME, WATCHED]),
        // These hooks change the cost of a card that is played from the Hand,
        crate::machine::play::costs(
            &["trait", "effect"],
            &[ME, ("card", CARD)],
            &[ME, ("who", COMBATANT), ("card", CARD)]
        ),
        // and these the cost of a thing in play that is used. Scripts call both of them `card`.
        crate::machine::play::costs(
            &["trait", "effect"],
            &[ME, ("card", THING)],
            &[ME, ("who", COMBATANT), ("card", THING)]
        )
    ),
    anyone: [COMBATANT, GAME],
    somebody: [COMBATANT, THING]
);

/// The borders of time: of attacks, Turns, Rounds, Counts and the fight.
pub struct Time;

impl shared::Borders for Time {
    const ONE: &'static [&'static str] = &["attack", "turn", "own_turn", "round", "count", "fight"];
    const SEVERAL: &'static [&'static str] = &[
        "attack",
        "attacks",
        "turn",
        "turns",
        "own_turn",
        "own_turns",
        "round",
        "rounds",
        "count",
        "counts",
        "fight",
        "fights",
    ];
}

/// The whole vocabulary.
pub static VOCABULARY: Vocabulary = Vocabulary {
    system: "adventure-deck",
    title: "Adventure Deck System",
    prefix: "ADS",
    items: joined!(ItemWord: items::ITEMS, shared::Lasting::<Time>::ITEMS, items::KEYWORDS),
    character: Some(CharacterWord { kind: "character", seat: "players" }),
    scene: joined!(Word: play::SCENE, shared::SCENE),
    rulings: joined!(Word: play::RULINGS, shared::RULINGS),
    house: HOUSE,
    subjects: kind::NAMES,
    facts: FACTS,
    hooks: HOOKS,
    effects: EFFECTS,
    questions: joined!(QuestionWord: script::QUESTIONS, asking::words(GAME)),
    leads: joined!(LeadWord: play::LEADS, terms::leads()),
    everybody: &["everybody"],
    // The system's own words come first in the lists above. These numbers count them.
    own_facts: super::facts::FACTS.len() as u16,
    own_effects: script::EFFECTS.len() as u16,
    own_questions: script::QUESTIONS.len() as u16,
    former_moments: &[],
    scales: &[],
    pages: pages::PAGES,
};
