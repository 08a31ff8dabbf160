//! The layout of one statement, for the [`Writer`].

use super::{INDENT, Writer};
use crate::syntax::{Body, Line, Part, Span, Term, TermKind};

/// A term as the layout sees it. Each bracket is a token of its own, so that there is a gap between any two tokens.
enum Token<'t> {
    /// A word, or an opening bracket.
    Plain(Span),
    /// A closing bracket.
    Close(Span),
    /// A block in braces, with its content.
    Block(&'t Body, Span),
}

impl Token<'_> {
    /// Returns the place of the token.
    fn span(&self) -> Span {
        match self {
            Token::Plain(span) | Token::Close(span) | Token::Block(_, span) => *span,
        }
    }
}

/// Adds the tokens of these terms, those in brackets too.
fn tokens<'t>(terms: &'t [Term], out: &mut Vec<Token<'t>>) {
    for term in terms {
        let Span { start, end } = term.span;
        match &term.kind {
            TermKind::Group(inner) => {
                out.push(Token::Plain(Span { start, end: start + 1 }));
                tokens(inner, out);
                out.push(Token::Close(Span { start: end.saturating_sub(1), end }));
            }
            TermKind::Block(body) => out.push(Token::Block(body, term.span)),
            _ => out.push(Token::Plain(term.span)),
        }
    }
}

impl Writer<'_> {
    /// Writes a statement. Its words stay as they are, and so do its line ends after commas and inside brackets.
    pub(super) fn write_statement(&mut self, line: &Line, indent: usize) {
        let mut all = Vec::new();
        tokens(&line.terms, &mut all);
        let mut before: Option<Span> = None;
        for token in &all {
            if let Some(before) = before {
                self.write_gap(before, token, indent);
            }
            match token {
                Token::Block(body, _) => self.write_block(body, indent),
                plain => self.out.push_str(plain.span().of(self.text)),
            }
            before = Some(token.span());
        }
        let end = before.map_or(line.span.end, |span| span.end);
        self.write_comments_in(Span { start: end, end: line.span.end }, indent + INDENT);
    }

    /// Writes the gap before a token: nothing, a blank, or a line end with comments. `before` is the place of the token
    /// before it.
    fn write_gap(&mut self, before: Span, token: &Token<'_>, indent: usize) {
        let gap = Span { start: before.end, end: token.span().start };
        let blanks = gap.of(self.text);
        if blanks.contains('\n') {
            self.write_comments_in(gap, indent + INDENT);
            let closes = matches!(token, Token::Close(_));
            self.new_line(if closes { indent } else { indent + INDENT });
        } else if !blanks.is_empty() || matches!(token, Token::Block(..)) {
            self.out.push(' ');
        }
    }

    /// Writes the comments of a gap. The first may stand behind a word, the others on their own lines.
    fn write_comments_in(&mut self, gap: Span, indent: usize) {
        for (at, line) in gap.of(self.text).split('\n').enumerate() {
            let comment = line.trim();
            if comment.is_empty() {
                continue;
            }
            if at == 0 {
                self.out.push(' ');
            } else {
                self.new_line(indent);
            }
            self.out.push_str(comment);
        }
    }
}

/// Returns a block on one line. `None` if it takes several lines in the file.
pub(super) fn short_block(text: &str, body: &Body) -> Option<String> {
    let is_comment = |part: &Part| matches!(part, Part::Comment(_));
    if body.parts.is_empty() {
        return Some("{ }".into());
    }
    if body.span.of(text).contains('\n') || body.parts.iter().any(is_comment) {
        return None;
    }
    let statements = body.parts.iter().filter_map(|part| match part {
        Part::Statement(line) => Some(on_one_line(text, &line.terms)),
        Part::Comment(_) => None,
    });
    Some(format!("{{ {} }}", statements.collect::<Vec<_>>().join("; ")))
}

/// Returns terms on one line, without comments between them.
pub(super) fn on_one_line(text: &str, terms: &[Term]) -> String {
    let mut all = Vec::new();
    tokens(terms, &mut all);
    let mut out = String::new();
    let mut before: Option<Span> = None;
    for token in &all {
        let span = token.span();
        let apart = before.is_some_and(|before| before.end < span.start);
        let opens_block = before.is_some() && matches!(token, Token::Block(..));
        if apart || opens_block {
            out.push(' ');
        }
        match token {
            Token::Block(body, _) => out.push_str(&short_block(text, body).unwrap_or_default()),
            _ => out.push_str(span.of(text)),
        }
        before = Some(span);
    }
    out
}
