//! Piles: cards in an order that seats know in part.
//!
//! A pile is a row of [`Run`]s, the top first. A shuffled pile is one run that nobody knows. A card that a seat has
//! seen and put on top is a run of one card above it. Hands are piles too, and the owner knows every run.

use super::{Bag, Pick, Seat, Seats};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::borrow::Cow;

/// Some adjacent cards of a pile: which cards they are, and which seats know that.
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Run<K> {
    /// The audience: the seats that know these cards lie here. The runs of a hand are sorted by audience, so that their
    /// order tells nothing of the cards.
    pub known: Seats,
    /// The cards. Nobody knows their order within the run.
    pub bag: Bag<K>,
}

/// Cards in a row of runs, the top first.
///
/// ```
/// use rondel_engine::kernel::{Pile, Seats};
/// let mut pile: Pile<u8> = Pile::shuffled([1, 1, 2].into_iter().collect());
/// pile.put_top(9, Seats::ALL);
/// let mut weights = Vec::new();
/// pile.outcomes(&mut weights);
/// assert_eq!(weights, [(9, 1)]); // the known card is on top: no chance in it
/// assert!(pile.take_top(9));
/// weights.clear();
/// pile.outcomes(&mut weights);
/// assert_eq!(weights, [(1, 2), (2, 1)]);
/// ```
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Pile<K> {
    runs: SmallVec<[Run<K>; 1]>,
}

impl<K: Copy> Clone for Run<K> {
    fn clone(&self) -> Self {
        Run { bag: self.bag.clone(), known: self.known }
    }
}

impl<K: Copy> Clone for Pile<K> {
    fn clone(&self) -> Self {
        Pile { runs: self.runs.clone() }
    }
}

impl<K> Default for Pile<K> {
    fn default() -> Self {
        Pile { runs: SmallVec::new() }
    }
}

impl<K: Copy + Ord> Pile<K> {
    /// Returns an empty pile.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns a pile in an order that nobody knows.
    pub fn shuffled(bag: Bag<K>) -> Self {
        let mut pile = Pile::new();
        if !bag.is_empty() {
            pile.runs.push(Run { bag, known: Seats::NONE });
        }
        pile
    }

    /// Returns the number of cards.
    pub fn len(&self) -> u32 {
        self.runs.iter().map(|run| run.bag.len()).sum()
    }

    /// Returns whether there is no card.
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// Returns the number of cards of a kind, wherever they lie.
    pub fn count(&self, kind: K) -> u32 {
        self.runs.iter().map(|run| run.bag.count(kind)).sum()
    }

    /// Returns the runs, the top first.
    pub fn runs(&self) -> &[Run<K>] {
        &self.runs
    }

