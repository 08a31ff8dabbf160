//! Luck: the same numbers on every machine, and no favourites.

use rondel_engine::kernel::Luck;

/// These are calculated without the engine, from the definition. It is splitmix64's finaliser over seed, game, stream
/// and nth.
#[test]
fn the_numbers_are_pinned() {
    let number = |seed, game, stream, nth| Luck::new(seed, game).number(stream, nth);
    assert_eq!(number(0, 0, 0, 0), 0xa198_7e7b_a9d8_ef74);
    assert_eq!(number(0, 0, 0, 1), 0xf237_f940_9aca_c5ac);
    assert_eq!(number(0, 0, 1, 0), 0xb559_462d_299b_5fda);
    assert_eq!(number(0, 1, 0, 0), 0x53e4_73df_9b75_3b5c);
    assert_eq!(number(1, 0, 0, 0), 0x6bb0_2727_d452_04c1);
    assert_eq!(number(u64::MAX, u64::MAX, u32::MAX, u32::MAX), 0x1183_a4ad_df94_177d);
    let cards: Vec<u32> = (0..12).map(|nth| Luck::new(7, 0).below(0, nth, 52)).collect();
    assert_eq!(cards, [41, 36, 13, 49, 22, 38, 24, 33, 13, 17, 6, 47]);
    let dice: Vec<u32> = (0..12).map(|nth| Luck::new(7, 3).below(2, nth, 6)).collect();
    assert_eq!(dice, [5, 2, 1, 3, 2, 2, 5, 3, 4, 4, 1, 2]);
}

/// Returns the chi-squared value of counts against weights.
fn chi_squared(counts: &[u64], weights: &[u32]) -> u64 {
    let drawn: u64 = counts.iter().sum();
    let total: u64 = weights.iter().map(|w| u64::from(*w)).sum();
    let of = |(count, weight): (&u64, &u32)| {
        let expected = drawn * u64::from(*weight) / total;
        count.abs_diff(expected).pow(2) / expected
    };
    counts.iter().zip(weights).map(of).sum()
}

/// 60,000 throws in each of the four directions in which numbers differ. With 5 degrees of freedom, above 26 is one in
/// 10,000.
#[test]
fn every_face_comes_equally_often_in_whichever_direction_one_counts() {
    let directions: [fn(u32) -> u32; 4] = [
        |n| Luck::new(1, 0).below(0, n, 6),
        |n| Luck::new(1, 0).below(n, 0, 6),
        |n| Luck::new(1, u64::from(n)).below(0, 0, 6),
        |n| Luck::new(u64::from(n), 0).below(0, 0, 6),
    ];
    for (at, throw) in directions.iter().enumerate() {
        let mut counts = [0; 6];
        (0..60_000).for_each(|n| counts[throw(n) as usize] += 1);
        assert!(chi_squared(&counts, &[1; 6]) < 26, "direction {at}: {counts:?}");
    }
}

/// Neighbours in a stream are independent. With 36 pairs and 35 degrees of freedom, above 74 is one in 10,000.
#[test]
fn a_throw_says_nothing_about_the_next() {
    let mut pairs = [0; 36];
    let luck = Luck::new(3, 0);
    (0..72_000).for_each(|n| pairs[(luck.below(0, n, 6) * 6 + luck.below(0, n + 1, 6)) as usize] += 1);
    assert!(chi_squared(&pairs, &[1; 36]) < 74, "{pairs:?}");
}

#[test]
fn a_pick_follows_its_weights_and_never_takes_a_weightless_one() {
    let weights = [3, 0, 1, 6];
    let mut counts = [0; 4];
    let luck = Luck::new(9, 0);
    (0..50_000).for_each(|n| counts[luck.pick(0, n, weights.iter().copied()).unwrap()] += 1);
    assert_eq!(counts[1], 0);
    assert!(chi_squared(&[counts[0], counts[2], counts[3]], &[3, 1, 6]) < 18, "{counts:?}");
}

#[test]
fn odd_weights_are_no_trouble() {
    let luck = Luck::new(0, 0);
    assert_eq!(luck.pick(0, 0, [].into_iter()), None);
    assert_eq!(luck.pick(0, 0, [0, 0].into_iter()), None);
    assert_eq!(luck.below(0, 0, 0), 0);
    assert_eq!(luck.below(0, 0, 1), 0);
    let huge = [u32::MAX; 5];
    let picked: Vec<usize> = (0..100).filter_map(|n| luck.pick(0, n, huge.into_iter())).collect();
    assert_eq!(picked.len(), 100);
    assert!((0..5).all(|at| picked.contains(&at)));
}
