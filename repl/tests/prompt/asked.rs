//! The prompt with several seats asked at once, and one that only may act.

use super::council::{self, ASH, Council, MASTER};
use super::source::say;
use rondel_engine::explore::bot::{Bot, Bots};
use rondel_engine::kernel::{Problems, Rules, Seat, Seats};
use rondel_engine::table::{Scene, SharedGame};
use rondel_repl::content::{Content, ContentSource, Diagnostics};
use rondel_repl::prompt::{Opponents, ReplSession, complete};
use rondel_repl::rulebook::Rulebook;
use std::rc::Rc;
use std::sync::Arc;

struct Hall;

impl ContentSource for Hall {
    fn stamp(&self) -> String {
        String::new()
    }

    fn load(&self) -> Result<Content, Diagnostics> {
        let compile = || -> Result<SharedGame, Problems> { Ok(Rc::new(council::council())) };
        let scene = |name: &str| Scene {
            id: name.to_lowercase(),
            formerly: Vec::new(),
            text: String::new(),
            proves: Vec::new(),
            wishes: Vec::new(),
            setup: council::setup(name),
            steps: Vec::new(),
            seed: None,
            otherwise_pass: false,
        };
        Ok(Content {
            words: Council::vocabulary(),
            game: Rc::new(council::council()),
            compile_items: Arc::new(move |_| compile()),
            compile: Arc::new(compile),
            scenes: vec![scene("Pot"), scene("Turns")],
            packs: Vec::new(),
            first: None,
            names: Vec::new(),
            rulebook: Rulebook::read("council", ""),
            loaded: Arc::default(),
            errors: Vec::new(),
            left_out: Vec::new(),
            warnings: Vec::new(),
            unfit: None,
            fingerprint: "council".into(),
        })
    }
}

fn session(scene: &str) -> ReplSession {
    ReplSession::open(Box::new(Hall), Some(scene), Some(1)).unwrap()
}

#[test]
fn tab_and_actions_know_everybody_who_can_act() {
    let mut session = session("pot");
    let after = |session: &ReplSession, line: &str| complete(session, line).texts;
    assert_eq!(after(&session, "bl"), ["bless"]);
    assert_eq!(after(&session, "mas"), ["master"]);
    assert_eq!(after(&session, "master "), ["pass", "bless"]);
    assert_eq!(after(&session, "ash t"), ["take 1", "take 2", "take 3"]);
    let answer = say(&mut session, "actions");
    assert!(["ash", "birk", "master"].iter().all(|seat| answer.contains(seat)), "{answer}");
    assert!(say(&mut session, "why not master bless").contains("it can be done now"));
    assert!(say(&mut session, "bless").contains("master: bless"));
    assert!(after(&session, "bl").is_empty());
}

#[test]
fn odds_say_which_order_they_assume() {
    let mut session = session("pot");
    for (clause, assumed, share) in [
        ("", "first goes: any of them, each as likely (order any, in 1 position)", "15.63%  5/32"),
        ("order any", "first goes: any of them, each as likely (order any, in 1 position)", "15.63%  5/32"),
        ("order as asked", "first goes: the first seat of them (order as asked, in 1 position)", "25.00%  1/4"),
        ("order birk, ash", "first goes: in this order birk, ash (order birk, ash, in 1 position)", "6.25%  1/16"),
    ] {
        let answer = say(&mut session, &format!("odds of game.ash until asked policy random {clause}"));
        let answer = answer.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(answer.contains(assumed), "{clause}: {answer}");
        assert!(answer.contains(&share.split_whitespace().collect::<Vec<_>>().join(" ")), "{clause}: {answer}");
    }
    assert!(say(&mut session, "odds until asked order nobody").contains("R0004"));
    assert!(say(&mut session, "odds until asked order").contains("order as asked"));
}

#[test]
fn odds_read_no_clause_in_a_name() {
    let mut session = session("pot");
    let asked = |session: &mut ReplSession, name: &str| {
        say(session, &format!("odds of game.ash == {name} until asked policy random")).replace(name, "NAME")
    };
    let plain = asked(&mut session, "\"Plain\"");
    assert!(plain.contains("beyond the council"), "the expression is read, and this game answers none: {plain}");
    for name in ["\"Ring of Fire\"", "\"until order given\"", "\"a | b {c}\"", "\"of ( --seed\""] {
        assert_eq!(asked(&mut session, name), plain, "{name}");
    }
}

#[test]
fn a_reader_who_only_may_act_is_let_speak_between_two_commands() {
    let mut session = session("turns");
    let own = Seat::new(2).unwrap();
    session.sit_against(Some(Opponents { own: Seats::only(own), bots: Bots::all(Bot::Random) }));
    assert_eq!(session.table.stop().can().count(), 3);
    say(&mut session, "auto");
    let stop = session.table.stop();
    assert_eq!((stop.must().count(), stop.can().has(own)), (1, true), "one of two has decided");
    assert!(say(&mut session, "bless").contains("master: bless"));
    assert_eq!(session.table.asked(), "over: won by the council", "nobody waits for who has nothing more to say");
}

#[test]
fn eyes_are_those_of_one_who_must_decide() {
    let mut session = session("pot");
    assert_eq!(session.viewer().map(|seat| ASH.has(seat)), Some(true));
    assert!(session.table.stop().can().among(MASTER).count() == 1);
}

#[test]
fn what_several_may_say_is_listed_with_their_names() {
    let mut session = session("pot");
    let answer = say(&mut session, "xyzzy");
    assert!(answer.contains("`ash pass`") && answer.contains("`birk pass`"), "{answer}");
    assert!(!answer.contains("`pass`"), "{answer}");
}
