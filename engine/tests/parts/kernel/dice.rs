//! Dice: every weight compared with a count of all ways, one by one.

use proptest::prelude::*;
use rondel_engine::kernel::{Dice, Formula, Operator, Roll};
use std::collections::BTreeMap;

/// Returns every way in which the dice can fall.
fn ways(dice: Dice) -> Vec<Vec<u16>> {
    (0..dice.n()).fold(vec![Vec::new()], |ways, _| {
        let longer =
            |way: &Vec<u16>| (1..=dice.sides()).map(|face| [way.as_slice(), &[face]].concat()).collect::<Vec<_>>();
        ways.iter().flat_map(longer).collect()
    })
}

fn counted<V: Ord>(values: impl Iterator<Item = V>) -> Vec<(V, u32)> {
    let mut counts = BTreeMap::new();
    values.for_each(|value| *counts.entry(value).or_insert(0) += 1);
    counts.into_iter().collect()
}

proptest! {
    #[test]
    fn weights_are_counts_of_all_ways(n in 0u16..5, sides in 1u16..8, plus in -9i32..9) {
        let dice = Dice::new(n, sides, plus).unwrap();
        let all = ways(dice);
        let sum = |way: &Vec<u16>| way.iter().map(|face| i32::from(*face)).sum::<i32>() + plus;
        prop_assert_eq!(dice.ways().unwrap() as usize, all.len());
        prop_assert_eq!(dice.sums().unwrap(), counted(all.iter().map(sum)));
        prop_assert_eq!(dice.highest().unwrap(), counted(all.iter().filter_map(|way| way.iter().copied().max())));
        prop_assert_eq!(dice.lowest().unwrap(), counted(all.iter().filter_map(|way| way.iter().copied().min())));
        let rolls = counted(all.iter().map(|way| way.iter().copied().collect::<Roll>()));
        prop_assert_eq!(dice.rolls().unwrap(), rolls);
        let two_best = |way: &Vec<u16>| {
            let mut way = way.clone();
            way.sort_unstable_by(|a, b| b.cmp(a));
            way.iter().take(2).map(|face| u32::from(*face)).sum::<u32>()
        };
        prop_assert_eq!(dice.weights_of(|roll| roll.sum_of_highest(2)).unwrap(), counted(all.iter().map(two_best)));
    }

    #[test]
    fn dice_are_read_as_they_are_written(n in any::<u16>(), sides in 1u16.., plus in any::<i32>()) {
        let dice = Dice::new(n, sides, plus).unwrap();
        prop_assert_eq!(dice.to_string().parse(), Ok(dice));
        let saved = serde_json::to_string(&dice).unwrap();
        prop_assert_eq!(serde_json::from_str::<Dice>(&saved).unwrap(), dice);
        let sum = |sign, number: i64| {
            Formula::Sum(Box::new(Formula::Dice(n, sides)), sign, Box::new(Formula::Number(number)))
        };
        prop_assert_eq!(Dice::of(&sum(Operator::Plus, plus.into())), Ok(dice));
        prop_assert_eq!(Dice::of(&sum(Operator::Minus, -i64::from(plus))), Ok(dice));
    }

    #[test]
    fn a_turned_die_changes_just_that_die(faces in prop::collection::vec(1u16..7, 0..6), from in 1u16..7, to in 1u16..7) {
        let roll: Roll = faces.iter().copied().collect();
        let turned = roll.with_another(from, to);
        let mut wanted = faces.clone();
        let place = wanted.iter().position(|face| *face == from);
        place.into_iter().for_each(|at| wanted[at] = to);
        prop_assert_eq!(turned, place.map(|_| wanted.into_iter().collect()));
    }
}

#[test]
fn ten_dice_are_weighed_and_too_many_refused() {
    let ten = Dice::new(10, 6, 0).unwrap();
    let sixes = ten.weights_of(|roll| roll.faces().iter().filter(|face| **face == 6).count()).unwrap();
    assert_eq!((sixes[3], sixes[10]), ((3, 9_375_000), (10, 1)));
    for dice in ["13d6", "40d6", "2d65535", "7d20", "65535d65535"] {
        let problem = dice.parse::<Dice>().unwrap().rolls().unwrap_err();
        assert!(problem.code == "E0318" && problem.help.is_some(), "{dice}");
    }
    assert!(
        "2d65535".parse::<Dice>().unwrap().sums().is_err() && "2d65535".parse::<Dice>().unwrap().highest().is_err()
    );
    assert_eq!("7d20".parse::<Dice>().unwrap().sums().unwrap().len(), 134);
}

#[test]
fn what_is_no_dice_is_refused_with_a_way_out() {
    for text in ["", "d", "2d", "2d0", "2d6*2", "xd6", "2d6+", "2d6++1", "-1d6", "2d-6", "2d6+1d4", "2é6"] {
        let problem = text.parse::<Dice>().unwrap_err();
        assert!(problem.code == "E0317" && problem.help.is_some(), "{text}");
    }
    let twice = Formula::Sum(Box::new(Formula::Dice(2, 6)), Operator::Times, Box::new(Formula::Number(2)));
    assert_eq!(Dice::of(&twice).unwrap_err().message, "`2d6*2` is no dice");
    assert!(serde_json::from_str::<Dice>("\"2d0\"").is_err() && Dice::new(1, 0, 0).is_none());
    assert!(Dice::of(&Formula::Number(2)).is_err() && Dice::of(&Formula::Dice(2, 0)).is_err());
}
