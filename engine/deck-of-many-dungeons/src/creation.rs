//! The rules of making a hero, checked as content is loaded: for a new hero (DMD-038 to DMD-054), one of level 0
//! (DMD-055 to DMD-058), and one that has risen (DMD-304 to DMD-313).
//!
//! Begin reading at [`check`], which is called for each `hero` that is read. For example, `talents` with four cards at
//! level 1 is an error at that statement.

use super::content::{Builder, Card, CardId, Slot};
use super::deck::{Deck, FIRST_TALENTS};
use rondel_engine::kernel::{Item, Problem};
use std::collections::BTreeSet;

/// A problem of a hero.
struct Wrong {
    /// The word of the statement that it is about.
    word: &'static str,
    code: &'static str,
    message: String,
    /// The way out.
    help: &'static str,
}

/// Returns a problem of the gear of a hero.
fn wrong_gear(code: &'static str, message: String, help: &'static str) -> Wrong {
    Wrong { word: "gear", code, message, help }
}

/// Reports all problems of a hero with these cards at this level, unless the GM has allowed it as it is (DMD-063).
pub fn check(builder: &mut Builder<'_>, item: &Item, cards: &[CardId], level: u8) {
    if item.has("by_leave") {
        return;
    }
    let hero = Hero::new(builder, item, cards, level);
    let mut problems = hero.talents();
    // A hero with XP has played, so it may have found or bought more gear than it began with.
    if !item.has("xp") {
        problems.extend(hero.gear());
    }
    let needs_no_traits = item.has("ready_made") && !item.has("traits");
    if !needs_no_traits {
        problems.extend(hero.traits());
    }
    opposites(builder, item, cards);
    // Each problem is reported at the statement that it is about, or else at the hero.
    for Wrong { word, code, message, help } in problems {
        let at = item.get(word).map_or(item.at, |statement| statement.at);
        builder.error(code, at, message, help);
    }
}

/// Warns about a Trait whose opposite the hero also has (DMD-050).
fn opposites(builder: &mut Builder<'_>, item: &Item, cards: &[CardId]) {
    let catalog = &builder.catalog;
    let printed = cards.iter().map(|id| catalog.printed(*id));
    let traits: Vec<&Card> = printed.filter(|card| card.kind == "trait").collect();
    let has_opposite = |card: &&&Card| {
        let item = catalog.items.get(usize::from(card.item));
        let opposite = item.and_then(|item| item.text("opposite"));
        traits.iter().any(|other| opposite == Some(other.id.as_str()))
    };
    let Some(card) = traits.iter().find(has_opposite) else { return };
    let message = format!("`{}` has `{}` and its opposite", item.name, card.name);
    let at = item.get("traits").map_or(item.at, |statement| statement.at);
    builder.report(Problem::warning("W1315", at, message).help("both are allowed; consider another Trait (DMD-050)"));
}

/// A hero as it is written, with its cards sorted by kind.
struct Hero<'c> {
    name: &'c str,
    level: u8,
    talents: Deck<'c>,
    gear: Vec<&'c Card>,
    enchantments: Vec<&'c Card>,
    traits: Vec<&'c Card>,
    /// The names of Talents that it has more than once.
    copies: Vec<&'c str>,
}

/// Returns the names of the cards that come again after the first.
fn copies<'c>(cards: &[&'c Card]) -> Vec<&'c str> {
    let mut seen = BTreeSet::new();
    let mut copies = Vec::new();
    for card in cards {
        let is_first = seen.insert(&card.id);
        if !is_first {
            copies.push(card.name.as_str());
        }
    }
    copies
}

