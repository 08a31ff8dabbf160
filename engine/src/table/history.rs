//! History: the tree of positions of one scene. Each command, and each reload of content, adds a position.
//!
//! `undo` goes up to the parent, `redo` down again. A new command after an undo grows a branch beside the old one, so
//! nothing that was played is lost. Each position stands on the content it was played on. Only the newest positions,
//! and every sixteenth older one, are stored. The others are played again from the nearest stored one when they are
//! needed.

use super::content::Edition;
use super::entry::{CONTENT, Entry, Way};
use super::log::LogLine;
use super::position::{Drive, Position};
use super::{Cancel, Past};
use crate::kernel::{Luck, Rules};
use std::rc::Rc;

/// The number of the newest positions that are stored.
const MOST_WHOLE: usize = 256;
/// Of the older positions, one in this many is stored.
const WHOLE_EVERY: usize = 16;

/// The entry of the history that records what was done.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Keep {
    /// In an entry of its own, which `undo` takes back alone.
    AsEntry,
    /// In the last entry, which `undo` takes back with it.
    InLastEntry,
}

/// The tree, and where the table stands in it.
pub(super) struct History<R: Rules> {
    /// All positions by number. The first is the start. A parent comes before its children.
    entries: Vec<Entry<R>>,
    /// The index of the position where the table stands.
    now: usize,
    /// The position where the table stands.
    place: Position<R::State>,
    /// The luck of the scene, to play positions again.
    luck: Luck,
}

impl<R: Rules> History<R> {
    /// Returns the history of a scene that begins with this position.
    pub fn new(edition: Rc<Edition<R>>, told: Vec<LogLine>, place: Position<R::State>, luck: Luck) -> Self {
        let first = Entry { told, ..Entry::at(edition, Way::Played, place.clone()) };
        History { entries: vec![first], now: 0, place, luck }
    }

    /// Returns the entry that led to the current position.
    pub fn now(&self) -> &Entry<R> {
        &self.entries[self.now]
    }

    /// Returns the current position.
    pub fn place(&self) -> &Position<R::State> {
        &self.place
    }

    /// Notes a script's fault as reported at the current position.
    pub fn note_fault(&mut self, line: String) {
        if let Some(place) = &mut self.entries[self.now].place {
            place.faults.insert(line.clone());
        }
        self.place.faults.insert(line);
    }

    /// Returns any position by its number.
    pub fn position(&self, at: usize) -> Option<Position<R::State>> {
        match &self.get(at)?.place {
            // The current position is at hand, even if its entry does not store it.
            _ if at == self.now => Some(self.place.clone()),
            Some(place) => Some(place.clone()),
            None => self.played_again(at),
        }
    }

    /// Returns a position that is not stored, by repeating the steps from the nearest stored one above.
    fn played_again(&self, at: usize) -> Option<Position<R::State>> {
        let (mut way, mut at) = (Vec::new(), at);
        let mut place = loop {
            let entry = self.get(at)?;
            if let Some(place) = &entry.place {
                break place.clone();
            }
            way.push(entry);
            at = entry.parent?;
        };
        for entry in way.into_iter().rev() {
            let mut rulings = entry.rulings.iter();
            for (who, words) in &entry.steps {
                let mut drive = Drive::new(&*entry.edition.rules, self.luck, place, Cancel::NEVER);
                let done = match who.as_str() {
                    "ruling" => drive.rule(rulings.next()?).is_ok(),
                    _ => drive.take_said(who, words, &entry.edition.former).unwrap_or(false),
                };
                place = done.then_some(drive.place)?;
            }
            // The number is that of the first time, which counts lines about repeated faults too.
            place.told = entry.told_by;
        }
        Some(place)
    }

    /// Makes a position the current one. Returns `false` if it cannot be restored.
    fn stand_at(&mut self, at: usize) -> bool {
        let Some(place) = self.position(at) else { return false };
        (self.now, self.place) = (at, place);
        true
    }

    /// Adds an entry and returns its number. Removes the stored position of an older entry.
    fn add(&mut self, entry: Entry<R>) -> usize {
        self.entries.push(entry);
        let at = self.entries.len() - 1;
        self.drop_place_before(at);
        at
    }

    /// Removes the stored position of the entry that is now too far before the entry `at` to keep it.
    fn drop_place_before(&mut self, at: usize) {
        let Some(old) = at.checked_sub(MOST_WHOLE) else { return };
        // Only a command can be played again, not a step to other content.
        if old % WHOLE_EVERY != 0
            && let Some(entry) = self.entries.get_mut(old)
            && entry.way == Way::Played
        {
            entry.place = None;
        }
    }

