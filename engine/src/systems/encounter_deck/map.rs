//! The map: rooms joined exit to exit on a bounded grid (ENC-177 to ENC-187).
//!
//! `placing` asks [`Map::fitting`] for the exits at which a drawn room fits, and [`Map::ways`] for the ways to join the
//! room to them. [`Map::join`] lays the room down.

use super::content::CardId;
use super::content::room::{Exit, Room, Side, Square};
use crate::kernel::Bag;
use serde::{Deserialize, Serialize};

/// An exit of a room on the map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Door {
    pub exit: Exit,
    /// Whether the exit leads into another room.
    pub joined: bool,
}

/// A room as it lies on the map.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The squares of the room, sorted. Under `abstract_map`, where rooms are only counted, the entrance has none, and
    /// the squares of other rooms mean no place.
    pub squares: Vec<Square>,
    /// The exits of the room, sorted.
    pub doors: Vec<Door>,
    /// The card of the room. `None` for the entrance.
    pub card: Option<CardId>,
}

/// The map: its bounds, its rooms, and the room that the hero stands in.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Map {
    /// The number of columns.
    pub wide: u8,
    /// The number of rows.
    pub high: u8,
    /// Whether rooms and exits are only counted (house rule `abstract_map`).
    pub counted: bool,
    /// The rooms, sorted, so that two ways to build the same map give equal positions.
    pub places: Vec<Place>,
    /// The index of the hero's room in `places`. It is larger than any index if the hero is off the map.
    pub here: u8,
    /// Rooms that found no place (ENC-185).
    pub off: Bag<CardId>,
}

/// A way to join a room to an exit of the map.
pub struct Way {
    /// The exit of the room by which the room is joined, counted from 1.
    pub by: u8,
    /// The room as it lies on the map after that.
    pub place: Place,
}

impl Map {
    /// Makes an empty map.
    pub fn new(wide: u8, high: u8) -> Map {
        Map { wide, high, counted: false, places: Vec::new(), here: 0, off: Bag::new() }
    }

    /// Returns whether a square is inside the bounds.
    pub fn holds(&self, at: Square) -> bool {
        let is_within = |n: i8, most: u8| n >= 0 && u8::try_from(n).is_ok_and(|n| n < most);
        is_within(at.x, self.wide) && is_within(at.y, self.high)
    }

    /// Returns whether a square is inside the bounds and part of no room.
    pub fn is_free(&self, at: Square) -> bool {
        self.holds(at) && !self.places.iter().any(|place| place.squares.contains(&at))
    }

    /// Returns the exits that lead into no room yet, in reading order. Their letters follow this order.
    pub fn open(&self) -> Vec<Exit> {
        let doors = self.places.iter().flat_map(|place| &place.doors);
        let mut open: Vec<Exit> = doors.filter(|door| !door.joined).map(|door| door.exit).collect();
        open.sort();
        open
    }

    /// Returns whether an open exit leads to an empty square (ENC-170).
    pub fn has_space(&self) -> bool {
        let reached = self.reached();
        let has_space = |exit: &Exit| self.is_free(exit.at.beyond(exit.side)) && self.is_in(&reached, *exit);
        self.open().iter().any(|exit| self.counted || has_space(exit))
    }

    /// Returns the ways to join `room` to an open exit (ENC-180 to ENC-182). Ways that look the same count once.
    pub fn ways(&self, room: &Room, card: CardId, exit: Exit) -> Vec<Way> {
        if self.counted {
            return vec![Way { by: 1, place: place(room, Some(card), room.exits.first().copied()) }];
        }
        let mut ways: Vec<Way> = Vec::new();
        for by in (1..=u8::MAX).take(room.exits.len()) {
            let Some(place) = self.laid(room, card, exit, by) else { continue };
            if !ways.iter().any(|way| way.place == place) {
                ways.push(Way { by, place });
            }
        }
        ways
    }

    /// Returns the place of `room` on the map when its exit `by`, counted from 1, is joined to `exit`. `None` if the
    /// room has no such exit, or if there is no space (ENC-182).
    pub fn laid(&self, room: &Room, card: CardId, exit: Exit, by: u8) -> Option<Place> {
        let nth = usize::from(by).checked_sub(1)?;
        // The room is turned until its exit faces that of the map, and moved to the square beyond it.
        let turned = room.turned(room.exits.get(nth)?.side.quarters_to(exit.side.opposite()));
        let from = turned.exits.get(nth)?.at;
        let to = exit.at.beyond(exit.side);
        let shift = Square { y: to.y.saturating_sub(from.y), x: to.x.saturating_sub(from.x) };
        let moved = turned.moved(shift);
        if !moved.squares.iter().all(|at| self.is_free(*at)) {
            return None;
        }
        Some(place(&moved, Some(card), moved.exits.get(nth).copied()))
    }

