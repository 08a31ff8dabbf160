//! The ground of a Combat: Distance and places (ADS-055, ADS-239 to ADS-249, ADS-441).
//!
//! There are three modes. In Simple Play, everybody is at every Distance. 1-D Play is on a line, and 2-D Play is on a
//! map. A [`Stand`] is a combatant's place, and a [`Way`] is one Move. `State::distance` returns whether two combatants
//! are at Melee, Thrown or Ranged, and `State::ways` lists the possible Moves.
//!
//! | measure | counts |
//! |---|---|
//! | `steps` | places on the line, or Moves on a map, each of up to `pace` spaces; `None` in Simple Play |
//! | `gap` | the same, and 0 in Simple Play |
//! | `far` | spaces on a map, steps on a line |
//! | `steps_between` of a terrain | the spaces of the shortest way |

use super::battle_map::{BattleMap, ENTRY, FOE, PACE};
use super::combatant::Out;
use super::content::{Distance, Distances};
use super::facts;
use super::frame::Look;
use super::state::{State, Who};
use crate::kernel::{Datum, Illegal, Pass, Reach, Sight, Space, Subject, does};
use crate::machine::arena::{Arena, BoardRules, Figure};
use crate::machine::terms::{Area, AreaShape};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The mode of Distance (ADS-055).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Mode {
    /// Everybody is at every Distance.
    #[default]
    Simple,
    /// 1-D Play, on one line.
    Line,
    /// 2-D Play, on a map.
    Map(Arc<BattleMap>),
}

/// The place of a combatant: on the line, or on a space of the map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Stand {
    Line(i8),
    Space(Space),
}

impl Default for Stand {
    fn default() -> Stand {
        Stand::Line(0)
    }
}

impl std::fmt::Display for Stand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Stand::Line(place) => place.fmt(f),
            Stand::Space(space) => space.fmt(f),
        }
    }
}

impl Stand {
    /// The ends of the line.
    pub const ENDS: (i8, i8) = (-9, 9);

    /// Returns the stand that a statement names, which is a space such as `c4` or a number on the line.
    pub fn of(place: &Datum) -> Stand {
        if let Datum::Space(space) = place {
            return Stand::Space(*space);
        }
        let number = place.int().and_then(|n| i8::try_from(n).ok());
        Stand::Line(number.unwrap_or(0))
    }

    /// Returns the place on the line. It is 0 on a map.
    pub fn place(self) -> i8 {
        if let Stand::Line(place) = self { place } else { 0 }
    }

    /// Returns the space on the map. `None` on a line.
    pub fn space(self) -> Option<Space> {
        if let Stand::Space(space) = self { Some(space) } else { None }
    }

    /// Returns this stand moved this many steps along the line.
    pub fn along(self, steps: i8) -> Stand {
        let (first, last) = Stand::ENDS;
        Stand::Line(self.place().saturating_add(steps).clamp(first, last))
    }
}

/// One Move, of one step. It leads along the line, to a space of the map, or nearer to or farther from a combatant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Way {
    Down,
    Up,
    To(Space),
    Nearer(Who),
    Farther(Who),
}

impl Way {
    /// Returns the Move in the words of a command, such as `up`, `down`, `c4`, `to wolf` or `from wolf`.
    pub fn words(self, state: &State) -> String {
        match self {
            Way::Down => "down".into(),
            Way::Up => "up".into(),
            Way::To(space) => space.to_string(),
            Way::Nearer(other) => format!("to {}", state.at(other).label),
            Way::Farther(other) => format!("from {}", state.at(other).label),
        }
    }

    /// Returns the space to which the Move leads. `None` for any other Move.
    pub fn space(self) -> Option<Space> {
        if let Way::To(space) = self { Some(space) } else { None }
    }

    /// Returns the stand after this Move. A Move nearer to a combatant, or farther from one, changes no stand.
    pub fn after(self, stand: Stand) -> Stand {
        match self {
            Way::Down => stand.along(-1),
            Way::Up => stand.along(1),
            Way::To(space) => Stand::Space(space),
            Way::Nearer(_) | Way::Farther(_) => stand,
        }
    }
}

impl Mode {
    /// Returns whether everybody is at every Distance from everybody.
    pub fn is_simple(&self) -> bool {
        *self == Mode::Simple
    }

    pub fn is_line(&self) -> bool {
        *self == Mode::Line
    }

