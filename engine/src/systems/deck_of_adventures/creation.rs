//! Character creation: the prices of attributes, skills and powers, and the points that weaknesses give (DOA-174 to
//! DOA-180).
//!
//! Begin reading at [`spent`]. The loader of a sheet compares it with the [`points`] that the sheet has.

use super::content::{Ability, Catalog, Sheet};

/// The whole price of an attribute for each number of steps, from -3 on. Negative steps give points back (DOA-175,
/// DOA-176).
const ATTRIBUTE: [i64; 13] = [-8, -4, -2, 0, 2, 4, 8, 12, 18, 24, 30, 36, 42];

/// The whole price of a skill for each number of steps, from -3 on.
const SKILL: [i64; 13] = [-3, -2, -1, 0, 1, 2, 3, 5, 7, 9, 11, 13, 15];

/// The highest price of a power by the rules (DOA-178).
pub const DEAREST: u8 = 2;

/// Returns the whole price of this many steps of an attribute or skill.
fn cost(ability: Ability, steps: i8) -> i64 {
    // A skill belongs to an attribute, and an attribute to none.
    let table = if ability.attribute().is_none() { ATTRIBUTE } else { SKILL };
    let at = usize::try_from(i16::from(steps) + 3).unwrap_or(0);
    table.get(at).copied().unwrap_or(0)
}

/// Returns the Experience Points of a character, with those gained in this adventure. `None` if its sheet does not
/// count them.
pub fn points(sheet: &Sheet, earned: u8) -> Option<i64> {
    sheet.xp.map(|xp| xp + i64::from(earned))
}

/// Returns the Experience Points spent on a character, minus those that its weaknesses give.
pub fn spent(catalog: &Catalog, sheet: &Sheet, steps: &[i8; Ability::ALL.len()]) -> i64 {
    let bought: i64 = Ability::ALL.iter().map(|ability| cost(*ability, steps[*ability as usize])).sum();
    let powers = sheet.powers.iter().map(|power| i64::from(catalog.power(*power).xp)).sum::<i64>();
    bought + powers - i64::from(sheet.paid)
}
