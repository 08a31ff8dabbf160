//! A table of odds for many variants of one question. It shows, for example, which difficulty is fair.
//!
//! The text in braces varies from row to row: `dr {0..6}`, `given set ilka reshuffles {0, 1, 2}`. The columns are the
//! values of the expressions that are asked for with `of`.

use super::odds::read;
use super::odds_text;
use super::session::ReplSession;
use crate::content::Diagnostics;
use crate::text::{BAD, BOLD, DIM, paint, sanitize, width, wrap};
use rondel_engine::explore::odds::{Measure, Odds, Ratio, Share, Sort, decimal};
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
            let choices = choices(inside).filter(|choices| !choices.is_empty()).ok_or_else(wrong)?;
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
            let mut longer = Vec::new();
            for label in &labels {
                longer.extend(choices.iter().map(|choice| [label.as_slice(), std::slice::from_ref(choice)].concat()));
            }
            labels = longer;
        }
        labels
    }

    /// Returns the variant of the question with the values of a label in place of the braces.
    pub fn line(&self, label: &[String]) -> String {
        let pairs = self.fixed.iter().zip(label.iter().map(String::as_str).chain([""]));
        pairs.map(|(fixed, choice)| format!("{fixed}{choice}")).collect()
    }

    /// Returns the heading of each column.
    pub fn heads(&self) -> Vec<String> {
        let last = |fixed: &String| fixed.split_whitespace().next_back().unwrap_or_default().to_string();
        self.fixed.iter().take(self.varied.len()).map(last).collect()
    }
}

/// Reads the text between braces: a range (`0..6`), or values with commas between.
fn choices(inside: &str) -> Option<Vec<String>> {
    if let Some((low, high)) = inside.split_once("..") {
        let (low, high): (i64, i64) = (low.trim().parse().ok()?, high.trim().parse().ok()?);
        let steps = high.checked_sub(low).and_then(|steps| usize::try_from(steps).ok());
        let are_few = steps.is_some_and(|steps| steps < MOST_ROWS);
        return are_few.then(|| (low..=high).map(|n| n.to_string()).collect());
    }
    let choices: Vec<String> = lexer::split(inside, ",").map(|choice| choice.trim().to_string()).collect();
    choices.iter().all(|choice| !choice.is_empty()).then_some(choices)
}

/// A column: an expression, and the value whose probability the column shows. Without a value, the column shows the
/// mean.
type Column = (String, Option<Value>);

/// Draws the table of a question: the faults of scripts, a heading, and a row for each variant.
pub fn draw(session: &ReplSession, table: &OddsTable, text: &str) -> String {
    let scales = session.content.words.scales;
    let columns = columns(&table.rows, scales);
    let sampled = table.rows.iter().filter_map(|row| row.odds.sampled).max();
    let how = sampled.map_or("exact".to_string(), |games| format!("in part estimates from {games} games"));
    let heading = format!("{} `{}`; {how}", paint(BOLD, "odds of"), sanitize(text.trim()));
    let head = table.heads.iter().map(|head| sanitize(head)).chain(columns.iter().map(title)).collect();
    let body = table.rows.iter().map(|row| {
        let label = row.label.iter().map(|choice| sanitize(choice));
        label.chain(columns.iter().map(|column| cell(&row.odds, column))).collect()
    });
    let lines: Vec<Vec<String>> = std::iter::once(head).chain(body).collect();
    let drawn = aligned(&lines, table.heads.len() + columns.len());
    let told = faults(table).into_iter().map(|fault| wrap(&paint(BAD, fault), session.columns, 2));
    told.chain([wrap(&heading, session.columns, 2)]).chain(drawn).collect::<Vec<_>>().join("\n")
}

/// Returns the lines of a table with their cells aligned to the right. The first line is the head.
fn aligned(lines: &[Vec<String>], columns: usize) -> impl Iterator<Item = String> {
    let width_of =
        |nth: usize| lines.iter().filter_map(|line| line.get(nth)).map(|text| width(text)).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width_of).collect();
    lines.iter().enumerate().map(move |(at, line)| {
        let cells = line.iter().zip(&widths).map(|(text, wide)| format!("{}{text}", " ".repeat(wide - width(text))));
        let line = format!("  {}", cells.collect::<Vec<_>>().join("  "));
        if at == 0 { paint(DIM, line) } else { line }
    })
}

/// Returns the faults of scripts in any row, each fault once.
fn faults(table: &OddsTable) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    for fault in table.rows.iter().flat_map(|row| odds_text::faults(&row.odds)) {
        if !told.contains(&fault) {
            told.push(fault);
        }
    }
    told
}

/// Returns the heading of a column.
fn title((of, value): &Column) -> String {
    match value {
        None => "mean".into(),
        Some(Value::Bool(_)) => sanitize(of.rsplit('.').next().unwrap_or(of)),
        Some(value) => sanitize(&value.to_string()),
    }
}

/// Returns the text of a column in one row.
fn cell(odds: &Odds, (of, value): &Column) -> String {
    let measure = asked_for(odds).find(|measure| measure.name == *of);
    match value {
        None => measure.and_then(|measure| measure.mean.as_ref()).map(|mean| decimal(mean, 2)).unwrap_or_default(),
        Some(value) => measure.map_or(Share::ZERO, |measure| measure.share(value)).percent(1),
    }
}

/// Returns the results of the expressions asked for with `of`.
fn asked_for(odds: &Odds) -> impl Iterator<Item = &Measure> {
    odds.measures.iter().filter(|measure| measure.sort == Sort::Expression)
}

/// Returns the columns of each expression: `yes` for a boolean, otherwise every value that occurs, and the mean of
/// numbers. Words of one of the system's `scales` are in the order of the scale.
fn columns(rows: &[Row], scales: &[&[&str]]) -> Vec<Column> {
    let mut columns = Vec::new();
    let Some(first) = rows.first() else { return columns };
    for of in &first.odds.query.of {
        let measures = || rows.iter().flat_map(|row| asked_for(&row.odds)).filter(|measure| measure.name == *of);
        let mut values: Vec<Value> =
            measures().flat_map(|measure| &measure.cases).map(|case| case.value.clone()).collect();
        values.sort();
        values.dedup();
        if values.iter().all(|value| value.bool().is_some()) {
            values = vec![Value::Bool(true)];
        }
        let scale = scales.iter().find(|scale| values.iter().all(|value| place_in(scale, value).is_some()));
        let place = |value: &Value| scale.and_then(|scale| place_in(scale, value));
        let mut placed: Vec<(Option<usize>, Value)> =
            values.iter().map(|value| (place(value), value.clone())).collect();
        placed.sort();
        columns.extend(placed.into_iter().map(|(_, value)| (of.clone(), Some(value))));
        // `None` if a measure has no mean.
        let means: Option<Vec<&Ratio>> = measures().map(|measure| measure.mean.as_ref()).collect();
        let has_means = means.is_some_and(|means| !means.is_empty());
        columns.extend(has_means.then(|| (of.clone(), None)));
    }
    columns
}

/// Returns the place of a word in a scale.
fn place_in(scale: &[&str], value: &Value) -> Option<usize> {
    scale.iter().position(|word| value.as_text() == Some(word))
}
