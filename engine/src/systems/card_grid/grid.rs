//! The grid: cards in 3 rows and 3 columns, with one in the centre (GRID-045 to GRID-063, GRID-079).
//!
//! A hero has two of them, one of character cards and one of attacks. [`Grid::pairs`] finds the cards that touch.
//! `skills` and `combo` make skills and combos of these pairs.

use super::content::CardId;
use serde::{Deserialize, Serialize};

/// A cell of the grid, 0 to 8, row by row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Cell(u8);

impl Cell {
    /// The cell that is never left empty (GRID-049).
    pub const CENTRE: Cell = Cell(4);

    /// Returns the cell in this row and column, each 1 to 3 (GRID-047). `None` outside of the grid.
    pub fn new(row: i64, column: i64) -> Option<Cell> {
        let is_inside = |n: i64| (1..=3).contains(&n);
        let at = (row - 1) * 3 + column - 1;
        if is_inside(row) && is_inside(column) { u8::try_from(at).ok().map(Cell) } else { None }
    }

    pub fn all() -> impl Iterator<Item = Cell> {
        (0..9).map(Cell)
    }

    /// Returns the row, from 1.
    pub fn row(self) -> u8 {
        self.0 / 3 + 1
    }

    /// Returns the column, from 1.
    pub fn column(self) -> u8 {
        self.0 % 3 + 1
    }

    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns the cell to the right, if there is one.
    pub fn right(self) -> Option<Cell> {
        if self.column() < 3 { Some(Cell(self.0 + 1)) } else { None }
    }

    /// Returns the cell below, if there is one.
    pub fn below(self) -> Option<Cell> {
        if self.row() < 3 { Some(Cell(self.0 + 3)) } else { None }
    }
}

/// The edges by which two cards touch. The first card lends a bonus, and the second receives it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Edge {
    /// The right edge of the first card against the left edge of the second.
    Right,
    /// The bottom edge of the first card against the top edge of the second.
    Bottom,
}

/// The cards in their cells. A card is never turned (GRID-053), and a cell holds one (GRID-051).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Grid([Option<CardId>; 9]);

impl Grid {
    pub fn at(&self, cell: Cell) -> Option<CardId> {
        self.0[cell.index()]
    }

    /// Returns the cell of a card, if it lies on the grid.
    pub fn place(&self, card: CardId) -> Option<Cell> {
        Cell::all().find(|cell| self.at(*cell) == Some(card))
    }

    pub fn has(&self, card: CardId) -> bool {
        self.place(card).is_some()
    }

    /// Lays a card into a cell. A card that lies in another cell of the grid moves.
    pub fn put(&mut self, card: CardId, cell: Cell) {
        self.lift(card);
        self.0[cell.index()] = Some(card);
    }

    /// Takes a card off the grid, if it lies there.
    pub fn lift(&mut self, card: CardId) {
        for held in &mut self.0 {
            if *held == Some(card) {
                *held = None;
            }
        }
    }

    /// Returns the cards with their cells, row by row.
    pub fn cards(&self) -> impl Iterator<Item = (Cell, CardId)> + '_ {
        Cell::all().filter_map(|cell| Some((cell, self.at(cell)?)))
    }

    /// Returns the number of cards.
    pub fn len(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// Returns every touching pair: the lender, the edge and the receiver (GRID-055, GRID-056, GRID-061).
    pub fn pairs(&self) -> Vec<(CardId, Edge, CardId)> {
        let mut pairs = Vec::new();
        for (cell, card) in self.cards() {
            for (edge, next) in [(Edge::Right, cell.right()), (Edge::Bottom, cell.below())] {
                if let Some(other) = next.and_then(|next| self.at(next)) {
                    pairs.push((card, edge, other));
                }
            }
        }
        pairs
    }

    /// Returns whether a card lies in the centre, or the whole grid is empty (GRID-049).
    pub fn centred(&self) -> bool {
        self.len() == 0 || self.at(Cell::CENTRE).is_some()
    }

    /// Returns whether every card is connected with the centre, edge to edge.
    pub fn connected(&self) -> bool {
        let mut reached: Vec<CardId> = self.at(Cell::CENTRE).into_iter().collect();
        let pairs = self.pairs();
        // Cards before `from` have been visited, and the others wait.
        let mut from = 0;
        while let Some(card) = reached.get(from).copied() {
            from += 1;
            for (one, _, other) in &pairs {
                let next = if *one == card { *other } else { *one };
                if (*one == card || *other == card) && !reached.contains(&next) {
                    reached.push(next);
                }
            }
        }
        reached.len() == self.len()
    }

    /// Returns the same grid with other ids for its cards.
    pub fn rename(&self, mut rename: impl FnMut(CardId) -> CardId) -> Grid {
        Grid(self.0.map(|held| held.map(&mut rename)))
    }
}
