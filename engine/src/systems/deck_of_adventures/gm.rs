//! The commands that a seat may give at any time, no matter who is asked. They are those of the GM (DOA-002, DOA-003,
//! DOA-028, DOA-148) and of hurt characters (DOA-113).
//!
//! Begin reading at [`offers`] and [`take`]. Every frame that asks a seat also calls them. For example, while a player
//! draws for a check, the GM may end the fight. Nobody waits for these commands.

use super::action::Action;
use super::epic::Epic;
use super::event::Event;
use super::frame::{Look, Offers};
use super::rest::Rest;
use super::state::Who;
use super::work::Work;
use super::{call, soak};
use crate::kernel::{Illegal, Seat, Seats, Why};

/// Offers the commands that a seat has in addition to the question of a frame, which goes to the seats in `must`.
/// Returns `true` for a seat that is not in `must`. Such a seat gets no other offers, so the caller returns.
pub fn offers(look: &Look<'_>, must: Seats, offers: &mut Offers<'_>) -> bool {
    let asked = must.has(offers.seat);
    if !asked {
        offer_toughening_late(look, offers);
    }
    if offers.seat == look.state.gm() {
        if asked {
            // Beside the GM's own question, these commands are optional.
            offers.beside(|offers| offer_speech(look, must, offers));
        } else {
            offer_speech(look, must, offers);
        }
    }
    !asked
}

/// Offers a hurt character of the seat to give up a Fate Card in a fight, in anybody's turn (DOA-113). If no character
/// of the seat may, a wounded one gets the reason.
fn offer_toughening_late(look: &Look<'_>, offers: &mut Offers<'_>) {
    let is_wounded = |who: &Who| !look.state.person(*who).body.wounds.is_empty();
    let hurt = able_to_toughen(look, offers.seat).or_else(|| look.state.of_seat(offers.seat).find(is_wounded));
    if let Some(hurt) = hurt
        && look.state.fight.is_some()
    {
        soak::offer_toughening(look, hurt, offers);
    }
}

/// Offers the commands that the GM may give unasked. `must` has the seats that are asked.
fn offer_speech(look: &Look<'_>, must: Seats, offers: &mut Offers<'_>) {
    call::offers(look, offers);
    if look.state.fight.is_some() {
        // In a fight of a beat, the GM says whether it is won, because one of two beats follows.
        let ends: &[Option<bool>] = if look.state.is_fight_of_beat() { &[Some(true), Some(false)] } else { &[None] };
        offers.allow_all(ends.iter().map(|won| Action::EndFight(*won)));
        // The GM may skip the turn of another seat that keeps the table waiting.
        if look.state.acting().is_some_and(|turn| must.has(look.state.person(turn.who).seat)) && !must.has(offers.seat)
        {
            offers.allow(Action::Skip);
        }
    } else {
        offers.judge(Action::Fight, may_fight(look));
    }
    if !look.state.is_epic() {
        offers.allow(Action::Epic);
        if look.state.fight.is_none() {
            offers.allow_all([Action::Rest(false), Action::Rest(true)]);
        }
    } else {
        let taken =
            || "cards of an Epic Event, a rest or a Lone Stand are on the table, and must be played first".into();
        offers.forbid_words("epic", "", look.refusal("DOA-148", taken));
    }
    offer_awards(look, offers);
}

/// Offers Fate Cards for the players' Dealers (DOA-028).
pub fn offer_awards(look: &Look<'_>, offers: &mut Offers<'_>) {
    let keeps_fate_cards = |who: &Who| !look.state.deck_of(*who).shared && look.state.person(*who).owner.is_none();
    let players = look.state.everybody().filter(|who| look.state.person(*who).seat != look.state.gm());
    offers.allow_all(players.filter(keeps_fate_cards).map(Action::Award));
}

/// Returns the first character of a seat that may give up a Fate Card in a fight against damage it has taken.
fn able_to_toughen(look: &Look<'_>, seat: Seat) -> Option<Who> {
    look.state.of_seat(seat).find(|who| look.state.fight.is_some() && soak::may_toughen(look, *who).is_ok())
}

/// Checks that a fight can begin. Nothing else may be under way, and both sides must have a character that is up.
fn may_fight(look: &Look<'_>) -> Result<(), Illegal> {
    let is_side_up = |friend| {
        look.state.everybody().any(|who| look.state.is_friend(who) == friend && look.state.person(who).body.is_up())
    };
    let is_free_play = matches!(look.state.frames.as_slice(), [super::frame::AnyFrame::FreePlay(_)]);
    const FRIENDS: bool = true;
    if is_free_play && is_side_up(FRIENDS) && is_side_up(!FRIENDS) {
        Ok(())
    } else {
        look.no("DOA-087", || "there is nobody to fight now".into())
    }
}

/// Carries out a command that a seat gives unasked.
///
/// # Errors
/// The action is no such command, or nobody of the seat may give up a Fate Card.
pub fn take(work: &mut Work<'_>, seat: Seat, action: Action) -> Result<(), Illegal> {
    match action {
        Action::Call(ability) => _ = work.announce_check(seat, ability),
        Action::Contest(ability) => _ = work.announce_contest(seat, ability),
        Action::Fight => _ = work.start_fight(),
        Action::EndFight(won) => _ = work.end_fight(won),
        Action::Toughen(fate) => match able_to_toughen(&work.look(), seat) {
            Some(who) => work.toughen(who, fate),
            None => return Err(Illegal::not_offered()),
        },
        Action::Epic => _ = work.start_epic(Epic::new(None, 0)),
        Action::Rest(long) => _ = work.start_rest(Rest::called(long)),
        Action::Skip => work.skip_turn(),
        Action::Award(who) => work.award(who, Why::rule("DOA-028")),
        _ => return Err(Illegal::not_offered()),
    }
    Ok(())
}

impl Work<'_> {
    /// Awards one Fate Card (DOA-028).
    pub(super) fn award(&mut self, who: Who, why: Why) {
        let deck = self.s.person(who).deck;
        let fate = self.s.deck_mut(deck).award();
        self.tell(Event::Awarded { who, fate }, why);
    }
}
