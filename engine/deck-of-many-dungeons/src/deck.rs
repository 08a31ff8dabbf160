//! The deck of a hero: its Talents, and the limits on taking, raising and swapping them (DMD-038 to DMD-044, DMD-304 to
//! DMD-316, DMD-321 to DMD-324).
//!
//! Begin reading at [`Deck`]. Building and improving a hero ask the deck what is allowed. For example, a deck with
//! Tiers 1, 1, 1, 1 and 2 may not raise its Talent of Tier 2, because no card of Tier 2 would be left.

use super::content::Card;
use std::collections::BTreeSet;

/// The reason why a Talent may not be taken or raised: the id of the rule, and a sentence.
pub type Refusal = (&'static str, String);

/// The number of Talents of a hero of level 1 (DMD-039).
pub const FIRST_TALENTS: usize = 5;

/// The Talents of a hero, in the order of its cards.
#[derive(Clone)]
pub struct Deck<'c>(pub Vec<&'c Card>);

impl<'c> Deck<'c> {
    /// Makes a deck of the Talents among these cards.
    pub fn of(cards: impl IntoIterator<Item = &'c Card>) -> Deck<'c> {
        Deck(cards.into_iter().filter(|card| card.kind == "talent").collect())
    }

    /// Returns the races of its cards.
    pub fn races(&self) -> BTreeSet<&'c str> {
        self.0.iter().filter_map(|card| card.race.as_deref()).collect()
    }

    /// Returns the classes of its cards.
    pub fn classes(&self) -> BTreeSet<&'c str> {
        self.0.iter().filter_map(|card| card.class.as_deref()).collect()
    }

    /// Returns how many of its cards are skills: of no race and no class (DMD-044).
    pub fn skills(&self) -> usize {
        self.0.iter().filter(|card| card.race.is_none() && card.class.is_none()).count()
    }

    /// Returns the Tiers of its cards, from the lowest to the highest.
    pub fn tiers(&self) -> Vec<u8> {
        let mut tiers: Vec<u8> = self.0.iter().map(|card| card.tier).collect();
        tiers.sort_unstable();
        tiers
    }

    /// Returns its Tier Total (DMD-275).
    pub fn total(&self) -> u32 {
        self.0.iter().map(|card| u32::from(card.tier)).sum()
    }

    /// Returns the gaps: Tiers between its lowest and its highest that no card has (DMD-308).
    pub fn gaps(&self) -> Vec<u8> {
        let tiers = self.tiers();
        let (Some(least), Some(most)) = (tiers.first(), tiers.last()) else { return Vec::new() };
        (*least..*most).filter(|tier| !tiers.contains(tier)).collect()
    }

    /// Returns the deck without the card at this index.
    pub fn without(&self, nth: usize) -> Deck<'c> {
        let mut others = self.0.clone();
        if nth < others.len() {
            others.remove(nth);
        }
        Deck(others)
    }

    /// Returns the deck with one more card.
    pub fn with(&self, card: &'c Card) -> Deck<'c> {
        let mut cards = self.0.clone();
        cards.push(card);
        Deck(cards)
    }

    /// Checks that one more Talent keeps the limits of every deck: one copy, at most two races and two classes
    /// (DMD-041, DMD-043, DMD-053).
    pub fn may_take(&self, card: &Card) -> Result<(), Refusal> {
        if self.0.iter().any(|other| other.id == card.id) {
            return Err(("DMD-053", format!("{} is in the deck", card.name)));
        }
        let is_third = |names: BTreeSet<&str>, name: &Option<String>| {
            name.as_deref().is_some_and(|name| names.len() >= 2 && !names.contains(name))
        };
        if is_third(self.races(), &card.race) {
            return Err(("DMD-041", "a deck has cards of two races at most".into()));
        }
        if is_third(self.classes(), &card.class) {
            return Err(("DMD-043", "a deck has cards of two classes at most".into()));
        }
        Ok(())
    }

    /// Checks that with this card and `left` more, the deck can still become one of level 1. Such a deck needs a card
    /// of a race and one of a class (DMD-040, DMD-042). So if it has neither with this card, `left` must be 2 at least.
    pub fn may_begin_with(&self, card: &'c Card, left: usize) -> Result<(), Refusal> {
        self.may_take(card)?;
        let with = self.with(card);
        let (lacks_race, lacks_class) = (with.races().is_empty(), with.classes().is_empty());
        if usize::from(lacks_race) + usize::from(lacks_class) > left {
            let (rule, what) = if lacks_race { ("DMD-040", "race") } else { ("DMD-042", "class") };
            return Err((rule, format!("a card of a {what} is still to come")));
        }
        Ok(())
    }

    /// Checks that the card at this index may rise to the card `to`. The rise must open no gap, and the card must not
    /// be above a gap (DMD-308, DMD-309, DMD-312).
    pub fn may_raise(&self, nth: usize, to: &'c Card) -> Result<(), Refusal> {
        let Some(card) = self.0.get(nth) else { return Err(("DMD-307", "there is no such card".into())) };
        if self.0.iter().any(|other| other.id == to.id) {
            return Err(("DMD-053", format!("{} is in the deck", to.name)));
        }
        let before = self.gaps();
        if let Some(gap) = before.iter().find(|gap| **gap < card.tier) {
            return Err(("DMD-312", format!("no card is of Tier {gap}: first close that gap")));
        }
        let after = self.without(nth).with(to).gaps();
        match after.iter().find(|gap| !before.contains(gap)) {
            Some(gap) => Err(("DMD-308", format!("it would leave no card of Tier {gap}"))),
            None => Ok(()),
        }
    }
}
