//! The lines that differ between two versions of a script.

use super::code::CodeLine;

/// The most lines of a file that are compared fully. In a longer file, only lines with the same number are compared.
const MOST_COMPARED: usize = 600;

/// A line that differs.
#[derive(Debug, PartialEq, Eq)]
pub struct Edit {
    /// The former text.
    pub was: Option<String>,
    /// The present text.
    pub is: Option<String>,
    /// The number of the line, now or formerly.
    pub line: usize,
}

/// Returns the lines that differ. A replaced line has both its old and its new text.
pub fn edits(was: &[CodeLine], is: &[CodeLine]) -> Vec<Edit> {
    let mut found = Vec::new();
    let (mut old, mut new) = (0, 0);
    // The ends of both texts stand for a last common line.
    for (same_old, same_new) in same_lines(was, is).into_iter().chain([(was.len(), is.len())]) {
        let (gone, come) = (&was[old..same_old], &is[new..same_new]);
        for nth in 0..gone.len().max(come.len()) {
            let (gone_line, new_line) = (gone.get(nth), come.get(nth));
            let line = new_line.or(gone_line).map_or(0, |line| line.number);
            let text_of = |line: Option<&CodeLine>| line.map(|line| line.text.clone());
            found.push(Edit { was: text_of(gone_line), is: text_of(new_line), line });
        }
        (old, new) = (same_old + 1, same_new + 1);
    }
    found
}

/// Returns the indices of the common lines of two texts, in order: the longest common subsequence.
fn same_lines(was: &[CodeLine], is: &[CodeLine]) -> Vec<(usize, usize)> {
    let is_same = |old: usize, new: usize| was[old].text == is[new].text;
    if was.len().max(is.len()) > MOST_COMPARED {
        let shorter = was.len().min(is.len());
        return (0..shorter).filter(|at| is_same(*at, *at)).map(|at| (at, at)).collect();
    }
    // `longest[old][new]` is the number of common lines in the rest of both texts, from `old` and `new` on.
    let mut longest = vec![vec![0_usize; is.len() + 1]; was.len() + 1];
    for old in (0..was.len()).rev() {
        for new in (0..is.len()).rev() {
            longest[old][new] = match is_same(old, new) {
                true => longest[old + 1][new + 1] + 1,
                false => longest[old + 1][new].max(longest[old][new + 1]),
            };
        }
    }
    let (mut found, mut old, mut new) = (Vec::new(), 0, 0);
    while old < was.len() && new < is.len() {
        if is_same(old, new) {
            found.push((old, new));
            (old, new) = (old + 1, new + 1);
        } else if longest[old + 1][new] >= longest[old][new + 1] {
            old += 1;
        } else {
            new += 1;
        }
    }
    found
}
