//! Odds in the built-in scenes: exact odds agree with every line, and with playouts.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::PackFiles;
use rondel_engine::explore::odds::{
    Futures, Horizon, Measure, Plan, Policies, Policy, Precedence, Query, Share, Until, futures,
};
use rondel_engine::kernel::{Events, Rules, Seat, Seats, Stop, Value, passing};
use rondel_engine::systems::AdventureDeck;
use rondel_engine::table::Cancel;
use rondel_engine::table::{Game, Opened};
use rondel_tests::cases::spread;
use rondel_tests::systems::{content, rules};
use rondel_tests::{built_in_with, every_system};
use std::collections::HashMap;

fn starts<R: Rules>() -> (R, Vec<(String, R::State)>) {
    let loaded = content::<R>();
    let rules: R = rules(loaded);
    let scene = |scene: &rondel_engine::table::Scene| Some((scene.id.clone(), rules.setup(&scene.setup).ok()?));
    let scenes = loaded.scenes.iter().filter_map(scene).collect();
    (rules, scenes)
}

fn float(share: &Share) -> f64 {
    let text = share.to_string();
    let (part, all) = text.split_once('/').unwrap_or((&text, "1"));
    part.parse::<f64>().unwrap_or(f64::NAN) / all.parse::<f64>().unwrap_or(f64::NAN)
}

/// Returns all next positions, with floating shares.
fn next<R: Rules>(rules: &R, state: &R::State, policy: Policy) -> Vec<(Seat, R::Action, f64)> {
    match rules.stop(state) {
        Stop::Over(_) => Vec::new(),
        Stop::Chance => {
            let mut outcomes = Vec::new();
            rules.outcomes(state, &mut outcomes);
            let total: f64 = outcomes.iter().map(|(_, weight)| f64::from(*weight)).sum();
            outcomes.into_iter().map(|(action, weight)| (Seat::CHANCE, action, f64::from(weight) / total)).collect()
        }
        Stop::Decide(asked) => {
            let turn = 1.0 / f64::from(asked.must().count());
            let of_seat = |seat: Seat| {
                let mut actions = Vec::new();
                rules.awaited(state, seat, &mut actions);
                let pass = passing(actions.iter().map(|action| rules.words(state, *action)));
                match pass.filter(|_| policy == Policy::Pass) {
                    Some(pass) => vec![(seat, actions[pass], turn)],
                    None => actions.iter().map(|action| (seat, *action, turn / actions.len() as f64)).collect(),
                }
            };
            asked.must().iter().flat_map(of_seat).collect()
        }
    }
}

/// Computes line by line; `false` when there are too many lines.
fn by_hand<R: Rules>(
    rules: &R,
    state: &R::State,
    (depth, policy): (u32, Policy),
    share: f64,
    ends: &mut HashMap<R::State, f64>,
    left: &mut u32,
) -> bool {
    let lines = next(rules, state, policy);
    if depth == 0 || lines.is_empty() {
        *ends.entry(state.clone()).or_default() += share;
        return true;
    }
    lines.into_iter().all(|(seat, action, part)| {
        let mut after = state.clone();
        let applied = rules.apply(&mut after, seat, action, &mut Events::off());
        *left = left.saturating_sub(1);
        *left > 0 && applied.is_ok() && by_hand(rules, &after, (depth - 1, policy), share * part, ends, left)
    })
}

fn follow<R: Rules>(rules: &R, state: &R::State, depth: u32, policy: Policy) -> Futures<R::State> {
    let (horizon, policies, order) = (Horizon::Depth(depth), Policies::all(policy), Precedence::Any);
    let plan = Plan { horizon, policies, order, most: 100_000, cancel: Cancel::NEVER };
    futures(rules, vec![(state.clone(), Share::ONE)], &plan).unwrap_or_else(|stuck| panic!("{stuck:?}"))
}

fn exact_is_what_every_line_says<R: Rules>() {
    let (rules, scenes) = starts::<R>();
    let mut asked = 0;
    for (id, state) in spread(scenes, 60) {
        for question in [(2, Policy::Random), (3, Policy::Pass), (4, Policy::Pass)] {
            let (mut ends, mut left) = (HashMap::new(), 1_000);
            if !by_hand(&rules, &state, question, 1.0, &mut ends, &mut left) {
                continue;
            }
            let exact = follow(&rules, &state, question.0, question.1);
            assert_eq!(exact.share(|_| true), Share::ONE, "{id}");
            let mut found: HashMap<&R::State, f64> = HashMap::new();
            for (end, share) in &exact.ends {
                *found.entry(end).or_default() += float(share);
            }
            assert_eq!(found.len(), ends.len(), "{id}");
            for (end, share) in &ends {
                let exact = found.get(end).copied().unwrap_or(0.0);
                assert!((exact - share).abs() < 1e-9, "{id}: {exact} and {share} for {end:?}");
            }
            asked += 1;
        }
    }
    assert!(asked >= 50, "only {asked} questions");
}

every_system!(exact_is_what_every_line_says);

