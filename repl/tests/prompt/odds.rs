//! `odds` and `compare`.

use super::source::{say, session};
use rondel_repl::Program;
use rondel_repl::packs::pack_set;
use rondel_repl::prompt::ReplSession;

#[test]
fn odds_of_an_action_are_drawn_as_fractions_percent_and_bars() {
    let (mut session, _) = session();
    let before = session.table.fingerprint();
    let answer = say(&mut session, "odds play rock on rival of rival.hp < 8");
    let expected = "\
odds of `play rock on rival` to the end of the action, knowing all, hidden cards too; exact, over 4
  positions
  rival.hp < 8   25.00%  1/4        ██████
  rival HP, now 9, in the mean 8.00
    7   25.00%  1/4        ██████
    8   50.00%  1/2        ████████████
    9   25.00%  1/4        ██████
  certain: you hand 2 → 1 (rock 1 → 0)";
    assert_eq!(answer, expected);
    assert_eq!(session.table.fingerprint(), before);
}

#[test]
fn clauses_come_in_any_order_and_say_how_far_and_by_whom() {
    let (mut session, _) = session();
    let answer = say(&mut session, "odds bid policy random, rival worst depth 3");
    assert!(answer.contains("for 3 picks after it") && answer.contains("rival: takes what is worst"), "{answer}");
    let answer = say(&mut session, "odds bid depth 2 policy you first");
    assert!(answer.contains("you: takes what is listed first") && answer.contains("rival: passes"), "{answer}");
    let answer = say(&mut session, "odds pass until rival.hp < 9");
    assert!(answer.contains("never ends 100.00%  1"), "{answer}");
    let answer = say(&mut session, "odds draw --as you");
    assert!(
        answer.contains("as far as you know") && answer.contains("you hand  gem 2 50.00% · rock 2 50.00%"),
        "{answer}"
    );
    let answer = say(&mut session, "odds play rock on rival --most 2 --games 100 --seed 3");
    let answer = answer.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(answer.contains("an estimate from 100 games with seed 3") && answer.contains("95% interval"), "{answer}");
}

#[test]
fn two_actions_stand_side_by_side() {
    let (mut session, _) = session();
    let answer = say(&mut session, "compare play gem on rival | play rock on rival of rival.hp");
    let means = answer.lines().find(|line| line.contains("rival HP in the mean")).unwrap_or_default();
    assert_eq!(means.split_whitespace().collect::<Vec<_>>()[5..], ["8.75", "8.00", "-0.75"]);
    assert!(answer.contains("rival.hp in the mean"), "{answer}");
    assert!(say(&mut session, "compare pass").starts_with("error[R0003]"));
    let compared = say(&mut session, "compare play gem on rival | play rock on rival");
    assert_eq!(say(&mut session, "odds play gem on rival | play rock on rival"), compared, "as on the command line");
}

#[test]
fn what_cannot_be_asked_says_what_can() {
    let (mut session, _) = session();
    for (line, code, help) in [
        ("odds", "C0120", "depth 3"),
        ("odds pass policy bset", "R0003", "did you mean `best`?"),
        ("odds pass --as nobody", "R0004", "look all"),
        ("odds pass --sa you", "R0003", "--as SEAT"),
        ("odds pass depth far", "R0003", "a whole number"),
        ("odds pass of wolf", "C0101", ""),
    ] {
        let answer = say(&mut session, line);
        assert!(answer.starts_with(&format!("error[{code}]")) && answer.contains(help), "{line}: {answer}");
    }
}

/// A whole game's headline is its end, and not the present blow.
#[test]
fn odds_of_a_whole_game_say_its_verdict_first() {
    let packs = pack_set(Program::builtin(), &[], Some("adventure-deck")).unwrap();
    let mut session = ReplSession::open(Box::new(packs), None, Some(1)).unwrap();
    say(&mut session, "open barn");
    say(&mut session, "pass");
    let answer = say(&mut session, "odds pass until over --most 50 --games 20");
    let place = |text: &str| answer.find(text).unwrap_or_else(|| panic!("no `{text}`: {answer}"));
    assert!(place("game lost") < place("you are hit") && place("you are hit") < place("you draw"), "{answer}");
    let answer = say(&mut session, "odds react medium-shield");
    let second = answer.lines().skip_while(|line| !line.contains("you are unharmed")).nth(1).unwrap_or_default();
    assert!(second.contains("all 2 stopped"), "{answer}");
}
