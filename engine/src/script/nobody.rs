//! Reads of facts that no subject has (`E0607`), on receivers of unknown kind.

use super::compile::Compiler;
use super::host::Host;
use super::messages::unknown_anywhere;
use super::survey::Function;
use crate::kernel::Problem;
use std::collections::BTreeSet;

impl Host {
    /// Returns the problems (`E0607`) of reads of facts that no subject has. Some reads may also be reported for their
    /// known subject.
    pub fn of_nobody(&self) -> &[Problem] {
        &self.of_nobody
    }
}

impl Compiler<'_> {
    /// Returns the problems of all reads of a name that is no fact of any subject and no key of a script's map.
    pub(super) fn of_nobody(&self) -> Vec<Problem> {
        let keys: BTreeSet<&str> = self.functions.iter().flat_map(Function::keys).collect();
        let is_unknown = |name: &str| {
            // Rhai registers the getter of a property by this name.
            let is_native = self.natives.contains(&(format!("get${name}"), 1));
            // `me.param.hp` reads a parameter of the item.
            !is_native && name != "param" && !keys.contains(name)
        };
        let mut problems = Vec::new();
        for function in &self.functions {
            for (name, at) in &function.properties {
                if is_unknown(name) && !function.sets(name) {
                    problems.push(self.problem(function, unknown_anywhere(*at, self.vocabulary, name)));
                }
            }
        }
        problems
    }
}
