//! The statements of scenes, the orders of rulings, and the leading words of commands.
//!
//! Each row is a word with the shapes of its arguments, how often it may stand, its rule and its help text. The row
//! `at` allows `at 2` and `at c4`. `SCENE` is read by `setup`, `RULINGS` by `ruling`; `LEADS` are the words of `named`.

use super::super::check::UpDowns;
use super::super::content::Distance;
use super::super::ruling::{Condition, Gauge};
use super::super::setup::{Siding, Stage};
use super::super::state::Light;
use super::items::{ATTRIBUTES, HEXES, MAP, PACE, STORIES};
use crate::kernel::Shape::{self, *};
use crate::kernel::rows::{HOUSE_OPTION, lead, word};
use crate::kernel::{LeadWord, Times::*, Word};

/// A list of cards with their numbers: `Rapier, Strength x2`.
const CARDS: Shape = List(&Counted(&Name(&["card"])));

/// The statement of a scene that gives a combatant a status.
const SCENE_STATUS: Word = crate::machine::play::words::SCENE[0];
/// The statement of a scene that gives a combatant tokens.
const SCENE_TOKENS: Word = crate::machine::play::words::SCENE[1];

/// The statements about any combatant in a scene.
const ANYBODY: &[Word] = &[
    word(
        "hp",
        &[Int(1, 999), Opt(&After("of", &Int(1, 999)))],
        Optional,
        "ADS-181",
        "Current and maximum HP: `hp 3 of 10`.",
    ),
    word(
        "at",
        &[Either(&[Int(-9, 9), Space])],
        Optional,
        "ADS-246",
        "Its place on the line, `at 2`, or its space on the map, `at c4`.",
    ),
    word("prone", &[], Optional, "ADS-303", "It lies Prone."),
    word("sneaking", &[], Optional, "ADS-270", "It is sneaking."),
    word("grapples", &[Free], Optional, "ADS-281", "Holds this combatant in a Grapple."),
    word("disarmed", &[List(&Name(&["card"]))], Optional, "ADS-232", "Cards whose gear is on the ground."),
    word("wounded", &[], Optional, "ADS-403", "Damaged since its last Turn."),
    SCENE_STATUS,
    word(
        "attached",
        &[Name(&["card"]), After("by", &Free), Opt(&After("on", &Name(&["status", "card"])))],
        Many,
        "ADS-025",
        "A Persistent card in play with it, from another's Combat Deck: `attached Jewel by you on \"Old Shield\"`.",
    ),
    SCENE_TOKENS,
];

/// The statements about a Character in a scene.
const HERO: &[Word] = joined!(Word:
    ANYBODY,
    [
        word(
            "holds",
            &[CARDS],
            Many,
            "ADS-034",
            "Adds cards to this Player's Combat Deck in this scene: `holds \"My Card\" x2`. The deck may exceed 52.",
        ),
        word("hand", &[CARDS], Many, "ADS-051", "Cards in Hand, from the Combat Deck."),
        word("discard", &[CARDS], Many, "ADS-093", "Cards in the Discard, from the Combat Deck."),
        word(
            "draw_deck",
            &[CARDS],
            Many,
            "ADS-051",
            "The exact Draw Deck, instead of the rest of the Combat Deck. Hand, Discard and play named after it are taken from it, as far as possible.",
        ),
        word("out", &[CARDS], Many, "ADS-025", "Persistent cards that are out, from the Combat Deck."),
        word(
            "face_down",
            &[CARDS],
            Many,
            "ADS-025",
            "Face-down cards, in this order, from the Combat Deck; hidden from others.",
        ),
        word("armed", &[List(&Name(&["card"]))], Optional, "ADS-210", "The Weapon in use, or two."),
        word("shield", &[Bool], Optional, "ADS-100", "Whether a Shield is in use."),
        word("fatigue", &[Int(0, 6)], Optional, "ADS-201", "Levels of Fatigue."),
        word("exhaustion", &[Int(0, 6)], Optional, "ADS-205", "Levels of Exhaustion."),
        word("xp", &[Int(0, 99_999)], Optional, "ADS-044", "Recorded experience."),
        word("gold", &[Int(0, 99_999)], Optional, "ADS-045", "Recorded gold."),
        word("stories", STORIES, Many, "ADS-032", "Story Cards besides the character's."),
        word(
            "updowns",
            &[OneOf(UpDowns::WORDS)],
            Optional,
            "ADS-054",
            "Where this Player draws Up/Downs, overriding the scene: the own Draw Deck, the scene's Up/Down deck, or a pack of playing cards.",
        ),
        word(
            "grapple_updowns",
            &[OneOf(UpDowns::WORDS)],
            Optional,
            "ADS-289",
            "Where this Player draws against a Grapple by Up/Down.",
        ),
        word("race", &[Name(&["race"])], Optional, "ADS-428", "Replaces the character's race."),
        word("class", &[Name(&["class"])], Optional, "ADS-428", "Replaces the character's class."),
        word("level", &[Int(1, 20)], Optional, "ADS-016", "Replaces the character's Level."),
        word("side", &[OneOf(Siding::WORDS)], Optional, "ADS-022", "Its side: `rivals` are Players against Players."),
    ],
);

