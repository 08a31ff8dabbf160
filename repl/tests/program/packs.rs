//! Packs: the current folder's, several at once, and those that do not fit.

use super::cases::cases;
use super::program::{fed, folder, rat, rondel, small_pack};
use std::fs;
use std::path::Path;

/// Writes a pack of the Encounter Deck with one file of content.
fn on_top(folder: &Path, id: &str, more: &str, content: &str) {
    let page = format!("Pack(name: \"{id}\", id: \"{id}\", system: \"encounter-deck\", version: \"1.0.0\"{more})");
    fs::create_dir_all(folder.join(id)).unwrap();
    fs::write(folder.join(id).join("pack.ron"), page).unwrap();
    fs::write(folder.join(id).join("cards.rondel"), content).unwrap();
}

#[test]
fn in_a_packs_folder_the_pack_need_not_be_named() {
    let dir = folder();
    let systems = [("encounter-deck", 2), ("card-grid", 2), ("deck-of-adventures", 3), ("adventure-deck", 2)];
    for (system, tests) in systems.into_iter().take(cases(2) as usize) {
        let taken = rondel(dir.path(), &["new", "pack", system, "--system", system]).left_with(1);
        assert!(
            taken.err.contains("cannot be made: the pack that comes with the program")
                && !dir.path().join(system).exists(),
            "{}",
            taken.err
        );
        let mine = format!("my-{system}");
        rondel(dir.path(), &["new", "pack", &mine, "--system", system]).left_with(0);
        let here = dir.path().join(&mine);
        let told = format!("the pack `{mine}` in this folder, on top of `{system}`");
        let ran = rondel(&here, &["check"]).left_with(0);
        assert!(ran.out.starts_with(&told) && ran.last().starts_with("1 pack checked"), "{}", ran.out);
        for folder in [here.clone(), here.join("scenes")] {
            let ran = rondel(&folder, &["test"]).left_with(0);
            assert!(ran.out.starts_with(&told), "{}", ran.out);
            assert_eq!(ran.last(), format!("{tests} passed, 0 failed"));
        }
        assert_eq!(rondel(&here, &["test", "."]).left_with(0).last(), format!("{tests} passed, 0 failed"));
        let ran = fed(&here, &["play", "--script", "-"], b"look\n").left_with(0);
        assert!(ran.out.starts_with(&told) && ran.out.contains(&format!("{mine}: try it out")), "{}", ran.out);
        for words in [["check", "nonsense"], ["test", "nonsense.rondel"]] {
            let ran = rondel(&here, &words).left_with(1);
            let told = format!("{}{}", ran.out, ran.err);
            assert!(told.contains("E0409"), "{words:?}: {told}");
        }
        assert!(rondel(&here, &["fmt", "--check"]).left_with(0).last().contains("would be formatted"));
        let ran = rondel(&here, &["test", "--format", "json"]).left_with(0);
        assert!(ran.out.starts_with('{'), "programs are told nothing else: {}", ran.out);
        fs::write(here.join("broken.rondel"), "cadr A {}\n").unwrap();
        for words in [&["check"][..], &["test"], &["play", "--script", "-"]] {
            let ran = rondel(&here, words).left_with(1);
            assert!(format!("{}{}", ran.out, ran.err).contains("E0201"), "{words:?}");
        }
    }
}

#[test]
fn the_pack_of_the_folder_lies_on_top_of_those_that_are_named() {
    let dir = folder();
    on_top(dir.path(), "below", "", "item \"Testglove\" { use { add 1 } }");
    let above = "encounter \"Shelf\" { level 1; room { \"<##>\" }; clear { gain item \"Testglove\" } }";
    on_top(dir.path(), "above", ", requires: [\"below\"]", above);
    let above = dir.path().join("above");
    let ran = rondel(&above, &["check", "--pack", "../below"]).left_with(0);
    assert!(ran.out.starts_with("the pack `above` in this folder, on top of `encounter-deck`, `below`"), "{}", ran.out);
    assert!(rondel(&above, &["check"]).left_with(1).out.contains("E0404"));
    // Those of one folder may require each other.
    let all =
        rondel(dir.path().parent().unwrap_or(dir.path()), &["check", &dir.path().display().to_string()]).left_with(0);
    assert!(!all.out.contains("E0404"), "{}", all.out);
    let other = rondel(&above, &["rules", "GRID-175", "--system", "card-grid"]).left_with(0);
    assert!(other.out.starts_with("GRID-175"), "another system is another system: {}", other.out);
}

