//! `mutate`: changes that no scene notices.

use super::program::{folder, rondel};
use std::fs;

/// A pack with a trait, its script and one scene that runs it.
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

/// Lines are scripts: their conditions, numbers and filters are changed where they are written, once each.
#[test]
fn conditions_and_numbers_of_lines_are_changed() {
    let dir = folder();
    pack(dir.path(), "expect imp hp 4");
    let script = dir.path().join("mine/scripts/traits/sturdy.rhai");
    fs::remove_file(script).unwrap();
    let cards = fs::read_to_string(dir.path().join("mine/cards.rondel")).unwrap();
    let lines = "on round_start if me.hp > 3: me.set_prone(true), each opponent with hp 90 or more: each.damage(2)
             on activate if me.hp > 5: me.heal(1)
             while in play if me.prone: damage_taken +7
             text \"Harder to hurt.\"";
    fs::write(dir.path().join("mine/cards.rondel"), cards.replace("text \"Harder to hurt.\"", lines)).unwrap();
    let ran = rondel(dir.path(), &["mutate", "mine"]).left_with(0);
    let of_lines: Vec<&str> = ran.out.lines().filter(|line| line.contains(" mine/cards.rondel:")).collect();
    let expected = ["untouched mine/cards.rondel:1:49  > -> >="];
    assert_eq!(of_lines, expected, "{}", ran.out);
}

/// The same seed draws the same sample, and everything of the house is noticed by the scenes of the built-in content.
#[test]
fn a_sample_is_drawn_by_its_seed() {
    let dir = folder();
    let asked = ["mutate", "--system", "deck-of-adventures", "--sample", "6"];
    let drawn = |seed: &str| rondel(dir.path(), &[&asked[..], &["--seed", seed]].concat()).left_with(0).out;
    assert_eq!(drawn("3"), drawn("3"));
    let house = ["mutate", "--system", "deck-of-adventures", "--filter", "house ", "--least", "100"];
    let ran = rondel(dir.path(), &house).left_with(0);
    assert!(ran.last().starts_with("29 changes: 29 noticed"), "{}", ran.out);
    assert!(rondel(dir.path(), &["mutate", "--filter", "nowhere at all"]).left_with(1).err.contains("R0003"));
}
