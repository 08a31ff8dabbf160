//! The headline: the outcome of the attempt in progress, followed only until it is settled.
//!
//! An attempt is a check that somebody makes, such as an attack roll. It succeeds or fails, and comes to a degree, such
//! as a narrow success. Each outcome becomes a measure, and its degrees are the measure's cases.

use super::Share;
use super::graph::futures;
use super::measure::{Case, Measure, Sort};
use super::plan::{Horizon, Plan};
use crate::kernel::{Resolved, Rules, Value};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The most positions followed for the headline if the whole is too much. The headline should be quick.
pub(super) const MOST: usize = 20_000;

/// Returns who succeeds or fails at the attempt in progress, and to which degree. The attempt is open before the
/// action, or else in `acted`, the positions after the action with their shares. Empty without an attempt, or beyond
/// `most` positions.
pub(super) fn outcomes<R: Rules>(
    rules: &R,
    before: Option<&R::State>,
    acted: &[(R::State, Share)],
    plan: &Plan<'_, R::State>,
    most: usize,
) -> Vec<Measure> {
    // `resolved` compares the position in which an attempt began with a later one. Here, both are the same.
    let is_open = |state: &&R::State| rules.resolved(state, state) == Resolved::Open;
    let after = acted.first().map(|(state, _)| state);
    let Some(begun) = before.filter(is_open).or(after.filter(is_open)) else { return Vec::new() };
    let is_settled = |state: &R::State| Ok(rules.resolved(begun, state) != Resolved::Open);
    let plan = Plan {
        horizon: Horizon::When(&is_settled),
        policies: plan.policies.clone(),
        order: plan.order.clone(),
        most: plan.most.min(most),
        cancel: plan.cancel,
    };
    let Ok(found) = futures(rules, acted.to_vec(), &plan) else { return Vec::new() };
    // Successes first.
    let mut all: BTreeMap<(Reverse<bool>, String), BTreeMap<String, Share>> = BTreeMap::new();
    for (state, share) in &found.ends {
        if let Resolved::As { success, outcome, degree, .. } = rules.resolved(begun, state) {
            let sum = all.entry((Reverse(success), outcome)).or_default().entry(degree).or_insert(Share::ZERO);
            *sum = sum.plus(share);
        }
    }
    all.into_iter().map(|((_, outcome), degrees)| measure(outcome, degrees)).collect()
}

/// Returns an outcome, with its degrees as cases, the likeliest first.
fn measure(outcome: String, degrees: BTreeMap<String, Share>) -> Measure {
    let case = |(degree, share): (String, Share)| Case { value: Value::text(degree), share, between: None };
    let mut cases: Vec<Case> = degrees.into_iter().map(case).collect();
    cases.sort_by_key(|case| Reverse(case.share.ratio()));
    Measure { sort: Sort::Outcome, of: String::new(), name: outcome, before: None, cases, mean: None, with: None }
}
