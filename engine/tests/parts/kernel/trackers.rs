//! Trackers: they stay within their ends, and report passed values in the order of passing.

use proptest::prelude::*;
use rondel_engine::kernel::{Mark, Passing, Tracker};

fn passed(tracker: &mut Tracker, steps: i32, marks: &[Mark<&'static str>]) -> Vec<&'static str> {
    tracker.by(steps).passed(marks).map(|mark| mark.name).collect()
}

#[test]
fn marks_are_passed_in_order_and_only_on_their_way() {
    let marks = [
        Mark::new(6, Passing::Up, "gate"),
        Mark::new(3, Passing::Both, "dusk"),
        Mark::new(3, Passing::Down, "echo"),
        Mark::new(9, Passing::Up, "end"),
    ];
    let mut doom = Tracker::new(0, 9, 0);
    assert_eq!(passed(&mut doom, 2, &marks), [""; 0]);
    assert_eq!(passed(&mut doom, 1, &marks), ["dusk"]);
    assert_eq!(passed(&mut doom, 0, &marks), [""; 0], "it stands on a mark and does not move");
    assert_eq!(passed(&mut doom, 99, &marks), ["gate", "end"]);
    assert_eq!(passed(&mut doom, 99, &marks), [""; 0], "it is at its end");
    assert_eq!(passed(&mut doom, -9, &marks), ["dusk", "echo"]);
    assert_eq!(passed(&mut doom, 4, &marks), ["dusk"]);
}

#[test]
fn a_lower_maximum_moves_what_stands_too_high() {
    let mut health = Tracker::full(10);
    let moved = health.set_most(6);
    assert_eq!((moved.steps(), moved.cut, health.now(), health.room()), (-4, 4, 6, 0));
    assert_eq!(health.set_most(8).steps(), 0);
    assert_eq!((health.room(), health.is_most(), health.is_least()), (2, false, false));
    assert_eq!(health.set_most(-5).to, 0);
    let drawn = Tracker::new(0, 8, 6).track("HP");
    assert_eq!((drawn.now, drawn.most), (6, Some(8)));
}

#[test]
fn a_saved_tracker_that_stands_outside_is_brought_in() {
    assert_eq!(serde_json::from_str::<Tracker>("[0, 5, 9]").unwrap(), Tracker::full(5));
    assert_eq!(serde_json::to_string(&Tracker::new(0, 5, 2)).unwrap(), "[0,5,2]");
}

proptest! {
    #[test]
    fn steps_and_what_is_cut_off_are_all_there_was(ends in any::<(i32, i32, i32)>(), steps in any::<i32>()) {
        let mut tracker = Tracker::from(ends);
        let moved = tracker.by(steps);
        prop_assert!((tracker.least()..=tracker.most()).contains(&tracker.now()));
        prop_assert_eq!(i64::from(moved.to) - i64::from(moved.from) + i64::from(moved.cut), i64::from(steps));
        prop_assert_eq!(moved.to, tracker.now());
    }

    #[test]
    fn step_by_step_passes_the_same_marks(from in 0i32..10, steps in -12i32..12, places in prop::collection::vec((0i32..10, 0usize..3), 0..6)) {
        let ways = [Passing::Up, Passing::Down, Passing::Both];
        let marks: Vec<Mark<usize>> =
            places.iter().enumerate().map(|(name, (at, way))| Mark::new(*at, ways[*way], name)).collect();
        let (mut whole, mut single) = (Tracker::new(0, 9, from), Tracker::new(0, 9, from));
        let at_once: Vec<usize> = whole.by(steps).passed(&marks).map(|mark| mark.name).collect();
        let mut one_by_one = Vec::new();
        for _ in 0..steps.abs() {
            one_by_one.extend(single.by(steps.signum()).passed(&marks).map(|mark| mark.name));
        }
        prop_assert_eq!((at_once, whole), (one_by_one, single));
    }
}
