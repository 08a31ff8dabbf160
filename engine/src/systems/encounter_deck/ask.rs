//! Questions of scripts: posed to the player or to chance, answered into the script's record.

use super::action::{Action, MOST_DICE};
use super::check;
use super::content::Skill;
use super::event::Event;
use super::frame::{Frame, Purpose};
use super::words::question::Query;
use super::work::{Flow, Work};
use crate::kernel::{Illegal, Value, Why};
use crate::script::Question;

/// The words a script lets one choose from.
pub fn options(args: &[Value]) -> &[Value] {
    if let Some(Value::List(list)) = args.first() { list.get(..40).unwrap_or(list) } else { &[] }
}

/// What may be answered.
pub fn list(query: Query, args: &[Value], out: &mut Vec<Action>) {
    match query {
        Query::Ask => out.extend([Action::Yes, Action::No]),
        _ => out.extend((0u8..).zip(options(args)).map(|(n, _)| Action::Answer(n))),
    }
}

impl Work<'_> {
    /// Poses a script's question.
    pub(super) fn pose(&mut self, question: Question) -> Flow {
        let Some(query) = Query::of(question.word) else { return self.pop() };
        let int = |n: usize| question.args.get(n).and_then(Value::int).unwrap_or(0);
        match query {
            Query::Roll => {
                let most = i64::try_from(MOST_DICE).unwrap_or(1);
                let n = u8::try_from(int(0).clamp(1, most)).unwrap_or(1);
                self.push(Frame::Dice { n })
            }
            Query::Test => {
                let word = question.args.first().and_then(Value::as_text).unwrap_or_default();
                match Skill::named(word) {
                    Some(skill) => self.begin(&[(Purpose::Script, skill, check::value(int(1)))]),
                    None => {
                        let text = format!("there is no skill `{word}`");
                        self.tell(Event::Fault { used: None, text }, Why::FAULT);
                        self.s.answer = Some(Value::Bool(false));
                        Flow::Go
                    }
                }
            }
            Query::Choose if options(&question.args).is_empty() => {
                self.s.answer = Some(Value::text(""));
                Flow::Go
            }
            _ => self.push(Frame::Ask { query, args: question.args.iter().cloned().collect() }),
        }
    }

    pub(super) fn take_ask(&mut self, query: Query, args: &[Value], action: Action) -> Result<(), Illegal> {
        let value = match (query, action) {
            (Query::Ask, Action::Yes | Action::No) => Value::Bool(action == Action::Yes),
            (_, Action::Answer(n)) => options(args).get(usize::from(n)).cloned().unwrap_or_default(),
            _ => return Err(Illegal::not_offered()),
        };
        self.pop();
        self.s.answer = Some(value);
        Ok(())
    }
}
