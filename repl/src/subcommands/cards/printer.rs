//! Printing of cards: draws all cards, and writes the files that differ from those written before.

use crate::cards::choice::{Choice, with_copies};
use crate::cards::font::Fonts;
use crate::cards::press::{Dots, Press};
use crate::cards::sheet::{self, Laid, Page, Paper, Sheets};
use crate::cards::tabletop::{self, Deck, Entry};
use crate::cards::template::Template;
use crate::cards::{self, Drawn};
use crate::cli::{Cards, Format};
use crate::content::{Content, ContentSource, Diagnostics};
use crate::files;
use crate::packs::PackSet;
use crate::report;
use crate::subcommands::{Done, Exit, Streams};
use crate::text::{count, sanitize, wrap};
use rondel_engine::kernel::{Card, Problem, Sources};
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

/// The size of letters, in points, below which a card on a table is hard to read.
const READABLE: f32 = 6.5;

/// The default number of dots per inch of PNG.
const DOTS: u16 = 300;

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

/// The results of drawing all cards once.
struct Made {
    /// The files.
    files: Vec<(PathBuf, Print)>,
    /// The number of cards, in words.
    said: String,
    /// The card with the smallest letters, in words, if they are too small to be read on a table.
    smallest: Option<String>,
    /// Warnings of what does not fit, and of names that nothing has.
    problems: Vec<Problem>,
    /// The files that warnings quote: content and the template.
    sources: Sources,
    /// The fonts of all cards.
    fonts: Cow<'static, Fonts>,
}

/// A file that is made of pages.
enum Print {
    Svg(Page),
    Png(Dots, Page),
    Pdf(Vec<Page>),
    Text(String),
}

