//! Behaviours and the places that call them.

use super::{Builder, byte, distances};
use crate::kernel::{Call, Datum, Item, Value};
use crate::systems::adventure_deck::content::uses::Argument;
use crate::systems::adventure_deck::content::{Aim, Behaviour, BehaviourId, Moment, Stage, Use, UseId};

/// The kinds of behaviours, the folder of their scripts, and the function each must have.
const KINDS: &[(&str, &str, Option<&str>)] = &[
    ("action", "actions", None),
    ("boost", "boosts", Some("boost")),
    ("counter", "counters", Some("counter")),
    ("effect", "effects", None),
    ("trait", "traits", None),
];

impl Builder<'_> {
    pub fn behaviours(&mut self) {
        for (kind, folder, must) in KINDS {
            for item in self.sorted(kind) {
                self.behaviour(&item, kind, folder, *must);
            }
        }
        for at in 0..self.catalog.behaviours.len() {
            if self.catalog.behaviours[at].kind == "action" {
                self.plain_use(at);
            }
        }
    }

    fn behaviour(&mut self, item: &Item, kind: &'static str, folder: &str, must: Option<&str>) {
        let text = |word: &str| item.get(word).and_then(|s| s.datum(0).text());
        let file = text("script").map_or_else(|| format!("{folder}/{}", item.id.replace('-', "_")), str::to_string);
        let at = item.get("script").map_or(item.at, |s| s.place(0));
        let hooks = self.host.hooks(&file, Moment::ALL);
        self.problems.extend(self.host.undeclared(&hooks, &item.params));
        let script = self.scripts.files.get(&file);
        if script.is_none() {
            let near = crate::kernel::nearest(&file, self.scripts.files.keys().map(String::as_str));
            let help = near.map_or_else(
                || format!("write `{}{file}.rhai`", self.scripts.folder()),
                |near| format!("did you mean `script \"{near}\"`?"),
            );
            self.error("E0706", at, format!("{kind} `{}` has no script `{file}`", item.name), help);
        } else if hooks.is_empty()
            || must
                .is_some_and(|must| !hooks.iter().any(|(m, _)| Moment::ALL.iter().any(|(k, n)| k == m && *n == must)))
        {
            let needs =
                must.map_or("a function named after a moment".to_string(), |must| format!("a function `{must}`"));
            self.error(
                "E0706",
                at,
                format!("the script `{file}` of {kind} `{}` lacks {needs}", item.name),
                "`help hooks` lists the moments",
            );
        }
        let number = self.catalog.item(kind, &item.id);
        if let Ok(at) = u16::try_from(self.catalog.behaviours.len()) {
            self.behaviours.insert(number, BehaviourId(at));
        }
        self.catalog.behaviours.push(Behaviour {
            kind,
            id: item.id.clone(),
            name: item.name.clone(),
            item: number,
            script: self.host.text(&hooks),
            hooks,
            priority: byte(item.get("priority").and_then(|s| s.datum(0).int()), 50),
            overrides: item.get("overrides").is_some(),
            darksight: item.get("darksight").is_some(),
            remembers: item.get("remembers").map(|s| words(s.datum(0))).unwrap_or_default(),
            aim: match text("target") {
                Some("opponent") => Aim::Opponent,
                Some("ally") => Aim::Ally,
                Some("anyone") => Aim::Anyone,
                _ => Aim::Nobody,
            },
            reach: item.get("distance").map(|s| distances(s.datum(0))).unwrap_or_default(),
            stage: match text("moment") {
                Some("reaction") => Stage::Reaction,
                Some("entry") => Stage::Entry,
                Some("rest") => Stage::Rest,
                Some("task") => Stage::Task,
                Some("free") => Stage::Free,
                _ => Stage::Action,
            },
            foes_only: item.get("foes_only").is_some(),
            plain: None,
        });
    }

    /// An action can be tried without being printed anywhere, with its default arguments, if it has them all.
    fn plain_use(&mut self, at: usize) {
        let id = self.catalog.behaviours[at].id.clone();
        let Some(item) = self.catalog.items.find("action", &id).cloned() else { return };
        let defaults: Option<Vec<(String, Datum)>> =
            item.params.iter().map(|param| Some((param.name.clone(), param.default.clone()?))).collect();
        let Some(args) = defaults else { return };
        let caller = self.catalog.behaviours[at].item;
        self.catalog.behaviours[at].plain = self.call("action", &Call { id, args }, caller);
    }

    /// Enters a call of a behaviour; `None` when there is no such behaviour, which the language has already said.
    pub fn call(&mut self, kind: &str, call: &Call, caller: u16) -> Option<UseId> {
        let behaviour = *self.behaviours.get(&self.catalog.items.number(kind, &call.id)?)?;
        let args: Vec<(String, Argument)> =
            call.args.iter().map(|(name, datum)| (name.clone(), argument(datum))).collect();
        let nth = self.calls.next((caller, behaviour));
        let used = Use { nth, behaviour, worked_out: Use::work_out(&args), args, caller };
        let id = UseId(u16::try_from(self.catalog.uses.len()).ok()?);
        self.catalog.uses.push(used);
        Some(id)
    }

    /// Enters every call in a list of values.
    pub fn calls(&mut self, kind: &str, data: &[&Datum], caller: u16) -> Vec<UseId> {
        let calls: Vec<&Call> =
            data.iter().filter_map(|datum| if let Datum::Call(call) = datum { Some(call) } else { None }).collect();
        calls.into_iter().filter_map(|call| self.call(kind, call, caller)).collect()
    }
}

/// The words of a list.
pub fn words(datum: &Datum) -> Vec<String> {
    datum.list().iter().filter_map(|arg| arg.datum.text().map(str::to_string)).collect()
}

fn argument(datum: &Datum) -> Argument {
    Argument::Fixed(match datum {
        Datum::Formula(formula) => match formula.number() {
            Some(n) => Value::Int(n),
            None => return Argument::Formula(formula.clone()),
        },
        Datum::Int(n) => Value::Int(*n),
        Datum::Bool(b) => Value::Bool(*b),
        Datum::Text(text) | Datum::Word(text) | Datum::Name(text) => Value::text(text),
        Datum::Ranges(ranges) => Value::List(ranges.iter().map(|n| Value::Int(i64::from(n))).collect()),
        Datum::Pattern(pattern) => Value::text(pattern.to_string()),
        Datum::Cost(n, what) => match n.number() {
            Some(n) => Value::list([Value::Int(n), Value::text(what)]),
            None => return Argument::Cost(n.clone(), what.clone()),
        },
        _ => Value::None,
    })
}
