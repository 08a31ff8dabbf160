//! The chances of the Encounter Deck: every table of the rulebook from the system's outcomes.
//!
//! Nothing here knows how dice are read: all chances come from `outcomes`, all uses of gems from `actions`.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::{PackFiles, load};
use rondel_engine::explore::odds::{Horizon, Plan, Policies, Policy, Precedence, Share, futures};
use rondel_engine::kernel::{Rules, Stop, Value};
use rondel_engine::systems::EncounterDeck;
use rondel_engine::table::Cancel;
use rondel_tests::{Lines, SYSTEMS};
use std::collections::BTreeMap;

type State = <EncounterDeck as Rules>::State;

const MANIFEST: &str = r#"Pack(name: "T", id: "t", system: "encounter-deck", version: "1.0.0")"#;
const ROOM: &str = "room { \"<#>\" }; clear { }";

/// Returns a pack's rules and the initial position of its scene.
fn opened(text: &str) -> (Lines<EncounterDeck>, State) {
    let files = PackFiles::new("t").with("pack.ron", MANIFEST).with("t.rondel", text);
    let loaded = load(&[files], SYSTEMS);
    assert!(!loaded.has_errors(), "{:#?}", loaded.problems);
    let rules = EncounterDeck::build(&loaded.items, &loaded.scripts).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let scene = loaded.scene("S").expect("the scene");
    let state = rules.setup(&scene.setup).unwrap_or_else(|problems| panic!("{problems:#?}"));
    (Lines(rules), state)
}

// --- Chances of checks -----------------------------------------------------------------------------------------------

/// Returns a card with one check of every value, and a hero who makes it.
fn check_of(value: u32, rank: &str, gems: &str, house: &str) -> (Lines<EncounterDeck>, State) {
    let none = ["ruby", "emerald"].into_iter().filter(|gem| !gems.contains(gem)).map(|gem| format!("{gem} 0; "));
    let none: String = none.collect();
    opened(&format!(
        "encounter T {{ level 1; {ROOM}; test wit{value} {{ gain 9 health }} }}
         scene S {{ open T; hero {{ wit {rank}; {none}{gems} }}; {house} }}"
    ))
}

/// Returns the chance to pass the check with the best use of all resources.
fn best(rules: &Lines<EncounterDeck>, state: &State, known: &mut BTreeMap<String, Share>) -> Share {
    match rules.0.stop(state) {
        Stop::Over(_) => Share::of(u64::from(rules.number(state, "hero", "health") == 19), 1),
        Stop::Chance => {
            let key = format!("{state:?}");
            if let Some(found) = known.get(&key) {
                return found.clone();
            }
            let all = rules.chances(state).into_iter();
            let share = all.fold(Share::ZERO, |sum, (next, share)| sum.plus(&best(rules, &next, known).times(&share)));
            known.insert(key, share.clone());
            share
        }
        Stop::Decide(_) => {
            let shares = rules.choices(state).into_iter().map(|next| best(rules, &next, known));
            shares.max_by_key(Share::ratio).unwrap_or(Share::ZERO)
        }
    }
}

fn chance(value: u32, rank: &str, gems: &str, house: &str) -> Share {
    let (rules, state) = check_of(value, rank, gems, house);
    best(&rules, &state, &mut BTreeMap::new())
}

const RANKS: [&str; 4] = ["d", "+0", "+2", "a"];

/// Checks a row of a table for all four ranks.
fn row(value: u32, gems: &str, wanted: [&str; 4]) {
    for (rank, wanted) in RANKS.into_iter().zip(wanted) {
        assert_eq!(chance(value, rank, gems, "").to_string(), wanted, "WIT{value} at {rank} with {gems}");
    }
}

/// ENC-053 to ENC-062: the rows of the first table, in its counts.
#[test]
fn chances_without_gems() {
    let table: [[u64; 5]; 14] = [
        [216, 36, 36, 216, 216],
        [200, 35, 36, 216, 215],
        [173, 33, 36, 216, 212],
        [139, 30, 35, 215, 205],
        [103, 26, 33, 212, 193],
        [69, 21, 30, 205, 174],
        [42, 15, 26, 193, 147],
        [23, 10, 21, 174, 113],
        [11, 6, 15, 147, 77],
        [4, 3, 10, 113, 43],
        [1, 1, 6, 77, 16],
        [0, 0, 3, 43, 0],
        [0, 0, 1, 16, 0],
        [0, 0, 0, 0, 0],
    ];
    for (value, [d, flat, two, a, alone]) in (2..).zip(table) {
        let of = Share::of;
        let wanted = [of(d, 216), of(flat, 36), of(two, 36), of(a, 216)].map(|share| share.to_string());
        row(value, "", [&wanted[0], &wanted[1], &wanted[2], &wanted[3]]);
        assert_eq!(chance(value, "a", "", "house advantage_alone yes"), of(alone, 216), "A alone against {value}");
        // the later order: A alone is the third step, A with the 2 the fourth
        assert_eq!(chance(value, "+2", "", "house later_track_order yes"), of(alone, 216));
        assert_eq!(chance(value, "a", "", "house later_track_order yes"), of(a, 216));
    }
}

/// ENC-186: no step of the track lowers a chance.
#[test]
fn advancing_never_harms() {
    for value in 2..=15 {
        let shares = RANKS.map(|rank| chance(value, rank, "", "").ratio());
        assert!(shares.is_sorted(), "against {value}: {shares:?}");
    }
}

