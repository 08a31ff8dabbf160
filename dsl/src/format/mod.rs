//! The formatter of content files: one layout for every file. [`format`](format()) formats a text, and [`format_file`]
//! formats a loaded file.
//!
//! The formatter knows no vocabulary, so it leaves the words of a statement where they stand: a run of blanks becomes
//! one blank, and no blank is put where none was. The formatter decides everything between statements: each has a line,
//! each block is indented by four blanks, `;` stands only inside blocks on one line, and at most one empty line
//! separates two statements.

mod statement;

use crate::syntax::{self, Body, Entry, Head, ItemTree, Line, Part, Span, WITHOUT};
use rondel_engine::kernel::rows::LINES;
use rondel_engine::kernel::{Problems, SourceId, Sources};

/// The most columns of a line that ends with a block on the same line.
const WIDTH: usize = 110;
/// The blanks by which a block is indented.
const INDENT: usize = 4;

/// Formats the text of a .rondel file. The meaning stays the same, and formatting the result again changes nothing.
///
/// ```
/// let text = "card   A {level 1; \n\n\n   face ^   // up\n}";
/// assert_eq!(rondel_dsl::format(text).unwrap(), "card A {\n    level 1\n\n    face ^ // up\n}\n");
/// ```
///
/// # Errors
/// Everything in the text that cannot be read. The text is then better left alone. The places name no file.
pub fn format(text: &str) -> Result<String, Problems> {
    formatted(text, None)
}

/// Returns the formatted text of a file. The file stays as it is.
///
/// # Errors
/// Everything in the file that cannot be read, with its places.
pub fn format_file(sources: &Sources, file: SourceId) -> Result<String, Problems> {
    formatted(sources.get(file).map_or("", |source| &source.text), Some(file))
}

/// Formats a text. Without a `file`, the places of the problems name no file.
fn formatted(text: &str, file: Option<SourceId>) -> Result<String, Problems> {
    let mut problems = Vec::new();
    // Every kind of item is accepted, because the formatter knows no vocabulary.
    let tree = syntax::parse(text, file, &|_| true, &mut problems);
    if !problems.is_empty() {
        return Err(problems.into());
    }
    let mut writer = Writer { text, out: String::with_capacity(text.len() + text.len() / 8) };
    let mut before = None;
    for entry in &tree.entries {
        match entry {
            Entry::Comment(span) => writer.write_comment(*span, before, 0),
            Entry::Item(item) => {
                writer.begin(item.span, before, 0);
                writer.write_item(item);
            }
        }
        before = Some(match entry {
            Entry::Comment(span) => span.end,
            Entry::Item(item) => item.span.end,
        });
    }
    if !writer.out.is_empty() {
        writer.out.push('\n');
    }
    Ok(writer.out)
}

/// A writer of formatted text. In all functions, `before` is the end of the previous text in the file, and `indent` is
/// the number of blanks before a line.
struct Writer<'t> {
    text: &'t str,
    out: String,
}

