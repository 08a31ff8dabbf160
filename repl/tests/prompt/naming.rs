//! Names and words as people type them.

use super::source::{say, session};
use rondel_repl::Program;
use rondel_repl::packs::pack_set;
use rondel_repl::prompt::session_thread::{SessionHandle, Start};
use rondel_repl::text::plain;

#[test]
fn case_does_not_matter_and_words_of_other_games_are_understood() {
    let (mut session, _) = session();
    assert!(say(&mut session, "LOOK").contains("rival"));
    assert!(say(&mut session, "status").contains("rival"));
    assert!(say(&mut session, "hint").contains("ismcts"));
    let told = say(&mut session, "attack rival");
    assert!(told.contains("attack with what?") && told.contains("`play rock on rival`"), "{told}");
    let told = say(&mut session, "end turn");
    assert!(told.contains("› pass"), "{told}");
}

/// Returns the answer to the last of these lines, in a scene of a system. By default it is the opening scene.
fn last_of(system: &str, scene: Option<&str>, lines: &[&str]) -> String {
    let packs = pack_set(Program::builtin(), &[], Some(system)).unwrap();
    let start = Start { scene: scene.map(String::from), seed: Some(1), columns: 100, ..Start::on(packs) };
    let (handle, _) = SessionHandle::open(start).unwrap_or_else(|_| panic!("{system} does not open"));
    let told: Vec<String> = lines.iter().map(|line| plain(&handle.line(line).text)).collect();
    told.into_iter().next_back().unwrap_or_default()
}

#[test]
fn what_is_clear_may_be_left_out_or_said_all_the_same() {
    let played = |line: &str| last_of("adventure-deck", Some("three-goblins-in-a-barn"), &[line]);
    assert!(played("punch goblin-1").contains("you: punch on goblin-1"), "the leading word between");
    assert!(played("punch nobody").contains("C0101"));
    let adventure = |lines: &[&str]| last_of("deck-of-adventures", None, lines);
    assert!(adventure(&["begin", "sneak"]).contains("stealth against"), "the only leading word");
    assert!(adventure(&["begin", "swim"]).contains("error"));
    let fair = |line: &str| last_of("deck-of-adventures", Some("what-difficulty-is-fair"), &[line]);
    let contest = "ilka: contest bluffing vs detection";
    let begun = fair(contest);
    assert!(begun.contains("torben: detection against"), "{begun}");
    assert_eq!(fair(&format!("{contest} against torben")).replace(" against torben", ""), begun, "the only other one");
    assert!(fair(&format!("{contest} against nobody")).contains("error"));
}

#[test]
fn what_is_of_another_kind_is_not_compared() {
    for wrong in ["you.name != 5", "!(you.hp == \"10\")", "you.hp != \"10\"", "you.opponents != 1"] {
        let told = last_of("adventure-deck", Some("three-goblins-in-a-barn"), &[&format!("expect {wrong}")]);
        assert!(told.contains("they are never the same"), "{wrong}: {told}");
    }
    for right in ["you.name != \"Longsword\"", "!(you.hp == 10)", "you.opponents.len() == 3", "you.hp != ()"] {
        let told = last_of("adventure-deck", Some("three-goblins-in-a-barn"), &[&format!("expect {right}")]);
        assert!(told.contains("it holds"), "{right}: {told}");
    }
}

#[test]
fn what_nothing_here_is_called_is_said_to_be_no_command() {
    let (mut session, _) = session();
    let told = say(&mut session, "frobnicate");
    assert!(told.contains("`frobnicate` is no command, and nothing here is called so"), "{told}");
    assert!(say(&mut session, "play frob").contains("C0101"));
}

#[test]
fn nothing_is_ruled_bare_and_no_bot_plays_nothing() {
    let (mut session, _) = session();
    let before = session.table.history().len();
    assert!(say(&mut session, "rule").contains("which order?"));
    assert!(say(&mut session, "auto 0").contains("R0003"));
    say(&mut session, "luck hand");
    say(&mut session, "play rock on rival");
    assert!(say(&mut session, "auto").contains("chance waits"));
    assert_eq!(session.table.history().len(), before + 1);
}

#[test]
fn what_waits_for_chance_says_what_each_outcome_does() {
    let (mut session, _) = session();
    say(&mut session, "luck hand");
    say(&mut session, "play rock on rival");
    let (before, positions) = (session.table.fingerprint(), session.table.history().len());
    let told = say(&mut session, "actions");
    assert!(told.contains("after: ") && told.contains("^^") && told.contains("rival"), "{told}");
    assert_eq!((session.table.fingerprint(), session.table.history().len()), (before, positions));
}

#[test]
fn what_is_not_there_is_said_with_what_is() {
    let (mut session, _) = session();
    assert!(say(&mut session, "why no play rock").contains("did you mean `why not play rock`?"));
    assert!(say(&mut session, "card").contains("which card?"));
}

#[test]
fn each_of_a_family_is_listed_with_its_own_values() {
    let told = last_of("deck-of-many-dungeons", None, &["list talents tier=2 class=knight"]);
    assert!(told.contains("Over Here 2") && !told.contains("Over Here 3") && !told.contains('|'), "{told}");
}

#[test]
fn what_the_content_has_is_listed_and_filtered() {
    let (mut session, _) = session();
    let told = say(&mut session, "stones");
    assert!(told.contains("Gem") && told.contains("Rock") && told.contains("2 stones"), "{told}");
    let told = say(&mut session, "list stones rock");
    assert!(!told.contains("Gem") && told.contains("1 stone"), "{told}");
    let told = say(&mut session, "stones csv");
    assert!(told.starts_with("name,") && told.lines().count() == 3, "{told}");
    assert!(say(&mut session, "list dragons").contains("R0029"));
    assert!(say(&mut session, "stones weight>").contains("compares with nothing"));
    assert!(say(&mut session, "stones name>>3").contains("compares with nothing"));
    assert!(say(&mut session, "stones with").contains("`with` what?"));
    assert!(say(&mut session, "stones weight>3").contains("no stone says `weight`"));
}
