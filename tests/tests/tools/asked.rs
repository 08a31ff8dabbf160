//! The wording of questions and events, in every system: waiting chance, and the addressed player.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::PackFiles;
use rondel_engine::explore::bot::{Bot, Bots};
use rondel_engine::kernel::{Seats, Stop};
use rondel_tests::{SYSTEMS, built_in, built_in_with};

#[test]
fn chance_says_what_it_decides() {
    for system in SYSTEMS.ids() {
        let loaded = built_in(system);
        let game = loaded.compile().unwrap_or_else(|problems| panic!("{problems:#?}"));
        let mut waited = 0;
        for scene in loaded.scenes.iter().filter(|scene| scene.steps.is_empty()) {
            let Ok(mut table) = game.open(&scene.setup, 3) else { continue };
            table.set_chance_by_hand(true);
            table.settle().expect("play goes on");
            for _ in 0..60 {
                let moved = match table.stop() {
                    Stop::Over(_) => false,
                    Stop::Chance => {
                        let asked = table.asked();
                        let what = asked.strip_prefix("chance: ").unwrap_or_default();
                        assert!(what.contains(' '), "{}: `{asked}`", scene.id);
                        waited += 1;
                        let first = table.offers().into_iter().next();
                        first.is_some_and(|outcome| table.chance(&outcome.words.rest).is_ok())
                    }
                    Stop::Decide(_) => table.auto(&Bots::all(Bot::Random), Seats::ALL).is_ok_and(|told| told.is_some()),
                };
                if !moved {
                    break;
                }
            }
        }
        assert!(waited > 10, "{system}: {waited}");
    }
}

/// A hero called `you` is addressed directly.
#[test]
fn a_hero_called_you_is_spoken_to() {
    let manifest = "Pack(name: \"You\", id: \"you\", system: \"card-grid\", version: \"1.0.0\")";
    let content = "scene Alone {\n    heroes { you: { attacks { \"Proof Cut\" at 2,2 }; defense \"Proof One\", \"Proof Two\" } }\n    \
                   fight { dummy: \"Proof Dummy\" { dice 12 } }\n}\n";
    let files = PackFiles::new("you").with("pack.ron", manifest).with("you.rondel", content);
    let loaded = built_in_with("card-grid", files);
    let game = loaded.compile().unwrap_or_else(|problems| panic!("{problems:#?}"));
    let Some(scene) = loaded.scene("Alone") else { panic!("no scene") };
    let mut table = game.open(&scene.setup, 3).unwrap_or_else(|problems| panic!("{problems:#?}"));
    for _ in 0..8 {
        if !matches!(table.auto(&Bots::all(Bot::Random), Seats::ALL), Ok(Some(_))) {
            break;
        }
    }
    let log: Vec<String> = table.log().into_iter().map(|told| told.text).collect();
    assert!(log.iter().any(|text| text.starts_with("you attack ")), "{log:#?}");
    let third = |text: &&String| {
        let verb = text.strip_prefix("you ").and_then(|rest| rest.split(' ').next()).unwrap_or_default();
        (verb.ends_with('s') && !matches!(verb, "pass" | "miss")) || verb == "has" || verb == "is"
    };
    assert_eq!(log.iter().find(third), None, "{log:#?}");
}
