//! Areas: bursts, cones and rays on a board. Everybody in the area who fits the filter is a target.
//!
//! The player picks the middle of an area ([`Look::middles`]), and [`Look::in_area`] returns the targets. Without a
//! board, a system may say who is near whom. The refusals here name no rule (`""`).

use super::chosen::{Chooser, Picks};
use super::{Aim, Area, AreaShape, Pick};
use crate::kernel::{Ground, Illegal, Space, Subject};
use crate::machine::arena::{self, Arena};
use crate::machine::{Look, System};

impl Area {
    /// Returns the spaces of the area. `at` is its middle, or the adjacent space that gives its direction. `from` is
    /// the space of the subject that lays it.
    fn spaces(self, arena: &Arena<'_>, from: Option<Space>, at: Space) -> Vec<Space> {
        let (grid, size) = (arena.terrain.grid(), u32::from(self.size));
        match (self.shape, from) {
            (AreaShape::Burst, _) => grid.burst(at, size),
            (AreaShape::Cone, Some(from)) => grid.cone(from, at, size),
            (AreaShape::Ray, Some(from)) => grid.ray(from, at, size),
            (AreaShape::Cone | AreaShape::Ray, None) => Vec::new(),
        }
    }

    /// Returns the spaces that can be picked as the middle. Walls are left out. For cones and rays these are the
    /// adjacent spaces, which give the direction.
    fn middles(self, arena: &Arena<'_>, from: Option<Space>) -> Vec<Space> {
        match (self.shape, from) {
            (AreaShape::Burst, _) => {
                let terrain = arena.terrain;
                terrain.spaces().filter(|space| terrain.ground(*space) != Some(Ground::WALL)).collect()
            }
            (_, Some(from)) => {
                let beside = arena.terrain.grid().neighbours(from);
                beside.filter(|space| arena.terrain.ground(*space).is_some()).collect()
            }
            (_, None) => Vec::new(),
        }
    }
}

impl<S: System> Look<'_, S> {
    /// Returns the picks for the middle of an area. `None` if nothing is picked: there is neither a board nor a
    /// distance, and the area holds everybody who fits.
    pub(super) fn middles(&self, aim: &Aim, area: Area, chooser: Chooser) -> Option<Picks> {
        let fitting = self.targets(aim, chooser);
        let Some(arena) = self.arena() else {
            // A system that knows distances also knows whether somebody is near themselves. In any other system,
            // nothing is picked.
            let anybody = fitting.first().copied()?;
            self.is_near(anybody, anybody, area)?;
            let aims = S::aims(self, chooser.me, chooser.it).into_iter();
            let holds = |target: Subject| fitting.iter().any(|other| self.is_near(target, *other, area) == Some(true));
            let useful = aims.filter(|(target, _)| holds(*target));
            return Some(useful.map(|(target, judged)| (Pick::On(target), judged)).collect());
        };
        let from = arena.of(chooser.me);
        // A burst can hold somebody only if its middle is near somebody who fits. The other spaces are skipped, because
        // a large board has many. `near` is sorted.
        let stands: Vec<Space> = fitting.iter().filter_map(|target| arena.of(*target)).collect();
        let near = arena.terrain.grid().grown(&stands, area.size.into());
        let may_hold = |at: &Space| area.shape != AreaShape::Burst || near.binary_search(at).is_ok();
        let mut middles = area.middles(&arena, from);
        middles.retain(|at| self.explains || may_hold(at));
        let laid = middles.into_iter().map(|at| {
            let is_empty = !may_hold(&at) || held(&arena, area, from, at, &fitting).next().is_none();
            (Pick::On(arena::subject(at)), self.may_lay(&arena, chooser, area, at, is_empty))
        });
        Some(laid.filter(|(_, judged)| self.explains || judged.is_ok()).collect())
    }

    /// Checks whether an area may be laid on a space. `empty` says that the area would hold nobody.
    fn may_lay(&self, arena: &Arena<'_>, chooser: Chooser, area: Area, at: Space, empty: bool) -> Result<(), Illegal> {
        if empty {
            return self.no("", || format!("nobody whom it can hit is in its area at {at}"));
        }
        if area.shape == AreaShape::Burst {
            self.sees(arena, chooser.me, at)?;
        }
        S::BOARD.map_or(Ok(()), |board| (board.may_place)(self, chooser.me, chooser.it, at))
    }

    /// Returns whether an area on `middle` includes `other`, without a board. `None` if the system knows no distances.
    fn is_near(&self, middle: Subject, other: Subject, area: Area) -> Option<bool> {
        S::BOARD.and_then(|board| (board.is_near)(self.state, middle, other, area))
    }

    /// Returns everybody who fits in an area with a chosen middle. Without a middle, returns everybody who fits.
    pub(super) fn in_area(&self, aim: &Aim, area: Area, chooser: Chooser, middle: Option<Subject>) -> Vec<Subject> {
        let fitting = self.targets(aim, chooser);
        let Some(middle) = middle else { return fitting };
        match (self.arena(), arena::space_of(middle)) {
            (Some(arena), Some(at)) => held(&arena, area, arena.of(chooser.me), at, &fitting).collect(),
            _ => {
                let is_within = |target: &Subject| self.is_near(middle, *target, area).unwrap_or(true);
                fitting.into_iter().filter(is_within).collect()
            }
        }
    }
}

/// Returns the subjects of `fitting` in the area that somebody on `from` lays on `at`. Walls between a subject and the
/// beginning of the area shield the subject.
fn held<'f>(
    arena: &'f Arena<'_>,
    area: Area,
    from: Option<Space>,
    at: Space,
    fitting: &'f [Subject],
) -> impl Iterator<Item = Subject> + use<'f> {
    let spaces = area.spaces(arena, from, at);
    let begins = if area.shape == AreaShape::Burst { Some(at) } else { from };
    let reaches = move |space: Space| {
        let seen = begins.is_none_or(|begins| arena.terrain.sees(begins, space));
        seen && spaces.contains(&space)
    };
    fitting.iter().copied().filter(move |target| arena.of(*target).is_some_and(&reaches))
}
