//! Recipes: `help` finds them by players' words, `copy` writes them into a pack.

use super::program::{fed, folder, pack, rondel};
use std::fs;

/// A recipe with a script.
const SCRY: &str = "a card that looks at the top three and puts each on top or under";

/// Returns the answers of one prompt to `help` with each of these words.
fn helped(dir: &std::path::Path, wishes: &[&str]) -> Vec<String> {
    let lines: String = wishes.iter().map(|words| format!("help {words}\n")).collect();
    let told = fed(dir, &["play", "--script", "-"], lines.as_bytes()).left_with(0).out;
    let answers = told.split("\n> help ").skip(1).filter_map(|answer| answer.split_once('\n'));
    let answers: Vec<String> = answers.map(|(_, answer)| answer.to_string()).collect();
    assert_eq!(answers.len(), wishes.len(), "{told}");
    answers
}

#[test]
fn help_shows_the_recipe_that_players_have_a_word_for() {
    let dir = folder();
    let words: Vec<&str> = "help burns for three turns".split(' ').collect();
    let told = rondel(dir.path(), &words).left_with(0).out;
    assert!(told.starts_with("Recipe: ") && told.contains("  card \"Pitch Pot\" {\n"), "{told}");
    let told = helped(dir.path(), &["lifesteal", "scry", "draw"]);
    for (told, card) in told.iter().zip(["Red Chalice", "Weather Eye"]) {
        assert!(told.starts_with("Recipe: ") && told.contains(&format!("  card \"{card}\" {{\n")), "{told}");
    }
    // A word of the game and of the language keeps its help, with the recipes beside it.
    let told = &told[2];
    assert!(told.starts_with("Draw") && told.contains("\ncombatant.draw(count: int)"), "{told}");
    assert!(told.contains("\nrecipes\n  help \"a "), "{told}");
}

/// Of a wish that a recipe grants in part, help tells which of its words the recipe says nothing of.
#[test]
fn help_tells_which_words_a_recipe_lacks() {
    let dir = folder();
    let wishes =
        ["draw two cards in the snow", "a card that draws two cards", "life steal", "draws two cards and barks"];
    let told = helped(dir.path(), &wishes);
    assert!(told[0].starts_with("not in this recipe: snow\nRecipe: "), "{}", told[0]);
    assert!(told[3].contains("\nno recipe has all these words") && told[3].contains("(without: barks)"), "{}", told[3]);
    assert!(told[1].starts_with("Recipe: ") && told[2].starts_with("Recipe: "), "{} {}", told[1], told[2]);
}

/// There is no command that renames an item: its file does.
#[test]
fn help_on_renaming_shows_the_statement_that_does_it() {
    let dir = folder();
    let lines = b"help rename\nrename longsword Blade\n";
    let ran = fed(dir.path(), &["play", "--script", "-"], lines).left_with(1);
    assert!(ran.out.contains("formerly \"Old Name\"") && ran.out.contains("renamed item"), "{}", ran.out);
    assert!(ran.err.contains("C0101") && ran.err.contains("`help formerly`"), "{}{}", ran.out, ran.err);
}

/// Returns the recipe that an answer of help shows, or names first.
fn first(told: &str) -> &str {
    let mut lines = told.lines().filter_map(|line| {
        line.strip_prefix("Recipe: ").or_else(|| line.strip_prefix("  help \"").map(|name| name.trim_end_matches('"')))
    });
    lines.next().unwrap_or_default()
}

