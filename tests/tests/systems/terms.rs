//! Aims, costs, modes and parts, on the cookbooks' recipes: possible picks, and refusals with reasons.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::{PackFiles, parse_order};
use rondel_engine::explore::laws;
use rondel_engine::kernel::{Rules, Ruling};
use rondel_engine::systems::AdventureDeck;
use rondel_engine::table::Table;
use rondel_tests::cases::cases;
use rondel_tests::every_system;
use rondel_tests::systems::{compiled, content, rules};
use rondel_tests::{built_in_with, root};

fn cookbook(system: &str) -> rondel_dsl::Loaded {
    built_in_with(system, PackFiles::read_dir(root().join("content/cookbook").join(system)))
}

/// Returns a recipe of the Adventure Deck, before its first step.
fn recipe(scene: &str) -> Box<dyn Table> {
    let loaded = cookbook("adventure-deck");
    let Some(scene) = loaded.scene(scene) else { panic!("no scene `{scene}`") };
    let table = compiled(&loaded).open(&scene.setup, 1);
    table.unwrap_or_else(|problems| panic!("{problems:#?}"))
}

fn after(table: &dyn Table, said: &str) -> Vec<String> {
    table.offers_after(said).into_iter().map(|offer| offer.words.text()).collect()
}

/// Returns the first reason why something is not offered.
fn why_not(table: &dyn Table, attempt: &str) -> String {
    table.why_not(attempt).into_iter().map(|(_, why)| why).next().unwrap_or_default()
}

/// Every set is offered once, in ascending order.
#[test]
fn targets_are_picked_in_ascending_order() {
    let table = recipe("a card that strikes one or two Targets");
    assert_eq!(after(&*table, "play flail"), ["on one", "on two", "on three"]);
    assert_eq!(after(&*table, "play flail on two"), ["on three", "done"]);
    assert!(!after(&*table, "play flail on three").contains(&"on one".to_string()));
    let divided = recipe("a card that divides its damage among Targets");
    assert_eq!(after(&*divided, "play handful of nails on two"), ["on two", "on three"]);
    assert_eq!(after(&*divided, "play handful of nails on one on three"), ["on three"]);
}

#[test]
fn exactly_so_many_leaves_room_for_those_that_follow() {
    let table = recipe("timing: a target that is none any more when all is paid is left out");
    assert_eq!(after(&*table, "play twin writ"), ["on one", "on two"]);
    assert_eq!(after(&*table, "play twin writ on two"), ["on three"]);
}

#[test]
fn what_may_not_be_aimed_at_is_explained() {
    let boot = recipe("a card that hits only those who lie Prone");
    assert_eq!(why_not(&*boot, "play boot on up"), "`up` is not `prone`");
    let none = recipe("nobody lies Prone: the boot cannot be played");
    assert_eq!(why_not(&*none, "play boot"), "nobody is opponent that is prone");
    let flail = recipe("a card that strikes one or two Targets");
    assert_eq!(
        why_not(&*flail, "play flail on two on one"),
        "targets are named in order, and this one comes before the last"
    );
    let nobody = recipe("a card that puts a Weapon of your choice on top of your Draw Deck");
    assert!(why_not(&*nobody, "play sharp eye on man").contains("aimed at nobody"));
    let modes = recipe("a card that heals you or hurts all Opponents, as you choose");
    assert!(why_not(&*modes, "play two tides on one").contains("aimed at nobody"));
}

#[test]
fn what_cannot_be_paid_is_explained() {
    for (scene, attempt, why) in [
        ("nobody pays with the last HP", "play blood price", "it costs hp 2, and there is 1"),
        (
            "one card is not enough for two costs",
            "play spite bag",
            "it costs discard 1 card, and not so many are there",
        ),
        (
            "without anything in play it cannot be played",
            "play shedding cloak",
            "it costs sacrifice 1 thing, and not so many are there",
        ),
        ("who has no gold pays in blood", "play ferry ticket pay gold", "it costs gold 3, and there is 2"),
        (
            "a mode that cannot be paid is not offered",
            "play three wishes mode health mode knowledge",
            "it costs gold 1, and there is 0",
        ),
    ] {
        assert_eq!(why_not(&*recipe(scene), attempt), why, "{scene}");
    }
}

