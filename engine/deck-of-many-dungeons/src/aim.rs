//! Targets: the characters and hexes that an ability can be aimed at, by range, sight and area (DMD-023 to DMD-036).
//!
//! Begin reading at [`aims`], which lists every aim of an ability for a player to choose from. When the ability is
//! used, [`targets`] turns the chosen [`Aim`] into the characters it affects. For example, area 3 around a hex affects
//! all who stand on that hex or beside it.
//!
//! An area may hang over the edge of the map, so the hex that names it may lie left of the map or above it. Columns and
//! rows there are counted down from 255: the column left of the first one, column 0, is column 255. A grid knows no
//! such neighbours, so areas are computed on a map that is [`moved`] by [`BESIDE`] columns and rows: column 255 is 7
//! there, and column 0 is 8. The results are moved back.

use super::action::Aim;
use super::chase::are_in_one_chase;
use super::content::{Ability, Reaches, Type};
use super::frame::Look;
use super::house::{self, EvenArea};
use super::state::{State, Who};
use super::{numbers, steps};
use rondel_engine::kernel::{Grid, Illegal, Space};
use std::collections::BTreeSet;

/// The columns left of the map and the rows above it in which an area may begin. They are counted down from 255. The
/// number is even, so that [`moved`] keeps the shift of each row.
const BESIDE: u8 = 8;

/// Returns the hex this many columns and rows further on. After 255 comes 0.
fn moved(hex: Space, by: u8) -> Space {
    Space::new(hex.column().wrapping_add(by), hex.row().wrapping_add(by))
}

/// Returns the words for the hex that names an area. From the map on, names go to row 0 and to the left: `at c4`, `at
/// c0`, `left of a2`, `left2 of a2`.
pub fn place_words(hex: Space) -> String {
    let signed = |n: u8| if n > u8::MAX - BESIDE { i16::from(n) - 256 } else { n.into() };
    let (column, row) = (signed(hex.column()), signed(hex.row()) + 1);
    match column {
        0.. => format!("at {}{row}", Space::column_name(hex.column())),
        -1 => format!("left of a{row}"),
        _ => format!("left{} of a{row}", -column),
    }
}

/// Returns the hexes of the map that an area of size `area` covers.
pub fn covered(state: &State, area: u8, aim: Aim) -> Vec<Space> {
    let (Aim::Around(named) | Aim::Triangle(named, _)) = aim else { return Vec::new() };
    let core = cores(moved(named, BESIDE), area).into_iter().find(|core| aim_at(core) == Some(aim));
    core.map_or_else(Vec::new, |core| grown(state, area, &core))
}

/// Returns the cores of an area that contain a hex. Areas 1, 3 and 5 grow by a ring of hexes around one hex. Areas 2, 4
/// and 6 grow around three hexes that touch one another, here at each corner of the hex (DMD-030, DMD-031).
fn cores(at: Space, area: u8) -> Vec<Vec<Space>> {
    if area % 2 == 1 { vec![vec![at]] } else { Grid::Hex.corners(at) }
}

/// Returns the hexes of the map that an area with this core covers (DMD-030, DMD-032).
fn grown(state: &State, area: u8, core: &[Space]) -> Vec<Space> {
    let Some(terrain) = &state.terrain else { return Vec::new() };
    let hexes = if area.is_multiple_of(2) && state.house.is(EvenArea::Triangle) {
        widened(core, usize::from(area / 2))
    } else {
        Grid::Hex.grown(core, u32::from(area.saturating_sub(1) / 2))
    };
    terrain.on_board(hexes.into_iter().map(|hex| moved(hex, BESIDE.wrapping_neg())).collect())
}

/// Returns the larger triangle that begins at the first of three hexes and points the same way. It has `more + 1` hexes
/// on each side: for area 4, `more` is 2, and the triangle has rows of 3, 2 and 1 hexes.
fn widened(three: &[Space], more: usize) -> Vec<Space> {
    let [first, second, third] = *three else { return Vec::new() };
    // `onward` goes one hex on in the direction from `first` to `toward`.
    let from = |start: Space, toward: Space| {
        // `onward` is the next hex in the direction from `first` to `toward`.
        std::iter::successors(Some(start), move |at| Grid::Hex.onward(*at, first, toward)).take(more + 1)
    };
    // The rows begin along one side of the triangle, and each is a hex shorter than the one before.
    let rows = from(first, second).zip((0..=more).rev());
    rows.flat_map(|(start, length)| from(start, third).take(length + 1)).collect()
}

/// Returns the aim at an area with this core. It names three hexes by the first of them in reading order, and by
/// whether two of them lie in the upper row.
fn aim_at(core: &[Space]) -> Option<Aim> {
    let (first, more) = core.split_first()?;
    let name = moved(*first, BESIDE.wrapping_neg());
    Some(more.first().map_or(Aim::Around(name), |second| Aim::Triangle(name, first.row() == second.row())))
}

