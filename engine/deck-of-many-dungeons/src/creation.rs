//! The rules of making a hero, checked as content is loaded: for a new hero (DMD-038 to DMD-054), one of level 0
//! (DMD-055 to DMD-058), and one that has risen (DMD-304 to DMD-313).
//!
//! Begin reading at [`check`], which is called for each `hero` that is read. For example, `talents` with four cards at
//! level 1 is an error at that statement.

use super::content::{Builder, Card, CardId, Slot};
use super::deck::{Deck, FIRST_TALENTS};
use rondel_engine::kernel::{Item, Origin, Problem};
use std::collections::BTreeSet;

/// A problem of a hero: its code, what is wrong, and the way out.
type Wrong = (&'static str, String, &'static str);

/// Reports all problems of a hero with these cards at this level, unless the GM has allowed it as it is (DMD-063).
pub fn check(builder: &mut Builder<'_>, item: &Item, cards: &[CardId], level: u8) {
    if item.has("by_leave") {
        return;
    }
    let wrong = {
        let hero = Hero::new(builder, item, cards, level);
        let needs_no_traits = item.has("ready_made") && !item.has("traits");
        let traits = if needs_no_traits { Vec::new() } else { hero.traits() };
        // A hero with XP has played, so it may have found or bought more gear than it began with.
        let gear = if item.has("xp") { Vec::new() } else { hero.gear() };
        [hero.talents(), gear, traits].concat()
    };
    opposites(builder, item, cards);
    // Each problem is reported at the statement that it is about, or else at the hero.
    for (word, (code, message, help)) in wrong {
        let at: Origin = item.get(word).map_or(item.at, |said| said.at);
        builder.error(code, at, message, help);
    }
}

/// Warns about a Trait whose opposite the hero also has (DMD-050).
fn opposites(builder: &mut Builder<'_>, item: &Item, cards: &[CardId]) {
    let catalog = &builder.catalog;
    let traits: Vec<&Card> = cards.iter().map(|id| catalog.printed(*id)).filter(|card| card.kind == "trait").collect();
    let has_opposite = |card: &&&Card| {
        let other = catalog.items.get(usize::from(card.item)).and_then(|item| item.text("opposite"));
        traits.iter().any(|known| other == Some(known.id.as_str()))
    };
    let Some(card) = traits.iter().find(has_opposite) else { return };
    let message = format!("`{}` has `{}` and its opposite", item.name, card.name);
    let at: Origin = item.get("traits").map_or(item.at, |said| said.at);
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
    cards.iter().filter(|card| !seen.insert(&card.id)).map(|card| card.name.as_str()).collect()
}

