//! A Turn: its player draws a stone or throws one (PEB-002, PEB-004).

use super::action::Action;
use super::event::Event;
use super::state::State;
use super::throw::Throw;
use super::words::{HouseRule, OWN_THROW, THROW};
use super::{Look, Offers, PebbleRules, Work};
use rondel_engine::kernel::{Illegal, Seat, Seats, Why};
use rondel_engine::machine::{Flow, Frame, Waits};
use serde::{Deserialize, Serialize};

/// One Turn after another: the lowest frame of the stack.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// Whether its player's action is under way or done.
    pub over: bool,
    /// It is a throw, and what that takes is not over yet.
    pub thrown: bool,
}

impl Frame<PebbleRules> for Turn {
    fn waits(&self, state: &State) -> Waits {
        Waits::For(Seats::only(state.turn.seat()))
    }

    fn begins(&self) -> bool {
        true
    }

    /// Gives the next Turn to the other player. If only one of them can do anything, that one has it. When nobody can,
    /// the game is over.
    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        if work.frame::<Turn>(at).is_some_and(|turn| std::mem::take(&mut turn.thrown)) {
            let thrower = work.s.turn.subject();
            return work.passes(&[THROW, OWN_THROW], Some(thrower));
        }
        let over = work.frame::<Turn>(at).is_some_and(|turn| std::mem::take(&mut turn.over));
        let (now, other) = (work.s.turn, work.s.turn.other());
        let order = if over { [other, now] } else { [now, other] };
        let can_act = |who: &_| !work.s.pouch.is_empty() || !work.s.player(*who).hand.is_empty();
        match order.into_iter().find(can_act) {
            Some(next) => {
                work.s.turn = next;
                Flow::Wait
            }
            None => work.pop(),
        }
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let hand = &look.state.active().hand;
        offers.allow_all(hand.bag().kinds().map(Action::Throw));
        offers.judge(Action::Draw, may_draw(look));
        if offers.explains() {
            for stone in look.catalog().ids().filter(|stone| hand.count(*stone) == 0) {
                let why = || format!("you hold no {}", look.catalog().stone(stone).name);
                offers.forbid(Action::Throw(stone), "PEB-004", why);
            }
        }
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Draw => work.push(Drawing),
            Action::Throw(stone) => {
                let who = work.s.turn;
                work.s.player_mut(who).hand.take(stone);
                work.tell(Event::Thrown { who, stone }, Why::rule("PEB-004"));
                work.push(Throw { stone })
            }
            _ => return Err(Illegal::not_offered()),
        };
        if let Some(turn) = work.frame::<Turn>(at) {
            turn.over = true;
            turn.thrown = action != Action::Draw;
        }
        Ok(())
    }

    fn question(&self, _: &Look<'_>, _: Seat) -> String {
        "draw a stone, or throw one?".into()
    }
}

fn may_draw(look: &Look<'_>) -> Result<(), Illegal> {
    let limit = look.state.house.number(HouseRule::HandLimit).map_or(5, u32::from);
    if look.state.pouch.is_empty() {
        return look.no("PEB-002", || "the pouch is empty".into());
    }
    if look.state.active().hand.len() >= limit {
        return look.no("PEB-003", || format!("nobody holds more than {limit} stones"));
    }
    Ok(())
}

/// A draw of a stone from the pouch.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Drawing;

impl Frame<PebbleRules> for Drawing {
    fn waits(&self, _: &State) -> Waits {
        Waits::Chance(0)
    }

    fn outcomes(&self, look: &Look<'_>, out: &mut Vec<(Action, u32)>) {
        let mut top = Vec::new();
        look.state.pouch.outcomes(&mut top);
        out.extend(top.into_iter().map(|(stone, weight)| (Action::Drawn(stone), weight)));
    }

    /// What it is, its owner alone learns.
    fn take(work: &mut Work<'_>, _: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Action::Drawn(stone) = action else { return Err(Illegal::not_offered()) };
        let who = work.s.turn;
        let owner = Seats::only(who.seat());
        work.pop();
        work.s.pouch.take_top(stone);
        work.s.player_mut(who).hand.add(stone, owner);
        work.tell_only(Event::Drew { who, stone }, Why::rule("PEB-002"), owner);
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        format!("a stone from the pouch for {}", look.state.turn.word())
    }
}
