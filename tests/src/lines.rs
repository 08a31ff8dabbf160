//! Enumeration of lines of play: the possible picks, the outcomes of chance, and the facts after them.

use rondel_engine::explore::odds::Share;
use rondel_engine::kernel::{Events, Rules, Seat, Value};

/// The rules of a system, with the moves a test makes.
pub struct Lines<R: Rules>(pub R);

impl<R: Rules> Lines<R> {
    /// Returns a fact, by label and name.
    ///
    /// # Panics
    /// When there is no such label or fact.
    pub fn fact(&self, state: &R::State, label: &str, name: &str) -> Value {
        let subject = self.0.subject(state, label).expect("a label of the position");
        let (id, _) = R::vocabulary().fact(subject.kind, name).expect("a fact of the system");
        self.0.fact(state, subject, id, &[])
    }

    /// Returns a fact that is a number.
    ///
    /// # Panics
    /// When it is none.
    pub fn number(&self, state: &R::State, label: &str, name: &str) -> i64 {
        self.fact(state, label, name).int().expect("a number")
    }

    /// Returns the actions the first seat may pick.
    pub fn actions(&self, state: &R::State) -> Vec<R::Action> {
        let mut all = Vec::new();
        Seat::new(0).into_iter().for_each(|seat| self.0.actions(state, seat, &mut all));
        all
    }

    /// Returns the position after a pick.
    ///
    /// # Panics
    /// When it is not offered.
    pub fn after(&self, state: &R::State, seat: Seat, action: R::Action) -> R::State {
        let mut next = state.clone();
        self.0.apply(&mut next, seat, action, &mut Events::off()).expect("it was listed");
        next
    }

    /// Returns the positions after each pick of the first seat.
    pub fn choices(&self, state: &R::State) -> Vec<R::State> {
        let all = self.actions(state).into_iter();
        all.filter_map(|action| Some(self.after(state, Seat::new(0)?, action))).collect()
    }

    /// Returns the first of them.
    ///
    /// # Panics
    /// When there is none.
    pub fn first(&self, state: &R::State) -> R::State {
        self.choices(state).into_iter().next().expect("something is offered")
    }

    /// Returns the outcomes of chance, in words, each with its weight.
    pub fn weights(&self, state: &R::State) -> Vec<(String, u64)> {
        let mut all = Vec::new();
        self.0.outcomes(state, &mut all);
        let words = |action| self.0.words(state, action).rest.to_string();
        all.into_iter().map(|(action, weight)| (words(action), u64::from(weight))).collect()
    }

    /// Returns the positions that chance may produce, with their exact shares.
    pub fn chances(&self, state: &R::State) -> Vec<(R::State, Share)> {
        let mut all = Vec::new();
        self.0.outcomes(state, &mut all);
        let total: u64 = all.iter().map(|(_, weight)| u64::from(*weight)).sum();
        let share = |weight: u32| Share::of(u64::from(weight), total);
        all.into_iter().map(|(action, weight)| (self.after(state, Seat::CHANCE, action), share(weight))).collect()
    }
}
