//! The words of a pack: the kinds of items, and the statements of each kind.
//!
//! [`ITEMS`] lists the kinds, and the tables above it list their statements. A row is a word, the values after it, how
//! often it may stand, its rule and its help. A kind made with `called` has parameters, and statements call it:
//! `do wither(skill: atk)`.

use super::super::content::{Skill, Thing, When};
use crate::kernel::Shape::{self, *};
use crate::kernel::rows::{ON, OTHERWISE, SCRIPT, TEXT, WHILE, called, item, word};
use crate::kernel::{ItemWord, Times::*, Word};
use crate::machine::keywords::TYPE;
use crate::machine::play::words::{ALWAYS, Lasting};
use crate::machine::terms::TermWords;

const ONCE: Word = Lasting::<super::Time>::ONCE;
/// The values of `gain`: a number of something, an experience, or an item.
const GAINED: Shape = Either(&[
    Seq(&[Int(1, 99), OneOf(Thing::WORDS)]),
    Seq(&[OneOf(&["experience"]), OneOf(Skill::WORDS)]),
    Seq(&[OneOf(&["item"]), Name(&["item"]), Opt(&After("uses", &Int(1, 99)))]),
]);

/// The deeds that need no script.
const DEEDS: &[Word] = &[
    word(
        "gain",
        &[GAINED],
        Many,
        "ENC-120",
        "Gains a number of something, an experience in a skill, or an item: `gain 2 health`, `gain experience agl`, `gain item Dagger uses 2`.",
    ),
    word("lose", &[Int(1, 99), OneOf(Thing::WORDS)], Many, "ENC-118", "Loses a number of something: `lose 2 health`."),
    word("strike", &[Int(1, 99)], Many, "ENC-097", "Fills this many HEALTH circles of the enemy."),
    word("do", &[Call("effect")], Many, "", "A scripted effect: `do wither(skill: atk)`."),
];

/// The values of a check: its skill and value, and a block for each outcome, as in `agl5 { } else { }`.
const CHECKED: &[Shape] = &[Graded(Skill::WORDS, 1, 30), Opt(&Block(DEEDS)), Opt(&After("else", &Block(DEEDS)))];

/// The statements in the block of `clear`. A `strike` is none of them, because the fight is over.
const CLEAR: &[Word] = &[
    DEEDS[0],
    DEEDS[1],
    DEEDS[3],
    word(
        "try",
        CHECKED,
        Many,
        "ENC-122",
        "A reward for a check, tried once: `try wit7 { gain 1 sapphire }`, optionally with `else { ... }`.",
    ),
];

/// The statements in the block of an enemy.
const ENEMY: &[Word] = &[
    word("count", &[Int(1, 20)], Optional, "ENC-099", "Their number. Default: 1."),
    word("attack", &[Int(1, 30)], Required, "ENC-089", "Its ATK, the value of the hero's DEF checks."),
    word("defense", &[Int(1, 30)], Required, "ENC-090", "Its DEF, the value of the hero's ATK checks."),
    word("health", &[Int(1, 99)], Required, "ENC-096", "Each one's HEALTH circles."),
    word("damage", &[Int(0, 99)], Optional, "ENC-093", "The cost of a failed DEF check. Default: 1."),
    word("habit", &[Call("effect")], Many, "ENC-188", "A scripted habit in a fight: `habit enrages(at: 2)`."),
];

/// The statements of an encounter.
const ENCOUNTER: &[Word] = &[
    word("level", &[Either(&[Int(1, 3), OneOf(&["boss"])])], Required, "ENC-007", "1, 2, 3 or `boss`."),
    word("unique", &[], Optional, "ENC-008", "The `*` by its name, for levels 2, 3 and boss."),
    word(
        "room",
        &[Braced(&Text)],
        Required,
        "ENC-009",
        "Its room, drawn in rows: `#` is a square, an arrow `^ > v <` beside a square is an exit of it, a blank or `.` is nothing.",
    ),
    word(
        "enemy",
        &[Opt(&Text), Block(ENEMY)],
        Optional,
        "ENC-088",
        "The hero's enemy: `enemy \"Rats\" { count 3; attack 6; defense 5; health 1 }`.",
    ),
    word(
        "test",
        CHECKED,
        Many,
        "ENC-117",
        "A check the room asks for once, before any fight: `test agl5 else { lose 2 health }`.",
    ),
    word(
        "option",
        &[
            Graded(&["agl", "wit"], 1, 30),
            Opt(&After("rounds", &Ranges(1, 63))),
            Opt(&Block(DEEDS)),
            Opt(&After("else", &Block(DEEDS))),
        ],
        Many,
        "ENC-188",
        "An extra roll the hero may add to a round: `option agl7 rounds 1 { gain 1 ruby }`.",
    ),
    word("clear", &[Block(CLEAR)], Required, "ENC-011", "The rewards On Clear; `clear { }` for none."),
    word("aside", &[], Optional, "ENC-038", "In no deck unless a scene puts it there."),
    TYPE,
    TEXT,
];

/// The statements in the block of `use`.
const USE: &[Word] =
    joined!(Word: DEEDS, [word("add", &[Int(-9, 9)], Many, "ENC-064", "Adds this much to the check's total.")]);

/// The statements of an item.
const ITEM: &[Word] = &[
    word(
        "uses",
        &[Int(1, 99)],
        Optional,
        "ENC-130",
        "Its number of uses, if a card does not say it. Default: no limit.",
    ),
    word(
        "when",
        &[OneOf(When::WORDS)],
        Optional,
        "ENC-064",
        "When it can be used: on a check, with the gems (default), before a round's rolls, or between encounters.",
    ),
    word("on", &[List(&OneOf(Skill::WORDS))], Optional, "ENC-064", "Only for checks of these skills."),
    word("use", &[Block(USE)], Optional, "ENC-131", "The effect of a use: `use { add 2 }`."),
    word(
        "effect",
        &[Call("effect")],
        Many,
        "ENC-129",
        "An effect while it is carried and not used up; its scripts' `me` is the hero.",
    ),
    TYPE,
    TEXT,
];

const EFFECT: &[Word] =
    joined!(Word: [SCRIPT, ON, OTHERWISE, WHILE, ONCE, ALWAYS, TEXT], TermWords::<super::super::EncounterRules>::ALL);

/// The kinds of items of a pack.
pub const ITEMS: &[ItemWord] = &[
    item("encounter", ENCOUNTER, "ENC-007", "A card of the encounter deck."),
    item("item", ITEM, "ENC-129", "A thing the hero can carry and use."),
    called("effect", EFFECT, "ENC-118", "A scripted effect: for a card, an item, or an enemy in a fight."),
];
