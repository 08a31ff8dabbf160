//! Boards: squares or hexes, where one can stand, go and see.
//!
//! - [`Space`]: a place, by its name `c4`.
//! - [`Grid`]: how spaces touch, how far they are apart, which areas and lines there are. No walls, no ends.
//! - [`Terrain`]: the ground of one board, and what follows from it: steps, ways ([`Reach`]) and [`Sight`].
//!
//! All of it is worked out in whole numbers, and every list comes in one order: as one reads, or along the line.

mod area;
mod field;
mod grid;
mod line;
mod reach;
mod sight;
mod space;
mod terrain;

pub use field::{Field, FieldSpace};
pub use grid::{Corners, Grid};
pub use line::Line;
pub use reach::{Pass, Reach};
pub use sight::{Sight, Sightline};
pub use space::Space;
pub use terrain::{Ground, Terrain};
