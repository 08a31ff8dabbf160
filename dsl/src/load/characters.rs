//! The files of characters: each holds exactly one item of the kind that takes a seat.

use super::{Loader, SYNTAX};
use crate::pack::Manifest;
use crate::syntax::{Entry, File, ItemTree};
use rondel_engine::kernel::{Origin, Problem, SourceId};

impl Loader {
    /// The page of what is no pack: it may name the items of all packs before it.
    pub(super) fn page_of_characters(&self) -> Manifest {
        let system = self.out.packs.first().map(|pack| pack.manifest.system.clone()).unwrap_or_default();
        let requires = self.out.packs.iter().map(|pack| pack.manifest.id.clone()).filter(|id| !id.is_empty()).collect();
        Manifest { name: "Characters".into(), system, requires, library: true, ..Manifest::default() }
    }

    /// Is this the file of a character, or are its errors told already? Otherwise what it holds besides is told. `again`:
    /// another member of a family in the same file.
    pub(super) fn is_character(&mut self, (file, text): (SourceId, &str), tree: &File, again: bool) -> bool {
        let Some(vocabulary) = self.out.vocabulary() else { return true };
        let kind = vocabulary.character.map(|character| character.kind);
        let items =
            tree.entries.iter().filter_map(|entry| if let Entry::Item(item) = entry { Some(&**item) } else { None });
        let is_character = |item: &&ItemTree| item.head.how.is_none() && Some(item.head.kind.of(text)) == kind;
        let (own, others): (Vec<_>, Vec<_>) = items.partition(is_character);
        let at = |item: &ItemTree| crate::origin(Some(file), item.head.kind.range().start..item.head.name.range().end);
        let told = |at: Origin, message: String| Problem::error("E0418", at, message);
        let Some(kind) = kind else {
            let problem = told(Origin::new(file, 0, 0), format!("`{}` has no characters", vocabulary.system));
            self.out
                .problems
                .push(problem.label("no seat of this system is taken by an item").help("leave the file out"));
            return false;
        };
        let problem = match (own.as_slice(), others.first()) {
            (_, Some(other)) => {
                let what = other.head.how.unwrap_or(other.head.kind).of(text);
                told(at(other), format!("a character file holds one `{kind}` and nothing else"))
                    .label(format!("`{what}` begins something else"))
                    .help("leave it out, or move it into a pack and name that with `--pack`")
            }
            ([first, second, ..], None) => told(at(second), "this file holds a second character".into())
                .label("each character is a file of its own")
                .also(at(first), "this is the first one")
                .help("move it into a file of its own"),
            ([first], None) if again => told(at(first), "this file holds a second character".into())
                .label("a family is several characters")
                .help("write one name, and a file for each of the others"),
            ([_], None) => return true,
            ([], None) if self.has_syntax_errors(file) => return true,
            ([], None) => told(Origin::new(file, 0, 0), format!("this file holds no `{kind}`"))
                .label("a character file holds exactly one")
                .help(format!("write one: `{kind} \"Name\" {{ ... }}`; `rondel new character NAME` makes such a file")),
        };
        self.out.problems.push(problem);
        false
    }

    fn has_syntax_errors(&self, file: SourceId) -> bool {
        self.out.problems.iter().any(|problem| problem.at.at.file == Some(file) && problem.code.starts_with(SYNTAX))
    }
}
