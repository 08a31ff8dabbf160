//! The run of a script as the world where a filter is tested: the reads of a filter are reads of the run.

use super::filters::{ByKind, MISREAD};
use super::handle::{AllSaid, Handle, Path, Said, from_script, subject_name};
use super::problem::ScriptProblem;
use super::recorder::{Recorder, Thrown};
use crate::kernel::{FactId, FilterWorld, Found, Given, Subject};
use rhai::{Array, Dynamic, Position};

/// The run of a script, as the world where a filter is tested.
pub(super) struct Run<'r> {
    pub recorder: &'r Recorder,
    pub at: Position,
}

impl Run<'_> {
    /// Returns whether a subject fits a filter.
    pub(super) fn fits(&mut self, filters: &ByKind, text: &str, it: Handle) -> Result<bool, Thrown> {
        let me = self.recorder.me().unwrap_or(it);
        let Some((_, selection)) = filters.iter().find(|(kind, _)| *kind == it.who.kind) else {
            let kind = subject_name(self.recorder.vocabulary, it.who.kind);
            return Err(self.fault(format!("`{text}` says nothing of {kind}")));
        };
        selection.filter().fits(self, it, me)
    }

    /// Returns the subjects with the least or the most of something, if the filter asks for that. Otherwise returns all
    /// subjects. If the filter compares them, they must be of one kind.
    pub(super) fn meant(&mut self, filters: &ByKind, fit: Array) -> Result<Array, Thrown> {
        let subjects: Vec<Handle> = fit.iter().filter_map(handle_of).collect();
        let Some(first) = subjects.first().copied() else { return Ok(fit) };
        let Some((kind, selection)) = filters.iter().find(|(kind, _)| *kind == first.who.kind) else { return Ok(fit) };
        if selection.superlative().is_none() {
            return Ok(fit);
        }
        if subjects.iter().any(|subject| subject.who.kind != *kind) {
            return Err(self.fault(format!("`{}` compares those of one kind", selection.text())));
        }
        let me = self.recorder.me().unwrap_or(first);
        let are_meant = selection.meant(self, &subjects, me)?;
        let meant = fit.into_iter().zip(are_meant).filter(|(_, is_meant)| *is_meant);
        Ok(meant.map(|(value, _)| value).collect())
    }

    /// Returns the game as a subject, found through the script's owner.
    pub(super) fn game(&self) -> Result<Handle, Thrown> {
        let name = |kind: u8| self.recorder.vocabulary.subjects.get(usize::from(kind)).copied();
        let me = self.recorder.me().ok_or_else(|| self.fault("nobody's script runs here".into()))?;
        if name(me.who.kind) == Some("game") {
            return Ok(me);
        }
        let game = self.plain_fact(me, "game")?;
        handle_of(&game).ok_or_else(|| self.fault("there is no game to look through".into()))
    }

    /// Returns a fact without arguments, or `()` if the subject does not have it.
    pub(super) fn plain_fact(&self, on: Handle, name: &str) -> Result<Dynamic, Thrown> {
        let mut facts = (0..=u16::MAX).map(FactId).zip(self.recorder.vocabulary.facts);
        match facts.find(|(_, fact)| fact.on == on.who.kind && fact.name == name && fact.args.is_empty()) {
            Some((fact, _)) => self.recorder.read(self.at, on, fact, AllSaid::new()),
            None => Ok(Dynamic::UNIT),
        }
    }

    /// Stops the script with a fault of its filter.
    pub(super) fn fault(&self, message: String) -> Thrown {
        self.recorder.fault(ScriptProblem::new(MISREAD, self.at, message))
    }
}

impl FilterWorld for Run<'_> {
    type One = Handle;
    type Fault = Thrown;

    fn kind(&self, subject: Handle) -> u8 {
        subject.who.kind
    }

    fn read(&mut self, on: Handle, fact: FactId, given: &[Given<'_, Handle>]) -> Result<Found<Handle>, Thrown> {
        let argument = |given: &Given<'_, Handle>| match given {
            Given::It(it) => Said::Subject(*it),
            Given::Word(word) => Said::Plain((*word).clone()),
        };
        let value = self.recorder.read(self.at, on, fact, given.iter().map(argument).collect())?;
        if let Some(subject) = handle_of(&value) {
            return Ok(Found::One(subject));
        }
        if let Some(list) = value.read_lock::<Array>() {
            return Ok(Found::Several(list.iter().filter_map(handle_of).collect()));
        }
        Ok(Found::Value(from_script(&value).unwrap_or_default()))
    }

    fn same(&mut self, subject: Handle, other: Handle) -> Result<bool, Thrown> {
        self.recorder.same(subject, other)
    }

    fn lacks(&mut self, me: Handle, part: &str) -> Thrown {
        let kind = subject_name(self.recorder.vocabulary, me.who.kind);
        self.fault(format!("`{part}` is said of what is so to `me`, and here `me` is {kind}"))
    }
}

/// Returns the subject that a value of a script is. `None` if it is something else.
fn handle_of(value: &Dynamic) -> Option<Handle> {
    value.read_lock::<Handle>().map(|handle| *handle)
}

impl Recorder {
    /// Returns the owner of the running script.
    fn me(&self) -> Option<Handle> {
        self.subject().map(|who: Subject| Handle { who, path: Path::Role(0) })
    }
}
