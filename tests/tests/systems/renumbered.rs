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

/// Returns the built-in content with an adventure: a shop that sells `wares`, and behind it a Room in which the story
/// ends with this one of its `epilogues`.
fn shop(wares: &str, ending: &str, epilogues: &str) -> (Rc<dyn Game>, rondel_dsl::Loaded) {
    let page = r#"Pack(name: "Shop", id: "shop", system: "adventure-deck", version: "1.0.0")"#;
    let text = format!(
        r#"
effect renumbered_end() {{ on entered: me.end_adventure("{ending}") }}
adventure "Renumbered Walk" {{ opens "Renumbered Shop"; {epilogues}; text "x" }}
room "Renumbered Shop" {{ text "x"; exit "Renumbered Gate"; {wares} }}
room "Renumbered Gate" {{ text "x"; effect renumbered_end; exit "Renumbered Shop" }}
scene "Renumbered shopping" {{
    players {{ you: "Sample Warrior" {{ gold 50 }} }}
    adventure "Renumbered Walk"
    stage combat
}}
"#
    );
    let loaded = built_in_with(
        "adventure-deck",
        PackFiles::new("shop").with("pack.ron", page).with("rooms.rondel", text.as_str()),
    );
    (compiled(&loaded), loaded)
}

const GONE_BADLY: &str = r#"epilogue "Gone badly" lost "x""#;
const GONE_WELL: &str = r#"epilogue "Gone well" won "x""#;

/// A card is sold out although the shop has another one in front of it now, and the story has its own ending although
/// the endings have changed places.
#[test]
fn what_was_bought_and_how_a_story_ended_stay_the_same() {
    let (potion, dagger) = (r#"sells "Healing Potion" for 5"#, "sells Dagger for 2");
    let (old, loaded) = shop(potion, "Gone well", &format!("{GONE_BADLY}; {GONE_WELL}"));
    let (new, _) = shop(&format!("{dagger}; {potion}"), "Gone well", &format!("{GONE_WELL}; {GONE_BADLY}"));
    let (without, _) = shop(potion, "Gone badly", GONE_BADLY);
    let scene = loaded.scene("renumbered-shopping").unwrap_or_else(|| panic!("no scene"));
    let open = || old.open(&scene.setup, 1).unwrap_or_else(|problems| panic!("{problems:#?}"));

    let mut table = open();
    table.command("buy healing-potion").unwrap_or_else(|problem| panic!("{problem}"));
    table.command("put hand").unwrap_or_else(|problem| panic!("{problem}"));
    table.reload(&*new).unwrap_or_else(|problems| panic!("{problems:#?}"));
    assert!(table.command("buy healing-potion").is_err());
    table.command("buy dagger").unwrap_or_else(|problem| panic!("{problem}"));

    let mut table = open();
    table.command("go renumbered-gate").unwrap_or_else(|problem| panic!("{problem}"));
    let ending = table.asked();
    assert!(ending.contains("won by you"), "{ending}");
    assert!(table.reload(&*without).is_err());
    table.reload(&*new).unwrap_or_else(|problems| panic!("{problems:#?}"));
    assert_eq!(table.asked(), ending);
}
