//! Windows: occasions at which cards in Hand and things in play can answer an event.
//!
//! A system opens a window before or after an event with [`Work::opens`]. Only seats with an answer are asked, in
//! speaking order. After an answer all of them are asked again. When all have passed, play continues. A thing in play
//! answers once in a window, and a thing without a controller answers automatically. An answer cannot be answered. If
//! an answer undoes the event itself, the others are not asked any more.
//!
//! A face-down thing that is secret answers last, and is turned up first. To keep the face secret, the seat that laid
//! it is asked whenever any possible face could answer.

use super::ability::Ability;
use super::answerers::{Candidate, Next};
use super::calls::thing_of;
use super::thing::ThingId;
use crate::kernel::{Illegal, Seat, Seats, Side, Source, Subject, Why};
use crate::machine::roles::Roles;
use crate::machine::terms::{Choosing, TermsOf};
use crate::machine::{Cue, Flow, Frame, Holds, Look, Machine, Offers, Rebind, System, UseId, Waits, Work};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A card or thing that can answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// A card in Hand, by the system's own number of it.
    Card(u16),
    /// Something in play.
    Ability(Ability),
}

/// An occasion to answer.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Window<M> {
    /// The moment that is answered.
    pub(super) moment: M,
    /// The roles of the moment that come after `me`.
    pub(super) with: Roles,
    /// The seat that is asked now.
    asked: Option<Seat>,
    /// The seats that have passed since the last answer.
    pub(super) passed: Seats,
    /// The things in play that have answered already, each with the call it used.
    pub(super) given: SmallVec<[(Subject, UseId); 1]>,
    /// The thing turned up to answer, and its bearer. It answers after all reactions to the turning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turned_up: Option<(Subject, Ability)>,
}

/// Returns the cue at which an answer is called.
fn answer_cue<M>(moment: M) -> Cue<M> {
    Cue { moment, side: Side::Answer }
}

impl<M: crate::machine::Moment> Window<M> {
    /// Returns the things that the window refers to.
    pub(super) fn things(&self, kind: u8) -> impl Iterator<Item = ThingId> {
        let given = self.given.iter().map(|(it, _)| *it);
        let turned_up = self.turned_up.iter().map(|(_, ability)| ability.it);
        let subjects = given.chain(turned_up).chain(self.with.iter().copied());
        subjects.filter_map(move |who| thing_of(who, kind))
    }

    /// Returns the cue at which an answer's script is called.
    pub(super) fn cue(&self) -> Cue<M> {
        answer_cue(self.moment)
    }

    /// Returns the cue at which an answer's script is asked for permission.
    pub(super) fn may_cue(&self) -> Cue<M> {
        Cue { side: Side::MayAnswer, ..self.cue() }
    }

    /// Returns the roles with which an answer of `me` is called.
    pub(super) fn roles(&self, me: Subject) -> Roles {
        std::iter::once(me).chain(self.with.iter().copied()).collect()
    }
}

impl Answer {
    /// Returns the answering card or thing itself.
    pub(super) fn subject<S: System>(self) -> Subject {
        match self {
            Answer::Card(card) => Subject { kind: S::CARDS, id: card },
            Answer::Ability(ability) => ability.it,
        }
    }

    /// Returns the terms of the answer.
    pub(super) fn terms_of<S: System>(self, game: &Machine<S>) -> Option<TermsOf> {
        let of = match self {
            Answer::Card(card) => TermsOf::Answer(S::card_item(game, card)?),
            Answer::Ability(ability) => TermsOf::Reply(ability),
        };
        game.catalog.terms(of).map(|_| of)
    }

    /// Returns the calls of the answer that do not depend on choices.
    pub(super) fn calls<S: System>(self, game: &Machine<S>) -> SmallVec<[UseId; 2]> {
        match self {
            Answer::Card(card) => SmallVec::from_slice(S::answers_of(game, card)),
            Answer::Ability(ability) => SmallVec::from_slice(&[ability.used]),
        }
    }
}

