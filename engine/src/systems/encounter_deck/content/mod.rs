//! The catalog: the content of packs, compiled to tables. An id such as [`CardId`] is a place in one of them.
//!
//! [`compile`] fills the [`Catalog`] when content is loaded. Names are looked up then, and never while playing.

mod build;
pub mod room;

pub use build::compile;

pub use super::words::Moment;
use crate::kernel::{Ranges, Source};
pub use crate::machine::UseId;
use crate::machine::{Content, TrackId};
use room::Room;
use serde::{Deserialize, Serialize};

/// Makes a type for each of these ids.
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub struct $name(pub u16);
    )* };
}

ids! {
    /// A card of the encounter deck, by its place in the catalog.
    CardId,
    /// A thing to carry, by its place in the catalog.
    ItemId,
    /// A list of deeds, by its place in the catalog.
    BodyId,
}

closed! {
    /// One of the four skills (ENC-003).
    pub enum Skill { Atk = "atk", Def = "def", Agl = "agl", Wit = "wit" }

    /// The things counted on the sheet, in small and large circles.
    pub enum Thing { Health = "health", Ruby = "ruby", Emerald = "emerald", Sapphire = "sapphire" }
}

impl Skill {
    /// Returns the name in capitals: `ATK`.
    pub fn name(self) -> &'static str {
        ["ATK", "DEF", "AGL", "WIT"][self as usize]
    }
}

impl Thing {
    pub const GEMS: [Thing; 3] = [Thing::Ruby, Thing::Emerald, Thing::Sapphire];

    /// Returns the track that counts it. Things and tracks stand in the same order.
    pub const fn track(self) -> TrackId {
        TrackId(self as u8)
    }

    /// Returns the thing that a track counts.
    pub fn of(track: TrackId) -> Option<Thing> {
        Thing::ALL.get(usize::from(track.0)).copied()
    }
}

/// A check as a card words it, with its two outcomes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Checked {
    pub skill: Skill,
    /// The value that the total must reach.
    pub value: i8,
    /// The deeds after a passed check.
    pub pass: BodyId,
    /// The deeds after a failed check.
    pub fail: BodyId,
}

/// A roll that may be added to a round (ENC-188).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OptionDef {
    pub check: Checked,
    /// The rounds in which it is offered. `None` for all.
    pub rounds: Option<Ranges>,
}

/// One deed: a line of a block.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Deed {
    /// Gains this much of a thing.
    Gain(Thing, u8),
    /// Loses this much of a thing.
    Lose(Thing, u8),
    /// Gains an experience in a skill.
    Experience(Skill),
    /// Gains an item with this number of uses. `None` for the number that the item says.
    Item(ItemId, Option<u8>),
    /// Fills this many HEALTH circles of the enemy.
    Strike(u8),
    /// Adds this to the total of the check on which an item is used.
    Add(i8),
    /// Calls a script.
    Do(UseId),
    /// Makes a check, whose outcome has deeds of its own.
    Try(Checked),
}

/// Deeds that are done one after another: a block of a card or of an item.
#[derive(Clone, PartialEq, Debug)]
pub struct Body {
    /// The name of the block in its item, which is the same after new content is loaded: `test 0 pass`.
    pub place: String,
    /// The item in which the block is written.
    pub item: u16,
    /// The statement that the block belongs to. For an outcome it is the check.
    pub said: Source,
    pub deeds: Vec<Deed>,
    /// The statement of each deed.
    pub rows: Vec<Source>,
}

/// The enemy of a card, or several of a kind (ENC-088, ENC-099).
#[derive(Clone, PartialEq, Debug)]
pub struct EnemyDef {
    pub name: String,
    /// The number of enemies.
    pub count: u8,
    /// The ATK of each, which the hero's DEF checks must reach.
    pub attack: i8,
    /// The DEF of each, which the hero's ATK checks must reach.
    pub defense: i8,
    /// The HEALTH circles of each.
    pub health: u8,
    /// The damage of a failed DEF check.
    pub damage: u8,
    /// The scripts of the enemy in a fight.
    pub habits: Vec<UseId>,
    pub rows: EnemyRows,
}

