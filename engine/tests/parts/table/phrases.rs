//! Typed commands, cut into picks.

use rondel_engine::internals::{Phrase, Phrases};
use rondel_engine::kernel::LeadWord;

const LEADS: &[LeadWord] = &[
    LeadWord { word: "play", doc: "", rule: "" },
    LeadWord { word: "with", doc: "", rule: "" },
    LeadWord { word: "on", doc: "", rule: "" },
];

fn picks(text: &str) -> Vec<String> {
    let mut left = Phrases::cut(text, LEADS);
    let mut picks = Vec::new();
    // The last reading of the first phrase is its smallest.
    while let Some(reading) = left.readings().into_iter().rev().find(|r| r.pick.starts_with(left.lead())) {
        picks.push(reading.pick);
        left = reading.rest;
    }
    picks
}

#[test]
fn a_command_is_cut_at_its_leading_words() {
    assert_eq!(
        Phrases::cut("play Rapier with 2 strength on wolf", LEADS).0.iter().map(Phrase::text).collect::<Vec<_>>(),
        ["play Rapier", "with 2 strength", "on wolf"]
    );
}

#[test]
fn a_number_and_a_list_are_several_picks() {
    assert_eq!(picks("with 2 strength"), ["with strength", "with strength"]);
    assert_eq!(picks("with strength and agility"), ["with strength", "with agility"]);
    assert_eq!(picks("with 2 strength, agility,"), ["with strength", "with strength", "with agility"]);
    assert_eq!(picks("with 0 strength"), ["with 0 strength"]);
    assert_eq!(picks("with 2"), ["with 2"]);
    assert_eq!(picks("with 2 3"), ["with 2 3"]);
}

#[test]
fn quoted_text_is_never_cut_and_joins_are_tried_longest_first() {
    assert_eq!(picks("play \"hand on fire\""), ["play hand on fire"]);
    let first = Phrases::cut("play hand on fire on wolf", LEADS).readings().into_iter().map(|r| r.pick);
    assert_eq!(first.take(3).collect::<Vec<_>>(), ["play hand on fire on wolf", "play hand on fire", "play hand"]);
}

#[test]
fn nonsense_is_cut_without_complaint() {
    for text in ["", "  ", ",", "and", "\"", "\"\"", ", , and", "with", "with ,", "with and", "on on on", "\u{0}é"] {
        let _ = Phrases::cut(text, LEADS).readings();
    }
    assert!(Phrases::cut(" , ", LEADS).is_empty());
}

#[test]
fn a_name_in_front_is_taken_off() {
    let typed = Phrases::cut("Game Master play rapier", LEADS);
    assert_eq!(typed.without_name(|name| name == "Game Master").map(|p| p.text()), Some("play rapier".into()));
    assert_eq!(typed.without_name(|name| name == "you"), None);
}
