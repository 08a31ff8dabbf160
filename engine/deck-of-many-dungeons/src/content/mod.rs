//! The catalog: all content of the system, compiled from the items of packs.
//!
//! Begin reading at [`Catalog`]. It holds cards, characters, prompts, tasks and places under numbers: a [`CardId`] is
//! an index into `cards`. [`compile`] fills the catalog as packs are loaded. Only then are names looked up, never
//! during play.

mod ability;
mod card;
mod prompt;
mod sheet;
mod site;

pub use super::words::Moment;
pub use ability::{Ability, Goes, Grip, Reaches, Type, small, statement_in};
pub use card::{Card, Enchants, Slot, TASKS, category_words};
pub use prompt::{Pile, Prompt};
pub use sheet::{Kind, Sheet};
pub use site::{Feat, Reward, Site, Temper};

use super::DungeonRules;
use rondel_engine::catalog;
use rondel_engine::machine::Content;
use rondel_engine::machine::journey::PlaceId;
use serde::{Deserialize, Serialize};

/// The catalog while it is compiled, with the problems found.
pub type Builder<'a> = rondel_engine::machine::Builder<'a, DungeonRules>;

/// The number of a card as it is printed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct CardId(pub u16);

/// The number of a character as it is written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct SheetId(pub u16);

/// The number of an element, to which cards belong (DMD-326).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct ElementId(pub u16);

/// An element, such as wind (DMD-326).
pub struct Element {
    pub id: String,
    pub name: String,
}

/// The number of a prompt of the adventure generator (DMD-283).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PromptId(pub u16);

/// The number of a task of a place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct FeatId(pub u16);

/// All content. The tables are in the order of compilation, so that ids are indices.
#[derive(Default)]
pub struct Catalog {
    content: Content<Moment, ()>,
    pub elements: Vec<Element>,
    pub prompts: Vec<Prompt>,
    pub cards: Vec<Card>,
    pub sheets: Vec<Sheet>,
    pub feats: Vec<Feat>,
    pub sites: Vec<Site>,
}

/// The kinds of items that are cards.
pub const CARDS: &[&str] =
    &["talent", "gear", "enchantment", "innate", "trait", "follower", "monster", "modifier", "hazard"];

/// The kinds of items that are prompts.
pub const PROMPTS: &[&str] = Pile::WORDS;

/// The kinds of items that are characters.
pub const SHEETS: &[&str] = Kind::WORDS;

// Each row defines two functions: one that returns the entry with a number, such as `catalog.printed(id)`, and one that
// finds a number by name, such as `catalog.card_named("id")`. A row without a name for the second makes only the first.
catalog! {
    Catalog: Moment, ();
    prompt: prompts[PromptId] -> Prompt, prompt_named in PROMPTS;
    element: elements[ElementId] -> Element, element_named in ["element"];
    printed: cards[CardId] -> Card, card_named in CARDS;
    sheet: sheets[SheetId] -> Sheet, sheet_named in SHEETS;
    feat: feats[FeatId] -> Feat, feat_named in ["task"];
    site: sites[PlaceId] -> Site;
}

impl Catalog {
    /// Returns the Tier Total of an enemy or a Follower with these cards. Each card adds its Tier once for each of its
    /// abilities, and Innates add nothing (DMD-273, DMD-274).
    pub fn tier_total(&self, cards: &[CardId]) -> u8 {
        let tiers_of = |card: &CardId| {
            let card = self.printed(*card);
            if card.kind == "innate" { 0 } else { usize::from(card.tier) * card.abilities.len() }
        };
        u8::try_from(cards.iter().map(tiers_of).sum::<usize>()).unwrap_or(u8::MAX)
    }

    /// Returns the task with this item number. `None` if that item is no task.
    pub fn feat_of(&self, item: u16) -> Option<FeatId> {
        let nth = self.feats.iter().position(|feat| feat.item == item)?;
        u16::try_from(nth).ok().map(FeatId)
    }

    /// Returns all cards.
    pub fn all_cards(&self) -> impl Iterator<Item = (CardId, &Card)> {
        (0..=u16::MAX).map(CardId).zip(&self.cards)
    }

    /// Returns the cards of the box: all but those written for scenes alone.
    pub fn box_cards(&self) -> impl Iterator<Item = (CardId, &Card)> {
        self.all_cards().filter(|(_, card)| !card.is_fixture)
    }

    /// Returns the characters of the box: all but those written for scenes alone.
    pub fn box_sheets(&self) -> impl Iterator<Item = (SheetId, &Sheet)> {
        (0..=u16::MAX).map(SheetId).zip(&self.sheets).filter(|(_, sheet)| !sheet.is_fixture)
    }

    /// Returns the print of a card that is one Tier higher, of the same kind and title. `None` if there is none
    /// (DMD-005, DMD-307).
    pub fn next_tier(&self, id: CardId) -> Option<CardId> {
        let card = self.printed(id);
        let is_next = |next: &Card| next.kind == card.kind && next.title == card.title && next.tier == card.tier + 1;
        let (next, _) = self.all_cards().find(|(_, next)| is_next(next))?;
        Some(next)
    }

    /// Returns the Innate with this Tier, or the one with the nearest lower Tier. `None` if there is none. `heroes`
    /// chooses the Innates of players, which heroes use.
    pub fn innate(&self, heroes: bool, tier: u8) -> Option<CardId> {
        let is_possible = |card: &Card| card.kind == "innate" && card.tier <= tier && card.for_heroes == heroes;
        let possible = self.all_cards().filter(|(_, card)| is_possible(card));
        let (highest, _) = possible.max_by_key(|(_, card)| card.tier)?;
        Some(highest)
    }
}

/// Compiles all items. Each kind follows the kinds that it refers to: cards follow elements, and characters follow
/// cards.
pub fn compile(builder: &mut Builder<'_>) {
    for effect in builder.sorted(&["effect"]) {
        // No function is required by its name (`None`): any moment will do.
        builder.behaviour(&effect, None, ());
    }
    for item in builder.sorted(&["element"]) {
        builder.catalog.elements.push(Element { id: item.id.clone(), name: item.name.clone() });
    }
    for item in builder.sorted(PROMPTS) {
        prompt::prompt(builder, &item);
    }
    for item in builder.sorted(CARDS) {
        card::card(builder, &item);
    }
    for item in builder.sorted(SHEETS) {
        sheet::sheet(builder, &item);
    }
    for item in builder.sorted(&["task"]) {
        site::feat(builder, &item);
    }
    site::sites(builder);
}
