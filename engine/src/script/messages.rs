//! The error messages for calls, facts and effects that a script may not use: what is wrong, and what to write instead.
//!
//! Static checks and the recorder share these functions, so a mistake gets the same message before and during play.

use super::handle::subject_name;
use super::limits;
use super::problem::ScriptProblem;
use super::shapes::{Receiver, all_forms, calls_or_all, forms_on, header};
use crate::kernel::{
    EffectWord, FactId, FactWord, Help, HookWord, Kind, QuestionWord, Side, Vocabulary, called_elsewhere, is_opposite,
    meant, nearest,
};
use rhai::Position;

/// Returns the error of too many reads and answers in one call.
pub(super) fn too_many_reads(at: Position) -> ScriptProblem {
    ScriptProblem::new("E0623", at, format!("this script has read and asked {} times", limits::RECORD))
        .help("read once and keep the value in a variable; use the lists and counts that are facts themselves")
}

/// Returns the error of too many effects in one call.
pub(super) fn too_many_effects(at: Position) -> ScriptProblem {
    ScriptProblem::new("E0623", at, format!("this script has caused {} effects", limits::EFFECTS))
        .help("look for a loop that never ends; one effect with a larger number does the same")
}

/// Returns the error of a read whose value depends on itself.
pub(super) fn ring(at: Position, vocabulary: &Vocabulary, fact: FactId) -> ScriptProblem {
    let name = vocabulary.facts.get(usize::from(fact.0)).map_or("?", |fact| fact.name);
    ScriptProblem::new("E0625", at, format!("`{name}` is read here to say what `{name}` is"))
        .help("decide by what can be read without it")
}

/// Returns the error of too many scripts that wait for their reads.
pub(super) fn too_nested() -> ScriptProblem {
    let message = format!("this would be asked while more than {} scripts wait for what they read", limits::NESTED);
    ScriptProblem::new("E0643", Position::NONE, message)
        .help("look for a script that reads what it is asked for, by way of others")
}

/// Returns why a hook may not use an effect. `None` if it may.
pub(super) fn effect_here(
    at: Position,
    effect: &EffectWord,
    hook: Option<&HookWord>,
    hooks: &[HookWord],
) -> Option<ScriptProblem> {
    let name = effect.name;
    let Some(hook) = hook else {
        return Some(ScriptProblem::new("E0612", at, format!("`{name}` does something, and an expression only reads")));
    };
    let listed = hook.effects.contains(&name);
    // An act without a list of effects may have every effect that is not reserved to other moments.
    let free = hook.effects.is_empty() && !hook.query && !effect.reserved;
    if (listed || free) && effect.is_late(hook) {
        let message = format!("`{name}` comes too late in `{}`, and would do nothing", hook.name);
        return Some(ScriptProblem::new("E0611", at, message).help(format!("it is for {}", quoted(effect.open))));
    }
    if listed || free {
        return None;
    }
    // `target.damage(1)` in a query, which only answers
    if hook.query && effect.on.is_some() {
        let message = format!("`{name}` acts, and `{}` only answers", hook.name);
        let by = if hook.effects.is_empty() {
            String::new()
        } else {
            format!(" as its last value, or with {}", quoted(hook.effects))
        };
        let acts = acting(hooks, hook, effect);
        let acts = acts.map(|head| format!("; what acts stands in a function of a moment, such as {head}"));
        let help = format!("return the answer of `{}`{by}{}", hook.name, acts.unwrap_or_default());
        return Some(ScriptProblem::new("E0611", at, message).help(help));
    }
    let help = match (hook.effects, hook.query) {
        ([], true) => format!("`{}` answers a question of the rules and changes nothing: return the answer", hook.name),
        ([], false) => format!("`{name}` belongs to other moments; see its page in the reference"),
        (some, _) => format!("`{}` may use {}", hook.name, quoted(some)),
    };
    Some(ScriptProblem::new("E0611", at, format!("`{name}` can't be used in `{}`", hook.name)).help(help))
}

/// Returns the head of a function that may use an effect and has the query's parameters. Of several functions, it is
/// the one with the most similar name.
fn acting(hooks: &[HookWord], query: &HookWord, effect: &EffectWord) -> Option<String> {
    let may_use = |hook: &&HookWord| {
        let is_free = hook.effects.is_empty() && !effect.reserved && !effect.is_late(hook);
        !hook.query && (is_free || hook.effects.contains(&effect.name))
    };
    let has_same_roles =
        |hook: &&HookWord| hook.roles == query.roles && query.items.iter().any(|item| hook.items.contains(item));
    let is_own = |hook: &&HookWord| hook.side == Side::Own;
    let mut fitting: Vec<&HookWord> = hooks.iter().filter(may_use).filter(has_same_roles).filter(is_own).collect();
    fitting.sort_by_key(|hook| std::cmp::Reverse(similarity(query.name, hook.name)));
    fitting.first().map(|hook| header(hook))
}