impl Writer<'_> {
    /// Begins a line for the text at `span`. Empty lines before it become one. Without `before`, the text is the first
    /// of the file or of its block, and no empty line is kept before it.
    fn begin(&mut self, span: Span, before: Option<u32>, indent: usize) {
        let Some(before) = before else {
            if !self.out.is_empty() {
                self.new_line(indent);
            }
            return;
        };
        let between = Span { start: before, end: span.start }.of(self.text);
        // Line ends before a `;` belong to the statement before.
        let between = between.rsplit(';').next().unwrap_or("");
        if between.matches('\n').count() > 1 {
            self.out.push('\n');
        }
        self.new_line(indent);
    }

    /// Ends the line and indents the next one.
    fn new_line(&mut self, indent: usize) {
        self.out.push('\n');
        self.out.extend(std::iter::repeat_n(' ', indent));
    }

    /// Returns the number of columns of the current line.
    fn column(&self) -> usize {
        self.out.rsplit('\n').next().unwrap_or("").chars().count()
    }

    /// Writes a comment, behind other text or on its own line, as in the file.
    fn write_comment(&mut self, span: Span, before: Option<u32>, indent: usize) {
        let behind = before.is_some_and(|end| !Span { start: end, end: span.start }.of(self.text).contains('\n'));
        if behind {
            self.out.push(' ');
        } else {
            self.begin(span, before, indent);
        }
        self.out.push_str(span.of(self.text).trim_end());
    }

    /// Writes an item.
    fn write_item(&mut self, item: &ItemTree) {
        for comment in &item.head.comments {
            self.out.push_str(comment.of(self.text).trim_end());
            self.new_line(0);
        }
        let head = self.head(item);
        self.out.push_str(&head);
        // `without card "Axe"` has no braces.
        if item.head.how.is_some_and(|how| how.of(self.text) == WITHOUT) && item.body.parts.is_empty() {
            return;
        }
        self.out.push(' ');
        self.write_block(&item.body, 0);
    }

    /// Returns the head of an item on one line.
    fn head(&self, item: &ItemTree) -> String {
        let head = &item.head;
        let words = head.how.iter().chain([&head.kind, &head.name]).map(|span| span.of(self.text));
        let mut out = words.collect::<Vec<_>>().join(" ");
        if let Some(fitting) = head.every {
            let kind = head.kind.of(self.text);
            let how = head.how.map_or("", |how| how.of(self.text));
            let fitting = fitting.of(self.text).split_whitespace().collect::<Vec<_>>().join(" ");
            // `change every card` may end here, without a `where`.
            let every = format!("{how} every {kind} where {fitting}");
            return every.trim_end().trim_end_matches(" where").to_string();
        }
        for other in &head.others {
            out.push_str(" | ");
            out.push_str(other.of(self.text));
        }
        if head.bracket.is_some() {
            out.push_str(&self.params(head));
        }
        if let Some(like) = &head.like {
            out.push_str(" like ");
            out.push_str(like.span.of(self.text));
        }
        out
    }

    /// Returns the parameters of an item in brackets.
    fn params(&self, head: &Head) -> String {
        let params = head.params.iter().map(|param| {
            let declared = format!("{}: {}", param.name.of(self.text), param.kind_of(self.text));
            if param.default.is_empty() {
                return declared;
            }
            format!("{declared} = {}", statement::on_one_line(self.text, &param.default))
        });
        format!("({})", params.collect::<Vec<_>>().join(", "))
    }

    /// Writes a block with its braces. A block on one line stays on one line if it fits there. Otherwise each statement
    /// has a line.
    fn write_block(&mut self, body: &Body, indent: usize) {
        if let Some(short) = statement::short_block(self.text, body)
            && self.column() + short.chars().count() <= WIDTH
        {
            return self.out.push_str(&short);
        }
        self.out.push('{');
        // The place right behind the brace, so that a comment on the brace's line stays there.
        let mut before = body.span.start;
        for (at, part) in body.parts.iter().enumerate() {
            let indent = indent + INDENT;
            match part {
                Part::Comment(span) if at == 0 => self.write_first_comment(*span, before, indent),
                Part::Comment(span) => self.write_comment(*span, Some(before), indent),
                Part::Statement(line) => {
                    self.begin(line.span, (at > 0).then_some(before), indent);
                    self.write_statement(line, indent);
                    if at + 1 < body.parts.len() && goes_on(self.text, line) {
                        self.end_open(line, indent);
                    }
                }
            }
            before = match part {
                Part::Comment(span) => span.end,
                Part::Statement(line) => line.span.end,
            };
        }
        self.new_line(indent);
        self.out.push('}');
    }

    /// Writes a `;` behind a statement that would otherwise continue on the next line, such as one that ends with a
    /// comma. Behind a comment it stands on a line of its own, because the comment would swallow it.
    fn end_open(&mut self, line: &Line, indent: usize) {
        let end = line.terms.last().map_or(line.span.end, |term| term.span.end);
        if !(Span { start: end, ..line.span }).of(self.text).trim().is_empty() {
            self.new_line(indent);
        }
        self.out.push(';');
    }

    /// Writes the first comment of a block, without an empty line after the brace.
    fn write_first_comment(&mut self, span: Span, before: u32, indent: usize) {
        let behind = !Span { start: before, end: span.start }.of(self.text).contains('\n');
        if behind {
            self.out.push(' ');
        } else {
            self.new_line(indent);
        }
        self.out.push_str(span.of(self.text).trim_end());
    }
}

/// Returns whether a statement continues past a line end after its last term.
fn goes_on(text: &str, line: &Line) -> bool {
    let of_behaviour = || line.terms.first().is_some_and(|term| LINES.contains(&term.span.of(text)));
    line.terms.last().is_some_and(|term| {
        let joins = term.is_mark(b',') || ["&&", "||"].contains(&term.span.of(text));
        let lacks_effect = term.is_mark(b':') && of_behaviour();
        joins || lacks_effect
    })
}
