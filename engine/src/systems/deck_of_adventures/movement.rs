//! Movement in a turn: the spaces that a character can reach, and the reasons against others (DOA-100 to DOA-103,
//! DOA-123).
//!
//! Begin reading at `offer_moves`, which offers `move c4` for each space in reach. `move_to` carries a move out. A
//! character can pass friends and characters that are down, but no foes, and stops only on free spaces.

use super::action::Action;
use super::condition::Condition;
use super::content::Moment;
use super::event::Event;
use super::facts::{subject, who_of};
use super::frame::{Look, Offers};
use super::numbers;
use super::turn::Turn;
use super::work::Work;
use crate::kernel::{Illegal, Pass, Reach, Space};
use crate::machine::arena::{ENDLESS, Figure, OutOfReach};

impl Turn {
    /// Returns the spaces that the character can still move in this turn, and its Speed.
    fn spaces(&self, look: &Look<'_>) -> (i64, i64) {
        let speed: i64 = numbers::speed(0, look, self.who);
        ((speed - i64::from(self.moved)).max(0), speed)
    }

    /// Returns the spaces in reach with the Speed that is left. `None` without a map.
    fn reach(&self, look: &Look<'_>) -> Option<Reach> {
        self.within(look, u32::try_from(self.spaces(look).0).unwrap_or(0))
    }

    /// Returns the spaces within this many steps. `None` without a map.
    fn within(&self, look: &Look<'_>, steps: u32) -> Option<Reach> {
        let state = look.state;
        let (arena, from) = (state.arena()?, state.person(self.who).at?);
        let is_foe = |figure: &Figure<'_>| who_of(figure.one).is_some_and(|other| state.are_foes(self.who, other));
        let passable = |space: Space| match arena.on(space) {
            Some(figure) if !figure.up || !is_foe(figure) => Pass::Through,
            Some(_) => Pass::No,
            None => Pass::Stop,
        };
        Some(arena.terrain.reach(from, steps, passable))
    }

    /// Returns the spaces to which the character may move now.
    pub fn goals(&self, look: &Look<'_>) -> Vec<Space> {
        let may_go = numbers::may_move(look, self.who).is_ok() && look.state.person(self.who).body.is_up();
        if !may_go {
            return Vec::new();
        }
        self.reach(look).map(|reach| reach.spaces().collect()).unwrap_or_default()
    }

    /// Offers a move to each space in reach, with the reasons against other spaces.
    pub(super) fn offer_moves(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        if let Err(illegal) = numbers::may_move(look, self.who) {
            return offers.forbid_words("move", "", illegal);
        }
        let reach = self.reach(look);
        if let Some(reach) = &reach {
            offers.allow_all(reach.spaces().map(Action::Move));
        }
        // From here on, only reasons are given.
        if !offers.explains() {
            return;
        }
        let Some((arena, reach)) = look.state.arena().zip(reach) else { return };
        let Some(anywhere) = self.within(look, ENDLESS) else { return };
        for (space, why) in arena.out_of_reach(&reach, &anywhere) {
            let illegal = match why {
                OutOfReach::Barred(bars) => look.refusal("", || bars),
                OutOfReach::Far(1) => self.too_far(look, &format!("{space} is 1 step away")),
                OutOfReach::Far(steps) => self.too_far(look, &format!("{space} is {steps} steps away")),
                OutOfReach::NoWay => look.refusal("", || format!("no way leads to {space} past walls and foes")),
            };
            offers.judge(Action::Move(space), Err(illegal));
        }
        let other = if self.spaces(look).0 == 0 {
            self.too_far(look, "no movement is left")
        } else {
            look.refusal("", || format!("name one space of the field: {}", arena.ends()))
        };
        offers.forbid_words("move", "", other);
    }

    /// Returns the refusal of a move for which too little Speed is left. `what` says how far the space is.
    fn too_far(&self, look: &Look<'_>, what: &str) -> Illegal {
        let (rule, because) = if self.rose {
            ("DOA-123", ": getting up halves the Speed")
        } else if look.state.bears(look.catalog(), self.who, Condition::Stunned) {
            ("DOA-118", ": stunned, it moves or takes one action, not both")
        } else {
            ("DOA-101", "")
        };
        let (left, speed) = self.spaces(look);
        look.refusal(rule, || format!("{what}, and {left} of {speed} spaces are left{because}"))
    }
}

impl Work<'_> {
    /// Moves a character in its turn, and counts the steps. `at` is the place of the turn on the stack.
    pub(super) fn move_to(&mut self, at: usize, turn: &Turn, to: Space) {
        let Some(cost) = turn.reach(&self.look()).and_then(|reach| reach.cost(to)) else { return };
        let who = turn.who;
        let from = self.s.person_mut(who).at.replace(to);
        if let Some(turn) = self.frame::<Turn>(at) {
            turn.moved = turn.moved.saturating_add(u8::try_from(cost).unwrap_or(u8::MAX));
        }
        self.tell_of(who, Event::Moved { who, from, to }, "DOA-102");
        self.happens(subject(who), Moment::Moved);
    }
}