/// Returns the place in `name` of the last part that it shares with `other`, or 0: 2 for `may_turn_end` and
/// `on_turn_end`. Later parts weigh more, since they tell the time.
fn similarity(name: &'static str, other: &'static str) -> usize {
    let parts = |word: &'static str| word.split('_').skip(1);
    // The first letters are enough, so that `dealt` counts as `deal`.
    let stem = |part: &'static str| part.get(..4).unwrap_or(part);
    let stems: Vec<&str> = parts(name).map(stem).collect();
    let place = |part: &'static str| match stems.iter().position(|other| *other == stem(part)) {
        Some(nth) => nth + 1,
        None => 0,
    };
    parts(other).map(place).max().unwrap_or(0)
}

/// Returns why a hook may not ask a question. `None` if it may.
pub(super) fn question_here(at: Position, question: &QuestionWord, hook: Option<&HookWord>) -> Option<ScriptProblem> {
    let name = question.name;
    let problem = match hook {
        None => ScriptProblem::new("E0612", at, format!("`{name}` asks somebody, and an expression only reads")),
        Some(hook) if hook.query => {
            let about = format!("`{name}` asks somebody, and `{}` may not: it is called just to look", hook.name);
            ScriptProblem::new("E0610", at, about).help("ask in the hook that acts, or decide by what can be read")
        }
        Some(_) => return None,
    };
    Some(problem)
}

/// Names that other languages use for `param`.
const PARAMS: [&str; 4] = ["params", "parameters", "args", "arguments"];

/// Names that other languages use to read a list, and the form in scripts.
const OF_LISTS: &[(&str, &str)] = &[
    ("first", "[0]"),
    ("last", "[-1]"),
    ("lowest", "[0]"),
    ("highest", "[-1]"),
    ("length", ".len()"),
    ("size", ".len()"),
    ("count", ".len()"),
    ("empty", ".is_empty()"),
    ("add", ".push(...)"),
    ("any", ".some(|one| ...)"),
    ("every", ".all(|one| ...)"),
    ("select", ".map(|one| ...)"),
];

/// Returns the help for a list function of another language.
pub(super) fn of_lists(name: &str) -> Option<Help> {
    let (_, here) = OF_LISTS.iter().find(|(word, _)| *word == name)?;
    let help = Help::from(format!("of a list, write `{here}`"));
    match here.strip_prefix('.').and_then(|call| call.split('(').next()) {
        Some(function) => Some(help.instead(function)),
        None => Some(help),
    }
}

/// Returns the error of a fact that subjects of this kind do not have.
pub(super) fn unknown_fact(at: Position, vocabulary: &Vocabulary, on: u8, name: &str) -> ScriptProblem {
    let kind = subject_name(vocabulary, on);
    if vocabulary.fact(on, name).is_some_and(|(_, fact)| fact.args.is_empty()) {
        return ScriptProblem::new("E0607", at, format!("`{name}` of {kind} is read with a dot"))
            .help(format!("write `.{name}`"));
    }
    let of_this = |word_on: Option<u8>, word: &str| word_on == Some(on) && word == name;
    let is_effect = vocabulary.effects.iter().any(|word| of_this(word.on, word.name));
    let is_question = vocabulary.questions.iter().any(|word| of_this(word.on, word.name));
    let takes_value = vocabulary.facts.iter().any(|word| of_this(Some(word.on), word.name));
    let how = if is_effect {
        Some("done, and not read")
    } else if is_question {
        Some("asked, and not read")
    } else if takes_value {
        Some("read with a value")
    } else {
        None
    };
    if let Some(how) = how {
        return ScriptProblem::new("E0607", at, format!("`{name}` of {kind} is {how}"))
            .help(format!("write {}", forms_on(vocabulary, name, on).join(" or ")));
    }
    let of_kind = vocabulary.facts.iter().filter(|fact| fact.on == on);
    let facts: Vec<&str> = of_kind.map(|fact| fact.name).collect();
    let problem = ScriptProblem::new("E0607", at, format!("{kind} has no `{name}`"));
    if let Some(near) = meant(name, facts.iter().copied()) {
        return problem.help(meant_fact(name, near, vocabulary.facts.iter().filter(|fact| fact.on == on)));
    }
    if let Some(help) = as_value(vocabulary, on, name) {
        return problem.help(help);
    }
    if PARAMS.contains(&name) {
        let help = Help::from("did you mean `param`? `me.param.NAME` is what a parameter was given");
        return problem.help(help.instead("param"));
    }
    if let Some(other) = vocabulary.facts.iter().find(|fact| fact.name == name) {
        return problem.help(format!("{} has it", subject_name(vocabulary, other.on)));
    }
    problem.help(facts_of(&kind, &facts, name))
}

