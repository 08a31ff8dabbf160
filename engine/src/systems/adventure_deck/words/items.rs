//! The words of packs: the statements of cards, Foes, Rooms, characters and the items that have scripts.
//!
//! [`ITEMS`] lists the kinds of items, each with its statements. Each row is a word with the shapes of its arguments,
//! how often it may stand, its rule and its help text: the row `level` allows `level 3`. `joined!` makes one list of
//! several.

use super::super::content::{Aim, Distance, Mark, Permit, Played, Size, Stage, When};
use super::super::means::Kind;
use super::super::state::Light;
use crate::kernel::Shape::{self, *};
use crate::kernel::rows::{ON, OTHERWISE, SCRIPT, TEXT, WHILE, called, item, word};
use crate::kernel::{ItemWord, Times::*, Word};
use crate::machine::journey::words;
use crate::machine::keywords::{self, KEYWORD, TYPE};
use crate::machine::play::words::{ALWAYS, Lasting, WORTH};
use crate::machine::terms::TermWords;

/// The Attributes. `Attribute` is a place in this list.
pub const ATTRIBUTES: &[&str] = &["strength", "agility", "intellect", "piety", "fortitude"];
/// The statement that limits how often a script runs in a period.
const ONCE: Word = Lasting::<super::Time>::ONCE;
/// The statements of choices on playing or using something: its targets, costs and modes.
type Terms = TermWords<super::super::AdventureRules>;

/// The kind of damage or defense. Physical if nothing is said.
const KIND: Shape = Opt(&OneOf(&["physical", "ethereal"]));
/// The kind of damage dealt, which may be a keyword too.
const DEALT: Shape = Opt(&Either(&[OneOf(&["physical", "ethereal"]), Name(&[KEYWORD])]));
/// A formula of the Round.
const AMOUNT: &[Shape] = &[Formula(&["R"])];
/// A formula of the Round, and a kind of damage.
const TYPED: &[Shape] = &[Formula(&["R"]), KIND];

/// The statements in a row of a Rondel.
const SEGMENT: &[Word] = &[
    word(
        "damage",
        &[Formula(&["R"]), DEALT],
        Optional,
        "ADS-006",
        "Damage to the Target: Physical, or `ethereal`, or a keyword that counts as one: `damage R+1 fire`.",
    ),
    word("defense", TYPED, Optional, "ADS-007", "Reduces incoming damage, Physical unless it says `ethereal`."),
    word("heal", AMOUNT, Optional, "ADS-008", "Heals HP."),
];

/// The words among the ways to Counter a card.
const METHODS: &[&str] = joined!(&str: ATTRIBUTES, ["face", "shield"]);
/// A way to Counter a card: an Attribute, `face`, `shield` or a pattern.
const METHOD: Shape = Either(&[OneOf(METHODS), Pattern]);

