//! Choosing: the frame in which a player makes all choices for a card or an ability: modes, targets, X, payment.
//!
//! [`Choosing`] then takes the payment, and stays on the stack below the scripts, which read the choices.

use super::aims::OpenAim;
use super::paying::Due;
use super::picks::Chooser;
use super::{Amount, AreaShape, Chosen, Count, Pick, Price, Terms};
use crate::kernel::{Illegal, Seat, Seats, Source, Space, Subject, Value, Why, Words, slug};
use crate::machine::arena;
use crate::machine::play::{Ending, InPlayEvent, ThingId, thing_of};
use crate::machine::roles::Roles;
use crate::machine::script::Hook;
use crate::machine::{
    Ability, Ballot, Flow, Frame, Holds, InPlayMoment, Look, Machine, Offers, Rebind, System, Waits, Work,
};
use serde::{Deserialize, Serialize};

/// The thing that is played or used on its terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum TermsOf {
    /// A card or its like, by its item.
    Item(u16),
    /// A card that answers the window below, by its item.
    Answer(u16),
    /// An ability of something in play.
    Ability(Ability),
    /// An ability that answers the window below.
    Reply(Ability),
}

/// The terms of something during its choices, and later while its scripts read them.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Choosing {
    /// The subject that chooses.
    me: Subject,
    /// The card or thing that is played or used.
    it: Subject,
    /// The terms that are chosen.
    of: TermsOf,
    chosen: Box<Chosen>,
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
    fn next<S: System>(&self, look: &Look<'_, S>) -> Option<super::picks::Picks> {
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
            Step::Choose => match choosing.next(&work.look()) {
                // Without a controller, the first possible pick is taken.
                Some(picks) => match picks.into_iter().find(|(_, judged)| judged.is_ok()) {
                    None => work.all_chosen(at, choosing),
                    Some(_) if S::decides(work.s, choosing.me).is_some() => Flow::Wait,
                    Some((pick, _)) => work.pick(at, pick).map_or(Flow::Wait, |()| Flow::Go),
                },
                _ => work.all_chosen(at, choosing),
            },
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
                // Only to check that the terms have not changed. The number itself is not kept here.
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
        let list = self.look().open_list(terms, choosing.chooser(&self.look()), &choosing.chosen);
        if let Some(choosing) = self.frame::<Choosing>(at) {
            choosing.chosen.take(pick, list);
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
        let parts: Vec<_> = self
            .game
            .catalog
            .terms(of)
            .map(|terms| terms.effects(&chosen).map(|(used, _)| used).collect())
            .unwrap_or_default();
        if let Some(choosing) = self.frame::<Choosing>(at) {
            (choosing.chosen, choosing.step) = (chosen, Step::Over);
        }
        if !has_target {
            return Flow::Go;
        }
        let (cue, roles, own) = match of {
            // A card has left its choice in `all_chosen`, and the system plays it.
            TermsOf::Item(_) => return Flow::Go,
            TermsOf::Ability(ability) => (InPlayMoment::Activate.own(), Roles::of(&[me]), vec![ability.used]),
            TermsOf::Answer(_) | TermsOf::Reply(_) => {
                let Some((does, roles)) = self.window_below(at, me) else { return Flow::Go };
                let own = if let TermsOf::Reply(ability) = of {
                    vec![ability.used]
                } else {
                    S::answers_of(self.game, it.id).to_vec()
                };
                (does, roles, own)
            }
        };
        // The call that is pushed last runs first.
        for used in own.into_iter().chain(parts).rev() {
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
            for of in lost {
                self.tell_in_play(InPlayEvent::NotAimed { item, of }, Why::by("", Source::Item(item)));
            }
        }
        terms.aim.is_none() || !chosen.targets.is_empty()
    }

    /// Adds an event with the parts of the cost, if the cost differs from the printed one.
    fn tell_cost(&mut self, due: &[Due<'_>], chooser: Chooser, item: u16) {
        let is_changed =
            |due: &&Due<'_>| due.first && due.cost.amount != Amount::X && due.cost.amount != Amount::Number(due.n);
        let Some(first) = due.iter().find(is_changed).copied() else { return };
        if let Some(event) = S::in_play_event(InPlayEvent::Costs { item, of: chooser.me, n: first.n }) {
            let why = Why::by("", Source::Item(item));
            self.tell_sum(event, why, |look| look.cost_parts(&first, chooser, item).unwrap_or_default());
        }
    }
}

impl<S: System> Machine<S> {
    /// Returns the words of a pick.
    pub fn pick_words(&self, state: &S::State, pick: Pick) -> Words {
        let choosing = S::stack(state).iter().rev().find_map(Holds::<Choosing>::get);
        let known = choosing.and_then(|choosing| Some((choosing, self.catalog.terms(choosing.of)?)));
        let part = |list: fn(&Terms) -> &Vec<super::Part>, nth: u8| {
            let part = known.and_then(|(_, terms)| list(terms).get(usize::from(nth)));
            part.map_or_else(|| nth.to_string(), |part| part.id.clone())
        };
        match pick {
            Pick::Mode(nth) => Words::part("mode", part(|terms| &terms.modes, nth)),
            Pick::Extra(nth) => Words::part("extra", part(|terms| &terms.extras, nth)),
            Pick::On(thing) if thing.kind == S::THING => Words::part("on", self.thing_anywhere(state, thing)),
            Pick::On(target) => match arena::space_of(target) {
                Some(space) => Words::part("on", space.to_string()),
                None => Words::part("on", self.label_of(state, target)),
            },
            Pick::Way(nth) => {
                let ways = known.map(|(choosing, terms)| terms.open_ways(&choosing.chosen)).unwrap_or_default();
                let id =
                    |way: &Vec<super::Cost>| way.iter().map(|cost| cost.id.as_str()).collect::<Vec<_>>().join(" and ");
                let own = ways.get(usize::from(nth)).map_or_else(|| nth.to_string(), id);
                match ways.iter().take(usize::from(nth)).filter(|way| id(way) == own).count() {
                    0 => Words::part("pay", own),
                    before => Words::part("pay", format!("{own} {}", before + 1)),
                }
            }
            Pick::X(x) => Words::part("x", x.to_string()),
            Pick::Give(thing) if thing.kind == S::THING => Words::part("sacrifice", self.thing_words(state, thing)),
            Pick::Give(card) => Words::part("discard", S::card_words(self, card)),
            Pick::Done => Words::part("done", ""),
            Pick::Answer(nth) => {
                let ballot = S::stack(state).last().and_then(Holds::<Ballot>::get);
                let options = ballot.map(Ballot::options).unwrap_or_default();
                Words::new("answer", self.answer_words(state, options, nth))
            }
        }
    }

    /// Returns a fact about the innermost choice for a card or thing: X, its targets, its modes.
    pub(in crate::machine) fn chosen_fact(
        &self,
        state: &S::State,
        it: Subject,
        fact: super::fact::Fact,
        args: &[Value],
    ) -> Value {
        let mut frames = S::stack(state).iter().rev().filter_map(Holds::<Choosing>::get);
        // A thing in play reads the choice that was made for its card.
        let as_card = thing_of(it, S::THING).and_then(|id| Some(TermsOf::Item(S::in_play(state).get(id)?.item)));
        let chosen = frames
            .find(|choosing| choosing.it == it || as_card == Some(choosing.of))
            .map(|choosing| (&*choosing.chosen, choosing.of));
        let name = args.first().and_then(Value::as_text).map(slug).unwrap_or_default();
        match (fact, chosen) {
            (super::fact::Fact::X, chosen) => Value::Int(chosen.and_then(|(chosen, _)| chosen.x).map_or(0, i64::from)),
            (super::fact::Fact::Targets, Some((chosen, of))) => {
                // The script of a mode with an aim of its own reads the targets of that mode.
                let running = S::stack(state).iter().rev().find_map(Holds::<Hook<S::Moment>>::get);
                let mode = running.and_then(|hook| self.catalog.terms(of)?.mode_of(hook.used, chosen));
                match mode {
                    Some(mode) => Value::list(chosen.of_mode(mode).map(Value::Subject)),
                    None => Value::list(chosen.targets().into_iter().map(Value::Subject)),
                }
            }
            (super::fact::Fact::Times, chosen) => {
                let times = chosen.and_then(|(chosen, of)| {
                    let extras = &self.catalog.terms(of)?.extras;
                    let is_named = |nth: &&u8| extras.get(usize::from(**nth)).is_some_and(|part| part.id == name);
                    Some(chosen.extras.iter().filter(is_named).count())
                });
                Value::Int(times.and_then(|n| i64::try_from(n).ok()).unwrap_or(0))
            }
            (super::fact::Fact::Amounts, Some((chosen, _))) => {
                Value::list(chosen.amounts().into_iter().map(|n| Value::Int(i64::try_from(n).unwrap_or(0))))
            }
            (super::fact::Fact::Chosen, Some((chosen, of))) => {
                let terms = self.catalog.terms(of);
                let has = |list: &[super::Part], picked: &[u8]| {
                    picked.iter().any(|nth| list.get(usize::from(*nth)).is_some_and(|part| part.id == name))
                };
                Value::Bool(
                    terms.is_some_and(|terms| has(&terms.modes, &chosen.modes) || has(&terms.extras, &chosen.extras)),
                )
            }
            (super::fact::Fact::Chosen, None) => Value::Bool(false),
            (_, None) => Value::list([]),
        }
    }
}
