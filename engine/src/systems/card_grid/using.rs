//! Using cards: defense cards are tapped for their effect, gear and spells for their ability, character cards as an
//! action (GRID-122, GRID-123, GRID-128, GRID-140, GRID-141, GRID-180).

use super::CardGrid;
use super::action::Action;
use super::content::{Behaviour, CardId, Moment, Sort, Timing};
use super::event::Event;
use super::facts;
use super::frame::{Frame, Phase};
use super::hero::{Hero, put, take};
use super::state::{State, Who};
use super::work::{Flow, Work, phase};
use crate::kernel::{Illegal, Value};
use smallvec::SmallVec;

/// What a hero may tap or use now.
pub fn list(game: &CardGrid, state: &State, who: Who, out: &mut Vec<Action>) {
    let break_time = phase(state) == Phase::Break;
    let now = |timing: Timing| match timing {
        Timing::Turn => !break_time,
        Timing::Rest => break_time,
        Timing::Any => true,
        Timing::Hit => false,
    };
    list_at(game, state, who, &now, out);
}

/// What may be tapped while a hit is soaked.
pub fn list_answers(game: &CardGrid, state: &State, who: Who, out: &mut Vec<Action>) {
    list_at(game, state, who, &|timing| timing == Timing::Hit, out);
}

fn list_at(game: &CardGrid, state: &State, who: Who, now: &dyn Fn(Timing) -> bool, out: &mut Vec<Action>) {
    let hero = state.at(who);
    let fits = |card: &CardId| now(behaviour(game, *card).own.timing) && may_use(game, state, who, *card).is_ok();
    out.extend(hero.untapped.iter().copied().filter(fits).map(Action::Tap));
    let pieces = hero.gear.iter().copied().chain(hero.grid.cards().map(|(_, card)| card));
    out.extend(pieces.filter(fits).map(Action::Use));
}

fn behaviour(game: &CardGrid, card: CardId) -> &Behaviour {
    game.catalog.behind(game.catalog.card(card).used)
}

/// Is it tapped by being used?
fn taps(game: &CardGrid, card: CardId) -> bool {
    match &game.catalog.card(card).sort {
        Sort::Character(_) | Sort::Attack(_) => false,
        Sort::Defense { .. } => true,
        Sort::Gear(gear) => !gear.passive,
    }
}

/// May the card be used, as far as the card goes?
pub fn may_use(game: &CardGrid, state: &State, who: Who, card: CardId) -> Result<(), Illegal> {
    let (hero, def) = (state.at(who), game.catalog.card(card));
    if !hero.able() {
        return Err(Illegal::by("GRID-131", format!("{} is incapacitated", hero.label)));
    }
    if hero.tapped.contains(&card) {
        return Err(Illegal::by("GRID-123", format!("`{}` is tapped until a long rest", def.name)));
    }
    if hero.spent.contains(&card) {
        return Err(Illegal::by("GRID-140", format!("`{}` is tapped until a long rest", def.name)));
    }
    if hero.discarded.contains(&card) {
        return Err(Illegal::by("GRID-123", format!("`{}` is discarded", def.name)));
    }
    let behaviour = behaviour(game, card);
    let Some(moment) = behaviour.usable().filter(|_| here(hero, card)) else {
        return Err(Illegal::by("GRID-054", format!("`{}` is not there to be used", def.name)));
    };
    if moment == Moment::UseAt && state.standing().next().is_none() {
        return Err(Illegal::by("GRID-122", "there is nobody to use it at"));
    }
    if behaviour.own.action && phase(state) == Phase::Break {
        return Err(Illegal::by("GRID-180", "it takes an action of an encounter"));
    }
    let allowed = game.query(state, def.used, Moment::MayUse, &[facts::hero(who)]);
    if allowed.as_ref().and_then(Value::bool) == Some(false) {
        return Err(Illegal::by("GRID-122", format!("`{}` has nothing to do now", def.name)));
    }
    Ok(())
}

fn here(hero: &Hero, card: CardId) -> bool {
    hero.untapped.contains(&card) || hero.gear.contains(&card) || hero.grid.has(card)
}

/// At whom a card may be used.
pub fn list_aims(game: &CardGrid, state: &State, card: CardId, out: &mut Vec<Action>) {
    match behaviour(game, card).usable() {
        Some(Moment::UseAt) => out.extend(state.standing().map(Action::On)),
        Some(Moment::UseFor) => out.extend(state.party().filter(|who| there(state, *who)).map(Action::For)),
        _ => {}
    }
}

fn there(state: &State, who: Who) -> bool {
    state.at(who).fate == super::hero::Fate::Here
}

impl Work<'_> {
    pub(super) fn begin_use(&mut self, who: Who, action: Action) -> Result<(), Illegal> {
        let (Action::Tap(card) | Action::Use(card)) = action else { return Err(Illegal::not_offered()) };
        let last = self.s.at(who).untapped == [card] && super::harm::falls_at_once(&self.s.house);
        if last {
            self.by_card("GRID-128", card, Event::Warned { who, card });
            self.push(Frame::LastCard { who, card });
            return Ok(());
        }
        self.aim_use(who, card);
        Ok(())
    }

    pub(super) fn take_last(&mut self, who: Who, card: CardId, action: Action) -> Result<(), Illegal> {
        self.pop();
        if action == Action::Yes {
            self.aim_use(who, card);
        }
        Ok(())
    }

    fn aim_use(&mut self, who: Who, card: CardId) {
        if behaviour(self.game, card).usable() == Some(Moment::Use) {
            self.use_card(who, card, Moment::Use, None);
        } else {
            self.push(Frame::Aim { who, card });
        }
    }

    pub(super) fn take_aim(&mut self, who: Who, card: CardId, action: Action) -> Result<(), Illegal> {
        let (moment, other) = match action {
            Action::On(group) => (Moment::UseAt, facts::group(group)),
            Action::For(ally) => (Moment::UseFor, facts::hero(ally)),
            _ => return Err(Illegal::not_offered()),
        };
        self.pop();
        self.use_card(who, card, moment, Some(other));
        Ok(())
    }

    /// The card is tapped, then its effect happens, then whoever has no card left falls.
    fn use_card(&mut self, who: Who, card: CardId, moment: Moment, other: Option<crate::kernel::Subject>) {
        let (tapped, action) = (taps(self.game, card), behaviour(self.game, card).own.action);
        let hero = self.s.at_mut(who);
        if action {
            hero.combo = None; // GRID-085
        }
        if tapped && take(&mut hero.untapped, card) {
            put(&mut hero.tapped, card);
            self.by_card("GRID-122", card, Event::Tapped { who, card });
        } else {
            if tapped && take(&mut hero.gear, card) {
                put(&mut hero.spent, card);
            }
            self.by_card("GRID-140", card, Event::Used { who, card });
        }
        self.push(Frame::Used { who, action });
        let roles: SmallVec<[_; 2]> = std::iter::once(facts::hero(who)).chain(other).collect();
        let used = self.catalog().card(card).used;
        self.call(used, moment, &roles);
    }

    pub(super) fn used(&mut self, who: Who, action: bool) -> Flow {
        self.pop();
        if action {
            self.s.at_mut(who).acted();
        }
        if super::harm::falls_at_once(&self.s.house) {
            self.check_down(who);
        }
        Flow::Go
    }
}