/// The statements of a card.
const CARD: &[Word] = joined!(Word: Terms::ALL, [
    word(
        "type",
        &[List(&Either(&[OneOf(Mark::WORDS), Name(&[KEYWORD])]))],
        Required,
        "ADS-038",
        "Its type, a Weapon's sizes and abilities, and keywords: `type weapon, fire`. A Weapon with `fast_swap` strikes on the Turn you swap to it; another card with it, while out, lets every Weapon.",
    ),
    word(
        "play",
        &[List(&OneOf(Played::WORDS))],
        Optional,
        "ADS-011",
        "How it may be played. Default: as its type suggests. `special` ignores the limits of a Turn (ADS-014) and costs no Action.",
    ),
    word("face", &[Pattern], Required, "ADS-001", "Its randomiser symbol: `^` for Up, `v` for Down."),
    word("level", &[Int(1, 20)], Optional, "ADS-016", "The Level its user needs. Default: 1."),
    word(
        "requires",
        &[List(&Free)],
        Optional,
        "ADS-015",
        "Races, classes or class groups that may play it; one is enough.",
    ),
    word("price", &[Int(1, 9_999)], Optional, "ADS-045", "The gold it costs where a Room `sells` it, unless the Room names a price."),
    word("wields", &[OneOf(&["shield"])], Optional, "ADS-015", "Gear that must be in use."),
    word(
        "distance",
        &[List(&OneOf(Distance::WORDS))],
        Optional,
        "ADS-242",
        "The Distances it reaches. Default: no limit.",
    ),
    word(
        "attribute",
        &[OneOf(ATTRIBUTES)],
        Optional,
        "ADS-018",
        "Its Attribute, which boosts and Re-Counters it. For an Attribute Card, the one it is.",
    ),
    word(
        "rondel",
        &[Rows(&Seq(&[Opt(&OneOf(&["primary", "secondary"])), Ranges(1, 6)]), SEGMENT)],
        Optional,
        "ADS-002",
        "Its values by Round. The first row is Primary, the others Secondary, unless they say so themselves; other Rounds are Unplayable.",
    ),
    word("boost", &[Call("boost")], Many, "ADS-124", "A printed Boost."),
    word(
        "counter",
        &[Map(&METHOD, &Call("counter"))],
        Optional,
        "ADS-019",
        "How it can be Countered, and each Counter's effect.",
    ),
    word(
        "recounter",
        &[List(&OneOf(ATTRIBUTES))],
        Optional,
        "ADS-149",
        "Attributes that Re-Counter for it, besides its own.",
    ),
    word(
        "escalate",
        &[List(&METHOD)],
        Optional,
        "ADS-155",
        "An Opponent's answers to a Re-Counter. Default: the Attributes and Shields that Counter it.",
    ),
    word(
        "recall",
        &[Formula(&["R"]), After("of", &List(&OneOf(ATTRIBUTES))), After("by", &List(&Free))],
        Optional,
        "ADS-162",
        "Its Recall cost, the Attributes that pay it, and who may pay: `recall R/2 of intellect by mage`.",
    ),
    word("effect", &[Call("effect")], Many, "ADS-009", "An effect beyond numbers."),
    word("answers", &[Int(1, 9)], Optional, "ADS-148", "How many Ranged attacks one play of this Shield answers."),
    word(
        "persistent",
        &[Opt(&After("while", &OneOf(&["sneaking"])))],
        Optional,
        "ADS-025",
        "Stays out until its effect ends: `persistent while sneaking`.",
    ),
    word(
        "lasts",
        &[Either(&[OneOf(&["until_count_end"]), Seq(&[Int(1, 99), OneOf(&["rounds", "counts"])])])],
        Optional,
        "ADS-070",
        "How long it stays out: `lasts 4 rounds` with the current one, `lasts 1 counts`, `lasts until_count_end`.",
    ),
    word(
        "face_down",
        &[],
        Optional,
        "ADS-025",
        "Can be laid out face down as a Turn's Action. Answering with it turns it up, and so does whatever its scripts do.",
    ),
    WORTH,
    TEXT,
]);

/// The outcomes of a line of a Foe's turn table.
const OUTCOME: &[Word] = &[
    word(
        "attack",
        &[Formula(&["R"]), DEALT, OneOf(Distance::WORDS), Opt(&OneOf(&["grapple"]))],
        Optional,
        "ADS-395",
        "Attacks: amount, type (default Physical; keywords allowed), Distance, and `grapple` if allowed in a Grapple. A Physical attack is a Weapon's, an Ethereal one a Spell's.",
    ),
    word("heal", AMOUNT, Optional, "ADS-416", "Heals itself or the Ally that has lost most."),
    word("action", &[Call("action")], Optional, "ADS-424", "Carries out this action."),
    word("nothing", &[], Optional, "ADS-382", "Does nothing."),
];

/// The key of a row for a draw: a pattern, or `otherwise`.
const PATTERN_KEY: Shape = Either(&[OneOf(&["otherwise"]), Pattern]);

/// The statements in a line of a Foe's turn table.
const LINE: &[Word] = joined!(Word:
    [
        word(
            "when",
            &[OneOf(When::WORDS)],
            Optional,
            "ADS-374",
            "Limits the line: damaged this Round or last, undamaged then, or no Ally left.",
        ),
        word(
            "draw",
            &[Int(1, 9), Rows(&PATTERN_KEY, OUTCOME)],
            Optional,
            "ADS-375",
            "Draws this many symbols. The matching pattern, in any order, decides; `otherwise` is the Failure line.",
        ),
    ],
    OUTCOME,
);

/// The defenses in a row of a Foe's attacked table.
const GUARD: &[Word] = &[
    word("armor", &[Formula(&["R"]), KIND], Optional, "ADS-383", "Armor reduces damage."),
    word("shield", &[Formula(&["R"]), KIND], Optional, "ADS-383", "A Shield reduces damage."),
    word("dodge", &[Formula(&["R"]), KIND], Optional, "ADS-383", "A dodge reduces damage."),
];

