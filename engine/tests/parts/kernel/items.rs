//! Items by their names and numbers.

use rondel_engine::kernel::{Arg, Datum, Item, Items, Origin, Statement, Tally};

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
fn an_item_says_a_word_at_most_250_times() {
    let arg = |datum: Datum| Arg { datum, at: Origin::CODE };
    let says = |word: &'static str, args: Vec<Arg>| Statement { word, args, at: Origin::CODE };
    let told = |body: Vec<Statement>| {
        let items = Items::new(vec![Item { body: body.into(), ..item("card", "axe") }]).unwrap();
        items.crowded().map(|problem| problem.message).collect::<Vec<_>>()
    };
    let traits = |n: usize| (0..n).map(|_| says("trait", vec![])).collect::<Vec<_>>();
    let list = |n: usize| vec![says("type", vec![arg(Datum::List((0..n).map(|_| arg(Datum::Int(1))).collect()))])];
    let block = |n: usize| vec![says("turn", vec![arg(Datum::Block(traits(n)))])];
    assert_eq!(told(traits(250)), [""; 0]);
    assert_eq!(told(traits(251)), ["card \"axe\" has 251 of `trait`, at most 250"]);
    assert_eq!(told(list(250)), [""; 0]);
    assert_eq!(told(list(251)), ["card \"axe\" has 251 of `type`, at most 250"]);
    assert_eq!(told(block(251)), ["card \"axe\" has 251 of `trait`, at most 250"]);
}

#[test]
fn a_tally_counts_what_is_alike() {
    let mut tally = Tally::default();
    assert_eq!(["a", "b", "a"].map(|name| tally.next(name)), [0, 0, 1]);
}
