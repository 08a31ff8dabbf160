//! The limits of an exact answer: the number of positions, their memory, and the work to find them.
//!
//! Everything is counted, never timed, so the same question has the same answer on every machine. A question that
//! allows more positions than usual is allowed proportionally more memory and work.

use std::hash::{Hash, Hasher};

/// The number of positions that a question allows by default.
pub const POSITIONS: usize = 100_000;
/// The bytes that this number of positions may take together.
pub const BYTES: u64 = 256 << 20;
/// The steps of play that the search for these positions may take.
pub const STEPS: u64 = 5_000_000;
/// The step between weighed positions. Each weighed position counts for this many.
const WEIGHED: usize = 8;

/// The bound that an exact answer would exceed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TooMuch {
    /// More positions than the question allows.
    Positions(usize),
    /// Positions that take more than this many bytes together.
    Bytes(u64),
    /// More work than the question allows: steps of play, or of scripts.
    Work,
    /// A loop with too many positions to be solved.
    Loop,
}

impl TooMuch {
    /// Returns why there is no exact answer, as the end of a sentence.
    pub fn told(self) -> String {
        match self {
            TooMuch::Positions(most) => format!("there are more than {most} positions"),
            TooMuch::Bytes(bytes) => format!("the positions take more than {} MB", bytes >> 20),
            TooMuch::Work => "to find all positions takes too much work".into(),
            TooMuch::Loop => "the positions form a loop that is too large to solve".into(),
        }
    }
}

/// Counts the memory and the work that a search has used.
#[derive(Clone, Debug)]
pub struct Bounds {
    bytes: u64,
    most_bytes: u64,
    steps: u64,
    most_steps: u64,
}

impl Bounds {
    /// Returns unused bounds for this many positions.
    pub fn new(positions: usize) -> Bounds {
        let factor = (positions / POSITIONS).max(1) as u64;
        let (most_bytes, most_steps) = (BYTES.saturating_mul(factor), STEPS.saturating_mul(factor));
        Bounds { bytes: 0, most_bytes, steps: 0, most_steps }
    }

    /// Counts the memory of a kept position. `nth` is its number.
    pub fn keep(&mut self, nth: usize, position: &impl Hash) {
        self.bytes += Bounds::weighed(nth, position);
    }

    /// Gives back the memory of a position that was kept as number `nth`.
    pub fn drop(&mut self, nth: usize, position: &impl Hash) {
        self.bytes = self.bytes.saturating_sub(Bounds::weighed(nth, position));
    }

    /// Returns the bytes to count for a position: 0 for most. Every eighth one is weighed, and counts for eight.
    fn weighed(nth: usize, position: &impl Hash) -> u64 {
        if nth.is_multiple_of(WEIGHED) { weight(position) * WEIGHED as u64 } else { 0 }
    }

    /// Counts steps of play.
    pub fn work(&mut self, steps: u64) {
        self.steps += steps;
    }

    /// Returns the limit that is exceeded, if any.
    pub fn over(&self) -> Option<TooMuch> {
        if self.bytes > self.most_bytes {
            return Some(TooMuch::Bytes(self.most_bytes));
        }
        if self.steps > self.most_steps { Some(TooMuch::Work) } else { None }
    }
}

/// Returns roughly how many bytes a value takes. Every part that the value hashes counts its bytes, rounded up to a
/// multiple of 8.
fn weight(value: &impl Hash) -> u64 {
    let mut scales = Scales(0);
    value.hash(&mut scales);
    scales.0
}

/// A hasher that only counts the bytes of its input.
struct Scales(u64);

impl Hasher for Scales {
    fn write(&mut self, bytes: &[u8]) {
        self.0 += (bytes.len() as u64).next_multiple_of(8);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
