//! The Card Grid by enumeration: valid and invalid content, layouts, and sets against hits.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::{Loaded, PackFiles, load};
use rondel_engine::kernel::{Rules, Seat, Value};
use rondel_engine::systems::CardGrid;
use rondel_tests::{Lines, SYSTEMS, built_in, error_codes};
use std::collections::BTreeSet;

type State = <CardGrid as Rules>::State;

const MANIFEST: &str = r#"Pack(name: "T", id: "t", system: "card-grid", version: "1.0.0")"#;
/// Three effects: one to be used, one of a hit, one that works automatically.
const BASE: &str = "skill S { }\nskill Lore { }\nskill Bluff { }\nskill Stealth { }\nskill Climb { }\ncategory K { }\ncategory J { }\n\
                    effect used { }\neffect hits { }\neffect still { }\n";

fn pack(text: &str) -> Loaded {
    let files = PackFiles::new("t")
        .with("pack.ron", MANIFEST)
        .with("t.rondel", format!("{BASE}{text}"))
        .with("scripts/effects/used.rhai", "fn on_use(me) { me.raise(1); }")
        .with("scripts/effects/hits.rhai", "fn on_hit(me, target) { }")
        .with("scripts/effects/still.rhai", "fn my_roll(me) { 0 }");
    load(&[files], SYSTEMS)
}

/// Returns the codes of all problems of a pack.
fn codes(text: &str) -> Vec<&'static str> {
    error_codes(&pack(text))
}

fn opened(loaded: &Loaded, scene: &str) -> (Lines<CardGrid>, State) {
    assert!(!loaded.has_errors(), "{:#?}", loaded.problems);
    let rules = CardGrid::build(&loaded.items, &loaded.scripts).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let scene = loaded.scene(scene).unwrap_or_else(|| panic!("there is no scene {scene}"));
    let state = rules.setup(&scene.setup).unwrap_or_else(|problems| panic!("{problems:#?}"));
    (Lines(rules), state)
}

/// Returns the texts of a fact that is a list.
fn texts(rules: &Lines<CardGrid>, state: &State, label: &str, name: &str) -> Vec<String> {
    let Value::List(list) = rules.fact(state, label, name) else { panic!("{label} {name} is a list") };
    list.iter().map(ToString::to_string).collect()
}

/// Returns whether an attack with a combo of 3 pays for it otherwise. It pays by its other combo or by a class. Nobody
/// can weigh its effect.
fn pays_for_its_combo(attack: &rondel_engine::kernel::Item) -> bool {
    let combos = ["right", "bottom"].map(|edge| attack.int(edge).unwrap_or(0));
    combos.iter().all(|combo| *combo < 3) || combos.contains(&0) || attack.has("requires")
}

/// GRID-184.
#[test]
fn attacks_of_the_pack_pay_for_a_combo_of_3() {
    let attack = |edges: &str| format!("attack Made {{ aside; bonus 1; {edges}; effect hits; text \"?\" }}");
    for (edges, pays) in [("right 3; bottom 1", false), ("right 2; bottom 2", true), ("right 0; bottom 3", true)] {
        let made = pack(&attack(edges));
        let judged: Vec<bool> =
            made.items.iter().filter(|item| item.kind == "attack").map(pays_for_its_combo).collect();
        assert_eq!(judged, [pays], "{edges}");
    }
    let loaded = built_in("card-grid");
    let attacks = || loaded.items.iter().filter(|item| item.kind == "attack" && !item.has("aside"));
    assert!(attacks().any(|attack| attack.int("right") == Some(3)), "some attack has a combo of 3");
    let free: Vec<&str> = attacks().filter(|attack| !pays_for_its_combo(attack)).map(|item| item.id.as_str()).collect();
    assert!(free.is_empty(), "these do not pay for their combo: {free:?}");
}

// --- Loading ---------------------------------------------------------------------------------------------------------

fn character(edges: &str) -> String {
    format!("character C {{ category K; {edges}; ability still; text \"?\" }}")
}

