//! `sim` with other names in a scene: `--vary`, `--matrix`, `--paired`, and results put together and judged.

use super::program::{Ran, club, folder, pack, rat, rondel, small_pack};
use super::simulating::{json, number};
use std::path::Path;

/// The scene that is played.
const SCENE: &str = "three-goblins-in-a-barn";

/// Runs `sim SCENE --bot random` with more arguments.
fn sim(folder: &Path, more: &[&str]) -> String {
    rondel(folder, &[&["sim", SCENE, "--bot", "random"], more].concat()).left_with(0).out
}

/// Writes a pack `mine` of the Encounter Deck with a scene of one item and one encounter.
fn door(folder: &Path) {
    small_pack(folder, rat(5).replace("hero {", "game micro 1\n    hero {").as_bytes());
}

/// Runs `sim` of that scene with more arguments, and with random bots.
fn at_the_door(folder: &Path, more: &[&str], code: i32) -> Ran {
    rondel(folder, &[&["--pack", "mine", "sim", "testglove-and-rat", "--bot", "random"], more].concat()).left_with(code)
}

#[test]
fn others_stand_in_the_place_of_names() {
    let dir = folder();
    door(dir.path());
    let told = at_the_door(dir.path(), &["-n", "5", "--vary", "Testrat=The Toll Gate,testrat"], 0).out;
    assert!(told.contains("\n  the-toll-gate  ") && told.contains("\n  testrat  "), "{told}");
    let told = sim(dir.path(), &["-n", "1", "--vary", "Sample Warrior=sample-warrior,sample-mage"]);
    assert!(told.contains("  sample-mage cannot begin: E0709: the deck") && !told.contains("and 1 more"), "{told}");
    let report = json(&at_the_door(dir.path(), &["-n", "1", "--matrix", "--format", "json"], 0).out);
    let cells = report["cells"].as_array().unwrap();
    let of = |nth: usize| -> std::collections::BTreeSet<&str> {
        cells.iter().map(|cell| cell["with"][nth].as_str().unwrap()).collect()
    };
    assert!(of(0).contains("pantry-rats") && of(1).contains("dagger"));
    assert_eq!(cells.len(), of(0).len() * of(1).len());
    let refused = at_the_door(dir.path(), &["--vary", "testgluve"], 1).err;
    assert!(refused.contains("did you mean `testglove`?"), "{refused}");
    let refused = at_the_door(dir.path(), &["--vary", "testglove=grey-goose"], 1).err;
    assert!(refused.contains("there is no item `grey-goose`"), "{refused}");
}

#[test]
fn rows_come_together_by_what_items_say() {
    let dir = folder();
    door(dir.path());
    let by = |more: &[&str], exit| at_the_door(dir.path(), &[&["-n", "2", "--vary", "testrat"], more].concat(), exit);
    let rows = |more: &[&str]| -> Vec<(String, u64)> {
        let report = json(&by(&[more, &["--format", "json"]].concat(), 0).out);
        let cells = report["cells"].as_array().unwrap().iter();
        cells.map(|cell| (cell["with"][0].as_str().unwrap().to_string(), cell["games"].as_u64().unwrap())).collect()
    };
    let (alone, levels) = (rows(&[]), rows(&["--by", "encounter.level"]));
    let all = |rows: &[(String, u64)]| rows.iter().map(|(_, games)| games).sum::<u64>();
    assert_eq!(all(&alone), all(&levels));
    // The levels stand in their order, once each; a kind that does not vary changes nothing.
    let names: Vec<&str> = levels.iter().map(|(name, _)| name.as_str()).collect();
    assert!(names.len() < alone.len() && names.starts_with(&["encounter level 1", "encounter level 2"]), "{names:?}");
    assert_eq!(rows(&["--by", "item.uses"]), alone);
    let told = by(&["--by", "encounter.level"], 0).out;
    assert!(told.starts_with(&format!("{} games, ", all(&alone))), "{told}");
    // A row that is clearly outside fails the command.
    let outside = by(&["--by", "encounter.level", "--between", "99..100"], 1).err;
    assert!(outside.contains("outside: testglove-and-rat, encounter level boss: 0.00%"), "{outside}");
    assert!(!by(&["--by", "encounter.level", "--between", "0..100"], 0).err.contains("outside"));
    assert!(by(&["--by", "level"], 2).err.contains("such as `foe.level`"));
    assert!(by(&["--between", "75..35"], 2).err.contains("the smaller one first"));
}

/// Only statements that a kind has, and that say a plain value, put rows together. The values stand in plain words.
#[test]
fn rows_come_together_by_known_statements() {
    let dir = folder();
    door(dir.path());
    let by = |what: &str, exit| {
        let words = ["-n", "2", "--vary", "testrat=pantry-rats,old-mother-pike", "--by", what];
        at_the_door(dir.path(), &words, exit)
    };
    for (what, near) in
        [("encounter.levl", "`level`"), ("encountr.level", "`encounter`"), ("encounter.enemy", "holds statements")]
    {
        let refused = by(what, 1).err;
        assert!(refused.contains("R0020") && refused.contains(near), "{what}: {refused}");
    }
    let told = by("encounter.level", 0).out;
    assert!(told.contains("  encounter level boss ") && !told.contains("Word("), "{told}");
}

