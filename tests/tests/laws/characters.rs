//! Characters as files, in every system that has them. Written, read and written again they are the same, and a save
//! keeps the seated characters.

use rondel_dsl::{Loaded, PackFiles, orders};
use rondel_engine::kernel::{CharacterWord, Item, Rules};
use rondel_engine::table::{Save, replay};
use rondel_repl::characters::seat;
use rondel_tests::cases::due;
use rondel_tests::systems::{compiled, content, to_play};
use rondel_tests::{built_in_with_characters, every_system, play_on};

/// Returns the built-in content with a character's file on top.
fn with(system: &str, text: &str) -> Loaded {
    let files = PackFiles::characters().with_shown("one.rondel", "characters/one.rondel", text);
    let nothing = format!("Pack(name: \"N\", id: \"n\", system: \"{system}\", version: \"1.0.0\")");
    built_in_with_characters(system, PackFiles::new("n").with("pack.ron", nothing), files)
}

/// Returns the character of a file.
fn brought(loaded: &Loaded, word: CharacterWord) -> &Item {
    let mut own = loaded.items.iter().filter(|item| item.kind == word.kind);
    own.find(|item| loaded.sources.show(item.at).starts_with("characters/")).expect("the file holds one")
}

fn a_character_is_written_as_it_was_read<R: Rules>() {
    let Some(word) = R::vocabulary().character else { return };
    let loaded = content::<R>();
    let mut all = 0;
    for item in loaded.items.iter().filter(|item| item.kind == word.kind) {
        let text = loaded.copy_of(item, "Somebody Else");
        let read = with(R::vocabulary().system, &text);
        let errors: Vec<_> = read.problems.iter().filter(|problem| problem.is_error()).collect();
        // The needs of a scene's own character may be beside scenes that are not loaded here.
        if loaded.sources.show(item.at).contains("/scenes/") && !errors.is_empty() {
            continue;
        }
        assert!(errors.is_empty(), "{}: {errors:#?}\n{text}", item.name);
        assert_eq!(read.copy_of(brought(&read, word), "Somebody Else"), text, "{}", item.name);
        assert!(!read.saved_packs().iter().any(|pack| pack.id.is_empty()), "a file of characters is no pack");
        all += 1;
    }
    assert!(all >= 3, "only {all} characters");
}

fn a_save_keeps_who_sat_there<R: Rules>() {
    let Some(word) = R::vocabulary().character else { return };
    let loaded = content::<R>();
    let mut all = 0;
    for scene in due(to_play(loaded), 2) {
        let seats = seat::seats(&scene.setup, word);
        let named = |seat: &seat::Seat| loaded.items.iter().find(|item| item.kind == word.kind && item.id == seat.id);
        let Some((first, item)) = seats.first().and_then(|first| Some((first, named(first)?))) else { continue };
        let text = loaded.copy_of(item, "Somebody Else");
        let read = with(R::vocabulary().system, &text);
        if read.problems.iter().any(|problem| problem.is_error()) {
            continue;
        }
        let (game, id) = (compiled(&read), &brought(&read, word).id);
        let setup = seat::put(&scene.setup, word, &first.label, id).expect("it has this seat");
        let labels: Vec<String> =
            seat::seats(&setup, word).into_iter().filter(|seat| seat.id == *id).map(|seat| seat.label).collect();
        assert_eq!(labels.len(), 1, "{}", scene.id);
        let (setup, left_out) = seat::fit(&*game, setup, word, &labels);
        assert_eq!(left_out, [], "the copy of who sat there fits: {}", scene.id);
        let mut table = game.open(&setup, 7).unwrap_or_else(|problems| unreachable!("{}: {problems:#?}", scene.id));
        play_on(&mut *table, 5, 30, |_| ());
        let save: Save =
            serde_json::from_str(&serde_json::to_string(&table.save()).expect("plain data")).expect("the same");
        // Another machine reads the text of the save.
        let elsewhere = with(R::vocabulary().system, &text);
        let order = orders(R::vocabulary(), &elsewhere.items);
        let again = replay(&save, &*compiled(&elsewhere), &setup, &order).expect("it opens");
        assert_eq!((again.differs, again.changed), (None, Vec::new()), "{}", scene.id);
        assert_eq!(again.table.fingerprint(), table.fingerprint(), "{}", scene.id);
        all += 1;
    }
    assert!(all >= 2, "only {all} scenes");
}

every_system!(a_character_is_written_as_it_was_read, a_save_keeps_who_sat_there);
