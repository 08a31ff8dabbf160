//! Scripts: the moments at which they are called, and the actions of the packs.
//!
//! `happens_in` and its siblings announce a moment, such as an attack, to the scripts of those concerned. `voices`
//! decides which scripts hear it, and in which order. The other functions list and check the actions that packs define,
//! such as a Grapple. `list_actions` offers the actions, `may_try` checks one of them, and `aims` finds its Targets.
//!
//! A [`Cue`] is a moment from one side, and names the function of a script: `Moment::Act.own()` is `on_act`,
//! `Moment::Act.may()` is `may_act`, and `any()` is the side of a watcher.

use super::AdventureRules;
use super::action::Action;
use super::combatant::Nature;
use super::content::{self, CardId, Distances, Moment, Stage, UseId};
use super::facts;
use super::frame::{Look, Offers, Rebind};
use super::means::Means;
use super::state::{State, Who};
use super::turn::Turn;
use super::work::{Flow, Work};
use crate::kernel::{Illegal, Seat, Subject};
use crate::machine::{Cue, Cues, Frame, Holds, Occasion, Voices, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The choice of a Target for an action of the pack.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Aim {
    pub who: Who,
    pub used: UseId,
}

impl Frame<AdventureRules> for Aim {
    fn waits(&self, state: &State) -> Waits {
        state.waits_for(self.who)
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        offers.allow_all(aims(look, self.who, self.used).map(Action::On));
        if !look.explains {
            return;
        }
        for other in look.state.in_sight(self.who) {
            if let Err(illegal) = super::numbers::may_aim(look, self.who, other) {
                offers.judge(Action::On(other), Err(illegal));
            }
        }
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let (Action::On(target), Some(Aim { who, used })) = (action, work.frame(at)) else {
            return Err(Illegal::not_offered());
        };
        let (who, used) = (*who, *used);
        work.pop();
        work.try_action(who, used, target);
        Ok(())
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        look.state.asks(seat, self.who, format!("{}: on whom?", look.catalog().behind(self.used).name))
    }

    fn rebind(&mut self, map: &mut Rebind<'_>) {
        map.used(&mut self.used);
    }
}

impl Work<'_> {
    /// Calls the scripts of everybody present, and those of things attached to the game.
    pub(super) fn happens_to_all(&mut self, cue: Cue<Moment>) -> Flow {
        if !self.look().hears(&[cue]) {
            return Flow::Go;
        }
        let present = self.s.present().map(facts::combatant);
        let about: Subjects = present.chain([facts::GAME_SUBJECT]).collect();
        self.happens_to(&about, cue)
    }

    /// Calls the scripts for something done to a card or with it. Those who watch also learn the card.
    pub(super) fn happens_with_card(&mut self, who: Who, card: CardId, moment: Moment) -> Flow {
        self.happens_with(facts::combatant(who), facts::card(card), moment)
    }

    /// Announces a moment in an attack to the combatant `about`, and to all who watch.
    pub(super) fn happens_in(&mut self, about: Who, moment: Moment, at: usize) -> Flow {
        let attack = [facts::attack(at)];
        self.announce(Occasion::of(moment, &[facts::combatant(about)], &attack, &attack))
    }

    /// Announces a moment in an attack only to the combatant `about`.
    pub(super) fn felt_in(&mut self, about: Who, moment: Moment, at: usize) -> Flow {
        let attack = [facts::attack(at)];
        self.announce(Occasion { about: &[facts::combatant(about)], own: Some((moment.own(), &attack)), any: None })
    }

    /// Announces a moment in an attack only to those who watch.
    pub(super) fn seen_in(&mut self, moment: Moment, at: usize) -> Flow {
        let attack = [facts::attack(at)];
        self.announce(Occasion { about: &[], own: None, any: Some((moment.any(), &attack)) })
    }
}

/// A few subjects.
type Subjects = SmallVec<[Subject; 8]>;

