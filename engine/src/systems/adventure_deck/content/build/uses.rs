//! Behaviours and the places that call them.

use super::{Builder, byte, distances};
use crate::kernel::{Call, Datum, Item};
use crate::machine;
use crate::systems::adventure_deck::content::{Aim, Property, Stage, UseId};

/// The kinds of behaviours, the folder of their scripts, and the function each must have.
const KINDS: &[(&str, &str, Option<&str>)] = &[
    ("action", "actions", None),
    ("boost", "boosts", Some("boost")),
    ("counter", "counters", Some("counter")),
    ("effect", "effects", None),
    ("trait", "traits", None),
];

impl Builder<'_> {
    pub(super) fn behaviours(&mut self) {
        for (kind, folder, must) in KINDS {
            for item in self.sorted(&[kind]) {
                self.behaviour(&item, folder, *must, property(&item));
            }
        }
        for at in 0..self.catalog.behaviours.len() {
            if self.catalog.behaviours[at].kind == "action" {
                self.plain_use(at);
            }
        }
    }

    /// An action can be tried without being printed anywhere, with its default arguments, if it has them all.
    fn plain_use(&mut self, at: usize) {
        let id = self.catalog.behaviours[at].id.clone();
        let Some(item) = self.catalog.items.find("action", &id).cloned() else { return };
        let defaults: Option<Vec<(String, Datum)>> =
            item.params.iter().map(|param| Some((param.name.clone(), param.default.clone()?))).collect();
        let Some(args) = defaults else { return };
        let caller = self.catalog.behaviours[at].item;
        self.catalog.behaviours[at].own.plain = self.call("action", &Call { id, args }, caller);
    }

    /// Enters every call in a list of values.
    pub fn calls(&mut self, kind: &str, data: &[&Datum], caller: u16) -> Vec<UseId> {
        machine::calls(data.iter().copied()).filter_map(|call| self.call(kind, call, caller)).collect()
    }
}

/// What an item says of a behaviour besides its script.
fn property(item: &Item) -> Property {
    Property {
        priority: byte(item.int("priority"), 50),
        overrides: item.has("overrides"),
        darksight: item.has("darksight"),
        remembers: item.get("remembers").map(|s| words(s.datum(0))).unwrap_or_default(),
        aim: item.text("target").and_then(Aim::named).unwrap_or_default(),
        reach: item.get("distance").map(|s| distances(s.datum(0))).unwrap_or_default(),
        stage: item.text("moment").and_then(Stage::named).unwrap_or_default(),
        foes_only: item.has("foes_only"),
        plain: None,
    }
}

/// The words of a list.
pub fn words(datum: &Datum) -> Vec<String> {
    datum.list().iter().filter_map(|arg| arg.datum.text().map(str::to_string)).collect()
}
