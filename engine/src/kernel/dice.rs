//! Dice: several equal dice and a number to add (`2d6+1`), with exact weights.
//!
//! A weight is the number of ways in which an outcome can fall. If there are more ways than a weight can hold, or more
//! outcomes than can be listed, that is an error and never an estimate. Begin at [`Dice`].

use super::tongue::formula;
use super::{Formula, Operator, Origin, Problem};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// The problem code of a text that is no dice.
pub const NO_DICE: &str = "E0317";
/// The problem code of too many dice.
pub const TOO_MANY_DICE: &str = "E0318";

/// The most outcomes that are listed for one roll.
pub const MOST_OUTCOMES: usize = 10_000;

/// `n` dice with `sides` sides each, and a number added to their sum: `2d6+1`.
///
/// ```
/// use rondel_engine::kernel::Dice;
/// let dice: Dice = "2d6+1".parse()?;
/// assert_eq!((dice.n(), dice.sides(), dice.plus()), (2, 6, 1));
/// assert_eq!(dice.sums()?[0], (3, 1)); // two ones, in one way of 36
/// assert_eq!(dice.highest()?[5], (6, 11));
/// assert_eq!(dice.rolls()?.len(), 21);
/// let three: Dice = "3d6".parse()?;
/// let two_best_of_three = three.weights_of(|roll| roll.sum_of_highest(2))?;
/// assert_eq!(two_best_of_three.last(), Some(&(12, 16)));
/// assert_eq!("d12".parse::<Dice>()?.to_string(), "1d12");
/// # Ok::<(), rondel_engine::kernel::Problem>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Cow<'_, str>", into = "String")]
pub struct Dice {
    /// The number of dice.
    n: u16,
    /// Never 0.
    sides: u16,
    /// The number added to the sum of the dice.
    plus: i32,
}

impl Dice {
    /// Returns `n` dice, perhaps 0. `None` for dice without sides.
    pub const fn new(n: u16, sides: u16, plus: i32) -> Option<Dice> {
        if sides == 0 { None } else { Some(Dice { n, sides, plus }) }
    }

    /// Returns the number of dice.
    pub const fn n(self) -> u16 {
        self.n
    }

    /// Returns the number of sides of each die, numbered from 1.
    pub const fn sides(self) -> u16 {
        self.sides
    }

    /// Returns the number added to the sum of the dice.
    pub const fn plus(self) -> i32 {
        self.plus
    }

    /// Returns the dice of a formula: `2d6`, `2d6+1` or `2d6-1`.
    ///
    /// # Errors
    /// The formula is something else.
    pub fn of(formula: &Formula) -> Result<Dice, Problem> {
        let dice = |n: u16, sides: u16, plus: i64| Dice::new(n, sides, i32::try_from(plus).ok()?);
        let read = || match formula {
            Formula::Dice(n, sides) => dice(*n, *sides, 0),
            Formula::Sum(left, sign, right) => match (&**left, sign, &**right) {
                (Formula::Dice(n, sides), Operator::Plus, Formula::Number(plus))
                | (Formula::Number(plus), Operator::Plus, Formula::Dice(n, sides)) => dice(*n, *sides, *plus),
                (Formula::Dice(n, sides), Operator::Minus, Formula::Number(less)) => {
                    dice(*n, *sides, less.checked_neg()?)
                }
                _ => None,
            },
            _ => None,
        };
        read().ok_or_else(|| no_dice(&formula.to_string()))
    }

    /// Returns the number of ways in which the dice can fall.
    ///
    /// # Errors
    /// The number is more than a weight can hold.
    pub fn ways(self) -> Result<u32, Problem> {
        u32::from(self.sides).checked_pow(u32::from(self.n)).ok_or_else(|| self.too_many("ways to fall"))
    }

