//! At home: heroes are created, buy cards, recover, and one of each player's sets out (GRID-176, GRID-177).

use super::CardGrid;
use super::action::Action;
use super::content::CardId;
use super::event::Event;
use super::frame::{Frame, Phase};
use super::hero::{Fate, Hero, put, take};
use super::house::HouseRule;
use super::state::{State, Who};
use super::work::{Flow, Work};
use super::{creation, market};
use crate::kernel::{Illegal, Seat, Seats};

/// The most heroes at a table.
pub const MOST_HEROES: usize = 12;

/// The players who have not sent a hero yet; one who is creating a hero finishes it first.
pub fn asked(state: &State) -> Seats {
    let open = || (0u8..).zip(&state.players).filter(|(_, player)| player.sent.is_none()).map(|(at, _)| at);
    let creating = open().find(|player| new_hero(state, *player).is_some());
    let asked = open().filter(|player| creating.is_none_or(|creating| creating == *player));
    asked.filter_map(Seat::new).fold(Seats::NONE, |all, seat| all.with(Seats::only(seat)))
}

/// The hero that a player is creating.
pub fn new_hero(state: &State, player: u8) -> Option<Who> {
    state.everybody().find(|who| state.at(*who).player == player && state.at(*who).new)
}

/// Under a healing rate a hero with discarded cards stays at home (GRID-176).
pub fn recovering(hero: &Hero) -> bool {
    !hero.discarded.is_empty()
}

/// May another hero be begun?
pub fn may_create(state: &State, player: u8) -> Result<(), Illegal> {
    let living = state.heroes_of(player).count();
    if living > 0 && state.house.has(HouseRule::OneHero) {
        return Err(Illegal::by("GRID-176", "one living hero for each player"));
    }
    let lost = state.heroes.iter().any(|hero| hero.fate == Fate::Lost && hero.player == player);
    if state.heroes.len() >= MOST_HEROES && !lost {
        return Err(Illegal::by("GRID-176", format!("a table holds {MOST_HEROES} heroes")));
    }
    Ok(())
}

/// May this hero set out?
pub fn may_send(state: &State, player: u8, who: Who) -> Result<(), Illegal> {
    let hero = state.at(who);
    match () {
        () if hero.player != player => Err(Illegal::by("GRID-176", format!("{} is another player's", hero.label))),
        () if hero.fate == Fate::Lost => Err(Illegal::by("GRID-177", format!("{} is lost", hero.label))),
        () if recovering(hero) => Err(Illegal::by("GRID-176", format!("{} is still recovering", hero.label))),
        () => Ok(()),
    }
}

pub fn list(game: &CardGrid, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let Ok(player) = u8::try_from(seat.index()) else { return };
    let cards = || offered(game, state);
    if let Some(who) = new_hero(state, player) {
        let hero = state.at(who);
        out.extend(
            cards()
                .filter(|card| creation::may_take(&game.catalog, &state.house, hero, *card).is_ok())
                .map(Action::Take),
        );
        out.extend(hero.owned.iter().copied().map(Action::Drop));
        out.extend(creation::complete(&game.catalog, hero).is_ok().then_some(Action::Done));
        return;
    }
    let buys = |card: &CardId| buyers(game, state, player, *card).next().is_some();
    out.extend(may_create(state, player).is_ok().then_some(Action::Create));
    out.extend(cards().filter(buys).map(Action::Buy));
    out.extend(state.heroes_of(player).filter(|who| may_send(state, player, *who).is_ok()).map(Action::Send));
    let wounds = state.heroes.iter().any(|hero| hero.fate != Fate::Lost && recovering(hero));
    out.extend(wounds.then_some(Action::Week));
}

/// The cards that creation and the market hold.
pub fn offered<'a>(game: &'a CardGrid, state: &'a State) -> impl Iterator<Item = CardId> + 'a {
    let cards = (0..u16::MAX).map(CardId).zip(&game.catalog.cards);
    cards.filter(|(_, card)| state.aside || !card.aside).map(|(id, _)| id)
}

