//! Every word of Pebbles: what can be written, read, asked, done and said.

use rondel_engine::kernel::Shape::{self, *};
use rondel_engine::kernel::{
    EffectWord, HookWord, ItemWord, Kind, LeadWord, Page, QuestionWord, Times, Times::*, Vocabulary, Word,
};
use rondel_engine::{effects, house, questions};

/// The kinds of subjects.
pub const GAME: u8 = 0;
pub const PLAYER: u8 = 1;

pub const SEATS: &[&str] = &["you", "rival"];

const STONES: Shape = List(&Counted(&Name(&["stone"])));

const fn word(w: &'static str, shape: &'static [Shape], times: Times, rule: &'static str, doc: &'static str) -> Word {
    Word { word: w, shape, times, doc, rule }
}

const fn lead(word: &'static str, rule: &'static str, doc: &'static str) -> LeadWord {
    LeadWord { word, doc, rule }
}

const HOUSE_WORD: Word = word("house", &[Free, Either(&[Free, Int(0, 99)])], Many, "", "An option of the house.");

const STONE: &[Word] = &[
    word("force", &[Int(0, 9)], Required, "PEB-006", "The hit points it takes."),
    word("quality", &[Call("quality")], Many, "PEB-009", "What a script says it does: `quality skips(force: 2)`."),
    word("text", &[Text], Optional, "", "What it says, for people."),
];

const QUALITY: &[Word] = &[word("text", &[Text], Optional, "", "What it says, for people.")];

const ITEMS: &[ItemWord] = &[
    ItemWord { word: "stone", takes_params: false, words: STONE, doc: "A stone to throw.", rule: "PEB-001" },
    ItemWord { word: "quality", takes_params: true, words: QUALITY, doc: "What a stone does.", rule: "PEB-009" },
];

const SCENE: &[Word] = &[
    word("hand", &[OneOf(SEATS), STONES], Many, "PEB-001", "The stones a player holds: `hand you Slate, Flint x2`."),
    word("hp", &[OneOf(SEATS), Int(1, 99)], Many, "PEB-007", "The hit points of a player; 12 when nothing is said."),
    word("pouch", &[STONES], Optional, "PEB-002", "The stones in the pouch."),
    word("turn", &[OneOf(SEATS)], Optional, "PEB-002", "Whose Turn it is; yours when nothing is said."),
    HOUSE_WORD,
];

const RULINGS: &[Word] = &[
    word("set", &[OneOf(SEATS), OneOf(&["hp"]), Int(0, 99)], Optional, "PEB-007", "Sets hit points: `set you hp 3`."),
    HOUSE_WORD,
];

house! {
    HandLimit: hand_limit = "5" | "n", "PEB-003", "How many stones one may hold.";
}

const HOOKS: &[HookWord] = &[HookWord {
    name: "on_thrown",
    items: &["quality"],
    roles: &[("me", PLAYER), ("rival", PLAYER)],
    query: false,
    gives: Kind::Nothing,
    effects: &[],
    doc: "The stone has landed: who threw it, and on whom.",
    rule: "PEB-009",
}];

effects! {
    Hurt = EffectWord { name: "hurt", on: Some(PLAYER), args: &[Kind::Int], reserved: false, doc: "Takes hit points.", rule: "PEB-009" };
}

questions! {
    Ask = QuestionWord { name: "ask", on: Some(PLAYER), args: &[Kind::Text], gives: Kind::Bool, doc: "Asks yes or no.", rule: "" };
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
    subjects: &["game", "player"],
    facts: super::facts::FACTS,
    hooks: HOOKS,
    effects: EFFECTS,
    questions: QUESTIONS,
    leads: LEADS,
    own_facts: u16::MAX,
    own_effects: u16::MAX,
    pages: PAGES,
};
