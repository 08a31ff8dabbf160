//! Characters as files: made, played, saved, and refused if they are none.

use super::program::{fed, folder, rondel};
use std::fs;
use std::path::Path;

/// Writes a character's file.
fn write(folder: &Path, file: &str, text: &str) {
    fs::create_dir_all(folder.join("characters")).unwrap();
    fs::write(folder.join("characters").join(file), text).unwrap();
}

/// Returns the prompt's answer to these lines.
fn said(folder: &Path, words: &[&str], lines: &str) -> String {
    let words = [&["play", "--script", "-"], words].concat();
    fed(folder, &words, lines.as_bytes()).left_with(0).out
}

/// A scene in which she can fight.
const BARN: &[&str] = &["--scene", "three-goblins-in-a-barn"];

const ADA: &str =
    "character \"Ada\" {\n    race Human\n    class Fighter\n    level 3\n    hp 15\n    deck \"Warrior's Deck\"\n}\n";

#[test]
fn a_new_character_of_any_system_is_played_at_once() {
    for (system, like, seat) in [("adventure-deck", "Sample Mage", "you"), ("deck-of-adventures", "Torben", "ilka")] {
        let dir = folder();
        let ran = rondel(dir.path(), &["new", "character", "Ada Vale", "--system", system]).left_with(0);
        assert!(ran.out.starts_with("made characters/ada-vale.rondel, like "), "{}", ran.out);
        let printed: Vec<&str> = ran.last().split(' ').skip(1).chain(["--script", "-"]).collect();
        let out = fed(dir.path(), &printed, b"characters\n").left_with(0).out;
        assert!(out.contains(" \"Ada Vale\", sits at "), "{printed:?}: {out}");
        rondel(dir.path(), &["new", "character", "Bo", "--like", like, "--system", system]).left_with(0);
        rondel(dir.path(), &["fmt", "--check", "characters"]).left_with(0);
        let ran = rondel(dir.path(), &["check", "characters/bo.rondel", "--system", system]).left_with(0);
        assert!(ran.last().ends_with("0 errors, 0 warnings"), "{}", ran.out);
        let scene = if system == "adventure-deck" { "three-goblins-in-a-barn" } else { "the-light-ship" };
        let seats = [format!("{seat}:bo")];
        let words = ["--system", system, "--scene", scene, "--as", &seats[0]];
        assert!(said(dir.path(), &words, "characters\n").contains(" \"Bo\", sits at "), "{system}");
    }
}

#[test]
fn a_character_in_the_folder_of_a_pack_sits_down_and_rises_to_a_level() {
    let dir = folder();
    rondel(dir.path(), &["new", "pack", "Salt Marsh"]).left_with(0);
    let pack = dir.path().join("salt-marsh");
    let ran = rondel(&pack, &["new", "character", "Wren"]).left_with(0);
    let printed: Vec<&str> = ran.last().split(' ').skip(1).chain(["--script", "-"]).collect();
    let out = fed(&pack, &printed, b"characters\n").left_with(0).out;
    assert!(out.contains(" \"Wren\", sits at "), "{printed:?}: {out}");
    rondel(&pack, &["check"]).left_with(0);
    assert!(rondel(&pack, &["new", "character", "Wren"]).left_with(1).err.contains("`characters/wren.rondel` exists"));
    let ran = rondel(dir.path(), &["play", "--pack", "salt-marsh", "--as", "you:wren"]).left_with(1);
    assert!(ran.err.contains("`--characters salt-marsh/characters` has it"), "{}", ran.err);
    let scene = "scene \"evening\" {\n    players {\n        you: \"Squire of Salt Marsh\" {\n            xp 6\n            hand Strength\n        }\n    }\n    stage rest\n}\n";
    fs::write(pack.join("scenes/evening.rondel"), scene).unwrap();
    let out = said(&pack, &["--scene", "evening", "--as", "you:wren"], "level up\nkeep\n");
    assert!(out.contains("you rise to Level 2, with 2 more HP"), "{out}");
    let kept = fs::read_to_string(pack.join("characters/wren.rondel")).unwrap();
    assert!(kept.contains("    level 2\n") && kept.contains("    hp 12\n") && kept.contains("    xp 6\n"), "{kept}");
}

