//! Recipes: `help` finds them by players' words, `copy` writes them into a pack.

use super::program::{fed, folder, pack, rondel};
use std::fs;

/// A recipe with a script.
const SCRY: &str = "a card that looks at the top three and puts each on top or under";

#[test]
fn help_shows_the_recipe_that_players_have_a_word_for() {
    let dir = folder();
    for (words, card) in [("lifesteal", "Red Chalice"), ("burns for three turns", "Pitch Pot"), ("scry", "Weather Eye")]
    {
        let told =
            rondel(dir.path(), &[&["help"], &words.split(' ').collect::<Vec<_>>()[..]].concat()).left_with(0).out;
        assert!(told.starts_with("Recipe: ") && told.contains(&format!("  card \"{card}\" {{\n")), "{words}: {told}");
    }
    // A word of the game and of the language keeps its help, with the recipes beside it.
    let told = rondel(dir.path(), &["help", "draw"]).left_with(0).out;
    assert!(told.starts_with("Draw") && told.contains("\ncombatant.draw(count: int)"), "{told}");
    assert!(told.contains("\nrecipes\n  help \"a "), "{told}");
    let told = rondel(dir.path(), &["help", "xyzzy"]).left_with(1);
    assert!(told.err.contains("R0010"), "{}", told.err);
}

/// There is no command that renames an item: its file does.
#[test]
fn help_on_renaming_shows_the_statement_that_does_it() {
    let dir = folder();
    let told = rondel(dir.path(), &["help", "rename"]).left_with(0).out;
    assert!(told.contains("formerly \"Old Name\"") && told.contains("renamed item"), "{told}");
    let ran = fed(dir.path(), &["play", "--script", "-"], b"rename longsword Blade\n").left_with(1);
    assert!(ran.err.contains("C0101") && ran.err.contains("`help formerly`"), "{}{}", ran.out, ran.err);
}

/// Returns the recipes that help names for some words, the one that it shows first.
fn found(dir: &std::path::Path, words: &str) -> Vec<String> {
    let told = rondel(dir, &[&["help"], &words.split(' ').collect::<Vec<_>>()[..]].concat()).left_with(0).out;
    let lines = told.lines().filter_map(|line| {
        line.strip_prefix("Recipe: ").or_else(|| line.strip_prefix("  help \"").map(|name| name.trim_end_matches('"')))
    });
    lines.map(str::to_string).collect()
}

#[test]
fn a_whole_sentence_finds_what_its_rare_words_find() {
    let dir = folder();
    for (words, recipe) in [
        ("The goblin runs away if it is badly hurt.", "a Foe that flees when it is badly hurt"),
        ("Each time I get hit my armour loses a point.", "armour that loses a point with each attack"),
        ("I want a sword that gets stronger with every kill.", "a Weapon that grows with each kill"),
        ("Attacks have a fifty percent chance to miss while I am blinded.", "a card that blinds its Target"),
        ("I would like to deal damage equal to my block.", "an attack whose damage equals your armour"),
        ("How do I make an enemy that skips its next turn because it is stunned?", "a card that stuns its target"),
    ] {
        let first = found(dir.path(), words).into_iter().next().unwrap_or_default();
        assert!(first.starts_with(recipe), "{words}: {first}");
    }
}

#[test]
fn words_of_the_same_field_and_mistyped_words_are_found() {
    let dir = folder();
    for (words, recipe) in [
        // The recipe says `block` and `armor`.
        ("deals damage equal to my barrier", "an attack whose damage equals your armour"),
        ("life steal", "a card that heals you by what your attacks take"),
        ("paralize", "a card that stuns its target for a Turn"),
        ("crits", "a critical hit: a roll with advantage against a number"),
    ] {
        let first = found(dir.path(), words).into_iter().next().unwrap_or_default();
        assert_eq!(first, recipe, "{words}");
    }
}

#[test]
fn where_nothing_is_found_the_nearest_recipes_are_named() {
    let dir = folder();
    let told = rondel(dir.path(), &["help", "bludgeons"]).left_with(1).err;
    assert!(told.contains("R0010") && told.contains("the nearest recipe"), "{told}");
    let told = rondel(dir.path(), &["help", "xyzzy"]).left_with(1).err;
    assert!(told.contains("R0010") && told.contains("`help recipes`"), "{told}");
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
    assert!(said(dir.path(), "copy\n").contains("say which recipe"));
    let told = said(dir.path(), "help lifesteal\ncopy\n");
    assert!(told.contains("effect drinks\n") && told.contains("card Red Chalice\n"), "{told}");
    assert!(told.contains("foe Straw Man\n") && told.contains("its scene is there too"), "{told}");
    said(dir.path(), &format!("copy \"{SCRY}\"\n"));
    let script = dir.path().join("mine/scripts/effects/reads_sky.rhai");
    assert!(fs::read_to_string(script).expect("the script").contains("fn on_play"));
    let recipes = fs::read_to_string(dir.path().join("mine/recipes.rondel")).expect("the file of recipes");
    assert!(said(dir.path(), "tests mine\n").contains("tests: 2 pass, none fails"), "those of the pack alone");
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

#[test]
fn a_wish_without_an_end_is_refused() {
    let dir = folder();
    let line = format!("help {}\n", "steal ".repeat(20_000));
    let ran = fed(dir.path(), &["play", "--script", "-"], line.as_bytes()).left_with(1);
    assert!(ran.err.contains("R0003") && ran.err.contains("is too long"), "{}", ran.err);
}
