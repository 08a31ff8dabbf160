//! The result of loading: the content of all packs together ([`Loaded`]), with its problems. [`Loaded::judged`] also
//! asks the rules system for its findings, and [`Loaded::compile`] makes a game of the content.

mod findings;
mod parts;

use crate::check::define::Changed;
use crate::check::{missing, unpaid};
use crate::pack::Manifest;
use rondel_engine::kernel::tongue::Member;
use rondel_engine::kernel::{Item, Label, Origin, Problem, Problems, SourceId, Sources, Vocabulary, effort, slug};
use rondel_engine::machine::keywords::UNASKED;
use rondel_engine::script::Scripts;
use rondel_engine::systems::System;
use rondel_engine::table::{Game, SavedPack, Scene};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

/// A loaded pack.
#[derive(Clone, Debug)]
pub struct Pack {
    /// The contents of its `pack.ron`. Empty if it has no `pack.ron`, or one that cannot be read.
    pub manifest: Manifest,
    /// The shown name of its folder.
    pub root: String,
    /// Its `pack.ron`.
    pub file: Option<SourceId>,
    /// Its `rules.md`.
    pub rules: Option<SourceId>,
    /// Whether this stands for the character files, which are no pack.
    pub(crate) of_characters: bool,
}

/// The content of all packs together.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// All files that were read.
    pub sources: Sources,
    /// The packs in the order given.
    pub packs: Vec<Pack>,
    /// The rules system of the packs. `None` if no pack names a known system.
    pub system: Option<System>,
    /// Cards, Foes, traits ..., sorted by kind and id.
    pub items: Vec<Item>,
    /// Scenes, sorted by id.
    pub scenes: Vec<Scene>,
    /// Script files, by the names that content calls them.
    pub scripts: Scripts,
    /// Everything that is wrong, by file and place.
    pub problems: Vec<Problem>,
    /// A hash of all paths and texts, in hexadecimal. Equal content has equal hashes, wherever its folder is.
    pub fingerprint: String,
    /// The places of all scenes as they were written, from head to brace, with their ids.
    pub(crate) written_scenes: Vec<(Origin, String)>,
    /// The places of all items as they were written, from head to brace. Sorted, like `written_scenes` and
    /// `written_statements`.
    pub(crate) written_items: Vec<Origin>,
    /// The places of the statements of all items as they were written.
    pub(crate) written_statements: Vec<Origin>,
    /// The members of families. Each comes with the place of the whole family, from head to brace, and the place of the
    /// member's name.
    pub(crate) families: Vec<(Origin, Origin, Member)>,
    /// The index of the pack that each file belongs to.
    pub(crate) pack_files: BTreeMap<SourceId, usize>,
    /// The packs with files that were set aside, as indices of `packs`. Such files are there and are not read, so a
    /// thing that seems unused may be used in them ([`PackFiles::set_aside`](crate::PackFiles::set_aside)).
    pub(crate) lacking: BTreeSet<usize>,
    /// The files of content of the last pack.
    pub(crate) last_files: BTreeSet<SourceId>,
    /// The ids called by items that are not in use, for example because a later pack replaced them.
    pub(crate) unused_calls: BTreeSet<String>,
    /// The changes that packs make to items of other packs.
    pub(crate) changed: Vec<Changed>,
    /// The kinds and ids of items that nothing names.
    pub(crate) unnamed: BTreeSet<(&'static str, String)>,
    /// Whether a file ends midway, so that unknown items may be missing only because of this.
    pub(crate) is_cut_off: bool,
    /// All problems about names. `problems` holds only one of them for each name.
    pub(crate) by_name: Vec<Problem>,
}

impl Loaded {
    /// Returns the member of a family whose name is at this place. `None` if the item there belongs to no family.
    pub(crate) fn member(&self, at: Origin) -> Option<Member> {
        self.families.iter().find(|(_, name, _)| *name == at).map(|(.., member)| *member)
    }

    /// Returns whether any error stops the content from working.
    pub fn has_errors(&self) -> bool {
        self.problems.iter().any(Problem::is_error)
    }

    /// Returns the ids of the scenes with errors. A scene with an unknown name counts, even if `problems` reports that
    /// name elsewhere.
    pub fn faulty_scenes(&self) -> BTreeSet<&str> {
        let errors = self.problems.iter().chain(&self.by_name).filter(|problem| problem.is_error());
        errors.filter_map(|problem| self.scene_of(problem)).collect()
    }

    /// Returns the id of the scene that a problem lies in. Such a problem concerns that scene alone: everything else
    /// can be played. `None` if the problem lies outside of scenes.
    pub fn scene_of(&self, problem: &Problem) -> Option<&str> {
        let place = problem.at.at;
        let at = first_around(&self.written_scenes, |(whole, _)| *whole, place)?;
        self.written_scenes.get(at).map(|(_, id)| id.as_str())
    }

