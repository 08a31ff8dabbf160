//! Simulations: sums of parts equal the whole, and agree with exact results.

use super::cases::cases;
use super::council::{council, setup as council_setup};
use super::toy::{Pebbles, seat};
use super::toy_setup::{pebbles, rules, setup, stone};
use proptest::prelude::*;
use rondel_engine::explore::bot::{Bot, Bots};
use rondel_engine::explore::odds::{Futures, Horizon, Plan as Question, Policies, Policy, Precedence, Share, futures};
use rondel_engine::explore::sim::{Counter, Estimate, Pairing, Plan, Runner, Start, Stats};
use rondel_engine::kernel::{Rules, Seats, Setup, Stop, Verdict};
use rondel_engine::script::Scripts;
use rondel_engine::table::Cancel;
use rondel_engine::table::{Game, Opened};

fn quarrel() -> Setup {
    setup("rock gem", "rock", "gem gem rock", 3)
}

fn plan(bot: Bot) -> Plan {
    Plan { bots: Bots::all(bot), seed: 7, most: 500 }
}

fn runner(force: i64, bot: Bot) -> Box<dyn Runner> {
    let toy = Pebbles::build(&[stone("Rock", force), stone("Gem", 1)], &Scripts::default()).unwrap();
    Opened::new(toy, "pebbles").runner(&Start::Scene(quarrel()), &plan(bot)).unwrap()
}

fn played(runner: &mut dyn Runner, games: impl IntoIterator<Item = u64>) -> Stats {
    let mut counter = Counter::default();
    games.into_iter().for_each(|game| counter.add(runner.play(game).unwrap()));
    counter.stats(runner.keys())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(12)))]

    /// Games are divided at random among three runners, and their sums added in any order.
    #[test]
    fn parts_together_are_the_whole(hands in prop::collection::vec(0usize..3, 1..60), first in 0usize..3) {
        let all: Vec<u64> = (0..hands.len() as u64).collect();
        let whole = played(&mut *runner(2, Bot::Random), all.iter().copied());
        let of_hand = |hand| all.iter().rev().copied().filter(|game| hands[*game as usize] == hand).collect::<Vec<_>>();
        let mut parts: Vec<Stats> = (0..3).map(|hand| played(&mut *runner(2, Bot::Random), of_hand(hand))).collect();
        parts.rotate_left(first);
        let mut sum = Stats::default();
        parts.iter().for_each(|part| sum.merge(part));
        prop_assert_eq!(sum, whole);
    }
}

#[test]
fn the_share_of_games_won_is_the_exact_one() {
    let toy = rules();
    let start = toy.setup(&quarrel()).unwrap();
    let over = |state: &_| Ok(matches!(toy.stop(state), Stop::Over(_)));
    let question = Question {
        horizon: Horizon::When(&over),
        policies: Policies::all(Policy::Random),
        order: Precedence::Any,
        most: 100_000,
        cancel: Cancel::NEVER,
    };
    let all: Futures<_> = futures(&toy, vec![(start, Share::ONE)], &question).unwrap();
    let you = Stop::Over(Verdict::Won(Seats::only(seat(0))));
    let exact = all.share(|state| toy.stop(state) == you);
    let exact = i64::from(exact.parts(1_000_000));
    let stats = played(&mut *runner(2, Bot::Random), 0..4_000);
    let Estimate { at, low, high } = Estimate::share(&stats.get("won", "you"));
    assert!((low..=high).contains(&exact), "{exact} is not from {low} to {high}, around {at}");
    assert!(high - low < 35_000 && (100_000..900_000).contains(&exact), "{exact}: the question is too easy");
}

#[test]
fn the_same_content_has_no_difference() {
    let mut pairing = Pairing::new(runner(2, Bot::Greedy), runner(2, Bot::Greedy));
    (0..40).for_each(|game| pairing.play(game).unwrap());
    let pairs = pairing.pairs();
    assert_eq!((pairs.games, pairs.differing), (40, 0));
    assert!(pairs.lines.values().all(|pair| pair.old == pair.new && pair.change() == Estimate::default()));
}

#[test]
fn pairs_hold_both_runs_and_need_fewer_games() {
    let mut pairing = Pairing::new(runner(2, Bot::Random), runner(3, Bot::Random));
    (0..400).for_each(|game| pairing.play(game).unwrap());
    let pairs = pairing.pairs();
    let (old, new) = (played(&mut *runner(2, Bot::Random), 0..400), played(&mut *runner(3, Bot::Random), 0..400));
    for (key, pair) in &pairs.lines {
        assert_eq!((pair.old, pair.new), (old.get(&key.name, &key.of), new.get(&key.name, &key.of)), "{key:?}");
        assert_eq!(pair.difference.sum, pair.new.sum - pair.old.sum, "{key:?}");
    }
    let decisions = pairs.lines.iter().find(|(key, _)| key.name == "decisions").unwrap().1;
    assert!(decisions.apart() > Some(400) && decisions.change().error() < decisions.unpaired_error(), "{decisions:?}");
    assert!(pairs.differing > 0);
}

#[test]
fn games_go_on_from_a_position_as_from_a_scene() {
    let table = pebbles().open(&quarrel(), 1).unwrap();
    let here = Start::Position(table.snapshot());
    let mut there = pebbles().runner(&here, &plan(Bot::Random)).unwrap();
    assert_eq!(played(&mut *there, 0..20), played(&mut *runner(2, Bot::Random), 0..20));
    let code = |start: &Start, plan: &Plan| pebbles().runner(start, plan).err().unwrap()[0].code;
    let elsewhere = Start::Position(council().open(&council_setup("Pot"), 1).unwrap().snapshot());
    assert_eq!(code(&elsewhere, &plan(Bot::Random)), "C0132");
    let nobody = Bots::read(["wlof=random"], Bot::Greedy).unwrap();
    assert_eq!(code(&here, &Plan { bots: nobody, ..plan(Bot::Random) }), "C0131");
}

#[test]
fn a_game_that_does_not_end_is_unfinished() {
    let endless = Plan { bots: Bots::all(Bot::Pass), seed: 1, most: 10 };
    let mut runner = pebbles().runner(&Start::Scene(quarrel()), &endless).unwrap();
    let stats = played(&mut *runner, 0..3);
    assert_eq!((stats.get("unfinished", "").sum, stats.get("decisions", "").sum), (3, 27));
}
