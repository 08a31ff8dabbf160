//! One example for every code, as a person sees it. Each gives just that one problem.
#![allow(clippy::unwrap_used, clippy::panic)]

use crate::common::{PACK, human, short, toy, two_toys};
use rondel_dsl::{Loaded, PackFiles, load, pages, walk};
use rondel_engine::kernel::Origin;
use rondel_engine::systems::Systems;

/// Content of the toy system that goes wrong in just one way: code, name, text.
const CONTENT: &[(&str, &str, &str)] = &[
    ("E0101", "item", "card \"Longsword\" {\n    level 2\n\ncard \"Spear\" {\n    level 1\n}\n"),
    (
        "E0101",
        "inner",
        "card \"Longsword\" {\n    level 2\n    rondel {\n        2-5: damage 5\n    text \"long\"\n}\n\ncard \"Spear\" {}\n",
    ),
    ("E0102", "early", "card \"Longsword\" {\n    level 2 }\n    text \"long\"\n}\n\ncard \"Spear\" {}\n"),
    ("E0102", "stray", "card \"Longsword\" {\n    level 2\n}\n}\n\ncard \"Spear\" {}\n"),
    (
        "E0102",
        "inner",
        "card \"Longsword\" {\n    level 2\n    rondel\n        2-5: damage 5\n    }\n    text \"long\"\n}\n\ncard \"Spear\" {}\n",
    ),
    ("E0103", "", "card \"Longsword\" {\n    text \"a long sword\n    level 2\n}\n"),
    ("E0103", "head", "card \"Longsword {\n    level 2\n}\n"),
    ("E0104", "", "level 2\ncard \"Longsword\" {}\n"),
    (
        "E0104",
        "brace",
        "card \"Longsword\"\n    level 2\n}\ndeck \"Fighter\" { holds Longsword x8 }\ndeck B { holds Longsword }\n",
    ),
    (
        "E0104",
        "second",
        "card \"Longsword\" {\n    level 2\n}\n\ncard \"Spear\"\n    level 1\n    rondel { 1-6: damage 1 }\n}\n\ncard \"Club\" {}\n",
    ),
    ("E0104", "body", "trait sneak(hp: int = 1)\n\ncard \"Longsword\" {}\n"),
    ("E0104", "comment", "# a sword\ncard \"Longsword\" {}\n"),
    ("E0109", "whole", "card \"Longsword\" {\n    rondel { 2-5: damage 1.5 }\n}\n"),
    ("E0109", "range", "card \"Longsword\" {\n    rondel { 2..5: damage 1 }\n}\n"),
    (
        "E0112",
        "",
        "card \"Longsword\" {\n<<<<<<< HEAD\n    level 2\n=======\n    level 3\n    once no\n>>>>>>> theirs\n    text \"long\"\n}\n",
    ),
    ("E0114", "", "card \"Spark I\" | \"Spark II\" | \"Spark III\" {\n    level 1 | 2\n}\n"),
    ("E0218", "", "card Foil like Foil { level 1 }\n"),
    ("E0201", "named", "cadr \"Longsword\" {}\ndeck \"Fighter\" { holds Longsword x8 }\n"),
    (
        "E0203",
        "renamed",
        "card Spear {}\ncard Sabre {}\ndeck \"A\" { holds Spear, Longsword }\ndeck \"B\" { holds Longsword x2 }\nscene One { players { you: Longsword } }\n",
    ),
    ("E0301", "comma", "card \"Longsword\" {\n    rondel { 2-5: damage 1, 6: damage 2 }\n}\n"),
    ("E0304", "comma", "card \"Longsword\" {\n    type weapon large\n}\n"),
    ("E0304", "quotes", "card \"Longsword\" {\n    text \"He said \"hi\" to me\"\n}\n"),
    ("E0304", "lacking", "foe Rat {\n    level 1  hp 3\n}\n"),
    ("W0504", "", "foe Rat { level 1; hp 3; traits { flee(hp: 1); flee(hp: 1) } }\ntrait flee(hp: int = 1) {}\n"),
    (
        "W0504",
        "numbers",
        "foe Rat { level 1; hp 3; traits { flee(hp: 1); flee(hp: 2) } }\ntrait flee(hp: int = 1) {}\n",
    ),
    ("W0504", "statements", "card Club {\n    boost more(n: 1)\n    boost more(n: 2)\n}\nboost more(n: int) {}\n"),
    ("W0508", "", "card \"Goblin Axe\" {}\ncard \"G\u{43e}blin Axe\" {}\n"),
    ("W0505", "", "card Longsword {}\ncard Sabre { formerly \"Longsword\" }\n"),
    ("E0207", "required", "foe Rat {\n    level 1; hp 3\n    traits { flee(hpp: 1) }\n}\ntrait flee(hp: int) {}\n"),
    ("E0301", "marks", "card \"Longsword\" {\n    face up\n}\n"),
    ("E0304", "count", "card Club {}\ndeck \"Fighter\" { holds Club 10 }\n"),
    ("E0305", "below", "card \"Longsword\" {\n    rondel { 2-5: damage -2 }\n}\n"),
    ("E0305", "sum", "card \"Longsword\" {\n    rondel { 2-5: damage 1-3*2 }\n}\n"),
    ("E0106", "name", "card {\n    level 2\n}\n"),
    ("E0106", "words", "card Energy Bolt {\n    level 2\n}\n"),
    ("E0107", "", "trait sneak(damage int) {}\n"),
    ("E0108", "open", "card \"Longsword\" {\n    boost off_round(3\n    level 2\n}\nboost off_round(n: int) {}\n"),
    ("E0108", "close", "card \"Longsword\" {\n    level 2)\n}\n"),
    ("E0109", "", "card \"Longsword\" {\n    rondel { 2–5: damage 5 }\n}\n"),
    ("E0110", "", "card \"Longsword\" {\n    rondel { 2-5: damage 99999999999999999999 }\n}\n"),
    ("E0111", "", "card \"Longsword\" {\n    text \"C:\\dir\"\n}\n"),
    ("E0201", "", "cadr \"Longsword\" {}\n"),
    ("E0202", "", "card \"Longsword\" {\n    levle 2\n}\n"),
    ("E0202", "elsewhere", "card \"Longsword\" {\n    damage 5\n}\n"),
    ("E0202", "number", "card \"Longsword\" {\n    5\n}\n"),
    ("E0203", "", "card Longsword {}\ndeck \"Fighter\" { holds Longswrod x8 }\n"),
    ("E0203", "kind", "foe Rat { level 1; hp 3 }\ndeck \"Fighter\" { holds Rat x8 }\n"),
    ("E0204", "", "card \"Longsword\" { level 1 }\n\ncard longsword { level 2 }\n"),
    ("E0206", "", "card Spear {}\nchange card \"Speer\" { level 2 }\n"),
    ("E0206", "lacking", "change foe \"Rat\" { level 2 }\n"),
    ("E0207", "", "foe Rat {\n    level 1; hp 3\n    traits { flee(hpp: 1) }\n}\ntrait flee(hp: int = 1) {}\n"),
    ("E0207", "none", "foe Rat {\n    level 1; hp 3\n    traits { flee(1) }\n}\ntrait flee {}\n"),
    ("E0208", "", "foe Rat {\n    level 1; hp 3\n    traits { flee(hp: 1, hp: 2) }\n}\ntrait flee(hp: int = 1) {}\n"),
    ("E0209", "", "foe Rat {\n    level 1; hp 3\n    traits { flee }\n}\ntrait flee(hp: int, often: bool = no) {}\n"),
    ("E0210", "", "trait flee(hp: int, hp: word) {}\n"),
    ("E0211", "", "trait flee { script \"traits/fle\" }\n"),
    ("E0212", "word", "card scene {}\n"),
    ("E0212", "marks", "card \"!!!\" {}\n"),
    ("E0212", "unseen", "card \"Rat \u{202e}GniK\" {}\n"),
    (
        "E0213",
        "",
        "card \"A card with a name that goes on and on and on and on, far beyond anything that fits on a card\" {}\n",
    ),
    ("E0214", "", "card \"Longsword\" {\n    type wepon, large\n}\n"),
    ("E0301", "found", "card \"Longsword\" {\n    level high\n}\n"),
    ("E0301", "end", "card \"Longsword\" {\n    recall R/2 of\n}\n"),
    ("E0301", "alternatives", "card \"Longsword\" {\n    value ^\n}\n"),
    ("E0302", "", "card \"Longsword\" {\n    level 1\n    level 2\n}\n"),
    ("E0302", "row", "scene One {\n    players { you: A; you: A }\n}\ncard A {}\n"),
    ("E0303", "", "foe Rat {\n    level 1\n}\n"),
    ("E0304", "", "card \"Longsword\" {\n    level 1 once no\n}\n"),
    ("E0305", "", "card \"Longsword\" {\n    level 21\n}\n"),
    ("E0305", "digits", "card \"Longsword\" {\n    level 99999999999999999999\n}\n"),
    ("E0306", "outside", "card \"Longsword\" {\n    rondel { 2-7: damage 5 }\n}\n"),
    ("E0306", "backwards", "card \"Longsword\" {\n    rondel { 5-2: damage 5 }\n}\n"),
    ("E0307", "", "trait flee(hp: number) {}\n"),
    ("E0308", "colon", "card \"Longsword\" {\n    rondel { damage 5 }\n}\n"),
    ("E0308", "key", "card \"Longsword\" {\n    rondel { high: damage 5 }\n}\n"),
    ("E0309", "rounds", "card \"Longsword\" {\n    rondel { 2-5: damage 5;  3: damage 7 }\n}\n"),
    (
        "E0309",
        "marks",
        "foe Rat {\n    level 1; hp 3\n    attacked draw 2 {\n        ^*: armor 3\n        v*: armor 1\n        ^v: armor 2\n    }\n}\n",
    ),
    ("E0310", "", "card \"Longsword\" {\n    rondel { 2-5: damage r/2 }\n}\n"),
    ("E0311", "", "card \"Longsword\" {\n    rondel { 2-5: damage 2R }\n}\n"),
    ("E0312", "", "foe Rat {\n    level 1; hp 3\n    turn { 4: draw 1 { ^^: attack 4 melee } }\n}\n"),
    ("E0313", "", "foe Rat {\n    level 1; hp 3\n    traits { flee(hp: soon) }\n}\ntrait flee(hp: int = 1) {}\n"),
    ("E0313", "default", "trait flee(hp: int = \"one\") {}\n"),
    ("E0314", "", "card \"Longsword\" {\n    rondel { 2-5: }\n}\n"),
    ("W0503", "", "card Sabre { formerly \"Longsword\" }\ndeck \"Fighter\" { holds Longsword x8 }\n"),
    ("E0315", "", "card \"Longsword\"(level: int) {}\n"),
    ("E0316", "", "deck \"Fighter\" {\n    suited 8♣ x2, 1c\n}\n"),
    ("E0319", "", "scene \"Hall\" {\n    walls c4, 4c\n}\n"),
    ("W0511", "", "scene \"Hall\" {\n    do pass\n    round 2\n}\n"),
];

