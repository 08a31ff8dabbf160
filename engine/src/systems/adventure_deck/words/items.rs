//! What can be written in a pack: cards, Foes, characters and the things their scripts stand behind.

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

pub const ATTRIBUTES: &[&str] = &["strength", "agility", "intellect", "piety", "fortitude"];
const ONCE: Word = Lasting::<super::Time>::ONCE;
type Terms = TermWords<super::super::AdventureRules>;

/// What kind of damage; Physical when nothing is said.
const KIND: Shape = Opt(&OneOf(&["physical", "ethereal"]));
/// The same of damage that is dealt, which may be a keyword too.
const DEALT: Shape = Opt(&Either(&[OneOf(&["physical", "ethereal"]), Name(&[KEYWORD])]));
const AMOUNT: &[Shape] = &[Formula(&["R"])];
const TYPED: &[Shape] = &[Formula(&["R"]), KIND];

const SEGMENT: &[Word] = &[
    word(
        "damage",
        &[Formula(&["R"]), DEALT],
        Optional,
        "ADS-006",
        "Damage dealt to the Target, Physical unless it says `ethereal`, or a keyword that counts as that: `damage R+1 fire`.",
    ),
    word(
        "defense",
        TYPED,
        Optional,
        "ADS-007",
        "Defense taken off incoming damage, Physical unless it says `ethereal`.",
    ),
    word("heal", AMOUNT, Optional, "ADS-008", "HP given back."),
];

const METHODS: &[&str] = joined!(&str: ATTRIBUTES, ["face", "shield"]);
const METHOD: Shape = Either(&[OneOf(METHODS), Pattern]);

const CARD: &[Word] = joined!(Word: Terms::ALL, [
    word(
        "type",
        &[List(&Either(&[OneOf(Mark::WORDS), Name(&[KEYWORD])]))],
        Required,
        "ADS-038",
        "What the card is; sizes and abilities of a Weapon stand here too, and keywords: `type weapon, fire`. A Weapon with `fast_swap` strikes on the Turn of the swap to it; while another card with it lies out, every Weapon does.",
    ),
    word(
        "play",
        &[List(&OneOf(Played::WORDS))],
        Optional,
        "ADS-011",
        "In which capacities it may be played; by default what its type suggests. `special` is outside the limits of a Turn (ADS-014): it costs no Action.",
    ),
    word("face", &[Pattern], Required, "ADS-001", "Its randomiser symbol: `^` for Up, `v` for Down."),
    word("level", &[Int(1, 20)], Optional, "ADS-016", "The Level its user needs; 1 when nothing is said."),
    word(
        "requires",
        &[List(&Free)],
        Optional,
        "ADS-015",
        "A race, class or class group that may play it; any one of several.",
    ),
    word("wields", &[OneOf(&["shield"])], Optional, "ADS-015", "What must be in use to play it."),
    word(
        "distance",
        &[List(&OneOf(Distance::WORDS))],
        Optional,
        "ADS-242",
        "The Distances at which it reaches; none = no limit.",
    ),
    word(
        "attribute",
        &[OneOf(ATTRIBUTES)],
        Optional,
        "ADS-018",
        "Its associated Attribute: what boosts and Re-Counters it. For an Attribute Card, which it is.",
    ),
    word(
        "rondel",
        &[Rows(&Seq(&[Opt(&OneOf(&["primary", "secondary"])), Ranges(1, 6)]), SEGMENT)],
        Optional,
        "ADS-002",
        "What it gives on which Rounds. The first row is Primary, the others Secondary, unless they say so themselves; other Rounds are Unplayable.",
    ),
    word("boost", &[Call("boost")], Many, "ADS-124", "A Boost printed on the card."),
    word(
        "counter",
        &[Map(&METHOD, &Call("counter"))],
        Optional,
        "ADS-019",
        "How it can be Countered, and what each Counter does.",
    ),
    word(
        "recounter",
        &[List(&OneOf(ATTRIBUTES))],
        Optional,
        "ADS-149",
        "Attributes that Re-Counter for it, beside its own.",
    ),
    word(
        "escalate",
        &[List(&METHOD)],
        Optional,
        "ADS-155",
        "What an Opponent may answer a Re-Counter with; by default the Attributes and Shields that Counter it.",
    ),
    word(
        "recall",
        &[Formula(&["R"]), After("of", &List(&OneOf(ATTRIBUTES))), After("by", &List(&Free))],
        Optional,
        "ADS-162",
        "Its Recall cost, the Attributes that pay it, and who may: `recall R/2 of intellect by mage`.",
    ),
    word("effect", &[Call("effect")], Many, "ADS-009", "What it does beyond numbers."),
    word("answers", &[Int(1, 9)], Optional, "ADS-148", "How many Ranged attacks one play of this Shield answers."),
    word(
        "persistent",
        &[Opt(&After("while", &OneOf(&["sneaking"])))],
        Optional,
        "ADS-025",
        "It stays out until its effect ends: `persistent while sneaking`.",
    ),
    word(
        "lasts",
        &[Either(&[OneOf(&["until_count_end"]), Seq(&[Int(1, 99), OneOf(&["rounds", "counts"])])])],
        Optional,
        "ADS-070",
        "How long it stays out: `lasts 4 rounds`, the one it is played on included; `lasts 1 counts`; `lasts until_count_end`.",
    ),
    word(
        "face_down",
        &[],
        Optional,
        "ADS-025",
        "It can be laid face down as the Action of a Turn: it lies out, and what its scripts do turns it up; it can be turned up to answer.",
    ),
    WORTH,
    TEXT,
]);