/// The cells of a row have the same luck: the same cell four times shows no more than once.
#[test]
fn the_interval_of_a_row_is_that_of_one_cell() {
    let dir = folder();
    for more in [&[][..], &["--paired"]] {
        let won = |vary: &str| {
            let words = ["-n", "30", "--vary", vary, "--by", "foe.level", "--format", "json"];
            let report = json(&sim(dir.path(), &[&words[..], more].concat()));
            let won = number(&report, "won", "you");
            [&won["mean"], &won["low"], &won["high"]].map(|n| (n.as_f64().unwrap() * 10_000.0).round() as i64)
        };
        let (one, four) =
            (won("goblin-skirmisher=cellar-rat"), won("goblin-skirmisher=cellar-rat,cellar-rat,cellar-rat,cellar-rat"));
        assert_eq!(one[0], four[0], "{more:?}");
        // The error of a mean has one value less to spread than it has values, here 29 of 30 or 119 of 120.
        let error = |[_, low, high]: [i64; 3]| (high - low) as f64;
        assert!((0.95..1.01).contains(&(error(four) / error(one))), "{more:?}: {one:?} {four:?}");
    }
}

/// A row that cannot be judged fails `--between`: it has no games. A comparison is judged by its newer games.
#[test]
fn rows_without_games_do_not_pass() {
    let dir = folder();
    let of = |words: &[&str], exit| {
        rondel(dir.path(), &[&["sim", SCENE, "--bot", "random"], words].concat()).left_with(exit)
    };
    let rats = ["-n", "30", "--vary", "goblin-skirmisher=cellar-rat", "--between", "0..1"];
    for more in [&[][..], &["--paired"]] {
        let outside = of(&[&rats[..], more].concat(), 1).err;
        assert!(outside.contains(&format!("outside: {SCENE}, cellar-rat: ")), "{more:?}: {outside}");
    }
    let mages = ["-n", "1", "--vary", "Sample Warrior=sample-mage,sample-warrior"];
    let one = of(&[&mages[..], &["--between", "0..100"]].concat(), 1).err;
    assert!(one.contains(&format!("not judged: {SCENE}, sample-mage: E0709: ")), "{one}");
    // Rows that are put together leave out the cell, and say why.
    let by = of(&[&mages[..], &["--by", "character.level", "--between", "0..100"]].concat(), 1);
    assert!(
        by.out.contains("  character level ") && by.out.contains("  sample-mage cannot begin: E0709"),
        "{}",
        by.out
    );
    assert!(by.err.contains("not judged: ") && !by.err.contains("outside"), "{}", by.err);
    let none =
        of(&["-n", "1", "--vary", "Sample Warrior=sample-mage", "--vary", "goblin-skirmisher=cellar-rat,bog-witch"], 0)
            .out;
    assert!(none.contains(": no game can begin") && !none.contains("won by ,"), "{none}");
}

/// The parts of a matrix are put together and judged as a whole run is.
#[test]
fn merged_parts_are_put_together_and_judged() {
    let dir = folder();
    let words = ["-n", "8", "--vary", "goblin-skirmisher=cellar-rat,bog-witch,hedge-bowman"];
    let by = ["--by", "foe.level", "--format", "json"];
    for shard in ["1/2", "2/2"] {
        let part = sim(dir.path(), &[&words[..], &["--format", "json", "--shard", shard]].concat());
        std::fs::write(dir.path().join(&shard[..1]), part).unwrap();
    }
    let merge =
        |words: &[&str], exit| rondel(dir.path(), &[&["sim", "merge", "1", "2"], words].concat()).left_with(exit);
    assert_eq!(merge(&by, 0).out, sim(dir.path(), &[&words[..], &by].concat()));
    assert!(merge(&["--between", "99..100"], 1).err.contains("outside: "));
    assert!(merge(&["--by", "foe.levl"], 1).err.contains("R0020"));
    pack(dir.path(), club(4).as_bytes());
    let other = rondel(dir.path(), &["--pack", "mine", "sim", "merge", "1", "2", "--by", "foe.level"]).left_with(1).err;
    assert!(other.contains("R0021") && other.contains("other content"), "{other}");
    let first = rondel(dir.path(), &["sim", "--by", "foe.level", "merge", "1", "2"]).left_with(1).err;
    assert!(first.contains("write `merge` first"), "{first}");
}

/// A card that only a character's deck holds can be varied. Items beside scenes are not among all of a kind.
#[test]
fn what_varies_reaches_into_decks_and_leaves_fixtures_out() {
    let dir = folder();
    let report = json(&sim(dir.path(), &["--games", "20", "--vary", "handaxe=handaxe,dagger", "--format", "json"]));
    let drawn = |cell: usize| {
        let numbers = report["cells"][cell]["numbers"].as_array().unwrap();
        numbers.iter().any(|line| line["name"] == "drawn" && line["of"] == "Handaxe")
    };
    assert!(drawn(0) && !drawn(1), "{report:#}");
    let out = sim(dir.path(), &["--games", "1", "--vary", "goblin-skirmisher"]);
    assert!(out.contains("cellar-rat") && !out.contains("straw-dummy"), "{out}");
}

