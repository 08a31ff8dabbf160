//! Targets: the characters and hexes that an ability can be aimed at, by range, sight and area (DMD-023 to DMD-036).
//!
//! Begin reading at [`aims`], which lists every aim of an ability for a player to choose from. When the ability is
//! used, [`targets`] turns the chosen [`Aim`] into the characters it affects. For example, area 3 around a hex affects
//! all who stand on that hex or beside it.

use super::action::Aim;
use super::chase::are_in_one_chase;
use super::content::{Ability, Reaches, Type};
use super::frame::Look;
use super::house::{self, EvenArea, HouseRules};
use super::state::{State, Who};
use super::{numbers, steps};
use rondel_engine::kernel::{Grid, Illegal, Space};

/// Returns the hexes that an area of size `area` covers. Some may lie off the board (DMD-030, DMD-032).
pub fn covered(house: &HouseRules, area: u8, aim: Aim) -> Vec<Space> {
    // Areas 1, 3 and 5 grow by a ring of hexes around one hex. Areas 2, 4 and 6 grow around three hexes that touch one
    // another.
    let rings = u32::from(area.saturating_sub(1) / 2);
    match aim {
        Aim::Around(middle) => Grid::Hex.burst(middle, rings),
        Aim::Triangle(first, is_down) => {
            let triangle = triangles(first).find(|hexes| name_of(hexes) == Some((first, is_down)));
            let Some(hexes) = triangle else { return Vec::new() };
            if house.is(EvenArea::Triangle) {
                widened(&hexes, usize::from(area / 2))
            } else {
                Grid::Hex.grown(&hexes, rings)
            }
        }
        Aim::Nobody | Aim::On(_) | Aim::To(_) => Vec::new(),
    }
}

/// Returns the triangles of area 2 that contain a hex. A triangle has three hexes that touch one another (DMD-031).
fn triangles(at: Space) -> impl Iterator<Item = Vec<Space>> {
    Grid::Hex.corners(at).into_iter().filter(|hexes| hexes.len() == 3)
}

/// Returns the larger triangle that begins at the first of three hexes and points the same way. It has `more + 1` hexes
/// on each side. Hexes above or left of every board are left out.
fn widened(three: &[Space], more: usize) -> Vec<Space> {
    let [first, second, third] = *three else { return Vec::new() };
    let from = |start: Space, toward: Space| {
        std::iter::successors(Some(start), move |at| Grid::Hex.onward(*at, first, toward)).take(more + 1)
    };
    // The rows begin along one side of the triangle, and each is a hex shorter than the one before.
    let rows = from(first, second).zip((0..=more).rev());
    rows.flat_map(|(start, length)| from(start, third).take(length + 1)).collect()
}

/// Returns the name of a triangle, as [`Aim::Triangle`] has it: its first hex in reading order, and whether two of its
/// hexes lie in the upper row.
fn name_of(hexes: &[Space]) -> Option<(Space, bool)> {
    let [first, second, ..] = hexes else { return None };
    Some((*first, first.row() == second.row()))
}

/// Returns every placement of an area that covers part of the board.
fn placements(state: &State, area: u8) -> Vec<Aim> {
    let Some(terrain) = &state.terrain else { return Vec::new() };
    if area % 2 == 1 {
        return terrain.spaces().map(Aim::Around).collect();
    }
    // A larger triangle may reach the board although the hexes that name it lie beside the board.
    let beside = u32::from(area / 2 - 1) * u32::from(state.house.is(EvenArea::Triangle));
    let board: Vec<Space> = terrain.spaces().collect();
    let mut aims: Vec<Aim> = Vec::new();
    for hexes in Grid::Hex.grown(&board, beside).into_iter().flat_map(triangles) {
        if let Some((first, is_down)) = name_of(&hexes) {
            aims.push(Aim::Triangle(first, is_down));
        }
    }
    aims.sort();
    aims.dedup();
    aims
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

/// Returns the characters on `hexes` that an ability of `who` affects (DMD-034). An Attack that says nothing about
/// sides spares the user's side only by a house rule.
fn touched(state: &State, who: Who, ability: &Ability, hexes: &[Space]) -> Vec<Who> {
    let is_attack = ability.kind == Type::Attack;
    let spares_own_side = is_attack && ability.only == Reaches::Anybody && state.house.is(house::FriendlyFire::No);
    let only = if spares_own_side { Reaches::Enemies } else { ability.only };
    let is_in = |other: &Who| state.person(*other).at.is_some_and(|at| hexes.contains(&at));
    let can_be_affected = |other: &Who| state.person(*other).is_awake() || mends(ability);
    let is_touched = |other: &Who| can_be_affected(other) && is_of_side(state, who, *other, only) && is_in(other);
    state.everybody().filter(is_touched).collect()
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
            touched(look.state, who, ability, &covered(&look.state.house, ability.area, aim))
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

/// Returns whether one character sees another (DMD-028). Without a map everybody sees everybody, and who has left the map
/// sees nobody.
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

/// Checks that at least one hex of an area is on the board, within range and in sight (DMD-027).
fn reaches_area(look: &Look<'_>, who: Who, hexes: &[Space], range: u32) -> Result<(), Illegal> {
    if let Some(terrain) = &look.state.terrain {
        let mut on_board = hexes.iter().filter(|space| terrain.ground(**space).is_some());
        if on_board.any(|space| reaches(look, who, *space, range).is_ok()) {
            return Ok(());
        }
    }
    look.no("DMD-027", || format!("no hex of it is within {range} and in sight"))
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
    if ability.area > 1 && state.terrain.is_some() {
        let mut judged = Vec::new();
        for aim in placements(state, ability.area) {
            let hexes = covered(&state.house, ability.area, aim);
            if ability.range == 0 || !touched(state, who, ability, &hexes).is_empty() {
                judged.push((aim, reaches_area(look, who, &hexes, range)));
            }
        }
        return judged;
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
