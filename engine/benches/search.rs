//! What it costs to decide: to list and take one action, and to think about it as a bot does.

#[path = "fight/engine.rs"]
#[allow(dead_code)]
mod engine;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use engine::Arena;
use rondel_engine::explore::bot::{Bot, Decision};
use rondel_engine::kernel::{Events, Luck, Rules, Seat};
use rondel_engine::table::Cancel;
use std::hint::black_box;

/// The seat that decides.
fn hero() -> Seat {
    Seat::new(0).unwrap_or(Seat::CHANCE)
}

fn decisions(c: &mut Criterion) {
    let mut arena = Arena::open(true, Events::off());
    (0..2_000).for_each(|seed| _ = arena.fight(seed));
    let (rules, start) = (&arena.rules, &arena.start);
    let mut actions = Vec::new();
    rules.actions(start, hero(), &mut actions);
    println!("a Turn of the fight offers {} actions", actions.len());
    let first = actions.first().copied().expect("a Turn offers something");
    let mut group = c.benchmark_group("decision");
    group.bench_function("list", |b| {
        b.iter(|| {
            actions.clear();
            rules.actions(black_box(start), hero(), &mut actions);
            black_box(actions.len())
        })
    });
    group.bench_function("copy and take", |b| {
        b.iter(|| {
            let mut state = start.clone();
            rules.take(&mut state, hero(), black_box(first), &mut Events::off());
            black_box(rules.stop(&state))
        })
    });
    group.bench_function("copy, check and take", |b| {
        b.iter(|| {
            let mut state = start.clone();
            black_box(rules.apply(&mut state, hero(), black_box(first), &mut Events::off()).is_ok())
        })
    });
    group.finish();
}

/// Bots at the first decision of the fight; of the search its games a second, beside those of plain random play.
fn bots(c: &mut Criterion) {
    let mut arena = Arena::open(true, Events::off());
    (0..2_000).for_each(|seed| _ = arena.playout(seed));
    let mut group = c.benchmark_group("bot");
    group.sample_size(20);
    let mut seed = 0;
    group.throughput(Throughput::Elements(1));
    group.bench_function("a random game", |b| {
        b.iter(|| {
            seed += 1;
            black_box(arena.playout(seed).decisions)
        })
    });
    let decide = |bot: Bot, seed: u64| {
        let luck = Luck::new(seed, 0);
        Decision { rules: &arena.rules, state: &arena.start, seat: hero(), luck, nth: 0, cancel: Cancel::NEVER }
            .take(bot)
    };
    for bot in [Bot::Random, Bot::Greedy, Bot::Search { playouts: 100 }, Bot::Search { playouts: 1_000 }] {
        let games = if let Bot::Search { playouts } = bot { u64::from(playouts) } else { 1 };
        group.throughput(Throughput::Elements(games));
        group.bench_function(BenchmarkId::from_parameter(bot), |b| {
            b.iter(|| {
                seed += 1;
                black_box(decide(bot, seed))
            })
        });
    }
    group.finish();
}

criterion_group!(benches, decisions, bots);
criterion_main!(benches);
