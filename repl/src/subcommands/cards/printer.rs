//! Printing of cards: writes the files that differ from those written before, and says what was written.
//!
//! [`Printer::print`] is called once, or again after each change that a watch sees. `drawing` makes the files.

use super::drawing::{Made, draw};
use super::layout::Print;
use crate::cards::font::Fonts;
use crate::cards::press::Press;
use crate::cli::{Cards, Format};
use crate::content::{ContentSource, Diagnostics};
use crate::files;
use crate::packs::PackSet;
use crate::report;
use crate::subcommands::{Done, Exit, Streams};
use crate::text::{count, sanitize, wrap};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// How to open a deck in Tabletop Simulator.
const TABLETOP: &str = "to open it: copy `deck.json` into `Saves/Saved Objects` of Tabletop Simulator, then choose \
    Objects > Saved Objects there.";

/// Says where Tabletop Simulator finds the pictures of a deck without `--url`.
const AT_HOME: &str = "The pictures are read from here. For others at the table put them on the web, and say where: \
    `--url https://...`.";

/// Draws the cards into files, and remembers the files, so that a watch writes and tells only what is new.
pub(super) struct Printer<'p> {
    asked: &'p Cards,
    pack_set: &'p PackSet,
    /// The text of each file's pages when it was written last.
    written: BTreeMap<PathBuf, String>,
    /// The fonts of the files written last. With other fonts, all files are written anew.
    fonts: Option<Cow<'static, Fonts>>,
    /// The problems that were told last. They are not told again, because a watch may hear of one save several times.
    told: String,
}

