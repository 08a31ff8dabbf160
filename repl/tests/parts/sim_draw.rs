//! Numbers of simulations, as people read them.

use rondel_repl::internals::{grouped, hundredths};

#[test]
fn numbers_are_rounded_and_grouped() {
    assert_eq!((grouped(1), grouped(123), grouped(1_234_567)), ("1".into(), "123".into(), "1,234,567".into()));
    assert_eq!((hundredths(-4_999), hundredths(-5_000)), ("0.00".into(), "-0.01".into()));
    assert_eq!(hundredths(1_234_565_000), "1,234.57");
}
