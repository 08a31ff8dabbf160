//! No file makes the loader panic, hang or lose another item.
#![allow(clippy::unwrap_used, clippy::panic)]

use super::cases::cases;
use crate::common::{human, pack, read, short, toy};
use proptest::prelude::*;
use rondel_dsl::{PackFiles, format, load, render};

/// Loads, renders in every way, and formats a text.
fn survives(text: &str) {
    let loaded = read(text);
    human(&loaded);
    for problem in &loaded.problems {
        render::short(problem, &loaded.sources);
        render::json(problem, &loaded.sources);
        let source = loaded.sources.get(problem.at.at.file.unwrap()).unwrap();
        assert!(problem.at.at.end as usize <= source.text.len(), "{problem:?}");
        assert!(source.text.is_char_boundary(problem.at.at.start as usize), "{problem:?}");
        assert!(source.text.is_char_boundary(problem.at.at.end as usize), "{problem:?}");
    }
    let _ = format(text);
}

const GOOD: &str = r#"// A file.
card "Longsword" { type weapon, large;  level 2;  face ^
  rondel { 2-5: damage R/2+1;  1,6: damage 3 ethereal }   // round
  recall R/2 of strength, agility by warrior
  boost off_round(rounds: 3-6, pay: 2 intellect)
}
foe "Göblin" {
  level 1; hp 3
  turn { 4: draw 1 { ^: attack 4 melee };  5: draw 1 { v: attack 3 melee } }
  attacked draw 3 { ^^*: armor 3;  vv^: armor R }
  traits { sneak(damage: 2) }
}
trait sneak(damage: int = 1) { script "traits/sneak";  text "says \"boo\"" }
boost off_round(rounds: rounds = 1,6, pay: cost = 1 agility) { }
scene "First" { players { you: Longsword };  do you play Longsword;  chance ^ v }
"#;

/// Returns words of the language in any order.
fn any_words() -> impl Strategy<Value = String> {
    let words = vec![
        "card",
        "foe",
        "trait",
        "scene",
        "\"A\"",
        "A",
        "replace",
        "change",
        "{",
        "}",
        "{",
        "}",
        "(",
        ")",
        ":",
        ",",
        ";",
        "\n",
        "\n",
        "\n",
        "rondel",
        "2-5",
        "1,6",
        "damage",
        "R/2",
        "Rx2",
        "x",
        "x16",
        "^",
        "^^*",
        "vv",
        "draw 2",
        "attack 4 melee",
        "level",
        "holds",
        "\"",
        "\"open",
        "\\",
        "//",
        "// c\n",
        "é",
        "–",
        "\u{feff}",
        "\u{1}",
        "999999999999999999999",
        "2d6",
        "-",
        "+",
        "*",
        "/",
        "=",
        "int",
        "sneak(damage: 2)",
        "boost",
        "traits",
        "formerly",
        "\r\n",
        "\t",
        "0",
        "players",
        "you",
        "rule set goblin hp 3",
        "text",
        "{ }",
    ];
    proptest::collection::vec((proptest::sample::select(words), any::<bool>()), 0..80).prop_map(|parts| {
        parts.iter().map(|(word, blank)| if *blank { format!("{word} ") } else { word.to_string() }).collect()
    })
}

/// Returns the good file with a few characters removed, added or doubled.
fn damaged() -> impl Strategy<Value = String> {
    let edit = (
        0..GOOD.chars().count(),
        0..4usize,
        proptest::sample::select(vec!["{", "}", "(", ")", "\"", "\n", ";", ":", ",", "x", "^"]),
    );
    proptest::collection::vec(edit, 1..6).prop_map(|edits| {
        let mut chars: Vec<char> = GOOD.chars().collect();
        for (at, what, put) in edits {
            let at = at.min(chars.len().saturating_sub(1));
            match what {
                0 => _ = chars.remove(at),
                1 => chars.splice(at..at, put.chars()).for_each(drop),
                2 => chars.truncate(at.max(chars.len() / 2)),
                _ => chars[at] = put.chars().next().unwrap(),
            }
        }
        chars.into_iter().collect()
    })
}

