//! Mutations of conditions: `if a && b {` becomes `if true {`, `if true && b {` and `if a && true {`.

use super::Edit;
use super::tokens::{Placed, Token};

/// Returns the edits that make conditions behind `if` always hold: each whole condition, and each part of an `&&`.
pub(super) fn conditions(tokens: &[Placed<'_>]) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (nth, placed) in tokens.iter().enumerate() {
        if placed.token != Token::Word("if") {
            continue;
        }
        let rest = &tokens[nth + 1..];
        // The condition is everything before the `{`.
        let count = at_depth_0(rest, "{").next().unwrap_or(0);
        let whole = bare(&rest[..count]);
        edits.extend(always(whole));
        edits.extend(parts(whole).into_iter().filter_map(always));
    }
    edits
}

/// Returns the edit that makes a condition always hold. `None` for a condition without tokens, and for a condition that
/// begins with `true` or `false`, which is changed as a word.
fn always(condition: &[Placed<'_>]) -> Option<Edit> {
    let (first, last) = (condition.first()?, condition.last()?);
    if matches!(first.token, Token::Word("true" | "false")) {
        return None;
    }
    Some(Edit { from: first.from, to: last.to, is: "true".into() })
}

/// Returns the parts of a condition between its `&&`. Empty without an `&&`. With an `||` outside of brackets, the text
/// between two `&&` is no part that must hold, so there are no parts either.
fn parts<'t, 'x>(condition: &'t [Placed<'x>]) -> Vec<&'t [Placed<'x>]> {
    let mut parts = Vec::new();
    if at_depth_0(condition, "||").next().is_some() {
        return parts;
    }
    let mut start = 0;
    for cut in at_depth_0(condition, "&&") {
        parts.push(&condition[start..cut]);
        start = cut + 1;
    }
    if start > 0 {
        parts.push(&condition[start..]);
    }
    parts
}

/// Returns the indices of a sign outside of all brackets.
fn at_depth_0<'t>(tokens: &'t [Placed<'_>], wanted: &'t str) -> impl Iterator<Item = usize> + 't {
    let mut depth = 0usize;
    tokens.iter().enumerate().filter_map(move |(at, placed)| {
        let is_found = depth == 0 && placed.token == Token::Sign(wanted);
        match placed.token {
            Token::Sign("(" | "[" | "{") => depth += 1,
            Token::Sign(")" | "]" | "}") => depth = depth.saturating_sub(1),
            _ => {}
        }
        if is_found { Some(at) } else { None }
    })
}

/// Returns the tokens without brackets around all of them.
fn bare<'t, 'x>(tokens: &'t [Placed<'x>]) -> &'t [Placed<'x>] {
    let [first, inner @ .., last] = tokens else { return tokens };
    let has_brackets = first.token == Token::Sign("(") && last.token == Token::Sign(")");
    // Only the last bracket closes the first bracket.
    if has_brackets && closes_all(inner) { bare(inner) } else { tokens }
}

/// Returns whether the brackets in `inner` match each other.
fn closes_all(inner: &[Placed<'_>]) -> bool {
    let mut depth = 0i32;
    inner.iter().all(|placed| {
        match placed.token {
            Token::Sign("(" | "[" | "{") => depth += 1,
            Token::Sign(")" | "]" | "}") => depth -= 1,
            _ => {}
        }
        depth >= 0
    })
}