/// Packs that go wrong in just one way: code, name, pack.ron.
const PACKS: &[(&str, &str, &str)] = &[
    (
        "E0402",
        "field",
        "Pack(\n    name: \"Toy\",\n    id: \"toy\",\n    systen: \"toy\",\n    version: \"1.0.0\",\n)\n",
    ),
    ("E0402", "missing", "Pack(name: \"Toy\", id: \"toy\", system: \"toy\")\n"),
    ("E0402", "syntax", "Pack(name: \"Toy\", id: toy, system: \"toy\", version: \"1.0.0\")\n"),
    ("E0403", "", "Pack(name: \"Toy\", id: \"toy\", system: \"toyy\", version: \"1.0.0\")\n"),
    ("E0404", "", "Pack(name: \"Toy\", id: \"toy\", system: \"toy\", version: \"1.0.0\", requires: [\"base\"])\n"),
    (
        "E0407",
        "",
        "Pack(name: \"Toy\", id: \"toy\", system: \"toy\", version: \"1.0.0\", house: { \"half_damge\": \"left\" })\n",
    ),
    (
        "E0408",
        "",
        "Pack(name: \"Toy\", id: \"toy\", system: \"toy\", version: \"1.0.0\", house: { \"half_damage\": \"leftt\" })\n",
    ),
    (
        "E0408",
        "number",
        "Pack(name: \"Toy\", id: \"toy\", system: \"toy\", version: \"1.0.0\", house: { \"dark_draws\": \"100\" })\n",
    ),
    ("E0414", "", "Pack(name: \"Toy\", id: \"toy\", system: \"toy\", version: \"1.0.0\", first_scene: \"Opening\")\n"),
    (
        "E0419",
        "",
        "Pack(name: \"Toy\", id: \"toy\", system: \"toy\", version: \"1.0.0\", curves: [\"card level to 3\"])\n",
    ),
    (
        "E0419",
        "kind",
        "Pack(name: \"Toy\", id: \"toy\", system: \"toy\", version: \"1.0.0\", curves: [\"crd level from 1 to 3\"])\n",
    ),
    ("E0415", "id", "Pack(name: \"Toy\", id: \"My Toy\", system: \"toy\", version: \"1.0.0\")\n"),
    ("E0415", "version", "Pack(name: \"Toy\", id: \"toy\", system: \"toy\", version: \"1.0\")\n"),
];

