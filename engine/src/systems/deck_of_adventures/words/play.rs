//! The statements of scenes, the rulings of the GM, and the first words of commands.
//!
//! [`SCENE`] has the statements of a scene, such as `player Ilka { athletics 1 }`. [`RULINGS`] has the rulings, such as
//! `set ilka hp 3`. [`LEADS`] has the first word of each command, with its rule and its help text.

use super::super::body::Damage;
use super::super::content::Ability;
use super::items::ABILITIES;
use super::script::track;
use crate::kernel::Shape::{self, *};
use crate::kernel::Times;
use crate::kernel::rows::{HOUSE_OPTION, lead, word};
use crate::kernel::{LeadWord, Times::*, Word};
use crate::machine::keywords::KEYWORD;

/// A character, by the name of its sheet or by its label. Of several with one sheet, the name is that of the first.
const SOMEBODY: Shape = Either(&[Name(&["dealer", "bystander", "companion"]), Free]);
/// The statement that gives a character a status.
const STATUS: Word = crate::machine::play::words::SCENE[0];
/// The statement that gives a character tokens.
const TOKENS: Word = crate::machine::play::words::SCENE[1];
/// A list of playing cards.
const CARDS: &[Shape] = &[List(&PlayingCard)];

/// The statements of a deck.
const DECK: [Word; 2] = [
    word(
        "pile",
        CARDS,
        Optional,
        "DOA-005",
        "The cards of its draw pile, in an unknown order; all others are discarded.",
    ),
    word("discard", CARDS, Optional, "DOA-008", "Its discarded cards; all others are in the draw pile."),
];

/// The statements of a character in a scene.
const PERSON: &[Word] = joined!(
    Word: ABILITIES,
    DECK,
    track::SCENE,
        [
            word("level", &[Int(1, 20)], Optional, "DOA-040", "Its level here."),
            word("aces", CARDS, Optional, "DOA-009", "The Aces in its Fate hand."),
            word("jokers", &[Int(0, 2)], Optional, "DOA-005", "The Jokers in its Fate hand; the others are set aside."),
            word("awarded", &[Int(1, 9)], Optional, "DOA-028", "Tokens in its Fate hand that count as Fate Cards."),
            word("reshuffles", &[Int(1, 20)], Optional, "DOA-012", "Reshuffles since the last rest."),
            word("at", &[Space], Optional, "DOA-103", "Its space: `at c4`."),
            word("card", &[PlayingCard], Optional, "DOA-092", "Its initiative card."),
            word("knocked_out", &[Int(0, 99)], Optional, "DOA-132", "Knocked out, for this many of its turns."),
            word("ally", &[], Optional, "", "Puts a GM's character on the players' side."),
            word("hurt", &[Int(1, 99)], Optional, "DOA-116", "Damage since the start of its previous turn."),
            word("epic", CARDS, Optional, "DOA-149", "The cards of its epic hand."),
            STATUS,
            TOKENS,
        ],
);

/// The statements of a scene.
pub const SCENE: &[Word] = &[
    word(
        "player",
        &[Name(&["dealer"]), Opt(&Block(PERSON))],
        Many,
        "DOA-001",
        "A player with a Dealer: `player Ilka { athletics 1 }`.",
    ),
    word("dealer", &[Counted(&Name(&["dealer"])), Opt(&Block(PERSON))], Many, "DOA-039", "A Dealer of the GM's."),
    word(
        "bystander",
        &[Counted(&Name(&["bystander"])), Opt(&Block(PERSON))],
        Many,
        "DOA-044",
        "A minor character of the GM's: `bystander Guard x3`.",
    ),
    word(
        "companion",
        &[Name(&["companion"]), After("of", &SOMEBODY), Opt(&Block(PERSON))],
        Many,
        "DOA-045",
        "A Companion of somebody who is there: `companion Hawk of ilka`.",
    ),
    word("gm", &[Block(&DECK)], Optional, "DOA-006", "The GM's deck, for all who are no Dealers."),
    word(
        "check",
        &[SOMEBODY, OneOf(Ability::WORDS), After("vs", &PlayingCard), After("dr", &Int(0, 12))],
        Optional,
        "DOA-047",
        "A check the GM has announced: `check ilka athletics vs 8c dr 2`.",
    ),
    word(
        "map",
        &[Braced(&Text)],
        Optional,
        "DOA-103",
        "The squares, in rows: `map { \".....\"; \"..#..\" }`. `.` is open, `#` a wall, `~` water, `2` to `9` steps to enter.",
    ),
    word("beat", &[Name(&["beat"])], Optional, "DOA-002", "The first beat of the adventure."),
    word(
        "fight",
        &[Opt(&Block(FIGHT))],
        Optional,
        "DOA-087",
        "A fight in progress; characters without a card draw one first.",
    ),
    word("house", HOUSE_OPTION, Many, "", "A house rule: `house jokers shuffled`."),
];