/// Returns the help that lists the facts of a kind of subject. Of a long list, it names only a few: those with the
/// first letter of `name` come first.
fn facts_of(kind: &str, facts: &[&str], name: &str) -> String {
    const MOST: usize = 8;
    if facts.len() <= MOST {
        return format!("{kind} has {}", quoted(facts));
    }
    let begins_alike = |fact: &&&str| fact.chars().next() == name.chars().next();
    let others = facts.iter().filter(|fact| !begins_alike(fact));
    let sorted: Vec<&str> = facts.iter().filter(begins_alike).chain(others).copied().collect();
    let some: Vec<String> = sorted.iter().take(MOST).map(|fact| format!("`{fact}`")).collect();
    format!("{kind} has {}, and more: `help facts` lists all", some.join(", "))
}

/// Returns the help with the only fact that takes this word as its argument: `modifier("strength")` for `strength`.
fn as_value(vocabulary: &Vocabulary, on: u8, name: &str) -> Option<Help> {
    let takes = |fact: &&FactWord| match fact.args {
        [Kind::Named(naming)] => naming.closed(vocabulary).contains(&name),
        _ => false,
    };
    let facts_of_kind = vocabulary.facts.iter().filter(|fact| fact.on == on);
    let mut facts = facts_of_kind.filter(|fact| fact.gives.sort() != Kind::Bool).filter(takes);
    let (Some(only), None) = (facts.next(), facts.next()) else { return None };
    Some(Help::write(format!("{}(\"{name}\")", only.name)))
}

/// Returns the error of a fact that nothing has, read of a subject of unknown kind.
pub(super) fn unknown_anywhere(at: Position, vocabulary: &Vocabulary, name: &str) -> ScriptProblem {
    let forms = all_forms(vocabulary, name);
    if !forms.is_empty() {
        let is_fact = vocabulary.facts.iter().any(|fact| fact.name == name);
        let how = if is_fact { "read with a value" } else { "done or asked, and not read" };
        return ScriptProblem::new("E0607", at, format!("`{name}` is {how}"))
            .help(format!("write {}", forms.join(" or ")));
    }
    let facts: Vec<&str> = vocabulary.facts.iter().map(|fact| fact.name).collect();
    let problem = ScriptProblem::new("E0607", at, format!("nothing has `{name}`"));
    if let Some(help) = of_lists(name) {
        return problem.help(help.said);
    }
    match meant(name, facts.iter().copied()) {
        Some(near) => problem.help(meant_fact(name, near, vocabulary.facts)),
        None => problem.help("`help facts` lists what can be read"),
    }
}

/// Returns the help that suggests the fact `near`. A fact that takes arguments is suggested with brackets.
fn meant_fact<'f>(typed: &str, near: &str, facts: impl IntoIterator<Item = &'f FactWord>) -> Help {
    if is_opposite(typed, near) {
        return format!("`{near}` says the opposite: write `!` in front of the whole, as in `!me.{near}`").into();
    }
    let has_no_args = facts.into_iter().any(|fact| fact.name == near && fact.args.is_empty());
    if !has_no_args {
        return format!("did you mean `{near}(...)`?").into();
    }
    Help::meant(near)
}

/// Returns the error of a parameter that the script's item lacks.
pub(super) fn unknown_param(at: Position, name: &str, known: &[&str]) -> ScriptProblem {
    let problem = ScriptProblem::new("E0613", at, format!("there is no parameter `{name}`"));
    match nearest(name, known.iter().copied()) {
        Some(near) => problem.help(Help::meant(near)),
        None if known.is_empty() => problem.help(format!("declare it where the script is named: `({name}: int = 1)`")),
        None => problem.help(format!("it has {}", quoted(known))),
    }
}

