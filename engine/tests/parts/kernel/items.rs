//! Items by their names and numbers.

use rondel_engine::kernel::{Item, Items, Origin, Tally};

/// The most items: numbers fill 16 bits, and one number means none.
const MOST: usize = u16::MAX as usize;

fn item(kind: &'static str, id: &str) -> Item {
    let (name, id) = (id.to_string(), id.to_string());
    Item {
        kind,
        name,
        id,
        params: Vec::new(),
        body: [].into(),
        pack: String::new(),
        is_fixture: false,
        at: Origin::CODE,
    }
}

#[test]
fn items_of_one_name_are_told_apart_by_their_kinds() {
    let items = Items::new(vec![item("card", "axe"), item("foe", "axe"), item("foe", "rat")]).unwrap();
    assert_eq!((items.number("card", "axe"), items.number("foe", "axe")), (Some(0), Some(1)));
    assert_eq!((items.number("card", "rat"), items.find("foe", "bat")), (None, None));
    assert_eq!(items.called("axe").map(|(number, item)| (number, item.kind)).last(), Some((1, "foe")));
    assert_eq!(items.len(), 3);
}

#[test]
fn there_are_no_more_items_than_numbers() {
    let many = |n: usize| Items::new((0..n).map(|n| item("card", &n.to_string())).collect::<Vec<_>>());
    assert_eq!(many(MOST).unwrap().number("card", "65534"), Some(65_534));
    let problem = many(MOST + 1).unwrap_err();
    assert_eq!(problem.message, "this is too much content: 65536 items, at most 65535");
}

#[test]
fn a_tally_counts_what_is_alike() {
    let mut tally = Tally::default();
    assert_eq!(["a", "b", "a"].map(|name| tally.next(name)), [0, 0, 1]);
}
