//! Who may answer in a window: the cards and things that could, and which of them comes next.
//!
//! A [`Window`] is an occasion to answer an event, such as an attack. A card in Hand or a thing in play with a function
//! `answer_...` can answer. Some of its calls are fixed; others belong to a mode or an optional part, which its seat
//! chooses. A bluff is a question to a seat with a secret face-down thing, even if it cannot answer: without the
//! question, the others would know that the hidden thing is no answer.

use super::ability::Ability;
use super::calls::thing_of;
use super::thing::Thing;
use super::voice::Hearing;
use super::window::{Answer, Window};
use crate::kernel::{Illegal, Seat, Seats, Subject};
use crate::machine::terms::{Chooser, Part, Shut, Terms, TermsOf};
use crate::machine::{Cue, Holds, Look, System, UseId};

/// A possible answer and its bearer. Whether it is permitted is asked only where that matters, because a large fight
/// has many answers, and their scripts are asked at every step of a window.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub me: Subject,
    pub answer: Answer,
}

/// The next step in a window.
pub(super) enum Next {
    /// A seat is asked.
    Asked(Seat),
    /// An answer is given automatically, by a subject without a controller.
    Answers(Subject, Answer),
}

impl<S: System> Look<'_, S> {
    /// Lists all possible answers, in the order in which they speak. Cards in Hand come after things in play.
    pub(super) fn answerers(&self, window: &Window<S::Moment>) -> Vec<Candidate> {
        let cue = window.cue();
        let mut found = Vec::new();
        // Exhausted things are listed too: `may_answer` refuses them with a reason.
        let all = Hearing { exhausted: true, ..Hearing::ALL };
        self.hear(&[cue], &window.with, all, &mut |me, it, used| {
            let hears = self.game.catalog.behind(used).hook(cue).is_some();
            if hears && !window.given.contains(&(it, used)) && self.may_turn_up(me, it) {
                found.push(Candidate { me, answer: Answer::Ability(Ability { it, used }) });
            }
        });
        S::in_hand(self, &mut |me, card| {
            if self.answers_to(cue, Answer::Card(card)) {
                found.push(Candidate { me, answer: Answer::Card(card) });
            }
        });
        found
    }

    /// Returns whether the thing `it` may be turned up to answer: the seat that decides for its bearer `me` must know
    /// the face, if there is such a seat.
    fn may_turn_up(&self, me: Subject, it: Subject) -> bool {
        let thing = thing_of(it, S::THING).and_then(|id| S::in_play(self.state).get(id));
        thing.is_none_or(|thing| !thing.is_hidden_from(S::decides(self.state, me)))
    }

    /// Returns whether a thing lies face down and somebody does not know its face.
    fn is_secret(&self, it: Subject) -> bool {
        let thing = thing_of(it, S::THING).and_then(|id| S::in_play(self.state).get(id));
        thing.is_some_and(Thing::is_secret)
    }

    /// Returns the seats that are asked whatever the real faces are. Each of them knows a secret face-down thing of its
    /// own that could answer with some possible face.
    pub(super) fn may_bluff(&self, window: &Window<S::Moment>) -> Seats {
        let mut bluffers = Seats::NONE;
        for thing in S::in_play(self.state).things() {
            if !thing.is_secret() || thing.exhausted || !S::may_bear(self.state, thing.of) {
                continue;
            }
            let Some(seat) = S::decides(self.state, thing.of) else { continue };
            if !thing.is_hidden_from(Some(seat)) && self.could_answer(window, thing) {
                bluffers = bluffers.with(Seats::only(seat));
            }
        }
        bluffers
    }

    /// Returns whether a thing could answer with at least one possible face.
    fn could_answer(&self, window: &Window<S::Moment>, thing: &Thing) -> bool {
        let (catalog, cue) = (&self.game.catalog, window.cue());
        let (me, it) = (thing.of, Subject { kind: S::THING, id: u16::from(thing.id.0) });
        let answers = |used: &UseId| {
            catalog.behind(*used).hook(cue).is_some() && self.permits_answer(window, me, it, *used).is_ok()
        };
        let mut faces = catalog.items.iter().zip(&catalog.standing);
        faces.any(|(item, face)| S::may_be_laid(item) && face.cues.has(cue) && face.uses.iter().any(answers))
    }

    /// Returns the next step: open answers in speaking order come first, then bluffs, then face-down things.
    pub(super) fn next_to_answer(&self, window: &Window<S::Moment>) -> Option<Next> {
        let ready = |candidate: &Candidate| {
            let seat = S::decides(self.state, candidate.me);
            // Without a seat nobody passes. A closed window, whose event is cancelled, counts as passed by all seats
            // and gets no answers.
            let is_asked = seat.map_or(window.passed != Seats::ALL, |seat| !window.passed.has(seat));
            if !is_asked || self.may_answer(window, *candidate).is_err() {
                return None;
            }
            match seat {
                Some(seat) => Some(Next::Asked(seat)),
                None => Some(Next::Answers(candidate.me, candidate.answer)),
            }
        };
        let is_secret = |candidate: &Candidate| self.is_secret(candidate.answer.subject::<S>());
        let (secret, open): (Vec<Candidate>, Vec<Candidate>) = self.answerers(window).into_iter().partition(is_secret);
        if let Some(next) = open.iter().find_map(ready) {
            return Some(next);
        }
        if let Some(seat) = self.may_bluff(window).iter().find(|seat| !window.passed.has(*seat)) {
            return Some(Next::Asked(seat));
        }
        secret.iter().find_map(ready)
    }

    /// Returns whether a card or thing answers at a cue: by a fixed call, a mode or an optional part.
    pub(super) fn answers_to(&self, cue: Cue<S::Moment>, answer: Answer) -> bool {
        let hears = |used: UseId| self.game.catalog.behind(used).hook(cue).is_some();
        if answer.calls(self.game).into_iter().any(hears) {
            return true;
        }
        let terms = answer.terms_of(self.game).and_then(|of| self.game.catalog.terms(of));
        terms.is_some_and(|terms| terms.all_effects().any(hears))
    }

    /// Checks whether an answer is permitted. All its fixed calls must be permitted. If only its modes and optional
    /// parts answer, one of these must be permitted.
    pub(super) fn may_answer(
        &self,
        window: &Window<S::Moment>,
        Candidate { me, answer }: Candidate,
    ) -> Result<(), Illegal> {
        match answer {
            Answer::Ability(Ability { it, used }) => {
                self.is_awake(it, used)?;
                self.is_left((me, it), used, window.cue())?;
            }
            Answer::Card(card) => S::may_answer(self, me, card)?,
        }
        for used in answer.calls(self.game) {
            self.permits_answer(window, me, answer.subject::<S>(), used)?;
        }
        let Some(terms) = answer.terms_of(self.game).and_then(|of| self.game.catalog.terms(of)) else { return Ok(()) };
        let chooser = match answer {
            Answer::Ability(ability) => Chooser::new(me, ability.it),
            Answer::Card(_) => Chooser::holding(me, answer.subject::<S>()),
        };
        self.can_meet(terms, chooser.without(self.shut(window, me, answer, terms)))
    }

    /// Checks whether the script of a call permits the answer. A script that does not answer permits it.
    fn permits_answer(&self, window: &Window<S::Moment>, me: Subject, it: Subject, used: UseId) -> Result<(), Illegal> {
        match self.game.catalog.behind(used).hook(window.cue()) {
            Some(_) => self.permits_call("", used, window.may_cue(), &window.roles(me), it),
            None => Ok(()),
        }
    }

    /// Returns the modes and optional parts that cannot be chosen, because they may not answer now. If no fixed call
    /// answers, the modes that never answer cannot be chosen either.
    fn shut(&self, window: &Window<S::Moment>, me: Subject, answer: Answer, terms: &Terms) -> Shut {
        let hears = |used: &UseId| self.game.catalog.behind(*used).hook(window.cue()).is_some();
        let has_fixed_call = answer.calls(self.game).iter().any(hears);
        let is_forbidden = |part: &Part| {
            part.effects.iter().any(|used| self.permits_answer(window, me, answer.subject::<S>(), *used).is_err())
        };
        let is_silent = |part: &Part| !has_fixed_call && !part.effects.iter().any(hears);
        // The first closure tells which modes are shut, the second which optional parts.
        Shut::of(terms, |mode| is_silent(mode) || is_forbidden(mode), is_forbidden)
    }

    /// Returns the modes and optional parts that cannot be chosen now, while a seat makes its choices for an answer.
    pub(in crate::machine) fn shut_now(&self, me: Subject, it: Subject, of: TermsOf) -> Shut {
        let answer = match of {
            TermsOf::Answer(_) => Answer::Card(it.id),
            TermsOf::Reply(ability) => Answer::Ability(ability),
            TermsOf::Item(_) | TermsOf::Ability(_) => return Shut::default(),
        };
        let window = S::stack(self.state).iter().rev().find_map(Holds::<Window<S::Moment>>::get);
        let (Some(window), Some(terms)) = (window, self.game.catalog.terms(of)) else { return Shut::default() };
        self.shut(window, me, answer, terms)
    }
}
