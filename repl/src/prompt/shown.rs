//! The parts of a session that are drawn: the board or its changes, the question and the offers.

use super::screen;
use super::session::ReplSession;
use crate::text::{plain, sanitize};
use rondel_engine::kernel::{Block, View, slug};
use rondel_engine::table::{Offer, Table, Told};
use std::collections::BTreeSet;

impl ReplSession {
    /// Returns the numbered offers. Offers to seats that may act but need not are shown once. `actions` repeats them.
    pub fn choices(&mut self) -> String {
        self.number_offers();
        let cards = self.cards_in_sight();
        let foreseen = |offer: &Offer| self.table.foreseen(offer);
        let number = |offer: &Offer| self.numbers.of(offer);
        // The words of a pair may stand either way: `pair dagger longsword`. Pairs of cards of which one is not in
        // sight are left to `actions`.
        let is_listed =
            |offer: &Offer| !offer.words.either_way || offer.words.rest.split(' ').all(|name| cards.contains(name));
        let listing = screen::Listing { foreseen: &foreseen, number: &number, listed: &is_listed };
        let screen::Choices { asked, beside } = screen::choices_at(&*self.table, listing, self.columns);
        let mut lines = vec![asked];
        for line in beside {
            if self.beside.insert(line.clone()) {
                lines.push(line);
            }
        }
        lines.join("\n")
    }

    /// Returns the names of the visible cards on the board, in their form in commands.
    fn cards_in_sight(&mut self) -> BTreeSet<String> {
        let viewer = self.viewer();
        let zones = self.table.view(viewer).blocks.into_iter().flat_map(|block| match block {
            Block::Figure { zones, .. } => zones,
            Block::Zone(zone) => vec![zone],
            _ => Vec::new(),
        });
        zones.flat_map(|zone| zone.cards).map(|(card, _)| slug(&card)).collect()
    }

    /// Returns the table as the viewer may see it.
    pub fn drawn(&mut self) -> String {
        let viewer = self.viewer();
        crate::draw::view(&self.table.view(viewer), self.columns)
    }

    /// Returns the question as the viewer of the board may hear it, since another seat's question may reveal hidden
    /// things.
    pub(super) fn asked_in_sight(&mut self) -> String {
        self.in_sight(|table| table.asked())
    }

    /// Asks the table something as the viewer of the board.
    fn in_sight<T>(&mut self, ask: impl FnOnce(&dyn Table) -> T) -> T {
        let (viewer, before) = (self.viewer(), self.table.viewer());
        self.table.show_to(viewer);
        let answer = ask(&*self.table);
        self.table.show_to(before);
        answer
    }

    /// Returns the log as the viewer of the board may read it. With all seats at one keyboard, hidden things of the
    /// board are hidden here too.
    pub(super) fn log_in_sight(&mut self) -> Vec<Told> {
        self.in_sight(|table| table.log())
    }

    /// Returns the changes on the board since it was drawn last, part by part, or the whole board for another game. A
    /// note that is in `told`, the answer above, is left out.
    pub(super) fn redrawn(&mut self, told: &str) -> Vec<Vec<String>> {
        let viewer = self.viewer();
        let now = self.table.view(viewer);
        let mut changed = match &self.seen {
            Some((game, seen)) if *game == self.games.here => crate::draw::changes(seen, &now),
            _ => now.clone(),
        };
        let told = in_a_line(&plain(told));
        changed.blocks.retain(|block| !matches!(block, Block::Note(text) if told.contains(&in_a_line(text))));
        self.note_seen(now);
        crate::draw::parts(&changed, self.columns)
    }

    /// Notes that this view of the board is on the screen.
    pub(super) fn note_seen(&mut self, now: View) {
        // `draw::shown` keeps from the view before the parts that `now` hides, such as another seat's hand. They are
        // not drawn again until they change.
        let seen = match self.seen.take() {
            Some((game, before)) if game == self.games.here => crate::draw::shown(before, &now),
            _ => now,
        };
        self.seen = Some((self.games.here, seen));
    }
}

/// Returns a text on one line between blanks, so that texts can be searched in each other.
fn in_a_line(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(sanitize).collect();
    if words.is_empty() { " ".into() } else { format!(" {} ", words.join(" ")) }
}
