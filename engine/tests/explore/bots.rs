//! Bots at a table: names, commands, replies, suggestions, and the limits of a search's knowledge.

use super::toy::{State, seat};
use super::toy_setup::{pebbles, rules, setup};
use rondel_engine::explore::bot::{Bot, Bots, Decision};
use rondel_engine::kernel::*;
use rondel_engine::table::Cancel;
use rondel_engine::table::{Game, Table, holds};

fn table(seed: u64) -> Box<dyn Table> {
    pebbles().open(&setup("gem rock", "gem rock", "gem gem rock", 5), seed).unwrap()
}

fn bot(name: &str) -> Bot {
    Bot::named(name).unwrap()
}

fn all(name: &str) -> Bots {
    Bots::all(bot(name))
}

#[test]
fn bots_have_names() {
    for name in Bot::names() {
        assert!(Bot::named(name).unwrap().to_string().starts_with(name));
    }
    assert_eq!(bot(" ISMCTS:12 "), Bot::Search { playouts: 12 });
    for (name, help) in
        [("gredy", "greedy"), ("ismcts:0", "from 1"), ("greedy:4", "there are"), ("nobody", "there are")]
    {
        let problem = Bot::named(name).unwrap_err();
        assert!(problem.code == "C0130" && problem.help.unwrap().contains(help), "{name}");
    }
    let bots = Bots::read(["you=first", "greedy"], Bot::Pass).unwrap();
    assert_eq!(bots.to_string(), "greedy, you=first");
    let stranger = Bots::read(["wolf=first"], Bot::Pass).unwrap();
    assert_eq!(table(1).auto(&stranger, Seats::ALL).unwrap_err().code, "C0131");
}

#[test]
fn a_command_of_a_bot_is_one_step_of_the_history() {
    let mut table = table(1);
    let start = table.fingerprint();
    let first = table.suggest(bot("greedy")).remove(0);
    assert_eq!(first.seat, seat(0));
    let told = table.auto(&all("greedy"), Seats::ALL).unwrap().unwrap();
    assert!(!told.is_empty());
    assert!(table.undo().unwrap().starts_with(&first.command), "what it suggests it does");
    assert_eq!(table.fingerprint(), start);
}

#[test]
fn replies_belong_to_the_command_they_answer() {
    let mut table = table(1);
    let start = table.fingerprint();
    table.command("pass").unwrap();
    assert!(table.auto_reply(&all("first"), Seats::only(seat(0))).unwrap().is_none(), "the rival is asked");
    assert!(table.auto_reply(&all("first"), Seats::only(seat(1))).unwrap().is_some());
    assert!(table.undo().is_some());
    assert_eq!(table.fingerprint(), start);
}

/// A bid asks both at once; the bot answers for its own seats only.
#[test]
fn a_bot_answers_for_its_seats_only() {
    let mut table = table(1);
    table.command("bid").unwrap();
    table.auto_reply(&all("first"), Seats::only(seat(1))).unwrap().unwrap();
    assert_eq!(table.stop().can(), Seats::only(seat(0)));
}

#[test]
fn a_game_of_bots_ends_and_is_the_same_again() {
    let story = |name: &str, seed| {
        let mut table = table(seed);
        for _ in 0..200 {
            if table.auto(&all(name), Seats::ALL).unwrap().is_none() {
                break;
            }
        }
        assert!(matches!(table.stop(), Stop::Over(_)), "{name}");
        (table.log(), table.fingerprint())
    };
    for name in ["random", "greedy", "ismcts:40"] {
        assert_eq!(story(name, 3), story(name, 3), "{name}");
    }
    assert_ne!(story("random", 3), story("random", 4));
}

#[test]
fn chance_by_hand_waits_for_the_hand() {
    let mut table = table(1);
    table.set_chance_by_hand(true);
    table.command("draw").unwrap();
    assert_eq!(table.stop(), Stop::Chance);
    assert!(table.auto(&all("greedy"), Seats::ALL).unwrap().is_none());
}

