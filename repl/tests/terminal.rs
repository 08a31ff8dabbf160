//! The prompt at a real terminal: keys, completion, news of changed content.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic)]

use expectrl::process::unix::WaitStatus;
use expectrl::session::OsSession;
use expectrl::{ControlCode, Eof, Expect, Session};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

/// Returns the program at a terminal, and its folder. It runs a pack `mine` with a card Testclub of this text.
fn open(text: &str) -> (OsSession, TempDir) {
    let dir = tempfile::tempdir().unwrap();
    let mut session = start(&dir, text);
    shows(&mut session, "Ctrl-D leaves");
    (session, dir)
}

fn start(dir: &TempDir, text: &str) -> OsSession {
    let page = "Pack(name: \"Mine\", id: \"mine\", system: \"adventure-deck\", version: \"1.0.0\", first_scene: \"three-goblins-in-a-barn\")";
    fs::create_dir(dir.path().join("mine")).unwrap();
    fs::write(dir.path().join("mine/pack.ron"), page).unwrap();
    save(dir.path(), text);
    spawn(dir)
}

/// Returns the program at a terminal, on the pack `mine` in this folder.
fn spawn(dir: &TempDir) -> OsSession {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rondel"));
    command.args(["--pack", "mine", "--color", "never"]).current_dir(dir.path());
    command.env("TERM", "xterm").env("HOME", dir.path()).env_remove("XDG_STATE_HOME");
    let mut session = Session::spawn(command).unwrap();
    session.set_expect_timeout(Some(Duration::from_secs(30)));
    session
}

/// Waits for this text and then for the prompt. The terminal then takes keys one by one. A Ctrl-D before that is the
/// terminal's own and reaches nobody.
#[track_caller]
fn shows(session: &mut OsSession, text: &str) {
    session.expect(text).unwrap();
    session.expect("›").unwrap();
}

fn save(folder: &Path, text: &str) {
    let card = format!("card \"Testclub\" {{\n    {text}\n    face ^\n    rondel {{ 1-6: damage 1 }}\n}}\n");
    fs::write(folder.join("mine/.new"), card).unwrap();
    fs::rename(folder.join("mine/.new"), folder.join("mine/cards.rondel")).unwrap();
}

#[track_caller]
fn leaves_well(mut session: OsSession) {
    session.expect(Eof).unwrap();
    let status = session.get_process().wait().unwrap();
    assert!(matches!(status, WaitStatus::Exited(_, 0)), "{status:?}");
}

#[test]
fn a_name_is_completed_and_the_line_carried_out() {
    let (mut session, _dir) = open("type weapon, small");
    session.send("card testclu\t").unwrap();
    session.expect("card Testclub").unwrap();
    session.send_line("").unwrap();
    shows(&mut session, "┏━━━━━┓");
    session.send(ControlCode::EndOfTransmission).unwrap();
    leaves_well(session);
}

#[test]
fn ctrl_c_clears_the_line_and_ctrl_d_leaves_with_the_history_kept() {
    let (mut session, dir) = open("type weapon, small");
    session.send("nonsense").unwrap();
    session.expect("nonsense").unwrap();
    session.send(ControlCode::EndOfText).unwrap();
    // Text typed in the same instant is thrown away with the line.
    shows(&mut session, "\n");
    session.send_line("eval 4700 + 11").unwrap();
    shows(&mut session, "4711");
    session.send(ControlCode::EndOfTransmission).unwrap();
    leaves_well(session);
    let history = fs::read_to_string(dir.path().join(".local/state/rondel/history")).unwrap();
    assert!(history.contains("eval 4700") && !history.contains("nonsense"), "{history}");
}

#[test]
fn a_change_is_told_while_a_line_is_being_typed() {
    let (mut session, dir) = open("type weapon, small");
    session.send("card testcl").unwrap();
    save(dir.path(), "type weapon, large");
    session.expect("Testclub type weapon, small -> weapon, large, mine/cards.rondel:2").unwrap();
    session.send_line("ub").unwrap();
    shows(&mut session, "weapon, large");
    session.send_line("quit").unwrap();
    leaves_well(session);
}

