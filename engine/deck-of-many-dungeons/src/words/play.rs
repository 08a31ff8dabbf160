//! The statements of scenes, the orders of rulings, and the leading words of actions.

use super::script::track;
use rondel_engine::kernel::Shape::*;
use rondel_engine::kernel::rows::{HOUSE_OPTION, lead, word};
use rondel_engine::kernel::{LeadWord, Times::*, Word};
use rondel_engine::machine::play::words::SCENE as IN_PLAY;

const PERSON: &[Word] = rondel_engine::joined!(Word: track::SCENE, [
    word("at", &[Space], Optional, "DMD-159", "Its hex: `at c4`."),
    word("disabled", &[List(&Name(&["talent", "gear", "trait", "monster", "modifier"]))], Optional, "DMD-104", "Its cards that are disabled."),
    word("owes", &[Int(1, 4)], Optional, "DMD-206", "The actions it has lost in its next turn."),
    IN_PLAY[0],
    IN_PLAY[1],
]);

pub const SCENE: &[Word] = &[
    word(
        "player",
        &[Name(&["hero"]), Opt(&Block(PERSON))],
        Many,
        "DMD-001",
        "A player with a hero: `player Hild { health 4 }`.",
    ),
    word("enemy", &[Counted(&Name(&["enemy"])), Opt(&Block(PERSON))], Many, "DMD-271", "Enemies: `enemy Warden x3`."),
    word("map", &[Braced(&Text)], Optional, "DMD-159", "The hexes, in rows: `map { \".....\"; \"..#..\" }`."),
    word("free", &[], Optional, "DMD-248", "Begins out of combat."),
    word(
        "turn",
        &[OneOf(&["heroes", "enemies"])],
        Optional,
        "DMD-165",
        "The side whose turn it is. Without it the initiative is drawn.",
    ),
    word(
        "instigator",
        &[Either(&[OneOf(&["enemies"]), Name(&["hero"]), Free])],
        Optional,
        "DMD-161",
        "Who caused the combat.",
    ),
    word("house", HOUSE_OPTION, Many, "", "A house rule: `house friendly_fire no`."),
];

pub const RULINGS: &[Word] = &[
    word("set", &[Free, OneOf(track::NAMES), Int(0, 99)], Optional, "DMD-230", "Sets a track: `set hild resolve 3`."),
    word("hurt", &[Free, Int(1, 99)], Optional, "DMD-116", "Deals damage: `hurt hild 3`."),
    word(
        "disable",
        &[Free, Name(&["talent", "gear", "trait", "monster", "modifier"])],
        Optional,
        "DMD-104",
        "Disables a card: `disable hild \"Dwarf Guard\"`.",
    ),
    word(
        "enable",
        &[Free, Name(&["talent", "gear", "trait", "monster", "modifier"])],
        Optional,
        "DMD-104",
        "Enables a card.",
    ),
    word("say", &[Text], Many, "", "Tells the table something."),
    word("house", HOUSE_OPTION, Many, "", "Changes a house rule."),
];

pub const LEADS: &[LeadWord] = &[
    lead("use", "DMD-169", "Uses an ability: `use punch on warden`, `use advance to c4`, `use burst at d3`."),
    lead("call", "DMD-075", "The GM calls a Task: `call might or deftness difficulty 7 for hild`."),
    lead("or", "DMD-078", "Accepts another category."),
    lead("difficulty", "DMD-076", "The number that the Task must reach."),
    lead("for", "DMD-075", "Who makes the Task: a hero, or `all`."),
    lead("raise", "DMD-084", "Applies a card to make the die larger."),
    lead("spend", "DMD-086", "Disables a card for 2 more on the result."),
    lead("propose", "DMD-080", "Proposes a card that does not show the category."),
    lead("grant", "DMD-080", "The GM accepts a proposed card."),
    lead("deny", "DMD-080", "The GM refuses a proposed card."),
    lead("try", "DMD-089", "Rolls for the Task."),
    lead("fight", "DMD-157", "The GM begins a combat."),
    lead("end", "DMD-248", "The GM ends the scene: `end scene`."),
    lead("scene", "DMD-248", "The GM begins the next scene."),
    lead("rest", "DMD-256", "The party takes a long rest: `rest long`."),
    lead("buy", "DMD-154", "Buys one more Move or Fortify for Resolve."),
    lead("boost", "DMD-179", "Attaches a Boost."),
    lead("pay", "DMD-138", "Says how much of a payment is temporary Resolve: `pay 1 temporary`."),
    lead("reroll", "DMD-146", "Pays for another throw of the die."),
    lead("keep", "DMD-146", "Lets the die lie."),
    lead("defend", "DMD-200", "Answers a hit: `defend with shield`."),
    lead("bonus", "DMD-194", "Gives bonus damage to the target asked about."),
    lead("allot", "DMD-116", "Allots damage: `allot 1 resolve 2 health`."),
    lead("second", "DMD-190", "Aims a secondary attack: `second warden-b`."),
    lead("step", "DMD-183", "Takes the steps that were given."),
    lead("disable", "DMD-103", "Disables a card of one's own."),
    lead("enable", "DMD-109", "Pays to enable a card of one's own."),
    lead("roll", "DMD-186", "Chance: the face of a die."),
    lead("next", "DMD-162", "Chance: the next card of the initiative pile."),
    lead("pass", "DMD-173", "Has nothing left to do."),
];
