//! The subcommand `rondel at FILE:LINE:COLUMN`: explains a position in a file, for editors and for people.

use super::{Done, Exit, Streams};
use crate::Program;
use crate::cli::{At, Common, Format};
use crate::content::Diagnostics;
use crate::packs::{self, PackSet};
use crate::report;
use crate::text::{BOLD, DIM, count, paint, wrap};
use rondel_dsl::{Here, Loaded};
use rondel_engine::kernel::{Origin, Word};
use serde::Serialize;
use std::path::PathBuf;
use std::str::FromStr;

/// The most names and places shown to people.
const MOST: usize = 24;

/// A place of a file: `cards.rondel:3:7`.
#[derive(Clone, Debug)]
pub struct Place {
    /// The file.
    pub file: PathBuf,
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Place, String> {
        // Parts come from the end, the column first, because a path may have colons too.
        let mut parts = text.rsplitn(3, ':');
        let mut number = || parts.next().and_then(|part| part.parse().ok()).filter(|n| *n > 0);
        let (column, line) = (number(), number());
        match (parts.next().filter(|file| !file.is_empty()), line, column) {
            (Some(file), Some(line), Some(column)) => Ok(Place { file: PathBuf::from(file), line, column }),
            _ => Err("a place is a file, a line and a column: `cards.rondel:3:7`".into()),
        }
    }
}

/// The answer as JSON, for programs.
#[derive(Serialize)]
struct Told<'l> {
    item: Option<Item<'l>>,
    statements: Vec<Statement>,
    named: Option<Named<'l>>,
    /// The words that may stand at the position.
    may: &'l [&'l str],
}

/// The item around the position.
#[derive(Serialize)]
struct Item<'l> {
    kind: &'l str,
    name: &'l str,
}

/// The word of a statement around the position.
#[derive(Serialize)]
struct Statement {
    word: &'static str,
    doc: &'static str,
    rule: &'static str,
}

/// The item that the name at the position stands for.
#[derive(Serialize)]
struct Named<'l> {
    kind: &'l str,
    name: &'l str,
    defined: String,
    used: Vec<String>,
}

/// Runs the subcommand.
pub fn run(at: &At, common: &Common, program: Program, streams: &mut Streams<'_>) -> Done {
    let files = [at.place.file.clone()];
    let sets = match packs::pack_sets(program, &files, &common.packs, common.system.as_deref()) {
        Ok(sets) => sets,
        Err(diagnostics) => return super::usage(&diagnostics, streams),
    };
    let found = sets.iter().find_map(|set| {
        let loaded = set.read_asked();
        find(set, &loaded, &at.place).map(|place| (loaded, place))
    });
    let Some((loaded, place)) = found else { return super::failed(&no_such_place(&at.place), streams) };
    let here = loaded.at(place);
    if common.format == Format::Json {
        writeln!(streams.out, "{}", report::json_line(&told(&loaded, &here))?)?;
    } else {
        writeln!(streams.out, "{}", human(&loaded, &here).join("\n"))?;
    }
    Ok(Exit::Fine)
}

/// Returns the position in the loaded files.
fn find(set: &PackSet, loaded: &Loaded, place: &Place) -> Option<Origin> {
    let asked_for = loaded.sources.iter().filter(|(id, _)| set.asked_for(&loaded.sources, Some(*id)));
    let mut places = asked_for.filter_map(|(_, file)| loaded.sources.find(&file.path, place.line, place.column));
    places.next()
}

/// Returns the error R0034.
fn no_such_place(place: &Place) -> Diagnostics {
    let message = format!("there is no line {} in {}", place.line, place.file.display());
    Diagnostics::new("R0034", message, "name a file of a pack, a line and a column of it: `cards.rondel:3:7`")
}

/// Returns the answer for programs.
fn told<'l>(loaded: &Loaded, here: &'l Here<'l>) -> Told<'l> {
    Told {
        item: here.item.map(|(kind, name)| Item { kind, name }),
        statements: here.statements.iter().map(|word| statement(word)).collect(),
        named: here.named.as_ref().map(|named| Named {
            kind: named.kind,
            name: named.name,
            defined: loaded.sources.show(named.defined),
            used: named.used.iter().map(|at| loaded.sources.show(*at)).collect(),
        }),
        may: &here.may,
    }
}

/// Returns the word of a statement for programs.
fn statement(word: &'static Word) -> Statement {
    Statement { word: word.word, doc: word.doc, rule: word.rule }
}

/// Returns the answer for people.
fn human(loaded: &Loaded, here: &Here<'_>) -> Vec<String> {
    let columns = super::columns();
    let mut lines = Vec::new();
    lines.push(match here.item {
        Some((kind, name)) => format!("in {kind} {}", paint(BOLD, name)),
        None => "in no item".into(),
    });
    for word in &here.statements {
        let rule = if word.rule.is_empty() { String::new() } else { format!(" ({})", word.rule) };
        lines.push(wrap(&format!("{}: {}{rule}", paint(BOLD, word.word), word.doc), columns, 2));
    }
    if let Some(named) = &here.named {
        let places = count(named.used.len(), "place");
        let defined = loaded.sources.show(named.defined);
        lines.push(format!("names {} {}: defined at {defined}, used in {places}", named.kind, paint(BOLD, named.name)));
        lines.extend(named.used.iter().take(MOST).map(|at| format!("  {}", loaded.sources.show(*at))));
        lines.extend(more(named.used.len()));
    }
    if !here.may.is_empty() {
        let shown = here.may.iter().take(MOST).copied().collect::<Vec<_>>().join(", ");
        lines.push(wrap(&format!("{}: {shown}", paint(BOLD, "may stand here")), columns, 2));
        lines.extend(more(here.may.len()));
    }
    lines
}

/// Returns the note that a list is cut short. `None` if the list is shown whole.
fn more(all: usize) -> Option<String> {
    let more = all.checked_sub(MOST).filter(|more| *more > 0)?;
    Some(paint(DIM, format!("  and {more} more: `--format json` lists all")))
}
