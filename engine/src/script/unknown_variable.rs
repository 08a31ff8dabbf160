//! The errors of undefined variables (`E0606`), with a help that says what the author probably meant.
//!
//! [`unknown_variable`] tries, in this order: a word of another language (`null`), a word that belongs in quotes, a
//! fact of a visible subject (`hp` for `me.hp`), another role of the moment, and last the most similar name.
//!
//! A moment calls the function of its name with its roles as parameters: `fn may_play(me, card)` is told `me` and
//! `card`, which are subjects.

use super::foreign::{KEYWORDS, LIBRARIES, foreign};
use super::functions::IT;
use super::handle::subject_name;
use super::messages::quoted;
use super::problem::ScriptProblem;
use super::shapes::all_forms;
use super::text::Text;
use crate::kernel::{Fix, Help, HookWord, Kind, Side, Vocabulary, meant, nearest};
use rhai::Position;
use std::collections::BTreeSet;

/// The names that an error may suggest at its place. Empty if none should be suggested.
#[derive(Clone, Copy, Default)]
pub(super) struct InSight<'a> {
    /// The name of the function.
    pub function: &'a str,
    /// The variables visible in it.
    pub variables: &'a [&'a str],
}

/// Returns the problem of an undefined variable.
pub(super) fn unknown_variable(
    name: &str,
    at: Position,
    in_sight: InSight<'_>,
    vocabulary: &Vocabulary,
) -> ScriptProblem {
    let InSight { function, variables } = in_sight;
    let problem = ScriptProblem::new("E0606", at, format!("there is no variable `{name}` here"));
    if let Some(help) = foreign(name) {
        return problem.help(help);
    }
    // A library of another language, with the way in which scripts do the same.
    if let Some((_, help)) = LIBRARIES.iter().find(|(library, _)| *library == name) {
        return problem.help(*help);
    }
    // The first parameter is the subject of the moment, whatever its name.
    if let Some(first) = variables.first()
        && name == "me"
    {
        if variables.len() > 1 {
            return problem.help(format!("this moment is told {}: say which of them", quoted(variables)));
        }
        return problem.help(Help::meant(*first));
    }
    if is_word(vocabulary, name) {
        let in_quotes = format!("\"{name}\"");
        return problem.help(Help::from(format!("a word stands in quotes: `{in_quotes}`")).instead(in_quotes));
    }
    let is_plain_call = |on: Option<u8>, word: &str| on.is_none() && word == name;
    if vocabulary.effects.iter().any(|word| is_plain_call(word.on, word.name))
        || vocabulary.questions.iter().any(|word| is_plain_call(word.on, word.name))
    {
        return problem.help(format!("write {}", all_forms(vocabulary, name).join(" or ")));
    }
    let always_has = |role: &&&str| has_always(vocabulary, function, role, name);
    let me = variables.iter().find(|role| **role == "me" && always_has(role));
    if let Some(role) = me.or_else(|| variables.iter().find(always_has)) {
        return problem.help(meant_of(vocabulary, function, role, name));
    }
    if let Some(help) = variables.iter().find_map(|role| has_at_times(vocabulary, function, role, name)) {
        return problem.help(help);
    }
    if let Some(help) = thing_itself(vocabulary, function, name) {
        return problem.help(help);
    }
    if let Some(role) = role_for(vocabulary, function, name) {
        let help = format!("did you mean `{role}`? `{function}` is told {}", quoted(variables));
        return problem.help(Help::from(help).instead(role));
    }
    if let Some(moments) = told_elsewhere(vocabulary, function, name) {
        // What the moment itself is told can be read instead.
        let seen = quoted(variables);
        let own = if variables.is_empty() {
            "nothing".into()
        } else {
            format!("{seen} (`help facts` lists what may be read)")
        };
        return problem.help(format!("`{name}` is told at {moments}; `{function}` sees {own}"));
    }
    // The target of something in play is not passed as a parameter, but it can be read.
    let several = format!("{name}s");
    if vocabulary.facts.iter().any(|fact| fact.name == several && vocabulary.subject("thing") == Some(fact.on)) {
        return problem.help(format!("nobody is told it here: read `it.{several}[0]` of a card that says `{name}`"));
    }
    if let Some(help) = of_the_game(vocabulary, function, name, variables) {
        return problem.help(help);
    }
    if let Some(help) = who_did_it(vocabulary, function, name) {
        return problem.help(help);
    }
    problem.help(similar_or_new(name, variables))
}