impl<'c> Hero<'c> {
    /// Sorts the cards of a hero.
    fn new(builder: &'c Builder<'_>, item: &'c Item, cards: &[CardId], level: u8) -> Hero<'c> {
        let catalog = &builder.catalog;
        let all: Vec<&Card> = cards.iter().map(|id| catalog.printed(*id)).collect();
        let of = |kind: &str| all.iter().copied().filter(|card| card.kind == kind).collect::<Vec<_>>();
        let talents = Deck::of(all.iter().copied());
        let copies = copies(&talents.0);
        let (gear, enchantments, traits) = (of("gear"), of("enchantment"), of("trait"));
        Hero { name: &item.name, level, gear, enchantments, traits, talents, copies }
    }

    /// Returns the problems of the Talents: their number, races, classes, copies and Tiers. Each comes with the word of
    /// its statement.
    fn talents(&self) -> Vec<(&'static str, Wrong)> {
        let (name, n) = (self.name, self.talents.0.len());
        let (races, classes) = (self.talents.races(), self.talents.classes());
        let mut wrong: Vec<Wrong> = Vec::new();
        match self.level {
            0 if n != 3 => {
                wrong.push(("E1306", format!("`{name}` has {n} Talents"), "a hero of level 0 has exactly 3 (DMD-055)"));
            }
            1 if n != FIRST_TALENTS => {
                wrong.push(("E1306", format!("`{name}` has {n} Talents"), "a hero of level 1 has exactly 5 (DMD-039)"));
            }
            _ => {}
        }
        if self.level > 0 && races.is_empty() {
            wrong.push(("E1307", format!("`{name}` has no card of a race"), "take one at least (DMD-040)"));
        }
        if self.level > 0 && classes.is_empty() {
            wrong.push(("E1307", format!("`{name}` has no card of a class"), "take one at least (DMD-042)"));
        }
        for (several, what) in [(races, "races"), (classes, "classes")] {
            if several.len() > 2 {
                let message = format!("`{name}` has cards of {} {what}", several.len());
                wrong.push(("E1308", message, "at most two of each (DMD-041, DMD-043)"));
            }
        }
        for copy in &self.copies {
            let message = format!("`{name}` has `{copy}` twice");
            wrong.push(("E1309", message, "a deck has one copy of a Talent (DMD-053)"));
        }
        wrong.extend(self.tiers());
        wrong.into_iter().map(|wrong| ("talents", wrong)).collect()
    }

    /// Returns the first problem of the Tiers. A new hero has Tier 1 only. The Tiers of a risen hero add up to its
    /// level plus 4, and no raise has opened a gap.
    fn tiers(&self) -> Option<Wrong> {
        let name = self.name;
        let tiers = self.talents.tiers();
        let most = tiers.last().copied()?;
        if self.level <= 1 {
            let message = || format!("`{name}` has a Talent of Tier {most}");
            return (most > 1).then(|| ("E1310", message(), "a new hero has Tier 1 only (DMD-038)"));
        }
        let (total, due) = (self.talents.total(), u32::from(self.level) + 4);
        if total != due {
            let message = format!("the Tiers of `{name}` come to {total}, and those of its level to {due}");
            return Some(("E1310", message, "a level brings one Talent of Tier 1, or one raise by a Tier (DMD-304)"));
        }
        // A gap is allowed if the first five Talents may all have risen above it before a card of Tier 1 was added
        // below (DMD-311).
        let risen = |gap: u8| tiers.iter().filter(|tier| **tier > gap).count() >= FIRST_TALENTS;
        let missing = self.talents.gaps().into_iter().find(|tier| !risen(*tier));
        missing.map(|tier| {
            let message = format!("`{name}` has no Talent of Tier {tier} between those below and above");
            ("E1311", message, "a raise may not open a gap (DMD-308)")
        })
    }

    /// Returns the problems of the gear of a hero that has not played yet, each with the word of its statement.
    fn gear(&self) -> Vec<(&'static str, Wrong)> {
        let name = self.name;
        // The number of gear cards for any of these slots.
        let count = |slots: &[Slot]| {
            self.gear.iter().filter(|card| card.slot.is_some_and(|slot| slots.contains(&slot))).count()
        };
        let hands = [Slot::One, Slot::Two, Slot::Either];
        let mut wrong: Vec<Wrong> = Vec::new();
        if let Some(card) = self.enchantments.first()
            && self.level <= 1
        {
            let message = format!("`{name}` begins with the enchantment `{}`", card.name);
            wrong.push(("E1312", message, "the first gear carries none (DMD-048)"));
        }
        match self.level {
            0 => {
                let is_one_weapon = self.gear.len() == 1 && count(&[Slot::Two, Slot::Either]) == 1;
                if self.gear.len() != 2 && !is_one_weapon {
                    let message = format!("`{name}` has {} gear cards", self.gear.len());
                    let help = "a hero of level 0 has two, or one weapon for both hands (DMD-057)";
                    wrong.push(("E1312", message, help));
                }
                if self.gear.len() == 2 && count(&[Slot::Two]) > 0 {
                    let message = format!("`{name}` has a weapon for both hands, and more");
                    wrong.push(("E1312", message, "it is the only gear of a hero of level 0 (DMD-057)"));
                }
            }
            1 => {
                let worn = [
                    (Slot::Armour, "armour", "a hero of level 1 starts with exactly one armour (DMD-045)"),
                    (Slot::Boots, "boots", "a hero of level 1 starts with exactly one pair of boots (DMD-046)"),
                ];
                for (slot, what, help) in worn {
                    let n = count(&[slot]);
                    if n != 1 {
                        wrong.push(("E1312", format!("`{name}` has {n} cards of {what}"), help));
                    }
                }
                let n = count(&hands);
                if n == 0 || n > 2 {
                    let help = "a hero of level 1 starts with one or two items to hold (DMD-047)";
                    wrong.push(("E1312", format!("`{name}` has {n} items to hold"), help));
                }
            }
            _ => {}
        }
        if let Some(card) = self.gear.iter().find(|card| card.tier > 1)
            && self.level <= 1
        {
            let message = format!("`{name}` has `{}` of Tier {}", card.name, card.tier);
            wrong.push(("E1310", message, "a new hero has Tier 1 only (DMD-038)"));
        }
        wrong.into_iter().map(|wrong| ("gear", wrong)).collect()
    }

    /// Returns the problems of the Traits: their number and copies (DMD-049).
    fn traits(&self) -> Vec<(&'static str, Wrong)> {
        let (name, n) = (self.name, self.traits.len());
        let number = (!(2..=3).contains(&n)).then(|| format!("`{name}` has {n} Traits"));
        let copies = copies(&self.traits).into_iter().map(|copy| format!("`{name}` has `{copy}` twice"));
        let wrong = number.map(|message| ("E1313", message, "a hero has 2 or 3 (DMD-049)"));
        let twice = copies.map(|message| ("E1313", message, "a hero has 2 or 3 different Traits (DMD-049)"));
        wrong.into_iter().chain(twice).map(|wrong| ("traits", wrong)).collect()
    }
}
