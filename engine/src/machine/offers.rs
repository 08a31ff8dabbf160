//! What a seat may do, and why not the rest: one list for both.

use super::system::System;
use crate::kernel::{Illegal, Seat};
use std::borrow::Cow;

/// What is refused: an action by its words, or words that no action has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused<A> {
    /// An action of the system.
    Action(A),
    /// A leading word with what may follow it.
    Words(&'static str, Cow<'static, str>),
}

/// What is refused, and by which rule.
pub(super) type RefusedBy<S> = (Refused<<S as System>::Action>, Illegal);

/// A list of offers in the making. The same walk says what is allowed and, when somebody asks, what is forbidden by
/// which rule: so the two cannot disagree.
pub struct Offers<'o, S: System> {
    /// Whose offers they are.
    pub seat: Seat,
    /// The place on the stack of the frame that is asked.
    pub at: usize,
    allowed: &'o mut Vec<S::Action>,
    refused: Option<&'o mut Vec<RefusedBy<S>>>,
    /// Only what is waited for counts.
    awaited: bool,
}

impl<'o, S: System> Offers<'o, S> {
    /// Only what is allowed.
    pub(super) fn allowed(seat: Seat, at: usize, allowed: &'o mut Vec<S::Action>) -> Self {
        Offers { seat, at, allowed, refused: None, awaited: false }
    }

    /// Only what is allowed and waited for.
    pub(super) fn awaited(seat: Seat, at: usize, allowed: &'o mut Vec<S::Action>) -> Self {
        Offers { awaited: true, ..Offers::allowed(seat, at, allowed) }
    }

    /// What is refused, too.
    pub(super) fn with_reasons(
        seat: Seat,
        at: usize,
        allowed: &'o mut Vec<S::Action>,
        refused: &'o mut Vec<RefusedBy<S>>,
    ) -> Self {
        Offers { seat, at, allowed, refused: Some(refused), awaited: false }
    }

    /// Does somebody ask for reasons? Otherwise nothing need be walked that can only be forbidden.
    pub fn explains(&self) -> bool {
        self.refused.is_some()
    }

    /// An action that may be done.
    pub fn allow(&mut self, action: S::Action) {
        self.allowed.push(action);
    }

    /// What a seat that must decide may begin beside that, at any time and of its own accord: a person does, and nobody
    /// waits for it. See [`Rules::awaited`](crate::kernel::Rules::awaited).
    pub fn beside(&mut self, offer: impl FnOnce(&mut Self)) {
        if !self.awaited {
            offer(self);
        }
    }

    /// Actions that may be done.
    pub fn allow_all(&mut self, actions: impl IntoIterator<Item = S::Action>) {
        self.allowed.extend(actions);
    }

    /// An action that may be done, or may not by a rule.
    pub fn judge(&mut self, action: S::Action, judged: Result<(), Illegal>) {
        match (judged, &mut self.refused) {
            (Ok(()), _) => self.allowed.push(action),
            (Err(illegal), Some(refused)) => refused.push((Refused::Action(action), illegal)),
            (Err(_), None) => {}
        }
    }

    /// An action that a rule forbids.
    pub fn forbid(&mut self, action: S::Action, rule: &'static str, why: impl FnOnce() -> String) {
        if let Some(refused) = &mut self.refused {
            refused.push((Refused::Action(action), Illegal::by(rule, why())));
        }
    }

    /// Something that somebody may say, but that no action says: a leading word, and what may follow it.
    pub fn forbid_words(&mut self, lead: &'static str, rest: impl Into<Cow<'static, str>>, illegal: Illegal) {
        if let Some(refused) = &mut self.refused {
            refused.push((Refused::Words(lead, rest.into()), illegal));
        }
    }

    /// What is allowed, to add to.
    pub fn list(&mut self) -> &mut Vec<S::Action> {
        self.allowed
    }

    /// Has anything been allowed so far?
    pub fn is_empty(&self) -> bool {
        self.allowed.is_empty()
    }

    /// What has been allowed so far.
    pub fn so_far(&self) -> &[S::Action] {
        self.allowed
    }
}
