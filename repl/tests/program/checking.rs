//! `check`, `test`, `fmt`, and wrong usage.

use super::cases::is_due;
use super::program::{Ran, club, folder, new_small_pack, pack, rat, rondel, small_pack};
use rondel_repl::Program;
use std::fs;

#[test]
fn wrong_usage_leaves_with_2_and_says_so_on_the_error_stream() {
    let dir = folder();
    for words in [&["fly"][..], &["play", "--seed", "x"], &["--system", "chess", "check"], &["new"], &["check", "--no"]]
    {
        let ran = rondel(dir.path(), words).left_with(2);
        assert!(ran.out.is_empty() && !ran.err.is_empty(), "{words:?}");
    }
    assert!(rondel(dir.path(), &["--system", "adventure-dek", "check"]).err.contains("did you mean `adventure-deck`?"));
}

/// A folder with content of its own adds to the built-in content.
#[test]
fn the_built_in_content_is_good_and_its_scenes_pass() {
    let dir = folder();
    fs::create_dir(dir.path().join("content")).unwrap();
    small_pack(&dir.path().join("content"), rat(5).as_bytes());
    let ran = rondel(dir.path(), &["check"]).left_with(0);
    assert!(ran.last().ends_with("0 errors, 0 warnings"), "{}", ran.out);
    assert_eq!(numbers(&ran).0 as usize, Program::builtin().systems().len() + 1, "{}", ran.out);
    rondel(dir.path(), &["play", "--system", "encounter-deck", "--script", "-"]).left_with(0);
    let dir = folder();
    let ran = rondel(dir.path(), &["test", "--system", "encounter-deck"]).left_with(0);
    assert!(ran.last().ends_with(" passed, 0 failed") && !ran.last().starts_with("0 "), "{}", ran.out);
}

#[test]
fn short_problems_have_path_line_and_column() {
    let dir = folder();
    small_pack(dir.path(), b"item \"Testglove\" {\n    colour red\n}\nencounter Rat { level many }\n");
    let ran = rondel(dir.path(), &["check", "mine", "--format", "short"]).left_with(1);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines.iter().any(|line| line.starts_with("mine/cards.rondel:2:5: error[E")), "{}", ran.out);
    assert!(lines.iter().any(|line| line.starts_with("mine/cards.rondel:4:")), "all problems in one run: {}", ran.out);
    assert!(lines.iter().all(|line| line.contains(": error[") || line.contains(": warning[")), "{}", ran.out);
}

#[test]
fn json_problems_are_objects_one_a_line() {
    let dir = folder();
    small_pack(dir.path(), b"item \"Testglove\" {\n    colour red\n}\n");
    let ran = rondel(dir.path(), &["check", "mine", "--format", "json"]).left_with(1);
    for line in ran.out.lines() {
        let problem: serde_json::Value = serde_json::from_str(line).expect(line);
        assert!(problem["code"].as_str().is_some_and(|code| code.starts_with('E')), "{line}");
        assert!(problem["line"].as_u64().is_some() && problem["message"].is_string(), "{line}");
    }
    let good = rondel(dir.path(), &["check", "--system", "encounter-deck", "--format", "json"]).left_with(0);
    assert!(good.out.is_empty(), "nothing to tell");
}

#[test]
fn a_pack_a_file_of_it_a_folder_of_packs_and_a_loose_file_can_be_checked() {
    let dir = folder();
    fs::create_dir(dir.path().join("packs")).unwrap();
    small_pack(&dir.path().join("packs"), rat(5).as_bytes());
    fs::write(dir.path().join("loose.rondel"), club(5)).unwrap();
    for path in ["packs/mine", "packs/mine/cards.rondel", "packs", "loose.rondel"] {
        let ran = rondel(dir.path(), &["check", path]).left_with(0);
        assert!(ran.last().starts_with("1 pack checked"), "{path}: {}", ran.out);
    }
    let inside = dir.path().join("packs/mine");
    rondel(&inside, &["check", "."]).left_with(0);
    rondel(&inside, &["check", "cards.rondel"]).left_with(0);
    // However a file is named, its scenes are run.
    fs::write(inside.join("scenes.rondel"), "scene \"It begins\" { hero { health 12 }; expect hero health 12 }")
        .unwrap();
    let whole = inside.join("scenes.rondel");
    for path in ["scenes.rondel", "./scenes.rondel", whole.to_str().unwrap()] {
        let ran = rondel(&inside, &["test", path]);
        assert_eq!(ran.last(), "1 passed, 0 failed", "{path}: {}", ran.out);
    }
    fs::write(dir.path().join("loose.rondel"), "card {").unwrap();
    let ran =
        rondel(dir.path(), &["check", "loose.rondel", "--format", "short", "--system", "encounter-deck"]).left_with(1);
    assert!(ran.out.starts_with("loose.rondel:1:"), "{}", ran.out);
}

