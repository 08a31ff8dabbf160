//! Items to catalog: the second half of loading, after the language has checked their shape.

use super::{Ability, Armor, Beat, Kind, Means, Need, Sheet, UseId, Weapon};
use crate::systems::deck_of_adventures::body::Damage;
use crate::kernel::{Call, Item, Suit};
use crate::machine::calls;
use crate::systems::deck_of_adventures::DeckRules;

type Builder<'a> = crate::machine::Builder<'a, DeckRules>;

/// Compiles everything.
pub fn compile(builder: &mut Builder<'_>) {
    for item in builder.sorted(&["effect"]) {
        builder.behaviour(&item, "effects", None, ());
    }
    for item in builder.sorted(&["beat"]) {
        builder.behaviour(&item, "beats", Some("on_beat"), ());
    }
    for item in builder.sorted(&["beat"]) {
        builder.beat(&item);
    }
    for item in builder.sorted(&["weapon"]) {
        builder.weapon(&item);
    }
    for item in builder.sorted(&["armor"]) {
        builder.armor(&item);
    }
    for item in builder.sorted(Kind::WORDS) {
        builder.sheet(&item);
    }
}

impl Builder<'_> {
    /// What a script says that an item does.
    fn effects(&mut self, item: &Item) -> Vec<UseId> {
        let number = self.catalog.item(item.kind, &item.id);
        let said: Vec<_> = item.all("effect").map(|said| said.datum(0)).collect();
        calls(said).filter_map(|call| self.call("effect", call, number)).collect()
    }

    /// A beat calls its own script.
    fn beat(&mut self, item: &Item) {
        let number = self.catalog.item(item.kind, &item.id);
        let call = Call { id: item.id.clone(), args: Vec::new() };
        let script = self.call("beat", &call, number);
        let (id, name) = (item.id.clone(), item.name.clone());
        let text = item.text("text").unwrap_or_default().to_string();
        self.catalog.beats.push(Beat { id, name, item: number, script, text });
    }

    fn weapon(&mut self, item: &Item) {
        let small = |word: &str, otherwise| item.int(word).and_then(|n| u8::try_from(n).ok()).unwrap_or(otherwise);
        let ability = |word: &str, n: usize| item.get(word).and_then(|said| Ability::named(said.datum(n).text()?));
        let means = Means {
            ability: ability("with", 0),
            damage: small("damage", 1),
            range: small("range", 1),
            kind: item.text("kind").and_then(Damage::named).unwrap_or_default(),
            needs: item.text("needs").and_then(Need::named).unwrap_or_default(),
            contest: ability("contest", 0).zip(ability("contest", 1)),
        };
        let (id, name, effects) = (item.id.clone(), item.name.clone(), self.effects(item));
        let (number, text) = (self.catalog.item(item.kind, &item.id), item.text("text").unwrap_or_default().to_string());
        self.catalog.weapons.push(Weapon { id, name, item: number, means, effects, text });
    }

    fn armor(&mut self, item: &Item) {
        let small = |word: &str| item.int(word).and_then(|n| u8::try_from(n).ok()).unwrap_or(0);
        let effects = self.effects(item);
        self.catalog.armors.push(Armor {
            id: item.id.clone(),
            name: item.name.clone(),
            item: self.catalog.item(item.kind, &item.id),
            ac: small("ac"),
            ap: small("ap"),
            strength: item.int("strength").and_then(|n| i8::try_from(n).ok()).unwrap_or(i8::MIN),
            color_hits: item.has("color_hits"),
            effects,
            text: item.text("text").unwrap_or_default().to_string(),
        });
    }

    fn sheet(&mut self, item: &Item) {
        let Some(kind) = Kind::named(item.kind) else { return };
        let twin = self.catalog.sheets.last().filter(|last| last.id == item.id).map(|last| last.kind);
        if let Some(twin) = twin {
            let message = format!("`{}` is a {twin} and a {kind}", item.name);
            self.error("E1101", item.at, message, "give one of them another name");
        }
        let number = self.catalog.item(item.kind, &item.id);
        let small = |word: &str| item.int(word).and_then(|n| i8::try_from(n).ok()).unwrap_or(0);
        let effects = self.effects(item);
        let named = |word: &'static str| item.all(word).filter_map(|said| said.datum(0).text());
        let weapons = named("weapon").filter_map(|id| self.catalog.weapon_named(id)).collect();
        let armor = named("armor").next().and_then(|id| self.catalog.armor_named(id));
        let count = |word: &str, otherwise| item.int(word).and_then(|n| u8::try_from(n).ok()).unwrap_or(otherwise);
        self.catalog.sheets.push(Sheet {
            id: item.id.clone(),
            name: item.name.clone(),
            item: number,
            kind,
            level: item.int("level").and_then(|n| u8::try_from(n).ok()).unwrap_or(1),
            suit: item.text("suit").and_then(|word| Suit::ALL.into_iter().find(|suit| suit.name() == word)),
            primary: item.text("primary").and_then(Ability::named).unwrap_or(Ability::Brute),
            steps: Ability::ALL.map(|ability| small(ability.word())),
            hp: count("hp", 1),
            ap: count("ap", 0),
            speed: count("speed", 6),
            energy: count("energy", 0),
            weapons,
            armor,
            effects,
            text: item.text("text").unwrap_or_default().to_string(),
        });
    }
}
