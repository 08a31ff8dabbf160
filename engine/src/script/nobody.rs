//! Facts that nothing in the game has: wrong on any receiver.

use super::compile::Compiler;
use super::host::Host;
use super::messages::unknown_anywhere;
use super::survey::Function;
use crate::kernel::Problem;
use std::collections::BTreeSet;

impl Host {
    /// Returns the reads that nothing has: `E0607` each, at its place. Some may be reported for their subjects too.
    pub fn of_nobody(&self) -> &[Problem] {
        &self.of_nobody
    }
}

impl Compiler<'_> {
    /// Returns every read of a fact that no subject or script's map has.
    pub(super) fn of_nobody(&self) -> Vec<Problem> {
        let keys: BTreeSet<&str> = self.functions.iter().flat_map(Function::keys).collect();
        let strange = |name: &str| {
            let read = self.natives.contains(&(format!("get${name}"), 1));
            !read && name != "param" && !keys.contains(name)
        };
        let reads =
            self.functions.iter().flat_map(|function| function.properties.iter().map(move |read| (function, read)));
        let found = reads.filter(|(function, (name, _))| strange(name) && !function.sets(name));
        found
            .map(|(function, (name, at))| self.problem(function, unknown_anywhere(*at, self.vocabulary, name)))
            .collect()
    }
}
