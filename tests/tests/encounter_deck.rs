//! The Encounter Deck by enumeration: what loads and what does not, the set-up, the decks, the length of a game.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::{Loaded, PackFiles, load};
use rondel_engine::explore::laws;
use rondel_engine::explore::odds::Share;
use rondel_engine::kernel::{Rules, Stop};
use rondel_engine::systems::{self, EncounterDeck};
use rondel_tests::{Lines, built_in};
use std::collections::BTreeMap;

type State = <EncounterDeck as Rules>::State;

const MANIFEST: &str = r#"Pack(name: "T", id: "t", system: "encounter-deck", version: "1.0.0")"#;

fn pack(text: &str) -> Loaded {
    let files = PackFiles::new("t").with("pack.ron", MANIFEST).with("t.rondel", text);
    load(&[files], &|id| systems::system(id).map(|system| (system.vocabulary)()))
}

/// The codes of everything that is wrong with a pack.
fn codes(text: &str) -> Vec<&'static str> {
    let loaded = pack(text);
    let found: Vec<_> = loaded.problems.iter().filter(|problem| problem.is_error()).map(|p| p.code).collect();
    if !found.is_empty() {
        return found;
    }
    loaded.compile().err().map(|problems| problems.iter().map(|p| p.code).collect()).unwrap_or_default()
}

fn rules_of(loaded: &Loaded) -> Lines<EncounterDeck> {
    assert!(!loaded.has_errors(), "{:#?}", loaded.problems);
    Lines(EncounterDeck::build(&loaded.items, &loaded.scripts).unwrap_or_else(|problems| panic!("{problems:#?}")))
}

/// A pack's rules and the position in which its scene begins.
fn opened(text: &str, scene: &str) -> (Lines<EncounterDeck>, State) {
    let loaded = pack(text);
    let rules = rules_of(&loaded);
    let scene = loaded.scene(scene).unwrap_or_else(|| panic!("there is no scene {scene}"));
    let state = rules.0.setup(&scene.setup).unwrap_or_else(|problems| panic!("{problems:#?}"));
    (rules, state)
}

// --- What loads ------------------------------------------------------------------------------------------------------

const ROOM: &str = "room { \"<#>\" }";

#[test]
fn what_a_card_must_have() {
    let enemy = |inside: &str| format!("encounter A {{ level 1; {ROOM}; enemy {{ {inside} }} }}");
    let card = |inside: &str| format!("encounter A {{ {inside} }}");
    for (rule, text, code) in [
        ("ENC-003", card(&format!("level 1; {ROOM}; test str5")), "E0214"),
        ("ENC-005", card(&format!("level 1; {ROOM}; clear {{ gain 1 topaz }}")), "E0214"),
        ("ENC-007", card(&format!("level 4; {ROOM}")), "E0301"),
        ("ENC-007", card(ROOM), "E0303"),
        ("ENC-008", card(&format!("level 1; unique; {ROOM}")), "E0901"),
        ("ENC-008", card(&format!("level 2; {ROOM}")), "E0901"),
        ("ENC-008", card(&format!("level boss; {ROOM}")), "E0901"),
        ("ENC-009", card("level 1"), "E0303"),
        ("ENC-009", card("level 1; room { \"##\" }"), "E0902"),
        ("ENC-012", card(&format!("level 1; {ROOM}; test agl")), "E0305"),
        ("ENC-088", enemy("attack 5; defense 5"), "E0303"),
        ("ENC-088", enemy("attack 5; health 5"), "E0303"),
        ("ENC-088", enemy("defense 5; health 5"), "E0303"),
        (
            "ENC-100",
            format!(
                "encounter A {{ level 1; {ROOM}; enemy {{ attack 5; defense 5; health 1 }}; enemy {{ attack 6; defense 5; health 1 }} }}"
            ),
            "E0302",
        ),
        (
            "ENC-188",
            format!(
                "encounter A {{ level 1; {ROOM}; enemy {{ attack 5; defense 5; health 1 }}; option agl {{ gain 1 ruby }} }}"
            ),
            "E0305",
        ),
        ("ENC-188", card(&format!("level 1; {ROOM}; option agl7 {{ gain 1 ruby }}")), "E0907"),
    ] {
        assert_eq!(codes(&text), [code], "{rule}: {text}");
    }
}

#[test]
fn what_loads() {
    // ENC-003: the four skills; ENC-008: marks that fit; ENC-010: no enemy; ENC-011: two kinds of rewards
    let text = format!(
        "encounter A {{ level 1; {ROOM}; test atk5; test def5; test AGL5; test wit5 }}
         encounter B {{ level 2; unique; {ROOM}; clear {{ gain 1 ruby; try wit7 {{ gain 1 health }} }} }}
         encounter C {{ level boss; unique; {ROOM} }}"
    );
    assert_eq!(codes(&text), Vec::<&str>::new());
}

