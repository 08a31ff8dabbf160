//! Every word of Deck of Many Dungeons: of packs, facts, questions, effects and commands.
//!
//! [`VOCABULARY`] joins the lists of the other files with the words that every system has. The language checks content
//! against it, and `help` prints it.
//!
//! `joined!` joins constant lists. A call such as `fact::tokens(CHARACTER)` gives the words that every system has, for
//! this kind of subject. `for_each_kind!` makes a row for each kind of subject that a moment may be about.

mod items;
mod pages;
mod play;
mod script;

use crate::house::HOUSE;
pub use script::{A_CARD, AN_ELEMENT, Moment, SOME_CARDS, effect, kind, track};

use kind::{CHARACTER, GAME, PLAY, THING};
use rondel_engine::kernel::{
    ANYONE, CharacterWord, EffectWord, FactWord, HookWord, ItemWord, LeadWord, QuestionWord, SOMEBODY, Vocabulary, Word,
};
use rondel_engine::machine::play::words::{self as shared, change, fact, verb};
use rondel_engine::machine::terms::words as terms;
use rondel_engine::machine::{Border, Clock, Whose, asking, keywords};
use rondel_engine::{for_each_kind, joined};

/// The facts: the system's own, then those of every system.
const FACTS: &[FactWord] = joined!(
    FactWord: crate::facts::FACTS, track::FACTS,
    keywords::fact(CHARACTER, &[keywords::A_KEYWORD], "DMD-009", "Whether it, or one of its cards, has this keyword: `target.is_of(\"undead\")`."),
    keywords::fact(PLAY, &[keywords::A_KEYWORD], "DMD-009", "Whether its card has this keyword: `play.is_of(\"axe\")`."),
    keywords::fact(THING, &[keywords::A_KEYWORD], "", "Whether it has this keyword."),
    fact::tokens(CHARACTER), fact::tokens(THING), fact::tokens(GAME),
    fact::bearer(CHARACTER, THING), fact::bearer(GAME, THING), fact::game(GAME, THING), fact::thing(THING), fact::begun(THING), terms::fact::words(THING)
);

/// The effects: the system's own, then those of every system.
const EFFECTS: &[EffectWord] = joined!(
    EffectWord: script::EFFECTS, track::EFFECTS, verb::tokens(CHARACTER), verb::tokens(THING), verb::tokens(GAME),
    verb::bearer(CHARACTER), verb::bearer(GAME), verb::thing(THING), change::WORDS
);

/// The system's own border of time, at which durations run down: the end of a turn of the owner's side. A duration that
/// began in this turn keeps its number (DMD-222, DMD-223).
pub const BORDERS: &[Border] =
    &[Border { one: "own_turn", several: "own_turns", told: "own turn", whose: Whose::Owner, spares_new: true }];

/// The clock of the only entry of [`BORDERS`].
pub const OWN_TURN: Clock = Clock::Own(0);

/// The borders of time that content can name: `lasts 2 own_turns`.
pub struct Time;

impl shared::Borders for Time {
    const ONE: &'static [&'static str] = &["attack", "turn", "own_turn", "fight"];
    const SEVERAL: &'static [&'static str] =
        &["attack", "attacks", "turn", "turns", "own_turn", "own_turns", "fight", "fights"];
}

/// The subject whose script it is, of any kind.
const ME: (&str, u8) = ("me", ANYONE);

/// The moments at which scripts are called. A moment about anyone is listed for characters and for the game.
const HOOKS: &[HookWord] = for_each_kind!(
    joined!(
        HookWord: script::HOOKS,
        rondel_engine::machine::play::hooks(&["effect"], &[ME], &[ME, ("thing", THING)]),
        rondel_engine::machine::play::costs(&["effect"], &[ME, ("card", THING)], &[ME, ("who", SOMEBODY), ("card", THING)])
    ),
    anyone: [CHARACTER, GAME],
    somebody: [CHARACTER]
);

/// The whole vocabulary.
pub static VOCABULARY: Vocabulary = Vocabulary {
    system: "deck-of-many-dungeons",
    title: "Deck of Many Dungeons",
    prefix: "DMD",
    items: joined!(ItemWord: items::ITEMS, shared::Lasting::<Time>::ITEMS, items::KEYWORDS),
    character: Some(CharacterWord { kind: "hero", seat: "player" }),
    scene: joined!(Word: play::SCENE, shared::SCENE),
    rulings: joined!(Word: play::RULINGS, shared::RULINGS),
    house: HOUSE,
    subjects: kind::NAMES,
    facts: FACTS,
    hooks: HOOKS,
    effects: EFFECTS,
    questions: joined!(QuestionWord: asking::words(GAME), asking::choices(CHARACTER)),
    leads: joined!(LeadWord: play::LEADS, terms::leads(), [terms::ON, terms::DONE]),
    // `each FILTER` chooses from the list that this fact gives.
    everybody: &["characters"],
    // The numbers of the system's own words, which come first in their lists.
    own_facts: crate::facts::FACTS.len() as u16,
    own_effects: script::EFFECTS.len() as u16,
    own_questions: 0,
    // No moment was ever renamed, and no fact gives words with an order.
    former_moments: &[],
    scales: &[],
    pages: pages::PAGES,
};
