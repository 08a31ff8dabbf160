//! `auto`, `suggest` and `play against`.

use super::source::{say, session};
use rondel_engine::kernel::{Seat, Stop};
use rondel_repl::text::plain;

#[test]
fn a_bot_plays_a_command_or_several() {
    let (mut session, _) = session();
    let answer = say(&mut session, "auto with greedy");
    assert!(answer.contains("you"), "{answer}");
    assert_eq!(session.table.history().len(), 2);
    say(&mut session, "auto 3 with random, rival=first");
    assert_eq!(session.table.history().len(), 5);
    assert!(say(&mut session, "undo 4").contains("taken back"));
    assert_eq!(session.table.history().iter().find(|past| past.here).map(|past| past.number), Some(0));
}

#[test]
fn a_bot_plays_until_something_holds() {
    let (mut session, _) = session();
    say(&mut session, "auto until rival hp < 9 with greedy");
    assert!(session.table.fact("rival", "hp").unwrap().int().unwrap() < 9);
    assert!(!matches!(session.table.stop(), Stop::Over(_)));
    say(&mut session, "auto until over with greedy");
    assert!(matches!(session.table.stop(), Stop::Over(_)));
    assert!(say(&mut session, "auto").starts_with("error[R0002]: the game is over"));
    assert!(say(&mut session, "restart").contains("A quarrel"));
    let answer = say(&mut session, "auto until rival hp 20 with pass");
    assert!(answer.contains("after 1000 commands `rival hp 20` does not hold"), "{answer}");
}

#[test]
fn suggestions_say_what_may_come_of_them() {
    let (mut session, _) = session();
    let before = session.table.fingerprint();
    let answer = say(&mut session, "suggest greedy 40");
    let lines: Vec<&str> = answer.lines().collect();
    assert!(lines[0].starts_with("greedy for you, each tried in 40 games by greedy"), "{answer}");
    let wins: Vec<f64> =
        lines.iter().filter_map(|line| line.split("wins ").nth(1)?.split('%').next()?.parse().ok()).collect();
    assert!(wins.len() > 1 && wins.is_sorted_by(|one, next| one >= next), "the list is in order: {answer}");
    assert!(answer.contains("rival HP 9 → ") && answer.contains("`sim 40 --bot greedy`"), "{answer}");
    let answer = say(&mut session, "suggest greedy 20");
    let shares = answer.lines().filter(|line| line.contains("  wins ")).count();
    assert!(answer.contains("few games (20)") && shares == 0, "{answer}");
    let answer = say(&mut session, "suggest");
    assert!(answer.starts_with("ismcts:400 for you, each tried in ") && answer.contains(" by greedy"), "{answer}");
    assert!(say(&mut session, "suggest 0").contains("no games say nothing"));
    assert_eq!(session.table.fingerprint(), before);
}

/// Where a line can be typed meanwhile, an order comes at once, and the games of all its commands after it.
#[test]
fn a_suggestion_is_completed_while_one_reads() {
    let (mut session, _) = session();
    let whole = say(&mut session, "suggest");
    session.live = true;
    let first = say(&mut session, "suggest");
    assert!(first.starts_with("ismcts:400 proposes for you") && !first.contains("wins"), "{first}");
    let mut pieces = 0;
    let told = loop {
        let told = plain(&session.work().expect("the games are played piece by piece"));
        pieces += 1;
        if !told.is_empty() {
            break told;
        }
    };
    assert_eq!(told, whole);
    assert!(pieces > 10, "{pieces}");
    assert_eq!(session.work(), None);
    say(&mut session, "suggest");
    session.work();
    say(&mut session, "");
    assert_eq!(session.work(), None, "the next line ends them");
    assert!(say(&mut session, "suggest greedy 20").contains("each tried in 20 games"));
    assert_eq!(session.work(), None);
}

#[test]
fn opponents_answer_at_once_and_undo_takes_both_back() {
    let (mut session, _) = session();
    let before = session.table.fingerprint();
    assert_eq!(say(&mut session, "play against greedy"), "greedy plays rival; your seat is you");
    say(&mut session, "pass");
    let you = Seat::new(0).unwrap();
    assert!(session.table.stop().must().has(you));
    assert_eq!(session.table.log().iter().filter(|told| told.text.contains("rival")).count().min(1), 1);
    say(&mut session, "undo");
    assert_eq!(session.table.fingerprint(), before);
    say(&mut session, "restart");
    say(&mut session, "pass");
    assert!(session.table.stop().must().has(you), "the opponent is still there");
    assert_eq!(say(&mut session, "play against nobody"), "every seat is yours");
    say(&mut session, "pass");
    assert!(matches!(session.table.stop(), Stop::Decide(asked) if !asked.has(you)));
}

