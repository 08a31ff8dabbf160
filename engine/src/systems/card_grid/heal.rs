//! Healing and rest (GRID-124 to GRID-126, GRID-132 to GRID-137, GRID-151, GRID-174, GRID-179).

use super::action::Action;
use super::content::CardId;
use super::event::Event;
use super::frame::Frame;
use super::hero::{Fate, put, take};
use super::state::{State, Who};
use super::work::{Flow, Work};
use super::{CardGrid, soak};
use crate::kernel::Illegal;

/// The cards that healing of a value may bring back (GRID-132).
pub fn list(game: &CardGrid, state: &State, who: Who, value: u8, out: &mut Vec<Action>) {
    let fits = |card: &CardId| game.catalog.rating(*card) <= value;
    out.extend(state.at(who).discarded.iter().copied().filter(fits).map(Action::Restore));
}

impl Work<'_> {
    /// Healing of a value; nothing for a hero who was healed and not damaged since (GRID-134).
    pub(super) fn heal(&mut self, who: Who, value: u8) {
        let mut offered = Vec::new();
        list(self.game, self.s, who, value, &mut offered);
        let again = self.s.at(who).healed;
        if again || offered.is_empty() || self.s.at(who).fate != Fate::Here {
            self.by("GRID-134", Event::NotHealed { who, again });
            return;
        }
        self.push(Frame::Restore { who, value });
    }

    pub(super) fn restore(&mut self, who: Who, value: u8) -> Flow {
        let mut offered = Vec::new();
        list(self.game, self.s, who, value, &mut offered);
        if offered.is_empty() { self.pop() } else { Flow::Wait }
    }

    pub(super) fn take_restore(&mut self, who: Who, action: Action) -> Result<(), Illegal> {
        let Action::Restore(card) = action else { return Err(Illegal::not_offered()) };
        self.pop();
        let hero = self.s.at_mut(who);
        take(&mut hero.discarded, card);
        put(&mut hero.untapped, card); // GRID-136
        hero.healed = true;
        self.by_card("GRID-132", card, Event::Restored { who, card });
        self.check_up(who);
        Ok(())
    }

    /// Untaps defense cards of one hero, the highest first.
    pub(super) fn untap(&mut self, who: Who, most: usize) {
        let order = soak::falling(self.catalog(), &self.s.at(who).tapped);
        for card in order.into_iter().take(most) {
            let hero = self.s.at_mut(who);
            take(&mut hero.tapped, card);
            put(&mut hero.untapped, card);
            self.by_card("GRID-123", card, Event::Untapped { who, card });
        }
        self.check_up(who);
    }

    /// Untaps gear and spells of one hero, by name.
    pub(super) fn untap_gear(&mut self, who: Who, most: usize, but: Option<CardId>) {
        let tapped: Vec<CardId> = self.s.at(who).spent.iter().copied().filter(|card| Some(*card) != but).collect();
        for card in tapped.into_iter().take(most) {
            let hero = self.s.at_mut(who);
            take(&mut hero.spent, card);
            put(&mut hero.gear, card);
            self.by_card("GRID-140", card, Event::Untapped { who, card });
        }
    }

    /// A long rest untaps everything, and does nothing else (GRID-174).
    pub(super) fn long_rest(&mut self) {
        self.by("GRID-124", Event::LongRest);
        let here: Vec<Who> = self.s.party().filter(|who| self.s.at(*who).fate == Fate::Here).collect();
        for who in here {
            self.untap(who, usize::MAX);
            self.untap_gear(who, usize::MAX, None);
        }
    }
}
