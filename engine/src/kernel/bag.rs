//! Bags: cards that are counted and have no order.
//!
//! A shuffled deck is a bag. It keeps no order, because equal futures must be equal states: that makes odds exact, and
//! shuffling costs nothing.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A multiset of kinds, sorted and without zeros, so that equal bags are equal values.
///
/// ```
/// use rondel_engine::kernel::Bag;
/// let mut bag: Bag<u8> = [3, 1, 3].into_iter().collect();
/// assert_eq!(bag.len(), 3);
/// assert_eq!(bag.count(3), 2);
/// assert!(bag.take(3) && bag.take(3) && !bag.take(3));
/// assert_eq!(bag.iter().collect::<Vec<_>>(), [(1, 1)]);
/// ```
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Bag<K> {
    /// The kinds in order, each with its number of cards, which is never 0.
    counts: SmallVec<[(K, u16); 10]>,
}

/// Copies as one block: kinds are plain data.
impl<K: Copy> Clone for Bag<K> {
    fn clone(&self) -> Self {
        Bag { counts: SmallVec::from_slice(&self.counts) }
    }
}

impl<K> Default for Bag<K> {
    fn default() -> Self {
        Bag { counts: SmallVec::new() }
    }
}

impl<K: Copy + Ord> Bag<K> {
    /// Returns an empty bag.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the number of cards.
    pub fn len(&self) -> u32 {
        self.counts.iter().map(|(_, n)| u32::from(*n)).sum()
    }

    /// Returns whether the bag is empty.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// Returns the number of cards of this kind.
    pub fn count(&self, kind: K) -> u32 {
        match place(&self.counts, kind) {
            Ok(at) => u32::from(self.counts[at].1),
            Err(_) => 0,
        }
    }

    /// Puts one card in. A bag holds at most 65,535 of a kind. Returns `false` if it would hold more.
    pub fn put(&mut self, kind: K) -> bool {
        self.put_many(kind, 1)
    }

    /// Puts `n` cards of a kind in, all or none. Returns `false` for none.
    pub fn put_many(&mut self, kind: K, n: u16) -> bool {
        if n == 0 {
            return true;
        }
        let counts = self.counts.as_mut_slice();
        match place(counts, kind) {
            Ok(at) => match counts[at].1.checked_add(n) {
                Some(sum) => counts[at].1 = sum,
                None => return false,
            },
            Err(at) => self.counts.insert(at, (kind, n)),
        }
        true
    }

    /// Takes one card out. Returns `false` if there is none of this kind.
    pub fn take(&mut self, kind: K) -> bool {
        let counts = self.counts.as_mut_slice();
        let Ok(at) = place(counts, kind) else { return false };
        match &mut counts[at].1 {
            1 => _ = self.counts.remove(at),
            n => *n -= 1,
        }
        true
    }

    /// Adds all cards of `other`, which stays as it is.
    pub fn add(&mut self, other: &Bag<K>) {
        for (kind, n) in &other.counts {
            self.put_many(*kind, *n);
        }
    }

    /// Moves all cards of `other` in and leaves it empty.
    pub fn pour(&mut self, other: &mut Bag<K>) {
        for (kind, n) in other.counts.drain(..) {
            self.put_many(kind, n);
        }
    }

    /// Returns the kinds with their numbers, in order of kind.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (K, u32)> + '_ {
        self.counts.iter().map(|(kind, n)| (*kind, u32::from(*n)))
    }

    /// Returns the distinct kinds, in order.
    pub fn kinds(&self) -> impl DoubleEndedIterator<Item = K> + '_ {
        self.counts.iter().map(|(kind, _)| *kind)
    }

    /// Deals `n` random cards, or all cards if there are no more.
    pub fn deal(&mut self, n: u32, pick: &mut Pick<'_>) -> Bag<K> {
        let (mut dealt, mut wanted, mut remaining) = (Bag::new(), n.min(self.len()), self.len());
        for (kind, count) in self.clone().iter() {
            let taken = share_of(count, remaining, wanted, pick);
            for _ in 0..taken {
                self.take(kind);
                dealt.put(kind);
            }
            (wanted, remaining) = (wanted - taken, remaining - count);
        }
        dealt
    }

    /// Returns the same bag with every kind renamed. Kinds for which `rename` has no answer are left out and returned.
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
}

/// Returns the index of a kind among the sorted counts, or as `Err` the index where it would be inserted.
fn place<K: Ord>(counts: &[(K, u16)], kind: K) -> Result<usize, usize> {
    counts.binary_search_by(|(k, _)| k.cmp(&kind))
}

/// A source of chance: given several weights, it returns an index. It may draw lots, or try all answers in turn.
pub type Pick<'a> = dyn FnMut(&[u64]) -> usize + 'a;

/// Returns how many of `count` cards of a kind are among `wanted` cards dealt from `remaining`. Picks once if the ways
/// can be counted, so that different answers are different hands. Otherwise picks once for each card.
///
/// For example, 3 of 10 cards are of the kind, and 4 cards are dealt. Then 0, 1, 2 or 3 of them are of the kind in 35,
/// 105, 63 or 7 ways.
fn share_of(count: u32, remaining: u32, wanted: u32, pick: &mut Pick<'_>) -> u32 {
    let others = remaining - count;
    let (least, most) = (wanted.saturating_sub(others), count.min(wanted));
    if least == most {
        return least;
    }
    let ways = |k: u32| choose(count, k)?.checked_mul(choose(others, wanted - k)?);
    if let Some(weights) = (least..=most).map(ways).collect::<Option<Vec<u64>>>() {
        return least + u32::try_from(pick(&weights)).unwrap_or(0).min(most - least);
    }
    // Too many ways to count: decides for one card after another whether it is dealt. That is answer 1, with the weight
    // of the places left in the deal. Answer 0 has the weight of the other cards.
    let mut taken = 0;
    for nth in 0..count {
        let (places, cards) = (wanted - taken, remaining - nth);
        taken += u32::from(places > 0 && pick(&[u64::from(cards - places), u64::from(places)]) == 1);
    }
    taken
}

/// Returns the number of ways to choose `k` of `n`. `None` when they are too many to count.
fn choose(n: u32, k: u32) -> Option<u64> {
    (0..k.min(n - k)).try_fold(1u64, |ways, i| {
        let product = ways.checked_mul(u64::from(n - i))?;
        Some(product / u64::from(i + 1))
    })
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
