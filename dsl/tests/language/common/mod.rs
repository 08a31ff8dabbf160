//! A small vocabulary to try the language with, and ways to load a few lines.
#![allow(dead_code)]

use rondel_dsl::{Loaded, PackFiles, load, render};
use rondel_engine::kernel::Shape::{self, *};
use rondel_engine::kernel::{HouseWord, ItemWord, Times, Times::*, Vocabulary, Word};
use rondel_engine::systems::{System, Systems};

const fn word(word: &'static str, shape: &'static [Shape], times: Times, doc: &'static str) -> Word {
    Word { word, shape, times, doc, rule: "" }
}

const AMOUNT: &[Shape] = &[Formula(&["R"])];
const ATTRIBUTES: &[&str] = &["strength", "agility", "intellect"];

static SEGMENT: &[Word] = &[
    word("damage", &[Formula(&["R"]), Opt(&OneOf(&["ethereal"]))], Optional, "Damage dealt to the target."),
    word("heal", AMOUNT, Optional, "Hit points given back."),
];

static CARD: &[Word] = &[
    word("type", &[List(&OneOf(&["weapon", "spell", "large"]))], Optional, "What the card is."),
    word("level", &[Int(1, 20)], Optional, "The level its user needs."),
    word("face", &[Pattern], Optional, "Its face: `^` or `v`."),
    word("rondel", &[Rows(&Ranges(1, 6), SEGMENT)], Optional, "What it gives on which rounds."),
    word("pay", &[Cost(ATTRIBUTES)], Optional, "What it costs."),
    word(
        "recall",
        &[Formula(&["R"]), After("of", &List(&OneOf(ATTRIBUTES))), Opt(&After("by", &List(&Free)))],
        Optional,
        "Its recall cost, and who may pay it.",
    ),
    word("boost", &[Call("boost")], Many, "A boost printed on the card."),
    word(
        "counter",
        &[Map(&Either(&[OneOf(&["agility", "face"]), Pattern]), &Call("boost"))],
        Optional,
        "How it is countered.",
    ),
    word("value", &[Either(&[OneOf(&["all", "none"]), Int(0, 9), Name(&["card"])])], Optional, "Several things."),
    word("once", &[Bool], Optional, "Is it gone afterwards?"),
    word("dice", &[Formula(&[])], Optional, "Dice to roll."),
    word("text", &[Text], Optional, "What it says."),
];

static OUTCOME: &[Word] = &[
    word("attack", &[Int(1, 9), OneOf(&["melee", "ranged"])], Optional, "An attack."),
    word("armor", AMOUNT, Optional, "Armor takes so much off."),
];

static LINE: &[Word] = &[
    word("draw", &[Int(1, 9), Rows(&Pattern, OUTCOME)], Optional, "Draws so many marks."),
    word("rest", &[], Optional, "Does nothing."),
];

static FOE: &[Word] = &[
    word("level", &[Int(1, 20)], Required, "Its level."),
    word("hp", &[Int(1, 999)], Required, "Its hit points."),
    word("turn", &[Rows(&Ranges(1, 6), LINE)], Optional, "What it does on its turn, by round."),
    word("attacked", &[After("draw", &Int(1, 9)), Rows(&Pattern, OUTCOME)], Optional, "How it answers an attack."),
    word("traits", &[Braced(&Call("trait"))], Optional, "Its traits."),
    word("gear", &[Block(&[word("hand", &[Name(&["card"])], Required, "In hand.")])], Optional, "What it carries."),
];

static BEHAVIOUR: &[Word] = &[
    word("script", &[Text], Optional, "The script file, without extension."),
    word("text", &[Text], Optional, "What it says."),
];

static DECK: &[Word] = &[
    word("holds", &[List(&Counted(&Name(&["card"])))], Many, "Cards: `holds Longsword x8`."),
    word("suited", &[List(&Counted(&PlayingCard))], Many, "Playing cards: `suited 8♣, Qs x2`."),
    word("worth", &[Map(&PlayingCard, &Int(0, 9))], Optional, "What single playing cards are worth."),
];

static SCENE: &[Word] = &[
    word("players", &[Map(&Free, &Name(&["card"]))], Optional, "Who plays."),
    word("round", &[Int(1, 6)], Optional, "The round it is."),
    word("board", &[Braced(&Text)], Optional, "The board, a row a line."),
    word("tokens", &[Map(&Free, &Space)], Optional, "Who stands where: `tokens { hero: c4 }`."),
    word("traps", &[Map(&Space, &Int(1, 9))], Optional, "Traps, and what they deal."),
    word("walls", &[List(&Space)], Many, "Walls: `walls c4, c5`."),
];

