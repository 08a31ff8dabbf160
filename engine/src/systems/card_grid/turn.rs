//! The heroes' part of a round: they act first, and each acts once (GRID-101, GRID-172, GRID-173, GRID-180).
//!
//! [`Turn`] is the frame that asks every hero who can act. An action such as `attack CARD` pushes a frame for its roll.
//! `acted` notes that the hero is done.

use super::action::Action;
use super::adventure::Way;
use super::content::{CardId, Timing};
use super::event::Event;
use super::fight::Fight;
use super::frame::{Look, Offers};
use super::named::whose;
use super::prepare::forbid_arranging;
use super::roll::{Roll, RollKind, RollStep};
use super::state::{GroupId, State, Who};
use super::work::{Flow, Work};
use super::{GridRules, facts, numbers, obstacle, using};
use crate::kernel::{Illegal, Seat};
use crate::machine::{Clock, Frame, Waits};
use serde::{Deserialize, Serialize};

/// The part of a round in which heroes act, in the order their players like.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Turn;

impl Work<'_> {
    /// Uses up a hero's action. If the hero has no action left, effects that last until the end of its turn end.
    pub(super) fn acted(&mut self, who: Who) {
        self.s.at_mut(who).acted();
        if self.s.at(who).done {
            self.passes(&[Clock::OwnTurn, Clock::Turn], Some(facts::hero(who)));
        }
    }
}

impl Frame<GridRules> for Turn {
    fn waits(&self, state: &State) -> Waits {
        Waits::For(state.seats(state.able().filter(|who| !state.at(*who).done)))
    }

    /// Each choice is a command of its own: it does not continue another.
    fn begins(&self) -> bool {
        true
    }

    fn step(work: &mut Work<'_>, _: usize) -> Flow {
        if work.ends() {
            return Flow::Go;
        }
        if work.s.able().any(|who| !work.s.at(who).done) {
            return Flow::Wait;
        }
        work.become_frame(Fight::FoesBegin)
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let Some(who) = look.state.sent(offers.seat) else { return };
        let has_foes = look.state.standing().next().is_some();
        offer_attacks(look, who, offers);
        obstacle::offers(look, who, offers);
        using::offers(look, who, Some(Timing::Turn), offers);
        offers.allow(Action::Pass);
        if has_foes {
            let why = || "a fight ends when one side is out".into();
            offers.forbid_words("turn", "", look.refusal("GRID-173", why));
        } else {
            offers.allow(Action::TurnBack);
        }
        let between = || "gear is swapped between encounters".into();
        offers.forbid_words("swap", "", look.refusal("GRID-149", between));
        forbid_arranging(look, offers);
    }

    fn take(work: &mut Work<'_>, _: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        let who = work.s.sent(seat).ok_or_else(Illegal::not_offered)?;
        match action {
            Action::Attack(card) => {
                // Group 0 stands in until the first step of the roll has asked for the group.
                let kind = RollKind::Attack { who, card, group: GroupId(0), only: None };
                work.push(Roll { kind, stance: None, step: RollStep::Target });
            }
            Action::Roll(skill) => work.try_skill(who, skill),
            Action::Pass => {
                // Passing gives up a further action, too.
                work.s.at_mut(who).again = 0;
                work.by("GRID-180", Event::Passed { who });
                work.acted(who);
            }
            Action::TurnBack => {
                work.by("", Event::TurnsBack { who });
                work.become_frame(Way::After { won: false });
            }
            _ => return work.begin_use(who, action),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        let Some(who) = look.state.sent(seat) else { return "what now?".to_string() };
        let whose = whose(look.state, who, seat);
        match obstacle::here(look.game, look.state) {
            Some(faced) if look.state.groups().is_empty() => {
                let (skills, name) = (obstacle::skills(look.catalog(), faced), &faced.name);
                let difficulty = obstacle::difficulty(look.catalog(), faced);
                format!("{whose}{name}, {skills} against {difficulty}: your action")
            }
            _ => format!("{whose}your action"),
        }
    }
}

/// Checks whether a hero may attack any group. If it may attack none, the error is the reason for the first group.
fn may_attack_anybody(look: &Look<'_>, who: Who) -> Result<(), Illegal> {
    let mut refused = Ok(());
    for id in look.state.standing() {
        match (numbers::may_attack(look, who, id), &refused) {
            (Ok(()), _) => return Ok(()),
            (why, Ok(())) => refused = why,
            _ => {}
        }
    }
    refused
}

/// Offers the cards of the attack grid, if there is a group to attack (GRID-094, GRID-101).
fn offer_attacks(look: &Look<'_>, who: Who, offers: &mut Offers<'_>) {
    let hero = look.state.at(who);
    let nobody = || look.refusal("GRID-094", || "there is nobody to attack".into());
    let has_foes = look.state.standing().next().is_some();
    let may_attack = if has_foes { may_attack_anybody(look, who) } else { Err(nobody()) };
    let on_grid = || hero.attacks.cards().map(|(_, card)| card);
    let cards: Vec<CardId> = if offers.explains() { look.catalog().card_ids().collect() } else { on_grid().collect() };
    for card in cards {
        let elsewhere = || look.no("GRID-101", || "only attacks on the attack grid can be used".into());
        let judged = if hero.attacks.has(card) {
            may_attack.clone().and_then(|()| numbers::may_attack_with(look, who, card))
        } else {
            elsewhere()
        };
        offers.judge(Action::Attack(card), judged);
    }
    if !has_foes {
        offers.forbid_words("attack", "", nobody());
    }
}
