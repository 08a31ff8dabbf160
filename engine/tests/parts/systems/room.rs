//! Rooms, read from drawings and turned.

use rondel_engine::internals::{Exit, Room, Side, Square};

#[test]
fn a_drawing_is_read_and_turned() {
    let room = Room::read(&["##>", "#."]).expect("a good room");
    assert_eq!(room.squares.len(), 3);
    assert_eq!(room.exits, [Exit { at: Square { y: 0, x: 1 }, side: Side::East }]);
    let turned = room.turned(1).at_origin();
    assert_eq!(turned.squares, [(0, 0), (0, 1), (1, 1)].map(|(y, x)| Square { y, x }));
    assert_eq!(turned.exits, [Exit { at: Square { y: 1, x: 1 }, side: Side::South }]);
    assert_eq!(room.turned(4), room);
}

#[test]
fn what_is_no_room_is_refused() {
    for rows in [&["# #>"][..], &["##"], &["#?>"], &[">#"], &["###", "#v#", "###"], &[""]] {
        assert!(Room::read(rows).is_err(), "{rows:?}");
    }
}