#[test]
fn who_wins_is_told_wherever_the_packs_are_used() {
    let dir = folder();
    small_pack(dir.path(), rat(5).as_bytes());
    for (id, adds) in [("sharp", 7), ("sharper", 9)] {
        on_top(dir.path(), id, "", &format!("change item \"Testglove\" {{ use {{ add {adds} }} }}\n"));
    }
    let packs = ["--pack", "mine", "--pack", "sharp", "--pack", "sharper"];
    let ran = rondel(dir.path(), &[&["check"], &packs[..]].concat()).left_with(0);
    assert!(ran.last().ends_with("0 errors, 1 warning"), "{}", ran.out);
    for part in ["W0501", "sharp/cards.rondel", "sharper/cards.rondel", "add 7", "add 9", "requires"] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    let ran = fed(dir.path(), &[&["play", "--script", "-"], &packs[..]].concat(), b"card testglove\n").left_with(0);
    assert!(ran.err.contains("W0501"), "{}", ran.err);
    assert!(ran.out.contains("mine/cards.rondel:1, `use` by sharper/cards.rondel:1"), "{}", ran.out);
    assert!(rondel(dir.path(), &[&["test", "--filter", "glove"], &packs[..]].concat()).err.contains("W0501"));
    assert!(rondel(dir.path(), &["check", "--explain", "W0501"]).left_with(0).out.contains("requires"));
}

#[test]
fn the_origin_of_changed_numbers_is_told_in_every_system() {
    let dir = folder();
    for (system, change, card) in [
        ("encounter-deck", "change item \"Oven Glove of base\" { uses 3 }", "oven glove of base"),
        ("card-grid", "change attack \"Long Broom of base\" { bonus 2 }", "long broom of base"),
        ("deck-of-adventures", "change weapon \"Peel of base\" { damage 2 }", "peel of base"),
    ] {
        rondel(dir.path(), &["new", "pack", "base", "--system", system]).left_with(0);
        on_top(dir.path(), "top", "", change);
        let page = fs::read_to_string(dir.path().join("top/pack.ron")).unwrap().replace("encounter-deck", system);
        fs::write(dir.path().join("top/pack.ron"), page).unwrap();
        let line = format!("card {card}\n");
        let packs = ["play", "--script", "-", "--pack", "base", "--pack", "top"];
        let ran = fed(dir.path(), &packs, line.as_bytes()).left_with(0);
        assert!(ran.out.contains("base/") && ran.out.contains("by top/cards.rondel:1"), "{}", ran.out);
        fs::remove_dir_all(dir.path().join("base")).unwrap();
    }
}

#[test]
fn a_pack_adds_its_rules_to_the_book() {
    let dir = folder();
    on_top(dir.path(), "moon", "", "");
    fs::write(
        dir.path().join("moon/rules.md"),
        "## Moons\n\n- **MOON-1** Under a full moon.\n- **ENC-060** Not at night.\n",
    )
    .unwrap();
    let rules = |words: &[&str]| rondel(dir.path(), &[&["rules", "--pack", "moon"], words].concat()).left_with(0).out;
    assert!(rules(&["ENC-061"]).starts_with("ENC-061"));
    assert!(rules(&["MOON-1"]).contains("Under a full moon. (Moons; by the pack moon)"));
    let replaced = rules(&["enc-060"]);
    assert!(replaced.starts_with("ENC-060  Not at night.") && replaced.contains("by the pack moon"), "{replaced}");
    assert!(rules(&[]).contains("Moons"));
    let bare = rondel(dir.path(), &["rules", "ENC-060", "--system", "encounter-deck"]).left_with(0).out;
    assert!(bare.starts_with("ENC-060") && !bare.contains("by the pack"), "{bare}");
}

