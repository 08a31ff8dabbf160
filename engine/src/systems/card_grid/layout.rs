//! The best layout of a grid of up to 3x3 cards, by an exact search for the cell of each card.
//!
//! [`best`] is the entry point, which `advice` calls for the character grid and for the attack grid. The search fills
//! the cells row by row. A card gets bonuses only from its left and its upper neighbour, so its gains are known as soon
//! as it is laid. Before each cell, the search computes a bound, which is a score that no way to fill the rest can
//! beat. It turns back if the best layout so far reaches that bound (branch and bound).

use super::grid::Cell;

/// A card as the search sees it. It has the bonuses that it lends, and the names under which it counts the bonuses that
/// it gets. A name is the number of a skill or of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The name of the bonus that it gets from the left.
    pub left: u16,
    /// The name of the bonus that it gets from above.
    pub top: u16,
    /// The bonus lent to the right.
    pub right: i32,
    /// The bonus lent below.
    pub bottom: i32,
}

/// The score of a layout. Scores compare field by field: first the wish, then the sum, then the number of names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Score {
    /// The sum of the bonuses under the wished names.
    pub wished: i32,
    /// The sum of all bonuses.
    pub total: i32,
    /// The number of names that it forms. If bonuses stack, the number of bonuses.
    pub names: i32,
}

/// Returns the best score and its layout, which has the index of its piece for each cell. All pieces are used, or nine
/// if there are more. The centre is always taken. `wish` lists the names that count first. Without `stack`, only the
/// highest bonus under each name counts.
pub fn best(pieces: &[Piece], wish: &[u16], stack: bool) -> (Score, [Option<usize>; 9]) {
    let mut search = Search {
        pieces,
        wish,
        stack,
        empty: 9usize.saturating_sub(pieces.len()),
        laid: [None; 9],
        used: vec![false; pieces.len()],
        formed: Vec::new(),
        best: None,
    };
    search.fill(0);
    search.best.unwrap_or_default()
}

/// The search, with the layout that it has laid so far.
struct Search<'a> {
    pieces: &'a [Piece],
    /// The names that count first.
    wish: &'a [u16],
    /// Whether bonuses under one name add up.
    stack: bool,
    /// Cells that may still stay empty.
    empty: usize,
    /// The piece of each cell.
    laid: [Option<usize>; 9],
    /// Whether each piece is laid.
    used: Vec<bool>,
    /// The names and bonuses that the laid pieces form, pair by pair.
    formed: Vec<(u16, i32)>,
    /// The best complete layout so far.
    best: Option<(Score, [Option<usize>; 9])>,
}

