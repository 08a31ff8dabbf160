//! Moves on the map by scripts: to a space, away from or towards somebody, or in each other's place.

use super::content::Moment;
use super::event::Event;
use super::facts::subject;
use super::state::Who;
use super::work::Work;
use crate::kernel::{Source, Space, Why};

/// Returns the space one step from another, in a direction.
fn beside(space: Space, (x, y): (i32, i32)) -> Option<Space> {
    let at = |n: u8, by: i32| u8::try_from(i32::from(n) + by).ok();
    Some(Space::new(at(space.column(), x)?, at(space.row(), y)?))
}

/// Returns the direction straight from one space to another: by corners where that is a step, else along the longer
/// side.
fn direction(from: Space, to: Space, corners: bool) -> (i32, i32) {
    let (x, y) = (i32::from(to.column()) - i32::from(from.column()), i32::from(to.row()) - i32::from(from.row()));
    match (corners, x.abs() >= y.abs()) {
        (true, _) => (x.signum(), y.signum()),
        (false, true) => (x.signum(), 0),
        (false, false) => (0, y.signum()),
    }
}

impl Work<'_> {
    /// Moves to a space where nobody stands, or tells that this is impossible.
    pub(super) fn goes_to(&mut self, who: Who, name: &str, source: Source) {
        let Some(to) = Space::read(name) else {
            let text = format!("`{name}` names no space: write its column and row, `c4`");
            return self.tell(Event::Fault { used: None, text }, Why::FAULT);
        };
        if !self.is_open(to) {
            let text = format!("{} does not go to {to}: nobody can stand there", self.s.person(who).label);
            return self.tell(Event::Said { text }, Why::by("", source));
        }
        self.stands_at(who, to, source);
    }

    /// Pushes a character away from `other`, or draws it nearer: up to `n` spaces, or until something stands in the
    /// way.
    pub(super) fn is_shoved(&mut self, who: Who, other: Who, n: i64, away: bool, source: Source) {
        let corners = self.s.grid() == crate::kernel::Grid::Eight;
        let (Some(mut at), Some(from)) = (self.s.person(who).at, self.s.person(other).at) else { return };
        let before = at;
        for _ in 0..n.clamp(0, 20) {
            let step = if away { direction(from, at, corners) } else { direction(at, from, corners) };
            let next = beside(at, step).filter(|next| *next != at && self.is_open(*next));
            let passes = next.filter(|next| self.s.terrain.as_ref().is_some_and(|map| map.step(at, *next).is_some()));
            let Some(next) = passes else { break };
            at = next;
        }
        if at != before {
            self.stands_at(who, at, source);
        }
    }

    /// Swaps two characters.
    pub(super) fn swaps_places(&mut self, who: Who, other: Who, source: Source) {
        let (Some(one), Some(two)) = (self.s.person(who).at, self.s.person(other).at) else { return };
        if who != other {
            self.s.person_mut(other).at = None;
            self.stands_at(who, two, source);
            self.stands_at(other, one, source);
        }
    }

    fn is_open(&self, space: Space) -> bool {
        let ground = self.s.terrain.as_ref().and_then(|map| map.ground(space));
        let free = self.s.people.iter().all(|person| person.at != Some(space));
        free && ground.is_some_and(|ground| ground.cost.is_some())
    }

    fn stands_at(&mut self, who: Who, to: Space, source: Source) {
        let from = self.s.person_mut(who).at.replace(to);
        self.tell(Event::Moved { who, from, to }, Why::by("DOA-102", source));
        self.happens(subject(who), Moment::Moved);
    }
}
