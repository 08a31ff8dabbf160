//! The room of a card: connected squares, and exits on their outer edge.
//!
//! A room is drawn in rows of text: `#` is a square, an arrow beside it is an exit that leads the way it points.
//! [`Room::read`] reads such a drawing: `"<##>"` is a room of two squares with an exit at each end.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The most rows, and the most columns, of a drawing.
const MOST: usize = 26;

/// The help for a wrong drawing: the meaning of its marks.
pub const MARKS: &str =
    "`#` is a square, `.` or a blank is none, and `^`, `>`, `v` and `<` beside a square are exits: `room { \"<##>\" }`";

/// Returns whether a mark means something in a drawing.
pub fn is_mark(mark: char) -> bool {
    matches!(mark, '#' | '.' | ' ') || Side::arrow(mark).is_some()
}

/// A way out of a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Side {
    /// Up.
    North,
    /// The right side.
    East,
    /// Down.
    South,
    /// The left side.
    West,
}

impl Side {
    /// All sides, clockwise.
    pub const ALL: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

    /// Returns its compass letter.
    pub fn letter(self) -> char {
        ['n', 'e', 's', 'w'][self as usize]
    }

    /// Returns the side after this many clockwise quarter turns.
    pub fn turned(self, quarters: u8) -> Side {
        Side::ALL[(self as usize + usize::from(quarters)) % 4]
    }

    /// Returns the opposite side.
    pub fn opposite(self) -> Side {
        self.turned(2)
    }

    /// Returns the number of clockwise quarter turns from this side to `other`.
    pub fn quarters_to(self, other: Side) -> u8 {
        u8::try_from((other as usize + 4 - self as usize) % 4).unwrap_or(0)
    }

    /// Returns the side to which an arrow points. `None` for a mark that is no arrow.
    fn arrow(mark: char) -> Option<Side> {
        Some(match mark {
            '^' => Side::North,
            '>' => Side::East,
            'v' => Side::South,
            '<' => Side::West,
            _ => return None,
        })
    }
}

/// A square of a map or a drawing. Squares are sorted row by row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Square {
    /// Row, growing downwards.
    pub y: i8,
    /// Column, growing to the right.
    pub x: i8,
}

impl Square {
    /// Returns the square beyond a side.
    pub fn beyond(self, side: Side) -> Square {
        let (dx, dy) = [(0, -1), (1, 0), (0, 1), (-1, 0)][side as usize];
        Square { y: self.y.saturating_add(dy), x: self.x.saturating_add(dx) }
    }

    /// Returns the square moved by `by`.
    pub fn moved(self, by: Square) -> Square {
        Square { y: self.y.saturating_add(by.y), x: self.x.saturating_add(by.x) }
    }

    /// Returns the square turned about the origin, this many quarters clockwise.
    fn turned(self, quarters: u8) -> Square {
        (0..quarters % 4).fold(self, |at, _| Square { y: at.x, x: -at.y })
    }
}

/// An exit: a side of a square by which one can leave the room.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Exit {
    /// The square inside the room.
    pub at: Square,
    /// The side of the square.
    pub side: Side,
}

/// The reason why a drawing is no room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misdrawn {
    /// The wrong row, counted from 0. `None` if the whole drawing is wrong.
    pub row: Option<usize>,
    /// The error.
    pub why: String,
}

impl Misdrawn {
    fn whole(why: impl Into<String>) -> Misdrawn {
        Misdrawn { row: None, why: why.into() }
    }

    fn in_row(row: i8, why: impl Into<String>) -> Misdrawn {
        Misdrawn { row: usize::try_from(row).ok(), why: why.into() }
    }
}

/// Squares and exits as the card shows them. The upper left corner of the squares is 0, 0.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Room {
    /// The squares, sorted.
    pub squares: Vec<Square>,
    /// The exits, in the reading order of the drawing. Their numbers count from 1.
    pub exits: Vec<Exit>,
}

impl Room {
    /// Reads a drawing. The error says what is wrong with it.
    pub fn read(rows: &[&str]) -> Result<Room, Misdrawn> {
        let mut squares = BTreeSet::new();
        let mut arrows = Vec::new();
        if rows.len() > MOST || rows.iter().any(|row| row.chars().count() > MOST) {
            return Err(Misdrawn::whole(format!("a room has at most {MOST} rows and columns")));
        }
        for (y, row) in (0i8..).zip(rows) {
            for (x, mark) in (0i8..).zip(row.chars()) {
                let at = Square { y, x };
                match (mark, Side::arrow(mark)) {
                    ('#', _) => _ = squares.insert(at),
                    ('.' | ' ', _) => {}
                    (_, Some(side)) => arrows.push((at, side)),
                    _ => return Err(Misdrawn::in_row(y, format!("`{mark}` means nothing in a room"))),
                }
            }
        }
        if squares.is_empty() {
            return Err(Misdrawn::whole("there is no square `#`"));
        }
        let exits = exits(&squares, &arrows)?;
        if !are_connected(&squares) {
            return Err(Misdrawn::whole("the squares do not hang together"));
        }
        Ok(Room { squares: squares.into_iter().collect(), exits }.at_origin())
    }

