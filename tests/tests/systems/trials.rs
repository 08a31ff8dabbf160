//! Advice: commands tried in whole games, in every system.

#![allow(clippy::panic)] // a failed test says why

use rondel_engine::explore::bot::{Bot, Bots};
use rondel_engine::explore::sim::{Counter, Estimate, Plan, Start, Sums};
use rondel_engine::explore::trial::Tried;
use rondel_engine::kernel::{Rules, Ruling, Seats, Stop};
use rondel_engine::table::Table;
use rondel_tests::cases::{cases, is_due};
use rondel_tests::every_system;
use rondel_tests::systems::{content, game, open};

fn plan(seed: u64) -> Plan {
    Plan { bots: Bots::all(Bot::Greedy), seed, most: 10_000 }
}

/// Returns a scene of the system that is fought from the start, with little hidden.
fn fight<R: Rules>() -> &'static str {
    match R::vocabulary().system {
        "adventure-deck" => "three-goblins-in-a-barn",
        "encounter-deck" => "an-hour-before-matins",
        "card-grid" => "goblins-at-the-ford",
        "deck-of-many-dungeons" => "one-rat",
        _ => "hounds-on-the-salt",
    }
}

fn at_the_table<R: Rules>(steps: usize) -> Box<dyn Table> {
    let Some(scene) = content::<R>().scene(fight::<R>()) else { panic!("the scene is gone") };
    let mut table = open(&*game::<R>(), scene, 3);
    table.settle().expect("play goes on");
    for _ in 0..steps {
        table.auto(&Bots::all(Bot::Greedy), Seats::ALL).expect("a bot plays on");
    }
    table
}

fn tried(table: &dyn Table, seed: u64, rounds: usize) -> Vec<Tried> {
    let mut trials = table.trials(Some(Bot::Greedy), &plan(seed)).expect("there are bots");
    (0..rounds).for_each(|_| assert!(trials.round()));
    trials.tried()
}

/// Checks that the results beside a command equal a simulation after it, game for game. The list is in that order.
fn advice_is_what_a_simulation_counts<R: Rules>() {
    let mut compared = 0;
    for (nth, steps) in [0, 2, 5].into_iter().enumerate() {
        if !is_due(nth, 2) {
            continue;
        }
        let mut table = at_the_table::<R>(steps);
        if !matches!(table.stop(), Stop::Decide(_)) {
            continue;
        }
        let tried = tried(&*table, 1, 4);
        let order: Vec<(i64, i64, i64)> =
            tried.iter().map(|one| (one.won.sum, -one.length.sum, one.standing.sum)).collect();
        assert!(order.is_sorted_by(|one, next| one >= next), "{order:?}");
        table.set_chance_by_hand(true);
        for one in tried.iter().take(4) {
            table.command(&one.command).unwrap_or_else(|problem| panic!("`{}`: {problem}", one.command));
            let start = Start::Position(table.snapshot());
            let mut runner = game::<R>().runner(&start, &plan(1)).expect("the position can be read");
            let mut counter = Counter::default();
            (0..4).for_each(|nth| counter.add(runner.play(nth).expect("nobody stops it")));
            let won = counter.stats(runner.keys()).get("won", &table.seat_name(one.seat)).or_of(4);
            assert_eq!((won.sum, won.n), (one.won.sum, one.won.n), "after {steps}: `{}`", one.command);
            table.undo();
            compared += 1;
        }
    }
    assert!(compared >= 3, "{compared}");
}

/// Returns the mean of a difference, game by game.
fn better(new: &[i64], old: &[i64]) -> Estimate {
    let mut sums = Sums::default();
    new.iter().zip(old).for_each(|(new, old)| sums.add(new - old));
    Estimate::mean(&sums)
}

/// Returns the measures of suggestions by importance: games won, the quicker end, the better standing.
fn measures(one: &Tried) -> [i64; 3] {
    [one.won.sum, -one.length.sum, one.standing.sum]
}

