//! The subcommand `rondel table`: items as a spreadsheet, and a spreadsheet back into the files.

use super::{Done, Exit, Streams};
use crate::Program;
use crate::cli::{Common, TableAsked, TableExport, TableImport};
use crate::content::{Content, ContentSource, Diagnostics};
use crate::edits::{self, Edit};
use crate::files;
use crate::packs::{self, PackSet};
use crate::prompt::{ReplSession, changed_items};
use crate::report;
use crate::spreadsheet::import::Import;
use crate::spreadsheet::{self, Grid, file};
use crate::text::{DIM, count, paint, sanitize, wrap};
use rondel_engine::kernel::Item;
use rondel_engine::table::Scene;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The line that is shown if no command with a changed item has other odds.
const NO_ODDS: &str = "no odds: these changes show in no command with which a scene begins; `--scene ID` looks at \
    another scene, `rondel sim --against HEAD` at whole games";

/// The most items named that the sheet lacks.
const MOST_LEFT: usize = 3;
/// The most scenes that are opened to find the odds of one item.
const MOST_SCENES: usize = 4;
/// The most items whose odds are looked for.
const MOST_ITEMS: usize = 12;

/// Runs the subcommand.
pub fn run(asked: &TableAsked, common: &Common, program: Program, streams: &mut Streams<'_>) -> Done {
    let pack_set = match packs::pack_set(program, &common.packs, common.system.as_deref()) {
        Ok(pack_set) => pack_set,
        Err(diagnostics) => return super::usage(&diagnostics, streams),
    };
    match asked {
        TableAsked::Export(asked) => export(asked, &pack_set, streams),
        TableAsked::Import(asked) => import(asked, common, &pack_set, streams),
    }
}

/// Writes items as a sheet.
fn export(asked: &TableExport, pack_set: &PackSet, streams: &mut Streams<'_>) -> Done {
    let made = pack_set.load().and_then(|content| {
        let words: Vec<&str> = std::iter::once(&asked.kind).chain(&asked.filter).map(String::as_str).collect();
        let grid = spreadsheet::export(&content, &words.join(" "), asked.all, &asked.decks)?;
        Ok((file::bytes(&grid, asked.out.as_deref())?, grid))
    });
    let (bytes, grid) = match made {
        Ok(made) => made,
        Err(diagnostics) => return super::failed(&diagnostics, streams),
    };
    let Some(path) = &asked.out else {
        streams.out.write_all(&bytes)?;
        return Ok(Exit::Fine);
    };
    let shown = sanitize(&path.display().to_string());
    match file::holds(path, &grid) {
        Ok(false) => {}
        Ok(true) => {
            writeln!(streams.out, "`{shown}` holds these cells already")?;
            return Ok(Exit::Fine);
        }
        Err(diagnostics) => return super::failed(&diagnostics, streams),
    }
    if let Err(error) = files::write(path, &bytes) {
        let message = format!("`{shown}` cannot be written: {error}");
        return super::failed(&Diagnostics::new("R0042", message, "`--out FILE` names another place"), streams);
    }
    let (rows, columns) = (count(grid.rows.len(), "row"), count(grid.head.len(), "column"));
    writeln!(streams.out, "`{shown}`: {rows}, {columns}; `rondel table import {shown}` brings changes back")?;
    Ok(Exit::Fine)
}