    pub fn map(&self) -> Option<&BattleMap> {
        if let Mode::Map(map) = self { Some(map) } else { None }
    }

    /// Returns the number of steps between two stands. `None` in Simple Play, or on different kinds of ground.
    fn steps(&self, one: Stand, other: Stand) -> Option<u8> {
        match (self, one, other) {
            (Mode::Line, Stand::Line(one), Stand::Line(other)) => Some(one.abs_diff(other)),
            (Mode::Map(map), Stand::Space(one), Stand::Space(other)) => Some(map.steps(one, other)),
            _ => None,
        }
    }
}

impl State {
    /// Returns the Distances between two combatants (ADS-239, G-47). In Simple Play, these are all three (ADS-241). A
    /// combatant that fled is never at Melee (ADS-322).
    pub fn distance(&self, one: Who, other: Who) -> Distances {
        let one_fled = [one, other].iter().any(|who| self.at(*who).out == Some(Out::Fled));
        let Some(steps) = self.steps(one, other) else {
            let afar = Distances::THROWN.with(Distances::RANGED);
            return if one_fled { afar } else { afar.with(Distances::MELEE) };
        };
        match steps {
            0 if one_fled => Distances::THROWN,
            steps => Distances::of(at_steps(steps)),
        }
    }

    /// Returns the number of steps between two combatants. It is 0 in Simple Play.
    pub fn gap(&self, one: Who, other: Who) -> u8 {
        self.steps(one, other).unwrap_or(0)
    }

    /// Returns the number of steps between two combatants. `None` in Simple Play. Where each pair has a Distance of its
    /// own, that Distance counts, and not the stands.
    fn steps(&self, one: Who, other: Who) -> Option<u8> {
        let by_stands = || self.ground.mode.steps(self.at(one).stand, self.at(other).stand);
        self.steps_of_pair(one, other).or_else(by_stands)
    }

    /// Returns the number of steps between two combatants after this Move of `who`.
    pub fn gap_after(&self, who: Who, way: Way, other: Who) -> u8 {
        let gap = self.gap(who, other);
        match way {
            Way::Nearer(to) if to == other => gap.saturating_sub(1),
            Way::Farther(from) if from == other => gap.saturating_add(1),
            Way::Nearer(_) | Way::Farther(_) => gap,
            Way::Up | Way::Down | Way::To(_) => {
                let there = way.after(self.at(who).stand);
                self.ground.mode.steps(there, self.at(other).stand).unwrap_or(gap)
            }
        }
    }

    /// Returns the distance of `other` from `who`, in spaces on a map and in steps on a line. It is 0 in Simple Play.
    pub fn far(&self, who: Who, other: Who) -> u32 {
        match (self.ground.mode.map(), self.at(who).stand, self.at(other).stand) {
            (Some(map), Stand::Space(one), Stand::Space(other)) => map.terrain.grid().distance(one, other),
            _ => self.gap(who, other).into(),
        }
    }

    /// Returns the distance of `other` from `who` after this Move of `who`.
    pub fn far_after(&self, who: Who, way: Way, other: Who) -> u32 {
        match (way, self.ground.mode.map(), self.at(other).stand) {
            (Way::Nearer(to), ..) if to == other => self.far(who, other).saturating_sub(1),
            (Way::Farther(from), ..) if from == other => self.far(who, other) + 1,
            (Way::To(space), Some(map), Stand::Space(other)) => map.terrain.grid().distance(space, other),
            (Way::Up | Way::Down, _, there) => u32::from(way.after(self.at(who).stand).place().abs_diff(there.place())),
            _ => self.far(who, other),
        }
    }

    /// Returns the view that one combatant has of another, which cover may hinder (ADS-249). Without a map, the view is
    /// clear.
    pub fn sight(&self, one: Who, other: Who) -> Sight {
        let stands = (self.ground.mode.map(), self.at(one).stand, self.at(other).stand);
        let (Some(map), Stand::Space(one), Stand::Space(other)) = stands else { return Sight::Clear };
        map.terrain.sight(one, other).sight
    }

    /// Returns whether a wall of the map is between two combatants, so that neither sees the other (ADS-249, G-99).
    pub fn is_walled_off(&self, one: Who, other: Who) -> bool {
        self.sight(one, other) == Sight::Blocked
    }

