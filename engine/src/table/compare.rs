//! Comparing a value with a word of an expectation: `hp >= 2`, `opponents has wolf`.

use crate::kernel::tongue::Words;
use crate::kernel::{Value, slug};

/// A way to compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum How {
    Is,
    IsNot,
    Less,
    AtMost,
    More,
    AtLeast,
    Has,
}

/// Returns the comparison that words claim (equality by default), and the value to compare with.
pub(super) fn comparison<'t>(words: &Words<'t>) -> (How, &'t str) {
    let how = match words.how.map(|how| how.text) {
        Some("!=") => How::IsNot,
        Some("<=") => How::AtMost,
        Some(">=") => How::AtLeast,
        Some("<") => How::Less,
        Some(">") => How::More,
        Some("has") => How::Has,
        _ => How::Is,
    };
    (how, words.value.text)
}

/// Returns whether a value compares as claimed. `None` if the values can't be compared.
pub(super) fn compare(actual: &Value, how: How, value: &str) -> Option<bool> {
    match (how, actual) {
        (How::Is, _) => is(actual, value),
        (How::IsNot, _) => is(actual, value).map(|is_equal| !is_equal),
        (How::Has, Value::List(list)) => Some(list.iter().any(|item| is(item, value) == Some(true))),
        (_, Value::Int(n)) => {
            let bound: i64 = value.parse().ok()?;
            match how {
                How::Less => Some(*n < bound),
                How::AtMost => Some(*n <= bound),
                How::More => Some(*n > bound),
                How::AtLeast => Some(*n >= bound),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Returns whether a value equals the text. `None` if they can't be compared. An empty text means that the value is
/// true, or not empty.
fn is(actual: &Value, value: &str) -> Option<bool> {
    let means_nothing = matches!(value, "none" | "nothing" | "nobody");
    match actual {
        Value::Bool(truth) => match value {
            "" | "yes" | "true" => Some(*truth),
            "no" | "false" => Some(!*truth),
            _ => None,
        },
        Value::Int(n) => value.parse().ok().map(|value: i64| *n == value),
        Value::None => Some(means_nothing),
        // After `none`, the list must be empty. Without a value, it must not.
        Value::List(list) if means_nothing || value.is_empty() => Some(list.is_empty() == means_nothing),
        Value::List(list) => Some(same_list(list, value)),
        Value::Text(text) => Some(value.is_empty() || same_word(text, value)),
        Value::Subject(_) => Some(value.is_empty() || same_word(&actual.to_string(), value)),
    }
}

/// Returns whether a list has exactly the words of a text, in any order.
fn same_list(list: &[Value], value: &str) -> bool {
    let mut wanted: Vec<&str> = value.split(',').map(str::trim).collect();
    list.len() == wanted.len()
        && list.iter().all(|item| {
            let found = wanted.iter().position(|text| is(item, text) == Some(true));
            found.map(|at| wanted.swap_remove(at)).is_some()
        })
}

/// Returns whether a text equals a value, without regard to case, quotes and gaps.
fn same_word(text: &str, value: &str) -> bool {
    let value = value.trim_matches('"');
    text.eq_ignore_ascii_case(value) || (!slug(text).is_empty() && slug(text) == slug(value))
}
