//! Simulations of the built-in scenes: every system counts its pieces by names of content.

#![allow(clippy::panic, clippy::unwrap_used)] // a failed test says why

use rondel_dsl::PackFiles;
use rondel_engine::explore::bot::{Bot, Bots};
use rondel_engine::explore::sim::{Counter, Group, Plan, ROUND, Start, Stats};
use rondel_engine::kernel::Rules;
use rondel_tests::cases::{cases, spread};
use rondel_tests::systems::{content, game, to_play};
use rondel_tests::{built_in, built_in_with, every_system};

/// The number of games of every scene for playing.
const GAMES: u64 = 3;

fn stats<R: Rules>() -> Stats {
    let (loaded, game) = (content::<R>(), game::<R>());
    let plan = Plan { bots: Bots::all(Bot::Random), seed: 5, most: 400 };
    let mut sum = Stats::default();
    for scene in loaded.scenes.iter().filter(|scene| scene.steps.is_empty()) {
        let mut runner = game.runner(&Start::Scene(scene.setup.clone()), &plan).unwrap();
        let mut counter = Counter::default();
        (0..GAMES).for_each(|game| counter.add(runner.play(game).expect("it is not stopped")));
        sum.merge(&counter.stats(runner.keys()));
    }
    sum
}

fn what_content_does_is_counted<R: Rules>() {
    let stats = stats::<R>();
    let names: Vec<String> = content::<R>().items.iter().map(|item| item.name.clone()).collect();
    let counted: Vec<_> = stats.lines.iter().filter(|(key, _)| key.group == Group::Tally).collect();
    let pieces = counted.iter().filter(|(key, sums)| !key.of.is_empty() && sums.sum != 0).count();
    assert!(pieces >= 10, "{counted:#?}");
    for (key, _) in counted.iter().filter(|(key, _)| !key.of.is_empty()) {
        let piece = key.of.split(": ").next().unwrap_or_default();
        assert!(names.iter().any(|name| name == piece), "{} of {}", key.name, key.of);
    }
}

/// A badly played game is lost, and is not called drawn, in any system.
#[test]
fn a_lost_game_is_counted_as_lost() {
    for (system, scene, bot) in [
        ("adventure-deck", "three-goblins-in-a-barn", Bot::Pass),
        ("card-grid", "goblins-at-the-ford", Bot::Random),
        ("encounter-deck", "an-hour-before-matins", Bot::Random),
    ] {
        let loaded = built_in(system);
        let game = loaded.compile().unwrap();
        let plan = Plan { bots: Bots::all(bot), seed: 5, most: 10_000 };
        let mut runner = game.runner(&Start::Scene(loaded.scene(scene).unwrap().setup.clone()), &plan).unwrap();
        let mut counter = Counter::default();
        (0..20).for_each(|n| counter.add(runner.play(n).expect("nobody stops it")));
        let stats = counter.stats(runner.keys());
        let ends: Vec<(&str, &str, i64)> = stats
            .lines
            .iter()
            .filter(|(key, _)| key.group == Group::End)
            .map(|(key, sums)| (key.name.as_str(), key.of.as_str(), sums.sum))
            .collect();
        assert!(stats.get("lost", "").sum > 0 && stats.get("drawn", "").sum == 0, "{system}: {ends:?}");
        assert!(ends.iter().all(|(name, of, _)| *name != "won" || *of != "foes"), "{system}: {ends:?}");
    }
}

/// The first fight is won more often than the others of its adventure. None is decided before it begins.
#[test]
fn fights_of_the_pass_keep_their_difficulty() {
    let loaded = built_in("adventure-deck");
    let game = loaded.compile().unwrap();
    let plan = Plan { bots: Bots::all(game.usual_bot()), seed: 1, most: 2_000 };
    let fights: Vec<_> = loaded.scenes.iter().filter(|scene| scene.id.starts_with("pass-")).map(|it| &it.id).collect();
    let others =
        fights.into_iter().filter(|id| loaded.scene(id).unwrap().steps.is_empty()).map(|id| (id.as_str(), 40, 90));
    let others: Vec<_> = others.collect();
    assert!(others.len() > 6, "{others:?}");
    let all = spread(others, 3).chain([("a-man-in-the-hedge", 85, 97)]);
    let games = cases(30);
    for (id, least, most) in all {
        let mut runner = game.runner(&Start::Scene(loaded.scene(id).unwrap().setup.clone()), &plan).unwrap();
        let mut counter = Counter::default();
        (0..u64::from(games)).for_each(|n| counter.add(runner.play(n).expect("nobody stops it")));
        let stats = counter.stats(runner.keys());
        let won = 100 * stats.get("won", "you").sum / i64::from(games);
        assert!((least..=most).contains(&won), "{id}: {won} % of the games are won");
    }
}

/// Every game of a bot that thinks comes to an end. So these did not while it repeated the same free action.
#[test]
fn a_game_of_greed_does_not_go_round() {
    let loaded = built_in("card-grid");
    let game = loaded.compile().unwrap();
    let plan = Plan { bots: Bots::all(Bot::Greedy), seed: 1, most: 2_000 };
    let setup = &loaded.scene("goblins-at-the-ford").unwrap().setup;
    let mut runner = game.runner(&Start::Scene(setup.clone()), &plan).unwrap();
    let mut counter = Counter::default();
    (270..280).chain(340..350).for_each(|game| counter.add(runner.play(game).expect("nobody stops it")));
    let stats = counter.stats(runner.keys());
    let round: Vec<_> = stats.lines.iter().filter(|(key, _)| key.name == ROUND).collect();
    assert!(stats.get("unfinished", "").sum == 0 && round.is_empty(), "{round:?}");
}

