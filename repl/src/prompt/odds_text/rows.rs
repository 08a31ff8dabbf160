//! The lines of a measure: one for each case, with its probability and its bar.

use super::measures::{cases, said, title};
use crate::text::{ACTIVE, BOLD, DIM, flow, pad, paint, width, wrap};
use rondel_engine::explore::odds::{Case, Measure, Odds, Share, Sort, decimal};
use rondel_engine::kernel::Value;

/// The width of a bar for probability 1.
const BAR: u32 = 24;

/// The most values of one measure that are listed.
const MOST_CASES: usize = 16;

/// The most characters of a fraction. A longer fraction is shown in percent only.
const LONGEST_FRACTION: usize = 24;

/// Returns the lines of a measure: one for each case, with the values that go with it.
pub(super) fn rows(odds: &Odds, measure: &Measure, columns: usize) -> Vec<String> {
    let name = paint(ACTIVE, title(measure));
    let cases = cases(measure);
    if let [only] = cases.as_slice() {
        let value = if only.value == Value::Bool(true) { String::new() } else { format!(" {}", said(&only.value)) };
        let mut lines = vec![format!("  {name}{value}  {}", row(only))];
        lines.extend(together(odds, measure, only, columns));
        return lines;
    }
    let before = measure.before.as_ref().map(|before| format!(", now {}", said(before))).unwrap_or_default();
    let mean = measure.mean.as_ref().map(|mean| format!(", in the mean {}", decimal(mean, 2))).unwrap_or_default();
    let mut lines = vec![format!("  {name}{}", paint(DIM, format!("{before}{mean}")))];
    let wide = cases.iter().map(|case| width(&said(&case.value))).max().unwrap_or(0);
    for case in cases.iter().take(MOST_CASES) {
        let value = said(&case.value);
        let room = " ".repeat(wide.saturating_sub(width(&value)));
        lines.push(format!("    {room}{value}  {}", row(case)));
        lines.extend(together(odds, measure, case, columns));
    }
    if cases.len() > MOST_CASES {
        lines.push(paint(DIM, format!("    and {} more", cases.len() - MOST_CASES)));
    }
    lines
}

/// Returns the line with the values of other measures that always go with this case: `with it: torben AC 4`. `None` if
/// there are no such values.
fn together(odds: &Odds, measure: &Measure, case: &Case, columns: usize) -> Option<String> {
    let at = odds.measures.iter().position(|other| std::ptr::eq(other, measure))?;
    let nth = measure.cases.iter().position(|other| std::ptr::eq(other, case))?;
    let mut values = Vec::new();
    for twin in &odds.measures {
        let Some(with) = twin.with.as_ref().filter(|with| with.of == at) else { continue };
        // The twin goes with this measure (`with.of`), and `with.cases` has its case for each case of this measure.
        let twin_case = with.cases.get(nth).and_then(|nth| twin.cases.get(*nth));
        values.extend(twin_case.and_then(|twin_case| twin_value(twin, &twin_case.value)));
    }
    if values.is_empty() {
        return None;
    }
    Some(wrap(&paint(DIM, format!("      with it: {}", values.join(", "))), columns, 8))
}

/// Returns the value of a measure that goes with the case of another: `torben AC 4`. `None` if it does not change.
fn twin_value(twin: &Measure, value: &Value) -> Option<String> {
    match value {
        Value::Bool(true) => Some(title(twin)),
        _ if *value == Value::None || twin.before.as_ref() == Some(value) => None,
        Value::Bool(false) => Some(format!("{} no more", title(twin))),
        value if twin.sort == Sort::Zone => Some(format!("{} {} in all", title(twin), said(value))),
        value => Some(format!("{} {}", title(twin), said(value))),
    }
}

/// Returns the lines of an outcome: its probability, and below it the probabilities of its degrees.
pub(super) fn headline(outcome: &Measure, columns: usize) -> Vec<String> {
    let whole = Case { value: Value::None, share: total(outcome), between: None };
    let degree = |case: &Case| format!("{} {}", said(&case.value), paint(DIM, case.share.percent(2)));
    let degrees: Vec<String> = outcome.cases.iter().map(degree).collect();
    let below = format!("    {}", flow(&degrees, &paint(DIM, " · "), columns, 4, 4));
    vec![format!("  {}  {}", paint(BOLD, title(outcome)), row(&whole)), below]
}

/// Returns the probability of a case, with its bar.
fn row(case: &Case) -> String {
    // The bar is drawn in eighths of a character.
    let eighths = case.share.parts(BAR * 8) as usize;
    let part = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
    let bar = format!("{}{part}", "█".repeat(eighths / 8));
    format!("{}  {}", share(&case.share, case.between.as_ref()), paint(DIM, bar)).trim_end().to_string()
}

/// Returns a probability in percent with its fraction, or with the interval of an estimate: `23/107  21.50%`.
pub(super) fn share(share: &Share, between: Option<&(Share, Share)>) -> String {
    let percent = share.percent(2);
    if let Some((low, high)) = between {
        return format!("{percent:>7} ({} to {})", low.percent(2), high.percent(2));
    }
    let fraction = share.to_string();
    let fraction = if fraction.len() > LONGEST_FRACTION { String::new() } else { fraction };
    format!("{percent:>7}  {}", pad(&fraction, 9))
}

/// Returns the probability of all cases together.
pub(crate) fn total(measure: &Measure) -> Share {
    measure.cases.iter().fold(Share::ZERO, |sum, case| sum.plus(&case.share))
}
