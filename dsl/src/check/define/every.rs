//! Changes of all matching items of a kind. Example: `change every card where level >= 3 { remove text }`.

use super::body::Making;
use super::{Definer, How, Written};
use rondel_engine::kernel::{ItemFilter, Origin, Problem, TOO_MUCH, in_plain_words, plural};
use rondel_engine::script::Scripts;

/// The most changes of every item, in all packs together. Each is tried on each item.
const MOST_EVERYS: usize = 250;

/// A `change every` of one kind.
pub(super) struct Every<'p, 't> {
    pub kind: &'static str,
    pub written: Written<'p, 't>,
    filters: Vec<ItemFilter>,
    /// Whether the change has changed an item.
    fits: bool,
}

impl<'p, 't> Definer<'p, 't> {
    /// Notes a `change every`, or reports why it is not valid.
    pub(super) fn add_every(&mut self, kind: &'static str, written: Written<'p, 't>) {
        let Some(fitting) = written.tree.head.every else { return };
        let parsed = written.parsed;
        let at = crate::origin(Some(parsed.file), fitting.range());
        if written.how() != How::Change {
            let how = written.tree.head.how.map_or("", |how| how.of(parsed.text));
            let problem = Problem::error("E0219", written.at, format!("`{how}` is about one item"))
                .label("every one cannot stand here")
                .help(format!("write `change every {kind} {{ ... }}`; `add` and `remove` stand in it"));
            return self.problems.push(problem);
        }
        let Some(word) = self.vocabulary.item(kind) else {
            let problem = Problem::error("E0219", written.at, format!("`every {kind}` cannot be changed"))
                .label("only what content defines is changed")
                .help("name the one that is meant");
            return self.problems.push(problem);
        };
        if self.everys.len() == MOST_EVERYS {
            // One error is enough, however many there are.
            if !self.problems.iter().any(|problem| problem.code == TOO_MUCH) {
                let message = format!("there are more than {MOST_EVERYS} changes of every item");
                let problem = Problem::error(TOO_MUCH, written.at, message).label("this one is over the most");
                self.problems.push(problem.help(format!("join them: a `change every {kind}` takes many lines")));
            }
            return;
        }
        match ItemFilter::all(fitting.of(parsed.text), word) {
            Ok(filters) => self.everys.push(Every { kind, written, filters, fits: false }),
            Err(unfit) => {
                let problem = Problem::error("E0219", at, unfit.message).label("nothing fits this").help(unfit.help);
                self.problems.push(problem);
            }
        }
    }

    /// Applies the `change every` with the index `nth` to the item `name`, if the item fits.
    pub(super) fn change_if_fits(
        &mut self,
        (nth, name): (usize, &str),
        pieces: &[&Written<'p, 't>],
        scripts: &Scripts,
        making: &mut Making,
    ) {
        let Some(every) = self.everys.get(nth) else { return };
        let (kind, written) = (every.kind, every.written);
        if !every.filters.is_empty() {
            let said = self.statements_as_text(pieces, making);
            if !every.filters.iter().all(|filter| filter.fits(name, &said)) {
                return;
            }
        }
        let is_first = !every.fits;
        if let Some(every) = self.everys.get_mut(nth) {
            every.fits = true;
        }
        let problems_before = self.problems.len();
        self.change(kind, None, &written, scripts, making);
        if !is_first {
            // The mistakes of the change itself are reported only for the first item.
            let whole = crate::origin(Some(written.parsed.file), written.tree.span.range());
            let mut new = self.problems.split_off(problems_before);
            new.retain(|problem| !whole.holds(problem.at.at));
            self.problems.append(&mut new);
        }
    }

    /// Returns the statements of an item so far: the word of each and its text, as filters compare it.
    fn statements_as_text(&self, pieces: &[&Written<'_, '_>], making: &Making) -> Vec<(&'static str, String)> {
        let text = |at: Origin| {
            let holds =
                |piece: &&&Written<'_, '_>| crate::origin(Some(piece.parsed.file), piece.tree.span.range()).holds(at);
            // A file with families (`card "A" | "B" { damage 1 | 2 }`) has one text for each member of a family, so the
            // item's own text comes first.
            let own = pieces.iter().find(holds).map(|piece| piece.parsed.text);
            let text = own.or_else(|| self.texts.get(&at.file?).copied())?;
            text.get(at.start as usize..at.end as usize)
        };
        let statements = making.whole.statements.iter();
        statements.map(|said| (said.word, in_plain_words(said.word, text(said.at).unwrap_or_default()))).collect()
    }

    /// Warns of each `change every` that no item fits.
    pub(super) fn tell_unfitting(&mut self, scripts: &Scripts) {
        for every in std::mem::take(&mut self.everys).into_iter().filter(|every| !every.fits) {
            self.shape_change(every.kind, &every.written, scripts);
            let all = every.filters.is_empty();
            let problem = Problem::warning("W0510", every.written.at, format!("no {} is changed here", every.kind))
                .label(if all { "there is none before this pack" } else { "none fits" })
                .help(format!("`list {} ...` at the prompt shows which ones fit", plural(every.kind)));
            self.problems.push(problem);
        }
    }
}
