//! Parse errors of scripts, turned into problems with a code, a plain message and a way out. Begin at [`parsing`].

use super::fault::{CallForm, decapitalised, near_word, too_large};
use super::foreign::foreign;
use super::limits;
use super::problem::ScriptProblem;
use super::shapes::elsewhere;
use super::text::Text;
use super::unknown_variable::{InSight, unknown_variable};
use crate::kernel::{Help, Origin, Problem, Vocabulary};
use rhai::{LexError, ParseErrorType, Position};

/// Returns the problem for a parser error.
pub(super) fn parsing(
    kind: &ParseErrorType,
    at: Position,
    in_sight: InSight<'_>,
    vocabulary: &Vocabulary,
) -> ScriptProblem {
    use ParseErrorType as P;
    match kind {
        P::VariableUndefined(name) => unknown_variable(name, at, in_sight, vocabulary),
        P::Reserved(name) | P::ForbiddenVariable(name) => reserved(name, at, vocabulary),
        P::BadInput(error) => bad_input(error, at, vocabulary),
        P::ModuleUndefined(name) => no_modules(name, at),
        P::ExprTooDeep => {
            ScriptProblem::new("E0621", at, format!("brackets and blocks are more than {} deep", limits::DEPTH))
                .help("give a part a name with `let`, or make it a function")
        }
        P::TooManyFunctions => ScriptProblem::new("E0622", at, format!("more than {} functions", limits::FUNCTIONS)),
        P::LiteralTooLarge(what, _) => too_large(what, at),
        P::MissingToken(token, what) => {
            ScriptProblem::new("E0601", at, format!("`{token}` is missing {}", decapitalised(what)))
                .help(format!("write `{token}` here"))
        }
        P::FnMissingBody(name) => ScriptProblem::new("E0601", at, format!("the function `{name}` has no body"))
            .help("write `{` behind its parameters, and `}` at its end"),
        P::UnexpectedEOF => {
            ScriptProblem::new("E0601", at, "the script ends in the middle").help("a `}` or `)` is missing")
        }
        P::UnknownOperator(sign) => foreign_sign(sign, at),
        P::PropertyExpected => ScriptProblem::new("E0601", at, "a `.` stands before no name")
            .help("numbers are whole: write `1`, or `me.hp / 2`; a fact or a call follows a `.`"),
        P::AssignmentToConstant(name) => {
            ScriptProblem::new("E0601", at, format!("`{name}` is defined with `const`, and so never changes"))
                .help(format!("write `let {name} = ...` where it is defined"))
        }
        other => ScriptProblem::new("E0601", at, decapitalised(&other.to_string())),
    }
}

/// Returns whether the parser expected something that is missing, rather than found something wrong.
pub(super) fn is_missing(kind: &ParseErrorType) -> bool {
    matches!(kind, ParseErrorType::MissingToken(..) | ParseErrorType::FnMissingBody(_))
}

/// Returns the error of a name with `::`.
pub(super) fn no_modules(name: &str, at: Position) -> ScriptProblem {
    ScriptProblem::new("E0609", at, format!("`{name}::` means nothing: scripts have no modules"))
        .help("functions of files under `lib/` are called by their bare names")
}

/// Returns the error of a reserved word.
fn reserved(name: &str, at: Position, vocabulary: &Vocabulary) -> ScriptProblem {
    let problem = ScriptProblem::new("E0609", at, format!("`{name}` can't be used in scripts"));
    match name {
        "import" | "export" => problem.help("functions of files under `lib/` can be called without it"),
        "=" => compares_nothing(at),
        "Fn" | "curry" | "eval" => problem.help("call functions by their names, or write `|x| ...`"),
        _ => {
            let near = || {
                near_word(vocabulary, name, CallForm::Method).or_else(|| near_word(vocabulary, name, CallForm::Plain))
            };
            problem.maybe_help(foreign(name).or_else(|| elsewhere(vocabulary, name)).or_else(near))
        }
    }
}

/// Returns the error of a token that stands where a bracket is missing: a `=` in a condition, or a `;` before a closing
/// bracket. `stands` is that token.
pub(super) fn bracket(kind: &ParseErrorType, at: Position, stands: &str) -> Option<ScriptProblem> {
    let ParseErrorType::MissingToken(token, what) = kind else { return None };
    if token == ")" && stands == "=" {
        return Some(compares_nothing(at));
    }
    // In a list, the parser expects a `,` where the author left out the closing bracket.
    let is_unclosed = token == "," && matches!(stands, ";" | "}" | "{");
    if !is_unclosed {
        return None;
    }
    // `what` is Rhai's description of the place, which names an array or a map.
    let closing = if what.contains("array") {
        "]"
    } else if what.contains("map") {
        "}"
    } else {
        ")"
    };
    let problem = ScriptProblem::new("E0601", at, format!("`{closing}` is missing"));
    Some(problem.help(format!("write `{closing}` here")))
}

