//! The means of an attack (Weapon, Spell or bare hands), and the limits of body, Grapple and Room on them.
//!
//! A [`Means`] is made from a card, a Foe's line or a script. `attacks` checks whether a combatant may attack with it
//! now, `aims` whether it may attack a Target, `defends` whether it may defend. A check returns `Ok(())` or the rule
//! that forbids it.

use super::content::{CardDef, Catalog, Distances, Mark, Permit, Property};
use super::event::Event;
use super::frame::Look;
use super::house;
use super::legal::is_in_grapple;
use super::state::{State, Who};
use super::turn::Turn;
use super::work::Work;
use crate::kernel::{Illegal, Why};
use crate::machine::Holds;
use serde::{Deserialize, Serialize};

closed! {
    /// The kind of a means.
    #[derive(Default)]
    pub enum Kind {
        Weapon = "weapon",
        Spell = "spell",
        /// A Skill, or bare hands.
        #[default]
        Other = "hands",
    }
}

/// The means of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Means {
    pub kind: Kind,
    pub reach: Distances,
    /// Whether it may be used in a Grapple (ADS-291, ADS-292).
    pub in_grapple: bool,
}

impl Means {
    /// Returns means that are neither Weapon nor Spell, at these Distances.
    pub const fn other(reach: Distances) -> Means {
        Means { kind: Kind::Other, reach, in_grapple: true }
    }

    /// Base Physical damage: bare hands, which are always allowed in a Grapple (ADS-294).
    pub const BASE: Means = Means { kind: Kind::Other, reach: Distances::MELEE, in_grapple: true };

    /// Returns the means of an action of the pack, as its item says.
    pub fn action(own: &Property) -> Means {
        Means { kind: own.done_with, reach: own.reach, in_grapple: false }
    }

    /// Returns the means of a card, by its type.
    pub fn card(def: &CardDef) -> Means {
        let kind = if def.tags.is(Mark::Spell) {
            Kind::Spell
        } else if def.tags.is(Mark::Weapon) {
            Kind::Weapon
        } else {
            Kind::Other
        };
        Means { kind, reach: def.reach, in_grapple: def.tags.is(Mark::Grapple) }
    }

    /// Returns the means of a line of a Foe's table. Ethereal damage comes from a Spell, Physical damage from a Weapon.
    pub fn line(ethereal: bool, reach: Distances, in_grapple: bool) -> Means {
        Means { kind: if ethereal { Kind::Spell } else { Kind::Weapon }, reach, in_grapple }
    }

    /// Returns the means with this name. `physical` stands for a Weapon, `ethereal` for a Spell, and `base` for bare
    /// hands.
    pub fn named(name: &str) -> Option<Means> {
        match name {
            "physical" => Some(Means { kind: Kind::Weapon, reach: Distances::MELEE, in_grapple: false }),
            "ethereal" => Some(Means { kind: Kind::Spell, reach: Distances::MELEE, in_grapple: false }),
            "base" => Some(Means::BASE),
            _ => None,
        }
    }

    /// Returns these means at other Distances.
    pub fn at(self, reach: Distances) -> Means {
        Means { reach, ..self }
    }

    /// Returns whether this is a Ranged Distance Weapon, at any Distance of use (ADS-240, G-45).
    pub fn is_ranged_weapon(self) -> bool {
        self.kind == Kind::Weapon && self.reach.has(Distances::RANGED)
    }
}

/// Returns whether a combatant is hindered by lying Prone (ADS-304, ADS-305). A Foe's card may let it fight while Prone
/// (ADS-424).
pub fn fallen(catalog: &Catalog, state: &State, who: Who) -> bool {
    let combatant = state.at(who);
    combatant.prone && !combatant.foe().is_some_and(|foe| catalog.foe(foe).may.contains(&Permit::FightProne))
}

/// Checks whether a combatant may attack by these means. A Prone combatant may attack only in a Grapple, if the means
/// are allowed in a Grapple (ADS-304, ADS-312).
pub fn attacks(look: &Look<'_>, who: Who, means: Means) -> Result<(), Illegal> {
    let (catalog, state) = (look.catalog(), look.state);
    if fallen(catalog, state, who) && !(means.in_grapple && is_in_grapple(state, who)) {
        return look.no("ADS-304", || "who lies Prone cannot attack; `stand` costs the Action".into());
    }
    let has_stood_up = |turn: &Turn| turn.who == who && turn.fallen && turn.against.is_none() && !state.at(who).prone;
    if state.frames.iter().filter_map(Holds::<Turn>::get).any(has_stood_up) {
        return look.no("ADS-306", || "standing up was this Turn's Action: attacks wait for the next".into());
    }
    grapples(look, who, means)?;
    fits_room(look, means.reach)
}

/// Checks whether a combatant may use these means. If it is in a Grapple, the Grapple may forbid them (ADS-291,
/// ADS-292).
pub fn grapples(look: &Look<'_>, who: Who, means: Means) -> Result<(), Illegal> {
    let state = look.state;
    if means.in_grapple || means.kind == Kind::Other || !is_in_grapple(state, who) {
        return Ok(());
    }
    if means.kind == Kind::Spell {
        return look.no("ADS-291", || "no Spell can be cast in a Grapple unless it says so".into());
    }
    look.no("ADS-292", || "no Weapon can be used in a Grapple unless its card says so".into())
}