/// Returns the help for a word that means who has done something: `attack.by` for `attacker`. If the moment does not
/// tell who it was, the help names moments that do.
fn who_did_it(vocabulary: &Vocabulary, function: &str, name: &str) -> Option<Help> {
    const DOERS: [&str; 6] = ["attacker", "aggressor", "source", "dealer", "killer", "healer"];
    const BY: &str = "by";
    if !DOERS.contains(&name) {
        return None;
    }
    let told = |hook: &HookWord| {
        let plain = hook.roles.iter().find(|(role, _)| *role == BY).map(|_| BY.to_string());
        let attack = || hook.roles.iter().find(|(_, kind)| has(vocabulary, *kind, BY));
        plain.or_else(|| attack().map(|(role, _)| format!("{role}.{BY}")))
    };
    let own = vocabulary.hooks.iter().find(|hook| hook.name == function);
    if let Some(said) = own.and_then(told) {
        return Some(Help::meant(said));
    }
    // What happens to somebody ends so: `on_attacked`. Who does it knows it anyway.
    let is_suffered = |hook: &&HookWord| !hook.query && hook.side == Side::Own && hook.moment.ends_with("ed");
    let telling = vocabulary.hooks.iter().filter(is_suffered);
    let (moment, said) = telling.filter_map(|hook| Some((hook.name, told(hook)?))).next()?;
    Some(format!("`{function}` does not tell who it was; `{moment}` does: `{said}`").into())
}

/// Returns the help with a similar name, or else how to define a variable.
fn similar_or_new(name: &str, variables: &[&str]) -> Help {
    // A name of one or two letters is near to any short word.
    let near_keyword = || if name.len() > 2 { nearest(name, KEYWORDS) } else { None };
    match meant(name, variables.iter().copied()).or_else(near_keyword) {
        Some(near) => Help::meant(near),
        None if variables.is_empty() => format!("define it first: `let {name} = ...;`").into(),
        None => format!("a function sees its own {} and what it defines with `let`", quoted(variables)).into(),
    }
}

/// The arrow of functions without a name in other languages: `x => ...`.
pub(super) const ARROW: &str = "=>";

/// Returns the help that the text after an undefined variable suggests: an assignment without `let`, or a name without
/// quotes.
pub(super) fn as_written(name: &str, behind: &str) -> Option<Help> {
    if LIBRARIES.iter().any(|(library, _)| *library == name) {
        return None;
    }
    let behind = behind.trim_start();
    if behind.starts_with(ARROW) {
        return Some(
            format!("a function without a name begins with its parameters between `|`: `|{name}| ...`").into(),
        );
    }
    if behind.starts_with('=') && !behind.starts_with("==") {
        return Some(format!("if it is new, it begins with `let`: `let {name} = ...;`").into());
    }
    let is_name = |word: &str| {
        let mut letters = word.chars();
        letters.next().is_some_and(char::is_uppercase) && letters.next().is_some_and(char::is_lowercase)
    };
    if !is_name(name) {
        return None;
    }
    // A name of several words ends before the first character that is no letter, digit or blank.
    let signs = behind.find(|c: char| !(c.is_alphanumeric() || c == ' ')).unwrap_or(behind.len());
    let words_behind = behind.get(..signs)?.split_whitespace();
    let mut words = vec![name];
    words.extend(words_behind.take_while(|word| is_name(word)));
    let in_quotes = format!("\"{}\"", words.join(" "));
    Some(Help::from(format!("a name stands in quotes: `{in_quotes}`")).instead(in_quotes))
}

