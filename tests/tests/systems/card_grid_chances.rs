//! The chances of the Card Grid: every table of the rulebook from the system's outcomes.
//!
//! Nothing here knows what dice show: all chances come from `outcomes`.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::{PackFiles, load};
use rondel_engine::explore::odds::{Horizon, Plan, Policies, Policy, Precedence, Share, futures};
use rondel_engine::kernel::{Rules, Seat, Stop, Verdict};
use rondel_engine::systems::CardGrid;
use rondel_engine::table::Cancel;
use rondel_tests::{Lines, SYSTEMS};

type State = <CardGrid as Rules>::State;

const MANIFEST: &str = r#"Pack(name: "T", id: "t", system: "card-grid", version: "1.0.0")"#;
const STANCES: [&str; 2] = ["cautious", "aggressive"];

/// Returns cards that lend 1 to 11 to S, attacks +1 to +9, and targets.
fn table_pack(scenes: &str) -> String {
    let mut text = String::from(
        "skill S { }\ncategory K { }\ncategory J { }\neffect used { }\neffect hits { }\neffect still { }\neffect less { }\n\
         character Gets { category J; left S; top S; right 4; bottom 4; ability still; text \"?\" }\n\
         defense One { rating 1; effect used }\n\
         gear Weight { passive; ability less }\n\
         foe Wall { die d12; dice 6; attack 0 }\nfoe Imp { die d4; attack 0 }\n",
    );
    for n in 1..=11 {
        text += &format!(
            "character Lends{n} {{ category K; left S; top S; right {n}; bottom 1; exceptional; ability still; text \"?\" }}\n"
        );
    }
    for n in 1..=9 {
        text += &format!("attack Blow{n} {{ bonus {n}; right 0; bottom 0; effect hits }}\n");
    }
    for n in 1..=2 {
        text += &format!("attack Opens{n} {{ bonus 1; right {n}; bottom 0; effect hits }}\n");
    }
    for n in 6..=18 {
        text += &format!("obstacle O{n} {{ difficulty {n}; accepts S }}\n");
    }
    text + scenes
}

fn rules_of(scenes: &str) -> (Lines<CardGrid>, rondel_dsl::Loaded) {
    let files = PackFiles::new("t")
        .with("pack.ron", MANIFEST)
        .with("t.rondel", table_pack(scenes))
        .with("scripts/effects/used.rhai", "fn on_use(me) { me.raise(1); }")
        .with("scripts/effects/hits.rhai", "fn on_hit(me, target) { }")
        .with("scripts/effects/still.rhai", "fn my_roll(me) { 0 }")
        .with("scripts/effects/less.rhai", "fn my_roll(me) { -1 }");
    let loaded = load(&[files], SYSTEMS);
    assert!(!loaded.has_errors(), "{:#?}", loaded.problems);
    let rules = CardGrid::build(&loaded.items, &loaded.scripts).unwrap_or_else(|problems| panic!("{problems:#?}"));
    (Lines(rules), loaded)
}

