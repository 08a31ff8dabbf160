//! The words of a pack: the kinds of items, and the statements of each kind.
//!
//! [`ITEMS`] lists the kinds, and the tables above it list their statements. A row is a word, the values after it, how
//! often it may stand, its rule and its help. `joined!` makes one list of several.

use super::super::content::Timing;
use crate::kernel::Shape::{self, *};
use crate::kernel::rows::{ON, OTHERWISE, SCRIPT, TEXT, WHILE, called, item, word};
use crate::kernel::{ItemWord, Times::*, Word};
use crate::machine::keywords::TYPE;
use crate::machine::play::words::{ALWAYS, Lasting};
use crate::machine::terms::TermWords;

/// The statement that limits how often a script runs in a period: `once a turn`.
const ONCE: Word = Lasting::<super::Time>::ONCE;
/// The name of a skill.
const SKILL: Shape = Name(&["skill"]);
/// A list of skills.
const SKILLS: Shape = List(&SKILL);
/// The statement that binds a card to another one.
const REQUIRES: Word =
    word("requires", &[Name(&["character"])], Optional, "GRID-077", "The character card its owner must have.");

/// The statement that keeps a card or a skill out of games that do not ask for it.
const ASIDE: Word = word(
    "aside",
    &[],
    Optional,
    "",
    "Stands aside: not offered by itself, but scenes and adventures may name it. A scene with `aside` offers it.",
);

const SKILL_WORDS: &[Word] = &[
    ASIDE,
    word("defends", &[], Optional, "GRID-095", "Counts against attacks under the house rule `opposed_attacks`."),
    TEXT,
];

const CATEGORY: &[Word] = &[
    word("race", &[], Optional, "GRID-019", "Makes its cards races; a hero has one, or two with a `half` card."),
    word("name", &[], Optional, "GRID-043", "Makes its card the hero's name, as the player has written it."),
    word("shown", &[], Optional, "GRID-044", "Shows its card in the hero's title: \"The half-elf Fighter\"."),
    TEXT,
];

const CHARACTER: &[Word] = &[
    word("category", &[Name(&["category"])], Required, "GRID-042", "Its category: race, class, title ..."),
    word("left", &[SKILL], Required, "GRID-032", "The skill on its left edge."),
    word("top", &[SKILL], Required, "GRID-032", "The skill on its top edge."),
    word("right", &[Int(1, 99)], Required, "GRID-036", "The bonus on its right edge."),
    word("bottom", &[Int(1, 99)], Required, "GRID-036", "The bonus on its bottom edge."),
    word("ability", &[Call("effect")], Required, "GRID-031", "Its special ability, while the card is on the grid."),
    word("half", &[], Optional, "GRID-039", "A race that allows a second one beside it."),
    word("exceptional", &[], Optional, "GRID-035", "Its bonuses need not add up to 8."),
    REQUIRES,
    ASIDE,
    TYPE,
    word("text", &[Text], Required, "GRID-031", "What the player writes on it: name, focus, description."),
];

const ATTACK: &[Word] = &[
    word("bonus", &[Int(1, 9)], Required, "GRID-069", "The bonus to its roll; also its level and a tenth of its cost."),
    word("right", &[Int(0, 9)], Required, "GRID-082", "The bonus for the attack to its right after a hit."),
    word("bottom", &[Int(0, 9)], Required, "GRID-083", "The bonus for the attack below it after a hit."),
    word("effect", &[Call("effect")], Required, "GRID-100", "The effect of a hit besides damage."),
    word("magic", &[], Optional, "GRID-078", "A caster's attack."),
    REQUIRES,
    ASIDE,
    TYPE,
    TEXT,
];

const DEFENSE: &[Word] = &[
    word("rating", &[Int(1, 9)], Required, "GRID-105", "How much of a hit it soaks; a tenth of its cost."),
    word("effect", &[Call("effect")], Required, "GRID-112", "The effect of tapping it instead."),
    ASIDE,
    TYPE,
    TEXT,
];

const GEAR: &[Word] = &[
    word("ability", &[Call("effect")], Required, "GRID-139", "Its effect, by default when tapped."),
    word("basic", &[], Optional, "GRID-026", "Open to new heroes."),
    word("passive", &[], Optional, "GRID-141", "Works without being tapped."),
    REQUIRES,
    ASIDE,
    TYPE,
    TEXT,
];

const SPELL: &[Word] = &[
    word("ability", &[Call("effect")], Required, "GRID-139", "Its effect, by default when tapped."),
    word("passive", &[], Optional, "GRID-141", "Works without being tapped."),
    REQUIRES,
    ASIDE,
    TYPE,
    TEXT,
];

