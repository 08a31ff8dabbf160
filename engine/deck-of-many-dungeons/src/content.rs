//! The catalog: cards, heroes and enemies, compiled. Names are looked up when loading, never while playing.

pub use super::words::Moment;
use super::{DungeonRules, creation};
use rondel_engine::kernel::{Datum, Item, Statement};
use rondel_engine::machine::{Content, UseId, calls};
use rondel_engine::{catalog, closed};
use serde::{Deserialize, Serialize};

/// Content in the making.
pub type Builder<'a> = rondel_engine::machine::Builder<'a, DungeonRules>;

/// A card as it is printed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct CardId(pub u16);

/// A hero or enemy as it is written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct SheetId(pub u16);

closed! {
    /// The types of abilities (DMD-007).
    pub enum Type {
        Attack = "attack",
        Boost = "boost",
        Defend = "defend",
        Fortify = "fortify",
        Free = "free",
        Move = "move",
        Passive = "passive",
    }
}

closed! {
    /// Whom an ability affects (DMD-034).
    #[derive(Default)]
    pub enum Reaches {
        /// By its type: an Attack everybody else, all others the user or one ally.
        #[default]
        Anybody = "anybody",
        Enemies = "enemies",
        Allies = "allies",
        /// Its user alone.
        Oneself = "oneself",
    }
}

closed! {
    /// What a Boost goes with (DMD-179).
    #[derive(Default)]
    pub enum Goes {
        #[default]
        Attack = "attack",
        Move = "move",
        Fortify = "fortify",
        Anything = "anything",
    }
}

closed! {
    /// The hand that an ability is for (DMD-066).
    pub enum Grip { Main = "main", Off = "off", Both = "both" }
}

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

/// The Task categories (DMD-077).
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

/// A secondary attack (DMD-190).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Second {
    pub tn: u8,
    pub damage: u8,
}

/// An ability of a card.
pub struct Ability {
    /// Its name, by default that of the card.
    pub name: String,
    /// Its name in commands.
    pub id: String,
    pub kind: Type,
    pub cost: u8,
    pub range: u8,
    pub area: u8,
    /// Its target number; none: it simply works (DMD-188).
    pub tn: Option<u8>,
    pub only: Reaches,
    pub damage: u8,
    pub bonus: u8,
    pub goes: Goes,
    pub second: Option<Second>,
    pub steps: u8,
    pub gives: u8,
    pub heal: u8,
    pub resolve: u8,
    pub temporary: u8,
    pub enables: u8,
    pub block: u8,
    pub actions: u8,
    pub pull: u8,
    pub push: u8,
    pub slow: u8,
    /// How often it may be used in one turn.
    pub again: u8,
    pub grip: Option<Grip>,
    pub unavoidable: bool,
    pub effects: Vec<UseId>,
}

impl Ability {
    /// Returns whether it uses one of the two actions of a turn (DMD-169).
    pub fn takes_action(&self) -> bool {
        matches!(self.kind, Type::Attack | Type::Fortify | Type::Move)
    }
}

/// A card.
pub struct Card {
    pub id: String,
    pub name: String,
    /// The number of its item, for sources.
    pub item: u16,
    /// The word of its item: `talent`, `gear`.
    pub kind: &'static str,
    pub tier: u8,
    pub slot: Option<Slot>,
    pub footer: Vec<String>,
    pub abilities: Vec<Ability>,
    /// The effects that work while it is disabled, too (DMD-107).
    pub flaws: Vec<UseId>,
    pub text: String,
}

/// A hero or an enemy.
pub struct Sheet {
    pub id: String,
    pub name: String,
    pub item: u16,
    pub is_hero: bool,
    pub is_boss: bool,
    pub level: u8,
    /// Its cards, the Innate last.
    pub cards: Vec<CardId>,
    pub text: String,
}

/// All content.
#[derive(Default)]
pub struct Catalog {
    content: Content<Moment, ()>,
    pub cards: Vec<Card>,
    pub sheets: Vec<Sheet>,
}

/// The kinds of items that are cards.
pub const CARDS: &[&str] = &["talent", "gear", "innate", "trait", "monster", "modifier"];