/// The statements about a Foe in a scene.
const FOE: &[Word] = joined!(Word:
    ANYBODY,
    [
        word("attribute", &[OneOf(ATTRIBUTES), Pattern], Optional, "ADS-400", "This copy's own pattern."),
        word("ally", &[], Optional, "ADS-021", "Helps the Players."),
    ],
);

/// The statements of a scene.
pub const SCENE: &[Word] = &[
    word(
        "players",
        &[Map(&Free, &Seq(&[Opt(&OneOf(&["character"])), Name(&["character"]), Opt(&Block(HERO))]))],
        Required,
        "ADS-056",
        "The Players: `players { you: character \"Sample Warrior\" { hand Rapier } }`.",
    ),
    word(
        "foes",
        &[Map(&Free, &Seq(&[Counted(&Name(&["foe"])), Opt(&Block(FOE))]))],
        Optional,
        "ADS-056",
        "The Foes: `foes { wolf: \"Grey Wolf\" x3 }`.",
    ),
    word(
        "adventure",
        &[Name(&["adventure"]), Opt(&After("at", &Name(&["room"])))],
        Optional,
        "ADS-264",
        "The adventure, from its first Room or another: `adventure \"The Mill\"`, `adventure \"The Mill\" at B2`.",
    ),
    word("round", &[Int(1, 6)], Optional, "ADS-057", "The current Round. Default: 1."),
    word("rounds_run", &[Int(0, 99)], Optional, "ADS-402", "Finished Rounds of this Combat. Default: 0."),
    word(
        "stage",
        &[OneOf(Stage::WORDS)],
        Optional,
        "ADS-097",
        "Where play begins: the Action of a Turn (default), the start of a Turn, the start of Combat with Pre-Sneaks (Turn order from the scene or `initiative`), the very start with the choice of a Hand (cards in `hand` count as chosen), or `rest` between Encounters.",
    ),
    word("turn", &[Free], Optional, "ADS-331", "The combatant whose Turn it is. Default: the first Player."),
    word("order", &[List(&Free)], Optional, "ADS-326", "The Turn order. Default: Players, then Foes."),
    word(
        "initiative",
        &[],
        Optional,
        "ADS-326",
        "Lets Initiative set the Turn order as Combat begins, with `stage combat` and `stage start`.",
    ),
    word(
        "mode",
        &[OneOf(&["simple", "line"])],
        Optional,
        "ADS-055",
        "Simple Play, or 1-D Play on a line. Default: Simple Play, and on a `map` 2-D Play.",
    ),
    MAP,
    HEXES,
    PACE,
    word("place", &[OneOf(&["open", "dense"])], Optional, "ADS-324", "Open ground, or dense surroundings."),
    word("light", &[OneOf(Light::WORDS)], Optional, "ADS-355", "The light."),
    word(
        "room",
        &[List(&OneOf(Distance::WORDS)), Opt(&Pattern)],
        Optional,
        "ADS-258",
        "The Distances the Room allows, and its card's symbol.",
    ),
    word(
        "updown_deck",
        &[Opt(&Name(&["deck"]))],
        Optional,
        "ADS-336",
        "A separate deck for Up/Downs: this one, or 26 Ups and 26 Downs.",
    ),
    word(
        "tasks",
        &[List(&Name(&["action"]))],
        Optional,
        "ADS-343",
        "Obstacles to try here, at rest and in Combat: `tasks \"Heavy Door\"`.",
    ),
    word("house", HOUSE_OPTION, Many, "ADS-054", "A house rule: `house half_damage floor_removed`."),
];

