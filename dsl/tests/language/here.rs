//! The text at a place of a file, and the words that may stand there.
#![allow(clippy::unwrap_used, clippy::panic)]

use crate::common::short;
use rondel_dsl::{Here, Loaded, PackFiles, load};
use rondel_engine::systems::Systems;

const TEXT: &str = "card Might { type attribute; attribute strength; face ^ }
card Wit { type attribute; attribute intellect; face v }

card Club {
    type skill
    attribute strength

    rondel { primary 2: damage 1 }
}

deck Few { holds Might x2, Club }
";

fn content(text: &str) -> Loaded {
    let page = "Pack(name: \"D\", id: \"d\", system: \"adventure-deck\", version: \"1.0.0\")";
    load(&[PackFiles::new("d").with("pack.ron", page).with("cards.rondel", text)], Systems::builtin())
}

fn at(loaded: &Loaded, line: usize, column: usize) -> Here<'_> {
    loaded.at(loaded.sources.find("d/cards.rondel", line, column).expect("the place is there"))
}

fn words(here: &Here<'_>) -> Vec<&'static str> {
    here.statements.iter().map(|word| word.word).collect()
}

#[test]
fn a_name_leads_to_its_definition_and_its_uses() {
    let loaded = content(TEXT);
    for (line, column) in [(1, 6), (11, 18), (11, 23)] {
        let here = at(&loaded, line, column);
        let named = here.named.unwrap_or_else(|| panic!("{line}:{column}"));
        assert_eq!((named.kind, named.name), ("card", "Might"));
        assert_eq!(loaded.sources.show(named.defined), "d/cards.rondel:1:6");
        let used: Vec<String> = named.used.iter().map(|at| loaded.sources.show(*at)).collect();
        assert_eq!(used, ["d/cards.rondel:11:18"]);
    }
    assert!(at(&loaded, 2, 6).named.is_some_and(|named| named.used.is_empty()), "nobody names Wit");
}

#[test]
fn what_may_stand_there_hangs_on_the_place() {
    let loaded = content(TEXT);
    let (name, word, between, list) = (at(&loaded, 11, 19), at(&loaded, 6, 5), at(&loaded, 7, 1), at(&loaded, 5, 10));
    assert_eq!((words(&name), name.may), (vec!["holds"], vec!["Club", "Might", "Wit"]));
    assert!(word.may.contains(&"distance") && word.may.contains(&"formerly"), "{:?}", word.may);
    assert_eq!((&between.may, between.item, words(&between)), (&word.may, Some(("card", "Club")), vec![]));
    assert!(list.may.contains(&"weapon") && !list.may.contains(&"distance"), "{:?}", list.may);
    let in_row = at(&loaded, 8, 25);
    assert_eq!(words(&in_row), ["rondel", "damage"]);
    assert!(in_row.may.contains(&"damage") && !in_row.may.contains(&"distance"), "{:?}", in_row.may);
    let nowhere = at(&loaded, 3, 1);
    assert!(nowhere.item.is_none() && nowhere.may.is_empty() && nowhere.named.is_none());
}

#[test]
fn what_cannot_be_read_has_places_all_the_same() {
    let loaded = content(&TEXT.replace("attribute strength\n\n", "attribute strenght\n    leve\n"));
    assert!(!short(&loaded).is_empty());
    let here = at(&loaded, 7, 8);
    assert_eq!(here.item, Some(("card", "Club")));
    assert!(here.may.contains(&"level"), "{:?}", here.may);
    for (line, text) in (1..).zip(TEXT.lines()) {
        (1..text.len() + 2).for_each(|column| _ = at(&loaded, line, column));
    }
}
