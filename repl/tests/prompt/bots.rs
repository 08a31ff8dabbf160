//! `auto`, `suggest` and `play against`.

use super::shelf::{say, sitting};
use rondel_engine::kernel::{Seat, Stop};

#[test]
fn a_bot_plays_a_command_or_several() {
    let (mut sitting, _) = sitting();
    let answer = say(&mut sitting, "auto with greedy");
    assert!(answer.contains("you"), "{answer}");
    assert_eq!(sitting.table.history().len(), 2);
    say(&mut sitting, "auto 3 with random, rival=first");
    assert_eq!(sitting.table.history().len(), 5);
    assert!(say(&mut sitting, "undo 4").contains("taken back"));
    assert_eq!(sitting.table.history().iter().find(|past| past.here).map(|past| past.number), Some(0));
}

#[test]
fn a_bot_plays_until_something_holds() {
    let (mut sitting, _) = sitting();
    say(&mut sitting, "auto until rival hp < 9 with greedy");
    assert!(sitting.table.fact("rival", "hp").unwrap().int().unwrap() < 9);
    assert!(!matches!(sitting.table.stop(), Stop::Over(_)));
    say(&mut sitting, "auto until over with greedy");
    assert!(matches!(sitting.table.stop(), Stop::Over(_)));
    assert!(say(&mut sitting, "auto").starts_with("error[R0002]: the game is over"));
    assert!(say(&mut sitting, "restart").contains("A quarrel"));
    let answer = say(&mut sitting, "auto until rival hp 20 with pass");
    assert!(answer.contains("after 1000 commands `rival hp 20` does not hold"), "{answer}");
}

#[test]
fn suggestions_say_what_may_come_of_them() {
    let (mut sitting, _) = sitting();
    let before = sitting.table.fingerprint();
    let answer = say(&mut sitting, "suggest greedy");
    let lines: Vec<&str> = answer.lines().collect();
    assert!(lines[0].starts_with("greedy for you"), "{answer}");
    assert!(lines[1].trim().starts_with("play ") && lines[1].contains("on rival"), "{answer}");
    assert!(lines[2].contains("rival HP 9 → "), "{answer}");
    let answer = say(&mut sitting, "suggest");
    assert!(answer.starts_with("ismcts:400 for you") && answer.contains("of the tries"), "{answer}");
    assert_eq!(sitting.table.fingerprint(), before);
}

#[test]
fn opponents_answer_at_once_and_undo_takes_both_back() {
    let (mut sitting, _) = sitting();
    let before = sitting.table.fingerprint();
    assert_eq!(say(&mut sitting, "play against greedy"), "you are you; every other seat is played by greedy");
    say(&mut sitting, "pass");
    let you = Seat::new(0).unwrap();
    assert!(sitting.table.stop().must().has(you));
    assert_eq!(sitting.table.log().iter().filter(|told| told.text.contains("rival")).count().min(1), 1);
    say(&mut sitting, "undo");
    assert_eq!(sitting.table.fingerprint(), before);
    say(&mut sitting, "restart");
    say(&mut sitting, "pass");
    assert!(sitting.table.stop().must().has(you), "the opponent is still there");
    assert_eq!(say(&mut sitting, "play against nobody"), "every seat is yours");
    say(&mut sitting, "pass");
    assert!(matches!(sitting.table.stop(), Stop::Decide(asked) if !asked.has(you)));
}

#[test]
fn what_bots_cannot_do_is_said() {
    let (mut sitting, _) = sitting();
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
        let answer = say(&mut sitting, line);
        assert!(answer.starts_with("error[") && answer.contains(code) && answer.contains(help), "{line}: {answer}");
    }
}

#[test]
fn who_plays_against_bots_is_shown_what_a_player_may_know() {
    let (mut sitting, _) = sitting();
    say(&mut sitting, "pass");
    say(&mut sitting, "draw");
    let drawn = |text: &str| ["gem", "rock"].iter().any(|stone| text.contains(&format!("rival draws {stone}")));
    assert!(drawn(&say(&mut sitting, "log")));
    say(&mut sitting, "play against pass");
    let log = say(&mut sitting, "log");
    assert!(log.contains("rival draws a stone") && !drawn(&log), "{log}");
    assert!(say(&mut sitting, "why 1").contains("rival draws a stone"));
    assert!(say(&mut sitting, "odds pass").contains("as far as you knows"));
    assert!(say(&mut sitting, "odds pass --as rival").contains("C0140"));
    assert!(say(&mut sitting, "auto until rival best gem").contains("C0140"));
    assert!(say(&mut sitting, "sim 3").contains("you does not see"));
    assert!(say(&mut sitting, "look rival").contains("`look all` hides nothing"));
    assert!(!say(&mut sitting, "look you").starts_with("error"));
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("game.save").display().to_string();
    say(&mut sitting, &format!("save {file}"));
    say(&mut sitting, &format!("load {file}"));
    assert!(!drawn(&say(&mut sitting, "log")), "the opponent is still there");
    say(&mut sitting, "play against nobody");
    assert!(drawn(&say(&mut sitting, "log")));
    assert!(say(&mut sitting, "odds pass").contains("knowing all"));
}
