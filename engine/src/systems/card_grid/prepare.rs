//! The start of a session: players arrange both grids, the stack of defense cards and the gear. Rules: GRID-045 to
//! GRID-054, GRID-109 to GRID-111, GRID-143 to GRID-146.
//!
//! [`Prepare`] is the frame that asks one hero's player after another until all are `ready`. The functions `may_...`
//! judge one command each.

use super::action::Action;
use super::content::{CardId, Catalog, Sort};
use super::event::Event;
use super::frame::{Look, Offers};
use super::grid::Grid;
use super::hero::{Hero, judged, put, take};
use super::house;
use super::named::whose;
use super::place::Place;
use super::state::{State, Who};
use super::work::{Flow, Work};
use super::{GridRules, limits};
use crate::kernel::{Illegal, Seat};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};

/// The stop where grids, stacks and gear are arranged (GRID-045).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Prepare;

impl Frame<GridRules> for Prepare {
    fn waits(&self, state: &State) -> Waits {
        Waits::For(state.seats(state.party().find(|who| !state.at(*who).done).into_iter()))
    }

    /// Each choice is a command of its own: it does not continue another.
    fn begins(&self) -> bool {
        true
    }

    fn step(work: &mut Work<'_>, _: usize) -> Flow {
        if work.s.party().any(|who| !work.s.at(who).done) {
            return Flow::Wait;
        }
        for hero in &mut work.s.heroes {
            hero.done = false;
        }
        work.set_out()
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let Some(who) = look.state.sent(offers.seat) else { return };
        let hero = look.state.at(who);
        // `judged` returns the hero's own cards, and all others if reasons are wanted.
        for card in judged(look, hero, offers) {
            offers.judge(Action::Place(card), may_place(look, hero, card));
            offers.judge(Action::Bring(card), may_bring(look, hero, card));
            offers.judge(Action::Equip(card), may_equip(look, hero, card));
        }
        offers.judge(Action::BringAll, may_bring_all(look, hero));
        let may_begin = may_begin(look, hero);
        // A hero that may begin can still take cards back, but this is optional, so that bots choose `ready`.
        if may_begin.is_ok() {
            offers.beside(|offers| offer_taking_back(hero, offers));
        } else {
            offer_taking_back(hero, offers);
        }
        offers.judge(Action::Ready, may_begin);
        for lead in ["turn", "rotate"] {
            offers.forbid_words(lead, "", look.refusal("GRID-053", || "cards are not rotated".into()));
        }
        offers.forbid_words("buy", "", look.refusal("GRID-037", || "cards are bought at home".into()));
    }

