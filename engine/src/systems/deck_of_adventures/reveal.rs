//! The reveal of a target card or an initiative card. The card is drawn and shown, and its drawer may exchange it once
//! (DOA-019, DOA-084).
//!
//! Begin reading at [`Reveal`]. Calls of checks, volunteers, fights and rests push a `Reveal` as a frame, which gives
//! the card to the frame below. In every function, `at` is the place of the reveal on the stack.

use super::action::Action;
use super::deck::{DeckCard, Fate};
use super::event::Event;
use super::frame::{AnyFrame, Look, Offers};
use super::house;
use super::state::{State, Who};
use super::work::{Flow, Work};
use super::{DeckRules, Gift, gm, numbers};
use crate::kernel::{Illegal, PlayingCard, Seat, Seats, Value};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};

/// A card that is being drawn and shown. In the end it is given to the frame below.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Reveal {
    /// The index of the deck it comes from.
    pub deck: u8,
    /// The character that draws the card. `None` stands for the GM.
    pub by: Option<Who>,
    pub card: Option<PlayingCard>,
    /// Whether a Fate Card was given up to exchange the card.
    pub redrawn: bool,
}

impl Reveal {
    /// Makes the reveal of a card of this deck.
    pub fn of(deck: u8, by: Option<Who>) -> Reveal {
        Reveal { deck, by, card: None, redrawn: false }
    }

    /// Returns the seat that decides about an exchange.
    fn seat(&self, state: &State) -> Seat {
        self.by.map_or(state.gm(), |who| state.person(who).seat)
    }
}

impl Frame<DeckRules> for Reveal {
    fn waits(&self, state: &State) -> Waits {
        match self.card {
            None => Waits::Chance(u32::from(self.deck)),
            Some(_) => state.waits_for(Seats::only(self.seat(state))),
        }
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(Reveal { deck, card, .. }) = work.frame::<Reveal>(at).map(|reveal| reveal.clone()) else {
            return Flow::Go;
        };
        // The drawer is asked only if an exchange is also possible.
        if let Some(card) = card {
            if work.offered(at).len() > 1 {
                return Flow::Wait;
            }
            work.pop();
            work.give(Gift::Card(card));
            return Flow::Go;
        }
        work.reshuffle_if_empty(deck);
        if !work.s.deck_mut(deck).pile.is_empty() {
            return Flow::Wait;
        }
        // The deck has no card left to draw.
        work.pop();
        work.give(Value::None);
        Flow::Go
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        // A seat that is not asked (`true`) gets only the commands of any time, such as the GM's.
        if gm::offers(look, Seats::only(self.seat(look.state)), offers) {
            return;
        }
        offers.allow(Action::Accept);
        let (Some(by), Some(card), false) = (self.by, self.card, self.redrawn) else { return };
        if look.state.house.is(house::Redraw::Check) {
            return offers.forbid_words(
                "redraw",
                "",
                look.refusal("DOA-019", || "only checks are redrawn here".into()),
            );
        }
        for fate in look.state.decks[usize::from(self.deck)].held() {
            offers.judge(Action::Redraw(Some(card), fate), numbers::may_spend(look, by));
        }
    }

    fn outcomes(&self, look: &Look<'_>, out: &mut Vec<(Action, u32)>) {
        look.state.deck_outcomes(self.deck, out);
    }

    fn take(work: &mut Work<'_>, at: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        let Some(reveal) = work.frame::<Reveal>(at) else { return Err(Illegal::not_offered()) };
        let (deck, by) = (reveal.deck, reveal.by);
        match action {
            Action::Drawn(DeckCard::Joker) => work.joker_comes(deck),
            Action::Drawn(DeckCard::Playing(card)) => {
                reveal.card = Some(card);
                work.s.deck_mut(deck).pile.take_top(DeckCard::Playing(card));
                let rule = if work.s.reveals_initiative() { "DOA-088" } else { "DOA-047" };
                work.tell_by(Event::Revealed { by, card }, rule);
            }
            Action::Accept => {
                if let Some(card) = reveal.card {
                    work.pop();
                    work.give(Gift::Card(card));
                }
            }
            Action::Redraw(Some(card), fate) => {
                reveal.card = None;
                reveal.redrawn = true;
                work.exchange(deck, by, Some(card), fate, "DOA-019");
                work.s.deck_mut(deck).file(DeckCard::Playing(card));
            }
            other => return gm::take(work, seat, other),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        if seat == Seat::CHANCE {
            let whose = self.by.map_or("the GM", |who| look.state.person(who).label.as_str());
            return format!("a target card from the deck of {whose}");
        }
        let card = self.card.map(|card| card.to_string()).unwrap_or_default();
        let what = if look.state.reveals_initiative() { "initiative" } else { "target" };
        format!("keep {card} as the {what} card?")
    }
}

impl State {
    /// Returns whether the card being shown is an initiative card (DOA-088).
    fn reveals_initiative(&self) -> bool {
        let at = self.frames.iter().rposition(|frame| matches!(frame, AnyFrame::Reveal(_)));
        let below = at.and_then(|at| at.checked_sub(1)).and_then(|at| self.frames.get(at));
        matches!(below, Some(AnyFrame::Fight(_)))
    }

    /// Adds the possible top cards of a deck to `out`, each with its weight.
    pub fn deck_outcomes(&self, deck: u8, out: &mut Vec<(Action, u32)>) {
        let mut top = Vec::new();
        self.decks[usize::from(deck)].pile.outcomes(&mut top);
        out.extend(top.into_iter().map(|(card, weight)| (Action::Drawn(card), weight)));
    }
}

impl Work<'_> {
    /// Reshuffles an empty pile before a card is drawn (DOA-011).
    pub(super) fn reshuffle_if_empty(&mut self, deck: u8) {
        if self.s.deck_mut(deck).needs_reshuffle() {
            self.s.deck_mut(deck).reshuffle();
            let times = self.s.deck_mut(deck).reshuffles;
            self.tell_by(Event::Reshuffled { deck, times }, "DOA-012");
        }
    }

    /// Puts a drawn Joker into the Fate hand. The frame that waits for a card draws another one.
    pub(super) fn joker_comes(&mut self, deck: u8) {
        self.s.deck_mut(deck).pile.take_top(DeckCard::Joker);
        self.s.deck_mut(deck).file(DeckCard::Joker);
        self.tell_by(Event::JokerKept { deck }, "DOA-016");
    }

    /// Gives up `fate` and tells the exchange of `card`, or of all cards if `None`. The caller files the card and draws
    /// anew.
    pub(super) fn exchange(
        &mut self,
        deck: u8,
        by: Option<Who>,
        card: Option<PlayingCard>,
        fate: Fate,
        rule: &'static str,
    ) {
        self.s.deck_mut(deck).spend(fate);
        match by {
            Some(who) => self.tell_of(who, Event::Redrawn { who, card, fate }, rule),
            None => self.tell_by(Event::Fault { used: None, text: "the GM keeps no Fate Cards".into() }, rule),
        }
    }
}
