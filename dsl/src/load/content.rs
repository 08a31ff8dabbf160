//! The `.rondel` files of packs: parsed, defined, and taken in as items and scenes.

use super::{ContentFile, Loader, SYNTAX};
use crate::check::conflicts;
use crate::check::define::{self, Defined, Parsed};
use crate::check::names::RENAMED;
use crate::check::{followers, late, missing};
use crate::lines;
use crate::source::kept::Kept;
use crate::source::{families, merge, tail};
use crate::syntax;
use rondel_engine::kernel::{Origin, Problem, SourceId, Vocabulary, effort, slug};
use rondel_engine::table::Scene;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A text to parse: the index of its pack, its file, the text, and its tree if an earlier load has parsed it.
type Version<'t> = (usize, SourceId, Cow<'t, str>, Kept);

impl Loader {
    /// Parses and checks the `.rondel` files. Does nothing for packs that do not fit together: all further problems
    /// would follow from that.
    pub(super) fn read_content(&mut self) {
        let mut content = std::mem::take(&mut self.content);
        let last = self.out.packs.len().saturating_sub(1);
        self.out.last_files = content.iter().filter(|file| file.pack == last).map(|file| file.id).collect();
        if !self.fits {
            return;
        }
        // Of a file with the marks of a merge, the first version is read.
        for file in &mut content {
            if let Some((first, problems)) = merge::without_marks(&file.text, file.id) {
                (file.text, file.kept) = (Arc::from(first), Kept::default());
                self.out.problems.extend(problems);
            }
        }
        let vocabulary = self.out.vocabulary();
        let is_kind =
            |word: &str| word == "scene" || vocabulary.is_none_or(|vocabulary| vocabulary.item(word).is_some());
        if self.is_too_much(&content, &is_kind) {
            self.fits = false;
            return;
        }
        let versions = self.versions(&content, &is_kind);
        let parsed = self.parse(&versions, &is_kind);
        let Some(vocabulary) = vocabulary else { return };
        // Files that end midway. They are only looked for if some file cannot be parsed.
        let mut cut: BTreeSet<SourceId> = BTreeSet::new();
        if self.out.problems.iter().any(|problem| problem.code.starts_with(SYNTAX)) {
            let unfinished = parsed.iter().filter(|parsed| tail::ends_midway(parsed.text));
            cut.extend(unfinished.map(|parsed| parsed.file));
        }
        self.out.is_cut_off = !cut.is_empty();
        let defined = define::define(&parsed, (vocabulary, self.systems), &self.out.scripts, &self.order());
        self.take_in(defined, vocabulary);
        self.fold(&cut);
    }