/// Returns the error of a number with a fraction, such as `0.5`. `at` is the place of its dot.
pub(super) fn fraction(kind: &ParseErrorType, text: &Text, at: Origin) -> Option<Problem> {
    if *kind != ParseErrorType::PropertyExpected {
        return None;
    }
    // The number reaches as far as digits and dots stand before and behind its dot.
    let dot = at.start as usize;
    let (before, behind) = (text.text.get(..dot)?, text.text.get(dot..)?);
    let is_part = |c: char| c.is_ascii_digit() || c == '.';
    let start = before.trim_end_matches(is_part).len();
    let end = dot + (behind.len() - behind.trim_start_matches(is_part).len());
    let number = text.text.get(start..end)?;
    let (whole, _) = number.split_once('.').filter(|(whole, part)| !whole.is_empty() && !part.is_empty())?;
    let help = match whole.chars().all(|c| c == '0') {
        true => "numbers are whole, and `/` leaves no fraction: for `a / b <= 0.5`, write `a * 2 <= b`".into(),
        false => format!("numbers are whole: write `{whole}`, or multiply the other side, as in `a * 2 <= b * 3`"),
    };
    Some(Problem::error("E0601", text.origin(start..end), format!("`{number}` is no whole number")).help(help))
}

/// Returns the error of `if x = 1`.
pub(super) fn compares_nothing(at: Position) -> ScriptProblem {
    let help = Help::from("write `==` to compare; `let x = ...;` stands on its own");
    ScriptProblem::new("E0609", at, "`=` sets something, and compares nothing").help(help.instead("=="))
}

/// Signs of other languages, each with the sign in scripts and an example of it.
const SIGNS: &[(&str, &str, &str)] = &[
    ("++", " += 1", "n += 1"),
    ("--", " -= 1", "n -= 1"),
    ("===", "==", "one == other"),
    ("!==", "!=", "one != other"),
    ("<>", "!=", "one != other"),
    (":=", "=", "let n = 2"),
    ("->", ".", "me.hp"),
    ("=>", "{", "if me.hp > 3 { ... }"),
    ("?", "", "if me.hp > 3 { 2 } else { 1 }"),
];

/// Returns the error of a sign that scripts do not have.
fn foreign_sign(sign: &str, at: Position) -> ScriptProblem {
    let known = SIGNS.iter().find(|(other, ..)| *other == sign);
    let problem = ScriptProblem::new("E0601", at, format!("scripts have no `{sign}`"));
    let help = known.map(|(_, here, example)| {
        let help = Help::from(format!("write `{example}`"));
        // The lexer reads most of these signs as several tokens, so the place covers only the first. They get no fix.
        let is_sure = matches!(sign, "<>" | ":=");
        if is_sure { help.instead(*here) } else { help }
    });
    problem.maybe_help(help)
}

/// Returns the error of a sign or text that the lexer cannot read.
fn bad_input(error: &LexError, at: Position, vocabulary: &Vocabulary) -> ScriptProblem {
    let strange = match error {
        LexError::UnexpectedInput(text) | LexError::MalformedIdentifier(text) => text.chars().find(|c| !c.is_ascii()),
        _ => None,
    };
    match (error, strange) {
        (_, Some(c)) => ScriptProblem::new("E0601", at, format!("`{c}` can't stand outside quotes"))
            .help("names are written with a-z, 0-9 and `_`; any sign may stand in a \"text\""),
        (LexError::ImproperSymbol(sign, _), _) if SIGNS.iter().any(|(other, ..)| other == sign) => {
            foreign_sign(sign, at)
        }
        (LexError::ImproperSymbol(name, _), _) => reserved(name, at, vocabulary),
        (LexError::UnexpectedInput(sign), _) if SIGNS.iter().any(|(other, ..)| other == sign) => foreign_sign(sign, at),
        (LexError::MalformedChar(text), _) => {
            let text = text.trim_matches('\'');
            let quote = if text.contains("${") { '`' } else { '"' };
            ScriptProblem::new("E0601", at, "a text stands between `\"`, and not between `'`")
                .help(Help::write(format!("{quote}{text}{quote}")))
        }
        (LexError::UnexpectedInput(sign), _) if ["&", "|"].contains(&sign.as_str()) => {
            ScriptProblem::new("E0601", at, format!("a `{sign}` too many stands here"))
                .help(Help::from("write `&&` for and, `||` for or").instead(""))
        }
        (LexError::UnterminatedString, _) => ScriptProblem::new("E0601", at, "the text has no closing quote"),
        (other, _) => ScriptProblem::new("E0601", at, decapitalised(&other.to_string())),
    }
}
