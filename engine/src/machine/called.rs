//! Names of scripts and their callers in messages: `` `flee` of `Wolf` ``.

use super::game::Machine;
use super::script::UseId;
use super::system::System;
use crate::kernel::Problem;

impl<S: System> Machine<S> {
    /// Returns the text that names a script and its caller: `name` of `caller`.
    pub fn trigger(&self, used: UseId) -> String {
        let (name, caller) = self.names(used);
        format!("`{name}` of `{caller}`")
    }

    /// Returns a failure as one line: the place, the failure and the caller.
    pub fn fault_line(&self, used: UseId, problem: &Problem) -> String {
        let (name, caller) = self.names(used);
        self.scripts.fault_line(problem, name, caller)
    }

    /// Returns the names of the called behaviour and of the item that calls it.
    pub(super) fn names(&self, used: UseId) -> (&str, &str) {
        let caller = self.catalog.caller(used);
        (&self.catalog.behind(used).name, caller.map_or("", |item| &item.name))
    }
}