/// ENC-001, ENC-053: three dice in any order, each of 1 to 6.
#[test]
fn dice_have_six_faces() {
    let (rules, state) = check_of(30, "d", "ruby 1", "");
    let mut orders = 0;
    for ((next, _), (_, weight)) in rules.chances(&state).into_iter().zip(rules.weights(&state)) {
        let Value::List(dice) = rules.fact(&next, "wit", "dice") else { panic!("no dice") };
        assert!(dice.len() == 3 && dice.iter().all(|die| (1..=6).contains(&die.int().unwrap_or(0))), "{dice:?}");
        orders += weight;
    }
    assert_eq!(orders, 216);
}

#[test]
fn chances_with_one_ruby() {
    for (value, wanted) in (2..).zip([
        ["1", "1", "1", "1"],
        ["215/216", "1", "1", "1"],
        ["25/27", "35/36", "1", "1"],
        ["43/54", "11/12", "1", "1"],
        ["139/216", "5/6", "35/36", "215/216"],
        ["17/36", "13/18", "11/12", "53/54"],
        ["23/72", "7/12", "5/6", "205/216"],
        ["41/216", "5/12", "13/18", "193/216"],
        ["23/216", "5/18", "7/12", "29/36"],
        ["5/108", "1/6", "5/12", "49/72"],
        ["1/54", "1/12", "5/18", "113/216"],
        ["0", "0", "1/6", "77/216"],
        ["0", "0", "1/12", "43/216"],
        ["0", "0", "0", "0"],
    ]) {
        row(value, "ruby 1", wanted);
    }
}

#[test]
fn chances_with_two_rubies() {
    for (value, wanted) in (2..).zip([
        ["1", "1", "1", "1"],
        ["1", "1", "1", "1"],
        ["215/216", "1", "1", "1"],
        ["197/216", "35/36", "1", "1"],
        ["43/54", "11/12", "1", "1"],
        ["17/27", "5/6", "35/36", "215/216"],
        ["17/36", "13/18", "11/12", "53/54"],
        ["11/36", "7/12", "5/6", "205/216"],
        ["41/216", "5/12", "13/18", "193/216"],
        ["5/54", "5/18", "7/12", "29/36"],
        ["5/108", "1/6", "5/12", "49/72"],
        ["0", "0", "5/18", "113/216"],
        ["0", "0", "1/6", "77/216"],
        ["0", "0", "0", "0"],
    ]) {
        row(value, "ruby 2", wanted);
    }
}

#[test]
fn chances_with_one_emerald() {
    for (value, wanted) in (2..).zip([
        ["1", "1", "1", "1"],
        ["725/729", "1295/1296", "1", "1"],
        ["44807/46656", "143/144", "1", "1"],
        ["40727/46656", "35/36", "1295/1296", "46655/46656"],
        ["33887/46656", "299/324", "143/144", "2915/2916"],
        ["2783/5184", "119/144", "35/36", "46535/46656"],
        ["455/1296", "95/144", "299/324", "46127/46656"],
        ["9407/46656", "155/324", "119/144", "1247/1296"],
        ["4631/46656", "11/36", "95/144", "4655/5184"],
        ["107/2916", "23/144", "155/324", "36047/46656"],
        ["431/46656", "71/1296", "11/36", "27335/46656"],
        ["0", "0", "23/144", "16727/46656"],
        ["0", "0", "71/1296", "104/729"],
        ["0", "0", "0", "0"],
    ]) {
        row(value, "emerald 1", wanted);
    }
}

#[test]
fn chances_with_one_sapphire() {
    for (value, wanted) in (2..).zip([
        ["1", "1", "1", "1"],
        ["425/432", "215/216", "1", "1"],
        ["407/432", "53/54", "1", "1"],
        ["185/216", "205/216", "215/216", "1295/1296"],
        ["53/72", "193/216", "53/54", "1291/1296"],
        ["251/432", "29/36", "205/216", "319/324"],
        ["181/432", "49/72", "193/216", "311/324"],
        ["19/72", "113/216", "29/36", "131/144"],
        ["31/216", "77/216", "49/72", "119/144"],
        ["25/432", "43/216", "113/216", "25/36"],
        ["7/432", "2/27", "77/216", "169/324"],
        ["0", "0", "43/216", "415/1296"],
        ["0", "0", "2/27", "19/144"],
        ["0", "0", "0", "0"],
    ]) {
        row(value, "sapphire 1", wanted);
    }
}

// --- Fights without gems ---------------------------------------------------------------------------------------------

/// Returns the chance to win a fight for the game. Fruitless rounds lead back to the same position, so the loop is
/// solved.
fn fight(enemy: &str, health: u32, house: &str) -> String {
    let text = format!(
        "encounter T {{ level boss; unique; {ROOM}; enemy {{ {enemy} }} }}
         scene S {{ open T; hero {{ atk +0; def d; health {health}; ruby 0; emerald 0 }}; {house} }}"
    );
    let (rules, state) = opened(&text);
    let plan = Plan {
        horizon: Horizon::When(&|_| Ok(false)),
        policies: Policies::all(Policy::First),
        order: Precedence::Any,
        most: 100_000,
        cancel: Cancel::NEVER,
    };
    let all = futures(&rules.0, vec![(state, Share::ONE)], &plan).unwrap_or_else(|stuck| panic!("{stuck:?}"));
    assert!(all.endless.is_zero());
    all.share(|end| rules.fact(end, "game", "outcome").as_text() == Some("victory")).to_string()
}

/// W-20, W-21; ENC-108, ENC-154.
#[test]
fn fights_to_the_end() {
    let seven = "attack 7; defense 7; health 1";
    assert_eq!(fight(seven, 1, ""), "23/107");
    assert_eq!(fight(seven, 1, "house victory_beats_death yes"), "72/107");
    assert_eq!(fight("attack 8; defense 7; health 1", 2, ""), "107149/157609");
}
