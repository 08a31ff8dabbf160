//! How deep the parts of a text may stand within one another. Each is read within the one that it stands in, so their
//! depth is the depth of the stack.

use super::{LONGEST, MOST_DEPTH};
use crate::kernel::lexer::{self, Token, TokenKind};

/// Returns whether so many parts of a text may stand within one another that reading it would take too deep a stack.
/// These are brackets, signs before a value (`!!x`), powers, functions (`|x| ...`) and `each`; in a long value (`1 + 1 +
/// ...`, `a.b.b...`) all that comes before the last sign.
pub(super) fn is_too_deep(text: &str) -> bool {
    let mut depth = Depth::default();
    lexer::tokens(text).any(|token| {
        depth.take(token);
        depth.is_too_deep()
    })
}

/// The parts of a text so far that may stand within one another.
#[derive(Default)]
struct Depth {
    brackets: usize,
    /// The signs right before the present place.
    signs: usize,
    stars: usize,
    bars: usize,
    eaches: usize,
    /// The words and signs since a comma or colon.
    unbroken: usize,
    /// The dots and opening brackets.
    links: usize,
}

impl Depth {
    /// Counts a token.
    fn take(&mut self, token: Token<'_>) {
        let sign = if token.kind == TokenKind::Sign { token.text } else { "" };
        match sign {
            "(" | "[" | "{" => {
                self.brackets += 1;
                self.links += 1;
            }
            "." => self.links += 1,
            ")" | "]" | "}" => self.brackets = self.brackets.saturating_sub(1),
            "*" => self.stars += 1,
            "|" => self.bars += 1,
            "||" => self.bars += 2,
            _ => self.eaches += usize::from(token.is("each")),
        }
        // A hole in a text in backticks: `${ }`.
        if token.kind == TokenKind::Text {
            self.brackets = self.brackets.saturating_sub(usize::from(token.text.starts_with('}')));
            self.brackets += usize::from(token.text.ends_with("${"));
        }
        self.unbroken = if matches!(sign, "," | ":") { 0 } else { self.unbroken + 1 };
        self.signs = if matches!(sign, "!" | "-" | "+") { self.signs + 1 } else { 0 };
    }

    /// Returns whether there are too many. A power has two stars, and a function two bars, but a product and an `||`
    /// have some as well, so there may be twice as many of these.
    fn is_too_deep(&self) -> bool {
        let most = [self.brackets, self.signs, self.stars / 4, self.bars / 4, self.eaches].into_iter().max();
        most > Some(MOST_DEPTH) || self.unbroken.max(self.links) > LONGEST
    }
}