/// Returns the role that an unknown variable stands for: the only role, except `me`, that has the word after the dot.
pub(super) fn said_of(vocabulary: &Vocabulary, function: &str, name: &str, behind: &str) -> Option<Help> {
    let hook = vocabulary.hooks.iter().find(|hook| hook.name == function)?;
    let rest = behind.strip_prefix('.')?;
    let word = rest.split(|c: char| !(c.is_alphanumeric() || c == '_')).next()?;
    if word.is_empty() {
        return None;
    }
    let has_word = |kind: u8| {
        vocabulary.effects.iter().any(|effect| effect.on == Some(kind) && effect.name == word)
            || vocabulary.questions.iter().any(|question| question.on == Some(kind) && question.name == word)
            || vocabulary.facts.iter().any(|fact| fact.on == kind && fact.name == word)
    };
    let mut having = hook.roles.iter().filter(|(role, kind)| *role != "me" && has_word(*kind));
    let (Some((role, _)), None) = (having.next(), having.next()) else { return None };
    let roles: Vec<&str> = hook.roles.iter().map(|(role, _)| *role).collect();
    let help = format!("did you mean `{role}`? `{function}` is told {}, and no `{name}`", quoted(&roles));
    Some(Help::from(help).instead(*role))
}

/// Extends a fix with quotes to all words of a name. `None` if the file has other words there.
pub(super) fn of_all_words(fix: Fix, text: &Text) -> Option<Fix> {
    let Some(name) = fix.text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) else { return Some(fix) };
    let start = fix.at.start as usize;
    let at = text.origin(start..start + name.len());
    if text.at(at) == name {
        return Some(Fix { at, ..fix });
    }
    // The fix is also right where the name stands in single quotes already.
    if text.at(fix.at).starts_with('\'') { Some(fix) } else { None }
}

/// Returns whether some call takes this word in quotes.
fn is_word(vocabulary: &Vocabulary, name: &str) -> bool {
    let has_name = |kind: &Kind| matches!(kind, Kind::Named(naming) if naming.closed(vocabulary).contains(&name));
    vocabulary.effects.iter().any(|effect| effect.args.iter().any(has_name))
        || vocabulary.questions.iter().any(|question| question.args.iter().any(has_name))
}

/// Returns the help for a fact of a role. If the fact is one of several that lead to subjects, all of them are named,
/// because any of them may be meant. For example, an attack has an attacker and a target.
fn meant_of(vocabulary: &Vocabulary, function: &str, role: &str, name: &str) -> Help {
    let kinds = kinds_of(vocabulary, function, role);
    let is_subject = |kind: Kind| matches!(kind, Kind::Subject(_));
    let facts = || vocabulary.facts.iter().filter(|fact| kinds.contains(&fact.on) && is_subject(fact.gives));
    let mut lines: Vec<String> = facts()
        .filter(|fact| fact.args.is_empty() && fact.name != GAME)
        .map(|fact| format!("`{role}.{}`: {}", fact.name, fact.doc.trim_end_matches('.')))
        .collect();
    lines.dedup();
    let is_one_of_several = (2..=4).contains(&lines.len()) && role != "me" && facts().any(|fact| fact.name == name);
    if is_one_of_several { lines.join("; ").into() } else { Help::meant(format!("{role}.{name}")) }
}

/// Returns how to read a fact of the game from a visible subject: `me.game.mos`.
fn of_the_game(vocabulary: &Vocabulary, function: &str, name: &str, variables: &[&str]) -> Option<Help> {
    let game = vocabulary.subject(GAME)?;
    if !has(vocabulary, game, name) {
        return None;
    }
    let role = variables.iter().find(|role| has_always(vocabulary, function, role, GAME))?;
    let fact = format!("{role}.{GAME}.{name}");
    Some(Help::from(format!("it is a fact of the game: write `{fact}`")).instead(fact))
}

/// Returns how a function gets the thing that calls it: with the parameter `it`.
fn thing_itself(vocabulary: &Vocabulary, function: &str, name: &str) -> Option<Help> {
    if name != IT {
        return None;
    }
    let hook = vocabulary.hooks.iter().find(|hook| hook.name == function && hook.items.contains(&"effect"))?;
    let roles = hook.roles.iter().map(|(role, _)| *role).chain([IT]);
    let head = format!("fn {function}({})", roles.collect::<Vec<_>>().join(", "));
    Some(format!("`{IT}` is the thing that calls, and one parameter more: write `{head}`").into())
}