#[test]
fn an_error_is_told_at_once_and_the_old_content_stays() {
    let (mut session, dir) = open("type weapon, small");
    save(dir.path(), "tipe weapon");
    session.expect("E0202").unwrap();
    session.expect("the last good content stays in use").unwrap();
    shows(&mut session, "✗1 you: an Action");
    session.send_line("card testclub").unwrap();
    session.expect("weapon, small").unwrap();
    shows(&mut session, "✗1");
    save(dir.path(), "type weapon, medium");
    session.expect("mended").unwrap();
    session.send_line("card testclub").unwrap();
    shows(&mut session, "weapon, medium");
    session.send_line("quit").unwrap();
    leaves_well(session);
}

#[test]
fn a_folder_that_was_away_is_watched_when_it_is_back() {
    let (mut session, dir) = open("type weapon, small");
    let (mine, away) = (dir.path().join("mine"), dir.path().join("away"));
    fs::create_dir(&away).unwrap();
    for file in ["pack.ron", "cards.rondel"] {
        fs::copy(mine.join(file), away.join(file)).unwrap();
    }
    fs::remove_dir_all(&mine).unwrap();
    session.expect("there is no such folder").unwrap();
    session.expect("the last good content stays in use").unwrap();
    fs::rename(&away, &mine).unwrap();
    session.expect("mended").unwrap();
    save(dir.path(), "tipe weapon");
    session.expect("E0202").unwrap();
    save(dir.path(), "type weapon, medium");
    session.expect("mended").unwrap();
    session.send_line("quit").unwrap();
    leaves_well(session);
}

#[test]
fn lines_typed_ahead_and_pasted_are_all_carried_out_in_order() {
    let (mut session, _dir) = open("type weapon, small");
    session.send("eval 4000 + 1\reval 4000 + 2\reval 4000 + 3\r").unwrap();
    for answer in ["4001", "4002", "4003"] {
        session.expect(answer).unwrap();
    }
    shows(&mut session, "\n");
    session.send("\x1b[200~eval 5000 + 1\neval 5000 + 2\x1b[201~\r").unwrap();
    for answer in ["5001", "5002"] {
        session.expect(answer).unwrap();
    }
    session.send_line("quit").unwrap();
    leaves_well(session);
}

#[test]
fn the_prompt_opens_on_what_loads_of_broken_content_and_takes_the_rest_when_it_is_mended() {
    let dir = tempfile::tempdir().unwrap();
    let mut session = start(&dir, "tipe weapon");
    session.expect("E0202").unwrap();
    shows(&mut session, "✗1 you: an Action");
    session.send_line("card longsword").unwrap();
    shows(&mut session, "Longsword");
    save(dir.path(), "type weapon, small");
    session.expect("mended").unwrap();
    session.send_line("card testclub").unwrap();
    shows(&mut session, "weapon, small");
    session.send_line("quit").unwrap();
    leaves_well(session);
}

#[test]
fn content_of_which_nothing_can_be_played_is_waited_for() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("mine")).unwrap();
    let page = "Pack(name: \"Mine\", id: \"mine\", system: \"adventure-dock\", version: \"1.0.0\")";
    fs::write(dir.path().join("mine/pack.ron"), page).unwrap();
    let mut session = spawn(&dir);
    shows(&mut session, "waiting for content without errors");
    session.send_line("play longsword").unwrap();
    session.expect("mend the files").unwrap();
    session.send_line("quit").unwrap();
    leaves_well(session);
}

#[test]
fn a_game_survives_a_killed_terminal_and_is_offered_again() {
    let (mut session, dir) = open("type weapon, small");
    session.send_line("pass").unwrap();
    shows(&mut session, "answer?");
    session.get_process_mut().kill(expectrl::process::unix::Signal::SIGKILL).unwrap();
    drop(session);
    let mut session = spawn(&dir);
    shows(&mut session, "left here before");
    session.send_line("resume").unwrap();
    shows(&mut session, "answer?");
    // Another prompt in the same folder is offered nothing: the game is on a table.
    let mut other = spawn(&dir);
    other.expect("Ctrl-D leaves").unwrap();
    other.expect("›").unwrap();
    other.send_line("resume").unwrap();
    other.expect("R0028").unwrap();
    other.send_line("quit").unwrap();
    leaves_well(other);
    session.send_line("quit").unwrap();
    leaves_well(session);
}

