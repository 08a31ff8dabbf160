//! Expert plans: bots that think follow the system's own plan, if any (a grid's layout, a new hero's cards).

use super::Decision;
use crate::kernel::{Events, Rules, Seat};
use crate::table::position::said;

/// Returns the picks of the system's own plan for the seat that decides. Empty without a plan. The system is asked only
/// at a beginning, in a position that the seat holds possible.
pub(super) fn plan<R: Rules>(decision: &Decision<'_, R>) -> Vec<R::Action> {
    if !decision.rules.begins(decision.state, decision.seat) {
        return Vec::new();
    }
    let mut world = decision.imagined(decision.own_luck(), 0);
    let Some(advice) = decision.rules.advice(&world, decision.seat, "") else { return Vec::new() };
    let mut picks = Vec::new();
    for command in &advice.plan {
        let Some(more) = carried_out(decision.rules, &mut world, decision.seat, command) else { break };
        picks.extend(more);
    }
    picks
}

/// Returns the picks of a command written out in full. `None` when it does not fit.
fn carried_out<R: Rules>(rules: &R, state: &mut R::State, seat: Seat, command: &str) -> Option<Vec<R::Action>> {
    let (mut left, mut picks) = (command, Vec::new());
    while !left.is_empty() {
        let mut actions = Vec::new();
        rules.awaited(state, seat, &mut actions);
        let fitting = actions.into_iter().filter_map(|action| {
            let rest = left.strip_prefix(&said(&rules.words(state, action)))?;
            (rest.is_empty() || rest.starts_with(' ')).then_some((action, rest.trim_start()))
        });
        let (action, rest) = fitting.min_by_key(|(_, rest)| rest.len())?;
        rules.take(state, seat, action, &mut Events::off());
        picks.push(action);
        left = rest;
    }
    Some(picks)
}