#[test]
fn a_new_character_takes_nothing_from_others() {
    let dir = folder();
    let new = |name: &str, more: &[&str]| {
        rondel(dir.path(), &[&["new", "character", name, "--system", "deck-of-adventures"], more].concat())
    };
    new("Ada", &[]).left_with(0);
    assert!(new("Ada", &[]).left_with(1).err.contains("`characters/ada.rondel` exists"));
    assert!(new("torben", &[]).left_with(1).err.contains("a pack holds one of this name"));
    let ran = new("Bo", &["--like", "Torbn"]).left_with(1);
    assert!(ran.err.contains("did you mean `Torben`?"), "{}", ran.err);
    let ran = rondel(dir.path(), &["new", "character", "Bo", "--system", "card-grid"]).left_with(1);
    assert!(ran.err.contains("has no characters that are files of"), "{}", ran.err);
    for name in ["", "..", "a\"b", "../x", "a:b", "{}"] {
        new(name, &[]).left_with(1);
    }
    assert_eq!(fs::read_dir(dir.path().join("characters")).unwrap().count(), 1);
}

#[test]
fn a_character_takes_a_seat_and_a_save_keeps_it() {
    let dir = folder();
    write(dir.path(), "ada.rondel", ADA);
    let out = said(dir.path(), &[BARN, &["--as", "you:Ada"]].concat(), "save game.ron\n");
    assert!(out.contains("you Ada ") && out.contains(" 15/15") && out.contains("level 3"), "{out}");
    fs::remove_dir_all(dir.path().join("characters")).unwrap();
    let out = said(dir.path(), &[], "load game.ron\nrestart\nundo\nlook\n");
    assert!(out.contains("0 steps played again\n") && out.matches("you Ada ").count() >= 2, "{out}");
    let again = "load game.ron\nsave again.ron\n";
    said(dir.path(), &[], again);
    let text = |file: &str| fs::read_to_string(dir.path().join(file)).unwrap();
    assert_eq!(text("game.ron"), text("again.ron"));
    // A save of a scene that is not there begins no other one that is called much like it.
    let other = text("game.ron").replace("three-goblins-in-a-barn", "goblins").replace("version: \"", "version: \"9");
    fs::write(dir.path().join("other.ron"), other).unwrap();
    let ran = fed(dir.path(), &["play", "--script", "-"], b"load other.ron\n").left_with(1);
    assert!(ran.err.contains("there is no scene `goblins`: the pack `adventure-deck` was"), "{}", ran.err);
}

#[test]
fn a_game_without_characters_is_saved_as_if_there_were_none() {
    let dir = folder();
    said(dir.path(), &[], "open three-goblins-in-a-barn\nsave bare.ron\n");
    write(dir.path(), "ada.rondel", ADA);
    let lines = "open three-goblins-in-a-barn\nsave beside.ron\nopen three-goblins-in-a-barn you: Ada\nopen three-goblins-in-a-barn\nsave after.ron\n";
    said(dir.path(), &[], lines);
    let text = |file: &str| fs::read_to_string(dir.path().join(file)).unwrap();
    assert_eq!(text("bare.ron"), text("beside.ron"));
    assert_eq!(text("bare.ron"), text("after.ron"));
}

#[test]
fn games_with_and_without_characters_lie_side_by_side() {
    let dir = folder();
    write(dir.path(), "ada.rondel", ADA);
    let lines =
        "open three-goblins-in-a-barn\nopen three-goblins-in-a-barn you: Ada\npass\nundo 9\nlook\nredo\nlook\nreload\n";
    let out = said(dir.path(), &[], lines);
    assert!(out.contains("you Sample Warrior") && out.contains("you Ada"), "{out}");
}

