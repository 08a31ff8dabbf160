//! A check for a group: any of its players may volunteer, and answers from the epic hand (DOA-151 to DOA-158, DOA-184).
//!
//! Begin reading at [`Volunteers`], which Epic Events and rests push as a frame. It asks the players one after another,
//! each with a `Played` frame. By default one success passes the check. In every function, `at` is the place of the
//! frame on the stack.

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

/// A check for volunteers. It tells the frame below whether the check is passed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Volunteers {
    pub ability: Ability,
    pub range: u8,
    /// The characters that may volunteer. If empty, all players' Dealers may.
    pub of: SmallVec<[Who; 2]>,
    pub target: Option<PlayingCard>,
    /// The number of players asked so far.
    pub asked: u8,
    /// The number of volunteers that succeeded.
    pub good: u8,
    /// The number of all volunteers.
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
        // With one success the check is passed, and nobody else is asked (DOA-154).
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
            // A player did not volunteer.
            Gift::Value(_) if check.target.is_some() => {}
            // Without a target card to show, there is no check.
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

    /// Asks the next player's Dealer, if it may volunteer and is able to.
    fn ask_volunteer(&mut self, at: usize, who: Who, target: PlayingCard) -> Flow {
        let Some(check) = self.frame::<Volunteers>(at) else { return Flow::Go };
        check.asked += 1;
        let (ability, range, is_named) = (check.ability, check.range, check.of.is_empty() || check.of.contains(&who));
        if !is_named || !self.can_volunteer(who) {
            return Flow::Go;
        }
        let cards = SmallVec::new();
        self.push(Played { who, ability, target, range, hidden: false, cards, over: false, may_pass: true })
    }

    /// Ends the check, and tells the frame below whether it is passed (DOA-154). By a house rule, all volunteers or
    /// most of them must succeed.
    fn end_volunteers(&mut self, check: &Volunteers, target: PlayingCard) -> Flow {
        let Volunteers { good, all, .. } = *check;
        let all_must = self.s.house.is(house::EpicPass::All);
        let most_must = self.s.house.is(house::EpicPass::Majority);
        let passed = match (all_must, most_must) {
            (true, _) => good > 0 && good == all,
            (_, true) => good * 2 > all,
            _ => good > 0,
        };
        // Without volunteers, either nobody could volunteer (DOA-158) or nobody wanted to (DOA-157).
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
