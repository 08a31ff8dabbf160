//! What a scene fixes, what a ruling may order, and the leading words of actions.

use super::super::check::UpDowns;
use super::super::content::Distance;
use super::super::ruling::{Condition, Gauge};
use super::super::setup::{Siding, Stage};
use super::super::state::Light;
use super::items::{ATTRIBUTES, STORIES};
use crate::kernel::Shape::{self, *};
use crate::kernel::rows::{HOUSE_OPTION, lead, word};
use crate::kernel::{LeadWord, Times::*, Word};

const CARDS: Shape = List(&Counted(&Name(&["card"])));

/// What a scene may say of any combatant.
/// What lies in play with it.
const SCENE_STATUS: Word = crate::machine::play::words::SCENE[0];
const SCENE_TOKENS: Word = crate::machine::play::words::SCENE[1];

const ANYBODY: &[Word] = &[
    word(
        "hp",
        &[Int(1, 999), Opt(&After("of", &Int(1, 999)))],
        Optional,
        "ADS-181",
        "Hit points now, and at most: `hp 3 of 10`.",
    ),
    word("at", &[Int(-9, 9)], Optional, "ADS-246", "Its place on the line."),
    word("prone", &[], Optional, "ADS-303", "It lies Prone."),
    word("sneaking", &[], Optional, "ADS-270", "It is sneaking."),
    word("grapples", &[Free], Optional, "ADS-281", "It holds this combatant in a Grapple."),
    word("disarmed", &[List(&Name(&["card"]))], Optional, "ADS-232", "These cards' gear lies on the ground."),
    word("wounded", &[], Optional, "ADS-403", "It has taken damage since its last Turn."),
    SCENE_STATUS,
    word(
        "attached",
        &[Name(&["card"]), After("by", &Free), Opt(&After("on", &Name(&["status", "card"])))],
        Many,
        "ADS-025",
        "A Persistent card of somebody's lies with it, taken out of that one's Combat Deck: `attached Jewel by you on \"Old Shield\"`.",
    ),
    SCENE_TOKENS,
];

const HERO: &[Word] = joined!(Word:
    ANYBODY,
    [
        word(
            "holds",
            &[CARDS],
            Many,
            "ADS-034",
            "Cards that this Player's Combat Deck holds in this scene, besides those of the character: `holds \"My Card\" x2`. The deck may pass 52 by them.",
        ),
        word("hand", &[CARDS], Many, "ADS-051", "The cards in Hand, taken out of the Combat Deck."),
        word("discard", &[CARDS], Many, "ADS-093", "The cards in the Discard, taken out of the Combat Deck."),
        word(
            "draw_deck",
            &[CARDS],
            Many,
            "ADS-051",
            "The Draw Deck is just this, instead of the rest of the Combat Deck. What is said behind it of Hand, Discard and play is taken out of it as far as it is there.",
        ),
        word("out", &[CARDS], Many, "ADS-025", "Persistent cards that lie out, taken out of the Combat Deck."),
        word(
            "face_down",
            &[CARDS],
            Many,
            "ADS-025",
            "Cards that lie face down, in this order, taken out of the Combat Deck; the others do not know which.",
        ),
        word("armed", &[List(&Name(&["card"]))], Optional, "ADS-210", "The Weapon in use, or two of them."),
        word("shield", &[Bool], Optional, "ADS-100", "Is a Shield in use?"),
        word("fatigue", &[Int(0, 6)], Optional, "ADS-201", "Levels of Fatigue."),
        word("exhaustion", &[Int(0, 6)], Optional, "ADS-205", "Levels of Exhaustion."),
        word("xp", &[Int(0, 99_999)], Optional, "ADS-044", "Experience on record."),
        word("gold", &[Int(0, 99_999)], Optional, "ADS-045", "Gold on record."),
        word("stories", STORIES, Many, "ADS-032", "Story Cards besides those of the character."),
        word(
            "updowns",
            &[OneOf(UpDowns::WORDS)],
            Optional,
            "ADS-054",
            "What this Player draws Up/Downs from, instead of what the scene says: the own Draw Deck, the scene's Up/Down deck, or a pack of playing cards.",
        ),
        word(
            "grapple_updowns",
            &[OneOf(UpDowns::WORDS)],
            Optional,
            "ADS-289",
            "What this Player draws from when somebody grapples it by an Up/Down.",
        ),
        word("race", &[Name(&["race"])], Optional, "ADS-428", "Another race than the character's."),
        word("class", &[Name(&["class"])], Optional, "ADS-428", "Another class than the character's."),
        word("level", &[Int(1, 20)], Optional, "ADS-016", "Another Level than the character's."),
        word("side", &[OneOf(Siding::WORDS)], Optional, "ADS-022", "Whose side: `rivals` are Players against Players."),
    ],
);

