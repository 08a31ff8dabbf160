//! In how many ways a check comes out.

use rondel_engine::internals::ways;

#[test]
fn three_of_a_deck_are_hypergeometric() {
    // C(26,k) * C(26,3-k): 2600, 8450, 8450, 2600
    assert_eq!(ways(&[(26, 26)], 3)[..], [2600, 8450, 8450, 2600]);
}

#[test]
fn a_known_top_card_is_drawn_first() {
    // the Up on top is certain; the second of 1 Up and 1 Down
    assert_eq!(ways(&[(1, 0), (1, 1)], 2)[..], [0, 1, 1]);
}