fn check(code: &str, name: &str, loaded: &Loaded) {
    let codes: Vec<&str> = loaded.problems.iter().map(|problem| problem.code).collect();
    assert_eq!(codes, [code], "{name}: {:#?}", short(loaded));
    let problem = &loaded.problems[0];
    assert!(problem.help.is_some(), "{code} {name} says no remedy");
    assert!(!problem.at.text.is_empty(), "{code} {name} says nothing at its place");
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(format!("{code}-{name}").trim_end_matches('-'), human(loaded));
    });
}

fn in_folder(content: &[(&str, &[u8])]) -> Loaded {
    let pack = content.iter().fold(PackFiles::new("toy"), |pack, (path, bytes)| pack.with(path, *bytes));
    load(&[pack], toy())
}

#[test]
fn content() {
    let mut wrong = Vec::new();
    for (code, name, text) in CONTENT {
        let mut pack = crate::common::pack(text);
        if *code == "E0211" {
            pack = pack.with("scripts/traits/flee.rhai", "");
        }
        let loaded = load(&[pack], toy());
        if loaded.problems.iter().map(|problem| problem.code).eq([*code]) {
            check(code, name, &loaded);
        } else {
            wrong.push(format!("{code} {name}: {:#?}", short(&loaded)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn packs() {
    for (code, name, text) in PACKS {
        check(code, name, &in_folder(&[("pack.ron", text.as_bytes())]));
    }
}

#[test]
fn deep_nesting() {
    let text = format!("card \"Longsword\" {{\n{}{}\n}}\n", "rondel {\n".repeat(70), "}".repeat(70));
    check("E0105", "", &load(&[crate::common::pack(&text)], toy()));
}

#[test]
fn items_outside_of_a_curve() {
    let page =
        "Pack(name: \"Toy\", id: \"toy\", system: \"toy\", version: \"1.0.0\", curves: [\"card level from 1 to 2x2\"])";
    let cards = |level: u8| format!("card Dagger {{ level {level} }}\n");
    let pack = |level| in_folder(&[("pack.ron", page.as_bytes()), ("cards.rondel", cards(level).as_bytes())]);
    check("W0420", "", &pack(5));
    assert_eq!(pack(4).problems, []);
    // What serves the scenes only keeps to no curve.
    let fixture = in_folder(&[("pack.ron", page.as_bytes()), ("scenes/a.rondel", cards(9).as_bytes())]);
    assert_eq!(fixture.problems, []);
}

/// A curve that no number can keep to, or that judges no item, is reported itself.
#[test]
fn curves_that_never_warn_are_told() {
    let told = |curve: &str, cards: &str| {
        let page =
            format!("Pack(name: \"Toy\", id: \"toy\", system: \"toy\", version: \"1.0.0\", curves: [\"{curve}\"])");
        let loaded = in_folder(&[("pack.ron", page.as_bytes()), ("cards.rondel", cards.as_bytes())]);
        let mut problems = loaded.problems.iter().map(|problem| (problem.code, problem.at.text.clone()));
        (problems.next(), problems.count())
    };
    let cards = "card Dagger { level 2 }\ncard Club { face ^ }\n";
    for (curve, why) in [
        ("card type from 1 to 3", "the `type` of a card is no number"),
        ("card rondel from 1 to 3", "the `rondel` of a card is no number"),
        ("card level from 1 to face", "`face` is no formula of numbers that a card says"),
        ("card level from 1 to level/0", "`level/0` divides by 0"),
        ("card level from 9 to 1", "the least number, 9, is above the greatest, 1"),
    ] {
        assert_eq!(told(curve, cards), (Some(("E0419", why.into())), 0), "{curve}");
    }
    let idle = (Some(("W0421", "no card of the pack has a number for `level`".into())), 0);
    assert_eq!(told("card level from 1 to 3", "card Club { face ^ }\n"), idle);
    let page =
        b"Pack(name: \"Toy\", id: \"toy\", system: \"toy\", version: \"1.0.0\", curves: [\"card level from 1 to 3\"])";
    check("W0421", "", &in_folder(&[("pack.ron", page), ("cards.rondel", b"card Club { face ^ }\n")]));
    // Without any card the curve waits for the first one. A card without the number keeps to no curve.
    assert_eq!(told("card level from 1 to 3", ""), (None, 0));
    assert_eq!(told("card level from 1 to 3", cards), (None, 0));
    // A range that is empty for an item is told once, at the curve.
    let cards = "card Dagger { level 5 }\ncard Club { level 6 }\n";
    assert_eq!(told("card level from level to 4", cards), (Some(("W0420", "6 to 4 with level 6".into())), 0));
}

#[test]
fn a_folder_without_a_manifest() {
    check("E0401", "", &in_folder(&[("a.rondel", b"card Longsword {}")]));
}

#[test]
fn bytes_that_are_no_text() {
    check("E0411", "", &in_folder(&[("pack.ron", PACK.as_bytes()), ("a.rondel", b"card \"L\xF6we\" {}\n")]));
}

/// Returns two packs that do not fit together.
fn together(first: (&str, &str), second: (&str, &str)) -> Loaded {
    let pack =
        |root, (manifest, text): (&str, &str)| PackFiles::new(root).with("pack.ron", manifest).with("a.rondel", text);
    load(&[pack("first", first), pack("second", second)], two_toys())
}

#[test]
fn two_packs() {
    let other = PACK.replace("\"toy\", sys", "\"other\", sys");
    let card = "card \"Longsword\" { level 1 }";
    check("E0205", "", &together((PACK, card), (&other, "card \"Longsword\" { level 2 }")));
    check("E0215", "", &together((PACK, card), (&other, "extend card \"Longsword\" {\n    level 2\n}")));
    let large = "card \"Longsword\" { type weapon, large }";
    check("E0216", "", &together((PACK, large), (&other, "change card \"Longsword\" { remove type spell }")));
    check("E0217", "", &together((PACK, large), (&other, "change card \"Longsword\" { remove }")));
    check(
        "W0507",
        "",
        &together((PACK, "default card \"Longsword\" { level 1 }"), (&other, "default card \"Longsword\" { level 2 }")),
    );
    let on = other.replace("\")", "\", requires: [\"toy\"])");
    check("W0509", "", &together((PACK, card), (&on, "change card \"Longsword\" {\n    level 1\n}")));
    check("W0510", "", &together((PACK, card), (&on, "change every card where level > 8 {\n    face ^\n}")));
    check("E0219", "", &together((PACK, card), (&on, "change every card where levle > 8 {\n    face ^\n}")));
    check("E0219", "how", &together((PACK, card), (&on, "replace every card {\n    face ^\n}")));
    check("E0219", "body", &together((PACK, card), (&on, "without card Longsword { face ^ }")));
    check("E0405", "", &together((PACK, ""), (PACK, "")));
    check("E0406", "", &together((PACK, ""), (&other.replace("system: \"toy\"", "system: \"toy-2\""), "")));
    let needs = PACK.replace(")", ", requires: [\"other\"])");
    check("E0404", "later", &together((&needs, ""), (&other, "")));
    let script = |root, manifest: &str| {
        let text = format!("fn {root}() {{}}");
        PackFiles::new(root).with("pack.ron", manifest).with("scripts/traits/flee.rhai", text)
    };
    check("E0413", "", &load(&[script("first", PACK), script("second", &other)], toy()));
}

#[test]
fn a_rule_that_no_rulebook_has() {
    let scene = "scene One { proves TOY-1, TOY-12\n}\n";
    let with = |rules: &str| crate::common::pack(scene).with("rules.md", rules);
    check("E0417", "", &load(&[with("# Toy\n\n- **TOY-1** Play.\n- **TOY-2** Win.\n")], toy()));
    assert!(load(&[with("Nothing.")], toy()).problems.is_empty(), "where there is no rulebook nothing can lack in it");
}

#[test]
fn files_that_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    std::fs::create_dir(at("pack")).unwrap();
    std::fs::write(at("pack/pack.ron"), PACK).unwrap();
    std::fs::write(at("pack/large.rondel"), vec![b' '; 8 * 1024 * 1024 + 1]).unwrap();
    std::fs::write(at("pack/.hidden.rondel"), "{").unwrap();
    let codes = |loaded: &Loaded| loaded.problems.iter().map(|problem| problem.code).collect::<Vec<_>>();
    assert_eq!(codes(&load(&[PackFiles::read_dir(at("pack"))], toy())), ["E0410"]);
    std::fs::create_dir(at("heavy")).unwrap();
    std::fs::write(at("heavy/pack.ron"), PACK).unwrap();
    for nth in 0..6 {
        std::fs::write(at(&format!("heavy/{nth}.rondel")), vec![b' '; 7 * 1024 * 1024]).unwrap();
    }
    let heavy = codes(&load(&[PackFiles::read_dir(at("heavy"))], toy()));
    assert_eq!(heavy.iter().filter(|code| **code == "E0410").count(), 2, "4 files of 7 MB are read: {heavy:?}");
    assert_eq!(codes(&load(&[PackFiles::read_dir(at("none"))], toy())), ["E0409"]);
    assert_eq!(codes(&load(&[PackFiles::read_dir(at("pack/pack.ron"))], toy())), ["E0409"]);
    #[cfg(unix)]
    {
        std::fs::remove_file(at("pack/large.rondel")).unwrap();
        std::fs::write(at("secret.rondel"), "card A {}").unwrap();
        std::os::unix::fs::symlink(at("secret.rondel"), at("pack/link.rondel")).unwrap();
        std::os::unix::fs::symlink(folder.path(), at("pack/up")).unwrap();
        std::os::unix::fs::symlink(at("pack"), at("pack/round")).unwrap();
        assert_eq!(codes(&load(&[PackFiles::read_dir(at("pack"))], toy())), ["E0412", "E0412"]);
    }
}

/// Returns a folder with these files, which are no text.
fn tree(files: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for file in files {
        let path = folder.path().join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, "").unwrap();
    }
    folder
}

/// Returns the results of a walk: paths inside, with the codes of the skipped ones.
fn walked(folder: &std::path::Path) -> Vec<String> {
    let mut all = Vec::new();
    walk(folder, &|inside| inside.ends_with(".rondel"), &mut |found| {
        let code = found.file.err().map(|refusal| refusal.problem(Origin::CODE).code);
        all.push([found.inside, code.unwrap_or_default()].join(" ").trim().to_string());
    });
    all
}

#[test]
fn a_walk_finds_what_is_wanted_in_order() {
    let folder = tree(&["b.rondel", "a/z.rondel", "a/b/c.rondel", "a/x.txt", ".git/x.rondel", "target/x.rondel"]);
    assert_eq!(walked(folder.path()), ["a/b/c.rondel", "a/z.rondel", "b.rondel"]);
    assert_eq!(walked(&folder.path().join("a/x.txt")), [""], "what was named is visited, whatever it is called");
    assert_eq!(walked(&folder.path().join("none")), ["E0409"]);
}

#[test]
fn a_walk_has_an_end_however_deep_a_folder_is() {
    let deep = format!("{}x.rondel", "d/".repeat(30));
    let folder = tree(&[&deep, "e.rondel"]);
    let found = walked(folder.path());
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].ends_with("d E0416") && found[1] == "e.rondel", "{found:?}");
    // A folder with a file's name is no file.
    assert_eq!(walked(tree(&["x.rondel/y.rondel"]).path()), ["x.rondel E0409"]);
}

#[test]
#[cfg(unix)]
fn a_walk_never_leaves_its_folder_and_sees_each_folder_once() {
    use std::os::unix::fs::symlink;
    let folder = tree(&["pack/cards/a.rondel", "other/b.rondel"]);
    let pack = folder.path().join("pack");
    for (to, name) in [(".", "x"), (".", "y"), ("cards", "z"), ("cards/a.rondel", "again.rondel")] {
        symlink(to, pack.join(name)).unwrap();
    }
    assert_eq!(walked(&pack), ["again.rondel", "cards/a.rondel"], "links inside lead nowhere new");
    for (to, name) in [("../other", "out"), ("/", "root"), ("..", "up"), ("../other/b.rondel", "b.rondel")] {
        symlink(to, pack.join(name)).unwrap();
    }
    symlink("/no/such/file", pack.join("gone.rondel")).unwrap();
    symlink("/dev/zero", pack.join("unwanted")).unwrap();
    let found = walked(&pack);
    let left: Vec<&str> = found.iter().filter_map(|one| one.strip_suffix(" E0412")).collect();
    assert_eq!(left, ["b.rondel", "gone.rondel", "out", "root", "up"]);
    assert_eq!(found.len(), 7, "{found:?}");
}

#[test]
fn a_pack_for_no_system_is_told_that_and_nothing_else() {
    let strange = PACK.replace("system: \"toy\"", "system: \"../../secret\"").replace("id: \"toy\"", "id: \"strange\"");
    let strange = strange.replace(")", ", requires: [\"none\"])");
    for loaded in [together((&strange, ""), (PACK, "card A {}")), together((PACK, "card A {}"), (&strange, ""))] {
        let codes: Vec<&str> = loaded.problems.iter().map(|problem| problem.code).collect();
        assert_eq!(codes, ["E0403"]);
    }
}

#[test]
fn a_byte_order_mark_says_nothing() {
    let script = "\u{feff}fn on_turn_start(me) { me.heal(1); }\nfn nonsense() {}\n";
    let loaded = load(&[PackFiles::new("p").with("pack.ron", PACK).with("scripts/traits/a.rhai", script)], toy());
    let text = &loaded.scripts.files["traits/a"].text;
    assert_eq!((text.len(), text.starts_with("   fn")), (script.len(), true), "all else stays in its place");
    let marked = format!("\u{feff}{PACK}");
    let loaded = in_folder(&[("pack.ron", marked.as_bytes()), ("a.rondel", "\u{feff}card A {}".as_bytes())]);
    assert_eq!(short(&loaded), Vec::<String>::new());
    let wrong = marked.replace("name:", "naem:");
    let told = short(&in_folder(&[("pack.ron", wrong.as_bytes())]));
    assert!(told[0].contains("pack.ron:1:") && told[0].contains("E0402"), "{told:?}");
}

#[test]
fn more_changes_of_every_item_than_anybody_writes_are_told_once() {
    let lines = |n: usize| (0..n).map(|n| format!("change every card {{ level {} }}\n", n % 3 + 1)).collect::<String>();
    let told = |n: usize| {
        short(&together((PACK, "card A { level 1 }"), (&PACK.replace("\"toy\", sys", "\"other\", sys"), &lines(n))))
    };
    let too_many = |n: usize| told(n).iter().filter(|line| line.contains("E0802")).count();
    assert_eq!((too_many(250), too_many(251), too_many(900)), (0, 1, 1));
}

#[test]
fn more_items_than_numbers_are_told_once_at_the_pack_that_brings_them() {
    let cards: String = (0..65_600).map(|n| format!("card \"R {n}\" {{}}\n")).collect();
    let other = PACK.replace("\"toy\", sys", "\"other\", sys");
    let told = short(&together((PACK, "card A {}"), (&other, &cards)));
    assert_eq!(told, ["second/pack.ron:1:23: error[E0802]: this is too much content: 65601 items, at most 65535"]);
    // They are counted before any other check: their mistakes are not reported.
    let wrong = cards.replace("{}", "{ levle 1 }");
    assert_eq!(short(&together((PACK, "card A {}"), (&other, &wrong))), told);
    // Nothing in them is reported as missing either.
    let opens = PACK.replace("version:", "first_scene: \"Dawn\", version:");
    assert_eq!(short(&together((&opens, "card A {}\nscene \"Dawn\" {}"), (&other, &cards))), told);
}

#[test]
fn scripts_may_stand_in_a_folder_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    std::fs::create_dir_all(at("content/toy/target")).unwrap();
    std::fs::create_dir_all(at("scripts/toy/traits")).unwrap();
    std::fs::write(at("content/toy/pack.ron"), PACK).unwrap();
    std::fs::write(at("content/toy/target/a.rondel"), "{").unwrap();
    std::fs::write(at("content/toy/a.rondel"), "trait flee { script \"traits/flee\" }").unwrap();
    std::fs::write(at("scripts/toy/traits/flee.rhai"), "fn on_turn(me) {}").unwrap();
    let pack = PackFiles::read_dir(at("content/toy")).with_scripts_dir(at("scripts/toy")).with_scripts_dir(at("none"));
    let loaded = load(&[pack], toy());
    assert_eq!(short(&loaded), Vec::<String>::new());
    let path = &loaded.scripts.files["traits/flee"].path;
    assert!(path.ends_with("scripts/toy/traits/flee.rhai"), "{path}");
}

