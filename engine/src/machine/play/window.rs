//! Windows: what happens can be answered, by cards in Hand and by what lies in play.
//!
//! A system opens a window where something has happened, or is about to, that can be answered. Whoever has an answer is
//! asked, in the order in which all speak; nobody is asked who has none. After an answer everybody is asked again; when
//! all that could answer have let it go by, play goes on. What lies in play answers once in a window, and what nobody
//! decides for answers by itself. An answer cannot be answered.

use super::ability::Ability;
use super::voice::Hearing;
use crate::kernel::{Illegal, Seat, Seats, Subject};
use crate::machine::roles::Roles;
use crate::machine::terms::{Choosing, Terms, TermsOf};
use crate::machine::{Flow, Frame, Holds, Look, Offers, Rebind, System, UseId, Waits, Work};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// What can answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// A card in Hand, by the system's own number of it.
    Card(u16),
    /// Something in play.
    Ability(Ability),
}

/// A moment at which something can be answered, with the query that may forbid it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Answered<M> {
    /// What an answer's script is called at.
    pub does: M,
    /// May it answer now?
    pub may: M,
}

impl<M: PartialEq> Answered<M> {
    /// Is it one of the two?
    pub fn is_of(&self, moment: M) -> bool {
        moment == self.does || moment == self.may
    }
}

/// Something that can be answered.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Window<M> {
    moments: Answered<M>,
    /// What has happened to whom: the roles that come after `me`.
    with: Roles,
    /// Who is asked now.
    asked: Option<Seat>,
    /// Who has let it go by since the last answer.
    passed: Seats,
    /// What in play has answered already: each by itself, and which of its calls.
    given: SmallVec<[(Subject, UseId); 1]>,
}

/// Who could answer with what, and may it?
struct Candidate {
    me: Subject,
    answer: Answer,
    judged: Result<(), Illegal>,
}

impl<M: crate::machine::Moment> Window<M> {
    fn roles(&self, me: Subject) -> Roles {
        std::iter::once(me).chain(self.with.iter().copied()).collect()
    }
}

impl<S: System> Look<'_, S> {
    /// All that could answer, in the order in which they speak; cards in Hand come after what lies in play.
    fn answerers(&self, window: &Window<S::Moment>) -> Vec<Candidate> {
        let (does, catalog) = (window.moments.does, &self.game.catalog);
        let mut found = Vec::new();
        self.hear([does].into_iter().collect(), &window.with, Hearing::OPEN, &mut |me, it, used| {
            if catalog.behind(used).hook(does).is_some() && !window.given.contains(&(it, used)) {
                found.push((me, Ability { it, used }));
            }
        });
        let judged = |(me, ability): (Subject, Ability)| {
            let judged = self.may_answer_with(window, me, ability);
            Candidate { me, answer: Answer::Ability(ability), judged }
        };
        let mut all: Vec<Candidate> = found.into_iter().map(judged).collect();
        S::in_hand(self, &mut |me, card, uses| {
            let terms = self.answering_terms(card);
            // What it always does must be permitted; where only its modes answer, one of them.
            let [always, modes] = self.answering_calls(uses, terms, does);
            if always.is_empty() && modes.is_empty() {
                return;
            }
            let roles = window.roles(me);
            let permits = |used: &UseId| self.permits_call("", *used, window.moments.may, &roles, me);
            let judged = S::may_answer(self, me, card)
                .and_then(|()| always.iter().try_for_each(permits))
                .and_then(|()| {
                    let any_mode = modes.iter().map(permits).reduce(Result::or);
                    any_mode.filter(|_| always.is_empty()).unwrap_or(Ok(()))
                })
                .and_then(|()| {
                    let it = Subject { kind: S::CARDS, id: card };
                    terms.map_or(Ok(()), |terms| self.can_meet(terms, me, it, true))
                });
            all.push(Candidate { me, answer: Answer::Card(card), judged });
        });
        all
    }

    /// The terms on which a card answers, if it has any.
    fn answering_terms(&self, card: u16) -> Option<&Terms> {
        self.game.catalog.terms(TermsOf::Answer(S::card_item(self.game, card)?))
    }

    /// What of a card's calls answers: of those that it always does, and of those of its modes and parts.
    fn answering_calls(&self, uses: &[UseId], terms: Option<&Terms>, does: S::Moment) -> [Vec<UseId>; 2] {
        let answers = |used: &UseId| self.game.catalog.behind(*used).hook(does).is_some();
        let parts = terms.into_iter().flat_map(Terms::all_effects);
        [uses.iter().copied().filter(answers).collect(), parts.filter(answers).collect()]
    }

    fn may_answer_with(&self, window: &Window<S::Moment>, me: Subject, ability: Ability) -> Result<(), Illegal> {
        let Ability { it, used } = ability;
        self.is_left(me, used, window.moments.does)?;
        if let Some(terms) = self.game.catalog.terms(TermsOf::Reply(ability)) {
            self.can_meet(terms, me, it, false)?;
        }
        self.permits_call("", used, window.moments.may, &window.roles(me), it)
    }
}