#[test]
fn up_leads_to_lines_that_begin_like_what_is_typed() {
    let (mut session, _dir) = open("type weapon, small");
    for line in ["eval 6000 + 1", "look"] {
        session.send_line(line).unwrap();
        shows(&mut session, "\n");
    }
    session.send("eval\x1b[A\r").unwrap();
    shows(&mut session, "6001");
    session.send_line("quit").unwrap();
    leaves_well(session);
}

#[test]
fn up_on_an_empty_line_leads_through_all_lines_until_another_key() {
    let (mut session, _dir) = open("type weapon, small");
    for line in ["eval 6000 + 1", "eval 6000 + 2", "look"] {
        session.send_line(line).unwrap();
        shows(&mut session, "\n");
    }
    // Terminals have two ways of saying it.
    session.send("\x1b[A\x1bOA\x1b[A\x1b[B\r").unwrap();
    shows(&mut session, "6002");
    // After a key in between, the text before the cursor is searched for again.
    session.send("\x1bOA\x01\x06\x06\x1b[A\x1b[A\r").unwrap();
    shows(&mut session, "6001");
    session.send_line("quit").unwrap();
    leaves_well(session);
}

#[test]
fn tests_that_flip_are_told_without_a_key() {
    let (mut session, dir) = open("type weapon, small");
    let scene = |hp: u8| {
        format!(
            "scene \"Proof\" {{ players {{ you: \"Sample Warrior\" }}; foes {{ rat: \"Cellar Rat\" {{ hp {hp} of 9 }} }}; expect rat hp 2 }}\n"
        )
    };
    fs::write(dir.path().join("mine/scenes.rondel"), scene(2)).unwrap();
    session.expect("new: scene \"Proof\"").unwrap();
    // The tests run in the background; their earlier results are known after the first report.
    session.send_line("watch tests").unwrap();
    fs::write(dir.path().join("mine/more.rondel"), "status \"Testing\" { }\n").unwrap();
    session.expect("0 fail").unwrap();
    fs::write(dir.path().join("mine/scenes.rondel"), scene(3)).unwrap();
    session.expect("1 fail; 1 now fail").unwrap();
    session.expect("proof, mine/scenes.rondel:1").unwrap();
    session.send_line("quit").unwrap();
    leaves_well(session);
}

#[test]
fn keys_and_news_never_wait_for_each_other() {
    let (mut session, dir) = open("type weapon, small");
    for line in ["rule give you \"Testclub\"", "watch tests"] {
        session.send_line(line).unwrap();
    }
    for nth in 0..12 {
        save(dir.path(), if nth % 2 == 0 { "type weapon, large" } else { "type weapon, small" });
        // News comes at any time between the keys of a line, several at once.
        for key in ["", "l", "o", "o", "k", "\r"] {
            std::thread::sleep(Duration::from_millis(20 + 15 * (nth % 4)));
            session.send(key).unwrap();
        }
    }
    session.send_line("eval 4700 + 11").unwrap();
    shows(&mut session, "4711");
    session.send_line("quit").unwrap();
    leaves_well(session);
}

/// The scenes that prove rules are read when a command needs them. Nothing on the table changes by that.
#[test]
fn scenes_that_are_read_later_are_no_step_to_take_back() {
    let (mut session, _dir) = open("type weapon, small");
    session.send_line("save before.ron").unwrap();
    shows(&mut session, "before.ron");
    session.send_line("rule set you hp 5").unwrap();
    shows(&mut session, "HP");
    session.send_line("scenes sits-still").unwrap();
    shows(&mut session, "whoever-sits-still-loses-nothing");
    session.send_line("back").unwrap();
    shows(&mut session, "taken back: rule set you hp 5");
    session.send_line("load before.ron").unwrap();
    let told = session.expect("Round 1").unwrap();
    let told = String::from_utf8_lossy(told.before()).into_owned();
    assert!(told.contains("played again") && !told.contains("changed since"), "{told}");
    shows(&mut session, "drop shield");
    session.send(ControlCode::EndOfTransmission).unwrap();
    leaves_well(session);
}
