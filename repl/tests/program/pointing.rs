//! `rondel at`: the text at a place of a file.

use super::program::{club, folder, pack, rondel};

#[test]
fn a_place_is_explained_for_people_and_for_programs() {
    let dir = folder();
    pack(dir.path(), club(5).as_bytes());
    let told = rondel(dir.path(), &["at", "mine/cards.rondel:5:18"]).left_with(0).out;
    assert!(told.starts_with("in card Testclub\nattribute: "), "{told}");
    assert!(told.ends_with("may stand here: agility, fortitude, intellect, piety, strength\n"), "{told}");
    let told = rondel(dir.path(), &["at", "mine/cards.rondel:1:8"]).left_with(0).out;
    assert!(told.contains("names card Testclub: defined at mine/cards.rondel:1:6, used in 2 places\n"), "{told}");
    let told = rondel(dir.path(), &["at", "mine/cards.rondel:5:18", "--format", "json"]).left_with(0).out;
    let told: serde_json::Value = serde_json::from_str(&told).expect("one object");
    assert_eq!((&told["item"]["name"], &told["may"][0]), (&"Testclub".into(), &"agility".into()));
    assert_eq!(told["statements"][0]["word"], "attribute");
}

#[test]
fn a_place_that_is_not_there_is_told() {
    let dir = folder();
    pack(dir.path(), club(5).as_bytes());
    for place in ["mine/cards.rondel:999:1", "mine/none.rondel:1:1"] {
        assert_ne!(rondel(dir.path(), &["at", place]).code, Some(0), "{place}");
    }
    for place in ["mine/cards.rondel", "mine/cards.rondel:1", "mine/cards.rondel:0:1", ":1:1"] {
        assert!(rondel(dir.path(), &["at", place]).left_with(2).err.contains("a file, a line and a column"), "{place}");
    }
}
