//! Perft: the number of all lines of play to a depth. A person can derive the number by hand, and any slip in a rules
//! system changes it.

use crate::kernel::{Events, Illegal, Rules, Seat, Stop};

/// Returns the number of lines of exactly `depth` picks. Every action of every deciding seat and every outcome of
/// chance is a pick. Lines that end sooner do not count.
///
/// # Errors
/// A listed action was refused: a defect of the rules system.
pub fn perft<R: Rules>(rules: &R, state: &R::State, depth: u32) -> Result<u64, Illegal> {
    if depth == 0 {
        return Ok(1);
    }
    let mut lines = 0u64;
    for (seat, action) in picks(rules, state) {
        let mut next = state.clone();
        rules.apply(&mut next, seat, action, &mut Events::off())?;
        lines = lines.saturating_add(perft(rules, &next, depth - 1)?);
    }
    Ok(lines)
}

/// Returns every possible pick: its seat and its action.
pub(super) fn picks<R: Rules>(rules: &R, state: &R::State) -> Vec<(Seat, R::Action)> {
    match rules.stop(state) {
        Stop::Over(_) => Vec::new(),
        Stop::Chance => {
            let mut outcomes = Vec::new();
            rules.outcomes(state, &mut outcomes);
            outcomes.into_iter().map(|(action, _)| (Seat::CHANCE, action)).collect()
        }
        Stop::Decide(asked) => asked.all().iter().flat_map(|seat| listed(rules, state, seat)).collect(),
    }
}

/// Returns the actions of a seat, each with the seat.
fn listed<R: Rules>(rules: &R, state: &R::State, seat: Seat) -> Vec<(Seat, R::Action)> {
    let mut actions = Vec::new();
    rules.actions(state, seat, &mut actions);
    actions.into_iter().map(|action| (seat, action)).collect()
}
