//! A character as it is written: a hero, a Follower, an enemy or a Hazard.
//!
//! [`sheet`] reads one from its item. For example, `enemy Ogre { cards A, B; boss }` becomes a [`Sheet`] of
//! [`Kind::Enemy`] with two cards. A scene makes characters in play from sheets.

use super::super::creation;
use super::{Builder, CardId};
use rondel_engine::closed;
use rondel_engine::kernel::{Datum, Item};

// `closed!` gives an enum the functions `word` and `named`, and the list `WORDS`: `Kind::Hero.word()` is `hero`.
closed! {
    /// The kind of a character.
    pub enum Kind {
        Hero = "hero",
        /// A friendly or weak character on one card, with Health and without Resolve (DMD-209 to DMD-211).
        Follower = "follower",
        Enemy = "enemy",
        /// Something that is no creature. It acts when the GM finds it fitting (DMD-236).
        Hazard = "hazard",
    }
}

/// A character as it is written.
pub struct Sheet {
    /// The name in commands.
    pub id: String,
    pub name: String,
    /// The number of its item, for sources.
    pub item: u16,
    pub kind: Kind,
    pub is_boss: bool,
    /// Whether it is written for scenes alone, and is not in the box.
    pub is_fixture: bool,
    /// Whether it is the creature of random encounters, whose cards are drawn (DMD-282).
    pub is_drawn: bool,
    /// Whether it is a ready-made hero, whose player picks its Traits (DMD-064).
    pub ready_made: bool,
    pub level: u8,
    /// The XP that a hero has gained. `None` if it has not played yet.
    pub xp: Option<u32>,
    /// The gold that it has as a scene begins.
    pub gold: u32,
    /// The character's cards, without its Innate.
    pub cards: Vec<CardId>,
    /// The Talents and gear of a hero that begins at level 0 (DMD-062).
    pub first: Vec<CardId>,
    /// The Innate that it names. `None` if it has the usual one of its side.
    pub innate: Option<CardId>,
    pub text: String,
}

/// Reads a character and adds it to the catalog. A hero is checked against the rules of making one.
pub fn sheet(builder: &mut Builder<'_>, item: &Item) {
    let kind = Kind::named(item.kind).unwrap_or(Kind::Enemy);
    // A Follower or a Hazard is itself a card, which is its first card.
    let is_card = matches!(kind, Kind::Follower | Kind::Hazard);
    let own = if is_card { builder.catalog.card_named(&item.id) } else { None };
    let mut cards: Vec<CardId> = own.into_iter().collect();
    cards.extend(lists(builder, item, &["talents", "gear", "traits", "cards", "enchantments"]));
    let first = lists(builder, item, &["first"]);
    let number = |word: &str| item.int(word).and_then(|n| u32::try_from(n).ok());
    let level = item.int("level").and_then(|n| u8::try_from(n).ok()).unwrap_or(1);
    if kind == Kind::Enemy && cards.len() > 5 {
        let at = item.get("cards").map_or(item.at, |statement| statement.at);
        let message = format!("`{}` has {} cards", item.name, cards.len());
        builder.error("E1302", at, message, "an enemy has at most 5 cards (DMD-271)");
    }
    if kind == Kind::Hero {
        // The hero is checked as it is, and as it begins at level 0 with its first cards and its Traits.
        creation::check(builder, item, &cards, level);
        if !first.is_empty() {
            let traits = cards.iter().copied().filter(|id| builder.catalog.printed(*id).kind == "trait");
            let mut at_level_0 = first.clone();
            at_level_0.extend(traits);
            creation::check(builder, item, &at_level_0, 0);
        }
    }
    builder.catalog.sheets.push(Sheet {
        id: item.id.clone(),
        name: item.name.clone(),
        item: builder.catalog.item(item.kind, &item.id),
        kind,
        is_boss: item.has("boss"),
        is_fixture: item.is_fixture,
        is_drawn: item.has("drawn"),
        ready_made: item.has("ready_made"),
        level,
        xp: number("xp"),
        gold: number("gold").unwrap_or(0),
        cards,
        first,
        innate: item.text("innate").and_then(|id| builder.catalog.card_named(id)),
        text: item.text("text").unwrap_or_default().to_string(),
    });
}

/// Returns the cards that these statements of an item name. `"Long Oar" x2` is the same card twice.
pub fn lists(builder: &Builder<'_>, item: &Item, words: &[&str]) -> Vec<CardId> {
    let mut cards = Vec::new();
    for arg in words.iter().flat_map(|word| item.list(word)) {
        let (n, name) = match &arg.datum {
            Datum::Counted(n, name) => (usize::from(*n), name.datum.text()),
            name => (1, name.text()),
        };
        if let Some(card) = name.and_then(|name| builder.catalog.card_named(name)) {
            cards.extend(std::iter::repeat_n(card, n));
        }
    }
    cards
}
