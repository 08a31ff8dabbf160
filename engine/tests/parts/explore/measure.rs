//! The interval that holds a true share.

use rondel_engine::explore::odds::Share;
use rondel_engine::internals::between;

/// The published values: 8 of 10 is 0.4902 to 0.9433. 0 of 20 is 0 to 0.1611.
#[test]
fn the_interval_is_wilsons() {
    let (low, high) = between(8, 10);
    assert_eq!((low.percent(2), high.percent(2)), ("49.02%".into(), "94.33%".into()));
    let (low, high) = between(0, 20);
    assert_eq!((low, high.percent(2)), (Share::ZERO, "16.11%".into()));
}