/// Returns every placement of an area that covers one of these hexes of the map, with the hexes it covers there
/// (DMD-033).
fn placements(state: &State, area: u8, over: impl Iterator<Item = Space>) -> Vec<(Aim, Vec<Space>)> {
    let over: Vec<Space> = over.map(|hex| moved(hex, BESIDE)).collect();
    // An area reaches half its size beyond its core.
    let near = Grid::Hex.grown(&over, u32::from(area / 2));
    let cores: BTreeSet<Vec<Space>> = near.into_iter().flat_map(|hex| cores(hex, area)).collect();
    let placed = cores.iter().filter_map(|core| Some((aim_at(core)?, grown(state, area, core))));
    placed.filter(|(_, hexes)| !hexes.is_empty()).collect()
}

/// Returns whether an ability of `who` with this word about sides affects `other`.
fn is_of_side(state: &State, who: Who, other: Who, only: Reaches) -> bool {
    match only {
        Reaches::Anybody => true,
        Reaches::Enemies => state.are_enemies(who, other),
        Reaches::Allies => !state.are_enemies(who, other),
        Reaches::Oneself => who == other,
    }
}

/// Returns the characters on the map that an area of `who` affects if it covers them, each with its hex (DMD-034). An
/// Attack that says nothing about sides spares the user's side only by a house rule.
fn within_its_power(state: &State, who: Who, ability: &Ability) -> impl Iterator<Item = (Who, Space)> {
    let is_attack = ability.kind == Type::Attack;
    let spares_own_side = is_attack && ability.only == Reaches::Anybody && state.house.is(house::FriendlyFire::No);
    let only = if spares_own_side { Reaches::Enemies } else { ability.only };
    let can_be_affected = move |other: Who| state.person(other).is_awake() || mends(ability);
    let is_affected = move |other: &Who| can_be_affected(*other) && is_of_side(state, who, *other, only);
    state.everybody().filter(is_affected).filter_map(|other| Some((other, state.person(other).at?)))
}

/// Returns whether an ability heals. Such an ability also reaches the unconscious (DMD-128).
fn mends(ability: &Ability) -> bool {
    ability.heal > 0
}

/// Returns the characters that an ability with this aim affects now.
pub fn targets(look: &Look<'_>, who: Who, ability: &Ability, aim: Aim) -> Vec<Who> {
    match aim {
        Aim::Nobody => vec![who],
        Aim::On(target) => vec![target],
        Aim::To(_) => Vec::new(),
        Aim::Around(_) | Aim::Triangle(..) => {
            let hexes = covered(look.state, ability.area, aim);
            let affected = within_its_power(look.state, who, ability);
            affected.filter(|(_, at)| hexes.contains(at)).map(|(target, _)| target).collect()
        }
    }
}

/// Returns the characters awake on the straight line between `who` and its target (DMD-036).
pub fn between(state: &State, who: Who, target: Who) -> Vec<Who> {
    let (Some(from), Some(to)) = (state.person(who).at, state.person(target).at) else { return Vec::new() };
    let line = Grid::Hex.line(from, to).through;
    let is_on = |other: &Who| state.person(*other).at.is_some_and(|at| line.contains(&at));
    state.awake().filter(|other| *other != who && *other != target).filter(is_on).collect()
}

/// Returns whether no obstacle stands on the straight line between two hexes (DMD-028).
fn is_in_sight(state: &State, from: Space, to: Space) -> bool {
    let sees = || state.terrain.as_ref().is_none_or(|terrain| terrain.sees(from, to));
    state.house.is(house::LineOfSight::Free) || sees()
}

/// Returns whether one character sees another (DMD-028). Without a map everybody sees everybody, and who has left the
/// map sees nobody.
pub fn sees(state: &State, who: Who, other: Who) -> bool {
    match (state.person(who).at, state.person(other).at) {
        (Some(from), Some(to)) => is_in_sight(state, from, to),
        _ => state.terrain.is_none(),
    }
}

/// Checks that a hex is within range and in sight of `who`. Without a map, every hex is (DMD-026, DMD-028).
fn reaches(look: &Look<'_>, who: Who, to: Space, range: u32) -> Result<(), Illegal> {
    let Some(terrain) = &look.state.terrain else { return Ok(()) };
    let Some(from) = look.state.person(who).at else { return not_on_map(look, who) };
    let far = terrain.grid().distance(from, to);
    if far > range {
        return look.no("DMD-026", || format!("{to} is {far} hexes away, and it reaches {range}"));
    }
    if !is_in_sight(look.state, from, to) {
        return look.no("DMD-028", || format!("an obstacle stands between {from} and {to}"));
    }
    Ok(())
}

