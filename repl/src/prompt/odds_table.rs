//! A table of odds for many variants of one question. It shows, for example, which difficulty is fair.
//!
//! The text in braces varies from row to row: `dr {0..6}`, `given set ilka reshuffles {0, 1, 2}`. The columns are the
//! values of the expressions that are asked for with `of`. The result of an expression is a `Measure`, and each value
//! that it may have, with its probability (`Share`), is a case of it.

use super::odds::read;
use super::odds_text;
use super::session::ReplSession;
use crate::content::Diagnostics;
use crate::text::{BAD, BOLD, DIM, paint, sanitize, width, wrap};
use rondel_engine::explore::odds::{Measure, Odds, Share, Sort, decimal};
use rondel_engine::kernel::{Value, lexer};

/// The most rows of a table.
const MOST_ROWS: usize = 240;

/// A question in which braces mark the parts that vary.
#[derive(PartialEq, Eq, Debug)]
pub struct Pattern {
    /// The fixed parts before, between and after the braces: one more than there are braces.
    fixed: Vec<String>,
    /// The values in each pair of braces.
    varied: Vec<Vec<String>>,
}

/// One variant of the question, with its answer.
pub struct Row {
    /// The value for each pair of braces.
    pub label: Vec<String>,
    /// The answer.
    pub odds: Odds,
}

/// A table of odds.
pub struct OddsTable {
    /// The word before each pair of braces, as the heading of its column: `dr`.
    pub heads: Vec<String>,
    /// The variants. The last braces vary fastest.
    pub rows: Vec<Row>,
}

/// Returns whether a question has braces.
pub fn varies(text: &str) -> bool {
    lexer::cut(text, "{").is_some()
}

/// Asks every variant of a question.
///
/// # Errors
/// `R0003` if the braces cannot be read or `of` asks for nothing, or the error of a question.
pub fn ask(session: &ReplSession, text: &str) -> Result<OddsTable, Diagnostics> {
    let pattern = Pattern::read(text)?;
    let mut rows = Vec::new();
    for label in pattern.labels() {
        let query = read(session, &pattern.line(&label))?;
        if query.of.is_empty() {
            let help = "add `of EXPRESSION`, such as `of wolf.hp`: each of its values becomes a column";
            return Err(Diagnostics::new("R0003", "a table needs an expression to show", help));
        }
        rows.push(Row { label, odds: session.table.odds(&query)? });
    }
    Ok(OddsTable { heads: pattern.heads(), rows })
}

impl Pattern {
    /// Reads a question with braces in it.
    pub fn read(text: &str) -> Result<Pattern, Diagnostics> {
        let wrong = || {
            let help = "write a range, `{0..6}`, or a list, `{short bow, dagger}`";
            Diagnostics::new("R0003", "these braces cannot be read", help)
        };
        let (mut fixed, mut varied, mut rest) = (Vec::new(), Vec::new(), text);
        while let Some((before, after)) = lexer::cut(rest, "{") {
            let (inside, behind) = lexer::cut(after, "}").ok_or_else(wrong)?;
            let choices = read_choices(inside).ok_or_else(wrong)?;
            if choices.is_empty() {
                return Err(wrong());
            }
            fixed.push(before.to_string());
            varied.push(choices);
            rest = behind;
        }
        fixed.push(rest.to_string());
        let rows = varied.iter().try_fold(1usize, |rows, choices| rows.checked_mul(choices.len()));
        if rows.is_none_or(|rows| rows > MOST_ROWS) {
            let message = format!("that would be more than {MOST_ROWS} rows");
            return Err(Diagnostics::new("R0003", message, "let fewer things vary at once"));
        }
        Ok(Pattern { fixed, varied })
    }

    /// Returns all ways to fill the braces. The last braces vary fastest.
    pub fn labels(&self) -> Vec<Vec<String>> {
        let mut labels = vec![Vec::new()];
        for choices in &self.varied {
            let mut longer_labels = Vec::new();
            for label in &labels {
                for choice in choices {
                    let mut longer = label.clone();
                    longer.push(choice.clone());
                    longer_labels.push(longer);
                }
            }
            labels = longer_labels;
        }
        labels
    }

    /// Returns the variant of the question with the values of a label in place of the braces.
    pub fn line(&self, label: &[String]) -> String {
        // Behind the last fixed part stands no choice.
        let choices = label.iter().map(String::as_str).chain([""]);
        self.fixed.iter().zip(choices).map(|(fixed, choice)| format!("{fixed}{choice}")).collect()
    }

    /// Returns the heading of each column.
    pub fn heads(&self) -> Vec<String> {
        let last_word = |fixed: &String| fixed.split_whitespace().next_back().unwrap_or_default().to_string();
        self.fixed.iter().take(self.varied.len()).map(last_word).collect()
    }
}

/// Reads the text between braces: a range (`0..6`), or values with commas between.
fn read_choices(inside: &str) -> Option<Vec<String>> {
    if let Some((low, high)) = inside.split_once("..") {
        let (low, high): (i64, i64) = (low.trim().parse().ok()?, high.trim().parse().ok()?);
        let steps = usize::try_from(high.checked_sub(low)?).ok()?;
        if steps >= MOST_ROWS {
            return None;
        }
        return Some((low..=high).map(|n| n.to_string()).collect());
    }
    let choices: Vec<String> = lexer::split(inside, ",").map(|choice| choice.trim().to_string()).collect();
    if choices.iter().any(String::is_empty) { None } else { Some(choices) }
}