/// The kinds of items that are characters.
pub const SHEETS: &[&str] = &["hero", "enemy"];

catalog! {
    Catalog: Moment, ();
    printed: cards[CardId] -> Card, card_named in CARDS;
    sheet: sheets[SheetId] -> Sheet, sheet_named in SHEETS;
}

impl Catalog {
    /// Returns the Tier Total of an enemy: the sum of its abilities' Tiers, without those of its Innate (DMD-273).
    pub fn tier_total(&self, cards: &[CardId]) -> u8 {
        let worth = |card: &CardId| {
            let card = self.printed(*card);
            if card.kind == "innate" { 0 } else { usize::from(card.tier) * card.abilities.len() }
        };
        u8::try_from(cards.iter().map(worth).sum::<usize>()).unwrap_or(u8::MAX)
    }
}

/// Compiles everything.
pub fn compile(builder: &mut Builder<'_>) {
    for effect in builder.sorted(&["effect"]) {
        builder.behaviour(&effect, None, ());
    }
    for item in builder.sorted(CARDS) {
        card(builder, &item);
    }
    for item in builder.sorted(SHEETS) {
        sheet(builder, &item);
    }
}

fn small(block: &[Statement], word: &str, otherwise: u8) -> u8 {
    let said = block.iter().find(|said| said.word == word);
    said.and_then(|said| said.datum(0).int()).and_then(|n| u8::try_from(n).ok()).unwrap_or(otherwise)
}

fn text<'s>(block: &'s [Statement], word: &str) -> Option<&'s str> {
    block.iter().find(|said| said.word == word).and_then(|said| said.datum(0).text())
}

fn card(builder: &mut Builder<'_>, item: &Item) {
    twins(builder, item);
    let number = builder.catalog.item(item.kind, &item.id);
    let said = item.body.iter().filter_map(|said| Some((said, Type::named(said.word)?)));
    let abilities = said.map(|(said, kind)| ability(builder, item, number, said, kind)).collect();
    let flaws: Vec<_> = item.all("flaw").map(|said| said.datum(0)).collect();
    let flaws = calls(flaws).filter_map(|call| builder.call("effect", call, number)).collect();
    let footer = item.get("footer").map(|said| said.datum(0).list()).unwrap_or_default();
    builder.catalog.cards.push(Card {
        id: item.id.clone(),
        name: item.name.clone(),
        item: number,
        kind: item.kind,
        tier: item.int("tier").and_then(|n| u8::try_from(n).ok()).unwrap_or(1),
        slot: item.text("slot").and_then(Slot::named),
        footer: footer.iter().filter_map(|arg| arg.datum.text().map(str::to_string)).collect(),
        abilities,
        flaws,
        text: item.text("text").unwrap_or_default().to_string(),
    });
}

/// Reports two items of one id, which commands could not tell apart.
fn twins(builder: &mut Builder<'_>, item: &Item) {
    let twin = builder.catalog.cards.last().filter(|last| last.id == item.id).map(|last| last.kind);
    if let Some(twin) = twin {
        let message = format!("`{}` is a {twin} and a {}", item.name, item.kind);
        builder.error("E1301", item.at, message, "give one of them another name");
    }
}

