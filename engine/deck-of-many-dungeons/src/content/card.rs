//! A card as it is printed: a Talent, gear, an enchantment, a Trait, an Innate, or an Enemy card.
//!
//! [`card`] reads one from its item. For example, `gear Billhook { slot two; attack { tn 7 } }` becomes a [`Card`] with
//! [`Slot::Two`] and one ability.

use super::ability::{Ability, Type, ability};
use super::{Builder, ElementId};
use rondel_engine::closed;
use rondel_engine::kernel::{Item, slug};
use rondel_engine::machine::{UseId, calls};

// `closed!` gives an enum the functions `word` and `named`, and the list `WORDS`: `Slot::Boots.word()` is `boots`.
closed! {
    /// How gear is worn or held (DMD-065).
    pub enum Slot {
        Armour = "armour",
        Boots = "boots",
        /// In one hand.
        One = "one",
        /// In both hands.
        Two = "two",
        /// In one hand or in both.
        Either = "either",
    }
}

closed! {
    /// The gear that an enchantment goes on (DMD-263, DMD-266).
    pub enum Enchants {
        Armour = "armour",
        Boots = "boots",
        /// It goes on no gear.
        Floating = "floating",
        /// Anything for the hands.
        Held = "held",
    }
}

impl Slot {
    /// Returns whether gear of this slot is held in the hands.
    pub const fn is_held(self) -> bool {
        matches!(self, Slot::One | Slot::Two | Slot::Either)
    }

    /// Returns the kind of enchantment that gear of this slot carries.
    pub const fn enchanted_as(self) -> Enchants {
        match self {
            Slot::Armour => Enchants::Armour,
            Slot::Boots => Enchants::Boots,
            Slot::One | Slot::Two | Slot::Either => Enchants::Held,
        }
    }
}

/// The Task categories (DMD-077). Rules name a category by its index in this list.
pub const TASKS: &[&str] = &[
    "arcanist",
    "balance",
    "bluff",
    "cunning",
    "deftness",
    "devices",
    "elementalist",
    "endurance",
    "examine",
    "intimidate",
    "intuition",
    "memory",
    "might",
    "nature",
    "notice",
    "persuade",
    "religion",
    "sneak",
    "speed",
    "willpower",
];

/// Returns the names of categories in words: `might or deftness`.
pub fn category_words(categories: &[u8]) -> String {
    let names = categories.iter().filter_map(|category| TASKS.get(usize::from(*category)).copied());
    names.collect::<Vec<_>>().join(" or ")
}

/// A card as it is printed.
pub struct Card {
    /// The name in commands.
    pub id: String,
    pub name: String,
    /// The number of its item, for sources.
    pub item: u16,
    /// Whether it is written for scenes alone, and is not in the box.
    pub is_fixture: bool,
    /// The word of its item: `talent`, `gear`, `innate`.
    pub kind: &'static str,
    /// The name that its Tiers share (DMD-005).
    pub title: String,
    pub tier: u8,
    /// The race of a Talent. A skill has neither a race nor a class.
    pub race: Option<String>,
    /// The class of a Talent.
    pub class: Option<String>,
    pub element: Option<ElementId>,
    /// Whether an Innate is for heroes. Otherwise, it is for enemies.
    pub for_heroes: bool,
    /// How gear is worn or held. `None` for any other card.
    pub slot: Option<Slot>,
    /// The gear that an enchantment goes on. `None` for any other card.
    pub enchants: Option<Enchants>,
    /// The Task categories for which it counts (DMD-019).
    pub footer: Vec<String>,
    pub abilities: Vec<Ability>,
    /// The effects of its Flaws, which work while it is disabled, too (DMD-107).
    pub flaws: Vec<UseId>,
    pub text: String,
}

/// Reads a card and adds it to the catalog.
pub fn card(builder: &mut Builder<'_>, item: &Item) {
    check_id(builder, item);
    let number = builder.catalog.item(item.kind, &item.id);
    let tier = item.int("tier").and_then(|n| u8::try_from(n).ok()).unwrap_or(1);
    let title = slug(item.text("title").unwrap_or(&item.name));
    check_print(builder, item, &title, tier);
    let mut abilities = Vec::new();
    for statement in item.body.iter() {
        if let Some(kind) = Type::named(statement.word) {
            abilities.push(ability(builder, item, number, statement, kind));
        }
    }
    let stated_flaws: Vec<_> = item.all("flaw").map(|statement| statement.datum(0)).collect();
    let flaws = calls(stated_flaws).filter_map(|call| builder.call("effect", call, number)).collect();
    builder.catalog.cards.push(Card {
        id: item.id.clone(),
        name: item.name.clone(),
        item: number,
        is_fixture: item.is_fixture,
        kind: item.kind,
        title,
        tier,
        race: item.text("race").map(str::to_string),
        class: item.text("class").map(str::to_string),
        element: item.text("element").and_then(|id| builder.catalog.element_named(id)),
        for_heroes: item.text("for") == Some("heroes"),
        slot: item.text("slot").and_then(Slot::named),
        enchants: item.text("for").and_then(Enchants::named),
        footer: item.list("footer").iter().filter_map(|arg| arg.datum.text().map(str::to_string)).collect(),
        abilities,
        flaws,
        text: item.text("text").unwrap_or_default().to_string(),
    });
}

/// Reports an item with the id of the card before it, because commands could not tell them apart. Items come sorted by
/// id.
fn check_id(builder: &mut Builder<'_>, item: &Item) {
    if let Some(last) = builder.catalog.cards.last()
        && last.id == item.id
    {
        let message = format!("`{}` is a {} and a {}", item.name, last.kind, item.kind);
        builder.error("E1301", item.at, message, "give one of them another name");
    }
}

/// Reports two prints of one title with the same Tier (DMD-005).
fn check_print(builder: &mut Builder<'_>, item: &Item, title: &str, tier: u8) {
    let is_same_print = |card: &Card| card.kind == item.kind && card.title == title && card.tier == tier;
    let twin = builder.catalog.cards.iter().find(|card| is_same_print(card) && card.id != item.id);
    if let Some(twin) = twin {
        let message = format!("`{}` and `{}` have one title and one Tier", item.name, twin.name);
        let statement = item.get("title").or_else(|| item.get("tier"));
        let at = statement.map_or(item.at, |statement| statement.at);
        builder.error("E1314", at, message, "prints of one card differ in their Tier (DMD-005)");
    }
}