    /// Returns the trees of texts. Notes the places of their items and scenes.
    fn parse<'t>(&mut self, versions: &'t [Version<'_>], is_kind: &dyn Fn(&str) -> bool) -> Vec<Parsed<'t>> {
        let mut parsed = Vec::with_capacity(versions.len());
        let system = self.out.vocabulary().map_or("", |vocabulary| vocabulary.system);
        for (pack, file, text, kept) in versions {
            let problems = &mut self.out.problems;
            let problems_before = problems.len();
            // The tree of an earlier load of the same text, or else a new one. One without problems is kept.
            let tree = kept.tree(system, || {
                let tree = syntax::parse(text, Some(*file), is_kind, problems);
                (tree, problems.len() == problems_before)
            });
            let of_characters = self.out.packs.get(*pack).is_some_and(|pack| pack.of_characters);
            if of_characters && !self.check_character((*file, text), &tree, &parsed) {
                continue;
            }
            self.note_scenes(*file, text, &tree);
            let beside_scenes = self.scene_files.contains(file);
            parsed.push(Parsed { pack: *pack, file: *file, beside_scenes, text, tree });
        }
        self.out.written_items.sort();
        self.out.written_statements.sort();
        self.out.written_scenes.sort();
        parsed
    }

    /// Takes in the defined items and scenes, and what packs changed in one another.
    fn take_in(&mut self, defined: Defined, vocabulary: &'static Vocabulary) {
        let mut problems = defined.problems;
        problems.retain(|problem| !self.is_renamed_later(problem));
        self.out.problems.extend(problems);
        self.tell_families_once();
        followers::tell(&mut self.out.problems, &defined.broken, &defined.followers);
        // `effort` counts steps for tests of growth, and decides nothing.
        self.out.unnamed = effort::each(defined.idle).collect();
        let counted = defined.items.iter().filter(|item| item.kind != "scene");
        self.report_too_many(counted.filter_map(|item| Some((item.at.file?, 1))));
        self.out.changed = defined.changes;
        self.out.unused_calls = defined.unused_calls;
        // Decide between scripts of one name, and whose libraries each script can call (its lenders).
        self.settle_scripts(&defined.dropped, &defined.items);
        self.set_lenders();
        let packs = self.order();
        self.rename_scenes(&defined.renamed, &defined.items);
        let books = self.rulebooks();
        let rule_lines = books.iter().flat_map(|book| conflicts::rule_lines(book));
        let rules: BTreeSet<&str> = rule_lines.map(|(_, id, _)| id).collect();
        for item in defined.items {
            if item.kind == "scene" {
                self.rename_first_scene(&item);
                self.check_rules_named(&item, &rules);
                self.out.problems.extend(late::late(&item, vocabulary));
                self.out.scenes.push(Scene::from_item(&item));
            } else {
                lines::add(&item, vocabulary, &packs, &mut self.out);
                self.out.items.push(item);
            }
        }
    }

    /// Returns whether a problem is a former name in a pack that comes before the pack that renames the item. The
    /// author of the earlier pack cannot know the new name.
    fn is_renamed_later(&self, problem: &Problem) -> bool {
        let pack = |at: Origin| self.out.pack_of(at.file?);
        let renamed_at = problem.also.first().map(|label| label.at);
        problem.code == RENAMED && pack(problem.at.at) < renamed_at.and_then(pack)
    }

    /// Merges problems that have one cause: a missing item, or one of the files that are cut off (`cut`). `by_name`
    /// keeps the problems of unknown names as they were, one for each place.
    fn fold(&mut self, cut: &BTreeSet<SourceId>) {
        let problems = std::mem::take(&mut self.out.problems);
        let (by_name, others) = missing::split(&self.out, problems);
        let all = others.into_iter().chain(by_name.iter().cloned()).collect();
        self.out.problems = missing::fold(&self.out, all);
        let is_cut = |problem: &&mut Problem| {
            problem.at.at.file.is_some_and(|file| cut.contains(&file)) && problem.code.starts_with(SYNTAX)
        };
        if let Some(problem) = self.out.problems.iter_mut().rev().find(is_cut) {
            problem.add_more(by_name.len(), "names what may be missing here", "name what may be missing here");
        }
        self.out.by_name = by_name;
    }

    /// Returns the texts to parse: the text of each file, or for a file with families one text for each member. A
    /// family is an item that is written once for several names: `card "Spark I" | "Spark II" { damage 1 | 2 }`.
    pub(super) fn versions<'t>(
        &mut self,
        content: &'t [ContentFile],
        is_kind: &dyn Fn(&str) -> bool,
    ) -> Vec<Version<'t>> {
        let mut texts = Vec::with_capacity(content.len());
        for ContentFile { pack, id, text, kept } in content {
            let Some(versions) = families::versions(text, *id, is_kind, &mut self.out.problems) else {
                texts.push((*pack, *id, Cow::Borrowed(&**text), kept.clone()));
                continue;
            };
            for version in versions {
                let at = |range| crate::origin(Some(*id), range);
                let members = version.members.into_iter();
                self.out.families.extend(members.map(|(whole, name, member)| (at(whole), at(name), member)));
                texts.push((*pack, *id, Cow::Owned(version.text), Kept::default()));
            }
        }
        texts
    }

    /// Removes repeated problems of families: the same problem is found in each member.
    pub(super) fn tell_families_once(&mut self) {
        let families = std::mem::take(&mut self.out.families);
        let mut reported = BTreeSet::new();
        self.out.problems.retain(|problem| {
            let in_family = families.iter().any(|(whole, ..)| whole.holds(problem.at.at));
            !in_family || reported.insert((problem.code, problem.at.at))
        });
        self.out.families = families;
    }

    /// Notes the places of items, statements and scenes in a parsed file.
    pub(super) fn note_scenes(&mut self, file: SourceId, text: &str, tree: &syntax::File) {
        let items = tree.entries.iter().filter_map(|entry| match entry {
            syntax::Entry::Item(item) => Some(item),
            syntax::Entry::Comment(_) => None,
        });
        for item in items {
            let whole = crate::origin(Some(file), item.span.range());
            self.out.written_items.push(whole);
            if item.head.kind.of(text) != "scene" {
                for part in &item.body.parts {
                    if let syntax::Part::Statement(line) = part {
                        self.out.written_statements.push(crate::origin(Some(file), line.span.range()));
                    }
                }
                continue;
            }
            let name = item.head.name.of(text);
            let id = slug(&crate::text::unquote(name).unwrap_or_else(|_| name.to_string()));
            self.out.written_scenes.push((whole, id));
        }
    }
}
