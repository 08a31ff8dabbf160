//! What can be written in a pack: characters, and the effects that scripts stand behind.

use super::super::body::Damage;
use super::super::content::{Ability, Aim, Need, Takes};
use crate::kernel::Shape::*;
use crate::kernel::rows::{ON, OTHERWISE, SCRIPT, TEXT, WHILE, called, item, word};
use crate::kernel::{ItemWord, Suit, Times, Times::*, Word};
use crate::machine::keywords::{self, KEYWORD, TYPE};
use crate::machine::play::words::{ALWAYS, Lasting};
use crate::machine::terms::TermWords;

const fn modifier(name: &'static str, doc: &'static str) -> Word {
    word(name, &[Int(-3, 9)], Optional, "DOA-036", doc)
}

/// The attributes and skills, each a statement of its own; a skill counts with its attribute.
pub const ABILITIES: [Word; Ability::ALL.len()] = [
    modifier("agility", "The modifier of Agility; 0 when nothing is said."),
    modifier("conviction", "The modifier of Conviction."),
    modifier("intuition", "The modifier of Intuition."),
    modifier("intelligence", "The modifier of Intelligence."),
    modifier("strength", "The modifier of Strength."),
    modifier("vitality", "The modifier of Vitality."),
    modifier("finesse", "What is bought of Finesse, to fight with; its attribute Agility comes on top."),
    modifier("stealth", "What is bought of Stealth; its attribute Agility comes on top."),
    modifier("bluffing", "What is bought of Bluffing; its attribute Conviction comes on top."),
    modifier("performance", "What is bought of Performance; its attribute Conviction comes on top."),
    modifier("detection", "What is bought of Detection; its attribute Intuition comes on top."),
    modifier("craft", "What is bought of Craft; its attribute Intuition comes on top."),
    modifier("knowledge", "What is bought of Knowledge; its attribute Intelligence comes on top."),
    modifier("investigation", "What is bought of Investigation; its attribute Intelligence comes on top."),
    modifier("athletics", "What is bought of Athletics; its attribute Strength comes on top."),
    modifier("brute", "What is bought of Brute, to fight with; its attribute Strength comes on top."),
];

const EFFECT_OF: Word =
    word("effect", &[Call("effect")], Many, "", "What a script says it does; its scripts' `me` is the character.");

const HP: Word = word("hp", &[Int(1, 3)], Required, "DOA-043", "Its HP, 1 to 3.");
const AP: Word =
    word("ap", &[Int(0, 20)], Optional, "DOA-140", "AP that it has without armour; 0 when nothing is said.");
const SPEED: Word = word("speed", &[Int(0, 30)], Optional, "DOA-101", "Its Speed; 6 when nothing is said.");
const WEAPONS: Word =
    word("weapon", &[Name(&["weapon"])], Many, "DOA-107", "What it attacks with; bare hands when nothing is said.");
const ARMOR: Word = word("armor", &[Name(&["armor"])], Optional, "DOA-144", "What it wears.");

/// The statement of what a character attacks with.
const fn primary(times: Times) -> Word {
    word("primary", &[OneOf(Ability::WORDS)], times, "DOA-107", "Its Primary Skill: what it attacks with.")
}

const LEVEL: Word = word("level", &[Int(1, 20)], Optional, "DOA-040", "Its level; 1 when nothing is said.");

const DEALER: &[Word] = joined!(Word: ABILITIES,
    [
        LEVEL,
        word("suit", &[OneOf(Suit::NAMES)], Required, "DOA-042", "Its Primary Suit."),
        primary(Required),
        word("energy", &[Int(0, 40)], Optional, "DOA-167", "Its Energy Points; 0 when nothing is said."),
        AP,
        SPEED,
        WEAPONS,
        ARMOR,
        word("role", &[Name(&["role"])], Optional, "DOA-180", "Its Role, which opens powers."),
        word("background", &[Name(&["background"])], Optional, "DOA-181", "Where it comes from; it changes no number."),
        word(
            "xp",
            &[Int(0, 200)],
            Optional,
            "DOA-174",
            "Its Experience Points; they are not counted when nothing is said.",
        ),
        POWERS,
        word(
            "vulnerability",
            &[Name(&["vulnerability"]), Opt(&OneOf(&["later"]))],
            Many,
            "DOA-177",
            "A weakness; one that came `later` pays nothing.",
        ),
        EFFECT_OF,
        TYPE,
        TEXT,
    ],
);

const BYSTANDER: &[Word] =
    joined!(Word: ABILITIES, [HP, primary(Optional), AP, SPEED, WEAPONS, ARMOR, POWERS, EFFECT_OF, TYPE, TEXT]);

const COMPANION: &[Word] =
    joined!(Word: ABILITIES, [primary(Optional), AP, SPEED, WEAPONS, ARMOR, EFFECT_OF, TYPE, TEXT]);

