//! The repeated picks of a game that does not end.

use rondel_engine::internals::Trail;

fn trail(picks: &str) -> Trail {
    Trail { from: 0, picks: picks.split(' ').map(str::to_string).collect() }
}

#[test]
fn what_repeats_is_named_once() {
    assert_eq!(trail("x a b a b").cycle().as_deref(), Some("a, b"));
    assert_eq!(trail("x a a").cycle().as_deref(), Some("a"));
    assert_eq!(trail("a b c").cycle(), None, "nothing repeats");
    assert_eq!(Trail::new(9).cycle(), None);
}
