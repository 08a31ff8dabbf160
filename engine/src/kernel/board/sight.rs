//! Lines of sight: the worst obstacle on the straight line between the middles of two spaces.
//!
//! Begin at [`Terrain::sight`].

use super::line::Touch;
use super::{Corners, Space, Terrain};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// How well one sees through or across something. A later value is worse.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Sight {
    /// A clear view.
    #[default]
    Clear,
    /// A hindered view: partial cover.
    Hindered,
    /// No view.
    Blocked,
}

/// The line of sight between two spaces, with its worst obstacle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Sightline {
    /// How well one sees past the worst obstacle.
    pub sight: Sight,
    /// The first of the worst obstacles. `None` if there is none, or if it is the end of the board.
    pub by: Option<Space>,
}

impl Terrain {
    /// Returns the line of sight between the middles of two spaces. It is the same in both directions. The ground of
    /// the two spaces does not matter. A touched corner or side counts by the terrain's rule for corners.
    pub fn sight(&self, from: Space, to: Space) -> Sightline {
        let line = self.grid().line(from, to);
        let between = line.through.get(1..line.through.len().saturating_sub(1)).unwrap_or(&[]);
        let crossed = between.iter().map(|space| Sightline { sight: self.through(Some(*space)), by: Some(*space) });
        let touched = line.touches.iter().map(|touch| self.past(*touch));
        let distance = |line: &Sightline| line.by.map(|space| (self.grid().distance(from, space), space));
        let obstacles = crossed.chain(touched).filter(|line| line.sight != Sight::Clear);
        let worst = obstacles.min_by_key(|line| (Reverse(line.sight), distance(line))).unwrap_or_default();
        Sightline { by: worst.by.filter(|space| self.ground(*space).is_some()), ..worst }
    }

    /// Returns whether one space sees another, perhaps with difficulty.
    pub fn sees(&self, from: Space, to: Space) -> bool {
        self.sight(from, to).sight != Sight::Blocked
    }

    /// Returns the spaces of an area that are on the board and visible from a space, in order.
    pub fn seen_from(&self, from: Space, area: Vec<Space>) -> Vec<Space> {
        self.on_board(area).into_iter().filter(|space| self.sees(from, *space)).collect()
    }

    /// Returns how well one sees through a space. The end of the board blocks.
    fn through(&self, space: Option<Space>) -> Sight {
        space.and_then(|space| self.ground(space)).map_or(Sight::Blocked, |ground| ground.sight)
    }

    /// Returns how well one sees along a corner or side, by the spaces on its two sides:
    ///
    /// | one side | other side | `BothSides` | `OneSide` |
    /// |---|---|---|---|
    /// | clear | clear | clear | clear |
    /// | clear | blocked | clear | blocked |
    /// | clear | end of the board | clear | clear |
    /// | blocked | end of the board | blocked | blocked |
    /// | end of the board | end of the board | blocked | blocked |
    fn past(&self, Touch { left, right }: Touch) -> Sightline {
        let side = |space: Option<Space>| Sightline { sight: self.through(space), by: space };
        let better_side = side(left).better(side(right));
        let is_end = |space: Option<Space>| space.is_none_or(|space| self.ground(space).is_none());
        match self.sight_past() {
            Corners::Never => Sightline::default(),
            Corners::OneSide if !is_end(left) && !is_end(right) => side(left).worse(side(right)),
            Corners::BothSides | Corners::OneSide => better_side,
        }
    }
}

impl Sightline {
    /// Returns the better of two sightlines. Of equal ones, returns the first in reading order.
    fn better(self, other: Sightline) -> Sightline {
        if (other.sight, other.by) < (self.sight, self.by) { other } else { self }
    }

    /// Returns the worse of two sightlines. Of equal ones, returns the first in reading order.
    fn worse(self, other: Sightline) -> Sightline {
        let is_worse = (other.sight, Reverse(other.by)) > (self.sight, Reverse(self.by));
        if is_worse { other } else { self }
    }
}
