//! Initiative: the order of turns in a fight, by the cards drawn (DOA-088 to DOA-094).
//!
//! Begin reading at [`order`], which a fight calls when everybody has a card. Then an [`Agree`] frame lets two
//! characters with cards of one rank change places.

use super::action::Action;
use super::content::Ability;
use super::frame::{Look, Offers};
use super::state::{State, Who};
use super::work::Work;
use super::{DeckRules, gm, numbers};
use crate::kernel::{Illegal, Rank, Seat, Seats, Value};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};

/// The question to two characters with cards of one rank whether they change places (DOA-090). `first` offers to let
/// `second` go before it, and then `second` accepts. In the end, the frame tells the fight below whether both said yes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Agree {
    pub first: Who,
    pub second: Who,
    /// Whether `first` has said yes.
    pub offered: bool,
}

impl Agree {
    /// Returns the character that is asked now.
    fn asked(&self) -> Who {
        if self.offered { self.second } else { self.first }
    }
}

impl Frame<DeckRules> for Agree {
    fn waits(&self, state: &State) -> Waits {
        state.waits_for_who(self.asked())
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        // `gm::offers` adds the commands of any time, and returns `true` for a seat that is not asked.
        if !gm::offers(look, Seats::only(look.state.person(self.asked()).seat), offers) {
            offers.allow_all([Action::Yes, Action::No]);
        }
    }

    fn take(work: &mut Work<'_>, at: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        let Some(agree) = work.frame::<Agree>(at) else { return Err(Illegal::not_offered()) };
        match (action, agree.offered) {
            (Action::Yes, false) => agree.offered = true,
            (Action::Yes | Action::No, _) => {
                work.pop();
                work.give(Value::Bool(action == Action::Yes));
            }
            (other, _) => return gm::take(work, seat, other),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        let (first, second) = (&look.state.person(self.first).label, &look.state.person(self.second).label);
        if self.offered { format!("go before {first}?") } else { format!("let {second} go before you?") }
    }
}

/// Returns the place of a rank in the order, from 0 (DOA-089). The Ace is first, then the King and the lower ranks down
/// to the 2: the King has 1, and the 2 has 12.
fn turn_of(rank: Rank) -> u8 {
    if rank == Rank::Ace { 0 } else { 13 - rank.place() }
}

/// Returns all characters with an initiative card, in the order of their turns. Of equal ranks, the one with more
/// Agility goes first, then players before the GM, then the lower seat (DOA-090, DOA-091).
pub fn order(look: &Look<'_>) -> Vec<Who> {
    let state = look.state;
    let key = |who: &Who| {
        let person = state.person(*who);
        let card = person.card.map_or(u8::MAX, |card| turn_of(card.rank));
        let agility: i64 = numbers::modifier(0, look, *who, Ability::Agility);
        (card, -agility, !state.player_seats().has(person.seat), person.seat, *who)
    };
    let mut drawn: Vec<Who> = state.everybody().filter(|who| state.person(*who).card.is_some()).collect();
    drawn.sort_by_key(key);
    drawn
}

/// Returns whether two characters may agree who goes first: they have cards of one rank and belong to different seats.
pub fn are_tied(state: &State, a: Who, b: Who) -> bool {
    let rank = |who: Who| state.person(who).card.map(|card| card.rank);
    rank(a) == rank(b) && state.person(a).seat != state.person(b).seat
}
