//! The number of threads that play.

use rondel_repl::internals::worker_count;

#[test]
fn there_are_no_more_threads_than_games() {
    assert_eq!((worker_count(Some(1024), 3), worker_count(Some(2), 3), worker_count(Some(8), 0)), (3, 2, 1));
    assert!(worker_count(None, u64::MAX) >= 1);
}
