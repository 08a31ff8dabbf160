//! Content that changes under an open scene: between two lines of a pipe.

use super::program::{club, command, folder, pack};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

/// An open game that is fed line by line.
struct Game {
    child: Child,
    lines: ChildStdin,
    out: BufReader<ChildStdout>,
}

impl Game {
    fn open(folder: &Path) -> Game {
        let mut command = command(folder, &["--pack", "mine", "play", "--scene", "testclub-and-rat", "--script", "-"]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let (lines, out) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        let mut game = Game { child, lines, out };
        game.say("eval 1");
        game
    }

    /// Says a line; the answer ends with the echo of a line that is always said after it.
    fn say(&mut self, line: &str) -> String {
        writeln!(self.lines, "{line}\neval 4711").unwrap();
        let mut answer = String::new();
        while !answer.contains("4711\n  4711") && self.out.read_line(&mut answer).unwrap() > 0 {}
        answer
    }

    fn end(self) -> (Option<i32>, String) {
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
    pack(dir.path(), club(1).as_bytes());
    let mut game = Game::open(dir.path());
    game.say("rule set rat hp 5");
    save(dir.path(), club(3));
    let answer = game.say("card testclub");
    assert!(answer.contains("content: ") && answer.contains("Testclub"), "{answer}");
    assert!(answer.contains(" 3 "), "the card is drawn as it is now: {answer}");
    assert!(game.say("eval rat.hp").contains("\n  5\n"), "the ruling still holds");
    assert_eq!(game.end().0, Some(0));
}

#[test]
fn broken_content_leaves_the_old_one_in_use() {
    let dir = folder();
    pack(dir.path(), club(1).as_bytes());
    let mut game = Game::open(dir.path());
    let broken: [&[u8]; 4] = [b"card {", b"\xff\xff", &[b'x'; 9 << 20], b"card \"Testclub\" { colour red }"];
    for content in broken {
        save(dir.path(), content);
        assert!(game.say("card testclub").contains("Testclub"), "the old card is still there");
    }
    fs::remove_file(dir.path().join("mine/cards.rondel")).unwrap();
    game.say("look");
    fs::remove_dir_all(dir.path().join("mine")).unwrap();
    assert!(game.say("card testclub").contains("Testclub"));
    pack(dir.path(), club(2).as_bytes());
    assert!(game.say("card testclub").contains("content: "));
    let (code, err) = game.end();
    assert_eq!(code, Some(0), "{err}");
    assert!(err.contains("E0411") && err.contains("E0"), "each time it is told: {err}");
}

#[test]
fn a_new_file_in_a_new_folder_is_seen() {
    let dir = folder();
    pack(dir.path(), club(1).as_bytes());
    let mut game = Game::open(dir.path());
    fs::create_dir_all(dir.path().join("mine/more/cards")).unwrap();
    fs::write(
        dir.path().join("mine/more/cards/b.rondel"),
        "card Testcudgel { type weapon, small; face v; distance melee; rondel { 1-6: damage 1 } }",
    )
    .unwrap();
    assert!(game.say("card testcudgel").contains("Testcudgel"));
    assert_eq!(game.end().0, Some(0));
}
