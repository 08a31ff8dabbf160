//! Content that changes while it is played.

use super::source::{POORER, TWICE, hp, say, session};
use rondel_repl::Program;
use rondel_repl::packs::pack_set;
use rondel_repl::prompt::ReplSession;
use rondel_repl::prompt::plain::run;
use rondel_repl::subcommands::Streams;
use rondel_repl::text::plain;

#[test]
fn changed_content_is_taken_into_use_without_losing_the_position() {
    let (mut session, force) = session();
    say(&mut session, "luck hand");
    say(&mut session, "play gem on rival");
    say(&mut session, "chance ^^");
    assert!(session.freshen().is_none(), "nothing changed");
    force.set(5);
    let news = session.freshen().unwrap().unwrap();
    assert!(!news.changed && news.text.contains("content: "), "told, and nothing to draw anew: {}", news.text);
    assert!(session.freshen().is_none(), "told once");
    assert_eq!(hp(&session), 8, "the position is kept");
    say(&mut session, "rival pass");
    say(&mut session, "play rock on rival");
    say(&mut session, "chance ^^");
    assert_eq!(hp(&session), 3, "the new rock has the force of 5");
}

#[test]
fn broken_content_is_told_once_and_the_old_one_stays() {
    let (mut session, force) = session();
    force.set(-1);
    assert!(session.freshen().unwrap().is_err());
    assert!(session.freshen().is_none());
    assert_eq!(session.errors(), 1);
    assert!(session.line("play rock on rival").is_ok());
    assert!(say(&mut session, "reload").contains("T0001"), "`reload` tells again");
    assert!(say(&mut session, "errors").contains("T0001"), "and so does `errors`");
    force.set(-3);
    assert!(session.freshen_before("errors").is_none(), "`errors` tells it");
    assert!(session.freshen_before("errors").is_none());
    force.set(-2);
    assert!(plain(&session.freshen().unwrap().unwrap().text).starts_with("still 1 problem"), "not all of it again");
    force.set(2);
    assert!(plain(&session.freshen().unwrap().unwrap().text).starts_with("mended"), "what is mended is told");
    assert_eq!((session.errors(), say(&mut session, "errors").as_str()), (0, "no errors"));
}

#[test]
fn files_that_were_touched_and_say_the_same_are_silent() {
    let (mut session, force) = session();
    force.set(i64::from(super::source::TOUCHED) + 2);
    assert!(session.freshen().is_none());
    assert_eq!(plain(&session.reload().unwrap().text), "content: nothing changed");
}

#[test]
fn a_changed_number_is_told_with_both_values() {
    let (mut session, force) = session();
    force.set(5);
    let news = plain(&session.freshen().unwrap().unwrap().text);
    assert!(news.contains("content: Rock force 2 -> 5"), "{news}");
}

#[test]
fn undo_takes_new_content_back_and_says_so() {
    let (mut session, force) = session();
    force.set(5);
    session.freshen();
    assert!(!session.is_on_older_content());
    let told = say(&mut session, "undo");
    assert!(
        told.contains("taken back: content: Rock force 2 -> 5") && told.contains("the content of before is in use"),
        "{told}"
    );
    assert!(session.is_on_older_content());
    assert!(session.freshen().is_none(), "it was taken back on purpose");
    say(&mut session, "luck hand");
    say(&mut session, "play rock on rival");
    say(&mut session, "chance ^^");
    assert_eq!(hp(&session), 7, "an old rock");
    say(&mut session, "undo 2");
    say(&mut session, "redo");
    assert!(session.freshen().is_none());
    say(&mut session, "reload");
    assert!(!session.is_on_older_content(), "`reload` takes it into use again");
}

#[test]
fn what_is_redone_is_played_on_the_new_content_and_the_difference_told() {
    let (mut session, force) = session();
    say(&mut session, "luck hand");
    say(&mut session, "play rock on rival");
    say(&mut session, "chance ^^");
    say(&mut session, "undo 2");
    force.set(5);
    session.freshen();
    let told = say(&mut session, "redo 2");
    assert!(told.contains("again, on the content of now: chance ^^"), "{told}");
    assert!(told.contains("it comes out differently: \"") && told.contains("then, \""), "{told}");
    assert_eq!(hp(&session), 4);
}

