//! With what somebody attacks, and when body, Grapple and Room allow it: for cards, for Foes' lines and for attacks
//! that scripts make alike.

use super::content::{CardDef, Catalog, Distances, Mark, Permit, Property};
use super::event::Event;
use super::frame::Look;
use super::house::HouseRule;
use super::legal::held;
use super::state::{State, Who};
use super::work::Work;
use crate::kernel::{Illegal, Why};
use serde::{Deserialize, Serialize};

closed! {
    /// What kind of thing it is.
    #[derive(Default)]
    pub enum Kind {
        Weapon = "weapon",
        Spell = "spell",
        /// A Skill, or bare hands.
        #[default]
        Other = "hands",
    }
}

/// What an attack is made with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Means {
    pub kind: Kind,
    pub reach: Distances,
    /// It may be used in a Grapple (ADS-291, ADS-292).
    pub in_grapple: bool,
}

impl Means {
    /// What scripts do besides, at these Distances.
    pub const fn other(reach: Distances) -> Means {
        Means { kind: Kind::Other, reach, in_grapple: true }
    }

    /// Base Physical damage: bare hands, which need no leave in a Grapple (ADS-294).
    pub const BASE: Means = Means { kind: Kind::Other, reach: Distances::MELEE, in_grapple: true };

    /// An action of the pack, as its item says.
    pub fn action(own: &Property) -> Means {
        Means { kind: own.done_with, reach: own.reach, in_grapple: false }
    }

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

    /// A line of a Foe's table: Ethereal damage is a Spell's, Physical damage a Weapon's.
    pub fn line(ethereal: bool, reach: Distances, in_grapple: bool) -> Means {
        Means { kind: if ethereal { Kind::Spell } else { Kind::Weapon }, reach, in_grapple }
    }

    /// What a script calls it: `physical` is a Weapon's, `ethereal` a Spell's, `base` that of bare hands.
    pub fn named(name: &str) -> Option<Means> {
        match name {
            "physical" => Some(Means::line(false, Distances::MELEE, false)),
            "ethereal" => Some(Means::line(true, Distances::MELEE, false)),
            "base" => Some(Means::BASE),
            _ => None,
        }
    }

    pub fn at(self, reach: Distances) -> Means {
        Means { reach, ..self }
    }

    /// A Ranged Distance Weapon, at whatever Distance it is used (ADS-240, G-45).
    pub fn is_ranged_weapon(self) -> bool {
        self.kind == Kind::Weapon && self.reach.has(Distances::RANGED)
    }
}

/// Does it lie Prone, and does that hinder it (ADS-304, ADS-305)? A Foe's card may say that it fights on (ADS-424).
pub fn fallen(catalog: &Catalog, state: &State, who: Who) -> bool {
    let one = state.at(who);
    one.prone && !one.foe().is_some_and(|foe| catalog.foe(foe).may.contains(&Permit::FightProne))
}

/// May it attack with this? Prone, only in a Grapple and with what is allowed there (ADS-304, ADS-312).
pub fn attacks(look: &Look<'_>, who: Who, means: Means) -> Result<(), Illegal> {
    let (catalog, state) = (look.catalog(), look.state);
    if fallen(catalog, state, who) && !(means.in_grapple && held(state, who)) {
        return look.no("ADS-304", || "who lies Prone cannot attack; `stand` costs the Action".into());
    }
    grapples(look, who, means)?;
    fits_room(look, means.reach)
}

/// May it be used where its user is, if that is in a Grapple (ADS-291, ADS-292)?
pub fn grapples(look: &Look<'_>, who: Who, means: Means) -> Result<(), Illegal> {
    let state = look.state;
    if means.in_grapple || means.kind == Kind::Other || !held(state, who) {
        return Ok(());
    }
    if means.kind == Kind::Spell {
        return look.no("ADS-291", || "no Spell can be cast in a Grapple unless it says so".into());
    }
    look.no("ADS-292", || "no Weapon can be used in a Grapple unless its card says so".into())
}

/// Has it a Distance in common with the Room? In Simple Play no Distance matters, unless the house says so (ADS-260, G-48).
pub fn suits_room(state: &State, reach: Distances) -> bool {
    let matters = state.ground.line || state.house.is(HouseRule::SimplePlayRooms, 1);
    !matters || reach == Distances::ANY || state.ground.room.reaches(reach)
}

/// May it be used in this Room, or be tried there (ADS-260, ADS-261)?
pub fn fits_room(look: &Look<'_>, reach: Distances) -> Result<(), Illegal> {
    if look.state.house.is(HouseRule::RoomMismatch, 1) || suits_room(look.state, reach) {
        return Ok(());
    }
    look.no("ADS-260", || "it has no Distance in common with this Room".into())
}

/// May this one be attacked? Nobody out of sight; by one who lies Prone, only those in the same Grapple (ADS-270,
/// ADS-312).
pub fn aims(look: &Look<'_>, who: Who, target: Who) -> Result<(), Illegal> {
    let (catalog, state) = (look.catalog(), look.state);
    if state.at(target).sneaking {
        return look.no("ADS-270", || format!("`{}` is out of sight", state.at(target).label));
    }
    if fallen(catalog, state, who) && super::attack::grappling(state, who).all(|other| other != target) {
        return look.no("ADS-304", || "who lies Prone attacks nobody outside the Grapple".into());
    }
    super::numbers::may_aim(look, who, target)
}

/// May it defend itself by a regular Reaction? Prone, by Armor alone; fleeing, by none (ADS-305, ADS-317, ADS-443).
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
    /// May it attack with this? If not, the table is told.
    pub(super) fn may_attack(&mut self, who: Who, means: Means) -> bool {
        let checked = attacks(&self.look(), who, means);
        self.unless_hindered(who, checked)
    }

    /// May it attack this one, who must be within reach and in sight? If not, the table is told.
    pub(super) fn may_aim(&mut self, who: Who, target: Who, means: Means) -> bool {
        let near = super::numbers::reach(&self.look(), who, means.reach).reaches(self.s.distance(who, target))
            || super::matching::is_too_near(&self.look(), who, target, means);
        let far = || self.look().no("ADS-242", String::new);
        let checked = if near { aims(&self.look(), who, target) } else { far() };
        self.unless_hindered(who, checked)
    }

    /// Does what is in play permit this attack? If not, the table is told, with the reason.
    pub(super) fn may_attack_this(&mut self, who: Who, target: Who) -> bool {
        let look = Look { explains: true, ..self.look() };
        let checked = super::numbers::may_aim(&look, who, target);
        self.unless_forbidden(who, checked)
    }

    /// Does a Grapple keep it where it is (ADS-293)? If so, the table is told.
    pub(super) fn stays(&mut self, who: Who) -> bool {
        let look = Look { explains: true, ..self.look() };
        let (held, permitted) = (held(self.s, who), super::numbers::may_move(&look, who));
        let checked = if held { self.look().no("ADS-293", String::new) } else { Ok(()) };
        !(self.unless_hindered(who, checked) && self.unless_forbidden(who, permitted))
    }

    fn unless_forbidden(&mut self, who: Who, checked: Result<(), Illegal>) -> bool {
        let Err(Illegal { rule, why, .. }) = checked else { return true };
        self.tell(Event::Forbidden { who, why }, Why::rule(rule));
        false
    }

    fn unless_hindered(&mut self, who: Who, checked: Result<(), Illegal>) -> bool {
        if let Err(illegal) = &checked {
            self.tell(Event::Hindered { who }, Why::rule(illegal.rule));
        }
        checked.is_ok()
    }
}
