//! The stable: heroes at home are created, buy cards, recover and set out (GRID-176, GRID-177). One hero of each player
//! sets out.
//!
//! [`Stable`] is the frame that asks the players. A player who creates a hero completes it before anything else.

use super::action::Action;
use super::content::CardId;
use super::event::Event;
use super::frame::{Look, Offers};
use super::hero::{Fate, Hero, put, take};
use super::house::{self, HouseRule};
use super::market::Buy;
use super::prepare::Prepare;
use super::state::{State, Who};
use super::work::{Flow, Work};
use super::{GridRules, creation, market, soak};
use crate::kernel::{Illegal, Seat, Seats};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};

/// The most heroes at a table.
pub const MOST_HEROES: usize = 12;

/// The most cards named in a question.
const MOST_NAMED: usize = 14;

/// The stay at home. It ends when every player has sent a hero out.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Stable;

impl Frame<GridRules> for Stable {
    fn waits(&self, state: &State) -> Waits {
        Waits::For(asked(state))
    }

    /// Each choice is a command of its own: it does not continue another.
    fn begins(&self) -> bool {
        true
    }

    fn step(work: &mut Work<'_>, _: usize) -> Flow {
        if work.s.players.iter().any(|player| player.sent.is_none()) {
            return Flow::Wait;
        }
        for hero in &mut work.s.heroes {
            hero.done = false;
        }
        work.become_frame(Prepare)
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let Some(player) = player(offers.seat) else { return };
        match new_hero(look.state, player) {
            Some(who) => offer_creation(look, look.state.at(who), offers),
            None => offer_home(look, player, offers),
        }
        let not_yet = || "cards are laid out once the heroes have set out".into();
        for lead in ["place", "swap", "equip", "bring"] {
            offers.forbid_words(lead, "", look.refusal("GRID-045", not_yet));
        }
    }

