//! Maps: the squares of a scene or of a beat, written in rows (DOA-103).

use crate::kernel::{Grid, Ground, Problem, Statement, Terrain};

/// The code of a map that cannot be read.
const NO_MAP: &str = "E0320";

/// Reads the ground of a `map` statement.
///
/// # Errors
///
/// `E0320` when a row is shorter or longer than the others, or holds a mark that is no ground.
pub fn read(grid: Grid, statement: &Statement) -> Result<Terrain, Problem> {
    let rows: Vec<&str> = statement.datum(0).list().iter().filter_map(|arg| arg.datum.text()).collect();
    let alike = |wide: usize| rows.iter().filter(|row| row.chars().count() == wide).count();
    let wide = rows.iter().map(|row| row.chars().count()).max_by_key(|wide| (alike(*wide), *wide)).unwrap_or(0);
    if let Some((nth, row)) = rows.iter().enumerate().find(|(_, row)| row.chars().count() != wide) {
        let at = statement.datum(0).list().get(nth).map_or(statement.at, |arg| arg.at);
        let (has, s) = (row.chars().count(), if row.chars().count() == 1 { "" } else { "s" });
        let message = format!("row {} of the map has {has} square{s}, others {wide}", nth + 1);
        return Err(
            Problem::error(NO_MAP, at, message).help("give every row as many; a blank stands where there is no square")
        );
    }
    let is_ground = |mark: char| Terrain::read(grid, &[mark.encode_utf8(&mut [0; 4])]).is_ok();
    Terrain::read(grid, &rows).map_err(|problem| {
        let at = statement.datum(0).list().iter().find_map(|row| row.stray(is_ground)).unwrap_or(statement.at);
        Problem::error(NO_MAP, at, problem.message).label("this is no ground").help(Ground::MARKS)
    })
}
