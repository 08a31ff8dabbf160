//! The game, walked as a tree.

use super::source::{POORER, hp, say, session};

#[test]
fn every_branch_can_be_reached_by_number_mark_and_event() {
    let (mut session, _) = session();
    say(&mut session, "luck hand");
    say(&mut session, "play rock on rival");
    say(&mut session, "chance ^^");
    assert_eq!(hp(&session), 7);
    let told = say(&mut session, "mark after the rock");
    assert!(told.contains("`goto after-the-rock` comes back"), "{told}");
    say(&mut session, "back 2");
    say(&mut session, "pass");
    let drawn = say(&mut session, "branches");
    assert!(drawn.contains("@1 play rock on rival · @2 chance ^^ [after-the-rock]"), "{drawn}");
    assert!(drawn.contains("@3 pass ◂"), "{drawn}");
    say(&mut session, "goto after the rock");
    assert_eq!(hp(&session), 7);
    let last = session.table.log().len() - 1;
    say(&mut session, "goto @3");
    assert_eq!(hp(&session), 9);
    say(&mut session, "goto @2");
    say(&mut session, &format!("goto {last}"));
    assert_eq!(hp(&session), 7, "the event was told there");
    say(&mut session, "goto 0");
    assert!(session.table.log().len() <= last, "and the first one earlier");
    for nowhere in ["goto @99", "goto 99", "goto elsewhere", "goto @x", "goto @9.1", "goto"] {
        assert!(say(&mut session, nowhere).contains("R0024"), "{nowhere}");
    }
    assert!(say(&mut session, "mark 7").contains("R0003"), "a number is an event");
    assert!(say(&mut session, "mark").contains("after-the-rock  @2"));
}

#[test]
fn the_middle_of_a_long_branch_is_left_out_where_it_is() {
    let (mut session, _) = session();
    say(&mut session, "luck hand");
    (0..12).for_each(|_| _ = say(&mut session, "pass"));
    let played = session.table.history().len() - 1;
    assert!(played >= 10, "{played} positions");
    say(&mut session, "goto @4");
    let drawn = say(&mut session, "branches").replace('\n', " ");
    let hidden = format!("… {} more …", played - 2 - 5);
    assert!(drawn.contains("… 1 more …") && drawn.contains(&hidden) && drawn.contains("◂"), "{hidden}: {drawn}");
    let whole = say(&mut session, "branches all");
    assert!((0..=played).all(|at| whole.contains(&format!("@{at} "))) && !whole.contains("more …"), "{whole}");
    assert!(say(&mut session, "branches most").contains("R0003"));
}

#[test]
fn no_game_of_a_session_is_lost() {
    let (mut session, _) = session();
    say(&mut session, "luck hand");
    say(&mut session, "play rock on rival");
    say(&mut session, "chance ^^");
    say(&mut session, "mark first");
    say(&mut session, "restart");
    say(&mut session, "luck hand");
    say(&mut session, "pass");
    let drawn = say(&mut session, "branches");
    assert!(drawn.contains("game 2 (on the table)") && drawn.contains("game 1"), "{drawn}");
    say(&mut session, "open long-quarrel");
    assert!(say(&mut session, "undo").contains("taken back: open"));
    assert!(say(&mut session, "redo").contains("is there again"), "what undo left is not lost either");
    assert_eq!(session.scene, "long-quarrel");
    say(&mut session, "goto first");
    assert_eq!((session.scene.as_str(), hp(&session)), ("a-quarrel", 7));
    say(&mut session, "goto @2.1");
    assert_eq!(hp(&session), 9);
    assert!(say(&mut session, "branches").contains("game 3"));
}

#[test]
fn back_and_forward_are_undo_and_redo() {
    let (mut session, _) = session();
    say(&mut session, "pass");
    assert!(say(&mut session, "BACK").contains("taken back: pass"));
    assert!(say(&mut session, "forward").contains("again: pass"));
    assert!(say(&mut session, "quit now").contains("nothing follows `quit`"));
}

/// A terminal may be killed, and its player's branches are not lost.
#[test]
fn marks_and_what_was_undone_are_resumed() {
    let dir = tempfile::tempdir().unwrap();
    let (mut killed, _) = session();
    killed.keep_journal(dir.path());
    for line in [
        "luck hand",
        "play rock on rival",
        "chance ^^",
        "mark after the rock",
        "undo 2",
        "pass",
        "mark aside",
        "undo",
        "redo",
        "undo",
    ] {
        say(&mut killed, line);
    }
    say(&mut killed, "goto after-the-rock");
    say(&mut killed, "undo");
    killed.write_journal();
    drop(killed);
    let (mut session, _) = session();
    let left = session.keep_journal(dir.path()).unwrap();
    assert!(
        left.contains("decision") && !left.contains("step"),
        "what was decided is counted, and not each card that fell: {left}"
    );
    say(&mut session, "resume");
    assert_eq!(hp(&session), 9);
    assert!(say(&mut session, "redo").contains("again"), "what was undone can be taken again");
    assert_eq!(hp(&session), 7);
    assert!(say(&mut session, "goto aside").contains("at @"));
    assert_eq!(hp(&session), 9);
    say(&mut session, "goto after the rock");
    assert_eq!(hp(&session), 7);
}

