//! Reasons of refusals: offers and refusals come from one walk, so the reason is true.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::{PackFiles, load};
use rondel_engine::kernel::{Events, Luck, Rules, Seat, Stop};
use rondel_engine::systems::{CardGrid, EncounterDeck};
use rondel_tests::{Lines, SYSTEMS, built_in};
use std::collections::BTreeMap;

fn seat() -> Seat {
    Seat::new(0).expect("the first seat")
}

/// Returns the possible commands of the first seat.
fn offered<R: Rules>(rules: &R, state: &R::State) -> Vec<String> {
    let mut actions = Vec::new();
    rules.actions(state, seat(), &mut actions);
    actions.into_iter().map(|action| rules.words(state, action).text()).collect()
}

/// Returns the reasons against these words.
fn reasons<R: Rules>(rules: &R, state: &R::State, said: &str) -> Vec<String> {
    let refused = rules.refused(state, seat()).into_iter();
    refused.filter(|(words, _)| words.text() == said).map(|(_, illegal)| illegal.why).collect()
}

/// Makes one more pick, of a player or of chance.
fn goes_on<R: Rules>(rules: &R, state: &mut R::State, luck: &Luck, nth: u32) -> bool {
    let mut all = Vec::new();
    let who = match rules.stop(state) {
        Stop::Over(_) => return false,
        Stop::Chance => {
            let mut outcomes = Vec::new();
            rules.outcomes(state, &mut outcomes);
            all.extend(outcomes.into_iter().map(|(action, _)| action));
            Seat::CHANCE
        }
        Stop::Decide(asked) => {
            let Some(who) = asked.must().iter().next() else { return false };
            rules.actions(state, who, &mut all);
            who
        }
    };
    let Some(count) = u32::try_from(all.len()).ok().filter(|count| *count > 0) else { return false };
    let action = all.swap_remove(luck.below(0, nth, count) as usize);
    rules.apply(state, who, action, &mut Events::off()).is_ok()
}

/// Checks at every stop of some games that no offer is refused. Nothing is refused for two reasons either. Words about
/// the dice do not name one of several checks on the table, so those words have a reason for each check.
fn is_judged_once<R: Rules>(system: &str, of_each_check: &[&str]) {
    let loaded = built_in(system);
    let rules = R::build(&loaded.items, &loaded.scripts).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let mut seen = 0;
    for (scene, seed) in loaded.scenes.iter().filter(|scene| scene.steps.is_empty()).take(6).zip(1..) {
        let mut state = rules.setup(&scene.setup).unwrap_or_else(|problems| panic!("{problems:#?}"));
        let luck = Luck::new(seed, 99);
        for nth in 0..60 {
            let offers = offered(&rules, &state);
            let mut known: BTreeMap<String, String> = BTreeMap::new();
            for (words, illegal) in rules.refused(&state, seat()) {
                let said = words.text();
                if words.rest.is_empty() || of_each_check.contains(&words.lead) {
                    continue;
                }
                assert!(!offers.contains(&said), "{}: `{said}` is offered, and refused: {}", scene.id, illegal.why);
                let before = known.insert(said.clone(), illegal.why.clone());
                let before = before.unwrap_or_else(|| illegal.why.clone());
                assert_eq!(before, illegal.why, "{}: `{said}` is refused for two reasons", scene.id);
                seen += 1;
            }
            if !goes_on(&rules, &mut state, &luck, nth) {
                break;
            }
        }
    }
    assert!(seen > 100, "{system}: only {seen} refusals");
}

#[test]
fn the_encounter_deck_judges_every_offer_once() {
    is_judged_once::<EncounterDeck>("encounter-deck", &["ruby", "emerald", "sapphire"]);
}

#[test]
fn the_card_grid_judges_every_offer_once() {
    is_judged_once::<CardGrid>("card-grid", &[]);
}

/// Returns a pack, and the position in which its scene begins.
fn opened<R: Rules>(system: &str, text: &str, scripts: &[(&str, &str)], scene: &str) -> (Lines<R>, R::State) {
    let manifest = format!("Pack(name: \"T\", id: \"t\", system: \"{system}\", version: \"1.0.0\")");
    let mut files = PackFiles::new("t").with("pack.ron", manifest).with("t.rondel", text);
    for (name, script) in scripts {
        files = files.with(&format!("scripts/effects/{name}.rhai"), *script);
    }
    let loaded = load(&[files], SYSTEMS);
    assert!(!loaded.has_errors(), "{:#?}", loaded.problems);
    let rules = R::build(&loaded.items, &loaded.scripts).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let scene = loaded.scene(scene).unwrap_or_else(|| panic!("there is no scene {scene}"));
    let state = rules.setup(&scene.setup).unwrap_or_else(|problems| panic!("{problems:#?}"));
    (Lines(rules), state)
}

/// Returns the position after these words. If chance is asked then, its first outcome comes too.
fn after<R: Rules>(rules: &Lines<R>, state: &R::State, said: &str) -> R::State {
    let mut actions = rules.actions(state).into_iter();
    let action = actions.find(|action| rules.0.words(state, *action).text() == said);
    let mut state = rules.after(state, seat(), action.unwrap_or_else(|| panic!("`{said}` is not offered")));
    while rules.0.stop(&state) == Stop::Chance {
        state = rules.chances(&state).swap_remove(0).0;
    }
    state
}

