//! Commands, chance, undo and rulings at a table.

use super::toy_setup::{pebbles, read_order, ruling, setup};
use rondel_engine::kernel::{Luck, Seat, Stop, Value};
use rondel_engine::table::{Game, Table};

fn table(you: &str, rival: &str, pile: &str) -> Box<dyn Table> {
    pebbles().open(&setup(you, rival, pile, 9), 1).unwrap()
}

fn by_hand(you: &str, rival: &str, pile: &str) -> Box<dyn Table> {
    let mut table = table(you, rival, pile);
    table.set_chance_by_hand(true);
    table
}

fn hp(table: &dyn Table, who: &str) -> i64 {
    table.fact(who, "hp").unwrap().int().unwrap()
}

/// Returns the steps that led here, in words.
fn done(table: &dyn Table) -> Vec<String> {
    table.steps().into_iter().map(|(who, what)| format!("{who}: {what}")).collect()
}

#[test]
fn one_command_makes_several_picks_in_any_order() {
    for text in
        ["play rock with 2 gem on rival", "play Rock on rival with gem and gem", "you play rock with gem, gem on rival"]
    {
        let mut table = by_hand("rock gem gem gem", "", "");
        table.command(text).unwrap();
        let picks = ["you: play rock", "you: with gem", "you: with gem", "you: done", "you: on rival"];
        assert_eq!(done(&*table), picks, "{text}");
        assert_eq!(table.stop(), Stop::Chance);
        table.chance("^ ^").unwrap();
        assert_eq!(hp(&*table, "rival"), 5);
        assert_eq!(table.asked(), "rival: your Turn");
    }
}

#[test]
fn what_is_not_said_is_asked_in_place() {
    let mut table = by_hand("rock gem", "", "");
    table.command("play rock").unwrap();
    assert_eq!(table.asked(), "you: at whom", "`done` need not be said");
    table.command("on rival").unwrap();
    table.chance("v^").unwrap();
    assert_eq!(hp(&*table, "rival"), 8);
    assert_eq!(done(&*table), ["you: play rock", "you: done", "you: on rival", "chance: ^v"]);
}

#[test]
fn an_answer_in_place_may_leave_out_the_leading_word() {
    let mut table = by_hand("rock gem", "", "");
    table.command("play gem with rock").unwrap();
    table.command("rival").unwrap();
    assert_eq!(done(&*table), ["you: play gem", "you: with rock", "you: done", "you: on rival"]);
    table.chance("vv").unwrap();
    assert_eq!(table.command("gem").unwrap_err().code, "C0101", "but a command begins with one");
}

/// Redoes a step, and returns its command.
fn redone(table: &mut dyn Table) -> Option<String> {
    table.redo(&read_order).unwrap().map(|redone| redone.text)
}

#[test]
fn the_seed_decides_chance_and_the_same_numbers_come_after_an_undo() {
    let mut table = table("rock rock rock", "", "gem gem rock rock");
    table.command("play rock on rival").unwrap();
    let first = table.fingerprint();
    assert_eq!(table.asked(), "rival: your Turn");
    assert_eq!(table.undo().as_deref(), Some("play rock on rival"));
    assert_eq!(hp(&*table, "rival"), 9);
    assert_eq!(redone(&mut *table).as_deref(), Some("play rock on rival"));
    assert_eq!(table.fingerprint(), first);
    table.undo();
    table.command("play rock on rival").unwrap();
    assert_eq!(table.fingerprint(), first);
    assert_eq!((table.undo().is_some(), table.undo()), (true, None));
}

#[test]
fn a_refused_command_changes_nothing_and_says_what_could_be_said() {
    let mut table = by_hand("rock gem", "", "gem");
    let before = (table.fingerprint(), table.save());
    for (text, code, help) in [
        ("", "C0114", "`play gem`, `play rock`, `draw`, `bid`, `pass`"),
        ("plya", "C0101", "did you mean `play`?"),
        ("dance", "C0101", "you could say: `play gem`, `play rock`, `draw`, `bid`, `pass`"),
        ("play rock with 3 gem on rival", "C0105", "`chance ^^`"),
        ("play rock with gme on rival", "C0105", "did you mean `with gem`?"),
        ("play rock on rivall", "C0101", "did you mean `on rival`?"),
        ("play gem with rock on rival on you", "C0105", "`chance ^^`"),
        ("rival pass", "C0104", "asked now: you"),
        ("yes", "C0101", "you could say"),
    ] {
        let problem = table.command(text).unwrap_err();
        assert_eq!(problem.code, code, "{text}: {problem}");
        assert!(problem.help.clone().unwrap_or_default().contains(help), "{text}: {problem}");
        assert_eq!((table.fingerprint(), table.save()), before, "{text}");
    }
}

