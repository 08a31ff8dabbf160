//! Questions of scripts: posed to a hero's player or to chance, answered into the script's record.

use super::action::Action;
use super::facts;
use super::frame::{Caller, Frame, Roll, RollKind, RollStep};
use super::state::Answer;
use super::words::question::Query;
use super::work::{Flow, Work};
use crate::kernel::{Illegal, Value, slug};
use crate::script::Question;

/// The most answers that can be offered.
const MOST_ANSWERS: usize = 24;

/// What may be answered.
pub fn list(query: Query, args: &[Value], out: &mut Vec<Action>) {
    match query {
        Query::Ask => out.extend([Action::Yes, Action::No]),
        Query::Choose => out.extend((0..u8::try_from(options(args).len()).unwrap_or(0)).map(Action::Answer)),
        Query::Roll | Query::Die => {}
    }
}

/// The words of a choice, each once, in the script's order.
pub fn options(args: &[Value]) -> Vec<String> {
    let Some(Value::List(list)) = args.first() else { return Vec::new() };
    let mut options: Vec<String> = Vec::new();
    for text in list.iter().filter_map(Value::as_text) {
        if !slug(text).is_empty() && !options.iter().any(|known| slug(known) == slug(text)) {
            options.push(text.to_string());
        }
    }
    options.truncate(MOST_ANSWERS);
    options
}

impl Work<'_> {
    /// Poses a script's question.
    pub(super) fn pose(&mut self, caller: &Caller, question: Question) -> Flow {
        let Some(query) = Query::of(question.word) else { return self.pop() };
        let number = |nth: usize| question.args.get(nth).and_then(Value::int).unwrap_or(0);
        if query == Query::Die {
            let sides = u8::try_from(number(0).clamp(2, 20)).unwrap_or(6);
            return self.push(Frame::Die { sides });
        }
        let asked = question.on.and_then(facts::who);
        let Some(who) = asked.or_else(|| caller.roles.iter().copied().find_map(facts::who)) else { return self.pop() };
        if query == Query::Roll {
            let name = question.args.first().and_then(Value::as_text).unwrap_or_default();
            let skill = self.catalog().skill_named(&slug(name));
            let difficulty = i16::try_from(number(1).clamp(-99, 99)).unwrap_or(0);
            let kind = RollKind::Script { who, skill, difficulty };
            return self.push(Frame::Roll(Roll { kind, stance: None, step: RollStep::Stance }));
        }
        if query == Query::Choose && options(&question.args).is_empty() {
            self.s.answer = Answer::Value(Value::text(""));
            return Flow::Go;
        }
        self.push(Frame::Ask { who, query, args: question.args.iter().cloned().collect() })
    }

    pub(super) fn take_answer(&mut self, query: Query, args: &[Value], action: Action) -> Result<(), Illegal> {
        let value = match (query, action) {
            (Query::Ask, Action::Yes | Action::No) => Value::Bool(action == Action::Yes),
            (Query::Choose, Action::Answer(nth)) => {
                options(args).get(usize::from(nth)).map_or(Value::text(""), Value::text)
            }
            _ => return Err(Illegal::not_offered()),
        };
        self.pop();
        self.s.answer = Answer::Value(value);
        Ok(())
    }

    pub(super) fn take_die(&mut self, action: Action) -> Result<(), Illegal> {
        let Action::Face(face) = action else { return Err(Illegal::not_offered()) };
        self.pop();
        self.s.answer = Answer::Value(Value::Int(i64::from(face)));
        Ok(())
    }
}
