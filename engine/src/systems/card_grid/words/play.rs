//! The words of play: the statements of scenes ([`SCENE`]), the orders of rulings ([`RULINGS`]), and the first words of
//! actions ([`LEADS`]).
//!
//! A row is a word, the values after it, how often it may stand, its rule and its help.

use super::super::content::KINDS;
use super::super::setup::Stage;
use crate::kernel::Shape::{self, *};
use crate::kernel::rows::{HOUSE_OPTION, lead, word};
use crate::kernel::{LeadWord, Times::*, Word};

/// A cell of a grid: `at 2,1`.
const CELL: Shape = After("at", &List(&Int(1, 3)));
/// A list of defense cards.
const DEFENSES: &[Shape] = &[List(&Name(&["defense"]))];
/// `status` of a scene, which may also stand in the block of a hero or a group.
const STATUS: Word = crate::machine::play::words::SCENE[0];
/// `tokens` of a scene, which may also stand in the block of a hero or a group.
const TOKENS: Word = crate::machine::play::words::SCENE[1];
/// A list of gear and spells.
const PIECES: &[Shape] = &[List(&Name(&["gear", "spell"]))];

/// The statements in the block of a hero.
const HERO: &[Word] = &[
    word("player", &[Free], Optional, "GRID-176", "The hero's player. Default: one of the hero's own name."),
    word("owns", &[List(&Name(KINDS))], Many, "GRID-027", "Other cards owned."),
    word("at_home", PIECES, Optional, "GRID-150", "Owned gear and spells left behind."),
    word(
        "grid",
        &[Braced(&Seq(&[Name(&["character"]), CELL]))],
        Optional,
        "GRID-045",
        "The character grid, row and column from 1 to 3: `grid { Human at 2,2; Fighter at 2,1 }`.",
    ),
    word("attacks", &[Braced(&Seq(&[Name(&["attack"]), CELL]))], Optional, "GRID-079", "The attack grid."),
    word("defense", DEFENSES, Optional, "GRID-109", "Untapped defense cards brought along."),
    word("tapped", &[List(&Name(&["defense", "gear", "spell"]))], Optional, "GRID-126", "Tapped cards brought along."),
    word("discarded", DEFENSES, Optional, "GRID-113", "Defense cards lost to hits."),
    word("gear", PIECES, Optional, "GRID-143", "Equipped gear and spells, untapped."),
    word("points", &[Int(0, 99_999)], Optional, "GRID-178", "Points to spend."),
    word(
        "written",
        &[Map(&Name(&["character"]), &Text)],
        Optional,
        "GRID-033",
        "Texts the player has written on cards.",
    ),
    word("combo", &[Name(&["attack"])], Optional, "GRID-082", "The attack that has just hit."),
    word("acted", &[], Optional, "GRID-180", "The action of this round is used."),
    word("healed", &[], Optional, "GRID-134", "Healed and not damaged since."),
    word("new", &[], Optional, "GRID-019", "Still being created."),
    STATUS,
    TOKENS,
];

/// The statements in the block of a group of foes.
const GROUP: &[Word] = &[
    word(
        "dice",
        &[List(&Int(1, 12))],
        Optional,
        "GRID-153",
        "Hit dice already rolled, in rolling order; foes with several dice take them in turn.",
    ),
    STATUS,
    TOKENS,
];

/// An optional `outcome captured`: the fate of heroes who have lost every card.
const OUTCOME: Shape = Opt(&After("outcome", &Either(&[Free, Text])));

/// The statements of a scene.
pub const SCENE: &[Word] = &[
    word("players", &[List(&Free)], Optional, "GRID-177", "Players without a hero: `players ann, bob`."),
    word(
        "heroes",
        &[Rows(&Free, HERO)],
        Optional,
        "GRID-176",
        "The heroes and their cards: `heroes { ash: { grid { Human at 2,2 }; defense Sidestep } }`.",
    ),
    word(
        "stage",
        &[OneOf(Stage::WORDS)],
        Optional,
        "GRID-045",
        "Where play begins: among the heroes at home, at the start of a session, or in the adventure (default with an adventure).",
    ),
    word("adventure", &[List(&Name(&["adventure"]))], Optional, "GRID-175", "The adventures, in order."),
    word(
        "fight",
        &[
            Map(&Free, &Seq(&[Counted(&Name(&["foe"])), Opt(&Block(GROUP))])),
            Opt(&After("past", &Name(&["obstacle"]))),
            OUTCOME,
        ],
        Many,
        "GRID-153",
        "A fight: `fight { goblins: Goblin x4 { dice 2,3,5,6 } } past \"Back Door\" outcome captured`.",
    ),
    word("obstacle", &[Name(&["obstacle"]), OUTCOME], Many, "GRID-007", "An obstacle to pass by skill."),
    word("rest", &[], Many, "GRID-124", "A long rest."),
    word("reward", &[Int(0, 9_999)], Many, "GRID-178", "Points for every hero still there."),
    word("find", &[Name(&["gear", "spell"])], Many, "GRID-142", "Gear or a spell for a hero to take."),
    word("aside", &[], Optional, "", "Offers cards and skills that stand aside, too."),
    word("break", &[], Optional, "GRID-147", "Play begins between two encounters."),
    word("house", HOUSE_OPTION, Many, "GRID-012", "A house rule: `house attacker_picks yes`."),
];