const FOE: &[Word] = joined!(Word:
    ANYBODY,
    [
        word("attribute", &[OneOf(ATTRIBUTES), Pattern], Optional, "ADS-400", "This copy's own pattern."),
        word("ally", &[], Optional, "ADS-021", "It helps the Players now."),
    ],
);

pub const SCENE: &[Word] = &[
    word(
        "players",
        &[Map(&Free, &Seq(&[Opt(&OneOf(&["character"])), Name(&["character"]), Opt(&Block(HERO))]))],
        Required,
        "ADS-056",
        "Who plays: `players { you: character \"Sample Warrior\" { hand Rapier } }`.",
    ),
    word(
        "foes",
        &[Map(&Free, &Seq(&[Counted(&Name(&["foe"])), Opt(&Block(FOE))]))],
        Optional,
        "ADS-056",
        "Whom they meet: `foes { wolf: \"Grey Wolf\" x3 }`.",
    ),
    word(
        "adventure",
        &[Name(&["adventure"]), Opt(&After("at", &Name(&["room"])))],
        Optional,
        "ADS-264",
        "The adventure that is played, from its first Room or from another one: `adventure \"The Mill\"`, `adventure \"The Mill\" at B2`.",
    ),
    word("round", &[Int(1, 6)], Optional, "ADS-057", "The Round it is; 1 when nothing is said."),
    word(
        "rounds_run",
        &[Int(0, 99)],
        Optional,
        "ADS-402",
        "How many Rounds of this Combat are over; 0 when nothing is said.",
    ),
    word(
        "stage",
        &[OneOf(Stage::WORDS)],
        Optional,
        "ADS-097",
        "Where play begins: at the Action of a Turn (the default), at the start of a Turn, at the start of Combat with its Pre-Sneaks (the order of Turns is that of the scene, or `initiative`), or at the very start with the choice of a Hand; `rest` is between Encounters.",
    ),
    word("turn", &[Free], Optional, "ADS-331", "Whose Turn it is; the first Player's when nothing is said."),
    word("order", &[List(&Free)], Optional, "ADS-326", "The Turn order; Players, then Foes, when nothing is said."),
    word(
        "initiative",
        &[],
        Optional,
        "ADS-326",
        "Initiative decides the Turn order as Combat begins, instead of the scene; for `stage combat` and `stage start`.",
    ),
    word("mode", &[OneOf(&["simple", "line"])], Optional, "ADS-055", "Simple Play, or 1-D Play on a line."),
    word("place", &[OneOf(&["open", "dense"])], Optional, "ADS-324", "Open ground, or dense surroundings."),
    word("light", &[OneOf(Light::WORDS)], Optional, "ADS-355", "How light it is."),
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
        "Up/Downs come from a separate deck: this one, or one of 26 Ups and 26 Downs.",
    ),
    word(
        "tasks",
        &[List(&Name(&["action"]))],
        Optional,
        "ADS-343",
        "Obstacles that may be tried here, at rest as well as in Combat: `tasks \"Heavy Door\"`.",
    ),
    word("house", HOUSE_OPTION, Many, "ADS-054", "An option of the house: `house half_damage floor_removed`."),
];

