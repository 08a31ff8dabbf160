//! The compiler of behaviours (traits, Boosts, Counters, effects, actions), and of the calls of them.
//!
//! `behaviours` is the entry point. For example, a call `flee(hp: 1)` of a Foe becomes a use, which is a behaviour with
//! its arguments.

use super::{Builder, byte, distances};
use crate::kernel::{Call, Datum, Item, Places};
use crate::machine;
use crate::systems::adventure_deck::content::{Aim, Attribute, Moment, Property, Stage, UseId};
use crate::systems::adventure_deck::means::Kind;

/// The kinds of behaviours, and the function that the script of each must have, if any.
const KINDS: &[(&str, Option<&str>)] =
    &[("action", None), ("boost", Some("boost")), ("counter", Some("counter")), ("effect", None), ("trait", None)];

impl Builder<'_> {
    /// Compiles all behaviours and checks their scripts. Actions with defaults can be tried as they are.
    pub(super) fn behaviours(&mut self) {
        for (kind, must) in KINDS {
            for item in self.sorted(&[kind]) {
                let own = property(&item);
                self.behaviour(&item, *must, own.clone());
                self.check_agreement(&item, &own);
            }
        }
        for at in 0..self.catalog.behaviours.len() {
            if self.catalog.behaviours[at].kind == "action" {
                let behaviour = &self.catalog.behaviours[at];
                let attacks = behaviour.hook(Moment::Act.own()).is_some_and(|hook| self.host.reads(hook, "attack"));
                self.catalog.behaviours[at].own.attacks = attacks;
                self.plain_use(at);
            }
        }
    }

    /// Checks that the statements of an item agree with its script. `comes_to_nothing` reports a function that is never
    /// called, and `lacks_function` a missing one, unless it may be a function that could not be read.
    fn check_agreement(&mut self, item: &Item, own: &Property) {
        let Some(at) = self.behaviour_named(item.kind, &item.id) else { return };
        self.remembers(at, &own.remembers); // reports names that the script keeps and `remembers` does not list
        let hears = |moment: Moment| self.catalog.behaviour(at).hook(moment.own()).is_some();
        let acts = hears(Moment::Act);
        let reacts = hears(Moment::React);
        let aims = hears(Moment::ChooseTarget);
        let activates = hears(Moment::Activate);
        let is_reaction = own.stage == Stage::Reaction;
        let has_needed = if is_reaction { reacts } else { acts };
        let name = &item.name;
        // For example, an action of `moment reaction` whose script has only `act`.
        if item.kind == "action" && (acts || reacts) && !has_needed {
            let place = item.get("moment").map_or(item.at, |statement| statement.at);
            let moment = if is_reaction { "reaction" } else { own.stage.word() };
            let (idle, needed) = if is_reaction { ("act", "react") } else { ("react", "act") };
            let message = format!("`{idle}` of `{name}` is never called: it is an action of `moment {moment}`");
            self.comes_to_nothing(place, message, format!("write `fn {needed}`, or another `moment`"));
        }
        if let Some(statement) = item.get("moment")
            && item.kind == "effect"
            && !activates
        {
            let message = format!("`{name}` says when it can be used, and its script has no `on_activate`");
            self.lacks_function(statement.at, message, "write `fn on_activate`, or take `moment` away");
        }
        if let Some(statement) = item.get("overrides")
            && !aims
        {
            let message = format!("`{name}` overrides a choice of Targets, and its script has no `choose_target`");
            self.lacks_function(statement.at, message, "write `fn choose_target`, or take `overrides` away");
        }
    }

    /// Adds a use of an action with its default arguments, if every argument has a default. The action can be tried
    /// without being printed anywhere.
    fn plain_use(&mut self, at: usize) {
        let id = self.catalog.behaviours[at].id.clone();
        let Some(item) = self.catalog.items.find("action", &id).cloned() else { return };
        let mut args: Vec<(String, Datum)> = Vec::new();
        for param in &item.params {
            let Some(default) = &param.default else { return };
            args.push((param.name.clone(), default.clone()));
        }
        let caller = self.catalog.behaviours[at].item;
        let call = Call { id, args, places: Places::default() };
        self.catalog.behaviours[at].own.plain = self.call("action", &call, caller);
    }

    /// Compiles every call in a list of values. `caller` is the item that has the calls.
    pub fn calls(&mut self, kind: &str, data: &[&Datum], caller: u16) -> Vec<UseId> {
        machine::calls(data.iter().copied()).filter_map(|call| self.call(kind, call, caller)).collect()
    }
}

/// Reads the statements of a behaviour, except for its script.
fn property(item: &Item) -> Property {
    Property {
        priority: byte(item.int("priority"), 50),
        overrides: item.has("overrides"),
        darksight: item.has("darksight"),
        remembers: item.get("remembers").map(|statement| words(statement.datum(0))).unwrap_or_default(),
        aim: item.text("target").and_then(Aim::named).unwrap_or_default(),
        reach: item.get("distance").map(|statement| distances(statement.datum(0))).unwrap_or_default(),
        stage: item.text("moment").and_then(Stage::named).unwrap_or_default(),
        foes_only: item.has("foes_only"),
        flees: item.has("flees"),
        done_with: item.text("done_with").and_then(Kind::named).unwrap_or_default(),
        attribute: item.text("attribute").and_then(Attribute::named),
        attacks: false,
        plain: None,
    }
}

/// Returns the words that a value lists.
pub fn words(datum: &Datum) -> Vec<String> {
    datum.list().iter().filter_map(|arg| arg.datum.text().map(str::to_string)).collect()
}
