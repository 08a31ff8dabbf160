//! The effects and questions of scripts. Nothing else lets a script change the position.

use super::action::Action;
use super::state::{State, Who};
use super::throw::hurt;
use super::words::{effect::Verb, question::Query};
use super::{Caller, Look, Offers, PebbleRules, Work};
use rondel_engine::kernel::{Illegal, Number, Seat, Seats, Source, Value, Why, Working};
use rondel_engine::machine::{Flow, Frame, Waits};
use rondel_engine::script::{Effect, Question};
use serde::{Deserialize, Serialize};

pub fn carry_out(work: &mut Work<'_>, caller: &Caller, effect: &Effect) {
    let source = Source::Script(caller.used.0, effect.line);
    work.out.budget_mut().effect(source, effect.bytes());
    if let (Some(Verb::Hurt), Some(who)) = (Verb::of(effect.word), effect.on.and_then(Who::of)) {
        let n = effect.int(0);
        hurt(work, who, n, Why::by("PEB-009", source), |_| Number::default().add(n, source, String::new));
    }
}

pub fn pose(work: &mut Work<'_>, question: &Question) -> Flow {
    match (Query::of(question.word), question.on.and_then(Who::of)) {
        (Some(Query::Ask), Some(who)) => {
            let text = question.args.first().and_then(Value::as_text).unwrap_or_default().to_string();
            work.push(Ask { who, text })
        }
        _ => {
            work.give(Value::Bool(false));
            Flow::Go
        }
    }
}

/// A script asks a player yes or no.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ask {
    who: Who,
    text: String,
}

impl Frame<PebbleRules> for Ask {
    fn waits(&self, _: &State) -> Waits {
        Waits::For(Seats::only(self.who.seat()))
    }

    fn offers(&self, _: &Look<'_>, offers: &mut Offers<'_>) {
        offers.allow_all([Action::Yes, Action::No]);
    }

    fn take(work: &mut Work<'_>, _: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let said = match action {
            Action::Yes => true,
            Action::No => false,
            _ => return Err(Illegal::not_offered()),
        };
        work.pop();
        work.give(Value::Bool(said));
        Ok(())
    }

    fn question(&self, _: &Look<'_>, _: Seat) -> String {
        self.text.clone()
    }
}
