//! The aim of an attack. From outside, an attack into a Grapple may hit another combatant than its Target (ADS-295).
//!
//! An example: a Ranger shoots at an Orc that holds a Knight. It declares Up and draws Down, so the arrow hits the
//! Knight.

use super::super::content::Face;
use super::super::event::Event;
use super::super::state::{State, Who};
use super::super::work::{Flow, Work};
use super::{Attack, AttackStep, grappling};
use crate::kernel::Why;

impl Work<'_> {
    /// Aims the attack. From outside, aiming into a Grapple takes an Up/Down (ADS-295).
    pub(super) fn aim(&mut self, at: usize, attack: &Attack) -> Flow {
        // Terms of the card itself may have become illegal for this Target.
        if !self.is_aimed_at(attack.by, attack.card, attack.target) {
            return self.attack_step(at, AttackStep::Over);
        }
        if !into_grapple(self.s, attack) {
            return self.attack_step(at, AttackStep::Begin);
        }
        match self.s.at(attack.by).foe() {
            None => Flow::Wait,
            Some(foe) => {
                let is_up = self.catalog().foe(foe).face == Face::Up;
                self.declare_aim(at, attack.by, is_up);
                Flow::Go
            }
        }
    }

    /// Declares a symbol for the aim into a Grapple, and draws one Up/Down to compare.
    pub(super) fn declare_aim(&mut self, at: usize, who: Who, up: bool) {
        self.tell(Event::Declared { who, up }, Why::rule("ADS-295"));
        if let Some(attack) = self.frame::<Attack>(at) {
            attack.declared = up;
            attack.step = AttackStep::Aimed;
        }
        self.push(self.s.draw_by(who, who, 1));
    }

    /// Applies the draw of an aim. A miss hits the attacker's Ally in the Grapple, or else the other combatant in it
    /// (ADS-296, ADS-297).
    pub(super) fn aimed(&mut self, at: usize, attack: &Attack, up: bool) {
        // A matching draw hits the Target.
        let hit_by_miss = if up == attack.declared {
            None
        } else {
            // `true` is the greater key, so that an Ally of the attacker comes before an Opponent.
            grappling(self.s, attack.target).max_by_key(|who| !self.s.opposed(attack.by, *who))
        };
        if let Some(attack) = self.frame::<Attack>(at) {
            attack.declared = false;
            attack.target = hit_by_miss.unwrap_or(attack.target);
            attack.step = AttackStep::Begin;
        }
        if let Some(target) = hit_by_miss {
            self.tell(Event::Misdirected { who: attack.by, target }, Why::rule("ADS-296"));
        }
    }
}

/// Returns whether the Target is in a Grapple without the attacker.
fn into_grapple(state: &State, attack: &Attack) -> bool {
    let mut others = grappling(state, attack.target).peekable();
    others.peek().is_some() && others.all(|who| who != attack.by)
}