    /// Returns the number of the table's position.
    pub fn here(&self) -> usize {
        self.now
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns an entry by its number.
    pub fn get(&self, number: usize) -> Option<&Entry<R>> {
        self.entries.get(number)
    }

    /// Adds an entry after the current position and goes there.
    pub fn push(&mut self, entry: Entry<R>) {
        self.push_at(self.now, entry);
    }

    /// Adds an entry after the position `from` and goes there. Undo leads from the new entry to the position that was
    /// current before.
    pub fn push_at(&mut self, from: usize, entry: Entry<R>) {
        let before = self.now;
        let back = (from != before).then_some(before);
        let at = self.add(Entry { parent: Some(from), back, ..entry });
        self.entries[before].next = Some(at);
        self.stand_at(at);
    }

    /// Replaces the current entry: newer content replaces content on which nothing was played.
    pub fn replace(&mut self, entry: Entry<R>) {
        let Entry { parent, back, .. } = *self.now();
        if let Some(place) = &entry.place {
            self.place = place.clone();
        }
        self.entries[self.now] = Entry { parent, back, ..entry };
    }

    /// Names the step to the table's content by its changes.
    pub fn name_content(&mut self, what: &str) {
        let now = &mut self.entries[self.now];
        if now.way == Way::Reloaded && now.steps.is_empty() {
            now.text = format!("{CONTENT}{what}");
        }
    }

    /// Returns the name of the step to the content of this number. Empty if it has none.
    pub fn content_name(&self, edition: u32) -> String {
        let is_step = |entry: &&Entry<R>| entry.way == Way::Reloaded && entry.edition.number == edition;
        let named = self.entries.iter().filter(is_step).map(|entry| &entry.text).find(|text| text.starts_with(CONTENT));
        named.cloned().unwrap_or_default()
    }

    /// Returns whether this is new content on which nothing has been played yet.
    pub fn is_untouched_reload(&self) -> bool {
        let now = self.now();
        let is_leaf = !self.entries.iter().any(|entry| entry.parent == Some(self.now) || entry.back == Some(self.now));
        now.way == Way::Reloaded && now.steps.is_empty() && is_leaf
    }

    /// Adds steps to the last command. If play has already continued after that command, they become a new entry.
    pub fn extend(&mut self, entry: Entry<R>) {
        if self.now().next.is_some() {
            return self.push(entry);
        }
        let now = &mut self.entries[self.now];
        if !now.text.is_empty() && !entry.text.is_empty() {
            now.text.push(' ');
        }
        now.text.push_str(&entry.text);
        now.steps.extend(entry.steps);
        now.rulings.extend(entry.rulings);
        now.told.extend(entry.told);
        now.told_by = entry.told_by;
        if let Some(place) = &entry.place {
            self.place = place.clone();
        }
        now.place = entry.place;
    }

    /// Returns the position that undo leads to. A position that undo has carried to newer content counts as one with
    /// its parent, so undo leads past both.
    fn above(&self, at: usize) -> Option<usize> {
        let entry = self.entries.get(at)?;
        match entry.way {
            Way::Carried => self.above(entry.parent?),
            _ => entry.back.or(entry.parent),
        }
    }

    /// Returns the entry whose command undo takes back from a position.
    pub fn command(&self, at: usize) -> Option<&Entry<R>> {
        let entry = self.entries.get(at)?;
        if entry.way == Way::Carried { self.command(entry.parent?) } else { Some(entry) }
    }

    /// Goes back by one command. Returns the number of the position that was left.
    pub fn undo(&mut self) -> Option<usize> {
        let before = self.now;
        let above = self.above(before)?;
        self.stand_at(above).then_some(before)
    }

    /// Goes forward by one command, and returns its entry.
    pub fn redo(&mut self) -> Option<&Entry<R>> {
        let next = self.now().next?;
        self.stand_at(next).then(|| self.now())
    }

    /// Returns every position, a parent before its children. A seat called `own` reads the words of its own commands
    /// only.
    pub fn all(&self, own: Option<&str>) -> Vec<Past> {
        let past = |(number, entry): (usize, &Entry<R>)| Past {
            number,
            parent: entry.back.or(entry.parent),
            text: entry.text_for(own),
            here: number == self.now,
            told: entry.told_by,
        };
        self.entries.iter().enumerate().map(past).collect()
    }

    /// Goes to any position, and lets redo lead to it from all positions above. Returns `false` if there is no position
    /// of this number.
    pub fn go_to(&mut self, number: usize) -> bool {
        if !self.stand_at(number) {
            return false;
        }
        let mut child = number;
        while let Some(parent) = self.entries[child].back.or(self.entries[child].parent) {
            self.entries[parent].next = Some(child);
            child = parent;
        }
        true
    }

    /// Returns the numbers of the positions' contents.
    pub fn editions(&self) -> Vec<u32> {
        let mut editions: Vec<u32> = self.entries.iter().map(|entry| entry.edition.number).collect();
        editions.sort_unstable();
        editions.dedup();
        editions
    }

    /// Returns the entries from the start to the current position.
    pub fn path(&self) -> Vec<&Entry<R>> {
        self.path_to(self.now)
    }

    /// Returns the entries from the start to a position. Empty if there is none of this number.
    pub fn path_to(&self, number: usize) -> Vec<&Entry<R>> {
        let above = |entry: &&Entry<R>| entry.parent.and_then(|at| self.entries.get(at));
        let mut path: Vec<&Entry<R>> = std::iter::successors(self.entries.get(number), above).collect();
        path.reverse();
        path
    }

    /// Makes redo lead from `at` to `next`, if `next` follows it.
    pub fn set_redo(&mut self, at: usize, next: usize) {
        let follows = self.get(next).is_some_and(|entry| entry.parent == Some(at) || entry.back == Some(at));
        if !follows {
            return;
        }
        if let Some(entry) = self.entries.get_mut(at) {
            entry.next = Some(next);
        }
    }

    /// Replaces the content of the current position with content that means the same.
    pub fn reprint(&mut self, edition: Rc<Edition<R>>) {
        self.entries[self.now].edition = edition;
    }

    /// Returns the child of `from` that leads to `to`. `None` if `to` is not below `from`.
    pub fn towards(&self, from: usize, to: usize) -> Option<usize> {
        std::iter::successors(Some(to), |at| self.entries.get(*at)?.parent)
            .find(|at| self.entries.get(*at).is_some_and(|entry| entry.parent == Some(from)))
    }
}
