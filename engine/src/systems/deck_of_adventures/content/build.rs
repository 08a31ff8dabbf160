//! The second half of loading: makes the catalog from items whose shape the language has checked.
//!
//! Begin reading at [`compile`]. It calls one method for each kind of item, such as `weapon` for a weapon. Mistakes
//! that only the whole content shows are reported here. For example, a sheet may spend more Experience Points than it
//! has.

use super::{Ability, Aim, Armor, Beat, Kind, Means, Need, Power, PowerId, Sheet, Takes, UseId, Weapon};
use crate::kernel::{Call, Grid, Item, Places, Problem, Suit, Terrain, few};
use crate::machine::arena::Map;
use crate::machine::calls;
use crate::systems::deck_of_adventures::DeckRules;
use crate::systems::deck_of_adventures::creation::{self, DEAREST};

type Builder<'a> = crate::machine::Builder<'a, DeckRules>;

/// Compiles all items. Items come after those that they name, so powers, weapons and armours come before sheets.
pub fn compile(builder: &mut Builder<'_>) {
    for item in builder.sorted(&["effect"]) {
        // `None`: the script may have the function of any moment. That of a beat must have `on_beat`.
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
        let effects: Vec<_> = item.all("effect").map(|statement| statement.datum(0)).collect();
        calls(effects).filter_map(|call| self.call("effect", call, number)).collect()
    }

    /// Adds a power or a weakness to the catalog. Warns of a price beyond the rules (DOA-178).
    fn power(&mut self, item: &Item) {
        let xp = small(item, "xp").unwrap_or(1);
        let is_power = item.kind == "power";
        if is_power && xp > DEAREST {
            let at = item.get("xp").map_or(item.at, |statement| statement.at);
            let message = format!("`{}` costs {xp} Experience Points", item.name);
            self.report(Problem::warning("E1109", at, message).help("by the rules a power costs 1 or 2 (DOA-178)"));
        }
        let effects = self.effects(item);
        self.catalog.powers.push(Power {
            id: item.id.clone(),
            name: item.name.clone(),
            item: self.catalog.item(item.kind, &item.id),
            // A power costs points, and a weakness pays them.
            xp: if is_power { xp } else { 0 },
            pays: if is_power { 0 } else { xp },
            role: item.text("role").map(str::to_string),
            level: small(item, "level").unwrap_or(1),
            takes: item.text("use").and_then(Takes::named),
            energy: small(item, "energy").unwrap_or(0),
            aim: item.text("at").and_then(Aim::named).unwrap_or_default(),
            range: small(item, "range").unwrap_or(6),
            effects,
            text: item.text("text").unwrap_or_default().to_string(),
        });
    }

    /// Returns the powers and weaknesses of a sheet, and the Experience Points from its weaknesses. A weakness that
    /// came `later` gives none (DOA-177). Reports powers that are not open to the Role or the level.
    fn powers(&mut self, item: &Item, kind: Kind, level: u8) -> (Vec<PowerId>, u8) {
        let mut powers = Vec::new();
        let mut paid = 0u8;
        let role = item.text("role");
        for statement in item.body.iter().filter(|statement| ["power", "vulnerability"].contains(&statement.word)) {
            let Some(id) = statement.datum(0).text().and_then(|id| self.catalog.power_named(id)) else { continue };
            let power = self.catalog.power(id);
            let came_later = statement.datum(1).text().is_some();
            if !came_later {
                paid += power.pays;
            }
            let requirement = if kind == Kind::Dealer { unmet_requirement(power, role, level) } else { None };
            if let Some(requirement) = requirement {
                let message = format!("`{}` takes {requirement}", power.name);
                let help = match self.powers_for(role, level, statement.word == "power") {
                    Some(all) => format!("take another one, such as {all}; or give `{}` what it takes", item.name),
                    None => format!("leave it out, or give `{}` what it takes", item.name),
                };
                self.error("E1108", statement.at, message, help);
            }
            powers.push(id);
        }
        (powers, paid)
    }

    /// Names a few powers open to this Role and level, or a few weaknesses if `wants_powers` is `false`. Prefers those
    /// of the Role. `None` if there are none.
    fn powers_for(&self, role: Option<&str>, level: u8, wants_powers: bool) -> Option<String> {
        let is_power = |power: &Power| power.pays == 0;
        let is_open = |power: &&Power| power.level <= level && is_power(power) == wants_powers;
        let open_to = |wanted: Option<&str>| {
            let open = self.catalog.powers.iter().filter(is_open);
            few(open.filter(|power| power.role.as_deref() == wanted).map(|power| &*power.name))
        };
        let of_role = if role.is_some() { open_to(role) } else { None };
        of_role.or_else(|| open_to(None))
    }

    /// Reports the latest sheet if it costs more Experience Points than it has (DOA-174).
    fn check_budget(&mut self, item: &Item) {
        let Some(sheet) = self.catalog.sheets.last() else { return };
        let Some(xp) = sheet.xp else { return };
        let spent = creation::spent(&self.catalog, sheet, &sheet.steps);
        if spent > xp {
            let at = item.get("xp").map_or(item.at, |statement| statement.at);
            let message = format!("`{}` has spent {spent} of {xp} Experience Points", item.name);
            self.error("E1107", at, message, "take something out, or take on a weakness (DOA-174, DOA-177)");
        }
    }

    /// Adds a beat, which is a part of an adventure, with a call of its own script.
    fn beat(&mut self, item: &Item) {
        let number = self.catalog.item(item.kind, &item.id);
        let call = Call { id: item.id.clone(), args: Vec::new(), places: Places::default() };
        let script = self.call("beat", &call, number);
        let map = self.terrain(item);
        self.catalog.beats.push(Beat {
            id: item.id.clone(),
            name: item.name.clone(),
            item: number,
            script,
            map,
            text: item.text("text").unwrap_or_default().to_string(),
        });
    }

    /// Returns the map of a beat. `None` without one, or if it is wrong, which is reported.
    fn terrain(&mut self, item: &Item) -> Option<Terrain> {
        let statement = item.get("map")?;
        // A map here has no marks besides the ground: `&[]`.
        match Map::read(Grid::Eight, statement, &[]) {
            Ok(map) => Some(map.terrain),
            Err(problem) => {
                self.report(problem);
                None
            }
        }
    }

    /// Adds a weapon to the catalog.
    fn weapon(&mut self, item: &Item) {
        let ability = |word: &str, nth: usize| {
            let name = item.get(word)?.datum(nth).text()?;
            Ability::named(name)
        };
        let means = Means {
            ability: ability("with", 0),
            damage: small(item, "damage").unwrap_or(1),
            range: small(item, "range").unwrap_or(1),
            made_of: item.text("kind").and_then(|name| self.catalog.made_of(name)).unwrap_or_default(),
            needs: item.text("needs").and_then(Need::named).unwrap_or_default(),
            contest: ability("contest", 0).zip(ability("contest", 1)),
        };
        let effects = self.effects(item);
        self.catalog.weapons.push(Weapon {
            id: item.id.clone(),
            name: item.name.clone(),
            item: self.catalog.item(item.kind, &item.id),
            means,
            effects,
            text: item.text("text").unwrap_or_default().to_string(),
        });
    }

    /// Adds an armour to the catalog.
    fn armor(&mut self, item: &Item) {
        let effects = self.effects(item);
        self.catalog.armors.push(Armor {
            id: item.id.clone(),
            name: item.name.clone(),
            item: self.catalog.item(item.kind, &item.id),
            ac: small(item, "ac").unwrap_or(0),
            ap: small(item, "ap").unwrap_or(0),
            strength: item.int("strength").and_then(|n| i8::try_from(n).ok()).unwrap_or(i8::MIN),
            color_hits: item.has("color_hits"),
            effects,
            text: item.text("text").unwrap_or_default().to_string(),
        });
    }

    /// Adds a character's sheet to the catalog. Reports a name that a sheet of another kind also has.
    fn sheet(&mut self, item: &Item) {
        let Some(kind) = Kind::named(item.kind) else { return };
        if let Some(last) = self.catalog.sheets.last()
            && last.id == item.id
        {
            let message = format!("`{}` is a {} and a {kind}", item.name, last.kind);
            self.error("E1101", item.at, message, "give one of them another name");
        }
        let number = self.catalog.item(item.kind, &item.id);
        let effects = self.effects(item);
        let names = |word: &'static str| item.all(word).filter_map(|statement| statement.datum(0).text());
        let weapons = names("weapon").filter_map(|id| self.catalog.weapon_named(id)).collect();
        let armor = names("armor").next().and_then(|id| self.catalog.armor_named(id));
        let step = |ability: Ability| item.int(ability.word()).and_then(|n| i8::try_from(n).ok()).unwrap_or(0);
        let level = small(item, "level").unwrap_or(1);
        let (powers, paid) = self.powers(item, kind, level);
        self.catalog.sheets.push(Sheet {
            id: item.id.clone(),
            name: item.name.clone(),
            item: number,
            kind,
            level,
            suit: item.text("suit").and_then(|word| Suit::ALL.into_iter().find(|suit| suit.name() == word)),
            primary: item.text("primary").and_then(Ability::named).unwrap_or(Ability::Brute),
            steps: Ability::ALL.map(step),
            hp: small(item, "hp").unwrap_or(1),
            ap: small(item, "ap").unwrap_or(0),
            speed: small(item, "speed").unwrap_or(6),
            energy: small(item, "energy").unwrap_or(0),
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

/// Returns the number after a word, from 0 to 255. `None` without the word or for another number.
fn small(item: &Item, word: &str) -> Option<u8> {
    u8::try_from(item.int(word)?).ok()
}

/// Returns what a power requires of a character and this one lacks: ``the Role `Bard` (DOA-180)`` or `level 3
/// (DOA-179)`.
fn unmet_requirement(power: &Power, role: Option<&str>, level: u8) -> Option<String> {
    if let Some(wanted) = &power.role
        && role != Some(wanted.as_str())
    {
        return Some(format!("the Role `{wanted}` (DOA-180)"));
    }
    if power.level > level {
        return Some(format!("level {} (DOA-179)", power.level));
    }
    None
}
