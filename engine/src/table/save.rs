//! Saves: a game as it is stored, and how it differs from the game that is played again from it.
//!
//! A [`Save`] holds the scene, the seed and every step in words, so it replays on any machine. `replay.rs` plays it
//! again. [`Save::changed`] reports differences.

use super::content::fingerprint_of_setup;
use crate::kernel::{HouseWord, Setup, View};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A game as it is kept: scene, seed and decisions in words. It replays to the same position on any machine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Save {
    /// The name of the system: `adventure-deck`.
    pub system: String,
    /// The scene's id.
    pub scene: String,
    /// The seed of the game's luck.
    pub seed: u64,
    /// A fingerprint of the content that the game was played on.
    pub content: String,
    /// The packs that the game was played with, if known when it was saved.
    #[serde(default)]
    pub packs: Vec<SavedPack>,
    /// The characters that took seats in place of the scene's own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub characters: Vec<SavedCharacter>,
    /// The set-up and house rules of the scene. Missing in saves of older versions.
    #[serde(default)]
    pub opening: Option<Opening>,
    /// Whether outcomes of chance were given by hand, and not drawn from the seed.
    #[serde(default)]
    pub by_hand: bool,
    /// The position in which the game was saved. Missing in saves of older versions.
    #[serde(default)]
    pub end: Option<End>,
    /// The steps in words, each with who did it (`you`, `chance`, `ruling`).
    pub steps: Vec<(String, String)>,
}

/// A pack that a game was played with.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct SavedPack {
    /// The pack's id.
    pub id: String,
    /// The pack's version.
    pub version: String,
}

/// A character from a file or from a pack that joined a table in place of the scene's own.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SavedCharacter {
    /// The label of the character's seat.
    pub seat: String,
    /// The path of the character's file, as it was shown.
    pub file: String,
    /// The whole text of the file.
    pub text: String,
    /// The id of the character's item, if it is from a pack. Then there is no file and no text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub item: Option<String>,
}

/// The beginning of a scene: the set-up and the house rules.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Opening {
    /// A fingerprint of the set-up, apart from the house rules.
    pub setup: String,
    /// The values of the house rules that were stated, by the names of the rules.
    pub house: BTreeMap<String, String>,
}

/// The position in which a save was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct End {
    /// A fingerprint of the position.
    pub position: String,
    /// A fingerprint of everything visible: names and numbers, but not the content's numbers of items.
    pub seen: String,
    /// A fingerprint of the content with its items for scenes. Positions are compared only if it is the same, because
    /// other items give the content other numbers. Empty in saves of older versions.
    #[serde(default)]
    pub numbers: String,
}

impl Opening {
    /// Returns the opening of a set-up.
    pub fn of(setup: &Setup) -> Opening {
        let (house, rest): (Vec<_>, Vec<_>) = setup.body.iter().cloned().partition(|said| said.word == "house");
        let text = |datum: &crate::kernel::Datum| match (datum.text(), datum.int()) {
            (Some(text), _) => text.to_string(),
            (_, Some(n)) => n.to_string(),
            _ => datum.said(),
        };
        Opening {
            setup: fingerprint_of_setup(&rest),
            house: house.iter().map(|said| (text(said.datum(0)), text(said.datum(1)))).collect(),
        }
    }
}

impl End {
    /// Returns the end of a position, by its fingerprint, the content's and everything visible.
    pub(super) fn of(position: String, numbers: String, view: &View) -> End {
        End { position, numbers, seen: blake3::hash(format!("{view:?}").as_bytes()).to_hex().to_string() }
    }
}

impl Save {
    /// Returns the differences of a repeated game, in sentences. They concern the content, the scene's set-up, the
    /// house rules and the end. There are none if it is the same game. `again` is the save of the repeated game.
    pub fn changed(&self, again: &Save) -> Vec<String> {
        let mut changed = Vec::new();
        if self.content != again.content {
            changed.push("the content has changed since".into());
        }
        if let (Some(opening), Some(now)) = (&self.opening, &again.opening) {
            if now.setup != opening.setup {
                changed.push("the scene's set-up has changed since".into());
            }
            changed.extend(other_house(&opening.house, &now.house));
        }
        if self.opening.is_none() || self.end.is_none() {
            let older = "the save is of an older version and cannot tell whether the scene's set-up or the house rules have changed";
            changed.push(older.into());
            return changed;
        }
        if let (Some(end), Some(now)) = (&self.end, &again.end) {
            // Other content gives items other numbers, so only the visible parts can be compared.
            let is_same_end = match now.numbers == end.numbers {
                true => now.position == end.position,
                false => now.seen == end.seen,
            };
            match (changed.is_empty(), is_same_end) {
                (true, true) => {}
                (false, true) => changed.push("the game stands as it did".into()),
                (_, false) => changed.push("the game does not stand as it did when it was saved".into()),
            }
        }
        changed
    }

    /// Returns sentences about the save's house rules that do not exist, or whose values do not exist.
    pub fn unknown_house(&self, known: &[HouseWord]) -> Vec<String> {
        let said = self.opening.iter().flat_map(|opening| &opening.house);
        let told = |(name, value): (&String, &String)| match known.iter().find(|word| word.name == name) {
            None => Some(format!("the save names a house rule `{name}` that does not exist")),
            Some(word) if word.choose(value).is_none() => {
                Some(format!("the save gives `{name}` the value `{value}`; it can be {}", word.wanted().join(", ")))
            }
            Some(_) => None,
        };
        said.filter_map(told).collect()
    }

    /// Returns sentences about packs that differ from the save's own. There are none if the save names no packs.
    pub fn other_packs(&self, now: &[SavedPack]) -> Vec<String> {
        if self.packs.is_empty() {
            return Vec::new();
        }
        let version =
            |packs: &[SavedPack], id: &str| packs.iter().find(|pack| pack.id == id).map(|pack| pack.version.clone());
        let ids: BTreeSet<&str> = self.packs.iter().chain(now).map(|pack| pack.id.as_str()).collect();
        let told = |id: &str| match (version(&self.packs, id), version(now, id)) {
            (Some(then), None) => Some(format!("the pack `{id}` {then} is not in use")),
            (None, Some(now)) => Some(format!("the pack `{id}` {now} was not in use")),
            (Some(then), Some(now)) if then != now => Some(format!("the pack `{id}` was {then} and is {now}")),
            _ => None,
        };
        ids.into_iter().filter_map(told).collect()
    }
}

/// Returns the differences between two sets of house rules in a sentence. `None` if they are equal.
fn other_house(then: &BTreeMap<String, String>, now: &BTreeMap<String, String>) -> Option<String> {
    let names: BTreeSet<&String> = then.keys().chain(now.keys()).collect();
    let said = |house: &BTreeMap<String, String>, name: &String| house.get(name).cloned();
    let plain = "as the rulebook has it";
    let told: Vec<String> = names
        .into_iter()
        .filter(|name| then.get(*name) != now.get(*name))
        .map(|name| {
            let (then, now) = (said(then, name), said(now, name));
            let word = |value: Option<String>| value.map_or(plain.to_string(), |value| format!("`{value}`"));
            format!("`{name}` was {} and is {}", word(then), word(now))
        })
        .collect();
    (!told.is_empty()).then(|| format!("the house rules differ: {}", told.join(", ")))
}