    /// Returns the open exits of the map that the room can join, with their numbers from 0. The hero can walk to all of
    /// them (ENC-187). Where rooms are only counted, all exits are alike, and the first one stands for them.
    pub fn fitting(&self, room: &Room, card: CardId) -> Vec<(u8, Exit)> {
        let reached = self.reached();
        let fits = |exit: Exit| self.is_in(&reached, exit) && !self.ways(room, card, exit).is_empty();
        let fitting = (0..=u8::MAX).zip(self.open()).filter(|(_, exit)| fits(*exit));
        if self.counted { fitting.take(1).collect() } else { fitting.collect() }
    }

    /// Lays a room at an open exit. The hero walks into the room.
    pub fn join(&mut self, exit: Exit, place: Place) {
        let mut doors = self.places.iter_mut().flat_map(|place| &mut place.doors);
        if let Some(door) = doors.find(|door| !door.joined && door.exit == exit) {
            door.joined = true;
        }
        self.add(place);
    }

    /// Adds a room. The hero stands in it from now on.
    pub fn add(&mut self, place: Place) {
        self.places.push(place.clone());
        self.places.sort();
        // Sorting may move any room, because `join` may have changed a door. So the new room is looked for only now.
        let at = self.places.iter().position(|other| *other == place);
        self.here = at.and_then(|at| u8::try_from(at).ok()).unwrap_or(u8::MAX);
    }

    /// Records a room that found no place. The hero is off the map from now on.
    pub fn record_off(&mut self, card: CardId) {
        self.off.put(card);
        self.here = u8::MAX;
    }

    /// Returns the room that the hero stands in. `None` off the map.
    pub fn here(&self) -> Option<&Place> {
        self.places.get(usize::from(self.here))
    }

    /// Returns the number of rooms on the shortest way from the hero to an exit, including both ends.
    pub fn walk(&self, exit: Exit) -> usize {
        if self.here().is_none() {
            return 1;
        }
        let reached = self.reached();
        let walked = reached.iter().find(|(at, _)| self.has_exit(*at, exit));
        walked.map_or(1, |(_, rooms)| *rooms)
    }

    /// Returns the rooms that the hero can walk to, as indices into `places`. Each has the number of rooms on the
    /// shortest way, including both ends. Where nobody walks, because the hero is off the map or rooms are only counted,
    /// all rooms are reached.
    fn reached(&self) -> Vec<(usize, usize)> {
        if self.counted || self.here().is_none() {
            return (0..self.places.len()).map(|at| (at, 1)).collect();
        }
        let mut reached = vec![(usize::from(self.here), 1)];
        // This is a search in rings of equal distance. Rooms before `from` have been visited, and the others wait.
        let mut from = 0;
        while let Some((at, rooms)) = reached.get(from).copied() {
            from += 1;
            for next in self.neighbours(at) {
                if reached.iter().all(|(earlier, _)| *earlier != next) {
                    reached.push((next, rooms + 1));
                }
            }
        }
        reached
    }

    /// Returns whether an exit belongs to one of the reached rooms.
    fn is_in(&self, reached: &[(usize, usize)], exit: Exit) -> bool {
        reached.iter().any(|(at, _)| self.has_exit(*at, exit))
    }

    /// Returns whether the room at this place of the map has this exit.
    fn has_exit(&self, at: usize, exit: Exit) -> bool {
        let Some(place) = self.places.get(at) else { return false };
        place.doors.iter().any(|door| door.exit == exit)
    }

    /// Returns the rooms joined to a room, as indices into `places`.
    fn neighbours(&self, at: usize) -> Vec<usize> {
        let Some(place) = self.places.get(at) else { return Vec::new() };
        let mut neighbours = Vec::new();
        for door in place.doors.iter().filter(|door| door.joined) {
            let square = door.exit.at.beyond(door.exit.side);
            neighbours.extend(self.places.iter().position(|other| other.squares.contains(&square)));
        }
        neighbours
    }
}

/// Returns a room as it lies on the map. `joined` is the exit by which it is joined.
pub fn place(room: &Room, card: Option<CardId>, joined: Option<Exit>) -> Place {
    let door = |exit: &Exit| Door { exit: *exit, joined: Some(*exit) == joined };
    let mut doors: Vec<Door> = room.exits.iter().map(door).collect();
    doors.sort();
    Place { squares: room.squares.clone(), doors, card }
}

/// Returns the letter of an open exit or of a column, counted from 0: `a` to `z`, then `A` to `Z`.
pub fn letter(number: u8) -> char {
    let small = char::from(b'a'.saturating_add(number.min(25)));
    if number < 26 { small } else { char::from(b'A'.saturating_add((number - 26).min(25))) }
}

/// Returns the sides of these squares that face other squares of the map, in the order of the squares.
pub fn free_sides(map: &Map, squares: &[Square]) -> Vec<Exit> {
    let mut free = Vec::new();
    for at in squares {
        for side in Side::ALL {
            let front = at.beyond(side);
            if map.holds(front) && !squares.contains(&front) {
                free.push(Exit { at: *at, side });
            }
        }
    }
    free
}
