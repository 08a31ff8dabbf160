//! Logarithms and roots without fractions.

use rondel_engine::internals::{ONE, logarithm, root};

#[test]
fn bounds_are_reckoned_well_enough() {
    assert_eq!(logarithm(1), 0);
    assert!(logarithm(1_000).abs_diff(6_908 * ONE / 1_000) < ONE / 12);
    assert_eq!(root(4 * ONE), 2 * ONE);
}
