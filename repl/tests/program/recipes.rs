//! Recipes: `help` finds them by players' words, `copy` writes them into a pack.

use super::program::{fed, folder, pack, rondel};
use std::fs;

/// A recipe with a script.
const SCRY: &str = "a card that looks at the top three and puts each on top or under";

#[test]
fn help_shows_the_recipe_that_players_have_a_word_for() {
    let dir = folder();
    for (words, card) in [("lifesteal", "Red Chalice"), ("burns for three turns", "Pitch Pot"), ("scry", "Spyglass")] {
        let told =
            rondel(dir.path(), &[&["help"], &words.split(' ').collect::<Vec<_>>()[..]].concat()).left_with(0).out;
        assert!(told.starts_with("Recipe: ") && told.contains(&format!("  card \"{card}\" {{\n")), "{words}: {told}");
    }
    // A word of the game and of the language keeps its help, with the recipes beside it.
    let told = rondel(dir.path(), &["help", "heal"]).left_with(0).out;
    assert!(told.starts_with("Heal  ") && told.contains("\ncombatant.heal(amount: int)"), "{told}");
    assert!(told.contains("\nrecipes\n  help \"a card that "), "{told}");
    let told = rondel(dir.path(), &["help", "xyzzy"]).left_with(1);
    assert!(told.err.contains("R0010"), "{}", told.err);
}

#[test]
fn a_recipe_is_named_by_its_scene_and_shows_script_and_proof() {
    let dir = folder();
    let told = rondel(dir.path(), &["help", SCRY]).left_with(0).out;
    for part in ["effect reads_sky", "// scripts/effects/reads_sky.rhai", "fn on_play(me, card, target)", "expect"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!(!told.contains("wish \""), "how it is found is no part of it: {told}");
}

/// Says lines at a prompt on the pack `mine`.
fn said(dir: &std::path::Path, lines: &str) -> String {
    let ran = fed(dir, &["play", "--pack", "mine", "--script", "-"], lines.as_bytes());
    format!("{}{}", ran.out, ran.err)
}

#[test]
fn a_copied_recipe_checks_in_the_pack_that_is_open() {
    let dir = folder();
    pack(dir.path(), b"");
    let told = said(dir.path(), "copy lifesteal\n");
    assert!(told.contains("effect drinks\n") && told.contains("card Red Chalice\n"), "{told}");
    assert!(told.contains("foe Straw Man\n") && told.contains("its scene is there too"), "{told}");
    said(dir.path(), &format!("copy \"{SCRY}\"\n"));
    let script = dir.path().join("mine/scripts/effects/reads_sky.rhai");
    assert!(fs::read_to_string(script).expect("the script").contains("fn on_play"));
    let recipes = fs::read_to_string(dir.path().join("mine/recipes.rondel")).expect("the file of recipes");
    assert!(recipes.starts_with("effect drinks") && recipes.contains("\n\ncard \"Weather Eye\""), "{recipes}");
    let ran = rondel(dir.path(), &["check", "mine"]);
    assert!(ran.out.contains(" 0 errors"), "{}{}", ran.out, ran.err);
    let again = said(dir.path(), "copy lifesteal\n");
    assert!(again.contains("R0035") && again.contains("is there already"), "{again}");
}

#[test]
fn a_recipe_replaces_nothing() {
    let dir = folder();
    pack(dir.path(), b"card \"Red Chalice\" {\n    type item\n    face v\n}\n");
    let told = said(dir.path(), "copy lifesteal\n");
    assert!(told.contains("R0035") && told.contains("there is another card Red Chalice already"), "{told}");
    assert!(!dir.path().join("mine/recipes.rondel").exists());
}

#[test]
fn a_recipe_is_written_into_a_pack_alone() {
    let dir = folder();
    let ran = fed(dir.path(), &["play", "--script", "-"], b"copy lifesteal\ncopy\ncopy xyzzy\n");
    let told = format!("{}{}", ran.out, ran.err);
    assert!(told.contains("no folder of a pack is open"), "{told}");
}

#[cfg(unix)]
#[test]
fn nothing_is_written_through_a_link_of_a_pack() {
    for (link, wish) in [("recipes.rondel", "lifesteal"), ("scripts", SCRY), ("scripts/effects", SCRY)] {
        let dir = folder();
        pack(dir.path(), b"");
        fs::create_dir(dir.path().join("outside")).expect("a folder");
        fs::write(dir.path().join("outside.rondel"), "").expect("a file");
        fs::create_dir_all(dir.path().join("mine").join(link).parent().expect("a folder")).expect("a folder");
        let to = dir.path().join(if link == "recipes.rondel" { "outside.rondel" } else { "outside" });
        std::os::unix::fs::symlink(to, dir.path().join("mine").join(link)).expect("a link");
        let told = said(dir.path(), &format!("copy {wish}\n"));
        // Content that is a link is no content: the pack does not even open.
        assert!(told.contains("E0412") || (told.contains("R0035") && told.contains("is a link")), "{link}: {told}");
        assert_eq!(fs::read_dir(dir.path().join("outside")).expect("the folder").count(), 0, "{link}");
        assert_eq!(fs::read_to_string(dir.path().join("outside.rondel")).expect("the file"), "", "{link}");
    }
}
