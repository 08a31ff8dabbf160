//! Wear: levels of Fatigue and Exhaustion, each of which lowers the Hand maximum by one.
//!
//! For example, a Draw Deck that runs out in Combat costs a level of Fatigue (ADS-200), and clinging to life a level of
//! Exhaustion (ADS-193).

use super::event::Event;
use super::numbers;
use super::state::Who;
use super::work::Work;
use crate::kernel::Why;

impl Work<'_> {
    /// Adds a level of Fatigue.
    pub(super) fn adds_fatigue(&mut self, who: Who, why: Why) {
        self.wear(who, false, why);
    }

    /// Takes levels of Fatigue away, as far as there are any.
    pub(super) fn refreshes(&mut self, who: Who, levels: i16, why: Why) {
        let Some(hero) = self.s.at_mut(who).hero_mut() else { return };
        let lost = i8::try_from(levels.min(i16::from(hero.fatigue))).unwrap_or(0);
        if lost <= 0 {
            return;
        }
        hero.fatigue -= lost.unsigned_abs();
        let hand_most = numbers::hand_max(&self.look(), who);
        self.tell(Event::Wear { who, exhaustion: false, levels: -lost, hand_most }, why);
    }

    /// Adds a level of Exhaustion.
    pub(super) fn adds_exhaustion(&mut self, who: Who, why: Why) {
        self.wear(who, true, why);
    }

    /// Adds a level of Exhaustion, or else of Fatigue. At a Hand maximum of 1, the level kills (ADS-201 to ADS-205).
    /// Cards above the new maximum are discarded at once, by choice (G-23).
    fn wear(&mut self, who: Who, exhaustion: bool, why: Why) {
        let hand_most = numbers::hand_max(&self.look(), who);
        let Some(hero) = self.s.at_mut(who).hero_mut() else { return };
        if hand_most <= 1 {
            let rule = if exhaustion { "ADS-198" } else { "ADS-204" };
            self.s.at_mut(who).hp = 0;
            self.defeat(who, Why::rule(rule));
            return;
        }
        let level = if exhaustion { &mut hero.exhaustion } else { &mut hero.fatigue };
        *level += 1;
        let hand_most = numbers::hand_max(&self.look(), who);
        self.tell(Event::Wear { who, exhaustion, levels: 1, hand_most }, why);
        self.discards_down(who);
    }
}
