//! Splitting of a file into items by counting braces, before anything is parsed.
//!
//! A parser stops at its first error, and a missing brace would swallow the rest of a file. So [`split`] finds each
//! item first: its head, its body and its end. Only texts, comments, braces and brackets count here.
//!
//! The file is first split by braces alone. If that finds a mistake, it is split again and the braces are no longer
//! trusted: an item at the first column of a line then ends everything open before it. The indentation shows which
//! brace lacks its partner.

use super::outside;
use crate::syntax::{HOWS, WITHOUT};
use rondel_engine::kernel::{Origin, Problem, SourceId, Suit, effort};
use std::ops::Range;

/// The most levels of braces and brackets.
pub(crate) const MOST_DEPTH: usize = 64;

/// An item in the file, as byte ranges.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Chunk {
    /// The head: from the kind up to the brace.
    pub head: Range<usize>,
    /// The text between the braces, or its beginning if the rest cannot be trusted.
    pub body: Range<usize>,
    /// The byte behind the item.
    pub end: usize,
    /// Whether its braces are wrong. Then statements that seem to be missing may only be outside of `body`.
    pub damaged: bool,
}

/// The most lines that the head of an item may take.
const MOST_HEAD: usize = 50;

/// A piece at the top level of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    /// An item.
    Item(Chunk),
    /// A comment between items.
    Comment(Range<usize>),
}

/// A file, split into items and comments.
#[derive(Clone, Debug, Default)]
pub(crate) struct Split {
    /// The pieces in the order of the file.
    pub pieces: Vec<Piece>,
    /// A problem for each item with wrong braces, and for each text outside of items.
    pub problems: Vec<Problem>,
}

/// Splits a text in which every quote has its partner. `is_kind` returns whether a word begins an item, which matters
/// only if braces are missing.
pub(crate) fn split(text: &str, file: Option<SourceId>, is_kind: &dyn Fn(&str) -> bool) -> Split {
    const TRUST_BRACES: bool = false;
    const RECOVER: bool = true;
    let trusting = Splitter::new(text, file, is_kind, TRUST_BRACES).run();
    if trusting.problems.is_empty() { trusting } else { Splitter::new(text, file, is_kind, RECOVER).run() }
}

/// Returns the number of levels of braces and brackets in a lone statement.
pub(crate) fn depth_of(text: &str) -> usize {
    let (mut deep, mut deepest) = (0usize, 0usize);
    for byte in text.bytes() {
        match byte {
            b'{' | b'(' => deep += 1,
            b'}' | b')' => deep = deep.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(deep);
    }
    deepest
}

/// The open braces, and the number of open brackets inside the innermost one.
#[derive(Default)]
struct Depth {
    braces: Vec<Open>,
    brackets: usize,
}

impl Depth {
    /// Returns the number of open braces and brackets.
    fn len(&self) -> usize {
        self.braces.len() + self.brackets
    }

    /// Adds an opening brace. Brackets outside of it no longer count.
    fn open(&mut self, brace: Open) {
        self.brackets = 0;
        self.braces.push(brace);
    }

    /// Removes the innermost open brace, and returns it.
    fn close(&mut self) -> Option<Open> {
        self.brackets = 0;
        self.braces.pop()
    }

    /// Returns whether only the item's own brace is open.
    fn is_one(&self) -> bool {
        self.braces.len() == 1
    }
}

/// An open brace, at the byte `at`.
#[derive(Clone, Copy)]
struct Open {
    at: usize,
    /// The blanks before its line.
    indent: usize,
    /// The byte at which the item's own statement that holds this brace begins.
    statement: usize,
}

/// A splitter that walks once through a file. All positions are bytes.
struct Splitter<'a> {
    text: &'a str,
    bytes: &'a [u8],
    file: Option<SourceId>,
    is_kind: &'a dyn Fn(&str) -> bool,
    /// Whether braces are not trusted, so that an item at column 1 ends open blocks.
    recover: bool,
    at: usize,
    /// The beginning of the last line found by [`Splitter::line_start`], and the byte up to which that looked.
    line: (usize, usize),
    out: Split,
}