/// So many cards of each level.
fn cards(of: [usize; 4]) -> String {
    let mut text = String::new();
    for (level, n) in ["1", "2", "3", "boss"].into_iter().zip(of) {
        let unique = if level == "1" { "" } else { "unique;" };
        for nth in 1..=n {
            text += &format!("encounter \"L{level} {nth}\" {{ level {level}; {unique} {ROOM} }}\n");
        }
    }
    text
}

const GAME: &str = "scene S { game normal; hero { atk +0; wit +0 }; entrance { \"<#>\"; \" # \"; \" #>\" } }";

/// ENC-037: the message names the level that is short.
#[test]
fn a_pack_that_is_too_small() {
    let loaded = pack(&format!("{}{GAME}", cards([3, 3, 1, 1])));
    let rules = rules_of(&loaded);
    let problems =
        rules.0.setup(&loaded.scene("S").expect("the scene").setup).expect_err("one card of level 3 is missing");
    assert_eq!(problems[0].code, "E0904");
    assert!(problems[0].message.contains("level 3") && problems[0].message.contains("ENC-037"), "{problems:?}");
    let loaded = pack(&format!("{}scene S {{ }}", cards([2, 0, 0, 0])));
    assert!(rules_of(&loaded).0.setup(&loaded.scene("S").expect("the scene").setup).is_err(), "nothing can be played");
    let (rules, state) = opened(&format!("{}{GAME}", cards([3, 3, 2, 1])), "S");
    assert_eq!(rules.number(&state, "game", "impending"), 4);
}

/// W-12, ENC-031 to ENC-044: the decks of a 7 / 7 / 7 / 2 pack.
#[test]
fn the_decks_of_a_pack_of_twenty_three() {
    let (rules, state) = opened(&format!("{}{GAME}", cards([7, 7, 7, 2])), "S");
    let text = |name: &str| rules.fact(&state, "game", name).to_string();
    assert_eq!(text("impending_levels"), "1, 1, 1, 2");
    assert_eq!(text("future_levels"), "2, 2, 3, 3, boss");
    assert_eq!(text("unused_levels"), "4, 4, 5, 1");
    assert_eq!((text("discard"), text("victory")), ("0".into(), "0".into()));
}

// --- Set-up ----------------------------------------------------------------------------------------------------------

/// ENC-006: a position written and read again is the same; ENC-016: just four builds.
#[test]
fn four_builds() {
    let text = format!("{}scene S {{ game normal; entrance {{ \"<#>\"; \" # \"; \" #>\" }} }}", cards([3, 3, 2, 1]));
    let (rules, start) = opened(&text, "S");
    let mut builds = Vec::new();
    for once in rules.choices(&start) {
        for hero in rules.choices(&once) {
            let rank = |skill| rules.fact(&hero, "hero", skill).to_string();
            builds.push(["atk", "def", "agl", "wit"].map(rank).join(" "));
            laws(&rules.0, &hero, 1, 0).unwrap_or_else(|law| panic!("{law}"));
        }
    }
    assert_eq!(builds, ["+0 D +0 D", "+0 D D +0", "D +0 +0 D", "D +0 D +0"]);
}

/// ENC-025, ENC-026: three dice, nothing dropped.
#[test]
fn the_size_of_the_entrance() {
    let text = format!("{}scene S {{ game normal; hero {{ atk +0 }} }}", cards([3, 3, 2, 1]));
    let (rules, start) = opened(&text, "S");
    assert_eq!(rules.0.stop(&start), Stop::Chance);
    let mut counts: BTreeMap<i64, u64> = BTreeMap::new();
    for (faces, weight) in rules.weights(&start) {
        *counts.entry(faces.split(' ').map(|face| face.parse::<i64>().expect("a face")).sum()).or_default() += weight;
    }
    let ways = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1];
    assert_eq!(counts.into_iter().collect::<Vec<_>>(), (3..=18).zip(ways).collect::<Vec<_>>());
}

