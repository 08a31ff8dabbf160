//! The subcommand `rondel cards`: pictures of cards, sheets to print, and decks for Tabletop Simulator.

mod drawing;
mod layout;
mod printer;

use super::{Done, Exit, Streams};
use crate::Program;
use crate::cards;
use crate::cli::{Cards, Common};
use crate::content::Diagnostics;
use crate::packs;
use crate::text::{DIM, paint, sanitize};
use printer::Printer;
use rondel_dsl::is_content;
use std::fs;
use std::path::Path;
use std::sync::mpsc::channel;

/// Runs the subcommand.
pub fn run(asked: &Cards, common: &Common, program: Program, streams: &mut Streams<'_>) -> Done {
    let pack_set = match packs::pack_set(program, &common.packs, common.system.as_deref()) {
        Ok(pack_set) => pack_set,
        Err(diagnostics) => return super::usage(&diagnostics, streams),
    };
    if asked.template {
        return match cards::template(&pack_set) {
            Ok((_, text)) => write!(streams.out, "{text}").map(|()| Exit::Fine),
            Err(diagnostics) => super::failed(&diagnostics, streams),
        };
    }
    super::say_meant(&pack_set, "cards", common.format, streams)?;
    if let Some(misfit) = misfit(asked) {
        return super::usage(&misfit, streams);
    }
    let is_art = |folder: &Path| is_same_folder(&asked.out, &folder.join(cards::art::ART));
    if pack_set.folders().iter().any(|folder| is_art(folder)) {
        let message = "the pack has its art there, and pictures would take its place";
        return super::failed(&Diagnostics::new("R0039", message, "`--out` names another folder"), streams);
    }
    let stamp = || pack_set.stamp_of(&|path| is_content(path) || cards::art::is_part(Path::new(path)));
    let mut drawn = if asked.watch { stamp() } else { String::new() };
    let mut printer = Printer::new(asked, &pack_set);
    let exit = printer.print(common.format, streams)?;
    if !asked.watch {
        return Ok(exit);
    }
    let (sender, receiver) = channel();
    let tell_change = move || {
        // The receiver is gone only while the program ends.
        let _ = sender.send(());
    };
    let Some(_watch) = crate::watch::watch(&pack_set.folders(), tell_change) else {
        let help = "leave out `--watch`, or name a pack: `rondel --pack DIR cards --watch`";
        return super::failed(&Diagnostics::new("R0039", "there are no files to watch", help), streams);
    };
    writeln!(streams.out, "{}", paint(DIM, "watching; Ctrl-C ends it"))?;
    streams.out.flush()?;
    while receiver.recv().is_ok() {
        // Several events of one save are one change.
        while receiver.try_recv().is_ok() {}
        let changed = stamp();
        if drawn == changed {
            continue;
        }
        drawn = changed;
        printer.print(common.format, streams)?;
        streams.out.flush()?;
    }
    Ok(exit)
}

/// Returns the error of options that make no sense together, or by themselves.
fn misfit(asked: &Cards) -> Option<Diagnostics> {
    if asked.dots.is_some() && !asked.png && !asked.tabletop {
        return Some(Diagnostics::new("R0039", "an SVG has no dots", "`--dots` goes with `--png` or `--tabletop`"));
    }
    let url = asked.url.as_deref()?;
    let is_address =
        ["http://", "https://", "file://"].iter().any(|begin| url.len() > begin.len() && url.starts_with(begin));
    let is_whole = is_address && !url.contains(|letter: char| letter.is_whitespace() || letter.is_control());
    let message = format!("`{}` is no address of a folder on the web", sanitize(url));
    (!is_whole).then(|| Diagnostics::new("R0039", message, "`--url https://example.org/deck`, without blanks"))
}

/// Returns whether two paths lead to one folder, which need not be there yet.
fn is_same_folder(one: &Path, other: &Path) -> bool {
    let whole = |path: &Path| fs::canonicalize(path).or_else(|_| std::path::absolute(path)).ok();
    whole(one).is_some_and(|folder| whole(other) == Some(folder))
}
