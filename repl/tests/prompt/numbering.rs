//! Offers have numbers, and a number means the words beside it.

use super::source::{say, session};
use rondel_engine::explore::bot::{Bot, Bots};
use rondel_engine::kernel::{Seat, Seats};
use rondel_repl::Program;
use rondel_repl::packs::pack_set;
use rondel_repl::prompt::{Opponents, ReplSession};
use rondel_repl::text::plain;

/// Returns a session in a scene of a built-in system.
fn of(system: &str, scene: &str) -> ReplSession {
    let packs = pack_set(Program::builtin(), &[], Some(system)).unwrap();
    ReplSession::open(Box::new(packs), Some(scene), Some(1)).unwrap()
}

/// Returns the number in front of these words. Also checks the words behind each number.
fn number(listed: &str, words: &str) -> usize {
    let before = listed.split(&format!(") {words}")).next().filter(|before| before.len() < listed.len());
    let digits = before.unwrap_or_else(|| panic!("{words}: {listed}")).rsplit(|c: char| !c.is_ascii_digit()).next();
    digits.unwrap().parse().unwrap()
}

#[test]
fn a_number_says_what_stands_beside_it() {
    for said in ["", "do "] {
        let mut session = of("adventure-deck", "three-goblins-in-a-barn");
        let listed = plain(&session.choices());
        let longsword = number(&listed, "play longsword");
        let told = say(&mut session, &format!("{said}{longsword} on goblin-2 with strength"));
        assert!(told.contains("› play longsword on goblin-2 with strength"), "{told}");
        assert!(told.contains("you play Longsword on goblin-2"), "{told}");
    }
}

#[test]
fn the_short_list_and_all_actions_have_the_same_numbers_while_the_question_stands() {
    for system in Program::builtin().systems().ids() {
        let packs = pack_set(Program::builtin(), &[], Some(system)).unwrap();
        let mut session = ReplSession::open(Box::new(packs), None, Some(1)).unwrap();
        let short = plain(&session.choices());
        let all = say(&mut session, "actions");
        for lead in ["pass", "flee", "begin", "create"] {
            if short.contains(&format!(") {lead}")) {
                assert_eq!(number(&short, lead), number(&all, lead), "{system}");
            }
        }
        say(&mut session, "look");
        say(&mut session, "why not nothing");
        assert_eq!(of_the_asked(&plain(&session.choices())), of_the_asked(&short), "{system}");
    }
}

/// Returns the list without the lines about other seats, which are told once.
fn of_the_asked(listed: &str) -> String {
    listed.lines().filter(|line| !line.contains(" may also: ")).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_number_that_answers_the_question_stays_an_answer() {
    let mut session = of("adventure-deck", "three-goblins-in-a-barn");
    assert!(!session.asked().contains("number"), "{}", session.asked());
    say(&mut session, "play longsword on goblin-1 with strength");
    let listed = plain(&session.choices());
    assert!(listed.contains("draw 1, 2") && !listed.contains(')'), "{listed}");
    assert!(session.asked().contains("a number is the answer"), "{}", session.asked());
    assert!(say(&mut session, "9").contains("error"), "and no number of a list");
    let told = say(&mut session, "2");
    assert!(!told.contains('›') && told.contains("draw"), "{told}");
}

#[test]
fn questions_about_a_number_are_about_its_words() {
    let (mut session, _) = session();
    let listed = plain(&session.choices());
    let pass = number(&listed, "pass");
    assert_eq!(say(&mut session, &format!("why not {pass}")), say(&mut session, "why not pass"));
    assert_eq!(say(&mut session, &format!("odds {pass}")), say(&mut session, "odds pass"));
    assert_eq!(say(&mut session, &format!("timeline {pass}")), say(&mut session, "timeline pass"));
}

#[test]
fn a_number_that_nothing_has_says_which_there_are() {
    let (mut session, _) = session();
    let told = say(&mut session, "99");
    assert!(told.contains("99") && told.contains("`actions`"), "{told}");
    let before = session.table.fingerprint();
    for wrong in ["0", "99 on rival", "1x", "18446744073709551616", "1 1"] {
        say(&mut session, wrong);
    }
    assert_eq!(session.table.fingerprint(), before);
}

#[test]
fn numbers_stay_while_some_of_several_have_answered() {
    let mut session = of("card-grid", "goblins-at-the-ford");
    let first = plain(&session.choices());
    let passes = number(&first, "pass");
    let curse = number(&first, "curse-aloud");
    say(&mut session, "ash pass");
    let second = plain(&session.choices());
    assert_eq!((number(&second, "pass"), number(&second, "curse-aloud")), (passes, curse), "{second}");
    let told = say(&mut session, &format!("mara {passes}"));
    assert!(told.contains("› mara pass"), "{told}");
}

#[test]
fn a_seat_has_numbers_for_its_own_alone() {
    let mut session = of("card-grid", "goblins-at-the-ford");
    let own = Seat::new(1).unwrap();
    session.sit_against(Some(Opponents { own: Seats::only(own), bots: Bots::all(Bot::Pass) }));
    let listed = plain(&session.choices());
    assert!(listed.contains("1) ") && !listed.contains("feint"), "{listed}");
    assert_eq!(number(&say(&mut session, "actions"), "pass"), number(&listed, "pass"));
}

#[test]
fn pairs_of_which_nobody_holds_one_are_not_listed_and_can_be_said() {
    let mut session = of("adventure-deck", "three-goblins-in-a-barn");
    let listed = plain(&session.choices());
    assert!(listed.contains("pair +") && !listed.contains("dagger"), "{listed}");
    assert!(say(&mut session, "actions").contains("dagger handaxe"));
    assert!(!say(&mut session, "pair dagger handaxe").contains("error"));
}

/// Many offers that differ in their last word alone say the others once. What stands after them is seen in the short
/// list too.
#[test]
fn what_many_offers_share_is_said_once() {
    let mut session = of("deck-of-many-dungeons", "the-ward-gate");
    let (short, all) = (plain(&session.choices()), say(&mut session, "actions"));
    for listed in [&short, &all] {
        let text = listed.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains("advance to ") && !text.contains(") advance to"), "{text}");
        assert!(text.contains(") focus"), "{text}");
        let hexes = text.rsplit("advance to ").next().unwrap();
        let told = say(&mut session, hexes.split(')').next().unwrap());
        let hex = hexes.split(") ").nth(1).unwrap().split(',').next().unwrap();
        assert!(told.contains(&format!("› use advance to {hex}")), "{told}");
        say(&mut session, "undo");
    }
    assert!(short.contains(" more") && !all.contains(" more,"), "{short}\n{all}");
}
