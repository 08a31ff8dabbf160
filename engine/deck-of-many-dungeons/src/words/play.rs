//! The words of play: the statements of scenes, the orders of rulings, and the first words of actions.
//!
//! [`SCENE`] has the statements that `setup` reads, [`RULINGS`] the orders that `ruling` carries out. [`LEADS`] has the
//! first word of every action that `named` makes: `use`, `pass`.

use super::script::track;
use rondel_engine::kernel::Shape::*;
use rondel_engine::kernel::rows::{HOUSE_OPTION, lead, word};
use rondel_engine::kernel::{LeadWord, Times::*, Word};
use rondel_engine::machine::play::words::SCENE as IN_PLAY;

/// The kinds of cards that can be disabled.
const CARDS: &[&str] = &["talent", "gear", "enchantment", "trait", "follower", "monster", "modifier"];

/// The statements of a character in a scene.
const PERSON: &[Word] = rondel_engine::joined!(Word: track::SCENE, [
    word("at", &[Space], Optional, "DMD-159", "Its hex: `at c4`."),
    word("disabled", &[List(&Name(CARDS))], Optional, "DMD-104", "Its cards that are disabled."),
    word("owes", &[Int(1, 4)], Optional, "DMD-206", "The actions it has lost in its next turn."),
    word("gold", &[Int(0, 9_999)], Optional, "DMD-260", "Its gold."),
    // `status` and `tokens`, which every system has.
    IN_PLAY[0],
    IN_PLAY[1],
]);

/// The statements of a player's hero in a scene.
const PLAYER: &[Word] = rondel_engine::joined!(Word: PERSON, [
    word("level", &[Int(0, 0)], Optional, "DMD-062", "Begins at level 0, with its first cards: `level 0`."),
    word("traits", &[List(&Name(&["trait"]))], Optional, "DMD-064", "The Traits of a ready-made hero: nobody is asked."),
]);

