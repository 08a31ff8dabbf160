//! Runtime and parse errors of scripts, turned into a [`Problem`] at their place in the file.
//!
//! [`Case::thrown`] takes an error of the interpreter, [`parsing`] one of its parser. Both choose a code, a plain
//! message and a way out. Example: Rhai's "Function not found: foo (i64)" becomes `E0605` with the nearest known name.

use super::handle::type_name;
use super::limits;
use super::messages::{elsewhere, meant_call, shapes, wrong_values};
use super::problem::ScriptProblem;
use super::text::{CompilationUnit, Text};
use super::unknown_variable::{InSight, foreign, unknown_variable};
use crate::kernel::{Help, Origin, Problem, Vocabulary, nearest};
use rhai::{Dynamic, EvalAltResult, LexError, ParseErrorType, Position};

/// The script in which a fault occurred.
pub(super) struct Case<'a> {
    pub unit: &'a CompilationUnit,
    pub texts: &'a [Text],
    /// The place to name when the fault has none of its own.
    pub home: Origin,
    pub vocabulary: &'a Vocabulary,
}

impl Case<'_> {
    /// Returns a script's problem with its place in the file.
    pub fn problem(&self, problem: ScriptProblem) -> Problem {
        let at = self.origin(problem.at);
        let told = Problem::error(problem.code, at, problem.message).maybe_help(problem.help);
        problem.also.into_iter().fold(told, |told, at| told.also(self.origin(at), "here"))
    }

    /// Adds the place of the calling hook to a fault, if it differs from the fault's own place.
    pub fn called_from(&self, problem: Problem, caller: Option<Position>) -> Problem {
        let place = caller.filter(|at| !at.is_none()).map(|at| self.origin(at));
        match place.filter(|place| *place != problem.at.at) {
            Some(place) => problem.also(place, "called from here"),
            None => problem,
        }
    }

    /// Returns the place in the file for a position of the unit, or the home if it has none.
    pub fn origin(&self, at: Position) -> Origin {
        self.unit.origin(self.texts, at).unwrap_or(self.home)
    }

    /// Returns the problem for an error that the interpreter threw.
    pub fn thrown(&self, error: &EvalAltResult) -> Problem {
        let mut callers = Vec::new();
        let mut inner = error;
        while let EvalAltResult::ErrorInFunctionCall(name, _, next, at) = inner {
            callers.push((name.as_str(), *at));
            inner = next;
        }
        let mut problem = self.explain(inner);
        if problem.at.is_none() {
            problem.at = callers.last().map_or(Position::NONE, |(_, at)| *at);
        }
        let mut problem = self.problem(problem);
        let named = |(name, at): &(&str, Position)| !at.is_none() && !is_nameless(name);
        for (name, at) in callers.into_iter().rev().filter(named) {
            let place = self.origin(at);
            if problem.also.iter().all(|label| label.at != place) {
                problem = problem.also(place, format!("`{name}` is called here"));
            }
        }
        problem
    }

    /// Returns the problem for an error, without its callers.
    fn explain(&self, error: &EvalAltResult) -> ScriptProblem {
        use EvalAltResult as E;
        let at = error.position();
        match error {
            E::ErrorParsing(kind, at) => parsing(kind, *at, InSight::default(), self.vocabulary),
            E::ErrorTooManyOperations(_) | E::ErrorTerminated(..) => too_long(at, limits::OPERATIONS, 0),
            E::ErrorStackOverflow(_) => too_deep(at),
            E::ErrorTooManyVariables(_) => {
                ScriptProblem::new("E0622", at, format!("more than {} variables at once", limits::VARIABLES))
            }
            E::ErrorDataTooLarge(what, _) => too_large(what, at),
            E::ErrorArithmetic(what, _) => arithmetic(what, at),
            E::ErrorFunctionNotFound(signature, _) => self.no_function(signature, at),
            E::ErrorDotExpr(what, _) => no_property(what, at),
            E::ErrorIndexingType(what, _) => no_elements(what, at),
            E::ErrorPropertyNotFound(name, _) => ScriptProblem::new("E0607", at, format!("there is no `{name}` here")),
            E::ErrorVariableNotFound(name, _) => unknown_variable(name, at, InSight::default(), self.vocabulary),
            E::ErrorArrayBounds(length, index, _) => bounds("list", *length, *index, at),
            E::ErrorStringBounds(length, index, _) => bounds("text", *length, *index, at),
            E::ErrorMismatchDataType(wanted, given, _) => mismatch(wanted, given, at),
            E::ErrorRuntime(value, _) => thrown_by_script(value, at),
            E::ErrorFor(_) => ScriptProblem::new("E0630", at, "`for` goes through lists and ranges, not through this")
                .help("check for `()` before, or put it into a list: `for x in [x]`"),
            other => ScriptProblem::new("E0639", at, plain(other)),
        }
    }

    /// Returns the problem of a call that no function takes. `signature` is Rhai's: `heal (handle, text)`.
    fn no_function(&self, signature: &str, at: Position) -> ScriptProblem {
        let (name, types) = signature.split_once(" (").unwrap_or((signature, ""));
        let given: Vec<String> = types
            .trim_end_matches(')')
            .split(", ")
            .filter(|t| !t.is_empty())
            .map(|t| type_name(t).to_string())
            .collect();
        // Some errors of Rhai have a sentence in place of the signature.
        if signature.contains("cannot be") {
            return ScriptProblem::new("E0630", at, decapitalised(signature));
        }
        let words = shapes(self.vocabulary, name);
        if !words.is_empty() {
            return wrong_values(at, self.vocabulary, name, &given);
        }
        if is_nameless(name) {
            return ScriptProblem::new(
                "E0605",
                at,
                format!("the function `|...| ...` does not take {} values", given.len()),
            );
        }
        if name.starts_with(|c: char| c.is_alphabetic() || c == '_') {
            let on = given.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
            let problem = ScriptProblem::new("E0605", at, format!("there is no function `{name}` for ({on})"));
            return problem.maybe_help(near_word(self.vocabulary, name, CallForm::Method));
        }
        let message = match given.as_slice() {
            [one, other] => format!("`{name}` does not work on {one} and {other}"),
            _ => format!("`{name}` does not work on {}", given.join(", ")),
        };
        let help = match name {
            "!" => "`!` stands before yes or no: compare the value, as in `x != \"yes\"` or `x == ()`",
            _ if given.iter().any(|value| value == "nothing") => {
                "nothing was there to choose or to find: ask first, `if x != () { ... }`"
            }
            _ => "a fact of somebody stands behind a dot, as in `me.hp`, and `.len()` counts a list",
        };
        ScriptProblem::new("E0630", at, message).help(help)
    }
}