#[test]
fn the_own_seat_stays_where_another_scene_opens() {
    let (mut session, _) = session();
    say(&mut session, "play against pass");
    let open = format!("open {}", session.scene);
    let opened = say(&mut session, &open);
    assert!(!opened.contains("every seat is yours"), "{opened}");
    assert!(say(&mut session, "odds pass").contains("as far as you know"));
    assert!(say(&mut session, "odds pass --as rival").contains("C0140"));
}

/// The rival was asked last. While chance waits, the board is that of the user's own seat all the same.
#[test]
fn a_seat_taken_while_chance_waits_is_the_one_that_looks() {
    let (mut session, _) = session();
    say(&mut session, "luck hand");
    say(&mut session, "pass");
    assert_eq!(session.viewer(), Seat::new(1));
    say(&mut session, "draw");
    assert_eq!((session.table.stop(), session.viewer()), (Stop::Chance, Seat::new(1)));
    say(&mut session, "play against pass as you");
    assert_eq!((session.table.stop(), session.viewer()), (Stop::Chance, Seat::new(0)));
    assert!(!say(&mut session, "look").starts_with("error"));
}

#[test]
fn chance_by_hand_against_bots_says_that_it_looks_at_everything() {
    let (mut session, _) = session();
    let note = "chance by hand looks at everything";
    say(&mut session, "play against pass");
    say(&mut session, "luck hand");
    say(&mut session, "draw");
    let refused = say(&mut session, "chance boulder");
    assert!(refused.starts_with("error") && refused.contains(note), "{refused}");
    let done = say(&mut session, "chance gem");
    assert!(done.trim_start().starts_with(note), "{done}");
    say(&mut session, "play rock on rival");
    let done = say(&mut session, "chance ^^");
    assert!(!done.starts_with("error") && !done.contains(note), "everybody knows the faces: {done}");
}

#[test]
fn a_ruling_against_bots_says_that_it_looks_at_everything() {
    let (mut session, _) = session();
    let note = "a ruling looks at everything";
    let sat = say(&mut session, "play against pass");
    assert!(!sat.starts_with("error"), "{sat}");
    let done = say(&mut session, "rule set rival hp 4");
    assert!(done.trim_start().starts_with(note), "{done}");
    let refused = say(&mut session, "rule set rival moon 4");
    assert!(refused.starts_with("error") && refused.contains(note), "{refused}");
    say(&mut session, "play against nobody");
    assert!(!say(&mut session, "rule set rival hp 5").contains(note), "every seat is the user's");
}

#[test]
fn what_bots_cannot_do_is_said() {
    let (mut session, _) = session();
    for (line, code, help) in [
        ("auto soon", "R0003", "auto until round 6"),
        ("auto until", "R0003", "auto 5"),
        ("auto until moon full", "C0108", "there are"),
        ("auto with gredy", "C0130", "did you mean `greedy`?"),
        ("auto with wolf=greedy", "C0131", "the seats are"),
        ("suggest the best", "R0003", "ismcts"),
        ("play against", "R0003", "play against nobody"),
        ("play against death", "C0130", "there are"),
    ] {
        let answer = say(&mut session, line);
        assert!(answer.starts_with("error[") && answer.contains(code) && answer.contains(help), "{line}: {answer}");
    }
}

#[test]
fn who_plays_against_bots_is_shown_what_a_player_may_know() {
    let (mut session, _) = session();
    say(&mut session, "pass");
    say(&mut session, "draw");
    let drawn = |text: &str| ["gem", "rock"].iter().any(|stone| text.contains(&format!("rival draws {stone}")));
    assert!(!drawn(&say(&mut session, "log")), "the log hides what the board hides");
    say(&mut session, "play against pass");
    let log = say(&mut session, "log");
    assert!(log.contains("rival draws a stone") && !drawn(&log), "{log}");
    assert!(say(&mut session, "why 1").contains("rival draws a stone"));
    assert!(say(&mut session, "odds pass").contains("as far as you know"));
    assert!(say(&mut session, "odds pass --as rival").contains("C0140"));
    assert!(say(&mut session, "auto until rival best gem").contains("C0140"));
    assert!(say(&mut session, "sim 3").contains("hidden from you"));
    assert!(say(&mut session, "look rival").contains("`look all` hides nothing"));
    assert!(!say(&mut session, "look you").starts_with("error"));
    let again = say(&mut session, "replay");
    assert!(!again.contains("differently") && !drawn(&again), "both tellings are the viewer's: {again}");
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("game.save").display().to_string();
    say(&mut session, &format!("save {file}"));
    say(&mut session, &format!("load {file}"));
    assert!(!drawn(&say(&mut session, "log")), "the opponent is still there");
    say(&mut session, "play against nobody");
    assert!(drawn(&say(&mut session, "why 1")), "nobody is kept from anything any more");
    assert!(say(&mut session, "odds pass").contains("knowing all"));
}
