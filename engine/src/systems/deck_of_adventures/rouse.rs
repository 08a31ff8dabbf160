//! Somebody is brought round who is knocked out (DOA-132, DOA-133).

use super::call::Called;
use super::content::Ability;
use super::degree::Degree;
use super::event::Event;
use super::state::Who;
use super::work::{Flow, Work};
use super::{DeckRules, Gift};
use crate::kernel::Value;
use crate::machine::Frame;
use serde::{Deserialize, Serialize};

/// A power heals somebody who is knocked out: that takes a check of its user's Primary Skill.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rouse {
    pub who: Who,
    pub other: Who,
    /// What the power gives back.
    pub hp: i32,
}

impl Frame<DeckRules> for Rouse {
    fn given(work: &mut Work<'_>, at: usize, gift: Gift) {
        let Some(Rouse { who, other, hp }) = work.frame::<Rouse>(at).map(|rouse| rouse.clone()) else { return };
        work.pop();
        if matches!(gift, Gift::Value(Value::Text(word)) if Degree::named(&word).is_some_and(Degree::is_success)) {
            work.brings_round(who, other, hp);
        }
    }
}

impl Work<'_> {
    /// With a power that heals, by the Primary Skill.
    pub(super) fn rouse(&mut self, who: Who, other: Who, hp: i32) {
        let primary = self.catalog().sheet(self.s.person(who).sheet).primary;
        self.push(Rouse { who, other, hp });
        self.try_to_rouse(who, other, primary);
    }

    /// With one's hands, by Craft.
    pub(super) fn treat(&mut self, who: Who, other: Who) {
        self.try_to_rouse(who, other, Ability::Craft);
    }

    /// Against the card of whoever is knocked out, within 5 less its turns since.
    fn try_to_rouse(&mut self, who: Who, other: Who, with: Ability) -> Flow {
        let range = 5u8.saturating_sub(self.s.person(other).body.out.unwrap_or(0));
        let card = self.s.person(other).card;
        self.tell_of(who, Event::Treats { who, other, range }, "DOA-132");
        let called = Called { asked: true, ..Called::plain(self.s, with, range, &[who]) };
        self.push(called.against(card))
    }

    /// It is knocked out no more, with 1 HP, or what a power gives back (DOA-133).
    pub(super) fn brings_round(&mut self, who: Who, other: Who, hp: i32) {
        let body = &mut self.s.person_mut(other).body;
        body.hp.to(hp.max(body.hp.now()));
        (body.out, body.falls_below, body.stood) = (None, false, (0, 0));
        body.wounds.clear();
        let hp = body.hp.now();
        self.lay_down_epic(other);
        self.tell_of(who, Event::BroughtRound { who, other, hp }, "DOA-133");
    }
}