    /// Returns the possible sums with their weights, in order.
    ///
    /// # Errors
    /// There are too many to list.
    pub fn sums(self) -> Result<Vec<(i32, u32)>, Problem> {
        self.ways()?;
        let (n, sides) = (usize::from(self.n), usize::from(self.sides));
        let places = self.listed(n.checked_mul(sides.saturating_sub(1)).and_then(|last| last.checked_add(1)))?;
        // The number of ways to each sum, where a die that shows 1 counts 0. The dice are added one by one. For 2d3
        // they are 1 0 0 0 0 without dice, 1 1 1 0 0 with one die, and 1 2 3 2 1 with both.
        let mut weights = vec![0u32; places];
        // Without dice there is one way to the sum 0.
        weights[..1].fill(1);
        for _ in 0..n {
            let before = weights.clone();
            // The ways to all sums from which some face of the new die leads to the sum at `at`.
            let mut window = 0u32;
            for (at, weight) in weights.iter_mut().enumerate() {
                window += before[at];
                if let Some(gone) = at.checked_sub(sides) {
                    window -= before[gone];
                }
                *weight = window;
            }
        }
        let least = i32::from(self.n);
        let sums = weights.into_iter().zip(0i32..).map(|(weight, at)| (least + at, weight));
        Ok(sums.map(|(sum, weight)| (sum.saturating_add(self.plus), weight)).collect())
    }

    /// Returns the possible highest faces, with weights, in order. `plus` is not added. Empty if there are no dice.
    ///
    /// # Errors
    /// There are too many to list.
    pub fn highest(self) -> Result<Vec<(u16, u32)>, Problem> {
        let ways = self.ways()?;
        self.listed(Some(usize::from(self.sides)))?;
        // No power overflows, because `ways` is the largest.
        let ways_up_to = |face: u16| u32::from(face).checked_pow(u32::from(self.n)).unwrap_or(ways);
        if self.n == 0 {
            return Ok(Vec::new());
        }
        // The highest face is this one if all dice show at most this one, but not all show less.
        Ok((1..=self.sides).map(|face| (face, ways_up_to(face) - ways_up_to(face - 1))).collect())
    }

    /// Returns the possible lowest faces, with weights, in order. `plus` is not added. Empty if there are no dice.
    ///
    /// # Errors
    /// There are too many to list.
    pub fn lowest(self) -> Result<Vec<(u16, u32)>, Problem> {
        // With 1 for the largest face, 2 for the next and so on, the lowest face is the highest one.
        let mut mirrored = self.highest()?;
        mirrored.reverse();
        Ok(mirrored.into_iter().map(|(face, weight)| (self.sides + 1 - face, weight)).collect())
    }

    /// Returns all rolls with their weights, in order. Dice are not told apart, so a roll's weight is the number of
    /// orders in which it can fall.
    ///
    /// # Errors
    /// There are too many to list.
    pub fn rolls(self) -> Result<Vec<(Roll, u32)>, Problem> {
        self.ways()?;
        // The number of multisets of `n` faces.
        self.listed(choose(u64::from(self.n) + u64::from(self.sides) - 1, u64::from(self.n)))?;
        let mut rolls = Vec::new();
        self.fill(&mut Roll::default(), 1, &mut rolls);
        Ok(rolls)
    }

    /// Returns the distinct values of a function over the rolls in order, with their weights.
    ///
    /// # Errors
    /// The rolls are too many to list.
    pub fn weights_of<V: Ord>(self, mut value: impl FnMut(&Roll) -> V) -> Result<Vec<(V, u32)>, Problem> {
        let mut weights = BTreeMap::new();
        for (roll, weight) in self.rolls()? {
            *weights.entry(value(&roll)).or_insert(0u32) += weight;
        }
        Ok(weights.into_iter().collect())
    }

    /// Adds every roll that begins with the faces of `roll` and continues with faces from `least`.
    fn fill(self, roll: &mut Roll, least: u16, rolls: &mut Vec<(Roll, u32)>) {
        if roll.faces.len() == usize::from(self.n) {
            return rolls.push((roll.clone(), roll.orders()));
        }
        for face in least..=self.sides {
            roll.faces.push(face);
            self.fill(roll, face, rolls);
            roll.faces.pop();
        }
    }

    /// Returns the number of outcomes if it is small enough to list them.
    fn listed(self, outcomes: Option<usize>) -> Result<usize, Problem> {
        outcomes.filter(|n| *n <= MOST_OUTCOMES).ok_or_else(|| self.too_many("outcomes"))
    }

    /// Returns the problem of dice with too much to weigh: `ways to fall`.
    pub fn too_many(self, what: &str) -> Problem {
        Problem::error(TOO_MANY_DICE, Origin::CODE, format!("{self} has too many {what}"))
            .label(format!("at most {} ways to fall and {MOST_OUTCOMES} outcomes can be weighed exactly", u32::MAX))
            .help("roll fewer dice, or dice with fewer sides")
    }
}

