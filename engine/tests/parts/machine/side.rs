//! Turns of a side: who may still act, for which seats, and until when.

use super::wells::{DEEP, DRY, WellRules, wells};
use rondel_engine::kernel::{Seat, Seats, Subject};
use rondel_engine::machine::Side;

fn open(side: &Side) -> Vec<u16> {
    side.open(|_| true).map(|actor| actor.who.id).collect()
}

#[test]
fn each_acts_while_it_has_actions() {
    let mut side = Side::of([(DEEP, 2), (DRY, 1), (DEEP, 9)]);
    assert_eq!(side.all().len(), 2, "whoever is named twice counts once");
    let deep = side.get_mut(DEEP).unwrap();
    assert!(!deep.act(3) && !deep.acted, "what costs too much takes nothing");
    assert!(deep.act(1) && deep.acted && deep.left == 1);
    assert!(side.get_mut(DRY).unwrap().act(1));
    assert_eq!(open(&side), [0]);
    side.get_mut(DEEP).unwrap().over = true;
    assert!(!side.get_mut(DEEP).unwrap().act(0), "a turn that is over does nothing");
    assert!(side.is_over(|_| true) && open(&side).is_empty());
}

#[test]
fn whoever_is_not_able_is_not_waited_for() {
    let side = Side::of([(DEEP, 1), (DRY, 1)]);
    assert!(!side.is_over(|who| who == DRY));
    assert!(side.is_over(|_| false));
    let (_, _, state) = wells();
    let [first, second] = [0, 1].map(|n| Seats::only(Seat::new(n).unwrap()));
    assert_eq!(side.seats::<WellRules>(&state, |_| true), first.with(second));
    assert_eq!(side.seats::<WellRules>(&state, |who| who == DRY), second);
}

#[test]
fn a_seat_passes_for_all_its_own() {
    let (_, _, state) = wells();
    let mut side = Side::of([(DEEP, 1), (DRY, 1)]);
    side.pass::<WellRules>(&state, Seats::only(Seat::new(1).unwrap()));
    assert_eq!(open(&side), [0]);
    let stranger = Subject { kind: DEEP.kind, id: 7 };
    side.join(stranger, 1);
    side.join(DRY, 5);
    assert_eq!(open(&side), [0, 7], "whoever is over stays so");
    side.leave(DEEP);
    assert_eq!(open(&side), [7]);
    assert!(side.get(DEEP).is_none());
}
