//! The effects of scripts on attacks: an attack under way is changed or redirected, and a script attacks.
//!
//! `attack.halve()` calls `change_attack`, and `me.attack(target, 3, "fire", "melee")` calls `script_attack`.

use super::attack::{Attack, AttackStep, Power};
use super::content::Distances;
use super::effects::somebody;
use super::event::Event;
use super::frame::Caller;
use super::means::{Kind, Means};
use super::state::Who;
use super::turn::{AsideKind, Turn};
use super::words::effect::Verb;
use super::words::kind::ATTACK;
use super::work::Work;
use crate::kernel::{Ingredients, Source, Why};
use crate::machine::Holds;
use crate::script::Effect;

impl Work<'_> {
    /// Cancels, halves or changes the attack that the effect is called on.
    pub(super) fn change_attack(&mut self, verb: Verb, effect: &Effect, source: Source) {
        let number = i16::try_from(effect.int(0).clamp(-999, 999)).unwrap_or(0);
        let Some(at) = attack_place(effect) else { return };
        let Some(attack) = self.frame::<Attack>(at) else { return };
        // This is the step while the script of a Counter runs.
        let counters = attack.step == AttackStep::Recounter;
        let (event, rule) = match verb {
            Verb::Cancel => {
                attack.power = Power::Cancelled;
                attack.countered_by = source;
                (Event::Cancelled, "ADS-141")
            }
            Verb::Halve => {
                attack.power = Power::Halved;
                attack.countered_by = source;
                (Event::Halved, "ADS-142")
            }
            Verb::Reduce if counters => {
                attack.lessened.add(number, source);
                (Event::Reduced { amount: number }, "ADS-142")
            }
            Verb::Reduce => {
                attack.defense.add(number, source);
                (Event::Reduced { amount: number }, "ADS-144")
            }
            _ if counters => {
                attack.lessened.add(number.saturating_neg(), source);
                (Event::Reduced { amount: -number }, "ADS-142")
            }
            _ => {
                attack.amount.add(number, source);
                (Event::Reduced { amount: -number }, "ADS-128")
            }
        };
        self.tell(event, Why::by(rule, source));
    }

    /// Redirects an attack to another combatant, as long as nobody has answered it.
    pub(super) fn redirect(&mut self, effect: &Effect, source: Source) {
        let Some((at, target)) = attack_place(effect).zip(somebody(effect, 0)) else { return };
        if !self.s.at(target).is_in() {
            return;
        }
        let Some(attack) = self.frame::<Attack>(at) else { return };
        let can_redirect =
            matches!(attack.step, AttackStep::Aim | AttackStep::Aimed | AttackStep::Begin | AttackStep::Answer);
        if can_redirect && !attack.answered && attack.target != target {
            attack.target = target;
            self.tell(Event::Redirected { target }, Why::by("ADS-383", source));
        }
    }

    /// Returns whether `target` is attacked in the extra Turn that `target` gave by fleeing (ADS-314).
    fn is_fleer_of_turn(&self, target: Who) -> bool {
        let turn = self.s.frames.iter().rev().find_map(Holds::<Turn>::get);
        turn.is_some_and(|turn| turn.against == Some((target, AsideKind::AgainstFleer)))
    }

    /// Makes a script's attack, with the limits of body, Grapple, Room, reach and sight. If the action itself lists a
    /// Distance, its matches were drawn before its script ran.
    pub(super) fn script_attack(&mut self, who: Who, caller: &Caller, effect: &Effect, source: Source) {
        let Some(target) = somebody(effect, 0).filter(|target| *target != who && self.s.at(*target).is_in()) else {
            return;
        };
        let (kind, made_of) = self.catalog().damage_named(effect.text(2));
        let Some((means, reach)) = Means::named(kind.unwrap_or("physical")).zip(Distances::named(effect.text(3)))
        else {
            let text = format!(
                "no attack is `{}` at `{}`: it is `physical`, `ethereal` or `base`, at `melee`, `thrown` or `ranged`",
                effect.text(2),
                effect.text(3)
            );
            return self.tell(Event::Fault { text }, Why::FAULT);
        };
        let means = means.at(reach);
        if !self.may_attack(who, means) || !self.may_aim(who, target, means) {
            return;
        }
        let amount = i16::try_from(effect.int(1).clamp(0, 999)).unwrap_or(0);
        let amount = self.raised(who, target, Ingredients::of(amount, source));
        let mut attack = Attack::new(who, target, amount, source);
        attack.ethereal = means.kind == Kind::Spell;
        attack.means = means;
        attack.made_of = made_of;
        attack.fleeing = self.is_fleer_of_turn(target);
        self.push(attack);
        // `ANY`: the action lists no Distance, so its matches are drawn now.
        if self.catalog().behind(caller.used).own.reach == Distances::ANY {
            self.must_match(who, target, Some(target), means);
        }
    }
}

/// Returns the place on the stack of the attack that an effect is called on.
fn attack_place(effect: &Effect) -> Option<usize> {
    effect.on.filter(|on| on.kind == ATTACK).map(|on| usize::from(on.id))
}
