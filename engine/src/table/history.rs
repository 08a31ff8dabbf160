//! History: the tree of positions of one scene, one per command and per new content.
//!
//! Undo goes up, redo goes down again (to where play was last, else to the newest branch), and a new command after an
//! undo grows a branch beside the old one: nothing that was played is lost. Positions share nothing that changes, and
//! each stands on the content it was played on. Of older ones only every few are kept whole: the others are played
//! again from there when they are wanted.

use super::content::Edition;
use super::log::LogLine;
use super::position::{Drive, Position};
use super::reload::take_said;
use super::{Cancel, Past};
use crate::kernel::{Luck, Rules, Ruling};
use serde::{Deserialize, Serialize};
use std::rc::Rc;

/// The name of a position with new content where commands are named.
pub const NEW_CONTENT: &str = "the new content";

/// The beginning of what it is called once it has a [name](super::Table::name_content).
const CONTENT: &str = "content: ";

/// Returns whether this text names a position with new content.
pub fn is_new_content(text: &str) -> bool {
    text == NEW_CONTENT || text.starts_with(CONTENT)
}

/// The number of the newest positions kept whole.
const MOST_WHOLE: usize = 256;
/// Of the older ones every so manieth is.
const WHOLE_EVERY: usize = 16;

/// Where the history keeps what was done.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Keep {
    /// In an entry of its own, which `undo` takes back alone.
    AsEntry,
    /// In the last entry, which `undo` takes back with it.
    InLastEntry,
}

/// The origin of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Way {
    /// By a command; the start too.
    Played,
    /// New content was taken into use where the table stood.
    Reloaded,
    /// A position that undo led to, carried over to the present content. For undo it is that position.
    Carried,
}

/// One command, and the position after it. Indices are always into the history.
pub(super) struct Entry<R: Rules> {
    /// The position before it.
    pub parent: Option<usize>,
    /// The target of undo, if not the parent. New content may have restored an earlier decision.
    pub back: Option<usize>,
    /// The child that redo leads to.
    pub next: Option<usize>,
    /// The step played next on older content: redo plays it again on this one.
    pub again: Option<usize>,
    pub way: Way,
    /// The content it stands on.
    pub edition: Rc<Edition<R>>,
    /// The typed text.
    pub text: String,
    /// The steps in words, each with who did it.
    pub steps: Vec<(String, String)>,
    /// The rulings among the steps, in their order.
    pub rulings: Vec<Ruling>,
    /// The events told.
    pub told: Vec<LogLine>,
    /// The number of events on the way here.
    pub told_by: usize,
    /// The position it led to; `None`: it is recomputed from the picks.
    pub place: Option<Position<R::State>>,
}

impl<R: Rules> Entry<R> {
    /// Returns a position on some content, before any action there.
    pub fn at(edition: Rc<Edition<R>>, way: Way, place: Position<R::State>) -> Self {
        Entry {
            parent: None,
            back: None,
            next: None,
            again: None,
            way,
            edition,
            text: String::new(),
            steps: Vec::new(),
            rulings: Vec::new(),
            told: Vec::new(),
            told_by: place.told,
            place: Some(place),
        }
    }

    /// Returns the command as the seat called `own` may know it. Of others' picks it knows only their giver. `None`
    /// knows all.
    pub fn text_for(&self, own: Option<&str>) -> String {
        if self.way != Way::Played && self.steps.is_empty() {
            return if self.text.is_empty() { NEW_CONTENT.to_string() } else { self.text.clone() };
        }
        let mut deciders = self.steps.iter().map(|(who, _)| who.as_str()).filter(|who| *who != "chance");
        let first = deciders.next().unwrap_or_default();
        match own {
            Some(own) if first == own => {
                let steps = self.steps.iter().filter(|(who, _)| who == own);
                steps.map(|(_, words)| words.as_str()).collect::<Vec<_>>().join(" ")
            }
            Some(_) if first != "ruling" => first.to_string(),
            _ => self.text.clone(),
        }
    }
}

/// The tree, and where the table stands in it.
pub(super) struct History<R: Rules> {
    /// The first entry is the start; a parent stands before its children.
    entries: Vec<Entry<R>>,
    /// Always an index into `entries`.
    now: usize,
    /// The position where the table stands.
    place: Position<R::State>,
    /// For positions that are worked out again.
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

    /// Notes a script's fault as known here, so that it is not reported again.
    pub fn note_fault(&mut self, line: String) {
        if let Some(place) = &mut self.entries[self.now].place {
            place.faults.insert(line.clone());
        }
        self.place.faults.insert(line);
    }

    /// Returns any position by its number.
    pub fn position(&self, at: usize) -> Option<Position<R::State>> {
        match &self.get(at)?.place {
            _ if at == self.now => Some(self.place.clone()),
            Some(place) => Some(place.clone()),
            None => self.played_again(at),
        }
    }