/// Returns the error of a `|x| ...` that reads the first variable of its chain.
pub(super) fn caught(name: &str, at: Position) -> ScriptProblem {
    let message = format!("a `|x| ...` reads `{name}` inside a chain that begins with `{name}`");
    ScriptProblem::new("E0626", at, message)
        .help(format!("take the list out first: `let all = {name}...;`, then `all.filter(|x| ...)`"))
}

/// Returns whether a function is a closure `|x| ...`, which the interpreter names `anon$` and a number.
fn is_nameless(name: &str) -> bool {
    name.starts_with("anon$")
}

/// Returns the error of a run with too many steps. `within` is the number of steps that nested runs took.
pub(super) fn too_long(at: Position, limit: u64, within: u64) -> ScriptProblem {
    let problem = ScriptProblem::new("E0620", at, format!("the script was stopped after {limit} steps"));
    if within > limit / 2 {
        return problem.help(format!(
            "{within} of them went to scripts that are asked for what it reads; read once and keep the value in a variable"
        ));
    }
    problem.help("look for a loop that never ends; a hook needs some hundred steps")
}

/// Returns the error of too many functions that call each other.
fn too_deep(at: Position) -> ScriptProblem {
    ScriptProblem::new("E0621", at, format!("functions call each other more than {} levels deep", limits::CALL_LEVELS))
        .help("look for a function that calls itself without an end; a loop needs no levels")
}

/// Returns the error of a text, list or map over its limit. `what` is Rhai's name of the type.
fn too_large(what: &str, at: Position) -> ScriptProblem {
    let message = match what {
        what if what.contains("string") => format!("a text may have {} bytes, this one grew larger", limits::TEXT),
        what if what.contains("map") => format!("a map may have {} entries, this one grew larger", limits::MAP),
        _ => format!("a list may have {} elements, this one grew larger", limits::LIST),
    };
    ScriptProblem::new("E0622", at, message)
        .help("elements of lists within it count too; look for a loop that only adds")
}

/// Returns the error of a division by zero or an overflow. `what` is Rhai's message.
fn arithmetic(what: &str, at: Position) -> ScriptProblem {
    let lower = what.to_lowercase();
    if lower.contains("zero") {
        return ScriptProblem::new("E0632", at, "a number is divided by zero").help("check the divisor before");
    }
    ScriptProblem::new("E0632", at, format!("the number does not fit: {}", decapitalised(what)))
}

