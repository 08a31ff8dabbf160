//! Expert plans: the moves that a system itself recommends, such as a grid's layout or a new hero's cards.
//!
//! Bots that think follow these plans ([`plan`]).

use super::Decision;
use crate::kernel::{Events, Rules, Seat};
use crate::table::listed::said;

/// Returns the picks of the system's own plan for the seat that decides. Empty without a plan. The system is asked only
/// at a beginning, in a position that the seat holds possible.
pub(super) fn plan<R: Rules>(decision: &Decision<'_, R>) -> Vec<R::Action> {
    if !decision.rules.begins(decision.state, decision.seat) {
        return Vec::new();
    }
    // The first of the positions that the seat holds possible.
    let mut world = decision.imagined(decision.own_luck(), 0);
    // `""`: nobody has asked for anything special.
    let Some(advice) = decision.rules.advice(&world, decision.seat, "") else { return Vec::new() };
    let mut picks = Vec::new();
    for command in &advice.plan {
        let Some(more) = carried_out(decision.rules, &mut world, decision.seat, command) else { break };
        picks.extend(more);
    }
    picks
}

/// Plays a command, and returns its picks. `None` if its words do not fit the offers.
fn carried_out<R: Rules>(rules: &R, state: &mut R::State, seat: Seat, command: &str) -> Option<Vec<R::Action>> {
    let (mut unread, mut picks) = (command, Vec::new());
    while !unread.is_empty() {
        let mut actions = Vec::new();
        rules.awaited(state, seat, &mut actions);
        let fitting = actions.into_iter().filter_map(|action| {
            let rest = unread.strip_prefix(&said(&rules.words(state, action)))?;
            if rest.is_empty() || rest.starts_with(' ') { Some((action, rest.trim_start())) } else { None }
        });
        // If several actions fit, the one with the most words is meant.
        let (action, rest) = fitting.min_by_key(|(_, rest)| rest.len())?;
        rules.take(state, seat, action, &mut Events::off());
        picks.push(action);
        unread = rest;
    }
    Some(picks)
}
