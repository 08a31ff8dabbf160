//! Random typing in random order: nothing breaks. Every action can be undone, redone and replayed.

use super::toy_setup::{pebbles, read_order, ruling, setup};
use proptest::prelude::*;
use rondel_engine::kernel::{Origin, Setup, Words};
use rondel_engine::table::{Brought, Game, Scene, Step, StepKind, Table, expect, replay, run_scene, take_outcome};

fn quarrel() -> Setup {
    setup("rock gem gem", "gem rock", "gem gem rock rock", 9)
}

/// An action that a person at the keyboard may take.
#[derive(Clone, Debug)]
enum Deed {
    Say(String),
    Chance(String),
    ByHand(bool),
    Undo,
    Redo,
    GoTo(usize),
    Rule(i64),
    Settle,
    Step(String),
}

/// Generates words of the game, in and out of order, and some unknown words.
fn words() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "play", "rock", "gem", "with", "2", "on", "rival", "you", "done", "draw", "bid", "yes", "no", "pass", "and",
        ",", "\"", "^", "v", "^^", "é", "-",
    ]);
    prop::collection::vec(word, 0..8).prop_map(|words| words.join(" "))
}

fn sensible() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "pass",
        "draw",
        "bid",
        "you yes",
        "you no",
        "rival yes",
        "rival no",
        "play rock on rival",
        "play gem on you",
        "play rock with gem on rival",
        "play gem",
        "rival",
        "on you",
    ])
    .prop_map(str::to_string)
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        6 => sensible().prop_map(Deed::Say),
        2 => words().prop_map(Deed::Say),
        2 => prop::sample::select(vec!["^^", "^v", "vv", "gem", "rock", "gem rock"]).prop_map(|t| Deed::Chance(t.into())),
        1 => any::<bool>().prop_map(Deed::ByHand),
        1 => Just(Deed::Undo),
        1 => Just(Deed::Redo),
        1 => (0usize..12).prop_map(Deed::GoTo),
        1 => (1i64..9).prop_map(Deed::Rule),
        1 => Just(Deed::Settle),
        1 => sensible().prop_map(Deed::Step),
    ]
}

/// Performs it. Returns `false` if it was refused.
fn carry_out(table: &mut dyn Table, deed: &Deed) -> bool {
    match deed {
        Deed::Say(text) => table.command(text).is_ok(),
        Deed::Chance(text) => table.chance(text).is_ok(),
        Deed::ByHand(by_hand) => {
            table.set_chance_by_hand(*by_hand);
            true
        }
        Deed::Undo => table.undo().is_some(),
        Deed::Redo => table.redo(&read_order).unwrap().is_some(),
        Deed::GoTo(number) => table.go_to(*number),
        Deed::Rule(hp) => table.rule(&ruling(&format!("set you hp {hp}"))).is_ok(),
        Deed::Settle => {
            table.settle().unwrap();
            true
        }
        Deed::Step(text) => table.step("you", text).is_ok(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_table_survives_whatever_is_done_to_it(deeds in prop::collection::vec(deed(), 0..30), seed in 0u64..1000) {
        let mut table = pebbles().open(&quarrel(), seed).unwrap();
        for deed in &deeds {
            let before = (table.fingerprint(), table.save(), table.history().len());
            if !carry_out(&mut *table, deed) {
                prop_assert_eq!(&before, &(table.fingerprint(), table.save(), table.history().len()), "after {:?}", deed);
            }
            let numbers: Vec<usize> = table.log().iter().map(|told| told.number).collect();
            prop_assert_eq!(&numbers, &(0..numbers.len()).collect::<Vec<_>>());
            prop_assert_eq!(table.history().iter().filter(|past| past.here).count(), 1);
        }
        // A saved and replayed game is the same.
        let save = table.save();
        let again = replay(&save, &pebbles(), &quarrel(), &read_order).unwrap();
        prop_assert_eq!(again.differs, None);
        prop_assert_eq!(again.table.fingerprint(), table.fingerprint());
        prop_assert_eq!(again.table.save(), save);
        // Undoing everything leads to the start, and redoing everything leads back here.
        let here = table.fingerprint();
        let back = std::iter::from_fn(|| table.undo()).count();
        prop_assert!(table.history()[0].here);
        for _ in 0..back {
            prop_assert!(table.redo(&read_order).unwrap().is_some());
        }
        prop_assert_eq!(table.fingerprint(), here);
    }

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,40}", soup in words()) {
        for text in [text, soup] {
            let mut table = pebbles().open(&quarrel(), 0).unwrap();
            let _ = table.command(&text);
            let _ = table.why_not(&text);
            let _ = table.fact(&text, &text);
            let _ = table.chance(&text);
            let _ = table.step(&text, &text);
            let _ = expect(&*table, &text);
        }
    }

    #[test]
    fn any_scene_ends(lines in prop::collection::vec((0usize..7, prop_oneof![words(), sensible()]), 0..8), pass in any::<bool>()) {
        use StepKind::*;
        let kinds = [Do, Chance, Expect, Refuse, Offer, Rule, Told];
        let steps = lines.into_iter().map(|(kind, text)| Step { kind: kinds[kind], text, at: Origin::CODE });
        let scene = Scene {
            id: "any".into(),
            formerly: Vec::new(),
            text: String::new(),
            proves: Vec::new(),
            wishes: Vec::new(),
            setup: quarrel(),
            steps: steps.collect(),
            seed: pass.then_some(1),
            otherwise_pass: pass,
        };
        let outcome = run_scene(&scene, &pebbles(), &read_order);
        prop_assert_eq!(outcome.passed, outcome.problem.is_none());
        prop_assert!(outcome.steps <= scene.steps.len());
    }

    #[test]
    fn an_outcome_leaves_less_text_than_there_was(text in "[v^ ,a-c0-9\"é]{0,20}") {
        let faces = ["^^", "^v", "vv"].map(|marks| Words::unordered("faces", marks));
        let dice = ["1 2", "3 4"].map(|marks| Words::unordered("roll", marks));
        let cards = ["a", "a-b", "c"].map(|card| Words::new("draw", card));
        for listed in [&faces[..], &dice, &cards] {
            if let Brought::One(at, rest) = take_outcome(listed, &text) {
                prop_assert!(at < listed.len() && rest.len() < text.len());
            }
        }
    }
}