impl<'p> Printer<'p> {
    /// Returns a printer that has written nothing yet.
    pub(super) fn new(asked: &'p Cards, pack_set: &'p PackSet) -> Printer<'p> {
        Printer { asked, pack_set, written: BTreeMap::new(), fonts: None, told: String::new() }
    }

    /// Draws all cards, and writes the files that have changed. Says nothing if a watch finds nothing to write.
    pub(super) fn print(&mut self, format: Format, streams: &mut Streams<'_>) -> Done {
        let made = self.pack_set.load().and_then(|content| draw(self.asked, self.pack_set, &content));
        let Made { files, said, smallest, problems, sources, fonts } = match made {
            Ok(made) => made,
            Err(diagnostics) => return self.failed(&diagnostics, streams),
        };
        self.warn(Diagnostics { problems, sources }, format, streams)?;
        let is_first = self.written.is_empty();
        let paths: BTreeSet<PathBuf> = files.iter().map(|(path, _)| path.clone()).collect();
        self.remove_former(&paths);
        let newly_written = match self.write_all(files, fonts) {
            Ok(newly_written) => newly_written,
            Err(diagnostics) => return self.failed(&diagnostics, streams),
        };
        match newly_written.as_slice() {
            [] if !is_first => {}
            [path] if !is_first => {
                writeln!(streams.out, "{said} drawn, `{}` written", sanitize(&path.display().to_string()))?;
            }
            all => {
                let folder = sanitize(&self.asked.out.display().to_string());
                writeln!(streams.out, "{said} drawn, {} written into `{folder}`", count(all.len(), "file"))?;
                let others = if is_first { self.others(&paths) } else { None };
                for note in smallest.into_iter().chain(others) {
                    writeln!(streams.out, "{}", wrap(&note, crate::subcommands::columns(), 2))?;
                }
                if self.asked.tabletop {
                    writeln!(streams.out, "{}", wrap(&self.way_to_the_table(), crate::subcommands::columns(), 0))?;
                }
            }
        }
        Ok(Exit::Fine)
    }

    /// Prints the warnings, unless the same were printed last.
    fn warn(&mut self, warnings: Diagnostics, format: Format, streams: &mut Streams<'_>) -> std::io::Result<()> {
        let report = if warnings.problems.is_empty() {
            String::new()
        } else {
            report::problems(&warnings, format, &streams.check)
        };
        self.tell(report, streams)
    }

    /// Writes the files that differ from those written before. Returns their paths.
    fn write_all(
        &mut self,
        files: Vec<(PathBuf, Print)>,
        fonts: Cow<'static, Fonts>,
    ) -> Result<Vec<PathBuf>, Diagnostics> {
        let press = Press::new(&fonts);
        if self.fonts.as_ref() != Some(&fonts) {
            self.written.clear();
            self.fonts = Some(fonts.clone());
        }
        let mut newly_written = Vec::new();
        for (path, print) in files {
            if self.write(&path, &print, &press)? {
                newly_written.push(path);
            }
        }
        Ok(newly_written)
    }

    /// Says how to open the deck in Tabletop Simulator, and where it reads the pictures.
    fn way_to_the_table(&self) -> String {
        match &self.asked.url {
            Some(url) => format!("{TABLETOP} Put the PNG files at {}: the game reads them there.", sanitize(url)),
            None => format!("{TABLETOP} {AT_HOME}"),
        }
    }

    /// Removes the files that this watch has written for cards that are called otherwise now, or are gone.
    fn remove_former(&mut self, now: &BTreeSet<PathBuf>) {
        let former: Vec<PathBuf> = self.written.keys().filter(|path| !now.contains(*path)).cloned().collect();
        for path in former {
            // A file that cannot be removed stays.
            let _ = fs::remove_file(&path);
            self.written.remove(&path);
        }
    }

    /// Says which pictures lie beside those of this run, such as sheets of an earlier one.
    fn others(&self, now: &BTreeSet<PathBuf>) -> Option<String> {
        let entries = fs::read_dir(&self.asked.out).ok()?;
        let is_picture = |path: &PathBuf| {
            let ending = path.extension().and_then(|ending| ending.to_str());
            ending.is_some_and(|ending| ["svg", "png", "pdf"].contains(&ending)) && !now.contains(path)
        };
        let mut others: Vec<PathBuf> =
            entries.filter_map(|entry| Some(entry.ok()?.path())).filter(is_picture).collect();
        others.sort();
        let name = |path: &PathBuf| path.file_name().map(|name| format!("`{}`", sanitize(&name.to_string_lossy())));
        let (first, last) = (name(others.first()?)?, name(others.last()?)?);
        Some(match others.len() {
            1 => format!("{first} lies there too, and is not of this run"),
            n => format!("{n} other pictures lie there too, from {first} to {last}: they are not of this run"),
        })
    }

    /// Prints problems, unless the same problems were printed last.
    fn tell(&mut self, report: String, streams: &mut Streams<'_>) -> std::io::Result<()> {
        if report != self.told && !report.is_empty() {
            writeln!(streams.err, "{}", report.trim_end())?;
        }
        self.told = report;
        Ok(())
    }

    /// Prints the problems that keep the cards from being drawn.
    fn failed(&mut self, diagnostics: &Diagnostics, streams: &mut Streams<'_>) -> Done {
        self.tell(report::human(diagnostics, crate::subcommands::columns(), &streams.check), streams)
            .map(|()| Exit::Failed)
    }

    /// Writes a file, unless it holds the same already. Returns whether it was written.
    fn write(&mut self, path: &Path, print: &Print, press: &Press<'_>) -> Result<bool, Diagnostics> {
        let text = match print {
            Print::Svg(page) | Print::Png(_, page) => press.svg(page),
            Print::Pdf(pages) => pages.iter().map(|page| press.svg(page)).collect(),
            Print::Text(text) => text.clone(),
        };
        if self.written.get(path) == Some(&text) {
            return Ok(false);
        }
        let bytes = match print {
            Print::Svg(_) | Print::Text(_) => text.clone().into_bytes(),
            Print::Png(dots, page) => press.png(page, *dots)?,
            Print::Pdf(pages) => press.pdf(pages)?,
        };
        let cannot = |error: std::io::Error| {
            let message = format!("`{}` cannot be written: {error}", sanitize(&path.display().to_string()));
            Diagnostics::new("R0039", message, "`--out` names another folder")
        };
        fs::create_dir_all(&self.asked.out).map_err(cannot)?;
        // All SVG files refer to the same font files, which are written once.
        if matches!(print, Print::Svg(_)) && self.written.is_empty() {
            press.fonts().write(&self.asked.out).map_err(cannot)?;
        }
        files::write(path, bytes).map_err(cannot)?;
        self.written.insert(path.to_path_buf(), text);
        Ok(true)
    }
}