/// ENC-039, ENC-043, ENC-142, ENC-167: all orders and choices are equally likely, to the last digit.
#[test]
fn every_card_is_as_likely_as_the_next() {
    let (rules, state) = opened(&format!("{}{GAME}", cards([7, 7, 7, 2])), "S");
    let weights = rules.weights(&rules.first(&state));
    let total = weights.iter().map(|(_, weight)| weight).sum();
    let of_level = |level: &str| -> Vec<Share> {
        let mine = weights.iter().filter(|(name, _)| name.starts_with(level));
        mine.map(|(_, weight)| Share::of(*weight, total)).collect()
    };
    assert_eq!(of_level("l1"), vec![Share::of(3, 28); 7], "three of seven, in three of four places");
    assert_eq!(of_level("l2"), vec![Share::of(1, 28); 7], "one of seven, in one of four places");
    let micro = GAME.replace("normal", "micro 2");
    let (rules, state) = opened(&format!("{}{micro}", cards([0, 7, 0, 0])), "S");
    let weights = rules.weights(&rules.first(&state));
    assert_eq!(weights.iter().map(|(_, weight)| *weight).collect::<Vec<_>>(), [1; 7]);
}

// --- How long a game is ----------------------------------------------------------------------------------------------

/// How many draws are still to come until `done`, with their shares.
fn lengths(
    rules: &Lines<EncounterDeck>,
    state: &State,
    done: &dyn Fn(&State) -> bool,
    known: &mut BTreeMap<String, Vec<Share>>,
) -> Vec<Share> {
    if done(state) || matches!(rules.0.stop(state), Stop::Over(_)) {
        return vec![Share::ONE];
    }
    let key = format!("{state:?}");
    if let Some(found) = known.get(&key) {
        return found.clone();
    }
    let drawing = rules.first(state);
    let mut all = vec![Share::ZERO];
    for (next, share) in rules.chances(&drawing) {
        for (n, part) in lengths(rules, &next, done, known).into_iter().enumerate() {
            all.resize(all.len().max(n + 2), Share::ZERO);
            all[n + 1] = all[n + 1].plus(&part.times(&share));
        }
    }
    known.insert(key, all.clone());
    all
}

/// Nine cards without anybody in them; rooms are only counted, so that each order leads to the same map.
fn quiet_game() -> (Lines<EncounterDeck>, State) {
    let mut text = String::new();
    for (level, n) in [("1", 3), ("2", 3), ("3", 2), ("boss", 1)] {
        let unique = if level == "1" { "" } else { "unique;" };
        for nth in 1..=n {
            text += &format!("encounter \"L{level} {nth}\" {{ level {level}; {unique} room {{ \"#>\" }} }}\n");
        }
    }
    let names = |level: &str, n: usize| (1..=n).map(|nth| format!("\"L{level} {nth}\"")).collect::<Vec<_>>().join(", ");
    text += &format!(
        "scene S {{ impending {}, \"L2 1\"; future {}, {}, {} }}",
        names("1", 3),
        "\"L2 2\", \"L2 3\"",
        names("3", 2),
        names("boss", 1)
    );
    opened(&text, "S")
}

/// ENC-148, ENC-149: a cycle lasts 1 to 4 encounters, each with the same chance.
#[test]
fn the_length_of_a_cycle() {
    let (rules, start) = quiet_game();
    let done = |state: &State| rules.number(state, "game", "victory") == 1;
    let all = lengths(&rules, &start, &done, &mut BTreeMap::new());
    assert_eq!(all, [Share::ZERO, Share::of(1, 4), Share::of(1, 4), Share::of(1, 4), Share::of(1, 4)]);
}

/// ENC-150: 6 to 24 encounters, as the table has them.
#[test]
fn the_length_of_a_game() {
    let (rules, start) = quiet_game();
    let all = lengths(&rules, &start, &|_| false, &mut BTreeMap::new());
    let ways = [1, 6, 21, 56, 120, 216, 336, 456, 546, 580, 546, 456, 336, 216, 120, 56, 21, 6, 1];
    let wanted = vec![Share::ZERO; 6].into_iter().chain(ways.map(|n| Share::of(n, 4096)));
    assert_eq!(all, wanted.collect::<Vec<_>>());
}

// --- What every tool takes for granted -------------------------------------------------------------------------------

#[test]
fn random_play_keeps_the_laws() {
    let loaded = built_in("encounter-deck");
    let rules = rules_of(&loaded);
    let mut picks = 0;
    for (nth, scene) in loaded.scenes.iter().enumerate() {
        let Ok(start) = rules.0.setup(&scene.setup) else { continue };
        let seeds = if scene.steps.is_empty() { 0..4 } else { 0..1 };
        for seed in seeds {
            let kept = laws(&rules.0, &start, seed * 1000 + nth as u64, 60);
            picks += kept.unwrap_or_else(|law| panic!("{}: {law}", scene.id));
        }
    }
    assert!(picks > 1000, "only {picks} picks were made");
}
