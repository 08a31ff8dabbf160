//! Sessions on the built-in scenes: undo, saves, replay, determinism, new content under an open scene.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::parse_order;
use rondel_engine::explore::{Game, Save, Table, replay};
use rondel_engine::kernel::{Luck, Seat, Stop};
use rondel_tests::{built_in, built_in_with};
use std::rc::Rc;

fn game() -> (rondel_dsl::Loaded, Rc<dyn Game>) {
    let loaded = built_in("adventure-deck");
    let game = loaded.compile().unwrap_or_else(|problems| panic!("{problems:#?}"));
    (loaded, game)
}

/// Types whole random commands until the game is over or `most` are made.
fn play(table: &mut dyn Table, seed: u64, most: u32) -> u32 {
    let luck = Luck::new(seed, 99);
    for nth in 0..most {
        if matches!(table.stop(), Stop::Over(_)) {
            return nth;
        }
        let offers: Vec<_> = table.offers().into_iter().filter(|offer| offer.seat != Seat::CHANCE).collect();
        let Some(offer) = offers.get(luck.below(0, nth, u32::try_from(offers.len()).unwrap_or(1)) as usize) else {
            return nth;
        };
        table
            .command(&offer.words.text())
            .unwrap_or_else(|problem| panic!("`{}` was offered: {problem}", offer.words.text()));
    }
    most
}

#[test]
fn the_same_seed_tells_the_same_story() {
    let (loaded, game) = game();
    for scene in loaded.scenes.iter().filter(|scene| scene.steps.is_empty()) {
        let tell = || {
            let mut table = game.open(&scene.setup, 7).expect("a scene to play opens");
            play(&mut *table, 3, 60);
            (table.log(), table.fingerprint())
        };
        assert_eq!(tell(), tell(), "{}", scene.id);
    }
}

#[test]
fn a_saved_game_replays_to_the_same_position() {
    let (loaded, game) = game();
    let vocabulary = loaded.vocabulary.expect("the pack names a system");
    for scene in loaded.scenes.iter().filter(|scene| scene.steps.is_empty()) {
        let mut table = game.open(&scene.setup, 11).expect("a scene to play opens");
        play(&mut *table, 5, 40);
        let save: Save = table.save();
        let again = replay(&save, &*game, &scene.setup, &|text| parse_order(vocabulary, &loaded.items, text))
            .unwrap_or_else(|problems| panic!("{}: {problems:#?}", scene.id));
        assert_eq!(again.table.fingerprint(), table.fingerprint(), "{}", scene.id);
        assert_eq!(again.table.log(), table.log(), "{}", scene.id);
    }
}

#[test]
fn undo_then_redo_is_identity() {
    let (loaded, game) = game();
    for scene in loaded.scenes.iter().filter(|scene| scene.steps.is_empty()) {
        let mut table = game.open(&scene.setup, 2).expect("a scene to play opens");
        let mut fingerprints = vec![table.fingerprint()];
        for step in 0..25 {
            if play(&mut *table, step, 1) == 0 {
                break;
            }
            fingerprints.push(table.fingerprint());
        }
        let last = fingerprints.len() - 1;
        for nth in (0..last).rev() {
            assert!(table.undo().is_some());
            assert_eq!(table.fingerprint(), fingerprints[nth], "{} undone to {nth}", scene.id);
        }
        assert!(table.undo().is_none());
        for fingerprint in &fingerprints[1..] {
            assert!(table.redo().is_some());
            assert_eq!(&table.fingerprint(), fingerprint, "{} redone", scene.id);
        }
    }
}

#[test]
fn the_same_content_under_an_open_scene_changes_nothing() {
    let (loaded, game) = game();
    let again = loaded.compile().expect("it compiled before");
    for scene in loaded.scenes.iter().filter(|scene| scene.steps.is_empty()) {
        let mut table = game.open(&scene.setup, 4).expect("a scene to play opens");
        play(&mut *table, 8, 20);
        let before = table.fingerprint();
        let said = table.reload(&*again).unwrap_or_else(|problems| panic!("{}: {problems:#?}", scene.id));
        assert_eq!(said, Vec::<String>::new());
        assert_eq!(table.fingerprint(), before, "{}", scene.id);
        play(&mut *table, 9, 5);
    }
}

/// The same content with a line added to one script.
fn edited(name: &str) -> Rc<dyn Game> {
    let mut loaded = built_in("adventure-deck");
    let script = loaded.scripts.files.get_mut(name).unwrap_or_else(|| panic!("there is no script {name}"));
    script.text = format!("{}\n// edited\n", script.text).into();
    loaded.compile().unwrap_or_else(|problems| panic!("{problems:#?}"))
}

#[test]
fn a_script_edited_between_two_of_its_questions_goes_back_to_the_decision_before_it() {
    let (loaded, game) = game();
    let scene = loaded.scene("Three Goblins in a barn").expect("the first scene");
    let mut table = game.open(&scene.setup, 1).expect("it opens");
    let before = table.fingerprint();
    table.command("grapple on goblin-1").expect("a Grapple is offered");
    let asked = table.fingerprint();
    assert_ne!(asked, before, "the script waits for an answer");

    let said = table.reload(&*edited("traits/flee")).expect("another script may change");
    assert_eq!(table.fingerprint(), asked, "what does not run changes nothing");
    assert!(said.iter().any(|line| line.contains("flee")), "{said:?}");

    let said = table.reload(&*edited("actions/grapple")).expect("play goes back");
    assert_eq!(table.fingerprint(), before);
    assert!(said.iter().any(|line| line.contains("back to the decision before")), "{said:?}");
    table.command("grapple on goblin-1").expect("and can be tried again");
}

#[test]
fn what_an_open_scene_needs_can_not_go() {
    let (loaded, game) = game();
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
    let loaded = built_in_with("adventure-deck", Some(files));
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
    let loaded = built_in_with("adventure-deck", Some(files));
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
    let loaded = rondel_dsl::load(&[files], &|id| rondel_engine::systems::system(id).map(|s| (s.vocabulary)()));
    let problems = loaded.compile().err().expect("neither can be worked out");
    assert_eq!(problems.iter().filter(|problem| problem.code == "E0716").count(), 2, "{problems:#?}");
}
