//! The rules that scenes and tests prove.

use rondel_engine::kernel::{Origin, Setup};
use rondel_engine::table::Scene;
use rondel_repl::proofs::{Unproven, tests_of, unproven};
use rondel_repl::rulebook::Rulebook;

const BOOK: &str = "Table talk: ADS-001 and others are for people.\n\n## 1. Cards\n\n\
    - **ADS-001** Each card carries one symbol.\n- **ADS-002** Speech is free. *Table talk: nothing moves.*\n\
    - **ADS-003** A Round has Turns.\n- **ADS-004** A Turn has an Action.\n\
    ## Rulings\n- **G-14** Why? Because.\n- **full_hand** = a | b (default a). A Hand.\n";

fn scene(proves: &[&str]) -> Scene {
    Scene {
        id: "a".into(),
        text: String::new(),
        proves: proves.iter().map(|id| (*id).to_string()).collect(),
        wishes: Vec::new(),
        setup: Setup { name: "A".into(), body: Vec::new(), at: Origin::CODE },
        steps: Vec::new(),
        formerly: Vec::new(),
        seed: None,
        otherwise_pass: false,
    }
}

fn ids(unproven: &Unproven) -> Vec<&str> {
    unproven.unproven.iter().map(|rule| rule.id.as_str()).collect()
}

#[test]
fn scenes_prove_rules_and_a_preface_is_no_table_talk() {
    let book = Rulebook::read("adventure-deck", BOOK);
    let found = unproven(&book, &[scene(&["ads-003"])], None);
    assert_eq!((found.rules, found.proved_by_scenes, found.proved_by_tests), (4, 1, None));
    assert_eq!(ids(&found), ["ADS-001", "ADS-004"]);
    assert_eq!(found.table_talk, ["ADS-002"]);
}

#[test]
fn tests_prove_rules_in_code_and_in_their_documentation() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(dir.path().join("tests/tests")).unwrap();
    let write = |text: &str| std::fs::write(dir.path().join("tests/tests/a.rs"), text).unwrap();
    let book = Rulebook::read("adventure-deck", BOOK);
    for (text, left) in [
        ("/// The symbols of a card (ADS-001).\nfn a() {}\n", vec!["ADS-004"]),
        ("fn a() { assert(\"ADS-004\"); } // ADS-001\n", vec![]),
        ("//! ADS-001\n// ADS-004\n", vec!["ADS-001", "ADS-004"]),
        ("/// ADS-0011 XADS-001 ADS-01\n", vec!["ADS-001", "ADS-004"]),
    ] {
        write(text);
        let found = unproven(&book, &[scene(&["ADS-003"])], Some(dir.path()));
        assert_eq!(ids(&found), left, "{text}");
        assert_eq!(found.proved_by_tests, Some(2 - left.len()), "{text}");
    }
}

#[test]
fn a_rule_names_the_files_whose_tests_prove_it() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(dir.path().join("tests/tests")).unwrap();
    let write = |name: &str, text: &str| std::fs::write(dir.path().join("tests/tests").join(name), text).unwrap();
    write("a.rs", "/// ADS-001.\nfn a() {}\n");
    write("b.rs", "// ADS-001\nfn b() {}\n");
    assert_eq!(tests_of(dir.path(), "ads-001"), ["tests/tests/a.rs"]);
    assert!(tests_of(dir.path(), "ADS-002").is_empty());
}

#[test]
fn a_folder_without_tests_is_no_checkout() {
    let dir = tempfile::tempdir().unwrap();
    let book = Rulebook::read("adventure-deck", BOOK);
    assert_eq!(unproven(&book, &[], Some(dir.path())).proved_by_tests, None);
}