pub const RULINGS: &[Word] = &[
    word(
        "set",
        &[Free, OneOf(Gauge::WORDS), Int(-99, 99_999)],
        Optional,
        "ADS-181",
        "Sets a number: `set wolf-1 hp 3`.",
    ),
    word("mark", &[Free, OneOf(Condition::WORDS), Bool], Optional, "ADS-303", "Sets a state: `mark wolf-1 prone yes`."),
    word("round", &[Int(1, 6)], Optional, "ADS-057", "Makes it this Round."),
    word(
        "spawn",
        &[Name(&["foe"]), After("as", &Free)],
        Optional,
        "ADS-371",
        "Brings a Foe in, last in the Turn order: `spawn Wolf as wolf`.",
    ),
    word(
        "give",
        &[Free, Counted(&Name(&["card"]))],
        Optional,
        "ADS-357",
        "Puts cards into a Hand: `give you Rapier x2`.",
    ),
    word(
        "take",
        &[Free, Counted(&Name(&["card"]))],
        Optional,
        "ADS-358",
        "Takes cards out of a Hand and out of the game.",
    ),
    word("house", HOUSE_OPTION, Optional, "ADS-054", "Changes an option of the house."),
    word("light", &[OneOf(Light::WORDS)], Optional, "ADS-354", "Changes the light."),
    word(
        "updowns",
        &[Free, OneOf(UpDowns::WORDS)],
        Optional,
        "ADS-054",
        "Settles what a Player draws Up/Downs from, before the first Turn is over: `updowns you draw_deck`.",
    ),
];

pub const LEADS: &[LeadWord] = &[
    lead("play", "ADS-103", "Plays a card from your Hand as your Action."),
    lead("lay", "ADS-025", "Lays a card from your Hand face down as your Action."),
    lead("on", "ADS-024", "Names the Target."),
    lead("boost", "ADS-124", "Uses a Boost printed on the card."),
    lead("with", "ADS-121", "Adds a card: an Attribute as a Boost or as payment, a Boost Action Card."),
    lead("done", "ADS-120", "No more cards."),
    lead("pass", "ADS-098", "Does nothing."),
    lead("react", "ADS-013", "Answers with a Reaction Card."),
    lead("counter", "ADS-136", "Counters the card that is being played."),
    lead("recounter", "ADS-150", "Answers a Counter to your card."),
    lead("escalate", "ADS-153", "Answers a Re-Counter."),
    lead("use", "ADS-037", "Uses a Base Action."),
    lead("declare", "ADS-332", "Says what is to be matched."),
    lead("swap", "ADS-099", "Changes the Weapon in use."),
    lead("pair", "ADS-216", "Takes up two Weapons."),
    lead("equip", "ADS-100", "Takes up a Shield."),
    lead("drop", "ADS-101", "Drops a Shield."),
    lead("pick", "ADS-106", "Picks up what was dropped or struck from the hand."),
    lead("recall", "ADS-162", "Takes a card back from the Discard."),
    lead("keep", "ADS-172", "Keeps the recalled card."),
    lead("choose", "ADS-048", "Takes a card into the starting Hand."),
    lead("discard", "ADS-089", "Puts a card from your Hand into your Discard."),
    lead("draw", "ADS-090", "Draws cards."),
    lead("cling", "ADS-193", "Stays at 1 HP for a level of Exhaustion."),
    lead("die", "ADS-194", "Lets it happen."),
    lead("yes", "", "Agrees."),
    lead("no", "", "Declines."),
    lead("answer", "", "Says one of the things a script asks for."),
    lead("strike", "ADS-282", "Strikes first."),
    lead("move", "ADS-245", "Moves one step."),
    lead("put", "ADS-357", "Puts what you found into your Hand, your Draw Deck, or aside."),
    lead("go", "ADS-264", "Goes on to another Room."),
    lead("buy", "ADS-045", "Buys what is for sale here."),
    lead("give_up", "ADS-264", "Gives the adventure up."),
    lead("remove", "ADS-358", "Takes a card out of the game, to make room for what you found."),
];
