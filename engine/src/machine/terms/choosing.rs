//! Choosing: the frame in which a player makes all choices for a card or an ability: modes, targets, X, payment.
//!
//! A frame is a piece of work in progress on the stack of the game. `offers` lists the picks of the frame, `take` makes
//! a pick, and `step` goes on when nobody is asked. After the choices, [`Choosing`] takes the payment of an ability or
//! an answer and calls the scripts. The frame stays on the stack below the scripts, which read the choices.
//!
//! An answer is made in a window: an occasion at which cards and things can answer an event. The window is the frame
//! directly below.

use super::aims::OpenAim;
use super::chosen::Chooser;
use super::paying::Due;
use super::{Amount, AreaShape, Chosen, Count, Pick, Price, Terms};
use crate::kernel::{Illegal, Seat, Seats, Source, Space, Subject, Why};
use crate::machine::arena;
use crate::machine::play::{Ending, InPlayEvent, ThingId, thing_of};
use crate::machine::roles::Roles;
use crate::machine::{Ability, Flow, Frame, Holds, InPlayMoment, Look, Offers, Rebind, System, Waits, Work};
use serde::{Deserialize, Serialize};

/// The thing that is played or used on its terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum TermsOf {
    /// A card or its like, by its item.
    Item(u16),
    /// A card that answers in the window below, by its item.
    Answer(u16),
    /// An ability of something in play.
    Ability(Ability),
    /// An ability that answers in the window below.
    Reply(Ability),
}

/// The terms of something during its choices, and later while its scripts read them.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Choosing {
    /// The subject that chooses.
    me: Subject,
    /// The card or thing that is played or used.
    pub(super) it: Subject,
    /// The terms that are chosen.
    pub(super) of: TermsOf,
    /// The choices so far.
    pub(super) chosen: Box<Chosen>,
    step: Step,
}

/// The progress of a choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Step {
    /// Choices are made.
    Choose,
    /// The costs are paid, and the scripts are called next.
    Act,
    /// The scripts run, or have run.
    Over,
}

impl Choosing {
    /// Returns a choice with nothing chosen yet.
    pub fn new(me: Subject, it: Subject, of: TermsOf) -> Choosing {
        Choosing { me, it, of, chosen: Box::default(), step: Step::Choose }
    }

    /// Returns a finished and paid choice, for scripts above it on the stack to read.
    pub fn done(me: Subject, it: Subject, of: TermsOf, chosen: Box<Chosen>) -> Choosing {
        Choosing { me, it, of, chosen, step: Step::Over }
    }

    /// Returns the subjects that the choice refers to.
    pub(in crate::machine) fn subjects(&self) -> impl Iterator<Item = Subject> {
        [self.it].into_iter().chain(self.chosen.subjects())
    }

    /// Returns the chooser. The modes and parts that cannot be chosen now are closed for it.
    fn chooser<S: System>(&self, look: &Look<'_, S>) -> Chooser {
        Chooser::new(self.me, self.it).without(look.shut_now(self.me, self.it, self.of))
    }

    /// Refuses every target with a reason, for terms without `target`.
    fn refuse_aims<S: System>(&self, look: &Look<'_, S>, offers: &mut Offers<'_, S>) {
        let name = look.game.label_of(look.state, self.it);
        for (_, other) in S::labelled(look.game, look.state).into_iter().filter(|(_, other)| other.kind == S::AIMED) {
            let refused = || look.no("", || format!("`{name}` is aimed at nobody: it says no `target`"));
            S::pick(Pick::On(other)).into_iter().for_each(|action| offers.judge(action, refused()));
        }
    }

    /// Returns the question for the next target.
    fn whom<S: System>(&self, look: &Look<'_, S>, terms: &Terms) -> String {
        let Some(OpenAim { mode, aim, .. }) = look.open_aim(terms, self.chooser(look), &self.chosen) else {
            return "on whom?".into();
        };
        let part = mode.and_then(|nth| terms.modes.get(usize::from(nth)));
        let mode = part.map(|part| format!("{}: ", part.name)).unwrap_or_default();
        let whom = if aim.kind == S::THING { "on what" } else { "on whom" };
        match aim.count {
            Count::Exactly(n @ 2..) => format!("{mode}{whom}? ({n} of them)"),
            Count::UpTo(n) => format!("{mode}{whom}? (up to {n})"),
            Count::Divided { amount, among } => {
                let left = usize::from(amount).saturating_sub(self.chosen.targets.len());
                format!("who has 1 of the {left} that are left? (up to {among} of them)")
            }
            Count::Within(area) => {
                let where_to = match area.shape {
                    _ if look.arena().is_none() => "around whom",
                    AreaShape::Burst => "around which space",
                    AreaShape::Cone | AreaShape::Ray => "towards which space",
                };
                format!("{mode}{where_to}? ({})", area.said())
            }
            Count::Exactly(_) | Count::All => format!("{mode}{whom}?"),
        }
    }

