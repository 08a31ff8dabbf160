//! Means and shares with their errors.

use rondel_engine::explore::sim::{Estimate, Sums};

/// The published values: 8 of 10 is 0.4902 to 0.9433. 0 of 20 is 0 to 0.1611.
#[test]
fn shares_have_wilsons_interval() {
    let eight = Estimate::share(&Sums { n: 10, sum: 8, squares: 8, below: 0, others: 0 });
    assert_eq!((eight.at, eight.low / 100, eight.high / 100), (800_000, 4901, 9433));
    let none = Estimate::share(&Sums { n: 20, sum: 0, squares: 0, below: 0, others: 0 });
    assert_eq!((none.low, none.high / 100), (0, 1611));
}

#[test]
fn means_have_the_interval_of_their_spread() {
    let mut sums = Sums::default();
    (0..100).for_each(|n| sums.add(n % 2 * 10));
    let mean = Estimate::mean(&sums);
    // The standard deviation is 5.0252, its share of the mean's error 1.96 / 10 of it.
    assert_eq!((mean.at, mean.error() / 100), (5_000_000, 9849));
}

/// Values of the same luck count once: the interval of ten times the same games is that of these games.
#[test]
fn alike_values_make_no_interval_narrower() {
    let games = Sums { n: 20, sum: 11, squares: 11, below: 0, others: 0 };
    let ten = Sums { n: 200, sum: 110, squares: 110, below: 0, others: 9 };
    let ends = |sums: &Sums| {
        let Estimate { at, low, high } = Estimate::share(sums);
        [at, low, high].map(|end| end / 10)
    };
    assert_eq!(ends(&games), ends(&ten));
    assert!(Estimate::share(&Sums { others: 0, ..ten }).error() * 2 < Estimate::share(&ten).error());
    assert!(Estimate::mean(&Sums { others: 0, ..ten }).error() * 2 < Estimate::mean(&ten).error());
}
