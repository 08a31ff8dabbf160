//! Finding the item that typed text names.

use proptest::prelude::*;
use rondel_engine::kernel::{Named, Words, find_words, nearest, slug};

fn on(labels: &[&'static str]) -> Vec<Words> {
    labels.iter().map(|label| Words::part("on", *label)).collect()
}

#[test]
fn exact_wins_over_family_and_family_over_beginning() {
    assert_eq!(find_words(&on(&["goblin", "goblin-1"]), "on goblin"), Named::One(0));
    assert_eq!(find_words(&on(&["goblin-chief", "goblin-1", "goblin-2"]), "on goblin"), Named::One(1));
    assert_eq!(find_words(&on(&["goblin-1", "goblin-2"]), "on goblin-2"), Named::One(1));
    assert_eq!(find_words(&on(&["goblin-1", "goblin-2"]), "on gob"), Named::Several(vec![0, 1]));
    assert_eq!(find_words(&on(&["goblin-chief", "wolf"]), "on chief"), Named::One(0));
    assert_eq!(find_words(&on(&["goblin-chief", "goblin-scout"]), "on goblin"), Named::Several(vec![0, 1]));
}

#[test]
fn a_name_with_a_mark_is_found_without_it() {
    let faces = [Words::part("with", "strength ^"), Words::part("with", "strength v")];
    assert_eq!(find_words(&faces, "with strength"), Named::One(0));
    assert_eq!(find_words(&faces, "with strength v"), Named::One(1));
}

#[test]
fn how_a_name_is_written_does_not_matter() {
    let listed = [Words::new("play", slug("Goblin Skirmisher's Axe")), Words::new("play", "ax")];
    for typed in [
        "play Goblin Skirmisher's Axe",
        "PLAY goblin_skirmishers_axe",
        "play \"Goblin  Skirmisher’s Axe\"",
        " play gob axe ",
    ] {
        assert_eq!(find_words(&listed, typed), Named::One(0), "{typed}");
    }
}

#[test]
fn the_order_of_a_multiset_does_not_matter_but_its_size_does() {
    let faces = ["^^", "^v", "vv"].map(|marks| Words::unordered("faces", marks));
    assert_eq!(find_words(&faces, "v^"), Named::One(1));
    assert_eq!(find_words(&faces, "faces V ^"), Named::One(1));
    assert_eq!(find_words(&faces, "^"), Named::Nothing);
    assert_eq!(find_words(&faces, "^^^"), Named::Nothing);
    let dice = ["1 4 6", "1 1 46"].map(|marks| Words::unordered("roll", marks));
    assert_eq!(find_words(&dice, "6 1 4"), Named::One(0));
    assert_eq!(find_words(&dice, "46 1 1"), Named::One(1));
}

#[test]
fn nothing_is_named_by_nothing() {
    assert_eq!(find_words(&[], "pass"), Named::Nothing);
    for typed in ["", " ", "-", "\"\"", "passing", "pass now", "é"] {
        assert_eq!(find_words(&[Words::new("pass", ""), Words::new("play", "x")], typed), Named::Nothing, "{typed:?}");
    }
}

#[test]
fn words_without_a_lead_go_by_the_rest() {
    let listed = [Words::new("", "grapple"), Words::new("pass", "")];
    assert_eq!(listed[0].text(), "grapple");
    assert_eq!(find_words(&listed, "grapple"), Named::One(0));
    assert_eq!(find_words(&listed, "grap"), Named::One(0));
}

#[test]
fn a_slug_is_what_a_name_comes_down_to() {
    for (name, expected) in
        [("Energy Bolt", "energy-bolt"), ("  A--b  ", "a-b"), ("Éclair 2", "éclair-2"), ("^", ""), ("", "")]
    {
        assert_eq!(slug(name), expected);
    }
}

#[test]
fn the_nearest_name_is_suggested_only_when_it_is_near() {
    assert_eq!(nearest("longsowrd", ["shortsword", "longsword"]), Some("longsword"));
    assert_eq!(nearest("long", ["shortsword", "longsword"]), Some("longsword"));
    assert_eq!(nearest("x", ["longsword"]), None);
    assert_eq!(nearest("", ["a", "bb"]), Some("a"));
    assert_eq!(nearest("anything", []), None);
}

fn label() -> impl Strategy<Value = String> {
    "[a-z]{1,6}(-[a-z]{1,6}){0,2}(-[0-9]{1,2})?"
}

proptest! {
    #[test]
    fn an_exact_name_is_always_found(labels in prop::collection::btree_set(label(), 1..12)) {
        let listed: Vec<Words> = labels.into_iter().map(|label| Words::new("on", label)).collect();
        for (at, words) in listed.iter().enumerate() {
            prop_assert_eq!(find_words(&listed, &words.text()), Named::One(at));
            prop_assert_eq!(find_words(&listed, &words.text().to_uppercase().replace('-', " ")), Named::One(at));
        }
    }

    #[test]
    fn any_text_is_answered(labels in prop::collection::vec(label(), 0..6), typed in ".{0,30}") {
        let listed: Vec<Words> = labels.into_iter().map(|label| Words::new("on", label)).collect();
        match find_words(&listed, &typed) {
            Named::One(at) => prop_assert!(at < listed.len()),
            Named::Several(all) => prop_assert!(all.len() > 1 && all.iter().all(|at| *at < listed.len())),
            Named::Nothing => {}
        }
    }

    #[test]
    fn a_slug_of_a_slug_is_itself(name in "[ -~é’]{0,30}") {
        prop_assert_eq!(slug(&slug(&name)), slug(&name));
    }
}

#[test]
fn a_playing_card_is_named_by_mark_or_letter() {
    let cards = [Words::new("play", "8c"), Words::new("play", "8h"), Words::new("play", "10h")];
    for (typed, at) in [("play 8♣", 0), ("play 8C", 0), ("8♥", 1), ("play 10♡", 2), ("play 10♥️", 2)] {
        assert_eq!(
            find_words(&cards, &format!("play {}", typed.trim_start_matches("play "))),
            Named::One(at),
            "{typed}"
        );
    }
    let named = ["8♣", "8♥", "Ace of ♠"].map(|name| Words::new("play", slug(name)));
    for (typed, at) in [("play 8♣", 0), ("play 8♥", 1), ("play 8 hearts", 1), ("play ace of ♠", 2)] {
        assert_eq!(find_words(&named, typed), Named::One(at), "{typed}");
    }
    let drawn = ["8c kd", "8d kc"].map(|cards| Words::unordered("draw", cards));
    assert_eq!(find_words(&drawn, "K♣ 8♦"), Named::One(1));
    assert_eq!(find_words(&drawn, "draw kd 8♣"), Named::One(0));
    let courts = ["qc kd", "qd kc"].map(|cards| Words::unordered("draw", cards));
    assert_eq!(find_words(&courts, "K♦ Q♣"), Named::One(0));
    assert_eq!(find_words(&courts, "draw KC QD"), Named::One(1));
}

#[test]
fn a_space_of_a_board_is_one_word() {
    let steps = ["c1", "c11", "aa1"].map(|space| Words::new("move", space));
    for (typed, named) in [("move c1", 0), ("move C11", 1), ("move aa1", 2), ("move a", 2)] {
        assert_eq!(find_words(&steps, typed), Named::One(named), "{typed}");
    }
}
