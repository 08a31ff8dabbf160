//! Pathfinding: which spaces of a terrain can be reached, at what cost, and by which way.

use super::{Space, Terrain};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Passability of a space, by what stands on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pass {
    /// Nothing in the way: one may stop here.
    Stop,
    /// One may go on from here, but not stop: a friend stands here.
    Through,
    /// One may not enter.
    No,
}

/// The spaces to which one may go, with costs and ways.
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
    /// By space.
    reached: Vec<Reached>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Reached {
    space: Space,
    cost: u32,
    /// The space from which one comes here.
    before: Space,
    may_stop: bool,
}

impl Reach {
    /// The spaces where one may stop, as one reads; that where one stands already is none of them.
    pub fn spaces(&self) -> impl Iterator<Item = Space> {
        self.reached.iter().filter(|reached| reached.may_stop).map(|reached| reached.space)
    }

    /// What it costs to go to a space and stop there.
    pub fn cost(&self, space: Space) -> Option<u32> {
        self.find(space).filter(|reached| reached.may_stop).map(|reached| reached.cost)
    }

    /// The cheapest way to a space where one may stop, from the first step to that space. Of several, always the same.
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

    fn find(&self, space: Space) -> Option<&Reached> {
        self.reached.binary_search_by_key(&space, |reached| reached.space).ok().and_then(|at| self.reached.get(at))
    }
}

impl Terrain {
    /// Where one may go for at most so many steps. `pass` says what stands on a space beside its ground.
    pub fn reach(&self, from: Space, steps: u32, pass: impl Fn(Space) -> Pass) -> Reach {
        // To enter a space costs the same from every side, so whoever comes first comes as cheaply as anybody.
        let mut first: Vec<Option<Reached>> = vec![None; self.size()];
        let mut open = BinaryHeap::from([Reverse((0u32, from))]);
        while let Some(Reverse((cost, space))) = open.pop() {
            for next in self.grid().neighbours(space).filter(|next| *next != from) {
                let Some(sum) = self.step(space, next).and_then(|step| cost.checked_add(step)) else { continue };
                let Some(slot) = self.place(next).and_then(|place| first.get_mut(place)) else { continue };
                if sum > steps || slot.is_some() {
                    continue;
                }
                let passes = pass(next);
                if passes != Pass::No {
                    *slot = Some(Reached { space: next, cost: sum, before: space, may_stop: passes == Pass::Stop });
                    open.push(Reverse((sum, next)));
                }
            }
        }
        Reach { from, reached: first.into_iter().flatten().collect() }
    }

    /// The cheapest way from one space to another, from the first step to the last; empty when one is there already.
    pub fn way(&self, from: Space, to: Space, pass: impl Fn(Space) -> Pass) -> Option<Vec<Space>> {
        if from == to {
            return Some(Vec::new());
        }
        self.reach(from, u32::MAX, pass).way(to)
    }
}