/// The orders of a ruling.
pub const RULINGS: &[Word] = &[
    word(
        "set",
        &[Free, OneOf(&["points"]), Int(0, 99_999)],
        Optional,
        "GRID-178",
        "Sets a number: `set ash points 40`.",
    ),
    word("give", &[Free, Name(KINDS)], Optional, "GRID-142", "Adds a card to a hero's own: `give ash Rope`."),
    word("take", &[Free, Name(KINDS)], Optional, "GRID-027", "Takes a card away from a hero: `take ash Rope`."),
    word("at_home", &[Free, Name(&["gear", "spell"])], Optional, "GRID-150", "Leaves this piece behind."),
    word("hit", &[Free, Int(1, 99)], Optional, "GRID-113", "Hits a hero by this margin: `hit ash 3`."),
    word("heal", &[Free, Int(1, 9)], Optional, "GRID-132", "Heals a hero by this value."),
    word("tap", &[Free, Name(&["defense", "gear", "spell"])], Optional, "GRID-123", "Taps a card, without its effect."),
    word("rest", &[], Optional, "GRID-124", "A long rest, for everybody."),
    word("reward", &[Int(0, 9_999)], Optional, "GRID-178", "Points for every hero in the adventure."),
    word(
        "write",
        &[Free, Name(&["character"]), Text],
        Optional,
        "GRID-033",
        "Writes on a card: `write ash Human \"Ash\"`.",
    ),
    word("house", HOUSE_OPTION, Optional, "GRID-012", "Changes a house rule."),
];

/// The words that actions begin with.
pub const LEADS: &[LeadWord] = &[
    lead("create", "GRID-177", "Begins a new hero."),
    lead("take", "GRID-019", "Takes a card, at creation or among the party's finds."),
    lead("drop", "GRID-019", "Puts a card back during creation."),
    lead("done", "GRID-027", "Completes the new hero with its seven cards."),
    lead("buy", "GRID-037", "Buys a card with points."),
    lead("for", "GRID-037", "Names the hero, or the piece swapped in."),
    lead("send", "GRID-176", "Chooses the hero for the adventure."),
    lead("week", "GRID-138", "A week passes, and wounds heal."),
    lead("place", "GRID-045", "Lays a card on its grid, or moves it."),
    lead("at", "GRID-047", "Names the cell: row and column from 1 to 3."),
    lead("lift", "GRID-054", "Takes a card off its grid."),
    lead("bring", "GRID-111", "Brings a defense card along."),
    lead("leave", "GRID-111", "Leaves a defense card at home."),
    lead("equip", "GRID-143", "Equips gear or a spell."),
    lead("stow", "GRID-143", "Leaves gear or a spell in the pack."),
    lead("ready", "GRID-045", "Fixes the grids and the stack for this session."),
    lead("attack", "GRID-094", "Attacks with a card of the attack grid."),
    lead("on", "GRID-094", "Names the target."),
    lead("roll", "GRID-001", "Rolls a skill."),
    lead("cautious", "GRID-002", "Rolls 2d6."),
    lead("aggressive", "GRID-003", "Rolls 1d12."),
    lead("tap", "GRID-122", "Taps a defense card for its effect."),
    lead("use", "GRID-140", "Uses gear, a spell or a character card's ability."),
    lead("soak", "GRID-113", "Discards a defense card to soak a hit."),
    lead("remove", "GRID-156", "Picks a hit die to remove."),
    lead("restore", "GRID-132", "Takes a discarded defense card back."),
    lead("swap", "GRID-147", "Swaps a piece of gear between encounters."),
    lead("continue", "GRID-175", "Goes on to the next encounter."),
    lead("turn", "", "`turn back`: the party gives up."),
    lead("pass", "GRID-180", "Does nothing this round."),
    lead("yes", "", "Agrees."),
    lead("no", "", "Declines."),
    lead("answer", "", "Answers a script's question."),
    lead("dice", "GRID-001", "The dice results."),
];