const OUTCOME: &[Word] = &[
    word(
        "attack",
        &[Formula(&["R"]), DEALT, OneOf(Distance::WORDS), Opt(&OneOf(&["grapple"]))],
        Optional,
        "ADS-395",
        "An attack: amount, type (Physical when nothing is said; a keyword may stand there), Distance, and `grapple` if it may be made in a Grapple. Physical, it is a Weapon's; Ethereal, a Spell's.",
    ),
    word("heal", AMOUNT, Optional, "ADS-416", "Heals itself or the Ally that has lost most."),
    word("action", &[Call("action")], Optional, "ADS-424", "Does this."),
    word("nothing", &[], Optional, "ADS-382", "Does nothing."),
];

const PATTERN_KEY: Shape = Either(&[OneOf(&["otherwise"]), Pattern]);

const LINE: &[Word] = joined!(Word:
    [
        word(
            "when",
            &[OneOf(When::WORDS)],
            Optional,
            "ADS-374",
            "The line applies only then: damaged this Round or last, not so, or with no Ally left.",
        ),
        word(
            "draw",
            &[Int(1, 9), Rows(&PATTERN_KEY, OUTCOME)],
            Optional,
            "ADS-375",
            "Draws so many symbols; the pattern that matches, in any order, says what happens. `otherwise` is the Failure line.",
        ),
    ],
    OUTCOME,
);

const GUARD: &[Word] = &[
    word("armor", &[Formula(&["R"]), KIND], Optional, "ADS-383", "Armor takes so much off."),
    word("shield", &[Formula(&["R"]), KIND], Optional, "ADS-383", "A Shield takes so much off."),
    word("dodge", &[Formula(&["R"]), KIND], Optional, "ADS-383", "A dodge takes so much off."),
];

const GUARD_LINE: &[Word] = &[
    word("when", &[OneOf(Distance::WORDS)], Optional, "ADS-383", "Only against attacks of this Distance."),
    word("draw", &[Int(1, 9), Rows(&Pattern, GUARD)], Required, "ADS-387", "One draw, compared with every line."),
];

const FOE: &[Word] = &[
    word("level", &[Int(1, 20)], Required, "ADS-396", "Its Level."),
    word("size", &[OneOf(Size::WORDS)], Required, "ADS-397", "Its size."),
    word("face", &[Pattern], Optional, "ADS-001", "Its card's own symbol; Up when nothing is said."),
    word("hp", &[Int(1, 999)], Required, "ADS-388", "Its hit points."),
    word("xp", &[Int(0, 9999)], Required, "ADS-394", "The experience its defeat gives."),
    word("gold", &[Int(0, 9999)], Optional, "ADS-367", "The Gold Pieces its defeat gives."),
    word("loot", &[List(&Name(&["card"]))], Optional, "ADS-362", "What its defeat gives besides."),
    word(
        "attribute",
        &[OneOf(ATTRIBUTES), Pattern],
        Many,
        "ADS-399",
        "An Attribute it can \"play\" by drawing this pattern.",
    ),
    word("gear", &[List(&Free)], Optional, "ADS-369", "What it carries, for reference."),
    word("turn", &[Rows(&Ranges(1, 6), LINE)], Required, "ADS-373", "What it does on its Turn, by Round."),
    word("base_damage", AMOUNT, Optional, "ADS-380", "What a failed draw deals all the same."),
    word(
        "attacked",
        &[Either(&[Rows(&Ranges(1, 6), GUARD_LINE), Seq(&[After("draw", &Int(1, 9)), Rows(&Pattern, GUARD)])])],
        Optional,
        "ADS-387",
        "How it answers an attack: `attacked draw 3 { ^^*: armor 3 }`, or by Round.",
    ),
    word("traits", &[Braced(&Call("trait"))], Optional, "ADS-415", "Its traits, in the order they are asked."),
    word("may", &[List(&OneOf(Permit::WORDS))], Optional, "ADS-424", "What this Foe may do that others may not."),
    TYPE,
    TEXT,
];

