//! Unreachable rows of a table: a row that never applies, because the rows before it meet all its cases.

use rondel_engine::kernel::{Datum, Help, Origin, Pattern, Problem, Ranges, Row};
use std::collections::BTreeMap;

/// Checks the rows of one table. `drawn` is the number of marks drawn for the table, if the line before says it.
pub(crate) fn check<'r>(rows: impl Iterator<Item = &'r Row>, drawn: Option<(u8, Origin)>, problems: &mut Vec<Problem>) {
    let mut met = Met::default();
    // A row with a condition (`when`) may not apply, so it makes no other row unreachable.
    let rows: Vec<&Row> = rows.filter(|row| row.get("when").is_none()).collect();
    if let Some(problem) = drawn.and_then(|drawn| other_draw(&rows, drawn)) {
        return problems.push(problem);
    }
    let drawn = drawn.map(|(drawn, _)| drawn);
    for row in rows {
        let at = row.key.at;
        match &row.key.datum {
            Datum::Pattern(marks) => match drawn.filter(|drawn| *drawn != marks.len()) {
                Some(drawn) => problems.push(other_length(*marks, drawn, at, &met)),
                None => problems.extend(met.add_marks(*marks, at).map(|first| unreachable(at, first))),
            },
            Datum::Word(name) | Datum::Name(name) | Datum::Text(name) => {
                problems.extend(met.add_word(name.clone(), at))
            }
            Datum::Space(space) => problems.extend(met.add_word(space.to_string(), at)),
            Datum::PlayingCard(card) => problems.extend(met.add_word(card.to_string(), at)),
            key => {
                let first = numbers(key).and_then(|set| met.add_numbers(set, at));
                problems.extend(first.map(|first| unreachable(at, first)));
            }
        }
    }
}

/// The keys that earlier rows meet, each with the place of the first such row.
#[derive(Default)]
struct Met {
    words: BTreeMap<String, Origin>,
    numbers: BTreeMap<u8, Origin>,
    /// Draws, as numbers of ups and downs.
    draws: BTreeMap<(u8, u8), Origin>,
}

impl Met {
    /// Adds a word. Returns the error if an earlier row begins with the same word.
    fn add_word(&mut self, name: String, at: Origin) -> Option<Problem> {
        let problem = self.words.get(&name).map(|first| twice(&name, at, *first));
        self.words.entry(name).or_insert(at);
        problem
    }

    /// Adds a set of numbers. If earlier rows meet all of them, returns the first row that meets one of them.
    fn add_numbers(&mut self, set: Ranges, at: Origin) -> Option<Origin> {
        let is_covered = set.iter().all(|n| self.numbers.contains_key(&n));
        let first = set.iter().find_map(|n| self.numbers.get(&n).copied());
        set.iter().for_each(|n| _ = self.numbers.entry(n).or_insert(at));
        if is_covered { first } else { None }
    }

    /// Adds all draws that a pattern matches. If earlier rows meet all of them, returns the first row that meets one of
    /// them.
    fn add_marks(&mut self, marks: Pattern, at: Origin) -> Option<Origin> {
        // Of the marks that match either face, any number may be ups, and the others are downs.
        let draws = (0..=marks.any).map(|ups| (marks.ups + ups, marks.downs + marks.any - ups));
        let is_covered = draws.clone().all(|draw| self.draws.contains_key(&draw));
        let first = draws.clone().find_map(|draw| self.draws.get(&draw).copied());
        draws.for_each(|draw| _ = self.draws.entry(draw).or_insert(at));
        if is_covered { first } else { None }
    }
}

/// Returns the numbers of a key, which may have other words around them. `None` if the key has no numbers.
pub(crate) fn numbers(key: &Datum) -> Option<Ranges> {
    match key {
        Datum::Ranges(set) => Some(*set),
        // `Ranges` holds numbers below 64.
        Datum::Int(n) => u8::try_from(*n).ok().filter(|n| *n < 64).map(Ranges::only),
        Datum::List(parts) => parts.iter().find_map(|part| numbers(&part.datum)),
        _ => None,
    }
}

/// Returns the error of a row that never applies. `first` is the first row that meets one of its cases.
fn unreachable(at: Origin, first: Origin) -> Problem {
    Problem::error("E0309", at, "this row can never be met")
        .label("rows above it meet everything that it could")
        .also(first, "this row comes first")
        .help("the first row that fits counts: put the narrower row first, or take this one out")
}

/// Returns the error of a word that begins two rows of a table.
fn twice(name: &str, at: Origin, first: Origin) -> Problem {
    Problem::error("E0302", at, format!("`{name}` stands twice in this table"))
        .label("only one row can begin with it")
        .also(first, "this row has it already")
        .help("take one of them out, or name it otherwise")
}

/// Returns the error of a draw whose number differs from the number of the marks, if all rows have the same number of
/// marks. Then the draw is wrong, and not the rows.
fn other_draw(rows: &[&Row], (drawn, at): (u8, Origin)) -> Option<Problem> {
    let length = |row: &&Row| if let Datum::Pattern(marks) = &row.key.datum { Some(marks.len()) } else { None };
    let lengths: Vec<u8> = rows.iter().map(length).collect::<Option<_>>()?;
    let (first, others) = lengths.split_first()?;
    if others.is_empty() || *first == drawn || others.iter().any(|other| other != first) {
        return None;
    }
    let message = format!("every row has {first} marks, and {drawn} are drawn");
    Some(Problem::error("E0312", at, message).label("no row ever fits this draw").help(format!("write `draw {first}`")))
}

/// Returns the error of a row whose number of marks differs from the number drawn.
fn other_length(marks: Pattern, drawn: u8, at: Origin, met: &Met) -> Problem {
    let problem = Problem::error("E0312", at, format!("`{marks}` never fits a draw of {drawn}"))
        .label(format!("it asks for a draw of {}", marks.len()));
    // If all marks are the same, only their number is wrong.
    let meant = match marks {
        Pattern { ups: 1.., downs: 0, any: 0 } => Some(Pattern { ups: drawn, ..marks }),
        Pattern { ups: 0, downs: 1.., any: 0 } => Some(Pattern { downs: drawn, ..marks }),
        _ => None,
    };
    match meant.filter(|meant| drawn > 0 && !met.draws.contains_key(&(meant.ups, meant.downs))) {
        Some(meant) => problem.help(Help::meant(meant.to_string())),
        None => problem.help(format!("a row here has {drawn} of `^`, `v` and `*`; `*` stands for either face")),
    }
}