#[test]
fn a_pack_that_does_not_fit_gives_one_error() {
    let dir = folder();
    rondel(dir.path(), &["new", "pack", "other", "--system", "card-grid"]).left_with(0);
    small_pack(dir.path(), rat(5).as_bytes());
    let ran = rondel(dir.path(), &["check", "--pack", "mine", "--pack", "other"]).left_with(1);
    assert!(ran.out.contains("E0406") && ran.last().ends_with("1 error, 0 warnings"), "{}", ran.out);
    let page = fs::read_to_string(dir.path().join("other/pack.ron")).unwrap();
    fs::write(dir.path().join("other/pack.ron"), page.replace("card-grid", "cardgrid")).unwrap();
    for words in
        [&["check", "other"][..], &["check", "--pack", "other"], &["check", "--pack", "mine", "--pack", "other"]]
    {
        let ran = rondel(dir.path(), words).left_with(1);
        assert!(ran.out.contains("E0403") && ran.out.contains("card-grid"), "{words:?}: {}", ran.out);
        assert!(ran.last().ends_with("1 error, 0 warnings"), "{words:?}: {}", ran.out);
    }
}

/// A pack's scene that passes alone.
const SCENE: &str = r#"scene "A blow of the Dagger" {
    hero { atk +0; def +0; ruby 0; emerald 0; item Dagger }
    open "The Toll Gate"
    do roll atk
    chance atk 1 4
    do use dagger
    expect game filled 1
}
"#;

#[test]
fn a_failing_scene_of_another_pack_names_the_pack_that_changes_what_it_hangs_on() {
    let dir = folder();
    on_top(dir.path(), "scene", ", requires: [\"encounter-deck\"]", SCENE);
    on_top(dir.path(), "sharp", ", requires: [\"encounter-deck\"]", "change item Dagger { use { add 1 } }");
    let filter = ["--filter", "a blow of the dagger"];
    let test = |packs: &[&str]| {
        let packs: Vec<&str> = packs.iter().flat_map(|pack| ["--pack", pack]).collect();
        rondel(dir.path(), &[&packs[..], &["test"], &filter].concat())
    };
    test(&["scene"]).left_with(0);
    let failed = test(&["scene", "sharp"]).left_with(1);
    assert!(failed.out.contains("the pack `sharp` 1.0.0 changes `Dagger` here"), "{}", failed.out);
    let house = ", requires: [\"encounter-deck\"], house: { \"ties_fail\": \"yes\" }";
    on_top(dir.path(), "strict", house, "");
    let wrong = SCENE.replace("filled 1\n", "filled 3\n");
    on_top(dir.path(), "scene", ", requires: [\"encounter-deck\"]", &wrong);
    let failed = test(&["scene", "strict"]).left_with(1);
    for told in ["the pack `strict` 1.0.0 sets the house rule", "`ties_fail` to `yes`"] {
        assert!(failed.out.contains(told), "{}", failed.out);
    }
    let own = test(&["sharp", "scene"]).left_with(1);
    assert!(!own.out.contains("the pack `sharp`"), "a scene knows the packs below its own: {}", own.out);
}

