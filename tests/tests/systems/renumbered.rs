//! New content under a script that waits for an answer: its cards stay what they are, though they get other numbers.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::PackFiles;
use rondel_engine::table::Game;
use rondel_tests::built_in_with;
use rondel_tests::systems::compiled;
use std::rc::Rc;

/// Returns the built-in content with a card that looks through the Discard, and with `more` on top.
fn game(more: &str) -> (Rc<dyn Game>, rondel_dsl::Loaded) {
    let page = r#"Pack(name: "Top", id: "top", system: "adventure-deck", version: "1.0.0")"#;
    let script = "fn on_play(me, card, target) {
        let last = me.cards(\"discard\")[0];
        if me.ask(\"Do you remember?\") { say(last.name + \", I think\"); }
    }";
    let text = r#"
effect looks_back { text "You look back." }
card "Look Back" { type skill; play normal; face ^; effect looks_back; text "x" }
scene "Looking back" {
    players { you: "Sample Warrior" { holds "Look Back"; hand "Look Back"; discard Longsword } }
    foes { g: "Goblin Skirmisher" }
}
"#;
    let pack = PackFiles::new("top").with("pack.ron", page).with("cards.rondel", format!("{text}{more}").as_str());
    let pack = pack.with("scripts/effects/looks_back.rhai", script);
    let loaded = built_in_with("adventure-deck", pack);
    (compiled(&loaded), loaded)
}

/// A card in front of all others moves the numbers of those that the script has read by one.
#[test]
fn what_a_waiting_script_has_read_stays_the_same_card() {
    let (old, loaded) = game("");
    let (new, _) = game("card \"Aardvark\" { type skill; play normal; face ^; text \"x\" }\n");
    let scene = loaded.scene("looking-back").unwrap_or_else(|| panic!("no scene"));
    let mut table = old.open(&scene.setup, 1).unwrap_or_else(|problems| panic!("{problems:#?}"));
    table.command("play look back").unwrap_or_else(|problem| panic!("{problem}"));
    assert!(table.asked().contains("Do you remember?"), "{}", table.asked());
    table.reload(&*new).unwrap_or_else(|problems| panic!("{problems:#?}"));
    table.command("yes").unwrap_or_else(|problem| panic!("{problem}"));
    assert!(table.log().iter().any(|told| told.text.contains("Longsword, I think")), "{:#?}", table.log());
}
