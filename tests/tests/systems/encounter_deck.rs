//! The Encounter Deck by enumeration: valid and invalid content, set-up, decks, and game length.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::{Loaded, PackFiles, load};
use rondel_engine::explore::laws;
use rondel_engine::explore::odds::Share;
use rondel_engine::kernel::{Block, Luck, Rules, Seat, Stop, Value};
use rondel_engine::systems::EncounterDeck;
use rondel_tests::{Lines, SYSTEMS, error_codes};
use std::collections::{BTreeMap, BTreeSet};

type State = <EncounterDeck as Rules>::State;

const MANIFEST: &str = r#"Pack(name: "T", id: "t", system: "encounter-deck", version: "1.0.0")"#;

fn pack(text: &str) -> Loaded {
    let files = PackFiles::new("t").with("pack.ron", MANIFEST).with("t.rondel", text);
    load(&[files], SYSTEMS)
}

/// Returns the codes of all problems of a pack.
fn codes(text: &str) -> Vec<&'static str> {
    error_codes(&pack(text))
}

fn rules_of(loaded: &Loaded) -> Lines<EncounterDeck> {
    assert!(!loaded.has_errors(), "{:#?}", loaded.problems);
    Lines(EncounterDeck::build(&loaded.items, &loaded.scripts).unwrap_or_else(|problems| panic!("{problems:#?}")))
}

/// Returns a pack's rules and the initial position of its scene.
fn opened(text: &str, scene: &str) -> (Lines<EncounterDeck>, State) {
    let loaded = pack(text);
    let rules = rules_of(&loaded);
    let scene = loaded.scene(scene).unwrap_or_else(|| panic!("there is no scene {scene}"));
    let state = rules.0.setup(&scene.setup).unwrap_or_else(|problems| panic!("{problems:#?}"));
    (rules, state)
}

// --- Loading ---------------------------------------------------------------------------------------------------------

const ROOM: &str = "room { \"<#>\" }";
const CLEAR: &str = "clear { }";

#[test]
fn what_a_card_must_have() {
    let enemy = |inside: &str| format!("encounter A {{ level 1; {ROOM}; {CLEAR}; enemy {{ {inside} }} }}");
    let card = |inside: &str| format!("encounter A {{ {inside}; {CLEAR} }}");
    for (rule, text, code) in [
        ("ENC-003", card(&format!("level 1; {ROOM}; test str5")), "E0214"),
        ("ENC-005", format!("encounter A {{ level 1; {ROOM}; clear {{ gain 1 topaz }} }}"), "E0214"),
        ("ENC-007", card(&format!("level 4; {ROOM}")), "E0301"),
        ("ENC-007", card(ROOM), "E0303"),
        ("ENC-008", card(&format!("level 1; unique; {ROOM}")), "E0901"),
        ("ENC-008", card(&format!("level 2; {ROOM}")), "E0901"),
        ("ENC-008", card(&format!("level boss; {ROOM}")), "E0901"),
        ("ENC-009", card("level 1"), "E0303"),
        ("ENC-009", card("level 1; room { \"##\" }"), "E0902"),
        ("ENC-011", format!("encounter A {{ level 1; {ROOM} }}"), "E0303"),
        ("ENC-012", card(&format!("level 1; {ROOM}; test agl")), "E0305"),
        ("ENC-088", enemy("attack 5; defense 5"), "E0303"),
        ("ENC-088", enemy("attack 5; health 5"), "E0303"),
        ("ENC-088", enemy("defense 5; health 5"), "E0303"),
        (
            "ENC-100",
            format!(
                "encounter A {{ level 1; {ROOM}; {CLEAR}; enemy {{ attack 5; defense 5; health 1 }}; enemy {{ attack 6; defense 5; health 1 }} }}"
            ),
            "E0302",
        ),
        (
            "ENC-188",
            format!(
                "encounter A {{ level 1; {ROOM}; {CLEAR}; enemy {{ attack 5; defense 5; health 1 }}; option agl {{ gain 1 ruby }} }}"
            ),
            "E0305",
        ),
        ("ENC-188", card(&format!("level 1; {ROOM}; option agl7 {{ gain 1 ruby }}")), "E0907"),
        ("no Turns", "status S { lasts 1 own_turn }".into(), "E0214"),
        ("no Counts", "status S { lasts 2 counts }".into(), "E0214"),
        ("no Turns", "effect e { once a turn }".into(), "E0214"),
    ] {
        assert_eq!(codes(&text), [code], "{rule}: {text}");
    }
}

#[test]
fn what_loads() {
    // ENC-003: the four skills; ENC-008: marks that fit; ENC-010: no enemy; ENC-011: two kinds of rewards
    let text = format!(
        "encounter A {{ level 1; {ROOM}; {CLEAR}; test atk5; test def5; test AGL5; test wit5 }}
         encounter B {{ level 2; unique; {ROOM}; clear {{ gain 1 ruby; try wit7 {{ gain 1 health }} }} }}
         encounter C {{ level boss; unique; {ROOM}; {CLEAR} }}"
    );
    assert_eq!(codes(&text), Vec::<&str>::new());
}

