//! Verdicts in words: `won by you`, `won by the heroes`, `lost`, `drawn`.

use crate::kernel::{Rules, Seats, Verdict};

/// Returns the end of a game in words.
pub(crate) fn told<R: Rules>(rules: &R, state: &R::State, verdict: Verdict) -> String {
    verdict.told(|seats| party(rules, state, seats).unwrap_or_else(|| winners(rules, state, seats)))
}

/// Returns the names of all winners.
pub(crate) fn winners<R: Rules>(rules: &R, state: &R::State, seats: Seats) -> String {
    seats.iter().map(|seat| rules.seat_name(state, seat)).collect::<Vec<_>>().join(", ")
}

/// Returns the common name of several winning seats. `None` for a single seat, which is called by its own name.
pub(crate) fn party<R: Rules>(rules: &R, state: &R::State, seats: Seats) -> Option<String> {
    if seats.count() > 1 { rules.party(state, seats) } else { None }
}
