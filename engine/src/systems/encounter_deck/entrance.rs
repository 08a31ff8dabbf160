//! The entrance: the first room, whose size is rolled (ENC-025 to ENC-030). The player chooses its shape and place.
//!
//! [`Entrance`] is a frame that goes through the steps: the dice, the first square, the other squares, and the exits.
//! The commands `fill` and `spread` complete the squares and the exits at once.

use super::action::{Action, Faces};
use super::between::Between;
use super::content::room::{Exit, Room, Square};
use super::event::Event;
use super::frame::{Look, Offers};
use super::house;
use super::map::{Map, free_sides, letter, place};
use super::opening::forbid_third_experience;
use super::state::{State, mine};
use super::work::Work;
use super::{EncounterRules, gems};
use crate::kernel::{Illegal, Seat, Why};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};

/// The steps that lay out the entrance.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Entrance {
    /// Chance rolls three dice for the number of squares.
    Size,
    /// The player chooses the column of the first square.
    Column { size: u8 },
    /// The player chooses the row of the first square.
    Row { size: u8, x: i8 },
    /// The player adds the other squares, one after another. `squares` has those drawn so far.
    Squares { size: u8, squares: Vec<Square> },
    /// The player opens the exits, one after another. `exits` has those opened so far.
    Exits { squares: Vec<Square>, exits: Vec<Exit> },
}

/// The number of exits of an entrance (ENC-028).
pub const EXITS: usize = 3;

/// Returns the free squares next to the squares drawn, sorted.
fn beside(map: &Map, squares: &[Square]) -> Vec<Square> {
    let mut free: Vec<Square> = free_sides(map, squares)
        .into_iter()
        .map(|exit| exit.at.beyond(exit.side))
        .filter(|at| map.is_free(*at))
        .collect();
    free.sort();
    free.dedup();
    free
}

/// Returns the drawn squares, and as many more as make `size`, as compact as possible.
fn filled(map: &Map, squares: &[Square], size: u8) -> Vec<Square> {
    let mut squares = squares.to_vec();
    while squares.len() < usize::from(size) {
        // The span is the longer side of the shape with this square, then the sum of both sides.
        let span = |at: &Square| {
            let side = |coordinate: fn(&Square) -> i8| {
                let coordinates = squares.iter().chain([at]).map(coordinate);
                i32::from(coordinates.clone().max().unwrap_or(0)) - i32::from(coordinates.min().unwrap_or(0))
            };
            let (wide, high) = (side(|square| square.x), side(|square| square.y));
            (wide.max(high), wide + high)
        };
        let Some(next) = beside(map, &squares).into_iter().min_by_key(|at| (span(at), *at)) else { break };
        squares.push(next);
    }
    squares.sort();
    squares
}

/// Returns the opened exits, and as many more as make three. Each is as far from the others as possible.
fn spread(map: &Map, squares: &[Square], exits: &[Exit]) -> Vec<Exit> {
    let mut exits = exits.to_vec();
    let distance = |a: &Exit, b: &Exit| {
        let (a, b) = (a.at.beyond(a.side), b.at.beyond(b.side));
        (i32::from(a.x) - i32::from(b.x)).abs() + (i32::from(a.y) - i32::from(b.y)).abs()
    };
    while exits.len() < EXITS {
        let free = free_sides(map, squares).into_iter().filter(|side| !exits.contains(side));
        let nearest = |side: &Exit| exits.iter().map(|exit| distance(side, exit)).min().unwrap_or(0);
        // The list is reversed, because `max_by_key` takes the last of equal sides, and the first is wanted.
        let Some(next) = free.rev().max_by_key(nearest) else { break };
        exits.push(next);
    }
    exits.sort();
    exits
}

impl Frame<EncounterRules> for Entrance {
    fn waits(&self, _: &State) -> Waits {
        // 1 is the stream of luck for all dice that belong to no check.
        if matches!(self, Entrance::Size) { Waits::Chance(1) } else { Waits::For(mine()) }
    }

    /// Each choice is a command of its own: it does not continue another.
    fn begins(&self) -> bool {
        true
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let map = &look.state.map;
        match self {
            Entrance::Size => {}
            Entrance::Column { .. } => offers.allow_all((0..map.wide).map(Action::Column)),
            Entrance::Row { .. } => offers.allow_all((0..map.high).map(Action::Row)),
            Entrance::Squares { squares, .. } => {
                offers.allow(Action::Fill);
                offers.allow_all(beside(map, squares).into_iter().map(Action::Square));
            }
            Entrance::Exits { squares, exits } => {
                offers.allow(Action::Spread);
                let sides = (0..=u8::MAX).zip(free_sides(map, squares));
                offers.allow_all(sides.filter(|(_, side)| !exits.contains(side)).map(|(n, _)| Action::Exit(n)));
            }
        }
        for lead in ["column", "row", "square"] {
            let why = || "the entrance lies within the map, its squares side by side".into();
            offers.forbid_words(lead, "", look.refusal("ENC-023", why));
        }
        forbid_third_experience(look, offers); // the two experiences of the opening have been given
        gems::forbid_gems(look, "ENC-027", offers);
    }

