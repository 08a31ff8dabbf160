//! The check that every function is called (`E0603`).
//!
//! A function must be a hook (its name is that of a moment), be called by a hook, or be in `lib/`. For a function that
//! nothing calls, the error names the moment that was probably meant: `on_turn` for `on_trun`.
//! [`Compiler::check_reached`] is called by `compile`.

use super::compile::Compiler;
use super::messages::quoted;
use super::shapes::header;
use super::survey::{Call, CalledAt, Function};
use crate::kernel::{Help, HookWord, Problem, called_elsewhere, meant, nearest};
use std::collections::BTreeSet;

impl Compiler<'_> {
    /// Checks that every function is a hook, is called by a hook, or belongs to the library.
    pub(super) fn check_reached(&mut self, hooks: &[CalledAt]) {
        let reached: BTreeSet<usize> = hooks.iter().flat_map(|hook| self.reach(hook.function)).collect();
        let mut problems = Vec::new();
        for (at, function) in self.functions.iter().enumerate() {
            if reached.contains(&at) || self.is_lib(function.file) {
                continue;
            }
            // A function in a file with a broken function is not reported, because the broken function may call it.
            if self.broken_files.contains(&function.file) || self.is_named(function) {
                continue;
            }
            problems.push(self.idle(function));
        }
        self.problems.extend(problems);
    }

    /// Returns the functions of a file. They are adjacent, since files are surveyed one after the other.
    pub(super) fn functions_of(&self, file: usize) -> &[Function] {
        let from = self.functions.partition_point(|function| function.file < file);
        let to = self.functions.partition_point(|function| function.file <= file);
        self.functions.get(from..to).unwrap_or(&[])
    }

    /// Returns whether the function's own file calls it with a wrong number of arguments, or by a similar unknown name.
    /// That call is then reported instead.
    pub(super) fn is_named(&self, function: &Function) -> bool {
        let is_misspelt = |call: &Call| {
            nearest(&call.name, [function.name.as_str()]).is_some()
                && self.resolve(function.file, &call.name, call.args).is_none()
        };
        let is_meant = |call: &Call| {
            let args_fit = call.args == function.params.len();
            if call.name == function.name { !args_fit } else { args_fit && !call.method && is_misspelt(call) }
        };
        self.functions_of(function.file).iter().flat_map(|other| &other.calls).any(is_meant)
    }

    /// Returns the error of a function that is never called.
    fn idle(&self, function: &Function) -> Problem {
        if let Some(problem) = self.renamed(function) {
            return problem;
        }
        let moments: BTreeSet<&str> = self.vocabulary.hooks.iter().map(|word| word.name).collect();
        let message = format!("`{}` is never called", function.name);
        let problem = Problem::error("E0603", self.origin(function), message);
        // Authors of lines write `on act`, so `on_act` is a likely name for the moment `act`.
        let of_line = self.vocabulary.hooks.iter().find(|word| format!("on_{}", word.name) == function.name);
        let near = of_line.map(|word| word.name).or_else(|| self.called_otherwise(function));
        match near.or_else(|| meant(&function.name, moments.iter().copied())) {
            Some(near) => {
                let mut help = Help::meant(near);
                if !self.could_be(function, near) {
                    help.instead = None;
                }
                problem.help(help)
            }
            None if moments.len() > 12 => {
                problem.help("a function is called at the moment of its name: `help hooks` lists them")
            }
            None => {
                let names: Vec<&str> = moments.into_iter().collect();
                problem.help(format!("the moments are {}", quoted(&names)))
            }
        }
    }

    /// Returns this system's moment for a function that is named as in another system: `on_knocked_out` if the function
    /// is called `on_defeated`. The moment must fit the folder's kind of item.
    fn called_otherwise(&self, function: &Function) -> Option<&'static str> {
        let (_, bare) = function.name.split_once('_')?;
        let (folder, _) = self.names.get(function.file).and_then(|name| name.split_once('/'))?;
        // The folder `traits` has the scripts of the kind `trait`.
        let is_of_folder = |kind: &&str| *kind == folder || folder.strip_suffix('s') == Some(*kind);
        let is_free = |name: &str| self.functions_of(function.file).iter().all(|other| other.name != name);
        let fits = |word: &&HookWord| !word.query && word.items.iter().any(is_of_folder) && is_free(word.name);
        // `line` is the name in a line of content: `turn` for `on_turn`.
        let moment_of = |line: &str| self.vocabulary.hooks.iter().filter(fits).find(|word| word.line == line);
        called_elsewhere(bare).iter().find_map(|line| moment_of(line)).map(|word| word.name)
    }

    /// Returns whether a function would be valid for the moment `name` if only its name changed.
    fn could_be(&self, function: &Function, name: &str) -> bool {
        let mut renamed = function.clone();
        renamed.name = name.into();
        let mut words = self.moments(&renamed);
        // The function has a parameter for each role of the moment, or one more.
        let surplus = |word: &HookWord| function.params.len() as i64 - word.roles.len() as i64;
        words.retain(|word| (0..=1).contains(&surplus(word)));
        let is_there = self.functions_of(function.file).iter().any(|other| other.name == name);
        // `misplaced` finds a parameter in the place of another role.
        !is_there && !words.is_empty() && self.misplaced(&renamed, &words).is_none()
    }

    /// Returns the error of a function that has the former name of a moment.
    fn renamed(&self, function: &Function) -> Option<Problem> {
        let (_, now) = self.vocabulary.former_moments.iter().find(|(before, _)| *before == function.name)?;
        let word = self.vocabulary.hooks.iter().find(|word| word.name == *now)?;
        let message = format!("`{}` is never called: the moment is `{now}` now", function.name);
        let help = format!("write {}: {}", header(word), word.doc);
        Some(Problem::error("E0603", self.origin(function), message).help(help))
    }

    /// Returns the indices of a function and of all functions that it calls, itself first.
    pub(super) fn reach(&self, from: usize) -> Vec<usize> {
        let mut reached = vec![from];
        let mut next = 0;
        while let Some(function) = reached.get(next).and_then(|at| self.functions.get(*at)) {
            next += 1;
            for call in &function.calls {
                if let Some(at) = self.resolve(function.file, &call.name, call.args)
                    && !reached.contains(&at)
                {
                    reached.push(at);
                }
            }
        }
        reached
    }
}
