//! Texts with values in the places of their names.

use rondel_engine::internals::{filled, named_in};
use rondel_engine::kernel::Value;
use std::borrow::Cow;

#[test]
fn values_stand_in_the_places_of_their_names() {
    let args = [("hp".to_string(), Value::Int(2)), ("kind".to_string(), Value::text("fire"))];
    assert_eq!(
        filled("Heals {hp}, {hp} at most; {other} and {} stay.", &args),
        "Heals 2, 2 at most; {other} and {} stay."
    );
    assert_eq!(filled("Fears {kind}.", &args), "Fears fire.");
    assert!(matches!(filled("Nothing.", &args), Cow::Borrowed(_)));
}

#[test]
fn only_names_in_braces_are_parameters() {
    let found: Vec<&str> = named_in("a {hp} and {2, 3}, {} and {x_1} {open").collect();
    assert_eq!(found, ["hp", "x_1"]);
}