    /// Returns the map with everybody who is in the Combat.
    pub fn arena(&self) -> Option<Arena<'_>> {
        let terrain = &self.ground.mode.map()?.terrain;
        let figure = |who: Who| {
            let combatant = self.at(who);
            Some(Figure { one: facts::combatant(who), label: &combatant.label, at: combatant.stand.space()?, up: true })
        };
        let present = self.everybody().filter(|who| self.at(*who).is_in());
        Some(Arena { terrain, figures: present.filter_map(figure).collect() })
    }

    /// Returns whether no space of the map is free. Without a map, there is always room.
    pub fn is_full(&self) -> bool {
        self.arena().is_some_and(|arena| !arena.terrain.spaces().any(|space| arena.is_open(space)))
    }

    /// Returns the reason why nobody can stand at this place. It is not on this ground, or is taken. `None` if it is
    /// free.
    pub fn bars_stand(&self, stand: Stand) -> Option<String> {
        match (self.ground.mode.map(), stand) {
            (None, Stand::Space(_)) => Some("there is no map".into()),
            (Some(_), Stand::Line(_)) => Some("on a map, name a space: `c4`".into()),
            (Some(map), Stand::Space(space)) => map.terrain.bars_standing(space).or_else(|| self.stands_already(space)),
            (None, Stand::Line(_)) => None,
        }
    }

    /// Returns who stands on a space of the map, in words: `wolf stands there already`.
    fn stands_already(&self, space: Space) -> Option<String> {
        let arena = self.arena()?;
        let other = arena.on(space)?;
        Some(format!("{} there already", does(other.label, "stands")))
    }

    /// Returns the spaces that a combatant can reach over this many spaces (ADS-247). Its way may lead past Allies, but
    /// not past Opponents.
    pub fn reach(&self, who: Who, arena: &Arena<'_>, spaces: u32) -> Option<Reach> {
        let from = self.at(who).stand.space()?;
        let opposes = |figure: &Figure<'_>| facts::who(figure.one).is_some_and(|other| self.opposed(who, other));
        let pass = |space: Space| match arena.on(space) {
            Some(figure) if opposes(figure) => Pass::No,
            Some(_) => Pass::Through,
            None => Pass::Stop,
        };
        Some(arena.terrain.reach(from, spaces, pass))
    }

    /// Returns the Moves that the combatant can make. On a line, these are up, then down. On a map, these are the
    /// spaces in reading order.
    pub fn ways(&self, who: Who) -> Vec<Way> {
        let stand = self.at(who).stand;
        match (&self.ground.mode, self.arena()) {
            (Mode::Simple, _) => Vec::new(),
            (Mode::Line, _) if self.is_pairwise() => self.ways_of_pairs(who),
            (Mode::Line, _) => [Way::Up, Way::Down].into_iter().filter(|way| way.after(stand) != stand).collect(),
            (Mode::Map(map), Some(arena)) => {
                let reach = self.reach(who, &arena, map.pace.into());
                reach.iter().flat_map(Reach::spaces).map(Way::To).collect()
            }
            (Mode::Map(_), None) => Vec::new(),
        }
    }

    /// Returns the Move with this name, if the combatant can make it.
    pub fn way_named(&self, who: Who, name: &str) -> Option<Way> {
        self.ways(who).into_iter().find(|way| way.words(self) == name)
    }

    /// Returns the Move that brings a combatant nearest to another, if any does. On a map, this Move is on the shortest
    /// way.
    pub fn toward(&self, who: Who, other: Who) -> Option<Way> {
        let Some(map) = self.ground.mode.map() else {
            let far_after = |way: &Way| self.far_after(who, *way, other);
            let nearest = self.ways(who).into_iter().min_by_key(far_after);
            return nearest.filter(|way| far_after(way) < self.far(who, other));
        };
        let there = self.at(other).stand.space()?;
        let stand = self.at(who).stand;
        let path_length = |from: Stand| map.terrain.steps_between(from.space()?, there);
        let length_now = path_length(stand);
        let mut nearest = None;
        for way in self.ways(who) {
            // The length of the path that is left after this way.
            let Some(left) = path_length(way.after(stand)) else { continue };
            if length_now.is_some_and(|now| left >= now) {
                continue;
            }
            // Of several ways that leave equally many steps, the one that leaves most spaces keeps a shooter away.
            // With a pace of 3, ways that leave 4 and 2 spaces both leave 1 step: the one with 4 is taken.
            let rank = (map.steps_of(left), std::cmp::Reverse(left));
            if nearest.is_none_or(|(best, _)| rank < best) {
                nearest = Some((rank, way));
            }
        }
        nearest.map(|(_, way)| way)
    }

    /// Places all combatants who have no space yet on the map (ADS-248, ADS-449). Players start at their entrance. Foes
    /// start on their marks, or at the Distance `begins` from the entrance.
    pub fn takes_places(&mut self, begins: Distance) {
        let Some(map) = self.ground.mode.map().cloned() else { return };
        let entry = map.marked(ENTRY).next().or_else(|| map.terrain.spaces().next()).unwrap_or_default();
        // The number of spaces from the entrance that is the least for this Distance.
        let away = match begins {
            Distance::Melee => 1,
            Distance::Thrown => 1 + u32::from(map.pace),
            Distance::Ranged => 1 + 2 * u32::from(map.pace),
        };
        for who in self.everybody().filter(|who| self.at(*who).is_in()).collect::<Vec<_>>() {
            if self.at(who).stand.space().is_some() {
                continue;
            }
            let Some(arena) = self.arena() else { return };
            let mark = if self.at(who).foe().is_some() { FOE } else { ENTRY };
            let free = map.marked(mark).find(|space| arena.is_open(*space));
            // If no mark is free, the place is near the last mark. Without marks, Players are near the entrance, and
            // Foes this far `away` from it.
            let near = || match (mark, map.marked(mark).last()) {
                (_, Some(last)) => arena.open_near(last),
                (ENTRY, None) => arena.open_near(entry),
                (_, None) => {
                    let open = map.terrain.spaces().filter(|space| arena.is_open(*space));
                    open.min_by_key(|space| map.terrain.grid().distance(entry, *space).abs_diff(away))
                }
            };
            // If no space is free, two combatants share one. The checks of content prevent this.
            let anywhere = || map.terrain.spaces().find(|space| map.terrain.bars_standing(*space).is_none());
            if let Some(space) = free.or_else(near).or_else(anywhere) {
                self.at_mut(who).stand = Stand::Space(space);
            }
        }
    }

    /// Returns a place beside another combatant. It is the same place on the line, or the nearest open space of the
    /// map.
    pub fn stand_beside(&self, other: Who) -> Stand {
        let stand = self.at(other).stand;
        let (Some(arena), Some(space)) = (self.arena(), stand.space()) else { return stand };
        arena.open_near(space).map_or(stand, Stand::Space)
    }
}

