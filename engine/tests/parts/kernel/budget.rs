//! The limits of a command's cost.

use rondel_engine::kernel::budget::{SPENT, STOPPED};
use rondel_engine::kernel::{Budget, Cancel, Cost};
use std::sync::atomic::{AtomicBool, Ordering};

#[test]
fn each_cost_has_its_limit_and_another_command_begins_anew() {
    for cost in Cost::ALL {
        let mut budget = Budget::default();
        budget.charge(cost, cost.limit());
        assert!(budget.is_left() && budget.check().is_ok(), "{cost:?}");
        budget.charge(cost, 1);
        assert!(!budget.is_left(), "{cost:?}");
        assert_eq!(budget.over().map(|(over, _)| over), Some(cost));
        assert!(budget.check().is_err_and(|problem| problem.code == SPENT));
        budget.begin();
        assert!(budget.check().is_ok() && budget.left(cost) == cost.limit(), "{cost:?}");
    }
}

#[test]
fn a_cancel_is_obeyed_as_long_as_its_flag_is_set() {
    static CANCELLED: AtomicBool = AtomicBool::new(false);
    let mut budget = Budget::default();
    budget.set_cancel(Cancel::when(&CANCELLED));
    assert!(budget.check().is_ok());
    CANCELLED.store(true, Ordering::Relaxed);
    assert!(budget.check().is_err_and(|problem| problem.code == STOPPED));
    CANCELLED.store(false, Ordering::Relaxed);
    budget.begin();
    assert!(budget.check().is_ok());
}