impl<S: System> Work<'_, S> {
    /// Opens a window, if anybody could answer; `with` are the roles that come after `me`. It comes before all that is
    /// under way.
    pub fn opens(&mut self, moments: Answered<S::Moment>, with: &[Subject]) -> bool {
        self.game.catalog.moments.has(moments.does) && self.open_window(moments, with)
    }

    #[inline(never)]
    fn open_window(&mut self, moments: Answered<S::Moment>, with: &[Subject]) -> bool {
        let with = Roles::of(with);
        let window = Window { moments, with, asked: None, passed: Seats::NONE, given: SmallVec::new() };
        let anybody = self.look().answerers(&window).iter().any(|one| one.judged.is_ok());
        if anybody {
            self.push(window);
        }
        anybody
    }

    /// An answer is given: its script is called, and everybody may answer again.
    fn answers(&mut self, at: usize, me: Subject, answer: Answer) -> Flow {
        let Some(window) = self.frame::<Window<S::Moment>>(at) else { return Flow::Go };
        (window.asked, window.passed) = (None, Seats::NONE);
        if let Answer::Ability(Ability { it, used }) = answer {
            window.given.push((it, used));
            window.given.sort();
        }
        let (does, roles) = (window.moments.does, window.roles(me));
        match answer {
            Answer::Ability(Ability { it, used }) => {
                self.tell_use(me, used);
                let of = TermsOf::Reply(Ability { it, used });
                if self.game.catalog.terms(of).is_some() {
                    return self.push(Choosing::new(me, it, of));
                }
                self.call_for(used, does, &roles, it)
            }
            Answer::Card(card) => {
                let it = Subject { kind: S::CARDS, id: card };
                let of = S::card_item(self.game, card).map(TermsOf::Answer);
                if let Some(of) = of.filter(|of| self.game.catalog.terms(*of).is_some()) {
                    self.push(Choosing::new(me, it, of));
                    S::answered(self, me, card);
                    return Flow::Go;
                }
                S::answered(self, me, card);
                for used in S::answers_of(self.game, card).iter().rev() {
                    self.call_for(*used, does, &roles, it);
                }
                Flow::Go
            }
        }
    }

    /// What could be answered comes to nothing: the innermost window for it closes, and nobody is asked any more.
    pub fn closes(&mut self, moments: Answered<S::Moment>) {
        let mut windows = S::stack_mut(self.s).iter_mut().rev().filter_map(Holds::<Window<S::Moment>>::get_mut);
        if let Some(window) = windows.find(|window| window.moments == moments) {
            window.passed = Seats::ALL;
        }
    }

    /// What an answer below this place is called at, and with what.
    pub(in crate::machine) fn window_below(&mut self, at: usize, me: Subject) -> Option<(S::Moment, Roles)> {
        let window = self.frame::<Window<S::Moment>>(at.checked_sub(1)?)?;
        Some((window.moments.does, window.roles(me)))
    }
}

impl<S: System> Frame<S> for Window<S::Moment> {
    fn waits(&self, _: &S::State) -> Waits {
        self.asked.map_or(Waits::Nobody, |seat| Waits::For(Seats::only(seat)))
    }

    fn step(work: &mut Work<'_, S>, at: usize) -> Flow {
        let Some(window) = work.frame::<Window<S::Moment>>(at).cloned() else { return Flow::Go };
        let ready = |one: &Candidate| {
            let seat = S::decides(work.s, one.me);
            one.judged.is_ok() && seat.map_or(window.passed != Seats::ALL, |seat| !window.passed.has(seat))
        };
        let Some(Candidate { me, answer, .. }) = work.look().answerers(&window).into_iter().find(ready) else {
            return work.pop();
        };
        let Some(seat) = S::decides(work.s, me) else { return work.answers(at, me, answer) };
        if let Some(window) = work.frame::<Window<S::Moment>>(at) {
            window.asked = Some(seat);
        }
        Flow::Wait
    }

    fn offers(&self, look: &Look<'_, S>, offers: &mut Offers<'_, S>) {
        offers.allow_all(S::answering(None));
        for Candidate { me, answer, judged } in look.answerers(self) {
            if S::decides(look.state, me) == Some(offers.seat)
                && let Some(action) = S::answering(Some(answer))
            {
                offers.judge(action, judged);
            }
        }
        if offers.explains() {
            let does = self.moments.does;
            S::in_hand(look, &mut |me, card, uses| {
                let answers = look.answering_calls(uses, look.answering_terms(card), does);
                let silent = answers.iter().all(Vec::is_empty);
                let mine = silent && S::decides(look.state, me) == Some(offers.seat);
                if let Some(action) = S::answering(Some(Answer::Card(card))).filter(|_| mine) {
                    offers.forbid(action, "", || "it does not answer what has happened".into());
                }
            });
        }
    }

    fn take(work: &mut Work<'_, S>, at: usize, seat: Seat, action: S::Action) -> Result<(), Illegal> {
        let Some(window) = work.frame::<Window<S::Moment>>(at) else { return Err(Illegal::not_offered()) };
        if S::answering(None) == Some(action) {
            (window.asked, window.passed) = (None, window.passed.with(Seats::only(seat)));
            return Ok(());
        }
        let window = window.clone();
        let fits = |one: &Candidate| {
            S::answering(Some(one.answer)) == Some(action) && S::decides(work.s, one.me) == Some(seat)
        };
        let found = work.look().answerers(&window).into_iter().find(fits);
        let Candidate { me, answer, .. } = found.ok_or_else(Illegal::not_offered)?;
        work.answers(at, me, answer);
        Ok(())
    }

    fn question(&self, look: &Look<'_, S>, _: Seat) -> String {
        format!("{}: answer?", S::occasion(look, self.moments.does, &self.with))
    }

    fn rebind(&mut self, map: &mut Rebind<'_, S>) {
        self.given.iter_mut().for_each(|(_, used)| map.used(used));
        self.given.sort();
    }
}