impl<'a> Splitter<'a> {
    /// Returns a splitter at the beginning of a text.
    fn new(text: &'a str, file: Option<SourceId>, is_kind: &'a dyn Fn(&str) -> bool, recover: bool) -> Self {
        Splitter { text, bytes: text.as_bytes(), file, is_kind, recover, at: 0, line: (0, 0), out: Split::default() }
    }

    /// Splits the whole file.
    fn run(mut self) -> Split {
        if self.text.starts_with('\u{feff}') {
            self.at = '\u{feff}'.len_utf8();
        }
        while let Some(byte) = self.bytes.get(self.at) {
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' | b';' => self.at += 1,
                b'/' if self.comment(self.at).is_some() => self.file_comment(),
                b'w' if self.without().is_some() => self.takes_out(),
                _ => match self.head_end(self.at).filter(|_| !self.recover || self.may_be_item(self.at)) {
                    Some(open) => self.item(open),
                    None => self.outside(),
                },
            }
        }
        self.out
    }

    /// Returns the end of a statement such as `without card "Longsword"`, which has no braces. `None` if no such
    /// statement begins at the current position.
    fn without(&self) -> Option<usize> {
        let (word, next) = self.word(self.at);
        let (kind, behind) = self.word(self.blanks(next));
        let name = self.blanks(behind);
        let end = self.name_end(name);
        let stop = self.blanks(end);
        let ends = matches!(self.bytes.get(stop), None | Some(b'\n' | b';' | b'/'));
        (word == WITHOUT && !kind.is_empty() && end > name && ends).then_some(end)
    }

    /// Adds the `without` statement at the current position as an item with an empty body.
    fn takes_out(&mut self) {
        let end = self.without().unwrap_or(self.at + 1);
        let chunk = Chunk { head: self.at..end, body: end..end, end, damaged: false };
        self.out.pieces.push(Piece::Item(chunk));
        self.at = end;
    }

    /// Adds the comment at the current position as a piece.
    fn file_comment(&mut self) {
        let end = self.comment(self.at).unwrap_or(self.at + 1);
        self.out.pieces.push(Piece::Comment(self.at..end));
        self.at = end;
    }

    /// Returns the end of the comment that begins at `at`. `None` if no comment begins there.
    fn comment(&self, at: usize) -> Option<usize> {
        self.bytes[at..].starts_with(b"//").then(|| self.line_end(at))
    }

    /// Returns the end of the quoted text that begins at `at`. `None` if the text is not closed on its line.
    fn text_end(&self, at: usize) -> Option<usize> {
        crate::text::quoted_length(self.text.get(at..)?).map(|length| at + length)
    }

    /// Returns the end of the line at `at`.
    fn line_end(&self, at: usize) -> usize {
        self.bytes[at..].iter().position(|b| *b == b'\n').map_or(self.bytes.len(), |n| at + n)
    }

    /// Returns the beginning of the line with the brace at `open`. Calls come in the order of the file, so no byte is
    /// looked at twice.
    fn line_start(&mut self, open: usize) -> usize {
        let (start, seen) = self.line;
        let new = self.bytes.get(seen..open).unwrap_or_default();
        effort::note(new.len());
        let start = new.iter().rposition(|b| *b == b'\n').map_or(start, |n| seen + n + 1);
        self.line = (start, open.max(seen));
        start
    }

    /// Returns the position after the token at `at`. A text or a comment is one token. Any other token is one byte.
    fn past(&self, at: usize) -> usize {
        match self.bytes.get(at) {
            Some(b'"') => self.text_end(at).unwrap_or(at + 1),
            Some(b'/') => self.comment(at).unwrap_or(at + 1),
            _ => at + 1,
        }
    }

    /// Returns the position of the `{` that ends the head beginning at `from`. `None` if no head begins there. A head
    /// takes one line, but its parameters in brackets may take several lines.
    fn head_end(&self, from: usize) -> Option<usize> {
        let (mut at, mut brackets, mut lines) = (from, 0usize, 0);
        while lines < MOST_HEAD {
            match self.bytes.get(at)? {
                b'{' => return Some(at),
                b'}' | b';' => return None,
                b'(' => brackets += 1,
                b')' => brackets = brackets.saturating_sub(1),
                b'\n' if brackets == 0 => return self.only_brace_after(at),
                b'\n' if self.begins_item(at + 1) => return None,
                b'\n' => lines += 1,
                _ => {}
            }
            at = self.past(at);
        }
        None
    }

    /// Returns the position of the brace after blank lines and comments. `None` if anything else comes first.
    fn only_brace_after(&self, mut at: usize) -> Option<usize> {
        loop {
            match self.bytes.get(at)? {
                b'{' => return Some(at),
                b' ' | b'\t' | b'\r' | b'\n' => at += 1,
                b'/' => at = self.comment(at)?,
                _ => return None,
            }
        }
    }

    /// Returns whether an item seems to begin at `at`: a known kind, a name and a brace. The kind must stand at column
    /// 1, or the name in quotes.
    fn begins_item(&self, at: usize) -> bool {
        let (mut kind, mut next) = self.word(at);
        if HOWS.contains(&kind) {
            (kind, next) = self.word(self.blanks(next));
        }
        // `every card { ... }` has a kind and no name.
        if kind == "every" {
            return (self.is_kind)(self.word(self.blanks(next)).0) && self.head_end(at).is_some();
        }
        let name_at = self.blanks(next);
        let quoted = self.bytes.get(name_at) == Some(&b'"');
        let first_column = at == 0 || self.bytes.get(at - 1) == Some(&b'\n');
        if kind.is_empty() || !(self.is_kind)(kind) || !(first_column || quoted) {
            return false;
        }
        let mut end = self.name_end(name_at);
        // The other names of a family.
        while end > name_at && self.bytes.get(self.blanks(end)) == Some(&b'|') {
            let other = self.blanks(self.blanks(end) + 1);
            let other_end = self.name_end(other);
            if other_end == other {
                return false;
            }
            end = other_end;
        }
        let (word, behind) = self.word(self.blanks(end));
        if word == "like" {
            end = self.name_end(self.blanks(behind));
        }
        end > name_at && self.brace_follows(self.blanks(end))
    }

    /// Returns the end of the name at `at`, quoted or a single word. Returns `at` if there is no name.
    fn name_end(&self, at: usize) -> usize {
        if self.bytes.get(at) == Some(&b'"') { self.text_end(at).unwrap_or(at) } else { self.word(at).1 }
    }

    /// Returns whether an item begins at `at`, or a line at column 1 that may be meant as an item.
    fn may_be_item(&self, at: usize) -> bool {
        let first_column = at == 0 || self.bytes.get(at - 1) == Some(&b'\n');
        let begins = !matches!(self.bytes.get(at), None | Some(b'/' | b'}'));
        let looks_like_head = first_column && begins && self.head_end(at).is_some();
        looks_like_head || self.begins_item(at)
    }

    /// Returns whether a `{` follows, on this line or alone on the next. Parameters in brackets may come before it.
    fn brace_follows(&self, at: usize) -> bool {
        match self.bytes.get(at) {
            Some(b'{') => true,
            Some(b'\n') => self.only_brace_after(at).is_some(),
            Some(b'(') => {
                // The end of the parameters. A brace before it shows that their bracket is not closed.
                let close = self.bytes[at..].iter().take(2_000).position(|b| matches!(b, b')' | b'{' | b'}'));
                close.is_some_and(|n| self.bytes[at + n] == b')' && self.only_brace_after(at + n + 1).is_some())
            }
            _ => false,
        }
    }

    /// Returns the word at `at`, which may be empty, and its end.
    fn word(&self, at: usize) -> (&'a str, usize) {
        let rest = self.text.get(at..).unwrap_or("");
        let in_word = |c: char| c.is_alphanumeric() || c == '_' || Suit::of_mark(c).is_some();
        let end = rest.find(|c| !in_word(c)).unwrap_or(rest.len());
        (&rest[..end], at + end)
    }

    /// Returns the position after the blanks at `at`, on the same line.
    fn blanks(&self, mut at: usize) -> usize {
        while matches!(self.bytes.get(at), Some(b' ' | b'\t' | b'\r')) {
            at += 1;
        }
        at
    }

    /// Returns the number of blanks at the beginning of a line.
    fn indent(&self, line: usize) -> usize {
        self.blanks(line) - line
    }

    /// Splits off the item with its brace at `open`.
    fn item(&mut self, open: usize) {
        let head = self.at..open;
        let line = self.line_start(open);
        let first = Open { at: open, indent: self.indent(line), statement: open + 1 };
        let mut walk = Walk {
            depth: Depth { braces: vec![first], brackets: 0 },
            line,
            statement: open + 1,
            suspect: None,
            stray: None,
            too_deep: None,
        };
        let mut at = open + 1;
        let close = loop {
            let Some(byte) = self.bytes.get(at) else { break None };
            match byte {
                b'\n' => {
                    if self.recover && self.begins_item(at + 1) {
                        at += 1;
                        break None;
                    }
                    walk.line = at + 1;
                    if walk.depth.is_one() {
                        walk.statement = at + 1;
                    }
                }
                b'}' => {
                    self.close(&mut walk, at);
                    if walk.depth.braces.is_empty() {
                        break Some(at);
                    }
                }
                _ => self.step(&mut walk, at, *byte),
            }
            at = self.past(at);
        };
        self.at = close.map_or(at, |close| close + 1);
        self.finish(head, first, close, walk);
    }

    /// Counts the byte at `at`: an opening brace, a bracket or the end of a statement.
    fn step(&self, walk: &mut Walk, at: usize, byte: u8) {
        match byte {
            b'{' => {
                let open = Open { at, indent: self.indent(walk.line), statement: walk.statement };
                walk.depth.open(open);
            }
            b'(' => walk.depth.brackets += 1,
            b')' => {
                if walk.depth.brackets == 0 {
                    walk.stray = walk.stray.or(Some(at));
                }
                walk.depth.brackets = walk.depth.brackets.saturating_sub(1);
            }
            b';' => {
                walk.depth.brackets = 0;
                if walk.depth.is_one() {
                    walk.statement = at + 1;
                }
            }
            _ => return,
        }
        if walk.depth.len() > MOST_DEPTH && walk.too_deep.is_none() {
            walk.too_deep = Some((at, walk.statement));
        }
    }

    /// Counts a closing brace. If it is further left than the line of its partner, the partner becomes suspect.
    fn close(&self, walk: &mut Walk, at: usize) {
        let Some(open) = walk.depth.close() else { return };
        let first_of_line = self.blanks(walk.line) == at;
        if first_of_line && self.indent(walk.line) < open.indent && walk.suspect.is_none() {
            walk.suspect = Some(open);
        }
        if walk.depth.is_one() {
            walk.statement = at + 1;
        }
    }

    /// Adds the item whose walk has ended. `close` is the position of its last brace. If it is `None`, the missing
    /// brace is reported, and the body ends where the text can no longer be trusted.
    fn finish(&mut self, head: Range<usize>, first: Open, close: Option<usize>, walk: Walk) {
        let mut body = first.at + 1..close.unwrap_or(self.at);
        let title = self.text[head.clone()].trim().to_string();
        if close.is_none() {
            let culprit = walk.suspect.or(walk.depth.braces.last().copied()).unwrap_or(first);
            if culprit.at != first.at {
                body.end = culprit.statement.max(body.start);
            }
            self.unclosed(culprit, first, &title, walk.stray);
            body.end = walk.stray.map_or(body.end, |stray| body.end.min(stray)).max(body.start);
        }
        if let Some((at, statement)) = walk.too_deep {
            body.end = body.end.min(statement).max(body.start);
            self.too_deep(at);
        }
        let damaged = close.is_none() || walk.too_deep.is_some();
        self.out.pieces.push(Piece::Item(Chunk { head, body, end: self.at, damaged }));
    }

    /// Returns a range of this file as a place.
    fn origin(&self, range: Range<usize>) -> Origin {
        crate::origin(self.file, range)
    }

    /// Reports a missing `}`. `culprit` is the brace that probably lacks it, `first` the item's own brace, and `stray`
    /// a `)` that was probably meant as the `}`.
    fn unclosed(&mut self, culprit: Open, first: Open, title: &str, stray: Option<usize>) {
        let open = self.origin(culprit.at..culprit.at + 1);
        let next = self.next_head().filter(|_| stray.is_none());
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
        let open = self.head_end(self.at).filter(|_| self.begins_item(self.at))?;
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
    fn too_deep(&mut self, at: usize) {
        let problem = Problem::error("E0105", self.origin(at..at + 1), "blocks and brackets are nested too deep")
            .label(format!("this is the {}th level", MOST_DEPTH + 1))
            .help(format!("at most {MOST_DEPTH} levels can be read: close some of them, or divide the item"));
        self.out.problems.push(problem);
    }

    /// Skips text that belongs to no item, up to the next item, and reports it.
    fn outside(&mut self) {
        let from = self.at;
        let mut depth = 0usize;
        let mut stray = None;
        while let Some(byte) = self.bytes.get(self.at) {
            match byte {
                b'{' => depth += 1,
                b'}' if depth == 0 => {
                    stray = Some(self.at);
                    self.at += 1;
                    break;
                }
                b'}' => depth -= 1,
                b'\n' => {
                    self.at = self.next_text(self.at);
                    if self.may_be_item(self.at) {
                        break;
                    }
                    continue;
                }
                _ => {}
            }
            self.at = self.past(self.at);
        }
        match stray {
            Some(stray) => {
                self.skip_braces();
                self.extra(from, stray);
            }
            None => self.no_item(from),
        }
    }

    /// Skips further extra braces, because several in a row are one mistake.
    fn skip_braces(&mut self) {
        while self.bytes.get(self.next_text(self.at)) == Some(&b'}') {
            self.at = self.next_text(self.at) + 1;
        }
    }

    /// Returns the position after blanks and line ends.
    fn next_text(&self, mut at: usize) -> usize {
        while matches!(self.bytes.get(at), Some(b' ' | b'\t' | b'\r' | b'\n')) {
            at += 1;
        }
        at
    }

    /// Reports the extra `}` at `stray`. Either it closes nothing, or the item before has ended too early. `from` is
    /// the end of that item.
    fn extra(&mut self, from: usize, stray: usize) {
        let closer = self.origin(stray..stray + 1);
        let is_first = !matches!(self.out.pieces.last(), Some(Piece::Item(_)));
        if from != stray && (is_first || self.is_bare_head(from)) {
            return self.no_item(from);
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
    fn unopened(&mut self, stray: usize) -> Option<Problem> {
        let Some(Piece::Item(before)) = self.out.pieces.last_mut() else { return None };
        let (body, end) = (before.body.clone(), before.end);
        let line_of = |at: usize| self.text[..at].rfind('\n').map_or(0, |n| n + 1);
        let indent = |line: &str| line.len() - line.trim_start().len();
        let (item, own) = (line_of(before.head.start), line_of(end - 1));
        let closer = self.text.get(own..end)?;
        if closer.trim() != "}" || indent(closer) <= indent(self.text.get(item..)?) {
            return None;
        }
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
        let text = &self.text[said.clone()];
        Problem::error("E0102", self.origin(said.clone()), format!("a `{{` is missing after {}", shown(text)))
            .label("the lines below are indented as its block")
            .also(self.origin(closer..closer + 1), "so this `}` ends the item instead of the block")
            .also(self.origin(stray..stray + 1), "and this one is left over")
            .help(format!("write `{} {{`", text.replace('\u{1}', "\"")))
            .fix(self.origin(said.end..said.end), " {")
    }

    /// Reports the line at `from`, which belongs to no item.
    fn no_item(&mut self, from: usize) {
        let line = self.text[from..self.line_end(from).min(self.at).max(from)].trim_end();
        let end = if line.is_empty() { self.at } else { from + line.len() };
        self.out.problems.push(outside::problem(self.text, self.file, from..end, self.is_kind));
    }
}

/// The state of the walk through the body of an item.
struct Walk {
    depth: Depth,
    /// The beginning of the current line.
    line: usize,
    /// The beginning of the item's statement that the walk is in.
    statement: usize,
    /// A brace whose partner is further left than its own line: the likely culprit if a brace is missing.
    suspect: Option<Open>,
    /// The first `)` that closes no bracket.
    stray: Option<usize>,
    /// The place at which the nesting became too deep, and the beginning of the item's statement there.
    too_deep: Option<(usize, usize)>,
}

/// Returns an item's head for messages.
fn shown(title: &str) -> String {
    let line = title.lines().next().unwrap_or("").trim();
    let line = line.split('(').next().unwrap_or(line).replace('\u{1}', "\"");
    let line = line.trim();
    match line {
        "" => "this block".into(),
        _ if line.chars().count() > 60 => format!("`{}...`", line.chars().take(57).collect::<String>()),
        _ => format!("`{line}`"),
    }
}