#[test]
fn packs_that_set_the_same() {
    let on_top =
        |id: &str, more: &str| format!("Pack(name: \"P\", id: \"{id}\", system: \"toy\", version: \"1.0.0\"{more})");
    let pack =
        |id: &str, more: &str, text: &str| PackFiles::new(id).with("pack.ron", on_top(id, more)).with("a.rondel", text);
    let base = crate::common::pack("card \"Longsword\" { level 1; face ^ }");
    let changed = |level: u8| format!("change card \"Longsword\" {{ level {level} }}\n");
    let both = [base.clone(), pack("sharp", "", &changed(2)), pack("sharper", "", &changed(3))];
    check("W0501", "change", &load(&both, toy()));
    let replaced = pack("other", "", "replace card \"Longsword\" {\n    level 4\n}\n");
    check("W0501", "replace", &load(&[base.clone(), both[1].clone(), replaced], toy()));
    check("E0204", "change", &load(&[base.clone(), pack("sharp", "", &[changed(2), changed(3)].concat())], toy()));
    let house = |id, value| pack(id, &format!(", house: {{ \"half_damage\": \"{value}\" }}"), "");
    check("W0502", "", &load(&[base.clone(), house("sharp", "left"), house("sharper", "removed")], toy()));
    let rule = |id, text: &str| pack(id, "", "").with("rules.md", format!("- **MOON-1** {text}\n"));
    let moon = [base.clone(), rule("moon", "The moon is full."), rule("night", "The moon is new.")];
    check("W0506", "", &load(&moon, toy()));
    let long = "The moon is full, whatever anybody has said of it before, and whoever it was that said so";
    let late = [base.clone(), rule("moon", &format!("{long}.")), rule("night", &format!("{long}, or not."))];
    assert_eq!(load(&late, toy()).problems.len(), 1, "they differ behind what is quoted");
    let fixture = base.clone().with("scenes/s.rondel", "card \"Straw Sword\" {}");
    let leans = pack("game", "", "deck \"Fighter\" { holds \"Straw Sword\" x8 }\n");
    check("W0512", "", &load(&[fixture, leans], toy()));
    let alike = [base, rule("moon", "The moon is full."), rule("night", "The moon is full.")];
    assert!(load(&alike, toy()).problems.is_empty());
}

