//! The words of a pack: the kinds of items, such as `dealer` and `weapon`, and the statements of each.
//!
//! Begin reading at [`ITEMS`], the table of all kinds. Each statement has its word, the values it takes, how often it
//! may come, its rule, and its help text. For example, `speed 6` in a `dealer` is the row of `SPEED`. `joined!` makes
//! one list of several.

use super::super::body::Damage;
use super::super::content::{Ability, Aim, Need, Takes};
use crate::kernel::Shape::*;
use crate::kernel::rows::{ON, OTHERWISE, SCRIPT, TEXT, WHILE, called, item, word};
use crate::kernel::{ItemWord, Suit, Times, Times::*, Word};
use crate::machine::keywords::{self, KEYWORD, TYPE};
use crate::machine::play::words::{ALWAYS, Lasting};
use crate::machine::terms::TermWords;

/// Returns the statement of an attribute or skill: a number from -3 to 9.
const fn modifier(name: &'static str, doc: &'static str) -> Word {
    word(name, &[Int(-3, 9)], Optional, "DOA-036", doc)
}

/// The attributes and skills, each a statement of its own. A skill counts with its attribute.
pub const ABILITIES: [Word; Ability::ALL.len()] = [
    modifier("agility", "The modifier of Agility. Default: 0."),
    modifier("conviction", "The modifier of Conviction."),
    modifier("intuition", "The modifier of Intuition."),
    modifier("intelligence", "The modifier of Intelligence."),
    modifier("strength", "The modifier of Strength."),
    modifier("vitality", "The modifier of Vitality."),
    modifier("finesse", "Points bought in Finesse, to fight with; Agility is added."),
    modifier("stealth", "Points bought in Stealth; Agility is added."),
    modifier("bluffing", "Points bought in Bluffing; Conviction is added."),
    modifier("performance", "Points bought in Performance; Conviction is added."),
    modifier("detection", "Points bought in Detection; Intuition is added."),
    modifier("craft", "Points bought in Craft; Intuition is added."),
    modifier("knowledge", "Points bought in Knowledge; Intelligence is added."),
    modifier("investigation", "Points bought in Investigation; Intelligence is added."),
    modifier("athletics", "Points bought in Athletics; Strength is added."),
    modifier("brute", "Points bought in Brute, to fight with; Strength is added."),
];

/// The statement of an item that calls an effect.
const EFFECT_OF: Word =
    word("effect", &[Call("effect")], Many, "", "A scripted effect; its scripts' `me` is the character.");

const HP: Word = word("hp", &[Int(1, 3)], Required, "DOA-043", "Its HP, 1 to 3.");
const AP: Word = word("ap", &[Int(0, 20)], Optional, "DOA-140", "Its AP without armour. Default: 0.");
const SPEED: Word = word("speed", &[Int(0, 30)], Optional, "DOA-101", "Its Speed. Default: 6.");
const WEAPONS: Word =
    word("weapon", &[Name(&["weapon"])], Many, "DOA-107", "The weapon it attacks with. Default: bare hands.");
const ARMOR: Word = word("armor", &[Name(&["armor"])], Optional, "DOA-144", "The armour it wears.");

/// Returns the statement of a character's Primary Skill, for its attacks.
const fn primary(times: Times) -> Word {
    word("primary", &[OneOf(Ability::WORDS)], times, "DOA-107", "Its Primary Skill, to attack with.")
}

const LEVEL: Word = word("level", &[Int(1, 20)], Optional, "DOA-040", "Its level. Default: 1.");