const WEAPON: &[Word] = &[
    word(
        "with",
        &[OneOf(Ability::WORDS)],
        Optional,
        "DOA-107",
        "What it is used with, where that is not the Primary Skill.",
    ),
    word("damage", &[Int(0, 20)], Optional, "DOA-109", "What a hit does; 1 when nothing is said."),
    word("range", &[Int(1, 60)], Optional, "DOA-109", "How far it reaches, in spaces; 1 when nothing is said."),
    word(
        "kind",
        &[Either(&[OneOf(Damage::WORDS), Name(&[KEYWORD])])],
        Optional,
        "DOA-139",
        "What its damage is made of, perhaps a keyword; physical when nothing is said.",
    ),
    word("needs", &[OneOf(Need::WORDS)], Optional, "DOA-126", "The sense it needs; sight when nothing is said."),
    word(
        "contest",
        &[OneOf(Ability::WORDS), After("vs", &OneOf(Ability::WORDS))],
        Optional,
        "DOA-085",
        "It is a Contested Check, and hits whoever fails: `contest strength vs agility`.",
    ),
    EFFECT_OF,
    TYPE,
    TEXT,
];

const POWERS: Word = word("power", &[Name(&["power"])], Many, "DOA-178", "A power that it has.");

const ROLE: &[Word] = &[TYPE, TEXT];

const POWER: &[Word] = &[
    word("xp", &[Int(1, 9)], Optional, "DOA-178", "What it costs: 1 when nothing is said, or 2."),
    word("role", &[Name(&["role"])], Optional, "DOA-180", "Only for this Role."),
    word("level", &[Int(1, 20)], Optional, "DOA-179", "Only from this level on."),
    word("use", &[OneOf(Takes::WORDS)], Optional, "DOA-100", "It can be used in a turn: as an action, or freely."),
    word("energy", &[Int(0, 20)], Optional, "DOA-167", "What a use costs; nothing when nothing is said."),
    word(
        "at",
        &[OneOf(Aim::WORDS)],
        Optional,
        "DOA-109",
        "On whom it is used: a foe, a friend, or nobody when nothing is said.",
    ),
    word("range", &[Int(1, 60)], Optional, "DOA-109", "How far it reaches; 6 spaces when nothing is said."),
    EFFECT_OF,
    TEXT,
];

const VULNERABILITY: &[Word] =
    &[word("xp", &[Int(1, 2)], Optional, "DOA-177", "What it pays; 1 when nothing is said."), EFFECT_OF, TEXT];

const BEAT: &[Word] = &[
    SCRIPT,
    ON,
    OTHERWISE,
    word(
        "map",
        &[Braced(&Text)],
        Optional,
        "DOA-103",
        "The squares of a fight that begins in it, on which everybody is placed anew; those of before when it has none.",
    ),
    TEXT,
];

const ARMOUR: &[Word] = &[
    word("ac", &[Int(0, 6)], Required, "DOA-144", "The AC while there is at least 1 AP."),
    word("ap", &[Int(0, 20)], Required, "DOA-140", "Its AP."),
    word("strength", &[Int(-3, 9)], Optional, "DOA-145", "The Strength it takes; with less, Speed is halved."),
    word("color_hits", &[], Optional, "DOA-147", "Only hits in the colour of the target card count."),
    EFFECT_OF,
    TEXT,
];

const ONCE: Word = Lasting::<super::Time>::ONCE;
const EFFECT: &[Word] =
    joined!(Word: TermWords::<super::super::DeckRules>::ALL, [SCRIPT, ON, OTHERWISE, WHILE, ONCE, ALWAYS, TEXT]);

/// What a keyword says.
pub const KEYWORDS: [ItemWord; 1] = keywords::items(&[
    keywords::counts_as(
        &[OneOf(Damage::WORDS)],
        "DOA-139",
        "As a kind of damage (`kind frost`) the rules take it for this; physical when nothing is said.",
    ),
    TEXT,
]);

pub const ITEMS: &[ItemWord] = &[
    item("dealer", DEALER, "DOA-039", "A player character, or one of the GM's that is as strong."),
    item("bystander", BYSTANDER, "DOA-044", "A minor character of the GM's."),
    item("companion", COMPANION, "DOA-045", "A pet or familiar of a Dealer."),
    item("role", ROLE, "DOA-180", "A Role: what one is in a company."),
    item("background", ROLE, "DOA-181", "Where somebody comes from."),
    item("power", POWER, "DOA-178", "What somebody can do that others cannot."),
    item("vulnerability", VULNERABILITY, "DOA-177", "A weakness."),
    item("beat", BEAT, "DOA-002", "A part of an adventure: a short script does what the GM does in it."),
    item("weapon", WEAPON, "DOA-107", "Something to attack with."),
    item("armor", ARMOUR, "DOA-144", "Something to wear."),
    called("effect", EFFECT, "", "What a script does, for a character or a status."),
];
