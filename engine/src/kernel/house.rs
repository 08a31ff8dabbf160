//! Errors of house rules: an unknown name (`E0407`) or an impossible value (`E0408`), in content or in a ruling.

use super::{Help, HouseWord, Origin, Problem, meant};

/// The code of a house rule that the system does not offer.
pub const NO_HOUSE_RULE: &str = "E0407";
/// The code of a value that a house rule cannot have.
pub const NO_HOUSE_VALUE: &str = "E0408";

/// Returns the error in a house rule's name or value, if there is one. `known` are the rules that the system offers.
/// `at` are the places of the name and of the value.
pub fn wrong_house_rule(known: &[HouseWord], name: &str, value: &str, at: [Origin; 2]) -> Option<Problem> {
    let [name_at, value_at] = at;
    let Some(word) = known.iter().find(|word| word.name == name) else {
        let names = || known.iter().map(|word| word.name);
        let near = meant(name, names()).map(|near| Help::meant(near).in_place_of(name, name_at));
        let all = || format!("the house rules are {}", names().collect::<Vec<_>>().join(", "));
        let problem = Problem::error(NO_HOUSE_RULE, name_at, format!("there is no house rule `{name}`"));
        return Some(problem.label("the system does not offer it").help(near.unwrap_or_else(|| all().into())));
    };
    if word.choose(value).is_some() {
        return None;
    }
    let wanted = word.wanted();
    let meant_value = meant(value, wanted.iter().map(String::as_str));
    let near = meant_value.map(|meant| Help::meant(meant).in_place_of(value, value_at));
    let problem = Problem::error(NO_HOUSE_VALUE, value_at, format!("the house rule `{name}` cannot be `{value}`"));
    let expected = format!("expected {}", wanted.join(", "));
    Some(problem.label(expected).help(near.unwrap_or_else(|| word.doc.into())))
}