/// Spaces of several bytes are spaces, and are marked whole.
#[test]
fn spaces_of_other_scripts_are_survived() {
    for space in ["\u{a0}", "\u{3000}", "\u{2003}", "\u{85}", "\u{2028}", "\u{feff}"] {
        for text in [
            "_{_}",
            "_",
            "card_{_}",
            "card_\"A\"_{_level_1_}_",
            "_{",
            "_(",
            "\"_",
            "}_{",
            "card \"A\" {_;_}",
            "card A_B {}",
        ] {
            survives(&text.replace('_', space));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(100), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_survived(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let files = PackFiles::new("toy").with("pack.ron", bytes.clone()).with("a.rondel", bytes.clone());
        human(&load(&[files], toy()));
        survives(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_text_is_survived(text in "\\PC{0,200}") {
        survives(&text);
    }

    #[test]
    fn any_words_are_survived(text in any_words()) {
        survives(&text);
    }

    #[test]
    fn damage_is_survived(text in damaged()) {
        survives(&text);
    }
}

#[test]
fn the_good_file_is_good() {
    let pack = pack(GOOD).with("scripts/traits/sneak.rhai", "");
    assert_eq!(short(&load(&[pack], toy())), Vec::<String>::new());
}

/// Every way to break one item leaves the others as they were.
#[test]
fn a_broken_item_hides_no_other() {
    let broken = [
        "card \"B\" {\n    rondel { 2-5: damage 5\n    level 2\n}\n",
        "card \"B\" {\n    rondel { 2-5: damage 5 } }\n    level 2\n}\n",
        "card \"B\" {\n",
        "card \"B\" {\n    level 1\n}\n}\n}\n",
        "card \"B {\n    level 1\n}\n",
        "card B C {\n    level 1\n}\n",
        "card {\n    level 1\n}\n",
        "cadr B { level 1 }\n",
        "card B {\n    text \"oops }\n}\n",
        "card B {\n    boost off(3\n}\n",
        "just text\n",
        "card B(\n",
        "card B {{{{\n",
    ];
    for text in broken {
        let loaded = read(&format!("card A {{ level 1 }}\n\n{text}\ncard C {{ level 99 }}\ncard D {{ level 3 }}\n"));
        let ids: Vec<&str> = loaded.items.iter().map(|item| item.id.as_str()).collect();
        assert!(["a", "c", "d"].iter().all(|id| ids.contains(id)), "{text}: {ids:?}");
        let codes: Vec<&str> = loaded.problems.iter().map(|problem| problem.code).collect();
        assert_eq!(codes.len(), 2, "{text}: {:#?}", short(&loaded));
        assert_eq!(codes[1], "E0305", "{text}");
    }
}

/// Texts that would take forever if any step looked at the same text repeatedly.
#[test]
fn large_nonsense_takes_no_time() {
    let many = |part: &str, bytes: usize| part.repeat(bytes / part.len());
    let bytes = cases(60_000).min(300_000) as usize;
    for text in [
        many("\\\"", bytes),
        format!("card A {{ text \"{}\n}}", many("\\\"", bytes)),
        many("a (\n", bytes),
        format!("card A {{\n{}}}", many("a (\n", bytes)),
        many("(", bytes),
        many("{", bytes),
        many("}", bytes),
        many("card A {\n", bytes),
        many("card A { }\n", bytes),
        format!("x{}", many("\n", bytes)),
        format!("card A {{ {} }}", many("level ", bytes)),
        format!("card A {{ {} }}", many("level 1;", bytes)),
        format!("card A {{ recall {} }}", many("1+", bytes)),
        format!("card A {{ recall {} }}", many("x1", bytes)),
        format!("card A {{ face {} }}", many("^", bytes)),
        format!("card A {{ rondel {{ {} }} }}", many("1: heal 1;", bytes)),
        format!("deck A {{ holds {} B }}", many("B,", bytes)),
        format!("deck A {{ {} }}", many("holds C\n", bytes)),
        format!("trait a({}) {{}}", many("b: int,", bytes)),
        format!("card A {{ {} }}", many("b { ", bytes)),
        format!("card A {{ {} }}", many("\"a\" ", bytes)),
        many("// {\n", bytes),
        many("/", bytes),
    ] {
        let loaded = read(&text);
        let renderer = render::Renderer::new(&loaded.sources);
        for problem in loaded.problems.iter().take(1000) {
            renderer.human(problem, false);
        }
        let _ = format(&text);
    }
}
