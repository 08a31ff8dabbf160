//! `rondel at`: the text at a place of a file.

use super::program::{folder, rat, rondel, small_pack};

#[test]
fn a_place_is_explained_for_people_and_for_programs() {
    let dir = folder();
    small_pack(dir.path(), rat(5).as_bytes());
    let told = rondel(dir.path(), &["at", "mine/cards.rondel:3:9"]).left_with(0).out;
    assert!(told.starts_with("in item Testglove\non: "), "{told}");
    assert!(told.ends_with("may stand here: agl, atk, def, wit\n"), "{told}");
    let told = rondel(dir.path(), &["at", "mine/cards.rondel:7:13"]).left_with(0).out;
    assert!(told.contains("names encounter Testrat: defined at mine/cards.rondel:7:11, used in 1 place\n"), "{told}");
    let told = rondel(dir.path(), &["at", "mine/cards.rondel:3:9", "--format", "json"]).left_with(0).out;
    let told: serde_json::Value = serde_json::from_str(&told).expect("one object");
    assert_eq!((&told["item"]["name"], &told["may"][0]), (&"Testglove".into(), &"agl".into()));
    assert_eq!(told["statements"][0]["word"], "on");
}

#[test]
fn a_place_that_is_not_there_is_told() {
    let dir = folder();
    small_pack(dir.path(), rat(5).as_bytes());
    for place in ["mine/cards.rondel:999:1", "mine/none.rondel:1:1"] {
        assert_ne!(rondel(dir.path(), &["at", place]).code, Some(0), "{place}");
    }
    for place in ["mine/cards.rondel", "mine/cards.rondel:1", "mine/cards.rondel:0:1", ":1:1"] {
        assert!(rondel(dir.path(), &["at", place]).left_with(2).err.contains("a file, a line and a column"), "{place}");
    }
}
