//! Items that begin as a copy of another item: `card "Rapier" like "Longsword" { level 2 }`.

use super::body::Making;
use super::place::Definition;
use super::{Definer, Known, Written};
use crate::shape::Shaper;
use crate::shape::cursor::Cursor;
use rondel_engine::kernel::rows::LINES;
use rondel_engine::kernel::{Arg, Datum, Origin, Param, Problem, Statement, slug};
use rondel_engine::script::Scripts;

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
        let Some(model) = self.model(kind, &definition.base) else { return };
        let key = (kind, model.clone());
        let own = (kind, slug(&definition.name));
        if key == own || self.likened.contains(&key) {
            let at = definition.base.at;
            return self.problems.push(like_itself(kind, &definition.name, at));
        }
        let Some(other) = known.get(&key) else { return };
        self.likened.push(own.clone());
        // Mistakes of the model are reported at the model. Only a circle of `like` is reported here.
        let told = self.problems.len();
        let said = self.body(kind, other, known, scripts);
        let circle = self.problems.split_off(told).into_iter().find(|problem| problem.code == "E0218");
        self.problems.extend(circle);
        self.likened.pop();
        let said = said.into_iter().filter(|statement| statement.word != "formerly");
        making.whole.statements.extend(said);
        let own_script = scripts.files.contains_key(&Scripts::of_item(kind, &own.1));
        let says = |word: &str| making.whole.statements.iter().any(|statement| statement.word == word);
        let script = Scripts::of_item(kind, &model);
        let has_behaviour = own_script || says("script") || LINES.iter().any(|word| says(word));
        if !has_behaviour && scripts.files.contains_key(&script) {
            let at = definition.base.at;
            let args = vec![Arg { datum: Datum::Text(script), at }];
            making.whole.statements.push(Statement { word: "script", args, at });
        }
        making.whole.seen.extend(making.whole.statements.iter().map(|statement| statement.word));
    }

    /// Returns the id of the item's model. `None` if there is no such item, which is reported.
    fn model(&mut self, kind: &'static str, written: &Written<'p, 't>) -> Option<String> {
        let like = written.tree.head.like.as_ref()?;
        let parsed = written.parsed;
        let mut shaper = Shaper::new(parsed.text, Some(parsed.file), self.vocabulary, &self.names);
        let read = shaper.name(&mut Cursor::new(std::slice::from_ref(like), like.span.end), &[kind]);
        let mut problems = shaper.problems;
        let found = match read {
            Ok(id) => Some(id),
            Err(miss) => {
                problems.extend(miss.problem.map(|problem| *problem));
                None
            }
        };
        self.problems.extend(problems);
        found
    }

    /// Returns the parameters of an item. An item that declares no parameters has the parameters of its model.
    pub(super) fn params_of(&self, kind: &'static str, definition: &Definition<'p, 't>) -> Option<Vec<Param>> {
        let (mut found, mut steps) = (definition, 0);
        while let (Some(like), None) = (&found.base.tree.head.like, found.base.tree.head.bracket) {
            let written = like.span.of(found.base.parsed.text);
            let name = crate::text::unquote(written).unwrap_or_else(|_| written.to_string());
            let name = self.name_behind_pack(kind, &name).unwrap_or(name);
            let Some(other) = self.known.get(&(kind, slug(&name))) else { break };
            (found, steps) = (other, steps + 1);
            // With more steps than items, the models form a circle.
            if steps > self.known.len() {
                break;
            }
        }
        found.params.clone()
    }
}

/// Returns the error of an item that is its own model, directly or through others.
fn like_itself(kind: &str, name: &str, at: Origin) -> Problem {
    Problem::error("E0218", at, format!("{kind} \"{name}\" is like itself"))
        .label("it begins as what begins as it")
        .help("let one of them say everything, without `like`")
}