/// The orders of rulings, such as `rule set wolf-1 hp 3`.
pub const RULINGS: &[Word] = &[
    word(
        "set",
        &[Free, OneOf(Gauge::WORDS), Int(-99, 99_999)],
        Optional,
        "ADS-181",
        "Sets a number: `set wolf-1 hp 3`.",
    ),
    word(
        "place",
        &[Free, Either(&[Int(-9, 9), Space])],
        Optional,
        "ADS-441",
        "Puts a combatant on a space of the map, or at a place of the line: `place wolf-1 c4`.",
    ),
    word("mark", &[Free, OneOf(Condition::WORDS), Bool], Optional, "ADS-303", "Sets a state: `mark wolf-1 prone yes`."),
    word("round", &[Int(1, 6)], Optional, "ADS-057", "Sets the Round."),
    word(
        "spawn",
        &[Name(&["foe"]), After("as", &Free)],
        Optional,
        "ADS-371",
        "Adds a Foe, last in Turn order: `spawn Wolf as wolf`.",
    ),
    word(
        "give",
        &[Free, Counted(&Name(&["card"]))],
        Optional,
        "ADS-357",
        "Puts cards into a Hand: `give you Rapier x2`.",
    ),
    word("take", &[Free, Counted(&Name(&["card"]))], Optional, "ADS-358", "Removes cards from a Hand and the game."),
    word("house", HOUSE_OPTION, Optional, "ADS-054", "Changes a house rule."),
    word("light", &[OneOf(Light::WORDS)], Optional, "ADS-354", "Changes the light."),
    word(
        "updowns",
        &[Free, OneOf(UpDowns::WORDS)],
        Optional,
        "ADS-054",
        "Sets where a Player draws Up/Downs, before the first Turn is over: `updowns you draw_deck`.",
    ),
];

/// The leading words of commands.
pub const LEADS: &[LeadWord] = &[
    lead("play", "ADS-103", "Plays a card from your Hand as your Action."),
    lead("lay", "ADS-025", "Lays a card from your Hand face down as your Action."),
    lead("on", "ADS-024", "Names the Target."),
    lead("boost", "ADS-124", "Uses a Boost printed on the card."),
    lead("with", "ADS-121", "Adds a card: an Attribute as a Boost or as payment, a Boost Action Card."),
    lead("done", "ADS-120", "Adds no more cards."),
    lead("pass", "ADS-098", "Does nothing."),
    lead("react", "ADS-013", "Answers with a Reaction Card."),
    lead("counter", "ADS-136", "Counters the card that is being played."),
    lead("recounter", "ADS-150", "Answers a Counter to your card."),
    lead("escalate", "ADS-153", "Answers a Re-Counter."),
    lead("use", "ADS-037", "Uses a Base Action."),
    lead("declare", "ADS-332", "Declares the symbol to match."),
    lead("swap", "ADS-099", "Changes the Weapon in use."),
    lead("pair", "ADS-216", "Takes up two Weapons."),
    lead("equip", "ADS-100", "Takes up a Shield."),
    lead("drop", "ADS-101", "Drops a Shield."),
    lead("pick", "ADS-106", "Picks up dropped or disarmed gear."),
    lead("recall", "ADS-162", "Takes a card back from the Discard, to play it at once or to keep it."),
    lead("keep", "ADS-172", "Keeps the recalled card."),
    lead("choose", "ADS-048", "Takes this card: into the starting Hand, or where a script lets you choose one."),
    lead("discard", "ADS-089", "Puts a card from your Hand into your Discard."),
    lead("draw", "ADS-090", "Draws cards."),
    lead("cling", "ADS-193", "Stays at 1 HP for a level of Exhaustion."),
    lead("die", "ADS-194", "Accepts death."),
    lead("yes", "", "Agrees."),
    lead("no", "", "Declines."),
    lead("answer", "", "Answers a script's question."),
    lead("strike", "ADS-282", "Strikes first."),
    lead("move", "ADS-245", "Moves one step: `move up` on a line, `move c4` on a map."),
    lead("put", "ADS-357", "Puts your finds into your Hand, Draw Deck, or aside."),
    lead("go", "ADS-264", "Goes to another Room."),
    lead("buy", "ADS-045", "Buys goods for sale here."),
    lead("give_up", "ADS-264", "Gives up the adventure."),
    lead("level_up", "ADS-457", "Rises to the next Level of your class."),
    lead("remove", "ADS-358", "Removes a card from the game, to make room for finds."),
];
