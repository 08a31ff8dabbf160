//! The conditions: statuses of the content for which the rules themselves do something (DOA-116 to DOA-129).
//!
//! Begin reading at [`Condition`]. Turns, numbers and attacks ask with `bears` whether a character is in one. For
//! example, an entangled character does not move.

use super::content::Catalog;
use super::event::Event;
use super::facts::{subject, who_of};
use super::state::{State, Who};
use super::work::Work;
use crate::kernel::{Source, Why};
use crate::machine::play::words::STATUS;
use crate::machine::{Ending, Thing};

closed! {
    /// A condition, by the id of its status in the content.
    pub enum Condition {
        Stunned = "stunned",
        Entangled = "entangled",
        Down = "knocked-down",
        Blinded = "blinded",
        Deafened = "deafened",
    }
}

impl Condition {
    /// Returns the number of the status, even if the content has renamed it. `None` if the content has no such status.
    fn item(self, catalog: &Catalog) -> Option<u16> {
        catalog.items.number(STATUS, catalog.former.now(STATUS, self.word()))
    }
}

impl State {
    /// Returns the status by which a character is in this condition.
    fn condition(&self, catalog: &Catalog, who: Who, condition: Condition) -> Option<&Thing> {
        let item = condition.item(catalog)?;
        self.in_play.of(subject(who)).find(|thing| thing.item == item)
    }

    /// Returns whether a character is in this condition.
    pub fn bears(&self, catalog: &Catalog, who: Who, condition: Condition) -> bool {
        self.condition(catalog, who, condition).is_some()
    }

    /// Returns the other character that caused this condition. `None` if there is none.
    pub fn causer(&self, catalog: &Catalog, who: Who, condition: Condition) -> Option<Who> {
        let thing = self.condition(catalog, who, condition)?;
        who_of(thing.owner).filter(|by| *by != who)
    }

    /// Returns whether a character is in this condition for a fixed time.
    pub fn lasts(&self, catalog: &Catalog, who: Who, condition: Condition) -> bool {
        self.condition(catalog, who, condition).is_some_and(|thing| thing.left.is_some())
    }
}

impl Work<'_> {
    /// Puts a character into a condition. `by` caused it, and `n` is its duration, if it has one. Content without this
    /// status is a fault.
    pub(super) fn put_condition(
        &mut self,
        who: Who,
        condition: Condition,
        by: Option<Who>,
        n: Option<u8>,
        rule: &'static str,
    ) {
        match condition.item(self.catalog()) {
            Some(item) => {
                let owner = by.unwrap_or(who);
                self.put(item, subject(who), subject(owner), n, Why::by(rule, Source::Item(item)));
            }
            None => {
                let text = format!("no status is called `{condition}`: nothing comes of it");
                self.tell(Event::Fault { used: None, text }, Why::FAULT);
            }
        }
    }

    /// Ends a condition.
    pub(super) fn end_condition(&mut self, who: Who, condition: Condition) {
        let id = self.s.condition(self.catalog(), who, condition).map(|thing| thing.id);
        if let Some(id) = id {
            self.take_out(&[id], Ending::Ended, Source::Rules);
        }
    }
}