/// Compares a sheet with the files, shows the differences, and writes them if `--write` is given.
fn import(asked: &TableImport, common: &Common, pack_set: &PackSet, streams: &mut Streams<'_>) -> Done {
    let sheet = asked.file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let read = pack_set.load().and_then(|before| {
        let grid = file::read(&asked.file, asked.sheet.as_deref())?;
        let import = spreadsheet::import(&before, pack_set, &grid, &sheet)?;
        Ok((before, grid, import))
    });
    let (before, grid, import) = match read {
        Ok(read) => read,
        Err(diagnostics) => return super::failed(&diagnostics, streams),
    };
    if let Some(note) = &grid.note {
        writeln!(streams.out, "{}", paint(DIM, wrap(note, super::columns(), 2)))?;
    }
    say_what_stays(&import, streams)?;
    if import.cells == 0 && import.wrong.is_none() {
        writeln!(streams.out, "no cell differs from the files")?;
        return Ok(Exit::Fine);
    }
    // The new texts are checked before they are written.
    let now = match pack_set.with_texts(import.texts.clone()).load() {
        Ok(now) => now,
        Err(diagnostics) => {
            let found = import.in_cells(diagnostics, &grid, &sheet);
            let all = match import.wrong {
                Some(wrong) => wrong.and(found),
                None => found,
            };
            return super::failed(&all, streams);
        }
    };
    if let Some(wrong) = &import.wrong {
        return super::failed(wrong, streams);
    }
    say_new_problems(&before, &now, (&import, &grid, &sheet), common, streams)?;
    let import = import.formatted(&before);
    let columns = super::columns();
    for line in changed_items(&before, &now) {
        writeln!(streams.out, "{}", wrap(&sanitize(&line), columns, 2))?;
    }
    for line in odds(&before, &now, pack_set, &import, asked, common) {
        writeln!(streams.out, "{}", wrap(&line, columns, 2))?;
    }
    let (cells, files) = (count(import.cells, "cell"), count(import.texts.len(), "file"));
    let differ = if import.cells == 1 { "differs" } else { "differ" };
    if !asked.write {
        writeln!(streams.out, "{cells} {differ}, in {files}; `--write` writes them")?;
        return Ok(Exit::Fine);
    }
    if let Err(diagnostics) = write(&import, &before) {
        return super::failed(&diagnostics, streams);
    }
    writeln!(streams.out, "{cells} {differ}; {files} written; `rondel test` tells which scenes it changes")?;
    Ok(Exit::Fine)
}

/// Prints the items that the import leaves as they are: those that the sheet lacks, and those whose name it changes.
fn say_what_stays(import: &Import, streams: &mut Streams<'_>) -> std::io::Result<()> {
    if !import.left.is_empty() {
        let named = import.left.iter().take(MOST_LEFT).map(|name| sanitize(name)).collect::<Vec<_>>().join(", ");
        let more = if import.left.len() > MOST_LEFT { ", ..." } else { "" };
        let note = format!("{} that the sheet lacks: unchanged ({named}{more})", count(import.left.len(), "item"));
        writeln!(streams.out, "{}", paint(DIM, wrap(&note, super::columns(), 2)))?;
    }
    for (former, name) in &import.renamed {
        let (former, name) = (sanitize(former), sanitize(name));
        let note = format!(
            "`{name}` becomes a new item, and `{former}` stays: if it shall only be called otherwise, leave its name in \
             the sheet, and rename it in its file (`help formerly`)"
        );
        writeln!(streams.out, "{}", wrap(&note, super::columns(), 2))?;
    }
    Ok(())
}

/// Writes the changed files, all or none.
///
/// # Errors
/// `R0042` for the first file that cannot be written. The files before it have their former texts again.
fn write(import: &Import, before: &Content) -> Result<(), Diagnostics> {
    let mut written: Vec<(&str, String)> = Vec::new();
    for file in &import.files {
        let Some(source) = before.sources().get(*file) else { continue };
        let Some(text) = import.texts.get(&source.path) else { continue };
        let former = files::read_marked(Path::new(&source.path), files::MOST_RESULTS).unwrap_or_default();
        if let Err(why) = edits::write(source, &[Edit::new(0..source.text.len(), text.as_str())]) {
            let message = format!("`{}` is left as it is: {why}", sanitize(&source.path));
            let help = match put_back(&written) {
                Ok(()) => "no file is changed; import the sheet again".to_string(),
                Err(path) => format!("`{}` has the new text; import the sheet again", sanitize(path)),
            };
            return Err(Diagnostics::new("R0042", message, help));
        }
        written.push((&source.path, former));
    }
    Ok(())
}

