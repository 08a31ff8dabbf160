//! Fixes: the replaced bytes, and the replacements.
#![allow(clippy::unwrap_used)]

use crate::common::{PACK, pack, toy};
use rondel_dsl::{PackFiles, load, render};
use serde_json::Value as Json;

/// Returns the fixes of a pack's problems: `line:column..column old -> new`.
fn fixes(pack: &PackFiles) -> Vec<String> {
    let loaded = load(std::slice::from_ref(pack), toy());
    let fix = |problem| {
        let told: Json = serde_json::from_str(&render::json(problem, &loaded.sources)).unwrap();
        let fix = told.get("fix")?.clone();
        let path = fix["path"].as_str().unwrap();
        let file = loaded.sources.iter().map(|(_, file)| file).find(|file| file.path == path).unwrap();
        let byte = |nth: usize| usize::try_from(fix["bytes"][nth].as_u64().unwrap()).unwrap();
        let old = &file.text[byte(0)..byte(1)];
        assert_eq!(fix["line"], fix["end"]["line"], "{fix}");
        let place = format!("{}:{}..{}", fix["line"], fix["col"], fix["end"]["col"]);
        Some(format!("{place} {old} -> {}", fix["text"].as_str().unwrap()))
    };
    loaded.problems.iter().filter_map(fix).collect()
}

#[test]
fn a_fix_replaces_just_what_is_wrong() {
    for (text, fix) in [
        // Kinds, words, values.
        ("cadr Spear {}", "1:1..5 cadr -> card"),
        ("card Spear { levle 2 }", "1:14..19 levle -> level"),
        ("card Spear { text \"é\"; levle 2 }", "1:24..29 levle -> level"),
        ("card Spear { once yse }", "1:19..22 yse -> yes"),
        ("card Spear { dice 1; recal 1 of strength }", "1:22..27 recal -> recall"),
        ("card Spear { 4 level }", "1:14..21 4 level -> level 4"),
        // Names, in quotes if they had or need some.
        ("card Spear {}\ndeck D { holds Spaer x2 }", "2:16..21 Spaer -> Spear"),
        ("card Spear {}\ndeck D { holds \"Spaer\" x2 }", "2:16..23 \"Spaer\" -> \"Spear\""),
        ("card \"Long Spear\" {}\ndeck D { holds LongSpear }", "2:16..25 LongSpear -> \"Long Spear\""),
        ("card \"War Pick\" {}\ndeck D { holds War Pick x2 }", "2:16..24 War Pick -> \"War Pick\""),
        ("card Long Spear {}", "1:6..16 Long Spear -> \"Long Spear\""),
        ("card 'Spear' {}", "1:6..13 'Spear' -> \"Spear\""),
        ("card Spear { boost more(sum: 1) }\nboost more(sums: int) {}", "1:25..28 sum -> sums"),
        ("boost more(n: itn) {}", "1:15..18 itn -> int"),
        // Signs.
        ("card Spear { level: 2 }", "1:19..20 : -> "),
        ("card Spear { face ↑ }", "1:19..20 ↑ -> ^"),
        ("card Spear { face up }", "1:19..21 up -> ^"),
        ("card Spear { text “long” }", "1:19..25 “long” -> \"long\""),
        ("card Spear { rondel { 2..5: damage 1 } }", "1:23..27 2..5 -> 2-5"),
        ("card Spear { type weapon large }", "1:25..25  -> ,"),
        ("card Spear { type weapon or large }", "1:25..28  or -> ,"),
        ("card Spear {}\ndeck D { holds Spear 2 }", "2:22..23 2 -> x2"),
        ("foe Rat { level 1 hp 3 }", "1:18..18  -> ;"),
        ("card Spear { level 1, once yes }", "1:21..22 , -> ;"),
        ("card Spear { pay strength 2 }", "1:18..28 strength 2 -> 2 strength"),
    ] {
        assert_eq!(fixes(&pack(text)), [fix], "{text}");
    }
}

#[test]
fn nothing_is_fixed_by_guess() {
    for text in [
        "card Spear { level 99 }",
        "card Spear { wxyz 2 }",
        "card Spear { text \"long }",
        "card Spear { rondel { 2-5: damage 1.5 } }",
        "card Spear { face × }",
        // The name is near, and its arguments are of another.
        "card Spear { levle \"two\" }",
    ] {
        let loaded = load(&[pack(text)], toy());
        assert!(!loaded.problems.is_empty() && fixes(&pack(text)).is_empty(), "{text}: {:?}", fixes(&pack(text)));
    }
}

#[test]
fn the_page_of_a_pack_is_fixed_too() {
    let with = |from: &str, to: &str| PackFiles::new("toy").with("pack.ron", PACK.replace(from, to));
    assert_eq!(fixes(&with("system: \"toy\"", "system: \"toi\"")), ["1:38..43 \"toi\" -> \"toy\""]);
    assert_eq!(fixes(&with("version", "versoin")), ["1:45..52 versoin -> version"]);
}
