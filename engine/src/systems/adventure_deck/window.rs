//! Windows, in which anybody may answer out of turn: at the start of a Turn, a played card, an attack, a loss of HP or
//! a defeat.
//!
//! These answers are no Reactions, so the one Reaction to an attack is still possible (ADS-132). The script of a card
//! or a trait offers such an answer with `on answer_played`. `may_answer` checks a card in Hand, and `answer_with`
//! plays it. `waits_for_answers` holds back a played card until all have answered.

use super::content::{CardId, Grade, Moment};
use super::event::Event;
use super::facts::{self, combatant};
use super::frame::Look;
use super::play::{Capacity, Play, PlayStep};
use super::state::{State, Who};
use super::work::{Flow, Work};
use super::{legal, numbers};
use crate::kernel::{Illegal, Seat, Source, Subject, Why, does};
use crate::machine::Holds;

/// Somebody's Turn begins.
pub const TURN: Moment = Moment::Turn;
/// A card is played.
const PLAYED: Moment = Moment::Played;
/// Somebody is attacked.
pub const ATTACKED: Moment = Moment::Attacked;
/// Somebody has lost HP.
pub const HURT: Moment = Moment::Hurt;
/// Somebody is at 0 HP.
pub const DEFEAT: Moment = Moment::Defeat;

/// All moments that can be answered.
pub const ALL: [Moment; 5] = [TURN, PLAYED, ATTACKED, HURT, DEFEAT];

/// Returns the seat that decides whether `who` answers. `None` for a Foe, which answers as soon as it can.
pub fn decides(state: &State, who: Subject) -> Option<Seat> {
    facts::who(who).filter(|who| state.at(*who).hero().is_some()).map(|who| state.seat(who))
}

/// Lists the cards in the Hands of all Characters present. Persistent cards and Weapons in use answer from play
/// instead.
pub fn in_hand(look: &Look<'_>, each: &mut dyn FnMut(Subject, u16)) {
    let (state, catalog) = (look.state, look.catalog());
    for who in state.order.iter().copied().filter(|who| state.at(*who).is_in()) {
        let Some(hero) = state.at(who).hero() else { continue };
        for card in hero.hand.bag().kinds() {
            let def = catalog.card(card);
            if !def.persistent && !hero.armed.contains(&card) {
                each(combatant(who), card.0);
            }
        }
    }
}

/// Checks whether the rules allow this card to be played as an answer now.
pub fn may_answer(look: &Look<'_>, who: Subject, card: u16) -> Result<(), Illegal> {
    let (card, Some(who)) = (CardId(card), facts::who(who)) else { return Err(Illegal::not_offered()) };
    let (def, Some(hero)) = (look.catalog().card(card), look.state.at(who).hero()) else {
        return Err(Illegal::not_offered());
    };
    numbers::may_use(look, who, card)?;
    legal::check_user(look, hero, def)?;
    legal::check_hands(look, hero, def)?;
    super::means::fits_room(look, def.reach)?;
    if def.grade(look.state.round) == Grade::Unplayable {
        return look.no("ADS-003", || format!("its Rondel marks `{}` Unplayable now", def.name));
    }
    Ok(())
}

/// Returns the occasion of an answer in words: `wolf attacks you`, or `you attack wolf`. `does` conjugates the verb.
pub fn occasion(look: &Look<'_>, moment: Moment, with: &[Subject]) -> String {
    let label = |n: usize| with.get(n).map(|who| facts::label(look.catalog(), look.state, *who)).unwrap_or_default();
    match moment {
        Moment::Turn => format!("the Turn of {} begins", label(0)),
        Moment::Played => format!("{} {}", does(&label(0), "plays"), label(1)),
        Moment::Hurt => format!("{} hurt", does(&label(0), "is")),
        Moment::Defeat => format!("{} about to be defeated", does(&label(0), "is")),
        // Only `ATTACKED` is left.
        _ => {
            let attack = look.state.frames.iter().rev().find_map(Holds::<super::attack::Attack>::get);
            let named = |who: Who| look.state.at(who).label.to_string();
            attack.map_or_else(String::new, |attack| {
                format!("{} {}", does(&named(attack.by), "attacks"), named(attack.target))
            })
        }
    }
}

impl Work<'_> {
    /// Plays a card as an answer, out of turn, and discards it.
    pub(super) fn answer_with(&mut self, who: Subject, card: u16) {
        let (card, Some(who)) = (CardId(card), facts::who(who)) else { return };
        let item = self.catalog().card(card).item;
        // The card goes from the Hand to the table, and from there to the Discard (`clear_table`).
        self.lay_out(who, card);
        self.tell(Event::Reacted { who, card }, Why::by("ADS-103", Source::Item(item)));
        self.note_played(facts::combatant(who), facts::card(card));
        self.clear_table(who, [&card]);
        self.happens_with_card(who, card, Moment::Played);
    }

    /// Returns whether anybody may answer a card before its effects. If so, the play waits on the stack.
    pub(super) fn waits_for_answers(&mut self, play: &Play) -> bool {
        if !self.catalog().cues.has(Moment::Played.answer()) {
            return false;
        }
        // The play must lie below its window, so it is pushed first. Without a window, it is taken off again.
        let depth = self.depth();
        self.push(Play { step: PlayStep::Declared, ..play.clone() });
        // The script of an answer may read the choices.
        self.keep_terms(play);
        let opened = self.opens(PLAYED, &[combatant(play.who), facts::card(play.card)]);
        if !opened {
            self.s.frames.truncate(depth);
        }
        opened
    }

    /// Stops the card being played, before its effects. Nobody can answer the card any more.
    pub(super) fn stop_card(&mut self, card: Option<CardId>, source: Source) {
        let is_declared = |play: &&mut Play| play.step == PlayStep::Declared && Some(play.card) == card;
        let played = self.s.frames.iter_mut().rev().find_map(|frame| Holds::<Play>::get_mut(frame)).filter(is_declared);
        if let Some(play) = played {
            play.step = PlayStep::Stopped;
            let (who, card) = (play.who, play.card);
            self.tell(Event::Stopped { who, card }, Why::by("ADS-103", source));
            self.closes(PLAYED);
        }
    }

    /// Discards a stopped card, and all cards added to it. Scripts hear that it was played, unless it was a Reaction.
    pub(super) fn discards_stopped(&mut self) -> Flow {
        let Some(play) = self.pop_play() else { return Flow::Go };
        self.clear_table(play.who, play.added.iter().chain([&play.card]));
        if play.capacity != Capacity::Reaction {
            return self.happens_with_card(play.who, play.card, Moment::Played);
        }
        Flow::Go
    }
}
