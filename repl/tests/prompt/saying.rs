//! Lines and their answers.

use super::source::{hp, say, session};
use rondel_repl::prompt::plain::{Ran, run};
use rondel_repl::prompt::{COMMANDS, find};
use rondel_repl::subcommands::Streams;
use rondel_repl::text::plain;
use std::collections::BTreeSet;

#[test]
fn every_command_has_one_meaning_and_says_what_it_does() {
    let mut names = BTreeSet::new();
    for command in COMMANDS {
        for name in std::iter::once(&command.name).chain(command.aliases) {
            assert!(names.insert(*name), "{name} twice");
            assert!(find(name).is_some());
        }
        assert!(command.usage.starts_with(command.name), "{}", command.usage);
        assert!(command.doc.ends_with(['.', ')', '`']), "{}", command.doc);
    }
}

#[test]
fn no_command_breaks_on_odd_arguments() {
    let odd = ["", " ", "0", "-1", "99999999999999999999", "\"", "…", "not", "not ", "\u{1b}[2J", "all", "a b c d"];
    for command in COMMANDS.iter().filter(|command| command.name != "save") {
        for argument in odd {
            let (mut session, _) = session();
            let before = session.table.fingerprint();
            let _ = session.line(&format!("{} {argument}", command.name));
            let changes = ["rule", "chance", "do", "open", "restart", "auto"].contains(&command.name);
            assert!(changes || session.table.fingerprint() == before, "{} {argument}", command.name);
        }
    }
}

#[test]
fn a_move_is_told_drawn_and_taken_back() {
    let (mut session, _) = session();
    say(&mut session, "luck hand");
    let told = say(&mut session, "play rock on rival");
    assert!(told.contains("TOY-001"), "{told}");
    assert_eq!(say(&mut session, "chance ^^").lines().count(), 2);
    assert_eq!(hp(&session), 7);
    assert_eq!(say(&mut session, "undo 2"), "taken back: chance ^^; play rock on rival");
    assert_eq!(say(&mut session, "redo"), "again: play rock on rival");
    assert!(say(&mut session, "undo 9").starts_with("taken back"));
    assert_eq!(say(&mut session, "undo"), "error[R0002]: nothing to undo\n  help: this is where the scene begins");
}

#[test]
fn a_typing_error_is_told_the_nearest_command() {
    let (mut session, _) = session();
    let answer = say(&mut session, "undoo");
    assert!(answer.contains("did you mean the command `undo`?"), "{answer}");
    let answer = say(&mut session, "help undoo");
    assert!(answer.contains("did you mean `help undo`?"), "{answer}");
    let answer = say(&mut session, "card rok");
    assert!(answer.contains("did you mean `Rock`?"), "{answer}");
    let answer = say(&mut session, "open a-quarel");
    assert!(answer.contains("did you mean `a-quarrel`?"), "{answer}");
}

#[test]
fn do_reaches_the_table_past_the_commands() {
    let (mut session, _) = session();
    assert!(say(&mut session, "do undo").contains("C0101"));
    assert!(session.line("do pass").unwrap().changed);
}

#[test]
fn help_covers_every_table_of_words() {
    let (mut session, _) = session();
    let overview = say(&mut session, "help");
    assert!(overview.lines().count() < 24, "it fits a small terminal: {overview}");
    for word in ["play", "undo", "help facts", "help rulings", "help commands"] {
        assert!(overview.contains(word), "{word}: {overview}");
    }
    assert!(say(&mut session, "help facts").contains("player.holds(text): int"));
    assert!(say(&mut session, "help stone").contains("force 0..9"));
    assert!(say(&mut session, "help force").contains("(in stone)"));
    assert!(say(&mut session, "help toy-1").contains("A stone hurts"));
    let rulings = say(&mut session, "help rulings");
    assert!(rulings.contains("set") && rulings.contains("break"), "{rulings}");
    assert!(say(&mut session, "help aimed").contains("TOY-001"), "the rulebook is looked up too");
    for word in ["pack", "pack.ron", "replace", "change", "formerly", "requires", "rules.md"] {
        let page = say(&mut session, &format!("help {word}"));
        assert!(page.contains("packs") || page.contains("pack.ron"), "{word}: {page}");
    }
    let packs = say(&mut session, "help packs");
    assert!(packs.contains("change card") && packs.contains("first_scene"), "{packs}");
    assert!(say(&mut session, "help chance").contains("scene"), "both the command and the step of a scene");
}

