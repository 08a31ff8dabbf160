//! The limits of an exact answer.

use rondel_engine::explore::odds::TooMuch;
use rondel_engine::internals::{BYTES, Bounds, POSITIONS, STEPS};

#[test]
fn positions_are_bounded_by_what_they_weigh() {
    let (light, heavy) = (vec![1u64; 8], vec![1u64; 80_000]);
    let kept = |position: &Vec<u64>| {
        let mut bounds = Bounds::new(POSITIONS);
        (0..10_000).for_each(|nth| bounds.keep(nth, position));
        bounds.over()
    };
    assert_eq!(kept(&light), None);
    assert_eq!(kept(&heavy), Some(TooMuch::Bytes(BYTES)));
    let mut more = Bounds::new(100 * POSITIONS);
    (0..10_000).for_each(|nth| more.keep(nth, &heavy));
    assert_eq!(more.over(), None, "a question that allows more positions allows more bytes");
}

#[test]
fn positions_that_are_dropped_weigh_nothing() {
    let heavy = vec![1u64; 80_000];
    let mut bounds = Bounds::new(POSITIONS);
    for nth in 0..10_000 {
        bounds.keep(nth, &heavy);
        bounds.drop(nth, &heavy);
    }
    assert_eq!(bounds.over(), None);
}

#[test]
fn work_is_bounded_too() {
    let mut bounds = Bounds::new(1);
    bounds.work(STEPS);
    assert_eq!(bounds.over(), None);
    bounds.work(1);
    assert_eq!(bounds.over(), Some(TooMuch::Work));
}
