//! A seat's view does not depend on anything hidden from it.

use super::toy::{Slip, seat};
use super::toy_setup::{pebbles, rules, setup};
use rondel_engine::explore::bot::Bot;
use rondel_engine::explore::odds::Query;
use rondel_engine::explore::{Probes, secrecy};
use rondel_engine::kernel::{Rules, Value};
use rondel_engine::table::{Game, Opened, Table};

fn probes() -> Probes {
    let texts = |texts: &[&str]| texts.iter().map(|text| text.to_string()).collect();
    Probes {
        expressions: texts(&["you.hp < rival.hp", "rival.hp"]),
        attempts: texts(&[
            "play rock on rival",
            "play gem with rock",
            "draw play rock",
            "rival pass",
            "bid yes",
            "fly",
        ]),
    }
}

/// Compares from a few starts. Returns how often something was hidden.
fn compared(slip: Slip) -> Result<usize, String> {
    let mut game = rules();
    game.slip = slip;
    let game = Opened::new(game, "pebbles");
    let mut compared = 0;
    for (nth, hands) in (0..).zip([("rock gem", "gem rock"), ("gem", "rock rock gem"), ("", "")]) {
        let start = game.rules().setup(&setup(hands.0, hands.1, "gem gem rock rock gem", 4)).unwrap();
        for viewer in 0..3 {
            compared += secrecy(&game, &start, seat(viewer), &probes(), nth, 24)?;
        }
    }
    Ok(compared)
}

#[test]
fn a_seat_is_told_and_answered_nothing_that_is_hidden() {
    assert!(compared(Slip::None).unwrap() > 60);
}

#[test]
fn a_system_that_tells_too_much_is_found() {
    assert!(compared(Slip::TellsAll).unwrap_err().starts_with("log: "));
}

fn draws() -> Box<dyn Table> {
    let mut table = pebbles().open(&setup("rock", "gem", "gem rock rock", 9), 1).unwrap();
    table.set_chance_by_hand(true);
    for (words, stone) in [("draw", "rock"), ("draw", "gem")] {
        table.command(words).unwrap();
        table.chance(stone).unwrap();
    }
    table
}

#[test]
fn every_seat_reads_the_log_in_its_own_way_and_by_the_same_numbers() {
    let mut table = draws();
    let texts =
        |table: &dyn Table| table.log().iter().map(|told| format!("{} {}", told.number, told.text)).collect::<Vec<_>>();
    assert_eq!(texts(&*table), ["0 you draws rock", "1 rival draws gem"]);
    table.show_to(Some(seat(0)));
    assert_eq!(texts(&*table), ["0 you draws rock", "1 rival draws a stone"]);
    assert_eq!(table.seat(seat(1)).log()[0].text, "you draws a stone");
    assert_eq!(table.viewer(), Some(seat(0)), "a look through another's door leaves it as it was");
    assert_eq!(table.why(Some(1))[0].text, "rival draws a stone");
    let told = table.seat(seat(0)).command("draw").unwrap();
    assert!(told.is_empty(), "{told:?}");
    table.show_to(Some(seat(1)));
    assert_eq!(table.chance("rock").unwrap()[0].text, "you draws a stone");
}

#[test]
fn a_seat_reads_what_is_so_wherever_it_may_be() {
    let mut table = draws();
    let mut own = table.seat(seat(0));
    assert_eq!(own.fact("you", "hand").unwrap(), Value::list(["rock", "rock"].map(Value::text)));
    assert_eq!(own.fact("rival", "hp").unwrap(), Value::Int(9));
    let refusal = own.fact("rival", "best").unwrap_err();
    assert_eq!((refusal.code, refusal.message.as_str()), ("C0140", "you cannot know `rival best`"));
    assert_eq!(own.fact("rival", "beast").unwrap_err().code, "C0109");
    assert_eq!(own.odds(&Query { knows: Some(seat(1)), ..Query::new("pass") }).unwrap_err().code, "C0140");
    assert_eq!(own.odds(&Query::new("pass")).unwrap().query.knows, Some(seat(0)));
    own.command("pass").unwrap();
    assert_eq!((own.offers(), own.suggest(Bot::Greedy)), (vec![], vec![]));
    assert_eq!(own.asked(), "rival: your Turn");
    for text in ["play gem on you", "rival pass"] {
        assert_eq!(own.command(text).unwrap_err().code, "C0104", "{text}");
    }
    assert_eq!(own.why_not("play gem"), [(String::new(), "it is asked of rival".to_string())]);
    assert!(own.offers_after("play gem").is_empty());
}

#[test]
fn a_seat_speaks_for_itself_and_not_past_what_it_can_foresee() {
    let mut table = pebbles().open(&setup("rock rock", "gem", "gem rock rock", 9), 1).unwrap();
    let before = table.fingerprint();
    assert_eq!(table.seat(seat(0)).command("rival pass").unwrap_err().code, "C0104");
    // An observer who sees everything learns what would follow the faces. A seat would learn them from the refusal.
    assert_eq!(table.command("play rock on rival bid").unwrap_err().code, "C0101");
    assert_eq!(table.seat(seat(0)).command("play rock on rival bid").unwrap_err().code, "C0105");
    assert_eq!(table.fingerprint(), before);
}

#[test]
fn of_the_commands_of_others_a_seat_learns_whose_they_were() {
    let mut table = pebbles().open(&setup("rock", "gem", "gem", 9), 1).unwrap();
    for text in ["pass", "bid", "rival yes"] {
        table.command(text).unwrap();
    }
    let texts = |past: Vec<rondel_engine::table::Past>| past.into_iter().map(|past| past.text).collect::<Vec<_>>();
    assert_eq!(texts(table.history()), ["", "pass", "bid", "rival yes"]);
    assert_eq!(texts(table.seat(seat(0)).history()), ["", "pass", "rival", "rival"]);
    assert_eq!(texts(table.seat(seat(1)).history()), ["", "you", "bid", "yes"]);
    table.show_to(Some(seat(0)));
    assert_eq!(table.undo().as_deref(), Some("rival"));
}
