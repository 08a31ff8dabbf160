//! The words of packs: the statements of cards, characters, places, tasks and prompts.
//!
//! [`ITEMS`] lists the kinds of items, each with its statements. A row is a word with the shapes of its arguments, how
//! often it may stand, its rule and its help: the row `tier` allows `tier 2`.

use crate::content::{Enchants, Goes, Grip, Reaches, Slot, TASKS, Temper};
use rondel_engine::kernel::Shape::{self, *};
use rondel_engine::kernel::rows::{ON, OTHERWISE, SCRIPT, TEXT, WHILE, called, item, word};
use rondel_engine::kernel::{ItemWord, Times::*, Word};
use rondel_engine::machine::journey::words as journey;
use rondel_engine::machine::keywords::{self, TYPE};
use rondel_engine::machine::play::words::{ALWAYS, Lasting};
use rondel_engine::machine::terms::TermWords;

/// The statement of a scripted effect of an ability.
const EFFECT_OF: Word = word("effect", &[Call("effect")], Many, "", "A scripted effect of this ability.");

/// The statements in the block of an ability, whatever its type.
const ABILITY: &[Word] = &[
    word("cost", &[Int(1, 9)], Optional, "DMD-010", "The Resolve it takes. Default: none."),
    word("range", &[Int(0, 20)], Optional, "DMD-011", "The greatest distance it reaches. Default: 1."),
    word("area", &[Int(1, 9)], Optional, "DMD-012", "The size of its area. Default: 1."),
    word("tn", &[Int(1, 20)], Optional, "DMD-186", "The target number of its d12. Without one it simply works."),
    word("only", &[OneOf(Reaches::WORDS)], Optional, "DMD-034", "The side that it affects."),
    word("damage", &[Int(0, 20)], Optional, "DMD-193", "The damage to each target that is hit."),
    word(
        "between",
        &[Int(0, 20)],
        Optional,
        "DMD-036",
        "The damage to each creature on the straight line between the user and the target.",
    ),
    word("bonus", &[Int(1, 20)], Optional, "DMD-194", "The bonus damage of a Boost, for the whole play."),
    word(
        "goes",
        &[After("with", &OneOf(Goes::WORDS))],
        Optional,
        "DMD-179",
        "What a Boost goes with. Default: an attack.",
    ),
    word(
        "second",
        &[After("tn", &Int(1, 20)), After("damage", &Int(0, 20))],
        Optional,
        "DMD-190",
        "A secondary attack on another enemy in range, when this one hits: `second tn 6 damage 2`.",
    ),
    word("steps", &[Int(1, 20)], Optional, "DMD-182", "The steps of a Move."),
    word("gives", &[Int(1, 20)], Optional, "DMD-183", "The steps that each ally may take at once."),
    word("heal", &[Int(1, 20)], Optional, "DMD-125", "The Health it restores."),
    word("resolve", &[Int(1, 20)], Optional, "DMD-126", "The Resolve it restores."),
    word("temporary", &[Int(1, 20)], Optional, "DMD-135", "The temporary Resolve it gives."),
    word("enables", &[Int(1, 20)], Optional, "DMD-112", "How many disabled cards it enables."),
    word("block", &[Int(1, 20)], Optional, "DMD-201", "The damage that a Defend takes off."),
    word("actions", &[Int(1, 2)], Optional, "DMD-206", "The actions that a Defend costs."),
    word("pull", &[Int(1, 9)], Optional, "DMD-199", "The steps it pulls each target."),
    word("push", &[Int(1, 9)], Optional, "DMD-199", "The steps it pushes each target."),
    word("slow", &[Int(1, 2)], Optional, "DMD-199", "The actions that each target loses in its next turn."),
    word("dice", &[Int(2, 3)], Optional, "DMD-147", "Rolls this many d12, which count together."),
    word("again", &[Int(2, 9)], Optional, "DMD-329", "How often it may be used in one turn."),
    word("grip", &[OneOf(Grip::WORDS)], Optional, "DMD-066", "The hand it is for. Default: any."),
    word("unavoidable", &[], Optional, "DMD-037", "No Defend lowers its damage."),
    EFFECT_OF,
];

