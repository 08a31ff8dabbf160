//! Errors in their frames, in terminals of any width.

use rondel_engine::kernel::{Origin, Problem, SourceId, Sources};
use rondel_repl::content::Diagnostics;
use rondel_repl::report::human;
use rondel_repl::text::{plain, width};

const LONG: &str = "    rondel { primary 3-5: damage R+1;  secondary 1,6: damage 2 }; recall R/2 of strength by warrior; cost health 2; type weapon, medium, fyre";

/// Returns the place of these words in the text.
fn at(file: SourceId, text: &str, words: &str) -> Origin {
    let start = text.find(words).unwrap();
    Origin::new(file, start, start + words.len())
}

fn drawn(text: &str, words: &str, also: Option<&str>, columns: usize) -> String {
    let mut sources = Sources::new();
    let file = sources.add("content/adventure-deck/of-a-very-long-name/weapons-of-the-northern-marches.rondel", text);
    let label = "no keyword of the packs in use is called so: define it, or leave it out";
    let mut problem = Problem::error(
        "E0203",
        at(file, text, words),
        "no pack in use defines the keyword `fyre`, of damage or any other",
    )
    .label(label)
    .help("did you mean `fire`? write `keyword \"Fyre\" { of damage }` to define it, in a file of your own pack");
    if let Some(also) = also {
        problem = problem.also(at(file, text, also), "it was written here first, by another hand, on another day");
    }
    plain(&human(&Diagnostics { problems: vec![problem], sources }, columns, "rondel check"))
}

#[test]
fn a_frame_fits_the_terminal_wherever_the_fault_stands() {
    let lines = format!("card \"War Pick\" {{\n{LONG}\n    face ^\n}}\n");
    for columns in [40, 60, 80, 100] {
        for words in ["rondel", "R/2", "fyre", "primary", LONG.trim(), "face ^", "card \"War Pick\"", lines.trim()] {
            for also in [None, Some("cost health 2"), Some("face ^"), Some("card")] {
                let frame = drawn(&lines, words, also, columns);
                let wide = frame.lines().find(|line| width(line) > columns);
                assert_eq!(wide, None, "{columns} columns, `{words}`:\n{frame}");
                let told = frame.replace(['│', '\n'], " ");
                let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
                assert!(told.contains("leave it out"), "{columns} columns, `{words}`:\n{frame}");
            }
        }
    }
}

#[test]
fn a_long_line_is_cut_around_its_fault() {
    insta::assert_snapshot!(drawn(LONG, "fyre", None, 60), @r#"
    [E0203] Error: no pack in use defines the keyword `fyre`, of
        damage or any other
       ╭─[ …-name/weapons-of-the-northern-marches.rondel:1:138 ]
       │
     1 │ … weapon, medium, fyre
       │                   ──┬─
       │                     ╰─── no keyword of the packs in use
       │                          is called so: define it, or
       │                          leave it out
       │
       │ Help: did you mean `fire`? write `keyword "Fyre" { of
       │       damage }` to define it, in a file of your own
       │       pack
    ───╯
    More about this: rondel check --explain E0203
    "#);
}

#[test]
fn a_short_line_stays_whole() {
    let frame = drawn("card \"War Pick\" { type weapon, fyre }", "fyre", None, 80);
    assert!(frame.contains("card \"War Pick\" { type weapon, fyre }"), "{frame}");
}
