//! Content that changes under an open scene: between two lines of a pipe.

use super::program::{club, command, folder, pack, rat, small_pack};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

/// An open game that is fed line by line.
pub struct Game {
    child: Child,
    lines: ChildStdin,
    out: BufReader<ChildStdout>,
}

impl Game {
    fn open(folder: &Path) -> Game {
        Game::on(folder, "testglove-and-rat")
    }

    /// Returns a game on a scene of the pack `mine`.
    pub fn on(folder: &Path, scene: &str) -> Game {
        let mut command = command(folder, &["--pack", "mine", "play", "--scene", scene, "--script", "-"]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let (lines, out) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        let mut game = Game { child, lines, out };
        game.say("eval 1");
        game
    }

    /// Types a line. The answer ends with the echo of a fixed line that is typed after it.
    pub fn say(&mut self, line: &str) -> String {
        writeln!(self.lines, "{line}\neval 4711").unwrap();
        let mut answer = String::new();
        while !answer.contains("4711\n  4711") && self.out.read_line(&mut answer).unwrap() > 0 {}
        answer
    }

    pub fn end(self) -> (Option<i32>, String) {
        drop(self.lines);
        let output = self.child.wait_with_output().unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

fn save(folder: &Path, text: impl AsRef<[u8]>) {
    // As editors do it: beside the file, then over it.
    fs::write(folder.join("mine/.cards.rondel.swp"), text).unwrap();
    fs::rename(folder.join("mine/.cards.rondel.swp"), folder.join("mine/cards.rondel")).unwrap();
}

#[test]
fn a_changed_card_is_in_use_on_the_next_line_and_the_position_is_kept() {
    let dir = folder();
    small_pack(dir.path(), rat(1).as_bytes());
    let mut game = Game::open(dir.path());
    game.say("rule set ruby 5");
    save(dir.path(), rat(1).replace("add 2", "add 3"));
    let answer = game.say("card testglove");
    assert!(answer.contains("content: ") && answer.contains("Testglove"), "{answer}");
    assert!(answer.contains("+3 to the total"), "the card is drawn as it is now: {answer}");
    assert!(game.say("eval hero.ruby").contains("\n  5\n"), "the ruling still holds");
    assert_eq!(game.end().0, Some(0));
}

#[test]
fn broken_content_leaves_the_old_one_in_use() {
    let dir = folder();
    small_pack(dir.path(), rat(1).as_bytes());
    let mut game = Game::open(dir.path());
    let broken: [&[u8]; 4] = [b"item {", b"\xff\xff", &[b'x'; 9 << 20], b"item \"Testglove\" { colour red }"];
    for content in broken {
        save(dir.path(), content);
        assert!(game.say("card testglove").contains("Testglove"), "the old card is still there");
    }
    fs::remove_file(dir.path().join("mine/cards.rondel")).unwrap();
    game.say("look");
    fs::remove_dir_all(dir.path().join("mine")).unwrap();
    assert!(game.say("card testglove").contains("Testglove"));
    small_pack(dir.path(), rat(2).as_bytes());
    assert!(game.say("card testglove").contains("content: "));
    let (code, err) = game.end();
    assert_eq!(code, Some(0), "{err}");
    assert!(err.contains("E0411") && err.contains("E0"), "each time it is told: {err}");
}

#[test]
fn a_new_file_in_a_new_folder_is_seen() {
    let dir = folder();
    small_pack(dir.path(), rat(1).as_bytes());
    let mut game = Game::open(dir.path());
    fs::create_dir_all(dir.path().join("mine/more/cards")).unwrap();
    fs::write(dir.path().join("mine/more/cards/b.rondel"), "item Testcudgel { uses 1; on atk; use { add 1 } }")
        .unwrap();
    assert!(game.say("card testcudgel").contains("Testcudgel"));
    assert_eq!(game.end().0, Some(0));
}

/// Opens a game on a pack with a Foe, a scene and a script.
fn duel(folder: &Path) -> Game {
    pack(folder, club(1).as_bytes());
    save(folder, duel_text(3, 4));
    Game::on(folder, "duel")
}

fn duel_text(damage: u8, hp: u8) -> String {
    format!(
        "card \"Testclub\" {{\n    type weapon, small\n    face ^\n    rondel {{ 1-6: damage {damage} }}\n}}\n\
         foe \"Dummy\" {{ level 1; size small; hp {hp}; xp 0; turn {{ 1-6: nothing }} }}\n\
         scene \"Duel\" {{ players {{ you: \"Sample Warrior\" {{ draw_deck Testclub x4; hand Testclub }} }}; foes {{ dummy: Dummy }} }}\n"
    )
}

#[test]
fn a_change_is_told_field_by_field_with_its_place_and_who_holds_it() {
    let dir = folder();
    let mut game = duel(dir.path());
    save(dir.path(), duel_text(2, 4));
    let answer = game.say("eval 1");
    assert!(answer.contains("content: Testclub 1-6: damage 3 -> 2, mine/cards.rondel:4, you hold 1"), "{answer}");
    assert!(!answer.contains("HP ██"), "the table is as it was, and not drawn again: {answer}");
    assert_eq!(game.end().0, Some(0));
}

#[test]
fn what_keeps_its_old_number_is_named() {
    let dir = folder();
    let mut game = duel(dir.path());
    save(dir.path(), duel_text(3, 6));
    let answer = game.say("eval 1");
    assert!(answer.contains("Dummy hp 4 -> 6") && answer.contains("dummy keeps HP 4: 6 with `restart`"), "{answer}");
    assert!(game.say("eval dummy.hp").contains("\n  4\n"));
    game.say("restart");
    assert!(game.say("eval dummy.hp").contains("\n  6\n"));
    assert_eq!(game.end().0, Some(0));
}

#[test]
fn the_odds_of_what_is_pending_and_what_is_watched_are_worked_out_again() {
    let dir = folder();
    let mut game = duel(dir.path());
    game.say("watch odds play testclub on dummy");
    game.say("watch dummy.hp * 2");
    save(dir.path(), duel_text(1, 4));
    let answer = game.say("eval 1");
    assert!(answer.contains("odds play testclub on dummy: dummy HP 4 → 1 -> dummy HP 4 → 3"), "{answer}");
    assert!(answer.contains("dummy.hp * 2: 8, as before"), "{answer}");
    assert_eq!(game.end().0, Some(0));
}

#[test]
fn where_the_line_of_play_now_differs_is_told_and_a_replay_takes_it() {
    let dir = folder();
    let mut game = duel(dir.path());
    game.say("play testclub on dummy");
    save(dir.path(), duel_text(1, 4));
    let answer = game.say("eval dummy.hp");
    assert!(answer.contains("your line of play now differs") && answer.contains("\n  1\n"), "{answer}");
    assert!(game.say("replay").contains("it comes out differently"));
    assert!(game.say("eval dummy.hp").contains("\n  3\n"));
    assert_eq!(game.end().0, Some(0));
}

#[test]
fn what_the_table_needs_is_named_where_it_stood_and_play_goes_on_when_it_is_not_needed_any_more() {
    let dir = folder();
    let mut game = duel(dir.path());
    let without = duel_text(3, 4).split_once("foe").map(|(card, _)| card.to_string()).unwrap();
    save(dir.path(), without);
    game.say("eval 1");
    assert!(game.say("eval dummy.hp").contains("\n  4\n"), "play goes on");
    save(dir.path(), duel_text(3, 4));
    assert!(game.say("eval dummy.hp").contains("\n  4\n"));
    let (_, err) = game.end();
    assert!(
        err.contains("E0801")
            && err.contains("cards.rondel:6")
            && err.contains("the table stays on the old content")
            && err.contains("`replay`"),
        "{err}"
    );
}

#[test]
fn the_open_scene_and_its_set_up_are_told() {
    let dir = folder();
    let mut game = duel(dir.path());
    save(dir.path(), duel_text(3, 4).replace("hand Testclub ", "hand Testclub x2 "));
    let answer = game.say("eval 1");
    assert!(answer.contains("the set-up changed") && answer.contains("`restart` opens it"), "{answer}");
    save(dir.path(), duel_text(3, 4).replace("hand Testclub ", "hand Testclub x2 ") + "\n// a word\n");
    assert!(game.say("eval 1").contains("content: comments and layout only"));
    assert_eq!(game.end().0, Some(0));
}

#[test]
fn the_scripts_that_use_a_changed_function_of_the_library_are_named() {
    let dir = folder();
    let lend = |n: u8| format!("fn blow(me) {{ me.change_attack({n}); }}\n");
    small_pack(dir.path(), rat(1).as_bytes());
    for (file, text) in
        [("lib/lent.rhai", lend(1)), ("effects/spiteful.rhai", "fn on_wounded(me) { blow(me); }\n".to_string())]
    {
        let path = dir.path().join("mine/scripts").join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    fs::write(dir.path().join("mine/effects.rondel"), "effect spiteful { }\n").unwrap();
    let mut game = Game::open(dir.path());
    fs::write(dir.path().join("mine/scripts/lib/lent.rhai"), lend(2)).unwrap();
    let answer = game.say("eval 1");
    assert!(answer.contains("script lib/lent: blow changed, used by effects/spiteful"), "{answer}");
    assert_eq!(game.end().0, Some(0));
}

#[test]
fn a_rename_is_told_as_one_and_changes_no_scene() {
    let dir = folder();
    let mut game = duel(dir.path());
    let renamed = duel_text(3, 4)
        .replace("Testclub", "Testcudgel")
        .replace("    type weapon, small\n", "    formerly \"Testclub\"\n    type weapon, small\n");
    save(dir.path(), renamed);
    let answer = game.say("eval 1");
    assert!(answer.contains("renamed: card \"Testclub\" is \"Testcudgel\" now, mine/cards.rondel:1"), "{answer}");
    assert!(!answer.contains("set-up") && !answer.contains("changed: "), "{answer}");
    assert_eq!(game.end().0, Some(0));
}

#[test]
fn a_rename_without_its_former_name_is_one_error_that_knows_the_old_name() {
    let dir = folder();
    let mut game = duel(dir.path());
    save(dir.path(), duel_text(3, 4).replacen("Testclub", "Testcudgel", 1));
    game.say("eval 1");
    let (code, err) = game.end();
    assert_eq!(code, Some(0), "{err}");
    assert_eq!(err.matches("Error:").count(), 1, "{err}");
    // The help is broken at blanks, with the frame at its left.
    let words: Vec<&str> = err.split_whitespace().filter(|word| *word != "│").collect();
    assert!(words.join(" ").contains("\"Testcudgel\" stands now: say `formerly \"Testclub\"` in it"), "{err}");
}

/// News of files tells no error that the answer to `errors` tells.
#[test]
fn errors_right_after_a_save_are_told_once() {
    let dir = folder();
    let mut game = duel(dir.path());
    save(dir.path(), duel_text(3, 4).replacen("card \"Testclub\"", "crad \"Testclub\"", 1));
    let told = game.say("errors");
    assert!(told.contains("E0201"), "{told}");
    let (_, err) = game.end();
    assert!(!err.contains("E0201"), "{err}");
}

/// A scene is not new after its card is renamed and renamed back.
#[test]
fn a_mended_scene_is_not_new_and_errors_say_all() {
    let dir = folder();
    let mut game = duel(dir.path());
    let proof = "scene \"Proof\" { players { you: \"Sample Warrior\" { draw_deck Testclub x4; hand Testclub } }; foes { d: Dummy } }\n";
    save(dir.path(), duel_text(3, 4) + proof);
    assert!(game.say("eval 1").contains("new: scene \"Proof\""));
    save(dir.path(), (duel_text(3, 4) + proof).replacen("card \"Testclub\"", "card \"Testclubs\"", 1));
    let told = game.say("errors");
    assert!(told.contains("E0801") && told.contains("E0203"), "the table and the files are in one list: {told}");
    save(dir.path(), duel_text(3, 4) + proof);
    let told = game.say("eval 1");
    assert!(!told.contains("new: scene"), "{told}");
    let told = game.say("errors");
    assert!(told.contains("no errors"), "{told}");
    game.end();
}

/// An open test continues with the current steps.
#[test]
fn an_open_test_follows_its_file() {
    let dir = folder();
    let mut game = duel(dir.path());
    let test = |hp: u8| {
        let scene = "scene \"Hit\" {\n    players { you: \"Sample Warrior\" { draw_deck Testclub x4; hand Testclub } }\n    \
                     foes { dummy: Dummy }\n    do you play testclub on dummy\n";
        format!("{}{scene}    expect dummy hp {hp}\n}}\n", duel_text(3, 4))
    };
    save(dir.path(), test(1));
    game.say("open hit");
    assert!(game.say("step").contains("1/2"));
    save(dir.path(), test(2));
    let told = game.say("run");
    assert!(told.contains("step 2 of this scene"), "{told}");
    assert!(told.contains("2/2 expect dummy hp 2") && !told.contains("all steps hold"), "{told}");
    game.end();
}
