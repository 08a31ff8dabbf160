//! Questions of scripts: `pose` asks a hero's player or rolls dice, and the script gets the answer.
//!
//! [`Ask`] is a question such as `me.ask("Really?")` or `me.choose(list)`, and [`Die`] is a roll of one die. If a
//! script has a hero roll a skill, the module `roll` does this.

use super::GridRules;
use super::action::Action;
use super::dice;
use super::facts;
use super::frame::{Caller, Look, Offers};
use super::roll::{FOES_LUCK, Roll, RollKind, RollStep};
use super::state::{State, Who};
use super::words::question::Query;
use super::work::{Flow, Work};
use crate::kernel::{Illegal, Seat, Seats, Value, slug};
use crate::machine::{Frame, Waits};
use crate::script::Question;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The most answers that can be offered.
const MOST_ANSWERS: usize = 24;

/// A script's question to a hero's player.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ask {
    pub who: Who,
    pub query: Query,
    /// The arguments of the call: the text of a question, or the list to choose from.
    pub args: SmallVec<[Value; 1]>,
}

impl Ask {
    /// Returns the word of answer `nth`, from 0.
    pub fn option(&self, nth: u8) -> Option<String> {
        options(&self.args).get(usize::from(nth)).cloned()
    }
}

impl Frame<GridRules> for Ask {
    fn waits(&self, state: &State) -> Waits {
        state.asks(self.who)
    }

    /// Returns `true`, so that the asked seat is told which item's script asks.
    fn is_of_script(&self) -> bool {
        true
    }

    fn offers(&self, _: &Look<'_>, offers: &mut Offers<'_>) {
        match self.query {
            Query::Ask => offers.allow_all([Action::Yes, Action::No]),
            Query::Choose => {
                let count = u8::try_from(options(&self.args).len()).unwrap_or(0);
                offers.allow_all((0..count).map(Action::Answer));
            }
            Query::Roll | Query::Die => {}
        }
    }

    fn take(work: &mut Work<'_>, at: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        let Some(ask) = work.frame::<Ask>(at) else { return Err(Illegal::not_offered()) };
        let (value, possible) = match (ask.query, action) {
            (Query::Ask, Action::Yes | Action::No) => {
                (Value::Bool(action == Action::Yes), [true, false].map(Value::Bool).to_vec())
            }
            (Query::Choose, Action::Answer(nth)) => {
                let possible = options(&ask.args).into_iter().map(Value::text).collect();
                (Value::text(ask.option(nth).unwrap_or_default()), possible)
            }
            _ => return Err(Illegal::not_offered()),
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

/// A script rolls a die.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Die {
    pub sides: u8,
}

impl Frame<GridRules> for Die {
    fn waits(&self, _: &State) -> Waits {
        Waits::Chance(FOES_LUCK)
    }

    fn outcomes(&self, _: &Look<'_>, out: &mut Vec<(Action, u32)>) {
        dice::one(self.sides, out);
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Some(Die { sides }) = work.frame(at) else { return Err(Illegal::not_offered()) };
        let Action::Face(face) = action else { return Err(Illegal::not_offered()) };
        let possible: Vec<Value> = (1..=i64::from(*sides)).map(Value::Int).collect();
        work.pop();
        // Nobody is told the face, unless the script tells it.
        work.give_untold(Seats::NONE, &possible, Value::Int(i64::from(face)));
        Ok(())
    }

    fn question(&self, _: &Look<'_>, _: Seat) -> String {
        format!("a die of {} sides", self.sides)
    }
}

/// Returns the words of a choice, each once, in the script's order.
fn options(args: &[Value]) -> Vec<String> {
    let Some(Value::List(list)) = args.first() else { return Vec::new() };
    let mut options: Vec<String> = Vec::new();
    for text in list.iter().filter_map(Value::as_text) {
        let id = slug(text);
        let is_repeated = options.iter().any(|earlier| slug(earlier) == id);
        if !id.is_empty() && !is_repeated {
            options.push(text.to_string());
        }
    }
    options.truncate(MOST_ANSWERS);
    options
}

impl Work<'_> {
    /// Poses a script's question to the hero it names, or else to the first hero among the script's roles.
    pub(super) fn pose(&mut self, caller: &Caller, question: Question) -> Flow {
        let Some(query) = Query::of(question.word) else { return self.pop() };
        let number = |nth: usize| question.args.get(nth).and_then(Value::int).unwrap_or(0);
        if query == Query::Die {
            let sides = u8::try_from(number(0).clamp(2, 20)).unwrap_or(6);
            return self.push(Die { sides });
        }
        let named = question.on.and_then(facts::who);
        let first_role = || caller.roles.iter().copied().find_map(facts::who);
        let Some(who) = named.or_else(first_role) else { return self.pop() };
        if query == Query::Roll && !self.s.at(who).able() {
            // A fallen hero rolls nothing, which counts as a failure (GRID-131).
            self.give(Value::Int(0));
            return Flow::Go;
        }
        if query == Query::Roll {
            let name = question.args.first().and_then(Value::as_text).unwrap_or_default();
            let skill = self.catalog().skill_named(&slug(name));
            let difficulty = i16::try_from(number(1).clamp(-99, 99)).unwrap_or(0);
            let kind = RollKind::Script { who, skill, difficulty };
            return self.push(Roll { kind, stance: None, step: RollStep::Stance });
        }
        if query == Query::Choose && options(&question.args).is_empty() {
            self.give(Value::text(""));
            return Flow::Go;
        }
        self.push(Ask { who, query, args: question.args.iter().cloned().collect() })
    }
}
