//! Items as a spreadsheet and back: `rondel table`.

use super::program::{folder, rondel};
use std::fs;
use std::path::Path;

const CARDS: &str = "// Arms of the coast.

card \"Boat Hook\" {
    type weapon, large // it floats
    face ^
    distance melee
    attribute strength
    rondel { primary 2-5: damage 4; secondary 1,6: damage 2 }
    text \"Holds what it hits.\"
}

// Two of one make.
card \"Net I\" | \"Net II\" {
    type weapon, medium
    face v
    distance thrown
    attribute agility
    rondel { primary 1-3: damage 1 | 2 }
}

deck \"Skipper's Deck\" {
    holds \"Boat Hook\" x4, \"Net I\" x2
    holds Strength x6
}
";

/// Makes a pack with these cards, and a sheet of its weapons.
fn coast(dir: &Path) -> String {
    let page = "Pack(name: \"Coast\", id: \"coast\", system: \"adventure-deck\", version: \"1.0.0\", requires: [\"adventure-deck\"])";
    fs::create_dir_all(dir.join("coast")).unwrap();
    fs::write(dir.join("coast/pack.ron"), page).unwrap();
    fs::write(dir.join("coast/cards.rondel"), CARDS).unwrap();
    let words = ["table", "export", "cards", "--pack", "coast", "--deck", "Skipper's Deck", "--out", "cards.csv"];
    let ran = rondel(dir, &words).left_with(0);
    assert!(ran.out.contains("2 rows"), "{}", ran.out);
    fs::read_to_string(dir.join("cards.csv")).unwrap()
}

/// Imports a sheet with a part of it replaced.
fn import(dir: &Path, sheet: &str, changes: &[(&str, &str)], more: &[&str], code: i32) -> super::program::Ran {
    let changed = changes.iter().fold(sheet.to_string(), |sheet, (from, to)| {
        assert!(sheet.contains(from), "{from}\n{sheet}");
        sheet.replacen(from, to, 1)
    });
    fs::write(dir.join("cards.csv"), changed).unwrap();
    rondel(dir, &[&["table", "import", "cards.csv", "--pack", "coast"], more].concat()).left_with(code)
}

#[test]
fn a_sheet_is_a_change_of_files_with_comments_and_order_kept() {
    let dir = folder();
    let sheet = coast(dir.path());
    let lines: Vec<&str> = sheet.lines().collect();
    assert_eq!(
        lines[0], "card,type,face,distance,attribute,rondel,text,copies in Skipper's Deck,file",
        "a column for each statement that is used, in the order of the reference"
    );
    assert_eq!(
        lines[1],
        "Boat Hook,\"weapon, large\",^,melee,strength,\"{ primary 2-5: damage 4; secondary 1,6: damage 2 }\",Holds what it hits.,4,coast/cards.rondel"
    );
    assert!(
        lines[2]
            .starts_with("Net I | Net II,\"weapon, medium\",v,thrown,agility,{ primary 1-3: damage 1 | 2 },,2 | 0,")
    );
    let changes = [
        ("damage 4;", "damage 5;"),
        ("Holds what it hits.,4", "\"Says \"\"come here\"\".\",3"),
        (",,2 | 0,", ",Wide.,2 | 1,"),
    ];
    let ran = import(dir.path(), &sheet, &changes, &[], 0);
    for told in [
        "Boat Hook primary 2-5: damage 4 -> 5, coast/cards.rondel:8",
        "Skipper's Deck holds \"Boat Hook\" x4 -> \"Boat Hook\" x3",
        "5 cells differ, in 1 file",
    ] {
        assert!(ran.out.contains(told), "{told}\n{}", ran.out);
    }
    assert_eq!(fs::read_to_string(dir.path().join("coast/cards.rondel")).unwrap(), CARDS, "nothing is written unasked");
    import(dir.path(), &sheet, &changes, &["--write"], 0);
    let expected = CARDS
        .replace("damage 4;", "damage 5;")
        .replace("\"Holds what it hits.\"", "\"Says \\\"come here\\\".\"")
        .replace("\"Boat Hook\" x4, \"Net I\" x2", "\"Boat Hook\" x3, \"Net I\" x2")
        .replace("damage 1 | 2 }\n", "damage 1 | 2 }\n    text \"Wide.\"\n")
        .replace("holds Strength x6", "holds Strength x6, \"Net II\"");
    assert_eq!(fs::read_to_string(dir.path().join("coast/cards.rondel")).unwrap(), expected);
    let again = rondel(dir.path(), &["table", "import", "cards.csv", "--pack", "coast"]).left_with(0);
    assert_eq!(again.last(), "no cell differs from the files");
    let ran = import(dir.path(), &sheet, &[("Boat Hook,", "Boat Hooks,")], &[], 0);
    assert!(ran.out.contains("`Boat Hooks` becomes a new item, and `Boat Hook` stays"), "{}", ran.out);
}