#[test]
fn what_does_not_fit_who_sits_there_is_left_out_and_told() {
    let dir = folder();
    write(dir.path(), "ada.rondel", &ADA.replace("Warrior's", "Mage's").replace("Fighter", "Wizard"));
    write(dir.path(), "barn.rondel", ADA);
    let pack =
        "Pack(name: \"P\", id: \"p\", system: \"adventure-deck\", version: \"1.0.0\", requires: [\"adventure-deck\"])";
    fs::create_dir(dir.path().join("p")).unwrap();
    fs::write(dir.path().join("p/pack.ron"), pack).unwrap();
    let scene = "scene \"Yard\" { players { you: \"Sample Warrior\" { hp 3 of 9; hand Longsword } }; foes { rat: \"Goblin Skirmisher\" } }\n";
    fs::write(dir.path().join("p/a.rondel"), scene).unwrap();
    let out = said(dir.path(), &["--pack", "p", "--scene", "yard", "--as", "you:ada"], "look\n");
    assert!(out.contains("left out of this scene, since it does not fit who sits there: hand Longsword"), "{out}");
    assert!(out.contains("3/9"), "what fits stays: {out}");
}

#[test]
fn seats_and_files_that_there_are_not_are_told() {
    let dir = folder();
    write(dir.path(), "ada.rondel", ADA);
    write(dir.path(), "cy.rondel", "card \"Knife\" { type weapon; face ^; rondel { 1-6: damage 1 } }\n");
    write(dir.path(), "big.rondel", &format!("{ADA}{}", " ".repeat(300 << 10)));
    fs::write(dir.path().join("outside.rondel"), ADA).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink("../outside.rondel", dir.path().join("characters/link.rondel")).unwrap();
    for (seat, told) in [
        ("you:cy", "[E0418]"),
        ("yo:Ada", "did you mean `you`?"),
        ("Ada", "write the seat before it: `you:Ada`"),
        ("you:adda", "did you mean `ada`?"),
        ("you:big", "it is larger than 262144 bytes"),
        #[cfg(unix)]
        ("you:link", "it is a link out of its folder"),
        ("you:../outside", "holds no character"),
    ] {
        let ran = rondel(dir.path(), &["play", "--script", "-", "--as", seat]).left_with(1);
        assert!(ran.err.contains(told), "{seat}: {}", ran.err);
        assert!(seat != "you:cy" || ran.err.contains("characters/cy.rondel:1:1"), "{}", ran.err);
    }
}

#[test]
fn a_test_is_not_written_with_a_character_of_this_machine() {
    let dir = folder();
    write(dir.path(), "ada.rondel", ADA);
    let ran =
        fed(dir.path(), &["play", "--as", "you:Ada", "--script", "-"], b"save test Mine mine.rondel\n").left_with(1);
    assert!(ran.err.contains("R0026"), "{}", ran.err);
}

#[test]
fn what_was_won_is_kept_and_the_next_adventure_begins_with_it() {
    let dir = folder();
    write(dir.path(), "ada.rondel", ADA);
    let words = ["play", "--script", "-", "--as", "you:Ada"];
    let ran = fed(dir.path(), &words, b"keep\n").left_with(1);
    assert!(ran.err.contains("a Combat is in progress (ADS-206)"), "{}", ran.err);
    let out = said(
        dir.path(),
        &[BARN, &["--as", "you:Ada"]].concat(),
        "auto until over with greedy\nkeep\nkeep\nsave game.ron\n",
    );
    assert!(out.contains("Ada is kept in characters/ada.rondel") && out.contains("+ xp "), "{out}");
    let text = |file: &str| fs::read_to_string(dir.path().join(file)).unwrap();
    assert!(out.contains("nothing has changed since it was kept"), "{out}");
    assert_eq!(text("characters/ada.rondel.bak"), ADA, "it holds what was there before the game");
    let now = text("characters/ada.rondel");
    assert!(now.starts_with(ADA.trim_end().trim_end_matches('}').trim_end()), "all else stays: {now}");
    rondel(dir.path(), &["fmt", "--check", "characters"]).left_with(0);
    rondel(dir.path(), &["check", "characters/ada.rondel"]).left_with(0);
    let xp = now.lines().find_map(|line| line.trim().strip_prefix("xp ")).unwrap().to_string();
    let out = said(dir.path(), &[BARN, &["--as", "you:Ada"]].concat(), "eval you.xp\nload game.ron\nlook\n");
    assert!(out.contains(&format!("XP {xp} ")), "{out}");
}