/// The statements in a row of the attacked table by Round.
const GUARD_LINE: &[Word] = &[
    word("when", &[OneOf(Distance::WORDS)], Optional, "ADS-383", "Only against attacks at this Distance."),
    word("draw", &[Int(1, 9), Rows(&Pattern, GUARD)], Required, "ADS-387", "One draw, compared with every line."),
];

/// The statements of a Foe.
const FOE: &[Word] = &[
    word("level", &[Int(1, 20)], Required, "ADS-396", "Its Level."),
    word("size", &[OneOf(Size::WORDS)], Required, "ADS-397", "Its size."),
    word("face", &[Pattern], Optional, "ADS-001", "Its card's symbol. Default: Up."),
    word("hp", &[Int(1, 999)], Required, "ADS-388", "Its hit points."),
    word("xp", &[Int(0, 9999)], Required, "ADS-394", "Experience for defeating it."),
    word("gold", &[Int(0, 9999)], Optional, "ADS-367", "Gold Pieces for defeating it."),
    word("loot", &[List(&Name(&["card"]))], Optional, "ADS-362", "Cards for defeating it."),
    word(
        "attribute",
        &[OneOf(ATTRIBUTES), Pattern],
        Many,
        "ADS-399",
        "An Attribute it can \"play\" by drawing this pattern.",
    ),
    word("gear", &[List(&Free)], Optional, "ADS-369", "Its gear, for reference."),
    word("turn", &[Rows(&Ranges(1, 6), LINE)], Required, "ADS-373", "Its actions on its Turn, by Round."),
    word("base_damage", AMOUNT, Optional, "ADS-380", "Damage that a failed draw still deals."),
    word(
        "attacked",
        &[Either(&[Rows(&Ranges(1, 6), GUARD_LINE), Seq(&[After("draw", &Int(1, 9)), Rows(&Pattern, GUARD)])])],
        Optional,
        "ADS-387",
        "How it answers an attack: `attacked draw 3 { ^^*: armor 3 }`, or by Round.",
    ),
    word("traits", &[Braced(&Call("trait"))], Optional, "ADS-415", "Its traits, in the order they are asked."),
    word("may", &[List(&OneOf(Permit::WORDS))], Optional, "ADS-424", "Special permissions of this Foe."),
    TYPE,
    TEXT,
];

/// The statements that every item with a script has.
const BEHAVIOUR: &[Word] = &[SCRIPT, ON, OTHERWISE, WHILE, TEXT];

/// The statements of a Foe's trait.
const TRAIT: &[Word] = joined!(Word:
    BEHAVIOUR,
    [
        word(
            "priority",
            &[Int(1, 99)],
            Optional,
            "ADS-403",
            "Which trait chooses first: the smallest number. Default: 50.",
        ),
        word("overrides", &[], Optional, "ADS-415", "Its choice of target replaces the default preferences."),
        word("darksight", &[], Optional, "ADS-423", "Sees without light, and badly in bright light."),
        REMEMBERS,
        ONCE,
    ],
);

/// The statement that names the numbers a script keeps.
const REMEMBERS: Word =
    word("remembers", &[List(&Free)], Optional, "", "Numbers it keeps for its bearer, 0 to 255 each.");

/// The statements of a card's effect.
const EFFECT: &[Word] = joined!(Word:
    Terms::ALL,
    BEHAVIOUR,
    [
        REMEMBERS,
        ONCE,
        ALWAYS,
        word(
            "moment",
            &[OneOf(&["action", "free"])],
            Optional,
            "ADS-096",
            "The cost of using it (`on_activate`): the Turn's Action by default, or nothing.",
        ),
    ],
);

/// The statements of an action.
const ACTION: &[Word] = joined!(Word:
    BEHAVIOUR,
    [
        word("target", &[OneOf(Aim::WORDS)], Optional, "ADS-024", "Its target. Default: nobody."),
        word(
            "moment",
            &[OneOf(Stage::WORDS)],
            Optional,
            "ADS-096",
            "When it may be taken. Default: as the Turn's Action. A `task` where the scene sets it.",
        ),
        word(
            "distance",
            &[List(&OneOf(Distance::WORDS))],
            Optional,
            "ADS-352",
            "The Distances at which it works, as on a card. Default: no limit.",
        ),
        word(
            "attribute",
            &[OneOf(ATTRIBUTES)],
            Optional,
            "ADS-427",
            "Lets Boost Action Cards of this Attribute, or of none, boost its attack.",
        ),
        word(
            "done_with",
            &[OneOf(Kind::WORDS)],
            Optional,
            "ADS-291",
            "Its means: a Weapon, a Spell or bare hands (default). In a Grapple only hands work.",
        ),
        word("foes_only", &[], Optional, "ADS-368", "Only Foes do it, by a trait or a line."),
        word("flees", &[], Optional, "ADS-325", "It is a Flee. Whoever steps away for the second time does it."),
    ],
);

