//! House rules: values by name, and what is refused.

mod table {
    use rondel_engine::house;

    house! {
        Picks: attacker_picks = "no" | "yes", "T-1", "Who picks?";
        Rate: heal_rate = "all" | "n" from 3, "T-2", "How many heal.";
    }
}

use table::{HouseRule, HouseRules};

#[test]
fn words_and_numbers_are_values() {
    let mut house = HouseRules::default();
    assert!(!house.has(HouseRule::Picks));
    house.set_named("attacker_picks", "yes").unwrap();
    house.set_named("heal_rate", "4").unwrap();
    assert!(house.is(HouseRule::Picks, 1) && house.number(HouseRule::Rate) == Some(4));
    assert_eq!(house.value("heal_rate").as_deref(), Some("4"));
    house.set_named("heal_rate", "all").unwrap();
    assert_eq!((house.value("heal_rate").as_deref(), house.number(HouseRule::Rate)), (Some("all"), None));
}

#[test]
fn what_is_none_of_its_values_is_refused_with_those_that_are() {
    let mut house = HouseRules::default();
    for (name, value, why) in [
        ("heal_rate", "n", "`heal_rate` is one of: all, a number from 3 to 99"),
        ("heal_rate", "2", "`heal_rate` is one of: all, a number from 3 to 99"),
        ("attacker_picks", "2", "`attacker_picks` is one of: no, yes"),
        ("heal_rat", "3", "no house rule is called `heal_rat`; did you mean `heal_rate`?"),
    ] {
        assert_eq!(house.set_named(name, value).unwrap_err(), why);
    }
    assert_eq!(house, HouseRules::default());
}
