//! Every word of Pebbles: what can be written, read, asked, done and said.

use super::state::Who;
use rondel_engine::kernel::Shape::{self, *};
use rondel_engine::kernel::rows::{HOUSE_OPTION, TEXT, act, ask, called, item, lead, on, word};
use rondel_engine::kernel::{ItemWord, Kind, LeadWord, Page, Times::*, Vocabulary, Word};
use rondel_engine::{effects, house, moments, questions, subjects};

subjects! { GAME = "game", PLAYER = "player" }

use kind::PLAYER;

const STONES: Shape = List(&Counted(&Name(&["stone"])));

const HOUSE_WORD: Word = word("house", HOUSE_OPTION, Many, "", "An option of the house.");

const STONE: &[Word] = &[
    word("force", &[Int(0, 9)], Required, "PEB-006", "The hit points it takes."),
    word("quality", &[Call("quality")], Many, "PEB-009", "What a script says it does: `quality skips(force: 2)`."),
    TEXT,
];

const QUALITY: &[Word] = &[TEXT];

const ITEMS: &[ItemWord] = &[
    item("stone", STONE, "PEB-001", "A stone to throw."),
    called("quality", QUALITY, "PEB-009", "What a stone does."),
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
        &[OneOf(Who::WORDS), OneOf(&["hp"]), Int(0, 99)],
        Optional,
        "PEB-007",
        "Sets hit points: `set you hp 3`.",
    ),
    HOUSE_WORD,
];

house! {
    HandLimit: hand_limit = "5" | "n", "PEB-003", "How many stones one may hold.";
}

moments! {
    Thrown = "thrown" { own act(&["quality"], &[("me", PLAYER), ("rival", PLAYER)], "PEB-009", "The stone has landed: who threw it, and on whom.") }
}

effects! {
    Hurt = on(PLAYER, "hurt", &[Kind::Int], "PEB-009", "Takes hit points.");
}

questions! {
    Ask = ask(PLAYER, "ask", &[Kind::Text], Kind::Bool, "", "Asks yes or no.");
}

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
    items: ITEMS,
    scene: SCENE,
    rulings: RULINGS,
    house: HOUSE,
    subjects: kind::NAMES,
    facts: super::facts::FACTS,
    hooks: HOOKS,
    effects: EFFECTS,
    questions: QUESTIONS,
    leads: LEADS,
    everybody: &[],
    own_facts: u16::MAX,
    own_effects: u16::MAX,
    own_questions: u16::MAX,
    former_moments: &[],
    scales: &[],
    pages: PAGES,
};
