//! Races, classes, Combat Decks, characters.

use super::uses::words;
use super::{Builder, byte};
use crate::kernel::{Bag, Datum, Item};
use crate::systems::adventure_deck::content::{CardId, DeckDef, Folk, FolkId, Mark, Person};

impl Builder<'_> {
    pub fn folk(&mut self) {
        for kind in ["race", "class"] {
            let folk: Vec<Folk> = self.sorted(kind).iter().map(|item| self.one_folk(item, kind)).collect();
            // what only its folk can do is no action that anybody may try
            for used in folk.iter().flat_map(|folk| &folk.bases) {
                let behaviour = usize::from(self.catalog.used(*used).behaviour.0);
                self.catalog.behaviours[behaviour].plain = None;
            }
            if kind == "race" { self.catalog.races = folk } else { self.catalog.classes = folk }
        }
    }

    fn one_folk(&mut self, item: &Item, kind: &str) -> Folk {
        let bases: Vec<&Datum> = item.all("base").map(|s| s.datum(0)).collect();
        let number = self.catalog.item(kind, &item.id);
        // Cards say in free words who may recall them: former names stay words for it.
        let mut groups = item.get("group").map(|s| words(s.datum(0))).unwrap_or_default();
        groups.extend(item.former_ids());
        Folk {
            id: item.id.clone(),
            name: item.name.clone(),
            groups,
            bases: self.calls("action", &bases, number),
            darksight: item.get("darksight").is_some(),
        }
    }

    pub fn decks(&mut self) {
        for item in self.sorted("deck") {
            let mut cards = Bag::new();
            for arg in item.all("holds").flat_map(|s| s.datum(0).list()) {
                let Datum::Counted(n, name) = &arg.datum else { continue };
                deal(&mut cards, &self.catalog.printings(name.datum.text().unwrap_or_default()), *n);
            }
            self.too_many(&item, &cards);
            self.catalog.decks.push(DeckDef { id: item.id.clone(), cards });
        }
    }

    /// At most 24 Weapon Cards, at most 4 of the same Spell (ADS-039, ADS-041). The size is a matter of the house, so
    /// set-up looks at it.
    fn too_many(&mut self, item: &Item, cards: &Bag<CardId>) {
        let weapons: u32 =
            cards.iter().filter(|(id, _)| self.catalog.card(*id).tags.is(Mark::Weapon)).map(|(_, n)| n).sum();
        if weapons > 24 {
            self.error(
                "E0702",
                item.at,
                format!("`{}` holds {weapons} Weapon Cards", item.name),
                "take out some: at most 24 are allowed (ADS-039)",
            );
        }
        let spells: Vec<(String, String)> = cards
            .kinds()
            .map(|id| self.catalog.card(id))
            .filter(|card| card.tags.is(Mark::Spell))
            .map(|card| (card.id.clone(), card.name.clone()))
            .collect();
        for (nth, (id, name)) in spells.iter().enumerate() {
            let copies: u32 = self.catalog.printings(id).iter().map(|printing| cards.count(*printing)).sum();
            if copies > 4 && spells.iter().position(|(other, _)| other == id) == Some(nth) {
                self.error(
                    "E0702",
                    item.at,
                    format!("`{}` holds {copies} copies of `{name}`", item.name),
                    "at most 4 copies of the same Spell are allowed (ADS-041)",
                );
            }
        }
    }

    pub fn people(&mut self) {
        for item in self.sorted("character") {
            let name = |word: &str| item.get(word).and_then(|s| s.datum(0).text()).unwrap_or_default().to_string();
            let folk = |list: &[Folk], id: &str| {
                list.iter().position(|folk| folk.id == id).and_then(|at| u16::try_from(at).ok()).map(FolkId)
            };
            let deck = self.catalog.decks.iter().position(|deck| deck.id == name("deck"));
            let (Some(race), Some(class), Some(deck)) =
                (folk(&self.catalog.races, &name("race")), folk(&self.catalog.classes, &name("class")), deck)
            else {
                continue; // the language has said which name is missing
            };
            let hp = item.get("hp").and_then(|s| s.datum(0).int()).unwrap_or(1);
            self.catalog.people.push(Person {
                id: item.id.clone(),
                name: item.name.clone(),
                race,
                class,
                level: byte(item.get("level").and_then(|s| s.datum(0).int()), 1),
                hp: i16::try_from(hp).unwrap_or(i16::MAX),
                deck,
            });
        }
    }
}

/// Puts `n` copies of a card in, evenly over its printings, the Up ones first.
pub fn deal(cards: &mut Bag<CardId>, printings: &[CardId], n: u16) {
    let Ok(kinds) = u16::try_from(printings.len()) else { return };
    for (at, printing) in (0u16..).zip(printings) {
        cards.put_many(*printing, n / kinds + u16::from(at < n % kinds));
    }
}
