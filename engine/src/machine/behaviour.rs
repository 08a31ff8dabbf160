//! The compilation of behaviours. A behaviour is an item with a script: a trait, an effect, an action.
//!
//! [`Builder::behaviour`] finds the script of an item, and the function of the script for each moment. For example, the
//! trait `Spiteful` with the line `on damaged: ...` has a function for the moment `on_damaged`. The checks below it
//! report what does not fit together, and go on.
//!
//! The loader has turned an item's lines into scripts: one for each file with lines of the item, because a pack may add
//! lines to an item of another pack. [`Scripts::of_lines`] names them by their number, from 0. An item whose modes have
//! lines gets such a script, too, even if it has no lines itself.

use super::build::Builder;
use super::content::{Behaviour, BehaviourId};
use super::play::Clock;
use super::system::System;
use crate::kernel::{Item, Origin, Param, Problem, effort, nearest};
use crate::machine::{Cue, InPlayMoment, Moment};
use crate::script::{HookId, Scripts};
use std::collections::BTreeSet;

/// The code of a parameter that nothing reads.
pub(super) const UNREAD: &str = "W0614";

/// The functions of a behaviour, each with the cue at which it is called.
type Hooks<M> = Vec<(Cue<M>, HookId)>;

impl<S: System> Builder<'_, S> {
    /// Enters a behaviour: an item with its script. This is the script that the item names, or the script of the item's
    /// own name in the folder of its kind. The script must have the function `must`, or at least one function of a
    /// moment (`E0642`).
    pub fn behaviour(&mut self, item: &Item, must: Option<&str>, own: S::Property) {
        let file = self.script_of(item);
        let hooks = self.hooks_of(item, &file);
        // The parameters may be declared in a head that could not be read, so `about` ties the problem to the item.
        let undeclared = self.host.undeclared(&hooks, &item.params).into_iter();
        self.problems.extend(undeclared.map(|problem| problem.about(&[item.kind], &item.name)));
        self.report_unread(item, &hooks);
        if self.scripts.files.contains_key(&file) {
            self.check_functions(item, &file, &hooks, must);
        } else {
            self.report_no_script(item, &file);
        }
        self.check_text(item);
        self.report_idle_once(item, &hooks);
        self.enter(item, hooks, own);
    }

    /// Adds a behaviour to the catalog.
    fn enter(&mut self, item: &Item, hooks: Hooks<S::Moment>, own: S::Property) {
        let number = self.catalog.item(item.kind, &item.id);
        if let Ok(at) = u16::try_from(self.catalog.behaviours.len()) {
            self.catalog.of_items.insert(number, BehaviourId(at));
        }
        self.catalog.behaviours.push(Behaviour {
            kind: item.kind,
            id: item.id.clone(),
            name: item.name.clone(),
            item: number,
            script: self.host.text(&hooks),
            hooks,
            once: item.get("once").and_then(|once| once.datum(0).text()).and_then(Clock::named::<S>),
            always: item.has("always"),
            own,
        });
    }

    /// Returns the functions of a behaviour's script, with those of the files beside its lines.
    fn hooks_of(&mut self, item: &Item, file: &str) -> Hooks<S::Moment> {
        let mut hooks = self.host.hooks(file, S::Moment::CUES);
        self.used.insert(file.to_string());
        if file == Scripts::of_lines(item.kind, &item.id, 0) {
            self.beside_lines(item, &mut hooks);
        }
        hooks
    }

    /// Reports an item whose script is missing (`E0642`), and takes a script of a similar name as meant.
    fn report_no_script(&mut self, item: &Item, file: &str) {
        let at = item.get("script").map_or(item.at, |statement| statement.place(0));
        let near = self.near_script(item.kind, file);
        let folder = self.scripts.folder_for(item.at);
        let help = match &near {
            Some(near) if item.has("script") => format!("did you mean `script \"{near}\"`?"),
            Some(near) => format!("is it `{near}`? Then move that to `{file}`, or say `script \"{near}\"`"),
            None => format!("say what it does in lines (`on MOMENT: ...`), or write `{folder}{file}.rhai`"),
        };
        // The script that was probably meant belongs to this item.
        self.used.extend(near);
        let message = format!("{} `{}` has no script `{file}`", item.kind, item.name);
        let problem = Problem::error("E0642", at, message).help(help);
        // `lacks` reports nothing if content with errors is opened, because errors may have emptied the script.
        self.lacks(problem.about(&[item.kind], &item.name));
    }

    /// Reports a script that lacks the function `must`, or any function of a moment (`E0642`).
    fn check_functions(&mut self, item: &Item, file: &str, hooks: &[(Cue<S::Moment>, HookId)], must: Option<&str>) {
        let has_function = |name: &str| hooks.iter().any(|(cue, _)| S::Moment::CUES.contains(&(*cue, name)));
        if !hooks.is_empty() && must.is_none_or(has_function) {
            return;
        }
        let needs = match must {
            Some(must) => format!("a function `{must}`"),
            None => "a function named after a moment".to_string(),
        };
        let at = item.get("script").map_or(item.at, |statement| statement.place(0));
        let message = format!("the script `{file}` of {} `{}` lacks {needs}", item.kind, item.name);
        self.lacks(Problem::error("E0642", at, message).help("`help hooks` lists the moments"));
    }

    /// Returns the script that was probably meant by a missing name. Scripts of other items of the kind do not count.
    fn near_script(&mut self, kind: &'static str, missing: &str) -> Option<String> {
        // Each search uses up one of those that are left. When none is left, nothing is suggested any more.
        self.suggestions = self.suggestions.checked_sub(1)?;
        let of_kind = self.catalog.items.iter().filter(|other| other.kind == kind);
        let others: BTreeSet<String> = of_kind.map(|other| Scripts::of_item(kind, &other.id)).collect();
        let free = self.scripts.files.keys().map(String::as_str).filter(|name| !others.contains(*name));
        // `effort::each` counts the names looked at, for tests of the loading time.
        nearest(missing, effort::each(free)).map(str::to_string)
    }

    /// Returns the name of an item's script: the script of its own lines, the script that the statement `script` names,
    /// or the script of the item's own name. The last has precedence over lines that belong only to its modes.
    fn script_of(&mut self, item: &Item) -> String {
        let lines = Scripts::of_lines(item.kind, &item.id, 0);
        let own = Scripts::of_item(item.kind, &item.id);
        if item.has("on") || item.has("while") {
            return lines;
        }
        match item.get("script").and_then(|statement| statement.datum(0).text()) {
            Some(name) => name.to_string(),
            None if self.scripts.files.contains_key(&own) => {
                // The lines of its modes are no script of their own, so `unused` must not report them.
                self.used.insert(lines);
                own
            }
            None if self.scripts.files.contains_key(&lines) => lines,
            None => own,
        }
    }

    /// Adds the functions of an item's own script and of other files to the functions of its lines. Reports two
    /// functions for one moment (`E0331`).
    fn beside_lines(&mut self, item: &Item, hooks: &mut Hooks<S::Moment>) {
        let numbered = (1..).map(|nth| Scripts::of_lines(item.kind, &item.id, nth));
        let mut files: Vec<String> = numbered.take_while(|name| self.scripts.files.contains_key(name)).collect();
        if item.get("script").is_none() {
            files.push(Scripts::of_item(item.kind, &item.id));
        }
        for file in files {
            let found = self.host.hooks(&file, S::Moment::CUES);
            if self.scripts.files.contains_key(&file) {
                self.used.insert(file);
            }
            for (cue, hook) in found {
                match hooks.iter().find(|(other, _)| *other == cue) {
                    None => hooks.push((cue, hook)),
                    Some((_, first)) => {
                        self.report(two_speak(item, self.host.function(*first), self.host.function(hook)))
                    }
                }
            }
        }
        hooks.sort_by_key(|(cue, _)| S::Moment::CUES.iter().position(|(other, _)| other == cue));
    }

    /// Warns about parameters that are declared and never read (`W0614`).
    fn report_unread(&mut self, item: &Item, hooks: &[(Cue<S::Moment>, HookId)]) {
        if hooks.is_empty() {
            return;
        }
        let is_read = |param: &Param| hooks.iter().any(|(_, hook)| self.host.reads(*hook, &param.name));
        for param in item.params.iter().filter(|param| !is_read(param)) {
            let message = format!("nothing reads the parameter `{}` of {} `{}`", param.name, item.kind, item.name);
            let help = "read it (in a script as `me.param.NAME`), or leave it out";
            self.problems.push(Problem::warning(UNREAD, param.at, message).help(help));
        }
    }

    /// Reports `once` on a script that only answers questions (`E0647`): the limit counts what a script does. Three
    /// items with `once`:
    ///
    /// - `may_play` and `on_play`: right, because `once` limits what is played.
    /// - `may_play` alone: an error, because it permits what this script never does.
    /// - `damage_taken`, which only changes a number, and `on_play`: right, because `once` limits the second.
    fn report_idle_once(&mut self, item: &Item, hooks: &[(Cue<S::Moment>, HookId)]) {
        let Some(once) = item.get("once") else { return };
        let is_query = |name: &str| S::VOCABULARY.hooks.iter().any(|hook| hook.name == name && hook.query);
        // A `may_activate` that stands alone is reported by `report_alone`.
        let mut cues: Vec<Cue<S::Moment>> = hooks.iter().map(|(cue, _)| *cue).collect();
        cues.retain(|cue| *cue != InPlayMoment::Activate.may());
        // If the script also does something, `once` limits that, and its answers stay unlimited.
        if !cues.iter().all(|cue| is_query(cue.name())) {
            return;
        }
        // `may_play` beside `on play` is no problem: the limit counts what it permits.
        let permits = |cue: &Cue<S::Moment>| cue.side.does().is_some_and(|side| cues.contains(&cue.from(side)));
        if let Some(cue) = cues.iter().find(|cue| !permits(cue)) {
            let message = format!("`{}` of `{}` only answers, and `once` limits what is done", cue.name(), item.name);
            let help = "leave the limit out, or count with a token";
            self.error("E0647", once.at, message, help);
        }
    }
}

/// Returns the error of two files that both define a behaviour at one moment.
fn two_speak(item: &Item, (first, name): (Origin, &str), (other, _): (Origin, &str)) -> Problem {
    let message = format!("{} `{}` says in two files what it does at `{name}`", item.kind, item.name);
    Problem::error("E0331", other, message)
        .label("this is one of them")
        .also(first, "and this the other one")
        .help("keep one of the two, or write an effect of its own and let the items call both; `replace` puts a whole item in the place of another pack's")
}
