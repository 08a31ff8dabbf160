//! A check for a group (DOA-151 to DOA-158, DOA-184). Any of them may volunteer and answer from their epic hands.

use super::content::Ability;
use super::deck::DeckCard;
use super::epic_hand::Played;
use super::event::Event;
use super::house;
use super::reveal::Reveal;
use super::state::{GM_DECK, Who};
use super::work::{Flow, Work};
use super::{DeckRules, Gift};
use crate::kernel::{PlayingCard, Value};
use crate::machine::Frame;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A check of volunteers; whether it is passed is given to the work below.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Volunteers {
    pub ability: Ability,
    pub range: u8,
    /// The possible volunteers; nobody: all players.
    pub of: SmallVec<[Who; 2]>,
    pub target: Option<PlayingCard>,
    /// The number of players asked so far.
    pub asked: u8,
    /// The number of volunteers that succeeded, and the number of all.
    pub good: u8,
    pub all: u8,
}

impl Volunteers {
    pub fn new(ability: Ability, range: u8, of: &[Who]) -> Volunteers {
        Volunteers { ability, range, of: SmallVec::from_slice(of), target: None, asked: 0, good: 0, all: 0 }
    }
}

impl Frame<DeckRules> for Volunteers {
    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(check) = work.frame::<Volunteers>(at).cloned() else { return Flow::Go };
        let Some(target) = check.target else { return work.push(Reveal::of(GM_DECK, None)) };
        // With one success the check is passed, and nobody need play another card (DOA-154).
        let one_is_enough = work.s.house.is(house::EpicPass::Any);
        match work.s.party().get(usize::from(check.asked)).copied() {
            Some(who) if !(one_is_enough && check.good > 0) => work.ask_volunteer(at, who, target),
            _ => work.end_volunteers(&check, target),
        }
    }

    fn given(work: &mut Work<'_>, at: usize, gift: Gift) {
        let Some(check) = work.frame::<Volunteers>(at) else { return };
        match gift {
            Gift::Card(card) => check.target = Some(card),
            Gift::Outcome(outcome) => {
                check.all += 1;
                check.good += u8::from(outcome.degree.is_success());
            }
            // A player has passed.
            Gift::Value(_) if check.target.is_some() => {}
            // Without a card to show there is no check.
            Gift::Value(_) => {
                work.pop();
                work.give(Value::None);
            }
        }
    }
}

impl Work<'_> {
    /// Returns whether a character can volunteer (DOA-131, DOA-158). It must be up and have a card left.
    fn can_volunteer(&self, who: Who) -> bool {
        self.s.person(who).body.is_up() && !self.s.deck_of(who).epic.is_empty()
    }

    fn ask_volunteer(&mut self, at: usize, who: Who, target: PlayingCard) -> Flow {
        let Some(check) = self.frame::<Volunteers>(at) else { return Flow::Go };
        check.asked += 1;
        let (ability, range, named) = (check.ability, check.range, check.of.is_empty() || check.of.contains(&who));
        if !named || !self.can_volunteer(who) {
            return Flow::Go;
        }
        let cards = SmallVec::new();
        self.push(Played { who, ability, target, range, hidden: false, cards, over: false, may_pass: true })
    }

    /// Ends the check once all were asked or it is decided: passed or not (DOA-154).
    fn end_volunteers(&mut self, check: &Volunteers, target: PlayingCard) -> Flow {
        let Volunteers { good, all, .. } = *check;
        let all_must = self.s.house.is(house::EpicPass::All);
        let most_must = self.s.house.is(house::EpicPass::Majority);
        let passed = match (all_must, most_must) {
            (true, _) => good > 0 && good == all,
            (_, true) => good * 2 > all,
            _ => good > 0,
        };
        let rule = if all > 0 {
            "DOA-154"
        } else if !self.s.party().into_iter().any(|who| self.can_volunteer(who)) {
            "DOA-158"
        } else {
            "DOA-157"
        };
        self.s.deck_mut(GM_DECK).file(DeckCard::Playing(target));
        self.tell_by(Event::EpicCheck { passed }, rule);
        self.pop();
        self.give(Value::Bool(passed));
        Flow::Go
    }
}