const BEHAVIOUR: &[Word] = &[SCRIPT, ON, OTHERWISE, WHILE, TEXT];

const TRAIT: &[Word] = joined!(Word:
    BEHAVIOUR,
    [
        word(
            "priority",
            &[Int(1, 99)],
            Optional,
            "ADS-403",
            "Which trait is asked first when several would choose; 50 when nothing is said. A smaller number goes first.",
        ),
        word("overrides", &[], Optional, "ADS-415", "Its choice of target replaces the default preferences."),
        word("darksight", &[], Optional, "ADS-423", "Whoever has it sees without light, and badly in bright light."),
        REMEMBERS,
        ONCE,
    ],
);

const REMEMBERS: Word =
    word("remembers", &[List(&Free)], Optional, "", "Numbers it keeps for whom it speaks, 0 to 255 each.");

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
            "What using it takes (`on_activate`): the Turn's Action, when nothing is said; or nothing.",
        ),
    ],
);

const ACTION: &[Word] = joined!(Word:
    BEHAVIOUR,
    [
        word("target", &[OneOf(Aim::WORDS)], Optional, "ADS-024", "Whom it is aimed at; nobody when nothing is said."),
        word(
            "moment",
            &[OneOf(Stage::WORDS)],
            Optional,
            "ADS-096",
            "When it may be taken: as the Turn's Action when nothing is said; a `task` where the scene sets it.",
        ),
        word(
            "distance",
            &[List(&OneOf(Distance::WORDS))],
            Optional,
            "ADS-352",
            "The Distances at which it is done, as on a card; none = no limit.",
        ),
        word(
            "attribute",
            &[OneOf(ATTRIBUTES)],
            Optional,
            "ADS-427",
            "Boost Action Cards of this Attribute go on top of the attack that it makes, and those of none.",
        ),
        word(
            "done_with",
            &[OneOf(Kind::WORDS)],
            Optional,
            "ADS-291",
            "With a Weapon, with a Spell or with bare hands, which is so when nothing is said. In a Grapple only hands serve.",
        ),
        word("foes_only", &[], Optional, "ADS-368", "Only Foes do it, by a trait or a line."),
    ],
);

const CARDS: &[Shape] = &[List(&Counted(&Name(&["card"])))];

const COLLECTION: &[Word] = &[word("holds", CARDS, Many, "ADS-034", "Cards: `holds Rapier x8, Strength x16`.")];

/// Story Cards, each as often as it is there.
pub const STORIES: &[Shape] = &[List(&Counted(&Name(&["story"])))];

const STORY: &[Word] =
    &[word("treasure", &[Int(1, 9_999)], Optional, "ADS-046", "A Treasure Card: the gold that it is worth."), TEXT];

pub const PERSON: &[Word] = &[
    word("race", &[Name(&["race"])], Required, "ADS-428", "The race."),
    word("class", &[Name(&["class"])], Required, "ADS-428", "The class."),
    word("level", &[Int(1, 20)], Optional, "ADS-016", "The Level; 1 when nothing is said."),
    word("hp", &[Int(1, 999)], Required, "ADS-181", "Hit points, now and at most."),
    word("deck", &[Name(&["deck"])], Optional, "ADS-030", "The Combat Deck; or `holds` lists its cards."),
    word(
        "holds",
        CARDS,
        Many,
        "ADS-034",
        "The Combat Deck, card by card, instead of a `deck`: `holds Rapier x8, Strength x16`.",
    ),
    word(
        "aside",
        CARDS,
        Many,
        "ADS-359",
        "Cards that are laid aside in the Character Deck: `aside \"Healing Potion\" x2`.",
    ),
    word("xp", &[Int(0, 99_999)], Optional, "ADS-044", "Experience on record; 0 when nothing is said."),
    word("gold", &[Int(0, 99_999)], Optional, "ADS-045", "Gold on record; 0 when nothing is said."),
    word("fatigue", &[Int(0, 6)], Optional, "ADS-201", "Levels of Fatigue that have not gone away."),
    word("exhaustion", &[Int(0, 6)], Optional, "ADS-205", "Levels of Exhaustion that have not gone away."),
    word("stories", STORIES, Many, "ADS-032", "Story Cards, any number of them: `stories \"Warden of the Ford\"`."),
    TYPE,
    word("text", &[Text], Optional, "", "Who this is, for people."),
];