/// A whole sentence finds what its rare words find. Words of the same field and mistyped words are found too.
#[test]
fn sentences_and_words_of_the_same_field_find_recipes() {
    let dir = folder();
    let sentences = [
        ("The goblin runs away if it is badly hurt.", "a Foe that flees when it is badly hurt"),
        ("Each time I get hit my armour loses a point.", "armour that loses a point with each attack"),
        ("I want a sword that gets stronger with every kill.", "a Weapon that grows with each kill"),
        ("Attacks have a fifty percent chance to miss while I am blinded.", "a card that blinds its Target"),
        ("I would like to deal damage equal to my block.", "an attack whose damage equals your armour"),
        ("How do I make an enemy that skips its next turn because it is stunned?", "a card that stuns its target"),
    ];
    let words = [
        // The recipe says `block` and `armor`.
        ("deals damage equal to my barrier", "an attack whose damage equals your armour"),
        ("life steal", "a card that heals you by what your attacks take"),
        ("paralize", "a card that stuns its target for a Turn"),
        ("crits", "a critical hit: a roll with advantage against a number"),
    ];
    let wishes: Vec<&str> = sentences.iter().chain(&words).map(|(wish, _)| *wish).collect();
    let told = helped(dir.path(), &wishes);
    let (of_sentences, of_words) = told.split_at(sentences.len());
    for ((wish, recipe), told) in sentences.iter().zip(of_sentences) {
        assert!(first(told).starts_with(recipe), "{wish}: {}", first(told));
    }
    for ((wish, recipe), told) in words.iter().zip(of_words) {
        assert_eq!(first(told), *recipe, "{wish}");
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
    let told = helped(dir.path(), &[&format!("\"{SCRY}\"")]).remove(0);
    for part in ["effect reads_sky", "// scripts/effects/reads_sky.rhai", "fn on_play(me, card, target)", "expect"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!(!told.contains("wish \""), "how it is found is no part of it: {told}");
}

/// Says lines at a prompt on the pack `mine`, which goes on after an error.
fn said(dir: &std::path::Path, lines: &str) -> String {
    let ran = fed(dir, &["play", "--pack", "mine"], lines.as_bytes());
    format!("{}{}", ran.out, ran.err)
}

#[test]
fn a_copied_recipe_checks_in_the_pack_that_is_open() {
    let dir = folder();
    pack(dir.path(), b"");
    let lines = format!("copy\nhelp lifesteal\ncopy\ncopy \"{SCRY}\"\ntests mine\ncopy lifesteal\n");
    let told = said(dir.path(), &lines);
    assert_eq!(told.matches("say which recipe").count(), 1, "before help has shown one: {told}");
    assert!(told.contains("effect drinks\n") && told.contains("card Red Chalice\n"), "{told}");
    assert!(told.contains("foe Straw Man\n") && told.contains("its scene is there too"), "{told}");
    let script = dir.path().join("mine/scripts/effects/reads_sky.rhai");
    assert!(fs::read_to_string(script).expect("the script").contains("fn on_play"));
    let recipes = fs::read_to_string(dir.path().join("mine/recipes.rondel")).expect("the file of recipes");
    assert!(told.contains("tests: 2 pass, none fails"), "those of the pack alone: {told}");
    assert!(recipes.starts_with("effect drinks") && recipes.contains("\n\ncard \"Weather Eye\""), "{recipes}");
    let scenes = fs::read_to_string(dir.path().join("mine/scenes/recipes.rondel")).expect("the file of scenes");
    assert!(scenes.contains("foe \"Straw Man\"") && !recipes.contains("Straw Man\" {"), "{recipes}\n{scenes}");
    let ran = rondel(dir.path(), &["cards", "--pack", "mine"]).left_with(0);
    let drawn = |name: &str| dir.path().join("cards").join(name).exists();
    assert!(drawn("red-chalice.svg") && !drawn("straw-man.svg"), "what only the scene needs is no card: {}", ran.out);
    assert!(told.contains("R0035") && told.contains("is there already"), "{told}");
    let ran = rondel(dir.path(), &["check", "mine"]);
    assert!(ran.out.contains(" 0 errors"), "{}{}", ran.out, ran.err);
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
    let ran = fed(dir.path(), &["--system", "encounter-deck", "play", "--script", "-"], b"copy poison\n");
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
    let words = ["--system", "encounter-deck", "play", "--script", "-"];
    let ran = fed(dir.path(), &words, line.as_bytes()).left_with(1);
    assert!(ran.err.contains("R0003") && ran.err.contains("is too long"), "{}", ran.err);
}