impl FromStr for Dice {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Dice, Problem> {
        let said = text.trim();
        match formula(said, &[]) {
            Ok((read, bytes)) if bytes == said.len() => Dice::of(&read).map_err(|_| no_dice(text)),
            _ => Err(no_dice(text)),
        }
    }
}

impl TryFrom<Cow<'_, str>> for Dice {
    type Error = String;

    fn try_from(text: Cow<'_, str>) -> Result<Dice, String> {
        text.parse().map_err(|problem: Problem| problem.message)
    }
}

impl From<Dice> for String {
    fn from(dice: Dice) -> String {
        dice.to_string()
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}d{}", self.n, self.sides)?;
        if self.plus == 0 { Ok(()) } else { write!(f, "{:+}", self.plus) }
    }
}

/// Returns the error of a text that is no dice.
fn no_dice(text: &str) -> Problem {
    Problem::error(NO_DICE, Origin::CODE, format!("`{text}` is no dice"))
        .label("dice belong here")
        .help("write how many, `d`, how many sides, and perhaps a number to add: `2d6` or `1d12+1`")
}

/// Returns the number of ways to choose `k` of `n`. `None` if it overflows, or if `k` is greater than `n`.
fn choose(n: u64, k: u64) -> Option<usize> {
    // Choosing `k` is the same as leaving out the others. The smaller of the two numbers takes fewer steps.
    let steps = k.min(n.checked_sub(k)?);
    let mut ways = 1u64;
    for i in 0..steps {
        ways = ways.checked_mul(n - i)? / (i + 1);
    }
    usize::try_from(ways).ok()
}

/// The faces of a roll, sorted: dice of one roll are not told apart.
///
/// ```
/// use rondel_engine::kernel::Roll;
/// let roll: Roll = [6, 1, 4].into_iter().collect();
/// assert_eq!(roll.to_string(), "1 4 6");
/// assert_eq!((roll.sum(), roll.sum_of_highest(2), roll.sum_of_lowest(2)), (11, 10, 5));
/// assert_eq!(roll.with_another(1, 5).map(|roll| roll.to_string()), Some("4 5 6".into()));
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Roll {
    /// The faces, the lowest first.
    faces: SmallVec<[u16; 8]>,
}

impl Roll {
    /// Returns the faces, the lowest first.
    pub fn faces(&self) -> &[u16] {
        &self.faces
    }

    /// Returns the sum of all faces.
    pub fn sum(&self) -> u32 {
        self.faces.iter().map(|face| u32::from(*face)).sum()
    }

    /// Returns the sum of the `k` highest faces, or of all faces if there are no more.
    pub fn sum_of_highest(&self, k: usize) -> u32 {
        self.faces.iter().rev().take(k).map(|face| u32::from(*face)).sum()
    }

    /// Returns the sum of the `k` lowest faces, or of all faces if there are no more.
    pub fn sum_of_lowest(&self, k: usize) -> u32 {
        self.faces.iter().take(k).map(|face| u32::from(*face)).sum()
    }

    /// Returns the roll with one die turned from `from` to `to`. `None` if no die shows `from`.
    pub fn with_another(&self, from: u16, to: u16) -> Option<Roll> {
        let at = self.faces.binary_search(&from).ok()?;
        let others = self.faces.iter().enumerate().filter(|(place, _)| *place != at).map(|(_, face)| *face);
        Some(others.chain([to]).collect())
    }

    /// Returns the number of orders in which the faces can fall: n! divided by the factorial of each face's count. It
    /// is 3 for the faces 1 1 4.
    fn orders(&self) -> u32 {
        let mut ways = 1u64;
        let mut placed = 0u64;
        for alike in self.faces.chunk_by(|a, b| a == b) {
            // Multiplies and divides die by die, so that the running count stays a whole number.
            for nth in 1..=alike.len() as u64 {
                placed += 1;
                ways = ways * placed / nth;
            }
        }
        u32::try_from(ways).unwrap_or(u32::MAX)
    }
}

impl FromIterator<u16> for Roll {
    fn from_iter<I: IntoIterator<Item = u16>>(faces: I) -> Roll {
        let mut faces: SmallVec<[u16; 8]> = faces.into_iter().collect();
        faces.sort_unstable();
        Roll { faces }
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, face) in self.faces.iter().enumerate() {
            write!(f, "{}{face}", if at == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}
