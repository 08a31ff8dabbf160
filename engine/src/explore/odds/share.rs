//! Exact probabilities, called *shares*.
//!
//! Nearly all shares fit two machine words. Other shares become big numbers. Nothing is ever subtracted, so a share is
//! never negative.

use dashu_ratio::RBig;
use serde::{Serialize, Serializer};
use std::fmt;

/// An exact probability: a fraction of at least 0, in lowest terms.
///
/// ```
/// use rondel_engine::explore::odds::Share;
/// let third = Share::of(2, 6);
/// assert_eq!(third.plus(&third).to_string(), "2/3");
/// assert_eq!(third.percent(2), "33.33%");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Share(Size);

/// The form of a share. A fraction that fits the small form is never big, so equal shares have equal forms.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Size {
    /// Numerator and denominator.
    Small(u64, u64),
    Big(Box<RBig>),
}

impl Share {
    /// Probability 0.
    pub const ZERO: Share = Share(Size::Small(0, 1));
    /// Probability 1.
    pub const ONE: Share = Share(Size::Small(1, 1));

    /// Returns `part` of `all`. 0 if `all` is 0.
    pub fn of(part: u64, all: u64) -> Share {
        if all == 0 {
            return Share::ZERO;
        }
        let common = gcd(part, all);
        Share(Size::Small(part / common, all / common))
    }

    /// Returns whether the share is 0.
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Size::Small(0, _))
    }

    /// Returns the sum of both.
    pub fn plus(&self, other: &Share) -> Share {
        if let (Size::Small(a, b), Size::Small(c, d)) = (&self.0, &other.0)
            && let Some((part, all)) = small_sum((*a, *b), (*c, *d))
        {
            return Share(Size::Small(part, all));
        }
        Share::big(self.ratio() + other.ratio())
    }

    /// Returns the product of both.
    pub fn times(&self, other: &Share) -> Share {
        match &other.0 {
            Size::Small(part, all) => self.scaled(*part, *all),
            Size::Big(_) => Share::big(self.ratio() * other.ratio()),
        }
    }

    /// Returns the quotient, or 0 if the other share is 0.
    pub fn over(&self, other: &Share) -> Share {
        match &other.0 {
            Size::Small(0, _) => Share::ZERO,
            Size::Small(part, all) => self.scaled(*all, *part),
            Size::Big(ratio) => Share::big(self.ratio() / ratio.as_ref()),
        }
    }

    /// Returns the share times `part / all`. `all` is above 0.
    fn scaled(&self, part: u64, all: u64) -> Share {
        if let Size::Small(a, b) = self.0 {
            // Common factors are cancelled first, so that the products are in lowest terms.
            let (in_all, in_part) = (gcd(a, all), gcd(part, b));
            let numerator = (a / in_all).checked_mul(part / in_part);
            let denominator = (b / in_part).checked_mul(all / in_all);
            if let (Some(numerator), Some(denominator)) = (numerator, denominator) {
                return Share(Size::Small(numerator, denominator));
            }
        }
        Share::big(self.ratio() * RBig::from_parts(part.into(), all.into()))
    }

    /// Returns the share as a big rational, for further calculation.
    pub fn ratio(&self) -> RBig {
        match &self.0 {
            Size::Small(part, all) => RBig::from_parts((*part).into(), (*all).into()),
            Size::Big(ratio) => ratio.as_ref().clone(),
        }
    }

    /// Returns a rational as a share, in the small form if it fits.
    fn big(ratio: RBig) -> Share {
        let small = (u64::try_from(ratio.numerator()), u64::try_from(ratio.denominator()));
        match small {
            (Ok(part), Ok(all)) => Share(Size::Small(part, all)),
            _ => Share(Size::Big(Box::new(ratio))),
        }
    }

    /// Formats the share in percent, rounded to this many `places`: `33.33%`. Only 0 reads as 0, and only 1 as 100.
    /// Other shares near these read as `<0.01%` and `>99.99%`.
    pub fn percent(&self, places: usize) -> String {
        let hundred = RBig::from(100u8);
        let smallest_step = RBig::ONE / power_of_ten(places);
        let text = decimal(&(self.ratio() * &hundred), places);
        if text == decimal(&RBig::ZERO, places) && !self.is_zero() {
            return format!("<{}%", decimal(&smallest_step, places));
        }
        if text == decimal(&hundred, places) && *self != Share::ONE {
            return format!(">{}%", decimal(&(hundred - smallest_step), places));
        }
        format!("{text}%")
    }

    /// Returns how many of `n` equal parts the share fills, rounded, for drawing a bar.
    pub fn parts(&self, n: u32) -> u32 {
        let parts = (self.ratio() * RBig::from(n)).round();
        u32::try_from(&parts).unwrap_or(u32::MAX)
    }
}

impl PartialOrd for Share {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Share {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        match (&self.0, &other.0) {
            (Size::Small(a, b), Size::Small(c, d)) => (wide(*a) * wide(*d)).cmp(&(wide(*c) * wide(*b))),
            _ => self.ratio().cmp(&other.ratio()),
        }
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Size::Small(part, 1) => write!(f, "{part}"),
            Size::Small(part, all) => write!(f, "{part}/{all}"),
            Size::Big(ratio) => write!(f, "{ratio}"),
        }
    }
}

impl Serialize for Share {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Formats a rational with this many decimal `places`, rounded.
pub fn decimal(ratio: &RBig, places: usize) -> String {
    let digits = (ratio * power_of_ten(places)).round().to_string();
    let (sign, digits) = digits.strip_prefix('-').map_or(("", digits.as_str()), |digits| ("-", digits));
    let digits = format!("{digits:0>wide$}", wide = places + 1);
    let (whole, rest) = digits.split_at(digits.len() - places);
    if places == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{rest}") }
}

/// Returns `a / b + c / d` in lowest terms, if it fits two machine words. For example, 1/6 + 1/10 is (5 + 3)/30,
/// because 2 is common to 6 and 10, and 8/30 is reduced by 2 to 4/15.
fn small_sum((a, b): (u64, u64), (c, d): (u64, u64)) -> Option<(u64, u64)> {
    let common = gcd(b, d);
    let numerator = (wide(a) * wide(d / common)).checked_add(wide(c) * wide(b / common))?;
    let denominator = wide(b / common) * wide(d);
    // Both fractions are in lowest terms, so the sum can be reduced only by a factor of `common`.
    let divisor = gcd_wide(numerator, wide(common));
    Some((u64::try_from(numerator / divisor).ok()?, u64::try_from(denominator / divisor).ok()?))
}

/// Returns 10 to the power of `places`.
fn power_of_ten(places: usize) -> RBig {
    (0..places).fold(RBig::ONE, |power, _| power * RBig::from(10u8))
}

/// Returns a number in 128 bits.
fn wide(n: u64) -> u128 {
    u128::from(n)
}

/// Returns the greatest common divisor, at least 1.
pub(super) fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

/// Returns the greatest common divisor, at least 1.
fn gcd_wide(a: u128, b: u128) -> u128 {
    if b == 0 {
        return a.max(1);
    }
    match (u64::try_from(a % b), u64::try_from(b)) {
        (Ok(a), Ok(b)) => wide(gcd(b, a)),
        _ => gcd_wide(b, a % b),
    }
}
