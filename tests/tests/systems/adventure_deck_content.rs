//! Content for the Adventure Deck System: scripts, attacks by scripts, and invalid content.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::{Loaded, PackFiles, orders};
use rondel_engine::kernel::Problem;
use rondel_engine::table::run_scene;
use rondel_tests::built_in_with;

fn pack(content: &str, scripts: &[(&str, &str)]) -> Loaded {
    let manifest = "Pack(name: \"Mine\", id: \"mine\", system: \"adventure-deck\", version: \"1.0.0\")";
    let files = PackFiles::new("mine").with("pack.ron", manifest).with("mine.rondel", content);
    let with = |files: PackFiles, (path, text): &(&str, &str)| files.with(&format!("scripts/{path}.rhai"), *text);
    built_in_with("adventure-deck", scripts.iter().fold(files, with))
}

/// Checks that all scenes of the pack hold.
fn holds(content: &str, scripts: &[(&str, &str)]) {
    let loaded = pack(content, scripts);
    let game = loaded.compile().unwrap_or_else(|problems| panic!("{problems:#?}"));
    let vocabulary = game.vocabulary();
    let read = orders(vocabulary, &loaded.items);
    let mine: Vec<_> = loaded.scenes.iter().filter(|scene| content.contains(&scene.setup.name)).collect();
    assert_eq!(mine.len(), content.matches("\nscene ").count());
    for scene in mine {
        let outcome = run_scene(scene, &*game, &read);
        assert!(outcome.passed, "{}, step {}: {:#?}", scene.id, outcome.steps, outcome.problem);
    }
}

/// Returns all errors and warnings of the pack.
fn said(content: &str) -> Vec<(&'static str, bool, String)> {
    let loaded = pack(content, &[]);
    let mut problems: Vec<Problem> = loaded.problems.clone();
    if !loaded.has_errors() {
        problems.extend(loaded.compile().map_or_else(|found| found.into(), |game| game.warnings()));
    }
    problems.into_iter().map(|problem| (problem.code, problem.is_error(), problem.message)).collect()
}

#[test]
fn the_end_of_a_round_and_of_a_count_belong_to_it() {
    let content = r#"
trait clerk { }
foe "Clerk" { level 1; size small; hp 9; xp 1; turn { 1-6: nothing }; traits { clerk } }
scene "The clerk counts at the end" {
    players { you: "Sample Warrior" { draw_deck "Rest of the Count", Strength; hand "Rest of the Count", Strength } }
    foes { clerk: Clerk }
    round 6
    order clerk, you
    turn you
    otherwise pass
    do you play "Rest of the Count"
    do you pass
    told "Round 6 ends"
    told "still out: 1"
    expect game round 1
    expect game rounds_run 1
    expect you persistent 0
}
scene "The clerk is silent of Counts on Round 5" {
    players { you: "Sample Warrior" { hand Strength; draw_deck Strength x9 } }
    foes { clerk: Clerk }
    updown_deck
    round 5
    order clerk, you
    turn you
    do you pass
    told "Round 5 ends"
    expect game round 6
}
"#;
    let script = "fn on_round_end(me) { say(\"Round \" + me.game.round + \" ends\"); }\n\
                  fn on_count_end(me) { for other in me.opponents { say(\"still out: \" + other.persistent); } }\n";
    holds(content, &[("traits/clerk", script)]);
}

#[test]
fn the_effect_of_a_persistent_card_hears_of_attacks_on_its_owner() {
    let content = r#"
effect thorns { }
card "Thorns" { type skill; face ^; lasts 2 rounds; effect thorns }
scene "Thorns prick whoever strikes" {
    players { you: "Sample Warrior" { draw_deck Thorns, Strength; hand Thorns, Strength } }
    foes { partner: "Sparring Partner" }
    do you play Thorns
    do you pass
    expect you hp 3
    expect partner hp 58
}
scene "Thorns in Hand prick nobody" {
    players { you: "Sample Warrior" { draw_deck Thorns, Strength; hand Thorns, Strength } }
    foes { partner: "Sparring Partner" }
    do you pass
    expect you hp 3
    expect partner hp 60
}
"#;
    holds(content, &[("effects/thorns", "fn on_damaged(me, attack) { attack.by.damage(2); }\n")]);
}

const KICKER: &str = r#"
trait kicks { }
foe "Kicker" { level 1; size medium; face v; hp 60; xp 1; turn { 1-6: nothing }; traits { kicks } }
foe "Lying Kicker" { level 1; size medium; hp 60; xp 1; turn { 1-6: nothing }; traits { kicks }; may fight_prone }
"#;