#[test]
fn a_file_that_has_changed_meanwhile_stays() {
    let dir = folder();
    write(dir.path(), "ada.rondel", ADA);
    let out = said(dir.path(), &[BARN, &["--as", "you:Ada"]].concat(), "auto until over with greedy\nsave game.ron\n");
    assert!(!out.is_empty());
    write(dir.path(), "ada.rondel", &ADA.replace("hp 15", "hp 16"));
    let ran = fed(dir.path(), &["play", "--script", "-"], b"load game.ron\nkeep\n").left_with(1);
    assert!(ran.err.contains("has changed since you sat down"), "{}", ran.err);
    fs::remove_file(dir.path().join("characters/ada.rondel")).unwrap();
    let out = said(dir.path(), &[], "load game.ron\nkeep\n");
    assert!(out.contains("Ada is kept in characters/ada.rondel\n"), "a save brings its character along: {out}");
}

#[test]
fn nobody_and_nothing_is_kept_where_nothing_has_changed() {
    let dir = folder();
    rondel(dir.path(), &["new", "character", "Bo", "--system", "deck-of-adventures"]).left_with(0);
    let words = ["--system", "deck-of-adventures", "--scene", "the-light-ship", "--as", "ilka:bo"];
    let out = said(dir.path(), &words, "keep\n");
    assert!(out.contains("Bo: nothing has changed"), "{out}");
    let ran = fed(dir.path(), &["play", "--script", "-"], b"keep\n").left_with(1);
    assert!(ran.err.contains("no character that you have seated sits here"), "{}", ran.err);
    let ran = fed(dir.path(), &["--system", "card-grid", "play", "--script", "-"], b"keep\n").left_with(1);
    assert!(ran.err.contains("the Card Grid has no characters that are files of their own"), "{}", ran.err);
}

#[test]
fn what_no_longer_fits_is_told_line_by_line_and_the_rest_sits_down() {
    let dir = folder();
    let old = ADA.replace("}\n", "    xp 7\n    aside \"Old Coin\" x2\n    aside \"Dager\" x1\n    aside Ward x1\n}\n");
    write(dir.path(), "ada.rondel", &old);
    let out = said(dir.path(), &["--as", "you:Ada"], "look\n");
    assert!(out.contains("characters/ada.rondel:8: ") && out.contains("Old Coin"), "{out}");
    assert!(out.contains("did you mean `Dagger`?") && out.contains("(the line is left out)"), "{out}");
    assert!(out.contains("XP 7"), "the rest is kept: {out}");
    assert_eq!(fs::read_to_string(dir.path().join("characters/ada.rondel")).unwrap(), old, "the file stays as it is");
    // A card that is gone from the Combat Deck leaves too few.
    write(
        dir.path(),
        "bo.rondel",
        &ADA.replace("Ada", "Bo")
            .replace("deck \"Warrior's Deck\"", "holds Longsword x20, Strength x31\n    holds \"Old Blade\" x1"),
    );
    let ran = rondel(dir.path(), &["play", "--script", "-", "--as", "you:bo"]).left_with(1);
    assert!(ran.err.contains("Old Blade") && ran.err.contains("holds 51 cards"), "{}", ran.err);
    // A former name is followed, and told.
    let pack =
        "Pack(name: \"P\", id: \"p\", system: \"adventure-deck\", version: \"1.0.0\", requires: [\"adventure-deck\"])";
    fs::create_dir(dir.path().join("p")).unwrap();
    fs::write(dir.path().join("p/pack.ron"), pack).unwrap();
    fs::write(
        dir.path().join("p/a.rondel"),
        "card \"New Coin\" { formerly \"Old Coin\"; type item; face ^; rondel { 1-6: damage 1 } }\n",
    )
    .unwrap();
    let out = said(dir.path(), &["--pack", "p", "--scene", "three-goblins-in-a-barn", "--as", "you:Ada"], "look\n");
    let renamed = "`Old Coin` is called \"New Coin\" now";
    assert!(out.contains(renamed) && out.contains("did you mean `Dagger`?"), "{out}");
}

