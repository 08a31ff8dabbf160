//! Intentions of bots, and their ends.

use rondel_engine::internals::Intent;
use rondel_engine::kernel::Seat;

#[test]
fn an_intention_ends_with_the_unforeseen() {
    let seats: Vec<Seat> = (0..2).filter_map(Seat::new).collect();
    let mut intent = Intent::none();
    assert_eq!(intent.begin(seats[0], vec!['a', 'b', 'c']), Some('a'));
    assert_eq!(intent.next(seats[0], &['b', 'x']), Some('b'));
    assert_eq!(intent.next(seats[0], &['x', 'y']), None, "not offered");
    assert_eq!(intent.next(seats[0], &['c']), None, "forgotten");
    intent.begin(seats[0], vec!['a', 'b']);
    assert_eq!(intent.next(seats[1], &['b']), None, "another seat");
    intent.begin(seats[0], vec!['a', 'b']);
    intent.forget();
    assert_eq!(intent.next(seats[0], &['b']), None);
}