/// A rival's card that the seat cannot know does not change any bot's weights.
#[test]
fn a_hidden_card_changes_no_move() {
    let (toy, opened) = (rules(), pebbles());
    let held = |rival: &str, pile: &str| opened.session(&setup("gem rock", rival, pile, 5), 1).unwrap().state().clone();
    let (weak, strong) = (held("gem gem gem", "rock rock"), held("gem rock rock", "gem gem"));
    assert_ne!(weak, strong);
    let weigh = |state: &State, name: &str, who: Seat| {
        let decision = Decision { rules: &toy, state, seat: who, luck: Luck::new(5, 1), nth: 3, cancel: Cancel::NEVER };
        decision.weigh(bot(name))
    };
    for name in ["first", "pass", "random", "greedy", "ismcts:200"] {
        assert_eq!(weigh(&weak, name, seat(0)), weigh(&strong, name, seat(0)), "{name}");
    }
    let mut turned = [weak, strong];
    turned.iter_mut().for_each(|state| state.turn = 1);
    let [weak, strong] = turned;
    assert_ne!(weigh(&weak, "ismcts:200", seat(1)), weigh(&strong, "ismcts:200", seat(1)), "its own cards it sees");
}

#[test]
fn those_that_think_play_better() {
    let toy = rules();
    let won = |names: [&str; 2]| {
        let game = |seed: &u64| {
            let mut state =
                pebbles().session(&setup("gem rock", "gem rock", "gem gem rock", 5), 1).unwrap().state().clone();
            for nth in 0..400 {
                match toy.stop(&state) {
                    Stop::Over(_) => break,
                    Stop::Chance => {
                        let mut outcomes = Vec::new();
                        toy.outcomes(&state, &mut outcomes);
                        let at = Luck::new(*seed, 0).pick(0, nth, outcomes.iter().map(|(_, weight)| *weight)).unwrap();
                        toy.apply(&mut state, Seat::CHANCE, outcomes[at].0, &mut Events::off()).unwrap();
                    }
                    Stop::Decide(asked) => {
                        let who = asked.must().iter().next().unwrap();
                        let luck = Luck::new(*seed, 1);
                        let decision =
                            Decision { rules: &toy, state: &state, seat: who, luck, nth, cancel: Cancel::NEVER };
                        let action = decision.take(bot(names[who.index()])).unwrap();
                        toy.apply(&mut state, who, action, &mut Events::off()).unwrap();
                    }
                }
            }
            toy.stop(&state) == Stop::Over(Verdict::Won(Seats::only(seat(0))))
        };
        (0..60u64).filter(game).count()
    };
    let [random, greedy, search] = ["random", "greedy", "ismcts:100"].map(|name| won([name, "random"]));
    assert!(random + 15 < greedy && random + 15 < search, "{random}, {greedy}, {search}");
}

#[test]
fn a_condition_may_name_a_fact_of_the_game() {
    let mut table = table(1);
    assert_eq!(holds(&*table, "turn you"), Ok(true));
    assert_eq!(holds(&*table, "not turn rival"), Ok(true));
    assert_eq!(holds(&*table, "over"), Ok(false));
    table.command("pass").unwrap();
    assert_eq!(holds(&*table, "turn you"), Ok(false));
    assert!(holds(&*table, "moon full").is_err());
}

/// Cancelled once, before all else: the table stays as it is.
#[test]
fn a_cancel_stops_bots_and_odds() {
    use rondel_engine::explore::odds::Query;
    use std::sync::atomic::AtomicBool;
    static CANCELLED: AtomicBool = AtomicBool::new(true);
    let mut table = pebbles().open(&setup("rock gem", "rock gem", "gem", 9), 1).unwrap();
    table.set_cancel(Cancel::when(&CANCELLED));
    let before = table.fingerprint();
    let everybody = Bots::all(Bot::Greedy);
    assert_eq!(table.auto(&everybody, Seats::ALL).unwrap_err().code, "C0125");
    assert_eq!(table.odds(&Query::new("play rock on rival")).unwrap_err().code, "C0125");
    assert_eq!(table.suggest(Bot::Search { playouts: 1_000_000_000 }).iter().map(|one| one.visits).sum::<u32>(), 0);
    assert_eq!(table.fingerprint(), before);
    table.set_cancel(Cancel::NEVER);
    assert!(table.odds(&Query::new("play rock on rival")).is_ok());
}
