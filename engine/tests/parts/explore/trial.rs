//! The test that one command is better than another.

use rondel_engine::explore::sim::Sums;
use rondel_engine::internals::{Arm, End, is_above_0, is_better};

fn arm(ends: impl IntoIterator<Item = (i64, i64)>) -> Arm {
    let end = |(won, standing)| End { won: won > 0, unknown: false, standing, rounds: 5, decisions: 5 };
    Arm { command: String::new(), alike: Vec::new(), ends: ends.into_iter().map(end).collect() }
}

#[test]
fn of_equal_wins_the_quicker_comes_first_and_then_the_stronger() {
    let with = |arm: Arm, rounds, decisions| Arm {
        ends: arm.ends.iter().map(|end| End { rounds, decisions, ..*end }).collect(),
        ..arm
    };
    let long = |arm: Arm| with(arm, 9, 5);
    assert!(arm([(1, 0), (1, 0)]).rank() > long(arm([(1, 9), (1, 9)])).rank(), "the quicker");
    assert!(arm([(1, 3), (1, 3)]).rank() > arm([(1, 2), (1, 3)]).rank(), "the stronger");
    assert!(arm([(0, 5), (0, 5)]).rank() == long(arm([(0, 5), (0, 5)])).rank(), "it is no merit to lose soon");
    let talks = |arm: Arm| with(arm, 5, 9);
    assert!(talks(arm([(1, 3), (1, 3)])).rank() > arm([(1, 2), (1, 3)]).rank(), "an answer more takes no time");
    assert!(talks(arm([(1, 3), (1, 3)])).rank() < arm([(1, 3), (1, 3)]).rank(), "of equals the fewer answers");
    assert!(long(arm([(1, 0), (1, 0)])).rank() > arm([(1, 9), (0, 9)]).rank(), "wins come before all else");
}

#[test]
fn a_game_of_nine_is_noise_and_so_is_the_better_standing_of_what_wins_less() {
    let best = arm([(1, 0); 9]);
    let one_less = arm((0..9).map(|game| (i64::from(game > 0), 0)));
    assert!(!is_better(&best, &one_less));
    // It stands better at every end: that is no reason for the other to be the best.
    let stands_better = arm((0..9).map(|game| (i64::from(game > 0), 10)));
    assert!(!is_better(&best, &stands_better));
    let never = arm([(0, 0); 9]);
    assert!(is_better(&best, &never));
    assert!(!is_better(&arm([(1, 0); 3]), &arm([(0, 0); 3])), "few games say little");
}

#[test]
fn the_error_of_few_games_is_that_of_student() {
    // A mean of 1 with a standard deviation of 1.15 in 4 games: 1.13 by the normal quantile suffices, Student's needs
    // 1.84.
    let of = |values: &[i64]| {
        let mut sums = Sums::default();
        values.iter().for_each(|value| sums.add(*value));
        sums
    };
    assert!(!is_above_0(&of(&[0, 2, 2, 2])) && is_above_0(&of(&[2, 2, 2, 3])));
    assert!(!is_above_0(&of(&[-2, -2, -2, -3])), "worse is not better");
}
