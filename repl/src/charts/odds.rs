//! The charts of odds, on one page of HTML: the possible results of an action, of two compared actions, or of the
//! variants of an action.
//!
//! Begin at [`odds`]. A measure becomes a chart with a bar for each of its possible values. The charts have no mark to
//! compare with, so [`plot::bars`] gets `None`.

use super::plot::{self, Measured, Pair, Row, Unit};
use crate::html::Page;
use crate::prompt::odds_text::{answers, heading, said, title, total};
use crate::text::plain;
use rondel_engine::explore::odds::{Measure, Odds, Share, Sort, decimal};
use rondel_engine::kernel::Value;
use rondel_engine::table::Table;

/// The most values of a measure that are drawn.
const MOST_CASES: usize = 40;

/// The question: one action, two actions to compare, or the variants of one action.
#[derive(Clone, Debug)]
pub enum Asked<'o> {
    /// One action.
    One(&'o Odds),
    /// Two actions.
    Two(&'o Odds, &'o Odds),
    /// The variants of an action, each with the part that varies, in words.
    Many(Vec<(String, &'o Odds)>),
}

/// Returns a page with the possible results of actions at a table. `place` says where they are asked.
///
/// # Errors
/// A chart that cannot be drawn, in words.
pub fn odds(asked: &Asked<'_>, table: &dyn Table, place: &str) -> Result<String, String> {
    let mut page = Page::default();
    let actions = match asked {
        Asked::One(odds) => odds.query.action.clone(),
        Asked::Two(one, other) => format!("{} | {}", one.query.action, other.query.action),
        Asked::Many(rows) => rows.first().map(|(_, odds)| odds.query.action.clone()).unwrap_or_default(),
    };
    page.heading(1, &actions);
    page.note(place);
    match asked {
        Asked::One(odds) => {
            note_question(&mut page, table, odds);
            add_measures(&mut page, odds, None)?;
        }
        Asked::Two(one, other) => {
            page.note(&format!("A, in amber, is `{}`. B, in blue, is `{}`.", one.query.action, other.query.action));
            note_question(&mut page, table, one);
            note_question(&mut page, table, other);
            add_measures(&mut page, other, Some(one))?;
        }
        Asked::Many(rows) => {
            rows.first().into_iter().for_each(|(_, odds)| note_question(&mut page, table, odds));
            add_variants(&mut page, rows)?;
        }
    }
    Ok(page.html(&actions))
}

/// Notes on the page what was asked, whether shares are exact, and how seats are assumed to answer.
fn note_question(page: &mut Page, table: &dyn Table, odds: &Odds) {
    page.note(&plain(&heading(table, odds)));
    answers(table, odds).for_each(|answer| page.note(&plain(&answer)));
    if odds.sampled.is_some() {
        page.note("Lines are 95% intervals.");
    }
    odds.faults.iter().for_each(|fault| page.note(&format!("A script fails: {fault}")));
}

/// Adds a chart of the outcomes of the attempt: a bar for each outcome and degree. The outcomes exclude one another.
fn add_outcomes(page: &mut Page, odds: &Odds, other: Option<&Odds>) -> Result<(), String> {
    let mut all: Vec<(&Measure, &Value)> = Vec::new();
    for outcome in odds.outcomes.iter().chain(other.into_iter().flat_map(|other| &other.outcomes)) {
        for case in &outcome.cases {
            if !all.iter().any(|(earlier, value)| earlier.name == outcome.name && **value == case.value) {
                all.push((outcome, &case.value));
            }
        }
    }
    let share = |odds: &Odds, name: &str, value: &Value| match odds.outcomes.iter().find(|outcome| outcome.name == name)
    {
        Some(outcome) => share_of(outcome, value),
        None => Measured::default(),
    };
    let row = |(outcome, value): &(&Measure, &Value)| {
        let (name, degree) = (title(outcome), said(value));
        let degrees = all.iter().filter(|(of_degree, _)| of_degree.name == outcome.name).count();
        Row {
            name: if degrees == 1 || degree.is_empty() { name } else { format!("{name}: {degree}") },
            now: share(odds, &outcome.name, value),
            then: other.map(|other| share(other, &outcome.name, value)),
        }
    };
    let rows: Vec<Row> = all.iter().take(MOST_CASES).map(row).collect();
    if !rows.is_empty() {
        page.heading(3, "What comes of it");
        page.chart(&plot::bars(&rows, Unit::Share, None, Pair::AandB)?);
    }
    Ok(())
}

/// Adds the chart of the outcomes, a chart of each measure that may have several values, and a table of all other
/// measures. A chart also shows the measure for the `other` action, if there is one. Then `other` is the page's A (the
/// `then` of a row), and `odds` is B (the `now`).
fn add_measures(page: &mut Page, odds: &Odds, other: Option<&Odds>) -> Result<(), String> {
    add_outcomes(page, odds, other)?;
    let all = || odds.measures.iter();
    let twin_of = |measure: &Measure| {
        let mut others = other.into_iter().flat_map(|other| &other.measures);
        others.find(|other| (other.sort, &other.of, &other.name) == (measure.sort, &measure.of, &measure.name))
    };
    // Whether the measure may have several values, or has another value than in the other action.
    let is_uncertain = |measure: &&Measure| {
        let differs = |twin: &Measure| twin.certain().is_none() || twin.cases != measure.cases;
        measure.certain().is_none() || twin_of(measure).is_some_and(differs)
    };
    for measure in all().filter(is_uncertain) {
        let twin = twin_of(measure);
        let share_of_twin = |value: &Value| twin.map(|twin| share_of(twin, value)).unwrap_or_default();
        let row = |value: &Value| Row {
            name: said(value),
            now: share_of(measure, value),
            then: other.map(|_| share_of_twin(value)),
        };
        let rows: Vec<Row> = values_of(measure, twin).into_iter().take(MOST_CASES).map(row).collect();
        // The value before the action, which the page calls `now`.
        let before = measure.before.as_ref().map(|before| format!(", now {}", said(before))).unwrap_or_default();
        page.heading(3, &format!("{}{before}", title(measure)));
        // The mean of this action (B) and of the other one (A).
        let mean = |measure: &Measure| measure.mean.as_ref().map(|mean| decimal(mean, 2));
        match (mean(measure), twin.and_then(mean)) {
            (Some(now), Some(then)) => page.note(&format!("in the mean: A {then}, B {now}")),
            (Some(now), None) => page.note(&format!("in the mean: {now}")),
            (None, _) => {}
        }
        page.chart(&plot::bars(&rows, Unit::Share, None, Pair::AandB)?);
    }
    let mut certain: Vec<Vec<String>> = Vec::new();
    for measure in all().filter(|measure| !is_uncertain(measure)) {
        let Some(case) = measure.cases.first() else { continue };
        let before = measure.before.as_ref().map(said).unwrap_or_default();
        certain.push(vec![title(measure), before, said(&case.value)]);
    }
    if !certain.is_empty() {
        let after = if other.is_some() { "after A or B" } else { "then" };
        page.table("What is certain", &["", "now", after], &certain);
    }
    Ok(())
}

/// Returns the possible values of a measure and of its twin for the other action, each once. Numbers are in order.
fn values_of<'o>(measure: &'o Measure, twin: Option<&'o Measure>) -> Vec<&'o Value> {
    let mut values: Vec<&Value> = Vec::new();
    for case in measure.cases.iter().chain(twin.into_iter().flat_map(|twin| &twin.cases)) {
        if !values.contains(&&case.value) {
            values.push(&case.value);
        }
    }
    if values.iter().all(|value| matches!(value, Value::Int(_))) {
        values.sort_by_key(|value| if let Value::Int(n) = value { *n } else { 0 });
    }
    values
}

/// Adds a chart for each measure, with a bar for each variant: its share of yes, or its mean.
fn add_variants(page: &mut Page, rows: &[(String, &Odds)]) -> Result<(), String> {
    let Some((_, first)) = rows.first() else { return Ok(()) };
    for measure in first.outcomes.iter().chain(&first.measures) {
        let bar = |(label, odds): &(String, &Odds)| {
            let mut all = odds.outcomes.iter().chain(&odds.measures);
            let is_same =
                |other: &&Measure| (other.sort, &other.of, &other.name) == (measure.sort, &measure.of, &measure.name);
            let found = all.find(is_same)?;
            let now = match &found.mean {
                Some(mean) => Measured::exact(number(&decimal(mean, 6))),
                None if found.sort == Sort::Outcome => Measured::exact(number(&decimal(&total(found).ratio(), 12))),
                None => share_of(found, &Value::Bool(true)),
            };
            Some(Row { name: label.clone(), now, then: None })
        };
        let bars: Vec<Row> = rows.iter().filter_map(bar).take(MOST_CASES).collect();
        let are_equal = bars.windows(2).all(|two| matches!(two, [one, other] if one.now == other.now));
        if are_equal {
            continue;
        }
        page.heading(3, &title(measure));
        let unit = if measure.mean.is_some() { Unit::Number } else { Unit::Share };
        page.chart(&plot::bars(&bars, unit, None, Pair::AandB)?);
    }
    Ok(())
}

/// Returns the share of a value among the cases of a measure.
fn share_of(measure: &Measure, value: &Value) -> Measured {
    let Some(case) = measure.cases.iter().find(|case| case.value == *value) else { return Measured::default() };
    let part = |share: &Share| number(&decimal(&share.ratio(), 12));
    let at = part(&case.share);
    match &case.between {
        Some((low, high)) => Measured { at, low: part(low), high: part(high) },
        None => Measured::exact(at),
    }
}

/// Returns a decimal number as a float.
fn number(text: &str) -> f64 {
    text.parse().unwrap_or_default()
}