    /// Returns the possible picks of the next choice. `None` if all choices are made.
    fn next<S: System>(&self, look: &Look<'_, S>) -> Option<super::chosen::Picks> {
        look.next_picks(look.game.catalog.terms(self.of)?, self.chooser(look), &self.chosen)
    }
}

impl<S: System> Look<'_, S> {
    /// Returns the spaces that can be picked now in the innermost choice. `None` if no space is asked for.
    pub fn spaces_on_offer(&self) -> Option<Vec<Space>> {
        let picks = S::stack(self.state).last().and_then(Holds::<Choosing>::get)?.next(self)?;
        let space = |pick: &(Pick, Result<(), Illegal>)| match pick {
            (Pick::On(target), Ok(())) => arena::space_of(*target),
            _ => None,
        };
        let spaces: Vec<Space> = picks.iter().filter_map(space).collect();
        (!spaces.is_empty()).then_some(spaces)
    }
}

impl<S: System> Frame<S> for Choosing {
    fn waits(&self, state: &S::State) -> Waits {
        if self.step == Step::Choose {
            Waits::For(S::decides(state, self.me).map_or(Seats::NONE, Seats::only))
        } else {
            Waits::Nobody
        }
    }

    fn step(work: &mut Work<'_, S>, at: usize) -> Flow {
        let Some(choosing) = work.frame::<Choosing>(at).cloned() else { return Flow::Go };
        match choosing.step {
            Step::Choose => {
                let picks = choosing.next(&work.look()).unwrap_or_default();
                let Some((pick, _)) = picks.into_iter().find(|(_, judged)| judged.is_ok()) else {
                    return work.all_chosen(at, choosing);
                };
                if S::decides(work.s, choosing.me).is_some() {
                    return Flow::Wait;
                }
                // Without a controller, the first possible pick is taken.
                work.pick(at, pick).map_or(Flow::Wait, |()| Flow::Go)
            }
            Step::Act => work.takes_effect(at, choosing),
            Step::Over => work.pop(),
        }
    }

    fn offers(&self, look: &Look<'_, S>, offers: &mut Offers<'_, S>) {
        for (pick, judged) in self.next(look).into_iter().flatten() {
            if let Some(action) = S::pick(pick) {
                offers.judge(action, judged);
            }
        }
        let terms = look.game.catalog.terms(self.of);
        let has_target = |terms: &Terms| terms.aim.is_some() || terms.modes.iter().any(|mode| mode.aim.is_some());
        if offers.explains() && terms.is_some_and(|terms| !has_target(terms)) {
            self.refuse_aims(look, offers);
        }
    }

    fn take(work: &mut Work<'_, S>, at: usize, _: Seat, action: S::Action) -> Result<(), Illegal> {
        work.pick(at, S::picked(action).ok_or_else(Illegal::not_offered)?)
    }

    fn question(&self, look: &Look<'_, S>, _: Seat) -> String {
        let name = look.game.label_of(look.state, self.it);
        let Some(terms) = look.game.catalog.terms(self.of) else { return name };
        let first = self.next(look).and_then(|picks| picks.first().map(|(pick, _)| *pick));
        let asked = match first {
            Some(Pick::Mode(_)) => "which mode?".to_string(),
            Some(Pick::On(_)) => self.whom(look, terms),
            Some(Pick::Extra(_)) => "what is added to it?".into(),
            Some(Pick::Way(_)) => "how is it paid?".into(),
            Some(Pick::X(_)) => "how much is X?".into(),
            Some(Pick::Give(_)) => {
                format!("which one pays for `{}`?", look.open_cost(terms, self.chooser(look), &self.chosen))
            }
            Some(Pick::Done | Pick::Answer(_)) | None => "is that all?".into(),
        };
        format!("{name}: {asked}")
    }