const EFFECT: &[Word] = joined!(Word: TermWords::<super::super::GridRules>::ALL, [
    SCRIPT,
    ON,
    OTHERWISE,
    WHILE,
    ONCE,
    ALWAYS,
    word("action", &[], Optional, "GRID-180", "Uses the hero's action of the round."),
    word(
        "moment",
        &[OneOf(Timing::WORDS)],
        Optional,
        "GRID-122",
        "When it can be used: in the hero's part of a round (`turn`, the default), between encounters (`rest`), both (`any`), or while soaking a hit (`hit`).",
    ),
    TEXT,
]);

/// The block of a `contest`.
const CONTEST: &[Word] = &[
    word("against", &[SKILL], Required, "GRID-181", "The hero's skill it is rolled against."),
    word("effect", &[Call("effect")], Required, "GRID-181", "The effect of its success."),
];

const FOE: &[Word] = &[
    word("die", &[OneOf(&["d4", "d6", "d8", "d10", "d12"])], Required, "GRID-152", "Its hit die."),
    word("dice", &[Int(1, 6)], Optional, "GRID-166", "Its number of hit dice. Default: 1."),
    word("attack", &[Int(0, 20)], Required, "GRID-152", "Its attack bonus, also its skill in `great` fields."),
    word("difficulty", &[Int(-6, 9)], Optional, "GRID-096", "Added to the 9 that attacks on it must beat."),
    word("great", &[SKILLS], Optional, "GRID-163", "Fields with its full attack bonus."),
    word("competent", &[SKILLS], Optional, "GRID-164", "Fields with half of it, rounded down."),
    word("ability", &[Call("effect")], Many, "GRID-152", "A special ability."),
    word(
        "contest",
        &[SKILL, Block(CONTEST)],
        Optional,
        "GRID-181",
        "What the first of its group does every other round instead of attacking: `contest Guile { against Wits; effect daze }`.",
    ),
    TYPE,
    TEXT,
];

/// An optional `outcome captured`: the fate of heroes who have lost every card.
const OUTCOME: Shape = Opt(&After("outcome", &Either(&[Free, Text])));

const OBSTACLE: &[Word] = &[
    word("difficulty", &[Int(6, 18)], Optional, "GRID-009", "What a roll must beat."),
    word(
        "opposed",
        &[Name(&["foe"]), After("by", &SKILL)],
        Optional,
        "GRID-104",
        "Somebody in the way: a roll must beat 6 plus that foe's skill. `opposed Sentry by Perception`.",
    ),
    word("accepts", &[SKILLS], Required, "GRID-007", "The skills that fit."),
    word("fail", &[Int(1, 40)], Optional, "GRID-016", "Makes a failed roll a hit of this margin."),
    word("consequence", &[Call("effect")], Optional, "GRID-016", "Another cost of a failed roll."),
    word(
        "brings",
        &[Call("effect"), After("by", &Int(1, 99))],
        Many,
        "GRID-183",
        "An extra effect of a success with at least this margin: `brings finds_coin by 3`.",
    ),
    word(
        "once",
        &[],
        Optional,
        "GRID-016",
        "Lets the party go on after a failed roll, once it pays. Foes beside it stay.",
    ),
    TYPE,
    TEXT,
];

const ADVENTURE: &[Word] = &[
    word(
        "fight",
        &[List(&Counted(&Name(&["foe"]))), Opt(&After("past", &Name(&["obstacle"]))), OUTCOME],
        Many,
        "GRID-153",
        "A fight, with an optional obstacle as a way out: `fight Goblin x4 past \"Back Door\" outcome captured`.",
    ),
    word("obstacle", &[Name(&["obstacle"]), OUTCOME], Many, "GRID-007", "An obstacle to pass by skill."),
    word("rest", &[], Many, "GRID-124", "A long rest."),
    word("reward", &[Int(0, 9_999)], Many, "GRID-178", "Points for every hero still there."),
    word("find", &[Name(&["gear", "spell"])], Many, "GRID-142", "Gear or a spell for a hero to take."),
    TEXT,
];

/// The kinds of items of a pack. An effect is `called`: it has parameters, and a card or a foe calls it with values.
pub const ITEMS: &[ItemWord] = &[
    item("skill", SKILL_WORDS, "GRID-032", "A skill; the pack's list is closed."),
    item("category", CATEGORY, "GRID-042", "A category of character cards."),
    item("character", CHARACTER, "GRID-031", "A card of the character grid."),
    item("attack", ATTACK, "GRID-069", "A card of the attack grid."),
    item("defense", DEFENSE, "GRID-105", "A card that soaks a hit, or is tapped for its effect."),
    item("gear", GEAR, "GRID-139", "A piece of gear."),
    item("spell", SPELL, "GRID-139", "A spell; it shares the limit of gear."),
    item("foe", FOE, "GRID-152", "A kind of foe."),
    item("obstacle", OBSTACLE, "GRID-007", "An obstacle to overcome by a skill."),
    item("adventure", ADVENTURE, "GRID-175", "An adventure: encounters, rests and rewards, in this order."),
    called("effect", EFFECT, "GRID-100", "A scripted behaviour: of a hit, a tapped card or a foe's ability."),
];
