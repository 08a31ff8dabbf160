//! Moves on the map by scripts: to a space, away from another character, nearer to it, or in exchange with it.
//!
//! The effects `move_to`, `push_from`, `pull_to` and `swap_places` call one function each. Every move is told, and
//! scripts hear of it.

use super::content::Moment;
use super::event::Event;
use super::facts::subject;
use super::state::Who;
use super::work::Work;
use crate::kernel::{Source, Space, Why};
use crate::machine::arena::Push;

impl Work<'_> {
    /// Moves a character to the space called `name`, such as `c4`. Tells the reason if the space does not exist or
    /// nobody can stand on it.
    pub(super) fn goes_to(&mut self, who: Who, name: &str, source: Source) {
        let Some(to) = Space::read(name) else {
            let text = format!("`{name}` names no space: write its column and row, `c4`");
            return self.tell(Event::Fault { used: None, text }, Why::FAULT);
        };
        if !self.s.arena().is_some_and(|arena| arena.is_open(to)) {
            let text = format!("{} does not go to {to}: nobody can stand there", self.s.person(who).label);
            return self.tell(Event::Said { text }, Why::by("", source));
        }
        self.puts_at(who, to, source);
    }

    /// Pushes a character away from `other` if `away`. Otherwise, pulls it nearer. The character moves up to `n`
    /// spaces, or until something is in the way.
    pub(super) fn pushes_or_pulls(&mut self, who: Who, other: Who, n: i64, away: bool, source: Source) {
        let (Some(at), Some(from)) = (self.s.person(who).at, self.s.person(other).at) else { return };
        let steps = u32::try_from(n.clamp(0, 20)).unwrap_or(0);
        let to = self.s.arena().map_or(at, |arena| arena.pushed(at, Push::new(away, from), steps));
        if to != at {
            self.puts_at(who, to, source);
        }
    }

    /// Swaps the spaces of two characters.
    pub(super) fn swaps_places(&mut self, who: Who, other: Who, source: Source) {
        let (Some(one), Some(two)) = (self.s.person(who).at, self.s.person(other).at) else { return };
        if who != other {
            // The space must be free before the first character moves to it.
            self.s.person_mut(other).at = None;
            self.puts_at(who, two, source);
            self.puts_at(other, one, source);
        }
    }

    /// Puts a character on a space, tells the move, and calls the scripts that hear of it.
    fn puts_at(&mut self, who: Who, to: Space, source: Source) {
        let from = self.s.person_mut(who).at.replace(to);
        self.tell(Event::Moved { who, from, to }, Why::by("DOA-102", source));
        self.happens(subject(who), Moment::Moved);
    }
}
