//! The reference fight: the whole engine against the same fight written by hand.

#[path = "fight/engine.rs"]
mod engine;
#[path = "fight/native.rs"]
mod native;

use criterion::{Criterion, criterion_group, criterion_main};
use engine::Arena;
use rondel_engine::kernel::Events;
use std::hint::black_box;

/// Plays this many fights of the engine and nothing else, so that their instructions can be counted.
const COUNTED: &str = "RONDEL_COUNTED_FIGHTS";

/// Both ways must come to the same: the share of fights won, and how long they take.
fn compare() {
    const FIGHTS: u64 = 4_000;
    let (mut won, mut decisions) = (0, 0);
    for seed in 0..FIGHTS {
        let mut fight = native::Fight::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        won += u32::from(fight.run());
        decisions += fight.decisions;
    }
    let mut arena = Arena::open(true, Events::new());
    let (mut won_here, mut decided_here, mut chances, mut events) = (0, 0, 0, 0);
    for seed in 0..FIGHTS {
        let tally = arena.fight(seed);
        won_here += u32::from(tally.won);
        decided_here += tally.decisions;
        chances += tally.chances;
        events += tally.events;
    }
    let share = |n: u32| f64::from(n) / FIGHTS as f64;
    println!("native: {:.3} won, {:.2} decisions a fight", share(won), share(decisions));
    println!(
        "engine: {:.3} won, {:.2} decisions, {:.2} chances, {:.2} events a fight",
        share(won_here),
        share(decided_here),
        share(chances),
        events as f64 / FIGHTS as f64
    );
}

fn fights(c: &mut Criterion) {
    if let Some(counted) = std::env::var(COUNTED).ok().and_then(|text| text.parse().ok()) {
        let mut arena = Arena::open(true, Events::new());
        (0..counted).for_each(|seed| _ = black_box(arena.fight(seed)));
        return;
    }
    compare();
    let mut group = c.benchmark_group("fight");
    let mut seed = 0;
    group.bench_function("by hand", |b| {
        b.iter(|| {
            seed += 1;
            black_box(native::Fight::new(seed).run())
        })
    });
    group.bench_function("by hand, any decision", |b| {
        let mut moves = Vec::new();
        b.iter(|| {
            seed += 1;
            black_box(native::Fight::new(seed).playout(&mut moves))
        })
    });
    for (name, memory, events) in [
        ("engine", true, Events::new()),
        ("engine, no memory", false, Events::new()),
        ("engine, no events", true, Events::off()),
    ] {
        let mut arena = Arena::open(memory, events);
        (0..2_000).for_each(|seed| _ = arena.fight(seed));
        group.bench_function(name, |b| {
            b.iter(|| {
                seed += 1;
                black_box(arena.fight(seed).won)
            })
        });
    }
    for (name, events) in [("engine, any decision", Events::new()), ("engine, any decision, no events", Events::off())]
    {
        let mut arena = Arena::open(true, events);
        (0..2_000).for_each(|seed| _ = arena.playout(seed));
        group.bench_function(name, |b| {
            b.iter(|| {
                seed += 1;
                black_box(arena.playout(seed).decisions)
            })
        });
    }
    group.finish();
}

criterion_group!(benches, fights);
criterion_main!(benches);
