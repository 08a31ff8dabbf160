//! Places in texts.

use rondel_engine::kernel::{Origin, Sources};

#[test]
fn places_are_lines_and_columns_of_whole_characters() {
    let mut sources = Sources::new();
    let file = sources.add("a.rondel", "one\nzwö é\n\nend");
    let place = |byte: usize| sources.show(Origin::new(file, byte, byte)).replace("a.rondel:", "");
    let told: Vec<String> = [0, 3, 4, 6, 7, 9, 11, 12, 13, 99].map(place).into();
    assert_eq!(told, ["1:1", "1:4", "2:1", "2:3", "2:3", "2:5", "2:6", "3:1", "4:1", "4:4"]);
    let empty = sources.add("b.rondel", "");
    assert_eq!(sources.show(Origin::new(empty, 5, 5)), "b.rondel:1:1");
}