#[test]
fn a_sheet_is_written_over_no_other_cells() {
    let dir = folder();
    let sheet = coast(dir.path());
    let export = ["table", "export", "cards", "--pack", "coast", "--deck", "Skipper's Deck", "--out", "cards.csv"];
    let ran = rondel(dir.path(), &export).left_with(0);
    assert_eq!(ran.out.trim(), "`cards.csv` holds these cells already");
    for other in [sheet.replacen("damage 4", "damage 5", 1), "my notes".to_string()] {
        fs::write(dir.path().join("cards.csv"), &other).unwrap();
        let ran = rondel(dir.path(), &export).left_with(1);
        assert!(ran.err.contains("R0042") && ran.err.contains("is there already, with other cells"), "{}", ran.err);
        assert_eq!(fs::read_to_string(dir.path().join("cards.csv")).unwrap(), other);
    }
    fs::write(dir.path().join("cards.csv"), "").unwrap();
    rondel(dir.path(), &export).left_with(0);
    assert_eq!(fs::read_to_string(dir.path().join("cards.csv")).unwrap(), sheet);
}

#[test]
fn a_cell_is_emptied_and_a_row_is_new() {
    let dir = folder();
    let sheet = coast(dir.path());
    let row = "Oar,\"weapon, large, two_handed\",^,melee,strength,{ primary 3-6: damage 3 },,2,\n";
    let changes =
        [("Holds what it hits.", ""), ("Boat Hook,\"weapon, large\"", "Boat Hook,weapon"), (",4,coast", ",,coast")];
    let ran = import(dir.path(), &format!("{sheet}{row}"), &changes, &["--write"], 0);
    assert!(ran.out.contains("new: card \"Oar\""), "{}", ran.out);
    let text = fs::read_to_string(dir.path().join("coast/cards.rondel")).unwrap();
    let expected = CARDS
        .replace("    text \"Holds what it hits.\"\n", "")
        .replace("weapon, large // it", "weapon // it")
        .replace("holds \"Boat Hook\" x4, ", "holds ")
        .replace("holds Strength x6", "holds Strength x6, \"Oar\" x2");
    let oar = "\ncard \"Oar\" {\n    type weapon, large, two_handed\n    face ^\n    distance melee\n    attribute strength\n    rondel { primary 3-6: damage 3 }\n}\n";
    assert_eq!(text, format!("{expected}{oar}"));
    rondel(dir.path(), &["check", "coast"]).left_with(0);
}

#[test]
fn all_wrong_cells_are_told_at_once() {
    let dir = folder();
    let sheet = coast(dir.path());
    let changes = [("damage 4;", "damage lots;"), (",,2 | 0,", ",,few,")];
    let ran = import(dir.path(), &sheet, &changes, &["--write", "--format", "short"], 1);
    assert!(ran.err.contains("cards.csv F2") && ran.err.contains("cards.csv H3"), "{}", ran.err);
    assert_eq!(fs::read_to_string(dir.path().join("coast/cards.rondel")).unwrap(), CARDS);
}

#[test]
fn a_wrong_cell_is_an_error_with_its_place() {
    let dir = folder();
    let sheet = coast(dir.path());
    let cases: [(&str, &str, &[&str]); 13] = [
        ("Holds what it hits.", "Holds\0", &["R0043", "not seen (U+0000)"]),
        ("damage 4;", "damage 4 /* or */; // more", &["R0043", "a cell holds no comment"]),
        ("damage 4;", "damage lots;", &["cards.csv F2:1:23", "damage lots"]),
        ("weapon, medium", "wepon, medium", &["cards.csv B3:1:1"]),
        ("Holds what it hits.,4", "Holds what it hits.,many", &["cards.csv H2", "no number of copies"]),
        (",,2 | 0,", ",,2,", &["cards.csv H3", "2 numbers"]),
        ("type,face", "type,fase", &["cards.csv C1", "no statement `fase`", "did you mean `face`?"]),
        ("card,type", "crad,type", &["cards.csv A1", "did you mean `card`?"]),
        ("card,type,face", "card,type,type", &["cards.csv C1", "two columns have this head"]),
        ("Net I | Net II", "Boat Hook", &["cards.csv A3", "stands in A2 already"]),
        ("Net I | Net II", "", &["cards.csv A3", "a row needs a name"]),
        ("\"weapon, medium\"", "weapon, medium", &["cards.csv J3", "in no column"]),
        ("cards.rondel", "others.rondel", &["cards.csv I2", "a sheet moves no items"]),
    ];
    for (from, to, told) in cases {
        let ran = import(dir.path(), &sheet, &[(from, to)], &["--write", "--format", "short"], 1);
        for told in told {
            assert!(ran.err.contains(told), "{told}\n{}", ran.err);
        }
        assert_eq!(fs::read_to_string(dir.path().join("coast/cards.rondel")).unwrap(), CARDS);
    }
}

