//! Bags: cards counted, not ordered.
//!
//! A bag keeps no order, because equal futures must be equal states: that makes odds exact and shuffling free.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A multiset of kinds, kept sorted and without zeros, so that equal bags are equal values.
///
/// ```
/// use rondel_engine::kernel::Bag;
/// let mut bag: Bag<u8> = [3, 1, 3].into_iter().collect();
/// assert_eq!(bag.len(), 3);
/// assert_eq!(bag.count(3), 2);
/// assert!(bag.take(3) && bag.take(3) && !bag.take(3));
/// assert_eq!(bag.iter().collect::<Vec<_>>(), [(1, 1)]);
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Bag<K> {
    counts: SmallVec<[(K, u16); 4]>,
}

impl<K> Default for Bag<K> {
    fn default() -> Self {
        Bag { counts: SmallVec::new() }
    }
}

impl<K: Copy + Ord> Bag<K> {
    /// An empty bag.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many cards in all.
    pub fn len(&self) -> u32 {
        self.counts.iter().map(|(_, n)| u32::from(*n)).sum()
    }

    /// No card at all?
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// How many of this kind.
    pub fn count(&self, kind: K) -> u32 {
        match self.place(kind) {
            Ok(at) => u32::from(self.counts[at].1),
            Err(_) => 0,
        }
    }

    /// Puts one card in. A bag holds at most 65,535 of a kind; more are refused with `false`.
    pub fn put(&mut self, kind: K) -> bool {
        self.put_many(kind, 1)
    }

    /// Puts `n` cards of a kind in, all or none.
    pub fn put_many(&mut self, kind: K, n: u16) -> bool {
        if n == 0 {
            return true;
        }
        match self.place(kind) {
            Ok(at) => match self.counts[at].1.checked_add(n) {
                Some(sum) => self.counts[at].1 = sum,
                None => return false,
            },
            Err(at) => self.counts.insert(at, (kind, n)),
        }
        true
    }

    /// Takes one card out; `false` when there is none of this kind.
    pub fn take(&mut self, kind: K) -> bool {
        let Ok(at) = self.place(kind) else { return false };
        self.counts[at].1 -= 1;
        if self.counts[at].1 == 0 {
            self.counts.remove(at);
        }
        true
    }

    /// Pours the whole of `other` in and leaves it empty.
    pub fn pour(&mut self, other: &mut Bag<K>) {
        for (kind, n) in other.counts.drain(..) {
            self.put_many(kind, n);
        }
    }

    /// The kinds with their numbers, in order of kind.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (K, u32)> + '_ {
        self.counts.iter().map(|(kind, n)| (*kind, u32::from(*n)))
    }

    /// The distinct kinds, in order.
    pub fn kinds(&self) -> impl DoubleEndedIterator<Item = K> + '_ {
        self.counts.iter().map(|(kind, _)| *kind)
    }

    /// The same bag with every kind renamed. Kinds for which `rename` has no answer are left out and returned.
    pub fn rename(&self, mut rename: impl FnMut(K) -> Option<K>) -> (Bag<K>, Vec<K>) {
        let (mut renamed, mut lost) = (Bag::new(), Vec::new());
        for (kind, n) in &self.counts {
            match rename(*kind) {
                Some(new) => {
                    renamed.put_many(new, *n);
                }
                None => lost.push(*kind),
            }
        }
        (renamed, lost)
    }

    fn place(&self, kind: K) -> Result<usize, usize> {
        self.counts.binary_search_by(|(k, _)| k.cmp(&kind))
    }
}

impl<K: Copy + Ord> FromIterator<K> for Bag<K> {
    fn from_iter<I: IntoIterator<Item = K>>(kinds: I) -> Self {
        let mut bag = Bag::new();
        for kind in kinds {
            bag.put(kind);
        }
        bag
    }
}
