//! Pathfinding: which spaces of a terrain can be reached, at what cost and by which path.
//!
//! Begin at [`Terrain::reach`], which returns a [`Reach`].

use super::{Space, Terrain};
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

/// Whether the occupant of a space lets others enter it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pass {
    /// One may pass and stop here.
    Stop,
    /// One may pass but not stop here, such as where a friend stands.
    Through,
    /// One may not enter.
    No,
}

/// The spaces within reach, with costs and paths.
///
/// ```
/// use rondel_engine::kernel::{Grid, Pass, Space, Terrain};
/// let terrain = Terrain::read(Grid::Four, &[
///     "..#.",
///     "....",
/// ])?;
/// let ally: Space = "b2".parse()?;
/// let reach = terrain.reach("a2".parse()?, 4, |space| if space == ally { Pass::Through } else { Pass::Stop });
/// let names = |spaces: Vec<Space>| spaces.iter().map(|space| space.to_string()).collect::<Vec<_>>().join(" ");
/// assert_eq!(names(reach.spaces().collect()), "a1 b1 d1 c2 d2");
/// assert_eq!(reach.cost("d1".parse()?), Some(4));
/// assert_eq!(reach.way("d1".parse()?).map(names).as_deref(), Some("b2 c2 d2 d1"));
/// # Ok::<(), rondel_engine::kernel::Problem>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    from: Space,
    /// The reached spaces, sorted by space.
    reached: Vec<Reached>,
}

/// A space that can be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Reached {
    space: Space,
    cost: u32,
    /// The space before this one on the path.
    before: Space,
    /// Whether one may stop here.
    may_stop: bool,
}

impl Reach {
    /// Returns the spaces where one may stop, in reading order, without the start.
    pub fn spaces(&self) -> impl Iterator<Item = Space> {
        self.reached.iter().filter(|reached| reached.may_stop).map(|reached| reached.space)
    }

    /// Returns the cost of going to a space and stopping there.
    pub fn cost(&self, space: Space) -> Option<u32> {
        self.find(space).filter(|reached| reached.may_stop).map(|reached| reached.cost)
    }

    /// Returns the cheapest path to a space where one may stop, without the start. Of equal paths, it is always the
    /// same one.
    pub fn way(&self, to: Space) -> Option<Vec<Space>> {
        let mut reached = self.find(to).filter(|reached| reached.may_stop)?;
        let mut way = vec![to];
        while reached.before != self.from {
            reached = self.find(reached.before)?;
            way.push(reached.space);
        }
        way.reverse();
        Some(way)
    }

    /// Returns the entry of a space. `None` if it cannot be reached.
    fn find(&self, space: Space) -> Option<&Reached> {
        self.reached.binary_search_by_key(&space, |reached| reached.space).ok().and_then(|at| self.reached.get(at))
    }
}

/// The greatest number of spaces of a board for which steps are cached. Larger boards would take too much memory.
const MOST_KNOWN: usize = 1_024;

/// The cost of a space that cannot be reached.
const NO_WAY: u32 = u32::MAX;

/// A cache of the steps between all spaces, as if there were no figures. It is filled when needed. Copies of a terrain
/// share it. It follows from the ground, so it is ignored when terrains are compared.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownSteps(Arc<OnceLock<Vec<StepsFrom>>>);

/// The steps from one space to each other space, by the index of the other space.
type StepsFrom = OnceLock<Box<[u32]>>;

impl PartialEq for KnownSteps {
    fn eq(&self, _: &KnownSteps) -> bool {
        true
    }
}

impl Eq for KnownSteps {}

impl PartialOrd for KnownSteps {
    fn partial_cmp(&self, other: &KnownSteps) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for KnownSteps {
    fn cmp(&self, _: &KnownSteps) -> Ordering {
        Ordering::Equal
    }
}

impl Hash for KnownSteps {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Terrain {
    /// Returns the cost of going from one space to another with nobody in the way. `None` if there is no path.
    ///
    /// ```
    /// use rondel_engine::kernel::{Grid, Terrain};
    /// let terrain = Terrain::read(Grid::Four, &["..#.", "...."])?;
    /// assert_eq!(terrain.steps_between("b1".parse()?, "d1".parse()?), Some(4));
    /// assert_eq!(terrain.steps_between("b1".parse()?, "c1".parse()?), None);
    /// # Ok::<(), rondel_engine::kernel::Problem>(())
    /// ```
    pub fn steps_between(&self, from: Space, to: Space) -> Option<u32> {
        let (start, end) = (self.place(from)?, self.place(to)?);
        if self.size() > MOST_KNOWN {
            return self.reach(from, u32::MAX, |_| Pass::Stop).cost(to);
        }
        let known = self.known.0.get_or_init(|| std::iter::repeat_with(OnceLock::new).take(self.size()).collect());
        let steps = known.get(start)?.get_or_init(|| self.steps_from(from));
        steps.get(end).copied().filter(|steps| *steps != NO_WAY)
    }

    /// Returns the steps from a space to every space of the board.
    fn steps_from(&self, from: Space) -> Box<[u32]> {
        let mut steps = vec![NO_WAY; self.size()];
        for reached in self.reach(from, u32::MAX, |_| Pass::Stop).reached {
            if let Some(slot) = self.place(reached.space).and_then(|place| steps.get_mut(place)) {
                *slot = reached.cost;
            }
        }
        steps.into()
    }

    /// Returns the spaces within `steps` steps. `pass` tells whether the occupant of a space lets one pass. The ground
    /// is checked here.
    pub fn reach(&self, from: Space, steps: u32, pass: impl Fn(Space) -> Pass) -> Reach {
        // Entering a space costs the same from every side, so the first path to it is among the cheapest.
        let mut first: Vec<Option<Reached>> = vec![None; self.size()];
        let mut pending = BinaryHeap::from([Reverse((0u32, from))]);
        while let Some(Reverse((cost, space))) = pending.pop() {
            for next in self.grid().neighbours(space).filter(|next| *next != from) {
                let Some(cost) = self.step(space, next).and_then(|step| cost.checked_add(step)) else { continue };
                let Some(slot) = self.place(next).and_then(|place| first.get_mut(place)) else { continue };
                if cost > steps || slot.is_some() {
                    continue;
                }
                let passes = pass(next);
                if passes != Pass::No {
                    *slot = Some(Reached { space: next, cost, before: space, may_stop: passes == Pass::Stop });
                    pending.push(Reverse((cost, next)));
                }
            }
        }
        Reach { from, reached: first.into_iter().flatten().collect() }
    }

    /// Returns the cheapest path from one space to another, without the start. It is empty if both are the same space.
    pub fn way(&self, from: Space, to: Space, pass: impl Fn(Space) -> Pass) -> Option<Vec<Space>> {
        if from == to {
            return Some(Vec::new());
        }
        self.reach(from, u32::MAX, pass).way(to)
    }
}
