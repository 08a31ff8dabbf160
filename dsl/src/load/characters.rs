//! Character files: files outside of packs, each of which holds exactly one character (an item of the kind that takes a
//! seat).

use super::{Loader, SYNTAX};
use crate::check::define::Parsed;
use crate::pack::Manifest;
use crate::syntax::{Entry, File, ItemTree};
use rondel_engine::kernel::{Origin, Problem, SourceId, slug};

impl Loader {
    /// Returns the manifest of character files. It requires all packs, so that the characters may name their items.
    pub(super) fn page_of_characters(&self) -> Manifest {
        let system = self.out.packs.first().map(|pack| pack.manifest.system.clone()).unwrap_or_default();
        let requires = self.out.packs.iter().map(|pack| pack.manifest.id.clone()).filter(|id| !id.is_empty()).collect();
        Manifest { name: "Characters".into(), system, requires, library: true, ..Manifest::default() }
    }

    /// Returns whether the file can be loaded: it holds one character, or only its syntax errors hide the character.
    /// Reports anything else that it holds. `before` are the files parsed before this file.
    pub(super) fn check_character(
        &mut self,
        (file, text): (SourceId, &str),
        tree: &File,
        before: &[Parsed<'_>],
    ) -> bool {
        let Some(vocabulary) = self.out.vocabulary() else { return true };
        let Some(kind) = vocabulary.character.map(|character| character.kind) else {
            let message = format!("`{}` has no characters", vocabulary.system);
            let problem = told(Origin::new(file, 0, 0), message).label("no seat of this system is taken by an item");
            self.out.problems.push(problem.help("leave the file out"));
            return false;
        };
        let family = self.out.families.iter().find(|(whole, ..)| whole.file == Some(file));
        let told_before = self.out.problems.iter().any(|problem| {
            problem.at.at.file == Some(file) && (problem.code.starts_with(SYNTAX) || problem.code == CODE)
        });
        let problem = match family.map(|(_, name, _)| *name) {
            // A file with a family is parsed once for each member, and is reported once.
            Some(_) if told_before => return false,
            Some(at) => Some(
                told(at, "this file holds several characters")
                    .label("a family is several characters")
                    .help("write one name, and a file for each of the others"),
            ),
            None => wrong((file, text), tree, kind, told_before).or_else(|| taken((file, text), tree, kind, before)),
        };
        let is_one = problem.is_none();
        self.out.problems.extend(problem);
        is_one
    }
}

/// The code of all problems of character files.
const CODE: &str = "E0418";

/// Returns an error with this code.
fn told(at: Origin, message: impl Into<String>) -> Problem {
    Problem::error(CODE, at, message)
}

/// Returns the items of a file.
fn items(tree: &File) -> impl Iterator<Item = &ItemTree> {
    tree.entries.iter().filter_map(|entry| if let Entry::Item(item) = entry { Some(&**item) } else { None })
}

/// Returns the first error in a file's contents. `None` if the file holds exactly one character. `told_before` is set
/// if the file has syntax errors, which may be the only reason why items are missing.
fn wrong((file, text): (SourceId, &str), tree: &File, kind: &str, told_before: bool) -> Option<Problem> {
    let is_character = |item: &&ItemTree| item.head.how.is_none() && item.head.kind.of(text) == kind;
    let (own, others): (Vec<_>, Vec<_>) = items(tree).partition(is_character);
    let at = |item: &ItemTree| crate::origin(Some(file), item.head.kind.range().start..item.head.name.range().end);
    match (own.as_slice(), others.first()) {
        (_, Some(other)) => {
            let what = other.head.how.unwrap_or(other.head.kind).of(text);
            let problem = told(at(other), format!("a character file holds one `{kind}` and nothing else"));
            let problem = problem.label(format!("`{what}` begins something else"));
            Some(problem.help("leave it out, or move it into a pack and name that with `--pack`"))
        }
        ([first, second, ..], None) => {
            let problem = told(at(second), "this file holds several characters").label("this is the second one");
            Some(problem.also(at(first), "this is the first one").help("move it into a file of its own"))
        }
        ([], None) if !told_before => {
            let problem = told(Origin::new(file, 0, 0), format!("this file holds no `{kind}`"));
            let make = format!("write one: `{kind} \"Name\" {{ ... }}`; `rondel new character NAME` makes such a file");
            Some(problem.label("a character file holds exactly one").help(make))
        }
        // Exactly one character, or none because of a syntax error.
        _ => None,
    }
}

/// Returns the error of a character whose name an earlier character has. `None` if the name is free.
fn taken((file, text): (SourceId, &str), tree: &File, kind: &str, before: &[Parsed<'_>]) -> Option<Problem> {
    let name = |item: &ItemTree, text: &str| slug(item.head.name.of(text));
    let own = items(tree).find(|item| item.head.kind.of(text) == kind)?;
    let of_others = before.iter().filter(|parsed| !parsed.beside_scenes).flat_map(|parsed| {
        let kinds = items(&parsed.tree).filter(move |item| item.head.kind.of(parsed.text) == kind);
        kinds.filter(move |item| name(item, parsed.text) == name(own, text)).map(move |item| (parsed, item))
    });
    let (parsed, other) = of_others.into_iter().next()?;
    let at = |file: SourceId, item: &ItemTree| crate::origin(Some(file), item.head.name.range());
    let said = own.head.name.of(text).trim_matches('"');
    let problem = told(at(file, own), format!("there is a `{kind}` \"{said}\" already")).label("this name is taken");
    let like = format!("give it another name: `{kind} \"Ada\" like \"{said}\" {{ ... }}` begins as that one");
    Some(problem.also(at(parsed.file, other), "this one has it").help(like))
}
