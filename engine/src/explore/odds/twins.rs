//! Twins: measures that always change together, of which a table needs to show only one.

use super::measure::{Alike, Measure, Sort, Twin, value};
use super::reading::Reading;
use std::collections::BTreeMap;

/// The most cases of a measure that is compared with possible twins.
const MOST_TWIN_CASES: usize = 8;

/// Notes for each measure the first measure with which it always changes together.
///
/// Two measures do so if their cases, numbered in the order of their first appearance among the ends, are the same. For
/// example, a figure has 0 HP exactly at the ends where it is out.
pub(super) fn note_twins(all: &mut [(usize, Measure)], alike: &Alike) {
    let may_have_twin = |measure: &Measure| {
        let cases = measure.cases.len();
        !matches!(measure.sort, Sort::Expression | Sort::Card) && (2..=MOST_TWIN_CASES).contains(&cases)
    };
    // The first measure with each pattern of cases: its place in the list, and the order of its cases.
    let mut firsts: BTreeMap<Vec<u8>, (usize, Vec<u8>)> = BTreeMap::new();
    for (at, (nth, measure)) in all.iter_mut().enumerate() {
        if !may_have_twin(measure) {
            continue;
        }
        // The index of the measure's case at an end.
        let case_at = |readings: &Vec<Reading>| {
            let reading = value(readings, *nth, measure.sort);
            let index = measure.cases.iter().position(|case| case.value == reading);
            index.and_then(|index| u8::try_from(index).ok()).unwrap_or(u8::MAX)
        };
        let cases: Vec<u8> = alike.keys().map(case_at).collect();
        let (renumbered, order) = by_first_appearance(&cases);
        match firsts.get(&renumbered) {
            Some((twin, twin_order)) => {
                // Cases of the same rank belong together. For example, at three ends the earlier measure has the cases
                // 1 1 0, and this one has 0 0 1. Both are renumbered 0 0 1, in the orders 1, 0 and 0, 1. So case 1 of
                // the earlier measure goes with case 0 of this one.
                let own_case = |twin_case: usize| {
                    let rank = twin_order.iter().position(|case| usize::from(*case) == twin_case);
                    let own_case = rank.and_then(|rank| order.get(rank));
                    own_case.map_or(0, |case| usize::from(*case))
                };
                measure.with = Some(Twin { of: *twin, cases: (0..order.len()).map(own_case).collect() });
            }
            None => _ = firsts.insert(renumbered, (at, order)),
        }
    }
}

/// Returns numbers with each replaced by its rank in the order of first appearance, and that order: `0 0 1 0` and `7,
/// 4` for `7 7 4 7`.
fn by_first_appearance(numbers: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let mut order: Vec<u8> = Vec::new();
    let mut renumbered = Vec::with_capacity(numbers.len());
    for number in numbers {
        let earlier_rank = order.iter().position(|earlier| earlier == number);
        let rank = earlier_rank.unwrap_or(order.len());
        if earlier_rank.is_none() {
            order.push(*number);
        }
        renumbered.push(u8::try_from(rank).unwrap_or(u8::MAX));
    }
    (renumbered, order)
}
