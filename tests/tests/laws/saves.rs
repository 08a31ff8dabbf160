//! Saved games, in every system. They lead to the same position, survive renaming, and report changes.

use rondel_dsl::{Loaded, PackFiles, orders, parse_order};
use rondel_engine::kernel::{Arg, Datum, Origin, Rules, Setup, Statement};
use rondel_engine::systems::AdventureDeck;
use rondel_engine::table::{Game, Replayed, Save, SavedPack, replay};
use rondel_tests::systems::{compiled, content, game, open, to_play};
use rondel_tests::{built_in_with, every_system, play_on, renamed};

/// Plays a save on a scene's set-up.
fn again<R: Rules>(save: &Save, game: &dyn Game, loaded: &Loaded, setup: &Setup) -> Replayed {
    let order = orders(R::vocabulary(), &loaded.items);
    replay(save, game, setup, &order).unwrap_or_else(|problems| unreachable!("{}: {problems:#?}", save.scene))
}

/// Saves of every scene that is there to be played, read back from text.
fn saves<R: Rules>(most: u32) -> impl Iterator<Item = (&'static rondel_engine::table::Scene, Save, String)> {
    let game = game::<R>();
    to_play(content::<R>()).map(move |scene| {
        let mut table = open(&*game, scene, 11);
        play_on(&mut *table, 5, most, |_| ());
        let text = serde_json::to_string(&table.save()).expect("a save is plain data");
        (scene, serde_json::from_str(&text).expect("it was written so"), table.fingerprint())
    })
}

fn a_save_leads_to_the_same_position<R: Rules>() {
    let game = game::<R>();
    for (scene, save, end) in saves::<R>(60) {
        let again = again::<R>(&save, &*game, content::<R>(), &scene.setup);
        assert_eq!(again.differs, None, "{}", scene.id);
        assert_eq!(again.changed, Vec::<String>::new(), "{}", scene.id);
        assert_eq!(again.table.fingerprint(), end, "{}", scene.id);
    }
}

/// Checks that a save is carried out to its last step after renames. Everything has another name and a `formerly`.
fn a_save_outlives_new_names<R: Rules>() {
    let loaded = renamed(R::vocabulary().system);
    let game = compiled(&loaded);
    let mut steps = 0;
    for (scene, save, _) in saves::<R>(40) {
        let Some(now) = loaded.scene(&scene.id) else { unreachable!("the scenes keep their names") };
        let again = again::<R>(&save, &*game, &loaded, &now.setup);
        assert_eq!(again.differs, None, "{}", scene.id);
        assert!(again.changed.iter().any(|line| line == "the content has changed since"), "{:?}", again.changed);
        steps += save.steps.len();
    }
    assert!(steps > 100, "only {steps} steps");
}

/// Returns a set-up with one more house rule, other than the rulebook's.
fn at_home(setup: &Setup, name: &str, value: &str) -> Setup {
    let word = |text: &str| Arg { datum: Datum::Word(text.into()), at: Origin::CODE };
    let said = Statement { word: "house", args: vec![word(name), word(value)], at: Origin::CODE };
    let mut home = setup.clone();
    home.body.push(said);
    home
}

fn other_house_rules_are_told<R: Rules>() {
    let game = game::<R>();
    let mut told = 0;
    for scene in to_play(content::<R>()) {
        for option in R::vocabulary().house {
            let Some(value) = option.values.get(1).filter(|value| **value != "n") else { continue };
            if scene.setup.body.iter().any(|said| said.word == "house" && said.datum(0).text() == Some(option.name)) {
                continue; // it has a reading of its own
            }
            let setup = at_home(&scene.setup, option.name, value);
            let Ok(mut table) = game.open(&setup, 3) else { continue };
            play_on(&mut *table, 3, 3, |_| ());
            let again = again::<R>(&table.save(), &*game, content::<R>(), &scene.setup);
            let house = again.changed.iter().find(|line| line.starts_with("the house rules differ: "));
            let named = format!("`{}` was `{value}` and is ", option.name);
            assert!(house.is_some_and(|line| line.contains(&named)), "{}: {:?}", scene.id, again.changed);
            told += 1;
        }
    }
    assert!(told >= 5, "only {told} options were tried");
}

fn an_edited_scene_is_told<R: Rules>() {
    let game = game::<R>();
    let mut told = 0;
    for scene in to_play(content::<R>()) {
        for (nth, said) in scene.setup.body.iter().enumerate().filter(|(_, said)| said.word != "house") {
            let mut edited = scene.setup.clone();
            edited.body.remove(nth);
            let Ok(mut table) = game.open(&edited, 3) else { continue };
            play_on(&mut *table, 3, 3, |_| ());
            let again = again::<R>(&table.save(), &*game, content::<R>(), &scene.setup);
            let changed = "the scene's set-up has changed since".to_string();
            assert!(again.changed.contains(&changed), "{} without {}: {:?}", scene.id, said.word, again.changed);
            told += 1;
        }
    }
    assert!(told >= 3, "only {told} edits were tried");
}

