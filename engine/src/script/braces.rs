//! Unmatched brackets (`E0601`): which bracket is open, where it begins, and where its other half belongs.
//!
//! The interpreter reports a missing `}` only at the end of the function. [`unclosed`] finds a better place by the
//! indentation: a line that is indented no further than the line of an open `{` shows where the author wanted the block
//! to end. In this function the `say` ends the block of the `if`:
//!
//! ```text
//! fn on_turn(me) {
//!     if me.prone {
//!         me.heal(1);
//!     say("up");
//! }
//! ```

use super::functions::FunctionSpan;
use super::text::Text;
use crate::kernel::lexer::{Unmatched, closing, unmatched};
use crate::kernel::{Origin, Problem, lexer};
use rhai::{Engine, Token};

/// A bracket, a `;` (before which a bracket may be missing), or the first token of a line.
struct Sign {
    /// The bracket or `;`, or a blank for any other token.
    sign: char,
    at: usize,
    line: usize,
    /// The indentation of the line, if this is the line's first token and does not continue the line before.
    begins: Option<usize>,
}

/// A bracket that is open at some place.
#[derive(Clone, Copy)]
struct Open {
    sign: char,
    at: usize,
    line: usize,
    /// The indentation of its line.
    indent: usize,
}

/// The intended end of a block.
struct End {
    /// The position of the block's `{`, in bytes.
    open: usize,
    /// The position of the first token after the block, in bytes.
    before: usize,
}

/// Returns the error of a function's unmatched bracket, or `None` if all brackets match.
pub(super) fn unclosed(engine: &Engine, text: &Text, span: &FunctionSpan) -> Option<Problem> {
    let signs = signs(engine, text, span);
    let brackets = signs.iter().filter(|sign| sign.sign != ' ').map(|sign| (sign.sign, sign.at));
    let found = unmatched(brackets)?;
    match found {
        Unmatched::Open { sign: '{', at, .. } => Some(brace(engine, text, span, &signs, at)),
        found => Some(unmatched_bracket(found, |at| text.token(at))),
    }
}

/// Returns the error of a bracket without its other half (`E0601`). `token` returns the place of the token at a byte.
pub fn unmatched_bracket(found: Unmatched, token: impl Fn(usize) -> Origin) -> Problem {
    match found {
        Unmatched::Open { sign, at, before } => {
            let problem = Problem::error("E0601", token(at), format!("`{sign}` is not closed")).label("it begins here");
            let missing = closing(sign);
            match before {
                Some((next, place)) => problem
                    .also(token(place), format!("`{missing}` is missing before this"))
                    .help(format!("write `{missing}` before this `{next}`")),
                None => problem.help(format!("write `{missing}` behind what it holds")),
            }
        }
        Unmatched::Close { sign, at } => {
            let problem = Problem::error("E0601", token(at), format!("`{sign}` closes nothing"));
            problem.help(format!("take the `{sign}` away"))
        }
    }
}

/// Returns the error of the unclosed `{`. It names the first block with which the function compiles if a `}` is added
/// at the block's intended end. If there is none, it names the first block. Without blocks, it names the `{` at the
/// byte `otherwise`.
fn brace(engine: &Engine, text: &Text, span: &FunctionSpan, signs: &[Sign], otherwise: usize) -> Problem {
    let ends = ends(signs, text);
    let compiles_with_end = |end: &&End| {
        let (before, after) = (text.text.get(span.whole.start..end.before), text.text.get(end.before..span.whole.end));
        let mended = before.zip(after).map(|(before, after)| format!("{before}}}\n{after}"));
        mended.is_some_and(|mended| engine.compile(mended.trim_end()).is_ok())
    };
    let told = |at: usize| Problem::error("E0601", text.token(at), "`{` is not closed").label("it begins here");
    match ends.iter().find(compiles_with_end).or(ends.first()) {
        Some(end) => {
            let line = text.line(end.before);
            told(end.open)
                .also(text.token(end.before), "`}` is missing before this line")
                .help(format!("write `}}` before line {line}"))
        }
        None => {
            let last = signs.last().map_or(1, |sign| sign.line);
            told(otherwise).help(format!("write `}}` behind line {last}"))
        }
    }
}