const CLASS: &[Word] = &[
    word("group", &[List(&Free)], Optional, "ADS-168", "The groups it counts as: `group warrior`."),
    word("base", &[Call("action")], Many, "ADS-037", "A Base Action."),
    word("effect", &[Call("effect")], Many, "ADS-009", "What it does all the time; its scripts' `me` is who is of it."),
    word("darksight", &[], Optional, "ADS-354", "Sees without light, and badly in bright light."),
    word(
        "spells",
        &[Map(&Int(1, 20), &Int(0, 52))],
        Optional,
        "ADS-043",
        "How many Spell Cards of each Level a Combat Deck may hold: `spells { 1: 12; 2: 8 }`; a Level that is not listed has no limit.",
    ),
    TYPE,
    TEXT,
];

const FOES_HERE: &[Shape] = &[Map(&Free, &Counted(&Name(&["foe"])))];

const ROOM: &[Word] = &[
    TEXT,
    words::exit(&[Name(&["room"]), Opt(&After("locked", &Name(&["action"])))], "ADS-264"),
    word(
        "distances",
        &[List(&OneOf(Distance::WORDS))],
        Optional,
        "ADS-266",
        "The Distances that can be used here; all when nothing is said.",
    ),
    word("face", &[Pattern], Optional, "ADS-261", "The symbol of its card, for the penalty draw."),
    word("light", &[OneOf(Light::WORDS)], Optional, "ADS-355", "How light it is."),
    word("dense", &[], Optional, "ADS-324", "Dense surroundings, where nobody reaches one who fled."),
    word("line", &[], Optional, "ADS-055", "1-D Play on a line."),
    word("outdoors", &[], Optional, "ADS-251", "It is outdoors: Combat begins at Ranged instead of Thrown."),
    word("begins", &[OneOf(Distance::WORDS)], Optional, "ADS-268", "The Distance at which its Foes begin, instead."),
    word("solo", FOES_HERE, Optional, "ADS-267", "The Foes that one Player meets: `solo { rat: \"Cellar Rat\" x2 }`."),
    word(
        "group",
        FOES_HERE,
        Optional,
        "ADS-267",
        "The Foes that two or more Players meet; those of `solo` when nothing is said.",
    ),
    word("orders", &[Call("trait")], Many, "ADS-268", "A trait that all its Foes have here: `orders pre_sneak`."),
    word(
        "tasks",
        &[List(&Name(&["action"]))],
        Optional,
        "ADS-343",
        "Obstacles that may be tried here: `tasks \"Heavy Door\"`.",
    ),
    word(
        "treasure",
        &[List(&Counted(&Name(&["card"])))],
        Optional,
        "ADS-269",
        "What is found when all its Foes are beaten.",
    ),
    word("gold", &[Int(1, 9_999)], Optional, "ADS-269", "Gold that is found then, and divided."),
    word(
        "sells",
        &[Counted(&Name(&["card"])), After("for", &Int(1, 9_999))],
        Many,
        "ADS-045",
        "What can be bought here while it is quiet: `sells \"Healing Potion\" x2 for 5`.",
    ),
    word(
        "effect",
        &[Call("effect")],
        Many,
        "ADS-268",
        "What it does while the party is here; its scripts' `me` is the game.",
    ),
];

/// What a keyword says.
pub const KEYWORDS: [ItemWord; 1] = keywords::items(&[
    keywords::counts_as(
        &[OneOf(&["physical", "ethereal"])],
        "ADS-010",
        "As a kind of damage (`damage 3 fire`) the rules take it for this; Physical when nothing is said.",
    ),
    TEXT,
]);

pub const ITEMS: &[ItemWord] = &[
    item("card", CARD, "ADS-038", "A card of a Combat Deck."),
    item("foe", FOE, "ADS-368", "A Foe, run from the tables on its card."),
    called("trait", TRAIT, "ADS-415", "A keyword that scripts a Foe."),
    called("boost", BEHAVIOUR, "ADS-124", "A Boost that cards print."),
    called("counter", BEHAVIOUR, "ADS-141", "What a Counter does to a card."),
    called("effect", EFFECT, "ADS-009", "What a card does beyond numbers."),
    called(
        "action",
        ACTION,
        "ADS-107",
        "A procedure a combatant may carry out: a Grapple, a Flee, a Base Action, a task.",
    ),
    item("deck", COLLECTION, "ADS-034", "A Combat Deck."),
    item("race", CLASS, "ADS-428", "A race."),
    item("class", CLASS, "ADS-428", "A class."),
    item("room", ROOM, "ADS-265", "A Room of an adventure: its Map Card and its Description Card in one."),
    item(
        words::ADVENTURE,
        &words::adventure(&[Name(&["room"])], "ADS-264"),
        "ADS-264",
        "An adventure: where it begins, and how it can end.",
    ),
    item("character", PERSON, "ADS-030", "A Character a Player may take."),
    item(
        "story",
        STORY,
        "ADS-047",
        "A Story Card: a title, a treasure, something that happened. It is never in a Combat Deck.",
    ),
];
