//! The Game Master: what it may do whenever players are asked (DOA-002, DOA-003, DOA-028). Nobody waits for that.

use super::action::Action;
use super::call;
use super::event::Event;
use super::frame::{Look, Offers};
use super::state::Who;
use super::work::Work;
use crate::kernel::{Illegal, Seat, Seats, Why};

/// Offers what the GM may do while others must decide; `false` where somebody else is asked, or the GM itself must.
pub fn offers(look: &Look<'_>, must: Seats, offers: &mut Offers<'_>) -> bool {
    if offers.seat != look.state.gm() || must.has(offers.seat) {
        return false;
    }
    call::offers(look, offers);
    let keeps = |who: &Who| !look.state.deck_of(*who).shared && look.state.person(*who).owner.is_none();
    let players = look.state.everybody().filter(|who| look.state.person(*who).seat != look.state.gm());
    offers.allow_all(players.filter(keeps).map(Action::Award));
    true
}

/// Takes what a seat does of its own accord.
pub fn take(work: &mut Work<'_>, seat: Seat, action: Action) -> Result<(), Illegal> {
    match action {
        Action::Call(ability) => _ = work.announce_check(seat, ability),
        Action::Contest(ability) => _ = work.announce_contest(seat, ability),
        Action::Award(who) => work.award(who, Why::rule("DOA-028")),
        _ => return Err(Illegal::not_offered()),
    }
    Ok(())
}

impl Work<'_> {
    /// One Fate Card more (DOA-028).
    pub(super) fn award(&mut self, who: Who, why: Why) {
        let deck = self.s.person(who).deck;
        let fate = self.s.deck_mut(deck).award();
        self.tell(Event::Awarded { who, fate }, why);
    }
}
