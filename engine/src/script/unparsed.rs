//! The problem of a function that the parser refused: what is wrong, and what its author probably meant.
//!
//! [`unparsed`] tries special cases first (an unclosed bracket, a loop of another language, a number with a fraction),
//! and falls back on the parser's own error in plain words. A line of content, such as `on turn: me.heal(1)`, is made
//! into a script (`is_made`), but its messages are about lines.

use super::braces::{counting_loop, unclosed};
use super::fault::Case;
use super::foreign::says_which;
use super::functions::FunctionSpan;
use super::messages::bracketless;
use super::parse_fault::{bracket, fraction, is_missing, parsing};
use super::problem::ScriptProblem;
use super::shapes::header;
use super::text::Text;
use super::unknown_variable::{ARROW, InSight, as_written, of_all_words, said_of};
use crate::kernel::lexer::{self, Token, TokenKind};
use crate::kernel::{ItemWord, Label, Problem, Vocabulary, rows};
use rhai::{Engine, ParseError, ParseErrorType, Position};

/// The words of scripts and lines that begin another case. In a line of content neither is an effect.
pub const CASES: [&str; 2] = ["otherwise", "else"];

/// The help for one of the [`CASES`] among the effects of a line.
pub const CASE_HELP: &str =
    "another case is a line of its own: `on hit if me.hp > 3: me.damage(1); otherwise: me.heal(1)`";

/// Returns the problem of a function that the parser refused. `text` is the function's file.
pub(super) fn unparsed(
    engine: &Engine,
    case: &Case<'_>,
    text: Option<&Text>,
    span: &FunctionSpan,
    error: &ParseError,
) -> Problem {
    let (kind, at) = (&*error.0, error.1);
    if let Some(line) = text.filter(|text| text.is_made()) {
        // A token that is missing in the script made from a line may not be missing in the line itself.
        if is_missing(kind) {
            return wrong_line(case, line, span, at);
        }
        if *kind == ParseErrorType::ExprTooDeep {
            let problem = ScriptProblem::new("E0621", at, "this line has too many parts");
            return case.problem(problem.help("divide it into several lines, or write a script"));
        }
    }
    // If a `{` is missing, a `}` is left over, and counting braces would give a wrong place.
    let lacks_opening = match kind {
        ParseErrorType::BadInput(_) | ParseErrorType::FnMissingBody(_) => true,
        ParseErrorType::MissingToken(token, _) => token == "{",
        _ => false,
    };
    let open = |text| if lacks_opening { None } else { unclosed(engine, text, span) };
    if let Some(problem) = text.and_then(|text| counting_loop(text, span).or_else(|| open(text))) {
        return problem;
    }
    let found = case.origin(at);
    if let Some(problem) = text.and_then(|text| fraction(kind, text, found)) {
        return problem;
    }
    let role = missing_role(kind, at, &span.name, case.vocabulary);
    // The error also marks the function's header, which lacks the role. A script made from lines has no header.
    let has_header = !text.is_some_and(Text::is_made);
    let marks_header = role.is_some() && has_header;
    let next = text.map_or("", |text| text.at(found));
    let cause = bracket(kind, at, next).or(role);
    let behind = text.and_then(|text| text.text.get(found.end as usize..)).unwrap_or_default();
    let mut problem = case.problem(cause.unwrap_or_else(|| refused(case, text, span, error, behind)));
    if marks_header {
        problem = problem.also(case.home, "it is not told here");
    }
    // A name in quotes may have several words, and the parser has seen only the first.
    problem.fix = match (problem.fix, text) {
        (Some(fix), Some(text)) => of_all_words(*fix, text).map(Box::new),
        _ => None,
    };
    // The missing token belongs at the end of the last token before its place.
    if is_missing(kind)
        && let Some(end) = text.and_then(|text| text.before(problem.at.at.start as usize))
    {
        problem.at = Label { at: end, text: "behind this".into() };
    }
    problem
}