/// Returns the statement of an ability of this type, with an optional name before its block.
const fn of_type(name: &'static str, rule: &'static str, doc: &'static str) -> Word {
    word(name, &[Opt(&Text), Opt(&Block(ABILITY))], Many, rule, doc)
}

/// The statements of abilities, one for each type.
const TYPES: [Word; 7] = [
    of_type(
        "attack",
        "DMD-175",
        "An Attack: `attack { tn 7; damage 3 }`. A name may come first: `attack \"Chop\" { tn 7 }`.",
    ),
    of_type("boost", "DMD-179", "A Boost, which goes with another play."),
    of_type("defend", "DMD-200", "A Defend, which answers a hit."),
    of_type("fortify", "DMD-176", "A Fortify, which mends."),
    of_type("free", "DMD-178", "A Free ability, which takes no action."),
    of_type("move", "DMD-174", "A Move: `move { steps 3 }`."),
    of_type("passive", "DMD-177", "A Passive, which always works: `passive { effect nimble() }`."),
];

const TIER: Word = word("tier", &[Int(1, 9)], Optional, "DMD-005", "Its Tier. Default: 1.");
const FOOTER: Word = word(
    "footer",
    &[List(&OneOf(TASKS))],
    Optional,
    "DMD-019",
    "The Task categories that it counts for: `footer might, endurance`.",
);

const TITLE: Word = word(
    "title",
    &[Text],
    Optional,
    "DMD-005",
    "The name that its Tiers share: `title \"Stone Back\"`. A raise leads to the card of the next Tier under it. Default: its name.",
);

const TALENT: &[Word] = rondel_engine::joined!(Word: TYPES, [
    TIER,
    TITLE,
    word("element", &[Name(&["element"])], Optional, "DMD-326", "The element that it belongs to."),
    FOOTER,
    word("race", &[Name(&["race"])], Optional, "DMD-041", "The race that it belongs to."),
    word("class", &[Name(&["class"])], Optional, "DMD-043", "The class that it belongs to."),
    word("flaw", &[Call("effect")], Many, "DMD-107", "An effect that works while the card is disabled, too."),
    TYPE,
    TEXT,
]);

const GEAR: &[Word] = rondel_engine::joined!(Word: TYPES, [
    TIER,
    TITLE,
    FOOTER,
    word("slot", &[OneOf(Slot::WORDS)], Required, "DMD-065", "How it is worn or held: `slot armour`, `slot boots`, `slot one`, `slot two`."),
    TYPE,
    TEXT,
]);

const INNATE: &[Word] = rondel_engine::joined!(Word: TYPES, [
    TIER,
    word("for", &[OneOf(&["heroes", "enemies"])], Required, "DMD-337", "Who has it."),
    TEXT,
]);

const ENCHANTMENT: &[Word] = rondel_engine::joined!(Word: TYPES, [
    TIER,
    TITLE,
    FOOTER,
    word("for", &[OneOf(Enchants::WORDS)], Required, "DMD-263", "The gear that carries it: `for boots`. `for floating`: none."),
    TYPE,
    TEXT,
]);

const MONSTER: &[Word] = rondel_engine::joined!(Word: TYPES, [
    TIER,
    TITLE,
    word("suits", &[List(&Name(&["modifier"]))], Optional, "DMD-020", "The Modifiers that suit it, as advice."),
    TYPE,
    TEXT,
]);

const FOLLOWER: &[Word] = rondel_engine::joined!(Word: TYPES, [
    TIER,
    TITLE,
    FOOTER,
    cards("gear", &[List(&Counted(&Name(&["gear"])))], "DMD-209", "Its gear."),
    TYPE,
    TEXT,
]);

const HAZARD: &[Word] = rondel_engine::joined!(Word: TYPES, [TIER, TITLE, TYPE, TEXT]);

