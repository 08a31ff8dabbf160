//! Problems as people and programs read them.

#![allow(clippy::unwrap_used, clippy::panic)]

use crate::common::{read, short};
use rondel_dsl::render::{human, json};
use rondel_engine::kernel::{Origin, Problem, SourceId, Sources};

#[test]
fn a_short_line_has_place_code_and_message() {
    let loaded = read("card \"Zürich\" { level 21 }");
    assert_eq!(short(&loaded), ["toy/a.rondel:1:23: error[E0305]: 21 is out of range"]);
}

#[test]
fn programs_get_one_object_a_line() {
    let loaded = read("card A { level 1 }\ncard\n\"a\" {\n}");
    let text = json(&loaded.problems[0], &loaded.sources);
    assert!(!text.contains('\n'));
    let told: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(told["code"], "E0104");
    let loaded = read("card A { level 1 }\ncard \"a\" { }");
    let told: serde_json::Value = serde_json::from_str(&json(&loaded.problems[0], &loaded.sources)).unwrap();
    let place = |told: &serde_json::Value| (told["line"].as_u64().unwrap(), told["col"].as_u64().unwrap());
    assert_eq!((told["code"].as_str(), told["severity"].as_str()), (Some("E0204"), Some("error")));
    assert_eq!(told["path"], "toy/a.rondel");
    assert_eq!((place(&told), place(&told["end"]), place(&told["also"][0])), ((2, 6), (2, 9), (1, 6)));
    assert!(told["help"].as_str().unwrap().contains("another name"));
}

#[test]
fn colour_is_only_where_it_is_wanted() {
    let loaded = read("card A { level 21 }");
    assert!(human(&loaded.problems[0], &loaded.sources, true).contains('\u{1b}'));
    assert!(!human(&loaded.problems[0], &loaded.sources, false).contains('\u{1b}'));
}

#[test]
fn errors_and_warnings_have_pages() {
    let mut sources = Sources::new();
    let file = sources.add("a.rondel", "card A { }");
    let at = Origin::new(file, 0, 4);
    assert!(human(&Problem::error("E0201", at, "wrong"), &sources, false).ends_with("rondel check --explain E0201\n"));
    assert!(human(&Problem::warning("W0503", at, "odd"), &sources, false).ends_with("rondel check --explain W0503\n"));
}

#[test]
fn what_is_written_cannot_steer_the_terminal() {
    let loaded = read("card A { \u{1b}[2J level 2\n text \u{9b}2J }");
    for problem in &loaded.problems {
        let drawn = human(problem, &loaded.sources, false);
        assert!(drawn.chars().all(|c| c == '\n' || !c.is_control()), "{drawn:?}");
    }
    assert!(!loaded.problems.is_empty());
}

/// ariadne panics on places inside a character, outside the text, or in unknown files.
#[test]
fn places_that_do_not_fit_are_moved() {
    let mut sources = Sources::new();
    let file = sources.add("a.rondel", "é🐉\nx");
    let empty = sources.add("b.rondel", "");
    for start in 0..12 {
        for end in 0..12 {
            for at in [file, empty, SourceId(7)] {
                let also = Origin { file: Some(empty), start: end, end: start };
                let at = Origin { file: Some(at), start, end };
                human(&Problem::error("E0201", at, "wrong").label("here").also(also, "there"), &sources, false);
                json(&Problem::error("E0201", at, "wrong"), &sources);
            }
        }
    }
    let long = sources.add("c.rondel", "x".repeat(100_000));
    let drawn = human(&Problem::error("E0201", Origin::new(long, 50_000, 50_001), "wrong"), &sources, false);
    assert!(drawn.len() < 300 && drawn.contains("c.rondel:1:50001"), "{drawn}");
}
