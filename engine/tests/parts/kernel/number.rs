//! Ingredients of a number.

use rondel_engine::kernel::{Ingredients, Number, Numbers, Source, Working};

#[test]
fn ingredients_of_one_source_are_one_and_their_sum_is_exact() {
    let mut all = Ingredients::of(3, Source::Item(1));
    all.add(1, Source::Item(2));
    all.add(1, Source::Item(2));
    assert_eq!((all.sum(), all.list().len()), (5, 2));
    for n in 10..30 {
        all.add(1, Source::Item(n));
    }
    assert_eq!((all.sum(), all.list().len()), (25, 4));
    assert_eq!(all.list().last().map(|last| last.source), Some(Source::Rules));
}

#[test]
fn each_of_several_numbers_has_its_name_and_what_is_left_its_change() {
    let taken = Number::default().add(3, Source::Item(0), String::new);
    let numbers = Numbers::from(taken).left("left", 2, 3).with("none", Number::default());
    let name = |source| if source == Source::Item(0) { "Longsword".to_string() } else { String::new() };
    assert_eq!(numbers.told(name), "3 (Longsword); left: 5 (before) - 3 (now) = 2");
}

#[test]
fn nothing_from_nowhere_is_no_part_of_a_number() {
    let second = || "second action".to_string();
    let hand = Number::default().add(0, Source::Rules, String::new).add(-1, Source::Rules, second);
    assert_eq!(hand.told(|_| String::new()), "-1 (second action)");
}
