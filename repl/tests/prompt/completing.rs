//! The knowledge of Tab, hints and colours.

use super::source::session;
use rondel_repl::prompt::{First, complete, first, hint};

fn after(line: &str) -> Vec<String> {
    complete(&session().0, line).texts
}

#[test]
fn the_first_word_is_an_offer_or_a_command() {
    assert_eq!(after("pl"), ["play gem", "play rock", "play against"]);
    assert_eq!(after("play a"), ["play against"]);
    assert_eq!(after("und"), ["undo"]);
    assert!(after("xyz").is_empty());
    assert!(after("").len() > 20, "everything");
}

#[test]
fn a_command_of_several_picks_is_completed_pick_by_pick() {
    assert_eq!(after("play rock "), ["with gem", "done"]);
    assert_eq!(after("play rock w"), ["with gem"]);
    assert_eq!(after("play rock done on r"), ["on rival"]);
    let line = "play rock with g";
    assert_eq!(complete(&session().0, line).from, "play rock ".len());
    assert_eq!(after("do play rock w"), ["with gem"]);
}

#[test]
fn arguments_of_commands_are_completed() {
    assert_eq!(after("card r"), ["Rock", "rival"], "what stands on the table too");
    assert_eq!(after("open lo"), ["long-quarrel"]);
    assert_eq!(after("open quar"), ["a-quarrel", "long-quarrel"], "a later word counts when no first one does");
    assert_eq!(after("luck h"), ["hand"]);
    assert_eq!(after("help fac"), ["facts"]);
    assert_eq!(after("eval rival.h"), ["hand", "healthy", "holds(", "hp"]);
    assert_eq!(after("eval 1 + ri"), ["rival"]);
    assert_eq!(after("rule s"), ["set"]);
    assert_eq!(after("rule set ri"), ["rival"]);
    assert_eq!(after("rule set rival hp"), ["hp"]);
    assert_eq!(after("look r"), ["rival"]);
    assert_eq!(after("play against g"), ["greedy"]);
    assert_eq!(after("suggest i"), ["ismcts"]);
    assert_eq!(after("auto u"), ["until"]);
    assert_eq!(after("auto until o"), ["over"]);
    assert_eq!(after("auto until over with gr"), ["greedy"]);
    assert_eq!(after("why not pass"), ["pass"]);
    assert_eq!(after("odds --a"), ["--as"]);
    assert_eq!(after("odds --as ri"), ["rival"]);
    assert_eq!(after("compare pass | play ro"), ["play rock"]);
    assert_eq!(after("sim 5 --bot ran"), ["random"]);
    assert_eq!(after("rule give you \"Ro"), ["Rock\""]);
    assert!(after("undo ").is_empty());
}

#[test]
fn the_grammar_of_orders_questions_and_expressions_is_completed() {
    assert_eq!(after("rule set rival "), ["hp"], "only what can be set");
    assert!(after("rule set rival hp ").is_empty() && after("rule break ").is_empty());
    assert_eq!(after("odds pass u"), ["until"]);
    assert_eq!(after("odds pass until o"), ["over"]);
    assert_eq!(after("odds pass until rival.hea"), ["healthy"]);
    assert_eq!(after("odds pass policy be"), ["best"]);
    assert_eq!(after("odds pass order as"), ["as asked"]);
    assert_eq!(after("odds pass of ri"), ["rival"]);
    assert_eq!(after("auto until rival h"), ["hand", "healthy", "holds(", "hp"]);
    assert_eq!(after("sim --s"), ["--seed"]);
    assert!(!after("sim ").contains(&"pass".to_string()), "`sim` takes no commands of the table");
    assert_eq!(after("rules toy"), ["TOY-001"]);
    assert_eq!(after("scenes to"), ["to be played"]);
    assert_eq!(after("list st"), ["stones"]);
    let named = after("eval ");
    let mut once = named.clone();
    once.dedup();
    assert_eq!(named, once);
    let (mut session, _) = session();
    session.line("mark here").unwrap();
    assert_eq!(complete(&session, "goto h").texts, ["here"]);
}

#[test]
fn outcomes_of_chance_are_completed_when_it_waits() {
    let (mut session, _) = session();
    session.line("luck hand").unwrap();
    session.line("draw").unwrap();
    assert!(!complete(&session, "chance ").texts.is_empty());
}

#[test]
fn a_hint_is_the_rest_of_the_first_candidate() {
    let (session, _) = session();
    assert_eq!(hint(&session, "play r").as_deref(), Some("ock"));
    assert_eq!(hint(&session, "und").as_deref(), Some("o"));
    assert_eq!(hint(&session, ""), None);
    assert_eq!(hint(&session, "card "), None, "several, and nothing typed");
    assert_eq!(hint(&session, "PLAY r").as_deref(), Some("ock"));
    assert_eq!(hint(&session, "play É"), None);
}

#[test]
fn the_first_word_shows_whether_it_is_known() {
    let (session, _) = session();
    let seen =
        [("undo 3", First::Command), ("play rock", First::Offered), ("pla", First::Begun), ("fly", First::Unknown)];
    for (line, look) in seen {
        assert_eq!(first(&session, line), look, "{line}");
    }
    assert_eq!(first(&session, "you play"), First::Offered, "a seat may be named in front");
}

#[test]
fn no_line_breaks_completion() {
    let (session, _) = session();
    for line in ["  ", "é", "eval é.", "play  rock", "card \"", "rule  ", " undo ", "do ", "do  play r", "…", "a  b  c"]
    {
        complete(&session, line);
        hint(&session, line);
        first(&session, line);
    }
}

#[test]
fn places_codes_and_seeds_are_completed() {
    let (mut session, _) = session();
    assert_eq!(complete(&session, "restart ").texts, ["1"]);
    assert_eq!(complete(&session, "goto ").texts, ["@0"]);
    super::source::say(&mut session, "mark the-start");
    super::source::say(&mut session, "pass");
    let texts = complete(&session, "goto ").texts;
    assert!(texts.starts_with(&["the-start".to_string(), "@0".into(), "@1".into()]), "{texts:?}");
    assert_eq!(complete(&session, "goto the").texts, ["the-start"]);
    let codes = complete(&session, "explain E02").texts;
    assert!(codes.contains(&"E0203".to_string()) && codes.iter().all(|code| code.starts_with("E02")), "{codes:?}");
}

#[test]
fn what_is_misspelt_becomes_what_is_nearest() {
    assert_eq!(after("plya"), ["play"]);
    assert_eq!(after("unod"), ["undo"]);
    assert_eq!(after("play rokc"), ["play rock"]);
    let found = complete(&session().0, "play rock with gme");
    assert_eq!((found.from, found.texts), ("play rock ".len(), vec!["with gem".to_string()]));
    assert_eq!(after("open a-quarel"), ["a-quarrel"]);
    assert_eq!(after("auto until over with gredy"), ["greedy"]);
    assert!(after("play rock wxyz").is_empty(), "what was right is not taken back");
    assert_eq!(hint(&session().0, "plya"), None, "nothing goes on from it");
}
