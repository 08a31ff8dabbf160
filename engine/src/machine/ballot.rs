//! Ballots: choices of one player, or of several in secret from each other, and random picks for a script.
//!
//! All players are asked at once. In a secret ballot nobody is told an answer before all are in. Then everybody is told
//! all answers. Script questions such as `me.choose(...)` and `game.roll(2, 6)` become a [`Ballot`] on the stack.

use super::asking;
use super::look::Look;
use super::offers::Offers;
use super::rebind::Rebind;
use super::system::System;
use super::terms::Pick;
use super::work::{Flow, Work};
use super::{Frame, Waits};
use crate::kernel::{Illegal, Pick as Luck, Seat, Seats, Subject, Value, Why, does};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The greatest number of subjects asked at once.
const MOST_ASKED: usize = 24;
/// The greatest number of options that chance picks from.
const MOST_DRAWN: usize = 250;
/// The stream of luck for scripts: no deck, die or seat has it.
const SCRIPTS_LUCK: u32 = u32::MAX;

/// A choice of one subject, or of several at once in secret from each other.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ballot {
    /// The question, in the script's words. May be empty.
    text: String,
    /// The possible answers.
    options: Vec<Value>,
    /// The subjects that are asked, each with the number of its answer once that is given.
    answers: SmallVec<[(Subject, Option<u8>); 2]>,
    /// Whether the answers stay hidden until all are in.
    secret: bool,
    /// The weight of each option, if chance picks one and nobody is asked. Empty if somebody is asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    weights: Vec<u32>,
}

impl Ballot {
    /// Returns a question to each of `asked`, without repeated subjects. Subjects without a seat give the first answer.
    pub(super) fn new<S: System>(state: &S::State, asked: &[Subject], text: Option<&str>, options: &[Value]) -> Ballot {
        let mut answers: SmallVec<[(Subject, Option<u8>); 2]> = SmallVec::new();
        for who in asked.iter().copied().take(MOST_ASKED) {
            if answers.iter().all(|(other, _)| *other != who) {
                let has_seat = S::decides(state, who).is_some();
                answers.push((who, if has_seat { None } else { Some(0) }));
            }
        }
        let options = options.iter().take(asking::MOST_OPTIONS).cloned().collect();
        Ballot { text: text.unwrap_or_default().to_string(), options, answers, secret: false, weights: Vec::new() }
    }

    /// Returns a random pick among these. An option listed twice is twice as likely.
    pub(super) fn drawn(list: &[Value]) -> Ballot {
        let (mut options, mut weights): (Vec<Value>, Vec<u32>) = (Vec::new(), Vec::new());
        for option in list.iter().take(MOST_DRAWN) {
            match options.iter().position(|other| other == option).and_then(|at| weights.get_mut(at)) {
                Some(weight) => *weight += 1,
                None => {
                    options.push(option.clone());
                    weights.push(1);
                }
            }
        }
        Ballot { text: String::new(), options, answers: SmallVec::new(), secret: false, weights }
    }

    /// Returns a roll of dice, given its sums with their weights. `None` if there are too many sums.
    pub(super) fn rolled(text: String, sums: Vec<(i32, u32)>) -> Option<Ballot> {
        if sums.len() > MOST_DRAWN {
            return None;
        }
        let (options, weights) = sums.into_iter().map(|(sum, weight)| (Value::Int(sum.into()), weight)).unzip();
        Some(Ballot { text, options, answers: SmallVec::new(), secret: false, weights })
    }

    /// Returns whether chance picks the answer.
    fn is_drawn(&self) -> bool {
        !self.weights.is_empty()
    }

    /// Returns the options, each as often as its weight.
    fn by_weight(&self) -> Vec<Value> {
        let repeated = |(option, weight): (&Value, &u32)| std::iter::repeat_n(option.clone(), *weight as usize);
        self.options.iter().zip(&self.weights).flat_map(repeated).collect()
    }

    /// Makes the answers secret.
    pub(super) fn in_secret(self) -> Ballot {
        Ballot { secret: true, ..self }
    }

    /// Returns whether the answers stay hidden until all are in.
    pub(super) fn is_secret(&self) -> bool {
        self.secret
    }

    /// Returns the possible answers.
    pub(super) fn options(&self) -> &[Value] {
        &self.options
    }

    /// Returns the option with a number. The empty value if there is none.
    fn option(&self, answer: Option<u8>) -> Value {
        answer.and_then(|nth| self.options.get(usize::from(nth))).cloned().unwrap_or_default()
    }

    /// Returns the index of the first subject that a seat still has to answer for.
    fn open<S: System>(&self, state: &S::State, seat: Seat) -> Option<usize> {
        self.answers.iter().position(|(who, answer)| answer.is_none() && S::decides(state, *who) == Some(seat))
    }

    /// Returns the seats that still have to answer.
    fn missing<S: System>(&self, state: &S::State) -> Seats {
        let open = self.answers.iter().filter(|(_, answer)| answer.is_none());
        let seats = open.filter_map(|(who, _)| S::decides(state, *who));
        seats.fold(Seats::NONE, |all, seat| all.with(Seats::only(seat)))
    }

    /// Replaces the answers of others by any possible ones.
    pub(super) fn imagine(&mut self, others: impl Fn(Subject) -> bool, pick: &mut Luck<'_>) {
        let weights = vec![1; self.options.len()];
        for (_, answer) in self.answers.iter_mut().filter(|(who, answer)| answer.is_some() && others(*who)) {
            *answer = u8::try_from(pick(&weights)).ok();
        }
    }
}

