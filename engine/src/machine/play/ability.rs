//! Abilities: things in play that their bearer can use as an action, `use Old Wand`.
//!
//! A script that has `on_activate` is an ability. The system offers it ([`Offers::abilities`]) and says what it costs
//! of a Turn. Its own `may_activate` permits it first, then `any_may_activate` of all watchers.

use super::calls::thing_of;
use super::in_play_event::InPlayEvent;
use super::occasion::Occasion;
use super::voice::Hearing;
use crate::kernel::{Illegal, Source, Subject, Why};
use crate::machine::terms::{Chooser, Choosing, TermsOf};
use crate::machine::{Cue, Flow, InPlayMoment, Look, Machine, Offers, System, UseId, Work};
use serde::{Deserialize, Serialize};

/// A script of something in play that can be used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Ability {
    /// The thing that calls the script. If the caller is no thing in play (a race, a Weapon in use), this is its user.
    pub it: Subject,
    /// The call.
    pub used: UseId,
}

impl<S: System> Offers<'_, S> {
    /// Offers the usable things in play with somebody. `fits` returns whether a call can be used at this time, and
    /// `action` makes the system's action of an ability.
    pub fn abilities(
        &mut self,
        look: &Look<'_, S>,
        me: Subject,
        fits: impl Fn(UseId) -> bool,
        action: impl Fn(Ability) -> S::Action,
    ) {
        if !look.game.catalog.cues.has(InPlayMoment::Activate.own()) {
            return;
        }
        let mut found = Vec::new();
        // Exhausted things are listed too: `may_activate` refuses them with a reason.
        let all = Hearing { exhausted: true, ..Hearing::OWN };
        look.hear(&[InPlayMoment::Activate.own()], &[me], all, &mut |who, it, used| {
            let can_activate = look.game.catalog.behind(used).hook(InPlayMoment::Activate.own()).is_some();
            if who == me && can_activate && fits(used) {
                found.push(Ability { it, used });
            }
        });
        if self.explains() {
            self.refuse_absent(look, &found);
        }
        for ability in found {
            self.judge(action(ability), look.may_activate(me, ability));
        }
    }

    /// Refuses the items that could be used if they lay with this bearer, each with the reason.
    fn refuse_absent(&mut self, look: &Look<'_, S>, found: &[Ability]) {
        let catalog = &look.game.catalog;
        for (at, item) in (0..=u16::MAX).zip(catalog.items.iter()) {
            let is_found = found.iter().any(|ability| catalog.used(ability.used).caller == at);
            if !is_found && catalog.standing(at).cues.has(InPlayMoment::Activate.own()) {
                let why = || format!("`{}` does not lie in play with you, or cannot be used at this time", item.name);
                self.forbid_words("use", item.id.clone(), look.refusal("", why));
            }
        }
    }
}

impl<S: System> Look<'_, S> {
    /// Checks whether `me` may use an ability now: it is not exhausted, its limit (`once a turn`) is not used up, its
    /// terms can be met, and scripts permit it. The refusals name no rule (`""`).
    fn may_activate(&self, me: Subject, ability: Ability) -> Result<(), Illegal> {
        let Ability { it, used } = ability;
        self.is_awake(it, used)?;
        self.is_left((me, it), used, InPlayMoment::Activate.own())?;
        if let Some(terms) = self.game.catalog.terms(TermsOf::Ability(ability)) {
            self.can_meet(terms, Chooser::new(me, it))?;
        }
        self.permits_call("", used, InPlayMoment::Activate.may(), &[me], it)?;
        // Watchers are asked about things in play only.
        if thing_of(it, S::THING).is_none() {
            return Ok(());
        }
        self.permits("", Occasion { about: &[me], own: None, any: Some((InPlayMoment::Activate.any_may(), &[it])) })
    }
}

impl<S: System> Look<'_, S> {
    /// Checks that a call with a limit is not used up. `whose` is the speaker, and the calling thing.
    pub fn is_left(&self, whose: (Subject, Subject), used: UseId, cue: Cue<S::Moment>) -> Result<(), Illegal> {
        match self.game.catalog.behind(used).once {
            Some(once) if S::in_play(self.state).is_used_up::<S>(whose, used, cue) => {
                self.no("", || format!("it has been used, and may be once {}", once.each::<S>()))
            }
            _ => Ok(()),
        }
    }
}

impl<S: System> Work<'_, S> {
    /// Tells that somebody uses something in play.
    pub(super) fn tell_use(&mut self, me: Subject, used: UseId) {
        let item = self.game.catalog.used(used).caller;
        self.tell_in_play(InPlayEvent::Activated { item, of: me }, Why::by("", Source::Item(item)));
    }

    /// Uses something in play: tells it, and calls the script.
    pub fn activate(&mut self, me: Subject, ability: Ability) -> Flow {
        self.tell_use(me, ability.used);
        if self.game.catalog.terms(TermsOf::Ability(ability)).is_some() {
            return self.push(Choosing::new(me, ability.it, TermsOf::Ability(ability)));
        }
        self.call_for(ability.used, InPlayMoment::Activate.own(), &[me], ability.it)
    }
}

impl<S: System> Machine<S> {
    /// Returns the words after `use`: the id of the thing's item, the ability if the item has several, and a number if
    /// the bearer has several such things.
    pub fn ability_words(&self, state: &S::State, ability: Ability) -> String {
        let used = self.catalog.used(ability.used);
        let mut words =
            self.catalog.items.get(usize::from(used.caller)).map(|item| item.id.clone()).unwrap_or_default();
        let is_ability = |used: &&UseId| self.catalog.behind(**used).hook(InPlayMoment::Activate.own()).is_some();
        let abilities = self.catalog.standing(used.caller).uses.iter().filter(is_ability);
        if abilities.count() > 1 {
            words = format!("{words} {}", self.catalog.behind(ability.used).id);
            if used.nth > 0 {
                words = format!("{words} {}", used.nth + 1);
            }
        }
        match self.alike_before(state, ability.it) {
            0 => words,
            before => format!("{words} {}", before + 1),
        }
    }

    /// Returns the words for a thing in play: its item's id, and its number among equals.
    pub fn thing_words(&self, state: &S::State, it: Subject) -> String {
        let thing = thing_of(it, S::THING).and_then(|id| S::in_play(state).get(id));
        let item = thing.and_then(|thing| self.catalog.items.get(usize::from(thing.item)));
        let id = item.map(|item| item.id.clone()).unwrap_or_default();
        match self.alike_before(state, it) {
            0 => id,
            before => format!("{id} {}", before + 1),
        }
    }

    /// Returns the words for a thing in play wherever it lies: `burning-of-wolf`. Things with the same words have
    /// numbers.
    pub(in crate::machine) fn thing_anywhere(&self, state: &S::State, it: Subject) -> String {
        let words = |it: Subject| crate::kernel::slug(&self.label_of(state, it));
        let others = S::in_play(state).things().iter().map(|thing| u16::from(thing.id.0)).filter(|id| *id < it.id);
        match others.filter(|id| words(Subject { id: *id, ..it }) == words(it)).count() {
            0 => words(it),
            before => format!("{} {}", words(it), before + 1),
        }
    }

    /// Returns how many equal things of the same bearer came into play before this one.
    fn alike_before(&self, state: &S::State, it: Subject) -> usize {
        let in_play = S::in_play(state);
        let Some(thing) = thing_of(it, S::THING).and_then(|id| in_play.get(id)) else { return 0 };
        in_play.alike_before(thing)
    }
}