/// Checks that the best command after four times the games is not worse in others. The comparison is by the measure
/// that decided between the two.
fn more_thought_is_never_worse<R: Rules>() {
    for steps in [0, 4].into_iter().take(cases(1) as usize) {
        let table = at_the_table::<R>(steps);
        if !matches!(table.stop(), Stop::Decide(_)) {
            continue;
        }
        let few = tried(&*table, 1, cases(2).min(5) as usize).remove(0).command;
        let thought = tried(&*table, 1, cases(8).min(20) as usize);
        let many = thought[0].command.clone();
        if few == many {
            continue;
        }
        let of = |tried: &[Tried], command: &str| {
            let Some(one) = tried.iter().find(|one| one.command == command) else { panic!("`{command}` is gone") };
            measures(one)
        };
        let (first, other) = (measures(&thought[0]), of(&thought, &few));
        let Some(decided) = (0..3).find(|nth| first[*nth] != other[*nth]) else { continue };
        let mut trials = table.trials(Some(Bot::Greedy), &plan(77)).expect("there are bots");
        trials.keep(&|command| command == few || command == many);
        let mut ends: [Vec<i64>; 2] = Default::default();
        let mut before = [0; 2];
        for _ in 0..cases(16).min(40) {
            assert!(trials.round());
            let tried = trials.tried();
            for (at, command) in [&few, &many].into_iter().enumerate() {
                let now = of(&tried, command)[decided];
                ends[at].push(now - before[at]);
                before[at] = now;
            }
        }
        let difference = better(&ends[1], &ends[0]);
        let measure = ["won", "quicker", "stands"][decided];
        assert!(difference.high >= 0, "after {steps}: `{many}` against `{few}`: {measure} {difference:?}");
    }
}

/// Checks that a search with four times the thought wins no fewer games. Chance is allowed for.
fn a_longer_search_is_never_worse<R: Rules>() {
    let games = u64::from(cases(6));
    let table = at_the_table::<R>(0);
    let won = |playouts: u32| -> Vec<i64> {
        let plan = Plan { bots: Bots::all(Bot::Search { playouts }), ..plan(5) };
        let mut runner = game::<R>().runner(&Start::Position(table.snapshot()), &plan).expect("it can be read");
        let lost = |nth| {
            let readings = runner.play(nth).expect("nobody stops it").to_vec();
            let lost = runner.keys().iter().position(|key| key.name == "lost");
            let lost = lost.and_then(|at| readings.iter().find(|(key, _)| *key as usize == at));
            1 - lost.map_or(0, |(_, n)| *n)
        };
        (0..games).map(lost).collect()
    };
    let difference = better(&won(80), &won(20));
    assert!(difference.high >= 0, "{difference:?}");
}

/// Checks that the same question has the same answer, in the same order. Omitted commands keep their games and come
/// last.
fn the_order_is_the_same_again<R: Rules>() {
    let table = at_the_table::<R>(0);
    if !matches!(table.stop(), Stop::Decide(_)) {
        return;
    }
    let again = || {
        let mut trials = table.trials(Some(Bot::Greedy), &plan(1)).expect("there are bots");
        (0..4).for_each(|_| assert!(trials.round()));
        let all = trials.tried().len();
        trials.spare_worse();
        assert!(trials.round());
        let tried = trials.tried();
        assert_eq!(tried.len(), all, "nothing is lost");
        assert!(tried.is_sorted_by_key(|one| std::cmp::Reverse(one.won.n)), "{tried:#?}");
        tried
    };
    assert_eq!(again(), again());
}

every_system!(
    advice_is_what_a_simulation_counts,
    more_thought_is_never_worse,
    a_longer_search_is_never_worse,
    the_order_is_the_same_again,
);

/// Three Goblins that are the same are one suggestion, until something tells them apart.
#[test]
fn what_is_interchangeable_is_one_command() {
    use rondel_engine::systems::AdventureDeck;
    let mut table = at_the_table::<AdventureDeck>(0);
    table.command("play longsword").expect("it is offered");
    let all = tried(&*table, 1, 1);
    assert_eq!((all.len(), all[0].alike.len()), (1, 2), "{all:#?}");
    table.undo();
    let items = &content::<AdventureDeck>().items;
    let order = rondel_dsl::parse_order(AdventureDeck::vocabulary(), items, "set goblin-2 hp 1").expect("an order");
    table.rule(&Ruling { text: "set goblin-2 hp 1".into(), orders: vec![order] }).expect("it can be ruled");
    table.command("play longsword").expect("it is offered");
    let all = tried(&*table, 1, 1);
    let mut said: Vec<(bool, usize)> =
        all.iter().map(|one| (one.command.contains("goblin-2"), one.alike.len())).collect();
    said.sort_unstable();
    assert_eq!(said, [(false, 1), (true, 0)], "{all:#?}");
}