#[test]
fn a_rule_that_forbids_it_is_named() {
    let mut table = by_hand("gem", "rock", "");
    let problem = table.command("play rock").unwrap_err();
    assert_eq!((problem.code, problem.message.as_str()), ("C0103", "you hold no rock (TOY-001)"));
    assert_eq!(table.why_not("you play rock"), [("TOY-001".to_string(), "you hold no rock".to_string())]);
}

#[test]
fn what_was_said_too_often_is_told_so() {
    let mut table = table("rock gem", "", "");
    let problem = table.command("play rock with 3 gem on rival").unwrap_err();
    assert_eq!((problem.code, problem.message.as_str()), ("C0101", "`with gem` fits once here, and not again"));
    let problem = table.command("play rock with gem, pebble on rival").unwrap_err();
    assert_eq!(problem.message, "`with pebble` fits nothing that is offered");
}

#[test]
fn a_reason_is_sought_where_the_words_did_not_fit() {
    // By the time the command ends it is the Turn of the rival, who holds rocks. You never held any.
    let mut table = table("gem", "rock", "");
    let problem = table.command("play gem on rival play rock").unwrap_err();
    assert_eq!((problem.code, problem.message.as_str()), ("C0103", "you hold no rock (TOY-001)"));
}

#[test]
fn two_seats_decide_at_once_and_say_who_they_are() {
    let mut table = by_hand("", "", "");
    table.command("bid").unwrap();
    assert_eq!(table.asked(), "you, rival: yes or no");
    let problem = table.command("yes").unwrap_err();
    assert_eq!((problem.code, problem.help.as_deref()), ("C0102", Some("say which: `you yes`, `rival yes`")));
    table.command("rival yes").unwrap();
    table.command("no").unwrap();
    assert_eq!((hp(&*table, "you"), hp(&*table, "rival")), (8, 9));
}

#[test]
fn one_text_serves_one_chance_node_and_more_is_refused() {
    let mut table = by_hand("", "", "gem rock");
    table.command("draw").unwrap();
    let offers = table.offers();
    assert_eq!(
        offers.iter().map(|o| (o.seat, o.words.text(), o.weight)).collect::<Vec<_>>(),
        [(Seat::CHANCE, "draw gem".to_string(), Some(1)), (Seat::CHANCE, "draw rock".to_string(), Some(1)),]
    );
    assert_eq!(table.chance("draw gem, rock").unwrap_err().code, "C0107");
    assert_eq!(table.chance("boulder").unwrap_err().code, "C0106");
    assert_eq!(table.command("pass").unwrap_err().code, "C0105");
    table.chance("rock").unwrap();
    assert_eq!(table.fact("you", "best").unwrap(), Value::text("rock"));
    assert_eq!(table.chance("rock").unwrap_err().code, "C0107");
    assert_eq!(table.undo().as_deref(), Some("chance rock"));
    table.chance("gem").unwrap();
    assert_eq!(table.fact("you", "best").unwrap(), Value::text("gem"));
}

#[test]
fn a_ruling_is_told_undone_and_saved() {
    let mut table = table("", "", "");
    table.rule(&ruling("set rival hp 1")).unwrap();
    assert_eq!(hp(&*table, "rival"), 1);
    assert_eq!(done(&*table), ["ruling: set rival hp 1"]);
    assert_eq!(table.undo().as_deref(), Some("rule set rival hp 1"));
    assert_eq!(hp(&*table, "rival"), 9);
    assert_eq!(table.rule(&ruling("set nobody hp 1")).unwrap_err().code, "C0111");
    table.redo(&read_order).unwrap();
    table.rule(&ruling("set rival hp 0")).unwrap();
    assert_eq!(table.asked(), "over: won by you");
    assert_eq!(table.command("pass").unwrap_err().code, "C0104");
}

#[test]
fn every_event_has_a_number_a_rule_a_source_and_its_cause() {
    let mut table = by_hand("rock gem", "", "");
    table.command("pass").unwrap();
    table.command("pass").unwrap();
    table.command("play rock with gem on rival").unwrap();
    table.chance("^^").unwrap();
    let log = table.log();
    assert_eq!(log.iter().map(|t| t.number).collect::<Vec<_>>(), (0..log.len()).collect::<Vec<_>>());
    assert_eq!(log[3].text, "you plays gem");
    assert_eq!((log[3].rule.as_str(), log[3].source.as_str(), log[3].depth), ("TOY-001", "gem", 1));
    let chain = |number| table.why(number).into_iter().map(|t| t.text).collect::<Vec<_>>();
    assert_eq!(chain(None), ["rival loses 3", "you aims at rival"]);
    assert_eq!(chain(Some(3)), ["you plays gem", "you plays rock"]);
    assert_eq!(chain(Some(99)), Vec::<String>::new());
}