#[test]
fn what_does_not_load() {
    for (rule, text, code) in [
        ("GRID-009", "obstacle O { difficulty 5; accepts S }".to_string(), "E0305"),
        ("GRID-009", "obstacle O { difficulty 19; accepts S }".into(), "E0305"),
        ("GRID-031", "character C { category K; left S; top S; right 4; bottom 4; text \"?\" }".into(), "E0303"),
        ("GRID-031", "character C { category K; left S; top S; right 4; bottom 4; ability still }".into(), "E0303"),
        ("GRID-031", character("left S; right 4; bottom 4"), "E0303"),
        ("GRID-031", character("left S; top S; right 4"), "E0303"),
        ("GRID-032", character("left 4; top S; right 4; bottom 4"), "E0301"),
        ("GRID-032", character("left S; top Nonsense; right 4; bottom 4"), "E0203"),
        ("GRID-035", character("left S; top S; right 6; bottom 6"), "E1001"),
        ("GRID-036", character("left S; top S; right 8; bottom 0"), "E0305"),
        (
            "GRID-042",
            "character C { category Z; left S; top S; right 4; bottom 4; ability still; text \"?\" }".into(),
            "E0203",
        ),
        ("GRID-069", "attack A { right 1; bottom 1; effect hits }".into(), "E0303"),
        ("GRID-069", "attack A { bonus 1; bottom 1; effect hits }".into(), "E0303"),
        ("GRID-069", "attack A { bonus 1; right 1; effect hits }".into(), "E0303"),
        ("GRID-069", "attack A { bonus 1; right 1; bottom 1 }".into(), "E0303"),
        ("GRID-105", "defense D { rating 0; effect used }".into(), "E0305"),
        ("GRID-105", "defense D { rating 10; effect used }".into(), "E0305"),
        ("GRID-112", "defense D { rating 3 }".into(), "E0303"),
        ("GRID-139", "gear G { basic }".into(), "E0303"),
        ("no Counts", "status S { lasts 1 count }".into(), "E0214"),
        ("no Counts", "effect e { once a count }".into(), "E0214"),
        ("GRID-139", "spell G { }".into(), "E0303"),
        ("GRID-152", "foe F { die d6; attack 1; health 5 }".into(), "E0202"),
        ("GRID-152", "foe F { die d6; attack 1; defense 5 }".into(), "E0202"),
        ("GRID-152", "foe F { attack 1 }".into(), "E0303"),
    ] {
        assert_eq!(codes(&text), [code], "{rule}: {text}");
    }
}

#[test]
fn what_loads() {
    // GRID-009, GRID-035, GRID-105: the ends of the ranges
    let mut text = String::from("obstacle O { difficulty 6; accepts S }\nobstacle P { difficulty 18; accepts S }\n");
    for (name, right, bottom) in [("A", 4, 4), ("B", 5, 3), ("C", 6, 2), ("D", 7, 1)] {
        text += &format!(
            "character {name} {{ category K; left S; top S; right {right}; bottom {bottom}; ability still; text \"?\" }}\n"
        );
    }
    text += &character("left S; top S; right 6; bottom 6; exceptional").replace("character C", "\ncharacter E");
    text += "\ndefense One { rating 1; effect used }\ndefense Nine { rating 9; effect used }\n";
    assert_eq!(codes(&text), Vec::<&str>::new());
}

// --- Layouts ---------------------------------------------------------------------------------------------------------