/// Says that `who` has left the map, so that range and sight end there (DMD-241).
fn not_on_map(look: &Look<'_>, who: Who) -> Result<(), Illegal> {
    look.no("DMD-241", || format!("{} is not on the map", look.state.person(who).label))
}

/// Checks that a target is within range and in sight of `who`. Off the map, those in one chase reach one another, and
/// nobody else.
pub fn reaches_one(look: &Look<'_>, who: Who, target: Who, range: u32) -> Result<(), Illegal> {
    let state = look.state;
    if state.terrain.is_none() || who == target || are_in_one_chase(state, who, target) {
        return Ok(());
    }
    match state.person(target).at {
        Some(at) => reaches(look, who, at, range),
        None => not_on_map(look, target),
    }
}

/// Checks that a character is of the side that an ability with this range affects, that scripts let `who` attack it if
/// the ability strikes, and that it is within range and in sight.
pub fn may_aim(look: &Look<'_>, who: Who, (ability, range): (&Ability, u32), target: Who) -> Result<(), Illegal> {
    if !is_of_side(look.state, who, target, ability.only) {
        return look.no("DMD-034", || format!("{} affects {} only", ability.name, ability.only.word()));
    }
    if ability.strikes() {
        numbers::may_strike(look, who, target)?;
    }
    reaches_one(look, who, target, range)
}

/// Checks that at least one hex of an area is within range and in sight (DMD-027).
fn reaches_area(look: &Look<'_>, who: Who, hexes: &[Space], range: u32) -> Result<(), Illegal> {
    if hexes.iter().any(|hex| reaches(look, who, *hex, range).is_ok()) {
        return Ok(());
    }
    look.no("DMD-027", || format!("no hex of it is within {range} and in sight"))
}

/// Returns whether an ability of `who` is placed on the map as an area. Off the map, it is aimed at a character.
fn is_placed(state: &State, who: Who, ability: &Ability) -> bool {
    ability.area > 1 && state.terrain.is_some() && state.person(who).at.is_some()
}

/// Returns the aims of an attack of `who` that affect `target`, also one of its own side.
pub fn aims_at(look: &Look<'_>, who: Who, ability: &Ability, target: Who) -> Vec<(Aim, Result<(), Illegal>)> {
    if is_placed(look.state, who, ability) {
        let mut aims = aims(look, who, ability);
        aims.retain(|(aim, _)| targets(look, who, ability, *aim).contains(&target));
        return aims;
    }
    let range = numbers::range(look, who, ability.range);
    vec![(Aim::On(target), may_aim(look, who, (ability, range), target))]
}

/// Returns every aim of an ability of `who`. `Err` says why an aim is refused.
pub fn aims(look: &Look<'_>, who: Who, ability: &Ability) -> Vec<(Aim, Result<(), Illegal>)> {
    let state = look.state;
    // An ability with steps leads to a hex.
    if ability.steps > 0 {
        return steps::goals(look, who, ability.steps);
    }
    let range = numbers::range(look, who, ability.range);
    // An area is placed on the map. Placements that affect nobody are left out, except around the user itself.
    if is_placed(state, who, ability) {
        let placed = if ability.range == 0 {
            placements(state, ability.area, state.terrain.iter().flat_map(|terrain| terrain.spaces()))
        } else {
            let affected: Vec<Space> = within_its_power(state, who, ability).map(|(_, at)| at).collect();
            let mut placed = placements(state, ability.area, affected.iter().copied());
            placed.retain(|(_, hexes)| affected.iter().any(|at| hexes.contains(at)));
            placed
        };
        return placed.into_iter().map(|(aim, hexes)| (aim, reaches_area(look, who, &hexes, range))).collect();
    }
    // Anything else is aimed at an enemy, at an ally, or at nobody but its user. What strikes and says nothing about
    // sides is aimed at an enemy.
    let side = if ability.only == Reaches::Anybody && ability.strikes() { Reaches::Enemies } else { ability.only };
    let reaches_unconscious = side == Reaches::Allies && mends(ability) && !ability.strikes();
    let can_be_affected = |other: &Who| reaches_unconscious || state.person(*other).is_awake();
    match side {
        Reaches::Enemies | Reaches::Allies => {
            let is_possible = |other: &Who| is_of_side(state, who, *other, side) && can_be_affected(other);
            let possible = state.everybody().filter(is_possible);
            possible.map(|other| (Aim::On(other), may_aim(look, who, (ability, range), other))).collect()
        }
        Reaches::Oneself if ability.strikes() => vec![(Aim::Nobody, numbers::may_strike(look, who, who))],
        Reaches::Oneself | Reaches::Anybody => vec![(Aim::Nobody, Ok(()))],
    }
}