/// Writes the former texts of files anew.
///
/// # Errors
/// The path of a file that cannot be written.
fn put_back<'w>(written: &'w [(&'w str, String)]) -> Result<(), &'w str> {
    written.iter().try_for_each(|(path, former)| files::write(Path::new(path), former).map_err(|_| *path))
}

/// Prints the problems that the files do not have without the change, with their places in the sheet: warnings, and
/// scenes with errors.
fn say_new_problems(
    before: &Content,
    now: &Content,
    (import, grid, sheet): (&Import, &Grid, &str),
    common: &Common,
    streams: &mut Streams<'_>,
) -> std::io::Result<()> {
    let all = |content: &Content| [content.errors.clone(), content.warnings.clone()].concat();
    let old_problems = all(before).into_iter();
    let old: BTreeSet<(&str, String)> = old_problems.map(|problem| (problem.code, problem.message)).collect();
    let mut problems = all(now);
    problems.retain(|problem| !old.contains(&(problem.code, problem.message.clone())));
    if problems.is_empty() {
        return Ok(());
    }
    let found = import.in_cells(Diagnostics { problems, sources: now.sources().clone() }, grid, sheet);
    writeln!(streams.err, "{}", report::problems(&found, common.format, &streams.check).trim_end())
}

/// Returns lines for each changed item that has other odds now: a command with it at the beginning of a scene, and its
/// odds before and after the change. If no item has other odds, a line says why.
fn odds(
    before: &Content,
    now: &Content,
    pack_set: &PackSet,
    import: &Import,
    asked: &TableImport,
    common: &Common,
) -> Vec<String> {
    let mut old_items: BTreeMap<(&str, &str), &Item> = BTreeMap::new();
    for item in before.items() {
        old_items.insert((item.kind, &item.id), item);
    }
    let is_changed = |item: &&Item| {
        let old = old_items.get(&(item.kind, item.id.as_str()));
        old.is_some_and(|old| !old.says_the_same(item))
    };
    let changed: Vec<&Item> = now.items().iter().filter(is_changed).take(MOST_ITEMS).collect();
    // New items have no odds to compare. A session loads the packs again, so no session is opened for them alone.
    if changed.is_empty() {
        return Vec::new();
    }
    let open = |set: PackSet| ReplSession::open(Box::new(set), asked.scene.as_deref(), common.seed);
    let (Ok(old), Ok(new)) = (open(pack_set.clone()), open(pack_set.with_texts(import.texts.clone()))) else {
        return Vec::new();
    };
    let mut sides = Sides { old, new, seed: common.seed };
    let open_scene = asked.scene.as_deref().and_then(|id| now.scene(id).ok());
    let mut lines: Vec<String> = Vec::new();
    for item in changed {
        let found = if asked.scene.is_some() {
            open_scene.and_then(|scene| sides.odds_of(item, scene))
        } else {
            let mut scenes = now.scenes.iter().filter(|scene| names(scene, &item.id)).take(MOST_SCENES);
            scenes.find_map(|scene| sides.odds_in(item, scene))
        };
        lines.extend(found.into_iter().flatten());
    }
    if lines.is_empty() {
        return vec![NO_ODDS.into()];
    }
    lines
}

/// Returns whether the set-up of a scene names an item.
fn names(scene: &Scene, id: &str) -> bool {
    let quoted = format!("{id:?}");
    scene.setup.body.iter().any(|statement| statement.said().contains(&quoted))
}

/// Two sessions: on the content before a change, and on the content after it.
struct Sides {
    old: ReplSession,
    new: ReplSession,
    seed: Option<u64>,
}

impl Sides {
    /// Opens a scene on both sides, and returns the lines of [`Sides::odds_of`].
    fn odds_in(&mut self, item: &Item, scene: &Scene) -> Option<[String; 3]> {
        // `""`: no command of a user opens the scene.
        self.old.open_scene(&scene.id, self.seed, "").ok()?;
        self.new.open_scene(&scene.id, self.seed, "").ok()?;
        self.odds_of(item, scene)
    }

    /// Returns lines about the first command with the item in the open scene: its odds before and after the change.
    /// `None` if there is no such command, or if its odds are the same.
    fn odds_of(&mut self, item: &Item, scene: &Scene) -> Option<[String; 3]> {
        let offers = self.new.table.offers();
        let mut commands = offers.iter().filter(|offer| offer.weight.is_none()).map(|offer| offer.words.text());
        let command = commands.find(|command| command.contains(&item.id))?;
        let (then, is) = (self.old.odds_in_brief(&command)?, self.new.odds_in_brief(&command)?);
        if then == is {
            return None;
        }
        let heading = format!("odds {} ({})", sanitize(&command), sanitize(&scene.setup.name));
        Some([heading, format!("  before: {then}"), format!("  after: {is}")])
    }
}