    /// Returns whether a problem still applies under the packs' house rules. In a library, whose content is meant for
    /// other packs, a keyword that nothing asks about is no problem. In a pack with files that were set aside, no
    /// warning is a problem.
    pub fn stands(&self, problem: &Problem) -> bool {
        let is_set = |option: &str, value: &str| self.house().get(option).is_some_and(|set_value| set_value == value);
        let is_settled = problem.unless.is_some_and(|(option, value)| is_set(option, value));
        if is_settled || self.may_be_used_aside(problem) {
            return false;
        }
        if problem.code != UNASKED {
            return true;
        }
        let pack = self.pack_around(problem).and_then(|pack| self.packs.get(pack));
        !pack.is_some_and(|pack| pack.manifest.library)
    }

    /// Returns whether a problem is a warning about a pack with files that were set aside: what seems unused may be
    /// used in those.
    pub(crate) fn may_be_used_aside(&self, problem: &Problem) -> bool {
        !problem.is_error() && self.pack_around(problem).is_some_and(|pack| self.lacking.contains(&pack))
    }

    /// Returns the index of the pack that a problem lies in.
    fn pack_around(&self, problem: &Problem) -> Option<usize> {
        self.pack_of(problem.at.at.file?)
    }

    /// Returns all problems, and the game if it can be played. The problems come from the files and from the system's
    /// check of the content as a whole. If some items have errors, the system's findings about the other items are
    /// included.
    pub fn judged(&self) -> (Vec<Problem>, Option<Rc<dyn Game>>) {
        // An error in a scene concerns that scene alone.
        let concerns_all = |problem: &Problem| problem.is_error() && self.scene_of(problem).is_none();
        let found: Vec<Problem> = if self.problems.iter().any(concerns_all) {
            self.found_beside()
        } else {
            match self.build(&self.items) {
                Ok(game) => {
                    let mut problems = self.problems.clone();
                    problems.extend(unpaid::unpaid(self));
                    return (problems, Some(game));
                }
                Err(problems) => problems.into(),
            }
        };
        // The problems of each unknown name are merged anew: `split` leaves out the merged ones, `by_name` has one for
        // each place, and the system has found further ones.
        let (_, mut problems) = missing::split(self, self.problems.clone());
        problems.extend(self.by_name.iter().cloned());
        problems.extend(found);
        let mut all = missing::fold(self, problems);
        all.sort_by_key(|problem| (problem.at.at.file, problem.at.at.start));
        self.name_changes(&mut all);
        (all, None)
    }

    /// Returns the text at a place.
    pub fn text_of(&self, place: Origin) -> Option<&str> {
        self.sources.get(place.file?)?.text.get(place.start as usize..place.end as usize)
    }

    /// Returns the index of the pack that a file belongs to.
    pub fn pack_of(&self, file: SourceId) -> Option<usize> {
        self.pack_files.get(&file).copied()
    }

    /// Adds to each problem the packs that change the item of the problem, since the change may be the cause.
    pub fn name_changes(&self, problems: &mut [Problem]) {
        if self.changed.is_empty() {
            return;
        }
        for problem in problems {
            let place = problem.at.at;
            let quotes_name = |text: &str, changed: &Changed| {
                ["`", "\""].iter().any(|quote| text.contains(&format!("{quote}{}{quote}", changed.name)))
            };
            // A statement that names a changed item may be wrong because of the change: `deck "Warrior's Deck"`.
            let statement = self.statement_at(place);
            let text = statement.and_then(|at| self.text_of(at)).unwrap_or("");
            let is_named = |changed: &&Changed| quotes_name(&problem.message, changed) || quotes_name(text, changed);
            // If the problem names no changed item, the item around it may be wrong because of its change.
            let is_around = |changed: &&Changed| changed.whole.holds(place);
            let any_named = self.changed.iter().any(|changed| is_named(&changed));
            let concerns = |changed: &&Changed| if any_named { is_named(changed) } else { is_around(changed) };
            // A pack that makes the change itself is left out: its author sees the problem there.
            let own_pack = place.file.and_then(|file| self.pack_of(file));
            let is_by_others = |changed: &&Changed| !changed.by.iter().any(|(_, pack)| Some(*pack) == own_pack);
            let mut labels: Vec<Label> = Vec::new();
            for changed in self.changed.iter().filter(concerns).filter(is_by_others) {
                for (at, pack) in &changed.by {
                    let is_shown = at.file == place.file || problem.also.iter().any(|label| label.at.file == at.file);
                    if !is_shown {
                        let id = self.packs.get(*pack).map_or("", |pack| pack.manifest.id.as_str());
                        labels.push(Label { at: *at, text: format!("the pack `{id}` changes it here") });
                    }
                }
            }
            problem.also.extend(labels);
        }
    }

    /// Returns the index in `written_items` of the item around a place.
    pub(crate) fn written_at(&self, place: Origin) -> Option<usize> {
        first_around(&self.written_items, |whole| *whole, place)
    }