/// Returns the parser's own error in plain words. `behind` is the text after the unknown variable, if it is one.
fn refused(
    case: &Case<'_>,
    text: Option<&Text>,
    span: &FunctionSpan,
    error: &ParseError,
    behind: &str,
) -> ScriptProblem {
    let names = text.map(|text| visible_names(text, span)).unwrap_or_default();
    let in_sight = InSight { function: &span.name, variables: &names };
    let problem = parsing(&error.0, error.1, in_sight, case.vocabulary);
    let (ParseErrorType::VariableUndefined(name), Some(_)) = (&*error.0, text) else { return problem };
    // If the help already names the word that was meant, it stays. A merely similar keyword does not count.
    let is_known = says_which(problem.help.as_ref());
    let of_role = || said_of(case.vocabulary, &span.name, name, behind);
    let help = if is_known { None } else { as_written(name, behind).or_else(of_role) };
    let message = if behind.trim_start().starts_with(ARROW) {
        format!("`{ARROW}` makes no function: `{name}` is no variable here")
    } else {
        problem.message
    };
    ScriptProblem { help: help.or(problem.help), message, ..problem }
}

/// Returns the problem of a line of content whose script lacks a token. Usually there is a word in place of an
/// operator: `and` for `&&`.
fn wrong_line(case: &Case<'_>, text: &Text, span: &FunctionSpan, at: Position) -> Problem {
    let problem = ScriptProblem::new("E0601", at, "this does not go on from what stands before it");
    let line = text.text.get(span.body.clone()).unwrap_or_default();
    let found = case.origin(at);
    let next = text.at(found);
    let before = text.text.get(..found.start as usize).unwrap_or_default();
    if next == "and" && ends_with_effect(case.vocabulary, before) {
        return case.problem(problem.help("write `,` for `and`: effects stand one after another")).fix(found, ",");
    }
    if let Some((word, sign)) = comparison_in_words(line) {
        let help = format!("for `or {word}`, write `{sign}` before the number: `me.hp {sign} 3`");
        return case.problem(problem.help(help));
    }
    if let Some((word, sign)) = operator_in_words(next) {
        let problem = case.problem(problem.help(format!("write `{sign}` for `{word}`")));
        let mut same_words = words(line).filter(|token| token.text == word);
        // A fix is offered only if the word occurs once and cannot be a name. An `x` can be a name.
        return match (same_words.next(), same_words.next()) {
            (Some(token), None) if sign != "*" => {
                let start = span.body.start;
                problem.fix(text.origin(start + token.at..start + token.end()), sign)
            }
            _ => problem,
        };
    }
    if CASES.contains(&next) {
        return case.problem(problem.help(CASE_HELP));
    }
    if let Some(help) = as_other_games_say(next, before) {
        return case.problem(problem.help(help));
    }
    if is_statement_beside_lines(case.vocabulary, next) {
        return case.problem(
            problem.help(format!("`{next}` begins a statement of its own: write `;` before it, or a new line")),
        );
    }
    let begins_value = next.starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == '"');
    if let Some(help) = bracketless(case.vocabulary, before, next)
        && begins_value
    {
        return case.problem(problem.help(help));
    }
    let has_is = line.contains(" is ");
    if begins_value && !has_is {
        let follows_number = before.trim_end().ends_with(|c: char| c.is_ascii_digit());
        let or_none =
            if follows_number && !next.starts_with('"') { format!("leave `{next}` out, or ") } else { String::new() };
        return case.problem(problem.help(format!("{or_none}write `,` before `{next}`, or an operator")));
    }
    let help = if has_is {
        "`==` compares; a condition reads facts, such as `who.prone`, `who in me.opponents`, `who.bears(\"Burning\")`; filters with `is` and `that is` stand behind `target` and `each`"
    } else {
        "an operator, a comma or a bracket is missing, or this is too much"
    };
    case.problem(problem.help(help))
}

