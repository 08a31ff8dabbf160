//! Literal names in scripts, checked when content is loaded (`E0645`).
//!
//! `me.put_status("Brning")` names a status that does not exist. Such a text is a [`SaidName`], together with its
//! *namings*: the lists of names that it may come from. [`Host::unknown_names`] reports the unknown ones. A name that a
//! script composes is looked up only when the script runs.

mod args;
mod said;
mod unknown;

use super::HookId;
use super::host::Host;
use crate::kernel::{self, Datum, Help, Item, Origin, Param, Problem, SourceId, Vocabulary};
pub(super) use said::SaidName;
pub use said::UNKNOWN_NAME;
use std::collections::BTreeMap;
use unknown::unknown;

impl Host {
    /// Returns whether any script contains this name in quotes.
    pub fn says(&self, name: &str) -> bool {
        let quoted = format!("\"{name}\"");
        self.texts.iter().any(|text| text.text.contains(&quoted))
    }

    /// Returns whether a hook reads or calls something of this name (`round` of `me.game.round`). A system that omits
    /// unread values from the position needs to know.
    pub fn reads(&self, hook: HookId, name: &str) -> bool {
        self.get(hook).is_some_and(|hook| hook.reads.contains(name))
    }

    /// Returns whether a hook reads and calls nothing but these names.
    pub fn reads_only(&self, hook: HookId, names: &[&str]) -> bool {
        self.get(hook).is_some_and(|hook| hook.reads.iter().all(|read| names.contains(&read.as_str())))
    }

    /// Returns the literal texts that are first arguments in a hook's calls of this name, with their places.
    pub fn texts(&self, hook: HookId, name: &str) -> impl Iterator<Item = &(String, Origin)> {
        let texts = self.get(hook).into_iter().flat_map(|hook| &hook.texts);
        texts.filter(move |(called, _)| called == name).map(|(_, text)| text)
    }

    /// Returns the names in scripts that the content lacks (`E0645`), each at its place.
    ///
    /// `params` are the parameters that the items of a script file have.
    pub fn unknown_names(
        &self,
        vocabulary: &Vocabulary,
        items: &[Item],
        params: &BTreeMap<SourceId, &[Param]>,
    ) -> Vec<Problem> {
        // Names that scripts compare with a fact are found while kinds are inferred.
        let compared = self.hooks.iter().flat_map(|hook| &hook.kinds.said);
        let mut problems = unknown(self.names().iter().chain(compared), vocabulary, items);
        for problem in &mut problems {
            let text = self.texts.iter().find(|text| text.source == problem.at.at.file);
            let (Some(text), Some(file)) = (text, problem.at.at.file) else { continue };
            let name = text.at(problem.at.at).trim_matches('"');
            let Some(params) = params.get(&file) else { continue };
            if params.iter().any(|param| param.name == name) {
                // A text made from lines calls a parameter by its name alone.
                let meant = if text.is_made() { name.to_string() } else { format!("me.param.{name}") };
                let help = format!("`{name}` is a parameter: write `{meant}`, without quotes");
                problem.set_help(Help::from(help).instead(meant));
            }
        }
        problems
    }

    /// Returns the problems of texts that items give to a parameter used as a name, where nothing has that name
    /// (`E0645`). `calls` are the calls that items make: the called functions, the call with its arguments, its place.
    pub fn misnamed_params<'c>(
        &self,
        calls: impl IntoIterator<Item = (&'c [HookId], &'c kernel::Call, Origin)>,
        vocabulary: &Vocabulary,
        items: &[Item],
    ) -> Vec<Problem> {
        let mut names = Vec::new();
        for (hooks, call, at) in calls {
            let hooks = hooks.iter().filter_map(|hook| self.get(*hook));
            let named_params: Vec<_> = hooks.flat_map(|hook| &hook.named_params).collect();
            for (param, datum) in &call.args {
                let (Datum::Text(text) | Datum::Word(text)) = datum else { continue };
                let at = call.places.of(param).unwrap_or(at);
                for (_, namings) in named_params.iter().filter(|(name, _)| name == param) {
                    names.push(SaidName::new(text.clone(), namings.clone(), at).given_to(param));
                }
            }
        }
        unknown(&names, vocabulary, items)
    }

    /// Returns the problems of numbers that items give to a parameter, outside of the range of the word that takes it
    /// (`E0630`). `calls` are the calls that items make: the called functions, the parameters that the called item
    /// declares, the call with its arguments, its place.
    pub fn outranged_params<'c>(
        &self,
        calls: impl IntoIterator<Item = (&'c [HookId], &'c [Param], &'c kernel::Call, Origin)>,
    ) -> Vec<Problem> {
        let mut problems = Vec::new();
        for (hooks, declared, call, at) in calls {
            for (name, datum) in &call.args {
                let Datum::Int(number) = *datum else { continue };
                let ranged = hooks.iter().filter_map(|hook| self.get(*hook)).flat_map(|hook| &hook.ranged_params);
                let Some(taken) = ranged.filter(|taken| taken.param == *name).find(|taken| !taken.takes(number)) else {
                    continue;
                };
                let default = declared.iter().find(|param| param.name == *name).map(|param| param.at);
                let at = call.places.of(name).or(default).unwrap_or(at);
                problems.push(taken.problem(number, at));
            }
        }
        problems
    }
}