    /// Returns all cards as one bag. Borrows it if the pile is one run.
    pub fn bag(&self) -> Cow<'_, Bag<K>> {
        if let [run] = self.runs.as_slice() {
            return Cow::Borrowed(&run.bag);
        }
        let mut all = Bag::new();
        for run in &self.runs {
            all.add(&run.bag);
        }
        Cow::Owned(all)
    }

    /// Lists the possible top cards, with exact weights, in order of kind.
    pub fn outcomes(&self, out: &mut Vec<(K, u32)>) {
        if let Some(top) = self.runs.first() {
            out.extend(top.bag.iter());
        }
    }

    /// Takes the top card, now known as `kind`. `false` if the top card cannot be of this kind.
    pub fn take_top(&mut self, kind: K) -> bool {
        let Some(top) = self.runs.first_mut() else { return false };
        let taken = top.bag.take(kind);
        if top.bag.is_empty() {
            self.runs.remove(0);
        }
        taken
    }

    /// Takes a card from wherever it lies. Prefers the place that most seats already know, so that playing it reveals
    /// as little as possible.
    pub fn take(&mut self, kind: K) -> bool {
        self.take_known(kind).is_some()
    }

    /// Takes a card like [`Pile::take`]. Returns the seats that knew that the card lay there. `None` if no such card is
    /// in the pile.
    pub fn take_known(&mut self, kind: K) -> Option<Seats> {
        // Most piles are one run, which needs no search.
        let at = if self.runs.len() == 1 {
            0
        } else {
            let holding = self.runs.iter().enumerate().filter(|(_, run)| run.bag.count(kind) > 0);
            let (at, _) = holding.max_by_key(|(_, run)| run.known.count())?;
            at
        };
        let run = self.runs.get_mut(at)?;
        let known = run.known;
        if !run.bag.take(kind) {
            return None;
        }
        if run.bag.is_empty() {
            self.runs.remove(at);
            self.join(at);
        }
        Some(known)
    }

    /// Lets a seat look at the card at a depth, 0 for the top card. Each card above it must be a run of its own
    /// already. The card turns out to be `kind`, and stays in its place as a run of its own. `false` if it cannot be of
    /// this kind.
    pub fn look_at(&mut self, depth: usize, kind: K, seat: Seat) -> bool {
        let Some(run) = self.runs.get_mut(depth) else { return false };
        if !run.bag.take(kind) {
            return false;
        }
        let known = run.known.with(Seats::only(seat));
        if run.bag.is_empty() {
            self.runs.remove(depth);
        }
        self.runs.insert(depth, Run { bag: [kind].into_iter().collect(), known });
        true
    }

    /// Lets a seat look at every card of a pile without order, such as a hand.
    pub fn show_all(&mut self, seat: Seat) {
        for run in std::mem::take(&mut self.runs) {
            for (kind, n) in run.bag.iter() {
                (0..n).for_each(|_| self.add(kind, run.known.with(Seats::only(seat))));
            }
        }
    }

    /// Lays a card on top. `known` are the seats that have seen it.
    pub fn put_top(&mut self, kind: K, known: Seats) {
        self.runs.insert(0, Run { bag: [kind].into_iter().collect(), known });
    }

    /// Lays a card at the bottom. `known` are the seats that have seen it.
    pub fn put_bottom(&mut self, kind: K, known: Seats) {
        self.runs.push(Run { bag: [kind].into_iter().collect(), known });
    }

    /// Adds a card to a pile without order, such as a hand or a discard. It joins the run that the same seats know.
    pub fn add(&mut self, kind: K, known: Seats) {
        match self.runs.iter_mut().find(|run| run.known == known) {
            Some(run) => {
                run.bag.put(kind);
            }
            None => {
                self.runs.push(Run { bag: [kind].into_iter().collect(), known });
                self.runs.sort();
            }
        }
    }

    /// Puts every card of `other` in and shuffles. Then nobody knows the place of any card.
    pub fn shuffle_in(&mut self, other: &mut Pile<K>) {
        let mut all = self.bag().into_owned();
        all.add(&other.bag());
        other.runs.clear();
        *self = Pile::shuffled(all);
    }

    /// Shuffles the pile.
    pub fn shuffle(&mut self) {
        *self = Pile::shuffled(self.bag().into_owned());
    }

    /// Returns the cards in places that `seat` knows. It can only count the others.
    pub fn seen_by(&self, seat: Seat) -> Bag<K> {
        let mut seen = Bag::new();
        for run in self.runs.iter().filter(|run| run.known.has(seat)) {
            seen.add(&run.bag);
        }
        seen
    }

    /// Returns the cards in places that `seat` does not know.
    pub fn unseen_by(&self, seat: Seat) -> Bag<K> {
        let mut unseen = Bag::new();
        for run in self.runs.iter().filter(|run| !run.known.has(seat)) {
            unseen.add(&run.bag);
        }
        unseen
    }

    /// Replaces a card in a place that `seat` does not know. Returns `false` if there is no such card.
    pub fn exchange(&mut self, seat: Seat, card: K, other: K) -> bool {
        let mut unseen = self.runs.iter_mut().filter(|run| !run.known.has(seat));
        let run = unseen.find(|run| run.bag.count(card) > 0);
        run.is_some_and(|run| {
            run.bag.put(other);
            run.bag.take(card)
        })
    }

    /// Deals all cards in places unknown to `seat` again, as chance may have dealt them. Each run keeps its number of
    /// cards and its audience. The cards of all these piles are mixed, so pass only piles between which cards moved
    /// unseen, such as a deck and the hand drawn from it.
    pub fn redeal(piles: &mut [&mut Pile<K>], seat: Seat, pick: &mut Pick<'_>) {
        let mut unseen = Bag::new();
        let mut runs: Vec<&mut Run<K>> = piles.iter_mut().flat_map(|pile| pile.runs.iter_mut()).collect();
        runs.retain(|run| !run.known.has(seat));
        if runs.len() < 2 {
            return; // all that is unseen is in one place
        }
        let sizes: Vec<u32> = runs.iter().map(|run| run.bag.len()).collect();
        runs.iter_mut().for_each(|run| unseen.pour(&mut run.bag));
        for (run, size) in runs.into_iter().zip(sizes) {
            run.bag = if size == unseen.len() { std::mem::take(&mut unseen) } else { unseen.deal(size, pick) };
        }
    }

    /// Gives all runs unknown to `seat` the same audience, `known`. Otherwise a position that the seat imagines would
    /// show by its audiences which cards went to whom. Neighbouring runs with the audience `known` become one run.
    pub fn forget(&mut self, seat: Seat, known: Seats) {
        for mut run in std::mem::take(&mut self.runs) {
            if !run.known.has(seat) {
                run.known = known;
            }
            match self.runs.last_mut().filter(|last| last.known == known && run.known == known) {
                Some(last) => last.bag.pour(&mut run.bag),
                None => self.runs.push(run),
            }
        }
    }

    /// Returns the number of runs of cards that `seat` does not know.
    pub fn unseen_runs(&self, seat: Seat) -> usize {
        self.runs.iter().filter(|run| !run.known.has(seat)).count()
    }

    /// Normalises a pile without order (a hand), so that equal hands are equal values. Sorts the runs, and joins those
    /// with the same audience.
    pub fn tidy(&mut self) {
        self.runs.sort();
        self.runs.dedup_by(|run, before| {
            let alike = run.known == before.known;
            if alike {
                before.bag.pour(&mut run.bag);
            }
            alike
        });
    }

    /// Returns the same pile with every kind renamed. Kinds without a new name are left out and returned.
    pub fn rename(&self, mut rename: impl FnMut(K) -> Option<K>) -> (Pile<K>, Vec<K>) {
        let (mut pile, mut lost) = (Pile::new(), Vec::new());
        for run in &self.runs {
            let (bag, gone) = run.bag.rename(&mut rename);
            lost.extend(gone);
            if !bag.is_empty() {
                pile.runs.push(Run { bag, known: run.known });
            }
        }
        (pile, lost)
    }

    /// Joins the run at this index with the one above it, if both are a single card of the same kind with the same
    /// audience: two such cards are the same in either order, and equal piles must be equal values.
    fn join(&mut self, at: usize) {
        if at == 0 || at >= self.runs.len() {
            return;
        }
        let (above, run) = (&self.runs[at - 1], &self.runs[at]);
        if run.bag.len() == 1 && above.bag == run.bag && run.known == above.known {
            let mut lower = self.runs.remove(at);
            self.runs[at - 1].bag.pour(&mut lower.bag);
        }
    }
}
