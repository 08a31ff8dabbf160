//! Scripts: when they are called.

use super::AdventureDeck;
use super::AdventureRules;
use super::action::Action;
use super::content::{self, Distances, Moment, Stage, UseId};
use super::frame::{Look, Offers, Rebind};
use super::state::{Several, State, Who};
use super::work::{Flow, Work};
use crate::kernel::{Illegal, Seat};
use crate::machine::{Frame, Roles, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Several scripts are called for the same moment, one after another.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Calls {
    moment: Moment,
    calls: SmallVec<[(Who, UseId); 4]>,
    next: u8,
    attack: Option<u16>,
}

impl Frame<AdventureRules> for Calls {
    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(Calls { moment, calls, next, attack }) = work.frame(at) else { return Flow::Go };
        let Some((who, used)) = calls.get(usize::from(*next)).copied() else { return work.pop() };
        *next += 1;
        let (moment, attack) = (*moment, *attack);
        let mut roles: Roles = smallvec::smallvec![super::facts::combatant(who)];
        roles.extend(attack.map(|at| super::facts::attack(usize::from(at))));
        work.call(used, moment, &roles)
    }

    fn rebind(&mut self, map: &mut Rebind<'_>) {
        self.calls.iter_mut().for_each(|(_, used)| map.used(used));
    }
}

/// At whom is an action of the pack aimed?
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
        offers.allow_all(aims(look.game, look.state, self.who, self.used).into_iter().map(Action::On));
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
    /// Calls the traits of several Foes for one moment, and the effects of the Persistent cards of Players, in Turn
    /// order and printed order.
    pub(super) fn call_traits(&mut self, everybody: &[Who], moment: Moment, attack: Option<usize>) -> Flow {
        let catalog = self.catalog();
        let mut calls: SmallVec<[(Who, UseId); 4]> = SmallVec::new();
        for who in everybody {
            let calls_it = |used: &UseId| catalog.behind(*used).hook(moment).is_some();
            if let Some(hero) = self.s.at(*who).hero() {
                let effects = hero.persistent.iter().flat_map(|kept| catalog.card(kept.card).effects.iter().copied());
                calls.extend(effects.filter(calls_it).map(|used| (*who, used)));
            }
            let Some(foe) = self.s.at(*who).foe().map(|foe| catalog.foe(foe)) else { continue };
            if foe.moments.has(moment) {
                calls.extend(foe.traits.iter().copied().filter(calls_it).map(|used| (*who, used)));
            }
        }
        if calls.is_empty() {
            return Flow::Go;
        }
        let attack = attack.and_then(|at| u16::try_from(at).ok());
        self.push(Calls { moment, calls, next: 0, attack })
    }
}

/// Actions of the pack that `who` may try now.
pub fn list_actions(game: &AdventureDeck, state: &State, who: Who, stage: Stage, out: &mut Vec<Action>) {
    for (_, used) in game.catalog.tries.iter().filter(|(known, _)| *known == stage) {
        if may_try(game, state, who, *used) {
            out.push(Action::Try(*used));
        }
    }
    if stage == Stage::Action {
        list_own_bases(game, state, who, out);
    }
}

/// Tasks that the scene sets (ADS-343).
pub fn list_tasks(game: &AdventureDeck, state: &State, who: Who, out: &mut Vec<Action>) {
    out.extend(
        state.ground.tasks.iter().filter(|used| may_try(game, state, who, **used)).map(|used| Action::Try(*used)),
    );
}

/// Base Actions of the acting kind, once a Round (ADS-102, ADS-146).
fn list_own_bases(game: &AdventureDeck, state: &State, who: Who, out: &mut Vec<Action>) {
    let Some(hero) = state.at(who).hero() else { return };
    let bases = game.catalog.race(hero.race).bases.iter().chain(&game.catalog.class(hero.class).bases);
    for used in bases {
        let fresh = !state.at(who).used.contains(used);
        if fresh && game.catalog.behind(*used).hook(Moment::Act).is_some() && may_try(game, state, who, *used) {
            out.push(Action::Try(*used));
        }
    }
}

/// Does the script allow it, and is there somebody to aim it at?
pub fn may_try(game: &AdventureDeck, state: &State, who: Who, used: UseId) -> bool {
    let allowed = game.query(state, used, Moment::MayAct, &[super::facts::combatant(who)]);
    let fits = super::means::fits_room(&game.look(state), game.catalog.behind(used).own.reach).is_ok();
    if !fits || allowed.is_some_and(|value| value.bool() == Some(false)) {
        return false;
    }
    game.catalog.behind(used).own.aim == content::Aim::Nobody || !aims(game, state, who, used).is_empty()
}

/// May it be done now, unasked, and at the one who is wished for?
pub fn may_do(game: &AdventureDeck, state: &State, who: Who, used: UseId, wish: Option<Who>) -> bool {
    let nobody = game.catalog.behind(used).own.aim == content::Aim::Nobody;
    may_try(game, state, who, used) && wish.is_none_or(|wish| nobody || aims(game, state, who, used).contains(&wish))
}

/// At whom an action may be aimed: where a Distance is listed, at those within it and in sight.
pub fn aims(game: &AdventureDeck, state: &State, who: Who, used: UseId) -> Several {
    let candidates: Several = match game.catalog.behind(used).own.aim {
        content::Aim::Nobody => Several::new(),
        content::Aim::Opponent => state.in_sight(who).collect(),
        content::Aim::Ally => state.allies(who).collect(),
        content::Aim::Anyone => state.present().filter(|other| *other != who).collect(),
    };
    let me = super::facts::combatant(who);
    let reach = game.catalog.behind(used).own.reach;
    let near = |other: &Who| {
        reach == Distances::ANY || (!state.at(*other).sneaking && reach.reaches(state.distance(who, *other)))
    };
    let allowed = |other: &Who| {
        let roles = [me, super::facts::combatant(*other)];
        game.query(state, used, Moment::MayTarget, &roles).is_none_or(|value| value.bool() != Some(false))
    };
    candidates.into_iter().filter(near).filter(allowed).collect()
}

/// Base Actions that answer an attack.
pub fn list_bases(game: &AdventureDeck, state: &State, who: Who, at: usize, stage: Stage, out: &mut Vec<Action>) {
    let Some(hero) = state.at(who).hero() else { return };
    let bases = game.catalog.race(hero.race).bases.iter().chain(&game.catalog.class(hero.class).bases);
    for used in bases {
        let behaviour = game.catalog.behind(*used);
        let fresh = !state.at(who).used.contains(used);
        if !fresh || behaviour.own.stage != stage || behaviour.hook(Moment::React).is_none() {
            continue;
        }
        let roles = [super::facts::combatant(who), super::facts::attack(at)];
        if game.query(state, *used, Moment::MayReact, &roles).is_none_or(|value| value.bool() != Some(false)) {
            out.push(Action::Use(*used));
        }
    }
}
