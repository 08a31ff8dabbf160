//! Epic Events: a row of checks answered from hands that were drawn at its start (DOA-148 to DOA-160).

use super::action::Action;
use super::content::Ability;
use super::deck::DeckCard;
use super::epic_hand::{Deal, Played};
use super::event::Event;
use super::frame::{Look, Offers};
use super::house::HouseRule;
use super::reveal::Reveal;
use super::stand::EPIC_CARDS;
use super::state::{GM_DECK, State, Who};
use super::work::{Flow, Work};
use super::{DeckRules, Gift, call};
use crate::kernel::{Illegal, PlayingCard, Seat, Seats, Value};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// An Epic Event.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Epic {
    /// The checks that are still to come, where an adventure has planned it; otherwise the GM calls them.
    pub plan: Option<Vec<(Ability, u8)>>,
    /// So many passed checks make a planned one a success (DOA-159).
    pub needed: u8,
    pub passed: u8,
    /// How many players have drawn their hands.
    pub dealt: u8,
    /// The check under way: of what, within which range, against which card.
    pub ability: Option<Ability>,
    pub range: Option<u8>,
    pub target: Option<PlayingCard>,
    /// How many players have been asked for it.
    pub asked: u8,
    /// The volunteers' outcomes.
    pub outcomes: SmallVec<[bool; 4]>,
}

impl Epic {
    /// One that the GM runs, or a planned one.
    pub fn new(plan: Option<Vec<(Ability, u8)>>, needed: u8) -> Epic {
        Epic {
            plan,
            needed,
            passed: 0,
            dealt: 0,
            ability: None,
            range: None,
            target: None,
            asked: 0,
            outcomes: SmallVec::new(),
        }
    }
}

impl State {
    /// The players' Dealers, in the order of their seats.
    pub fn party(&self) -> Vec<Who> {
        let seats = self.player_seats();
        self.everybody().filter(|who| seats.has(self.person(*who).seat) && self.person(*who).owner.is_none()).collect()
    }
}

impl Frame<DeckRules> for Epic {
    fn waits(&self, state: &State) -> Waits {
        Waits::For(Seats::only(state.gm()))
    }

    fn begins(&self) -> bool {
        true
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(epic) = work.frame::<Epic>(at).cloned() else { return Flow::Go };
        if let Some(who) = work.s.party().get(usize::from(epic.dealt)) {
            let who = *who;
            if let Some(epic) = work.frame::<Epic>(at) {
                epic.dealt += 1;
            }
            return work.push(Deal { who, left: EPIC_CARDS });
        }
        match (epic.ability, epic.range, epic.target) {
            (Some(_), Some(_), None) => work.push(Reveal::of(GM_DECK, None)),
            (Some(ability), Some(range), Some(target)) => work.next_volunteer(at, &epic, (ability, range, target)),
            _ => work.next_epic_check(at, &epic),
        }
    }

    fn offers(&self, _: &Look<'_>, offers: &mut Offers<'_>) {
        if self.ability.is_some() {
            return offers.allow_all((0..=call::WIDEST).map(Action::Range));
        }
        offers.allow_all(Ability::ALL.map(Action::Call));
        offers.allow_all([Action::EndEpic(true), Action::EndEpic(false)]);
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Some(epic) = work.frame::<Epic>(at) else { return Err(Illegal::not_offered()) };
        match action {
            Action::Call(ability) => epic.ability = Some(ability),
            Action::Range(range) => epic.range = Some(range),
            Action::EndEpic(success) => _ = work.end_epic(success, false),
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn given(work: &mut Work<'_>, at: usize, gift: Gift) {
        let Some(epic) = work.frame::<Epic>(at) else { return };
        match gift {
            Gift::Card(card) => epic.target = Some(card),
            Gift::Outcome(outcome) => epic.outcomes.push(outcome.degree.is_success()),
            // A player has let it go by; without any card to show there is no check.
            Gift::Value(_) if epic.target.is_some() => {}
            Gift::Value(_) => (epic.ability, epic.range) = (None, None),
        }
    }

    fn question(&self, _: &Look<'_>, _: Seat) -> String {
        match self.ability {
            Some(ability) => format!("{ability} within which range?"),
            None => "the Epic Event: a check, or its end?".into(),
        }
    }
}

impl Work<'_> {
    /// The GM starts an Epic Event (DOA-148).
    pub(super) fn start_epic(&mut self, epic: Epic) -> Flow {
        self.tell_by(Event::EpicBegins, "DOA-148");
        self.push(epic)
    }

    fn next_epic_check(&mut self, at: usize, epic: &Epic) -> Flow {
        let Some(plan) = &epic.plan else { return Flow::Wait };
        let Some((ability, range)) = plan.first().copied() else {
            return self.end_epic(epic.passed >= epic.needed, true);
        };
        if let Some(epic) = self.frame::<Epic>(at) {
            (epic.ability, epic.range) = (Some(ability), Some(range));
            epic.plan = Some(plan[1..].to_vec());
        }
        Flow::Go
    }

    /// The next player with cards may answer; when all were asked, the check is passed or not (DOA-151, DOA-154).
    fn next_volunteer(&mut self, at: usize, epic: &Epic, (ability, range, target): (Ability, u8, PlayingCard)) -> Flow {
        if let Some(who) = self.s.party().get(usize::from(epic.asked)).copied() {
            if let Some(epic) = self.frame::<Epic>(at) {
                epic.asked += 1;
            }
            if self.s.deck_of(who).epic.is_empty() {
                return Flow::Go;
            }
            let cards = SmallVec::new();
            return self.push(Played {
                who,
                ability,
                target,
                range,
                hidden: false,
                cards,
                over: false,
                may_pass: true,
            });
        }
        let good = epic.outcomes.iter().filter(|good| **good).count();
        let all = epic.outcomes.len();
        let passed = match (self.s.house.is(HouseRule::EpicPass, 1), self.s.house.is(HouseRule::EpicPass, 2)) {
            (true, _) => good > 0 && good == all,
            (_, true) => good * 2 > all,
            _ => good > 0,
        };
        let rule = if all > 0 {
            "DOA-154"
        } else if self.s.party().iter().all(|who| self.s.deck_of(*who).epic.is_empty()) {
            "DOA-158"
        } else {
            "DOA-157"
        };
        self.s.deck_mut(GM_DECK).file(DeckCard::Playing(target));
        self.tell_by(Event::EpicCheck { passed }, rule);
        if let Some(epic) = self.frame::<Epic>(at) {
            epic.passed += u8::from(passed);
            (epic.ability, epic.range, epic.target, epic.asked) = (None, None, None, 0);
            epic.outcomes.clear();
        }
        Flow::Go
    }

    /// It is over: what was not played is discarded (DOA-159, DOA-160).
    fn end_epic(&mut self, success: bool, asked: bool) -> Flow {
        self.pop();
        self.s.party().into_iter().for_each(|who| self.lay_down_epic(who));
        self.tell_by(Event::EpicEnds { success }, "DOA-159");
        if asked {
            self.give(Value::Bool(success));
        }
        Flow::Go
    }
}
