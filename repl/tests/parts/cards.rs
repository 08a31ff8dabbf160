//! Decks for Tabletop Simulator, read back as the game reads them: by numbers of sheets and places on them.

use rondel_repl::cards::picture::Picture;
use rondel_repl::cards::tabletop::{Deck, Entry, SHEET, saved_object};
use serde_json::Value;
use std::collections::BTreeMap;

fn picture(front: &str, size: (f32, f32)) -> Picture {
    Picture { size, front: front.into(), back: "<rect/>".into(), misfits: Vec::new(), smallest: None }
}

/// Returns each card of a saved object: the address of its sheet, its place there, its name and its text.
fn read(text: &str) -> Vec<(String, usize, String, String)> {
    let saved: Value = serde_json::from_str(text).unwrap();
    let mut found = Vec::new();
    let mut open: Vec<Value> = saved["ObjectStates"].as_array().unwrap().clone();
    open.reverse();
    while let Some(object) = open.pop() {
        if let Some(inside) = object["ContainedObjects"].as_array() {
            let ids: Vec<u64> = object["DeckIDs"].as_array().unwrap().iter().map(|id| id.as_u64().unwrap()).collect();
            let own: Vec<u64> = inside.iter().map(|card| card["CardID"].as_u64().unwrap()).collect();
            assert_eq!(ids, own, "a deck lists its cards in their order");
            open.extend(inside.iter().rev().cloned());
            continue;
        }
        assert_eq!(object["Name"], "Card");
        let id = object["CardID"].as_u64().unwrap();
        let sheet = &object["CustomDeck"][(id / 100).to_string()];
        let (columns, rows) = (sheet["NumWidth"].as_u64().unwrap(), sheet["NumHeight"].as_u64().unwrap());
        assert!(id % 100 < columns * rows - 1, "the last place is for a hidden card");
        let text = |value: &Value| value.as_str().unwrap().to_string();
        let place = usize::try_from(id % 100).unwrap();
        found.push((text(&sheet["FaceURL"]), place, text(&object["Nickname"]), text(&object["Description"])));
    }
    found
}

#[test]
fn a_saved_object_names_each_card_and_the_place_of_its_picture() {
    let pictures: Vec<Picture> = (0..80).map(|nth| picture(&format!("<rect id=\"p{nth}\"/>"), (63.0, 88.0))).collect();
    let large = picture("<circle/>", (70.0, 120.0));
    let entry = |picture, nth: usize, copies| Entry {
        picture,
        kind: "card",
        name: format!("Card {nth}"),
        text: format!("fact {nth}"),
        copies,
    };
    let mut entries: Vec<Entry<'_>> =
        pictures.iter().enumerate().map(|(nth, one)| entry(one, nth, 1 + nth % 2)).collect();
    entries.push(entry(&large, 80, 1));
    let decks = Deck::of(entries, 300);
    assert_eq!(decks.len(), 2, "cards of another size have sheets of their own");
    let sheets: Vec<_> = decks.iter().map(|deck| deck.sheets()).collect();
    assert_eq!(sheets.iter().map(Vec::len).collect::<Vec<_>>(), [2, 1]);
    let addresses = [(vec!["a".to_string(), "b".into()], "back".to_string()), (vec!["c".into()], "back".into())];
    let cards = read(&saved_object(&decks, &addresses, "Marsh"));
    assert_eq!(cards.len(), 121, "80 cards, every second one twice, and the large one");
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for (address, place, name, text) in &cards {
        *seen.entry(name.clone()).or_default() += 1;
        let nth: usize = name.strip_prefix("Card ").unwrap().parse().unwrap();
        assert_eq!(*text, format!("fact {nth}"));
        let expected = if nth == 80 { ("c", 0) } else { (["a", "b"][nth / SHEET], nth % SHEET) };
        assert_eq!((address.as_str(), *place), expected, "{name}");
    }
    assert_eq!((seen["Card 3"], seen["Card 4"]), (2, 1));
    // A sheet is as large as its cards need, and each card has whole dots: 69 cards in ten columns, eleven in four.
    let dots = |deck: usize, sheet: usize| sheets[deck][sheet].0.size;
    assert_eq!((dots(0, 0), dots(0, 1), dots(1, 0)), ((4090, 3997), (2976, 3117), (1652, 2832)));
    // The picture lies at its place on the sheet.
    let page = &sheets[0][1].1.svg.0;
    assert!(page.contains("<g transform=\"translate(63 0)\"><g clip-path=\"url(#c1)\">\n<rect id=\"p70\"/>"), "{page}");
}

#[test]
fn all_objects_of_a_saved_object_have_their_own_number() {
    let one = picture("<rect/>", (63.0, 88.0));
    let entry = Entry { picture: &one, kind: "card", name: "A".into(), text: String::new(), copies: 60 };
    let text = saved_object(&Deck::of(vec![entry], 300), &[(vec!["a".into()], "b".into())], "Marsh");
    let mut numbers: Vec<&str> = text.lines().filter(|line| line.contains("\"GUID\"")).collect();
    let all = numbers.len();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!((all, numbers.len()), (61, 61), "a deck and sixty cards");
    assert!(text.contains("\"SaveName\": \"Marsh\"") && text.contains("\"Nickname\": \"Marsh\""), "{text}");
}
