//! Effects and the places that call them.

use super::{Builder, text};
use crate::kernel::{Call, Datum, Item, Value};
use crate::systems::card_grid::content::{Behaviour, BehaviourId, Moment, Timing, Use, UseId};

impl Builder<'_> {
    pub fn behaviours(&mut self) {
        for item in self.sorted(&["effect"]) {
            let behaviour = self.behaviour(&item);
            if let Ok(at) = u16::try_from(self.catalog.behaviours.len()) {
                self.behaviours.insert(behaviour.item, BehaviourId(at));
            }
            self.catalog.behaviours.push(behaviour);
        }
    }

    fn behaviour(&mut self, item: &Item) -> Behaviour {
        let said = item.get("script").and_then(|s| s.datum(0).text());
        let file = said.map_or_else(|| format!("effects/{}", item.id.replace('-', "_")), str::to_string);
        let at = item.get("script").map_or(item.at, |s| s.place(0));
        let hooks = self.host.hooks(&file, Moment::ALL);
        self.problems.extend(self.host.undeclared(&hooks, &item.params));
        let script = self.scripts.files.get(&file);
        if script.is_none() || hooks.is_empty() {
            let near = crate::kernel::nearest(&file, self.scripts.files.keys().map(String::as_str));
            let (message, help) = match (script, near) {
                (Some(_), _) => (
                    format!("the script `{file}` of effect `{}` has no function of a moment", item.name),
                    "`help hooks` lists the moments".to_string(),
                ),
                (None, Some(near)) => (
                    format!("effect `{}` has no script `{file}`", item.name),
                    format!("did you mean `script \"{near}\"`?"),
                ),
                (None, None) => (
                    format!("effect `{}` has no script `{file}`", item.name),
                    format!("write `{}{file}.rhai`", self.scripts.folder()),
                ),
            };
            self.error("E1003", at, message, help);
        }
        Behaviour {
            id: item.id.clone(),
            name: item.name.clone(),
            item: self.catalog.item("effect", &item.id),
            script: self.host.text(&hooks),
            hooks,
            action: item.get("action").is_some(),
            timing: match text(item, "moment").as_str() {
                "rest" => Timing::Rest,
                "any" => Timing::Any,
                "hit" => Timing::Hit,
                _ => Timing::Turn,
            },
            text: text(item, "text"),
        }
    }

    /// Enters a call of an effect; `None` when there is no such effect, which the language has already said.
    pub fn call(&mut self, call: &Call, caller: u16) -> Option<UseId> {
        let behaviour = *self.behaviours.get(&self.catalog.items.number("effect", &call.id)?)?;
        let args = call.args.iter().map(|(name, datum)| (name.clone(), argument(datum))).collect();
        let nth = self.calls.next((caller, behaviour));
        let id = UseId(u16::try_from(self.catalog.uses.len()).ok()?);
        self.catalog.uses.push(Use { nth, behaviour, args, caller });
        Some(id)
    }
}

fn argument(datum: &Datum) -> Value {
    match datum {
        Datum::Formula(formula) => formula.number().map_or(Value::None, Value::Int),
        Datum::Int(n) => Value::Int(*n),
        Datum::Bool(b) => Value::Bool(*b),
        Datum::Text(text) | Datum::Word(text) | Datum::Name(text) => Value::text(text),
        Datum::Ranges(ranges) => Value::list(ranges.iter().map(|n| Value::Int(i64::from(n)))),
        Datum::Pattern(pattern) => Value::text(pattern.to_string()),
        Datum::Cost(n, what) => Value::list([n.number().map_or(Value::None, Value::Int), Value::text(what)]),
        _ => Value::None,
    }
}