/// The rows in which the values of an enemy are written, for explanations.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EnemyRows {
    pub attack: Source,
    pub defense: Source,
    pub damage: Source,
}

impl EnemyDef {
    /// Returns the number of circles that defeat all enemies of the card.
    pub fn circles(&self) -> u16 {
        u16::from(self.count) * u16::from(self.health)
    }
}

/// A card of the encounter deck.
#[derive(Clone, PartialEq, Debug)]
pub struct CardDef {
    pub id: String,
    pub name: String,
    /// Its number among all items of content.
    pub item: u16,
    /// The level, counted from 0: 0 to 2 for levels 1 to 3, and 3 for the Boss.
    pub level: usize,
    pub room: Room,
    pub enemy: Option<EnemyDef>,
    pub tests: Vec<Checked>,
    pub options: Vec<OptionDef>,
    /// The rewards.
    pub clear: BodyId,
    /// Whether a script reads the number of the round: a script of the card, or one of an item or status.
    pub counts_rounds: bool,
    /// Whether it is in no deck unless a scene puts it there.
    pub aside: bool,
    pub text: String,
}

impl CardDef {
    /// The number of the Boss's level.
    pub const BOSS: usize = 3;

    /// Returns the last round that is counted. All later rounds are the same for the card: with an option in rounds 1
    /// and 2, counting stops at 3.
    pub fn last_round(&self) -> u8 {
        let options = self.options.iter().filter_map(|option| option.rounds?.iter().max()).map(|last| last + 1);
        if self.counts_rounds { MOST_ROUNDS } else { options.max().unwrap_or(1) }
    }
}

/// The last round that is counted, if a script reads the number.
const MOST_ROUNDS: u8 = 99;

/// Returns the word for a level or a pool, counted from 0: `1`, `2`, `3`, `boss` or `mixed`.
pub fn level_word(level: usize) -> &'static str {
    ["1", "2", "3", "boss", "mixed"].get(level).copied().unwrap_or("")
}

closed! {
    /// The time when an item can be used.
    #[derive(Default)]
    pub enum When { #[default] Check = "check", Round = "round", Between = "between" }
}

/// A thing to carry.
#[derive(Clone, PartialEq, Debug)]
pub struct ItemDef {
    pub id: String,
    pub name: String,
    pub item: u16,
    /// The number of its uses, unless a card says another. `None` without a limit.
    pub uses: Option<u8>,
    pub when: When,
    /// The skills on whose checks it can be used. Empty for all.
    pub on: Vec<Skill>,
    /// The deeds of a use.
    pub body: BodyId,
    /// Whether it can be used. Otherwise it only works while it is carried.
    pub has_use: bool,
    /// The effects while it is carried.
    pub effects: Vec<UseId>,
    pub text: String,
}

/// Everything a pack holds, compiled.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Catalog {
    content: Content<Moment, ()>,
    /// The cards, sorted by id.
    pub cards: Vec<CardDef>,
    /// The things to carry, sorted by id.
    pub things: Vec<ItemDef>,
    /// The lists of deeds, in the order of compiling.
    pub bodies: Vec<Body>,
}

// A row makes functions for a list: `card(id)`, and `card_named(name)` if its items have names.
catalog! {
    Catalog: Moment, ();
    card: cards[CardId] -> CardDef, card_named in ["encounter"];
    thing: things[ItemId] -> ItemDef, thing_named in ["item"];
    body: bodies[BodyId] -> Body;
}

impl Catalog {
    /// Returns the cards with their ids.
    pub fn all_cards(&self) -> impl Iterator<Item = (CardId, &CardDef)> {
        (0..u16::MAX).map(CardId).zip(&self.cards)
    }

    /// Returns the cards that decks are made of.
    pub fn in_decks(&self) -> impl Iterator<Item = (CardId, &CardDef)> {
        self.all_cards().filter(|(_, card)| !card.aside)
    }
}