impl<S: System> Work<'_, S> {
    /// Opens a window, if anybody could answer, and returns whether it did. `with` are the roles that come after `me`.
    /// Work in progress continues after the window.
    pub fn opens(&mut self, moment: S::Moment, with: &[Subject]) -> bool {
        self.game.catalog.cues.has(answer_cue(moment)) && self.open_window(moment, with)
    }

    /// Opens a window that some script can answer. Out of line, because usually nothing answers.
    #[inline(never)]
    fn open_window(&mut self, moment: S::Moment, with: &[Subject]) -> bool {
        let with = Roles::of(with);
        let window = Window { moment, with, asked: None, passed: Seats::NONE, given: SmallVec::new(), turned_up: None };
        let look = self.look();
        let can_be_answered = !look.may_bluff(&window).is_empty()
            || look.answerers(&window).into_iter().any(|candidate| look.may_answer(&window, candidate).is_ok());
        if can_be_answered {
            self.push(window);
        }
        can_be_answered
    }

    /// Gives an answer, after which everybody may answer again. A face-down thing is turned up first.
    fn answers(&mut self, at: usize, me: Subject, answer: Answer) -> Flow {
        let face_down = self.face_down(Some(answer.subject::<S>()));
        let Some(window) = self.frame::<Window<S::Moment>>(at) else { return Flow::Go };
        (window.asked, window.passed) = (None, Seats::NONE);
        if let Answer::Ability(ability) = answer {
            // Sorted, so that equal positions are equal values.
            window.given.push((ability.it, ability.used));
            window.given.sort();
            if face_down.is_some() {
                window.turned_up = Some((me, ability));
            }
        }
        match face_down {
            None => self.call_answer(at, me, answer),
            // In its next step, after the reactions to the turning, the window lets the thing answer.
            Some(thing) => {
                self.turn_up(thing.id, Why::by("", Source::Item(thing.item)));
                Flow::Go
            }
        }
    }

    /// Lets the thing that was turned up answer, if it is still there.
    fn answers_turned_up(&mut self, at: usize, me: Subject, ability: Ability) -> Flow {
        if let Some(window) = self.frame::<Window<S::Moment>>(at) {
            window.turned_up = None;
        }
        let thing = thing_of(ability.it, S::THING).and_then(|id| S::in_play(self.s).get(id));
        if thing.is_some() { self.call_answer(at, me, Answer::Ability(ability)) } else { Flow::Go }
    }

    /// Calls the script of an answer, or first lets its terms be chosen.
    fn call_answer(&mut self, at: usize, me: Subject, answer: Answer) -> Flow {
        let Some(window) = self.frame::<Window<S::Moment>>(at) else { return Flow::Go };
        let (cue, roles, it) = (window.cue(), window.roles(me), answer.subject::<S>());
        // Terms are chosen first, and call the scripts later. Without terms the scripts are called now.
        let of = answer.terms_of(self.game);
        if let Answer::Ability(ability) = answer {
            self.tell_use(me, ability.used);
        }
        if let Some(of) = of {
            self.push(Choosing::new(me, it, of));
        }
        if let Answer::Card(card) = answer {
            S::answered(self, me, card);
        }
        // Called in reverse, because the last one on the stack runs first.
        if of.is_none() {
            answer.calls(self.game).into_iter().rev().for_each(|used| _ = self.call_for(used, cue, &roles, it));
        }
        Flow::Go
    }

    /// Closes the innermost window for a cancelled moment. Nobody is asked any more.
    pub fn closes(&mut self, moment: S::Moment) {
        let mut windows = S::stack_mut(self.s).iter_mut().rev().filter_map(Holds::<Window<S::Moment>>::get_mut);
        if let Some(window) = windows.find(|window| window.moment == moment) {
            window.passed = Seats::ALL;
        }
    }

    /// Returns the cue and the roles of answers in the window directly below this place on the stack.
    pub(in crate::machine) fn window_below(&mut self, at: usize, me: Subject) -> Option<(Cue<S::Moment>, Roles)> {
        let window = self.frame::<Window<S::Moment>>(at.checked_sub(1)?)?;
        Some((window.cue(), window.roles(me)))
    }
}

impl<S: System> Frame<S> for Window<S::Moment> {
    fn waits(&self, _: &S::State) -> Waits {
        self.asked.map_or(Waits::Nobody, |seat| Waits::For(Seats::only(seat)))
    }

    fn step(work: &mut Work<'_, S>, at: usize) -> Flow {
        let Some(window) = work.frame::<Window<S::Moment>>(at).cloned() else { return Flow::Go };
        if let Some((me, ability)) = window.turned_up {
            return work.answers_turned_up(at, me, ability);
        }
        let look = work.look();
        // An answer may have undone the event. Then nobody else is asked.
        let next = if S::still_holds(&look, window.moment, &window.with) { look.next_to_answer(&window) } else { None };
        match next {
            None => work.pop(),
            Some(Next::Answers(me, answer)) => work.answers(at, me, answer),
            Some(Next::Asked(seat)) => {
                if let Some(window) = work.frame::<Window<S::Moment>>(at) {
                    window.asked = Some(seat);
                }
                Flow::Wait
            }
        }
    }

    fn offers(&self, look: &Look<'_, S>, offers: &mut Offers<'_, S>) {
        offers.allow_all(pass::<S>());
        let seat = Some(offers.seat);
        for candidate in look.answerers(self) {
            if S::decides(look.state, candidate.me) == seat
                && let Some(action) = S::answering(Some(candidate.answer))
            {
                offers.judge(action, look.may_answer(self, candidate));
            }
        }
        if offers.explains() {
            let cue = self.cue();
            S::in_hand(look, &mut |me, card| {
                let is_silent = !look.answers_to(cue, Answer::Card(card));
                let is_own = S::decides(look.state, me) == seat;
                if is_silent
                    && is_own
                    && let Some(action) = S::answering(Some(Answer::Card(card)))
                {
                    offers.forbid(action, "", || "it does not answer what has happened".into());
                }
            });
        }
    }

    fn take(work: &mut Work<'_, S>, at: usize, seat: Seat, action: S::Action) -> Result<(), Illegal> {
        let Some(window) = work.frame::<Window<S::Moment>>(at) else { return Err(Illegal::not_offered()) };
        if pass::<S>() == Some(action) {
            (window.asked, window.passed) = (None, window.passed.with(Seats::only(seat)));
            return Ok(());
        }
        let window = window.clone();
        let fits = |candidate: &Candidate| {
            S::answering(Some(candidate.answer)) == Some(action) && S::decides(work.s, candidate.me) == Some(seat)
        };
        let found = work.look().answerers(&window).into_iter().find(fits);
        let Candidate { me, answer } = found.ok_or_else(Illegal::not_offered)?;
        work.answers(at, me, answer);
        Ok(())
    }

    fn question(&self, look: &Look<'_, S>, _: Seat) -> String {
        format!("{}: answer?", S::occasion(look, self.moment, &self.with))
    }

    fn rebind(&mut self, map: &mut Rebind<'_, S>) {
        map.roles(&mut self.with);
        self.given.iter_mut().for_each(|(_, used)| map.used(used));
        self.given.sort();
        self.turned_up.iter_mut().for_each(|(_, ability)| map.used(&mut ability.used));
    }
}

/// Returns the action by which a seat answers with nothing.
fn pass<S: System>() -> Option<S::Action> {
    S::answering(None)
}