/// Returns the error of an unknown or read-only property. `what` is Rhai's message with both names in quotes.
fn no_property(what: &str, at: Position) -> ScriptProblem {
    let mut names = what.split('\'').skip(1).step_by(2);
    let (name, on) = (names.next().unwrap_or("this"), names.next().unwrap_or(""));
    if what.contains("a setter is not registered") {
        return ScriptProblem::new("E0607", at, format!("`{name}` of {} can't be set", type_name(on)))
            .help("facts are only read; what changes them is an effect");
    }
    let problem = ScriptProblem::new("E0607", at, format!("{} has no `{name}`", type_name(on)));
    problem.maybe_help((on == "()").then(|| "check for `()` before: `if x != () { ... }`".to_string()))
}

/// Returns the error of `[ ]` behind a value without elements. `what` is Rhai's message.
fn no_elements(what: &str, at: Position) -> ScriptProblem {
    // A subject of the game is a `handle` in Rhai's message, among other words.
    let on = what.split_whitespace().find(|word| *word == "handle").unwrap_or(what);
    ScriptProblem::new("E0630", at, format!("{} has no elements to take with `[ ]`", type_name(on)))
}

/// Returns the error of an index outside a list or text.
fn bounds(what: &str, length: usize, index: i64, at: Position) -> ScriptProblem {
    let message = match length {
        0 => format!("the {what} is empty, there is no [{index}]"),
        1 => format!("the {what} has one element, [0]; there is no [{index}]"),
        _ => format!("the {what} has elements [0] to [{}]; there is no [{index}]", length - 1),
    };
    let help = match usize::try_from(index) {
        Ok(index) if index == length && length > 0 => "the first is [0], so that the last one is `[-1]`",
        _ => "`len()` says how many there are",
    };
    ScriptProblem::new("E0633", at, message).help(help)
}

/// Returns the error of a value of the wrong type. `wanted` and `given` are Rhai's names of types.
fn mismatch(wanted: &str, given: &str, at: Position) -> ScriptProblem {
    ScriptProblem::new("E0630", at, format!("{} is wanted here, not {}", type_name(wanted), type_name(given)))
}

/// Returns the error of a `throw` in the script.
fn thrown_by_script(value: &Dynamic, at: Position) -> ScriptProblem {
    let is_plain = value.is_string() || value.is_int() || value.is_bool();
    let text = match value {
        value if value.is_unit() => "something".to_string(),
        value if is_plain => value.to_string(),
        value => type_name(value.type_name()).to_string(),
    };
    ScriptProblem::new("E0635", at, format!("the script threw {}", text.chars().take(limits::LINE).collect::<String>()))
}

/// The form of a call.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CallForm {
    /// With a receiver: `me.heal(1)`.
    Method,
    /// Without one: `say("no")`.
    Plain,
}

/// Returns the help with the most similar word of the vocabulary that is called in this form.
pub(super) fn near_word(vocabulary: &Vocabulary, name: &str, form: CallForm) -> Option<Help> {
    let is_method = form == CallForm::Method;
    let effects = vocabulary.effects.iter().filter(|word| word.on.is_some() == is_method).map(|word| word.name);
    let questions = vocabulary.questions.iter().filter(|word| word.on.is_some() == is_method).map(|word| word.name);
    let facts = vocabulary.facts.iter().filter(|_| is_method).map(|word| word.name);
    let near = nearest(name, effects.chain(questions).chain(facts))?;
    Some(meant_call(vocabulary, near))
}

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
    let brackets = [("array", "]"), ("map", "}")];
    let closing = brackets.into_iter().find(|(of, _)| what.contains(*of)).map_or(")", |(_, bracket)| bracket);
    is_unclosed.then(|| {
        ScriptProblem::new("E0601", at, format!("`{closing}` is missing")).help(format!("write `{closing}` here"))
    })
}

/// Returns the error of a number with a fraction, such as `0.5`. `at` is the place of its dot.
pub(super) fn fraction(kind: &ParseErrorType, text: &Text, at: Origin) -> Option<Problem> {
    if *kind != ParseErrorType::PropertyExpected {
        return None;
    }
    let (before, behind) = (text.text.get(..at.start as usize)?, text.text.get(at.start as usize..)?);
    let is_part = |c: char| c.is_ascii_digit() || c == '.';
    let start = before.trim_end_matches(is_part).len();
    let end = at.start as usize + (behind.len() - behind.trim_start_matches(is_part).len());
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

/// Returns an error in the interpreter's own words, without its position.
fn plain(error: &EvalAltResult) -> String {
    let text = error.to_string();
    let text = text.rsplit_once(" (line ").map_or(text.as_str(), |(text, _)| text);
    decapitalised(text)
}

/// Returns a text with its first letter in lower case.
fn decapitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}
