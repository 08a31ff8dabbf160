//! The entrance: three dice say how many squares, the player says where and of what shape (ENC-025 to ENC-030).

use super::action::{Action, Faces};
use super::content::room::{Exit, Room, Square};
use super::event::Event;
use super::frame::{Frame, Opening};
use super::house::HouseRule;
use super::map::{Map, free_sides, place};
use super::state::State;
use super::work::Work;
use crate::kernel::Illegal;

/// So many exits (ENC-028).
pub const EXITS: usize = 3;

/// The squares next to those drawn.
fn beside(map: &Map, squares: &[Square]) -> Vec<Square> {
    let mut all: Vec<Square> = free_sides(map, squares)
        .into_iter()
        .map(|exit| exit.at.beyond(exit.side))
        .filter(|at| map.is_free(*at))
        .collect();
    all.sort();
    all.dedup();
    all
}

/// The squares filled up to `size`, as compactly as may be.
fn filled(map: &Map, squares: &[Square], size: u8) -> Vec<Square> {
    let mut squares = squares.to_vec();
    while squares.len() < usize::from(size) {
        let span = |at: &Square| {
            let reach = |of: fn(&Square) -> i8| {
                let all = squares.iter().chain([at]).map(of);
                i32::from(all.clone().max().unwrap_or(0)) - i32::from(all.min().unwrap_or(0))
            };
            (reach(|s| s.x).max(reach(|s| s.y)), reach(|s| s.x) + reach(|s| s.y))
        };
        let Some(next) = beside(map, &squares).into_iter().min_by_key(|at| (span(at), *at)) else { break };
        squares.push(next);
    }
    squares.sort();
    squares
}

/// The exits completed to three, far from each other.
fn spread(map: &Map, squares: &[Square], exits: &[Exit]) -> Vec<Exit> {
    let mut exits = exits.to_vec();
    let far = |a: &Exit, b: &Exit| {
        let (a, b) = (a.at.beyond(a.side), b.at.beyond(b.side));
        (i32::from(a.x) - i32::from(b.x)).abs() + (i32::from(a.y) - i32::from(b.y)).abs()
    };
    while exits.len() < EXITS {
        let free = free_sides(map, squares).into_iter().filter(|side| !exits.contains(side));
        let nearest = |side: &Exit| exits.iter().map(|exit| far(side, exit)).min().unwrap_or(0);
        // the first of those that are equally far
        let Some(next) = free.rev().max_by_key(nearest) else { break };
        exits.push(next);
    }
    exits.sort();
    exits
}

/// What may be picked.
pub fn list(state: &State, opening: &Opening, out: &mut Vec<Action>) {
    match opening {
        Opening::Column { .. } => out.extend((0..state.map.wide).map(Action::Column)),
        Opening::Row { .. } => out.extend((0..state.map.high).map(Action::Row)),
        Opening::Squares { squares, .. } => {
            out.push(Action::Fill);
            out.extend(beside(&state.map, squares).into_iter().map(Action::Square));
        }
        Opening::Exits { squares, exits } => {
            out.push(Action::Spread);
            let sides = (0u8..).zip(free_sides(&state.map, squares));
            out.extend(sides.filter(|(_, side)| !exits.contains(side)).map(|(n, _)| Action::Exit(n)));
        }
        _ => {}
    }
}

impl Work<'_> {
    pub(super) fn entrance_rolled(&mut self, faces: Faces) {
        let size = faces.list().iter().map(|face| face.unsigned_abs()).sum();
        self.tell_by(Event::EntranceRolled { faces: faces.list().to_vec(), squares: size }, "ENC-025");
        if self.s.house.has(HouseRule::AbstractMap) {
            return self.count_exits();
        }
        self.opening_goes(Opening::Column { size });
    }

    pub(super) fn take_entrance(&mut self, opening: Opening, action: Action) -> Result<(), Illegal> {
        match (opening, action) {
            (Opening::Column { size }, Action::Column(x)) => {
                self.opening_goes(Opening::Row { size, x: i8::try_from(x).unwrap_or(0) });
            }
            (Opening::Row { size, x }, Action::Row(y)) => {
                self.draw_squares(size, vec![Square { y: i8::try_from(y).unwrap_or(0), x }]);
            }
            (Opening::Squares { size, mut squares }, Action::Square(at)) => {
                squares.push(at);
                squares.sort();
                self.draw_squares(size, squares);
            }
            (Opening::Squares { size, squares }, Action::Fill) => {
                let squares = filled(&self.s.map, &squares, size);
                self.opening_goes(Opening::Exits { squares, exits: Vec::new() });
            }
            (Opening::Exits { squares, exits }, Action::Spread) => {
                let exits = spread(&self.s.map, &squares, &exits);
                self.build_entrance(squares, exits);
            }
            (Opening::Exits { squares, mut exits }, Action::Exit(n)) => {
                exits.extend(free_sides(&self.s.map, &squares).get(usize::from(n)));
                exits.sort();
                if exits.len() < EXITS {
                    self.opening_goes(Opening::Exits { squares, exits });
                } else {
                    self.build_entrance(squares, exits);
                }
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn draw_squares(&mut self, size: u8, squares: Vec<Square>) {
        if squares.len() < usize::from(size) {
            self.opening_goes(Opening::Squares { size, squares });
        } else {
            self.opening_goes(Opening::Exits { squares, exits: Vec::new() });
        }
    }

    fn build_entrance(&mut self, squares: Vec<Square>, exits: Vec<Exit>) {
        let count = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
        let event = Event::EntranceBuilt { squares: count(squares.len()), exits: count(exits.len()) };
        self.s.map.add(place(&Room { squares, exits }, None, None));
        self.tell_by(event, "ENC-028");
        self.become_frame(Frame::Between);
    }

    /// Where rooms are only counted, so are the entrance's exits (`abstract_map`).
    fn count_exits(&mut self) {
        self.s.map.add(super::setup::counted_entrance());
        self.tell_by(Event::EntranceBuilt { squares: 0, exits: 3 }, "ENC-028");
        self.become_frame(Frame::Between);
    }
}