#[test]
fn a_save_that_does_not_fit_says_first_which_packs_and_house_rules_differ() {
    let dir = folder();
    on_top(dir.path(), "plain", ", requires: [\"encounter-deck\"]", SCENE);
    let played = b"open the-last-stroke\ndraw\nsave game.ron\n";
    rondel_played(dir.path(), &["plain"], played);
    let house = ", requires: [\"encounter-deck\"], house: { \"ties_fail\": \"yes\" }";
    on_top(dir.path(), "sharp", house, "change item Dagger { on atk, def }");
    on_top(dir.path(), "plain", ", requires: [\"encounter-deck\"]", "");
    let page = fs::read_to_string(dir.path().join("plain/pack.ron")).unwrap().replace("1.0.0", "2.0.0");
    fs::write(dir.path().join("plain/pack.ron"), page).unwrap();
    let save = fs::read_to_string(dir.path().join("game.ron")).unwrap();
    // A step that fits no content represents everything that does not fit any more.
    fs::write(dir.path().join("game.ron"), save.replace("draw", "play nothing")).unwrap();
    for (command, at) in [("load game.ron\n", "step "), ("replay game.ron\n", "the story differs at step ")] {
        let told = rondel_played(dir.path(), &["plain", "sharp"], command.as_bytes());
        let place = |part: &str| told.find(part).unwrap_or_else(|| panic!("{part} in {told}"));
        for part in
            ["the pack `plain` was 1.0.0 and is 2.0.0", "the pack `sharp` 1.0.0 was not in use", "house rules differ"]
        {
            assert!(place(part) < place(at), "{told}");
        }
    }
}

fn rondel_played(folder: &Path, packs: &[&str], input: &[u8]) -> String {
    let packs: Vec<&str> = packs.iter().flat_map(|pack| ["--pack", pack]).collect();
    let ran = fed(folder, &[&packs[..], &["play", "--script", "-"]].concat(), input);
    format!("{}{}", ran.out, ran.err)
}

/// A pack in a folder of the current one is not opened, and not passed over in silence.
#[test]
fn a_pack_in_a_folder_below_is_told_with_the_command_that_opens_it() {
    let dir = folder();
    let small = ["--system", "encounter-deck"];
    rondel(dir.path(), &[&["new", "pack", "Salt Marsh"], &small[..]].concat()).left_with(0);
    let played = |words: &[&str]| fed(dir.path(), &[&["play", "--script", "-"], words].concat(), b"").left_with(0).out;
    let told = "the pack in the folder `salt-marsh` is not open: `rondel play --pack salt-marsh` opens it\n";
    assert!(played(&small).starts_with(told), "{}", played(&small));
    assert!(!played(&["--pack", "salt-marsh"]).contains("is not open"));
    assert!(!played(&["--system", "card-grid"]).contains("is not open"), "it is a pack of another system");
    let ran = rondel(dir.path(), &[&["check"], &small[..]].concat()).left_with(0);
    assert!(ran.out.contains("`rondel check --pack salt-marsh` opens it"), "{}", ran.out);
    rondel(dir.path(), &[&["new", "pack", "Fen"], &small[..]].concat()).left_with(0);
    let told = "the packs in the folders `fen`, `salt-marsh` are not open: `rondel play --pack fen` opens the first\n";
    assert!(played(&small).starts_with(told), "{}", played(&small));
}

#[test]
fn packs_come_in_the_order_in_which_they_need_each_other() {
    let dir = folder();
    on_top(dir.path(), "lender", ", library: true", &rat(2));
    on_top(dir.path(), "taker", ", requires: [\"lender\"], library: true", "change item Testglove { uses 3 }\n");
    for packs in [["lender", "taker"], ["taker", "lender"]] {
        let words = ["--pack", packs[0], "--pack", packs[1], "check"];
        let ran = rondel(dir.path(), &words).left_with(0);
        assert!(ran.last().contains("0 errors"), "{packs:?}: {}{}", ran.out, ran.err);
    }
}

#[test]
fn the_scenes_of_the_carried_pack_are_not_judged_under_other_packs() {
    let dir = folder();
    let text = "change every item { uses 1 }\nwithout encounter \"Belfry Crows\"\n";
    on_top(dir.path(), "retuned", "", text);
    let ran = rondel(dir.path(), &["--pack", "retuned", "check"]);
    assert!(
        !ran.out.contains("S01") && !ran.err.contains("S01") && !ran.err.contains("E0203"),
        "{}{}",
        ran.out,
        ran.err
    );
}
