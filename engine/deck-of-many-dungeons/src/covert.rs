//! Covert actions: before the first turn, heroes whom the enemies have not noticed may each do one thing (DMD-167).
//!
//! A fight that begins `unnoticed` pushes a [`Covert`]. A hero may use a Move, Fortify or Free ability that strikes
//! nobody, or change its gear, such as drawing a weapon.
//!
//! A frame is work in progress on a stack: it takes steps while it is on top, and waits (`Flow::Wait`) for a pick of a
//! seat or of chance.

use super::action::Action;
use super::content::{Ability, Kind, Type};
use super::frame::{Look, Offers};
use super::outfit::{offer_places, puts};
use super::play::Play;
use super::state::{Camp, State, Who};
use super::usable::{Use, may_use_freely, uses};
use super::{DungeonRules, Work};
use rondel_engine::kernel::{Illegal, Seat, Seats};
use rondel_engine::machine::{Flow, Frame, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The covert actions before a fight, as a frame.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Covert {
    /// The heroes who have not acted or passed yet.
    pub left: SmallVec<[Who; 4]>,
}

impl Covert {
    /// Makes the covert actions of all heroes who are awake.
    pub fn new(state: &State) -> Covert {
        Covert { left: state.awake().filter(|who| state.person(*who).kind == Kind::Hero).collect() }
    }

    /// Returns every use of a covert ability of a hero, one for each aim.
    fn open(look: &Look<'_>, who: Who) -> Vec<Use> {
        let is_covert =
            |ability: &Ability| matches!(ability.kind, Type::Move | Type::Fortify | Type::Free) && !ability.strikes();
        uses(look, who, is_covert, |on, ability| may_use_freely(look, who, on, ability))
    }
}

impl Frame<DungeonRules> for Covert {
    fn waits(&self, state: &State) -> Waits {
        let seats = self.left.iter().map(|who| Seats::only(state.person(*who).seat));
        Waits::For(seats.fold(Seats::NONE, Seats::with))
    }

    fn begins(&self) -> bool {
        // Each pick here is a command of its own, and no part of one.
        true
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let is_over =
            work.frame::<Covert>(at).is_none_or(|covert| covert.left.is_empty()) || !work.s.fights_on(Camp::Enemies);
        if is_over { work.pop() } else { Flow::Wait }
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let seat = offers.seat;
        for who in self.left.iter().copied().filter(|who| look.state.person(*who).seat == seat) {
            for Use { on, aim, judged } in Covert::open(look, who) {
                offers.judge(Action::Use(who, on, aim), judged);
            }
            // Gear may always move (`Ok`). These offers are left out where only the actions that decide are listed.
            offers.beside(|offers| offer_places(look, who, &Ok(()), offers));
        }
        offers.allow(Action::Pass);
    }

    fn take(work: &mut Work<'_>, at: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        let done: Vec<Who> = match action {
            Action::Use(who, ..) | Action::Put(who, ..) => vec![who],
            _ => work.s.of_seat(seat).collect(),
        };
        work.change(at, |covert: &mut Covert| covert.left.retain(|who| !done.contains(who)));
        match action {
            Action::Use(who, on, aim) => _ = work.push(Play::new(who, on, aim)),
            Action::Put(who, nth, place) => puts(work, who, nth, place),
            Action::Pass => {}
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn question(&self, _: &Look<'_>, _: Seat) -> String {
        "nobody has noticed you: a covert action?".into()
    }
}
