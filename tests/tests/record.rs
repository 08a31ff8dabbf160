//! Regression tests of whole games on fixed seeds. They compare words, events as shown to every seat, rules, sources
//! and verdicts.

use rondel_engine::kernel::Rules;
use rondel_tests::{compare_record, every_system};

fn games_go_as_recorded<R: Rules>() {
    compare_record::<R>();
}

every_system!(games_go_as_recorded);
