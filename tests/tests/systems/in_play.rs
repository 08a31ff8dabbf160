//! Things in play, as seats see them. A face-down card may be any possible card, two alike have different labels, and
//! an attached card is drawn with its target.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::{Loaded, PackFiles};
use rondel_engine::kernel::{Block, Rules, Seat, View};
use rondel_engine::systems::AdventureDeck;
use rondel_tests::built_in_with;
use rondel_tests::systems::rules;

const CARDS: &str = r#"
effect springs { text "Bites." }
card "Snare" { type skill; face ^; face_down; effect springs }
card "Lurker" { type skill; face v; face_down; effect springs }
card "Ring" { type skill; face v; persistent; effect springs }
card "Shell" { type skill; face v; persistent; effect springs }
status "Burning" { stacks; lasts 3 rounds }
deck "Trapper's Deck" { holds Snare x8, Lurker x8, Ring x2, Shell x2, Strength x32 }
character "Trapper" { race Human; class Fighter; hp 9; deck "Trapper's Deck" }
scene "Face down" {
    players {
        red: Trapper { side rivals; hand Lurker, Strength; face_down Snare; draw_deck Snare x2, Lurker, Strength x4 }
        blue: Trapper { side rivals; hand Strength }
    }
}
scene "Attached" {
    players {
        red: Trapper { side rivals; out Shell; draw_deck Ring x2, Strength x4 }
        blue: Trapper {
            side rivals
            status Burning 2
            status Burning 1
            attached Ring by red
        }
    }
}
"#;

fn loaded() -> Loaded {
    let manifest = r#"Pack(name: "Traps", id: "traps", system: "adventure-deck", version: "1.0.0")"#;
    let pack = PackFiles::new("traps").with("pack.ron", manifest).with("traps.rondel", CARDS);
    let pack = pack.with("scripts/effects/springs.rhai", "fn on_attacked(me, attack, it) { it.leave_play(); }");
    built_in_with("adventure-deck", pack)
}

fn begun(rules: &AdventureDeck, loaded: &Loaded, id: &str) -> <AdventureDeck as Rules>::State {
    let scene = loaded.scenes.iter().find(|scene| scene.id == id).unwrap_or_else(|| panic!("no scene {id}"));
    rules.setup(&scene.setup).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

/// Returns the drawn zones and marks of somebody.
fn figure(view: &View, label: &str) -> (Vec<String>, Vec<String>) {
    let drawn = view.blocks.iter().find_map(|block| match block {
        Block::Figure { label: known, zones, marks, .. } if known == label => Some((zones, marks)),
        _ => None,
    });
    let (zones, marks) = drawn.unwrap_or_else(|| panic!("nobody is called {label}"));
    let shown = zones.iter().map(|zone| format!("{} {:?} +{}", zone.name, zone.cards, zone.hidden));
    (shown.collect(), marks.clone())
}

/// It may be one of three Snares, or of two Lurkers. The Snares are itself and two in the Draw Deck, the Lurkers one in
/// Hand and one in the Draw Deck.
#[test]
fn what_lies_face_down_is_dealt_by_chance_among_what_it_can_be() {
    let loaded = loaded();
    let rules: AdventureDeck = rules(&loaded);
    let state = begun(&rules, &loaded, "face-down");
    let (red, blue) = (Seat::new(0).expect("a seat"), Seat::new(1).expect("a seat"));
    let mut dealt = Vec::new();
    for choice in 0..2 {
        let mut asked: Vec<Vec<u64>> = Vec::new();
        let imagined = rules.imagine(&state, blue, &mut |weights| {
            asked.push(weights.to_vec());
            if asked.len() == 1 { choice } else { weights.iter().position(|weight| *weight > 0).unwrap_or(0) }
        });
        assert_eq!(asked.first().map(Vec::as_slice), Some(&[2, 3][..]), "Lurker and Snare");
        let (zones, _) = figure(&rules.view(&imagined, None), "red");
        dealt.extend(zones.into_iter().filter(|zone| zone.starts_with("face down")));
        let all = |state| rules.eval(state, "red.count(\"all\", \"snare\") + red.count(\"all\", \"lurker\")");
        assert_eq!(all(&imagined), all(&state), "no card is made or lost");
    }
    assert_eq!(dealt, ["face down [(\"Lurker\", 1)] +0", "face down [(\"Snare\", 1)] +0"]);
    let (zones, _) = figure(&rules.view(&state, Some(blue)), "red");
    assert!(zones.contains(&"face down [] +1".to_string()), "{zones:?}");
    let (zones, _) = figure(&rules.view(&state, Some(red)), "red");
    assert!(zones.contains(&"face down [(\"Snare\", 1)] +0".to_string()), "{zones:?}");
    let own = rules.imagine(&state, red, &mut |_| 0);
    assert_eq!(figure(&rules.view(&own, None), "red").0, figure(&rules.view(&state, None), "red").0);
}

#[test]
fn two_alike_are_told_apart_and_what_is_attached_says_whose_it_is() {
    let loaded = loaded();
    let rules: AdventureDeck = rules(&loaded);
    let state = begun(&rules, &loaded, "attached");
    let (zones, marks) = figure(&rules.view(&state, None), "blue");
    assert!(zones.contains(&"out [(\"Ring\", 1)] +0".to_string()), "{zones:?}");
    for mark in ["Burning (2 Rounds)", "Burning 2 (1 Round)", "Ring (red's card)"] {
        assert!(marks.contains(&mark.to_string()), "{mark} is not among {marks:?}");
    }
}

/// A position with all cards open by themselves is written as it always was.
#[test]
fn what_lies_open_by_itself_says_no_more_than_it_must() {
    let loaded = loaded();
    let rules: AdventureDeck = rules(&loaded);
    let written = |id: &str| serde_json::to_string(&begun(&rules, &loaded, id)).expect("a position can be written");
    assert!(!written("attached").contains("\"down\"") && !written("attached").contains("\"on\""));
    assert!(written("face-down").contains("\"down\""));
}

/// The zones have the same names everywhere; the former ones say so.
#[test]
fn a_zone_has_one_name() {
    let manifest = r#"Pack(name: "Zones", id: "zones", system: "adventure-deck", version: "1.0.0")"#;
    let status = "status \"Odd\" { effect odd }  effect odd { text \"Counts.\" }";
    let script = "fn on_turn_start(me) { if me.count(\"draw\", \"Dagger\") > 0 { me.heal(1); } }";
    let pack = PackFiles::new("zones").with("pack.ron", manifest).with("odd.rondel", status);
    let loaded = built_in_with("adventure-deck", pack.with("scripts/effects/odd.rhai", script));
    let Err(problems) = AdventureDeck::build(&loaded.items, &loaded.scripts) else {
        panic!("`draw` is no zone any more")
    };
    let helps: Vec<_> = problems.iter().filter_map(|problem| problem.help.as_deref()).collect();
    assert_eq!(helps, ["it is called `deck` now"]);
}