/// The statements of a fight in progress.
const FIGHT: &[Word] = &[
    word("round", &[Int(1, 99)], Times::Optional, "DOA-095", "The round to begin."),
    word("turn", &[SOMEBODY], Times::Optional, "DOA-095", "The character whose turn it is, of those in order."),
];

/// The numbers of a character that the ruling `set` can change.
const SETTABLE: &[&str] = joined!(&'static str: ["reshuffles"], track::NAMES, Ability::WORDS);

/// The rulings of the GM.
pub const RULINGS: &[Word] = &[
    word(
        "outcome",
        &[OneOf(&["success", "fail"])],
        Optional,
        "DOA-002",
        "The result of the current check, whatever is drawn: `outcome success`.",
    ),
    word("award", &[Free], Optional, "DOA-028", "Awards a Fate Card: `award ilka`."),
    word(
        "set",
        &[Free, OneOf(SETTABLE), Int(-9, 99)],
        Optional,
        "DOA-012",
        "Sets a number: `set ilka reshuffles 0`, `set ilka hp 3`, `set ilka athletics 2` (the points bought).",
    ),
    word(
        "hurt",
        &[Free, Int(1, 99), Opt(&Either(&[OneOf(Damage::WORDS), Name(&[KEYWORD])]))],
        Optional,
        "DOA-137",
        "Damages somebody: `hurt ilka 3`, `hurt ilka 2 poison`.",
    ),
    word("beat", &[Name(&["beat"])], Optional, "DOA-002", "Sets the adventure's next beat."),
    word(
        "spawn",
        &[Counted(&Name(&["dealer", "bystander"]))],
        Many,
        "DOA-044",
        "Adds characters of the GM's; in a fight they draw a card: `spawn Wrecker x2`.",
    ),
    word("say", &[Text], Many, "DOA-002", "Tells the table something: `say \"The tide turns.\"`."),
    word("house", HOUSE_OPTION, Many, "", "Changes a house rule."),
];

/// The first words of commands, and words that come later in one.
pub const LEADS: &[LeadWord] = &[
    lead("call", "DOA-003", "Calls a check of an attribute or skill: `call athletics dr 2 for ilka`."),
    lead("dr", "DOA-058", "The check's Difficulty Range."),
    lead("for", "DOA-051", "Who makes the check."),
    lead("contest", "DOA-083", "Starts a Contested Check: `contest bluffing vs detection against torben`."),
    lead("by", "DOA-085", "Names who starts it."),
    lead("vs", "DOA-085", "Names the targets' attribute or skill."),
    lead("against", "DOA-086", "Adds a target."),
    lead("done", "DOA-047", "Ends the list and shows the target card."),
    lead("draw", "DOA-007", "Draws for the check."),
    lead("redraw", "DOA-018", "Trades a Fate Card for another card: `redraw 2d with joker`."),
    lead("accept", "DOA-050", "Reports the nearest rank."),
    lead("report", "DOA-033", "Reports another rank within the modifier."),
    lead("begin", "DOA-002", "Begins the adventure."),
    lead("fight", "DOA-087", "The GM starts a fight."),
    lead("end", "DOA-087", "The GM ends the fight, in an adventure as won or lost: `end fight won`."),
    lead("skip", "DOA-099", "The GM passes over all who are not ready."),
    lead("move", "DOA-102", "Moves to a space: `move c4`."),
    lead("attack", "DOA-108", "Attacks somebody: `attack wrecker with sling`."),
    lead("treat", "DOA-132", "Wakes a knocked-out Dealer."),
    lead("struggle", "DOA-121", "Tries to break free."),
    lead("use", "DOA-178", "Uses a power: `use ward on torben`."),
    lead("stunt", "DOA-182", "Tries something beyond the sheets, for an action: `stunt athletics dr 2`."),
    lead("rise", "DOA-122", "Gets up."),
    lead("toughen", "DOA-111", "Trades a Fate Card to ignore a point of damage."),
    lead("delay", "DOA-097", "Acts later in the round."),
    lead("act", "DOA-097", "Acts now, after a delay."),
    lead("play", "DOA-152", "Answers with an epic hand card."),
    lead("sacrifice", "DOA-153", "Sacrifices another card for 1 more modifier."),
    lead("exchange", "DOA-156", "Trades a Fate Card for another epic hand card: `exchange 2c with joker`."),
    lead("epic", "DOA-148", "The GM starts an Epic Event."),
    lead("hurt", "DOA-183", "The damage to all of a failed Epic Event: `end fail hurt 2`."),
    lead("rest", "DOA-161", "The GM calls a rest: `rest short`, `rest long`."),
    lead(
        "regain",
        "DOA-163",
        "A goal of a rest: `regain 2 hp`, `regain 3 energy`, `regain 1 ap with craft`, `regain 1 hp for lamp-gull`.",
    ),
    lead("award", "DOA-028", "The GM awards a Fate Card."),
    lead("answer", "", "Answers a script's question."),
    lead("yes", "", "Agrees."),
    lead("no", "", "Declines."),
    lead("pass", "DOA-003", "Has nothing left to do."),
];
