//! The break between two encounters: heroes take finds, swap gear and use cards (GRID-147 to GRID-150, GRID-175).
//!
//! [`Break`] is the frame that asks the players until all have said `continue`. [`Swap`] asks for the piece that comes
//! in.

use super::action::Action;
use super::adventure::Way;
use super::content::{CardId, Moment, Timing};
use super::event::Event;
use super::frame::{Look, Offers, Rebind};
use super::hero::{Hero, judged, put, take};
use super::prepare::{forbid_arranging, in_pack};
use super::state::{State, Who};
use super::work::{Flow, Work};
use super::{GridRules, using};
use crate::kernel::{Illegal, Seat};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};

/// The break. It ends when every hero who can act continues.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Break;

impl Frame<GridRules> for Break {
    fn waits(&self, state: &State) -> Waits {
        Waits::For(state.seats(state.able().filter(|who| !state.at(*who).done)))
    }

    /// Each choice is a command of its own: it does not continue another.
    fn begins(&self) -> bool {
        true
    }

    fn step(work: &mut Work<'_>, _: usize) -> Flow {
        if work.s.able().any(|who| !work.s.at(who).done) {
            return Flow::Wait;
        }
        for hero in &mut work.s.heroes {
            hero.done = false;
        }
        work.scene_ends();
        work.become_frame(Way::Next)
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let Some(who) = look.state.sent(offers.seat) else { return };
        let hero = look.state.at(who);
        for card in look.state.loot.iter().copied() {
            if hero.owns(card) {
                offers.forbid(Action::Take(card), "GRID-142", || format!("{} owns one already", hero.label));
            } else {
                offers.allow(Action::Take(card));
            }
        }
        using::offers(look, who, Some(Timing::Rest), offers);
        offer_swaps(look, hero, offers);
        offers.allow(Action::Continue);
        for lead in ["attack", "roll"] {
            let why = || "there is nothing to do it to between encounters".into();
            offers.forbid_words(lead, "", look.refusal("GRID-175", why));
        }
        forbid_arranging(look, offers);
    }

    fn take(work: &mut Work<'_>, _: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        let who = work.s.sent(seat).ok_or_else(Illegal::not_offered)?;
        match action {
            Action::Take(card) => {
                take(&mut work.s.loot, card);
                work.s.at_mut(who).gain(card);
                work.by_card("GRID-142", card, Event::Took { who, card });
                work.happens_with_card(who, card, Moment::GotCard);
            }
            Action::Swap(card) => {
                work.push(Swap { who, card });
            }
            Action::Continue => work.s.at_mut(who).done = true,
            _ => return work.begin_use(who, action),
        }
        Ok(())
    }

    fn question(&self, _: &Look<'_>, _: Seat) -> String {
        "swap gear, use a card, or `continue`".to_string()
    }
}

/// Offers the pieces that may be swapped out.
fn offer_swaps(look: &Look<'_>, hero: &Hero, offers: &mut Offers<'_>) {
    let can_come_in = in_pack(look.catalog(), hero).next().is_some();
    // If reasons are wanted, every card is judged, also those that cannot be swapped.
    let pieces = if offers.explains() { look.catalog().card_ids().collect() } else { hero.gear.clone() };
    for out in pieces {
        offers.judge(Action::Swap(out), may_swap_out(look, hero, out, can_come_in));
    }
    if offers.explains() && !can_come_in {
        forbid_pairs(look, hero, offers);
    }
}

/// Checks whether the piece may be swapped out (GRID-147, GRID-148). The piece must be untapped. `can_come_in` says
/// whether another piece can take its place.
fn may_swap_out(look: &Look<'_>, hero: &Hero, out: CardId, can_come_in: bool) -> Result<(), Illegal> {
    if hero.spent.contains(&out) {
        look.no("GRID-148", || "a tapped piece can't be swapped out".into())
    } else if !hero.gear.contains(&out) {
        look.no("GRID-147", || "only an equipped piece can be swapped out".into())
    } else if !can_come_in {
        look.no("GRID-147", || "no other owned piece is at hand to come in".into())
    } else {
        Ok(())
    }
}

/// Refuses each `swap OUT for IN`, with the reason against the piece that would come in. It is called when no piece can
/// come in.
fn forbid_pairs(look: &Look<'_>, hero: &Hero, offers: &mut Offers<'_>) {
    let id = |card: CardId| look.catalog().card(card).id.as_str();
    for coming in look.catalog().card_ids() {
        let Err(illegal) = may_swap_in(look, hero, coming) else { continue };
        for out in hero.gear.iter().copied() {
            offers.forbid_words("swap", format!("{} for {}", id(out), id(coming)), illegal.clone());
        }
    }
}

/// The choice of the piece that comes in for `card`, which is swapped out.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Swap {
    pub who: Who,
    pub card: CardId,
}

impl Frame<GridRules> for Swap {
    fn waits(&self, state: &State) -> Waits {
        state.asks(self.who)
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let hero = look.state.at(self.who);
        // `judged` returns the hero's own cards, and all others if reasons are wanted.
        for card in judged(look, hero, offers) {
            offers.judge(Action::SwapIn(card), may_swap_in(look, hero, card));
        }
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let (Action::SwapIn(card), Some(Swap { who, card: out })) = (action, work.frame(at).cloned()) else {
            return Err(Illegal::not_offered());
        };
        work.pop();
        let hero = work.s.at_mut(who);
        take(&mut hero.gear, out);
        put(&mut hero.gear, card);
        work.by_card("GRID-147", card, Event::Swapped { who, out, card });
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        format!("what comes in place of {}?", look.catalog().card(self.card).name)
    }

    fn rebind(&mut self, map: &mut Rebind<'_>) {
        self.card = map.card(self.card);
    }
}

/// Checks whether the piece may be swapped in: owned, carried and not equipped (GRID-147, GRID-150).
fn may_swap_in(look: &Look<'_>, hero: &Hero, card: CardId) -> Result<(), Illegal> {
    let name = || &look.catalog().card(card).name;
    if hero.at_home.contains(&card) {
        look.no("GRID-150", || "it was left behind".into())
    } else if !hero.owns(card) {
        look.no("GRID-147", || "only an owned piece can be swapped in".into())
    } else if look.catalog().gear(card).is_none() {
        look.no("GRID-147", || format!("`{}` is neither gear nor a spell", name()))
    } else if hero.has_equipped(card) {
        look.no("GRID-147", || format!("`{}` is equipped already", name()))
    } else {
        Ok(())
    }
}
