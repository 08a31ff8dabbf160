//! A position without hidden parts, for reading facts and expressions.
//!
//! [`Bare`] answers from the state that it is given. [`super::sight`] gives it only states that the viewer holds
//! possible.

use super::expect::Reads;
use super::listed::labelled;
use super::refusal::{one_of, problem};
use super::verdict;
use crate::kernel::{FactId, FactWord, Help, Problem, Rules, Seat, Stop, Subject, Value, meant, nearest, slug};

/// A position without hidden parts.
pub(crate) struct Bare<'r, R: Rules> {
    rules: &'r R,
    state: &'r R::State,
}

impl<'r, R: Rules> Bare<'r, R> {
    pub fn new(rules: &'r R, state: &'r R::State) -> Self {
        Bare { rules, state }
    }

    /// Returns the subject with a label, or an error with the nearest label (`C0108`).
    fn subject(&self, label: &str) -> Result<Subject, Problem> {
        let labels = self.rules.labels(self.state);
        let found = self.rules.subject(self.state, label).or_else(|| self.rules.subject(self.state, &slug(label)));
        found.ok_or_else(|| {
            let near = nearest(&slug(label), labels.iter().map(String::as_str));
            let help = match near {
                Some(near) => Help::meant(near),
                None => format!("there are: {}", one_of(labels.iter().cloned())).into(),
            };
            problem("C0108", format!("nothing here is called `{label}`")).help(help)
        })
    }

    /// Returns the fact without arguments that has this name, or an error with the nearest name (`C0109`).
    fn fact_word(label: &str, on: Subject, fact: &str) -> Result<(FactId, &'static FactWord), Problem> {
        let words = R::vocabulary();
        let plain = fact.replace('-', "_");
        let (id, word) = words.fact(on.kind, &plain).ok_or_else(|| {
            let of_kind = words.facts.iter().filter(|word| word.on == on.kind).map(|word| word.name);
            let help = match meant(&plain, of_kind.clone()) {
                Some(near) => Help::meant(near),
                None => format!("it has: {}", one_of(of_kind.map(str::to_string))).into(),
            };
            problem("C0109", format!("there is no fact `{fact}` of `{label}`")).help(help)
        })?;
        if word.args.is_empty() {
            return Ok((id, word));
        }
        let help = format!("write an expression: `{}.{}(...)`", label.replace('-', "_"), word.name);
        Err(problem("C0109", format!("the fact `{fact}` takes arguments")).help(help))
    }
}

impl<R: Rules> Reads for Bare<'_, R> {
    fn stop(&self) -> Stop {
        self.rules.stop(self.state)
    }

    fn asked(&self) -> String {
        match self.stop() {
            Stop::Chance => "chance".into(),
            Stop::Over(verdict) => format!("over: {}", verdict::told(self.rules, self.state, verdict)),
            Stop::Decide(asked) => {
                let seats = asked.must().iter().map(|seat| self.seat_name(seat));
                seats.collect::<Vec<_>>().join(", ")
            }
        }
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.rules.seat_name(self.state, seat)
    }

    fn labels(&self) -> Vec<String> {
        self.rules.labels(self.state)
    }

    fn fact(&self, label: &str, fact: &str) -> Result<Value, Problem> {
        let subject = self.subject(label)?;
        let (id, _) = Self::fact_word(label, subject, fact)?;
        // In the value, labels take the place of subjects, whose numbers say nothing to a reader.
        Ok(labelled(self.rules, self.state, self.rules.fact(self.state, subject, id, &[])))
    }

    fn eval(&self, expression: &str) -> Result<Value, Problem> {
        self.rules.eval(self.state, expression).map(|value| labelled(self.rules, self.state, value))
    }
}