fn ability(builder: &mut Builder<'_>, item: &Item, number: u16, said: &Statement, kind: Type) -> Ability {
    let name = said.datum(0).text().map_or_else(|| item.name.clone(), str::to_string);
    let block = said.args.iter().map(|arg| arg.datum.block()).find(|block| !block.is_empty()).unwrap_or_default();
    let effects: Vec<_> = block.iter().filter(|said| said.word == "effect").map(|said| said.datum(0)).collect();
    let effects = calls(effects).filter_map(|call| builder.call("effect", call, number)).collect();
    let second = block.iter().find(|said| said.word == "second").map(|said| {
        let number = |nth: usize| said.datum(nth).int().and_then(|n| u8::try_from(n).ok()).unwrap_or(0);
        Second { tn: number(0), damage: number(1) }
    });
    Ability {
        id: rondel_engine::kernel::slug(&name),
        name,
        kind,
        cost: small(block, "cost", 0),
        range: small(block, "range", 1),
        area: small(block, "area", 1),
        tn: Some(small(block, "tn", 0)).filter(|tn| *tn > 0),
        only: text(block, "only").and_then(Reaches::named).unwrap_or_default(),
        damage: small(block, "damage", 0),
        bonus: small(block, "bonus", 0),
        goes: text(block, "goes").and_then(Goes::named).unwrap_or_default(),
        second,
        steps: small(block, "steps", 0),
        gives: small(block, "gives", 0),
        heal: small(block, "heal", 0),
        resolve: small(block, "resolve", 0),
        temporary: small(block, "temporary", 0),
        enables: small(block, "enables", 0),
        block: small(block, "block", 0),
        actions: small(block, "actions", 0),
        pull: small(block, "pull", 0),
        push: small(block, "push", 0),
        slow: small(block, "slow", 0),
        again: small(block, "again", 1),
        grip: text(block, "grip").and_then(Grip::named),
        unavoidable: block.iter().any(|said| said.word == "unavoidable"),
        effects,
    }
}

fn sheet(builder: &mut Builder<'_>, item: &Item) {
    let is_hero = item.kind == "hero";
    let lists = ["talents", "gear", "traits", "cards"];
    let named = lists.iter().filter_map(|word| item.get(word)).flat_map(|said| said.datum(0).list());
    let counted = named.filter_map(|arg| match &arg.datum {
        Datum::Counted(n, of) => Some((usize::from(*n), of.datum.text()?)),
        other => Some((1, other.text()?)),
    });
    let copies = |(n, id): (usize, &str)| builder.catalog.card_named(id).map(|card| vec![card; n]);
    let mut cards: Vec<CardId> = counted.filter_map(copies).flatten().collect();
    let level = item.int("level").and_then(|n| u8::try_from(n).ok()).unwrap_or(1);
    if !is_hero && cards.len() > 5 {
        let at = item.get("cards").map_or(item.at, |said| said.at);
        let message = format!("`{}` has {} cards", item.name, cards.len());
        builder.error("E1302", at, message, "an enemy has at most 5 cards (DMD-271)");
    }
    if is_hero {
        creation::check(builder, item, &cards, level);
    }
    let tier = if is_hero { innate_tier(level) } else { highest(builder, &cards) };
    let innate = item.text("innate").and_then(|id| builder.catalog.card_named(id));
    let innate = innate.or_else(|| default_innate(builder, is_hero, tier));
    cards.extend(innate);
    builder.catalog.sheets.push(Sheet {
        id: item.id.clone(),
        name: item.name.clone(),
        item: builder.catalog.item(item.kind, &item.id),
        is_hero,
        is_boss: item.has("boss"),
        level,
        cards,
        text: item.text("text").unwrap_or_default().to_string(),
    });
}

/// Returns the Tier of a hero's Innate: the second comes at level 7, the third at 13 (DMD-317).
fn innate_tier(level: u8) -> u8 {
    1 + u8::from(level >= 7) + u8::from(level >= 13)
}

/// Returns the highest Tier among cards, at least 1 (DMD-237).
fn highest(builder: &Builder<'_>, cards: &[CardId]) -> u8 {
    cards.iter().map(|card| builder.catalog.printed(*card).tier).max().unwrap_or(1)
}

/// Returns the Innate of one side with this Tier, or the one nearest below.
fn default_innate(builder: &Builder<'_>, is_hero: bool, tier: u8) -> Option<CardId> {
    let side = if is_hero { "heroes" } else { "enemies" };
    let catalog = &builder.catalog;
    let all = (0u16..).map(CardId).take(catalog.cards.len());
    let fits = |id: &CardId| {
        let card = catalog.printed(*id);
        let item = catalog.items.get(usize::from(card.item));
        card.kind == "innate" && card.tier <= tier && item.and_then(|item| item.text("for")) == Some(side)
    };
    all.filter(fits).max_by_key(|id| catalog.printed(*id).tier)
}
