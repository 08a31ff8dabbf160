//! The built-in content, and a pack of a thousand cards.

#![allow(clippy::unwrap_used, clippy::panic)]

use crate::common::short;
use rondel_dsl::{Loaded, PackFiles, format, load};
use rondel_engine::systems::Systems;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(pack: PackFiles) -> Loaded {
    load(&[pack], Systems::builtin())
}

/// Returns items and scenes without their places in the text.
fn meaning(loaded: &Loaded) -> String {
    let all = format!("{:?} {:?}", loaded.items, loaded.scenes);
    let mut parts = all.split("Origin {");
    let first = parts.next().unwrap_or("").to_string();
    parts.fold(first, |out, part| out + part.split_once('}').unwrap().1)
}

#[test]
fn every_built_in_pack_is_without_fault_and_formatting_keeps_its_meaning() {
    for entry in std::fs::read_dir(root().join("content")).unwrap() {
        let folder = entry.unwrap().path();
        let id = folder.file_name().unwrap().to_string_lossy().to_string();
        // Packs of systems in crates of their own are read by those crates' tests.
        if !folder.join("pack.ron").exists() || Systems::builtin().find(&id).is_none() {
            continue;
        }
        let scripts = root().join("scripts").join(folder.file_name().unwrap());
        let pack = PackFiles::read_dir(&folder).with_scripts_dir(&scripts);
        let mut formatted = pack.clone();
        for path in pack.paths().filter(|path| path.ends_with(".rondel")) {
            let text = format(&std::fs::read_to_string(folder.join(path)).unwrap()).unwrap();
            assert_eq!(format(&text).as_deref(), Ok(text.as_str()), "{path}");
            formatted = formatted.with(path, text);
        }
        let loaded = read(pack);
        assert_eq!(short(&loaded), Vec::<String>::new());
        assert!(loaded.items.len() > 3, "{}", folder.display());
        assert_eq!(meaning(&loaded), meaning(&read(formatted)));
    }
}

#[test]
fn a_thousand_cards_are_read() {
    let loaded = load(&[crate::common::thousand_cards()], crate::common::toy());
    assert_eq!(short(&loaded), Vec::<String>::new());
    assert_eq!(loaded.items.len(), 1_001);
}

/// A parsed file is read as if it were new, after an edit or an error.
#[test]
fn files_that_stayed_as_they_were_are_read_alike() {
    let page = "Pack(name: \"Mine\", id: \"mine\", system: \"adventure-deck\", version: \"1.0.0\")";
    let mine = |cards: &str, foes: &str| {
        PackFiles::new("mine").with("pack.ron", page).with("cards.rondel", cards).with("foes.rondel", foes)
    };
    let all = |packs: &[PackFiles]| {
        let loaded = load(packs, Systems::builtin());
        (format!("{:?}", loaded.problems), format!("{:?}", loaded.items))
    };
    let mut before = mine("", "");
    for (cards, foes) in [
        ("race Elf { }\nrace Elk { }", "race Imp { }"),
        ("race Elf { }\nrace Elk { }", "race Imp {"),
        ("race Elf { }\n  race Elk { }", "race Imp {"),
        ("race Elf { }\nrace Elk }", "race Imp { }"),
        ("race Elf { }\nrace Elk }", "race Ink { }"),
    ] {
        let now = mine(cards, foes).keeping(&before);
        let anew = all(&[mine(cards, foes)]);
        assert_eq!(all(std::slice::from_ref(&now)), anew, "{cards}, {foes}");
        assert_eq!(all(std::slice::from_ref(&now)), anew, "{cards}, {foes}, again");
        before = now;
    }
}
