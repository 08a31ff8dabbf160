//! The odds of two actions side by side.

use super::faults;
use super::heading::{answers, heading};
use super::measures::{said, title};
use super::rows::total;
use crate::columns::headed;
use crate::text::{ACTIVE, BAD, BOLD, paint, sanitize, wrap};
use rondel_engine::explore::odds::{Case, Measure, Odds, Ratio, Share, Sort, decimal};
use rondel_engine::kernel::Value;
use rondel_engine::table::Table;

/// Returns the odds of two actions side by side. Differences are the second minus the first.
pub fn two(table: &dyn Table, one: &Odds, other: &Odds, columns: usize) -> String {
    let mut lines = Vec::new();
    let lettered = [("A", one), ("B", other)];
    for (letter, odds) in lettered {
        for fault in faults(odds) {
            let line = format!("{} {}", paint(BOLD, letter), paint(BAD, fault));
            lines.push(wrap(&line, columns, 4));
        }
    }
    for (letter, odds) in lettered {
        lines.push(wrap(&format!("{} {}", paint(BOLD, letter), heading(table, odds)), columns, 4));
        lines.extend(answers(table, odds).map(|line| wrap(&line, columns, 4)));
    }
    let mut body = vec![["", "A", "B", "B - A"].map(str::to_string)];
    body.extend(outcomes(one, other));
    let only_in_other = other.measures.iter().filter(|measure| find(one, measure).is_none());
    let all = one.measures.iter().chain(only_in_other);
    for measure in all.filter(|measure| measure.sort != Sort::Asked) {
        body.extend(pair(measure, find(one, measure), find(other, measure)));
    }
    lines.extend(headed(&body, columns));
    lines.join("\n")
}

/// Returns the probability of each outcome in both answers, and their difference.
fn outcomes(one: &Odds, other: &Odds) -> Vec<[String; 4]> {
    let mut names: Vec<&String> = Vec::new();
    for outcome in one.outcomes.iter().chain(&other.outcomes) {
        if !names.contains(&&outcome.name) {
            names.push(&outcome.name);
        }
    }
    // An answer without any outcome has no probability to show, which is not the same as 0.
    let share_of = |odds: &Odds, name: &str| {
        if odds.outcomes.is_empty() {
            return None;
        }
        let outcome = odds.outcomes.iter().find(|outcome| outcome.name == name);
        Some(outcome.map_or(Share::ZERO, total))
    };
    let line = |name: &String| {
        let (a, b) = (share_of(one, name), share_of(other, name));
        let percent = |share: &Option<Share>| match share {
            Some(share) => share.percent(2),
            None => "–".to_string(),
        };
        let by = match (&a, &b) {
            (Some(a), Some(b)) => difference(a, b),
            _ => String::new(),
        };
        [paint(BOLD, sanitize(name)), percent(&a), percent(&b), by]
    };
    names.into_iter().map(line).collect()
}

/// Returns the same measure in the odds.
fn find<'o>(odds: &'o Odds, measure: &Measure) -> Option<&'o Measure> {
    let is_same = |other: &&Measure| (other.sort, &other.of, &other.name) == (measure.sort, &measure.of, &measure.name);
    odds.measures.iter().find(is_same)
}

/// Returns the lines of one measure: its mean, and each value. If an action does not change the measure (`None`), the
/// present value is certain.
fn pair(measure: &Measure, one: Option<&Measure>, other: Option<&Measure>) -> Vec<[String; 4]> {
    let still = unchanged(measure);
    let (one, other) = (one.unwrap_or(&still), other.unwrap_or(&still));
    let mut values: Vec<&Value> = one.cases.iter().chain(&other.cases).map(|case| &case.value).collect();
    values.sort();
    values.dedup();
    let is_boolean = values.iter().all(|value| value.bool().is_some());
    let name = paint(ACTIVE, title(measure));
    let line = |text: String, value: &Value| {
        let (a, b) = (one.share(value), other.share(value));
        [text, a.percent(2), b.percent(2), difference(&a, &b)]
    };
    if is_boolean {
        return vec![line(name, &Value::Bool(true))];
    }
    let mut lines = Vec::new();
    match (&one.mean, &other.mean) {
        (Some(a), Some(b)) => {
            lines.push([format!("{name} in the mean"), decimal(a, 2), decimal(b, 2), signed(&decimal(&(b - a), 2))]);
        }
        _ => lines.push([name, String::new(), String::new(), String::new()]),
    }
    if matches!(measure.sort, Sort::Card | Sort::Zone) {
        return lines; // for cards the mean is enough
    }
    lines.extend(values.into_iter().map(|value| line(format!("  {}", said(value)), value)));
    lines
}

/// Returns by how many percent the second share is greater.
fn difference(a: &Share, b: &Share) -> String {
    signed(&decimal(&((b.ratio() - a.ratio()) * Ratio::from(100u8)), 2))
}

/// Returns a number with `+` before it unless it is negative.
fn signed(number: &str) -> String {
    if number.starts_with('-') { number.to_string() } else { format!("+{number}") }
}

/// Returns the measure for an action that does not change it: its present value is certain.
fn unchanged(measure: &Measure) -> Measure {
    let value = measure.before.clone().unwrap_or_default();
    let mean = value.int().map(Ratio::from);
    Measure { cases: vec![Case { value, share: Share::ONE, between: None }], mean, ..measure.clone() }
}
