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
use super::calls::thing_of;
use super::thing::{Thing, ThingId};
use super::voice::Hearing;
use crate::kernel::{Illegal, Seat, Seats, Side, Source, Subject, Why};
use crate::machine::roles::Roles;
use crate::machine::terms::{Chooser, Choosing, Part, Shut, Terms, TermsOf};
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
    moment: M,
    /// The roles of the moment that come after `me`.
    with: Roles,
    /// The seat that is asked now.
    asked: Option<Seat>,
    /// The seats that have passed since the last answer.
    passed: Seats,
    /// The things in play that have answered already, each with the call it used.
    given: SmallVec<[(Subject, UseId); 1]>,
    /// The thing turned up to answer, and its bearer. It answers after all reactions to the turning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turned_up: Option<(Subject, Ability)>,
}

/// Returns the cue at which an answer is called.
fn answer_cue<M>(moment: M) -> Cue<M> {
    Cue { moment, side: Side::Answer }
}

/// A possible answer and its bearer. Whether it is permitted is asked only where that matters, because a large fight
/// has many answers, and their scripts are asked at every step of a window.
#[derive(Clone, Copy)]
struct Candidate {
    me: Subject,
    answer: Answer,
}

/// The next step in a window.
enum Next {
    /// A seat is asked.
    Asked(Seat),
    /// An answer is given automatically, by a subject without a controller.
    Answers(Subject, Answer),
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
    fn does(&self) -> Cue<M> {
        answer_cue(self.moment)
    }

    /// Returns the cue at which an answer's script is asked for permission.
    fn may(&self) -> Cue<M> {
        Cue { side: Side::MayAnswer, ..self.does() }
    }

    /// Returns the roles with which an answer of `me` is called.
    fn roles(&self, me: Subject) -> Roles {
        std::iter::once(me).chain(self.with.iter().copied()).collect()
    }
}

impl Answer {
    /// Returns the answering card or thing itself.
    fn subject<S: System>(self) -> Subject {
        match self {
            Answer::Card(card) => Subject { kind: S::CARDS, id: card },
            Answer::Ability(ability) => ability.it,
        }
    }

    /// Returns the terms of the answer.
    fn terms_of<S: System>(self, game: &Machine<S>) -> Option<TermsOf> {
        let of = match self {
            Answer::Card(card) => TermsOf::Answer(S::card_item(game, card)?),
            Answer::Ability(ability) => TermsOf::Reply(ability),
        };
        game.catalog.terms(of).map(|_| of)
    }

    /// Returns the calls of the answer that do not depend on choices.
    fn calls<S: System>(self, game: &Machine<S>) -> SmallVec<[UseId; 2]> {
        match self {
            Answer::Card(card) => SmallVec::from_slice(S::answers_of(game, card)),
            Answer::Ability(ability) => SmallVec::from_slice(&[ability.used]),
        }
    }
}

