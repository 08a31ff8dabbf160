//! The laws of the `Rules` contract, checked on random play through the built-in scenes.

#![allow(clippy::panic)] // a failed test says why

use rondel_engine::explore::laws;
use rondel_engine::kernel::Rules;
use rondel_tests::cases::cases;
use rondel_tests::every_system;
use rondel_tests::systems::{content, rules, to_play, with_steps};

/// Plays at random through scenes of a system's built-in pack; with `RONDEL_CASES=10` through ten times as many.
fn random_play_keeps_the_laws<R: Rules>() {
    let loaded = content::<R>();
    let rules: R = rules(loaded);
    let mut picks = 0;
    for (nth, scene) in to_play(loaded).chain(with_steps(loaded, 25)).enumerate() {
        let Ok(start) = rules.setup(&scene.setup) else { continue };
        let seeds = if scene.steps.is_empty() { 0..u64::from(cases(2)) } else { 0..1 };
        for seed in seeds {
            picks +=
                laws(&rules, &start, seed * 1000 + nth as u64, 40).unwrap_or_else(|law| panic!("{}: {law}", scene.id));
        }
    }
    assert!(picks > 500, "only {picks} picks were made");
}

every_system!(random_play_keeps_the_laws);
