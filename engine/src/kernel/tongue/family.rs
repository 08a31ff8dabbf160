//! Families: several items that are written as one, with their values separated by `|`.

use super::expr::Piece;
use super::parse::alternatives;
use std::ops::Range;

/// A member of a family: `Spark II` of `card "Spark I" | "Spark II" | "Spark III"`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Member {
    /// The place of the member in the family, from 0.
    pub nth: usize,
    /// The number of members of the family.
    pub of: usize,
}

/// Returns the names in the head of a family. Empty for the head of a single item.
///
/// ```
/// use rondel_engine::kernel::tongue::members;
/// assert_eq!(members(r#"card "Spark I" | "Spark II""#).len(), 2);
/// assert!(members("effect burn(on: you|them = you)").is_empty());
/// ```
#[must_use]
pub fn members(head: &str) -> Vec<Piece<'_>> {
    let is_outside_brackets = |choice: &Vec<Piece<'_>>| {
        let before = head.get(..choice.first().map_or(0, |first| first.at)).unwrap_or("");
        before.matches('(').count() == before.matches(')').count()
    };
    alternatives(head).into_iter().find(is_outside_brackets).unwrap_or_default()
}

impl Member {
    /// Returns the text of a family for this member, with blanks in place of the values of the other members. Also
    /// returns the places with a wrong number of values, which is neither one for all nor one for each member.
    ///
    /// ```
    /// use rondel_engine::kernel::tongue::Member;
    /// let (text, wrong) = Member { nth: 1, of: 3 }.chosen("damage 1 | 2 | 4; draw 1 | 2");
    /// assert_eq!(text, "damage     2    ; draw     2");
    /// assert_eq!(wrong, [(23..28, 2)]);
    /// ```
    #[must_use]
    pub fn chosen(self, text: &str) -> (String, Vec<(Range<usize>, usize)>) {
        Choices::in_text(text).of(self)
    }
}

/// The text of a family, with the places where its members have values of their own. It is read once for all members.
pub struct Choices<'t> {
    text: &'t str,
    /// Each choice has the values of the members, in their order.
    choices: Vec<Vec<Piece<'t>>>,
}

impl<'t> Choices<'t> {
    /// Finds the choices in the text of a family.
    #[must_use]
    pub fn in_text(text: &'t str) -> Choices<'t> {
        Choices { text, choices: alternatives(text) }
    }

    /// Returns the text for one member, and the places with a wrong number of values: see [`Member::chosen`].
    #[must_use]
    pub fn of(&self, member: Member) -> (String, Vec<(Range<usize>, usize)>) {
        let mut out = self.text.as_bytes().to_vec();
        let mut wrong = Vec::new();
        for choice in &self.choices {
            let (Some(first), Some(last)) = (choice.first(), choice.last()) else { continue };
            if choice.len() != member.of {
                wrong.push((first.at..last.end(), choice.len()));
            }
            // The last value stands for missing ones: the error is reported, and the rest can be read.
            let kept = choice.get(member.nth).unwrap_or(last).range();
            for at in (first.at..last.end()).filter(|at| !kept.contains(at)) {
                if let Some(byte) = out.get_mut(at).filter(|byte| **byte != b'\n') {
                    *byte = b' ';
                }
            }
        }
        (String::from_utf8(out).unwrap_or_else(|_| self.text.to_string()), wrong)
    }
}
