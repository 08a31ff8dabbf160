//! The words of play: the statements of scenes ([`SCENE`]), the orders of rulings ([`RULINGS`]), and the first words of
//! actions ([`LEADS`]).
//!
//! A row is a word, the values after it, how often it may stand, its rule and its help.

use super::super::content::{Skill, Thing};
use super::super::state::Mode;
use crate::kernel::Shape::{self, *};
use crate::kernel::rows::{HOUSE_OPTION, lead, word};
use crate::kernel::{LeadWord, Times::*, Word};

/// A rank: `d`, `a`, `+0` or `+2`.
const RANK: Shape = Either(&[OneOf(&["d", "a"]), After("+", &Int(0, 2))]);
/// `status` of a scene, which may also stand in the block of the hero or of the open encounter.
const STATUS: Word = crate::machine::play::words::SCENE[0];
/// `tokens` of a scene, which may also stand in the block of the hero or of the open encounter.
const TOKENS: Word = crate::machine::play::words::SCENE[1];
/// The numbers of a gem: those gained, and those spent.
const GEM: &[Shape] = &[Int(0, 99), Opt(&After("spent", &Int(0, 99)))];
const CARDS: &[Shape] = &[List(&Name(&["encounter"]))];
/// The cards of a Micro or Mini game: one level, or `mixed`.
const DIFFICULTY: Shape = Either(&[Int(1, 3), OneOf(&["boss", "mixed"])]);

/// The statements in the block of the hero.
const HERO: &[Word] = &[
    word(
        "atk",
        &[RANK],
        Optional,
        "ENC-004",
        "The rank of a skill: `atk d`, `atk +0`, `atk +2`, `atk a`. With one rank given, none is chosen in play.",
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

/// The statements in the block of the open encounter.
const OPEN: &[Word] = &[
    word("filled", &[Int(0, 99)], Optional, "ENC-097", "HEALTH circles that are filled already."),
    word("round", &[Int(1, 63)], Optional, "ENC-102", "The round that begins."),
    word("tested", &[Int(0, 9)], Optional, "ENC-117", "The number of its tests made."),
    STATUS,
    TOKENS,
];

/// The statements of a scene.
pub const SCENE: &[Word] = &[
    word(
        "game",
        &[OneOf(Mode::WORDS), Opt(&DIFFICULTY)],
        Optional,
        "ENC-031",
        "The game: `game normal`, `game micro 1`, `game mini boss`. By default chosen in play.",
    ),
    word(
        "hero",
        &[Opt(&Text), Opt(&Block(HERO))],
        Optional,
        "ENC-013",
        "The hero's name and sheet: `hero \"Ada\" { atk +0; wit +0; health 10 lost 3 }`.",
    ),
    word(
        "map",
        &[Int(6, 24), After("by", &Int(6, 24))],
        Optional,
        "ENC-023",
        "The size of the map: `map 12 by 12`. Default: 18 by 14.",
    ),
    word("area", &[Text], Optional, "ENC-024", "The name of the area. Default: the scene's."),
    word(
        "entrance",
        &[Opt(&After("at", &Seq(&[Int(1, 24), After(",", &Int(1, 24))]))), Braced(&Text)],
        Optional,
        "ENC-025",
        "The entrance, drawn like a room, with the column and row of its upper left square: `entrance at 5,6 { \"<##>\" }`. By default rolled for and laid out in play.",
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
        "A room on the map, optionally turned by this many quarters clockwise. Facing exits are joined. The hero stands in the last one.",
    ),
    word("off_map", CARDS, Optional, "ENC-185", "Rooms recorded off the map."),
    word(
        "impending",
        CARDS,
        Optional,
        "ENC-041",
        "The cards of the impending deck, in an unknown order. With any deck or an open encounter given, nothing is chosen in play.",
    ),
    word(
        "future",
        CARDS,
        Optional,
        "ENC-040",
        "The cards of the future deck: lower levels on top, each level in an unknown order.",
    ),
    word("discard", CARDS, Optional, "ENC-137", "The discard pile."),
    word("victory", CARDS, Optional, "ENC-139", "The victory pile."),
    word("unused", CARDS, Optional, "ENC-038", "The unused pool. Default: all other cards of the pack."),
    word(
        "open",
        &[Name(&["encounter"]), Opt(&Block(OPEN))],
        Optional,
        "ENC-050",
        "The encounter in progress: `open \"Cave Bats\" { filled 2 }`.",
    ),
    word("house", HOUSE_OPTION, Many, "", "A house rule: `house ties_fail yes`."),
];

/// The orders of a ruling.
pub const RULINGS: &[Word] = &[
    word("name", &[Either(&[Text, Free])], Optional, "ENC-013", "Writes the hero's name on the sheet: `name \"Ada\"`."),
    word("set", &[OneOf(Thing::WORDS), Int(0, 99)], Optional, "ENC-069", "Sets the available amount: `set health 3`."),
    word("rank", &[OneOf(Skill::WORDS), RANK], Optional, "ENC-004", "Sets the rank of a skill: `rank wit a`."),
    word(
        "give",
        &[Name(&["item"]), Opt(&After("uses", &Int(1, 99)))],
        Optional,
        "ENC-129",
        "Adds an item to the inventory.",
    ),
    word(
        "fill",
        &[Int(1, 99)],
        Optional,
        "ENC-097",
        "Fills this many circles of the open encounter; the last ones clear it after the round.",
    ),
    word("house", HOUSE_OPTION, Optional, "", "Changes a house rule."),
    word("lose", &[Int(1, 99), OneOf(Thing::WORDS)], Optional, "ENC-094", "Takes this much from the hero."),
];

/// The words that actions begin with.
pub const LEADS: &[LeadWord] = &[
    lead("game", "ENC-031", "Chooses the game: normal, micro or mini."),
    lead("raise", "ENC-014", "Gives one of the two first experiences to a skill."),
    lead("take", "ENC-033", "Takes a unique card into play, where the house allows the choice."),
    lead("column", "ENC-029", "Names the column of the entrance's first square."),
    lead("row", "ENC-029", "Names the row of the entrance's first square."),
    lead("square", "ENC-025", "Adds a square to the entrance."),
    lead("fill", "ENC-025", "Completes the entrance around the drawn squares."),
    lead("exit", "ENC-028", "Opens an exit of the entrance."),
    lead("spread", "ENC-028", "Opens the missing exits, far from each other."),
    lead("draw", "ENC-046", "Draws the next encounter."),
    lead("join", "ENC-180", "Joins the drawn room to an open exit of the map."),
    lead("by", "ENC-180", "Names the room's own exit to join by."),
    lead("roll", "ENC-103", "Rolls checks of the round: `roll atk`, `roll together`."),
    lead("declare", "ENC-111", "Adds the card's AGL or WIT roll to the round."),
    lead("ruby", "ENC-072", "Spends a Ruby to change a die by 1, up or down."),
    lead("emerald", "ENC-078", "Spends an Emerald to roll the check again."),
    lead("sapphire", "ENC-083", "Spends a Sapphire to roll one die again."),
    lead("use", "ENC-131", "Uses an item."),
    lead("accept", "ENC-066", "Spends nothing more and keeps the roll."),
    lead("yes", "", "Agrees."),
    lead("no", "", "Declines."),
    lead("answer", "", "Answers a script's question."),
    lead("completionist", "ENC-169", "Plays on after Victory, with all remaining cards."),
    lead("finish", "ENC-158", "Stops at the Victory."),
];
