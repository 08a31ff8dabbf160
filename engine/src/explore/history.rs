//! History: the tree of positions of one scene, a position for every command.
//!
//! Undo goes up, redo goes down to the newest child, and a new command after an undo grows a branch beside the old
//! one: nothing that was played is lost. Positions share nothing that changes.

use super::Told;
use super::place::Place;

/// One command, and the position after it.
#[derive(Clone, Debug)]
pub(super) struct Entry<S> {
    parent: Option<usize>,
    newest: Option<usize>,
    /// What was typed.
    pub text: String,
    /// Who did what, in words.
    pub steps: Vec<(String, String)>,
    /// What was told.
    pub told: Vec<Told>,
    /// Where it led.
    pub place: Place<S>,
}

impl<S> Entry<S> {
    /// A command that led to a place.
    pub fn new(text: &str, steps: Vec<(String, String)>, told: Vec<Told>, place: Place<S>) -> Self {
        Entry { parent: None, newest: None, text: text.to_string(), steps, told, place }
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
    pub fn new(place: Place<S>) -> Self {
        History { entries: vec![Entry::new("", Vec::new(), Vec::new(), place)], now: 0 }
    }

    /// Where the table stands.
    pub fn now(&self) -> &Entry<S> {
        &self.entries[self.now]
    }

    /// Goes on from here by a new branch, which redo will follow from now on.
    pub fn push(&mut self, entry: Entry<S>) {
        let at = self.entries.len();
        self.entries.push(Entry { parent: Some(self.now), ..entry });
        self.entries[self.now].newest = Some(at);
        self.now = at;
    }

    /// Adds what followed of itself to the command just carried out. Where play has already gone on from here that
    /// would pull the ground from under it, so there it becomes an entry of its own.
    pub fn extend(&mut self, entry: Entry<S>) {
        if self.now().newest.is_some() {
            return self.push(entry);
        }
        let now = &mut self.entries[self.now];
        now.text =
            [now.text.as_str(), &entry.text].iter().filter(|t| !t.is_empty()).copied().collect::<Vec<_>>().join(" ");
        now.steps.extend(entry.steps);
        now.told.extend(entry.told);
        now.place = entry.place;
    }

    /// One command back; the answer is its text.
    pub fn undo(&mut self) -> Option<String> {
        let text = self.now().text.clone();
        self.now = self.now().parent?;
        Some(text)
    }

    /// One command forward along the newest branch; the answer is its text.
    pub fn redo(&mut self) -> Option<String> {
        self.now = self.now().newest?;
        Some(self.now().text.clone())
    }

    /// The way from the start to here.
    pub fn path(&self) -> Vec<&Entry<S>> {
        let mut path: Vec<&Entry<S>> =
            std::iter::successors(Some(self.now()), |entry| entry.parent.and_then(|at| self.entries.get(at))).collect();
        path.reverse();
        path
    }

    /// The same history with every state rewritten; on the first error nothing changes. The answer belongs to the
    /// state where the table stands.
    pub fn rewrite<T: Default, E>(&mut self, mut rewrite: impl FnMut(&mut S) -> Result<T, E>) -> Result<T, E>
    where
        S: Clone,
    {
        let mut answer = T::default();
        let mut states = Vec::with_capacity(self.entries.len());
        for (at, entry) in self.entries.iter().enumerate() {
            let mut state = entry.place.state.clone();
            let said = rewrite(&mut state)?;
            if at == self.now {
                answer = said;
            }
            states.push(state);
        }
        for (entry, state) in self.entries.iter_mut().zip(states) {
            entry.place.state = state;
        }
        Ok(answer)
    }
}