#[test]
fn what_is_not_there_is_an_error_not_a_success() {
    let dir = folder();
    for command in ["check", "test", "fmt"] {
        let ran = rondel(dir.path(), &[command, "nowhere", "--system", "encounter-deck"]).left_with(1);
        assert!(format!("{}{}", ran.out, ran.err).contains("nowhere"), "{command}: {}{}", ran.out, ran.err);
    }
    for command in [&["check"][..], &["play", "--script", "-"]] {
        rondel(dir.path(), &[&["--system", "encounter-deck", "--pack", "nowhere"], command].concat()).left_with(1);
    }
}

#[test]
fn a_zip_is_told_as_one_and_its_bytes_are_not_printed() {
    let dir = folder();
    fs::write(dir.path().join("mod.zip"), b"PK\x03\x04\x14\0\0\0\x08\0cadr\xB9\xE5").unwrap();
    for words in [&["check", "mod.zip"][..], &["--pack", "mod.zip", "check"], &["test", "mod.zip"]] {
        for format in ["human", "short"] {
            let ran =
                rondel(dir.path(), &[&["--system", "encounter-deck", "--format", format], words].concat()).left_with(1);
            let told = format!("{}{}", ran.out, ran.err);
            assert!(told.contains("E0409") && told.contains("this is a zip"), "{words:?}: {told}");
            assert!(!told.contains("cadr"), "{words:?}: {told}");
            let has_help = told.contains("unpack it") && told.contains("holds the pack.ron");
            assert!(has_help || format == "short", "{words:?}: {told}");
        }
    }
}

#[test]
fn codes_are_explained() {
    let dir = folder();
    for code in ["E0101", "e0101", "R0001", "C0101"] {
        assert!(rondel(dir.path(), &["check", "--explain", code]).left_with(0).out.len() > 40, "{code}");
    }
    assert!(rondel(dir.path(), &["check", "--explain", "E9999"]).left_with(1).out.is_empty());
}

#[test]
fn a_failing_scene_fails_and_the_last_line_counts() {
    let dir = folder();
    let scene = "scene \"Wrong\" {\n    hero { health 10 }\n    open \"Pantry Rats\"\n    \
                 expect hero health 99\n}\nscene \"Right\" {\n    hero { health 10 }\n    \
                 open \"Pantry Rats\"\n    expect hero health 10\n}\n";
    small_pack(dir.path(), scene.as_bytes());
    let ran = rondel(dir.path(), &["test", "mine"]).left_with(1);
    assert_eq!(ran.last(), "1 passed, 1 failed", "only the scenes of the path: {}", ran.out);
    assert!(ran.out.contains("cards.rondel:4:"), "the failing step is shown: {}", ran.out);
    assert_eq!(rondel(dir.path(), &["test", "mine", "--filter", "right"]).left_with(0).last(), "1 passed, 0 failed");
    let ran = rondel(dir.path(), &["test", "mine", "--format", "json"]).left_with(1);
    let score: serde_json::Value = serde_json::from_str(ran.last()).unwrap();
    assert_eq!((score["passed"].as_u64(), score["failed"].as_u64()), (Some(1), Some(1)));
}

#[test]
fn of_many_failures_the_first_are_shown_in_full() {
    let dir = folder();
    let scene =
        |nth: u32| format!("scene \"Wrong {nth}\" {{\n    hero {{ health 10 }}\n    expect hero health 99\n}}\n");
    small_pack(dir.path(), (0..23).map(scene).collect::<String>().as_bytes());
    let ran = rondel(dir.path(), &["test", "mine"]).left_with(1);
    assert_eq!((ran.last(), ran.out.matches("FAIL ").count()), ("0 passed, 23 failed", 23), "{}", ran.out);
    assert_eq!(ran.out.matches("[S0104]").count(), 20, "{}", ran.out);
    assert!(
        ran.out.contains("the first 20 failures are shown in full; `--filter NAME` shows another one"),
        "{}",
        ran.out
    );
    let one = rondel(dir.path(), &["test", "mine", "--filter", "wrong-22"]).left_with(1).out;
    assert!(one.contains("[S0104]") && !one.contains("the first 20"), "{one}");
}

