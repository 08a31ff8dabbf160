//! Commands and subjects that are interchangeable.

use rondel_engine::internals::{Seen, replaced, says};

#[test]
fn whole_words_are_replaced() {
    let with = |word: &str| (word == "wolf-1").then_some("wolf-2");
    assert_eq!(replaced("on wolf-1, wolf-12 (wolf-1)", with), "on wolf-2, wolf-12 (wolf-2)");
    assert!(says("bite wolf-1", "wolf-1") && !says("bite wolf-12", "wolf-1"));
}

#[test]
fn what_changes_places_unseen_is_the_same() {
    let seen = Seen(vec!["a is wolf-1".into(), "a is wolf-2".into(), "the leader is wolf-3".into()]);
    assert!(seen.is_same_after_swapping("wolf-1", "wolf-2"));
    assert!(!seen.is_same_after_swapping("wolf-1", "wolf-3"));
}
