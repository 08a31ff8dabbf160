//! The parser: [`parse`] splits a file into items, and has pest read each head and each body. What cannot be read is
//! reported, and the rest is in the tree.

use super::grammar::{Grammar, Rule};
use super::{Body, Entry, File, HOWS, Head, ItemTree, Line, ParamTree, Part, Span, Term, TermKind, why};
use crate::source::split::{self, Chunk, Piece};
use pest::Parser;
use pest::error::Error;
use pest::iterators::{Pair, Pairs};
use rondel_engine::kernel::{Problem, SourceId};
use std::borrow::Cow;
use std::ops::Range;

/// Reads a whole file. Unreadable parts are reported in `problems`. The rest is in the tree.
pub fn parse(text: &str, file: Option<SourceId>, is_kind: &dyn Fn(&str) -> bool, problems: &mut Vec<Problem>) -> File {
    let mut readable = crate::text::without_stray_quotes(text);
    let mut split = split::split(&readable, file, is_kind);
    let had_stray_quotes = matches!(readable, Cow::Owned(_));
    if had_stray_quotes && !split.problems.is_empty() {
        // In `text "Roar {` the text is not closed. Its brace may open a block, or belong to the text. The file is read
        // in both ways, and the reading with fewer leftover braces wins.
        let whole = crate::text::without_unclosed_texts(text);
        let other = split::split(&whole, file, is_kind);
        if other.problems.len() < split.problems.len() {
            (readable, split) = (whole, other);
        }
    }
    problems.extend(split.problems);
    let mut reader = Reader { text, readable: &readable, file, problems };
    let entries = split.pieces.into_iter().filter_map(|piece| match piece {
        Piece::Comment(range) => Some(Entry::Comment(span(range))),
        Piece::Item(chunk) => reader.item(&chunk).map(|item| Entry::Item(Box::new(item))),
    });
    File { entries: entries.collect() }
}

/// Returns the heads of the items that a file defines, each from the kind to before the brace. The heads serve to count
/// items, so scenes, replacements and additions, which add no item, are left out.
pub(crate) fn heads<'t>(text: &'t str, is_kind: &dyn Fn(&str) -> bool) -> Vec<&'t str> {
    let readable = crate::text::without_stray_quotes(text);
    let written = split::split(&readable, None, is_kind).pieces.into_iter().filter_map(|piece| match piece {
        Piece::Item(chunk) => text.get(chunk.head),
        Piece::Comment(_) => None,
    });
    let heads = written.map(|head| head.strip_prefix("default ").unwrap_or(head).trim());
    let adds_none = |first: &str| first == "scene" || HOWS.contains(&first);
    let adds_item = |head: &&str| head.split_once(' ').is_none_or(|(first, _)| !adds_none(first));
    heads.filter(adds_item).collect()
}

/// Reads a text of one statement, such as a ruling typed at a prompt. `None` if the text cannot be read or is empty.
pub(crate) fn parse_line(text: &str, problems: &mut Vec<Problem>) -> Option<Line> {
    let readable = crate::text::without_stray_quotes(text);
    let mut reader = Reader { text, readable: &readable, file: None, problems };
    if split::depth_of(text) > split::MOST_DEPTH {
        let problem = Problem::error("E0105", crate::origin(None, 0..text.len()), "brackets are nested too deep");
        reader.problems.push(problem);
        return None;
    }
    let end = text.len();
    reader.alone(0..end).filter(|line| !line.terms.is_empty())
}

/// Returns a range as a [`Span`].
fn span(range: Range<usize>) -> Span {
    let byte = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    Span { start: byte(range.start), end: byte(range.end) }
}

/// A reader of one file. Ranges and places are bytes of the file. `base` is the byte at which the text that pest parsed
/// begins.
struct Reader<'a> {
    text: &'a str,
    /// The text that pest reads: quotes without a partner are replaced.
    readable: &'a str,
    file: Option<SourceId>,
    problems: &'a mut Vec<Problem>,
}

