//! An Epic Event: a series of checks, which players answer from hands drawn at its start (DOA-148 to DOA-160, DOA-183).
//!
//! Begin reading at [`Epic`], a frame of the stack. Either the GM calls the checks and says when it ends, or the script
//! of an adventure plans them: `game.epic([["athletics", 2], ["craft", 1]], 1)`. Each check is a `Volunteers` frame
//! above. In every function, `at` is the place of the event on the stack.

use super::action::Action;
use super::brace::Brace;
use super::content::Ability;
use super::epic_hand::Deal;
use super::event::Event;
use super::frame::{Look, Offers};
use super::stand::EPIC_CARDS;
use super::state::State;
use super::volunteers::Volunteers;
use super::work::{Flow, Work};
use super::{DeckRules, Gift, call, gm};
use crate::kernel::{Illegal, Seat, Seats, Value};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};

/// The most damage that the GM may name for a failure.
const MOST_HARM: u8 = 9;

/// An Epic Event under way.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Epic {
    /// The remaining checks, each with its range, if an adventure has planned them. `None` if the GM calls them.
    pub plan: Option<Vec<(Ability, u8)>>,
    /// The number of passed checks that make a planned event a success (DOA-159).
    pub needed: u8,
    /// The number of checks passed so far.
    pub passed: u8,
    /// The number of players who have drawn their hands.
    pub dealt: u8,
    /// The ability of the check that the GM calls, before its range.
    pub ability: Option<Ability>,
    /// Whether the GM has declared a failure, and must still name the cost (DOA-183).
    pub failed: bool,
}

impl Epic {
    /// Makes an Epic Event with planned checks. If the plan is `None`, the GM runs the event.
    pub fn new(plan: Option<Vec<(Ability, u8)>>, needed: u8) -> Epic {
        Epic { plan, needed, passed: 0, dealt: 0, ability: None, failed: false }
    }
}

impl Frame<DeckRules> for Epic {
    fn waits(&self, state: &State) -> Waits {
        Waits::For(Seats::only(state.gm()))
    }

    /// Each choice is a command of its own: it does not continue another.
    fn begins(&self) -> bool {
        true
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(epic) = work.frame::<Epic>(at).cloned() else { return Flow::Go };
        // First every player draws a hand.
        let Some(who) = work.s.party().get(usize::from(epic.dealt)).copied() else {
            return work.next_epic_check(at, &epic);
        };
        if let Some(epic) = work.frame::<Epic>(at) {
            epic.dealt += 1;
        }
        // A character that is knocked out takes no part (DOA-131).
        if work.s.person(who).body.is_up() { work.push(Deal { who, left: EPIC_CARDS }) } else { Flow::Go }
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        if self.failed {
            offers.allow_all((1..=MOST_HARM).map(Action::Harm));
            return offers.allow(Action::Done);
        }
        if self.ability.is_some() {
            return offers.allow_all((0..=call::WIDEST).map(Action::Range));
        }
        offers.allow_all(Ability::ALL.map(Action::Call));
        offers.allow_all([Action::EndEpic(true), Action::EndEpic(false)]);
        // `beside`: optional offers, left out where only what the event waits for is listed.
        offers.beside(|offers| gm::offer_awards(look, offers));
    }

    fn take(work: &mut Work<'_>, at: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        let Some(epic) = work.frame::<Epic>(at) else { return Err(Illegal::not_offered()) };
        match (action, epic.ability) {
            (Action::Call(ability), _) => epic.ability = Some(ability),
            (Action::Range(range), Some(ability)) => {
                epic.ability = None;
                work.push(Volunteers::new(ability, range, &[]));
            }
            (Action::EndEpic(false), _) => epic.failed = true,
            (Action::EndEpic(true), _) => work.end_epic(true),
            (Action::Done, _) => work.end_epic(false),
            (Action::Harm(n), _) => {
                work.end_epic(false);
                work.harm_all(n);
            }
            (other, _) => return gm::take(work, seat, other),
        }
        Ok(())
    }

    /// Takes the result of a check. `Value::None` means that there was no target card to show, and changes nothing.
    fn given(work: &mut Work<'_>, at: usize, gift: Gift) {
        let Some(epic) = work.frame::<Epic>(at) else { return };
        if let Gift::Value(Value::Bool(passed)) = gift {
            epic.passed += u8::from(passed);
            // Only a planned event has a score to tell.
            let (passed, needed) = (epic.passed, epic.needed);
            if epic.plan.is_some() {
                work.tell_by(Event::EpicScore { passed, needed }, "DOA-159");
            }
        }
    }

    fn question(&self, _: &Look<'_>, _: Seat) -> String {
        match self.ability {
            Some(ability) => format!("{ability} within which range?"),
            None if self.failed => "the Epic Event has failed: does it hurt?".into(),
            None => "the Epic Event: a check, or its end?".into(),
        }
    }
}

impl Work<'_> {
    /// Starts an Epic Event (DOA-148), for the GM or for a script.
    pub(super) fn start_epic(&mut self, epic: Epic) -> Flow {
        self.tell_by(Event::EpicBegins, "DOA-148");
        self.push(epic)
    }

    /// Begins the next planned check. If the result is already decided, ends the event instead, so that nobody plays a
    /// card for nothing (DOA-159).
    fn next_epic_check(&mut self, at: usize, epic: &Epic) -> Flow {
        let Some(plan) = &epic.plan else { return Flow::Wait };
        let left = u8::try_from(plan.len()).unwrap_or(u8::MAX);
        let is_passed = epic.passed >= epic.needed;
        match plan.split_first() {
            Some(((ability, range), rest)) if !is_passed && epic.passed.saturating_add(left) >= epic.needed => {
                if let Some(epic) = self.frame::<Epic>(at) {
                    epic.plan = Some(rest.to_vec());
                }
                self.push(Volunteers::new(*ability, *range, &[]))
            }
            _ => {
                self.end_epic(is_passed);
                self.give(Value::Bool(is_passed));
                Flow::Go
            }
        }
    }

    /// Ends an Epic Event. The remaining cards are discarded (DOA-159, DOA-160).
    fn end_epic(&mut self, success: bool) {
        self.pop();
        for who in self.s.party() {
            self.lay_down_epic(who);
        }
        self.tell_by(Event::EpicEnds { success }, "DOA-159");
    }

    /// Deals `n` damage to each participant for a failure (DOA-026, DOA-183). Before that, each one is asked for Fate
    /// Cards.
    fn harm_all(&mut self, n: u8) {
        let participants = self.s.party_up().into_iter().map(|who| (who, 0)).collect();
        self.push(Brace { n, of: participants, asked: 0 });
    }
}
