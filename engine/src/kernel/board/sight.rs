//! Lines of sight: what stands between two spaces, on the straight line between their middles.

use super::line::Touch;
use super::{Corners, Space, Terrain};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// How something is seen through, or what can be seen across it; a later one is worse.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Sight {
    /// Freely.
    #[default]
    Clear,
    /// With difficulty: it covers in part.
    Hindered,
    /// Not at all.
    Blocked,
}

/// How well one space sees another, and what stands between.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Sightline {
    /// How well: as through the worst that stands between.
    pub sight: Sight,
    /// What stands between: the first of the worst. `None` when nothing does, or the end of the board.
    pub by: Option<Space>,
}

impl Terrain {
    /// How well one space sees another: by the line between their middles. Both see each other equally well. What they
    /// stand on themselves does not matter; what a line only touches counts as the terrain's rule for corners says.
    pub fn sight(&self, from: Space, to: Space) -> Sightline {
        let line = self.grid().line(from, to);
        let between = line.through.get(1..line.through.len().saturating_sub(1)).unwrap_or(&[]);
        let crossed = between.iter().map(|space| Sightline { sight: self.through(Some(*space)), by: Some(*space) });
        let touched = line.touches.iter().map(|touch| self.past(*touch));
        let near = |line: &Sightline| line.by.map(|space| (self.grid().distance(from, space), space));
        let worst = crossed.chain(touched).filter(|line| line.sight != Sight::Clear);
        let worst = worst.min_by_key(|line| (Reverse(line.sight), near(line))).unwrap_or_default();
        Sightline { by: worst.by.filter(|space| self.ground(*space).is_some()), ..worst }
    }

    /// Does one space see another, perhaps with difficulty?
    pub fn sees(&self, from: Space, to: Space) -> bool {
        self.sight(from, to).sight != Sight::Blocked
    }

    /// Those of an area that are on the board and that a space sees, in their order.
    pub fn seen_from(&self, from: Space, area: Vec<Space>) -> Vec<Space> {
        self.on_board(area).into_iter().filter(|space| self.sees(from, *space)).collect()
    }

    fn through(&self, space: Option<Space>) -> Sight {
        space.and_then(|space| self.ground(space)).map_or(Sight::Blocked, |ground| ground.sight)
    }

    /// Along a corner or side. Where the board ends, nothing stands: it shuts its side, but is nothing to run against.
    fn past(&self, Touch { left, right }: Touch) -> Sightline {
        let stands = |side: Option<Space>| {
            let ground = side.and_then(|space| self.ground(space));
            Sightline { sight: ground.map_or(Sight::Clear, |ground| ground.sight), by: side }
        };
        let shut = |side: Option<Space>| Sightline { sight: self.through(side), by: side };
        match self.sight_past() {
            Corners::Never => Sightline::default(),
            Corners::BothSides => shut(left).better(shut(right)),
            Corners::OneSide => shut(left).better(shut(right)).worse(stands(left)).worse(stands(right)),
        }
    }
}

impl Sightline {
    /// The better of two; of equal ones, the space that comes first as one reads.
    fn better(self, other: Sightline) -> Sightline {
        if (other.sight, other.by) < (self.sight, self.by) { other } else { self }
    }

    fn worse(self, other: Sightline) -> Sightline {
        let is_worse = (other.sight, Reverse(other.by)) > (self.sight, Reverse(self.by));
        if is_worse { other } else { self }
    }
}