impl<S: System> Look<'_, S> {
    /// Lists all possible answers, in the order in which they speak. Cards in Hand come after things in play.
    fn answerers(&self, window: &Window<S::Moment>) -> Vec<Candidate> {
        let does = window.does();
        let mut found = Vec::new();
        // Exhausted things are listed too: `may_answer` refuses them with a reason.
        let all = Hearing { exhausted: true, ..Hearing::ALL };
        self.hear(&[does], &window.with, all, &mut |me, it, used| {
            let hears = self.game.catalog.behind(used).hook(does).is_some();
            if hears && !window.given.contains(&(it, used)) && self.may_turn_up(me, it) {
                found.push(Candidate { me, answer: Answer::Ability(Ability { it, used }) });
            }
        });
        S::in_hand(self, &mut |me, card| {
            if self.answers_to(does, Answer::Card(card)) {
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
    fn may_bluff(&self, window: &Window<S::Moment>) -> Seats {
        let bluffer = |thing: &Thing| {
            let seat = S::decides(self.state, thing.of).filter(|seat| !thing.is_hidden_from(Some(*seat)))?;
            self.could_answer(window, thing).then(|| Seats::only(seat))
        };
        let secret = S::in_play(self.state).things().iter().filter(|thing| thing.is_secret() && !thing.exhausted);
        secret.filter(|thing| S::may_bear(self.state, thing.of)).filter_map(bluffer).fold(Seats::NONE, Seats::with)
    }

    /// Returns whether a thing could answer with at least one possible face.
    fn could_answer(&self, window: &Window<S::Moment>, thing: &Thing) -> bool {
        let (catalog, does) = (&self.game.catalog, window.does());
        let (me, it) = (thing.of, Subject { kind: S::THING, id: u16::from(thing.id.0) });
        let answers = |used: &UseId| {
            catalog.behind(*used).hook(does).is_some() && self.permits_answer(window, me, it, *used).is_ok()
        };
        let laid = catalog.items.iter().zip(&catalog.standing).filter(|(item, _)| S::may_be_laid(item));
        laid.filter(|(_, standing)| standing.cues.has(does)).any(|(_, laid)| laid.uses.iter().any(answers))
    }

    /// Returns the next step: open answers in speaking order come first, then bluffs, then face-down things.
    fn next_to_answer(&self, window: &Window<S::Moment>) -> Option<Next> {
        let ready = |candidate: &Candidate| {
            let seat = S::decides(self.state, candidate.me);
            // Without a seat nobody passes, but a closed window (`closes`) gets no answers.
            let is_asked = seat.map_or(window.passed != Seats::ALL, |seat| !window.passed.has(seat));
            if !is_asked || self.may_answer(window, *candidate).is_err() {
                return None;
            }
            Some(seat.map_or(Next::Answers(candidate.me, candidate.answer), Next::Asked))
        };
        let is_secret = |candidate: &Candidate| self.is_secret(candidate.answer.subject::<S>());
        let (secret, open): (Vec<Candidate>, Vec<Candidate>) = self.answerers(window).into_iter().partition(is_secret);
        let bluff = || self.may_bluff(window).iter().find(|seat| !window.passed.has(*seat));
        let first_open = open.iter().find_map(ready);
        first_open.or_else(|| bluff().map(Next::Asked)).or_else(|| secret.iter().find_map(ready))
    }

    /// Returns whether a card or thing answers at a cue: by a fixed call, a mode or an optional part.
    fn answers_to(&self, does: Cue<S::Moment>, answer: Answer) -> bool {
        let hears = |used: UseId| self.game.catalog.behind(used).hook(does).is_some();
        let terms = || self.game.catalog.terms(answer.terms_of(self.game)?);
        answer.calls(self.game).into_iter().any(hears) || terms().is_some_and(|terms| terms.all_effects().any(hears))
    }

    /// Checks whether an answer is permitted. All its fixed calls must be permitted. If only its modes and optional
    /// parts answer, one of these must be permitted.
    fn may_answer(&self, window: &Window<S::Moment>, Candidate { me, answer }: Candidate) -> Result<(), Illegal> {
        match answer {
            Answer::Ability(Ability { it, used }) => {
                self.is_awake(it, used)?;
                self.is_left((me, it), used, window.does())?;
            }
            Answer::Card(card) => S::may_answer(self, me, card)?,
        }
        let calls = answer.calls(self.game);
        calls.into_iter().try_for_each(|used| self.permits_answer(window, me, answer.subject::<S>(), used))?;
        let Some(terms) = answer.terms_of(self.game).and_then(|of| self.game.catalog.terms(of)) else { return Ok(()) };
        let chooser = match answer {
            Answer::Ability(ability) => Chooser::new(me, ability.it),
            Answer::Card(_) => Chooser::holding(me, answer.subject::<S>()),
        };
        self.can_meet(terms, chooser.without(self.shut(window, me, answer, terms)))
    }

    /// Checks whether the script of a call permits the answer. A script that does not answer permits it.
    fn permits_answer(&self, window: &Window<S::Moment>, me: Subject, it: Subject, used: UseId) -> Result<(), Illegal> {
        match self.game.catalog.behind(used).hook(window.does()) {
            Some(_) => self.permits_call("", used, window.may(), &window.roles(me), it),
            None => Ok(()),
        }
    }

    /// Returns the modes and optional parts that cannot be chosen, because they may not answer now. If no fixed call
    /// answers, the modes that never answer cannot be chosen either.
    fn shut(&self, window: &Window<S::Moment>, me: Subject, answer: Answer, terms: &Terms) -> Shut {
        let hears = |used: &UseId| self.game.catalog.behind(*used).hook(window.does()).is_some();
        let has_fixed_call = answer.calls(self.game).iter().any(hears);
        let is_forbidden = |part: &Part| {
            part.effects.iter().any(|used| self.permits_answer(window, me, answer.subject::<S>(), *used).is_err())
        };
        let is_silent = |part: &Part| !has_fixed_call && !part.effects.iter().any(hears);
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
        let shut = window.zip(self.game.catalog.terms(of)).map(|(window, terms)| self.shut(window, me, answer, terms));
        shut.unwrap_or_default()
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
        let (passed, given) = (Seats::NONE, SmallVec::new());
        let window = Window { moment, with, asked: None, passed, given, turned_up: None };
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
        let down = self.face_down(Some(answer.subject::<S>()));
        let Some(window) = self.frame::<Window<S::Moment>>(at) else { return Flow::Go };
        (window.asked, window.passed) = (None, Seats::NONE);
        if let Answer::Ability(ability) = answer {
            // Sorted, so that equal positions are equal values.
            window.given.push((ability.it, ability.used));
            window.given.sort();
            window.turned_up = down.map(|_| (me, ability));
        }
        match down {
            None => self.gives_answer(at, me, answer),
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
        if thing.is_some() { self.gives_answer(at, me, Answer::Ability(ability)) } else { Flow::Go }
    }

    /// Calls the script of an answer.
    fn gives_answer(&mut self, at: usize, me: Subject, answer: Answer) -> Flow {
        let Some(window) = self.frame::<Window<S::Moment>>(at) else { return Flow::Go };
        let (does, roles, it) = (window.does(), window.roles(me), answer.subject::<S>());
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
        if of.is_none() {
            answer.calls(self.game).into_iter().rev().for_each(|used| _ = self.call_for(used, does, &roles, it));
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
        Some((window.does(), window.roles(me)))
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
        offers.allow_all(S::answering(None));
        let seat = Some(offers.seat);
        for candidate in look.answerers(self) {
            if S::decides(look.state, candidate.me) == seat
                && let Some(action) = S::answering(Some(candidate.answer))
            {
                offers.judge(action, look.may_answer(self, candidate));
            }
        }
        if offers.explains() {
            let does = self.does();
            S::in_hand(look, &mut |me, card| {
                let is_silent = !look.answers_to(does, Answer::Card(card));
                let is_refused = is_silent && S::decides(look.state, me) == Some(offers.seat);
                if let Some(action) = S::answering(Some(Answer::Card(card)))
                    && is_refused
                {
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