fn start(rules: &Lines<CardGrid>, loaded: &rondel_dsl::Loaded, scene: &str) -> State {
    let scene = loaded.scene(scene).unwrap_or_else(|| panic!("there is no scene {scene}"));
    rules.0.setup(&scene.setup).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

/// Returns the position after the first seat's actions, one pick after another.
fn after(rules: &Lines<CardGrid>, state: &State, picks: &[&str]) -> State {
    picks.iter().fold(state.clone(), |state, said| {
        let mut actions = rules.actions(&state).into_iter();
        let action = actions.find(|action| rules.0.words(&state, *action).text() == *said);
        let action = action.unwrap_or_else(|| panic!("`{said}` is not offered"));
        rules.after(&state, Seat::new(0).expect("the first seat"), action)
    })
}

// --- Skill rolls -----------------------------------------------------------------------------------------------------

/// Of 36, for every difficulty from 6 and every bonus from +0.
const CAUTIOUS: [[u64; 12]; 13] = [
    [21, 26, 30, 33, 35, 36, 36, 36, 36, 36, 36, 36],
    [15, 21, 26, 30, 33, 35, 36, 36, 36, 36, 36, 36],
    [10, 15, 21, 26, 30, 33, 35, 36, 36, 36, 36, 36],
    [6, 10, 15, 21, 26, 30, 33, 35, 36, 36, 36, 36],
    [3, 6, 10, 15, 21, 26, 30, 33, 35, 36, 36, 36],
    [1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36, 36],
    [0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36],
    [0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35],
    [0, 0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33],
    [0, 0, 0, 0, 1, 3, 6, 10, 15, 21, 26, 30],
    [0, 0, 0, 0, 0, 1, 3, 6, 10, 15, 21, 26],
    [0, 0, 0, 0, 0, 0, 1, 3, 6, 10, 15, 21],
    [0, 0, 0, 0, 0, 0, 0, 1, 3, 6, 10, 15],
];

/// Of 12.
const AGGRESSIVE: [[u64; 12]; 13] = [
    [6, 7, 8, 9, 10, 11, 12, 12, 12, 12, 12, 12],
    [5, 6, 7, 8, 9, 10, 11, 12, 12, 12, 12, 12],
    [4, 5, 6, 7, 8, 9, 10, 11, 12, 12, 12, 12],
    [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12, 12],
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12],
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    [0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8],
    [0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7],
    [0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6],
    [0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5],
];

/// GRID-002, GRID-003, GRID-010 to GRID-018, W-20: both tables, cell by cell, from outcomes.
#[test]
fn chances_of_skill_rolls() {
    let mut scenes = String::new();
    for difficulty in 6..=18 {
        for bonus in 0..=11 {
            let grid = match bonus {
                0 => "Gets at 2,2".to_string(),
                n => format!("Lends{n} at 2,2; Gets at 2,3"),
            };
            scenes += &format!(
                "scene \"{difficulty} at {bonus}\" {{ heroes {{ ash: {{ grid {{ {grid} }}; defense One }} }}; obstacle O{difficulty} }}\n"
            );
        }
    }
    let (rules, loaded) = rules_of(&scenes);
    for (row, difficulty) in (6..=18).enumerate() {
        for bonus in 0..=11 {
            let state = start(&rules, &loaded, &format!("{difficulty} at {bonus}"));
            for (stance, wanted, of) in [(STANCES[0], &CAUTIOUS, 36), (STANCES[1], &AGGRESSIVE, 12)] {
                let rolled = rules.chances(&after(&rules, &state, &["roll s", stance]));
                let past = rolled.iter().filter(|(end, _)| matches!(rules.0.stop(end), Stop::Over(Verdict::Won(_))));
                let share = past.fold(Share::ZERO, |sum, (_, share)| sum.plus(share));
                let wanted = Share::of(wanted[row][bonus], of);
                assert_eq!(share, wanted, "{stance} at +{bonus} against {difficulty}");
            }
        }
    }
}

// --- Attacks ---------------------------------------------------------------------------------------------------------

