//! Luck: the random number generator, kept outside the state.
//!
//! Every number is a pure function of (seed, game, stream, index). There is no generator state, so equal futures stay
//! equal states, and games of the same seed stay aligned after an edit of the content. The algorithm is our own and
//! pinned by a test: no platform and no crate version can change the numbers.

use serde::{Deserialize, Serialize};

/// The source of all chance of one game.
///
/// ```
/// use rondel_engine::kernel::Luck;
/// let luck = Luck::new(7, 0);
/// assert_eq!(luck.below(0, 0, 52), Luck::new(7, 0).below(0, 0, 52)); // the same on every machine
/// assert!(luck.below(0, 1, 6) < 6);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Luck {
    seed: u64,
    game: u64,
}

impl Luck {
    /// Returns the luck of game number `game` under a seed.
    pub const fn new(seed: u64, game: u64) -> Luck {
        Luck { seed, game }
    }

    /// Returns the seed.
    pub const fn seed(self) -> u64 {
        self.seed
    }

    /// Returns the `nth` 64-bit number of a stream. Each source of draws has a stream: a deck, a die, a seat.
    pub const fn number(self, stream: u32, nth: u32) -> u64 {
        let game = mix(self.seed ^ mix(self.game.wrapping_add(0x9e37_79b9_7f4a_7c15)));
        mix(game ^ mix(((stream as u64) << 32 | nth as u64).wrapping_add(0xd1b5_4a32_d192_ed03)))
    }

    /// Returns a number from 0 to `n - 1`, each equally likely (bias below n in 2^64). Returns 0 if `n` is 0.
    pub const fn below(self, stream: u32, nth: u32, n: u32) -> u32 {
        scale(self.number(stream, nth), n as u64) as u32
    }

    /// Picks an index by weight. `None` if the weights sum to 0.
    pub fn pick(self, stream: u32, nth: u32, weights: impl Iterator<Item = u32> + Clone) -> Option<usize> {
        self.pick_wide(stream, nth, weights.map(u64::from))
    }

    /// Picks an index by 64-bit weights. `None` if the weights sum to 0.
    pub fn pick_wide(self, stream: u32, nth: u32, weights: impl Iterator<Item = u64> + Clone) -> Option<usize> {
        let total = weights.clone().fold(0u64, u64::saturating_add);
        if total == 0 {
            return None;
        }
        let mut rest = scale(self.number(stream, nth), total);
        for (at, weight) in weights.enumerate() {
            if rest < weight {
                return Some(at);
            }
            rest -= weight;
        }
        None
    }
}

/// Scales a 64-bit number to the numbers from 0 to `n - 1`.
const fn scale(number: u64, n: u64) -> u64 {
    ((number as u128 * n as u128) >> 64) as u64
}

/// Mixes the bits of a number with the finaliser of splitmix64: every input bit affects every output bit.
const fn mix(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
