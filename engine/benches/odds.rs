//! What exact odds cost: small decks, a pool of dice, and a whole attack with its reaction in the real system.

#[path = "fight/engine.rs"]
#[allow(dead_code)]
mod fight;
#[path = "odds/urn.rs"]
mod urn;

use criterion::{Criterion, criterion_group, criterion_main};
use fight::Arena;
use rondel_engine::explore::odds::{Horizon, Plan, Policies, Policy, Precedence, Share, futures};
use rondel_engine::kernel::{Events, Rules, Seat};
use rondel_engine::table::Cancel;
use std::hint::black_box;
use std::time::{Duration, Instant};
use urn::Urn;

fn plan<'a, S>(horizon: Horizon<'a, S>, policy: Policy) -> Plan<'a, S> {
    Plan { horizon, policies: Policies::all(policy), order: Precedence::Any, most: 100_000, cancel: Cancel::NEVER }
}

/// The share of the ends with at least so many hits.
fn at_least(state: &urn::State, hits: u8) -> Share {
    let never = |_: &urn::State| Ok(false);
    let found = futures(&Urn, vec![(state.clone(), Share::ONE)], &plan(Horizon::When(&never), Policy::Pass));
    found.map(|found| found.share(|end| end.hits >= hits)).unwrap_or(Share::ZERO)
}

/// What a question comes to, and how long that takes when nothing is warm: the way a person asks it.
fn first<T>(ask: impl FnOnce() -> T) -> (T, Duration) {
    let began = Instant::now();
    let answer = ask();
    (answer, began.elapsed())
}

fn urns(c: &mut Criterion) {
    for (name, state, hits) in [
        ("3 of 52, at least 2 Ups", urn::cards(26, 26, 3), 2),
        ("7 of 52, at least 4 Ups", urn::cards(26, 26, 7), 4),
        ("10 dice, at least 3 sixes", urn::dice(10, 6, 6), 3),
    ] {
        let (share, took) = first(|| at_least(&state, hits));
        println!("{name}: {share}; the first answer took {took:?}");
        c.bench_function(name, |b| b.iter(|| black_box(at_least(&state, hits))));
    }
}

/// Takes the actions with these words, one after another.
fn after(arena: &Arena, words: &[&str]) -> <rondel_engine::systems::AdventureDeck as Rules>::State {
    let (mut state, seat) = (arena.start.clone(), Seat::new(0).unwrap_or(Seat::CHANCE));
    for wanted in words {
        let mut listed = Vec::new();
        arena.rules.actions(&state, seat, &mut listed);
        let named = listed.into_iter().find(|action| arena.rules.words(&state, *action).text() == *wanted);
        arena.rules.take(&mut state, seat, named.expect("it is offered"), &mut Events::off());
    }
    state
}

fn attacks(c: &mut Criterion) {
    let arena = Arena::open(true, Events::off());
    let blow = after(&arena, &["play blade", "on raider-1", "done"]);
    let answered = after(&arena, &["pass"]);
    for (name, state, horizon, policy) in [
        ("an attack of a hero, the Foe draws 3", &blow, Horizon::Action(Some(0)), Policy::Pass),
        ("an attack of a Foe, any reaction", &answered, Horizon::Action(arena.rules.turn(&answered)), Policy::Random),
        ("the Turns of three Foes, nobody reacts", &answered, Horizon::Asked, Policy::Pass),
    ] {
        let plan = plan(horizon, policy);
        let found = || futures(&arena.rules, vec![(state.clone(), Share::ONE)], &plan).expect("it is not large");
        let (answer, took) = first(found);
        println!("{name}: {} positions, {} ends; the first answer took {took:?}", answer.positions, answer.ends.len());
        c.bench_function(name, |b| b.iter(|| black_box(found().ends.len())));
    }
}

criterion_group!(benches, urns, attacks);
criterion_main!(benches);