/// Returns the prompt's answer to these lines, with or without errors.
fn told(folder: &Path, words: &[&str], lines: &str) -> String {
    let ran = fed(folder, &[&["play"], words].concat(), lines.as_bytes());
    format!("{}{}", ran.out, ran.err)
}

#[test]
fn a_character_is_made_at_the_prompt() {
    for (system, scene, lines, wanted) in [
        ("adventure-deck", "three-goblins-in-a-barn", "create class Wizard\n", "class Wizard"),
        ("deck-of-adventures", "the-light-ship", "create suit hearts\n", "suit hearts"),
    ] {
        let dir = folder();
        let words = ["--system", system, "--scene", scene];
        let lines = format!("create Wren\n{lines}create done\ncharacters\n");
        let out = told(dir.path(), &words, &lines);
        assert!(out.contains("Wren is in characters/wren.rondel"), "{out}");
        let text = fs::read_to_string(dir.path().join("characters/wren.rondel")).unwrap();
        assert!(text.contains(wanted), "{text}");
        rondel(dir.path(), &["fmt", "--check", "characters"]).left_with(0);
    }
}

#[test]
fn what_does_not_fit_a_new_character_is_told_at_once() {
    let dir = folder();
    let out = told(
        dir.path(),
        &[],
        "create Wren\ncreate class Wizzard\ncreate clss Wizard\ncreate holds Dagger x2\ncreate done\n",
    );
    assert!(out.contains("did you mean `Wizard`?") && out.contains("did you mean `create class`?"), "{out}");
    assert!(out.contains("not yet right: the Combat Deck of `Wren` holds 2 cards"), "{out}");
    assert!(!dir.path().join("characters").exists(), "{out}");
    // A list is taken whole or not at all.
    let out = told(dir.path(), &[], "create Wren\ncreate holds Dagger x2, Daggger\ncreate\ncreate drop\n");
    assert!(out.contains("`Daggger`") && out.contains("the statement is not taken"), "{out}");
    assert!(!out.contains("  holds Dagger"), "{out}");
    let out = told(dir.path(), &[], "create Wren\ncreate holds Dagger x2\ncreate undo\ncreate done\n");
    assert!(out.contains("- holds Dagger x2") && dir.path().join("characters/wren.rondel").is_file(), "{out}");
}

#[test]
fn a_character_that_is_there_is_changed() {
    let dir = folder();
    write(dir.path(), "ada.rondel", ADA);
    let out = told(
        dir.path(),
        &[],
        "create ada like \"Sample Mage\"\ncreate ada\ncreate hp 16\ncreate without level\ncreate done\n\
         create\ncreate hp 3\ncreate Bo like \"Sample Mge\"\ncreate drop\n",
    );
    assert!(out.contains("`characters/ada.rondel` exists"), "{out}");
    let text = fs::read_to_string(dir.path().join("characters/ada.rondel")).unwrap();
    assert!(text.contains("hp 16") && !text.contains("level") && text.contains("character \"Ada\""), "{text}");
    assert_eq!(fs::read_to_string(dir.path().join("characters/ada.rondel.bak")).unwrap(), ADA);
    assert!(
        out.contains("no character is being made")
            && out.contains("none is being made")
            && out.contains("did you mean `Sample Mage`?"),
        "{out}"
    );
    let out = told(dir.path(), &["--system", "card-grid"], "create Bo\n");
    assert!(out.contains("no characters that are files of their own"), "{out}");
}