/// Checks scenes whose target has `kicks`. It answers an attack with 2 damage to all around at Melee, with a Weapon.
fn kicks(scenes: &str) {
    let script =
        "fn on_attacked(me, attack) { for other in me.opponents { me.attack(other, 2, \"physical\", \"melee\"); } }\n";
    holds(&format!("{KICKER}{scenes}"), &[("traits/kicks", script)]);
}

#[test]
fn an_attack_of_a_script_obeys_body_and_grapple() {
    kicks(
        r#"
scene "A kick" {
    players { you: "Sample Warrior" { hand Dagger } }
    foes { kicker: Kicker }
    do play Dagger on kicker
    expect you hp 10
}
scene "No kick from the ground" {
    players { you: "Sample Warrior" { hand Dagger } }
    foes { kicker: Kicker { prone } }
    do play Dagger on kicker
    expect kicker hp 57
    expect you hp 12
}
scene "A kick from the ground by one who may" {
    players { you: "Sample Warrior" { hand Dagger } }
    foes { kicker: "Lying Kicker" { prone } }
    do play Dagger on kicker
    expect you hp 10
}
scene "No kick in a Grapple" {
    players { you: "Sample Warrior" { hand Dagger; grapples kicker } }
    foes { kicker: Kicker }
    do play Dagger on kicker
    expect kicker hp 57
    expect you hp 12
}
"#,
    );
}

#[test]
fn an_attack_of_a_script_obeys_light_room_and_reach() {
    kicks(
        r#"
scene "A kick in the dark misses" {
    players { you: "Sample Warrior" { race Dwarf; hand Dagger } }
    foes { kicker: Kicker }
    light none
    updown_deck
    do play Dagger on kicker
    chance ^
    expect you hp 12
}
scene "A kick in the dark hits" {
    players { you: "Sample Warrior" { race Dwarf; hand Dagger } }
    foes { kicker: Kicker }
    light none
    updown_deck
    do play Dagger on kicker
    chance v
    expect you hp 10
}
scene "No kick at Thrown" {
    players { you: "Sample Warrior" { hand Dagger; at 0 } }
    foes { kicker: Kicker { at 1 } }
    mode line
    do play Dagger on kicker
    expect kicker hp 57
    expect you hp 12
}
scene "No kick in a Room without Melee" {
    players { you: "Sample Warrior" { hand Dagger; at 0 } }
    foes { kicker: Kicker { at 0 } }
    mode line
    room thrown
    do play Dagger on kicker
    expect kicker hp 57
    expect you hp 12
}
scene "A kick reaches everybody" {
    players { you: "Sample Warrior" { hand Dagger }; friend: "Sample Warrior" { hand Fortitude } }
    foes { kicker: Kicker }
    do you play Dagger on kicker
    expect you hp 10
    expect friend hp 10
}
scene "A kick reaches nobody out of sight" {
    players { you: "Sample Warrior" { hand Dagger }; friend: "Sample Warrior" { sneaking; hand Fortitude } }
    foes { kicker: Kicker }
    do you play Dagger on kicker
    expect you hp 10
    expect friend hp 12
}
"#,
    );
}

#[test]
fn no_script_moves_a_combatant_out_of_a_grapple() {
    let content = r#"
action wander { foes_only }
action slip_away { foes_only }
foe "Wanderer" { level 1; size medium; hp 60; xp 1; turn { 1-6: action wander } }
foe "Slippery One" { level 1; size medium; hp 60; xp 1; turn { 1-6: action slip_away } }
scene "A wanderer walks" {
    players { you: "Sample Warrior" { hand Fortitude } }
    foes { foe: Wanderer }
    mode line
    turn foe
    stage turn
    expect foe place 1
}
scene "A held wanderer stays" {
    players { you: "Sample Warrior" { hand Fortitude; grapples foe } }
    foes { foe: Wanderer }
    mode line
    turn foe
    stage turn
    expect foe place 0
}
scene "A slippery one is gone" {
    players { you: "Sample Warrior" { hand Fortitude } }
    foes { foe: "Slippery One"; other: "Straw Dummy" }
    turn foe
    stage turn
    expect foe has_fled
}
scene "A held slippery one is not" {
    players { you: "Sample Warrior" { hand Fortitude; grapples foe } }
    foes { foe: "Slippery One"; other: "Straw Dummy" }
    turn foe
    stage turn
    expect foe has_fled no
}
"#;
    let scripts = [
        ("actions/wander", "fn act(me, target) { me.step(1); }\n"),
        ("actions/slip_away", "fn act(me, target) { me.leave(); }\n"),
    ];
    holds(content, &scripts);
}