const TRAIT: &[Word] =
    &[FOOTER, word("opposite", &[Name(&["trait"])], Optional, "DMD-050", "The Trait that it goes ill with."), TEXT];

const PROMPT: &[Word] = &[
    word("entry", &[Text], Many, "DMD-284", "One thing that the roll on it may find. Without any there is no roll."),
    TEXT,
];

/// The statements of the reward of a place or a task.
const REWARD: [Word; 2] = [
    word("gold", &[Int(1, 9_999)], Optional, "DMD-260", "The gold that each hero gets for it."),
    word(
        "finds",
        &[List(&Counted(&Name(&["gear", "enchantment"])))],
        Optional,
        "DMD-265",
        "The gear and enchantments found for it. The first hero who is awake has them, and may pass them on.",
    ),
];

const TASK: &[Word] = rondel_engine::joined!(Word: REWARD, [
    word("of", &[List(&OneOf(TASKS))], Required, "DMD-077", "The Task categories that it accepts: `of might, deftness`."),
    word("difficulty", &[Int(1, 20)], Required, "DMD-076", "The number that its result must reach."),
    TEXT,
]);

/// The statements of an enemy in a place.
const STANDS: &[Word] =
    &[word("at", &[Space], Optional, "DMD-159", "Its hex: `at c4`. Default: at the far end of the map.")];

const PLACE: &[Word] = rondel_engine::joined!(Word: REWARD, [
    journey::exit(&[Name(&["place"]), Opt(&After("locked", &Name(&["task"])))], ""),
    word(
        "enemy",
        &[Counted(&Name(&["enemy", "follower", "hazard"])), Opt(&Block(STANDS))],
        Many,
        "DMD-271",
        "Enemies who stand there until they are defeated: `enemy Warden x3`.",
    ),
    word(
        "temper",
        &[OneOf(Temper::WORDS)],
        Optional,
        "DMD-157",
        "How they receive the party: they cause the combat, they do not notice the heroes at first, or they wait for what the heroes do. Default: a combat begins at once.",
    ),
    word("map", &[Braced(&Text)], Optional, "DMD-159", "The hexes, in rows: `map { \".....\"; \"..#..\" }`."),
    word("task", &[Name(&["task"])], Many, "DMD-075", "A task that can be tackled there. One that locks an exit need not be named."),
    word("xp", &[Int(1, 3)], Optional, "DMD-294", "The XP of the heroes as they clear it."),
    word("haven", &[], Optional, "DMD-256", "The party can stay there once it is cleared: it takes a long rest, and rises if it has the XP."),
    word("effect", &[Call("effect")], Many, "", "An effect of the place; its scripts' `me` is the game."),
    TEXT,
]);

/// The statements of an item that has little more than a name.
const NAMED: &[Word] = &[TYPE, TEXT];

/// Returns a statement that lists cards of these kinds, with commas between them.
const fn cards(name: &'static str, list: &'static [Shape], rule: &'static str, doc: &'static str) -> Word {
    word(name, list, Optional, rule, doc)
}

const HERO: &[Word] = &[
    word("level", &[Int(0, 20)], Optional, "DMD-003", "Its level. Default: 1."),
    word(
        "xp",
        &[Int(0, 9999)],
        Optional,
        "DMD-293",
        "The XP it has gained. A hero with `xp` has played: it may have more gear than one that begins.",
    ),
    word("gold", &[Int(0, 1_000_000)], Optional, "DMD-260", "Its gold. Default: none."),
    cards("talents", &[List(&Name(&["talent"]))], "DMD-039", "Its Talents."),
    cards("gear", &[List(&Counted(&Name(&["gear"])))], "DMD-045", "Its gear: `gear \"Storm Wand\" x2`."),
    cards(
        "enchantments",
        &[List(&Name(&["enchantment"]))],
        "DMD-263",
        "Its enchantments, each on the first gear that fits.",
    ),
    cards("first", &[List(&Counted(&Name(&["talent", "gear"])))], "DMD-062", "Its Talents and gear at level 0."),
    word(
        "ready_made",
        &[],
        Optional,
        "DMD-064",
        "A ready-made hero: it names no Traits, and its player picks 2 or 3 as play begins.",
    ),
    cards("traits", &[List(&Name(&["trait"]))], "DMD-049", "Its Traits."),
    word(
        "by_leave",
        &[],
        Optional,
        "DMD-063",
        "The GM allows it as it is: the rules of making a hero are not checked.",
    ),
    word("innate", &[Name(&["innate"])], Optional, "DMD-051", "Its Innate. Default: the heroes' one of its level."),
    TYPE,
    TEXT,
];

