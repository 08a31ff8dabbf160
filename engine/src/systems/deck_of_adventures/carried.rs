//! The Experience Points that a Dealer gains in an adventure and keeps after it (DOA-174).
//!
//! Begin reading at [`carried`]. The command `keep` writes the statements that it returns, such as `xp 7`, into the
//! file of the character.

use super::creation;
use super::event::Event;
use super::frame::Look;
use super::state::Who;
use super::work::Work;
use crate::kernel::{Carried, Illegal, Number, Seat, Source, Why, Working};

/// Returns the statements to write into the file of a seat's Dealer. The list is empty if its sheet does not count
/// Experience Points.
///
/// # Errors
/// A fight is in progress, or the Dealer is dead.
pub fn carried(look: &Look<'_>, seat: Seat) -> Result<Vec<Carried>, Illegal> {
    let state = look.state;
    let is_own = |who: &Who| state.person(*who).seat == seat && state.person(*who).owner.is_none();
    let Some(who) = state.everybody().find(is_own) else { return Ok(Vec::new()) };
    if state.fight.is_some() {
        return Err(Illegal::by("DOA-087", "a fight is in progress"));
    }
    let person = state.person(who);
    if person.body.dead {
        return Err(Illegal::by("DOA-134", "it is dead"));
    }
    let xp = creation::points(look.catalog().sheet(person.sheet), person.earned);
    Ok(xp.map(|xp| Carried::number("xp", xp)).into_iter().collect())
}

impl Work<'_> {
    /// Gives a character `n` Experience Points, if its sheet counts them.
    pub(super) fn learns(&mut self, who: Who, n: i64, why: Why) {
        let n = u8::try_from(n).unwrap_or(u8::MAX);
        let sheet = self.catalog().sheet(self.s.person(who).sheet);
        let before = self.s.person(who).earned;
        let earned = before.saturating_add(n);
        let Some(all) = creation::points(sheet, earned) else { return };
        self.s.person_mut(who).earned = earned;
        let source = why.source;
        self.tell_sum(Event::Learns { who, n, all }, why, |_| {
            let printed = Number::default().add(sheet.xp.unwrap_or(0), Source::Item(sheet.item), || "its sheet".into());
            let earlier = printed.add(i64::from(before), Source::Rules, || "gained before".into());
            earlier.add(i64::from(n), source, || "gained".into())
        });
    }
}