const ITEMS: &str = "effect never { text \"?\" }\neffect ever { text \"?\" }\n\
    item \"Balm\" { uses 1; when round; use { do never } }\n\
    item \"Salve\" { uses 1; when between; use { do never } }\n\
    item \"Charm\" { uses 1; use { do never } }\n\
    item \"Tonic\" { uses 1; when round; use { do ever } }\n\
    item \"Spent\" { uses 1; when round; use { do ever } }\n\
    encounter \"Yard\" { aside; level 1; room { \"<##>\" }; enemy { attack 7; defense 7; health 3 }; clear { } }\n\
    scene \"fight\" { hero { atk +0; def +0; ruby 0; emerald 0; item Balm; item Salve; item Charm; item Tonic; item Spent uses 1 left 0 }; open Yard }\n\
    scene \"between\" { hero { atk +0; def +0; item Balm; item Salve; item Charm }; impending Yard }\n";
const ANSWERS: [(&str, &str); 2] = [
    (
        "never",
        "fn act(hero) { }\nfn may_use(hero) { false }\nfn may_check(hero, check) { false }\nfn on_check(hero, check) { }",
    ),
    ("ever", "fn act(hero) { }\nfn may_use(hero) { true }"),
];

/// ENC-131: the script that forbids an item's use gives the reason. The time is the reason only at a wrong time.
#[test]
fn an_item_of_the_encounter_deck_is_refused_for_its_own_reason() {
    let (rules, fight) = opened::<EncounterDeck>("encounter-deck", ITEMS, &ANSWERS, "fight");
    let said = |state: &_, words: &str| reasons(&rules.0, state, words).join("; ");
    assert_eq!(said(&fight, "use balm"), "`Balm` forbids it (never)");
    assert_eq!(said(&fight, "use salve"), "Salve is used between encounters");
    assert_eq!(said(&fight, "use charm"), "Charm is used on a check of its kind that fails");
    assert_eq!(said(&fight, "use spent"), "Spent is used up");
    assert_eq!(said(&fight, "use tonic"), "");
    assert!(offered(&rules.0, &fight).contains(&"use tonic".to_string()));
    let (other, between) = opened::<EncounterDeck>("encounter-deck", ITEMS, &ANSWERS, "between");
    assert_eq!(reasons(&other.0, &between, "use salve"), ["`Salve` forbids it (never)"]);
    assert_eq!(reasons(&other.0, &between, "use balm"), ["Balm is used before a round's checks are rolled"]);
    assert_eq!(reasons(&other.0, &between, "use tonic"), ["there is no Tonic in the inventory"]);
}

const CHECKS: &str = "effect never { text \"?\" }\n\
    item \"Charm\" { uses 1; use { do never } }\n\
    item \"Luck\" { uses 1; on wit; use { add 2 } }\n\
    item \"Push\" { use { add 1 } }\n\
    encounter \"Yard\" { aside; level 1; room { \"<##>\" }; enemy { attack 7; defense 9; health 3 }; clear { } }\n\
    scene \"check\" { hero { atk +0; def +0; ruby 1; emerald 0; item Charm; item Luck; item Push }; open Yard }\n";

/// ENC-131, ENC-134: the same on a check, with the limits of its dice and kind.
#[test]
fn an_item_is_refused_on_a_check_for_its_own_reason() {
    let (rules, fight) = opened::<EncounterDeck>("encounter-deck", CHECKS, &ANSWERS[..1], "check");
    let failed = after(&rules, &fight, "roll atk");
    let said = |state: &_, words: &str| reasons(&rules.0, state, words).join("; ");
    assert_eq!(said(&failed, "use charm"), "`Charm` forbids it (never)");
    assert_eq!(said(&failed, "use luck"), "Luck is used on checks of WIT");
    let pushed = after(&rules, &failed, "use push");
    assert_eq!(said(&pushed, "use push"), "Push has been used on this check");
    assert_eq!(said(&pushed, "ruby 1 down"), "a die stays between 1 and 6");
}

const GEAR: &str = "skill S { }\neffect never { text \"?\" }\neffect hit_only { moment hit; text \"?\" }\n\
    effect hits { text \"?\" }\neffect used { text \"?\" }\n\
    attack Blow { bonus 1; right 0; bottom 0; effect hits; text \"?\" }\n\
    defense One { rating 1; effect used; text \"?\" }\ndefense Two { rating 2; effect hit_only; text \"?\" }\n\
    gear Lamp { ability never; text \"?\" }\nfoe Wall { die d12; dice 6; attack 0 }\n\
    scene \"fight\" { heroes { ash: { attacks { Blow at 2,2 }; defense One, Two; gear Lamp } }; fight { wall: Wall { dice 9,9,9,9,9,9 } } }\n";

/// GRID-122: the same of a card.
#[test]
fn a_card_of_the_grid_is_refused_for_its_own_reason() {
    let scripts = [
        ("never", "fn on_use(me) { }\nfn may_use(me) { false }"),
        ("hit_only", "fn on_use(me) { }"),
        ("hits", "fn on_hit(me, target) { }"),
        ("used", "fn on_use(me) { }"),
    ];
    let (rules, fight) = opened::<CardGrid>("card-grid", GEAR, &scripts, "fight");
    let said = |words: &str| reasons(&rules.0, &fight, words).join("; ");
    assert_eq!(said("use lamp"), "`Lamp` has nothing to do now");
    assert_eq!(said("tap lamp"), "`Lamp` has nothing to do now");
    assert_eq!(said("tap two"), "it can't be used at this moment");
    assert_eq!(said("use one"), "a defense card is tapped for its effect: `tap`");
    assert_eq!(said("tap one"), "");
    assert!(offered(&rules.0, &fight).contains(&"tap one".to_string()));
}
