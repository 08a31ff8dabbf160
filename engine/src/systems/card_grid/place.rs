//! Laying a card on its grid (GRID-045 to GRID-053).
//!
//! `place CARD` pushes the frame [`Place`], which asks for the cell: `at 2 2` is the centre.

use super::GridRules;
use super::action::Action;
use super::content::CardId;
use super::event::Event;
use super::frame::{Look, Offers, Rebind};
use super::grid::Cell;
use super::state::{State, Who};
use super::work::Work;
use crate::kernel::{Illegal, Seat};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};

/// The choice of a cell for a card being laid down.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Place {
    pub who: Who,
    pub card: CardId,
}

impl Frame<GridRules> for Place {
    fn waits(&self, state: &State) -> Waits {
        state.asks(self.who)
    }

    /// Offers the free cells of the card's grid.
    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let hero = look.state.at(self.who);
        let grid = if look.catalog().strike(self.card).is_some() { &hero.attacks } else { &hero.grid };
        for cell in Cell::all() {
            if grid.at(cell).is_none() {
                offers.allow(Action::At(cell));
            } else {
                offers.forbid(Action::At(cell), "GRID-051", || "a cell holds one card".into());
            }
        }
        let how = || "the grid has 3 rows and 3 columns: name both, each 1 to 3, as in `at 2 2`".into();
        offers.forbid_words("at", "", look.refusal("GRID-047", how));
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let (Action::At(cell), Some(Place { who, card })) = (action, work.frame(at).cloned()) else {
            return Err(Illegal::not_offered());
        };
        let catalog = work.catalog();
        work.pop();
        if let Some(grid) = work.s.at_mut(who).grid_for(catalog, card) {
            grid.put(card, cell);
        }
        work.by_card("GRID-046", card, Event::Placed { who, card, cell });
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        format!("where does {} lie? (`at` row column, the centre is 2 2)", look.catalog().card(self.card).name)
    }

    fn rebind(&mut self, map: &mut Rebind<'_>) {
        self.card = map.card(self.card);
    }
}
