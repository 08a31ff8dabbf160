//! Moves that scripts make: steps, pushes and pulls, on a line, on a map, or between pairs (ADS-245, ADS-247).
//!
//! `moves`, `step_along` and `push_or_pull` carry out the effects of scripts. All of them end in `goes_to` or
//! `moves_apart`. `walks` is a Move that counts as the Turn's, and `goes` any Move.

use super::content::Moment;
use super::event::Event;
use super::facts;
use super::ground::{Stand, Way};
use super::state::Who;
use super::work::Work;
use crate::kernel::Why;
use crate::machine::arena::Push;

impl Work<'_> {
    /// Makes a Move for a script. On the combatant's own Turn it is the Turn's Move, otherwise an extra one.
    pub(super) fn moves(&mut self, who: Who, way: Way) {
        // `against` is set in an act out of turn.
        if self.turn_now().is_some_and(|turn| turn.who == who && turn.against.is_none()) {
            return self.walks(who, way, "ADS-245");
        }
        self.goes(who, way, Why::rule("ADS-245"));
    }

    /// Carries out a Move, whether Distances are kept on a line, on a map or between pairs.
    pub(super) fn goes(&mut self, who: Who, way: Way, why: Why) {
        match way {
            Way::Nearer(other) => self.moves_apart(who, other, self.s.gap(who, other).saturating_sub(1), why),
            Way::Farther(other) => self.moves_apart(who, other, self.s.gap(who, other).saturating_add(1), why),
            Way::Down | Way::Up | Way::To(_) => self.goes_to(who, way.after(self.s.at(who).stand), why),
        }
    }

    /// Moves a combatant along the line. Does nothing on a map, or if every pair has its Distance.
    pub(super) fn step_along(&mut self, who: Who, steps: i64) {
        const LONGEST: i64 = 18; // from one end of the line to the other
        if self.s.ground.mode.map().is_none() && !self.s.is_pairwise() {
            let steps = i8::try_from(steps.clamp(-LONGEST, LONGEST)).unwrap_or(0);
            let to = self.s.at(who).stand.along(steps);
            self.goes_to(who, to, Why::rule("ADS-245"));
        }
    }

    /// Pushes a combatant `away` from another, or pulls it closer, by up to `steps` steps of Distance.
    pub(super) fn push_or_pull(&mut self, who: Who, other: Who, steps: u8, away: bool, why: Why) {
        if who == other {
            return;
        }
        if self.s.is_pairwise() {
            let now = self.s.gap(who, other);
            let then = if away { now.saturating_add(steps) } else { now.saturating_sub(steps) };
            return self.moves_apart(who, other, then, why);
        }
        let (stand, from) = (self.s.at(who).stand, self.s.at(other).stand);
        let to = match (stand, from, self.s.ground.mode.map(), self.s.arena()) {
            (Stand::Space(at), Stand::Space(from), Some(map), Some(arena)) => {
                let spaces = u32::from(steps) * u32::from(map.pace);
                Stand::Space(arena.pushed(at, Push::new(away, from), spaces))
            }
            _ => {
                // A push leads away from the other combatant's place, a pull toward it. For example, one at 5 pushes a
                // combatant at 2 down, and pulls it up.
                let goes_up = (stand.place() >= from.place()) == away;
                let most = if away { steps } else { steps.min(stand.place().abs_diff(from.place())) };
                let steps = i8::try_from(most).unwrap_or(i8::MAX);
                stand.along(if goes_up { steps } else { -steps })
            }
        };
        if to != stand && !self.s.ground.mode.is_simple() {
            self.goes_to(who, to, why);
        }
    }

    /// Puts a combatant at another place, unless a Grapple or something in play holds it.
    pub(super) fn goes_to(&mut self, who: Who, to: Stand, why: Why) {
        if self.stays(who) {
            return;
        }
        self.s.at_mut(who).stand = to;
        self.tell(Event::Moved { who, to }, why);
        self.happens(facts::combatant(who), Moment::Moved);
    }

    /// Gives a returning combatant a free space of the map, near the space where it fell.
    pub(super) fn finds_room(&mut self, who: Who) {
        let Some(space) = self.s.at(who).stand.space() else { return };
        // The combatant's own figure must not block the space in the search.
        self.s.at_mut(who).stand = Stand::default();
        let open = self.s.arena().and_then(|arena| arena.open_near(space));
        self.s.at_mut(who).stand = Stand::Space(open.unwrap_or(space));
    }
}
