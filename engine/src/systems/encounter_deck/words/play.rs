//! What a scene fixes, what a ruling may order, and the leading words of actions.

use super::super::content::{Skill, Thing};
use super::super::state::Mode;
use crate::kernel::Shape::{self, *};
use crate::kernel::rows::{HOUSE_OPTION, lead, word};
use crate::kernel::{LeadWord, Times::*, Word};

const RANK: Shape = Either(&[OneOf(&["d", "a"]), After("+", &Int(0, 2))]);
const STATUS: Word = crate::machine::play::words::SCENE[0];
const TOKENS: Word = crate::machine::play::words::SCENE[1];
const GEM: &[Shape] = &[Int(0, 99), Opt(&After("spent", &Int(0, 99)))];
const CARDS: &[Shape] = &[List(&Name(&["encounter"]))];
const DIFFICULTY: Shape = Either(&[Int(1, 3), OneOf(&["boss", "mixed"])]);

const HERO: &[Word] = &[
    word(
        "atk",
        &[RANK],
        Optional,
        "ENC-004",
        "The rank of a skill: `atk d`, `atk +0`, `atk +2`, `atk a`. With any rank said, none is chosen in play.",
    ),
    word("def", &[RANK], Optional, "ENC-004", "The rank of DEF."),
    word("agl", &[RANK], Optional, "ENC-004", "The rank of AGL."),
    word("wit", &[RANK], Optional, "ENC-004", "The rank of WIT."),
    word(
        "health",
        &[Int(1, 99), Opt(&After("lost", &Int(0, 99)))],
        Optional,
        "ENC-094",
        "Small circles, and large ones: `health 10 lost 3`.",
    ),
    word("ruby", GEM, Optional, "ENC-069", "Rubies gained, and spent: `ruby 2 spent 1`."),
    word("emerald", GEM, Optional, "ENC-069", "Emeralds gained, and spent."),
    word("sapphire", GEM, Optional, "ENC-069", "Sapphires gained, and spent."),
    word(
        "item",
        &[Name(&["item"]), Opt(&After("uses", &Int(1, 99))), Opt(&After("left", &Int(0, 99)))],
        Many,
        "ENC-129",
        "An item carried: `item Dagger uses 3 left 1`.",
    ),
    STATUS,
    TOKENS,
];

const OPEN: &[Word] = &[
    word("filled", &[Int(0, 99)], Optional, "ENC-097", "HEALTH circles that are filled already."),
    word("round", &[Int(1, 63)], Optional, "ENC-102", "The round that begins."),
    word("tested", &[Int(0, 9)], Optional, "ENC-117", "How many of its tests are made."),
    STATUS,
    TOKENS,
];

pub const SCENE: &[Word] = &[
    word(
        "game",
        &[OneOf(Mode::WORDS), Opt(&DIFFICULTY)],
        Optional,
        "ENC-031",
        "Which game it is: `game normal`, `game micro 1`, `game mini boss`. It is chosen in play when nothing is said.",
    ),
    word(
        "hero",
        &[Opt(&Text), Opt(&Block(HERO))],
        Optional,
        "ENC-013",
        "The hero's name, and what is on the sheet: `hero \"Ada\" { atk +0; wit +0; health 10 lost 3 }`.",
    ),
    word(
        "map",
        &[Int(6, 24), After("by", &Int(6, 24))],
        Optional,
        "ENC-023",
        "The size of the map: `map 12 by 12`; 18 by 14 when nothing is said.",
    ),
    word("area", &[Text], Optional, "ENC-024", "The name of the area; the scene's when nothing is said."),
    word(
        "entrance",
        &[Opt(&After("at", &Seq(&[Int(1, 24), After(",", &Int(1, 24))]))), Braced(&Text)],
        Optional,
        "ENC-025",
        "The entrance, drawn like a room, its upper left square field at a column and row: `entrance at 5,6 { \"<##>\" }`. It is rolled for and laid out in play when nothing is said.",
    ),
    word(
        "room",
        &[
            Name(&["encounter"]),
            After("at", &Seq(&[Int(1, 24), After(",", &Int(1, 24))])),
            Opt(&After("turned", &Int(0, 3))),
        ],
        Many,
        "ENC-180",
        "A room that is on the map, perhaps turned by so many quarters clockwise. Exits that face each other are joined. The hero stands in the last one.",
    ),
    word("off_map", CARDS, Optional, "ENC-185", "Rooms recorded off the map."),
    word(
        "impending",
        CARDS,
        Optional,
        "ENC-041",
        "The cards of the impending deck, in an order that nobody knows. With any deck or an open encounter said, nothing is chosen in play.",
    ),
    word(
        "future",
        CARDS,
        Optional,
        "ENC-040",
        "The cards of the future deck: lower levels lie on top, each level in an order that nobody knows.",
    ),
    word("discard", CARDS, Optional, "ENC-137", "The discard pile."),
    word("victory", CARDS, Optional, "ENC-139", "The victory pile."),
    word("unused", CARDS, Optional, "ENC-038", "The unused pool; all other cards of the pack when nothing is said."),
    word(
        "open",
        &[Name(&["encounter"]), Opt(&Block(OPEN))],
        Optional,
        "ENC-050",
        "The encounter in progress: `open \"Cave Bats\" { filled 2 }`.",
    ),
    word("house", HOUSE_OPTION, Many, "", "An option of the house: `house ties_fail yes`."),
];

