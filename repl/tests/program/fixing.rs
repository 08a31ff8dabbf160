//! `check --fix`: files change, the output shows the changes, and no other files are written.

use super::program::{folder, rondel, small_pack as pack};
use std::fs;
use std::path::Path;

/// Mistakes of a card, of a name, and of a line that shows only afterwards.
const SLIPS: &str = "item \"Bramble Club\" {
    when chekc
    on atk
    use { ad 2 }
    text \"Thorny.\"
}

encounter \"Mine\" { level 1; room { \"<#>\" }; clear { gain item Daggr } }

effect \"Slow\" { on wounded if me.lost => 3: me.gian(\"health\", 1) }
";

const MENDED: &str = "item \"Bramble Club\" {
    when check
    on atk
    use { add 2 }
    text \"Thorny.\"
}

encounter \"Mine\" { level 1; room { \"<#>\" }; clear { gain item Dagger } }

effect \"Slow\" { on wounded if me.lost >= 3: me.gain(\"health\", 1) }
";

fn cards(folder: &Path) -> String {
    fs::read_to_string(folder.join("mine/cards.rondel")).unwrap()
}

#[test]
fn what_is_meant_is_written_and_told() {
    let dir = folder();
    pack(dir.path(), SLIPS.as_bytes());
    let ran = rondel(dir.path(), &["check", "--fix", "mine"]);
    assert_eq!(cards(dir.path()), MENDED, "{}", ran.out);
    for change in [
        "mine/cards.rondel:2: `chekc` -> `check`",
        "mine/cards.rondel:4: `ad` -> `add`",
        "mine/cards.rondel:8: `Daggr` -> `Dagger`",
        "mine/cards.rondel:10: `=>` -> `>=`",
        "mine/cards.rondel:10: `gian` -> `gain`",
    ] {
        assert!(ran.out.lines().any(|line| line == change), "{change}: {}", ran.out);
    }
    assert!(ran.last().contains("1 pack checked") && ran.last().contains("0 errors"), "{}", ran.out);
    assert!(ran.err.is_empty(), "{}", ran.err);
    let before = fs::metadata(dir.path().join("mine/cards.rondel")).unwrap().modified().unwrap();
    let again = rondel(dir.path(), &["check", "--fix", "mine"]).left_with(0);
    assert!(!again.out.contains(" -> "), "{}", again.out);
    assert_eq!(fs::metadata(dir.path().join("mine/cards.rondel")).unwrap().modified().unwrap(), before);
}

#[test]
fn a_check_alone_changes_nothing_and_what_is_unknown_stays() {
    let dir = folder();
    pack(dir.path(), SLIPS.as_bytes());
    rondel(dir.path(), &["check", "mine"]).left_with(1);
    assert_eq!(cards(dir.path()), SLIPS);
    let unknown = MENDED.replace("when check", "when wxyz").replace("add 2", "add -20");
    pack(dir.path(), unknown.as_bytes());
    let ran = rondel(dir.path(), &["check", "--fix", "mine"]).left_with(1);
    assert_eq!(cards(dir.path()), unknown, "{}", ran.out);
}

/// `heal` is called otherwise in this game, and `Dag` is short: neither is certainly misspelt.
#[test]
fn another_word_is_put_in_the_place_of_none() {
    let dir = folder();
    let meant = MENDED.replace("me.gain(\"health\", 1)", "me.heal(1)").replace("gain item Dagger", "gain item Dag");
    pack(dir.path(), meant.as_bytes());
    let ran = rondel(dir.path(), &["check", "--fix", "mine"]).left_with(1);
    assert_eq!(cards(dir.path()), meant, "{}", ran.out);
    let told = format!("{}{}", ran.out, ran.err);
    assert!(told.contains("E0605") && told.contains("E0203"), "{told}");
}

