//! The second half of loading: makes the catalog from items whose shape the language has checked.
//!
//! Begin reading at [`compile`]. It calls one method for each kind of item, such as `weapon` for a weapon. Mistakes
//! that only the whole content shows are reported here. For example, a sheet may spend more Experience Points than it
//! has.

use super::{Ability, Aim, Armor, Beat, Kind, Means, Need, Power, PowerId, Sheet, Takes, UseId, Weapon};
use crate::kernel::{Call, Grid, Item, Places, Problem, Suit, few};
use crate::machine::arena::Map;
use crate::machine::calls;
use crate::systems::deck_of_adventures::DeckRules;
use crate::systems::deck_of_adventures::creation::{self, DEAREST};

type Builder<'a> = crate::machine::Builder<'a, DeckRules>;

/// Compiles all items. Items come after those that they name, so powers, weapons and armours come before sheets.
pub fn compile(builder: &mut Builder<'_>) {
    for item in builder.sorted(&["effect"]) {
        builder.behaviour(&item, None, ());
    }
    for item in builder.sorted(&["beat"]) {
        builder.behaviour(&item, Some("on_beat"), ());
    }
    for item in builder.sorted(&["beat"]) {
        builder.beat(&item);
    }
    builder.warn_of_circles();
    builder.warn_of_dead_ends();
    for item in builder.sorted(&["power", "vulnerability"]) {
        builder.power(&item);
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
    /// Returns the script calls of an item.
    fn effects(&mut self, item: &Item) -> Vec<UseId> {
        let number = self.catalog.item(item.kind, &item.id);
        let said: Vec<_> = item.all("effect").map(|said| said.datum(0)).collect();
        calls(said).filter_map(|call| self.call("effect", call, number)).collect()
    }

    /// Adds a power or a weakness to the catalog. Warns of a price beyond the rules (DOA-178).
    fn power(&mut self, item: &Item) {
        let small = |word: &str, otherwise| item.int(word).and_then(|n| u8::try_from(n).ok()).unwrap_or(otherwise);
        let xp = small("xp", 1);
        let is_power = item.kind == "power";
        if is_power && xp > DEAREST {
            let at = item.get("xp").map_or(item.at, |said| said.at);
            let message = format!("`{}` costs {xp} Experience Points", item.name);
            self.report(Problem::warning("E1109", at, message).help("by the rules a power costs 1 or 2 (DOA-178)"));
        }
        let (id, name, effects) = (item.id.clone(), item.name.clone(), self.effects(item));
        self.catalog.powers.push(Power {
            id,
            name,
            item: self.catalog.item(item.kind, &item.id),
            xp: if is_power { xp } else { 0 },
            pays: if is_power { 0 } else { xp },
            role: item.text("role").map(str::to_string),
            level: small("level", 1),
            takes: item.text("use").and_then(Takes::named),
            energy: small("energy", 0),
            aim: item.text("at").and_then(Aim::named).unwrap_or_default(),
            range: small("range", 6),
            effects,
            text: item.text("text").unwrap_or_default().to_string(),
        });
    }

    /// Returns the powers and weaknesses of a sheet, and the Experience Points from its weaknesses. A weakness that
    /// came `later` gives none (DOA-177). Reports powers that are not open to the Role or the level.
    fn powers(&mut self, item: &Item, kind: Kind, level: u8) -> (Vec<PowerId>, u8) {
        let (mut powers, mut paid) = (Vec::new(), 0u8);
        let role = item.text("role");
        for said in item.body.iter().filter(|said| ["power", "vulnerability"].contains(&said.word)) {
            let Some(id) = said.datum(0).text().and_then(|id| self.catalog.power_named(id)) else { continue };
            let power = self.catalog.power(id);
            let wrong = match (&power.role, power.level) {
                _ if kind != Kind::Dealer => None,
                (Some(wanted), _) if role != Some(wanted.as_str()) => Some(format!("the Role `{wanted}` (DOA-180)")),
                (_, wanted) if wanted > level => Some(format!("level {wanted} (DOA-179)")),
                _ => None,
            };
            let came_later = said.datum(1).text().is_some();
            paid += if came_later { 0 } else { power.pays };
            if let Some(wrong) = wrong {
                let message = format!("`{}` takes {wrong}", power.name);
                let help = match self.powers_for(role, level, said.word == "power") {
                    Some(all) => format!("take another one, such as {all}; or give `{}` what it takes", item.name),
                    None => format!("leave it out, or give `{}` what it takes", item.name),
                };
                self.error("E1108", said.at, message, help);
            }
            powers.push(id);
        }
        (powers, paid)
    }

    /// Names a few powers open to this Role and level, or a few weaknesses if `powers` is `false`. Prefers those of the
    /// Role. `None` if there are none.
    fn powers_for(&self, role: Option<&str>, level: u8, powers: bool) -> Option<String> {
        let is_open = |power: &&Power| power.level <= level && (power.pays == 0) == powers;
        let open = || self.catalog.powers.iter().filter(is_open);
        let open_to = |wanted: Option<&str>| {
            few(open().filter(|power| power.role.as_deref() == wanted).map(|power| &*power.name))
        };
        role.and_then(|role| open_to(Some(role))).or_else(|| open_to(None))
    }

    /// Reports the latest sheet if it costs more Experience Points than it has (DOA-174).
    fn check_budget(&mut self, item: &Item) {
        let Some(sheet) = self.catalog.sheets.last() else { return };
        let (spent, Some(xp)) = (creation::spent(&self.catalog, sheet, &sheet.steps), sheet.xp) else { return };
        if spent > xp {
            let at = item.get("xp").map_or(item.at, |said| said.at);
            let message = format!("`{}` has spent {spent} of {xp} Experience Points", item.name);
            self.error("E1107", at, message, "take something out, or take on a weakness (DOA-174, DOA-177)");
        }
    }

    /// Adds a beat to the catalog, with a call of its own script.
    fn beat(&mut self, item: &Item) {
        let number = self.catalog.item(item.kind, &item.id);
        let call = Call { id: item.id.clone(), args: Vec::new(), places: Places::default() };
        let script = self.call("beat", &call, number);
        let (id, name) = (item.id.clone(), item.name.clone());
        let text = item.text("text").unwrap_or_default().to_string();
        let drawn = item.get("map").map(|statement| Map::read(Grid::Eight, statement, &[]).map(|map| map.terrain));
        let map = drawn.transpose().unwrap_or_else(|problem| {
            self.report(problem);
            None
        });
        self.catalog.beats.push(Beat { id, name, item: number, script, map, text });
    }

    /// Adds a weapon to the catalog.
    fn weapon(&mut self, item: &Item) {
        let small = |word: &str, otherwise| item.int(word).and_then(|n| u8::try_from(n).ok()).unwrap_or(otherwise);
        let ability = |word: &str, n: usize| item.get(word).and_then(|said| Ability::named(said.datum(n).text()?));
        let means = Means {
            ability: ability("with", 0),
            damage: small("damage", 1),
            range: small("range", 1),
            made_of: item.text("kind").and_then(|name| self.catalog.made_of(name)).unwrap_or_default(),
            needs: item.text("needs").and_then(Need::named).unwrap_or_default(),
            contest: ability("contest", 0).zip(ability("contest", 1)),
        };
        let (id, name, effects) = (item.id.clone(), item.name.clone(), self.effects(item));
        let (number, text) =
            (self.catalog.item(item.kind, &item.id), item.text("text").unwrap_or_default().to_string());
        self.catalog.weapons.push(Weapon { id, name, item: number, means, effects, text });
    }

    /// Adds an armour to the catalog.
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

    /// Adds a character's sheet to the catalog. Reports a name that a sheet of another kind also has.
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
        let level = count("level", 1);
        let (powers, paid) = self.powers(item, kind, level);
        self.catalog.sheets.push(Sheet {
            id: item.id.clone(),
            name: item.name.clone(),
            item: number,
            kind,
            level,
            suit: item.text("suit").and_then(|word| Suit::ALL.into_iter().find(|suit| suit.name() == word)),
            primary: item.text("primary").and_then(Ability::named).unwrap_or(Ability::Brute),
            steps: Ability::ALL.map(|ability| small(ability.word())),
            hp: count("hp", 1),
            ap: count("ap", 0),
            speed: count("speed", 6),
            energy: count("energy", 0),
            role: item.text("role").map(str::to_string),
            background: item.text("background").map(str::to_string),
            xp: item.int("xp"),
            paid,
            powers,
            weapons,
            armor,
            effects,
            text: item.text("text").unwrap_or_default().to_string(),
        });
        self.check_budget(item);
    }
}