impl<'c> Hero<'c> {
    /// Sorts the cards of a hero.
    fn new(builder: &'c Builder<'_>, item: &'c Item, cards: &[CardId], level: u8) -> Hero<'c> {
        let catalog = &builder.catalog;
        let all: Vec<&Card> = cards.iter().map(|id| catalog.printed(*id)).collect();
        let of_kind = |kind: &str| all.iter().copied().filter(|card| card.kind == kind).collect::<Vec<_>>();
        let talents = Deck::of(all.iter().copied());
        Hero {
            name: &item.name,
            level,
            gear: of_kind("gear"),
            enchantments: of_kind("enchantment"),
            traits: of_kind("trait"),
            copies: copies(&talents.0),
            talents,
        }
    }

    /// Returns the problems of the Talents: their number, races, classes, copies and Tiers.
    fn talents(&self) -> Vec<Wrong> {
        let (name, n) = (self.name, self.talents.0.len());
        let (races, classes) = (self.talents.races(), self.talents.classes());
        let mut problems = Vec::new();
        let mut add = |code, message, help| problems.push(Wrong { word: "talents", code, message, help });
        match self.level {
            0 if n != 3 => {
                add("E1306", format!("`{name}` has {n} Talents"), "a hero of level 0 has exactly 3 (DMD-055)");
            }
            1 if n != FIRST_TALENTS => {
                add("E1306", format!("`{name}` has {n} Talents"), "a hero of level 1 has exactly 5 (DMD-039)");
            }
            _ => {}
        }
        if self.level > 0 && races.is_empty() {
            add("E1307", format!("`{name}` has no card of a race"), "take one at least (DMD-040)");
        }
        if self.level > 0 && classes.is_empty() {
            add("E1307", format!("`{name}` has no card of a class"), "take one at least (DMD-042)");
        }
        for (several, what) in [(races, "races"), (classes, "classes")] {
            if several.len() > 2 {
                let message = format!("`{name}` has cards of {} {what}", several.len());
                add("E1308", message, "at most two of each (DMD-041, DMD-043)");
            }
        }
        for copy in &self.copies {
            let message = format!("`{name}` has `{copy}` twice");
            add("E1309", message, "a deck has one copy of a Talent (DMD-053)");
        }
        problems.extend(self.tiers());
        problems
    }

    /// Returns the first problem of the Tiers. A new hero has Tier 1 only. The Tiers of a risen hero add up to its
    /// level plus 4, and no raise has opened a gap.
    fn tiers(&self) -> Option<Wrong> {
        let name = self.name;
        let tiers = self.talents.tiers();
        let most = tiers.last().copied()?;
        let wrong = |code, message, help| Some(Wrong { word: "talents", code, message, help });
        if self.level <= 1 {
            if most <= 1 {
                return None;
            }
            let message = format!("`{name}` has a Talent of Tier {most}");
            return wrong("E1310", message, "a new hero has Tier 1 only (DMD-038)");
        }
        let (total, due) = (self.talents.total(), u32::from(self.level) + 4);
        if total != due {
            let message = format!("the Tiers of `{name}` come to {total}, and those of its level to {due}");
            return wrong("E1310", message, "a level brings one Talent of Tier 1, or one raise by a Tier (DMD-304)");
        }
        // A gap is allowed if the first five Talents may all have risen above it before a card of Tier 1 was added
        // below (DMD-311): the gap at 2 with Tiers 1, 3, 3, 3, 3 and 3, but not with 1, 1, 3, 3, 3 and 3.
        let risen = |gap: u8| tiers.iter().filter(|tier| **tier > gap).count() >= FIRST_TALENTS;
        let missing = self.talents.gaps().into_iter().find(|tier| !risen(*tier))?;
        let message = format!("`{name}` has no Talent of Tier {missing} between those below and above");
        wrong("E1311", message, "a raise may not open a gap (DMD-308)")
    }

    /// Returns the problems of the gear of a hero that has not played yet.
    fn gear(&self) -> Vec<Wrong> {
        let name = self.name;
        let mut problems = Vec::new();
        if let Some(card) = self.enchantments.first()
            && self.level <= 1
        {
            let message = format!("`{name}` begins with the enchantment `{}`", card.name);
            problems.push(wrong_gear("E1312", message, "the first gear carries none (DMD-048)"));
        }
        match self.level {
            0 => problems.extend(self.gear_of_level_0()),
            1 => problems.extend(self.gear_of_level_1()),
            _ => {}
        }
        if let Some(card) = self.gear.iter().find(|card| card.tier > 1)
            && self.level <= 1
        {
            let message = format!("`{name}` has `{}` of Tier {}", card.name, card.tier);
            problems.push(wrong_gear("E1310", message, "a new hero has Tier 1 only (DMD-038)"));
        }
        problems
    }

    /// Returns the problems of the gear of a hero of level 0: two cards, or one weapon for both hands (DMD-057).
    fn gear_of_level_0(&self) -> Vec<Wrong> {
        let name = self.name;
        let mut problems = Vec::new();
        let is_one_weapon = self.gear.len() == 1 && self.count(&[Slot::Two, Slot::Either]) == 1;
        if self.gear.len() != 2 && !is_one_weapon {
            let message = format!("`{name}` has {} gear cards", self.gear.len());
            let help = "a hero of level 0 has two, or one weapon for both hands (DMD-057)";
            problems.push(wrong_gear("E1312", message, help));
        }
        if self.gear.len() == 2 && self.count(&[Slot::Two]) > 0 {
            let message = format!("`{name}` has a weapon for both hands, and more");
            problems.push(wrong_gear("E1312", message, "it is the only gear of a hero of level 0 (DMD-057)"));
        }
        problems
    }

    /// Returns the problems of the gear of a hero of level 1: armour, boots, and one or two items to hold.
    fn gear_of_level_1(&self) -> Vec<Wrong> {
        let name = self.name;
        let mut problems = Vec::new();
        let worn = [
            (Slot::Armour, "armour", "a hero of level 1 starts with exactly one armour (DMD-045)"),
            (Slot::Boots, "boots", "a hero of level 1 starts with exactly one pair of boots (DMD-046)"),
        ];
        for (slot, what, help) in worn {
            let n = self.count(&[slot]);
            if n != 1 {
                problems.push(wrong_gear("E1312", format!("`{name}` has {n} cards of {what}"), help));
            }
        }
        let n = self.count(&[Slot::One, Slot::Two, Slot::Either]);
        if n == 0 || n > 2 {
            let help = "a hero of level 1 starts with one or two items to hold (DMD-047)";
            problems.push(wrong_gear("E1312", format!("`{name}` has {n} items to hold"), help));
        }
        problems
    }

    /// Returns the number of gear cards for any of these slots.
    fn count(&self, slots: &[Slot]) -> usize {
        self.gear.iter().filter_map(|card| card.slot).filter(|slot| slots.contains(slot)).count()
    }

    /// Returns the problems of the Traits: their number and copies (DMD-049).
    fn traits(&self) -> Vec<Wrong> {
        let (name, n) = (self.name, self.traits.len());
        let mut problems = Vec::new();
        let mut add = |message, help| problems.push(Wrong { word: "traits", code: "E1313", message, help });
        if !(2..=3).contains(&n) {
            add(format!("`{name}` has {n} Traits"), "a hero has 2 or 3 (DMD-049)");
        }
        for copy in copies(&self.traits) {
            add(format!("`{name}` has `{copy}` twice"), "a hero has 2 or 3 different Traits (DMD-049)");
        }
        problems
    }
}
