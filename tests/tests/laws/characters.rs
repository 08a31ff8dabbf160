//! Characters as files, in every system that has them. Written, read and written again they are the same, and a save
//! keeps the seated characters.

use rondel_dsl::{Loaded, PackFiles, orders};
use rondel_engine::kernel::{Carried, CharacterWord, Item, Rules, Seat};
use rondel_engine::table::{Save, replay};
use rondel_repl::characters::seat;
use rondel_tests::cases::due;
use rondel_tests::systems::{compiled, content, open, to_play};
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
    // Each is read with all content: those that only scenes have are many, and no different.
    for item in loaded.items.iter().filter(|item| item.kind == word.kind && !item.is_fixture) {
        let text = loaded.copy_of(item, "Somebody Else");
        let read = with(R::vocabulary().system, &text);
        let errors: Vec<_> = read.problems.iter().filter(|problem| problem.is_error()).collect();
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
        let setup = seat::put(&scene.setup, loaded, word, &first.label, id).expect("it has this seat");
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

/// Returns the text of a character with what it has carried home in place of what it said.
fn with_carried(text: &str, carried: &[Carried]) -> String {
    let (head, body) = text.split_once('{').expect("a block");
    let body = body.trim_end().strip_suffix('}').expect("it ends");
    let mut said: Vec<String> = Vec::new();
    for line in body.lines().filter(|line| !line.trim().is_empty()) {
        match said.last_mut() {
            Some(last) if line.starts_with("     ") || line.trim() == "}" => *last += &format!("\n{line}"),
            _ => said.push(line.to_string()),
        }
    }
    let word = |line: &String| line.split_whitespace().next().unwrap_or_default().to_string();
    said.retain(|line| carried.iter().all(|new| new.word != word(line)));
    let new = carried.iter().flat_map(|new| new.said.iter().map(|said| format!("    {} {said}", new.word)));
    let all: Vec<String> = said.into_iter().chain(new).collect();
    format!("{head}{{\n{}\n}}\n", all.join("\n"))
}

fn what_is_carried_home_can_be_read<R: Rules>() {
    let Some(word) = R::vocabulary().character else { return };
    let loaded = content::<R>();
    let (first, mut all) = (Seat::new(0).expect("a seat"), 0);
    for scene in to_play(loaded) {
        let seats = seat::seats(&scene.setup, word);
        let named = |seat: &seat::Seat| loaded.items.iter().find(|item| item.kind == word.kind && item.id == seat.id);
        let Some(item) = seats.first().and_then(named) else { continue };
        let mut table = open(&*compiled(loaded), scene, 7);
        let mut kept = table.carried(first).ok();
        play_on(&mut *table, 5, 60, |table| kept = table.carried(first).ok().or(kept.take()));
        let Some(kept) = kept.filter(|kept| !kept.is_empty()) else { continue };
        let text = with_carried(&loaded.copy_of(item, "Somebody Else"), &kept);
        let read = with(R::vocabulary().system, &text);
        let errors: Vec<_> = read.problems.iter().filter(|problem| problem.is_error()).collect();
        assert!(errors.is_empty(), "{}: {errors:#?}\n{text}", scene.id);
        all += 1;
    }
    assert!(all >= 1, "nobody comes to rest");
}

every_system!(a_character_is_written_as_it_was_read, a_save_keeps_who_sat_there, what_is_carried_home_can_be_read);