impl Search<'_> {
    /// Fills the cells from `at` on, in every way that may beat the best layout so far.
    fn fill(&mut self, at: usize) {
        let now = self.score();
        if at == 9 {
            if self.best.is_none_or(|(best, _)| now > best) {
                self.best = Some((now, self.laid));
            }
            return;
        }
        if self.best.is_some_and(|(best, _)| self.bound(now, at) <= best) {
            return;
        }
        for piece in 0..self.pieces.len() {
            if !self.used[piece] {
                self.lay(at, piece);
            }
        }
        if self.empty > 0 && at != Cell::CENTRE.index() {
            self.empty -= 1;
            self.laid[at] = None;
            self.fill(at + 1);
            self.empty += 1;
        }
    }

    /// Lays a piece into cell `at`, fills the cells after it, and takes the piece off again.
    fn lay(&mut self, at: usize, piece: usize) {
        let before = self.formed.len();
        let (left, above) = (self.left_of(at), self.above(at));
        self.formed.extend(left.map(|lender| (self.pieces[piece].left, lender.right)));
        self.formed.extend(above.map(|lender| (self.pieces[piece].top, lender.bottom)));
        self.used[piece] = true;
        self.laid[at] = Some(piece);
        self.fill(at + 1);
        self.laid[at] = None;
        self.used[piece] = false;
        self.formed.truncate(before);
    }

    /// Returns the piece to the left of a cell.
    fn left_of(&self, at: usize) -> Option<Piece> {
        let is_first_of_row = at.is_multiple_of(3);
        if is_first_of_row { None } else { self.laid[at - 1].map(|piece| self.pieces[piece]) }
    }

    /// Returns the piece above a cell.
    fn above(&self, at: usize) -> Option<Piece> {
        self.laid[at.checked_sub(3)?].map(|piece| self.pieces[piece])
    }

    /// Returns the score of the pieces laid so far.
    fn score(&self) -> Score {
        let mut score = Score::default();
        for (nth, (name, bonus)) in self.formed.iter().enumerate() {
            let highest_before = highest(&self.formed[..nth], *name);
            let gain = if self.stack { *bonus } else { (bonus - highest_before).max(0) };
            score.total += gain;
            score.names += i32::from(self.stack || highest_before == 0);
            if self.wish.contains(name) {
                score.wished += gain;
            }
        }
        score
    }

    /// Returns a score that no way to fill the cells from `at` on can beat.
    fn bound(&self, now: Score, at: usize) -> Score {
        let mut left: Vec<Piece> = Vec::new();
        for (piece, is_used) in self.pieces.iter().zip(&self.used) {
            if !is_used {
                left.push(*piece);
            }
        }
        let lent = self.lent(at, &left);
        let by_place = self.by_place(at, &left);
        if self.stack {
            self.bound_of_all(now, &left, &lent, by_place)
        } else {
            self.bound_of_highest(now, &left, &lent, by_place)
        }
    }

    /// Returns the bound if every bonus counts (`stack`). A piece gets at most the largest bonus, once for each of its
    /// wished names. `lent` has the bonuses still to come, the largest first, and `by_place` limits their sum.
    fn bound_of_all(&self, now: Score, left: &[Piece], lent: &[i32], by_place: i32) -> Score {
        let most = lent.first().copied().unwrap_or(0);
        let names = i32::try_from(lent.len()).unwrap_or(0);
        let counts = |name: u16| i32::from(self.wish.contains(&name));
        let wished_of = |piece: &Piece| most * (counts(piece.left) + counts(piece.top));
        let wished = left.iter().map(wished_of).sum::<i32>().min(by_place);
        Score { wished: now.wished + wished, total: now.total + by_place, names: now.names + names }
    }

    /// Returns the bound if only the highest bonus of each name counts. The largest bonuses go to the names with the
    /// lowest bonus so far.
    ///
    /// For example, the pairs still to come lend at most 4, 3 and 1. The pieces left have two names, with bonuses of 0
    /// and 2 so far. The total grows by at most 4 - 0 and 3 - 2, which is 5.
    fn bound_of_highest(&self, now: Score, left: &[Piece], lent: &[i32], by_place: i32) -> Score {
        // Each name of the pieces left, with the highest bonus under the name so far. The lowest bonus comes first.
        let mut names: Vec<(i32, u16)> = Vec::new();
        for piece in left {
            names.extend([piece.left, piece.top].map(|name| (highest(&self.formed, name), name)));
        }
        names.sort_unstable();
        names.dedup();
        // A bonus that is lent under a name counts only beyond the bonus that is held there: 3 lent, 2 held, gain 1.
        let gain = |(lent, (held, _)): (&i32, &(i32, u16))| (lent - held).max(0);
        let most: i32 = lent.iter().zip(&names).map(gain).sum();
        let gains = most.min(by_place);
        let wished_names = names.iter().filter(|(_, name)| self.wish.contains(name));
        let most_wished: i32 = lent.iter().zip(wished_names).map(gain).sum();
        let wished = most_wished.min(gains);
        let fresh_names = names.iter().filter(|(held, _)| *held == 0).count().min(lent.len());
        let fresh = i32::try_from(fresh_names).unwrap_or(0);
        Score { wished: now.wished + wished, total: now.total + gains, names: now.names + fresh }
    }

    /// Returns an upper bound for the bonus of each touching pair still to come, the largest first. `left` has the
    /// pieces not laid yet.
    fn lent(&self, at: usize, left: &[Piece]) -> Vec<i32> {
        let mut lent: Vec<i32> = self.lent_already(at).collect();
        // The pairs side by side and the pairs one above the other whose lender is still to be laid.
        let across = (at..9).filter(|cell| cell % 3 < 2).count();
        let down = (at..9).filter(|cell| *cell < 6).count();
        lent.extend(largest(left.iter().map(|piece| piece.right), across));
        lent.extend(largest(left.iter().map(|piece| piece.bottom), down));
        lent.sort_unstable_by_key(|bonus| std::cmp::Reverse(*bonus));
        lent
    }

    /// Returns the bonuses that laid pieces lend to the right and below, to cells not filled yet.
    fn lent_already(&self, at: usize) -> impl Iterator<Item = i32> + '_ {
        let right = self.left_of(at).map(|piece| piece.right);
        // Only the last three filled cells have an unfilled cell below them. The bottom row has none.
        let above = (at.saturating_sub(3)..at).filter(|cell| cell + 3 < 9);
        let below = above.filter_map(|cell| self.laid[cell]).map(|piece| self.pieces[piece].bottom);
        right.into_iter().chain(below)
    }

    /// Returns an upper bound for the sum of the bonuses still to come. The cell decides whether a piece lends to the
    /// right, below, both ways or not at all.
    fn by_place(&self, at: usize, left: &[Piece]) -> i32 {
        let mut both_ways = 0;
        let mut only_right = 0;
        let mut only_down = 0;
        for cell in at..9 {
            let lends_right = cell % 3 < 2;
            let lends_down = cell < 6;
            match (lends_right, lends_down) {
                (true, true) => both_ways += 1,
                (true, false) => only_right += 1,
                (false, true) => only_down += 1,
                (false, false) => {}
            }
        }
        let sum = |bonuses: Vec<i32>| bonuses.iter().sum::<i32>();
        self.lent_already(at).sum::<i32>()
            + sum(largest(left.iter().map(|piece| piece.right + piece.bottom), both_ways))
            + sum(largest(left.iter().map(|piece| piece.right), only_right))
            + sum(largest(left.iter().map(|piece| piece.bottom), only_down))
    }
}

/// Returns the highest bonus under a name. It is 0 without one.
fn highest(formed: &[(u16, i32)], name: u16) -> i32 {
    let bonuses = formed.iter().filter(|(formed_name, _)| *formed_name == name).map(|(_, bonus)| *bonus);
    bonuses.max().unwrap_or(0)
}

/// Returns the `many` largest bonuses, the largest first.
fn largest(bonuses: impl Iterator<Item = i32>, many: usize) -> Vec<i32> {
    let mut bonuses: Vec<i32> = bonuses.collect();
    bonuses.sort_unstable_by_key(|bonus| std::cmp::Reverse(*bonus));
    bonuses.truncate(many);
    bonuses
}
