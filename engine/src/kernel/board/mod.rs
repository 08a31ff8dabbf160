//! Boards of squares or hexes: where somebody can stand and go, and what somebody sees.
//!
//! - [`Space`]: a place with a name such as `c4`.
//! - [`Grid`]: adjacency, distances, areas and lines. No walls, no ends.
//! - [`Terrain`]: the ground of one board, with its consequences: steps, paths ([`Reach`]) and [`Sight`].
//! - [`Field`]: a terrain drawn as text, with its figures.
//!
//! Everything is computed in whole numbers, and every list has a fixed order: reading order, or along the line.
//!
//! ```
//! use rondel_engine::kernel::{Corners, Field, Grid, Pass, Sight, Space, Terrain};
//! let map = ["..#..", ".....", ".,..."]; // as a scene writes it: one text a row
//! let terrain = Terrain::read(Grid::Eight, &map)?.with_steps_past(Corners::OneSide);
//! let (ash, wolf): (Space, Space) = ("b1".parse()?, "d1".parse()?);
//! let reach = terrain.reach(ash, 3, |space| if space == wolf { Pass::No } else { Pass::Stop });
//! assert_eq!(reach.way("c2".parse()?), Some(vec!["b2".parse()?, "c2".parse()?])); // not past the corner of c1
//! let line = terrain.sight(ash, wolf);
//! assert_eq!((line.sight, line.by), (Sight::Blocked, Some("c1".parse()?))); // the answer to `why not`
//! let blast = terrain.on_board(terrain.grid().burst(wolf, 1));
//! let labels = Field::labels(&["ash", "wolf-2"]);
//! let tokens: Vec<_> = [ash, wolf].into_iter().zip(labels).collect();
//! let drawn = Field::new("clearing", &terrain, &tokens, &blast); // goes into a view as `Block::Field`
//! assert_eq!(drawn.spaces.iter().filter(|space| space.marked).count(), 6);
//! # Ok::<(), rondel_engine::kernel::Problem>(())
//! ```

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
pub use terrain::{Ground, NO_MAP, Terrain};
