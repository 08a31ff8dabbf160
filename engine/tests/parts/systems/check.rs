//! The number of ways in which a check ends.

use rondel_engine::internals::{Layer, ways};

const fn layer(ups: u64, downs: u64) -> Layer {
    Layer { ups, downs, apart: 0 }
}

#[test]
fn three_of_a_deck_are_hypergeometric() {
    // C(26,k) * C(26,3-k): 2600, 8450, 8450, 2600
    assert_eq!(ways(&[layer(26, 26)], 3)[..], [2600, 8450, 8450, 2600]);
}

#[test]
fn a_known_top_card_is_drawn_first() {
    // the Up on top is certain; the second of 1 Up and 1 Down
    assert_eq!(ways(&[layer(1, 0), layer(1, 1)], 2)[..], [0, 1, 1]);
}

#[test]
fn cards_told_apart_are_no_symbols() {
    // 2 Ups and 2 others: none of the others in one of the 6 pairs
    let deck = [Layer { ups: 2, downs: 0, apart: 2 }];
    assert_eq!(ways(&deck, 2)[..], [0, 0, 1]);
}
