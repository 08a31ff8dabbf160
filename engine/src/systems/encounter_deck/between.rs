//! Between two encounters: the hero draws the next card (ENC-046 to ENC-052).
//!
//! [`Between`] waits for `draw`, and [`Drawing`] for chance to turn the card over. `placing` then places its room.

use super::action::Action;
use super::content::{CardId, When};
use super::event::Event;
use super::frame::{Look, Offers};
use super::opening::forbid_third_experience;
use super::placing::Placing;
use super::state::{Game, Outcome, Owed, State, mine};
use super::work::{Flow, Work};
use super::{EncounterRules, check, ending, gems, item};
use crate::kernel::{Illegal, Seat, Source, Why};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};

/// The stop between two encounters.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Between;

impl Frame<EncounterRules> for Between {
    fn waits(&self, _: &State) -> Waits {
        // `mine` is the only seat, the hero's.
        Waits::For(mine())
    }

    /// Each choice is a command of its own: it does not continue another.
    fn begins(&self) -> bool {
        true
    }

    /// Waits for the next draw, or ends a game that has nothing to draw.
    fn step(work: &mut Work<'_>, _: usize) -> Flow {
        if work.s.decks.impending_len() > 0 {
            return work.awaits_a_draw();
        }
        work.tell_by(Event::Nothing, "");
        work.end(Outcome::Nothing)
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        offers.allow(Action::Draw);
        item::offers(look, Some(When::Between), offers);
        gems::forbid_gems(look, "ENC-065", offers);
        // No check is owed between encounters.
        check::forbid_rolls(look, Owed::default(), offers);
        forbid_third_experience(look, offers);
        ending::forbid_going_on(look, offers);
    }

    fn take(work: &mut Work<'_>, _: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Draw => work.push(Drawing),
            Action::Use { item, .. } => work.use_item(item, None),
            Action::Ability(ability) => work.activate(super::facts::HERO_SUBJECT, ability),
            _ => return Err(Illegal::not_offered()),
        };
        Ok(())
    }

    fn question(&self, _: &Look<'_>, _: Seat) -> String {
        "draw the next encounter?".into()
    }
}

/// The deck's own stream of luck.
pub const DECK: u32 = 0;

/// Lists the possible top cards of the impending deck, each with its weight.
pub fn list_top_cards(look: &Look<'_>, out: &mut Vec<(Action, u32)>) {
    out.extend(look.state.decks.outcomes().into_iter().map(|(card, weight)| (Action::Drawn(card), weight)));
}

/// A draw of the top card of the impending deck.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Drawing;

impl Frame<EncounterRules> for Drawing {
    fn waits(&self, _: &State) -> Waits {
        Waits::Chance(DECK)
    }

    fn outcomes(&self, look: &Look<'_>, out: &mut Vec<(Action, u32)>) {
        list_top_cards(look, out);
    }

    fn take(work: &mut Work<'_>, _: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Action::Drawn(card) = action else { return Err(Illegal::not_offered()) };
        work.turn_over(card);
        Ok(())
    }

    fn question(&self, _: &Look<'_>, _: Seat) -> String {
        "the top card of the impending deck".into()
    }
}

/// Returns whether the map is full, so that no room that may still be drawn fits anywhere (ENC-184).
fn is_full(look: &Look<'_>) -> bool {
    let state = look.state;
    let has_space = |card: CardId| !state.map.fitting(&look.catalog().card(card).room, card).is_empty();
    !state.decks.outcomes().into_iter().any(|(card, _)| has_space(card))
}

impl Work<'_> {
    /// Waits for a draw. Completionist play is over once no remaining room fits on the map (ENC-174).
    fn awaits_a_draw(&mut self) -> Flow {
        if self.s.game == Some(Game::Completionist) && is_full(&self.look()) {
            let map_full = self.told(Event::MapFull, Why::rule("ENC-174"));
            return self.because(map_full, Self::complete);
        }
        Flow::Wait
    }

    /// Turns over the top card of the impending deck.
    fn turn_over(&mut self, card: CardId) {
        self.s.decks.take_top(card);
        self.pop();
        let source = Source::Item(self.catalog().card(card).item);
        self.tell(Event::Drew { card }, Why::by("ENC-046", source));
        self.push(Placing { card, exit: None });
    }
}
