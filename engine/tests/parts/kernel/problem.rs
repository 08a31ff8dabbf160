//! Places in texts.

use rondel_engine::kernel::{Copied, Help, Origin, Problem, Sources};

#[test]
fn places_are_lines_and_columns_of_whole_characters() {
    let mut sources = Sources::new();
    let file = sources.add("a.rondel", "one\nzwö é\n\nend");
    let place = |byte: usize| sources.show(Origin::new(file, byte, byte)).replace("a.rondel:", "");
    let told: Vec<String> = [0, 3, 4, 6, 7, 9, 11, 12, 13, 99].map(place).into();
    assert_eq!(told, ["1:1", "1:4", "2:1", "2:3", "2:3", "2:5", "2:6", "3:1", "4:1", "4:4"]);
    let empty = sources.add("b.rondel", "");
    assert_eq!(sources.show(Origin::new(empty, 5, 5)), "b.rondel:1:1");
}

#[test]
fn a_fix_stands_where_its_words_were_written_or_nowhere() {
    let mut sources = Sources::new();
    let home = sources.add("a.rondel", "on hurt: me.hael(2)");
    let made = "fn on_hurt(me) {\nme.hael(2);\n}\n";
    let copied = vec![Copied { at: 3, from: 3, length: 4 }, Copied { at: 17, from: 9, length: 10 }];
    let script = sources.add_copy("a.rondel (card A)", made, home, copied);
    let at = |word: &str| made.find(word).map(|at| Origin::new(script, at, at + word.len())).unwrap();
    let problem = |at| Problem::error("E0605", at, "?").help(Help::meant("heal")).written(&sources);
    let fix = problem(at("hael")).fix.unwrap();
    assert_eq!((fix.at, fix.text.as_str()), (Origin::new(home, 12, 16), "heal"));
    assert_eq!(sources.show(fix.at), "a.rondel:1:13");
    assert_eq!(problem(at("on_hurt")).fix, None, "a word of the script that the line words otherwise");
    assert_eq!(problem(at("fn")).fix, None, "a word of the script alone");
    assert_eq!(problem(Origin::CODE).fix, None, "what was typed stands in no file");
}

#[test]
fn a_name_is_written_like_the_one_whose_place_it_takes() {
    let mut sources = Sources::new();
    let file = sources.add("a.rondel", "Sowrd \"Sowrd\" \"So\\\\wrd\"");
    let text = |name: &str, start, end| Help::meant(name).in_place_of("Sowrd", Origin::new(file, start, end)).instead;
    assert_eq!(text("Sword", 0, 5).as_deref(), Some("Sword"));
    assert_eq!(text("Short Sword", 0, 5).as_deref(), Some("\"Short Sword\""));
    assert_eq!(text("Sword", 6, 13).as_deref(), Some("\"Sword\""));
    assert_eq!(text("Sword", 14, 23), None, "more stands there than the name");
}

#[test]
fn another_way_out_takes_the_fix_of_the_first_away() {
    let problem = Problem::error("E0605", Origin::CODE, "?").help(Help::meant("heal"));
    assert!(problem.fix.is_some());
    assert_eq!(problem.help("leave it out").fix, None);
}