    fn take(work: &mut Work<'_>, _: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        let who = work.s.sent(seat).ok_or_else(Illegal::not_offered)?;
        let catalog = work.catalog();
        match action {
            Action::Place(card) => {
                work.push(Place { who, card });
            }
            Action::Lift(card) => {
                if let Some(grid) = work.s.at_mut(who).grid_for(catalog, card) {
                    grid.lift(card);
                }
                work.by_card("GRID-054", card, Event::Lifted { who, card });
            }
            Action::Bring(card) => work.bring(who, card),
            Action::BringAll => {
                let cards: Vec<CardId> = unbrought(catalog, work.s.at(who)).collect();
                for card in cards {
                    work.bring(who, card);
                }
            }
            Action::Leave(card) => {
                take(&mut work.s.at_mut(who).untapped, card);
                work.by_card("GRID-111", card, Event::Brought { who, card, along: false });
            }
            Action::Equip(card) => {
                put(&mut work.s.at_mut(who).gear, card);
                work.by_card("GRID-143", card, Event::Equipped { who, card, on: true });
            }
            Action::Stow(card) => {
                take(&mut work.s.at_mut(who).gear, card);
                work.by_card("GRID-143", card, Event::Equipped { who, card, on: false });
            }
            Action::Ready => {
                work.s.at_mut(who).done = true;
                work.by("GRID-045", Event::Ready { who });
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        let Some(who) = look.state.sent(seat) else { return "what now?".to_string() };
        let hero = look.state.at(who);
        let (defense, gear) = (limits::defense(hero), limits::gear(hero));
        let totals = format!("{} of {defense} defense, {} of {gear} gear", hero.brought(), hero.equipped());
        format!("{}lay out the grids, bring cards ({totals}), then `ready`", whose(look.state, who, seat))
    }
}

/// Offers to take back what is laid out, brought and equipped.
fn offer_taking_back(hero: &Hero, offers: &mut Offers<'_>) {
    offers.allow_all(hero.grid.cards().chain(hero.attacks.cards()).map(|(_, card)| Action::Lift(card)));
    offers.allow_all(hero.untapped.iter().copied().map(Action::Leave));
    offers.allow_all(hero.gear.iter().copied().map(Action::Stow));
}

/// Returns whether the defense card is brought along, in any state.
fn is_along(hero: &Hero, card: CardId) -> bool {
    hero.untapped.contains(&card) || hero.tapped.contains(&card) || hero.discarded.contains(&card)
}

/// Returns the owned defense cards that are not brought along.
pub fn unbrought<'a>(catalog: &'a Catalog, hero: &'a Hero) -> impl Iterator<Item = CardId> + 'a {
    hero.owned.iter().copied().filter(move |card| catalog.rating(*card) > 0 && !is_along(hero, *card))
}

/// Returns the owned gear and spells that are carried and not equipped (GRID-150).
pub fn in_pack<'a>(catalog: &'a Catalog, hero: &'a Hero) -> impl Iterator<Item = CardId> + 'a {
    let is_away = |card: &CardId| hero.has_equipped(*card) || hero.at_home.contains(card);
    hero.owned.iter().copied().filter(move |card| catalog.gear(*card).is_some() && !is_away(card))
}

/// Checks whether the card may be laid on its grid.
fn may_place(look: &Look<'_>, hero: &Hero, card: CardId) -> Result<(), Illegal> {
    let def = look.catalog().card(card);
    let grid = match def.sort {
        Sort::Character(_) => &hero.grid,
        Sort::Attack(_) => &hero.attacks,
        Sort::Defense { .. } => {
            return look.no("GRID-108", || "defense cards are not arranged: `bring` them".into());
        }
        Sort::Gear(_) => return look.no("GRID-143", || "gear is not arranged: `equip` it".into()),
    };
    if !hero.owns(card) {
        return look.no("GRID-046", || format!("{} does not own `{}`", hero.label, def.name));
    }
    if grid.len() == 9 {
        return look.no("GRID-048", || "nine cards fill the grid: lift one first".into());
    }
    Ok(())
}

/// Checks whether the defense card may be brought.
pub fn may_bring(look: &Look<'_>, hero: &Hero, card: CardId) -> Result<(), Illegal> {
    let def = look.catalog().card(card);
    if !hero.owns(card) {
        look.no("GRID-111", || "only owned cards can be brought".into())
    } else if look.catalog().rating(card) == 0 {
        look.no("GRID-111", || format!("`{}` is no defense card: only those are brought", def.name))
    } else if is_along(hero, card) {
        look.no("GRID-111", || format!("`{}` is brought already", def.name))
    } else {
        stack_holds(look, hero, 1)
    }
}

/// Checks whether all remaining defense cards may be brought together. A single card is brought by its name instead.
fn may_bring_all(look: &Look<'_>, hero: &Hero) -> Result<(), Illegal> {
    let left = unbrought(look.catalog(), hero).count();
    stack_holds(look, hero, left)?;
    if left > 1 { Ok(()) } else { look.no("GRID-111", || "there are no several cards left to bring".into()) }
}

/// Checks whether the stack has room for `more` defense cards, in addition to those brought (GRID-109).
fn stack_holds(look: &Look<'_>, hero: &Hero, more: usize) -> Result<(), Illegal> {
    let limit = limits::defense(hero);
    if hero.brought() + more <= limit {
        return Ok(());
    }
    look.no("GRID-109", || format!("{limit} cards on the grids allow {limit} defense cards"))
}

/// Checks whether the piece may be equipped.
pub fn may_equip(look: &Look<'_>, hero: &Hero, card: CardId) -> Result<(), Illegal> {
    let def = look.catalog().card(card);
    if hero.at_home.contains(&card) {
        look.no("GRID-150", || "it was left behind".into())
    } else if !hero.owns(card) {
        look.no("GRID-143", || "only owned pieces can be equipped".into())
    } else if look.catalog().gear(card).is_none() {
        look.no("GRID-143", || format!("`{}` is neither gear nor a spell: only those are equipped", def.name))
    } else if hero.has_equipped(card) {
        look.no("GRID-143", || format!("`{}` is equipped already", def.name))
    } else {
        pack_holds(look, hero, 1)
    }
}

/// Checks whether `more` pieces may be equipped, in addition to those equipped (GRID-143).
fn pack_holds(look: &Look<'_>, hero: &Hero, more: usize) -> Result<(), Illegal> {
    let limit = limits::gear(hero);
    if hero.equipped() + more <= limit {
        return Ok(());
    }
    look.no("GRID-143", || {
        let (characters, attacks, brought) = (hero.grid.len(), hero.attacks.len(), hero.brought());
        let totals = format!("{characters} character, {attacks} attack and {brought} defense cards");
        format!("{totals} allow {limit} pieces of gear and spells")
    })
}

/// Checks whether the hero may begin the session with these grids, defense cards and pieces.
pub fn may_begin(look: &Look<'_>, hero: &Hero) -> Result<(), Illegal> {
    let is_connected = |grid: &Grid| look.state.house.is(house::Connected::No) || grid.connected();
    if !hero.grid.centred() || !hero.attacks.centred() {
        return look.no("GRID-049", || "one card must lie in the centre, at 2 2".into());
    }
    if leaves_empty(look.catalog(), hero) {
        return look.no("GRID-049", || "a grid is empty: put one of your cards into its centre, at 2 2".into());
    }
    if !is_connected(&hero.grid) || !is_connected(&hero.attacks) {
        return look.no("GRID-052", || "every card must hang together with the centre here".into());
    }
    stack_holds(look, hero, 0)?;
    pack_holds(look, hero, 0)
}

/// Returns whether a grid is empty although the hero owns cards for it (GRID-049).
fn leaves_empty(catalog: &Catalog, hero: &Hero) -> bool {
    hero.owned.iter().any(|card| match catalog.card(*card).sort {
        Sort::Character(_) => hero.grid.len() == 0,
        Sort::Attack(_) => hero.attacks.len() == 0,
        Sort::Defense { .. } | Sort::Gear(_) => false,
    })
}

/// Forbids changes of layout and equipment once the session has begun (GRID-045, GRID-175).
pub fn forbid_arranging(look: &Look<'_>, offers: &mut Offers<'_>) {
    let leads = [("place", "GRID-045"), ("lift", "GRID-045")];
    let packing = ["bring", "leave", "equip", "stow"].map(|lead| (lead, "GRID-175"));
    for (lead, rule) in leads.into_iter().chain(packing) {
        let why = || "the grids, the stack and the gear stand for this session".into();
        offers.forbid_words(lead, "", look.refusal(rule, why));
    }
}

impl Work<'_> {
    fn bring(&mut self, who: Who, card: CardId) {
        put(&mut self.s.at_mut(who).untapped, card);
        self.by_card("GRID-111", card, Event::Brought { who, card, along: true });
    }
}
