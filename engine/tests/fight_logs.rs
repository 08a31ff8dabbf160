//! The logs of the reference fight depend neither on memory nor on threads.
//!
//! A thousand fights here; `RONDEL_FIGHTS=100000 cargo test --release -p rondel-engine --test fight_logs` plays any
//! number.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may panic")]

#[path = "../benches/fight/engine.rs"]
#[allow(dead_code)]
mod engine;

use engine::Arena;
use rondel_engine::kernel::Events;
use std::thread;

/// The default number of fights.
const FIGHTS: u64 = 1_000;

fn fights() -> u64 {
    std::env::var("RONDEL_FIGHTS").ok().and_then(|fights| fights.parse().ok()).unwrap_or(FIGHTS)
}

/// Hashes the log of each fight: events, causes, depths and the seats that see them.
fn logs(memory: bool, fights: impl Iterator<Item = u64>) -> Vec<[u8; 32]> {
    let mut arena = Arena::open(memory, Events::new());
    let hash = |seed| {
        arena.fight(seed);
        let mut hasher = blake3::Hasher::new();
        for happening in arena.events.list() {
            hasher.update(format!("{happening:?}\n").as_bytes());
        }
        *hasher.finalize().as_bytes()
    };
    fights.map(hash).collect()
}

#[test]
fn logs_are_the_same_with_and_without_memory_on_one_thread_and_two() {
    let fights = fights();
    let (one, two) = thread::scope(|scope| {
        let one = scope.spawn(|| logs(true, 0..fights));
        let halves = [0, 1].map(|first| scope.spawn(move || logs(true, (first..fights).step_by(2))));
        let [even, odd] = halves.map(|half| half.join().unwrap());
        (one.join().unwrap(), [even, odd])
    });
    assert_eq!(one, logs(false, 0..fights), "with memory and without");
    for (nth, log) in one.iter().enumerate() {
        assert_eq!(Some(log), two[nth % 2].get(nth / 2), "fight {nth} on one thread and on two");
    }
    let mut distinct = one.clone();
    distinct.sort();
    distinct.dedup();
    assert!(distinct.len() * 10 > one.len() * 9, "the fights are not all alike: {} of {}", distinct.len(), one.len());
}
