//! The sources of events in words, for `why`: the name of an item or a script, and the place where it is written.

use super::game::Machine;
use super::script::UseId;
use super::system::System;
use crate::kernel::Source;

impl<S: System> Machine<S> {
    /// Returns the name of a source: an item, or the line of a script and the item that calls it.
    pub(super) fn name_of_source(&self, source: Source) -> Option<String> {
        match source {
            Source::Rules => None,
            Source::Ruling => Some("a ruling".into()),
            Source::Item(at) | Source::Row(at, _) => {
                self.catalog.items.get(usize::from(at)).map(|item| item.name.clone())
            }
            // Line 0 stands for the script as a whole.
            Source::Script(used, 0) => Some(self.piece_of(used)),
            Source::Script(used, line) => {
                let (_, caller) = self.names(UseId(used));
                Some(format!("{}, for {caller}", self.line_of(used, line)?))
            }
        }
    }

    /// Returns the place where a source is written: `cards.rondel:3`.
    pub(super) fn place_of_source(&self, source: Source) -> Option<String> {
        match source {
            Source::Item(at) => self.scripts.written(self.catalog.items.get(usize::from(at))?),
            Source::Script(used, line) if line > 0 => self.line_of(used, line),
            Source::Row(at, row) => {
                let item = self.catalog.items.get(usize::from(at))?;
                let (_, place) = *item.rows().get(usize::from(row))?;
                self.scripts.line(place).or_else(|| self.scripts.written(item))
            }
            // A script without a line stands for the whole behaviour: the place of its item.
            Source::Script(used, _) => {
                let behaviour = self.catalog.behind(UseId(used));
                self.scripts.written(self.catalog.items.find(behaviour.kind, &behaviour.id)?)
            }
            Source::Rules | Source::Ruling => None,
        }
    }

    /// Returns a line of a call's script: `traits/spiteful.rhai:3`.
    fn line_of(&self, used: u16, line: u16) -> Option<String> {
        let (_, hook) = self.catalog.behind(UseId(used)).hooks.first()?;
        let (path, line) = self.host.place(*hook, line);
        Some(format!("{path}:{line}"))
    }

    /// Returns the item that a call is of, and its behaviour: `Thorn Imp: spiteful`.
    pub(super) fn piece_of(&self, used: u16) -> String {
        let (name, caller) = self.names(UseId(used));
        if name == caller { name.to_string() } else { format!("{caller}: {name}") }
    }
}