/// A mistake in a behaviour's lines is reported at its place.
#[test]
fn lines_that_cannot_be_read() {
    let pack = |lines: &str| {
        let page = "Pack(name: \"P\", id: \"p\", system: \"adventure-deck\", version: \"1.0.0\")";
        let text = format!("trait sturdy(n: int = 1) {{\n    {lines}\n    text \"It holds.\"\n}}\n");
        load(&[PackFiles::new("p").with("pack.ron", page).with("a.rondel", text)], Systems::builtin())
    };
    check("E0330", "no_colon", &pack("on hurt me.heal(n)"));
    check("E0330", "moment", &pack("on hurd: me.heal(n)"));
    check("E0330", "number", &pack("while in play: damage_delt +1"));
    check("E0330", "change", &pack("while in play: damage_dealt twice"));
    check("E0330", "loop", &pack("on hurt if me.hp < 3: let x = 1"));
    check("E0330", "equals", &pack("on hurt if me.hp = 3: me.heal(n)"));
    check("E0330", "two_numbers", &pack("while in play: damage_dealt +1, damage_taken -1"));
    check("E0330", "nothing", &pack("while in play: damage_dealt +0"));
    check("E0330", "text", &pack("while in play: damage_taken +\"x\""));
    check("E0330", "stray", &pack("otherwise: me.heal(n)"));
    check("E0330", "otherwise", &pack("on hurt: me.heal(n)\n    otherwise: me.heal(1)"));
    check("E0330", "another", &pack("while in play if me.hp < 3: damage_dealt +1\n    otherwise: damage_taken +1"));
    check("E0330", "each", &pack("on hurt: each opponent.damage(1)"));
    check("E0330", "read", &pack("on hurt: me.heal(n), me.hp"));
    check("E0330", "arrow", &pack("on hurt => me.heal(n)"));
    check("E0330", "then", &pack("on hurt if me.hp < 3 then me.heal(n)"));
    check("E0330", "and", &pack("on hurt if me.hp < 3 and n > 1: me.heal(n)"));
    check("E0330", "roles", &pack("on deal_damage: attack.target.damage(n)"));
    check("E0301", "block", &pack("on hurt if (me.hp < 3) { me.heal(n) }"));
    check("E0301", "loop", &pack("on hurt: loop { me.heal(n) }"));
    check("W0616", "", &pack("on hurt: each opponent: me.damage(n)"));
    check("E0330", "nested", &pack("on hurt: each opponent: each ally: each.heal(1)"));

    // A quoted text is no part of the language, with its quotes and braces.
    for line in [
        r#"on hurt: say("He said \"let us go, if we may: now\"")"#,
        r#"on hurt if me.name != "a\"=b": me.heal(n)"#,
        r#"on hurt: each opponent with "Ring in Fire": each.damage(1)"#,
        "on hurt: say(`Now ${me.hp} of ${me.name + \"{\"}, for while it lasts`), me.heal(n)",
    ] {
        assert_eq!(pack(line).problems.iter().map(|problem| problem.code).collect::<Vec<_>>(), [""; 0], "{line}");
    }

    let page = "Pack(name: \"P\", id: \"p\", system: \"adventure-deck\", version: \"1.0.0\")";
    let both = "trait sturdy {\n    script \"traits/x\"\n    on hurt: me.heal(1)\n}\n";
    let both = PackFiles::new("p").with("pack.ron", page).with("a.rondel", both);
    let script = "fn on_hurt(me) { me.heal(1); }";
    check("E0331", "", &load(&[both.with("scripts/traits/x.rhai", script)], Systems::builtin()));
    let told = |lines: &str| pack(lines).compile().err().map(|problems| problems.to_string()).unwrap_or_default();
    assert!(told("on hurt if me.hpp < 3: me.heal(n)").contains("a.rondel:2:"));
    // A missing part is reported for the line, not for the script made of it.
    let missing = told("on hurt if me.hp 3: me.heal(1)");
    assert!(missing.contains("does not go on from what stands before it") && !missing.contains("`)`"), "{missing}");
    let filter = told("on any_hurt if who is opponent: me.heal(1)");
    assert!(filter.contains("`who in me.opponents`"), "{filter}");
    // If `me` may be of several kinds, a condition that none of them can meet is reported.
    let grid = |condition: &str| {
        let page = "Pack(name: \"P\", id: \"p\", system: \"card-grid\", version: \"1.0.0\")";
        let text = format!("effect shroud {{ while in play if {condition}: no may_be_aimed \"unseen\" }}\n");
        let veil = format!("{text}status Shrouded {{ effect shroud }}\n");
        let loaded = load(&[PackFiles::new("p").with("pack.ron", page).with("a.rondel", veil)], Systems::builtin());
        loaded.compile().err().map(|problems| problems.to_string()).unwrap_or_default()
    };
    let list = grid("me.untapped >= 2");
    assert!(list.contains("E0630") && list.contains("is compared with a number"), "{list}");
    assert!(!grid("me.untapped.len() >= 2").contains("compared with a number"));
    // A line continues over several, with comments between them.
    let broken =
        told("on hurt if me.hp < 3 && // a comment, with \"signs\": (\n        me.hpp > 1:\n        me.heal(n)");
    assert!(broken.contains("a.rondel:3:12"), "{broken}");
    let each = told("on hurt: me.heal(1), each opponent that is\n        proen: each.damage(1)");
    assert!(each.contains("a.rondel:2:"), "{each}");
    assert_eq!(pack("on hurt if me.hp < 3: me.heal(n)\n    otherwise if n > 1: me.heal(1)\n    otherwise: each ally: each.heal(n)").problems.len(), 0);
}

/// Every code in the source has a page, and every page a tested example.
#[test]
fn every_code_has_a_page_and_an_example() {
    let shown: Vec<String> = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/language/snapshots"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    let by_hand = ["E0409", "E0410", "E0412", "E0416", "E0418"];
    let mut used = std::collections::BTreeSet::new();
    codes_in(std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut used);
    let paged: std::collections::BTreeSet<String> = pages().iter().map(|page| page.code.to_string()).collect();
    assert_eq!(used, paged);
    for code in &used {
        assert!(by_hand.contains(&code.as_str()) || shown.iter().any(|name| name.starts_with(code)), "{code}");
    }
}

fn codes_in(folder: &std::path::Path, out: &mut std::collections::BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            codes_in(&path, out);
        } else if path.extension().is_some_and(|ext| ext == "rs") && !path.ends_with("pages.rs") {
            let text = std::fs::read_to_string(&path).unwrap();
            let quoted = text.split('"').filter(|part| part.len() == 5 && part.starts_with(['E', 'W']));
            out.extend(quoted.filter(|part| part[1..].bytes().all(|b| b.is_ascii_digit())).map(str::to_string));
        }
    }
}
