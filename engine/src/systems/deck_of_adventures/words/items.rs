//! What can be written in a pack: characters, and the effects that scripts stand behind.

use super::super::content::Ability;
use crate::kernel::Shape::*;
use crate::kernel::rows::{SCRIPT, TEXT, called, item, join, word};
use crate::kernel::{ItemWord, Suit, Times, Times::*, Word};
use crate::machine::play::words::ONCE;

const fn modifier(name: &'static str, doc: &'static str) -> Word {
    word(name, &[Int(-3, 9)], Optional, "DOA-036", doc)
}

/// The attributes and skills, each a statement of its own; a skill counts with its attribute.
pub const ABILITIES: [Word; Ability::ALL.len()] = [
    modifier("agility", "The modifier of Agility; 0 when nothing is said."),
    modifier("conviction", "The modifier of Conviction."),
    modifier("intuition", "The modifier of Intuition."),
    modifier("intelligence", "The modifier of Intelligence."),
    modifier("strength", "The modifier of Strength."),
    modifier("vitality", "The modifier of Vitality."),
    modifier("finesse", "What is bought of Finesse, to fight with; its attribute Agility comes on top."),
    modifier("stealth", "What is bought of Stealth; its attribute Agility comes on top."),
    modifier("bluffing", "What is bought of Bluffing; its attribute Conviction comes on top."),
    modifier("performance", "What is bought of Performance; its attribute Conviction comes on top."),
    modifier("detection", "What is bought of Detection; its attribute Intuition comes on top."),
    modifier("craft", "What is bought of Craft; its attribute Intuition comes on top."),
    modifier("knowledge", "What is bought of Knowledge; its attribute Intelligence comes on top."),
    modifier("investigation", "What is bought of Investigation; its attribute Intelligence comes on top."),
    modifier("athletics", "What is bought of Athletics; its attribute Strength comes on top."),
    modifier("brute", "What is bought of Brute, to fight with; its attribute Strength comes on top."),
];

const EFFECT_OF: Word =
    word("effect", &[Call("effect")], Many, "", "What a script says it does; its scripts' `me` is the character.");

/// The statement of what a character attacks with.
const fn primary(times: Times) -> Word {
    word("primary", &[OneOf(Ability::WORDS)], times, "DOA-107", "Its Primary Skill: what it attacks with.")
}

const LEVEL: Word = word("level", &[Int(1, 20)], Optional, "DOA-040", "Its level; 1 when nothing is said.");

const DEALER: &[Word] = &join::<Word, 21>(
    &ABILITIES,
    &[
        LEVEL,
        word("suit", &[OneOf(Suit::NAMES)], Required, "DOA-042", "Its Primary Suit."),
        primary(Required),
        EFFECT_OF,
        TEXT,
    ],
);

const BYSTANDER: &[Word] = &join::<Word, 19>(&ABILITIES, &[primary(Optional), EFFECT_OF, TEXT]);

const COMPANION: &[Word] = &join::<Word, 19>(&ABILITIES, &[primary(Optional), EFFECT_OF, TEXT]);

const EFFECT: &[Word] = &[SCRIPT, ONCE, TEXT];

pub const ITEMS: &[ItemWord] = &[
    item("dealer", DEALER, "DOA-039", "A player character, or one of the GM's that is as strong."),
    item("bystander", BYSTANDER, "DOA-044", "A minor character of the GM's."),
    item("companion", COMPANION, "DOA-045", "A pet or familiar of a Dealer."),
    called("effect", EFFECT, "", "What a script does, for a character or a status."),
];