impl<'p> Printer<'p> {
    /// Returns a printer that has written nothing yet.
    pub(super) fn new(asked: &'p Cards, pack_set: &'p PackSet) -> Printer<'p> {
        Printer { asked, pack_set, written: BTreeMap::new(), fonts: None, told: String::new() }
    }

    /// Draws all cards, and writes the files that have changed. Says nothing if a watch finds nothing to write.
    pub(super) fn print(&mut self, format: Format, streams: &mut Streams<'_>) -> Done {
        let content = match self.pack_set.load() {
            Ok(content) => content,
            Err(diagnostics) => return self.failed(&diagnostics, streams),
        };
        let Made { files, said, smallest, problems, sources, fonts } = match self.draw(&content) {
            Ok(made) => made,
            Err(diagnostics) => return self.failed(&diagnostics, streams),
        };
        let is_first = self.written.is_empty();
        let warnings = Diagnostics { problems, sources };
        let report = if warnings.problems.is_empty() {
            String::new()
        } else {
            report::problems(&warnings, format, &streams.check)
        };
        self.tell(report, streams)?;
        let mut newly_written = 0;
        let mut last_written = String::new();
        let paths: BTreeSet<PathBuf> = files.iter().map(|(path, _)| path.clone()).collect();
        self.remove_former(&paths);
        let press = Press::new(&fonts);
        if self.fonts.as_ref() != Some(&fonts) {
            self.written.clear();
            self.fonts = Some(fonts.clone());
        }
        for (path, print) in files {
            match self.write(&path, &print, &press) {
                Ok(true) => {
                    newly_written += 1;
                    last_written = sanitize(&path.display().to_string());
                }
                Ok(false) => {}
                Err(diagnostics) => return self.failed(&diagnostics, streams),
            }
        }
        let folder = sanitize(&self.asked.out.display().to_string());
        if !is_first && newly_written == 1 {
            writeln!(streams.out, "{said} drawn, `{last_written}` written")?;
        } else if is_first || newly_written > 0 {
            writeln!(streams.out, "{said} drawn, {} written into `{folder}`", count(newly_written, "file"))?;
            if let Some(smallest) = smallest {
                writeln!(streams.out, "{}", wrap(&smallest, crate::subcommands::columns(), 2))?;
            }
            if is_first && let Some(others) = self.others(&paths) {
                writeln!(streams.out, "{}", wrap(&others, crate::subcommands::columns(), 2))?;
            }
            if self.asked.tabletop {
                let pictures = match &self.asked.url {
                    Some(url) => format!("Put the PNG files at {}: the game reads them there.", sanitize(url)),
                    None => AT_HOME.to_string(),
                };
                writeln!(streams.out, "{}", wrap(&format!("{TABLETOP} {pictures}"), crate::subcommands::columns(), 0))?;
            }
        }
        Ok(Exit::Fine)
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

    /// Draws the cards and returns their files.
    fn draw(&self, content: &Content) -> Result<Made, Diagnostics> {
        let look = cards::look(self.pack_set)?;
        let asked = self.asked;
        let (filter, copies) = with_copies(&words_of(asked))?;
        let choice = Choice { filter, decks: asked.decks.clone(), copies, all: asked.all };
        let mut sources = content.sources().clone();
        let file = sources.add(&*look.path, &*look.text);
        let all = cards::subjects(&content.loaded, &*content.game);
        let mut problems = cards::unknown_names(content.words, &all, &look.template, (file, &look.text));
        let (drawn, misfits) = match cards::draw(content, all, self.pack_set, &look, &choice) {
            Ok(drawn) => drawn,
            // A misspelt kind in the template may be why no card is drawn, so the problems so far are told first.
            Err(no_card) => return Err(Diagnostics { problems, sources }.and(no_card)),
        };
        problems.extend(misfits);
        problems.extend(cards::art::idle_art(content, self.pack_set, &look.template));
        let copies: usize = drawn.iter().map(|card| card.copies).sum();
        let mut said = count(drawn.len(), "card");
        if copies != drawn.len() {
            said = format!("{said} ({copies} with their copies)");
        }
        let smallest = smallest_letters(&drawn);
        let files = if asked.tabletop {
            self.tabletop(content, &drawn)
        } else if asked.sheets.is_some() {
            self.sheets(&drawn, &look.template)?
        } else {
            self.singles(&drawn, &look.template)
        };
        let files = files.into_iter().map(|(name, print)| (asked.out.join(name), print)).collect();
        Ok(Made { files, said, smallest, problems, sources, fonts: look.fonts })
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

    /// Returns the dots per inch of PNG.
    fn dots_per_inch(&self) -> u16 {
        self.asked.dots.unwrap_or(DOTS)
    }

    /// Returns the bleed that was asked for: the template's bleed, or 0.
    fn bleed(&self, template: &Template) -> f32 {
        if self.asked.bleed { template.bleed } else { 0.0 }
    }

    /// Returns a file for each page, in the form that was asked for. A PDF has all pages, and its name is `all`.
    fn paged(&self, all: &str, pages: Vec<(String, Page)>) -> Vec<(String, Print)> {
        if self.asked.pdf {
            return vec![(format!("{all}.pdf"), Print::Pdf(pages.into_iter().map(|(_, page)| page).collect()))];
        }
        let file = |(name, page): (String, Page)| match self.asked.png {
            true => (format!("{name}.png"), Print::Png(Dots::of(&page, self.dots_per_inch()), page)),
            false => (format!("{name}.svg"), Print::Svg(page)),
        };
        pages.into_iter().map(file).collect()
    }

    /// Returns a page for each card.
    fn singles(&self, drawn: &[Drawn<'_>], template: &Template) -> Vec<(String, Print)> {
        let bleed = self.bleed(template);
        let mut pages = Vec::new();
        for (Drawn { picture, .. }, name) in drawn.iter().zip(cards::file_names(drawn)) {
            let page = |inner: &str| sheet::single(inner, picture.size, bleed, template.corner);
            pages.push((name.clone(), page(&picture.front)));
            if self.asked.backs {
                pages.push((cards::back_name(&name), page(&picture.back)));
            }
        }
        self.paged("cards", pages)
    }

    /// Returns sheets of all cards with their copies.
    fn sheets(&self, drawn: &[Drawn<'_>], template: &Template) -> Result<Vec<(String, Print)>, Diagnostics> {
        let paper = self.asked.sheets.as_ref().map_or(Paper::A4, Sheets::paper);
        let (bleed, beyond) = (self.bleed(template), template.bleed);
        let laid = Laid { paper, bleed, beyond, backs: self.asked.backs };
        let mut pictures = Vec::new();
        for Drawn { picture, copies, .. } in drawn {
            pictures.extend(std::iter::repeat_n(picture, *copies));
        }
        let pages = sheet::pages(&pictures, laid).map_err(|(wide, high)| {
            let message = format!("a card of {wide} by {high} mm is larger than the paper");
            Diagnostics::new("R0039", message, "leave out `--sheets`, or make the card smaller in `cards.ron`")
        })?;
        let named = pages.into_iter().enumerate().map(|(nth, page)| (format!("sheet-{:02}", nth + 1), page));
        Ok(self.paged("sheets", named.collect()))
    }

    /// Returns deck sheets, backs and the saved object for Tabletop Simulator.
    fn tabletop(&self, content: &Content, drawn: &[Drawn<'_>]) -> Vec<(String, Print)> {
        let entries = drawn.iter().map(|drawn| Entry {
            picture: &drawn.picture,
            kind: drawn.item.kind,
            name: sanitize(&drawn.card.name),
            text: words(&drawn.card),
            copies: drawn.copies,
        });
        let pack = content.loaded.packs.last().map_or("", |pack| pack.manifest.name.as_str());
        let title = if self.asked.decks.is_empty() { sanitize(pack) } else { sanitize(&self.asked.decks.join(", ")) };
        let decks = Deck::of(entries.collect(), self.dots_per_inch());
        let folder = std::path::absolute(&self.asked.out).unwrap_or_else(|_| self.asked.out.clone());
        let address = |name: &str| match &self.asked.url {
            Some(url) => format!("{}/{name}", url.trim_end_matches('/')),
            None => {
                let path = folder.join(name).display().to_string().replace('\\', "/");
                format!("file:///{}", path.trim_start_matches('/'))
            }
        };
        let (mut files, mut addresses) = (Vec::new(), Vec::new());
        for (nth, deck) in decks.iter().enumerate() {
            let mut fronts = Vec::new();
            for (at, (dots, page)) in deck.sheets().into_iter().enumerate() {
                let name = format!("deck-{}-{}.png", nth + 1, at + 1);
                fronts.push(address(&name));
                files.push((name, Print::Png(dots, page)));
            }
            let name = format!("deck-{}-back.png", nth + 1);
            addresses.push((fronts, address(&name)));
            let back = deck.back();
            files.push((name, Print::Png(Dots::of(&back, self.dots_per_inch()), back)));
        }
        files.push(("deck.json".into(), Print::Text(tabletop::saved_object(&decks, &addresses, &title))));
        files
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

/// Returns a sentence about the card with the smallest letters. `None` if all letters are large enough to be read on a
/// table.
fn smallest_letters(drawn: &[Drawn<'_>]) -> Option<String> {
    let sizes = drawn.iter().filter_map(|drawn| Some((drawn.picture.smallest?, &drawn.card.name)));
    let small: Vec<(f32, &String)> = sizes.filter(|(points, _)| *points < READABLE).collect();
    let (points, name) = small.iter().min_by(|(one, _), (other, _)| one.total_cmp(other))?;
    let others = match small.len() {
        1 => String::new(),
        n => format!(", and {} below {READABLE} points", count(n - 1, "more card")),
    };
    Some(format!("the smallest letters are on `{}`: {points:.1} points{others}", sanitize(name)))
}

/// Returns the words of the filter. The first of them may stand behind `--sheets`, which takes a paper: `--sheets weapon`.
fn words_of(asked: &Cards) -> Vec<String> {
    let mut words = Vec::new();
    if let Some(Sheets::Word(word)) = &asked.sheets {
        words.push(word.clone());
    }
    words.extend(asked.filter.iter().cloned());
    words
}

/// Returns the words of a card to search for: kind, facts and text.
fn words(card: &Card) -> String {
    let mut lines = vec![sanitize(&card.kind)];
    for (name, value) in &card.facts {
        lines.push(sanitize(&format!("{name}: {value}")));
    }
    for part in &card.ring {
        lines.push(sanitize(&format!("{} {}: {}", part.word, part.name, part.text)));
    }
    lines.extend(card.text.iter().map(|line| sanitize(line)));
    lines.join("\n")
}
