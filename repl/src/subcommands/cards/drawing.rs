//! The drawing of cards: chooses the cards, draws them, and warns of what does not fit.

use super::layout::{Layout, Print};
use crate::cards::choice::{Choice, with_copies};
use crate::cards::font::Fonts;
use crate::cards::sheet::{Paper, Sheets};
use crate::cards::{self, Drawn};
use crate::cli::Cards;
use crate::content::{Content, Diagnostics};
use crate::packs::PackSet;
use crate::text::{count, sanitize};
use rondel_engine::kernel::{Problem, Sources};
use std::borrow::Cow;
use std::path::PathBuf;

/// The size of letters, in points, below which a card on a table is hard to read.
const READABLE: f32 = 6.5;

/// The results of drawing all cards once.
pub(super) struct Made {
    /// The files.
    pub(super) files: Vec<(PathBuf, Print)>,
    /// The number of cards, in words.
    pub(super) said: String,
    /// The card with the smallest letters, in words, if they are too small to be read on a table.
    pub(super) smallest: Option<String>,
    /// Warnings of what does not fit, and of names that nothing has.
    pub(super) problems: Vec<Problem>,
    /// The files that warnings quote: content and the template.
    pub(super) sources: Sources,
    /// The fonts of all cards.
    pub(super) fonts: Cow<'static, Fonts>,
}

/// Draws the cards that were asked for, and lays them out on the pages of files.
pub(super) fn draw(asked: &Cards, pack_set: &PackSet, content: &Content) -> Result<Made, Diagnostics> {
    let look = cards::look(pack_set)?;
    // Of `"Mud Heron" x2` the filter is `Mud Heron`, and its copies are 2.
    let (filter, copies) = with_copies(&words_of(asked))?;
    let choice = Choice { filter, decks: asked.decks.clone(), copies, all: asked.all };
    let mut sources = content.sources().clone();
    let file = sources.add(&*look.path, &*look.text);
    let all = cards::subjects(&content.loaded, &*content.game);
    let mut problems = cards::unknown_names(content.words, &all, &look.template, (file, &look.text));
    let (drawn, misfits) = match cards::draw(content, all, pack_set, &look, &choice) {
        Ok(drawn) => drawn,
        // A misspelt kind in the template may be why no card is drawn, so the problems so far are told first.
        Err(no_card) => return Err(Diagnostics { problems, sources }.and(with_papers(no_card, asked))),
    };
    problems.extend(misfits);
    problems.extend(cards::art::idle_art(content, pack_set, &look.template));
    let copies: usize = drawn.iter().map(|card| card.copies).sum();
    let mut said = count(drawn.len(), "card");
    if copies != drawn.len() {
        said = format!("{said} ({copies} with their copies)");
    }
    let smallest = smallest_letters(&drawn);
    let layout = Layout { asked };
    let files = if asked.tabletop {
        layout.tabletop(content, &drawn)
    } else if asked.sheets.is_some() {
        layout.sheets(&drawn, &look.template)?
    } else {
        layout.singles(&drawn, &look.template)
    };
    let files = files.into_iter().map(|(name, print)| (asked.out.join(name), print)).collect();
    Ok(Made { files, said, smallest, problems, sources, fonts: look.fonts })
}

/// Adds the papers to the error of a choice whose first word stands behind `--sheets`: it may be meant as a paper.
fn with_papers(mut no_card: Diagnostics, asked: &Cards) -> Diagnostics {
    if let Some(Sheets::Word(word)) = &asked.sheets
        && let Some(problem) = no_card.problems.last_mut()
    {
        problem.message = format!("`{}` is no paper, and {}", sanitize(word), problem.message);
        let help = problem.help.take().unwrap_or_default();
        problem.help = Some(format!("the papers are {}; {help}", Paper::names()));
    }
    no_card
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

/// Returns the words of the filter. The first of them may stand behind `--sheets`, which takes a paper:
/// `--sheets weapon`.
fn words_of(asked: &Cards) -> Vec<String> {
    let mut words = Vec::new();
    if let Some(Sheets::Word(word)) = &asked.sheets {
        words.push(word.clone());
    }
    words.extend(asked.filter.iter().cloned());
    words
}
