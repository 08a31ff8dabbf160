//! Every kind of action, work, effect, question and moment occurs in play. It does so in random play or in a scene, or
//! is listed below with the reason why not.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::{Loaded, PackFiles, orders};
use rondel_engine::kernel::{Events, Kind, Luck, Ran, Rules, Ruling, Seat, Side, Stop};
use rondel_engine::table::{ReadOrder, Scene, StepKind, run_scene};
use rondel_tests::systems::{compiled, rules};
use rondel_tests::{all_built_in_with, every_system, root};
use std::collections::{BTreeMap, BTreeSet};

/// Variants that neither random play nor a scene reaches: system, sort, name, reason.
const UNMET: &[(&str, &str, &str, &str)] = &[
    ("deck-of-many-dungeons", "action", "next", "what the initiative pile shows is chance's word, and no seat says it"),
    ("deck-of-many-dungeons", "effect", "turn_up", "no recipe turns up what lies face down; rulings do"),
    ("deck-of-many-dungeons", "moment", "on_any_turned_up", "the ears lie on nobody beside what is turned up"),
    ("deck-of-many-dungeons", "moment", "on_exhausted", "the ears are not what is exhausted"),
    ("deck-of-many-dungeons", "moment", "on_readied", "the ears are not what is made ready"),
    (
        "deck-of-many-dungeons",
        "moment",
        "on_any_exhausted",
        "at random cards are disabled at every question, and things seldom exhausted",
    ),
    (
        "deck-of-many-dungeons",
        "moment",
        "on_any_readied",
        "at random cards are disabled in every turn, and seldom made ready",
    ),
    ("deck-of-many-dungeons", "work", "Arrives", "scenes arrive; at random heroes disable their cards and get nowhere"),
    ("deck-of-many-dungeons", "work", "RunsOut", "positive effects run out within one step, and no position shows it"),
    (
        "deck-of-adventures",
        "work",
        "Stand",
        "scenes stand alone; at random a GM who may always speak ends the fight before",
    ),
];

/// The variants that were reached, or could be.
#[derive(Default)]
struct Variants {
    named: BTreeSet<(&'static str, String)>,
    /// Positions are searched for work that was not met yet.
    looks_for_work: bool,
}

impl Variants {
    fn add(&mut self, what: &'static str, name: &str) {
        if !self.named.contains(&(what, name.to_string())) {
            self.named.insert((what, name.to_string()));
        }
    }

