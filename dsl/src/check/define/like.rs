//! Items that begin as a copy of another item: `card "Rapier" like "Longsword" { level 2 }`. The other item is the
//! model, which may have a model itself. [`Definer::begin_as`] is called for each item with a `like`.
//!
//! In a circle, each item is the model of another one. [`Definer::body`] reads an item's models one inside the other,
//! and `likened` holds the items whose models are being read: a model among them closes a circle. While bodies are
//! read, the definitions are passed as `known`.

use super::body::Making;
use super::place::Definition;
use super::{Definer, Known, Written};
use crate::shape::Shaper;
use crate::shape::cursor::Cursor;
use rondel_engine::kernel::rows::LINES;
use rondel_engine::kernel::{Arg, Datum, Origin, Param, Problem, Statement, slug};
use rondel_engine::script::Scripts;
use std::collections::BTreeSet;

/// The most models of an item, one like the other.
const MOST_MODELS: usize = 40;

impl<'p, 't> Definer<'p, 't> {
    /// Begins an item with all final statements of its model, the item behind `like`. Also takes over the model's
    /// script, unless the item has behaviour of its own.
    pub(super) fn begin_as(
        &mut self,
        kind: &'static str,
        definition: &Definition<'p, 't>,
        known: &Known<'p, 't>,
        scripts: &Scripts,
        making: &mut Making,
    ) {
        // An item without its model lacks statements for that reason alone. `damaged` keeps them from being reported.
        making.whole.damaged = true;
        let Some(model) = self.model(kind, &definition.base) else { return };
        let model = (kind, model);
        let own = (kind, slug(&definition.name));
        let at = definition.base.at;
        if model == own || self.likened.contains(&model) {
            return self.problems.push(like_itself(kind, &definition.name, at));
        }
        // The models of a circle have no end. A circle is not reported here, but where it closes.
        let has_too_many = self.models(kind, definition, known).nth(MOST_MODELS).is_some();
        if has_too_many && !self.is_in_circle(kind, definition, known) {
            return self.problems.push(too_many_models(kind, &definition.name, at));
        }
        let own_script = Scripts::of_item(kind, &own.1);
        let Some(said) = self.said_by_model(&model, own, known, scripts) else { return };
        making.whole.damaged = false;
        making.whole.statements.extend(said);
        let says = |word: &str| making.whole.statements.iter().any(|statement| statement.word == word);
        let has_own_script = scripts.files.contains_key(&own_script) || says("script");
        let has_behaviour = has_own_script || LINES.iter().any(|word| says(word));
        let script = Scripts::of_item(kind, &model.1);
        if !has_behaviour && scripts.files.contains_key(&script) {
            let args = vec![Arg { datum: Datum::Text(script), at }];
            making.whole.statements.push(Statement { word: "script", args, at });
        }
        making.whole.seen.extend(making.whole.statements.iter().map(|statement| statement.word));
    }

    /// Returns the final statements of a model, except former names. They are read only once. `None` if there is no
    /// such item, or if its models form a circle, which is reported.
    fn said_by_model(
        &mut self,
        model: &(&'static str, String),
        own: (&'static str, String),
        known: &Known<'p, 't>,
        scripts: &Scripts,
    ) -> Option<Vec<Statement>> {
        if let Some(said) = self.of_models.get(model) {
            return Some(said.clone());
        }
        let definition = known.get(model)?;
        self.likened.push(own);
        // Mistakes of the model are reported at the model. Only a circle of `like` is reported here.
        let problems_before = self.problems.len();
        let mut said = self.body(model.0, definition, known, scripts);
        let circle = self.problems.split_off(problems_before).into_iter().find(|problem| problem.code == "E0218");
        self.likened.pop();
        said.retain(|statement| statement.word != "formerly");
        if circle.is_some() {
            self.problems.extend(circle);
            return None;
        }
        self.of_models.insert(model.clone(), said.clone());
        Some(said)
    }

    /// Returns the models of an item: the item behind its `like`, the item behind the `like` of that item, and so on.
    /// In a circle they have no end.
    fn models<'d>(
        &'d self,
        kind: &'static str,
        definition: &'d Definition<'p, 't>,
        known: &'d Known<'p, 't>,
    ) -> impl Iterator<Item = &'d Definition<'p, 't>> {
        std::iter::successors(Some(definition), move |found| {
            let like = found.base.tree.head.like.as_ref()?;
            let written = like.span.of(found.base.parsed.text);
            let name = crate::text::unquote(written).unwrap_or_else(|_| written.to_string());
            let name = self.name_behind_pack(known, kind, &name).unwrap_or(name);
            known.get(&(kind, slug(&name)))
        })
        .skip(1)
    }

    /// Returns whether the first models of an item lead back to one of them.
    fn is_in_circle(&self, kind: &'static str, definition: &Definition<'p, 't>, known: &Known<'p, 't>) -> bool {
        let first = || self.models(kind, definition, known).take(MOST_MODELS);
        let different: BTreeSet<*const Definition<'p, 't>> = first().map(std::ptr::from_ref).collect();
        different.len() < first().count()
    }

    /// Returns the id of the item's model. `None` if there is no such item, which is reported.
    fn model(&mut self, kind: &'static str, written: &Written<'p, 't>) -> Option<String> {
        let like = written.tree.head.like.as_ref()?;
        let parsed = written.parsed;
        let mut shaper = Shaper::new(parsed.text, Some(parsed.file), self.vocabulary, &self.names);
        let read = shaper.name(&mut Cursor::new(std::slice::from_ref(like), like.span.end), &[kind]);
        self.problems.extend(shaper.problems);
        match read {
            Ok(id) => Some(id),
            Err(miss) => {
                let own = crate::text::unquote(written.tree.head.name.of(parsed.text)).unwrap_or_default();
                let is_itself =
                    |help: &String| help.contains(&format!("`{own}`")) || help.contains(&format!("\"{own}\""));
                self.problems.extend(miss.problem.map(|problem| match problem.help.as_ref().is_some_and(is_itself) {
                    // The item that begins as another is not the one it begins as.
                    true => {
                        Problem { help: None, fix: None, ..*problem }.help(format!("`list {kind}s` lists all of them"))
                    }
                    false => *problem,
                }));
                None
            }
        }
    }

    /// Returns the parameters of an item. An item with a `like` that declares no parameters has those of its model.
    pub(super) fn params_of(&self, kind: &'static str, definition: &Definition<'p, 't>) -> Option<Vec<Param>> {
        let declares = |found: &Definition<'p, 't>| {
            let head = &found.base.tree.head;
            head.like.is_none() || head.bracket.is_some()
        };
        let mut found = definition;
        for model in self.models(kind, definition, &self.known).take(MOST_MODELS) {
            if declares(found) {
                break;
            }
            found = model;
        }
        found.params.clone()
    }
}

/// Returns the error of an item with too many models behind one another.
fn too_many_models(kind: &str, name: &str, at: Origin) -> Problem {
    Problem::error("E0218", at, format!("{kind} \"{name}\" has more than {MOST_MODELS} models, one like the other"))
        .label("it begins as an item that begins as another, and so on")
        .help("write `like` with an item nearer to the first one")
}

/// Returns the error of an item that is its own model, directly or through others.
fn like_itself(kind: &str, name: &str, at: Origin) -> Problem {
    Problem::error("E0218", at, format!("{kind} \"{name}\" is like itself"))
        .label("it begins as what begins as it")
        .help("let one of them say everything, without `like`")
}