/// A column of the table.
struct Column {
    /// The expression asked for with `of`.
    expression: String,
    /// The value whose probability the column shows. `None` for the mean.
    value: Option<Value>,
}

/// Draws the table of a question: the faults of scripts, a heading, and a row for each variant.
pub fn draw(session: &ReplSession, table: &OddsTable, text: &str) -> String {
    let scales = session.content.words.scales;
    let columns = columns(&table.rows, scales);
    let sampled = table.rows.iter().filter_map(|row| row.odds.sampled).max();
    let how = sampled.map_or("exact".to_string(), |games| format!("in part estimates from {games} games"));
    let heading = format!("{} `{}`; {how}", paint(BOLD, "odds of"), sanitize(text.trim()));
    let head = table.heads.iter().map(|head| sanitize(head)).chain(columns.iter().map(title));
    let mut lines: Vec<Vec<String>> = vec![head.collect()];
    for row in &table.rows {
        let mut cells: Vec<String> = row.label.iter().map(|choice| sanitize(choice)).collect();
        cells.extend(columns.iter().map(|column| cell(&row.odds, column)));
        lines.push(cells);
    }
    let mut drawn: Vec<String> = Vec::new();
    for fault in faults(table) {
        drawn.push(wrap(&paint(BAD, fault), session.columns, 2));
    }
    drawn.push(wrap(&heading, session.columns, 2));
    drawn.extend(aligned(&lines, table.heads.len() + columns.len()));
    drawn.join("\n")
}

/// Returns the lines of a table with their cells aligned to the right. The first line is the head.
fn aligned(lines: &[Vec<String>], columns: usize) -> impl Iterator<Item = String> {
    let width_of = |nth: usize| {
        let texts = lines.iter().filter_map(|cells| cells.get(nth));
        texts.map(|text| width(text)).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width_of).collect();
    let padded = |text: &String, wide: usize| format!("{}{text}", " ".repeat(wide - width(text)));
    lines.iter().enumerate().map(move |(nth, cells)| {
        let padded_cells: Vec<String> = cells.iter().zip(&widths).map(|(text, wide)| padded(text, *wide)).collect();
        let line = format!("  {}", padded_cells.join("  "));
        if nth == 0 { paint(DIM, line) } else { line }
    })
}

/// Returns the faults of scripts in any row, each fault once.
fn faults(table: &OddsTable) -> Vec<String> {
    let mut faults: Vec<String> = Vec::new();
    for fault in table.rows.iter().flat_map(|row| odds_text::faults(&row.odds)) {
        if !faults.contains(&fault) {
            faults.push(fault);
        }
    }
    faults
}

/// Returns the heading of a column.
fn title(column: &Column) -> String {
    let expression = &column.expression;
    match &column.value {
        None => "mean".into(),
        Some(Value::Bool(_)) => sanitize(expression.rsplit('.').next().unwrap_or(expression)),
        Some(value) => sanitize(&value.to_string()),
    }
}

/// Returns the text of a column in one row.
fn cell(odds: &Odds, column: &Column) -> String {
    let measure = asked_for(odds).find(|measure| measure.name == column.expression);
    match &column.value {
        None => {
            let mean = measure.and_then(|measure| measure.mean.as_ref());
            mean.map(|mean| decimal(mean, 2)).unwrap_or_default()
        }
        Some(value) => measure.map_or(Share::ZERO, |measure| measure.share(value)).percent(1),
    }
}

/// Returns the results of the expressions asked for with `of`.
fn asked_for(odds: &Odds) -> impl Iterator<Item = &Measure> {
    odds.measures.iter().filter(|measure| measure.sort == Sort::Expression)
}

/// Returns the columns of each expression: `yes` for a boolean, every value that occurs for any other expression, and
/// the mean of numbers. Words of one of the system's `scales` are in the order of the scale.
fn columns(rows: &[Row], scales: &[&[&str]]) -> Vec<Column> {
    let mut columns = Vec::new();
    let Some(first) = rows.first() else { return columns };
    for expression in &first.odds.query.of {
        let all_measures = rows.iter().flat_map(|row| asked_for(&row.odds));
        let measures: Vec<&Measure> = all_measures.filter(|measure| measure.name == *expression).collect();
        for value in shown_values(&measures, scales) {
            columns.push(Column { expression: expression.clone(), value: Some(value) });
        }
        if !measures.is_empty() && measures.iter().all(|measure| measure.mean.is_some()) {
            columns.push(Column { expression: expression.clone(), value: None });
        }
    }
    columns
}

/// Returns the values of an expression that have a column, in order.
fn shown_values(measures: &[&Measure], scales: &[&[&str]]) -> Vec<Value> {
    let cases = measures.iter().flat_map(|measure| &measure.cases);
    let mut values: Vec<Value> = cases.map(|case| case.value.clone()).collect();
    values.sort();
    values.dedup();
    if values.iter().all(|value| value.bool().is_some()) {
        values = vec![Value::Bool(true)];
    }
    let has_all = |scale: &&&[&str]| values.iter().all(|value| place_in(scale, value).is_some());
    if let Some(scale) = scales.iter().find(has_all) {
        values.sort_by_key(|value| place_in(scale, value));
    }
    values
}

/// Returns the place of a word in a scale.
fn place_in(scale: &[&str], value: &Value) -> Option<usize> {
    scale.iter().position(|word| value.as_text() == Some(word))
}