#[test]
fn a_dealer_takes_along_what_an_adventure_teaches() {
    let dir = folder();
    let words = ["--system", "deck-of-adventures"];
    rondel(dir.path(), &[&["new", "character", "Bo"], &words[..]].concat()).left_with(0);
    let out = told(
        dir.path(),
        &[&words[..], &["--scene", "an-adventure-teaches-those-who-come-home", "--as", "ilka:bo"]].concat(),
        "keep\nbegin\nkeep\ncreate bo\ncreate athletics 2\ncreate done\n",
    );
    let text = fs::read_to_string(dir.path().join("characters/bo.rondel")).unwrap();
    assert!(text.contains("xp 8") && text.contains("athletics 2"), "{out}\n{text}");
}

#[test]
fn a_character_of_the_packs_sits_down_and_a_copy_of_it_is_kept() {
    let dir = folder();
    let names = ["Sample Mage", "Sample Mge", "Sanna Flint, Level 1", "\"Sanna Flint, Level 1\""];
    let lines = names.map(|name| format!("open three-goblins-in-a-barn you: {name}\n")).concat();
    let out = told(dir.path(), &[], &lines);
    assert!(out.contains("you Sample Mage ") && out.contains(" 8/8"), "{out}");
    assert!(out.contains("did you mean `Sample Mage`?"), "{out}");
    assert_eq!(out.matches("you Sanna Flint, Level 1 ").count(), 2, "a comma of a name separates no seats: {out}");
    let words = [BARN, &["--as", "you:Sample Warrior"]].concat();
    let lines = "save early.ron\nauto until over with greedy\nkeep\nkeep\nload early.ron\nlook\n";
    let out = said(dir.path(), &words, lines);
    assert!(out.contains("Sample Warrior 2 is kept in characters/sample-warrior-2.rondel\n"), "{out}");
    assert!(
        out.contains("+ xp ") && out.contains("Sample Warrior is of a pack and stays as it is: this is a copy"),
        "{out}"
    );
    assert!(out.contains("nothing has changed since it was kept in characters/sample-warrior-2.rondel"), "{out}");
    assert_eq!(fs::read_dir(dir.path().join("characters")).unwrap().count(), 1);
    rondel(dir.path(), &["fmt", "--check", "characters"]).left_with(0);
    let out = said(dir.path(), &[BARN, &["--as", "you:Sample Warrior 2"]].concat(), "characters\n");
    assert!(out.contains("you Sample Warrior 2") && out.contains(", sits at you"), "{out}");
    // A second copy leaves the first one as it is.
    let out = said(dir.path(), &words, "auto until over with greedy\nkeep\n");
    assert!(out.contains("Sample Warrior 3 is kept in "), "{out}");
}

/// A Foe with two finds on it.
const PEDLAR: &str = "foe \"Pedlar\" { level 1; size medium; hp 2; xp 1; loot \"Healing Potion\", Shortsword; turn { 1-6: nothing } }\n\
scene \"Pedlar\" { players { you: \"Sample Warrior\" { hand Longsword x2, Strength } }; foes { pedlar: Pedlar }; round 2 }\n";

#[test]
fn a_find_put_into_the_deck_is_kept_in_the_deck() {
    for (first, second, aside, holds) in [
        ("deck", "hand", "aside Shortsword, Strength", "holds \"Healing Potion\""),
        ("hand", "deck", "aside \"Healing Potion\", Strength", "Shortsword"),
    ] {
        let dir = folder();
        write(dir.path(), "ada.rondel", ADA);
        rondel(dir.path(), &["new", "pack", "Wares"]).left_with(0);
        fs::write(dir.path().join("wares/pedlar.rondel"), PEDLAR).unwrap();
        let lines = format!("play Longsword on pedlar done\npass\nput {first}\nput {second}\nremove Strength\nkeep\n");
        let out = said(dir.path(), &["--pack", "wares", "--scene", "pedlar", "--as", "you:ada"], &lines);
        let text = fs::read_to_string(dir.path().join("characters/ada.rondel")).unwrap();
        assert!(text.contains(aside) && text.contains(holds), "{first} {second}: {text}\n{out}");
    }
}
