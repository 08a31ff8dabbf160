//! The questions of scripts, which a seat answers in words or a check decides.
//!
//! Begin reading at `pose`, which the machine calls when a script asks. For `me.ask("Jump?")`, it pushes an [`Ask`]
//! frame with the answers `yes` and `no`. For `me.check("athletics", 2)`, it pushes a call of a check, whose degree is
//! the answer. A beat, which is a part of an adventure, may ask the players together, through their first seat
//! (`Query::Decide`).

use super::action::Action;
use super::call::Called;
use super::content::Ability;
use super::degree::Degree;
use super::event::Event;
use super::facts::who_of;
use super::frame::{Look, Offers};
use super::state::{State, Who};
use super::words::question::Query;
use super::work::{Flow, Work};
use super::{DeckRules, gm};
use crate::kernel::{Illegal, Seat, Seats, Value, Why};
use crate::machine::{Frame, Waits};
use crate::script::Question;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A script's question that the seat of a character answers in words.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ask {
    pub who: Who,
    pub query: Query,
    pub args: SmallVec<[Value; 1]>,
}

impl Frame<DeckRules> for Ask {
    fn waits(&self, state: &State) -> Waits {
        state.waits_for_who(self.who)
    }

    /// Returns whether an answer begins a command of its own. Only the answer to a beat's question to all players does.
    fn begins(&self) -> bool {
        self.query == Query::Decide
    }

    /// Returns `true`, so that the asked seat is told which item's script asks.
    fn is_of_script(&self) -> bool {
        true
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        // A seat that is not asked (`true`) gets only the commands of any time, such as the GM's.
        if gm::offers(look, Seats::only(look.state.person(self.who).seat), offers) {
            return;
        }
        match self.query {
            Query::Ask => offers.allow_all([Action::Yes, Action::No]),
            _ => offers.allow_all((0..=u8::MAX).zip(options(&self.args)).map(|(n, _)| Action::Answer(n))),
        }
    }

    fn take(work: &mut Work<'_>, at: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        let Some(Ask { args, .. }) = work.frame(at) else { return Err(Illegal::not_offered()) };
        let (value, possible) = match action {
            Action::Yes | Action::No => (Value::Bool(action == Action::Yes), [true, false].map(Value::Bool).to_vec()),
            Action::Answer(n) => {
                let options = options(args);
                (options.get(usize::from(n)).cloned().unwrap_or_default(), options.to_vec())
            }
            other => return gm::take(work, seat, other),
        };
        work.pop();
        // Only this seat knows the answer. If the script asks others later, they decide without it.
        work.give_untold(Seats::only(seat), &possible, value);
        Ok(())
    }

    fn question(&self, _: &Look<'_>, _: Seat) -> String {
        if self.query != Query::Ask {
            return "which one?".to_string();
        }
        match self.args.first().and_then(Value::as_text) {
            None | Some("") => "yes or no?".to_string(),
            Some(text) => text.to_string(),
        }
    }
}

/// Returns the words from which a script lets a seat choose, at most 40.
pub fn options(args: &[Value]) -> &[Value] {
    if let Some(Value::List(list)) = args.first() { list.get(..40).unwrap_or(list) } else { &[] }
}

impl Work<'_> {
    /// Poses a script's question. If there is nobody to answer, the script is stopped.
    pub(super) fn pose(&mut self, question: Question) -> Flow {
        let Some(query) = Query::of(question.word) else { return self.pop() };
        if matches!(query, Query::CheckAll | Query::Epic | Query::Rest) {
            return self.pose_to_all(query, &question);
        }
        // A question to all players goes to the first of them who can act, or else to the first of all.
        let first = self.s.party_up().into_iter().chain(self.s.party()).next();
        let of_all = if query == Query::Decide { first } else { None };
        let Some(who) = question.on.and_then(who_of).or(of_all) else { return self.pop() };
        match query {
            Query::Check => self.pose_check(who, &question),
            Query::Contest => self.pose_contest(who, &question),
            Query::Choose | Query::Decide if options(&question.args).is_empty() => {
                self.give(Value::text(""));
                Flow::Go
            }
            _ => self.push(Ask { who, query, args: question.args.iter().cloned().collect() }),
        }
    }

    /// Poses a Contested Check. A contest with oneself, or of an ability that does not exist, is a fault of the script.
    fn pose_contest(&mut self, who: Who, question: &Question) -> Flow {
        let word = |nth: usize| question.args.get(nth).and_then(Value::as_text).unwrap_or_default();
        let other = question.args.get(1).and_then(Value::subject).and_then(who_of).filter(|other| *other != who);
        let (Some(with), Some(versus), Some(other)) = (Ability::named(word(0)), Ability::named(word(2)), other) else {
            let text = format!("nothing is contested with `{}` against `{}`, or nobody", word(0), word(2));
            self.tell(Event::Fault { used: None, text }, Why::FAULT);
            self.give(Value::text(""));
            return Flow::Go;
        };
        // Nobody who is knocked out draws or shows a card (DOA-131). The other side has its way.
        let is_up = |who: Who| self.s.person(who).body.is_up();
        if !is_up(who) || !is_up(other) {
            let degree = if is_up(other) { Degree::Success } else { Degree::Fail };
            self.give(Value::text(degree.word()));
            return Flow::Go;
        }
        let called = Called::contested(self.s, who, with, versus, &[other]);
        // `asked`: the script below waits for the outcome.
        self.push(Called { asked: true, ..called })
    }

    /// Poses a check. An ability that does not exist is a fault of the script.
    fn pose_check(&mut self, who: Who, question: &Question) -> Flow {
        let word = question.args.first().and_then(Value::as_text).unwrap_or_default();
        let asked = question.args.get(1).and_then(Value::int).unwrap_or(0).clamp(0, 12);
        let Some(ability) = Ability::named(word) else {
            let text = format!("there is no attribute or skill `{word}`: {}", Ability::WORDS.join(", "));
            self.tell(Event::Fault { used: None, text }, Why::FAULT);
            self.give(Value::None);
            return Flow::Go;
        };
        // Nobody who is knocked out makes a check (DOA-131).
        if !self.s.person(who).body.is_up() {
            self.give(Value::text(Degree::Fail.word()));
            return Flow::Go;
        }
        let range = u8::try_from(asked).unwrap_or(0);
        let called = Called { asked: true, ..Called::plain(self.s, ability, range, &[who]) };
        self.push(called)
    }
}
