//! 1-D Play in which every pair of combatants has a Distance of its own (G-47). A Move changes one Distance.
//!
//! This is the house rule `one_d pairwise`. [`Pairs`] keeps the Distances that Moves have changed.

use super::event::Event;
use super::facts;
use super::ground::Way;
use super::house;
use super::state::{State, Who};
use super::work::Work;
use crate::kernel::Why;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The most steps between two combatants, which is the length of the line from -9 to 9.
const FARTHEST: u8 = 18;

/// The Distances that Moves have changed. All others follow from the places on the line.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Pairs(SmallVec<[(Who, Who, u8); 2]>);

impl Pairs {
    /// Returns the number of steps between two combatants, if a Move has changed it.
    fn steps(&self, one: Who, other: Who) -> Option<u8> {
        let pair = (one.min(other), one.max(other));
        self.0.iter().find(|(first, second, _)| (*first, *second) == pair).map(|(_, _, steps)| *steps)
    }

    /// Sets the number of steps between two combatants. The list is sorted, so that equal Distances are equal states.
    fn set(&mut self, one: Who, other: Who, steps: u8) {
        let pair = (one.min(other), one.max(other));
        match self.0.binary_search_by_key(&pair, |(first, second, _)| (*first, *second)) {
            Ok(at) => self.0[at].2 = steps,
            Err(at) => self.0.insert(at, (pair.0, pair.1, steps)),
        }
    }
}

impl State {
    /// Returns whether every two combatants have a Distance of their own.
    pub fn is_pairwise(&self) -> bool {
        self.ground.mode.is_line() && self.house.is(house::OneD::Pairwise)
    }

    /// Returns the number of steps between two combatants, if every pair has its own and a Move has changed it.
    pub fn steps_of_pair(&self, one: Who, other: Who) -> Option<u8> {
        let pairs = self.ground.pairs.as_deref()?;
        if self.is_pairwise() { pairs.steps(one, other) } else { None }
    }

    /// Returns the possible Moves of a combatant: nearer to each other combatant, or farther away.
    pub fn ways_of_pairs(&self, who: Who) -> Vec<Way> {
        let others: Vec<Who> = self.present().filter(|other| *other != who).collect();
        let mut nearer = Vec::new();
        let mut farther = Vec::new();
        for other in others {
            let gap = self.gap(who, other);
            if gap > 0 {
                nearer.push(Way::Nearer(other));
            }
            if gap < FARTHEST {
                farther.push(Way::Farther(other));
            }
        }
        [nearer, farther].concat()
    }
}

impl Work<'_> {
    /// Sets the number of steps between two combatants, unless a Grapple or something in play holds `who`.
    pub(super) fn moves_apart(&mut self, who: Who, other: Who, steps: u8, why: Why) {
        let steps = steps.min(FARTHEST);
        if self.s.gap(who, other) == steps || self.stays(who) {
            return;
        }
        self.s.ground.pairs.get_or_insert_default().set(who, other, steps);
        self.tell(Event::Apart { who, other, steps }, why);
        self.happens(facts::combatant(who), super::content::Moment::Moved);
    }

    /// Gives a newcomer the Distances of `with`, the combatant beside whom it appears.
    pub(super) fn shares_distances(&mut self, who: Who, with: Who) {
        for other in self.s.everybody().filter(|other| *other != who && *other != with).collect::<Vec<_>>() {
            if let Some(steps) = self.s.steps_of_pair(with, other) {
                self.s.ground.pairs.get_or_insert_default().set(who, other, steps);
            }
        }
    }
}