    /// Adds the effects, questions and moments of scripts.
    fn add_ran(&mut self, ran: &Ran) {
        ran.effects.iter().for_each(|name| self.add("effect", name));
        ran.questions.iter().for_each(|name| self.add("question", name));
        let called = ran.functions.iter().filter(|function| function.times > 0);
        called.for_each(|function| self.add("moment", &function.moment));
    }
}

/// The most random games from a scene for playing, and from one with steps.
const GAMES: [u64; 2] = [20, 4];

fn every_variant_is_met<R: Rules>() {
    let words = R::vocabulary();
    let loaded = with_ears::<R>();
    let rules: R = rules(&loaded);
    let (mut all, mut met) = (Variants::default(), Variants::default());
    words.leads.iter().for_each(|word| all.add("action", word.word));
    words.effects.iter().for_each(|word| all.add("effect", word.name));
    words.questions.iter().for_each(|word| all.add("question", word.name));
    words.hooks.iter().for_each(|word| all.add("moment", word.name));
    let (by_scenes, read) = (compiled(&loaded), orders(words, &loaded.items));
    for scene in &loaded.scenes {
        if run_scene(scene, &*by_scenes, &read).passed {
            let done = scene.steps.iter().filter(|step| step.kind == StepKind::Do);
            done.flat_map(|step| step.text.split(' ')).for_each(|word| met.add("action", word));
        }
    }
    met.add_ran(&by_scenes.ran());
    let starts: Vec<_> =
        loaded.scenes.iter().filter_map(|scene| Some((scene, rules.setup(&scene.setup).ok()?))).collect();
    starts.iter().take(1).for_each(|(_, start)| kinds_of_work::<R>(start, &mut all));
    let named = UNMET.iter().filter(|(system, ..)| *system == words.system);
    let named: BTreeSet<(&str, String)> = named.map(|(_, what, name, _)| (*what, (*name).to_string())).collect();
    let mut unmet = BTreeSet::new();
    // Games are played until everything is met. To look for work in a position takes longer than to play on.
    let works: BTreeSet<_> = all.named.iter().filter(|one| one.0 == "work" && !named.contains(*one)).cloned().collect();
    for seed in 0..GAMES[0] {
        for (scene, start) in starts.iter().filter(|(scene, _)| scene.steps.is_empty() || seed < GAMES[1]) {
            met.looks_for_work = !works.is_subset(&met.named);
            play(&rules, &read, scene, start.clone(), seed, &mut met);
        }
        met.add_ran(&rules.ran());
        unmet = all.named.difference(&met.named).cloned().collect();
        if unmet.is_subset(&named) {
            break;
        }
    }
    let (new, old): (Vec<_>, Vec<_>) = (unmet.difference(&named).collect(), named.difference(&unmet).collect());
    assert!(new.is_empty(), "never met: {new:?}");
    assert!(old.is_empty(), "met, but listed as unmet: {old:?}");
}

/// Returns the built-in content and the cookbook, with a status for every possible moment. Its script has a function
/// for each.
fn with_ears<R: Rules>() -> Loaded {
    let words = R::vocabulary();
    let mut functions: BTreeMap<&str, String> = BTreeMap::new();
    for word in words.hooks.iter().filter(|word| word.items.is_empty() || word.items.contains(&"effect")) {
        let roles: Vec<&str> = word.roles.iter().map(|(name, _)| *name).collect();
        let answer = match word.gives {
            Kind::Int => "0",
            // The replaced event would never happen.
            Kind::Bool if word.side == Side::Replaces => "false",
            Kind::Bool => "true",
            _ => "",
        };
        functions.insert(word.name, format!("fn {}({}) {{ {answer} }}\n", word.name, roles.join(", ")));
    }
    let load = |functions: &BTreeMap<&str, String>| {
        let pack = PackFiles::read_dir(root().join("content/cookbook").join(words.system))
            .with(
                "ears.rondel",
                "effect hears_all { script \"effects/all_ears\" }\nstatus \"All Ears\" { effect hears_all() }",
            )
            .with("scripts/effects/all_ears.rhai", functions.values().cloned().collect::<String>());
        all_built_in_with(words.system, pack)
    };
    let deaf_in_part = load(&functions);
    if let Err(problems) = R::build(&deaf_in_part.items, &deaf_in_part.scripts) {
        let never = problems.iter().filter(|problem| problem.code == "E0646");
        let names: Vec<String> = never.map(|problem| problem.message.clone()).collect();
        functions.retain(|name, _| !names.iter().any(|message| message.contains(&format!("`{name}`"))));
    }
    load(&functions)
}

/// Plays a game at random with everybody bearing the status. The luck hangs on the scene's name, so that one more scene
/// changes no other's games.
fn play<R: Rules>(rules: &R, read: ReadOrder<'_>, scene: &Scene, mut state: R::State, seed: u64, met: &mut Variants) {
    let name = scene.id.bytes().fold(0u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    rules.labels(&state).iter().for_each(|who| hear(rules, read, &mut state, who));
    game(rules, state, Luck::new(name.wrapping_add(seed), 0), met);
}

/// Puts the status on somebody, if that may be.
fn hear<R: Rules>(rules: &R, read: ReadOrder<'_>, state: &mut R::State, who: &str) {
    let order = format!("status {who} \"All Ears\"");
    if let Ok(order) = read(&order) {
        let ruling = Ruling { text: String::new(), orders: vec![order] };
        let _ = rules.rule(state, &ruling, &mut Events::new());
    }
}

/// Plays one game, up to 80 picks.
fn game<R: Rules>(rules: &R, mut state: R::State, luck: Luck, met: &mut Variants) {
    let mut events = Events::new();
    for nth in 0..80 {
        if met.looks_for_work && (nth < 8 || nth % 4 == 0) {
            work_in_progress::<R>(&state, met);
        }
        let (seat, action) = match rules.stop(&state) {
            Stop::Over(_) => return,
            Stop::Chance => {
                let mut outcomes = Vec::new();
                rules.outcomes(&state, &mut outcomes);
                (Seat::CHANCE, any(&outcomes, luck, nth).0)
            }
            Stop::Decide(asked) => {
                let seats: Vec<Seat> = asked.all().iter().collect();
                let seat = any(&seats, luck, 1000 + nth);
                let mut actions = Vec::new();
                rules.actions(&state, seat, &mut actions);
                if actions.is_empty() {
                    return;
                }
                let action = any(&actions, luck, nth);
                met.add("action", rules.words(&state, action).lead);
                (seat, action)
            }
        };
        if rules.apply(&mut state, seat, action, &mut events).is_err() {
            panic!("an offer was refused");
        }
        drop(events.take());
    }
}

fn any<T: Copy>(list: &[T], luck: Luck, nth: u32) -> T {
    let count = u32::try_from(list.len()).unwrap_or(u32::MAX);
    list[luck.below(7, nth, count) as usize]
}

/// Checks the names of the kinds of work that a position may hold. The reader reports a name that is none of them.
fn kinds_of_work<R: Rules>(state: &R::State, all: &mut Variants) {
    let mut text = serde_json::to_value(state).unwrap_or_else(|error| panic!("{error}"));
    text["frames"] = serde_json::json!(["?"]);
    let Err(error) = serde_json::from_value::<R::State>(text) else { panic!("a position has frames") };
    let error = error.to_string();
    let names = error.split_once("expected").map_or("", |(_, names)| names);
    names.split('`').skip(1).step_by(2).for_each(|name| all.add("work", name));
}

fn work_in_progress<R: Rules>(state: &R::State, met: &mut Variants) {
    let text = serde_json::to_value(state).unwrap_or_else(|error| panic!("{error}"));
    for frame in text["frames"].as_array().into_iter().flatten() {
        let name = frame.as_str().or_else(|| frame.as_object()?.keys().next().map(String::as_str));
        name.into_iter().for_each(|name| met.add("work", name));
    }
}

every_system!(every_variant_is_met);
