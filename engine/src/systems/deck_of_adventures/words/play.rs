//! What a scene fixes, what a ruling may order, and the leading words of actions.

use super::super::content::Ability;
use super::items::ABILITIES;
use crate::kernel::Shape::{self, *};
use crate::kernel::rows::{HOUSE_OPTION, join, lead, word};
use crate::kernel::{LeadWord, Times::*, Word};

const STATUS: Word = crate::machine::play::words::SCENE[0];
const TOKENS: Word = crate::machine::play::words::SCENE[1];
const CARDS: &[Shape] = &[List(&PlayingCard)];

const DECK: [Word; 2] = [
    word("pile", CARDS, Optional, "DOA-005", "The cards of its draw pile, in an order that nobody knows; all others are discarded."),
    word("discard", CARDS, Optional, "DOA-008", "Its discarded cards; all others lie in the draw pile."),
];

const PERSON: &[Word] = &join::<Word, 25>(
    &ABILITIES,
    &join::<Word, 9>(
        &DECK,
        &[
            word("level", &[Int(1, 20)], Optional, "DOA-040", "Its level here."),
            word("aces", CARDS, Optional, "DOA-009", "The Aces in its Fate hand."),
            word("jokers", &[Int(0, 2)], Optional, "DOA-005", "The Jokers in its Fate hand; the others are set aside."),
            word("awarded", &[Int(1, 9)], Optional, "DOA-028", "Tokens in its Fate hand that count as Fate Cards."),
            word("reshuffles", &[Int(1, 20)], Optional, "DOA-012", "Reshuffles since the last rest."),
            STATUS,
            TOKENS,
        ],
    ),
);

pub const SCENE: &[Word] = &[
    word("player", &[Name(&["dealer"]), Opt(&Block(PERSON))], Many, "DOA-001", "A player with a Dealer: `player Xena { athletics 1 }`."),
    word("dealer", &[Counted(&Name(&["dealer"])), Opt(&Block(PERSON))], Many, "DOA-039", "A Dealer of the GM's."),
    word("bystander", &[Counted(&Name(&["bystander"])), Opt(&Block(PERSON))], Many, "DOA-044", "A minor character of the GM's: `bystander Guard x3`."),
    word("companion", &[Name(&["companion"]), After("of", &Free), Opt(&Block(PERSON))], Many, "DOA-045", "A Companion of somebody who is there: `companion Hawk of xena`."),
    word("gm", &[Block(&DECK)], Optional, "DOA-006", "The GM's deck, which all who are no Dealers draw from."),
    word(
        "check",
        &[Free, OneOf(Ability::WORDS), After("vs", &PlayingCard), After("dr", &Int(0, 12))],
        Optional,
        "DOA-047",
        "A check that the GM has announced: `check xena athletics vs 8c dr 2`.",
    ),
    word("house", HOUSE_OPTION, Many, "", "An option of the house: `house jokers shuffled`."),
];

pub const RULINGS: &[Word] = &[
    word(
        "outcome",
        &[OneOf(&["success", "fail"])],
        Optional,
        "DOA-002",
        "What the check comes to that is being made, whatever is drawn: `outcome success`.",
    ),
    word("award", &[Free], Optional, "DOA-028", "A Fate Card for somebody: `award xena`."),
    word("set", &[Free, OneOf(&["reshuffles"]), Int(0, 99)], Optional, "DOA-012", "Sets a number: `set xena reshuffles 0`."),
    word("house", HOUSE_OPTION, Many, "", "Changes an option of the house."),
];

pub const LEADS: &[LeadWord] = &[
    lead("call", "DOA-003", "Calls a check of an attribute or skill: `call athletics dr 2 for xena`."),
    lead("dr", "DOA-058", "The Difficulty Range of the check."),
    lead("for", "DOA-051", "Who makes the check."),
    lead("contest", "DOA-083", "Starts a Contested Check: `contest bluffing vs detection against jonas`."),
    lead("by", "DOA-085", "Who starts it."),
    lead("vs", "DOA-085", "What its targets answer with."),
    lead("against", "DOA-086", "A target of it."),
    lead("done", "DOA-047", "That is all: the target card is shown."),
    lead("draw", "DOA-007", "Draws for the check."),
    lead("redraw", "DOA-018", "Gives up a Fate Card for another card: `redraw 2d with joker`."),
    lead("accept", "DOA-050", "Reports the rank that comes nearest."),
    lead("report", "DOA-033", "Reports another rank within the modifier."),
    lead("award", "DOA-028", "The GM awards a Fate Card."),
    lead("answer", "", "Answers a question."),
    lead("yes", "", "Agrees."),
    lead("no", "", "Declines."),
    lead("pass", "DOA-003", "Has nothing left to do."),
];
