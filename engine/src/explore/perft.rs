//! Counting every line of play: a number that a person can derive by hand, and that any slip in a rules system moves.

use crate::kernel::{Events, Illegal, Rules, Seat, Stop};

/// How many lines of exactly `depth` picks there are, every action of every deciding seat and every outcome of chance
/// being a pick. Lines that are over sooner do not count.
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

/// Everything that can happen next: by whom, and what.
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

fn listed<R: Rules>(rules: &R, state: &R::State, seat: Seat) -> Vec<(Seat, R::Action)> {
    let mut actions = Vec::new();
    rules.actions(state, seat, &mut actions);
    actions.into_iter().map(|action| (seat, action)).collect()
}
