//! Digests: short fingerprints by which positions are told apart without being kept.

use rustc_stable_hash::{FromStableHash, SipHasher128Hash, StableSipHasher128};
use std::hash::Hash;

/// A digest of 128 bits of a value. Equal values have equal digests, on every machine. Among a million different values
/// the chance that any two share a digest is below 1 in 10^26.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Digest(u128);

impl Digest {
    /// Returns the digest of a value.
    pub fn of(value: &impl Hash) -> Digest {
        let mut hasher = StableSipHasher128::new();
        value.hash(&mut hasher);
        hasher.finish()
    }
}

impl FromStableHash for Digest {
    type Hash = SipHasher128Hash;

    fn from(SipHasher128Hash([high, low]): SipHasher128Hash) -> Digest {
        Digest(u128::from(high) << 64 | u128::from(low))
    }
}
