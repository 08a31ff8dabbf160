//! Questions of scripts: `pose` asks the player or rolls dice, and the script gets the answer.
//!
//! [`Ask`] is a question such as `hero.ask("Really?")` or `hero.choose(list)`, [`Dice`] a roll of plain dice, and
//! [`TurningUp`] a look at the top card of the deck. If a script asks for a check with `hero.test(...)`, the module
//! `check` does the rest.

use super::EncounterRules;
use super::action::{Action, Faces, MOST_DICE};
use super::between::{DECK, list_top_cards};
use super::check;
use super::check::Purpose;
use super::content::Skill;
use super::event::Event;
use super::frame::{Look, Offers};
use super::state::{State, mine};
use super::words::question::Query;
use super::work::{Flow, Work};
use crate::kernel::{Illegal, Seat, Value, Why};
use crate::machine::{Frame, Waits};
use crate::script::Question;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A script's question to the player.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ask {
    pub query: Query,
    /// The arguments of the call: the text of a question, or the list to choose from.
    pub args: SmallVec<[Value; 1]>,
}

impl Frame<EncounterRules> for Ask {
    fn waits(&self, _: &State) -> Waits {
        // `mine` is the only seat, the hero's.
        Waits::For(mine())
    }

    /// Returns `true`, so that the asked seat is told which item's script asks.
    fn is_of_script(&self) -> bool {
        true
    }

    fn offers(&self, _: &Look<'_>, offers: &mut Offers<'_>) {
        match self.query {
            Query::Ask => offers.allow_all([Action::Yes, Action::No]),
            _ => offers.allow_all((0..=u8::MAX).zip(options(&self.args)).map(|(n, _)| Action::Answer(n))),
        }
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Some(Ask { query, args }) = work.frame(at) else { return Err(Illegal::not_offered()) };
        let value = match (query, action) {
            (Query::Ask, Action::Yes | Action::No) => Value::Bool(action == Action::Yes),
            (_, Action::Answer(n)) => options(args).get(usize::from(n)).cloned().unwrap_or_default(),
            _ => return Err(Illegal::not_offered()),
        };
        work.pop();
        work.give(value);
        Ok(())
    }

    fn question(&self, _: &Look<'_>, _: Seat) -> String {
        let text = self.args.first().and_then(Value::as_text).filter(|text| !text.is_empty());
        let question = if self.query == Query::Ask { text.unwrap_or("yes or no?") } else { "which one?" };
        question.to_string()
    }
}

/// A roll of plain dice for a script.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Dice {
    /// The number of dice.
    pub n: u8,
}

impl Frame<EncounterRules> for Dice {
    fn waits(&self, _: &State) -> Waits {
        // 1 is the stream of luck for all dice that belong to no check.
        Waits::Chance(1)
    }

    fn outcomes(&self, _: &Look<'_>, out: &mut Vec<(Action, u32)>) {
        out.extend(Faces::all(self.n).iter().map(|(faces, weight)| (Action::Faces(*faces), *weight)));
    }

    fn take(work: &mut Work<'_>, _: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Action::Faces(faces) = action else { return Err(Illegal::not_offered()) };
        work.pop();
        work.tell_by(Event::PlainDice { faces: faces.list().to_vec() }, "ENC-001");
        work.give(Value::List(faces.list().iter().map(|face| Value::Int(i64::from(*face))).collect()));
        Ok(())
    }

    fn question(&self, _: &Look<'_>, _: Seat) -> String {
        format!("{} dice", self.n)
    }
}

/// The top card of the impending deck is turned up for a script.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TurningUp;

impl Frame<EncounterRules> for TurningUp {
    fn waits(&self, _: &State) -> Waits {
        Waits::Chance(DECK)
    }

    fn outcomes(&self, look: &Look<'_>, out: &mut Vec<(Action, u32)>) {
        list_top_cards(look, out);
    }

    fn take(work: &mut Work<'_>, _: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Action::Drawn(card) = action else { return Err(Illegal::not_offered()) };
        work.pop();
        work.s.decks.take_top(card);
        work.s.decks.on_top.push(card);
        work.tell_by(Event::TurnedUp { card }, "ENC-046");
        let name = Value::text(&work.catalog().card(card).name);
        work.give(name);
        Ok(())
    }

    fn question(&self, _: &Look<'_>, _: Seat) -> String {
        "the top card of the impending deck".into()
    }
}

/// Returns the words that a script offers, at most 40.
pub fn options(args: &[Value]) -> &[Value] {
    if let Some(Value::List(list)) = args.first() { list.get(..40).unwrap_or(list) } else { &[] }
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
                self.push(Dice { n })
            }
            Query::Test => {
                let word = question.args.first().and_then(Value::as_text).unwrap_or_default();
                match Skill::named(word) {
                    // `begin` begins checks that are rolled together, here a single one.
                    Some(skill) => self.begin(&[(Purpose::Script, skill, check::value(int(1)))]),
                    None => {
                        let text = format!("there is no skill `{word}`");
                        self.tell(Event::Fault { used: None, text }, Why::FAULT);
                        self.give(Value::Bool(false));
                        Flow::Go
                    }
                }
            }
            Query::TurnUp if self.s.decks.impending_len() > 0 => self.push(TurningUp),
            Query::TurnUp => {
                self.give(Value::text(""));
                Flow::Go
            }
            Query::Choose if options(&question.args).is_empty() => {
                self.give(Value::text(""));
                Flow::Go
            }
            _ => self.push(Ask { query, args: question.args.iter().cloned().collect() }),
        }
    }
}
