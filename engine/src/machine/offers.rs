//! Offers: the actions of a seat, and the reasons against the others, collected in one list.
//!
//! A frame fills [`Offers`] when a seat is asked. [`Offers::judge`] takes an action with the result of its check.
//!
//! A tool may suspend a rule, to see whether a scene proves it. Everything that the rule refuses is then allowed.

use super::game::Machine;
use super::look::Look;
use super::suspension::Suspension;
use super::system::System;
use crate::kernel::{Illegal, Seat};
use std::borrow::Cow;

/// A refused action, or refused words that no action has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused<A> {
    /// An action of the system.
    Action(A),
    /// A leading word with what may follow it.
    Words(&'static str, Cow<'static, str>),
}

/// A refusal, with its rule.
pub(super) type RefusedBy<S> = (Refused<<S as System>::Action>, Illegal);

/// A list of offers in the making. One walk finds the allowed actions and, on request, the forbidden ones with their
/// rules, so the two cannot disagree.
pub struct Offers<'o, S: System> {
    /// The seat that the offers are for.
    pub seat: Seat,
    /// The place on the stack of the frame that is asked.
    pub at: usize,
    allowed: &'o mut Vec<S::Action>,
    /// The refused actions. `None` if no reasons are wanted.
    refused: Option<&'o mut Vec<RefusedBy<S>>>,
    /// Whether to leave out offers that nobody waits for.
    awaited: bool,
    suspension: &'o Suspension,
}

impl<'o, S: System> Offers<'o, S> {
    /// Returns a list of allowed actions only.
    pub(super) fn allowed(game: &'o Machine<S>, seat: Seat, at: usize, allowed: &'o mut Vec<S::Action>) -> Self {
        Offers { seat, at, allowed, refused: None, awaited: false, suspension: &game.suspension }
    }

    /// Returns a list of allowed actions that are waited for.
    pub(super) fn awaited(game: &'o Machine<S>, seat: Seat, at: usize, allowed: &'o mut Vec<S::Action>) -> Self {
        Offers { awaited: true, ..Offers::allowed(game, seat, at, allowed) }
    }

    /// Returns a list of allowed and refused actions.
    pub(super) fn with_reasons(
        game: &'o Machine<S>,
        seat: Seat,
        at: usize,
        allowed: &'o mut Vec<S::Action>,
        refused: &'o mut Vec<RefusedBy<S>>,
    ) -> Self {
        Offers { refused: Some(refused), ..Offers::allowed(game, seat, at, allowed) }
    }

    /// Returns whether reasons are wanted. If not, steps that can only forbid may be skipped.
    pub fn explains(&self) -> bool {
        self.refused.is_some() || self.suspension.is_on()
    }

    /// Allows an action.
    pub fn allow(&mut self, action: S::Action) {
        self.allowed.push(action);
    }

    /// Adds optional offers beside a decision, unless only awaited actions are listed. See
    /// [`Rules::awaited`](crate::kernel::Rules::awaited).
    pub fn beside(&mut self, offer: impl FnOnce(&mut Self)) {
        if !self.awaited {
            offer(self);
        }
    }

    /// Allows some actions.
    pub fn allow_all(&mut self, actions: impl IntoIterator<Item = S::Action>) {
        self.allowed.extend(actions);
    }

    /// Allows an action, or refuses it by a rule.
    pub fn judge(&mut self, action: S::Action, judged: Result<(), Illegal>) {
        match (judged, &mut self.refused) {
            (Ok(()), _) => self.allowed.push(action),
            (Err(illegal), Some(refused)) => refused.push((Refused::Action(action), illegal)),
            (Err(_), None) => {}
        }
    }

    /// Refuses an action by a rule. A suspended rule allows it.
    pub fn forbid(&mut self, action: S::Action, rule: &'static str, why: impl FnOnce() -> String) {
        if self.suspension.lifts(rule) {
            self.allowed.push(action);
        } else if let Some(refused) = &mut self.refused {
            refused.push((Refused::Action(action), Illegal::by(rule, why())));
        }
    }

    /// Refuses words that no action has: a leading word, and what may follow it.
    pub fn forbid_words(&mut self, lead: &'static str, rest: impl Into<Cow<'static, str>>, illegal: Illegal) {
        if let Some(refused) = &mut self.refused {
            refused.push((Refused::Words(lead, rest.into()), illegal));
        }
    }

    /// Returns the list of allowed actions, to add to it.
    pub fn list(&mut self) -> &mut Vec<S::Action> {
        self.allowed
    }

    /// Returns whether nothing has been allowed so far.
    pub fn is_empty(&self) -> bool {
        self.allowed.is_empty()
    }

    /// Returns the actions allowed so far.
    pub fn so_far(&self) -> &[S::Action] {
        self.allowed
    }
}

/// The lists of a stop, each with a budget for all its scripts: see [`Host::listing`](crate::script::Host::listing).
impl<S: System> Machine<S> {
    /// Adds the actions of a seat.
    pub(super) fn list_allowed(&self, state: &S::State, seat: Seat, out: &mut Vec<S::Action>) {
        if let Some((at, frame)) = Self::innermost(state)
            && self.asks(state, seat)
        {
            let from = out.len();
            let mut offers = Offers::allowed(self, seat, at, out);
            self.host().listing(|| S::offers(&self.look(state), frame, &mut offers));
            out[from..].sort();
        }
    }

    /// Adds the actions of a seat that are waited for.
    pub(super) fn list_awaited(&self, state: &S::State, seat: Seat, out: &mut Vec<S::Action>) {
        if let Some((at, frame)) = Self::innermost(state)
            && self.asks(state, seat)
        {
            let from = out.len();
            let mut offers = Offers::awaited(self, seat, at, out);
            let ((), is_over) = self.host().listing(|| S::offers(&self.look(state), frame, &mut offers));
            if is_over {
                // The budget was spent. The list of all actions is longer, and may end earlier on the same budget. An
                // awaited action must be on that list, too.
                let (mut offered, awaited) = (Vec::new(), out.split_off(from));
                self.list_allowed(state, seat, &mut offered);
                out.extend(awaited.into_iter().filter(|action| offered.contains(action)));
            }
            out[from..].sort();
        }
    }

    /// Lists the refused actions of a seat, with the reasons.
    pub(super) fn list_refused(&self, state: &S::State, seat: Seat) -> Vec<RefusedBy<S>> {
        let look = Look { explains: true, ..self.look(state) };
        let (mut allowed, mut refused) = (Vec::new(), Vec::new());
        let at = S::stack(state).len().saturating_sub(1);
        let ((), is_over) = self.host().listing(|| {
            let mut offers = Offers::with_reasons(self, seat, at, &mut allowed, &mut refused);
            if let Some((_, frame)) = Self::innermost(state)
                && self.asks(state, seat)
            {
                S::offers(&look, frame, &mut offers);
            }
            S::forbids(&look, &mut offers);
        });
        if is_over {
            // With the reasons, the same budget may end earlier. An action that is offered is not refused.
            let mut offered = Vec::new();
            self.list_allowed(state, seat, &mut offered);
            refused.retain(|(what, _)| !matches!(what, Refused::Action(action) if offered.contains(action)));
        }
        refused
    }
}
