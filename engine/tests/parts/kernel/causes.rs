//! The causes of each event.

use rondel_engine::kernel::{Causes, EventNo};

#[test]
fn an_event_hangs_on_what_set_its_work_off() {
    let mut causes = Causes::default();
    let (turn, none) = causes.tell(1);
    assert_eq!((turn, none), (EventNo(0), None));
    causes.begin(1);
    let (played, cause) = causes.tell(2);
    assert_eq!(cause, Some(turn));
    // Another event of the same work has the same cause.
    assert_eq!(causes.tell(2).1, Some(turn));
    causes.begin(2);
    assert_eq!(causes.tell(3).1, Some(EventNo(2)));
    // Back below, and on with other work: the work above is forgotten.
    causes.begin(1);
    assert_eq!(causes.tell(2).1, Some(turn));
    assert_ne!(played, turn);
}

#[test]
fn what_follows_from_an_event_hangs_on_it_though_others_came_between() {
    let mut causes = Causes::default();
    let (hit, _) = causes.tell(1);
    let before = causes.set_cause(1, Some(hit));
    let (reward, cause) = causes.tell(1);
    assert_eq!(cause, Some(hit));
    causes.restore_cause(1, Some(hit), before);
    causes.begin(1);
    assert_eq!(causes.tell(2).1, Some(hit));
    assert_eq!(causes.tell(1).1, None);
    assert_ne!(reward, hit);
}

#[test]
fn what_was_begun_because_of_an_event_hangs_on_it_when_it_is_carried_out_later() {
    let mut causes = Causes::default();
    let (hit, _) = causes.tell(1);
    let before = causes.set_cause(1, Some(hit));
    causes.begin(1);
    causes.restore_cause(1, Some(hit), before);
    assert_eq!(causes.tell(2).1, Some(hit));
}

#[test]
fn what_a_seat_chooses_hangs_on_what_it_was_asked_for_and_not_on_what_was_told_last() {
    let mut causes = Causes::default();
    let (turn, _) = causes.tell(1);
    causes.begin(1);
    let (played, _) = causes.tell(2);
    causes.choose(2);
    causes.begin(2);
    assert_eq!(causes.tell(3).1, Some(turn));
    assert_ne!(played, turn);
}

#[test]
fn an_event_in_passing_sets_nothing_off() {
    let mut causes = Causes::default();
    let (round, _) = causes.tell(1);
    let newest = causes.newest(1);
    causes.tell(1);
    causes.go_back(1, newest);
    causes.begin(1);
    assert_eq!(causes.tell(2).1, Some(round));
}

#[test]
fn what_is_given_came_about_by_the_last_event_of_the_work_that_gives_it() {
    let mut causes = Causes::default();
    let (attack, _) = causes.tell(1);
    causes.begin(1);
    assert_eq!(causes.outcome(1), Some(attack));
    let (drawn, _) = causes.tell(2);
    assert_eq!(causes.outcome(1), Some(drawn));
    // Reported when that work had already left the stack.
    let (drawn, _) = causes.tell(1);
    assert_eq!(causes.outcome(1), Some(drawn));
}

#[test]
fn work_that_begins_anew_hangs_on_what_it_began_with_and_keeps_an_event_for_each_part() {
    let mut causes = Causes::default();
    let (fight, _) = causes.tell(1);
    causes.begin(1);
    let (round, _) = causes.tell(2);
    causes.set_cause(2, Some(round));
    causes.keep(2, 0, round);
    assert_eq!(causes.tell(2).1, Some(round));
    causes.begin_anew(2);
    let (next, cause) = causes.tell(2);
    assert_eq!((cause, causes.kept(2, 0), causes.kept(2, 1)), (Some(fight), Some(round), None));
    causes.keep(2, 0, next);
    assert_eq!(causes.kept(2, 0), Some(next));
    // Other work at the same depth knows nothing of it.
    causes.begin(1);
    assert_eq!(causes.kept(2, 0), None);
}
