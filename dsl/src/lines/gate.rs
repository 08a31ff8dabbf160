//! Gates: the condition of a line decides whether an optional action is possible.
//!
//! `on instead_of_loss if me.hp > 3: me.heal(1)` replaces no loss of a player with less, and `on answer_hurt if who !=
//! me: ...` is offered for others' losses only. So such a line has a second function, the query that goes before:
//! `replaces_loss`, `may_answer_hurt`.

use super::write::head;
use super::{Said, Text};
use rondel_engine::kernel::tongue::Expr;
use rondel_engine::kernel::{HookWord, Item, QuestionWord, Side, Vocabulary};

/// The query that goes before something done, made of the conditions of its lines.
pub(super) struct Gate<'s, 't> {
    pub(super) hook: &'static HookWord,
    /// The lines that act.
    pub(super) of: &'s [Said<'t>],
}

impl<'s, 't> Gate<'s, 't> {
    /// Returns the gate of the lines of a moment. Each line must have a condition that only reads, with values that the
    /// query has, and must do nothing otherwise.
    pub(super) fn of(item: &Item, vocabulary: &'static Vocabulary, said: &'s [Said<'t>]) -> Option<Gate<'s, 't>> {
        let does = said.first()?.hook;
        // Automatic moments need no query; chosen, answering and replacing ones do.
        let asked = does.side.asked_before().filter(|_| does.chosen || !matches!(does.side, Side::Own | Side::Any))?;
        let fits =
            |hook: &&HookWord| (hook.moment, hook.side) == (does.moment, asked) && hook.items.contains(&item.kind);
        let hook = vocabulary.hooks.iter().find(fits)?;
        let unknown = |said: &Expr<'_>| {
            let of_does = does.roles.iter().map(|(role, _)| *role);
            of_does.filter(|role| hook.roles.iter().all(|(other, _)| other != role)).any(|role| said.names(role))
        };
        let asks = |said: &Expr<'_>| {
            said.calls().into_iter().any(|(name, of_somebody)| {
                let called = |asked: &QuestionWord| asked.name == name.text && asked.on.is_some() == of_somebody;
                vocabulary.questions.iter().any(called)
            })
        };
        let looks =
            |said: &Said<'_>| said.condition().is_some_and(|condition| !unknown(&condition.of) && !asks(&condition.of));
        said.iter().all(looks).then_some(Gate { hook, of: said })
    }

    /// Returns the moment of the action.
    pub(super) fn does(&self) -> &'static str {
        self.of.first().map_or("", |said| said.hook.name)
    }

    /// Returns the conditions of its lines.
    pub(super) fn conditions(&self) -> impl Iterator<Item = &'s Expr<'t>> {
        self.of.iter().filter_map(|said| Some(&said.condition()?.of))
    }

    /// Writes the gate as a function.
    pub(super) fn write(&self, item: (&Item, &'static Vocabulary), out: &mut Text) {
        let name = self.of.first().map(|said| (said.start(), said.name));
        head(item, (self.hook, name), self.conditions(), out);
        self.answer(out);
        out.add("}\n");
    }

    /// Writes the answer: yes if the condition of any line holds.
    pub(super) fn answer(&self, out: &mut Text) {
        let conditions = self.of.iter().filter_map(|said| Some((said.start(), said.condition()?)));
        for (nth, (start, condition)) in conditions.enumerate() {
            out.add(if nth == 0 { "" } else { " || " });
            condition.write(start, out);
        }
        out.add("\n");
    }
}