const DEALER: &[Word] = joined!(Word: ABILITIES,
    [
        LEVEL,
        word("suit", &[OneOf(Suit::NAMES)], Required, "DOA-042", "Its Primary Suit."),
        primary(Required),
        word("energy", &[Int(0, 40)], Optional, "DOA-167", "Its Energy Points. Default: 0."),
        AP,
        SPEED,
        WEAPONS,
        ARMOR,
        word("role", &[Name(&["role"])], Optional, "DOA-180", "Its Role, which opens powers."),
        word("background", &[Name(&["background"])], Optional, "DOA-181", "Its background; it changes no number."),
        word(
            "xp",
            &[Int(0, 200)],
            Optional,
            "DOA-174",
            "Its Experience Points. By default they are not counted.",
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
        "The skill it is used with, instead of the Primary Skill.",
    ),
    word("damage", &[Int(0, 20)], Optional, "DOA-109", "The damage of a hit. Default: 1."),
    word("range", &[Int(1, 60)], Optional, "DOA-109", "Its reach, in spaces. Default: 1."),
    word(
        "kind",
        &[Either(&[OneOf(Damage::WORDS), Name(&[KEYWORD])])],
        Optional,
        "DOA-139",
        "Its damage type, possibly a keyword. Default: physical.",
    ),
    word("needs", &[OneOf(Need::WORDS)], Optional, "DOA-126", "The sense it needs. Default: sight."),
    word(
        "contest",
        &[OneOf(Ability::WORDS), After("vs", &OneOf(Ability::WORDS))],
        Optional,
        "DOA-085",
        "Makes it a Contested Check that hits all who fail: `contest strength vs agility`.",
    ),
    EFFECT_OF,
    TYPE,
    TEXT,
];

/// The statement of a character that names a power.
const POWERS: Word = word("power", &[Name(&["power"])], Many, "DOA-178", "A power it has.");

/// The statements of a Role or a background.
const ROLE: &[Word] = &[TYPE, TEXT];

const POWER: &[Word] = &[
    word("xp", &[Int(1, 9)], Optional, "DOA-178", "Its cost in Experience Points: 1 (default) or 2."),
    word("role", &[Name(&["role"])], Optional, "DOA-180", "Only for this Role."),
    word("level", &[Int(1, 20)], Optional, "DOA-179", "Only from this level."),
    word("use", &[OneOf(Takes::WORDS)], Optional, "DOA-100", "Usable in a turn: as an action, or freely."),
    word("energy", &[Int(0, 20)], Optional, "DOA-167", "Energy per use. Default: none."),
    word("at", &[OneOf(Aim::WORDS)], Optional, "DOA-109", "Its target: a foe or a friend. Default: nobody."),
    word("range", &[Int(1, 60)], Optional, "DOA-109", "Its reach. Default: 6 spaces."),
    EFFECT_OF,
    TEXT,
];

const VULNERABILITY: &[Word] =
    &[word("xp", &[Int(1, 2)], Optional, "DOA-177", "Experience Points it pays. Default: 1."), EFFECT_OF, TEXT];

const BEAT: &[Word] = &[
    SCRIPT,
    ON,
    OTHERWISE,
    word(
        "map",
        &[Braced(&Text)],
        Optional,
        "DOA-103",
        "The squares of a fight that begins here; everybody is placed anew. Default: those of before.",
    ),
    TEXT,
];

/// The statements of an armour. `ARMOR` is the statement that names one.
const ARMOUR: &[Word] = &[
    word("ac", &[Int(0, 6)], Required, "DOA-144", "The AC while there is at least 1 AP."),
    word("ap", &[Int(0, 20)], Required, "DOA-140", "Its AP."),
    word("strength", &[Int(-3, 9)], Optional, "DOA-145", "The Strength it takes. With less, Speed is halved."),
    word("color_hits", &[], Optional, "DOA-147", "Only hits in the target card's colour count."),
    EFFECT_OF,
    TEXT,
];

/// The statement that limits how often a script runs in a period: `once a turn`.
const ONCE: Word = Lasting::<super::Time>::ONCE;
/// The statements of an effect.
const EFFECT: &[Word] =
    joined!(Word: TermWords::<super::super::DeckRules>::ALL, [SCRIPT, ON, OTHERWISE, WHILE, ONCE, ALWAYS, TEXT]);

/// The statements of a keyword.
pub const KEYWORDS: [ItemWord; 1] = keywords::items(&[
    keywords::counts_as(
        &[OneOf(Damage::WORDS)],
        "DOA-139",
        "The damage type it counts as (`kind frost`). Default: physical.",
    ),
    TEXT,
]);

/// The kinds of items, each with its statements. An effect is `called`: it has parameters, and other items call it with
/// values.
pub const ITEMS: &[ItemWord] = &[
    item("dealer", DEALER, "DOA-039", "A player character, or a GM's character as strong."),
    item("bystander", BYSTANDER, "DOA-044", "A minor character of the GM's."),
    item("companion", COMPANION, "DOA-045", "A pet or familiar of a Dealer."),
    item("role", ROLE, "DOA-180", "A Role in a company."),
    item("background", ROLE, "DOA-181", "A character's background."),
    item("power", POWER, "DOA-178", "A special ability of a character."),
    item("vulnerability", VULNERABILITY, "DOA-177", "A weakness."),
    item("beat", BEAT, "DOA-002", "A part of an adventure; a short script acts for the GM."),
    item("weapon", WEAPON, "DOA-107", "A weapon."),
    item("armor", ARMOUR, "DOA-144", "An armour."),
    called("effect", EFFECT, "", "A scripted effect, for a character or a status."),
];