#[test]
fn a_plan_that_cannot_be_carried_out_leaves_the_turn_to_the_next_trait() {
    let content = r#"
trait climber { }
action climb { foes_only }
foe "Climber" { level 1; size medium; hp 60; xp 1; turn { 1-6: attack 2 melee }; traits { climber } }
scene "It climbs" {
    players { you: "Sample Warrior" { hand Fortitude } }
    foes { foe: Climber { hp 9 } }
    turn foe
    stage turn
    expect you hp 12
}
scene "It cannot climb, and strikes" {
    players { you: "Sample Warrior" { hand Fortitude } }
    foes { foe: Climber { hp 10 } }
    turn foe
    stage turn
    expect you hp 10
}
"#;
    let scripts = [
        ("traits/climber", "fn on_turn(me) { me.plan(\"climb\"); }\n"),
        ("actions/climb", "fn may_act(me) { me.hp < 10 }\nfn act(me, target) { say(\"up it goes\"); }\n"),
    ];
    holds(content, &scripts);
}

#[test]
fn nobody_begins_a_scene_at_0_hp_or_without_a_hand() {
    let scene = |you: &str, foe: &str| {
        format!(
            "scene \"Odd\" {{ players {{ you: \"Sample Warrior\" {{ {you} }} }}; foes {{ rat: \"Cellar Rat\" {{ {foe} }} }} }}\n"
        )
    };
    for text in [scene("hp 0", "hp 1"), scene("hp 1", "hp 0"), scene("hp 0 of 9", "hp 1")] {
        let problems = said(&text);
        assert!(problems.iter().any(|(_, error, _)| *error), "{text}: {problems:?}");
    }
    let begins = |you: &str| {
        let loaded = pack(&scene(you, "hp 1"), &[]);
        assert!(!loaded.has_errors(), "{:#?}", loaded.problems);
        let game = loaded.compile().unwrap_or_else(|problems| panic!("{problems:#?}"));
        game.open(&loaded.scene("Odd").expect("the scene").setup, 0).map(|_| ()).map_err(|found| found[0].code)
    };
    assert_eq!(begins("hp 1; hand Fortitude; fatigue 3; exhaustion 3"), Ok(()));
    assert_eq!(begins("hp 1; hand Fortitude; fatigue 3; exhaustion 4"), Err("E0804"));
}

#[test]
fn how_many_take_part_is_told_as_the_scene_lists_them() {
    let told = |foes: &str| {
        let text = format!("scene \"Odd\" {{ players {{ you: \"Sample Warrior\" {{ }} }}; foes {{ {foes} }} }}\n");
        let loaded = pack(&text, &[]);
        let game = loaded.compile().unwrap_or_else(|problems| panic!("{problems:#?}"));
        let opened = game.open(&loaded.scene("Odd").expect("the scene").setup, 0).map(|_| ());
        opened.map_err(|found| found[0].message.clone())
    };
    assert_eq!(told("rat: \"Cellar Rat\" x11 { }"), Ok(()));
    assert_eq!(told("rat: \"Cellar Rat\" x500 { }"), Err("501 combatants take part".to_string()));
}

#[test]
fn a_card_bears_one_symbol_a_foe_too() {
    let card = |face: &str| format!("card \"Odd\" {{ type skill; face {face}; rondel {{ 1-6: damage 1 }} }}\n");
    let foe = |face: &str| {
        format!("foe \"Odd\" {{ level 1; size small; face {face}; hp 1; xp 1; turn {{ 1-6: nothing }} }}\n")
    };
    for face in ["^v", "^^", "*"] {
        for text in [card(face), foe(face)] {
            let problems = said(&text);
            assert!(problems.iter().any(|(code, error, _)| *code == "E0711" && *error), "{text}: {problems:?}");
        }
    }
    assert_eq!(said(&card("^")), []);
    assert_eq!(said(&foe("v")), []);
}

#[test]
fn who_plays_or_recalls_a_card_is_somebody() {
    let card = |words: &str| format!("card \"Odd\" {{ type skill; face ^; rondel {{ 1-6: damage 1 }}; {words} }}\n");
    for words in ["recall 1 of agility by roge", "recall 1 of agility by rogue, elf", "requires paladin"] {
        let problems = said(&card(words));
        assert!(matches!(problems.as_slice(), [("E0717", true, _)]), "{words}: {problems:?}");
    }
    for words in ["recall 1 of agility by rogue, halfling", "requires warrior", "requires priest, mage"] {
        assert_eq!(said(&card(words)), [], "{words}");
    }
}

#[test]
fn the_size_of_a_combat_deck_is_told_without_a_scene() {
    let character = |n: u8| {
        format!(
            "deck \"Odd\" {{ holds Strength x{n} }}\n\
             character \"Odd\" {{ race Human; class Fighter; hp 9; deck Odd }}\n"
        )
    };
    assert!(matches!(said(&character(51)).as_slice(), [("E0701", false, _)]), "a house may allow it");
    assert_eq!(said(&character(52)), []);
    assert!(matches!(said(&character(53)).as_slice(), [("E0701", true, _)]), "no house allows it");
}