/// The heroes of a player who may buy a card.
pub fn buyers<'a>(game: &'a CardGrid, state: &'a State, player: u8, card: CardId) -> impl Iterator<Item = Who> + 'a {
    state
        .heroes_of(player)
        .filter(move |who| market::may_buy(&game.catalog, &state.house, state.at(*who), card).is_ok())
}

impl Work<'_> {
    pub(super) fn stable(&mut self) -> Flow {
        if self.s.players.iter().any(|player| player.sent.is_none()) {
            return Flow::Wait;
        }
        self.s.heroes.iter_mut().for_each(|hero| hero.done = false);
        self.phase(Phase::Prepare)
    }

    pub(super) fn take_stable(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let player = u8::try_from(seat.index()).unwrap_or(u8::MAX);
        match (action, new_hero(self.s, player)) {
            (Action::Create, None) => self.create(player),
            (Action::Take(card), Some(who)) => {
                self.s.at_mut(who).gain(card);
                self.by_card("GRID-028", card, Event::Took { who, card });
            }
            (Action::Drop(card), Some(who)) => {
                self.s.at_mut(who).lose(card);
                self.by_card("GRID-028", card, Event::Dropped { who, card });
            }
            (Action::Done, Some(who)) => {
                self.s.at_mut(who).new = false;
                self.by("GRID-027", Event::Finished { who });
            }
            (Action::Buy(card), None) => {
                self.push(Frame::Buy { player, card });
            }
            (Action::Send(who), None) => {
                if let Some(player) = self.s.players.get_mut(usize::from(player)) {
                    player.sent = Some(who);
                }
                self.by("GRID-176", Event::Sent { who });
            }
            (Action::Week, None) => self.week(),
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    pub(super) fn take_buyer(&mut self, card: CardId, action: Action) -> Result<(), Illegal> {
        let Action::For(who) = action else { return Err(Illegal::not_offered()) };
        let cost = market::may_buy(self.catalog(), &self.s.house, self.s.at(who), card)?;
        self.pop();
        let hero = self.s.at_mut(who);
        hero.points = hero.points.saturating_sub(cost);
        hero.gain(card);
        self.by_card("GRID-037", card, Event::Bought { who, card, cost });
        Ok(())
    }

    /// A new hero takes the place of a lost one of the same player, if there is one.
    fn create(&mut self, player: u8) {
        let lost =
            self.s.everybody().find(|who| self.s.at(*who).player == player && self.s.at(*who).fate == Fate::Lost);
        if let Some(who) = lost {
            self.s.at_mut(who).label.clear();
        }
        let label = self.free_label(player);
        let hero = Hero { label, player, new: true, ..Hero::default() };
        let who = lost.unwrap_or(Who(u8::try_from(self.s.heroes.len()).unwrap_or(u8::MAX)));
        match self.s.heroes.get_mut(usize::from(who.0)) {
            Some(slot) => *slot = hero,
            None => self.s.heroes.push(hero),
        }
        self.by("GRID-177", Event::Created { who });
    }

    /// The player's name, or that with a number.
    fn free_label(&self, player: u8) -> String {
        let name = self.s.players.get(usize::from(player)).map_or("hero", |player| player.name.as_str());
        let numbered = (2..).map(|n| format!("{name}-{n}"));
        let mut labels = std::iter::once(name.to_string()).chain(numbered);
        labels.find(|label| self.s.labelled(label).is_none()).unwrap_or_default()
    }

    /// So many cards come back to every hero (GRID-138).
    fn week(&mut self) {
        self.by("GRID-138", Event::WeekPassed);
        let rate = usize::from(self.s.house.number(HouseRule::HealRate).unwrap_or(1));
        for who in self.s.everybody() {
            if self.s.at(who).fate != Fate::Lost {
                self.recover(who, rate);
            }
        }
    }

    /// Discarded cards come back, the lowest first.
    pub(super) fn recover(&mut self, who: Who, most: usize) {
        let mut order = super::soak::falling(self.catalog(), &self.s.at(who).discarded);
        order.reverse();
        for card in order.into_iter().take(most) {
            let hero = self.s.at_mut(who);
            take(&mut hero.discarded, card);
            put(&mut hero.untapped, card);
            self.by_card("GRID-138", card, Event::Recovered { who, card });
        }
    }
}
