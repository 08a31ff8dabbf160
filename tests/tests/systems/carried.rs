//! A Character's gains and losses in an adventure, in the form of its sheet. The system is the Adventure Deck.

use rondel_dsl::{PackFiles, orders};
use rondel_engine::kernel::{Carried, Illegal, Seat};
use rondel_engine::table::{Table, read_ruling};
use rondel_tests::built_in_with;
use rondel_tests::systems::compiled;

/// Returns the carried things after rulings in a scene.
fn carried(scene: &str, rulings: &[&str]) -> Result<Vec<Carried>, Illegal> {
    let files = PackFiles::new("camp")
        .with("pack.ron", "Pack(name: \"Camp\", id: \"camp\", system: \"adventure-deck\", version: \"1.0.0\")")
        .with("camp.rondel", format!("scene \"Camp\" {{ {scene} }}"));
    let loaded = built_in_with("adventure-deck", files);
    let words = loaded.vocabulary().expect("a system");
    let setup = &loaded.scene("camp").expect("written above").setup;
    let mut table = compiled(&loaded).open(setup, 1).expect("it opens");
    for ruling in rulings {
        let ruling = read_ruling(ruling, &orders(words, &loaded.items)).expect("it is an order");
        table.rule(&ruling).expect("it can be ruled");
    }
    Table::carried(&*table, Seat::new(0).expect("a seat"))
}

/// Returns all values of a word; `None`: nothing is different.
fn said<'c>(carried: &'c [Carried], word: &str) -> Option<&'c [String]> {
    carried.iter().find(|one| one.word == word).map(|one| one.said.as_slice())
}

#[test]
fn the_combat_deck_keeps_its_size_and_finds_go_aside() {
    let scene = "players { you: \"Sample Warrior\" { hand Longsword x2; xp 3; fatigue 1 } }; stage rest";
    let kept = carried(scene, &["give you Sneak x2"]).expect("it rests");
    assert_eq!(said(&kept, "xp").expect("always"), ["3"]);
    assert_eq!(said(&kept, "gold").expect("always"), [""; 0], "nothing is not said");
    assert_eq!(said(&kept, "fatigue").expect("always"), ["1"], "wear stays until the adventure ends");
    assert_eq!(said(&kept, "aside").expect("always"), ["Sneak x2"]);
    assert_eq!(said(&kept, "holds"), None, "the Combat Deck is the one of the pack");
}

#[test]
fn nobody_stops_in_the_middle_of_a_combat() {
    let scene = "players { you: \"Sample Warrior\" }; foes { rat: \"Goblin Skirmisher\" }";
    assert_eq!(carried(scene, &[]).expect_err("a Combat is on").rule, "ADS-206");
}
