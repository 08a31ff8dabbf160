//! Problems of braces: one that is missing (`E0101`), one too many (`E0102`), and braces nested too deep (`E0105`).

use super::walk::Open;
use super::{MOST_DEPTH, Piece, Splitter};
use crate::source::outside;
use rondel_engine::kernel::{Origin, Problem};
use std::ops::Range;

/// The most characters of a head that messages show.
const MOST_SHOWN: usize = 60;

impl Splitter<'_> {
    /// Reports a missing `}`. `culprit` is the brace that probably lacks it, `first` the item's own brace, and `stray`
    /// a `)` that was probably meant as the `}`.
    pub(super) fn report_unclosed(&mut self, culprit: Open, first: Open, title: &str, stray: Option<usize>) {
        let open = self.origin(culprit.at..culprit.at + 1);
        let next = if stray.is_none() { self.next_head() } else { None };
        let mut problem = match &next {
            Some((at, next)) => {
                let message = format!("{} is not closed before {next}", shown(title));
                let label = format!("{next} begins while a block stands open");
                Problem::error("E0101", open, message).label("this `{` stands open, and has no `}`").also(*at, label)
            }
            None => Problem::error("E0101", open, format!("a `{{` of {} is never closed", shown(title)))
                .label("no `}` belongs to this one"),
        };
        problem = problem.help("add a `}` where this block ends");
        if let Some((place, text)) = next.and_then(|_| self.closing(culprit, first)) {
            problem = problem.help("write `}` where the block ends, before the next item").fix(place, text);
        }
        if let Some(stray) = stray {
            let closes = self.origin(stray..stray + 1);
            problem = problem.also(closes, "this `)` closes no bracket").help("write `}` in place of `)`");
        }
        if culprit.at != first.at {
            problem = problem.also(self.origin(first.at..first.at + 1), "inside the item that begins here");
        }
        self.out.problems.push(problem);
    }

    /// Returns the place of the item head that begins at the current position, and its text for messages.
    fn next_head(&self) -> Option<(Origin, String)> {
        let open = self.head_end(self.at)?;
        if !self.begins_item(self.at) {
            return None;
        }
        let head = self.text.get(self.at..open)?.trim_end();
        Some((self.origin(self.at..self.at + head.len()), shown(head)))
    }

    /// Returns the fix for an item that lacks only its last `}`: the place before the next item at which to insert it,
    /// and the text. `None` if another brace is missing.
    fn closing(&self, culprit: Open, first: Open) -> Option<(Origin, &'static str)> {
        let end = self.text.get(..self.at)?.trim_end().len();
        (culprit.at == first.at).then(|| (self.origin(end..end), "\n}"))
    }

    /// Reports a nesting that exceeds [`MOST_DEPTH`].
    pub(super) fn report_too_deep(&mut self, at: usize) {
        let problem = Problem::error("E0105", self.origin(at..at + 1), "blocks and brackets are nested too deep")
            .label(format!("this is the {}th level", MOST_DEPTH + 1))
            .help(format!("at most {MOST_DEPTH} levels can be read: close some of them, or divide the item"));
        self.out.problems.push(problem);
    }

    /// Reports the extra `}` at `stray`. `from` is the beginning of the text behind the last item. The mistake is one
    /// of these:
    /// - The text before the brace belongs to no item, or is a head that lacks its `{`.
    /// - A block in the item before lacks its `{`.
    /// - The brace closes nothing, because there is no item before, or right behind it.
    /// - The item before has ended too early, at its own brace.
    pub(super) fn report_extra(&mut self, from: usize, stray: usize) {
        let closer = self.origin(stray..stray + 1);
        let is_first = !matches!(self.out.pieces.last(), Some(Piece::Item(_)));
        if from != stray && (is_first || self.is_bare_head(from)) {
            return self.report_no_item(from);
        }
        if let Some(problem) = self.unopened(stray) {
            return self.out.problems.push(problem);
        }
        let Some(Piece::Item(before)) = self.out.pieces.last_mut() else {
            let problem = Problem::error("E0102", closer, "this `}` closes nothing")
                .label("no block stands open here")
                .help("take it out");
            return self.out.problems.push(problem);
        };
        before.damaged = true;
        let (open, end) = (before.body.start - 1, before.end);
        let title = shown(self.text[before.head.clone()].trim());
        let problem = if from == stray {
            Problem::error("E0102", closer, format!("one `}}` too many after {title}"))
                .label("this one closes nothing")
                .help("take it out")
        } else {
            let early = self.origin(end - 1..end);
            Problem::error("E0102", early, format!("one `}}` too many: {title} ends too early"))
                .label("the item ends here, so what follows belongs to nothing")
                .also(closer, "and this `}` is left over")
                .help("take out one of the braces between the two")
        };
        let problem = problem.also(self.origin(open..open + 1), format!("{title} begins here"));
        self.out.problems.push(problem);
    }

    /// Returns whether the line at `from` is only the head of an item at column 1, without its brace.
    fn is_bare_head(&self, from: usize) -> bool {
        let first_column = from == 0 || self.bytes.get(from - 1) == Some(&b'\n');
        let line = self.text[from..self.line_end(from)].trim_end();
        first_column && outside::is_headless(line, self.is_kind)
    }

    /// Returns the problem of an inner block that lacks its `{`: its `}` closed the item, and `stray` closes nothing.
    /// Such a block is found by its lines, which are indented further than the line that should open it. `None` if
    /// there is no such block.
    ///
    /// ```text
    /// card A {
    ///     rondel             lacks its `{`
    ///         1-6: damage 2
    ///     }                  so this one closes the item
    /// }                      and this one, `stray`, closes nothing
    /// ```
    fn unopened(&mut self, stray: usize) -> Option<Problem> {
        let Some(Piece::Item(before)) = self.out.pieces.last_mut() else { return None };
        let (body, end) = (before.body.clone(), before.end);
        let line_of = |at: usize| self.text[..at].rfind('\n').map_or(0, |n| n + 1);
        let indent = |line: &str| line.len() - line.trim_start().len();
        let (item, own) = (line_of(before.head.start), line_of(end - 1));
        let closer = self.text.get(own..end)?;
        if closer.trim() != "}" || indent(closer) <= indent(self.text.get(item..)?.lines().next()?) {
            return None;
        }
        // The search goes upwards from the brace that ended the item. It passes the deeper lines of the block, up to
        // the line that should have opened it, which is indented like the brace. `at` is the beginning of the line.
        let (mut at, mut deeper) = (own, false);
        for line in self.text.get(body.start..own)?.lines().rev() {
            at = line_of(at.saturating_sub(1));
            let said = line.split("//").next().unwrap_or_default().trim_end();
            match indent(said).cmp(&indent(closer)) {
                _ if said.is_empty() => {}
                std::cmp::Ordering::Greater => deeper = true,
                std::cmp::Ordering::Equal if deeper && !said.ends_with(['{', '}', ';', ',']) => {
                    // The end of the missing block is unclear, so nothing from this line on is read.
                    before.damaged = true;
                    before.body.end = at.max(body.start);
                    let opening_line = at + indent(said)..at + said.len();
                    return Some(self.lacks_brace(opening_line, end - 1, stray));
                }
                _ => return None,
            }
        }
        None
    }

    /// Returns the error of a line `said` that lacks its `{`. The brace at `closer` therefore closed the item, and the
    /// brace at `stray` is left over.
    fn lacks_brace(&self, said: Range<usize>, closer: usize, stray: usize) -> Problem {
        // `\u{1}` stands for a quote without a partner, as `STRAY` in `outside`.
        let text = &self.text[said.clone()];
        Problem::error("E0102", self.origin(said.clone()), format!("a `{{` is missing after {}", shown(text)))
            .label("the lines below are indented as its block")
            .also(self.origin(closer..closer + 1), "so this `}` ends the item instead of the block")
            .also(self.origin(stray..stray + 1), "and this one is left over")
            .help(format!("write `{} {{`", text.replace('\u{1}', "\"")))
            .fix(self.origin(said.end..said.end), " {")
    }

    /// Reports the line at `from`, which belongs to no item.
    pub(super) fn report_no_item(&mut self, from: usize) {
        // The line may end sooner, where an item or a brace behind it was found.
        let line_end = self.line_end(from).min(self.at);
        let line = self.text.get(from..line_end).unwrap_or_default().trim_end();
        let end = if line.is_empty() { self.at } else { from + line.len() };
        self.out.problems.push(outside::problem(self.text, self.file, from..end, self.is_kind));
    }
}

/// Returns an item's head for messages.
fn shown(title: &str) -> String {
    let line = title.lines().next().unwrap_or("").trim();
    // `\u{1}` stands for a quote without a partner.
    let line = line.split('(').next().unwrap_or(line).replace('\u{1}', "\"");
    let line = line.trim();
    match line {
        "" => "this block".into(),
        _ if line.chars().count() > MOST_SHOWN => {
            format!("`{}...`", line.chars().take(MOST_SHOWN - "...".len()).collect::<String>())
        }
        _ => format!("`{line}`"),
    }
}
