//! Calls without a meaning (`E0605`), with the best help that can be found. Calls with a wrong receiver are in
//! `receiver.rs`.

use super::compile::Compiler;
use super::fault::{CallForm, near_word};
use super::forms::WordForm;
use super::messages::of_lists;
use super::problem::ScriptProblem;
use super::shapes::{all_forms, elsewhere, says, with_one_list};
use super::survey::{Call, Function};
use crate::kernel::{Help, Kind, meant, nearest};

impl Compiler<'_> {
    /// Returns the problem of a call without a meaning. The cases are tried from the most to the least specific.
    pub(super) fn unknown_call(&self, function: &Function, call: &Call) -> ScriptProblem {
        self.of_another(function, call)
            .or_else(|| self.called_fact(function, call))
            .or_else(|| self.of_own_function(function, call))
            .or_else(|| self.of_receiver(function, call))
            .or_else(|| self.of_word(call))
            .or_else(|| self.of_native(call))
            .unwrap_or_else(|| self.unknown_name(function, call))
    }

    /// Returns the error of a call of a fact, which is only read: `me.hp()`.
    fn called_fact(&self, function: &Function, call: &Call) -> Option<ScriptProblem> {
        let name = &call.name;
        let fact = self.vocabulary.facts.iter().find(|fact| fact.name == *name && fact.args.is_empty())?;
        let is_only_read = self.forms(name).iter().all(|form| form.sort.is_fact() && form.args == 0);
        if !call.method || !is_only_read {
            return None;
        }
        // A call with arguments perhaps means another word.
        if call.args > 0
            && let Some(problem) = self.of_receiver(function, call)
        {
            return Some(problem);
        }
        let is_list = fact.gives.bare() == Kind::List;
        let element = if is_list { format!(", `.{name}[0]` for its first") } else { String::new() };
        let problem = ScriptProblem::new("E0605", call.at, format!("`{name}` is read, and not called"));
        Some(problem.help(format!("write `.{name}`{element}")))
    }

    /// Returns the functions of the scripts that a function may call.
    fn in_sight(&self, function: &Function) -> impl Iterator<Item = &Function> {
        let file = function.file;
        self.functions.iter().filter(move |other| other.file == file || self.is_lent(other.file, file))
    }

    /// Returns the error of a call of a function of the scripts with another number of parameters.
    fn of_own_function(&self, function: &Function, call: &Call) -> Option<ScriptProblem> {
        let other = self.in_sight(function).find(|other| other.name == call.name)?;
        let header = format!("`{}({})`", call.name, other.params.join(", "));
        Some(does_not_take(call).help(format!("it is {header}")))
    }

    /// Returns the error of a call of a word of the vocabulary that takes other values.
    fn of_word(&self, call: &Call) -> Option<ScriptProblem> {
        let name = &call.name;
        let words = all_forms(self.vocabulary, name);
        if words.is_empty() {
            return None;
        }
        // `hp(me)`, where only `me.hp` is known, which has a receiver and takes no arguments.
        let is_like = |form: &WordForm| form.has_receiver == call.method && form.args > 0;
        if !self.forms(name).iter().any(is_like)
            && let Some(help) = self.meant(call)
        {
            return Some(does_not_take(call).help(help));
        }
        // If all arguments are texts, they were perhaps meant as one list.
        if let Some(one) = words.iter().find_map(|shape| with_one_list(shape))
            && call.args > 1
            && (0..call.args).all(|nth| call.texts.iter().any(|text| text.nth == nth))
        {
            return Some(does_not_take(call).help(format!("a list stands in `[ ]`: write {one}")));
        }
        let help = match self.going_on(call) {
            Some(longer) => format!("{longer}; {}", words.join(" or ")),
            None => format!("write {}{}", words.join(" or "), says(self.vocabulary, name)),
        };
        Some(does_not_take(call).help(help))
    }

    /// Returns the error of a call of a function of the language. `x.name(a)` is such a call only if there is a
    /// `name(x, a)`.
    fn of_native(&self, call: &Call) -> Option<ScriptProblem> {
        let name = &call.name;
        // For the language, the receiver is the first argument.
        let may_be_native = !call.method || self.natives.contains(&(name.clone(), call.args + 1));
        if may_be_native && self.natives.iter().any(|(native, _)| native == name) {
            return Some(does_not_take(call));
        }
        // `x.name(a)`, where only `name(a)` is known.
        if call.method && self.forms(name).is_empty() && self.natives.contains(&(name.clone(), call.args)) {
            let problem = ScriptProblem::new("E0605", call.at, format!("`{name}` is said of nobody"));
            return Some(problem.help(format!("write `{name}(...)` with nothing in front of it")));
        }
        None
    }

    /// Returns the error of a call of an unknown name, with a similar one as help.
    fn unknown_name(&self, function: &Function, call: &Call) -> ScriptProblem {
        let name = &call.name;
        let near_own = || {
            let names = self.in_sight(function).map(|other| other.name.as_str());
            nearest(name, names).map(Help::meant)
        };
        let near_native = || {
            // A word that needs a receiver is not suggested for a call without one.
            let may_stand = |(native, _): &&(String, usize)| call.method || self.forms(native).is_empty();
            let natives = self.natives.iter().filter(may_stand).map(|(native, _)| native.as_str());
            meant(name, natives).map(Help::meant)
        };
        let form = if call.method { CallForm::Method } else { CallForm::Plain };
        let help = self
            .out_of_reach(function.file, name)
            .map(Help::from)
            .or_else(|| elsewhere(self.vocabulary, name))
            .or_else(|| if call.method { of_lists(name) } else { None })
            .or_else(near_own)
            .or_else(|| near_word(self.vocabulary, name, form))
            .or_else(|| self.uncalled(function, call).map(Help::from))
            .or_else(|| self.longer(call))
            .or_else(near_native)
            .or_else(|| self.beginning_alike(call));
        let problem = ScriptProblem::new("E0605", call.at, format!("there is no function `{name}`"));
        let Some(help) = help else {
            return problem.help("`help effects` lists what can be done, `help facts` what can be read, `help questions` what can be asked, luck too");
        };
        problem.help(self.for_same_arguments(function, call, help))
    }
}

/// Returns the error of a call with values that are not taken.
fn does_not_take(call: &Call) -> ScriptProblem {
    let values = if call.args == 1 { "value" } else { "values" };
    ScriptProblem::new("E0605", call.at, format!("`{}` does not take {} {values}", call.name, call.args))
}