    /// Returns the place of the written statement around a place.
    pub(crate) fn statement_at(&self, place: Origin) -> Option<Origin> {
        let at = first_around(&self.written_statements, |whole| *whole, place)?;
        self.written_statements.get(at).copied()
    }

    /// Returns the parts that no item and no scene uses (`W0615`). Examples are an effect that nothing calls, and a
    /// status that nothing names. Meant for content without other problems, because a broken item may be the user.
    pub fn idle(&self) -> Vec<Problem> {
        crate::check::idle::idle(self)
    }

    /// Returns the words of the packs' system.
    pub fn vocabulary(&self) -> Option<&'static Vocabulary> {
        self.system.map(|system| (system.vocabulary)())
    }

    /// Returns the scene with this id or name, or else the scene with this former name.
    pub fn scene(&self, name: &str) -> Option<&Scene> {
        let id = slug(name);
        let called = self.scenes.iter().find(|scene| scene.id == id);
        called.or_else(|| self.scenes.iter().find(|scene| scene.formerly.contains(&id)))
    }

    /// Returns the packs as a save names them. Files of characters are not among them.
    pub fn saved_packs(&self) -> Vec<SavedPack> {
        let saved = |pack: &Pack| SavedPack { id: pack.manifest.id.clone(), version: pack.manifest.version.clone() };
        self.packs.iter().filter(|pack| !pack.of_characters).map(saved).collect()
    }

    /// Returns the scene to open: the `first_scene` of the last pack that names one, or else the first of all scenes.
    pub fn first_scene(&self) -> Option<&Scene> {
        let named = self.packs.iter().rev().find_map(|pack| pack.manifest.first_scene.as_deref());
        named.and_then(|name| self.scene(name)).or(self.scenes.first())
    }

    /// Returns the house rules of all packs. If two packs set the same option, the later pack's value counts.
    pub fn house(&self) -> BTreeMap<String, String> {
        self.packs.iter().flat_map(|pack| pack.manifest.house.clone()).collect()
    }

    /// Compiles the content for its system. An error of a scene only keeps that scene from being opened
    /// ([`Loaded::scene_of`]). Content with any other error is not compiled.
    ///
    /// # Errors
    /// All errors of the content outside of scenes, or the errors that the system finds in it.
    pub fn compile(&self) -> Result<Rc<dyn Game>, Problems> {
        let errors: Vec<Problem> = self.errors_of_items(self.problems.iter());
        if !errors.is_empty() {
            return Err(Problems::from(errors).in_files(Arc::clone(&self.scripts.sources)));
        }
        self.compile_items(&self.items)
    }

    /// Compiles the content like [`Loaded::compile`], but reports every place with an unknown name.
    pub(crate) fn compile_each(&self) -> Result<Rc<dyn Game>, Vec<Problem>> {
        let (_, others) = missing::split(self, self.problems.clone());
        let errors = self.errors_of_items(others.iter().chain(&self.by_name));
        if errors.is_empty() { self.build(&self.items).map_err(Into::into) } else { Err(errors) }
    }

    /// Returns the errors that lie outside of scenes.
    fn errors_of_items<'p>(&self, problems: impl Iterator<Item = &'p Problem>) -> Vec<Problem> {
        problems.filter(|problem| problem.is_error() && self.scene_of(problem).is_none()).cloned().collect()
    }

    /// Compiles `items` in place of the items that were read, with the same scripts.
    ///
    /// # Errors
    /// The errors that the system finds in these items.
    pub fn compile_items(&self, items: &[Item]) -> Result<Rc<dyn Game>, Problems> {
        self.build(items).map_err(|problems| {
            let mut problems = missing::fold(self, problems.into());
            self.name_changes(&mut problems);
            Problems::from(problems).in_files(Arc::clone(&self.scripts.sources))
        })
    }

    /// Has the system build the game from these items.
    fn build(&self, items: &[Item]) -> Result<Rc<dyn Game>, Problems> {
        let Some(system) = self.system else {
            let problem = Problem::error("E0403", Origin::CODE, "no pack is there that names a rules system");
            return Err(problem.help("load one: its `pack.ron` says `system: \"...\"`").into());
        };
        (system.build)(items, &self.scripts).map_err(|problems| {
            let mut problems: Vec<Problem> = problems.into();
            problems.retain(|problem| self.stands(problem));
            problems.into()
        })
    }
}

/// Returns the index of the first range of text that holds a place. `pieces` are sorted and do not overlap. A place on
/// the border of two pieces belongs to both.
pub(crate) fn first_around<T>(pieces: &[T], origin: impl Fn(&T) -> Origin, place: Origin) -> Option<usize> {
    let behind = pieces.partition_point(|piece| {
        let piece = origin(piece);
        (piece.file, piece.start) <= (place.file, place.start)
    });
    // Only the last two pieces that begin at or before the place can hold it. `effort` counts the work, which tests of
    // growth limit.
    let mut near = effort::each(behind.saturating_sub(2)..behind);
    near.find(|at| pieces.get(*at).is_some_and(|piece| origin(piece).holds(place)))
}