    /// Returns a position that is not kept, by repeating the last steps.
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
                    _ => take_said(&mut drive, who, words, &entry.edition).unwrap_or(false),
                };
                place = done.then_some(drive.place)?;
            }
            place.told = entry.told_by;
        }
        Some(place)
    }

    /// Goes to a position; `false`: it is not there.
    fn stand_at(&mut self, at: usize) -> bool {
        let Some(place) = self.position(at) else { return false };
        (self.now, self.place) = (at, place);
        true
    }

    /// Adds an entry; an older one need not be kept whole any more.
    fn add(&mut self, entry: Entry<R>) -> usize {
        self.entries.push(entry);
        let at = self.entries.len() - 1;
        if let Some(old) = at.checked_sub(MOST_WHOLE).filter(|old| old % WHOLE_EVERY != 0)
            && let Some(entry) = self.entries.get_mut(old).filter(|entry| entry.way == Way::Played)
        {
            entry.place = None;
        }
        at
    }

    /// Returns the number of the table's position.
    pub fn here(&self) -> usize {
        self.now
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns a position by its number.
    pub fn get(&self, number: usize) -> Option<&Entry<R>> {
        self.entries.get(number)
    }

    /// Adds a new branch here, which redo will follow from now on.
    pub fn push(&mut self, entry: Entry<R>) {
        self.push_at(self.now, entry);
    }

    /// Adds an entry after the position `from`; undo leads from it to the table's position.
    pub fn push_at(&mut self, from: usize, entry: Entry<R>) {
        let (back, before) = ((from != self.now).then_some(self.now), self.now);
        let at = self.add(Entry { parent: Some(from), back, ..entry });
        self.entries[before].next = Some(at);
        self.stand_at(at);
    }

    /// Replaces the table's position: newer content replaces new content without plays.
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
        let came = |entry: &&Entry<R>| entry.way == Way::Reloaded && entry.edition.number == edition;
        let named = self.entries.iter().filter(came).map(|entry| &entry.text).find(|text| text.starts_with(CONTENT));
        named.cloned().unwrap_or_default()
    }

    /// Returns whether this is new content on which nothing has been played yet.
    pub fn is_untouched_reload(&self) -> bool {
        let now = self.now();
        let leaf = !self.entries.iter().any(|entry| entry.parent == Some(self.now) || entry.back == Some(self.now));
        now.way == Way::Reloaded && now.steps.is_empty() && leaf
    }

    /// Adds the consequences to the last command. If play already continued from here, they become an entry of their
    /// own, as the old one must not change.
    pub fn extend(&mut self, entry: Entry<R>) {
        if self.now().next.is_some() {
            return self.push(entry);
        }
        let now = &mut self.entries[self.now];
        now.text =
            [now.text.as_str(), &entry.text].iter().filter(|t| !t.is_empty()).copied().collect::<Vec<_>>().join(" ");
        now.steps.extend(entry.steps);
        now.rulings.extend(entry.rulings);
        now.told.extend(entry.told);
        now.told_by = entry.told_by;
        if let Some(place) = &entry.place {
            self.place = place.clone();
        }
        now.place = entry.place;
    }

    /// Returns the target of undo from a position.
    fn above(&self, at: usize) -> Option<usize> {
        let entry = self.entries.get(at)?;
        match entry.way {
            Way::Carried => self.above(entry.parent?),
            _ => entry.back.or(entry.parent),
        }
    }

    /// Returns the command that undo takes back from a position.
    pub fn command(&self, at: usize) -> Option<&Entry<R>> {
        let entry = self.entries.get(at)?;
        if entry.way == Way::Carried { self.command(entry.parent?) } else { Some(entry) }
    }

    /// Goes one command back, and returns the number of the former position.
    pub fn undo(&mut self) -> Option<usize> {
        let taken = self.now;
        let above = self.above(taken)?;
        self.stand_at(above).then_some(taken)
    }

    /// Goes one command forward, and returns the repeated command.
    pub fn redo(&mut self) -> Option<&Entry<R>> {
        let next = self.now().next?;
        self.stand_at(next).then(|| self.now())
    }

    /// Returns every position, a parent before its children. The seat called `own` sees the words of its own commands
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

    /// Goes to any position; from before it, redo will lead there. `false` when there is none of this number.
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
        editions.dedup();
        editions
    }

    /// Returns the way from the start to here.
    pub fn path(&self) -> Vec<&Entry<R>> {
        self.path_to(self.now)
    }

    /// Returns the way from the start to a position; empty if there is none.
    pub fn path_to(&self, number: usize) -> Vec<&Entry<R>> {
        let above = |entry: &&Entry<R>| entry.parent.and_then(|at| self.entries.get(at));
        let mut path: Vec<&Entry<R>> = std::iter::successors(self.entries.get(number), above).collect();
        path.reverse();
        path
    }

    /// Makes redo lead from one position to another from now on. The other is after it, or its undo leads to it.
    pub fn leads_to(&mut self, at: usize, next: usize) {
        let goes_on = self.get(next).is_some_and(|entry| entry.parent == Some(at) || entry.back == Some(at));
        if let Some(entry) = self.entries.get_mut(at).filter(|_| goes_on) {
            entry.next = Some(next);
        }
    }

    /// Replaces the content of the table's position with equivalent content.
    pub fn reprint(&mut self, edition: Rc<Edition<R>>) {
        self.entries[self.now].edition = edition;
    }

    /// Returns the first position on the way from `from` down to `to`. `None` if `to` is not below.
    pub fn towards(&self, from: usize, to: usize) -> Option<usize> {
        std::iter::successors(Some(to), |at| self.entries.get(*at)?.parent)
            .find(|at| self.entries.get(*at).is_some_and(|entry| entry.parent == Some(from)))
    }
}
