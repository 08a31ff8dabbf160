//! The gaps in a pyramid of bonuses.

use rondel_engine::internals::missing;

fn held(counts: &[u8]) -> [u8; 10] {
    let mut levels = [0; 10];
    levels[1..=counts.len()].copy_from_slice(counts);
    levels
}

/// GRID-071 to GRID-075, and the other reading.
#[test]
fn the_printed_examples() {
    for (counts, level, strict, printed) in [
        (&[1][..], 2, Some(1), Some(1)),
        (&[2], 2, None, None),
        (&[2, 2], 3, Some(1), Some(1)),
        (&[3, 2], 3, None, None),
        (&[2, 1], 2, Some(1), None),
        (&[3, 1], 2, None, None),
        (&[4, 3, 2], 4, None, None),
        (&[4, 3, 1], 4, Some(3), Some(3)),
        (&[], 1, None, None),
        (&[4, 3, 2], 1, None, None),
    ] {
        assert_eq!(missing(held(counts), level, false), strict, "{counts:?} and a +{level}");
        assert_eq!(missing(held(counts), level, true), printed, "{counts:?} and a +{level}, printed thresholds");
    }
}
