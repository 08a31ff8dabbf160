//! The best layout of a grid.

use rondel_engine::internals::{Piece, Score, best};
use rondel_engine::kernel::Luck;

fn piece(luck: Luck, nth: u32) -> Piece {
    let draw = |stream, below| luck.below(stream, nth, below);
    let right = i32::try_from(draw(0, 7) + 1).unwrap();
    Piece { left: draw(1, 6) as u16, top: draw(2, 6) as u16, right, bottom: 8 - right }
}

/// Returns the score of a layout, calculated cell by cell.
fn worth(pieces: &[Piece], laid: &[Option<usize>; 9], wish: &[u16], stack: bool) -> Score {
    let mut formed: Vec<(u16, i32)> = Vec::new();
    for (at, to) in laid.iter().enumerate() {
        let Some(to) = to else { continue };
        let lenders = [(!at.is_multiple_of(3), 1), (at >= 3, 3)];
        for (nth, (inside, back)) in lenders.into_iter().enumerate() {
            let Some(from) = at.checked_sub(back).filter(|_| inside).and_then(|before| laid[before]) else {
                continue;
            };
            let (from, to) = (pieces[from], pieces[*to]);
            formed.push(if nth == 0 { (to.left, from.right) } else { (to.top, from.bottom) });
        }
    }
    let names: std::collections::BTreeSet<u16> = formed.iter().map(|(name, _)| *name).collect();
    let value = |name: &u16| -> i32 {
        let of = formed.iter().filter(|(known, _)| known == name).map(|(_, bonus)| *bonus);
        if stack { of.sum() } else { of.max().unwrap_or(0) }
    };
    Score {
        wished: names.iter().filter(|name| wish.contains(name)).map(value).sum(),
        total: names.iter().map(value).sum(),
        names: i32::try_from(if stack { formed.len() } else { names.len() }).unwrap(),
    }
}

/// Returns the best score by trying every layout of the pieces.
fn by_force(pieces: &[Piece], wish: &[u16], stack: bool) -> Score {
    fn fill(at: usize, laid: &mut [Option<usize>; 9], pieces: &[Piece], judge: &mut dyn FnMut(&[Option<usize>; 9])) {
        if at == 9 {
            let all = laid.iter().flatten().count() == pieces.len().min(9);
            return if all && laid[4].is_some() {
                judge(laid)
            };
        }
        for piece in 0..pieces.len() {
            if !laid.contains(&Some(piece)) {
                laid[at] = Some(piece);
                fill(at + 1, laid, pieces, judge);
            }
        }
        laid[at] = None;
        fill(at + 1, laid, pieces, judge);
    }
    let mut best = Score::default();
    fill(0, &mut [None; 9], pieces, &mut |laid| best = best.max(worth(pieces, laid, wish, stack)));
    best
}

#[test]
fn small_grids_are_as_good_as_by_force() {
    for seed in 0..60 {
        let luck = Luck::new(seed, 0);
        let many = 1 + luck.below(9, 0, 5);
        let pieces: Vec<Piece> = (0..many).map(|nth| piece(luck, nth)).collect();
        for (wish, stack) in [(&[][..], false), (&[1, 2], false), (&[], true)] {
            let (score, laid) = best(&pieces, wish, stack);
            assert_eq!(score, worth(&pieces, &laid, wish, stack), "{pieces:?}");
            assert_eq!(score, by_force(&pieces, wish, stack), "{pieces:?} with {wish:?}, stacked {stack}");
        }
    }
}

/// A sure upper bound. A full grid of cards with eight points scores at most all of them without those on the right and
/// lower rim.
#[test]
fn full_grids_are_searched_to_the_end() {
    for seed in 0..4 {
        let luck = Luck::new(seed, 1);
        let many = 9 + u32::try_from(seed).unwrap() % 3;
        let pieces: Vec<Piece> = (0..many).map(|nth| piece(luck, nth)).collect();
        let (score, laid) = best(&pieces, &[], false);
        assert_eq!(score, worth(&pieces, &laid, &[], false));
        assert_eq!(laid.iter().flatten().count(), 9);
        let (wished, _) = best(&pieces, &[3, 4], false);
        assert!(wished.wished >= score.wished && wished.total <= score.total);
    }
}