/// Checks an edited save with an unknown house rule, or an invalid value of one.
fn house_rules_of_nothing_are_told<R: Rules>() {
    let game = game::<R>();
    let (scene, save, _) = saves::<R>(3).next().expect("a scene");
    let Some(option) = R::vocabulary().house.first() else { return };
    for (name, value, told) in [
        (option.name, "zzz", format!("the save gives `{}` the value `zzz`", option.name)),
        ("no_such_rule", "yes", "the save names a house rule `no_such_rule` that does not exist".to_string()),
    ] {
        for end in [save.end.clone(), None] {
            let mut edited = Save { end, ..save.clone() };
            let opening = edited.opening.as_mut().expect("a save says how it began");
            opening.house.insert(name.into(), value.into());
            let again = again::<R>(&edited, &*game, content::<R>(), &scene.setup);
            assert!(again.changed.iter().any(|line| line.starts_with(&told)), "{:?}", again.changed);
        }
    }
}

/// Checks a save of an older version, without the beginning of its scene.
fn an_old_save_says_that_it_cannot_tell<R: Rules>() {
    let game = game::<R>();
    for (scene, save, end) in saves::<R>(10) {
        let mut old = serde_json::to_value(&save).expect("a save is plain data");
        for field in ["packs", "opening", "end"] {
            old.as_object_mut().expect("it has fields").remove(field).expect("a field of today");
        }
        let old: Save = serde_json::from_value(old).expect("old saves are read");
        let again = again::<R>(&old, &*game, content::<R>(), &scene.setup);
        assert_eq!(again.table.fingerprint(), end);
        assert!(matches!(&again.changed[..], [line] if line.contains("cannot tell")), "{:?}", again.changed);
    }
}

every_system!(
    a_save_leads_to_the_same_position,
    a_save_outlives_new_names,
    other_house_rules_are_told,
    house_rules_of_nothing_are_told,
    an_edited_scene_is_told,
    an_old_save_says_that_it_cannot_tell,
);

#[test]
fn packs_that_are_not_there_are_named() {
    let pack = |id: &str, version: &str| SavedPack { id: id.into(), version: version.into() };
    let (_, mut save, _) = saves::<AdventureDeck>(1).next().expect("a scene");
    assert_eq!(save.other_packs(&[pack("base", "1.0.0")]), Vec::<String>::new(), "an old save names none");
    save.packs = vec![pack("base", "1.0.0"), pack("hunters", "0.2.0")];
    let now = [pack("base", "1.1.0"), pack("moors", "1.0.0")];
    let told = [
        "the pack `base` was 1.0.0 and is 1.1.0",
        "the pack `hunters` 0.2.0 is not in use",
        "the pack `moors` 1.0.0 was not in use",
    ];
    assert_eq!(save.other_packs(&now), told);
}

#[test]
fn a_scene_is_found_by_its_former_name() {
    let files = PackFiles::new("later")
        .with("pack.ron", "Pack(name: \"Later\", id: \"later\", system: \"adventure-deck\", version: \"1.0.0\")")
        .with("later.rondel", "scene \"A long Day\" { formerly \"A Day\"; players { you: \"Sample Warrior\" } }");
    let loaded = built_in_with("adventure-deck", files);
    let found = loaded.scene("a-day").map(|scene| scene.id.as_str());
    assert_eq!(found, Some("a-long-day"));
    assert!(compiled(&loaded).open(&loaded.scene("A Day").expect("found above").setup, 1).is_ok());
    assert!(loaded.saved_packs().contains(&SavedPack { id: "later".into(), version: "1.0.0".into() }));
}

/// A pack from before another one renamed its card still works.
#[test]
fn another_pack_may_use_a_former_name() {
    let files = PackFiles::new("later")
        .with("pack.ron", "Pack(name: \"Later\", id: \"later\", system: \"adventure-deck\", version: \"1.0.0\")")
        .with(
            "later.rondel",
            "card \"Thorn Mail\" { formerly \"Briar Coat\"; type armor; face ^; rondel { 1-6: defense 1 } }\n\
             scene \"Thorns\" { players { you: \"Sample Warrior\" }; rule give you \"Thorn Mail\" }\n\
             deck \"Thorny\" { holds \"Briar Coat\" x4 }",
        );
    let loaded = built_in_with("adventure-deck", files);
    let told: Vec<&str> =
        loaded.problems.iter().filter(|problem| problem.message.contains("Briar")).map(|p| p.code).collect();
    assert_eq!(told, ["W0503"], "{:#?}", loaded.problems);
    let order = parse_order(loaded.vocabulary().expect("a system"), &loaded.items, "give you \"Briar Coat\"");
    assert!(order.is_ok_and(|order| order.said().contains("thorn-mail")));
}