#[test]
fn a_replay_tells_what_comes_out_differently_and_loses_nothing() {
    let (mut session, force) = session();
    say(&mut session, "luck hand");
    say(&mut session, "play rock on rival");
    say(&mut session, "chance ^^");
    force.set(5);
    session.freshen();
    assert_eq!(hp(&session), 7, "what was done stays done");
    let told = say(&mut session, "replay");
    assert!(told.contains("it comes out differently"), "{told}");
    assert_eq!(hp(&session), 4);
    say(&mut session, "undo 9");
    let told = say(&mut session, "undo");
    assert!(told.contains("taken back: replay"), "{told}");
    assert_eq!(hp(&session), 7, "the game of before is on the table again");
}

#[test]
fn restart_opens_the_same_scene_or_says_that_it_is_gone() {
    let (mut session, force) = session();
    force.set(i64::from(super::source::POORER) + 2);
    let news = plain(&session.freshen().unwrap().unwrap().text);
    assert!(news.contains("the open scene \"A quarrel\" is gone"), "{news}");
    let told = say(&mut session, "restart");
    assert!(told.contains("the scene `a-quarrel` is gone from the content"), "{told}");
    assert_eq!(session.scene, "a-quarrel", "and no other was opened");
    say(&mut session, "open long-quarrel");
    let told = say(&mut session, "undo");
    assert!(told.contains("taken back: open") && session.scene == "a-quarrel", "{told}");
}

#[test]
fn a_game_whose_chance_waits_is_loaded_waiting() {
    let (mut session, _) = session();
    let file = tempfile::NamedTempFile::new().unwrap();
    say(&mut session, "luck hand");
    say(&mut session, "play rock on rival");
    let here = session.table.fingerprint();
    say(&mut session, &format!("save {}", file.path().display()));
    let (mut other, _) = super::source::session();
    let told = say(&mut other, &format!("load {}", file.path().display()));
    assert_eq!(other.table.fingerprint(), here, "{told}");
    assert!(told.contains("chance waits") && say(&mut other, "chance ^^").contains("TOY"), "{told}");
}

#[test]
fn a_script_takes_changes_between_its_lines() {
    let (mut session, force) = session();
    force.set(4);
    let (mut out, mut err) = (Vec::new(), Vec::new());
    run(&mut session, "pass\n".as_bytes(), true, &mut Streams { out: &mut out, err: &mut err, check: String::new() })
        .unwrap();
    assert!(plain(&String::from_utf8(out).unwrap()).contains("content: "));
}

/// A watched value is compared with the one before the save. Commands since the last report do not matter.
#[test]
fn what_a_command_changed_is_not_put_down_to_a_save() {
    let (mut session, force) = session();
    say(&mut session, "luck hand");
    say(&mut session, "watch rival.hp");
    say(&mut session, "play rock on rival");
    say(&mut session, "chance ^^");
    force.set(3);
    session.freshen().unwrap().unwrap();
    let told = rondel_repl::text::plain(&session.work_through());
    assert!(told.contains("rival.hp: 7, as before"), "{told}");
}

#[test]
fn tests_that_stay_red_are_said_to_at_each_save() {
    let (mut session, force) = session();
    session.note_tests();
    while session.work().is_some() {}
    for rocks in [3, 4] {
        force.set(rocks);
        session.freshen().unwrap().unwrap();
        let mut told = String::new();
        while let Some(news) = session.work() {
            told.push_str(&news);
        }
        assert!(told.contains("1 fail, as before"), "{told}");
    }
}

#[test]
fn a_new_test_that_fails_is_told_as_new() {
    let (mut session, force) = session();
    session.note_tests();
    while session.work().is_some() {}
    force.set(i64::from(2 + TWICE));
    session.freshen().unwrap().unwrap();
    let told = worked(&mut session);
    assert!(told.contains("2 fail; 1 new test fails") && !told.contains("as before"), "{told}");
    assert!(told.contains("    a-proof") || told.contains("another-proof") || told.lines().count() > 1, "{told}");
}