#[test]
fn broken_content_cannot_be_tested() {
    let dir = folder();
    small_pack(dir.path(), b"item \"Testglove\" { colour red }\n");
    let ran = rondel(dir.path(), &["test", "mine"]).left_with(1);
    assert_eq!(ran.last(), "0 passed, 0 failed");
    assert!(ran.err.contains("E0"), "{}", ran.err);
}

#[test]
fn what_checks_tell_to_ask_can_be_asked() {
    let dir = folder();
    let help = |words: &[&str]| rondel(dir.path(), &[&["help"], words].concat());
    assert!(help(&["hooks", "--system", "encounter-deck"]).left_with(0).out.contains("on_"));
    assert!(help(&["map", "--system", "deck-of-adventures"]).left_with(0).out.contains("map"));
    assert!(help(&["check"]).left_with(0).out.contains("Usage: rondel check"));
    assert!(help(&["new", "pack"]).left_with(0).out.contains("Usage: rondel new pack"));
    assert!(help(&[]).left_with(0).out.contains("Usage: rondel"));
    assert!(help(&["zzyzx", "--system", "encounter-deck"]).left_with(1).err.contains("there is no help on `zzyzx`"));
}

#[test]
fn garbage_is_told_and_never_breaks_the_program() {
    let long = format!("item \"{}\" {{ text \"x\" }}", "a".repeat(1 << 20));
    let deep = "{".repeat(100_000);
    let big = vec![b'x'; 50 << 20];
    let all = [&b"\xff\xfe\x00\x01"[..], b"", b"\0\0\0", long.as_bytes(), deep.as_bytes(), &big];
    for (nth, content) in all.into_iter().enumerate() {
        let dir = folder();
        small_pack(dir.path(), content);
        let code = if content.is_empty() { 0 } else { 1 };
        rondel(dir.path(), &["check", "mine", "--format", "short"]).left_with(code);
        if is_due(nth, 3) {
            rondel(dir.path(), &["check", "mine/cards.rondel"]).left_with(code);
            rondel(dir.path(), &["--pack", "mine", "play", "--script", "-"]).left_with(code);
        }
    }
}

/// Returns the number of packs that `check` has found, and of their items.
fn numbers(ran: &Ran) -> (u32, u32) {
    let mut numbers = ran.last().split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok());
    (numbers.next().unwrap(), numbers.next().unwrap())
}

#[test]
fn the_command_that_lists_all_errors_names_the_same_packs() {
    let dir = folder();
    let cards: String = (0..12).map(|nth| format!("item \"Mine {nth}\" {{ levle {nth} }}\n")).collect();
    small_pack(dir.path(), cards.as_bytes());
    fs::rename(dir.path().join("mine"), dir.path().join("my mine")).unwrap();
    let ran = rondel(dir.path(), &["--pack", "my mine", "check"]).left_with(1);
    assert!(ran.out.contains("`rondel --pack \"my mine\" check --format short` lists all"), "{}", ran.out);
    let ran = rondel(dir.path(), &["check", "my mine"]).left_with(1);
    assert!(ran.out.contains("`rondel check \"my mine\" --format short` lists all"), "{}", ran.out);
}

/// The carried pack below is not checked, so its items and scenes are not counted.
#[test]
fn a_check_counts_what_is_of_the_packs_that_are_checked() {
    let dir = folder();
    small_pack(dir.path(), b"status \"Mine\" { }\nchange item \"Dagger\" { text \"Heavy.\" }\n");
    let told = "1 pack checked: 1 item, 1 more changed, 0 scenes; 0 errors";
    for words in [&["check", "mine"][..], &["--pack", "mine", "check"]] {
        let ran = rondel(dir.path(), words).left_with(0);
        assert!(ran.last().starts_with(told), "{words:?}: {}", ran.out);
    }
    for words in [&["--pack", "nowhere", "check"][..], &["check", "nowhere"]] {
        let ran = rondel(dir.path(), &[&["--system", "encounter-deck"], words].concat()).left_with(1);
        assert!(ran.last().starts_with("no pack checked; 1 error"), "{words:?}: {}", ran.out);
    }
    let ran = rondel(dir.path(), &["--pack", "mine", "--pack", "nowhere", "check"]).left_with(1);
    assert!(ran.last().starts_with("1 pack checked: "), "{}", ran.out);
}

