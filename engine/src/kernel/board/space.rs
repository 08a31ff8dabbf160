//! Spaces: the places of a board, named like the squares of a chess board (`c4`).
//!
//! A name is one word with one reading. `2,3` would leave open whether the row or the column comes first, and would be
//! hard to read in a list of spaces.

use crate::kernel::{Origin, Problem};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// The problem code of a text that names no space.
pub const NO_SPACE: &str = "E0319";

/// A place on a board: `c4` is in the third column and the fourth row. Spaces are ordered by row, then by column. On a
/// board of hexes, every second row (2, 4, ...) is half a space further to the right.
///
/// ```
/// use rondel_engine::kernel::Space;
/// let space: Space = "c4".parse()?;
/// assert_eq!((space.column(), space.row()), (2, 3)); // counted from 0
/// assert_eq!(Space::new(27, 0).to_string(), "ab1");
/// # Ok::<(), rondel_engine::kernel::Problem>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Space {
    row: u8,
    column: u8,
}

impl Space {
    /// Returns the space at a column and row, both counted from 0.
    pub const fn new(column: u8, row: u8) -> Space {
        Space { row, column }
    }

    /// Returns the space at a column and row. `None` if no board reaches that far.
    pub(super) fn at(column: i32, row: i32) -> Option<Space> {
        Some(Space { row: u8::try_from(row).ok()?, column: u8::try_from(column).ok()? })
    }

    /// Returns the column, counted from 0.
    pub const fn column(self) -> u8 {
        self.column
    }

    /// Returns the row, counted from 0.
    pub const fn row(self) -> u8 {
        self.row
    }

    /// Returns the letters of a column: `a`, `z`, `aa`.
    pub fn column_name(column: u8) -> String {
        let letter = |n: u8| char::from(b'a' + n % 26);
        match column.checked_sub(26) {
            None => letter(column).to_string(),
            Some(rest) => format!("{}{}", letter(rest / 26), letter(rest)),
        }
    }

    /// Returns the space that a text names, if it names one.
    pub fn read(text: &str) -> Option<Space> {
        let first_digit = text.find(|c: char| c.is_ascii_digit())?;
        let (letters, digits) = text.split_at_checked(first_digit)?;
        let place = |letter: u8| letter.is_ascii_alphabetic().then(|| i32::from(letter.to_ascii_lowercase() - b'a'));
        let column = match letters.as_bytes() {
            [only] => place(*only)?,
            [first, second] => (place(*first)? + 1) * 26 + place(*second)?,
            _ => return None,
        };
        let is_number = digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0') && digits.len() < 4;
        Space::at(column, digits.parse::<i32>().ok().filter(|_| is_number)? - 1)
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", Space::column_name(self.column), u16::from(self.row) + 1))
    }
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Space {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Space, Problem> {
        Space::read(text.trim()).ok_or_else(|| {
            Problem::error(NO_SPACE, Origin::CODE, format!("`{text}` names no space"))
                .label("a space of a board belongs here")
                .help("write the letter of its column and right behind it the number of its row: `c4`")
        })
    }
}

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Space {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(|problem: Problem| serde::de::Error::custom(problem.message))
    }
}