impl<S: System> Frame<S> for Ballot {
    fn waits(&self, state: &S::State) -> Waits {
        if self.is_drawn() { Waits::Chance(SCRIPTS_LUCK) } else { Waits::For(self.missing::<S>(state)) }
    }

    fn is_of_script(&self) -> bool {
        true
    }

    fn step(work: &mut Work<'_, S>, at: usize) -> Flow {
        let Some(ballot) = work.frame::<Ballot>(at).cloned() else { return Flow::Go };
        if !ballot.is_drawn() && ballot.missing::<S>(work.s).is_empty() {
            work.give_answers(&ballot)
        } else {
            Flow::Wait
        }
    }

    fn offers(&self, look: &Look<'_, S>, offers: &mut Offers<'_, S>) {
        // `S::pick` makes the system's action of an answer.
        if self.open::<S>(look.state, offers.seat).is_some() {
            offers.allow_all((0..=u8::MAX).zip(&self.options).filter_map(|(nth, _)| S::pick(Pick::Answer(nth))));
        }
    }

    fn outcomes(&self, _: &Look<'_, S>, out: &mut Vec<(S::Action, u32)>) {
        for (nth, weight) in (0..=u8::MAX).zip(&self.weights) {
            if let Some(action) = S::pick(Pick::Answer(nth)) {
                out.push((action, *weight));
            }
        }
    }

    fn take(work: &mut Work<'_, S>, at: usize, seat: Seat, action: S::Action) -> Result<(), Illegal> {
        let Some(ballot) = work.frame::<Ballot>(at).cloned() else { return Err(Illegal::not_offered()) };
        let Some(Pick::Answer(nth)) = S::picked(action) else { return Err(Illegal::not_offered()) };
        let answer = ballot.option(Some(nth));
        if ballot.is_drawn() {
            // A roll of dice has a text, and is told. A random pick has none, and nobody is told it.
            if !ballot.text.is_empty() {
                let asker = work.game.asker_at(work.s).map(|name| format!("{name}: ")).unwrap_or_default();
                work.say(format!("{asker}{} gives {}", ballot.text, work.game.option_text(work.s, &answer)));
            }
            work.pop();
            if ballot.text.is_empty() {
                // No seat is told the pick. Only the script knows it. Everybody else knows how likely each option was.
                work.give_untold(Seats::NONE, &ballot.by_weight(), answer);
            } else {
                work.give(answer);
            }
            return Ok(());
        }
        let open = ballot.open::<S>(work.s, seat).ok_or_else(Illegal::not_offered)?;
        let (who, _) = ballot.answers.get(open).copied().ok_or_else(Illegal::not_offered)?;
        if ballot.secret {
            let label = work.game.label_of(work.s, who);
            work.say(format!("{} in secret", does(&label, "chooses")));
        } else if !ballot.text.is_empty() {
            work.tell_answer(who, &ballot.text, &answer, Seats::ALL);
        }
        if let Some((_, slot)) = work.frame::<Ballot>(at).and_then(|ballot| ballot.answers.get_mut(open)) {
            *slot = Some(nth);
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_, S>, seat: Seat) -> String {
        let text = match self.text.as_str() {
            "" if self.is_drawn() => "which one chance picks",
            "" if self.secret => "which one, in secret?",
            "" => "which one?",
            text => text,
        };
        let open = self.open::<S>(look.state, seat).and_then(|open| self.answers.get(open));
        match open.map(|(who, _)| look.game.label_of(look.state, *who)) {
            // A seat may answer for several subjects, one after another.
            Some(label) if self.answers.len() > 1 && label != S::seat_name(look.state, seat) => {
                format!("{label}: {text}")
            }
            _ => text.to_string(),
        }
    }

    // Only cards have other numbers in other content, and those who are asked are no cards.
    fn rebind(&mut self, map: &mut Rebind<'_, S>) {
        for option in &mut self.options {
            if let Value::Subject(subject) = option {
                S::rebind_subject(subject, map);
            }
        }
    }
}

impl<S: System> Work<'_, S> {
    /// Gives the script all answers. Secret answers are told to everybody.
    fn give_answers(&mut self, ballot: &Ballot) -> Flow {
        if ballot.secret {
            for (who, answer) in &ballot.answers {
                let text = self.game.option_text(self.s, &ballot.option(*answer));
                self.say(format!("{}: {text}", self.game.label_of(self.s, *who)));
            }
        }
        let mut options = ballot.answers.iter().map(|(_, answer)| ballot.option(*answer));
        let value = if ballot.secret { Value::list(options) } else { options.next().unwrap_or_default() };
        self.pop();
        // Everybody was told the answers of a secret ballot just now, and an answer to a text when it was given.
        if ballot.secret || !ballot.text.is_empty() {
            self.give(value);
        } else {
            let asked = ballot.answers.iter().filter_map(|(who, _)| S::decides(self.s, *who));
            // Only the seats that were asked know the answer.
            let knows = asked.fold(Seats::NONE, |all, seat| all.with(Seats::only(seat)));
            self.give_untold(knows, &ballot.options, value);
        }
        Flow::Go
    }

    /// Tells a message to the table, in systems that have such an event. It names no rule (`""`).
    fn say(&mut self, text: String) {
        if let Some(event) = S::said(text) {
            self.tell(event, Why::rule(""));
        }
    }
}
