//! Maps: the spaces of a board, written as rows of signs: `map { "..#"; "..." }`.

use crate::kernel::{Grid, Ground, NO_MAP, Problem, Space, Statement, Terrain};

/// A map as it is written: its ground, and the spaces that letters mark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    /// The ground. A marked space is open.
    pub terrain: Terrain,
    /// The marked spaces, in reading order, each with its mark.
    pub marks: Vec<(char, Space)>,
}

impl Map {
    /// Reads a statement of rows: `map { "..#"; "..." }`. Each of `marks` stands for open ground that means something
    /// to the system.
    ///
    /// # Errors
    /// `E0320` if a row is shorter or longer than the others, or holds a mark that is no ground.
    pub fn read(grid: Grid, statement: &Statement, marks: &[char]) -> Result<Map, Problem> {
        let written = || statement.datum(0).list().iter();
        let rows: Vec<&str> = written().filter_map(|arg| arg.datum.text()).collect();
        let rows_of = |width: usize| rows.iter().filter(|row| row.chars().count() == width).count();
        let widths = rows.iter().map(|row| row.chars().count());
        // The width that most rows have. If two widths are as frequent, the greater one.
        let wide = widths.max_by_key(|width| (rows_of(*width), *width)).unwrap_or(0);
        if let Some((nth, row)) = rows.iter().enumerate().find(|(_, row)| row.chars().count() != wide) {
            let at = written().nth(nth).map_or(statement.at, |arg| arg.at);
            let width = row.chars().count();
            let squares = if width == 1 { "square" } else { "squares" };
            let others = if rows_of(wide) > 1 { "others" } else { "another" };
            let message = format!("row {} of the map has {width} {squares}, {others} {wide}", nth + 1);
            let help = "give every row as many; a blank stands where there is no square";
            return Err(Problem::error(NO_MAP, at, message).help(help));
        }
        let ground: Vec<String> = rows.iter().map(|row| row.replace(marks, ".")).collect();
        let terrain = Terrain::read(grid, &ground).map_err(|problem| unread(problem, statement, marks))?;
        let mut marked = Vec::new();
        for space in terrain.spaces() {
            let row = rows.get(usize::from(space.row()));
            let mark = row.and_then(|row| row.chars().nth(usize::from(space.column()))).unwrap_or(' ');
            if marks.contains(&mark) {
                marked.push((mark, space));
            }
        }
        Ok(Map { terrain, marks: marked })
    }
}

/// Returns the error of a map whose ground cannot be read, at its first stray mark. `problem` says why.
fn unread(problem: Problem, statement: &Statement, marks: &[char]) -> Problem {
    let is_ground = |mark: char| mark == ' ' || marks.contains(&mark) || Ground::of_mark(mark).is_some();
    let stray = statement.datum(0).list().iter().find_map(|row| row.stray(is_ground));
    // Without a stray mark, the error is about the whole map.
    let Some(at) = stray else {
        return Problem::error(NO_MAP, statement.at, problem.message).help(problem.help.unwrap_or_default());
    };
    let own: String = marks.iter().map(|mark| format!("`{mark}`, ")).collect();
    let help = if own.is_empty() { String::new() } else { format!("; {own}see the statement `map`") };
    Problem::error(NO_MAP, at, problem.message).label("this is no ground").help(format!("{}{help}", Ground::MARKS))
}