static RULINGS: &[Word] = &[
    word("set", &[Free, OneOf(&["hp", "gold"]), Int(-99, 999)], Optional, "Sets a number."),
    word("give", &[Free, Counted(&Name(&["card"]))], Optional, "Gives cards."),
    word("round", &[Int(1, 6)], Optional, "Makes it this round."),
];

static ITEMS: &[ItemWord] = &[
    ItemWord { word: "card", takes_params: false, words: CARD, doc: "A card.", rule: "" },
    ItemWord { word: "foe", takes_params: false, words: FOE, doc: "A foe.", rule: "" },
    ItemWord { word: "trait", takes_params: true, words: BEHAVIOUR, doc: "A trait.", rule: "" },
    ItemWord { word: "boost", takes_params: true, words: BEHAVIOUR, doc: "A boost.", rule: "" },
    ItemWord { word: "deck", takes_params: false, words: DECK, doc: "A deck.", rule: "" },
];

static HOUSE: &[HouseWord] = &[
    HouseWord { name: "half_damage", values: &["left", "removed"], least: 1, doc: "What is rounded.", rule: "" },
    HouseWord { name: "dark_draws", values: &["1", "n"], least: 1, doc: "How many draws in the dark.", rule: "" },
];

const WORDS: Vocabulary = Vocabulary {
    system: "toy",
    title: "Toy System",
    prefix: "TOY",
    items: ITEMS,
    character: None,
    scene: SCENE,
    rulings: RULINGS,
    house: HOUSE,
    subjects: &[],
    facts: &[],
    hooks: &[],
    effects: &[],
    questions: &[],
    leads: &[],
    everybody: &[],
    own_facts: u16::MAX,
    own_effects: u16::MAX,
    own_questions: u16::MAX,
    former_moments: &[],
    scales: &[],
    pages: &[],
};

/// The toy's words.
pub static TOY: Vocabulary = WORDS;

/// The same of another system.
static TOY_2: Vocabulary = Vocabulary { system: "toy-2", ..WORDS };

/// Returns a system of words alone: nothing is compiled for it.
const fn words_alone(vocabulary: fn() -> &'static Vocabulary) -> System {
    System { vocabulary, build: |_, _| Err(Vec::new().into()) }
}

pub const PACK: &str = "Pack(name: \"Toy\", id: \"toy\", system: \"toy\", version: \"1.0.0\")";

/// Returns the toy alone.
pub fn toy() -> Systems {
    Systems::new(const { &[words_alone(|| &TOY)] })
}

/// Returns the toy and another system.
pub fn two_toys() -> Systems {
    Systems::new(const { &[words_alone(|| &TOY), words_alone(|| &TOY_2)] })
}

/// Returns a pack with one content file.
pub fn pack(text: &str) -> PackFiles {
    PackFiles::new("toy").with("pack.ron", PACK).with("a.rondel", text)
}

pub fn read(text: &str) -> Loaded {
    load(&[pack(text)], toy())
}

/// Returns all problems on short lines.
pub fn short(loaded: &Loaded) -> Vec<String> {
    loaded.problems.iter().map(|problem| render::short(problem, &loaded.sources)).collect()
}

/// Returns all problems for people.
pub fn human(loaded: &Loaded) -> String {
    loaded.problems.iter().map(|problem| render::human(problem, &loaded.sources, false)).collect::<Vec<_>>().join("\n")
}

/// Returns a thousand cards of a quarter of a kilobyte each.
pub fn thousand_cards() -> PackFiles {
    cards(1_000)
}

/// Returns a pack of this many cards, about 320 bytes each.
pub fn cards(number: usize) -> PackFiles {
    let card = |n: usize| {
        format!(
            "// The {n}th of its kind.\ncard \"Card number {n}\" {{\n    type weapon, large;  level {};  face ^\n    rondel {{\n        2-5: damage R/2+{n}\n        1,6: damage 3 ethereal\n    }}\n    recall R/2 of strength, agility by warrior\n    boost off_round(rounds: 3-6, pay: 2 intellect)\n    counter {{ agility: off_round(1);  face: off_round(2) }}\n    text \"One of a thousand.\"\n}}\n\n",
            n % 20 + 1
        )
    };
    let cards: String = (0..number).map(card).collect();
    pack(&format!("{cards}boost off_round(rounds: rounds, pay: cost = 1 agility) {{ }}\n"))
}