impl Reader<'_> {
    /// Reads an item. `None` if not even a kind and a name can be guessed.
    fn item(&mut self, chunk: &Chunk) -> Option<ItemTree> {
        let body = self.body(chunk.body.clone());
        let whole = span(chunk.head.start..chunk.end);
        let (head, is_read) = match self.head(chunk.head.clone()) {
            Ok(head) => (head, true),
            Err(problem) => {
                self.problems.push(*problem);
                (why::guess_head(self.text, chunk.head.clone())?, false)
            }
        };
        Some(ItemTree { head, body, damaged: chunk.damaged || !is_read, unread: !is_read, span: whole })
    }

    /// Reads a head, or returns the problem of a head that cannot be read.
    fn head(&self, range: Range<usize>) -> Result<Head, Box<Problem>> {
        let slice = &self.readable[range.clone()];
        let mut pairs = read(Rule::head, slice)
            .map_err(|error| Box::new(why::head(self.text, self.file, range.clone(), &error)))?;
        let mut head = Head {
            how: None,
            kind: span(range.start..range.start),
            name: span(range.start..range.start),
            others: Vec::new(),
            like: None,
            every: None,
            bracket: None,
            params: Vec::new(),
            comments: Vec::new(),
        };
        for pair in pairs.next().into_iter().flat_map(Pair::into_inner) {
            let place = at(&pair, range.start);
            match pair.as_rule() {
                Rule::how => head.how = Some(place),
                Rule::word => head.kind = place,
                Rule::name => head.name = place,
                Rule::other_name => head.others.push(place),
                Rule::every => {
                    head.name = place;
                    // Empty, until `Rule::fitting` gives the text of what the items must fit.
                    head.every = Some(Span { start: place.end, end: place.end });
                }
                Rule::fitting => head.every = Some(place),
                Rule::like => head.like = self.terms(pair, range.start, &mut Vec::new()).pop(),
                Rule::comment => head.comments.push(place),
                Rule::params => {
                    head.bracket = Some(place);
                    self.params(pair, range.start, &mut head);
                }
                _ => {}
            }
        }
        Ok(head)
    }

    /// Adds the declared parameters in a bracket to the head, with the comments between them.
    fn params(&self, bracket: Pair<Rule>, base: usize, head: &mut Head) {
        for inner in bracket.into_inner() {
            match inner.as_rule() {
                Rule::param => head.params.push(self.param(inner, base)),
                Rule::comment => head.comments.push(at(&inner, base)),
                _ => {}
            }
        }
    }

    /// Returns a declared parameter.
    fn param(&self, pair: Pair<Rule>, base: usize) -> ParamTree {
        let place = at(&pair, base);
        let mut param = ParamTree { name: place, kind: place, default: Vec::new(), span: trimmed(self.text, place) };
        let mut words = 0;
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::word => {
                    let word = at(&inner, base);
                    match words {
                        0 => param.name = word,
                        1 => param.kind = word,
                        // A type of several words: `atk|def`.
                        _ => param.kind.end = word.end,
                    }
                    words += 1;
                }
                Rule::value => param.default = self.terms(inner, base, &mut Vec::new()),
                _ => {}
            }
        }
        param
    }

    /// Reads the statements of a body.
    fn body(&mut self, range: Range<usize>) -> Body {
        let slice = &self.readable[range.clone()];
        let whole = span(range.clone());
        match Grammar::parse(Rule::body, slice) {
            Ok(mut pairs) => {
                let parts = pairs.next().into_iter().flat_map(Pair::into_inner);
                self.parts(parts, range.start, whole)
            }
            Err(error) => {
                self.problems.push(why::statement(self.text, self.file, range.clone(), &error));
                Body { parts: Box::default(), span: whole, damaged: true }
            }
        }
    }

    /// Returns the body with these parsed parts. `whole` is the place of the body.
    fn parts<'i>(&mut self, pairs: impl Iterator<Item = Pair<'i, Rule>>, base: usize, whole: Span) -> Body {
        let (mut read, mut damaged) = (Vec::new(), false);
        for pair in pairs {
            let place = at(&pair, base);
            match pair.as_rule() {
                Rule::comment => read.push(Part::Comment(place)),
                Rule::statement => match self.line(pair, base) {
                    Some(line) => read.push(Part::Statement(line)),
                    None => damaged = true,
                },
                // A statement that the grammar could only skip. It is read by itself, to report its mistake.
                Rule::broken => {
                    damaged = true;
                    self.alone(place.range());
                }
                _ => {}
            }
        }
        Body { parts: read.into(), span: whole, damaged }
    }

    /// Reads a single statement. Mostly called for a statement that cannot be read, to report why.
    fn alone(&mut self, range: Range<usize>) -> Option<Line> {
        let slice = &self.readable[range.clone()];
        match read(Rule::alone, slice) {
            Ok(mut pairs) => {
                let statement = pairs.next()?.into_inner().find(|pair| pair.as_rule() == Rule::statement)?;
                self.line(statement, range.start)
            }
            Err(error) => {
                self.problems.push(why::statement(self.text, self.file, range, &error));
                None
            }
        }
    }

    /// Returns a statement. `None` if it holds an unclosed text, which is reported.
    fn line(&mut self, pair: Pair<Rule>, base: usize) -> Option<Line> {
        let place = trimmed(self.text, at(&pair, base));
        let mut comments = Vec::new();
        let terms = self.terms_and_blocks(pair, base, &mut comments);
        if let Some(quote) = stray_quote(self.text, &terms) {
            self.problems.push(why::unclosed_text(self.text, self.file, quote.range()));
            return None;
        }
        Some(Line { terms: terms.into(), comments: comments.into(), span: place })
    }

    /// Returns the terms of a statement. Adds its comments to `comments`.
    fn terms_and_blocks(&mut self, pair: Pair<Rule>, base: usize, comments: &mut Vec<Span>) -> Vec<Term> {
        let mut terms = Vec::new();
        for inner in pair.into_inner() {
            let place = at(&inner, base);
            if inner.as_rule() == Rule::block {
                let inside = Span { start: place.start + 1, end: place.end.saturating_sub(1) };
                let body = self.parts(inner.into_inner(), base, inside);
                terms.push(Term { kind: TermKind::Block(Box::new(body)), span: place });
            } else {
                terms.extend(self.term(inner, base, comments));
            }
        }
        terms
    }

    /// Returns the terms of a part without blocks.
    fn terms(&self, pair: Pair<Rule>, base: usize, comments: &mut Vec<Span>) -> Vec<Term> {
        pair.into_inner().filter_map(|inner| self.term(inner, base, comments)).collect()
    }

    /// Returns one term. `None` for a comment, which is added to `comments`.
    fn term(&self, pair: Pair<Rule>, base: usize, comments: &mut Vec<Span>) -> Option<Term> {
        let place = at(&pair, base);
        let kind = match pair.as_rule() {
            Rule::text => TermKind::Text,
            Rule::number => TermKind::Number,
            Rule::word => TermKind::Word,
            Rule::suited => TermKind::Suited,
            Rule::mark | Rule::comma | Rule::colon => TermKind::Mark(*pair.as_str().as_bytes().first()?),
            Rule::group => TermKind::Group(self.terms(pair, base, comments).into()),
            Rule::comment => {
                comments.push(place);
                return None;
            }
            _ => TermKind::Other,
        };
        Some(Term { kind, span: place })
    }
}