#[test]
fn rules_are_found_and_proved() {
    let (mut session, _) = session();
    assert!(say(&mut session, "rules stone aimed").contains("proved by a-quarrel"));
    assert!(say(&mut session, "rules stonne").contains("did you mean `stone` for `stonne`?"));
}

#[test]
fn a_scene_is_found_by_a_part_of_its_name_and_takes_a_seed() {
    let (mut session, _) = session();
    assert_eq!(say(&mut session, "open long 7"), "A quarrel seed 7\nTwo who cannot agree.", "with its aim");
    assert_eq!(session.scene, "long-quarrel");
    assert!(say(&mut session, "open quarrel").contains("`long-quarrel`"), "both are named");
    assert!(say(&mut session, "scenes TOY-001").contains("a-quarrel"));
    assert_eq!(say(&mut session, "scenes TOY-002"), "no scene");
}

#[test]
fn a_saved_game_plays_again_to_the_same_position() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("game.ron").display().to_string();
    let (mut played, _) = session();
    say(&mut played, "open long 7");
    say(&mut played, "draw");
    say(&mut played, "pass");
    assert!(say(&mut played, &format!("save {file}")).starts_with("saved"));
    let (mut loaded, _) = session();
    let answer = say(&mut loaded, &format!("load {file}"));
    assert!(answer.contains("played again"), "{answer}");
    assert_eq!(loaded.table.fingerprint(), played.table.fingerprint());
    assert_eq!((loaded.scene.as_str(), loaded.seed), ("long-quarrel", 7));
    assert_eq!(say(&mut loaded, "log"), say(&mut played, "log"));
}

#[test]
fn a_bad_save_changes_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("game.ron");
    let (mut session, _) = session();
    say(&mut session, "pass");
    let before = session.table.fingerprint();
    let good = "(system:\"pebbles\",scene:\"a-quarrel\",seed:1,content:\"\",steps:[(\"you\",\"fly\")])";
    for text in ["", "(", "\u{0}", "[1, 2]", good, &good.replace("pebbles", "chess"), &good.replace("a-q", "no-q")] {
        std::fs::write(&file, text).unwrap();
        let answer = say(&mut session, &format!("load {}", file.display()));
        assert!(answer.starts_with("error[R0"), "{text}: {answer}");
        assert_eq!(session.table.fingerprint(), before, "{text}");
    }
}

fn script(text: &str, stop: bool) -> (String, String, Ran) {
    let (mut session, _) = session();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let ran =
        run(&mut session, text.as_bytes(), stop, &mut Streams { out: &mut out, err: &mut err, check: String::new() })
            .unwrap();
    let text = |bytes: Vec<u8>| plain(&String::from_utf8(bytes).unwrap());
    (text(out), text(err), ran)
}

#[test]
fn a_script_is_the_same_every_time_and_skips_comments() {
    let lines = "# a comment\n\nplay rock on rival\n  pass\nlook all\n";
    let first = script(lines, true);
    assert_eq!(first, script(lines, true));
    assert_eq!(first.2, Ran { failed: 0 });
    assert_eq!(first.0.matches("\n> ").count(), 3, "{}", first.0);
    assert!(first.1.is_empty());
}

#[test]
fn a_script_stops_at_the_first_line_that_fails() {
    let (out, err, ran) = script("pass\nfly\npass\n", true);
    assert_eq!(ran, Ran { failed: 1 });
    assert_eq!(out.matches("\n> ").count(), 2, "{out}");
    assert!(err.starts_with("line 2: error[C0101]"), "{err}");
    let (out, _, ran) = script("fly\nfly\nquit\npass\n", false);
    assert_eq!((ran.failed, out.matches("\n> ").count()), (2, 3), "without stopping, `quit` ends it");
}

#[test]
fn a_script_may_hold_anything() {
    let (mut session, _) = session();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let bytes: &[u8] = b"\xff\xfe\0\x1b[2J\npass";
    run(&mut session, bytes, false, &mut Streams { out: &mut out, err: &mut err, check: String::new() }).unwrap();
    assert!(!String::from_utf8(out).unwrap().contains("\u{1b}[2J"));
}

#[test]
fn why_not_follows_a_whole_command() {
    let (mut session, _) = session();
    assert!(say(&mut session, "why not play rock on rival").contains("nothing is in the way"));
    assert!(say(&mut session, "why not play rock with rock on rival with fish").contains("fish"));
    assert!(say(&mut session, "why not dance").contains("nothing here is called `dance`"));
    assert!(say(&mut session, "why not").contains("nothing was said"));
    assert_eq!(session.table.history().len(), 1, "nothing was done");
}
