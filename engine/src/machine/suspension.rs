//! A rule out of force: whoever wants to know whether a scene proves a rule looks what becomes of it without the rule.

use std::cell::{Cell, RefCell};

/// A rule that is out of force, if one is: where it would refuse something, it is allowed.
#[derive(Default)]
pub(super) struct Suspension {
    rule: RefCell<Option<String>>,
    lifted: Cell<u64>,
}

impl Suspension {
    /// Puts this rule out of force, and the one before it into force again.
    pub fn begin(&self, rule: Option<&str>) {
        self.rule.replace(rule.map(str::to_string));
        self.lifted.set(0);
    }

    /// Returns whether any rule is out of force.
    pub fn is_on(&self) -> bool {
        self.rule.borrow().is_some()
    }

    /// Returns whether what this rule refuses is allowed, and counts it.
    pub fn lifts(&self, rule: &str) -> bool {
        let lifts = self.rule.borrow().as_deref().is_some_and(|off| off == rule);
        if lifts {
            self.lifted.set(self.lifted.get() + 1);
        }
        lifts
    }

    /// Returns how many refusals were lifted since it began.
    pub fn lifted(&self) -> u64 {
        self.lifted.get()
    }
}
