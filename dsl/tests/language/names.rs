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