#[test]
fn an_undone_branch_does_not_spoil_the_numbers_of_the_next() {
    let mut table = table("", "", "");
    table.command("pass").unwrap();
    table.command("pass").unwrap();
    let start = table.fingerprint();
    table.undo();
    table.command("bid").unwrap();
    assert_eq!(table.log().len(), 2);
    table.undo();
    assert_eq!(redone(&mut *table).as_deref(), Some("bid"), "redo follows the newest branch");
    table.undo();
    table.undo();
    assert_eq!(table.fingerprint(), start, "two passes lead back to the same position");
}

#[test]
fn what_could_be_said_next_is_known_without_saying_it() {
    let table = by_hand("rock gem", "", "");
    let next = |said: &str| table.offers_after(said).iter().map(|offer| offer.words.text()).collect::<Vec<_>>();
    assert_eq!(next("play rock"), ["with gem", "done"]);
    assert_eq!(next("play rock with gem"), ["done"]);
    assert_eq!(next("play rock done"), ["on you", "on rival"]);
    assert!(next("play rock on rival").is_empty(), "that is all");
    assert!(next("play nonsense").is_empty());
    assert!(done(&*table).is_empty(), "nothing was done");
}

/// The `nth` draw is the `nth` number of the pile's stream. Other chance meanwhile does not matter, nor who caused an
/// earlier draw.
#[test]
fn each_stream_of_luck_is_counted_on_its_own() {
    let luck = Luck::new(1, 0);
    let mut table = table("rock rock", "rock rock", "gem gem gem gem rock rock rock rock");
    let mut left = [4u32, 4];
    for nth in 0..5u32 {
        if nth == 2 {
            table.set_chance_by_hand(true);
            table.command("draw").unwrap();
            table.chance("gem").unwrap();
            table.set_chance_by_hand(false);
            left[0] -= 1;
        } else {
            table.command("draw").unwrap();
            let at = luck.pick(0, nth, left.into_iter()).unwrap();
            left[at] -= 1;
            let drawn = table.steps().pop().unwrap();
            assert_eq!(drawn, ("chance".to_string(), format!("draw {}", ["gem", "rock"][at])), "draw {nth}");
        }
        table.command("play rock on you").unwrap();
        let ups = luck.pick(1, nth, [1, 2, 1].into_iter()).unwrap();
        assert_eq!(table.steps().pop().unwrap().1, ["vv", "^v", "^^"][ups], "throw {nth}");
        table.command("pass").unwrap();
    }
}

#[test]
fn every_position_can_be_gone_back_to() {
    let mut table = table("", "", "");
    table.command("pass").unwrap();
    table.command("pass").unwrap();
    table.undo();
    table.command("bid").unwrap();
    let text = |past: &rondel_engine::table::Past| (past.number, past.parent, past.text.clone(), past.here);
    assert_eq!(
        table.history().iter().map(text).collect::<Vec<_>>(),
        [
            (0, None, String::new(), false),
            (1, Some(0), "pass".into(), false),
            (2, Some(1), "pass".into(), false),
            (3, Some(1), "bid".into(), true),
        ]
    );
    assert!(table.go_to(2) && !table.go_to(4));
    assert_eq!(table.asked(), "you: your Turn");
    assert_eq!((table.undo().as_deref(), redone(&mut *table).as_deref()), (Some("pass"), Some("pass")));
    assert_eq!(table.log().len(), 2);
    assert!(table.go_to(0));
    table.redo(&read_order).unwrap();
    assert_eq!(redone(&mut *table).as_deref(), Some("pass"), "redo leads where play was last");
}

#[test]
fn what_follows_of_itself_does_not_change_a_position_from_which_play_went_on() {
    let mut table = by_hand("", "", "gem rock");
    table.command("draw").unwrap();
    table.chance("gem").unwrap();
    table.undo();
    table.set_chance_by_hand(false);
    assert!(!table.settle().unwrap().is_empty());
    table.undo();
    assert_eq!(table.stop(), Stop::Chance, "the position before the draw is still there");
    assert!(table.go_to(2));
    assert_eq!(table.fact("you", "best").unwrap(), Value::text("gem"));
}
