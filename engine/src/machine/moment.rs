//! Moments: events and queries for which scripts are called.
//!
//! A moment is a row of `moments!`, with the sides from which scripts hear of it: those it is about, all who watch,
//! those who may answer it, those who replace it. A moment and a side make a cue. Each cue has a function of its own:
//! `on_hurt`, `on_any_hurt`, `answer_hurt`.

use super::play::InPlayMoment;
use crate::kernel::{HookWord, Side};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;

/// An event or query: an enum made by `moments!`, including moments of things in play.
pub trait Moment: Copy + Eq + Hash + fmt::Debug + Serialize + From<InPlayMoment> + 'static {
    /// The cues with the names of their functions, in the order of the vocabulary.
    const CUES: &'static [(Cue<Self>, &'static str)];

    /// Returns the moment's number among all moments, below [`Cues::MOST`].
    fn number(self) -> u8;
}

/// A moment from one side, at which a script is called.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Cue<M> {
    /// The event or query.
    pub moment: M,
    /// The side from which a script hears of it.
    pub side: Side,
}

impl<M: Moment> Cue<M> {
    /// Returns the name of its function.
    pub fn name(self) -> &'static str {
        M::CUES.iter().find(|(cue, _)| *cue == self).map_or("", |(_, name)| name)
    }

    /// Returns the same moment from another side.
    pub fn from(self, side: Side) -> Cue<M> {
        Cue { side, ..self }
    }

    /// Returns the cue under which `once a turn` counts this one. A watcher's cue counts as the moment's own.
    pub(super) fn counted(self) -> Cue<M> {
        if self.side == Side::Any { self.from(Side::Own) } else { self }
    }

    /// Returns its number among all cues.
    #[inline]
    pub(super) fn number(self) -> u16 {
        u16::from(self.moment.number()) * Side::COUNT + self.side as u16
    }

    /// Returns whether `once a turn` limits the cue. It limits every cue, except that a thing itself enters, leaves or
    /// expires (`Side::Own`).
    pub(super) fn is_limited(self) -> bool {
        let free = [InPlayMoment::Enter, InPlayMoment::Leave, InPlayMoment::Expire];
        self.side != Side::Own || !free.into_iter().any(|moment| M::from(moment) == self.moment)
    }
}

/// The greatest number of moments in a system.
const MOST: usize = 128;

const _: () = assert!(Side::COUNT <= u8::BITS as u16, "a byte has a bit for each side");

/// A set of cues: for each moment its sides, as bits.
pub struct Cues<M>([u8; MOST], PhantomData<M>);

impl<M> Cues<M> {
    /// The greatest number of moments in a system.
    pub const MOST: usize = MOST;

    /// Adds all cues of another set.
    pub fn add(&mut self, more: &Cues<M>) {
        self.0.iter_mut().zip(&more.0).for_each(|(sides, added)| *sides |= added);
    }

    /// Returns the numbers of the moments with at least one side in the set.
    pub(super) fn moments(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().filter(|(_, sides)| **sides != 0).map(|(number, _)| number)
    }
}

impl<M: Moment> Cues<M> {
    /// Returns whether the set contains a cue.
    #[inline]
    pub fn has(&self, cue: Cue<M>) -> bool {
        // `% MOST` shows the compiler that the index is in bounds.
        let sides = self.0.get(usize::from(cue.moment.number()) % MOST).copied().unwrap_or(0);
        sides >> cue.side as u8 & 1 != 0
    }

    /// Returns whether the set contains any of these cues.
    #[inline]
    pub fn has_any(&self, cues: &[Cue<M>]) -> bool {
        cues.iter().any(|cue| self.has(*cue))
    }
}

impl<M: Moment> FromIterator<Cue<M>> for Cues<M> {
    fn from_iter<I: IntoIterator<Item = Cue<M>>>(cues: I) -> Self {
        let mut all = Cues::default();
        for cue in cues {
            if let Some(sides) = all.0.get_mut(usize::from(cue.moment.number())) {
                *sides |= 1 << cue.side as u8;
            }
        }
        all
    }
}

// A derive would require the same traits of `M`, although no value of `M` is kept.
impl<M> Clone for Cues<M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M> Copy for Cues<M> {}

impl<M> PartialEq for Cues<M> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<M> Eq for Cues<M> {}

impl<M> Default for Cues<M> {
    fn default() -> Self {
        Cues([0; MOST], PhantomData)
    }
}

impl<M> fmt::Debug for Cues<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Cues").field(&self.0).finish()
    }
}

/// Returns the number of words of these moments.
pub const fn count_words<M>(moments: &[(M, &[HookWord])]) -> usize {
    let (mut all, mut row) = (0, 0);
    while row < moments.len() {
        all += moments[row].1.len();
        row += 1;
    }
    all
}

/// Returns the `N` words of these moments, one after another.
pub const fn words_of<M, const N: usize>(moments: &[(M, &'static [HookWord])]) -> [HookWord; N] {
    let mut all = [moments[0].1[0]; N];
    let (mut at, mut row) = (0, 0);
    while row < moments.len() {
        let mut word = 0;
        while word < moments[row].1.len() {
            all[at] = moments[row].1[word];
            at += 1;
            word += 1;
        }
        row += 1;
    }
    all
}
