//! The loadable part of content with errors.

use rondel_dsl::{Loaded, PackFiles, load_sound};
use rondel_engine::systems::Systems;

fn pack(text: &str) -> PackFiles {
    let page = "Pack(name: \"Demo\", id: \"demo\", system: \"adventure-deck\", version: \"1.0.0\")";
    PackFiles::new("demo").with("pack.ron", page).with("cards.rondel", text)
}

fn names(loaded: &Loaded) -> Vec<&str> {
    loaded.items.iter().map(|item| item.name.as_str()).collect()
}

const CARD: &str = "card Club { type weapon, medium; face ^; rondel { 1-6: damage 1 } }\n";

#[test]
fn a_statement_with_errors_is_left_out_and_then_what_cannot_do_without_it() {
    let broken = "card Bad { tipe weapon }\ndeck Bads { holds Bad x52 }\n";
    let loaded = load_sound(&[pack(&format!("{CARD}{broken}"))], Systems::builtin()).expect("the club loads").loaded;
    assert_eq!(names(&loaded), ["Club", "Bads"], "a card needs a type; a deck is one without its cards");
    let text = "deck Bads { holds Bad x52 }\ncharacter \"Sad\" { race Human; class Fighter; hp 9; deck Bads }\n";
    let loaded = load_sound(&[pack(&format!("{text}{CARD}"))], Systems::builtin()).expect("the club loads").loaded;
    assert_eq!(names(&loaded), ["Club", "Bads"], "a character needs a race; a deck is one without its cards");
}

#[test]
fn the_rest_stands_where_it_stood() {
    let text = format!("card Bad {{\n    tipe weapon\n}}\n{CARD}");
    let loaded = load_sound(&[pack(&text)], Systems::builtin()).expect("the club loads").loaded;
    assert_eq!(loaded.sources.show(loaded.items[0].at), "demo/cards.rondel:4:6");
}

#[test]
fn a_pack_whose_page_has_errors_is_left_out() {
    let other = PackFiles::new("other").with("pack.ron", "Pack(").with("more.rondel", "card X { }");
    let loaded = load_sound(&[pack(CARD), other], Systems::builtin()).expect("the other pack loads").loaded;
    assert_eq!(names(&loaded), ["Club"]);
    assert!(load_sound(&[PackFiles::new("nothing")], Systems::builtin()).is_none());
}
