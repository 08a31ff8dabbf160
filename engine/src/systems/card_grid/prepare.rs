//! Arranging at the start of a session: both grids, the stack, the gear (GRID-045 to GRID-054, GRID-109 to GRID-111,
//! GRID-143 to GRID-146).

use super::CardGrid;
use super::action::Action;
use super::content::{CardId, Catalog, Sort};
use super::event::Event;
use super::frame::Frame;
use super::grid::{Cell, Grid};
use super::hero::{Hero, put, take};
use super::house::HouseRule;
use super::limits;
use super::state::{State, Who};
use super::work::{Flow, Work};
use crate::kernel::{Illegal, Seat};

/// Owned defense cards that stay at home so far.
pub fn unbrought<'a>(catalog: &'a Catalog, hero: &'a Hero) -> impl Iterator<Item = CardId> + 'a {
    let along =
        |card: &CardId| hero.untapped.contains(card) || hero.tapped.contains(card) || hero.discarded.contains(card);
    hero.owned.iter().copied().filter(move |card| catalog.rating(*card) > 0 && !along(card))
}

/// Owned gear and spells that could be carried and are not equipped (GRID-150).
pub fn in_pack<'a>(catalog: &'a Catalog, hero: &'a Hero) -> impl Iterator<Item = CardId> + 'a {
    let away = |card: &CardId| hero.gear.contains(card) || hero.spent.contains(card) || hero.at_home.contains(card);
    hero.owned.iter().copied().filter(move |card| catalog.gear(*card).is_some() && !away(card))
}

/// May one more defense card come along?
pub fn may_bring(hero: &Hero, more: usize) -> Result<(), Illegal> {
    let limit = limits::defense(hero);
    if hero.brought() + more <= limit {
        return Ok(());
    }
    Err(Illegal::by("GRID-109", format!("{limit} cards on the grids allow {limit} defense cards")))
}

/// May one more piece be equipped?
pub fn may_equip(hero: &Hero) -> Result<(), Illegal> {
    let limit = limits::gear(hero);
    if hero.equipped() < limit {
        return Ok(());
    }
    let totals =
        format!("{} character, {} attack and {} defense cards", hero.grid.len(), hero.attacks.len(), hero.brought());
    Err(Illegal::by("GRID-143", format!("{totals} allow {limit} pieces of gear and spells")))
}

/// May the session begin with what lies there?
pub fn may_begin(state: &State, hero: &Hero) -> Result<(), Illegal> {
    let connected = |grid: &Grid| !state.house.has(HouseRule::Connected) || grid.connected();
    if !hero.grid.centred() || !hero.attacks.centred() {
        return Err(Illegal::by("GRID-049", "one card must lie in the centre, at 2 2"));
    }
    if !connected(&hero.grid) || !connected(&hero.attacks) {
        return Err(Illegal::by("GRID-052", "every card must hang together with the centre here"));
    }
    if hero.brought() > limits::defense(hero) {
        return may_bring(hero, 0);
    }
    if hero.equipped() > limits::gear(hero) {
        return may_equip(hero);
    }
    Ok(())
}

pub fn list(game: &CardGrid, state: &State, who: Who, out: &mut Vec<Action>) {
    let (catalog, hero) = (&game.catalog, state.at(who));
    let laid = |card: &CardId| match catalog.card(*card).sort {
        Sort::Character(_) => hero.grid.len() < 9,
        Sort::Attack(_) => hero.attacks.len() < 9,
        Sort::Defense { .. } | Sort::Gear(_) => false,
    };
    out.extend(hero.owned.iter().copied().filter(laid).map(Action::Place));
    out.extend(hero.grid.cards().chain(hero.attacks.cards()).map(|(_, card)| Action::Lift(card)));
    let left: Vec<CardId> = unbrought(catalog, hero).collect();
    if may_bring(hero, 1).is_ok() {
        out.extend(left.iter().copied().map(Action::Bring));
    }
    if left.len() > 1 && may_bring(hero, left.len()).is_ok() {
        out.push(Action::BringAll);
    }
    out.extend(hero.untapped.iter().copied().map(Action::Leave));
    if may_equip(hero).is_ok() {
        out.extend(in_pack(catalog, hero).map(Action::Equip));
    }
    out.extend(hero.gear.iter().copied().map(Action::Stow));
    out.extend(may_begin(state, hero).is_ok().then_some(Action::Ready));
}

/// The free cells of the grid that a card belongs to.
pub fn list_cells(game: &CardGrid, state: &State, who: Who, card: CardId, out: &mut Vec<Action>) {
    let hero = state.at(who);
    let grid = if game.catalog.strike(card).is_some() { &hero.attacks } else { &hero.grid };
    out.extend(Cell::all().filter(|cell| grid.at(*cell).is_none()).map(Action::At));
}

impl Work<'_> {
    pub(super) fn prepare(&mut self) -> Flow {
        if self.s.party().any(|who| !self.s.at(who).done) {
            return Flow::Wait;
        }
        self.s.heroes.iter_mut().for_each(|hero| hero.done = false);
        self.set_out()
    }

    pub(super) fn take_prepare(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let who = self.s.sent(seat).ok_or_else(Illegal::not_offered)?;
        let catalog = self.catalog();
        match action {
            Action::Place(card) => {
                self.push(Frame::Place { who, card });
            }
            Action::Lift(card) => {
                self.s.at_mut(who).grid_for(catalog, card).into_iter().for_each(|grid| grid.lift(card));
                self.by_card("GRID-054", card, Event::Lifted { who, card });
            }
            Action::Bring(card) => self.bring(who, card),
            Action::BringAll => {
                let cards: Vec<CardId> = unbrought(catalog, self.s.at(who)).collect();
                cards.into_iter().for_each(|card| self.bring(who, card));
            }
            Action::Leave(card) => {
                take(&mut self.s.at_mut(who).untapped, card);
                self.by_card("GRID-111", card, Event::Brought { who, card, along: false });
            }
            Action::Equip(card) => {
                put(&mut self.s.at_mut(who).gear, card);
                self.by_card("GRID-143", card, Event::Equipped { who, card, on: true });
            }
            Action::Stow(card) => {
                take(&mut self.s.at_mut(who).gear, card);
                self.by_card("GRID-143", card, Event::Equipped { who, card, on: false });
            }
            Action::Ready => {
                self.s.at_mut(who).done = true;
                self.by("GRID-045", Event::Ready { who });
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn bring(&mut self, who: Who, card: CardId) {
        put(&mut self.s.at_mut(who).untapped, card);
        self.by_card("GRID-111", card, Event::Brought { who, card, along: true });
    }

    pub(super) fn take_cell(&mut self, who: Who, card: CardId, action: Action) -> Result<(), Illegal> {
        let Action::At(cell) = action else { return Err(Illegal::not_offered()) };
        let catalog = self.catalog();
        self.pop();
        self.s.at_mut(who).grid_for(catalog, card).into_iter().for_each(|grid| grid.put(card, cell));
        self.by_card("GRID-046", card, Event::Placed { who, card, cell });
        Ok(())
    }
}
