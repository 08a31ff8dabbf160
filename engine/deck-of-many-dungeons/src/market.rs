//! The market between adventures: players buy and sell gear for gold (DMD-260 to DMD-262, DMD-268).
//!
//! The GM's `market` pushes a [`Market`] in free play, as a frame: a piece of work in progress on a stack. For example,
//! a piece of gear of Tier 2 costs 200 gold, and is sold for 100.

use super::action::Action;
use super::content::{Card, CardId};
use super::event::Event;
use super::frame::{Look, Offers};
use super::gear;
use super::state::{Character, Held, Place, State, Who};
use super::{DungeonRules, Work, tell_of};
use rondel_engine::kernel::{Illegal, Seat, Seats};
use rondel_engine::machine::{Flow, Frame, Waits};
use serde::{Deserialize, Serialize};

/// The price of plain gear in gold, for each Tier (DMD-260).
const BOUGHT: u32 = 100;
/// The gold that the market pays for gear and for enchantments, for each Tier (DMD-262, DMD-268).
const SOLD: u32 = 50;

/// The open market, as a frame. It closes when all players have passed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Market {
    /// The seats that have passed.
    pub passed: Seats,
}

/// Returns the price of a piece of gear (DMD-260).
fn price(card: &Card) -> u32 {
    BOUGHT * u32::from(card.tier)
}

/// Returns the gold that the market pays for the card `nth` of a character, with the enchantment on it (DMD-262,
/// DMD-268).
fn worth(look: &Look<'_>, person: &Character, nth: u8) -> u32 {
    let worth_of = |held: &Held| SOLD * u32::from(look.catalog().printed(held.card).tier);
    let own = person.cards.get(usize::from(nth)).map_or(0, worth_of);
    own + person.cards.iter().filter(|held| held.place == Place::On(nth)).map(worth_of).sum::<u32>()
}

impl Frame<DungeonRules> for Market {
    fn waits(&self, state: &State) -> Waits {
        Waits::For(state.player_seats().except(self.passed))
    }

    /// Every answer to this frame begins a command of its own.
    fn begins(&self) -> bool {
        true
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let passed = work.frame::<Market>(at).map_or(Seats::NONE, |market| market.passed);
        if work.s.player_seats().except(passed).is_empty() { work.pop() } else { Flow::Wait }
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let (catalog, seat) = (look.catalog(), offers.seat);
        for who in look.state.heroes().filter(|who| look.state.person(*who).seat == seat) {
            let person = look.state.person(who);
            for (id, card) in catalog.box_cards().filter(|(_, card)| card.slot.is_some()) {
                let price = price(card);
                let too_poor = || look.no("DMD-260", || format!("it costs {price} gold, and {} is there", person.gold));
                offers.judge(Action::Purchase(who, id), if person.gold < price { too_poor() } else { Ok(()) });
            }
            for (nth, held) in (0..=u8::MAX).zip(&person.cards) {
                if gear::is_tradable(catalog.printed(held.card), held) {
                    offers.allow(Action::Sell(who, nth));
                }
            }
        }
        offers.allow(Action::Pass);
    }

    fn take(work: &mut Work<'_>, at: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Purchase(who, card) => buys(work, who, card),
            Action::Sell(who, nth) => sells(work, who, nth),
            Action::Pass => {
                work.change(at, |market: &mut Market| market.passed = market.passed.with(Seats::only(seat)));
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        let purse = |who: Who| format!("{} has {}", look.state.person(who).label, look.state.person(who).gold);
        let purses: Vec<String> = look.state.heroes().map(purse).collect();
        format!("the market, {BOUGHT} gold a Tier: {}", purses.join(", "))
    }
}

/// Buys a piece of gear, which goes into the bag.
fn buys(work: &mut Work<'_>, who: Who, card: CardId) {
    let price = price(work.catalog().printed(card));
    let person = work.s.person_mut(who);
    person.gold = person.gold.saturating_sub(price);
    person.cards.push(Held::new(card, Place::Bag));
    work.listeners_change();
    tell_of(work, who, Event::Purchased { who, card, price }, "DMD-260");
}

/// Sells the card `nth`, with the enchantment on it.
fn sells(work: &mut Work<'_>, who: Who, nth: u8) {
    let worth = worth(&work.look(), work.s.person(who), nth);
    let sold = gear::taken(work.s, who, nth);
    let Some(card) = sold.first().map(|held| held.card) else { return };
    let person = work.s.person_mut(who);
    person.gold = person.gold.saturating_add(worth);
    tell_of(work, who, Event::Sold { who, card, price: worth }, "DMD-262");
}
