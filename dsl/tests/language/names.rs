//! Names: how they are spelt, and which of them cannot be told apart.

use crate::common::{PACK, short, toy};
use rondel_dsl::{PackFiles, load};

#[test]
fn blanks_of_any_kind_in_a_name_are_plain_blanks() {
    for name in ["Rat\u{a0}King", "Rat\u{2009}King", "Rat\u{3000} King", "Rat\u{2800}King", " Rat  King "] {
        let loaded = load(
            &[PackFiles::new("p").with("pack.ron", PACK).with("a.rondel", format!("card \"{name}\" {{}}\n"))],
            toy(),
        );
        assert_eq!(short(&loaded), Vec::<String>::new());
        assert_eq!(loaded.items[0].name, "Rat King", "{name:?}");
    }
}

#[test]
fn names_of_plain_letters_are_as_they_are_meant() {
    let told = |text: &str| short(&load(&[PackFiles::new("p").with("pack.ron", PACK).with("a.rondel", text)], toy()));
    assert_eq!(told("card \"Rank 1\" {}\ncard \"Rank l\" {}\n"), Vec::<String>::new());
    assert_eq!(told("card \"Göblin\" {}\ncard \"Goblin\" {}\n"), Vec::<String>::new(), "an accent is seen");
    assert_eq!(told("card \"Goblin\" {}\nfoe \"G\u{43e}blin\" { level 1; hp 3 }\n").len(), 0, "of two kinds");
    assert_eq!(told("card \"Goblin\" {}\ncard \"\u{ff27}oblin\" {}\n").len(), 1, "full width");
}

#[test]
fn names_without_a_look_of_their_own_are_refused() {
    let told = |name: &str| {
        let card = format!("card \"{name}\" {{}}\n");
        short(&load(&[PackFiles::new("p").with("pack.ron", PACK).with("a.rondel", card)], toy()))
    };
    for name in ["Gob\u{ffff}lin", "Gob\u{e000}lin", "Gob`lin", "Go\u{301}\u{302}\u{303}\u{304}blin"] {
        assert!(told(name).iter().any(|line| line.contains("E0212")), "{name:?}: {:?}", told(name));
    }
    assert_eq!(told("Go\u{302}\u{301}blin"), Vec::<String>::new(), "two accents are a letter of Vietnamese");
}

#[test]
fn only_an_item_of_the_same_pack_may_be_the_renamed_one() {
    let used = "deck D { holds Blade }\n";
    let base = |text: &str| PackFiles::new("base").with("pack.ron", PACK).with("a.rondel", text);
    let top = PACK.replacen("\"toy\"", "\"top\"", 1);
    let mine = |text: &str| PackFiles::new("top").with("pack.ron", top.as_str()).with("a.rondel", text);
    let told =
        |packs: &[PackFiles]| load(packs, toy()).problems.into_iter().filter_map(|problem| problem.help).collect();
    let helps: Vec<String> = told(&[base("card Sabre {}\n"), mine(used)]);
    assert!(!helps.iter().any(|help| help.contains("Sabre")), "{helps:?}");
    let helps: Vec<String> = told(&[base(""), mine(&format!("card Sabre {{}}\n{used}"))]);
    assert!(helps.iter().any(|help| help.contains("Sabre")), "{helps:?}");
}
