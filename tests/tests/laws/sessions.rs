//! Sessions on the built-in scenes: determinism, undo, and scripts of the Adventure Deck.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::orders;
use rondel_engine::kernel::Rules;
use rondel_engine::systems::AdventureDeck;
use rondel_engine::table::Game;
use rondel_tests::systems::{content, game, open, to_play};
use rondel_tests::{SYSTEMS, built_in, built_in_with, every_system, play_on};
use std::rc::Rc;

fn the_same_seed_tells_the_same_story<R: Rules>() {
    let game = game::<R>();
    for scene in to_play(content::<R>()) {
        let tell = || {
            let mut table = open(&*game, scene, 7);
            play_on(&mut *table, 3, 60, |_| ());
            (table.log(), table.fingerprint())
        };
        assert_eq!(tell(), tell(), "{}", scene.id);
    }
}

fn undo_then_redo_is_identity<R: Rules>() {
    let game = game::<R>();
    let read = orders(R::vocabulary(), &content::<R>().items);
    for scene in to_play(content::<R>()) {
        let mut table = open(&*game, scene, 2);
        let mut fingerprints = vec![table.fingerprint()];
        play_on(&mut *table, 4, 25, |table| fingerprints.push(table.fingerprint()));
        let last = fingerprints.len() - 1;
        for nth in (0..last).rev() {
            assert!(table.undo().is_some());
            assert_eq!(table.fingerprint(), fingerprints[nth], "{} undone to {nth}", scene.id);
        }
        assert!(table.undo().is_none());
        for fingerprint in &fingerprints[1..] {
            assert!(table.redo(&read).is_ok_and(|redone| redone.is_some()));
            assert_eq!(&table.fingerprint(), fingerprint, "{} redone", scene.id);
        }
    }
}

every_system!(the_same_seed_tells_the_same_story, undo_then_redo_is_identity);

/// Returns the same content with a line added to one script.
fn edited(name: &str) -> Rc<dyn Game> {
    let mut loaded = built_in("adventure-deck");
    let script = loaded.scripts.files.get_mut(name).unwrap_or_else(|| panic!("there is no script {name}"));
    script.text = format!("{}\n// edited\n", script.text).into();
    loaded.compile().unwrap_or_else(|problems| panic!("{problems:#?}"))
}

#[test]
fn a_script_edited_between_two_of_its_questions_goes_back_to_the_decision_before_it() {
    let (loaded, game) = (content::<AdventureDeck>(), game::<AdventureDeck>());
    let scene = loaded.scene("Three Goblins in a barn").expect("the first scene");
    let mut table = game.open(&scene.setup, 1).expect("it opens");
    let before = table.fingerprint();
    table.command("grapple on goblin-1").expect("a Grapple is offered");
    let asked = table.fingerprint();
    assert_ne!(asked, before, "the script waits for an answer");

    let said = table.reload(&*edited("traits/merciless")).expect("another script may change");
    assert_eq!(table.fingerprint(), asked, "what does not run changes nothing");
    assert!(said.changes.iter().any(|line| line.contains("merciless")), "{said:?}");

    let said = table.reload(&*edited("actions/grapple")).expect("play goes back");
    assert_eq!(table.fingerprint(), before);
    assert!(said.notes.iter().any(|line| line.contains("back to the decision before")), "{said:?}");
    table.command("grapple on goblin-1").expect("and can be tried again");
}

#[test]
fn what_an_open_scene_needs_can_not_go() {
    let (loaded, game) = (content::<AdventureDeck>(), game::<AdventureDeck>());
    let scene = loaded.scene("Three Goblins in a barn").expect("the first scene");
    let mut table = game.open(&scene.setup, 1).expect("it opens");
    let before = table.fingerprint();
    let mut poorer = built_in("adventure-deck");
    poorer.items.retain(|item| item.id != "goblin-skirmisher");
    let poorer = poorer.compile().unwrap_or_else(|problems| panic!("{problems:#?}"));
    let problems = table.reload(&*poorer).expect_err("the Goblins are in the barn");
    assert!(problems.iter().any(|p| p.message.contains("goblin-skirmisher")), "{problems:#?}");
    assert_eq!(table.fingerprint(), before);
    table.command("pass").expect("the old content stays live");
}

#[test]
fn cards_that_set_each_other_off_without_end_are_stopped_and_named() {
    let mut files = rondel_dsl::PackFiles::new("thorns");
    files = files
        .with("pack.ron", "Pack(name: \"Thorns\", id: \"thorns\", system: \"adventure-deck\", version: \"1.0.0\")")
        .with(
            "thorns.rondel",
            "trait riposte { }\nfoe \"Thorn\" { level 1; size small; hp 50; xp 1; turn { 1-6: nothing }; traits { riposte } }\n\
             scene \"Thorns\" { players { you: \"Sample Warrior\" { hand Longsword } }; foes { thorn: Thorn;  friend: Thorn { ally } } }\n",
        )
        .with("scripts/traits/riposte.rhai", "fn on_damaged(me, attack) {\n    for other in me.opponents {\n        if other.is_foe { me.attack(other, 1, \"physical\", \"melee\"); }\n    }\n}\n");
    let loaded = built_in_with("adventure-deck", files);
    let game = loaded.compile().unwrap_or_else(|problems| panic!("{problems:#?}"));
    let scene = loaded.scene("Thorns").expect("its scene");
    let mut table = game.open(&scene.setup, 1).expect("it opens");
    table.command("play longsword on thorn").expect("a blow");
    let told = table.log();
    let stopped = told.iter().find(|told| told.text.contains("endless chain")).unwrap_or_else(|| panic!("{told:#?}"));
    assert!(stopped.text.contains("`riposte` of `Thorn` sets off `riposte` of `Thorn`"), "{}", stopped.text);
    assert!(!table.offers().is_empty(), "the scene goes on");
}

#[test]
fn a_pack_s_house_rules_are_played_by() {
    let files = rondel_dsl::PackFiles::new("home").with(
        "pack.ron",
        "Pack(name: \"Home\", id: \"home\", system: \"adventure-deck\", version: \"1.0.0\", house: { \"half_damage\": \"floor_removed\" })",
    );
    let loaded = built_in_with("adventure-deck", files);
    let game = loaded.compile().unwrap_or_else(|problems| panic!("{problems:#?}"));
    let scene = loaded.scene("Three Goblins in a barn").expect("the first scene");
    let table = game.open(&scene.setup, 1).expect("it opens");
    let house = table.eval("game.house(\"half_damage\")").expect("a fact of the game");
    assert_eq!(house.to_string(), "floor_removed");
}

#[test]
fn a_formula_that_divides_by_nothing_is_told() {
    let files = rondel_dsl::PackFiles::new("odd")
        .with("pack.ron", "Pack(name: \"Odd\", id: \"odd\", system: \"adventure-deck\", version: \"1.0.0\")")
        .with("odd.rondel", "card \"Odd\" { type skill; face ^; rondel { 1-6: damage R/0 } }\ncard \"Huge\" { type skill; face ^; rondel { 1-6: damage R*9999 } }\n");
    let loaded = rondel_dsl::load(&[files], SYSTEMS);
    let problems = loaded.compile().err().expect("neither can be worked out");
    assert_eq!(problems.iter().filter(|problem| problem.code == "E0716").count(), 2, "{problems:#?}");
}
