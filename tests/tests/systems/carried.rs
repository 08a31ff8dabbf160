//! A character's gains and losses in an adventure, in the form of its sheet.

use rondel_dsl::{PackFiles, orders};
use rondel_engine::kernel::{Carried, Illegal, Seat};
use rondel_engine::table::{Table, read_ruling};
use rondel_tests::built_in_with;
use rondel_tests::systems::compiled;

/// Returns the things carried after rulings in a scene of the Adventure Deck.
fn carried(scene: &str, rulings: &[&str]) -> Result<Vec<Carried>, Illegal> {
    let table = camp("adventure-deck", scene, rulings);
    Table::carried(&*table, Seat::new(0).expect("a seat"))
}

/// Opens a scene, and makes rulings in it.
fn camp(system: &str, scene: &str, rulings: &[&str]) -> Box<dyn Table> {
    let files = PackFiles::new("camp")
        .with("pack.ron", format!("Pack(name: \"Camp\", id: \"camp\", system: \"{system}\", version: \"1.0.0\")"))
        .with("camp.rondel", format!("scene \"Camp\" {{ {scene} }}"));
    let loaded = built_in_with(system, files);
    let words = loaded.vocabulary().expect("a system");
    let setup = &loaded.scene("camp").expect("written above").setup;
    let mut table = compiled(&loaded).open(setup, 1).expect("it opens");
    for ruling in rulings {
        let ruling = read_ruling(ruling, &orders(words, &loaded.items)).expect("it is an order");
        table.rule(&ruling).expect("it can be ruled");
    }
    table
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

/// The statements of a hero of Deck of Many Dungeons after rulings and commands.
fn hero(scene: &str, rulings: &[&str], commands: &[&str]) -> Result<Vec<Carried>, Illegal> {
    let mut table = camp("deck-of-many-dungeons", scene, rulings);
    for command in commands {
        table.command(command).expect(command);
    }
    Table::carried(&*table, Seat::new(0).expect("a seat"))
}

#[test]
fn a_hero_keeps_its_level_its_cards_and_its_gold() {
    let kept = hero("free; player Hild; xp 3", &["gold hild 120"], &["gm award 3"]).expect("it rests");
    assert_eq!(said(&kept, "xp").expect("always"), ["6"]);
    assert_eq!(said(&kept, "gold").expect("always"), ["120"]);
    assert_eq!(said(&kept, "level").expect("always"), [""; 0], "level 1 needs no word");
    let spent = hero("free; player Hild", &[], &[]).expect("it rests");
    assert_eq!(said(&spent, "gold").expect("always"), ["0"], "what is spent is said");
    let gear = said(&kept, "gear").expect("always");
    assert_eq!(gear, ["\"Woodsman's Axe\", \"Patched Coat\", \"Steady Boots\""]);
    assert_eq!(said(&kept, "traits").expect("always"), ["Stubborn, Curious"]);
}

#[test]
fn an_enchantment_stays_on_its_gear() {
    // Feather is on the Steady Boots, which go into the bag, and Second Feather on the Good Boots.
    let kept = hero("free; player \"Marked Pim\"", &[], &["marked-pim wear good-boots"]).expect("it rests");
    assert_eq!(said(&kept, "gear").expect("always"), ["\"Good Boots\", \"Steady Boots\""]);
    let enchantments = said(&kept, "enchantments").expect("always").join(", ");
    assert!(enchantments.starts_with("\"Second Feather\", Feather, "), "{enchantments}");
}

#[test]
fn a_hero_keeps_nothing_in_the_middle_of_a_combat() {
    let fight = "player Hild { at a1 }; enemy Warden { at b1 }; map { \"...\" }";
    assert_eq!(hero(fight, &[], &[]).expect_err("a combat is on").rule, "DMD-261");
}