/// Cards with their numbers.
const CARDS: &[Shape] = &[List(&Counted(&Name(&["card"])))];

/// The statements of a Combat Deck.
const COLLECTION: &[Word] = &[word("holds", CARDS, Many, "ADS-034", "Cards: `holds Rapier x8, Strength x16`.")];

/// Story Cards with their numbers.
pub const STORIES: &[Shape] = &[List(&Counted(&Name(&["story"])))];

/// The statements of a Story Card.
const STORY: &[Word] =
    &[word("treasure", &[Int(1, 9_999)], Optional, "ADS-046", "A Treasure Card, worth this much gold."), TEXT];

/// The statements of a character.
pub const PERSON: &[Word] = &[
    word("race", &[Name(&["race"])], Required, "ADS-428", "The race."),
    word("class", &[Name(&["class"])], Required, "ADS-428", "The class."),
    word("level", &[Int(1, 20)], Optional, "ADS-016", "The Level. Default: 1."),
    word("hp", &[Int(1, 999)], Required, "ADS-181", "Current and maximum HP."),
    word("deck", &[Name(&["deck"])], Optional, "ADS-030", "The Combat Deck, unless `holds` lists its cards."),
    word(
        "holds",
        CARDS,
        Many,
        "ADS-034",
        "The Combat Deck's cards, instead of a `deck`: `holds Rapier x8, Strength x16`.",
    ),
    word("aside", CARDS, Many, "ADS-359", "Cards set aside in the Character Deck: `aside \"Healing Potion\" x2`."),
    word("xp", &[Int(0, 99_999)], Optional, "ADS-044", "Recorded experience. Default: 0."),
    word("gold", &[Int(0, 99_999)], Optional, "ADS-045", "Recorded gold. Default: 0."),
    word("fatigue", &[Int(0, 6)], Optional, "ADS-201", "Remaining levels of Fatigue."),
    word("exhaustion", &[Int(0, 6)], Optional, "ADS-205", "Remaining levels of Exhaustion."),
    word("stories", STORIES, Many, "ADS-032", "Story Cards, any number: `stories \"Warden of the Ford\"`."),
    TYPE,
    word("text", &[Text], Optional, "", "Its text for people."),
];

/// The statements of a race or a class.
const CLASS: &[Word] = &[
    word("group", &[List(&Free)], Optional, "ADS-168", "Groups it counts as: `group warrior`."),
    word("base", &[Call("action")], Many, "ADS-037", "A Base Action."),
    word("effect", &[Call("effect")], Many, "ADS-009", "A constant effect; its scripts' `me` is the bearer."),
    word("darksight", &[], Optional, "ADS-354", "Sees without light, and badly in bright light."),
    word(
        "level",
        &[Int(2, 20), After("xp", &Int(1, 99_999)), Opt(&After("hp", &Int(0, 99)))],
        Many,
        "ADS-457",
        "A Level to which it can rise between Encounters: the experience it takes, and the HP it gives: `level 3 xp 15 hp 2`.",
    ),
    word(
        "spells",
        &[Map(&Int(1, 20), &Int(0, 52))],
        Optional,
        "ADS-043",
        "Spell Cards of each Level a Combat Deck may hold: `spells { 1: 12; 2: 8 }`. Other Levels have no limit.",
    ),
    TYPE,
    TEXT,
];

/// Foes with their labels and numbers: `troll: "Hill Troll" x2`.
const FOES_HERE: &[Shape] = &[Map(&Free, &Counted(&Name(&["foe"])))];

/// The map of a scene or a Room.
pub const MAP: Word = word(
    "map",
    &[Braced(&Text)],
    Optional,
    "ADS-441",
    "2-D Play on this map, in rows: `map { \"@..#f\"; \"...+.\" }`. `@` is where the Players come in, `f` where Foes stand, `+` a door, `.` open, `#` a wall, `~` a chasm, `,` cover, `2` to `9` spaces to enter.",
);
/// The statement that makes the spaces of a map hexes.
pub const HEXES: Word = word("hexes", &[], Optional, "ADS-441", "The spaces of the map are hexes. Default: squares.");
/// The statement that gives the spaces to a step of Distance.
pub const PACE: Word = word(
    "pace",
    &[Int(1, 9)],
    Optional,
    "ADS-247",
    "The spaces to a step of Distance, and to a Move. Default: 3, so that adjacent is Melee, up to 4 spaces Thrown.",
);