/// Collects the scripts that may hear a moment. The side in Turn comes first, and each side is in Turn order. A
/// Character's race, class and Weapon in use speak first. A Foe's traits speak in printed order. The things attached to
/// the combatant follow, in the order of entry. The game comes last.
pub fn voices(look: &Look<'_>, voices: &mut Voices<'_, AdventureRules>) {
    let state = look.state;
    let side_in_turn = state.frames.iter().find_map(Holds::<Turn>::get).map(|turn| state.at(turn.who).side);
    let mut others: SmallVec<[Who; 8]> = SmallVec::new();
    for who in &state.order {
        let (me, combatant) = (facts::combatant(*who), state.at(*who));
        // Whoever a moment is about hears it, even out of the Combat. If nobody watches (`concerns`), nobody else does.
        let may_hear = combatant.is_in() || voices.is_about(me);
        if !may_hear || !voices.concerns(me) {
            continue;
        }
        if side_in_turn.is_none_or(|side| combatant.side == side) {
            voice(look, *who, voices);
        } else {
            others.push(*who);
        }
    }
    for who in others {
        voice(look, who, voices);
    }
    if let Some(journey) = &state.journey {
        let catalog = look.catalog();
        let room = catalog.room(journey.at);
        let adventure = catalog.standing(catalog.atlas.adventure(journey.adventure).item);
        voices.also(facts::GAME_SUBJECT, &adventure.uses, &adventure.cues);
        voices.also(facts::GAME_SUBJECT, &room.effects, &room.effect_cues);
    }
    voices.say_things_of(facts::GAME_SUBJECT);
}

/// Returns the cues of everybody that [`voices`] may list, as one set.
pub fn listeners(look: &Look<'_>) -> Cues<Moment> {
    let (catalog, mut cues) = (look.catalog(), Cues::default());
    let mut add = |item| cues.add(&catalog.standing(item).cues);
    for combatant in &look.state.combatants {
        match &combatant.kind {
            Nature::Foe { foe, .. } => add(catalog.foe(*foe).item),
            Nature::Hero(hero) => {
                add(catalog.race(hero.race).item);
                add(catalog.class(hero.class).item);
                for card in &hero.armed {
                    add(catalog.card(*card).item);
                }
            }
        }
    }
    if let Some(journey) = &look.state.journey {
        add(catalog.atlas.adventure(journey.adventure).item);
        add(catalog.atlas.place(journey.at).item);
    }
    cues
}

/// Adds the scripts of one combatant, and those of the things attached to it. `also` adds scripts of its cards, `say`
/// its own scripts and then those of the attached things.
fn voice(look: &Look<'_>, who: Who, voices: &mut Voices<'_, AdventureRules>) {
    let (catalog, combatant, me) = (look.catalog(), look.state.at(who), facts::combatant(who));
    if let Some(foe) = combatant.foe().map(|foe| catalog.foe(foe)) {
        if let Some(room) = super::rooms::here(look)
            && !room.orders.is_empty()
        {
            voices.also(me, &room.orders, &room.order_cues);
        }
        return voices.say(me, &foe.traits, &foe.cues);
    }
    if let Some(hero) = combatant.hero() {
        let mut add = |item| {
            let standing = catalog.standing(item);
            voices.also(me, &standing.uses, &standing.cues);
        };
        add(catalog.race(hero.race).item);
        add(catalog.class(hero.class).item);
        for card in &hero.armed {
            add(catalog.card(*card).item);
        }
    }
    voices.say_things_of(me);
}

/// Offers the actions of the pack that `who` may try at this stage.
pub fn list_actions(look: &Look<'_>, who: Who, stage: Stage, offers: &mut Offers<'_>) {
    for (_, used) in look.catalog().tries.iter().filter(|(tried_at, _)| *tried_at == stage) {
        offers.judge(Action::Try(*used), may_try(look, who, *used));
    }
    if stage == Stage::Action {
        list_own_bases(look, who, offers);
    }
}

/// Offers the tasks that the scene sets (ADS-343).
pub fn list_tasks(look: &Look<'_>, who: Who, offers: &mut Offers<'_>) {
    for used in &look.state.ground.tasks {
        offers.judge(Action::Try(*used), may_try(look, who, *used));
    }
}