/// Parses a text by a rule of the grammar. After a failure it parses once more with error details, because only then
/// pest knows how far it came. Details are slow. The switch for them is global, so at worst an error of another thread
/// is placed less exactly.
fn read(rule: Rule, slice: &str) -> Result<Pairs<'_, Rule>, Error<Rule>> {
    Grammar::parse(rule, slice).or_else(|_| {
        pest::set_error_detail(true);
        let parsed = Grammar::parse(rule, slice);
        pest::set_error_detail(false);
        parsed
    })
}

/// Returns a quote that opens a text and has no partner on its line.
fn stray_quote(text: &str, terms: &[Term]) -> Option<Span> {
    terms.iter().find_map(|term| match &term.kind {
        TermKind::Other if term.span.of(text) == "\"" => Some(term.span),
        TermKind::Group(inner) => stray_quote(text, inner),
        _ => None,
    })
}

/// Returns the place of a parsed part.
fn at(pair: &Pair<Rule>, base: usize) -> Span {
    let place = pair.as_span();
    span(base + place.start()..base + place.end())
}

/// Returns the place without blanks at its end, which pest's implicit whitespace may leave.
fn trimmed(text: &str, place: Span) -> Span {
    let length = place.of(text).trim_end().len();
    span(place.range().start..place.range().start + length)
}
