//! The words of Pebbles.

use rondel_engine::kernel::*;

const fn word(word: &'static str, shape: &'static [Shape], times: Times) -> Word {
    Word { word, shape, times, doc: "", rule: "" }
}

const fn lead(word: &'static str) -> LeadWord {
    LeadWord { word, doc: "", rule: "" }
}

const fn fact(on: u8, name: &'static str, args: &'static [Kind], gives: Kind) -> FactWord {
    FactWord { on, name, args, gives, doc: "", rule: "" }
}

const STONES: Shape = Shape::List(&Shape::Counted(&Shape::Name(&["stone"])));

pub static WORDS: Vocabulary = Vocabulary {
    system: "pebbles",
    title: "Pebbles",
    prefix: "TOY",
    items: &[ItemWord {
        word: "stone",
        takes_params: false,
        words: &[word("force", &[Shape::Int(0, 9)], Times::Required)],
        doc: "",
        rule: "",
    }],
    character: None,
    scene: &[
        word("hand", &[Shape::Free, STONES], Times::Many),
        word("pile", &[STONES], Times::Optional),
        word("hp", &[Shape::Free, Shape::Int(1, 9)], Times::Many),
    ],
    rulings: &[
        word("set", &[Shape::Free, Shape::OneOf(&["hp"]), Shape::Int(0, 9)], Times::Many),
        word("break", &[], Times::Many),
    ],
    house: &[],
    subjects: &["game", "player"],
    facts: &[
        fact(0, "turn", &[], Kind::Subject(1)),
        fact(1, "hp", &[], Kind::Int),
        fact(1, "healthy", &[], Kind::Bool),
        fact(1, "against", &[], Kind::Subject(1)),
        fact(1, "hand", &[], Kind::List),
        fact(1, "best", &[], Kind::Text),
        fact(1, "holds", &[Kind::Text], Kind::Int),
    ],
    hooks: &[],
    effects: &[],
    questions: &[],
    everybody: &[],
    own_facts: u16::MAX,
    own_effects: u16::MAX,
    own_questions: u16::MAX,
    former_moments: &[],
    leads: &[
        lead("play"),
        lead("with"),
        lead("done"),
        lead("on"),
        lead("draw"),
        lead("bid"),
        lead("yes"),
        lead("no"),
        lead("pass"),
    ],
    scales: &[],
    pages: &[],
};