#[test]
fn changes_are_objects_for_programs() {
    let dir = folder();
    pack(dir.path(), SLIPS.as_bytes());
    let told = rondel(dir.path(), &["--format", "json", "check", "mine"]).out;
    let first: serde_json::Value = serde_json::from_str(told.lines().next().unwrap()).unwrap();
    let fix = serde_json::json!({
        "path": "mine/cards.rondel", "line": 2, "col": 10, "end": { "line": 2, "col": 15 }, "bytes": [31, 36], "text": "check"
    });
    assert_eq!(first["fix"], fix, "{told}");
    let told = rondel(dir.path(), &["--format", "json", "check", "--fix", "mine"]).out;
    let first: serde_json::Value = serde_json::from_str(told.lines().next().unwrap()).unwrap();
    let change = serde_json::json!({
        "path": "mine/cards.rondel", "line": 2, "col": 10, "code": "E0214", "old": "chekc", "new": "check"
    });
    assert_eq!(first["fixed"], change, "{told}");
}

#[test]
fn a_mark_of_the_byte_order_stays() {
    let dir = folder();
    pack(dir.path(), format!("\u{feff}{SLIPS}").as_bytes());
    rondel(dir.path(), &["check", "--fix", "mine"]).left_with(0);
    assert_eq!(cards(dir.path()), format!("\u{feff}{MENDED}"));
}

#[test]
fn other_packs_and_files_that_were_not_named_stay() {
    let dir = folder();
    pack(dir.path(), SLIPS.as_bytes());
    let below = dir.path().join("below");
    fs::rename(dir.path().join("mine"), &below).unwrap();
    let page = fs::read_to_string(below.join("pack.ron")).unwrap().replace("\"mine\"", "\"below\"");
    fs::write(below.join("pack.ron"), page).unwrap();
    fs::write(below.join("cards.rondel"), "effect \"Low\" { on wounded: me.gani(\"health\", 1) }\n").unwrap();
    pack(dir.path(), SLIPS.replace("Mine", "Mine too").as_bytes());
    let page = dir.path().join("mine/pack.ron");
    let requires =
        fs::read_to_string(&page).unwrap().replace("[\"encounter-deck\"]", "[\"encounter-deck\", \"below\"]");
    fs::write(page, requires).unwrap();
    fs::write(dir.path().join("mine/other.rondel"), "effect \"Other\" { on wounded: me.gaim(\"health\", 1) }\n")
        .unwrap();
    rondel(dir.path(), &["--pack", "below", "check", "--fix", "mine/cards.rondel"]);
    assert!(cards(dir.path()).contains("me.gain("), "{}", cards(dir.path()));
    for (other, slip) in [("below/cards.rondel", "me.gani("), ("mine/other.rondel", "me.gaim(")] {
        assert!(fs::read_to_string(dir.path().join(other)).unwrap().contains(slip), "{other}");
    }
}

#[test]
#[cfg(unix)]
fn a_link_out_of_the_pack_is_not_followed() {
    use std::os::unix::fs::symlink;
    let dir = folder();
    pack(dir.path(), SLIPS.as_bytes());
    let outside = dir.path().join("outside.rondel");
    let wild = "effect \"Wild\" { on wounded: me.gian(\"health\", 1) }\n";
    fs::write(&outside, wild).unwrap();
    symlink("../outside.rondel", dir.path().join("mine/wild.rondel")).unwrap();
    fs::create_dir(dir.path().join("other")).unwrap();
    fs::write(dir.path().join("other/o.rondel"), wild).unwrap();
    symlink("../other", dir.path().join("mine/folder")).unwrap();
    rondel(dir.path(), &["check", "--fix", "mine"]).left_with(1);
    assert_eq!(fs::read_to_string(&outside).unwrap(), wild);
    assert_eq!(fs::read_to_string(dir.path().join("other/o.rondel")).unwrap(), wild);
    assert!(fs::symlink_metadata(dir.path().join("mine/wild.rondel")).unwrap().is_symlink());
    assert!(cards(dir.path()).contains("when check"), "what lies in the pack is mended");
}
