//! Assignments to properties, such as `me.reach += 2`, and their error (`E0607`).
//!
//! A script may set the properties of its own maps. It cannot set those of the game's objects: [`read_only`] says so
//! and names the effect that changes them.

use super::problem::ScriptProblem;
use super::survey::Function;
use crate::kernel::{EffectWord, HookWord, Kind, Vocabulary};
use rhai::Position;

/// The effect with which a script stores a number of its own.
const REMEMBER: &str = "remember";

/// A property that a script sets.
#[derive(Clone, Debug)]
pub(super) struct Assigned {
    /// The variable before the dot.
    pub of: String,
    /// The property behind the dot.
    pub property: String,
    /// The sign of `me.hp -= 1`. `None` if the property is set as a whole.
    pub sign: Option<&'static str>,
    /// The value that the property is set to, or the amount behind the sign, as written.
    pub value: Option<String>,
    pub at: Position,
}

impl Assigned {
    /// Returns whether the variable is a parameter, and so an object of the game. A variable that the script defines
    /// may hold a map of its own.
    pub(super) fn is_of_game(&self, function: &Function) -> bool {
        function.params.contains(&self.of) && !function.variables.contains(&self.of)
    }
}

impl Function {
    /// Returns whether the function sets a property of this name on an object of the game.
    pub(super) fn sets(&self, name: &str) -> bool {
        self.assigned.iter().any(|set| set.property == name && set.is_of_game(self))
    }
}

/// Returns the error of setting a property of the game. `query` is the function's moment if that is a query.
pub(super) fn read_only(set: &Assigned, query: Option<&HookWord>, vocabulary: &Vocabulary) -> ScriptProblem {
    let (of, name) = (&set.of, &set.property);
    let remembers = vocabulary.effects.iter().any(|word| word.name == REMEMBER);
    if remembers && vocabulary.facts.iter().all(|fact| fact.name != *name) {
        let help = format!(
            "a number of an item's own is remembered: write `{of}.{REMEMBER}(\"{name}\", {of}.remembered(\"{name}\") + 1)`, \
             and `remembers {name}` in the item"
        );
        let message = format!("there is no `{of}.{name}`, and none is made by setting it");
        return ScriptProblem::new("E0607", set.at, message).help(help);
    }
    let problem = ScriptProblem::new("E0607", set.at, format!("`{of}.{name}` is read, and cannot be set"));
    if let Some(hook) = query
        && hook.gives.bare() == Kind::Int
    {
        let value = set.value.as_deref().unwrap_or("2");
        let wanted = format!("`{}` answers with a number, which is added", hook.name);
        return problem.help(format!("{wanted}: write `{value}` alone, as its last line"));
    }
    let value = set.value.as_deref().unwrap_or("...");
    match setter(vocabulary, of, name, set.sign, value) {
        Some(help) => problem.help(help),
        None => problem.help("what a script does to the game it does by effects: `help effects` lists them"),
    }
}

/// Returns the help with the effect that sets a property: `me.set_prone(false)` for `me.prone = false`, and
/// `me.set_hp(me.hp - 1)` for `me.hp -= 1`, whose `sign` is `-`. `None` if no effect has the property in its name.
pub fn setter(vocabulary: &Vocabulary, of: &str, property: &str, sign: Option<&str>, value: &str) -> Option<String> {
    let takes_one = |word: &&EffectWord| word.on.is_some() && word.args.len() == 1;
    let names = || vocabulary.effects.iter().filter(takes_one).map(|word| word.name);
    let exact = format!("set_{property}");
    let ends_with_name = |word: &&str| word.strip_suffix(property).is_some_and(|before| before.ends_with('_'));
    let word = names().find(|word| *word == exact).or_else(|| names().find(ends_with_name))?;
    // `me.hp -= 1` becomes `me.set_hp(me.hp - 1)`. Any other effect than `set_hp` takes the amount alone.
    let value = match sign {
        Some(sign) if word == exact => format!("{of}.{property} {sign} {value}"),
        _ => value.to_string(),
    };
    Some(format!("an effect changes it: write `{of}.{word}({value})`"))
}
