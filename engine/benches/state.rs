//! What a position costs: a copy against a flat copy of as many bytes, and the heap while a fight is played.

#[path = "fight/engine.rs"]
#[allow(dead_code)]
mod engine;

use allocation_counter::measure;
use criterion::{Criterion, criterion_group, criterion_main};
use engine::Arena;
use rondel_engine::kernel::Events;
use std::hint::black_box;

/// Fights after which every hook is remembered and every list has grown to its size.
const WARM: u64 = 4_000;

fn copies(c: &mut Criterion) {
    let arena = Arena::open_scene("duel", true, Events::off());
    let copy = arena.start.clone();
    let heap = measure(|| _ = black_box(copy.clone()));
    let bytes = size_of_val(&copy) + usize::try_from(heap.bytes_total).unwrap_or(0);
    println!("a duel of 2 x 52 cards and 8 combatants: {bytes} bytes, {} allocations a copy", heap.count_total);
    let flat = vec![0u8; bytes];
    let mut group = c.benchmark_group("copy");
    group.bench_function("flat", |b| b.iter(|| black_box(black_box(&flat).clone())));
    group.bench_function("position", |b| b.iter(|| black_box(black_box(&copy).clone())));
    group.finish();
}

fn heap(_: &mut Criterion) {
    for (name, events) in [("events on", Events::new()), ("events off", Events::off())] {
        let mut arena = Arena::open(true, events);
        (0..WARM).for_each(|seed| _ = arena.fight(seed));
        let mut decisions = 0;
        let used = measure(|| (0..1_000).for_each(|seed| decisions += arena.fight(seed).decisions));
        let each = used.count_total as f64 / f64::from(decisions);
        println!("{name}: {each:.2} allocations a decision, {} bytes", used.bytes_total / u64::from(decisions));
    }
}

criterion_group!(benches, copies, heap);
criterion_main!(benches);