#[test]
fn sources_in_the_current_folder_are_used_instead_of_what_is_built_in() {
    let dir = folder();
    let home = dir.path().join("content/adventure-deck");
    fs::create_dir_all(&home).unwrap();
    let page = "Pack(name: \"A\", id: \"adventure-deck\", system: \"adventure-deck\", version: \"1.0.0\")";
    fs::write(home.join("pack.ron"), page).unwrap();
    fs::write(home.join("a.rondel"), "race \"Elf\" { }\n").unwrap();
    let ran = rondel(dir.path(), &["check", "--system", "adventure-deck"]).left_with(0);
    assert_eq!(numbers(&ran), (1, 1), "one item in place of a whole pack");
    assert!(rondel(dir.path(), &["check", "content"]).left_with(0).last().starts_with("1 pack checked: 1 item"));
    fs::create_dir(dir.path().join("other")).unwrap();
    pack(&dir.path().join("other"), b"race \"Orc\" { }\n");
    assert!(rondel(dir.path(), &["check", "other/mine"]).left_with(0).last().starts_with("1 pack checked: 1 item"));
    rondel(dir.path(), &["play", "--script", "-"]).left_with(1);
}

#[test]
fn formatting_changes_files_once_and_check_only_tells() {
    let dir = folder();
    pack(dir.path(), b"card \"Testclub\"   {\nface ^\n}\n");
    let file = dir.path().join("mine/cards.rondel");
    let ran = rondel(dir.path(), &["fmt", "--check", "mine"]).left_with(1);
    assert!(ran.out.contains("cards.rondel"), "{}", ran.out);
    assert_eq!(fs::read(&file).unwrap(), b"card \"Testclub\"   {\nface ^\n}\n", "nothing is written");
    rondel(dir.path(), &["fmt", "mine"]).left_with(0);
    rondel(dir.path(), &["fmt", "--check", "mine"]).left_with(0);
    let formatted = fs::read_to_string(&file).unwrap();
    fs::write(&file, "card {{{").unwrap();
    rondel(dir.path(), &["fmt", "mine"]).left_with(1);
    assert_eq!(fs::read_to_string(&file).unwrap(), "card {{{", "a file that cannot be read stays");
    assert!(formatted.starts_with("card \"Testclub\" {"), "{formatted}");
}

#[test]
fn parameters_that_an_item_does_not_have_are_told() {
    let dir = folder();
    new_small_pack(dir.path(), "fn on_wounded(me) { me.change_attack(me.param.health); }\n");
    let ran = rondel(dir.path(), &["check", "mine"]).left_with(1);
    assert!(ran.out.contains("E0613") || ran.err.contains("E0613"), "{}{}", ran.out, ran.err);
}

#[test]
fn a_scene_to_be_played_must_begin() {
    let dir = folder();
    rondel(dir.path(), &["new", "pack", "Mine", "--system", "encounter-deck"]).left_with(0);
    let scene = "scene \"Mine: nobody\" { hero { health 2 lost 2 }; open \"Pantry Rats\" }\n";
    std::fs::write(dir.path().join("mine/scenes/more.rondel"), scene).unwrap();
    let ran = rondel(dir.path(), &["test", "mine"]).left_with(1);
    assert!(ran.last().ends_with("1 failed") && ran.out.contains("mine-nobody"), "{}", ran.out);
}

#[test]
fn a_folder_of_packs_is_no_pack() {
    let dir = folder();
    rondel(dir.path(), &["new", "pack", "Mine", "--system", "encounter-deck"]).left_with(0);
    let ran = rondel(dir.path(), &["check", "--pack", "."]).left_with(2);
    assert!(ran.err.contains("R0018") && ran.err.contains("--pack ./mine"), "{}", ran.err);
}

#[test]
fn what_a_house_rule_of_the_pack_allows_is_no_warning() {
    let dir = folder();
    let deck = b"deck \"Small\" { holds Strength x20 }\ncharacter \"Small\" { race Human; class Fighter; hp 10; deck \"Small\" }\n";
    pack(dir.path(), deck);
    let ran = rondel(dir.path(), &["check", "mine"]).left_with(0);
    assert!(ran.out.contains("E0701"), "{}", ran.out);
    let page = "Pack(name: \"Mine\", id: \"mine\", system: \"adventure-deck\", version: \"1.0.0\", \
                requires: [\"adventure-deck\"], house: { \"combat_deck\": \"at_most_52\" })";
    fs::write(dir.path().join("mine/pack.ron"), page).unwrap();
    let ran = rondel(dir.path(), &["check", "mine"]).left_with(0);
    assert!(!ran.out.contains("E0701"), "{}", ran.out);
}
