//! The places of content that can be changed. [`mutants`] lists the changes. No scene runs for it.
//!
//! A family is one text for several items: `card "Spark I" | "Spark II" { level 1 | 2 }`. A fixture is an item that a
//! pack defines for its scenes only.

use super::{Change, Mutant, content, numbers, script};
use rondel_dsl::Loaded;
use rondel_engine::kernel::{Datum, HouseWord, Item, Origin, SourceId};
use rondel_engine::script::ScriptFile;
use rondel_engine::systems::System;
use std::collections::BTreeMap;

/// Returns all mutants of the files for which `asked` returns true, and of their packs' house rules.
pub fn mutants(loaded: &Loaded, system: System, asked: &dyn Fn(SourceId) -> bool) -> Vec<Mutant> {
    let mut all = Vec::new();
    let sources = &loaded.sources;
    // Lines belong to the file in which they were written.
    let wanted = |file: &ScriptFile| sources.written(Origin::new(file.source, 0, 0)).file.is_some_and(asked);
    for (name, file) in loaded.scripts.files.iter().filter(|(_, file)| wanted(file)) {
        for script::Written { at, places, is } in script::changes(sources, file) {
            let written = places.first().and_then(|place| file.text.get(place.clone()));
            all.push(Mutant {
                at,
                place: sources.show(at),
                was: written.unwrap_or_default().to_string(),
                is,
                change: Change::Script { file: name.clone(), places },
            });
        }
    }
    for (nth_item, item) in loaded.items.iter().enumerate() {
        if !item.at.file.is_some_and(asked) {
            continue;
        }
        for (nth, (id, at)) in content::calls(item).into_iter().enumerate() {
            let was = format!("{id} of {}", item.name);
            let change = Change::Call { item: nth_item, nth, id };
            all.push(Mutant { at, place: sources.show(at), was, is: "nothing".into(), change });
        }
    }
    all.extend(of_numbers(loaded, asked));
    all.extend(of_house(loaded, system, asked));
    all
}

/// Returns a mutant for each house rule of these packs: the pack of the system owns all of them, any other pack has
/// those that it sets.
fn of_house(loaded: &Loaded, system: System, asked: &dyn Fn(SourceId) -> bool) -> Vec<Mutant> {
    let set = loaded.house();
    let packs = || loaded.packs.iter().filter(|pack| pack.file.is_some_and(asked)).map(|pack| &pack.manifest);
    let owns_all = packs().any(|pack| pack.id == system.id());
    let is_theirs = |word: &&HouseWord| owns_all || packs().any(|pack| pack.house.contains_key(word.name));
    let mutant = |word: &HouseWord| {
        let now = set.get(word.name).map(String::as_str).or_else(|| word.values.first().copied())?;
        let value = content::other_value(word, now)?;
        let change = Change::House { option: word.name, value: value.clone() };
        let place = format!("house {}", word.name);
        Some(Mutant { at: Origin::CODE, place, was: now.to_string(), is: value, change })
    };
    (system.vocabulary)().house.iter().filter(is_theirs).filter_map(mutant).collect()
}

/// Returns a mutant for each step of each number that the items of these files say. Members of a family share a number
/// that is written once for all of them. Fixtures are left out: they are there for scenes alone.
fn of_numbers(loaded: &Loaded, asked: &dyn Fn(SourceId) -> bool) -> Vec<Mutant> {
    let mut written: BTreeMap<_, WrittenNumber> = BTreeMap::new();
    let is_asked = |item: &Item| item.at.file.is_some_and(asked) && !item.is_fixture;
    for (nth, item) in loaded.items.iter().enumerate().filter(|(_, item)| is_asked(item)) {
        for (at, others) in numbers::steps(loaded, item) {
            let number = WrittenNumber { at, others, items: Vec::new() };
            written.entry((at.file, at.start)).or_insert(number).items.push(nth);
        }
    }
    let mut all = Vec::new();
    for WrittenNumber { at, others, items } in written.into_values() {
        let was = loaded.text_of(at).unwrap_or_default();
        for is in others {
            all.push(Mutant {
                at,
                place: loaded.sources.show(at),
                was: was.to_string(),
                is: numbers::shown(&is),
                change: Change::Number { items: items.clone(), at, is },
            });
        }
    }
    all
}

/// A number as it is written, which several items may share.
struct WrittenNumber {
    at: Origin,
    /// The values that may stand there instead.
    others: Vec<Datum>,
    /// The indices of the items that share it.
    items: Vec<usize>,
}
