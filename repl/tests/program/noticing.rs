//! `mutate`: changes that no scene notices.

use super::program::{folder, rondel};
use std::fs;

/// Writes a pack with a trait, its script and one scene that runs it.
fn pack(at: &std::path::Path, expects: &str) {
    fs::create_dir_all(at.join("mine/scripts/traits")).unwrap();
    let manifest = "Pack(name: \"Mine\", id: \"mine\", system: \"adventure-deck\", version: \"1.0.0\")";
    fs::write(at.join("mine/pack.ron"), manifest).unwrap();
    let text = format!(
        "trait sturdy {{ text \"Harder to hurt.\" }}
         foe \"Mine Imp\" {{ level 1; size small; hp 4; xp 2; turn {{ 1-6: draw 1 {{ ^: attack R/2 melee }} }}; traits {{ sturdy }} }}
         scene \"Sturdy\" {{ players {{ you: \"Sample Warrior\" }}; foes {{ imp: \"Mine Imp\" }}; round 4
             do you pass; {expects} }}"
    );
    fs::write(at.join("mine/cards.rondel"), text).unwrap();
    let script = "fn on_round_start(me) {\n    if me.hp > 3 { me.set_prone(true); }\n}\n";
    fs::write(at.join("mine/scripts/traits/sturdy.rhai"), script).unwrap();
}

#[test]
fn what_no_scene_notices_is_told_with_its_place() {
    let dir = folder();
    pack(dir.path(), "expect imp hp 4");
    let ran = rondel(dir.path(), &["mutate", "mine", "--filter", "sturdy"]);
    assert!(ran.out.contains("mine/scripts/traits/sturdy.rhai:2:14  > -> >="), "{} {}", ran.out, ran.err);
    let ran = rondel(dir.path(), &["mutate", "mine", "--filter", "sturdy", "--least", "90"]).left_with(1);
    assert!(ran.last().contains("noticed ("), "{}", ran.out);
}

/// Lines are scripts. Their conditions and numbers, and those of their filters, are changed in place. Each is changed
/// once, though a condition is asked at several places.
#[test]
fn conditions_and_numbers_of_lines_are_changed() {
    let dir = folder();
    pack(dir.path(), "expect imp hp 4");
    fs::remove_dir_all(dir.path().join("mine/scripts")).unwrap();
    let cards = "effect sturdy {
    on activate if me.hp > 3: me.set_prone(true)
    on activate if me.hp > 5: each opponent with hp 90 or more: each.damage(1)
}
status \"Sturdy\" { effect sturdy }
scene \"Sturdy\" {
    players { you: \"Sample Warrior\" { status \"Sturdy\" } }
    foes { imp: \"Goblin Skirmisher\" }
    seed 1
    otherwise pass
    do you use sturdy
    expect you prone yes
}
";
    fs::write(dir.path().join("mine/cards.rondel"), cards).unwrap();
    let ran = rondel(dir.path(), &["mutate", "mine", "--filter", "mine/"]).left_with(0);
    let told = [
        "unnoticed mine/cards.rondel:2:20  me.hp > 3 -> true",
        "unnoticed mine/cards.rondel:2:26  > -> >=",
        "unnoticed mine/cards.rondel:2:28  3 -> 4",
        "unnoticed mine/cards.rondel:3:20  me.hp > 5 -> true",
        "unnoticed mine/cards.rondel:3:26  > -> >=",
        "unnoticed mine/cards.rondel:3:28  5 -> 6",
        "unnoticed mine/cards.rondel:3:53  90 -> 91",
        "unnoticed mine/cards.rondel:3:77  1 -> 2",
    ];
    let unnoticed: Vec<&str> = ran.out.lines().filter(|line| line.starts_with("un")).collect();
    assert_eq!(unnoticed, told, "{}", ran.out);
    assert!(ran.out.contains("9 changes in scripts: 1 noticed"), "{}", ran.out);
}

/// The numbers of items are changed by one, up and down, as far as their words allow. A number that is written once for
/// a family is changed in all its members.
#[test]
fn numbers_of_items_are_changed() {
    let dir = folder();
    pack(dir.path(), "expect imp hp 4");
    fs::remove_dir_all(dir.path().join("mine/scripts")).unwrap();
    let cards = "card \"Mine Sabre\" | \"Mine Long Sabre\" {
    type weapon, medium
    face ^
    distance melee
    attribute strength
    rondel { primary 1-3: damage 4 | 5; secondary 4-6: damage R/2 }
}
scene \"One cut\" {
    players { you: \"Sample Warrior\" { holds \"Mine Sabre\"; hand \"Mine Sabre\" } }
    foes { dummy: \"Mine Dummy\" }
    round 1
    otherwise pass
    do you play \"Mine Sabre\" on dummy
    expect dummy hp 86
}
";
    fs::write(dir.path().join("mine/cards.rondel"), cards).unwrap();
    let dummy = "foe \"Mine Dummy\" { level 1; size small; hp 90; xp 2; turn { 1-6: draw 1 { ^: attack R/2 melee } } }";
    fs::write(dir.path().join("mine/foes.rondel"), dummy).unwrap();
    let ran = rondel(dir.path(), &["mutate", "mine", "--filter", "mine/cards"]).left_with(0);
    let told = [
        "unnoticed mine/cards.rondel:6:38  5 -> 4",
        "unnoticed mine/cards.rondel:6:38  5 -> 6",
        "unnoticed mine/cards.rondel:6:51  4-6 -> 5-6",
        "unnoticed mine/cards.rondel:6:63  R/2 -> R/1",
        "unnoticed mine/cards.rondel:6:63  R/2 -> R/3",
    ];
    let unnoticed: Vec<&str> = ran.out.lines().filter(|line| line.starts_with("un")).collect();
    assert_eq!(unnoticed, told, "{}", ran.out);
    assert!(ran.last().starts_with("8 changes: 3 noticed"), "{}", ran.out);
}