/// The statements of a Room.
const ROOM: &[Word] = &[
    TEXT,
    words::exit(&[Name(&["room"]), Opt(&After("locked", &Name(&["action"])))], "ADS-264"),
    word(
        "distances",
        &[List(&OneOf(Distance::WORDS))],
        Optional,
        "ADS-266",
        "The Distances available here. Default: all.",
    ),
    word("face", &[Pattern], Optional, "ADS-261", "Its card's symbol, for the penalty draw."),
    word("light", &[OneOf(Light::WORDS)], Optional, "ADS-355", "Its light."),
    word("dense", &[], Optional, "ADS-324", "Dense surroundings: nobody reaches one who fled."),
    word("line", &[], Optional, "ADS-055", "1-D Play on a line."),
    MAP,
    HEXES,
    PACE,
    word("outdoors", &[], Optional, "ADS-251", "Outdoors: Combat begins at Ranged instead of Thrown."),
    word("begins", &[OneOf(Distance::WORDS)], Optional, "ADS-268", "Overrides the Distance at which its Foes begin."),
    word("solo", FOES_HERE, Optional, "ADS-267", "Foes for one Player: `solo { rat: \"Cellar Rat\" x2 }`."),
    word("group", FOES_HERE, Optional, "ADS-267", "Foes for two or more Players. Default: those of `solo`."),
    word("orders", &[Call("trait")], Many, "ADS-268", "A trait of all Foes here: `orders pre_sneak`."),
    word("tasks", &[List(&Name(&["action"]))], Optional, "ADS-343", "Obstacles to try here: `tasks \"Heavy Door\"`."),
    word(
        "treasure",
        &[List(&Counted(&Name(&["card"])))],
        Optional,
        "ADS-269",
        "Cards found when all its Foes are beaten.",
    ),
    word("gold", &[Int(1, 9_999)], Optional, "ADS-269", "Gold found when all its Foes are beaten, and divided."),
    word(
        "sells",
        &[Counted(&Name(&["card"])), Opt(&After("for", &Int(1, 9_999)))],
        Many,
        "ADS-045",
        "Goods for sale here while it is quiet: `sells \"Healing Potion\" x2 for 5`. Without `for` at the card's `price`.",
    ),
    word(
        "effect",
        &[Call("effect")],
        Many,
        "ADS-268",
        "An effect while the party is here; its scripts' `me` is the game.",
    ),
];

/// The statements of a keyword.
pub const KEYWORDS: [ItemWord; 1] = keywords::items(&[
    keywords::counts_as(
        &[OneOf(&["physical", "ethereal"])],
        "ADS-010",
        "The damage type it counts as (`damage 3 fire`). Default: Physical.",
    ),
    TEXT,
]);

/// The kinds of items, each with its statements. An item of a `called` kind has parameters, and other items call it
/// with values: `boost plus_damage(amount: 2)`.
pub const ITEMS: &[ItemWord] = &[
    item("card", CARD, "ADS-038", "A card of a Combat Deck."),
    item("foe", FOE, "ADS-368", "A Foe, run from the tables on its card."),
    called("trait", TRAIT, "ADS-415", "A keyword that scripts a Foe."),
    called("boost", BEHAVIOUR, "ADS-124", "A Boost printed on cards."),
    called("counter", BEHAVIOUR, "ADS-141", "A Counter's effect on a card."),
    called("effect", EFFECT, "ADS-009", "A card's effect beyond numbers."),
    called("action", ACTION, "ADS-107", "A combatant's procedure: a Grapple, a Flee, a Base Action, a task."),
    item("deck", COLLECTION, "ADS-034", "A Combat Deck."),
    item("race", CLASS, "ADS-428", "A race."),
    item("class", CLASS, "ADS-428", "A class."),
    item("room", ROOM, "ADS-265", "A Room of an adventure, its Map Card and Description Card in one."),
    item(
        words::ADVENTURE,
        &words::adventure(&[Name(&["room"])], "ADS-264"),
        "ADS-264",
        "An adventure: where it begins, and how it can end.",
    ),
    item("character", PERSON, "ADS-030", "A Character a Player may take."),
    item("story", STORY, "ADS-047", "A Story Card: a title, a treasure, an event. Never in a Combat Deck."),
];