const TWO: &str = "character X { category K; left Lore; top Bluff; right 5; bottom 3; ability still; text \"?\" }
    character Y { category J; left Stealth; top Climb; right 4; bottom 4; ability still; text \"?\" }
    scene S { heroes { ash: { owns X, Y } }; stage prepare }";

/// Returns every position after laying these cards down, each in any free cell.
fn layouts(rules: &Lines<CardGrid>, state: &State, cards: &[&str]) -> Vec<State> {
    let Some((card, others)) = cards.split_first() else { return vec![state.clone()] };
    let placed = after(rules, state, &format!("place {card}"));
    rules.choices(&placed).iter().flat_map(|next| layouts(rules, next, others)).collect()
}

/// Returns the position after the first seat's action.
fn after(rules: &Lines<CardGrid>, state: &State, said: &str) -> State {
    let action = rules.actions(state).into_iter().find(|action| rules.0.words(state, *action).text() == said);
    let action = action.unwrap_or_else(|| panic!("`{said}` is not offered"));
    rules.after(state, Seat::new(0).expect("the first seat"), action)
}

fn offers(rules: &Lines<CardGrid>, state: &State, said: &str) -> bool {
    rules.actions(state).into_iter().any(|action| rules.0.words(state, action).text() == said)
}

/// W-02 to W-04, GRID-049, GRID-064: two cards form four different sheets, and the empty one.
#[test]
fn two_cards_form_one_of_four_skills() {
    let (rules, state) = opened(&pack(TWO), "S");
    let all = layouts(&rules, &state, &["x", "y"]);
    assert_eq!(all.len(), 72);
    let legal: Vec<&State> = all.iter().filter(|laid| offers(&rules, laid, "ready")).collect();
    assert_eq!(legal.len(), 16, "one of the two lies in the centre");
    let sheets: BTreeSet<String> = legal.iter().map(|laid| texts(&rules, laid, "ash", "skills").join(", ")).collect();
    let wanted = ["", "Bluff 4", "Climb 3", "Lore 4", "Stealth 5"].map(String::from);
    assert_eq!(sheets, BTreeSet::from(wanted));
}

// --- Soaking ---------------------------------------------------------------------------------------------------------

/// Returns the cards that can be discarded, pick by pick. Each set comes once for each way to name it.
fn soaked(rules: &Lines<CardGrid>, state: &State) -> Vec<Vec<String>> {
    let soaks: Vec<_> = rules
        .actions(state)
        .into_iter()
        .filter(|action| rules.0.words(state, *action).text().starts_with("soak"))
        .collect();
    if soaks.is_empty() {
        return vec![texts(rules, state, "ash", "discarded")];
    }
    let seat = Seat::new(0).expect("the first seat");
    soaks.into_iter().flat_map(|action| soaked(rules, &rules.after(state, seat, action))).collect()
}

/// Returns all minimal sets of ratings. They reach the margin, and would not without any one of their cards.
fn minimal(ratings: &[i64], margin: i64) -> BTreeSet<Vec<String>> {
    let name = |at: usize| format!("D{at}");
    if ratings.iter().sum::<i64>() <= margin {
        return BTreeSet::from([(0..ratings.len()).map(name).collect()]);
    }
    let subset = |bits: usize| (0..ratings.len()).filter(move |at| bits & (1 << at) != 0);
    let pays = |bits: usize| {
        let sum: i64 = subset(bits).map(|at| ratings[at]).sum();
        sum >= margin && subset(bits).all(|at| sum - ratings[at] < margin)
    };
    (1..1usize << ratings.len()).filter(|bits| pays(*bits)).map(|bits| subset(bits).map(name).collect()).collect()
}

/// W-10 to W-13, GRID-113 to GRID-118, GRID-120: only the minimal sets are offered, once each.
#[test]
fn every_minimal_set_can_be_discarded_in_one_way() {
    for ratings in [&[1, 2, 3][..], &[1, 1, 2, 5], &[4, 9], &[1, 1, 1, 2, 2, 3], &[9, 1, 5, 5, 2]] {
        let cards = ratings.iter().enumerate().map(|(at, n)| format!("defense D{at} {{ rating {n}; effect used }}\n"));
        let names: Vec<String> = (0..ratings.len()).map(|at| format!("D{at}")).collect();
        let text = format!(
            "{}foe F {{ die d6; attack 0 }}\nscene S {{ heroes {{ ash: {{ defense {} }} }}; fight {{ f: F {{ dice 1 }} }} }}",
            cards.collect::<String>(),
            names.join(", ")
        );
        let loaded = pack(&text);
        let (rules, state) = opened(&loaded, "S");
        for margin in 1..=20 {
            let order = format!("hit ash {margin}");
            let read = rondel_dsl::parse_order(CardGrid::vocabulary(), &loaded.items, &order).expect("an order");
            let ruling = rondel_engine::kernel::Ruling { text: order, orders: vec![read] };
            let mut hit = state.clone();
            let told = &mut rondel_engine::kernel::Events::off();
            rules.0.rule(&mut hit, &ruling, told).expect("a hero can be hit");
            let ways = soaked(&rules, &hit);
            let sets: BTreeSet<Vec<String>> = ways.iter().cloned().collect();
            assert_eq!(ways.len(), sets.len(), "{ratings:?} for {margin}: a set can be named in two ways");
            assert_eq!(sets, minimal(ratings, margin), "{ratings:?} for {margin}");
        }
    }
}

// --- The best layout -------------------------------------------------------------------------------------------------

/// Returns the sum of the bonuses on a hero's sheet.
fn total(rules: &Lines<CardGrid>, state: &State) -> i64 {
    let bonus = |line: &String| line.rsplit(' ').next().and_then(|n| n.parse::<i64>().ok()).expect("a bonus");
    texts(rules, state, "ash", "skills").iter().map(bonus).sum()
}

/// Returns the advice, and the position once it is followed.
fn advised(rules: &Lines<CardGrid>, state: &State, wish: &str) -> (String, State) {
    let advice = rules.0.advice(state, Seat::new(0).expect("the first seat"), wish).expect("there is advice");
    let mut state = state.clone();
    for said in &advice.plan {
        state = match said.split_once(" at ") {
            Some((place, cell)) => after(rules, &after(rules, &state, place), &format!("at {cell}")),
            None => after(rules, &state, said),
        };
    }
    (advice.why, state)
}

const FOUR: [&str; 4] = ["halfling", "rogue", "curious", "clockwork-owl"];

/// GRID-046: no layout of four cards of the pack does better.
#[test]
fn the_advice_is_the_best_of_all_layouts() {
    let loaded = rondel_tests::built_in_with(
        "card-grid",
        PackFiles::new("t").with("pack.ron", MANIFEST).with(
            "t.rondel",
            "scene \"Four Cards\" { heroes { ash: { owns Halfling, Rogue, Curious, \"Clockwork Owl\" } }; stage prepare }",
        ),
    );
    let (rules, state) = opened(&loaded, "Four Cards");
    let all = layouts(&rules, &state, &FOUR);
    let legal: Vec<State> = all.into_iter().filter(|laid| offers(&rules, laid, "ready")).collect();
    let best = legal.iter().map(|laid| total(&rules, laid)).max().expect("some layout");
    let (why, laid) = advised(&rules, &state, "");
    assert_eq!(total(&rules, &laid), best, "{why}");
    assert!(why.contains(&format!("add up to {best}")), "{why}");
    let bonus = |state: &State| {
        let skills = texts(&rules, state, "ash", "skills");
        skills.iter().filter_map(|line| line.strip_prefix("Perception ")?.parse::<i64>().ok()).max().unwrap_or(0)
    };
    let wished = legal.iter().map(bonus).max().expect("some layout");
    let (why, laid) = advised(&rules, &state, "perception");
    assert!(wished > 0 && bonus(&laid) == wished, "{why}");
}

/// The advice makes every hero of the pack's scenes ready, with any cards already there.
#[test]
fn the_advice_can_be_followed_as_it_is_typed() {
    let loaded = built_in("card-grid");
    let (rules, state) = opened(&loaded, "Three at the bridge");
    let game = loaded.compile().unwrap_or_else(|problems| panic!("{problems:#?}"));
    let scene = loaded.scene("Three at the bridge").expect("the scene");
    let mut table = game.open(&scene.setup, 1).unwrap_or_else(|problems| panic!("{problems:#?}"));
    for (at, name) in ["ash", "mara", "tomm"].into_iter().enumerate() {
        let seat = Seat::new(u8::try_from(at).expect("a small number")).expect("a seat");
        let advice = rules.0.advice(&state, seat, "").expect("there is advice");
        for said in advice.plan.iter().map(String::as_str).chain(["ready"]) {
            table.command(&format!("{name} {said}")).unwrap_or_else(|problem| panic!("{name} {said}: {problem}"));
        }
    }
    assert_eq!(table.eval("game.stage").expect("a fact").to_string(), "encounter");
    assert_eq!(table.eval("ash.untapped.len()").expect("a fact").to_string(), "3");
}