/// Scenes and lines may change. If nothing plays differently, there is nothing to take back.
#[test]
fn content_that_plays_alike_is_no_step() {
    let (mut session, force) = session();
    say(&mut session, "luck hand");
    say(&mut session, "play rock on rival");
    let positions = session.table.history().len();
    force.set(i64::from(2 + POORER));
    let told = plain(&session.freshen().unwrap().unwrap().text);
    assert!(told.contains("scene"), "{told}");
    assert_eq!(session.table.history().len(), positions);
    say(&mut session, "mark here");
    assert!(say(&mut session, "undo").contains("taken back: play rock on rival"));
    say(&mut session, "goto here");
    assert!(!session.is_on_older_content());
}

/// A missing scene with missing needs cannot be opened again. Another one can.
#[test]
fn a_scene_whose_file_is_gone_is_not_offered_to_be_opened_again() {
    let dir = tempfile::tempdir().unwrap();
    let page = "Pack(name: \"Mine\", id: \"mine\", system: \"adventure-deck\", version: \"1.0.0\", requires: [\"adventure-deck\"])";
    let own = "foe \"Reed Imp\" { level 1; size small; hp 4; xp 2; turn { 1-6: draw 1 { ^: attack R/2 melee } } }\n\
               scene \"Own\" { players { you: \"Sample Warrior\" }; foes { imp: \"Reed Imp\" } }\n";
    std::fs::write(dir.path().join("pack.ron"), page).unwrap();
    std::fs::write(dir.path().join("own.rondel"), own).unwrap();
    let packs = pack_set(Program::builtin(), &[dir.path().to_path_buf()], Some("adventure-deck")).unwrap();
    let mut session = ReplSession::open(Box::new(packs), Some("own"), Some(1)).unwrap();
    let changed = own.replace("xp 2", "xp 3");
    std::fs::write(dir.path().join("own.rondel"), &changed).unwrap();
    assert!(plain(&session.freshen().unwrap().unwrap().text).contains("xp 2 -> 3"));
    std::fs::remove_file(dir.path().join("own.rondel")).unwrap();
    let stays = session.freshen().unwrap().unwrap_err();
    let help = stays.problems.iter().find(|problem| problem.code == "E0801").and_then(|problem| problem.help.clone());
    let help = help.unwrap_or_default();
    assert!(help.contains("`open` another scene") && !help.contains("`restart`"), "{help}");
    // Put back, it brings nothing new: the earlier change has been reported.
    std::fs::write(dir.path().join("own.rondel"), &changed).unwrap();
    let told = plain(&session.freshen().unwrap().unwrap().text);
    assert!(told.contains("as it was before") && !told.contains("Reed Imp"), "{told}");
}

/// Each of two saves at one position is compared with the one before it.
#[test]
fn odds_of_a_save_are_compared_with_the_save_before() {
    let (mut session, force) = session();
    let mut told = |now: i64| {
        force.set(now);
        session.freshen().unwrap().unwrap();
        let told = plain(&session.work_through()).replace('\n', " ");
        let odds = told.split_once("odds play rock with gem: ").and_then(|(_, odds)| odds.split_once(" -> "));
        let (before, now) = odds.unwrap_or_else(|| panic!("{told}"));
        let words = |text: &str| text.split_whitespace().map(str::to_string).collect::<Vec<_>>();
        (words(before), words(now))
    };
    let (first, second) = (told(3), told(4));
    assert_eq!(first.1, second.0);
}

/// The list shows the present values, not those of the last save.
#[test]
fn what_is_watched_is_listed_as_it_is() {
    let (mut session, _) = session();
    say(&mut session, "luck hand");
    say(&mut session, "watch rival.hp");
    say(&mut session, "play rock on rival");
    say(&mut session, "chance ^^");
    assert!(say(&mut session, "watch").contains("rival.hp: 7"));
}