    /// Returns the room moved so that its upper left corner is 0, 0.
    pub fn at_origin(&self) -> Room {
        let least = |of: fn(&Square) -> i8| self.squares.iter().map(of).min().unwrap_or(0);
        let by = Square { y: -least(|square| square.y), x: -least(|square| square.x) };
        self.moved(by)
    }

    /// Returns the room moved by `by`.
    pub fn moved(&self, by: Square) -> Room {
        let mut squares: Vec<Square> = self.squares.iter().map(|at| at.moved(by)).collect();
        squares.sort();
        let exits = self.exits.iter().map(|exit| Exit { at: exit.at.moved(by), ..*exit }).collect();
        Room { squares, exits }
    }

    /// Returns the room turned about the origin, this many quarters clockwise. Exits keep their numbers.
    pub fn turned(&self, quarters: u8) -> Room {
        let mut squares: Vec<Square> = self.squares.iter().map(|at| at.turned(quarters)).collect();
        squares.sort();
        let turn = |exit: &Exit| Exit { at: exit.at.turned(quarters), side: exit.side.turned(quarters) };
        Room { squares, exits: self.exits.iter().map(turn).collect() }
    }

    /// Returns the room turned, with its upper left corner at a square.
    pub fn corner_at(&self, quarters: u8, corner: Square) -> Room {
        self.turned(quarters).at_origin().moved(corner)
    }
}

/// Returns the exits of a room. An arrow is the square in which it is drawn, and the side to which it points. It must
/// stand outside, right beside a square of the room.
fn exits(squares: &BTreeSet<Square>, arrows: &[(Square, Side)]) -> Result<Vec<Exit>, Misdrawn> {
    let outside = outside(squares);
    let mut exits = Vec::new();
    for (arrow, side) in arrows {
        let at = arrow.beyond(side.opposite());
        if !squares.contains(&at) {
            let wrong = format!("the exit in row {}, column {} leads out of no square", arrow.y + 1, arrow.x + 1);
            let why = nearest(squares, at, *side).map_or(wrong.clone(), |near| format!("{wrong}: {near}"));
            return Err(Misdrawn::in_row(arrow.y, why));
        }
        if !outside.contains(arrow) {
            let why = format!("the exit in row {}, column {} does not lead outside", arrow.y + 1, arrow.x + 1);
            return Err(Misdrawn::in_row(arrow.y, why));
        }
        exits.push(Exit { at, side: *side });
    }
    if exits.is_empty() { Err(Misdrawn::whole("there is no exit")) } else { Ok(exits) }
}

/// Returns a hint for an exit that leads out of no square: where the nearest square is. `at` is the square that the
/// exit needs, and `side` its side. For an exit up or down, the nearest square of the same row is named: the arrow was
/// drawn in a wrong column. For the other exits it is the nearest of the same column.
fn nearest(squares: &BTreeSet<Square>, at: Square, side: Side) -> Option<String> {
    let is_vertical = matches!(side, Side::North | Side::South);
    let distance = |other: &Square| (other.x - at.x).unsigned_abs() + (other.y - at.y).unsigned_abs();
    let is_in_line = |other: &&Square| if is_vertical { other.y == at.y } else { other.x == at.x };
    let near = squares.iter().filter(is_in_line).min_by_key(|other| distance(other))?;
    let (row, column) = (at.y + 1, at.x + 1);
    Some(if is_vertical {
        format!("row {row} has no square in column {column}, the nearest is in column {}", near.x + 1)
    } else {
        format!("column {column} has no square in row {row}, the nearest is in row {}", near.y + 1)
    })
}

/// Returns the empty squares around the room that can be reached without crossing it.
fn outside(squares: &BTreeSet<Square>) -> BTreeSet<Square> {
    let past = |of: fn(&Square) -> i8| squares.iter().map(of).max().unwrap_or(0) + 1;
    let (right, bottom) = (past(|square| square.x), past(|square| square.y));
    flood(Square { y: -1, x: -1 }, |at| {
        (-1..=right).contains(&at.x) && (-1..=bottom).contains(&at.y) && !squares.contains(&at)
    })
}

/// Returns whether the squares are connected side by side.
pub fn are_connected(squares: &BTreeSet<Square>) -> bool {
    squares.first().is_none_or(|first| flood(*first, |at| squares.contains(&at)).len() == squares.len())
}

/// Returns the squares that can be reached from a square, side by side, over squares for which `is_in` holds.
fn flood(from: Square, is_in: impl Fn(Square) -> bool) -> BTreeSet<Square> {
    let mut reached = BTreeSet::from([from]);
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        for next in Side::ALL.map(|side| at.beyond(side)) {
            if is_in(next) && reached.insert(next) {
                open.push(next);
            }
        }
    }
    reached
}