/// Returns the Base Actions of a Character's race and class. A Foe has none.
fn bases<'a>(look: &Look<'a>, who: Who) -> impl Iterator<Item = UseId> + use<'a> {
    let catalog = look.catalog();
    let hero = look.state.at(who).hero();
    let race_and_class = hero.map(|hero| [catalog.race(hero.race), catalog.class(hero.class)]);
    race_and_class.into_iter().flatten().flat_map(|folk| &folk.bases).copied()
}

/// Returns all actions that `who` could try on some Turn: the common ones, and its own Base Actions.
pub fn all_tries<'a>(look: &Look<'a>, who: Who) -> impl Iterator<Item = UseId> + use<'a> {
    look.catalog().tries.iter().map(|(_, used)| *used).chain(bases(look, who))
}

/// Forbids the other actions on this Turn, each with its reason. They belong to another stage, to Foes, or to another
/// race or class.
pub fn refuse_others(look: &Look<'_>, who: Who, offers: &mut Offers<'_>) {
    let catalog = look.catalog();
    let behaviour = |used: UseId| catalog.used(used).behaviour;
    let is_mine = |used: UseId| bases(look, who).any(|own| behaviour(own) == behaviour(used));
    let all_bases = catalog.races.iter().chain(&catalog.classes).flat_map(|folk| &folk.bases);
    for used in all_bases.copied().filter(|used| !is_mine(*used)) {
        let why = || "that is the Base Action of another race or class".into();
        offers.judge(Action::Try(used), look.no("ADS-102", why));
    }
    let is_task = |used: UseId| look.state.ground.tasks.contains(&used);
    for used in catalog.actions.values().copied().filter(|used| !is_mine(*used) && !is_task(*used)) {
        let own = &catalog.behind(used).own;
        let (rule, why) = match own.stage {
            _ if own.foes_only => ("ADS-096", "that is for Foes alone"),
            Stage::Rest => ("ADS-206", "nobody rests while a Combat is on"),
            Stage::Entry => ("ADS-272", "that is tried on entering a Room, before the fight"),
            Stage::Task => ("ADS-343", "there is nothing of the kind here"),
            Stage::Reaction => ("ADS-102", "that answers an attack, and is no Action of a Turn"),
            Stage::Action | Stage::Free => continue,
        };
        offers.judge(Action::Try(used), look.no(rule, || why.into()));
    }
}

/// Checks that an action has not been done in this Round (ADS-146).
fn check_unused(look: &Look<'_>, who: Who, used: UseId) -> Result<(), Illegal> {
    if look.state.at(who).used.contains(&used) {
        return look.no("ADS-146", || "it has been done on this Round already".into());
    }
    Ok(())
}

/// Offers the Base Actions that are an Action of the Turn (ADS-102, ADS-146).
fn list_own_bases(look: &Look<'_>, who: Who, offers: &mut Offers<'_>) {
    let is_action = |used: &UseId| look.catalog().behind(*used).hook(Moment::Act.own()).is_some();
    for used in bases(look, who).filter(is_action) {
        let judged = check_unused(look, who, used).and_then(|()| may_try(look, who, used));
        offers.judge(Action::Try(used), judged);
    }
}

/// Offers the Base Actions that may be aimed at `at`, in an act out of turn against `at` (ADS-314, ADS-427).
pub fn list_bases_at(look: &Look<'_>, who: Who, at: Who, offers: &mut Offers<'_>) {
    let is_aimed = |used: &UseId| {
        let behaviour = look.catalog().behind(*used);
        behaviour.own.aim == content::Aim::Opponent && behaviour.hook(Moment::Act.own()).is_some()
    };
    for used in bases(look, who).filter(is_aimed) {
        offers.judge(Action::Try(used), may_try_base_at(look, who, used, at));
    }
}