    fn take(work: &mut Work<'_>, _: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        let player = player(seat).ok_or_else(Illegal::not_offered)?;
        match (action, new_hero(work.s, player)) {
            (Action::Create, None) => work.create(player),
            (Action::Take(card), Some(who)) => {
                work.s.at_mut(who).gain(card);
                work.by_card("GRID-028", card, Event::Took { who, card });
            }
            (Action::Drop(card), Some(who)) => {
                work.s.at_mut(who).lose(card);
                work.by_card("GRID-028", card, Event::Dropped { who, card });
            }
            (Action::Done, Some(who)) => {
                work.s.at_mut(who).new = false;
                work.by("GRID-027", Event::Finished { who });
            }
            (Action::Buy(card), None) => {
                work.push(Buy { player, card });
            }
            (Action::Send(who), None) => {
                if let Some(player) = work.s.players.get_mut(usize::from(player)) {
                    player.sent = Some(who);
                }
                work.by("GRID-176", Event::Sent { who });
            }
            (Action::Week, None) => work.week(),
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        let Some(who) = player(seat).and_then(|player| new_hero(look.state, player)) else {
            return "create, buy, or send a hero out".to_string();
        };
        let hero = look.state.at(who);
        // A refusal has words only if explanations are wanted.
        match creation::complete(&Look { explains: true, ..*look }, hero) {
            Ok(()) => "seven cards are taken: `done`?".to_string(),
            Err(lacks) => format!("{}: `take`{}", lacks.why, candidates(look, hero)),
        }
    }
}

/// Returns the number of the player on a seat.
pub(super) fn player(seat: Seat) -> Option<u8> {
    u8::try_from(seat.index()).ok()
}

/// Returns the seats of the players who have not sent a hero out yet. While one of them creates a hero, only that
/// player is asked.
fn asked(state: &State) -> Seats {
    let players_left =
        || (0..=u8::MAX).zip(&state.players).filter(|(_, player)| player.sent.is_none()).map(|(at, _)| at);
    let creating = players_left().find(|player| new_hero(state, *player).is_some());
    let asked = players_left().filter(|player| creating.is_none_or(|creating| creating == *player));
    asked.filter_map(Seat::new).fold(Seats::NONE, |seats, seat| seats.with(Seats::only(seat)))
}

/// Returns the hero that a player is creating, if there is one.
pub(super) fn new_hero(state: &State, player: u8) -> Option<Who> {
    state.everybody().find(|who| state.at(*who).player == player && state.at(*who).new)
}

/// Returns whether a hero still has discarded cards. Then it stays at home to recover (GRID-176).
pub fn recovering(hero: &Hero) -> bool {
    !hero.discarded.is_empty()
}

/// Offers the cards of a new hero, and the end of its creation.
fn offer_creation(look: &Look<'_>, hero: &Hero, offers: &mut Offers<'_>) {
    for card in look.catalog().card_ids() {
        let judged = in_game(look, card).and_then(|()| creation::may_take(look, hero, card));
        offers.judge(Action::Take(card), judged);
    }
    offers.allow_all(hero.owned.iter().copied().map(Action::Drop));
    offers.judge(Action::Done, creation::complete(look, hero));
    for lead in ["create", "send", "week"] {
        let first = || "the new hero comes first: seven cards".into();
        offers.forbid_words(lead, "", look.refusal("GRID-027", first));
    }
    let costs_nothing = || "at creation cards are taken, and cost nothing".into();
    forbid_cards(look, "buy", look.refusal("GRID-028", costs_nothing), offers);
}

/// Offers to create another hero, to buy a card, to send a hero out, and to let a week pass.
fn offer_home(look: &Look<'_>, player: u8, offers: &mut Offers<'_>) {
    offers.judge(Action::Create, may_create(look, player));
    for card in look.catalog().card_ids() {
        let judged = in_game(look, card).and_then(|()| market::may_any_buy(look, player, card));
        offers.judge(Action::Buy(card), judged);
    }
    for who in look.state.everybody() {
        offers.judge(Action::Send(who), may_send(look, player, who));
    }
    if look.state.heroes.iter().any(|hero| hero.fate != Fate::Lost && recovering(hero)) {
        offers.allow(Action::Week);
    } else {
        offers.forbid(Action::Week, "GRID-138", || "nobody has a discarded card to heal".into());
    }
    let begin = || "cards are taken at creation only: `create` begins a hero, `buy` costs points".into();
    forbid_cards(look, "take", look.refusal("GRID-028", begin), offers);
}

/// Checks whether the card is in this game. A card that stands aside needs a scene with `aside`.
pub(super) fn in_game(look: &Look<'_>, card: CardId) -> Result<(), Illegal> {
    let def = look.catalog().card(card);
    if !def.aside || look.state.aside {
        return Ok(());
    }
    look.no("", || format!("`{}` stands aside: it is not among the cards of this game", def.name))
}

/// Refuses a command for every card of the game, with this reason.
fn forbid_cards(look: &Look<'_>, lead: &'static str, illegal: Illegal, offers: &mut Offers<'_>) {
    if offers.explains() {
        for card in look.catalog().card_ids() {
            let illegal = in_game(look, card).err().unwrap_or_else(|| illegal.clone());
            offers.forbid_words(lead, look.catalog().card(card).id.clone(), illegal);
        }
    }
    offers.forbid_words(lead, "", illegal);
}

/// Returns the words that name the cards for the first gap of a new hero: ` one of ...`.
fn candidates(look: &Look<'_>, hero: &Hero) -> String {
    let catalog = look.catalog();
    let fits_gap = |card: &CardId| {
        in_game(look, *card).is_ok()
            && creation::fills(catalog, hero, *card)
            && creation::may_take(look, hero, *card).is_ok()
    };
    let names: Vec<&str> = catalog.card_ids().filter(fits_gap).map(|card| catalog.card(card).name.as_str()).collect();
    let more = names.len().saturating_sub(MOST_NAMED);
    let named = names.iter().take(MOST_NAMED).copied().collect::<Vec<_>>().join(", ");
    if more > 0 { format!(" one of {named}, +{more} more") } else { format!(" one of {named}") }
}

/// Checks whether the player may begin another hero.
pub(super) fn may_create(look: &Look<'_>, player: u8) -> Result<(), Illegal> {
    let state = look.state;
    if state.house.is(house::OneHero::One) && state.heroes_of(player).next().is_some() {
        return look.no("GRID-176", || "one living hero for each player".into());
    }
    let has_lost_hero = state.heroes.iter().any(|hero| hero.fate == Fate::Lost && hero.player == player);
    if state.heroes.len() >= MOST_HEROES && !has_lost_hero {
        return look.no("GRID-176", || format!("a table holds {MOST_HEROES} heroes"));
    }
    Ok(())
}

/// Checks whether the player may send this hero out.
pub(super) fn may_send(look: &Look<'_>, player: u8, who: Who) -> Result<(), Illegal> {
    let hero = look.state.at(who);
    if hero.player != player {
        look.no("GRID-176", || format!("{} is another player's", hero.label))
    } else if hero.fate == Fate::Lost {
        look.no("GRID-177", || format!("{} is lost", hero.label))
    } else if recovering(hero) {
        look.no("GRID-176", || format!("{} is still recovering", hero.label))
    } else {
        Ok(())
    }
}

impl Work<'_> {
    /// Creates a hero. The hero takes the place of a lost one of the same player, if there is one.
    fn create(&mut self, player: u8) {
        let lost =
            self.s.everybody().find(|who| self.s.at(*who).player == player && self.s.at(*who).fate == Fate::Lost);
        // The label of the lost hero is free again.
        if let Some(who) = lost {
            self.s.at_mut(who).label.clear();
        }
        let label = self.free_label(player);
        let hero = Hero { label, player, new: true, ..Hero::default() };
        let who = lost.unwrap_or(Who(u8::try_from(self.s.heroes.len()).unwrap_or(u8::MAX)));
        match self.s.heroes.get_mut(usize::from(who.0)) {
            Some(slot) => *slot = hero.into(),
            None => self.s.heroes.push(hero.into()),
        }
        self.by("GRID-177", Event::Created { who });
    }

    /// Returns the player's name, with a number if the name is taken.
    fn free_label(&self, player: u8) -> String {
        let name = self.s.players.get(usize::from(player)).map_or("hero", |player| player.name.as_str());
        let numbered = (2..).map(|n| format!("{name}-{n}"));
        let mut labels = std::iter::once(name.to_string()).chain(numbered);
        labels.find(|label| self.s.labelled(label).is_none()).unwrap_or_default()
    }

    /// Passes a week: every hero recovers the house's number of cards (GRID-138).
    fn week(&mut self) {
        self.by("GRID-138", Event::WeekPassed);
        let rate = usize::from(self.s.house.number(HouseRule::HealRate).unwrap_or(1));
        for who in self.s.everybody() {
            if self.s.at(who).fate != Fate::Lost {
                self.recover(who, rate);
            }
        }
    }

    /// Moves up to `most` discarded cards to the untapped ones, the lowest first.
    pub(super) fn recover(&mut self, who: Who, most: usize) {
        let mut order = soak::falling(self.catalog(), &self.s.at(who).discarded);
        order.reverse();
        for card in order.into_iter().take(most) {
            let hero = self.s.at_mut(who);
            take(&mut hero.discarded, card);
            put(&mut hero.untapped, card);
            self.by_card("GRID-138", card, Event::Recovered { who, card });
        }
    }
}
