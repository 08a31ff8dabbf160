//! Borders of time: the ends of Turns, Rounds and the like, at which durations run down and limits begin anew.
//!
//! [`Clock`] names a border: a status that `lasts 2 rounds` has [`Left`] of [`Clock::Round`], 2. The machine has six
//! borders, and a system may add its own ([`System::BORDERS`]).

use crate::kernel::Subject;
use crate::machine::System;
use serde::{Deserialize, Serialize};
use std::hash::Hash;

/// A border of time at which durations run down and limits begin anew.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Clock {
    /// An attack is settled.
    Attack,
    /// Anybody's Turn ends.
    Turn,
    /// A Turn of the bearer ends.
    OwnTurn,
    /// A Round ends.
    Round,
    /// A Count ends, in a system that counts Rounds in Counts.
    Count,
    /// The fight is over.
    Fight,
    /// A border of the system's own, by its place in [`System::BORDERS`].
    Own(u8),
}

/// A border of time that a system adds to those of the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Border {
    /// The word for one period: `once a throw`.
    pub one: &'static str,
    /// The word for several periods: `lasts 2 throws`.
    pub several: &'static str,
    /// The name of one period for people. The plural adds an `s`.
    pub told: &'static str,
    /// The subjects that it concerns.
    pub whose: Whose,
    /// Whether things that entered play since the last border keep their time at the next.
    pub spares_new: bool,
}

/// The subjects that a border of time concerns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// Everybody.
    Everybody,
    /// The bearer of a thing.
    Bearer,
    /// The owner of a thing, who brought it into play.
    Owner,
}

impl Clock {
    /// The borders of the machine, each with its word for one period and for several.
    pub const WORDS: &'static [(Clock, &'static str, &'static str)] = &[
        (Clock::Attack, "attack", "attacks"),
        (Clock::Turn, "turn", "turns"),
        (Clock::OwnTurn, "own_turn", "own_turns"),
        (Clock::Round, "round", "rounds"),
        (Clock::Count, "count", "counts"),
        (Clock::Fight, "fight", "fights"),
    ];

    /// Returns the border that a word names, the system's own before the machine's.
    pub fn named<S: System>(word: &str) -> Option<Clock> {
        let own = (0..=u8::MAX).zip(S::BORDERS).map(|(nth, border)| (Clock::Own(nth), border.one, border.several));
        let mut all = own.chain(Clock::WORDS.iter().copied());
        all.find(|(_, one, several)| [*one, *several].contains(&word)).map(|(clock, ..)| clock)
    }

    /// Returns the period of a limit in words, after "once": `a Round`.
    pub fn each<S: System>(self) -> String {
        match self {
            Clock::OwnTurn => "on a Turn of its own".into(),
            Clock::Attack => "an attack".into(),
            clock => format!("a {}", clock.told::<S>(1).trim_start_matches("1 ")),
        }
    }

    /// Returns `n` of these periods in words: `2 Rounds`.
    pub fn told<S: System>(self, n: u8) -> String {
        let name = match self {
            Clock::Attack => "attack",
            Clock::Turn => "Turn",
            Clock::OwnTurn => "Turn of its own",
            Clock::Round => "Round",
            Clock::Count => "Count",
            Clock::Fight => "fight",
            Clock::Own(_) => self.border::<S>().map_or("", |border| border.told),
        };
        match (self, n) {
            (_, 1) => format!("1 {name}"),
            (Clock::OwnTurn, n) => format!("{n} Turns of its own"),
            (_, n) => format!("{n} {name}s"),
        }
    }

    /// Returns the system's own border, if this is one.
    fn border<S: System>(self) -> Option<&'static Border> {
        if let Clock::Own(nth) = self { S::BORDERS.get(usize::from(nth)) } else { None }
    }

    /// Returns the subjects that the border concerns.
    pub(super) fn whose<S: System>(self) -> Whose {
        match self {
            Clock::OwnTurn => Whose::Bearer,
            clock => clock.border::<S>().map_or(Whose::Everybody, |border| border.whose),
        }
    }

    /// Returns whether things that entered play since the last border keep their time at this one.
    pub(super) fn spares_new<S: System>(self) -> bool {
        self.border::<S>().is_some_and(|border| border.spares_new)
    }

    /// Returns the bit of a border in [`Running`]. Two of the system's own borders may share a bit. This costs only a
    /// search that finds nothing.
    fn bit(self) -> u16 {
        match self {
            Clock::Attack => 1,
            Clock::Turn => 1 << 1,
            Clock::OwnTurn => 1 << 2,
            Clock::Round => 1 << 3,
            Clock::Count => 1 << 4,
            Clock::Fight => 1 << 5,
            Clock::Own(nth) => 1 << (6 + nth % 10),
        }
    }
}

/// A border of time, and its subjects.
#[derive(Clone, Copy)]
pub(super) struct Passing<'c> {
    pub clock: Clock,
    pub whose: Whose,
    pub spares_new: bool,
    /// Returns whether a border that comes for certain subjects only (the end of a Turn) comes for this subject.
    pub concerns: &'c dyn Fn(Subject) -> bool,
}

impl Passing<'_> {
    /// Returns whether the border concerns a thing with the bearer `of` and the owner `owner`.
    pub fn is_for(&self, of: Subject, owner: Subject) -> bool {
        match self.whose {
            Whose::Everybody => true,
            Whose::Bearer => (self.concerns)(of),
            Whose::Owner => (self.concerns)(owner),
        }
    }
}

/// The remaining time of something.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Left {
    /// The border that runs it down.
    pub clock: Clock,
    /// The number of these borders until its time is over, the next one included.
    pub n: u8,
}

/// The borders of time that can affect things in play, as bits: a shortcut, since most borders affect nothing.
#[derive(Clone, Copy)]
pub(super) struct Running(u16);

impl Running {
    /// No border.
    pub(super) const NONE: Running = Running(0);
    /// All borders, until the set is worked out anew.
    pub(super) const UNKNOWN: Running = Running(u16::MAX);

    /// Adds a border.
    pub(super) fn add(&mut self, clock: Clock) {
        self.0 |= clock.bit();
    }

    /// Returns whether one of these borders can affect something.
    pub(super) fn may_be(self, clocks: &[Clock]) -> bool {
        clocks.iter().any(|clock| self.0 & clock.bit() != 0)
    }
}

impl Default for Running {
    fn default() -> Self {
        Running::UNKNOWN
    }
}
