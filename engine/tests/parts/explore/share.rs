//! Exact shares, small and big.

use rondel_engine::explore::odds::{Ratio, Share, decimal};

/// Whether it is too fine for two machine words.
fn is_big(share: &Share) -> bool {
    format!("{share:?}").contains("Big")
}

#[test]
fn small_and_big_shares_agree() {
    let thin = Share::of(1, u64::MAX);
    let thinner = thin.times(&thin);
    assert!(is_big(&thinner) && thinner < thin);
    assert_eq!(thinner.over(&thin), thin);
    assert!(!is_big(&thinner.over(&thin)));
    assert_eq!(thin.plus(&Share::of(u64::MAX - 1, u64::MAX)), Share::ONE);
    let sum = Share::of(1, u64::MAX).plus(&Share::of(1, u64::MAX - 1));
    assert_eq!(sum.over(&sum), Share::ONE);
}

#[test]
fn percents_are_rounded_and_never_say_never() {
    assert_eq!(Share::of(23, 107).percent(2), "21.50%");
    assert_eq!(Share::of(1, 1_000_000).percent(2), "<0.01%");
    assert_eq!(Share::of(999_999, 1_000_000).percent(2), ">99.99%");
    assert_eq!((Share::ONE.percent(1), Share::ZERO.percent(0)), ("100.0%".into(), "0%".into()));
    assert_eq!(decimal(&(Share::of(1, 2).ratio() - Ratio::from(3u8)), 2), "-2.50");
}