const ENEMY: &[Word] = &[
    cards(
        "cards",
        &[List(&Counted(&Name(&["monster", "modifier", "talent", "gear"])))],
        "DMD-270",
        "Its cards, at most five. Talents may be among them.",
    ),
    word("boss", &[], Optional, "DMD-235", "Makes it a Boss, with temporary Resolve."),
    word("drawn", &[], Optional, "DMD-282", "Makes it the creature of random encounters: its cards are drawn."),
    word(
        "innate",
        &[Name(&["innate"])],
        Optional,
        "DMD-237",
        "Its Innate. Default: the enemies' one of its highest Tier.",
    ),
    TYPE,
    TEXT,
];

/// The statements of a scripted effect: its terms (targets, modes, costs), its script or lines, and their limits.
const EFFECT: &[Word] = rondel_engine::joined!(Word: TermWords::<crate::DungeonRules>::ALL, [SCRIPT, ON, OTHERWISE, WHILE, Lasting::<super::Time>::ONCE, ALWAYS, TEXT]);

/// The kinds of items, each with its statements.
pub const ITEMS: &[ItemWord] = &[
    item("race", NAMED, "DMD-041", "A race."),
    item("class", NAMED, "DMD-043", "A class."),
    item("talent", TALENT, "DMD-039", "A card of a hero: of a race, of a class, or a skill."),
    item("element", NAMED, "DMD-326", "An element, to which Talents belong."),
    item("quest_giver", PROMPT, "DMD-284", "Who asks for help: a card of the adventure generator."),
    item("faction", PROMPT, "DMD-285", "A faction, or a type of enemies: a card of the adventure generator."),
    item("location", PROMPT, "DMD-286", "A place: a card of the adventure generator."),
    item("goal", PROMPT, "DMD-287", "A goal: a card of the adventure generator."),
    item("twist", PROMPT, "DMD-288", "A twist: a card of the adventure generator."),
    item("enchantment", ENCHANTMENT, "DMD-263", "An enchantment of gear, or a floating one."),
    item("follower", FOLLOWER, "DMD-209", "A friendly or weak character on one card, with Health and without Resolve."),
    item("hazard", HAZARD, "DMD-236", "Something that is no creature, and acts when the GM finds it fitting."),
    item("gear", GEAR, "DMD-065", "An armour, boots, or something to hold."),
    item("innate", INNATE, "DMD-051", "The basic abilities that every character has."),
    item("trait", TRAIT, "DMD-049", "A card of a hero's nature."),
    item("monster", MONSTER, "DMD-270", "A card of an enemy that is a creature."),
    item("modifier", MONSTER, "DMD-270", "A card that varies a Monster."),
    item("hero", HERO, "DMD-001", "A player's character."),
    item("enemy", ENEMY, "DMD-271", "An enemy, built from cards."),
    item("task", TASK, "DMD-075", "A task of a place: what it takes, and what it opens or gives."),
    item("place", PLACE, "", "A place of an adventure: its exits, those who stand there, its map."),
    item(
        journey::ADVENTURE,
        &journey::adventure(&[Name(&["place"])], ""),
        "",
        "An adventure: where it begins, and how it can end.",
    ),
    called("effect", EFFECT, "", "A scripted effect, of an ability or a status."),
];

/// The statements of a keyword.
pub const KEYWORDS: [ItemWord; 1] = keywords::items(&[TEXT]);