/// Returns the error of a word with the wrong arguments. `given` are the kinds of the receiver, if there is one, and of
/// the arguments, in words.
pub(super) fn wrong_values(at: Position, vocabulary: &Vocabulary, name: &str, given: &[String]) -> ScriptProblem {
    let mut forms = all_forms(vocabulary, name);
    let is_method = forms.iter().any(|form| form.contains('.'));
    // If the receiver is right and only the arguments are missing, the forms of other receivers are left out.
    if let [on] = given {
        let beginning = format!("`{}.{name}(", on.trim_start_matches("an ").trim_start_matches("a "));
        if forms.iter().any(|form| form.starts_with(&beginning)) {
            forms.retain(|form| form.starts_with(&beginning));
            let message = format!("`{name}` of {on} takes something, and nothing stands in its brackets");
            return ScriptProblem::new("E0630", at, message).help(format!("write {}", forms.join(" or ")));
        }
    }
    let message = match given {
        [on] if is_method => format!("`{name}` can't be used on {on}"),
        [on, args @ ..] if is_method => format!("`{name}` of {on} does not take {}", list(args)),
        args => format!("`{name}` does not take {}", list(args)),
    };
    let help = if given.iter().any(|value| value == "nothing") {
        "nothing was there to choose or to find: ask first, `if x != () { ... }`, in a line `on play if !list.is_empty(): ...`".to_string()
    } else {
        format!("write {}", forms.join(" or "))
    };
    ScriptProblem::new("E0630", at, message).help(help)
}

/// The subjects that a function can name.
pub(super) struct VisibleSubjects<'a> {
    /// The visible variables, with their kinds.
    pub variables: &'a [(&'a str, u8)],
    /// The function's head with the parameter `it` added, if the function lacks it.
    pub head_with_it: Option<&'a str>,
}

/// Returns the error of a word on a kind of subject that does not have it.
pub(super) fn wrong_receiver(
    at: Position,
    vocabulary: &Vocabulary,
    on: u8,
    name: &str,
    visible: VisibleSubjects<'_>,
) -> ScriptProblem {
    let message = format!("`{name}` can't be used on {}", subject_name(vocabulary, on));
    let mut forms = Vec::new();
    for (variable, kind) in visible.variables {
        let receiver = Receiver { kind: *kind, written: Some((*variable).to_string()) };
        forms.extend(receiver.forms(vocabulary, name));
    }
    let calls = calls_or_all(forms);
    // Similar words for the subject at hand.
    let mut similar = called_elsewhere(name).iter().map(|word| forms_on(vocabulary, word, on));
    let mut help = if !calls.is_empty() {
        format!("write {}", calls.join(" or "))
    } else if let Some(forms) = similar.find(|forms| !forms.is_empty()) {
        format!("did you mean {}?", forms.join(" or "))
    } else {
        format!("{}; nothing here is one", all_forms(vocabulary, name).join(" or "))
    };
    if let Some(head) = visible.head_with_it
        && calls.iter().any(|call| call.starts_with("`it."))
    {
        help.push_str(&format!("; `it` is one parameter more: `{head}`"));
    }
    ScriptProblem::new("E0630", at, message).help(help)
}

/// Returns the help for a call without brackets: `me.heal 2`.
pub(super) fn bracketless(vocabulary: &Vocabulary, before: &str, next: &str) -> Option<String> {
    let called = before.trim_end().rsplit(|c: char| !(c.is_alphanumeric() || c == '_')).next()?;
    let is_call = before.ends_with(' ') && vocabulary.effects.iter().any(|word| word.name == called);
    if !is_call {
        return None;
    }
    Some(format!("what `{called}` takes stands in brackets: write `{called}({next})`"))
}

/// Returns an enumeration of quoted names: `` `a`, `b` and `c` ``.
pub(super) fn quoted(names: &[&str]) -> String {
    list(&names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>())
}

/// Returns an enumeration in words: `a, b and c`.
pub(super) fn list(things: &[String]) -> String {
    match things {
        [] => "nothing".to_string(),
        [one] => one.clone(),
        [all @ .., last] => format!("{} and {last}", all.join(", ")),
    }
}

/// Returns the number of parameters, in words.
pub(super) fn parameters(count: usize) -> String {
    if count == 1 { "one parameter".to_string() } else { format!("{count} parameters") }
}

/// Returns a range of numbers in words: `1 to 6`, `0 or more`, `3`.
pub(super) fn range_name(low: i64, high: i64) -> String {
    match (low, high) {
        (i64::MIN, i64::MAX) => "a number".to_string(),
        (low, high) if low == high => low.to_string(),
        (low, i64::MAX) => format!("{low} or more"),
        (i64::MIN, high) => format!("{high} or less"),
        (low, high) => format!("{low} to {high}"),
    }
}