/// Returns the help for words that other games write in a line: a second condition, a time and dice.
fn as_other_games_say(next: &str, before: &str) -> Option<&'static str> {
    let follows_number = before.ends_with(|c: char| c.is_ascii_digit());
    let is_die = || next.strip_prefix('d').is_some_and(|sides| sides.parse::<u16>().is_ok());
    match next {
        "unless" => Some("a line has one condition: write `&& !(...)` for a second `unless`"),
        "until" | "during" => {
            Some("a time is said by what is in play: a status with `lasts`, or a card that stays for so long")
        }
        _ if follows_number && is_die() => Some("a line rolls no dice: a script asks, by `help roll` or `help draw`"),
        _ => None,
    }
}

/// Returns whether a word begins a statement of items that have lines: `text` in `effect { on hit: ...; text "..." }`.
fn is_statement_beside_lines(vocabulary: &Vocabulary, word: &str) -> bool {
    let has = |item: &ItemWord, word: &str| item.words.iter().any(|statement| statement.word == word);
    vocabulary.items.iter().any(|item| has(item, rows::ON.word) && has(item, word))
}

/// Returns whether a script ends with a call of an effect, which gives no value that an operator could join.
fn ends_with_effect(vocabulary: &Vocabulary, script: &str) -> bool {
    let Some(inside) = script.trim_end().strip_suffix(')') else { return false };
    let mut depth = 1;
    let opens = inside.char_indices().rev().find(|(_, c)| {
        depth += i32::from(*c == ')') - i32::from(*c == '(');
        depth == 0
    });
    let Some((head, _)) = opens.and_then(|(at, _)| inside.split_at_checked(at)) else { return false };
    let name = head.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
    vocabulary.effects.iter().any(|effect| effect.name == name)
}

/// Returns the words of a script.
fn words(script: &str) -> impl Iterator<Item = Token<'_>> {
    lexer::tokens(script).filter(|token| token.kind == TokenKind::Word)
}

/// Returns the word after `or` in `3 or more`, and the operator for it: `more` and `>=`.
fn comparison_in_words(script: &str) -> Option<(&'static str, &'static str)> {
    let follows_or = |word: &str| {
        let mut pairs = words(script).zip(words(script).skip(1));
        pairs.any(|(first, second)| (first.text, second.text) == ("or", word))
    };
    [("more", ">="), ("less", "<="), ("fewer", "<=")].into_iter().find(|(word, _)| follows_or(word))
}

/// Returns a word that stands for an operator, and the operator: `and` and `&&`.
fn operator_in_words(said: &str) -> Option<(&'static str, &'static str)> {
    let operators = [("and", "&&"), ("or", "||"), ("mod", "%"), ("div", "/"), ("x", "*")];
    operators.into_iter().find(|(word, _)| *word == said)
}

/// Returns the problem of an unknown variable that is a role of the moment, but no parameter of the function.
fn missing_role(kind: &ParseErrorType, at: Position, function: &str, vocabulary: &Vocabulary) -> Option<ScriptProblem> {
    let ParseErrorType::VariableUndefined(name) = kind else { return None };
    let hook = vocabulary.hooks.iter().find(|hook| hook.name == function)?;
    hook.roles.iter().find(|(role, _)| role == name)?;
    let message = format!("`{function}` does not say that it is told `{name}`");
    Some(ScriptProblem::new("E0606", at, message).help(format!("write {}", header(hook))))
}

/// Returns the names that suggestions may use: the parameters of the function and of its item, and its variables.
fn visible_names<'a>(text: &'a Text, span: &FunctionSpan) -> Vec<&'a str> {
    let header = text.text.get(span.name_at.end..span.body.start).unwrap_or("");
    let params = header.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|name| !name.is_empty());
    let item_params = text.params.iter().map(|param| param.name.as_str());
    let mut names: Vec<&str> = params.chain(item_params).collect();
    let body = text.text.get(span.body.clone()).unwrap_or("");
    let mut is_defined = false;
    for word in words(body) {
        if is_defined && !names.contains(&word.text) {
            names.push(word.text);
        }
        is_defined = ["let", "const", "for"].contains(&word.text);
    }
    names
}
