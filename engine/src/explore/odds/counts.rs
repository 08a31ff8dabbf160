//! Counts in marks: the mark `Wand (3 Charge)` of a figure means a Wand, and 3 of something that may change.
//!
//! A mark is a short text that a view shows beside a figure. [`of_mark`] takes a mark apart, so that odds can show the
//! number as a measure of its own.

/// A mark, taken apart.
#[derive(Default)]
pub struct Counted {
    /// The mark without its numbers: `Wand`.
    pub name: Option<String>,
    /// The number of each thing, 0 if the mark is absent: `Wand Charge`, 3.
    pub counts: Vec<(String, i64)>,
    /// A number that is unknown if the mark is absent: `AC`, 4.
    pub value: Option<(String, i64)>,
}

/// Parses a mark. `Wand (3 Charge)` is a Wand, and 3 of `Wand Charge`. `2 Poison` is 2 of `Poison`. `AC 4` is only a
/// number.
pub fn of_mark(mark: &str) -> Counted {
    let inside = mark.strip_suffix(')').and_then(|mark| mark.split_once(" ("));
    if let Some((name, inside)) = inside {
        return in_brackets(name, inside);
    }
    if let Some((n, what)) = mark.split_once(' ').and_then(|(n, what)| Some((number(n)?, what))) {
        return Counted { counts: vec![(what.to_string(), n)], ..Counted::default() };
    }
    match mark.rsplit_once(' ').and_then(|(what, n)| Some((what, number(n)?))) {
        Some((what, n)) => Counted { value: Some((what.to_string(), n)), ..Counted::default() },
        None => Counted { name: Some(mark.to_string()), ..Counted::default() },
    }
}

/// Periods of time, one and several. A countdown from `2 Rounds` to `1 Round` is one number.
const PERIODS: [(&str, &str); 6] = [
    ("Round", "Rounds"),
    ("Turn", "Turns"),
    ("Turn of its own", "Turns of its own"),
    ("Count", "Counts"),
    ("attack", "attacks"),
    ("fight", "fights"),
];

/// Splits `3 Charge, on you` into the counted thing, and the name with the rest.
fn in_brackets(name: &str, inside: &str) -> Counted {
    let (mut rest, mut counts) = (Vec::new(), Vec::new());
    for part in inside.split(", ") {
        match part.split_once(' ').and_then(|(n, what)| Some((number(n)?, what))) {
            Some((n, what)) => {
                let several = PERIODS.iter().find(|(one, _)| *one == what).map_or(what, |(_, several)| several);
                counts.push((format!("{name} {several}"), n));
            }
            None => rest.push(part),
        }
    }
    let rest = if rest.is_empty() { String::new() } else { format!(" ({})", rest.join(", ")) };
    Counted { name: Some(format!("{name}{rest}")), counts, value: None }
}

/// Parses `3` or `+2`.
fn number(word: &str) -> Option<i64> {
    word.strip_prefix('+').unwrap_or(word).parse().ok()
}