/// Names are replaced all at once, so that two can change places. A name varies once.
#[test]
fn two_names_change_places() {
    let dir = folder();
    let scene = |name: &str, first: &str, then: &str| {
        format!("scene \"{name}\" {{ game micro 1; hero {{ atk +0 }}; open \"{first}\"; impending \"{then}\" }}\n")
    };
    let scenes =
        [scene("Rats first", "Pantry Rats", "Belfry Crows"), scene("Crows first", "Belfry Crows", "Pantry Rats")];
    small_pack(dir.path(), scenes.concat().as_bytes());
    let played = |words: &[&str], exit| {
        let same = ["-n", "10", "--bot", "random", "--format", "json"];
        rondel(dir.path(), &[&["--pack", "mine", "sim"], words, &same].concat()).left_with(exit)
    };
    let numbers = |words: &[&str]| json(&played(words, 0).out)["cells"][0]["numbers"].clone();
    let (there, back) = ("pantry-rats=belfry-crows", "belfry-crows=pantry-rats");
    let swapped = numbers(&["rats-first", "--vary", there, "--vary", back]);
    assert_eq!(swapped, numbers(&["crows-first"]));
    assert_eq!(swapped, numbers(&["rats-first", "--vary", back, "--vary", there]));
    let twice = played(&["rats-first", "--vary", there, "--vary", "pantry-rats=the-toll-gate"], 1).err;
    assert!(twice.contains("R0020") && twice.contains("names `pantry-rats` twice"), "{twice}");
}

/// An item and an encounter may share a name: the place of a name in the scene decides which one varies.
#[test]
fn a_name_varies_within_its_kind() {
    let dir = folder();
    let mouse = "enemy \"Mouse\" { attack 9; defense 7; health 2 }; clear { }";
    let text = format!(
        "item Mouse {{ uses 2; on atk; use {{ add 2 }} }}\n\
         encounter Mouse {{ level 1; room {{ \"<##>\" }}; {mouse} }}\n\
         scene \"A mouse\" {{ game micro 1; hero {{ atk +0 }}; open Mouse }}\n\
         scene \"A rat\" {{ game micro 1; hero {{ atk +0 }}; open \"Pantry Rats\" }}\n\
         scene \"Two mice\" {{ game micro 1; hero {{ atk +0; item Mouse }}; open Mouse }}\n"
    );
    small_pack(dir.path(), text.as_bytes());
    let played = |words: &[&str], exit| {
        let same = ["-n", "6", "--bot", "random", "--format", "json"];
        rondel(dir.path(), &[&["--pack", "mine", "sim"], words, &same].concat()).left_with(exit)
    };
    let rats = json(&played(&["a-rat"], 0).out)["cells"][0]["numbers"].clone();
    assert_eq!(json(&played(&["a-mouse", "--vary", "mouse=pantry-rats"], 0).out)["cells"][0]["numbers"], rats);
    let refused = played(&["a-mouse", "--vary", "mouse=dagger"], 1).err;
    assert!(refused.contains("there is no encounter `dagger`"), "{refused}");
    let several = played(&["two-mice", "--vary", "mouse=pantry-rats"], 1).err;
    assert!(several.contains("R0020") && several.contains("`--vary \"encounter mouse\"`"), "{several}");
    played(&["two-mice", "--vary", "encounter mouse=pantry-rats"], 0);
}

/// A card outside the deck can be varied. The seats are read on the content with it.
#[test]
fn what_the_deck_does_not_hold_can_take_a_place_in_it() {
    let dir = folder();
    let words = ["--games", "8", "--vary", "longsword=crossbow,handaxe", "--format", "json"];
    let report = json(&sim(dir.path(), &words));
    for cell in report["cells"].as_array().unwrap() {
        assert_eq!(cell["first"], "you", "{cell}");
    }
    let told = sim(dir.path(), &words[..4]);
    assert!(told.contains("games won by you, in percent"), "{told}");
}

/// A varied scene is compared with the scene as it is: the games of the name itself are the same games.
#[test]
fn varied_scenes_are_compared_game_by_game() {
    let dir = folder();
    let words = ["--games", "30", "--vary", "handaxe=handaxe,dagger", "--paired"];
    let report = json(&sim(dir.path(), &[&words[..], &["--format", "json"]].concat()));
    let differing: Vec<u64> =
        report["cells"].as_array().unwrap().iter().map(|cell| cell["differing"].as_u64().unwrap()).collect();
    assert!(differing[0] == 0 && differing[1] > 0, "{report:#}");
    assert!(report["against"][0] == "the scene as it is", "{report:#}");
    let told = sim(dir.path(), &words);
    assert!(told.contains("then") && told.contains("  handaxe") && told.contains("+0.00%"), "{told}");
    rondel(dir.path(), &["sim", SCENE, "--paired"]).left_with(2);
    rondel(dir.path(), &["sim", SCENE, "--vary", "handaxe", "--paired", "--against", "."]).left_with(2);
}