/// A mode has its own aim. A thing in play is aimed at by its name and its holder.
#[test]
fn modes_and_things_are_aimed_at() {
    let letters = recipe("a card whose modes have Targets of their own");
    let on = "play two letters mode threat mode thanks";
    assert_eq!(after(&*letters, on), ["on one", "on two"]);
    assert_eq!(after(&*letters, &format!("{on} on two")), ["on friend", "on other"]);
    assert_eq!(after(&*letters, &format!("{on} on two on friend")), ["on other", "done"]);
    assert_eq!(
        after(&*recipe("a mode at which nobody can be aimed is not offered"), "play two letters mode threat"),
        ["mode nothing"]
    );
    let crowbar = recipe("a card that removes one thing an Opponent has in play");
    assert_eq!(after(&*crowbar, "play crowbar"), ["on limping-of-one", "on stubborn-of-one", "on limping-of-two"]);
    assert_eq!(why_not(&*crowbar, "play crowbar on limping-of-you"), "`Limping of you` is not `of an opponent`");
}

/// A part may be added again while it can be paid, up to its limit.
#[test]
fn parts_are_added_as_often_as_they_say() {
    let chain = recipe("a card with an extra part that you may pay for several times");
    assert_eq!(after(&*chain, "play chain of sparks on man extra link extra link"), ["extra link", "done"]);
    assert!(after(&*chain, "play chain of sparks on man extra link extra link extra link").is_empty());
    let poor = recipe("no more often than one can pay");
    assert!(after(&*poor, "play chain of sparks on man extra link").is_empty());
}

/// A changed cost is reported with its parts, if it differs from the printed one.
#[test]
fn a_changed_cost_is_explained() {
    let mut table = recipe("without the apprentice it costs what is printed");
    let items = cookbook("adventure-deck").items;
    let rule = |table: &mut dyn Table, text: &str| {
        let order = parse_order(AdventureDeck::vocabulary(), &items, text).expect("an order");
        table.rule(&Ruling { text: text.into(), orders: vec![order] }).expect("it can be ruled");
    };
    assert_eq!(why_not(&*table, "play sparks"), "it costs gold 3, and there is 2");
    rule(&mut *table, "status man \"Toll Gate\"");
    let why = why_not(&*table, "play sparks");
    assert_eq!(why, "it costs gold 4 (3 (printed) + 1 (Toll Gate: takes_a_share) = 4), and there is 2");
    rule(&mut *table, "status you \"Old Friend\"");
    let told = table.command("play sparks").map(|told| told.iter().map(|told| told.text.clone()).collect::<Vec<_>>());
    assert!(told.is_ok_and(|told| told.iter().any(|text| text == "Sparks costs you 1")));
}

/// A command shows its possible additions before any of them is typed.
#[test]
fn boosts_are_shown_with_what_they_go_with() {
    let table = recipe("a card that strikes one or two Targets");
    let more: Vec<String> = table.goes_on().iter().map(|words| words.text()).collect();
    assert!(more.contains(&"on one".to_string()) && more.contains(&"with strength".to_string()), "{more:?}");
}

/// Plays at random through the recipes that have terms.
fn random_play_on_terms_keeps_the_laws<R: Rules>() {
    let known = content::<R>();
    let loaded = cookbook(R::vocabulary().system);
    let rules: R = rules(&loaded);
    let files = [
        "aims.rondel",
        "costs.rondel",
        "modes.rondel",
        "timing-terms.rondel",
        "blessings.rondel",
        "choices.rondel",
        "each.rondel",
        "prices.rondel",
    ];
    let mut picks = 0;
    for (nth, scene) in loaded.scenes.iter().enumerate() {
        let file = scene.setup.at.file.and_then(|file| loaded.sources.get(file)).map_or("", |file| file.path.as_str());
        if known.scene(&scene.id).is_some() || !files.iter().any(|name| file.ends_with(name)) {
            continue;
        }
        let Ok(start) = rules.setup(&scene.setup) else { continue };
        for seed in 0..u64::from(cases(1)) {
            picks +=
                laws(&rules, &start, seed * 1000 + nth as u64, 40).unwrap_or_else(|law| panic!("{}: {law}", scene.id));
        }
    }
    assert!(picks > 150, "only {picks} picks were made");
}

every_system!(random_play_on_terms_keeps_the_laws);