/// Returns whether the reach has a Distance in common with the Room. In Simple Play, Distances do not matter, unless a
/// house rule says so (ADS-260, G-48).
pub fn suits_room(state: &State, reach: Distances) -> bool {
    let matters = !state.ground.mode.is_simple() || state.house.is(house::SimplePlayRooms::Apply);
    !matters || reach == Distances::ANY || state.ground.room.reaches(reach)
}

/// Checks whether a card or action with this reach may be tried in this Room (ADS-260, ADS-261).
pub fn fits_room(look: &Look<'_>, reach: Distances) -> Result<(), Illegal> {
    if look.state.house.is(house::RoomMismatch::PenaltyDraw) || suits_room(look.state, reach) {
        return Ok(());
    }
    look.no("ADS-260", || "it has no Distance in common with this Room".into())
}

/// Checks whether `target` may be attacked. A Sneaking Target may not. A Prone attacker may attack only in its own
/// Grapple (ADS-270, ADS-312).
pub fn aims(look: &Look<'_>, who: Who, target: Who) -> Result<(), Illegal> {
    let (catalog, state) = (look.catalog(), look.state);
    if state.at(target).sneaking {
        return look.no("ADS-270", || format!("`{}` is out of sight", state.at(target).label));
    }
    if state.is_walled_off(who, target) {
        return look.no("ADS-249", || format!("`{}` is out of sight behind a wall", state.at(target).label));
    }
    if fallen(catalog, state, who) && super::attack::grappling(state, who).all(|other| other != target) {
        return look.no("ADS-304", || "who lies Prone attacks nobody outside the Grapple".into());
    }
    super::numbers::may_aim(look, who, target)
}

/// Checks whether a combatant may use a regular Reaction. A Prone combatant may use only Armor, and a fleeing one none
/// (ADS-305, ADS-317, ADS-443).
pub fn defends(look: &Look<'_>, who: Who, fleeing: bool, armor: bool) -> Result<(), Illegal> {
    let (catalog, state) = (look.catalog(), look.state);
    if fleeing {
        return look.no("ADS-317", || "a fleer has no regular Reactions".into());
    }
    if fallen(catalog, state, who) && !armor {
        return look.no("ADS-305", || "Prone, only Armor defends".into());
    }
    Ok(())
}

impl Work<'_> {
    /// Returns whether a combatant may attack by these means. If not, tells that it is hindered.
    pub(super) fn may_attack(&mut self, who: Who, means: Means) -> bool {
        let checked = attacks(&self.look(), who, means);
        self.unless_hindered(who, checked)
    }

    /// Returns whether `target` is within reach, in sight, and may be attacked. If not, tells that the attacker is
    /// hindered.
    pub(super) fn may_aim(&mut self, who: Who, target: Who, means: Means) -> bool {
        let is_reached = super::numbers::reach(&self.look(), who, means.reach).reaches(self.s.distance(who, target))
            // By a house rule, a Ranged Weapon may be used at Melee.
            || super::matching::is_too_near(&self.look(), who, target, means);
        let out_of_reach = || self.look().no("ADS-242", String::new);
        let checked = if is_reached { aims(&self.look(), who, target) } else { out_of_reach() };
        self.unless_hindered(who, checked)
    }

    /// Returns whether the cards in play permit this attack. If not, tells the reason.
    pub(super) fn may_attack_this(&mut self, who: Who, target: Who) -> bool {
        let look = Look { explains: true, ..self.look() };
        let checked = super::numbers::may_aim(&look, who, target);
        self.unless_forbidden(who, checked)
    }

    /// Returns whether a Grapple or a card in play keeps a combatant in place (ADS-293). If so, tells the reason.
    pub(super) fn stays(&mut self, who: Who) -> bool {
        let look = Look { explains: true, ..self.look() };
        let (is_held, permitted) = (is_in_grapple(self.s, who), super::numbers::may_move(&look, who));
        let checked = if is_held { self.look().no("ADS-293", String::new) } else { Ok(()) };
        !(self.unless_hindered(who, checked) && self.unless_forbidden(who, permitted))
    }

    /// Returns whether the check has passed. If not, tells the reason.
    fn unless_forbidden(&mut self, who: Who, checked: Result<(), Illegal>) -> bool {
        let Err(Illegal { rule, why, .. }) = checked else { return true };
        self.tell(Event::Forbidden { who, why }, Why::rule(rule));
        false
    }

    /// Returns whether the check has passed. If not, tells that the combatant is hindered, with the rule.
    fn unless_hindered(&mut self, who: Who, checked: Result<(), Illegal>) -> bool {
        if let Err(illegal) = &checked {
            self.tell(Event::Hindered { who }, Why::rule(illegal.rule));
        }
        checked.is_ok()
    }
}