pub const RULINGS: &[Word] = &[
    word("name", &[Either(&[Text, Free])], Optional, "ENC-013", "Writes the hero's name on the sheet: `name \"Ada\"`."),
    word(
        "set",
        &[OneOf(Thing::WORDS), Int(0, 99)],
        Optional,
        "ENC-069",
        "Makes so much of it available: `set health 3`.",
    ),
    word("rank", &[OneOf(Skill::WORDS), RANK], Optional, "ENC-004", "Sets the rank of a skill: `rank wit a`."),
    word(
        "give",
        &[Name(&["item"]), Opt(&After("uses", &Int(1, 99)))],
        Optional,
        "ENC-129",
        "Puts an item into the inventory.",
    ),
    word(
        "fill",
        &[Int(1, 99)],
        Optional,
        "ENC-097",
        "Fills so many circles of the open encounter; the last ones clear it after the round.",
    ),
    word("house", HOUSE_OPTION, Optional, "", "Changes an option of the house."),
    word("lose", &[Int(1, 99), OneOf(Thing::WORDS)], Optional, "ENC-094", "The hero loses so much of it."),
];

pub const LEADS: &[LeadWord] = &[
    lead("game", "ENC-031", "Chooses the game: normal, micro or mini."),
    lead("raise", "ENC-014", "Gives one of the two first experiences to a skill."),
    lead("take", "ENC-033", "Takes a unique card into play, where the house lets one choose."),
    lead("column", "ENC-029", "Where the first square of the entrance lies: its column."),
    lead("row", "ENC-029", "Where the first square of the entrance lies: its row."),
    lead("square", "ENC-025", "Adds a square to the entrance."),
    lead("fill", "ENC-025", "Fills up the entrance round about what is drawn."),
    lead("exit", "ENC-028", "Opens an exit of the entrance."),
    lead("spread", "ENC-028", "Opens the exits that are missing, far from each other."),
    lead("draw", "ENC-046", "Draws the next encounter."),
    lead("join", "ENC-180", "Joins the drawn room to an open exit of the map."),
    lead("by", "ENC-180", "By which of its own exits the room is joined."),
    lead("roll", "ENC-103", "Rolls checks of the round: `roll atk`, `roll together`."),
    lead("declare", "ENC-111", "Adds the card's AGL or WIT roll to the round."),
    lead("ruby", "ENC-072", "Spends a Ruby: a die goes up or down by 1."),
    lead("emerald", "ENC-078", "Spends an Emerald: the check is rolled again."),
    lead("sapphire", "ENC-083", "Spends a Sapphire: one die is rolled again."),
    lead("use", "ENC-131", "Uses an item."),
    lead("accept", "ENC-066", "Spends nothing more: the roll stands."),
    lead("yes", "", "Agrees."),
    lead("no", "", "Declines."),
    lead("answer", "", "Says one of the things a script asks for."),
    lead("completionist", "ENC-169", "Plays on after Victory, with all cards that are left."),
    lead("finish", "ENC-158", "Leaves it at the Victory."),
];