    fn outcomes(&self, _: &Look<'_>, out: &mut Vec<(Action, u32)>) {
        out.extend(Faces::all(3).iter().map(|(faces, weight)| (Action::Faces(*faces), *weight)));
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Some(entrance) = work.frame::<Entrance>(at).map(|entrance| entrance.clone()) else {
            return Err(Illegal::not_offered());
        };
        match (entrance, action) {
            (Entrance::Size, Action::Faces(faces)) => work.entrance_rolled(faces),
            (Entrance::Column { size }, Action::Column(x)) => {
                work.become_frame(Entrance::Row { size, x: i8::try_from(x).unwrap_or(0) });
            }
            (Entrance::Row { size, x }, Action::Row(y)) => {
                work.draw_squares(size, vec![Square { y: i8::try_from(y).unwrap_or(0), x }]);
            }
            (Entrance::Squares { size, mut squares }, Action::Square(at)) => {
                squares.push(at);
                squares.sort();
                work.draw_squares(size, squares);
            }
            (Entrance::Squares { size, squares }, Action::Fill) => {
                let squares = filled(&work.s.map, &squares, size);
                work.become_frame(Entrance::Exits { squares, exits: Vec::new() });
            }
            (Entrance::Exits { squares, exits }, Action::Spread) => {
                let exits = spread(&work.s.map, &squares, &exits);
                work.build_entrance(squares, exits);
            }
            (Entrance::Exits { squares, exits }, Action::Exit(n)) => work.open_exit(squares, exits, n),
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn question(&self, _: &Look<'_>, _: Seat) -> String {
        match self {
            Entrance::Size => "three dice for the entrance".into(),
            Entrance::Column { size } => format!("the entrance has {size} squares: in which column is the first?"),
            Entrance::Row { size, x } => {
                format!("the entrance has {size} squares: in which row of column {}?", letter(x.unsigned_abs()))
            }
            Entrance::Squares { size, squares } => {
                let left = usize::from(*size).saturating_sub(squares.len());
                format!("squares still to add: {left}; one by one, or fill?")
            }
            Entrance::Exits { exits, .. } => {
                format!("exits still to open: {}; one by one, or spread?", EXITS.saturating_sub(exits.len()))
            }
        }
    }
}

impl Work<'_> {
    /// Takes the dice for the size of the entrance.
    fn entrance_rolled(&mut self, faces: Faces) {
        let size = faces.list().iter().map(|face| face.unsigned_abs()).sum();
        let rolled = Event::EntranceRolled { faces: faces.list().to_vec(), squares: size };
        let told = self.told(rolled, Why::rule("ENC-025"));
        if self.s.house.is(house::AbstractMap::Yes) {
            return self.because(told, Self::count_exits);
        }
        self.become_frame(Entrance::Column { size });
    }

    /// Opens the side with number `n` among the free sides, from 0. The last exit completes the entrance.
    fn open_exit(&mut self, squares: Vec<Square>, mut exits: Vec<Exit>, n: u8) {
        exits.extend(free_sides(&self.s.map, &squares).get(usize::from(n)));
        exits.sort();
        if exits.len() < EXITS {
            self.become_frame(Entrance::Exits { squares, exits });
        } else {
            self.build_entrance(squares, exits);
        }
    }

    /// Continues with the drawn squares: with the next square, or with the exits once there are `size` squares.
    fn draw_squares(&mut self, size: u8, squares: Vec<Square>) {
        if squares.len() < usize::from(size) {
            self.become_frame(Entrance::Squares { size, squares });
        } else {
            self.become_frame(Entrance::Exits { squares, exits: Vec::new() });
        }
    }

    /// Lays the complete entrance on the map and ends the opening.
    fn build_entrance(&mut self, squares: Vec<Square>, exits: Vec<Exit>) {
        let count = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
        let event = Event::EntranceBuilt { squares: count(squares.len()), exits: count(exits.len()) };
        self.s.map.add(place(&Room { squares, exits }, None, None)); // no card, and no exit is joined yet
        self.tell_by(event, "ENC-028");
        self.become_frame(Between);
    }

    /// Adds the entrance under `abstract_map`, where rooms and exits are only counted.
    fn count_exits(&mut self) {
        self.s.map.add(super::setup::counted_entrance());
        self.tell_by(Event::EntranceBuilt { squares: 0, exits: 3 }, "ENC-028");
        self.become_frame(Between);
    }
}
