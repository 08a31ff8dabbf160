//! Gates: the conditions that decide whether an optional or replacing action is possible at all.
//!
//! For example, `on instead_of_loss if me.hp > 3: me.heal(1)` must not replace the loss of a player with 3 HP, and `on
//! answer_hurt if who != me: ...` must be offered only for losses of others. So such a line becomes two functions: its
//! action, and the query that the engine calls first, here `replaces_loss` and `may_answer_hurt`. [`Gate`] is that
//! query.
//!
//! The vocabulary pairs them: an action and its query are hooks of one moment with different sides
//! (`Side::asked_before`), here `Instead` and `Replaces`, or `Answer` and `MayAnswer`.

use super::write::write_head;
use super::{Said, Text};
use rondel_engine::kernel::tongue::Expr;
use rondel_engine::kernel::{HookWord, Item, QuestionWord, Side, Vocabulary};

/// The query that is asked before an action. It is made of the conditions of the action's lines.
pub(super) struct Gate<'s, 't> {
    /// The query.
    pub(super) hook: &'static HookWord,
    /// The lines of the action.
    pub(super) of: &'s [Said<'t>],
}

impl<'s, 't> Gate<'s, 't> {
    /// Returns the gate for all lines of one moment. `None` if the moment needs no gate, or if a line does not fit.
    /// Each line must have one condition and no `otherwise`. The condition must use only values that the query has too,
    /// and must ask the players nothing.
    pub(super) fn of(item: &Item, vocabulary: &'static Vocabulary, lines: &'s [Said<'t>]) -> Option<Gate<'s, 't>> {
        let action = lines.first()?.hook;
        // Automatic moments need no query. Chosen, answering and replacing moments need one.
        if !action.chosen && matches!(action.side, Side::Own | Side::Any) {
            return None;
        }
        let side = action.side.asked_before()?;
        let fits =
            |hook: &&HookWord| (hook.moment, hook.side) == (action.moment, side) && hook.items.contains(&item.kind);
        let hook = vocabulary.hooks.iter().find(fits)?;
        // Whether an expression uses a role that the action has and the query lacks.
        let uses_unknown = |expr: &Expr<'_>| {
            let roles = action.roles.iter().map(|(role, _)| *role);
            let mut lacking = roles.filter(|role| hook.roles.iter().all(|(other, _)| other != role));
            lacking.any(|role| expr.names(role))
        };
        // Whether an expression asks a question that a player must answer.
        let asks = |expr: &Expr<'_>| {
            expr.calls().into_iter().any(|(name, of_somebody)| {
                let is_called =
                    |question: &QuestionWord| question.name == name.text && question.on.is_some() == of_somebody;
                vocabulary.questions.iter().any(is_called)
            })
        };
        // Whether a line has a condition that the query can check.
        let can_check = |line: &Said<'_>| {
            line.condition().is_some_and(|condition| !uses_unknown(&condition.of) && !asks(&condition.of))
        };
        if lines.iter().all(can_check) { Some(Gate { hook, of: lines }) } else { None }
    }

    /// Returns the name of the action's moment.
    pub(super) fn does(&self) -> &'static str {
        self.of.first().map_or("", |line| line.hook.name)
    }

    /// Returns the conditions of the action's lines.
    pub(super) fn conditions(&self) -> impl Iterator<Item = &'s Expr<'t>> {
        self.of.iter().filter_map(|line| Some(&line.condition()?.of))
    }

    /// Writes the gate as a function.
    pub(super) fn write(&self, item: (&Item, &'static Vocabulary), out: &mut Text) {
        let name = self.of.first().map(|line| (line.start(), line.name));
        write_head(item, (self.hook, name), self.conditions(), out);
        self.write_answer(out);
        out.add("}\n");
    }

    /// Writes the answer of the query: yes if the condition of any line holds.
    pub(super) fn write_answer(&self, out: &mut Text) {
        let conditions = self.of.iter().filter_map(|line| Some((line.start(), line.condition()?)));
        for (nth, (start, condition)) in conditions.enumerate() {
            out.add(if nth == 0 { "" } else { " || " });
            condition.write(start, out);
        }
        out.add("\n");
    }
}