/// Returns this many cards of each level.
fn cards(of: [usize; 4]) -> String {
    let mut text = String::new();
    for (level, n) in ["1", "2", "3", "boss"].into_iter().zip(of) {
        let unique = if level == "1" { "" } else { "unique;" };
        for nth in 1..=n {
            text += &format!("encounter \"L{level} {nth}\" {{ level {level}; {unique} {ROOM}; {CLEAR} }}\n");
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
    assert_eq!(problems[0].code, "E0804");
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

/// ENC-045: a deck shows its number of cards, and no name before it is drawn. ENC-106: each die has its check.
#[test]
fn face_down_cards_are_not_seen() {
    let enemy = "enemy { attack 5; defense 5; health 1 }";
    let text = format!("{}{GAME}", cards([3, 3, 2, 1]).replace(CLEAR, &format!("{enemy}; {CLEAR}")));
    let (rules, start) = opened(&text, "S");
    let seen = |state: &State| rules.0.view(state, Seat::new(0));
    let names = |state: &State| {
        let text = format!("{:?}", seen(state));
        rules_names().into_iter().filter(|name| text.contains(name.as_str())).collect::<Vec<_>>()
    };
    let Some(Block::Figure { zones, .. }) = seen(&start).blocks.into_iter().next() else { panic!("no hero") };
    let sizes: Vec<(String, usize, u32)> = zones.into_iter().map(|z| (z.name, z.cards.len(), z.hidden)).collect();
    assert_eq!(sizes[..2], [("impending".into(), 0, 4), ("future".into(), 0, 5)]);
    assert_eq!(names(&start), Vec::<String>::new());
    let (drawn, _) = rules.chances(&rules.first(&start)).swap_remove(0);
    assert_eq!(names(&drawn), ["L1 1"]);
    let mut fight = drawn;
    let may_roll =
        |state: &State| rules.actions(state).iter().any(|action| rules.0.words(state, *action).lead == "roll");
    while !may_roll(&fight) {
        fight = rules.first(&fight);
    }
    let dice = |state: State| rules.chances(&state).into_iter().next().map(|(next, _)| next);
    let both = rules.choices(&fight).into_iter().find_map(|roll| dice(roll).and_then(dice)).expect("rolled together");
    let text = format!("{:?}", seen(&both));
    assert!(text.contains("ATK5") && text.contains("DEF5"), "{text}");
}

/// Returns the names that [`cards`] gives.
fn rules_names() -> Vec<String> {
    let of = |(level, n): (&str, usize)| (1..=n).map(|nth| format!("L{level} {nth}")).collect::<Vec<_>>();
    [("1", 3), ("2", 3), ("3", 2), ("boss", 1)].into_iter().flat_map(of).collect()
}

/// ENC-002, ENC-037, ENC-013: scenes that cannot begin.
#[test]
fn what_cannot_begin() {
    for (rule, scene, code) in [
        ("ENC-002", "house dice_owned 2", "E0408"),
        ("ENC-013", "hero \"\" { atk +0 }", "E0804"),
        ("ENC-069", "hero { ruby 1 spent 2 }", "E0804"),
        ("ENC-028", "entrance { \"<##>\" }", "E0804"),
    ] {
        let loaded = pack(&format!("{}scene S {{ game normal; {scene} }}", cards([3, 3, 2, 1])));
        let rules = rules_of(&loaded);
        let found = rules.0.setup(&loaded.scene("S").expect("the scene").setup).err().unwrap_or_default();
        assert_eq!(found.iter().map(|p| p.code).collect::<Vec<_>>(), [code], "{rule}: {scene}");
    }
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

// --- The length of a game --------------------------------------------------------------------------------------------

/// Returns the number of draws until `done`, with their shares.
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

/// Returns nine cards without anybody in them. Rooms are only counted, so each order leads to the same map.
fn quiet_game() -> (Lines<EncounterDeck>, State) {
    let mut text = String::new();
    for (level, n) in [("1", 3), ("2", 3), ("3", 2), ("boss", 1)] {
        let unique = if level == "1" { "" } else { "unique;" };
        for nth in 1..=n {
            text += &format!("encounter \"L{level} {nth}\" {{ level {level}; {unique} room {{ \"#>\" }}; {CLEAR} }}\n");
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

/// ENC-036, ENC-144, ENC-145: nine cards between any two encounters, and one impending unique card.
#[test]
fn nine_cards_at_every_moment() {
    let (rules, start) = quiet_game();
    let mut seen = 0;
    let whole = |state: &State| {
        let piles = ["impending", "future", "discard", "victory"].map(|pile| rules.number(state, "game", pile));
        let Value::List(levels) = rules.fact(state, "game", "impending_levels") else { panic!("no levels") };
        let unique = levels.iter().filter(|level| level.as_text() != Some("1")).count();
        (piles.iter().sum::<i64>(), unique)
    };
    let mut open = vec![start];
    while let Some(state) = open.pop() {
        assert_eq!(whole(&state), (9, 1));
        seen += 1;
        let next = rules.chances(&rules.first(&state)).into_iter().map(|(next, _)| next);
        open.extend(next.filter(|next| rules.number(next, "game", "victory") < 3));
    }
    assert!(seen > 100, "only {seen} positions");
}

/// ENC-038: a card left out of the game is never drawn.
#[test]
fn unused_cards_stay_unused() {
    let text = format!("{}{GAME}", cards([5, 5, 4, 2]));
    let (rules, start) = opened(&text, "S");
    for seed in 0..12 {
        let (mut state, mut drawn, luck) = (start.clone(), BTreeSet::new(), Luck::new(seed, 0));
        for nth in 0.. {
            if rules.fact(&state, "game", "outcome").as_text() != Some("no") {
                break;
            }
            match rules.0.stop(&state) {
                Stop::Over(_) => break,
                Stop::Decide(_) => state = rules.choices(&state).swap_remove(0),
                Stop::Chance => {
                    let all = rules.weights(&state);
                    let at = luck.below(0, nth, u32::try_from(all.len()).unwrap_or(1)) as usize;
                    drawn.insert(all[at].0.clone());
                    state = rules.chances(&state).swap_remove(at).0;
                }
            }
        }
        let of = |level: &str| drawn.iter().filter(|name| name.starts_with(level)).count();
        assert!(of("l1") <= 3, "{drawn:?}");
        assert_eq!((of("l2"), of("l3"), of("lboss")), (3, 2, 1), "{drawn:?}");
    }
}

// --- Rounds ----------------------------------------------------------------------------------------------------------

/// Returns a fight in its 40th round, against an enemy with a habit.
fn fortieth_round(script: &str) -> (Lines<EncounterDeck>, State) {
    let text = format!(
        "effect habit {{ text \"\" }}
         encounter A {{ level 1; {ROOM}; enemy {{ attack 5; defense 5; health 1; habit habit }}; {CLEAR} }}
         scene S {{ open A {{ round 40 }} }}"
    );
    let files = PackFiles::new("t").with("pack.ron", MANIFEST).with("t.rondel", text);
    let files = files.with("scripts/effects/habit.rhai", script);
    let loaded = load(&[files], SYSTEMS);
    let rules = rules_of(&loaded);
    let state = rules.0.setup(&loaded.scene("S").expect("the scene").setup).unwrap_or_else(|p| panic!("{p:#?}"));
    (rules, state)
}

/// A habit that reads the round finds it. Without one, rounds are not distinguished.
#[test]
fn rounds_are_counted_where_something_looks_at_them() {
    let (rules, state) = fortieth_round("fn my_attack(me) { 3 + me.game.round }");
    assert_eq!(rules.number(&state, "game", "round"), 40);
    let (rules, state) = fortieth_round("fn my_attack(me) { 3 + me.filled }");
    assert_eq!(rules.number(&state, "game", "round"), 1);
}

/// A parameter that lists its words takes no other.
#[test]
fn a_skill_as_a_parameter() {
    let with = |skill: &str| {
        let text = format!(
            "effect wither(skill: atk|def) {{ text \"\" }} encounter A {{ level 1; {ROOM}; clear {{ do wither(skill: {skill}) }} }}"
        );
        let files = PackFiles::new("t").with("pack.ron", MANIFEST).with("t.rondel", text);
        let script = "fn act(hero) { hero.raise(hero.param.skill); }";
        let files = files.with("scripts/effects/wither.rhai", script);
        let loaded = load(&[files], SYSTEMS);
        loaded.problems.iter().filter(|problem| problem.is_error()).map(|p| p.code).collect::<Vec<_>>()
    };
    assert_eq!(with("def"), Vec::<&str>::new());
    assert_eq!(with("agl"), ["E0313"]);
}

/// A script that turns a die nobody shows does nothing, and nothing is reported.
#[test]
fn a_die_that_is_not_there_is_not_turned() {
    let told = |script: &str| {
        let text = format!(
            "effect fumbles {{ text \"\" }} status Clumsy {{ effect fumbles }}
             encounter A {{ level 1; {ROOM}; enemy {{ attack 5; defense 5; health 1 }}; {CLEAR} }}
             scene S {{ hero {{ status Clumsy }}; open A }}"
        );
        let files = PackFiles::new("t").with("pack.ron", MANIFEST).with("t.rondel", text);
        let loaded = load(&[files.with("scripts/effects/fumbles.rhai", script)], SYSTEMS);
        let game = loaded.compile().unwrap_or_else(|problems| panic!("{problems:#?}"));
        let scene = loaded.scene("S").expect("the scene");
        let mut table = game.open(&scene.setup, 1).unwrap_or_else(|problems| panic!("{problems:#?}"));
        table.command("roll together").unwrap_or_else(|problem| panic!("{problem}"));
        table.log().iter().any(|told| told.text.contains("is turned to"))
    };
    let after = "fn on_rolled(me, check) { check.turn(check.dice[0], 6); }";
    assert!(told(after), "a die that lies there is turned");
    assert!(!told("fn on_try(me, check) { check.turn(1, 6); check.turn(2, 6); }"), "nothing lies there yet");
}
