//! The effects of scripts: the only way for a script to change the position.
//!
//! Begin reading at `carry_out`, which the machine calls for each effect that a script asks for. It has one arm for
//! each word, such as `hurt` for `me.hurt(2)`.

use super::body::{Damage, MadeOf};
use super::event::Event;
use super::facts::{subject, who_of};
use super::frame::Caller;
use super::house;
use super::state::Who;
use super::words::effect::Verb;
use super::words::track;
use super::work::Work;
use crate::kernel::{Source, Why};
use crate::script::Effect;

/// Returns the character for which a script runs, its `me`. `None` if it is no character.
fn caller_of(caller: &Caller) -> Option<Who> {
    caller.roles.first().copied().and_then(who_of)
}

/// Limits a number of a script to 0 to 99.
fn small(n: i64) -> i32 {
    i32::try_from(n.clamp(0, 99)).unwrap_or(0)
}

impl Work<'_> {
    /// Heals `n` HP. A knocked-out character wakes, unless a house rule forbids it (DOA-133, DOA-169).
    pub(super) fn heal(&mut self, who: Who, n: i64, why: Why) {
        let may_wake = self.s.may_wake(who);
        let body = &self.s.person(who).body;
        if body.dead || n <= 0 || (body.out.is_some() && !may_wake) {
            return;
        }
        let wakes = self.ends_fall(who);
        let healed = self.gains(subject(who), track::Hp, n.min(99), why).told;
        if wakes {
            self.because(healed, |work| {
                work.tell(Event::NotOut { who }, why);
                work.wakes(who);
            });
        }
    }

    /// Returns whether healing alone does not bring `other` round, so that a check must (DOA-132).
    fn needs_check(&self, by: Who, other: Who) -> bool {
        let body = &self.s.person(other).body;
        by != other && body.out.is_some() && !body.dead && self.s.house.is(house::HealNeedsCheck::Yes)
    }

    /// Sets the HP of a character that is up, between 1 and its maximum. This is neither damage nor healing.
    fn set_hp(&mut self, who: Who, hp: i64, why: Why) {
        let body = &self.s.person(who).body;
        let before = body.hp.now();
        if body.dead || body.out.is_some() {
            return;
        }
        self.put_track(subject(who), track::Hp, hp.max(1));
        let hp = self.s.person(who).body.hp.now();
        if hp != before {
            self.tell(Event::HasHp { who, hp }, why);
        }
    }

    /// Carries out an effect. An effect on a subject that is no character does nothing.
    pub(super) fn carry_out(&mut self, caller: &Caller, effect: &Effect) {
        let Some(verb) = Verb::of(effect.word) else { return };
        let source = Source::Script(caller.used.0, effect.line);
        // Effects count towards the limits of a script.
        self.out.budget_mut().effect(source, effect.bytes());
        match (verb, effect.on.and_then(who_of)) {
            (Verb::GoTo | Verb::Fight | Verb::Foes | Verb::Finish, _) => self.tell_story(verb, effect, source),
            (Verb::Redraw, _) => self.redraws_freely(effect.on, source),
            (Verb::GainXp, Some(who)) => self.learns(who, effect.int(0), Why::by("DOA-174", source)),
            (Verb::AwardFate, Some(who)) => self.award(who, Why::by("DOA-028", source)),
            (Verb::Say, _) => self.tell(Event::Said { text: effect.text(0).to_string() }, Why::by("", source)),
            (Verb::Hurt, Some(who)) => {
                _ = self.hurt(who, effect.int(0), MadeOf::PHYSICAL, caller_of(caller), Why::by("DOA-137", source))
            }
            (Verb::HurtBy, Some(who)) => match self.catalog().made_of(effect.text(0)) {
                Some(made_of) => {
                    _ = self.hurt(who, effect.int(1), made_of, caller_of(caller), Why::by("DOA-139", source))
                }
                None => {
                    let text = format!("no damage is called `{}`: {}", effect.text(0), Damage::WORDS.join(", "));
                    self.tell(Event::Fault { used: None, text }, Why::FAULT);
                }
            },
            (Verb::Heal, Some(who)) => match caller_of(caller).filter(|by| self.needs_check(*by, who)) {
                Some(by) => self.rouse(by, who, small(effect.int(0))),
                None => self.heal(who, effect.int(0), Why::by("DOA-169", source)),
            },
            (Verb::SetHp, Some(who)) => self.set_hp(who, effect.int(0), Why::by("DOA-040", source)),
            (Verb::MoveTo, Some(who)) => self.goes_to(who, effect.text(0), source),
            (Verb::PushFrom | Verb::PullTo, Some(who)) => {
                let other = effect.args.first().and_then(crate::kernel::Value::subject).and_then(who_of);
                let away = verb == Verb::PushFrom;
                if let Some(other) = other {
                    self.pushes_or_pulls(who, other, effect.int(1), away, source);
                }
            }
            (Verb::SwapPlaces, Some(who)) => {
                let other = effect.args.first().and_then(crate::kernel::Value::subject).and_then(who_of);
                if let Some(other) = other {
                    self.swaps_places(who, other, source);
                }
            }
            (Verb::Stun, Some(who)) => {
                self.s.person_mut(who).body.reeling = true;
                self.tell(Event::Reels { who }, Why::by("DOA-119", source));
            }
            (_, None) => {}
        }
    }
}