/// The chance to hit and mean damage, Cautious and Aggressive, and an attack's most damage.
type Row = ([(u64, u64); 2], [&'static str; 2], i64);

const ATTACKS: [Row; 12] = [
    ([(6, 36), (3, 12)], ["5/18", "1/2"], 3),
    ([(10, 36), (4, 12)], ["5/9", "5/6"], 4),
    ([(15, 36), (5, 12)], ["35/36", "5/4"], 5),
    ([(21, 36), (6, 12)], ["14/9", "7/4"], 6),
    ([(26, 36), (7, 12)], ["41/18", "7/3"], 7),
    ([(30, 36), (8, 12)], ["28/9", "3"], 8),
    ([(33, 36), (9, 12)], ["145/36", "15/4"], 9),
    ([(35, 36), (10, 12)], ["5", "55/12"], 10),
    ([(36, 36), (11, 12)], ["6", "11/2"], 11),
    ([(36, 36), (12, 12)], ["7", "13/2"], 12),
    ([(36, 36), (12, 12)], ["8", "15/2"], 13),
    ([(36, 36), (12, 12)], ["9", "17/2"], 14),
];

/// Returns a hero who attacks with this bonus: 0 by gear, 10 and 11 by a combo.
fn attacker(bonus: usize) -> (String, String) {
    match bonus {
        0 => ("attacks { Blow1 at 2,2 }; gear Weight".into(), "attack blow1".into()),
        10 | 11 => {
            let opens = format!("Opens{}", bonus - 9);
            (format!("attacks {{ {opens} at 2,2; Blow9 at 2,3 }}; combo {opens}"), "attack blow9".into())
        }
        n => (format!("attacks {{ Blow{n} at 2,2 }}"), format!("attack blow{n}")),
    }
}

/// GRID-082, GRID-094, GRID-095, GRID-098, W-19: the table of attacks against 9. The damage is the margin that the dice
/// have to pay.
#[test]
fn chances_and_damage_of_attacks() {
    for (bonus, (hits, means, most)) in ATTACKS.iter().enumerate() {
        let (hero, attack) = attacker(bonus);
        let scene = format!(
            "scene S {{ house attacker_picks yes; heroes {{ ash: {{ grid {{ Gets at 2,2 }}; defense One; {hero} }} }};
             fight {{ wall: Wall {{ dice 12,12,12,12,12,12 }} }} }}"
        );
        let (rules, loaded) = rules_of(&scene);
        let state = start(&rules, &loaded, "S");
        let mut largest = 0;
        for (nth, stance) in STANCES.into_iter().enumerate() {
            let rolled = rules.chances(&after(&rules, &state, &[&attack, "on wall", stance]));
            let (mut hit, mut mean) = (Share::ZERO, Share::ZERO);
            for (end, share) in &rolled {
                let damage = rules.number(end, "game", "mos");
                largest = largest.max(damage);
                hit = if damage > 0 { hit.plus(share) } else { hit };
                mean = mean.plus(&share.times(&Share::of(u64::try_from(damage).expect("not below 0"), 1)));
            }
            assert_eq!(hit, Share::of(hits[nth].0, hits[nth].1), "{stance} at +{bonus}");
            assert_eq!(mean.to_string(), means[nth], "{stance} at +{bonus}");
        }
        assert_eq!(largest, *most, "+{bonus}");
    }
}

// --- Fights to the end -----------------------------------------------------------------------------------------------

/// Returns the chance to win against one foe. The foe has one hit die and hits a hero with one card in 1 of 6 cases. A
/// round in which nobody hits leads back to the same position, so the loop is solved: with p to hit, p / (1 - (1 - p)
/// 5/6).
fn duel(policy: Policy) -> String {
    let scene = "scene S { heroes { ash: { grid { Gets at 2,2 }; attacks { Blow1 at 2,2 }; defense One } };
                 fight { imp: Imp { dice 1 } } }";
    let (rules, loaded) = rules_of(scene);
    let state = start(&rules, &loaded, "S");
    let plan = Plan {
        horizon: Horizon::When(&|_| Ok(false)),
        policies: Policies::all(policy),
        order: Precedence::Any,
        most: 10_000,
        cancel: Cancel::NEVER,
    };
    let all = futures(&rules.0, vec![(state, Share::ONE)], &plan).unwrap_or_else(|stuck| panic!("{stuck:?}"));
    assert!(all.endless.is_zero());
    all.share(|end| matches!(rules.0.stop(end), Stop::Over(Verdict::Won(_)))).to_string()
}

/// GRID-127, GRID-172, GRID-173: Cautious hits in 10 of 36 cases, Aggressive in 4 of 12. The better one is found.
#[test]
fn duels_to_the_end() {
    assert_eq!(duel(Policy::First), "30/43");
    assert_eq!(duel(Policy::Best), "3/4");
}