/// Checks whether a Base Action may be tried at the Target `at`.
fn may_try_base_at(look: &Look<'_>, who: Who, used: UseId, at: Who) -> Result<(), Illegal> {
    check_unused(look, who, used)?;
    may_try(look, who, used)?;
    if aims(look, who, used).any(|other| other == at) {
        return Ok(());
    }
    look.no("ADS-314", || format!("it can't be aimed at {}", look.state.at(at).label))
}

/// Checks whether the script allows the action, and whether it has a Target.
pub fn may_try(look: &Look<'_>, who: Who, used: UseId) -> Result<(), Illegal> {
    let (own, me) = (&look.catalog().behind(used).own, facts::combatant(who));
    super::means::fits_room(look, own.reach)?;
    super::means::grapples(look, who, Means::action(own))?;
    look.permits_call("ADS-096", used, Moment::Act.may(), &[me], me)?;
    if own.aim == content::Aim::Nobody || aims(look, who, used).next().is_some() {
        return Ok(());
    }
    if own.aim == content::Aim::Opponent {
        // If something in play forbids every aim, that is the reason.
        for other in candidates(look.state, who, own.aim) {
            super::numbers::may_aim(look, who, other)?;
        }
    }
    look.no("ADS-024", || "there is nobody at whom it could be aimed".into())
}

/// Returns whether the action may be done now, at the Target `wish` if one is given.
pub fn may_do(look: &Look<'_>, who: Who, used: UseId, wish: Option<Who>) -> bool {
    if may_try(look, who, used).is_err() {
        return false;
    }
    let Some(wish) = wish else { return true };
    let has_no_target = look.catalog().behind(used).own.aim == content::Aim::Nobody;
    has_no_target || aims(look, who, used).any(|other| other == wish)
}

/// Returns the possible Targets of an action. If the action lists a Distance, they are within that Distance and in
/// sight.
pub fn aims<'a>(look: &Look<'a>, who: Who, used: UseId) -> impl Iterator<Item = Who> + use<'a> {
    let (look, own) = (*look, &look.catalog().behind(used).own);
    let reach = super::numbers::reach(&look, who, own.reach);
    let is_reached = move |other: &Who| {
        let state = look.state;
        let is_seen = || !state.at(*other).sneaking && !state.is_walled_off(who, *other);
        reach == Distances::ANY || (is_seen() && reach.reaches(state.distance(who, *other)))
    };
    let own_script_allows = move |other: &Who| {
        let roles = [facts::combatant(who), facts::combatant(*other)];
        let answer = look.game.query(look.state, used, Moment::Target.may(), &roles);
        answer.is_none_or(|value| value.bool() != Some(false))
    };
    let play_allows =
        move |other: &Who| own.aim != content::Aim::Opponent || super::numbers::may_aim(&look, who, *other).is_ok();
    candidates(look.state, who, own.aim).filter(is_reached).filter(play_allows).filter(own_script_allows)
}

/// Returns the combatants that an aim of this kind allows, at any Distance.
fn candidates(state: &State, who: Who, aim: content::Aim) -> impl Iterator<Item = Who> + '_ {
    let is_candidate = move |other: &Who| match aim {
        content::Aim::Opponent => state.opposed(who, *other),
        content::Aim::Ally => *other != who && state.at(*other).is_in() && !state.opposed(who, *other),
        content::Aim::Anyone => *other != who && state.at(*other).is_in(),
        content::Aim::Nobody => false,
    };
    state.seen().filter(is_candidate)
}

/// Offers the Base Actions of this stage that answer the attack on top of the stack.
pub fn list_bases(look: &Look<'_>, who: Who, stage: Stage, offers: &mut Offers<'_>) {
    let (me, attack) = (facts::combatant(who), facts::attack(offers.at));
    for used in bases(look, who) {
        let behaviour = look.catalog().behind(used);
        if behaviour.own.stage == stage && behaviour.hook(Moment::React.own()).is_some() {
            let permits = || look.permits_call("ADS-144", used, Moment::React.may(), &[me, attack], me);
            offers.judge(Action::Use(used), check_unused(look, who, used).and_then(|()| permits()));
        }
    }
}