/// A pack that plays by the rules of its system has no house rules to prove. One that sets a rule has that one.
#[test]
fn house_rules_are_changed_for_the_pack_that_sets_them() {
    let dir = folder();
    pack(dir.path(), "expect imp hp 4");
    let ran = rondel(dir.path(), &["mutate", "mine", "--filter", "house "]).left_with(1);
    assert!(ran.err.contains("R0003"), "{}{}", ran.out, ran.err);
    let page = "Pack(name: \"Mine\", id: \"mine\", system: \"adventure-deck\", version: \"1.0.0\", \
                house: { \"start_round\": \"die\" })";
    fs::write(dir.path().join("mine/pack.ron"), page).unwrap();
    let ran = rondel(dir.path(), &["mutate", "mine", "--filter", "house "]).left_with(0);
    assert!(ran.last().starts_with("1 change:") && ran.last().contains("0 that no scene touches"), "{}", ran.out);
    assert!(ran.out.contains("house start_round  die -> one") || ran.last().contains("1 noticed"), "{}", ran.out);
}

/// The same seed draws the same sample. The scenes of the built-in content notice everything of the house.
#[test]
fn a_sample_is_drawn_by_its_seed() {
    let dir = folder();
    let asked = ["mutate", "--system", "encounter-deck", "--sample", "8"];
    let drawn = |seed: &str| rondel(dir.path(), &[&asked[..], &["--seed", seed]].concat()).left_with(0).out;
    let sample = drawn("3");
    assert_eq!(drawn("3"), sample);
    assert_ne!(drawn("4"), sample);
    let house = ["mutate", "--system", "deck-of-adventures", "--filter", "house ", "--least", "100"];
    let ran = rondel(dir.path(), &house).left_with(0);
    assert!(ran.last().starts_with("30 changes: 30 noticed"), "{}", ran.out);
    let nowhere = ["mutate", "--system", "encounter-deck", "--filter", "nowhere at all"];
    let ran = rondel(dir.path(), &nowhere).left_with(1);
    assert!(ran.err.contains("R0003") && ran.err.contains("a part of a place, such as"), "{}", ran.err);
    assert!(ran.err.contains("there is nothing to change at `nowhere at all`"), "{}", ran.err);
}

/// One's own content comes before that of the pack that `new pack` makes, and a hint says how to try less.
#[test]
fn changes_of_ones_own_content_come_first() {
    let dir = folder();
    rondel(dir.path(), &["new", "pack", "mine"]).left_with(0);
    // Each change takes its time, and one file of the example is enough.
    for file in ["cards", "people", "rooms", "scenes/first"] {
        fs::remove_file(dir.path().join(format!("mine/{file}.rondel"))).unwrap();
    }
    let page = dir.path().join("mine/pack.ron");
    let lines = fs::read_to_string(&page).unwrap();
    let lines: Vec<&str> = lines.lines().filter(|line| !line.contains("first_scene")).collect();
    fs::write(page, lines.join("\n")).unwrap();
    let own = "foe \"Zealous Imp\" { level 1; size small; hp 4; xp 2; turn { 1-6: draw 1 { ^: attack R/2 melee } } }\n";
    let foes = dir.path().join("mine/foes.rondel");
    let example = fs::read_to_string(&foes).unwrap();
    fs::write(&foes, format!("{example}\n{own}")).unwrap();
    fs::write(dir.path().join("mine/zeal.rondel"), own.replace("Zealous", "Last")).unwrap();
    let ran = rondel(dir.path(), &["mutate", "mine"]).left_with(0);
    assert!(ran.err.contains("changes to try; `--filter FILE` tries those of one file"), "{}", ran.err);
    let lines = example.lines().count();
    let is_own = |told: &str| {
        let line =
            told.split("mine/foes.rondel:").nth(1).and_then(|rest| rest.split(':').next()?.parse::<usize>().ok());
        told.contains("mine/zeal.rondel") || line.is_some_and(|line| line > lines)
    };
    let told = ran.out.lines().filter(|line| line.contains("mine/"));
    let order: Vec<bool> = told.map(is_own).collect();
    let own = order.iter().filter(|is_own| **is_own).count();
    assert!(own > 4 && order.len() > own, "{}", ran.out);
    assert!(order[..own].iter().all(|is_own| *is_own), "{}", ran.out);
}
