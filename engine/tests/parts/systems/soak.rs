//! Sets of dice that pay for a margin.

use rondel_engine::internals::{Die, Paying, cheapest, sets};

/// Returns dice of identical foes with one die each, so that they share a number.
fn alike(shows: &[u8]) -> Vec<Die> {
    shows.iter().map(|shows| Die { foe: 0, shows: *shows }).collect()
}

fn shown(sets: &[Vec<Die>]) -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = sets.iter().map(|set| set.iter().map(|die| die.shows).rev().collect()).collect();
    all.sort();
    all
}

/// Returns all minimal sets, by looking at every subset.
fn by_force(dice: &[u8], margin: i16) -> Vec<Vec<u8>> {
    let subset = |bits: usize| -> Vec<u8> {
        let mut set: Vec<u8> = (0..dice.len()).filter(|at| bits & (1 << at) != 0).map(|at| dice[at]).collect();
        set.sort_unstable();
        set
    };
    let sum = |set: &[u8]| set.iter().map(|n| i16::from(*n)).sum::<i16>();
    if sum(dice) <= margin {
        return vec![subset((1 << dice.len()) - 1)];
    }
    let mut sets: Vec<Vec<u8>> = (0..1 << dice.len())
        .map(subset)
        .filter(|set| {
            let least = set.iter().min().map_or(0, |n| i16::from(*n));
            sum(set) >= margin && sum(set) - least < margin
        })
        .collect();
    sets.sort();
    sets.dedup();
    sets
}

/// GRID-156, GRID-157, GRID-159 to GRID-161.
#[test]
fn every_minimal_set_is_found_once() {
    for dice in [&[2, 3, 5, 6][..], &[1, 1, 2], &[4, 9], &[6], &[1, 2, 2, 2, 3, 3, 5], &[8, 1, 1, 1, 1, 1]] {
        for margin in 1..=18 {
            assert_eq!(
                shown(&sets(&alike(dice), margin, Paying::AtLeast)),
                by_force(dice, margin),
                "{dice:?} for {margin}"
            );
        }
    }
}

/// GRID-158.
#[test]
fn the_foes_give_up_the_cheapest() {
    let goblins = alike(&[2, 3, 5, 6]);
    let gives = |margin| {
        let all = sets(&goblins, margin, Paying::AtLeast);
        cheapest(&all).map(|set| set.iter().map(|die| die.shows).rev().collect::<Vec<_>>()).unwrap_or_default()
    };
    assert_eq!(gives(4), [5]);
    assert_eq!(gives(5), [5]);
    assert_eq!(gives(7), [2, 5]);
    assert_eq!(gives(10), [2, 3, 5]);
    assert_eq!(gives(16), [2, 3, 5, 6]);
    let ties = [Die { foe: 1, shows: 3 }, Die { foe: 0, shows: 3 }];
    assert_eq!(cheapest(&sets(&ties, 2, Paying::AtLeast)).and_then(|set| set.first()), Some(&Die { foe: 0, shows: 3 }));
}

/// GRID-156 under `hp_like_foes`.
#[test]
fn like_hit_points_the_dice_stay_within_the_margin() {
    assert_eq!(shown(&sets(&alike(&[2, 3, 5, 6]), 5, Paying::Within)), [vec![2, 3], vec![5]]);
    assert_eq!(shown(&sets(&alike(&[6]), 5, Paying::Within)), [Vec::<u8>::new()]);
    assert_eq!(shown(&sets(&alike(&[2, 2]), 3, Paying::Within)), [vec![2]]);
    assert_eq!(shown(&sets(&alike(&[1, 1, 5]), 2, Paying::Within)), [vec![1, 1]]);
}