/// The same odds, exact and from games, of 100 scenes. The truth is in the intervals about as often as they promise, and
/// never far outside.
#[test]
fn playouts_agree_with_what_is_exact() {
    let loaded = content::<AdventureDeck>();
    let game = Opened::new(rules::<AdventureDeck>(loaded), "");
    let (mut scenes, mut inside, mut cases) = (0, 0, 0);
    for scene in &loaded.scenes {
        let Ok(table) = game.open(&scene.setup, 1) else { continue };
        let query = Query { until: Until::Depth(4), policies: Policies::all(Policy::Random), ..Query::new("") };
        let Ok(exact) = table.odds(&Query { most: 5_000, ..query.clone() }) else { continue };
        if exact.sampled.is_some() || exact.ends < 5 {
            continue;
        }
        let sample = Query { most: 1, games: 400, seed: 7, ..query };
        let sampled = table.odds(&sample).unwrap_or_else(|problem| panic!("{}: {problem:?}", scene.id));
        assert_eq!(table.odds(&sample).ok(), Some(sampled.clone()), "{} again", scene.id);
        for measure in &sampled.measures {
            let same = |m: &&Measure| (m.sort, &m.of, &m.name) == (measure.sort, &measure.of, &measure.name);
            let Some(exact) = exact.measures.iter().find(same) else { panic!("{} {}", scene.id, measure.title()) };
            for case in &measure.cases {
                let truth = float(&exact.share(&case.value));
                let (low, high) = case.between.as_ref().map_or((0.0, 0.0), |(low, high)| (float(low), float(high)));
                let room = high - low;
                assert!(low - room < truth && truth < high + room, "{} {}: {case:?}", scene.id, measure.title());
                inside += u32::from(low <= truth && truth <= high);
                cases += 1;
            }
        }
        scenes += 1;
        if scenes == 100 {
            break;
        }
    }
    assert_eq!(scenes, 100);
    let share = f64::from(inside) / f64::from(cases);
    assert!((0.9..0.99).contains(&share), "{inside} of {cases} inside");
}

/// A Joker may turn a failed check. The best policy spends it for the goal, although it is worth more unspent.
#[test]
fn the_best_policy_makes_the_asked_expression_high() {
    let scene = "scene \"A Joker\" {\n player Ilka { jokers 1 }\n check ilka stealth vs 8c dr 2\n}";
    let manifest = r#"Pack(name: "Joker", id: "joker", system: "deck-of-adventures", version: "1.0.0")"#;
    let pack = PackFiles::new("joker").with("pack.ron", manifest).with("joker.rondel", scene);
    let loaded = built_in_with("deck-of-adventures", pack);
    let (Ok(game), Some(scene)) = (loaded.compile(), loaded.scene("a-joker")) else { panic!("the pack is sound") };
    let table = game.open(&scene.setup, 1).unwrap_or_else(|problems| panic!("{problems:?}"));
    let share = |of: &str, policy: Policy| {
        let query = Query { of: vec![of.into()], policies: Policies::all(policy), ..Query::new("draw") };
        let odds = table.odds(&query).unwrap_or_else(|problem| panic!("{problem}"));
        let asked = odds.measures.iter().find(|measure| measure.name == of);
        asked.map(|measure| measure.share(&Value::Bool(true)).to_string())
    };
    assert_eq!(share("ilka.succeeded", Policy::Pass).as_deref(), Some("5/13"));
    assert_eq!(share("ilka.succeeded", Policy::Best).as_deref(), Some("415/663"), "5/13 + 8/13 of 20/51");
    assert_eq!(share("ilka.succeeded", Policy::Worst).as_deref(), Some("95/663"), "5/13 of 19/51");
    assert_eq!(share("ilka.fate >= 1", Policy::Best).as_deref(), Some("1"), "here it keeps the Joker");
}

/// The same in other systems: the best policy reaches each goal, and also its opposite.
#[test]
fn the_best_policy_is_that_of_what_is_asked() {
    for (system, scene, depth, one, other) in [
        ("encounter-deck", "an-hour-before-matins", 1, "hero.def == \"D\"", "hero.atk == \"D\""),
        ("card-grid", "goblins-at-the-ford", 2, "ash.acted", "!ash.acted"),
        ("adventure-deck", "three-goblins-in-a-barn", 1, "you.shield", "!you.shield"),
    ] {
        let loaded = rondel_tests::built_in(system);
        let (Ok(game), Some(scene)) = (loaded.compile(), loaded.scene(scene)) else { panic!("the content is sound") };
        let table = game.open(&scene.setup, 1).unwrap_or_else(|problems| panic!("{problems:?}"));
        let first = |name: &str| Seats::ALL.iter().find(|seat| table.seat_name(*seat) == name);
        let order = first("ash").map_or(Precedence::Any, |ash| Precedence::Told(vec![ash]));
        for of in [one, other] {
            let until = Until::Depth(depth);
            let policies = Policies::all(Policy::Best);
            let query = Query { of: vec![of.into()], until, policies, order: order.clone(), ..Query::new("") };
            let odds = table.odds(&query).unwrap_or_else(|problem| panic!("{system}: {problem}"));
            let asked = odds.measures.iter().find(|measure| measure.name == of);
            let share = asked.map(|measure| measure.share(&Value::Bool(true)).to_string());
            assert_eq!(share.as_deref(), Some("1"), "{system}: {of}");
        }
    }
}