/// Returns the Distance at this many steps (ADS-239).
fn at_steps(steps: u8) -> Distance {
    match steps {
        0 => Distance::Melee,
        1 => Distance::Thrown,
        _ => Distance::Ranged,
    }
}

/// The rules for the use of the map in Combat. Areas can be laid within the reach of the card (ADS-250).
pub const BOARD: BoardRules<super::AdventureRules> = BoardRules {
    arena: State::arena,
    present: |state| state.everybody().filter(|who| state.at(*who).is_in()).map(facts::combatant).collect(),
    may_place,
    is_near,
};

/// Checks that an area may be laid at this space, because the card reaches it.
fn may_place(look: &Look<'_>, me: Subject, it: Subject, at: Space) -> Result<(), Illegal> {
    let (Some(who), Some(map)) = (facts::who(me), look.state.ground.mode.map()) else { return Ok(()) };
    let (Some(from), Some(card)) = (look.state.at(who).stand.space(), facts::card_of(it)) else { return Ok(()) };
    let def = look.catalog().card(card);
    let far = Distances::of(at_steps(map.steps(from, at)));
    if super::numbers::reach(look, who, def.reach).reaches(far) {
        return Ok(());
    }
    let names = far.names().join("/");
    look.no("ADS-242", || format!("{at} is at {names}, out of reach of `{}`", def.name))
}

/// Returns whether an area laid at `one` includes `other`, on the line (G-100). A burst includes the combatants within
/// a third of its size in steps. A cone and a ray include those at the same place. `None` if the ground is no line.
fn is_near(state: &State, one: Subject, other: Subject, area: Area) -> Option<bool> {
    let (one, other) = (facts::who(one)?, facts::who(other)?);
    if !state.ground.mode.is_line() {
        return None;
    }
    // The size is in spaces of a map, of which `PACE` are a step.
    let steps = if area.shape == AreaShape::Burst { area.size / PACE } else { 0 };
    Some(state.gap(one, other) <= steps)
}
