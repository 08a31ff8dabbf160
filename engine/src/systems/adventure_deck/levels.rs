//! Levels: a Character with enough experience rises to the next Level of its class, between Encounters (ADS-457).
//!
//! `offer` lists the command `level up`, and `levels_up` carries it out.

use super::action::Action;
use super::combatant::Hero;
use super::event::Event;
use super::frame::{Look, Offers};
use super::state::Who;
use super::work::Work;
use crate::kernel::{Illegal, Numbers, Source, Why};

/// Offers the next Level. If it is out of reach, the reason says what it requires.
pub fn offer(look: &Look<'_>, who: Who, offers: &mut Offers<'_>) {
    if let Some(hero) = look.state.at(who).hero() {
        offers.judge(Action::LevelUp, may_rise(look, hero));
    }
}

/// Forbids taking a Level or giving up the adventure during a Combat.
pub fn forbid_in_combat(look: &Look<'_>, offers: &mut Offers<'_>) {
    if look.state.ground.at_rest || look.state.verdict.is_some() {
        return;
    }
    // `""`: whatever follows the word.
    let risen = || "nobody rises to a Level during a Combat: that waits until it is over".into();
    offers.forbid_words("level_up", "", look.refusal("ADS-457", risen));
    if look.state.journey.is_some() {
        let quiet = || "an adventure is given up in a quiet Room, not during a Combat".into();
        offers.forbid_words("give_up", "", look.refusal("ADS-264", quiet));
    }
}

/// Checks that the class has a next Level, and that the experience is enough.
fn may_rise(look: &Look<'_>, hero: &Hero) -> Result<(), Illegal> {
    let class = look.catalog().class(hero.class);
    match class.level_after(hero.level) {
        None => look.no("ADS-457", || format!("`{}` gives no Level after Level {}", class.name, hero.level)),
        Some(next) if hero.xp < next.xp => {
            look.no("ADS-457", || format!("Level {} takes {} XP, and you have {}", next.level, next.xp, hero.xp))
        }
        Some(_) => Ok(()),
    }
}

impl Work<'_> {
    /// Gives a Character this much experience, and tells of it with `numbers`. A Foe gains no experience.
    pub(super) fn learns<N: Into<Numbers>>(
        &mut self,
        who: Who,
        xp: u32,
        why: Why,
        numbers: impl FnOnce(&Look<'_>) -> N,
    ) {
        if xp == 0 {
            return;
        }
        let Some(hero) = self.s.at_mut(who).hero_mut() else { return };
        let before = hero.xp;
        hero.xp = hero.xp.saturating_add(xp);
        self.tell_sum(Event::Experience { who, xp }, why, numbers);
        self.may_rise_since(who, before);
    }

    /// Tells of the highest Level that the experience now allows, if the experience `before` did not allow it.
    fn may_rise_since(&mut self, who: Who, before: u32) {
        let Some(hero) = self.s.at(who).hero() else { return };
        let class = self.catalog().class(hero.class);
        if let Some(level) = class.level_reached(hero.level, before, hero.xp) {
            self.tell(Event::MayRise { who, level }, Why::by("ADS-457", Source::Item(class.item)));
        }
    }

    /// Raises a Character to the next Level of its class, and adds the Level's HP. The experience stays.
    pub(super) fn levels_up(&mut self, who: Who) {
        let Some(hero) = self.s.at(who).hero() else { return };
        let class = self.catalog().class(hero.class);
        let Some(next) = class.level_after(hero.level) else { return };
        let combatant = self.s.at_mut(who);
        combatant.most_hp = combatant.most_hp.saturating_add(next.hp);
        combatant.hp = combatant.hp.saturating_add(next.hp);
        if let Some(hero) = combatant.hero_mut() {
            hero.level = next.level;
        }
        let event = Event::LevelUp { who, level: next.level, hp: next.hp };
        self.tell(event, Why::by("ADS-457", Source::Item(class.item)));
    }
}
