//! House rules: values by name, and refusals.

mod table {
    use rondel_engine::house;

    house! {
        Picks: attacker_picks = No "no" | Yes "yes", "T-1", "Who picks?";
        Rate: heal_rate = "all" | "n" from 3, "T-2", "How many heal.";
    }
}

use rondel_engine::kernel::{NO_HOUSE_RULE, NO_HOUSE_VALUE, Origin, Problem};
use table::{HouseRule, HouseRules, Picks};

fn set(house: &mut HouseRules, name: &str, value: &str) -> Result<(), Problem> {
    house.set_named(name, value, [Origin::CODE; 2])
}

#[test]
fn words_and_numbers_are_values() {
    let mut house = HouseRules::default();
    assert!(house.is(Picks::No));
    set(&mut house, "attacker_picks", "yes").unwrap();
    set(&mut house, "heal_rate", "4").unwrap();
    assert!(house.is(Picks::Yes) && house.number(HouseRule::Rate) == Some(4));
    assert_eq!(house.value("heal_rate").as_deref(), Some("4"));
    set(&mut house, "heal_rate", "all").unwrap();
    assert_eq!((house.value("heal_rate").as_deref(), house.number(HouseRule::Rate)), (Some("all"), None));
}

#[test]
fn what_is_none_of_its_values_is_refused_with_those_that_are() {
    let mut house = HouseRules::default();
    for (name, value, code, why, help) in [
        ("heal_rate", "n", NO_HOUSE_VALUE, "the house rule `heal_rate` cannot be `n`", "How many heal."),
        ("heal_rate", "2", NO_HOUSE_VALUE, "the house rule `heal_rate` cannot be `2`", "How many heal."),
        ("heal_rate", "al", NO_HOUSE_VALUE, "the house rule `heal_rate` cannot be `al`", "did you mean `all`?"),
        ("heal_rat", "3", NO_HOUSE_RULE, "there is no house rule `heal_rat`", "did you mean `heal_rate`?"),
    ] {
        let told = set(&mut house, name, value).unwrap_err();
        assert_eq!((told.code, told.message.as_str(), told.help.as_deref()), (code, why, Some(help)));
    }
    assert_eq!(house, HouseRules::default());
}