/// Checks that a thinking bot goes in circles in no scene for playing. If all pass, time advances.
fn greed_does_not_go_round<R: Rules>() {
    let (loaded, game) = (content::<R>(), game::<R>());
    let plan = Plan { bots: Bots::all(Bot::Greedy), seed: 3, most: 500 };
    for scene in to_play(loaded) {
        let mut runner = game.runner(&Start::Scene(scene.setup.clone()), &plan).unwrap();
        let mut counter = Counter::default();
        counter.add(runner.play(1).expect("nobody stops it"));
        let stats = counter.stats(runner.keys());
        let round: Vec<_> = stats
            .lines
            .iter()
            .filter(|(key, _)| key.name == ROUND && !key.of.split(", ").all(|pick| pick.ends_with(": pass")))
            .collect();
        assert!(round.is_empty(), "{}: {round:?}", scene.id);
    }
}

/// Checks that earlier games do not change a game.
fn a_game_is_the_same_wherever_it_is_played<R: Rules>() {
    let (loaded, game) = (content::<R>(), game::<R>());
    let plan = Plan { bots: Bots::all(Bot::Random), seed: 9, most: 200 };
    for scene in to_play(loaded) {
        let readings = |games: &[u64]| {
            let mut runner = game.runner(&Start::Scene(scene.setup.clone()), &plan).unwrap();
            let mut counter = Counter::default();
            games.iter().for_each(|game| {
                let read = runner.play(*game).expect("it is not stopped").to_vec();
                if *game == 4 {
                    counter.add(&read);
                }
            });
            counter.stats(runner.keys())
        };
        let (alone, after) = (readings(&[4]), readings(&[1, 2, 4]));
        let of = |stats: &Stats| {
            stats
                .lines
                .iter()
                .filter(|(_, sums)| sums.sum != 0)
                .map(|l| format!("{l:?}"))
                .collect::<std::collections::BTreeSet<_>>()
        };
        assert_eq!(of(&alone), of(&after), "{}", scene.id);
    }
}

every_system!(what_content_does_is_counted, greed_does_not_go_round, a_game_is_the_same_wherever_it_is_played);

/// HP are lost only by damage. The HP missing at the end were dealt by something.
#[test]
fn what_is_missing_of_hp_was_dealt() {
    let loaded = built_in("adventure-deck");
    let game = loaded.compile().unwrap();
    let setup = &loaded.scene("three-goblins-in-a-barn").unwrap().setup;
    let plan = Plan { bots: Bots::all(Bot::Random), seed: 5, most: 10_000 };
    let mut runner = game.runner(&Start::Scene(setup.clone()), &plan).unwrap();
    let mut hurt = 0;
    for n in 0..30 {
        let mut counter = Counter::default();
        counter.add(runner.play(n).expect("it is not stopped"));
        let stats = counter.stats(runner.keys());
        let sum = |name: &str| -> i64 {
            stats.lines.iter().filter(|(key, _)| key.name == name).map(|(_, sums)| sums.sum).sum()
        };
        // A last blow may deal more than was left, and a character that clings to life has 1 HP again.
        let lost = 12 + 3 * 3 + sum("healed") - sum("HP");
        assert!(sum("damage") >= lost, "game {n}: {} dealt, {lost} lost", sum("damage"));
        hurt += u32::from(lost > 0 && sum("attacks") > 0);
    }
    assert!(hurt > 20, "{hurt} of 30 games");
}

const EMBERS: &str = r#"
effect kindles { text "Every Turn of yours ends with an ember and some ash." }
status "Kindling" { effect kindles }
status "Ember" { lasts 1 own_turns }
token "Ash" {}
scene "Embers" {
    players { you: "Sample Warrior" { status Kindling } }
    foes { wolf: "Goblin Skirmisher" }
}
"#;

/// Statuses and tokens are counted by their own names, as cards are.
#[test]
fn statuses_and_tokens_are_counted_by_name() {
    let manifest = r#"Pack(name: "Embers", id: "embers", system: "adventure-deck", version: "1.0.0")"#;
    let pack = PackFiles::new("embers").with("pack.ron", manifest).with("embers.rondel", EMBERS);
    let script = "fn on_turn_end(me) { me.put_status(\"Ember\"); me.add_tokens(\"Ash\", 2); }";
    let loaded = built_in_with("adventure-deck", pack.with("scripts/effects/kindles.rhai", script));
    let game = loaded.compile().unwrap();
    let plan = Plan { bots: Bots::all(Bot::Pass), seed: 5, most: 60 };
    let mut runner = game.runner(&Start::Scene(loaded.scene("embers").unwrap().setup.clone()), &plan).unwrap();
    let mut counter = Counter::default();
    counter.add(runner.play(1).expect("nobody stops it"));
    let stats = counter.stats(runner.keys());
    let (put_on, ash) = (stats.get("put on", "Ember").sum, stats.get("tokens gained", "Ash").sum);
    assert!(put_on > 0 && stats.get("run out", "Ember").sum > 0, "{:#?}", stats.lines);
    assert_eq!(ash, 2 * put_on, "{:#?}", stats.lines);
}