/// A game that does not fit the present content is kept until it does.
#[test]
fn a_game_that_cannot_be_resumed_stays_left_behind() {
    let dir = tempfile::tempdir().unwrap();
    let (mut killed, _) = session();
    killed.keep_journal(dir.path());
    say(&mut killed, "play rock on rival");
    say(&mut killed, "open long-quarrel");
    say(&mut killed, "play gem on rival");
    killed.write_journal();
    drop(killed);
    let (mut session, force) = session();
    force.set(i64::from(POORER) + 2);
    session.freshen();
    session.keep_journal(dir.path());
    let told = say(&mut session, "resume");
    assert!(told.contains("a-quarrel") && told.contains("kept as it was left"), "{told}");
    force.set(2);
    session.freshen();
    say(&mut session, "resume");
    say(&mut session, "undo");
    let games = say(&mut session, "branches");
    assert_eq!(games.matches("2 positions").count(), 2, "{games}");
}

/// An edited journal may say that the game was at a place where nothing was played.
#[test]
fn a_journal_that_stands_nowhere_is_told_and_kept() {
    let dir = tempfile::tempdir().unwrap();
    let (mut killed, _) = session();
    killed.keep_journal(dir.path());
    say(&mut killed, "play rock on rival");
    killed.write_journal();
    drop(killed);
    let is_journal = |path: &std::path::PathBuf| path.extension().is_some_and(|ending| ending == "ron");
    let mut entries = std::fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().path());
    let file = entries.find(is_journal).expect("what was played is kept");
    let text = std::fs::read_to_string(&file).unwrap();
    let at = text.find("here:").unwrap() + "here:".len();
    let end = at + text[at..].find(',').unwrap();
    std::fs::write(&file, format!("{}999999{}", &text[..at], &text[end..])).unwrap();
    let (mut session, _) = session();
    session.keep_journal(dir.path());
    let told = say(&mut session, "resume");
    assert!(told.contains("@999999 where it stood") && told.contains("kept as it was left"), "{told}");
    assert!(file.exists());
}

/// Branches without marks are kept with the others, each position under its number.
#[test]
fn every_branch_is_resumed_under_its_numbers() {
    let dir = tempfile::tempdir().unwrap();
    let (mut killed, _) = session();
    killed.keep_journal(dir.path());
    for line in ["play rock on rival", "undo", "play gem on rival", "undo", "pass"] {
        say(&mut killed, line);
    }
    say(&mut killed, "goto @1");
    say(&mut killed, "mark after the rock");
    say(&mut killed, "goto @2");
    let drawn = say(&mut killed, "branches");
    assert!(drawn.contains("@2 play gem on rival ◂") && drawn.contains("@3 pass"), "{drawn}");
    let stood = killed.table.fingerprint();
    killed.write_journal();
    drop(killed);
    let (mut session, _) = session();
    session.keep_journal(dir.path());
    let told = say(&mut session, "resume");
    assert!(told.contains("4 positions played again"), "{told}");
    assert_eq!(session.table.fingerprint(), stood);
    let again = say(&mut session, "branches");
    assert!(again.contains(&drawn), "{drawn}\n{again}");
}

/// A tree that has grown too large keeps its newest branches, and all named positions.
#[test]
fn a_kept_tree_has_an_end() {
    let (mut session, _) = session();
    for line in ["play rock on rival", "undo", "pass", "undo", "play gem on rival", "undo"] {
        say(&mut session, line);
    }
    let tree = session.table.tree();
    let numbers = |most: usize, named: &[usize]| {
        let kept = session.table.tree().at_most(most, named);
        (kept.left_out, kept.played.iter().map(|played| played.number).collect::<Vec<_>>())
    };
    assert_eq!(tree.played.len(), 4);
    assert_eq!(numbers(9, &[]), (0, vec![0, 1, 2, 3]));
    assert_eq!(numbers(2, &[]), (2, vec![0, 3]));
    assert_eq!(numbers(2, &[1]), (2, vec![0, 1]));
}
