//! The choices so far for a card or an ability, and who makes them.

use super::{Part, Pick, Terms};
use crate::kernel::{Illegal, Subject};
use crate::machine::System;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// All choices that have been made.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Chosen {
    /// Modes, by their numbers.
    pub modes: SmallVec<[u8; 2]>,
    /// The targets, sorted. With a divided amount, a target is listed once for each 1 of its share.
    pub targets: SmallVec<[Subject; 2]>,
    /// Optional parts, by their numbers.
    pub extras: SmallVec<[u8; 2]>,
    /// The chosen way of each cost that can be paid in several ways.
    pub ways: SmallVec<[u8; 2]>,
    /// The chosen X.
    pub x: Option<u8>,
    /// Cards and things that pay, cost by cost. They are sorted within each cost.
    pub given: SmallVec<[Subject; 2]>,
    /// The lists that the player ended before they were full, as bits (`MODES`, `TARGETS`, ...).
    pub enough: u16,
    /// The targets of modes with their own aim, each with its mode's number. Sorted within a mode.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub aimed: SmallVec<[(u8, Subject); 2]>,
}

/// The bit in [`Chosen::enough`] for the list of modes.
pub(super) const MODES: u16 = 1;
/// The bit for the list of targets of the terms as a whole.
const TARGETS: u16 = 2;
/// The bit for the list of optional parts.
pub(super) const EXTRAS: u16 = 4;
/// The bit for the list of targets of the first mode. The bits for the other modes follow.
const OF_MODES: u16 = 8;

/// Returns the bit of the list of targets of a mode, or of the terms as a whole.
pub(super) fn list_of(mode: Option<u8>) -> u16 {
    mode.map_or(TARGETS, |nth| OF_MODES << nth)
}

/// The picks that may be made, and the reasons against the others.
pub(super) type Picks = Vec<(Pick, Result<(), Illegal>)>;

/// The subject that plays or uses something, and the thing that is played or used.
#[derive(Clone, Copy)]
pub struct Chooser {
    pub(super) me: Subject,
    pub(super) it: Subject,
    /// Whether the played card is still in hand, among the cards that could pay.
    pub(super) held: bool,
    /// The modes and optional parts that are closed because they do not answer what has happened. None are closed
    /// outside of answers.
    pub(super) shut: Shut,
}

impl Chooser {
    /// Returns the chooser for something in use, or for a card that has left the hand.
    pub fn new(me: Subject, it: Subject) -> Chooser {
        Chooser { me, it, held: false, shut: Shut::default() }
    }

    /// Returns the chooser for a card that is still in hand.
    pub fn holding(me: Subject, it: Subject) -> Chooser {
        Chooser { held: true, ..Chooser::new(me, it) }
    }

    /// Closes these modes and optional parts.
    pub fn without(self, shut: Shut) -> Chooser {
        Chooser { shut, ..self }
    }

    /// Returns the bearer of the tokens that pay: the used thing, or else the chooser.
    pub(super) fn purse<S: System>(self) -> Subject {
        if self.it.kind == S::THING { self.it } else { self.me }
    }
}

/// Modes and optional parts that cannot be chosen, with one bit for each number.
#[derive(Clone, Copy, Default)]
pub struct Shut {
    pub(super) modes: u8,
    pub(super) extras: u8,
}

impl Shut {
    /// Closes the modes for which `mode` returns `true`, and the optional parts for which `extra` does.
    pub fn of(terms: &Terms, mode: impl Fn(&Part) -> bool, extra: impl Fn(&Part) -> bool) -> Shut {
        let bits = |parts: &[Part], is_shut: &dyn Fn(&Part) -> bool| {
            let shut = parts.iter().enumerate().filter(|(_, part)| is_shut(part));
            shut.fold(0, |bits, (nth, _)| bits | 1 << nth)
        };
        Shut { modes: bits(&terms.modes, &mode), extras: bits(&terms.extras, &extra) }
    }
}

impl Chosen {
    /// Adds an offered pick. `list` is the bit of the list that the pick belongs to.
    pub(super) fn take(&mut self, pick: Pick, list: u16) {
        match pick {
            Pick::Mode(nth) => self.modes.push(nth),
            Pick::On(target) => match self.modes.iter().find(|nth| list_of(Some(**nth)) == list) {
                Some(mode) => self.aimed.push((*mode, target)),
                None => self.targets.push(target),
            },
            Pick::Extra(nth) => self.extras.push(nth),
            Pick::Way(nth) => self.ways.push(nth),
            Pick::X(x) => self.x = Some(x),
            Pick::Give(one) => self.given.push(one),
            Pick::Done => self.enough |= list,
            // Answers belong to ballots.
            Pick::Answer(_) => {}
        }
    }

    /// Returns all subjects among the choices.
    pub(in crate::machine) fn subjects(&self) -> impl Iterator<Item = Subject> {
        let aimed = self.targets.iter().chain(self.aimed.iter().map(|(_, target)| target));
        aimed.chain(&self.given).copied()
    }

    /// Returns the targets of a mode.
    pub(super) fn of_mode(&self, mode: u8) -> impl Iterator<Item = Subject> {
        self.aimed.iter().filter(move |(of, _)| *of == mode).map(|(_, target)| *target)
    }

    /// Returns the targets of a mode, or of the terms as a whole.
    pub(super) fn aimed_by(&self, mode: Option<u8>) -> SmallVec<[Subject; 2]> {
        mode.map_or_else(|| self.targets.clone(), |mode| self.of_mode(mode).collect())
    }

    /// Replaces the targets of a mode, or of the terms as a whole.
    pub(super) fn retarget(&mut self, mode: Option<u8>, targets: SmallVec<[Subject; 2]>) {
        match mode {
            None => self.targets = targets,
            Some(mode) => {
                self.aimed.retain(|(of, _)| *of != mode);
                self.aimed.extend(targets.into_iter().map(|target| (mode, target)));
            }
        }
    }

    /// Returns each target once.
    pub fn targets(&self) -> Vec<Subject> {
        let mut targets = self.targets.to_vec();
        targets.dedup();
        targets
    }

    /// Returns the share of each target in the divided amount.
    pub fn amounts(&self) -> Vec<usize> {
        self.targets.chunk_by(|one, other| one == other).map(<[Subject]>::len).collect()
    }
}
