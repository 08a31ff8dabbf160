//! Every word of Pebbles: what can be written, read, asked, done and said.

use super::state::Who;
use rondel_engine::kernel::Shape::{self, *};
use rondel_engine::kernel::rows::{HOUSE_OPTION, ON, OTHERWISE, TEXT, WHILE, act, ask, called, item, lead, on, word};
use rondel_engine::kernel::{
    EffectWord, FactWord, HookWord, ItemWord, Kind, LeadWord, Page, Times::*, Vocabulary, Word,
};
use rondel_engine::machine::play::words::{self as shared, fact, number, verb};
use rondel_engine::machine::{Border, Clock, Whose, play};
use rondel_engine::{effects, house, joined, moments, questions, subjects, tracks};

subjects! { GAME = "game", PLAYER = "player", THING = "thing" }

use kind::{PLAYER, THING};

const STONES: Shape = List(&Counted(&Name(&["stone"])));

const HOUSE_WORD: Word = word("house", HOUSE_OPTION, Many, "", "An option of the house.");

const STONE: &[Word] = &[
    word("force", &[Int(0, 9)], Required, "PEB-006", "The hit points it takes."),
    word("quality", &[Call("quality")], Many, "PEB-009", "What a script says it does: `quality skips(force: 2)`."),
    TEXT,
];

const QUALITY: &[Word] = &[TEXT];

const EFFECT: &[Word] = &[ON, OTHERWISE, WHILE, shared::Lasting::<Time>::ONCE, TEXT];

const ITEMS: &[ItemWord] = &[
    item("stone", STONE, "PEB-001", "A stone to throw."),
    called("quality", QUALITY, "PEB-009", "What a stone does."),
    called("effect", EFFECT, "PEB-010", "What a status does."),
];

const SCENE: &[Word] = &[
    word(
        "hand",
        &[OneOf(Who::WORDS), STONES],
        Many,
        "PEB-001",
        "The stones a player holds: `hand you Slate, Flint x2`.",
    ),
    word(
        "hp",
        &[OneOf(Who::WORDS), Int(1, 99)],
        Many,
        "PEB-007",
        "The hit points of a player; 12 when nothing is said.",
    ),
    word("pouch", &[STONES], Optional, "PEB-002", "The stones in the pouch."),
    word("turn", &[OneOf(Who::WORDS)], Optional, "PEB-002", "Whose Turn it is; yours when nothing is said."),
    HOUSE_WORD,
];

const RULINGS: &[Word] = &[
    word(
        "set",
        &[OneOf(Who::WORDS), OneOf(track::NAMES), Int(0, 99)],
        Optional,
        "PEB-007",
        "Sets hit points: `set you hp 3`.",
    ),
    HOUSE_WORD,
];

/// The borders of time are the system's own: a throw is over, for everybody (PEB-010), and for those who threw (PEB-011).
pub const BORDERS: &[Border] = &[
    Border { one: "throw", several: "throws", told: "throw", whose: Whose::Everybody, spares_new: false },
    Border {
        one: "own_throw",
        several: "own_throws",
        told: "throw of its owner",
        whose: Whose::Owner,
        spares_new: true,
    },
];

pub const THROW: Clock = Clock::Own(0);
pub const OWN_THROW: Clock = Clock::Own(1);

/// The borders of time that content names.
struct Time;

impl shared::Borders for Time {
    const ONE: &'static [&'static str] = &["throw", "own_throw"];
    const SEVERAL: &'static [&'static str] = &["throw", "throws", "own_throw", "own_throws"];
}

house! {
    HandLimit: hand_limit = "5" | "n", "PEB-003", "How many stones one may hold.";
}

moments! {
    Thrown = "thrown" { own act(&["quality"], &[("me", PLAYER), ("rival", PLAYER)], "PEB-009", "The stone has landed: who threw it, and on whom.") }
    Hurt = "hurt" { own act(&["effect"], &[("me", PLAYER), ("rival", PLAYER)], "PEB-007", "It has lost hit points.") }
    Force = "force" { own number(&["effect"], &[("me", PLAYER)], "PEB-006", "The hit points that a throw of its takes.") }
}

tracks! {
    Moment;
    Hp = "hp" "HP" of PLAYER, "PEB-007" {
        now "Hit points left.";
        with tells_zero = true;
    }
}

effects! {
    Hurt = on(PLAYER, "hurt", &[Kind::Int], "PEB-009", "Takes hit points.");
}

questions! {
    Ask = ask(PLAYER, "ask", &[Kind::Text], Kind::Bool, "", "Asks yes or no.");
}

const ME: (&str, u8) = ("me", PLAYER);

/// What can be read, done and heard of: the system's own, then what every system with things in play has.
const ALL_FACTS: &[FactWord] =
    joined!(FactWord: super::facts::FACTS, track::FACTS, fact::bearer(PLAYER, THING), fact::thing(THING));
const ALL_EFFECTS: &[EffectWord] =
    joined!(EffectWord: EFFECTS, verb::bearer(PLAYER), verb::thing(THING), shared::change::WORDS);
const ALL_HOOKS: &[HookWord] = joined!(HookWord: HOOKS, play::hooks(&["effect"], &[ME], &[ME, ("thing", THING)]));

const LEADS: &[LeadWord] = &[
    lead("draw", "PEB-002", "Draws a stone."),
    lead("throw", "PEB-004", "Throws a stone."),
    lead("with", "PEB-005", "Adds another stone to the throw."),
    lead("done", "PEB-005", "Adds nothing."),
    lead("yes", "", "Agrees."),
    lead("no", "", "Declines."),
];

const PAGES: &[Page] = &[Page {
    code: "P0001",
    title: "an option of the house that does not exist",
    text: "Wrong: `house hand_limit none`\nRight: `house hand_limit 3`.",
}];

pub static VOCABULARY: Vocabulary = Vocabulary {
    system: "pebbles",
    title: "Pebbles",
    prefix: "PEB",
    items: joined!(ItemWord: ITEMS, shared::Lasting::<Time>::ITEMS),
    character: None,
    scene: SCENE,
    rulings: joined!(Word: RULINGS, shared::RULINGS),
    house: HOUSE,
    subjects: kind::NAMES,
    facts: ALL_FACTS,
    hooks: ALL_HOOKS,
    effects: ALL_EFFECTS,
    questions: QUESTIONS,
    leads: LEADS,
    everybody: &[],
    own_facts: super::facts::FACTS.len() as u16,
    own_effects: EFFECTS.len() as u16,
    own_questions: u16::MAX,
    former_moments: &[],
    scales: &[],
    pages: PAGES,
};