#[test]
fn a_preview_tells_the_odds_before_and_after() {
    let dir = folder();
    rondel(dir.path(), &["new", "pack", "Mine", "--system", "adventure-deck"]).left_with(0);
    let sheet = "card,rondel\nPractice Sword of Mine,\"{ primary 2-5: damage 6; secondary 1,6: damage R/2+1 }\"\n";
    fs::write(dir.path().join("swords.csv"), sheet).unwrap();
    let ran = rondel(dir.path(), &["table", "import", "swords.csv", "--pack", "mine"]).left_with(0);
    let told = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("damage 4 -> 6"), "{told}");
    let odds = "before: knight is hit 100%, knight HP 6 → 2.73 \
                after: knight is hit 100%, knight HP 6 → 0.73, knight out 27%";
    assert!(told.contains(odds), "{told}");
    let sheet = "card,text\nPractice Sword of Mine,Still wood.\n";
    fs::write(dir.path().join("words.csv"), sheet).unwrap();
    let ran = rondel(dir.path(), &["table", "import", "words.csv", "--pack", "mine"]).left_with(0);
    assert!(ran.out.contains("no odds: these changes show in no command"), "{}", ran.out);
}

#[test]
fn items_of_the_packs_below_pass_as_they_are_and_lend_their_copies() {
    let dir = folder();
    coast(dir.path());
    let words = ["table", "export", "cards", "--all", "--pack", "coast", "--deck", "Skipper's Deck"];
    let sheet = rondel(dir.path(), &words).left_with(0).out;
    let ran = import(dir.path(), &sheet, &[], &[], 0);
    assert!(ran.last().starts_with("no cell differs"), "{}", ran.last());
    let line = sheet.lines().find(|line| line.starts_with("Strength,")).unwrap();
    let fewer = line.replace(",6,", ",5,");
    let ran = import(dir.path(), &sheet, &[(line, &fewer)], &[], 0);
    assert!(ran.out.contains("Strength x6") && ran.out.contains("Strength x5"), "{}", ran.out);
    let ran = import(dir.path(), &sheet, &[(line, &line.replacen(",attribute,", ",weapon,", 1))], &[], 1);
    assert!(
        ran.err.contains("`Strength` belongs to another pack") && ran.err.contains("change card \"Strength\""),
        "{}",
        ran.err
    );
}

#[test]
fn what_is_in_the_program_stays() {
    let dir = folder();
    rondel(dir.path(), &["table", "export", "cards", "weapon", "--system", "adventure-deck", "--out", "all.csv"])
        .left_with(0);
    let sheet = fs::read_to_string(dir.path().join("all.csv")).unwrap();
    fs::write(dir.path().join("all.csv"), sheet.replacen("melee", "thrown", 1)).unwrap();
    let ran = rondel(dir.path(), &["table", "import", "all.csv", "--system", "adventure-deck"]).left_with(1);
    assert!(ran.err.contains("is not in a folder of this pack"), "{}", ran.err);
    let ran = rondel(dir.path(), &["table", "export", "crads"]).left_with(1);
    assert!(ran.err.contains("`crads` names no kind of items") && ran.err.contains("`cards`"), "{}", ran.err);
    let ran = rondel(dir.path(), &["table", "export", "cards", "--out", "all.ods"]).left_with(1);
    assert!(ran.err.contains("neither a `.csv` nor an `.xlsx`"), "{}", ran.err);
    let ran = rondel(dir.path(), &["table", "export", "cards", "--deck", "Nobody's"]).left_with(1);
    assert!(ran.err.contains("there is no deck `Nobody's`"), "{}", ran.err);
}