/// Returns the intended ends of the blocks whose indentation ends before there is a `}`.
fn ends(signs: &[Sign], text: &Text) -> Vec<End> {
    let (mut open, mut ends): (Vec<Open>, Vec<End>) = (Vec::new(), Vec::new());
    for sign in signs {
        // A later line that is indented no further than the line of the `{`, and is not its `}`.
        if let (Some(indent), Some(top)) = (sign.begins, open.last())
            && top.sign == '{'
            && sign.line > top.line
            && (indent < top.indent || (indent == top.indent && sign.sign != '}'))
        {
            ends.push(End { open: top.at, before: sign.at });
        }
        match sign.sign {
            '{' | '(' | '[' => {
                open.push(Open { sign: sign.sign, at: sign.at, line: sign.line, indent: indent(text, sign.line) });
            }
            '}' | ')' | ']' => _ = open.pop(),
            _ => {}
        }
    }
    // Only the first end of each block counts.
    ends.dedup_by_key(|end| end.open);
    ends
}

/// Returns the number of leading blanks of a line.
fn indent(text: &Text, line: usize) -> usize {
    let from = text.text.get(text.byte(line, 1)..).unwrap_or("");
    from.len() - from.trim_start_matches([' ', '\t']).len()
}

/// Returns the brackets of a function and the first tokens of its lines, in order.
fn signs(engine: &Engine, text: &Text, span: &FunctionSpan) -> Vec<Sign> {
    let input = text.text.get(span.whole.clone()).unwrap_or("");
    let base = text.line(span.whole.start);
    // `control` tells the lexer that a text in backticks continues after a `${ }`.
    let (tokens, control) = engine.lex(std::iter::once(&input));
    // `texts` has the depths of the texts in backticks that are interrupted by a `${ }`.
    let (mut signs, mut depth, mut texts, mut last_line) = (Vec::new(), 0usize, Vec::new(), 0);
    for (token, at) in tokens {
        if token == Token::EOF {
            break;
        }
        let line = base + at.line().unwrap_or(1) - 1;
        // The function may begin in the middle of a line.
        let column = at.position().unwrap_or(1);
        let from = if line == base { span.whole.start + column - 1 } else { text.byte(line, column) };
        let sign = match token {
            Token::LeftBrace | Token::MapStart => '{',
            Token::RightBrace => '}',
            Token::LeftParen | Token::Unit => '(',
            Token::RightParen => ')',
            Token::LeftBracket => '[',
            Token::RightBracket => ']',
            Token::SemiColon => ';',
            _ => ' ',
        };
        let is_first = line > last_line && !goes_on(&token);
        last_line = line;
        depth += usize::from(sign == '{');
        match token {
            Token::InterpolatedString(_) => texts.push(depth),
            Token::RightBrace => {
                depth = depth.saturating_sub(1);
                // This is the `}` of a `${ }`: the text continues.
                if texts.last() == Some(&depth) {
                    texts.pop();
                    control.borrow_mut().is_within_text = true;
                }
            }
            _ => {}
        }
        let begins = is_first.then(|| indent(text, line));
        if begins.is_some() || sign != ' ' {
            signs.push(Sign { sign, at: from, line, begins });
        }
        // `()` is one token of the language, but two brackets.
        if token == Token::Unit {
            signs.push(Sign { sign: ')', at: from + 1, line, begins: None });
        }
    }
    signs
}

/// Returns whether a token at the beginning of a line continues the line before.
fn goes_on(token: &Token) -> bool {
    let joins = [Token::Period, Token::Comma, Token::Elvis, Token::Or, Token::And, Token::Plus, Token::Minus];
    joins.contains(token) || matches!(token, Token::RightParen | Token::RightBracket | Token::Else)
}

/// Returns the error of a counting loop as in other languages: `for (let i = 0; i < 3; i++)`. `None` if there is no
/// such loop.
pub(super) fn counting_loop(text: &Text, span: &FunctionSpan) -> Option<Problem> {
    let body = text.text.get(span.body.clone())?;
    let tokens: Vec<_> = lexer::tokens(body).collect();
    let is_loop = |pair: &&[lexer::Token<'_>]| matches!(pair, [first, next] if first.text == "for" && next.text == "(");
    let found = tokens.windows(2).find(is_loop)?.first()?;
    let rest = body.get(found.at..)?.split('{').next()?;
    let at = text.origin(span.body.start + found.at..span.body.start + found.at + rest.trim_end().len());
    let help = "write `for i in 0..3 { ... }`, or through a list: `for foe in foes { ... }`";
    Some(Problem::error("E0601", at, "`for` goes through a range or a list, and has no brackets").help(help))
}