/// The statements of a scene.
pub const SCENE: &[Word] = &[
    word(
        "player",
        &[Name(&["hero"]), Opt(&Block(PLAYER))],
        Many,
        "DMD-001",
        "A player with a hero: `player Hild { health 4 }`.",
    ),
    word(
        "follower",
        &[Counted(&Name(&["follower"])), Opt(&Block(PERSON))],
        Many,
        "DMD-209",
        "Followers of the heroes: `follower \"Old Guide\"`.",
    ),
    word(
        "hazard",
        &[Counted(&Name(&["hazard"])), Opt(&Block(PERSON))],
        Many,
        "DMD-236",
        "Hazards: `hazard \"Loose Stone\" { at c4 }`.",
    ),
    word(
        "xp",
        &[Int(0, 999)],
        Optional,
        "DMD-293",
        "The XP of the heroes. Default: what they have gained, at least what their level takes.",
    ),
    word(
        "enemy",
        &[Counted(&Name(&["enemy", "follower"])), Opt(&Block(PERSON))],
        Many,
        "DMD-271",
        "Enemies: `enemy Warden x3`.",
    ),
    word("map", &[Braced(&Text)], Optional, "DMD-159", "The hexes, in rows: `map { \".....\"; \"..#..\" }`."),
    word("unnoticed", &[], Optional, "DMD-167", "The enemies have not noticed the heroes, who may each act covertly."),
    word(
        "adventure",
        &[Name(&["adventure"]), Opt(&After("at", &Name(&["place"])))],
        Optional,
        "",
        "A written adventure, from its first place or another: `adventure \"The Well\" at Shaft`.",
    ),
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

/// The orders of a ruling.
pub const RULINGS: &[Word] = &[
    word("set", &[Free, OneOf(track::NAMES), Int(0, 99)], Optional, "DMD-230", "Sets a track: `set hild resolve 3`."),
    word("hurt", &[Free, Int(1, 99)], Optional, "DMD-116", "Deals damage: `hurt hild 3`."),
    word("disable", &[Free, Name(CARDS)], Optional, "DMD-104", "Disables a card: `disable hild \"Dwarf Guard\"`."),
    word("enable", &[Free, Name(CARDS)], Optional, "DMD-104", "Enables a card."),
    word("gold", &[Free, Int(0, 9_999)], Optional, "DMD-260", "Sets the gold of a hero: `gold hild 300`."),
    word("say", &[Text], Many, "", "Tells the table something."),
    word("house", HOUSE_OPTION, Many, "", "Changes a house rule."),
];

/// The first words of actions, each with its help.
pub const LEADS: &[LeadWord] = &[
    lead("use", "DMD-169", "Uses an ability: `use punch on warden`, `use advance to c4`, `use burst at d3`."),
    lead("call", "DMD-075", "The GM calls a Task: `call might or deftness difficulty 7 for hild`."),
    lead("or", "DMD-078", "Accepts another category."),
    lead("difficulty", "DMD-076", "The number that the Task must reach."),
    lead("for", "DMD-075", "Who makes the Task: a hero, or `all`."),
    lead("upgrade", "DMD-084", "Applies a card to make the die larger."),
    lead("spend", "DMD-086", "Disables a card for 2 more on the result."),
    lead("propose", "DMD-080", "Proposes a card that does not show the category."),
    lead("against", "DMD-096", "The GM has somebody oppose a Task: `call might against warden for hild`."),
    lead("lend", "DMD-101", "Lends a card to another's Task: if the GM accepts, it is disabled for it."),
    lead("aid", "DMD-100", "Joins another's Task in a combat, for an action."),
    lead(
        "attempt",
        "DMD-094",
        "Attempts a Task in a combat, for an action: `attempt might`. The GM says how hard it is.",
    ),
    lead("grant", "DMD-080", "The GM accepts a proposed card."),
    lead("deny", "DMD-080", "The GM refuses a proposed card."),
    lead("try", "DMD-089", "Rolls for the Task."),
    lead("fight", "DMD-157", "The GM begins a combat: `fight`, or `fight unnoticed`."),
    lead("go", "", "Goes on to another place of the adventure: `go cellar`."),
    lead("tackle", "DMD-075", "Tackles a task of the place: `tackle rusted-bolt`."),
    lead("give_up", "", "Gives up the adventure."),
    lead("act", "DMD-111", "Acts out a disabled Trait, which the GM may enable for it."),
    lead("flee", "DMD-239", "Flees: the GM names the hex that leads away."),
    lead("edge", "DMD-239", "The hex that leads away: `edge a1`."),
    lead("chase", "DMD-240", "Gives chase to somebody who is getting away."),
    lead("bring", "DMD-246", "The GM brings both sides of a chase back: `bring back`."),
    lead("let", "DMD-246", "The GM lets the chaser act once: `let act`."),
    lead("interact", "DMD-184", "Does something simple in a combat, such as opening a door."),
    lead("end", "DMD-248", "The GM ends the scene or the session: `end scene`, `end session`."),
    lead("scene", "DMD-248", "The GM begins the next scene."),
    lead("rest", "DMD-256", "The party takes a long rest: `rest long`."),
    lead("yes", "", "Agrees."),
    lead("no", "", "Declines."),
    lead("answer", "", "Answers a script's question."),
    lead("award", "DMD-294", "The GM gives the heroes XP for the scene: `award 2`."),
    lead("away", "DMD-303", "The GM notes that a hero's player is away."),
    lead("take", "DMD-304", "Takes a card from the box."),
    lead("raise", "DMD-307", "Raises a Talent by a Tier."),
    lead("swap", "DMD-321", "Drops a Talent for another."),
    lead("rebuild", "DMD-318", "Builds a hero anew."),
    lead("wear", "DMD-071", "Wears gear, or uses a floating enchantment."),
    lead("hold", "DMD-071", "Holds gear: `hold axe both`, `hold wand main`."),
    lead("stow", "DMD-071", "Puts gear into the bag."),
    lead("enchant", "DMD-263", "Puts an enchantment on gear: `enchant boots with feather`."),
    lead("give", "DMD-069", "Gives a card to another hero: `give wand to pim`."),
    lead("adventure", "DMD-283", "The GM draws an adventure: quest giver, faction, location, goal and twist."),
    lead("encounter", "DMD-282", "The GM draws a random encounter."),
    lead("draw", "DMD-289", "Draws one more card."),
    lead("replace", "DMD-291", "Draws another card in place of the last one."),
    lead("ignore", "DMD-291", "Drops the last result."),
    lead("encounters", "DMD-334", "Turns the results into two random encounters."),
    lead("tier", "DMD-282", "The Tier of a random encounter."),
    lead("hook", "DMD-335", "The GM ties the story to a hero."),
    lead("add", "DMD-277", "The GM brings an enemy or a Hazard, and hears what the fight weighs: `add warden`."),
    lead("remove", "DMD-277", "The GM sends an enemy or a Hazard away."),
    lead("market", "DMD-261", "The GM opens the market."),
    lead("purchase", "DMD-260", "Buys gear with gold."),
    lead("sell", "DMD-262", "Sells gear or an enchantment."),
    lead("connect", "DMD-326", "Connects to an element."),
    lead("kill", "DMD-131", "Kills somebody who is defeated."),
    lead("buy", "DMD-154", "Buys one more Move or Fortify for Resolve; for a Follower another regular action."),
    lead("boost", "DMD-179", "Attaches a Boost."),
    lead("pay", "DMD-138", "Says how much of a payment is temporary Resolve: `pay 1 temporary`."),
    lead(
        "reroll",
        "DMD-146",
        "Pays for another throw of the die; of several dice, of all (`reroll all`) or of those named (`reroll 2 9`).",
    ),
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
