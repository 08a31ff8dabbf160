//! Error bars of means and shares at 95 %, calculated in integers, so that they are the same on every machine.

use super::Sums;
use serde::Serialize;

/// A mean with its error bars, in millionths. The truth lies between `low` and `high` in 95 of 100 cases.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Estimate {
    /// The mean.
    pub at: i64,
    /// The lower end of the interval.
    pub low: i64,
    /// The upper end of the interval.
    pub high: i64,
}

/// One, in millionths.
pub const UNIT: i128 = 1_000_000;
/// The square of the 95 % quantile 1.959964, in millionths.
pub const Z_SQUARED: i128 = 3_841_459;
/// The 95 % quantile of the normal distribution, in millionths.
const Z: i128 = 1_959_964;

impl Estimate {
    /// Returns the estimate of a mean, by the spread of the values.
    pub fn mean(sums: &Sums) -> Estimate {
        let n = i128::from(sums.n.max(1));
        let at = rounded(i128::from(sums.sum) * UNIT, n);
        // The square of the error of the mean is variance / n, here in millionths of millionths.
        let error = Z * isqrt(variance(sums) * UNIT * alike(sums) / n) / UNIT;
        Estimate { at: narrow(at), low: narrow(at - error), high: narrow(at + error) }
    }

    /// Returns the estimate of a share, by Wilson's interval, which is never below 0 or above 1.
    pub fn share(sums: &Sums) -> Estimate {
        let (games, times) = (sums.n.max(1), u64::try_from(sums.sum).unwrap_or(0).min(sums.n));
        let (low, high, whole) = wilson(times, games, sums.alike());
        let of_whole = |part: u128| {
            let millionths = part * UNIT.unsigned_abs() / whole;
            i64::try_from(millionths).unwrap_or(0)
        };
        let at = rounded(i128::from(times) * UNIT, i128::from(games));
        Estimate { at: narrow(at), low: of_whole(low), high: of_whole(high) }
    }

    /// Returns half the width of the interval.
    pub fn error(&self) -> i64 {
        (self.high - self.low) / 2
    }

    /// Returns whether 0 is outside the interval.
    pub fn is_clear(&self) -> bool {
        self.low > 0 || self.high < 0
    }
}

/// Returns Wilson's 95 % interval for `times` of `games`: its lower end, its upper end, and the whole of which both are
/// parts. For 8 of 10 games, the ends are 49 % and 94 % of the whole. `alike` games count as one, because they come
/// from the same luck.
///
/// For k of n games, the ends are `k + z²/2 ± z √(k (n - k) / n + z²/4)`, and the whole is `n + z²`, where z² is the
/// square of the quantile times `alike`. All of them are multiplied by a million here. For 8 of 10 games, the ends are
/// 9.92 ± 3.14 of a whole of 13.84.
pub(crate) fn wilson(times: u64, games: u64, alike: u64) -> (u128, u128, u128) {
    let (unit, alike) = (UNIT.unsigned_abs(), u128::from(alike.max(1)));
    let (n, k) = (u128::from(games.max(1)), u128::from(times.min(games)));
    let z_squared = Z_SQUARED.unsigned_abs() * alike;
    // The number under the root, scaled by the square of a million. It is multiplied by `alike` here already, so the
    // factor before the root is the plain quantile.
    let under_root = k * (n - k) * unit * unit / n * alike + z_squared * alike * unit / 4;
    let spread = (under_root / unit * Z_SQUARED.unsigned_abs()).isqrt() + 1;
    let (middle, whole) = (k * unit + z_squared / 2, n * unit + z_squared);
    let low = if k == 0 { 0 } else { middle.saturating_sub(spread) };
    let high = if k == n { whole } else { (middle + spread).min(whole) };
    (low, high, whole)
}

/// Returns the number of values that count as one.
pub(super) fn alike(sums: &Sums) -> i128 {
    i128::from(sums.alike())
}

/// Returns the variance of the values, in millionths. 0 for fewer than two values.
pub(super) fn variance(sums: &Sums) -> i128 {
    let n = i128::from(sums.n);
    if n < 2 {
        return 0;
    }
    let (sum, squares) = (i128::from(sums.sum), i128::from(sums.squares));
    // n * squares - sum² may be large, but not beyond 128 bits: both sums fit 64.
    let spread = (n * squares - sum * sum).max(0);
    scaled(spread, n * (n - 1))
}

/// Returns `part / whole` in millionths, for a `part` of any size.
pub(super) fn scaled(part: i128, whole: i128) -> i128 {
    let whole = whole.max(1);
    (part / whole) * UNIT + (part % whole).checked_mul(UNIT).map_or(0, |rest| rest / whole)
}

/// Returns `part / whole`, rounded to the nearest integer.
fn rounded(part: i128, whole: i128) -> i128 {
    (part + part.signum() * whole / 2) / whole
}

/// Returns the integer square root. 0 for a number below 0.
fn isqrt(n: i128) -> i128 {
    i128::try_from(u128::try_from(n).unwrap_or(0).isqrt()).unwrap_or(0)
}

/// Returns a number in 64 bits, limited to their range.
fn narrow(n: i128) -> i64 {
    i64::try_from(n).unwrap_or(if n < 0 { i64::MIN } else { i64::MAX })
}
