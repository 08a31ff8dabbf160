//! History: the tree of positions of one scene, a position for every command.
//!
//! Undo goes up, redo goes down again (to where play was last, else to the newest branch), and a new command after an
//! undo grows a branch beside the old one: nothing that was played is lost. Positions share nothing that changes.

use super::Past;
use super::log::LogLine;
use super::position::Position;
use crate::kernel::{Origin, Problem, RebindError};

/// One command, and the position after it. `parent` and `next` are always indices into the history.
#[derive(Clone, Debug)]
pub(super) struct Entry<S> {
    parent: Option<usize>,
    /// The child that redo leads to.
    next: Option<usize>,
    /// What was typed.
    pub text: String,
    /// Who did what, in words.
    pub steps: Vec<(String, String)>,
    /// What was told.
    pub told: Vec<LogLine>,
    /// Where it led.
    pub place: Position<S>,
}

impl<S> Entry<S> {
    /// A command that led to a place.
    pub fn new(text: &str, steps: Vec<(String, String)>, told: Vec<LogLine>, place: Position<S>) -> Self {
        Entry { parent: None, next: None, text: text.to_string(), steps, told, place }
    }

    /// The command as the one called `own` may know it: of what others picked, only who it was. `None` knows all.
    pub fn text_for(&self, own: Option<&str>) -> String {
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
#[derive(Clone, Debug)]
pub(super) struct History<S> {
    /// The first entry is the start; a parent stands before its children.
    entries: Vec<Entry<S>>,
    /// Always an index into `entries`.
    now: usize,
}

impl<S> History<S> {
    pub fn new(told: Vec<LogLine>, place: Position<S>) -> Self {
        History { entries: vec![Entry::new("", Vec::new(), told, place)], now: 0 }
    }

    /// Where the table stands.
    pub fn now(&self) -> &Entry<S> {
        &self.entries[self.now]
    }

    /// The same, to write into.
    pub fn now_mut(&mut self) -> &mut Entry<S> {
        &mut self.entries[self.now]
    }

    /// Goes on from here by a new branch, which redo will follow from now on.
    pub fn push(&mut self, entry: Entry<S>) {
        let at = self.entries.len();
        self.entries.push(Entry { parent: Some(self.now), ..entry });
        self.entries[self.now].next = Some(at);
        self.now = at;
    }

    /// Adds what followed of itself to the command just carried out. Where play has already gone on from here that
    /// would pull the ground from under it, so there it becomes an entry of its own.
    pub fn extend(&mut self, entry: Entry<S>) {
        if self.now().next.is_some() {
            return self.push(entry);
        }
        let now = &mut self.entries[self.now];
        now.text =
            [now.text.as_str(), &entry.text].iter().filter(|t| !t.is_empty()).copied().collect::<Vec<_>>().join(" ");
        now.steps.extend(entry.steps);
        now.told.extend(entry.told);
        now.place = entry.place;
    }

    /// One command back; the answer is what was taken back.
    pub fn undo(&mut self) -> Option<&Entry<S>> {
        let taken = self.now;
        self.now = self.now().parent?;
        self.entries.get(taken)
    }

    /// One command forward; the answer is what was taken again.
    pub fn redo(&mut self) -> Option<&Entry<S>> {
        self.now = self.now().next?;
        Some(self.now())
    }

    /// Every position, a parent before its children. To the one called `own` only its own commands say what they were.
    pub fn all(&self, own: Option<&str>) -> Vec<Past> {
        let past = |(number, entry): (usize, &Entry<S>)| Past {
            number,
            parent: entry.parent,
            text: entry.text_for(own),
            here: number == self.now,
        };
        self.entries.iter().enumerate().map(past).collect()
    }

    /// Goes to any position; from before it, redo will lead there. `false` when there is none of this number.
    pub fn go_to(&mut self, number: usize) -> bool {
        if number >= self.entries.len() {
            return false;
        }
        self.now = number;
        let mut child = number;
        while let Some(parent) = self.entries[child].parent {
            self.entries[parent].next = Some(child);
            child = parent;
        }
        true
    }

    /// The way from the start to here.
    pub fn path(&self) -> Vec<&Entry<S>> {
        let mut path: Vec<&Entry<S>> =
            std::iter::successors(Some(self.now()), |entry| entry.parent.and_then(|at| self.entries.get(at))).collect();
        path.reverse();
        path
    }

    /// The same history on new content; on an error nothing changes. Positions inside a script that has changed are
    /// left out, and their commands join the next position. When the table stands in one, it goes back to the last
    /// position that holds, and the answer names the script. What `rewrite` says belongs to where the table stands.
    pub fn rewrite<T: Default>(
        &mut self,
        mut rewrite: impl FnMut(&mut S) -> Result<T, RebindError>,
    ) -> Result<(T, Option<String>), Vec<Problem>>
    where
        S: Clone,
    {
        let mut fates: Vec<Result<(S, T), String>> = Vec::with_capacity(self.entries.len());
        for entry in &self.entries {
            let mut state = entry.place.state.clone();
            fates.push(match rewrite(&mut state) {
                Ok(said) => Ok((state, said)),
                Err(RebindError::Gone(problems)) => return Err(problems),
                Err(RebindError::MidScript(script)) => Err(script),
            });
        }
        if let Some(Err(script)) = fates.first() {
            let message = format!("the scene begins inside the script `{script}`, which has changed");
            return Err(vec![Problem::error("C0115", Origin::CODE, message).help("open the scene anew")]);
        }
        let stepped_back = fates[self.now].as_ref().err().cloned();
        let standing = self.standing(self.now, &fates);
        let answer = fates[standing].as_mut().map(|(_, said)| std::mem::take(said)).unwrap_or_default();
        self.keep(fates, standing);
        Ok((answer, stepped_back))
    }

    /// The nearest position from `at` upwards that holds; the start always does.
    fn standing<T, E>(&self, at: usize, fates: &[Result<T, E>]) -> usize {
        std::iter::successors(Some(at), |at| self.entries[*at].parent).find(|at| fates[*at].is_ok()).unwrap_or(0)
    }

    /// Keeps the positions that hold, with their new states.
    fn keep<T>(&mut self, fates: Vec<Result<(S, T), String>>, standing: usize)
    where
        S: Clone,
    {
        let mut kept: Vec<Option<usize>> = Vec::with_capacity(fates.len());
        let mut entries: Vec<Entry<S>> = Vec::with_capacity(fates.len());
        for (at, fate) in fates.into_iter().enumerate() {
            let Ok((state, _)) = fate else {
                kept.push(None);
                continue;
            };
            let mut entry = self.joined(at, &kept);
            entry.place.state = state;
            if let Some(parent) = entry.parent {
                let followed = self.entries[at].parent.is_some_and(|old| self.entries[old].next == Some(at));
                if followed || entries[parent].next.is_none() {
                    entries[parent].next = Some(entries.len());
                }
            }
            kept.push(Some(entries.len()));
            entries.push(entry);
        }
        self.now = kept[standing].unwrap_or(0);
        self.entries = entries;
    }

    /// An entry together with what was done in the positions above it that are left out.
    fn joined(&self, at: usize, kept: &[Option<usize>]) -> Entry<S>
    where
        S: Clone,
    {
        let mut entry = Entry { next: None, ..self.entries[at].clone() };
        while let Some(parent) = entry.parent {
            if let Some(place) = kept[parent] {
                entry.parent = Some(place);
                break;
            }
            let lost = &self.entries[parent];
            entry.steps.splice(0..0, lost.steps.iter().cloned());
            entry.told.splice(0..0, lost.told.iter().cloned());
            entry.text = format!("{} {}", lost.text, entry.text);
            entry.parent = lost.parent;
        }
        entry
    }
}
