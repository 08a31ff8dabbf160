//! A suspended rule: a rule whose refusals are lifted for a test.
//!
//! A tool plays a scene without a rule to see whether the scene proves the rule. [`Suspension::begin`] takes the
//! rule's id, `ADS-12`.

use std::cell::{Cell, RefCell};

/// The suspended rule, if any. Its refusals are lifted.
#[derive(Default)]
pub(super) struct Suspension {
    rule: RefCell<Option<String>>,
    lifted: Cell<u64>,
}

impl Suspension {
    /// Suspends this rule, and puts the one before it into force again.
    pub fn begin(&self, rule: Option<&str>) {
        self.rule.replace(rule.map(str::to_string));
        self.lifted.set(0);
    }

    /// Returns whether any rule is suspended.
    pub fn is_on(&self) -> bool {
        self.rule.borrow().is_some()
    }

    /// Returns whether a refusal by this rule is lifted, and counts a lifted refusal.
    pub fn lifts(&self, rule: &str) -> bool {
        let lifts = self.rule.borrow().as_deref().is_some_and(|off| off == rule);
        if lifts {
            self.lifted.set(self.lifted.get() + 1);
        }
        lifts
    }

    /// Returns the number of refusals lifted since the suspension began.
    pub fn lifted(&self) -> u64 {
        self.lifted.get()
    }
}