/// Content that was taken back comes back with the next save: that is reported, too.
#[test]
fn a_save_after_an_undo_is_compared_with_what_the_table_stands_on() {
    let (mut session, force) = session();
    force.set(5);
    session.freshen().unwrap().unwrap();
    say(&mut session, "undo");
    force.set(6);
    let told = plain(&session.freshen().unwrap().unwrap().text);
    assert!(told.contains("force 2 -> 6"), "{told}");
    // An item that was broken in between, and is mended, is no change.
    say(&mut session, "undo");
    force.set(2);
    let told = plain(&session.freshen().unwrap().unwrap().text);
    assert!(!told.contains("layout") && !told.contains("->"), "{told}");
}

/// Undo beyond new content leads to the earlier position on present content, and says so.
#[test]
fn undo_beyond_new_content_says_which_content_is_in_use() {
    let (mut session, force) = session();
    say(&mut session, "luck hand");
    say(&mut session, "play rock on rival");
    say(&mut session, "chance ^^");
    force.set(5);
    session.freshen().unwrap().unwrap();
    assert!(say(&mut session, "undo 2").contains("on the content of now"));
    assert!(!session.is_on_older_content());
    say(&mut session, "redo");
    force.set(6);
    session.freshen().unwrap().unwrap();
    assert!(say(&mut session, "undo").contains("the content of before is in use"));
    let told = say(&mut session, "undo");
    assert!(told.contains("on the content of now"), "one by one as both at once: {told}");
    let told = say(&mut session, "redo");
    assert!(told.contains("again, on the content of now: chance ^^"), "{told}");
}

/// Returns all background reports.
fn worked(session: &mut ReplSession) -> String {
    let mut told = String::new();
    while let Some(news) = session.work() {
        told.push_str(&plain(&news));
    }
    told
}

/// A report on the line of play is not repeated at the next save.
#[test]
fn a_line_of_play_that_differs_is_told_once() {
    let (mut session, force) = session();
    say(&mut session, "luck hand");
    say(&mut session, "play rock on rival");
    say(&mut session, "chance ^^");
    force.set(5);
    session.freshen().unwrap().unwrap();
    assert!(worked(&mut session).contains("your line of play now differs"));
    force.set(i64::from(5 + POORER));
    session.freshen().unwrap().unwrap();
    let told = worked(&mut session);
    assert!(!told.contains("line of play"), "{told}");
    force.set(7);
    session.freshen().unwrap().unwrap();
    let told = worked(&mut session);
    assert!(told.contains("your line of play now differs"), "another difference: {told}");
}

/// The rival's stone is hidden from the user in the game and in its replay.
#[test]
fn a_line_of_play_differs_in_nothing_that_is_hidden() {
    let (mut session, force) = session();
    say(&mut session, "pass");
    say(&mut session, "draw");
    say(&mut session, "play against pass as you");
    force.set(5);
    session.freshen().unwrap().unwrap();
    let told = worked(&mut session);
    assert!(!told.contains("line of play"), "{told}");
}

/// A save before the first run of the tests is compared with them too.
#[test]
fn the_first_save_has_its_baseline() {
    let (mut session, force) = session();
    session.note_tests();
    force.set(3);
    session.freshen().unwrap().unwrap();
    let told = worked(&mut session);
    assert!(told.contains("1 fail, as before"), "{told}");
}

/// `tests` lists what fails with its cause, and `more` leads there.
#[test]
fn failing_tests_are_listed() {
    let (mut session, _) = session();
    let told = say(&mut session, "tests");
    assert!(told.contains("0 pass, 1 fail") && told.contains("a-proof"), "{told}");
    assert_eq!(say(&mut session, "more"), told);
    let refused = say(&mut session, "tests some");
    assert!(refused.starts_with("error[R0003]"), "{refused}");
}

/// One cause is one line, however many tests fail of it.
#[test]
fn tests_are_grouped_by_their_cause() {
    let (mut session, force) = session();
    force.set(i64::from(2 + TWICE));
    session.freshen().unwrap().unwrap();
    let told = worked(&mut session);
    assert!(told.contains("0 pass, 2 fail") && told.contains("2 tests: "), "{told}");
    assert!(!told.contains("a-proof"), "the cause, and not each test: {told}");
    let told = say(&mut session, "tests");
    assert!(told.contains("0 pass, 2 fail") && told.contains("    a-proof, b-proof"), "{told}");
}
