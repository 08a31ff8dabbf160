//! The catalog: content compiled to ids and tables. Names are looked up when loading, never while playing.

mod build;
pub mod room;

pub use build::compile;

pub use super::words::Moment;
use crate::kernel::{Ranges, Source};
pub use crate::machine::UseId;
use crate::machine::{Content, TrackId};
use room::Room;
use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub struct $name(pub u16);
    )* };
}

ids! {
    /// A card of the encounter deck.
    CardId,
    /// A thing to carry.
    ItemId,
    /// Something that is done, as a card or an item words it.
    BodyId,
}

closed! {
    /// One of the four skills (ENC-003).
    pub enum Skill { Atk = "atk", Def = "def", Agl = "agl", Wit = "wit" }

    /// The things counted in small and large circles.
    pub enum Thing { Health = "health", Ruby = "ruby", Emerald = "emerald", Sapphire = "sapphire" }
}

impl Skill {
    /// Returns the name: `ATK`.
    pub fn name(self) -> &'static str {
        ["ATK", "DEF", "AGL", "WIT"][self as usize]
    }
}

impl Thing {
    pub const GEMS: [Thing; 3] = [Thing::Ruby, Thing::Emerald, Thing::Sapphire];

    /// Returns its track: both stand in the same order.
    pub const fn track(self) -> TrackId {
        TrackId(self as u8)
    }

    /// Returns the thing that a track counts.
    pub fn of(track: TrackId) -> Option<Thing> {
        Thing::ALL.get(usize::from(track.0)).copied()
    }
}

/// A check as a card words it, and its two outcomes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Checked {
    pub skill: Skill,
    pub value: i8,
    pub pass: BodyId,
    pub fail: BodyId,
}

/// A roll that may be added to a round (ENC-188).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OptionDef {
    pub check: Checked,
    /// The rounds it is offered in; `None` = all.
    pub rounds: Option<Ranges>,
}

/// One deed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Deed {
    Gain(Thing, u8),
    Lose(Thing, u8),
    Experience(Skill),
    Item(ItemId, Option<u8>),
    Strike(u8),
    Add(i8),
    Do(UseId),
    Try(Checked),
}

/// Things done one after another.
#[derive(Clone, PartialEq, Debug)]
pub struct Body {
    /// The place in its item, stable over reloads: `test 0 pass`.
    pub place: String,
    /// The item that words it.
    pub item: u16,
    /// The statement around it: for an outcome, that of its check.
    pub said: Source,
    pub deeds: Vec<Deed>,
    /// The statement of each of the deeds.
    pub rows: Vec<Source>,
}

/// An enemy, or several of a kind (ENC-088, ENC-099).
#[derive(Clone, PartialEq, Debug)]
pub struct EnemyDef {
    pub name: String,
    pub count: u8,
    pub attack: i8,
    pub defense: i8,
    pub health: u8,
    pub damage: u8,
    pub habits: Vec<UseId>,
    pub rows: EnemyRows,
}

/// The places where the values of an enemy are written.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EnemyRows {
    pub attack: Source,
    pub defense: Source,
    pub damage: Source,
}

impl EnemyDef {
    /// Returns the number of circles to fill.
    pub fn circles(&self) -> u16 {
        u16::from(self.count) * u16::from(self.health)
    }
}

/// A card of the encounter deck.
#[derive(Clone, PartialEq, Debug)]
pub struct CardDef {
    pub id: String,
    pub name: String,
    pub item: u16,
    /// 0 to 2 for levels 1 to 3, 3 for the Boss.
    pub level: usize,
    pub room: Room,
    pub enemy: Option<EnemyDef>,
    pub tests: Vec<Checked>,
    pub options: Vec<OptionDef>,
    pub clear: BodyId,
    /// Whether a script of its own, or of something portable, looks at the round.
    pub counts_rounds: bool,
    /// Whether only a scene puts it into a deck.
    pub aside: bool,
    pub text: String,
}

impl CardDef {
    /// The number of the Boss's level.
    pub const BOSS: usize = 3;

    /// Returns the round from which on all rounds are alike for the card.
    pub fn last_round(&self) -> u8 {
        let options = self.options.iter().filter_map(|option| option.rounds?.iter().max()).map(|last| last + 1);
        if self.counts_rounds { MOST_ROUNDS } else { options.max().unwrap_or(1) }
    }
}

/// The last round that is counted, if anything looks at the round.
const MOST_ROUNDS: u8 = 99;

/// Returns `1`, `2`, `3`, `boss` or `mixed`.
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
    pub uses: Option<u8>,
    pub when: When,
    /// Only on checks of these; empty = all.
    pub on: Vec<Skill>,
    pub body: BodyId,
    /// Whether it has a use; otherwise it only works while it is carried.
    pub has_use: bool,
    pub text: String,
}

/// Everything a pack holds, compiled.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Catalog {
    content: Content<Moment, ()>,
    /// Sorted by id.
    pub cards: Vec<CardDef>,
    /// Sorted by id.
    pub things: Vec<ItemDef>,
    pub bodies: Vec<Body>,
}

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