/// Returns the only role of the moment with the kind that this name has at other moments.
fn role_for(vocabulary: &Vocabulary, function: &str, name: &str) -> Option<&'static str> {
    let hook = vocabulary.hooks.iter().find(|hook| hook.name == function)?;
    let mut kinds = kinds_of(vocabulary, "", name); // at all moments
    kinds.extend(vocabulary.subject(name).or_else(|| vocabulary.subject(&format!("{name}s"))));
    let is_meant = |(role, kind): &&(&'static str, u8)| !["me", "it"].contains(role) && kinds.contains(kind);
    let mut roles = hook.roles.iter().filter(is_meant);
    let (Some((role, _)), None) = (roles.next(), roles.next()) else { return None };
    Some(*role)
}

/// Returns the moments that have a role of this name. If the names of some of them resemble the function's name,
/// returns only these. `None` if there are more than three.
fn told_elsewhere(vocabulary: &Vocabulary, function: &str, name: &str) -> Option<String> {
    let has_role = |hook: &&HookWord| hook.roles.iter().any(|(role, _)| *role == name);
    let is_near = |hook: &&HookWord| hook.name.starts_with(function) || function.starts_with(hook.name);
    let others = || vocabulary.hooks.iter().filter(has_role).filter(|hook| hook.name != function);
    let in_words = |hooks: Vec<&HookWord>| {
        let mut moments: Vec<&str> = hooks.iter().map(|hook| hook.name).collect();
        moments.dedup();
        if (1..=3).contains(&moments.len()) { Some(quoted(&moments)) } else { None }
    };
    let near = in_words(others().filter(is_near).collect());
    near.or_else(|| in_words(others().collect()))
}

/// Returns the possible kinds of a role at the moment that the function names, or at all moments if it names none.
pub(super) fn kinds_of(vocabulary: &Vocabulary, function: &str, role: &str) -> BTreeSet<u8> {
    let is_moment = vocabulary.hooks.iter().any(|hook| hook.name == function);
    let hooks = vocabulary.hooks.iter().filter(|hook| !is_moment || hook.name == function);
    let roles = hooks.flat_map(|hook| hook.roles).filter(|(name, _)| *name == role);
    roles.map(|(_, kind)| *kind).collect()
}

/// Returns whether subjects of a kind have a fact of this name without arguments.
fn has(vocabulary: &Vocabulary, kind: u8, name: &str) -> bool {
    vocabulary.fact(kind, name).is_some_and(|(_, fact)| fact.args.is_empty())
}

/// The name of the game among the subjects, and of the fact that leads to it.
const GAME: &str = "game";

/// Returns whether the role has this fact, whatever kind the role is of.
fn has_always(vocabulary: &Vocabulary, function: &str, role: &str, name: &str) -> bool {
    let kinds = kinds_of(vocabulary, function, role);
    !kinds.is_empty() && kinds.iter().all(|kind| has(vocabulary, *kind, name))
}

/// Returns the help for a fact that the role has only if it is of certain kinds.
fn has_at_times(vocabulary: &Vocabulary, function: &str, role: &str, name: &str) -> Option<String> {
    let (having, lacking): (Vec<u8>, Vec<u8>) =
        kinds_of(vocabulary, function, role).into_iter().partition(|kind| has(vocabulary, *kind, name));
    if having.is_empty() {
        return None;
    }
    // Subjects with a fact `game` lead to the game's facts.
    let only_game_has_it = vocabulary.subject(GAME).is_some_and(|game| having == [game]);
    if only_game_has_it && lacking.iter().all(|kind| has(vocabulary, *kind, GAME)) {
        return Some(format!("the game has it: write `{role}.{GAME}.{name}`"));
    }
    let in_words = |kinds: Vec<u8>| {
        let names: Vec<String> = kinds.into_iter().map(|kind| subject_name(vocabulary, kind)).collect();
        names.join(" or ")
    };
    let (having, lacking) = (in_words(having), in_words(lacking));
    Some(format!("`{role}.{name}` is there only where `{role}` is {having}; here it may be {lacking}, too"))
}