    fn rebind(&mut self, map: &mut Rebind<'_, S>) {
        match &mut self.of {
            TermsOf::Item(item) | TermsOf::Answer(item) => map.unchanged(item),
            TermsOf::Ability(ability) | TermsOf::Reply(ability) => {
                // `unchanged` notes an error if the item's statements have changed, and writes the new number of the
                // item. Only the error is wanted here, so nobody reads the new number.
                let mut item = map.old.behind(ability.used).item;
                map.unchanged(&mut item);
                map.used(&mut ability.used);
            }
        }
        S::rebind_subject(&mut self.it, map);
        self.chosen.given.iter_mut().for_each(|payment| S::rebind_subject(payment, map));
    }
}

impl<S: System> Work<'_, S> {
    /// Makes a pick.
    fn pick(&mut self, at: usize, pick: Pick) -> Result<(), Illegal> {
        let Some(choosing) = self.frame::<Choosing>(at).cloned() else { return Err(Illegal::not_offered()) };
        let terms = self.game.catalog.terms(choosing.of).ok_or_else(Illegal::not_offered)?;
        // The modes, the targets and the extras are picked list by list. The pick belongs to the open list: a target to
        // the mode that is open, and `done` ends this list.
        let open_list = self.look().open_list(terms, choosing.chooser(&self.look()), &choosing.chosen);
        if let Some(choosing) = self.frame::<Choosing>(at) {
            choosing.chosen.take(pick, open_list);
        }
        Ok(())
    }

    /// Ends the choice. The play of a card continues with the choices. Anything else is paid for and takes effect.
    fn all_chosen(&mut self, at: usize, choosing: Choosing) -> Flow {
        let Choosing { me, it, of, mut chosen, .. } = choosing;
        if let Some(terms) = self.game.catalog.terms(of) {
            self.name_unchosen_targets(terms, Chooser::new(me, it), &mut chosen);
        }
        match of {
            TermsOf::Item(_) => {
                // This frame ends. The play of the card, which waits below, goes on with the choices.
                self.pop();
                S::chosen(self, *chosen);
            }
            TermsOf::Ability(_) | TermsOf::Answer(_) | TermsOf::Reply(_) => {
                let due = chosen.clone();
                if let Some(choosing) = self.frame::<Choosing>(at) {
                    (choosing.chosen, choosing.step) = (chosen, Step::Act);
                }
                self.pay(me, it, of, &due);
            }
        }
        Flow::Go
    }

    /// Adds the targets that nobody picks: all that fit, or all in an area.
    fn name_unchosen_targets(&mut self, terms: &Terms, chooser: Chooser, chosen: &mut Chosen) {
        for (mode, aim) in terms.aims(chosen).collect::<Vec<_>>() {
            let all = match aim.count {
                Count::All => self.look().targets(aim, chooser),
                Count::Within(area) => {
                    let middle = chosen.aimed_by(mode).first().copied();
                    self.look().in_area(aim, area, chooser, middle)
                }
                Count::Exactly(_) | Count::UpTo(_) | Count::Divided { .. } => continue,
            };
            chosen.retarget(mode, all.into_iter().collect());
        }
    }

    /// Calls the scripts of the used card or thing, if it still has a target.
    fn takes_effect(&mut self, at: usize, choosing: Choosing) -> Flow {
        let Choosing { me, it, of, mut chosen, .. } = choosing;
        let has_target = self.still_aimed(me, it, of, &mut chosen);
        // The effects of the chosen modes and extras, besides those of the thing itself.
        let terms = self.game.catalog.terms(of);
        let effects = |terms: &Terms| terms.effects(&chosen).map(|(used, _)| used).collect();
        let of_parts: Vec<_> = terms.map(effects).unwrap_or_default();
        if let Some(choosing) = self.frame::<Choosing>(at) {
            (choosing.chosen, choosing.step) = (chosen, Step::Over);
        }
        if !has_target {
            return Flow::Go;
        }
        let (cue, roles, own) = match of {
            // The choice of a card has ended in `all_chosen`, and the system plays the card.
            TermsOf::Item(_) => return Flow::Go,
            TermsOf::Ability(ability) => (InPlayMoment::Activate.own(), Roles::of(&[me]), vec![ability.used]),
            TermsOf::Answer(_) | TermsOf::Reply(_) => {
                // The cue names the moment of the window, for which the scripts are called with these roles.
                let Some((cue, roles)) = self.window_below(at, me) else { return Flow::Go };
                let own = if let TermsOf::Reply(ability) = of {
                    vec![ability.used]
                } else {
                    S::answers_of(self.game, it.id).to_vec()
                };
                (cue, roles, own)
            }
        };
        // The call that is pushed last runs first.
        for used in own.into_iter().chain(of_parts).rev() {
            self.call_for(used, cue, &roles, it);
        }
        Flow::Go
    }

    /// Returns the number of the item that is played or used.
    fn item_of(&self, of: TermsOf) -> u16 {
        match of {
            TermsOf::Item(item) | TermsOf::Answer(item) => item,
            TermsOf::Ability(ability) | TermsOf::Reply(ability) => self.game.catalog.used(ability.used).caller,
        }
    }

    /// Pays all costs at once, in the order in which they are written.
    pub fn pay(&mut self, me: Subject, it: Subject, of: TermsOf, chosen: &Chosen) {
        let Some(terms) = self.game.catalog.terms(of) else { return };
        let item = self.item_of(of);
        let why = || Why::by("", Source::Item(item));
        let mut given = chosen.given.iter().copied();
        let depth = self.depth();
        // The work that each payment sets off.
        let mut set_off = Vec::new();
        let due = self.look().due(terms, Chooser::new(me, it), chosen);
        self.tell_cost(&due, Chooser::new(me, it), item);
        for Due { cost, n, .. } in due.into_iter().filter(|due| due.n > 0) {
            match cost.what {
                Price::Currency(currency) => S::pay(self, me, currency, i64::from(n), why()),
                Price::Tokens(token) => {
                    let purse = Chooser::new(me, it).purse::<S>();
                    let left = i64::from(S::in_play(self.s).tokens(purse, token)) - i64::from(n);
                    self.set_tokens(purse, token, left, why());
                }
                Price::Cards(_) => {
                    given.by_ref().take(usize::from(n)).for_each(|card| S::discard(self, me, card, why()))
                }
                Price::Things(_) => {
                    let id = |thing: Subject| u8::try_from(thing.id).ok().map(ThingId);
                    let ids: Vec<ThingId> = given.by_ref().take(usize::from(n)).filter_map(id).collect();
                    self.take_out(&ids, Ending::Ended, why().source);
                }
                Price::Exhaust => {
                    thing_of(it, S::THING).into_iter().for_each(|id| _ = self.exhaust(id, why()));
                }
            }
            set_off.push(S::stack_mut(self.s).split_off(depth));
        }
        // The top of the stack comes first, so the work of the first cost is put on top.
        set_off.into_iter().rev().for_each(|frames| S::stack_mut(self.s).extend(frames));
    }

    /// Drops the targets that are no longer legal, each with an event. Returns whether a target of the terms as a whole
    /// is left, or none is needed. The targets of modes do not count: see [`Terms::effects`].
    pub fn still_aimed(&mut self, me: Subject, it: Subject, of: TermsOf, chosen: &mut Chosen) -> bool {
        let Some(terms) = self.game.catalog.terms(of) else { return true };
        let item = self.item_of(of);
        for (mode, aim) in terms.aims(chosen).collect::<Vec<_>>() {
            let legal = self.look().targets(aim, Chooser::new(me, it));
            let (kept, mut lost): (Vec<Subject>, Vec<Subject>) =
                chosen.aimed_by(mode).into_iter().partition(|target| legal.contains(target));
            chosen.retarget(mode, kept.into_iter().collect());
            // A target with several shares of a divided amount is told once.
            lost.dedup();
            for target in lost {
                self.tell_in_play(InPlayEvent::NotAimed { item, of: target }, Why::by("", Source::Item(item)));
            }
        }
        terms.aim.is_none() || !chosen.targets.is_empty()
    }

    /// Adds an event with the parts of the cost, if the cost differs from the printed one.
    fn tell_cost(&mut self, due: &[Due<'_>], chooser: Chooser, item: u16) {
        let is_changed = |due: &&Due<'_>| {
            let is_printed = due.cost.amount == Amount::X || due.cost.amount == Amount::Number(due.n);
            due.first && !is_printed
        };
        let Some(first) = due.iter().find(is_changed).copied() else { return };
        if let Some(event) = S::in_play_event(InPlayEvent::Costs { item, of: chooser.me, n: first.n }) {
            let why = Why::by("", Source::Item(item));
            self.tell_sum(event, why, |look| look.cost_parts(&first, chooser, item).unwrap_or_default());
        }
    }
}
