//! Content in use, its source, and the diagnostics if it cannot be loaded.

use crate::prompt::scripts::same_code;
use crate::rulebook::Rulebook;
use rondel_dsl::Loaded;
use rondel_engine::kernel::{Help, Item, Origin, Problem, Problems, Ruling, Sources, Statement, Vocabulary, slug};
use rondel_engine::script::ScriptFile;
use rondel_engine::systems::Systems;
use rondel_engine::table::{SavedCharacter, SavedPack, Scene, SharedGame, read_ruling};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// A function that compiles the same content again. A compiled game stays on its thread, so other threads need their
/// own.
pub type Compile = Arc<dyn Fn() -> Result<SharedGame, Problems> + Send + Sync>;

/// Items that replace others, each with the index of the item that it replaces.
pub type Exchanged = [(usize, Item)];

/// A function that compiles the same content with some items exchanged.
pub type CompileItems = Arc<dyn Fn(&Exchanged) -> Result<SharedGame, Problems> + Send + Sync>;

/// The most scenes named that a part of a name may mean.
const MOST_NAMED: usize = 8;

/// Content in use: one system, compiled.
pub struct Content {
    /// The system's words.
    pub words: &'static Vocabulary,
    /// The compiled content.
    pub game: SharedGame,
    /// Compiles `game` for another thread.
    pub compile: Compile,
    /// Compiles `game` with some of its items exchanged.
    pub compile_items: CompileItems,
    /// The scenes, in the order of their ids.
    pub scenes: Vec<Scene>,
    /// The packs that the content is made of, as a save names them.
    pub packs: Vec<SavedPack>,
    /// The default scene, if a pack names one.
    pub first: Option<String>,
    /// The names that `card` knows.
    pub names: Vec<String>,
    /// The rules.
    pub rulebook: Rulebook,
    /// The packs as they were read.
    pub loaded: Arc<Loaded>,
    /// The errors of scenes. Scenes with errors are left out, and everything else works.
    pub errors: Vec<Problem>,
    /// The ids of the scenes that are left out.
    pub left_out: Vec<String>,
    /// The warnings: the content works, but something in it is odd.
    pub warnings: Vec<Problem>,
    /// The problems of characters that do not fit the packs. What does not fit is left out, and everything else works.
    pub unfit: Option<Diagnostics>,
    /// A text that is equal for equal content.
    pub fingerprint: String,
}

/// Problems, with the files they quote.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    /// The problems.
    pub problems: Vec<Problem>,
    /// The files to quote from.
    pub sources: Sources,
}

impl From<Problem> for Diagnostics {
    fn from(problem: Problem) -> Self {
        Diagnostics { problems: vec![problem], sources: Sources::new() }
    }
}

impl Diagnostics {
    /// Returns a single error, with a way out.
    pub fn new(code: &'static str, message: impl Into<String>, help: impl Into<Help>) -> Diagnostics {
        Problem::error(code, Origin::CODE, message).help(help).into()
    }

    /// Adds other diagnostics, with the sources that they quote.
    #[must_use]
    pub fn and(mut self, other: Diagnostics) -> Diagnostics {
        for mut problem in other.problems {
            for label in std::iter::once(&mut problem.at).chain(&mut problem.also) {
                let Some(source) = label.at.file.and_then(|file| other.sources.get(file)) else { continue };
                let file = self.sources.add(source.path.clone(), source.text.clone());
                label.at.file = Some(file);
            }
            self.problems.push(problem);
        }
        self
    }
}

/// A source of content that can be loaded again and again.
pub trait ContentSource {
    /// Returns a stamp that differs after each change of a file of the content. It is cheap, and may differ without a
    /// change.
    fn stamp(&self) -> String;

    /// Returns the folder for new scenes, if there is one.
    fn folder(&self) -> Option<PathBuf> {
        None
    }

    /// Makes a pack in the current folder, and uses it on top of the others. Returns the files made, and all folders
    /// that are read from now on.
    fn new_pack(&mut self, name: &str) -> Result<(Vec<String>, Vec<PathBuf>), Diagnostics> {
        let message = format!("the pack `{}` cannot be made: this content takes no packs", crate::text::sanitize(name));
        Err(Diagnostics::new("R0017", message, "`rondel new pack NAME` makes one outside of the prompt"))
    }

    /// Returns the packs in use that this folder's pack does not require, by id. The system's own pack is not among
    /// them.
    fn unrequired(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the carried recipes for a system, as a pack on top of the system's. `None` if it has none.
    fn cookbook(&self, _system: &str) -> Option<Loaded> {
        None
    }

    /// From now on reads the scenes that prove rules, too. Returns whether they were left out until now, to start
    /// sooner.
    fn add_proofs(&mut self) -> bool {
        false
    }

    /// Reads the content with these scenes. The scenes that prove rules are read, now and later, only if one of them is
    /// named.
    ///
    /// # Errors
    /// Those of [`ContentSource::load`].
    fn load_for(&mut self, scenes: &[&str]) -> Result<Content, Diagnostics> {
        let content = self.load()?;
        let lacks_one = scenes.iter().any(|scene| content.scene_called(scene).is_none());
        if lacks_one && self.add_proofs() { self.load() } else { Ok(content) }
    }

    /// Returns the rules systems of the program.
    fn systems(&self) -> Systems {
        Systems::new(&[])
    }

    /// Reads, checks and compiles the current files.
    fn load(&self) -> Result<Content, Diagnostics>;

    /// Loads the content with the characters of files on top. Characters of packs are in the content already.
    fn load_with(&self, characters: &[SavedCharacter]) -> Result<Content, Diagnostics> {
        if characters.iter().all(|character| character.item.is_some()) {
            return self.load();
        }
        Err(Diagnostics::new("R0031", "this content takes no characters", "play it with those of its scenes"))
    }

    /// Loads the content as [`load_with`](ContentSource::load_with) does. `None` if the content would have this
    /// fingerprint, because nothing has changed.
    fn load_unless(&self, _fingerprint: &str, characters: &[SavedCharacter]) -> Option<Result<Content, Diagnostics>> {
        Some(self.load_with(characters))
    }
}

impl Content {
    /// Returns the checked items that the content was compiled from.
    pub fn items(&self) -> &[Item] {
        &self.loaded.items
    }

    /// Returns the files that the content was made from.
    pub fn sources(&self) -> &Sources {
        &self.loaded.sources
    }

    /// Returns the scripts that the content was compiled with, by the names that content calls them.
    pub fn scripts(&self) -> &BTreeMap<String, ScriptFile> {
        &self.loaded.scripts.files
    }

    /// Returns whether the content plays like `other`: all items and scripts say the same, wherever they are.
    pub fn plays_like(&self, other: &Content) -> bool {
        let same_scripts = || {
            let mut pairs = self.scripts().iter().zip(other.scripts());
            self.scripts().len() == other.scripts().len()
                && pairs.all(|((name, file), (old_name, old))| name == old_name && same_code(&file.text, &old.text))
        };
        let same_items = || {
            self.items().len() == other.items().len()
                && self.items().iter().zip(other.items()).all(|(item, old)| item.says_the_same(old))
        };
        std::ptr::eq(self, other) || (same_items() && same_scripts())
    }

    /// Returns the scene with this id or name. A part of the name is enough if only one scene has it, or only one that is
    /// there to be played.
    ///
    /// # Errors
    /// The errors of the scene, if it was left out because of them, and not another scene with a similar name. `R0001`
    /// when there is no such scene.
    pub fn scene(&self, name: &str) -> Result<&Scene, Diagnostics> {
        if let Some(scene) = self.scene_called(name) {
            return Ok(scene);
        }
        if self.is_left_out(name)
            && let Some(errors) = self.errors_of_scenes()
        {
            return Err(errors);
        }
        let wanted = slug(name);
        let parts: Vec<&Scene> = self.scenes.iter().filter(|scene| scene.id.contains(&wanted)).collect();
        // A scene with steps is a test. If a single other scene has this part of a name, that scene is meant.
        let mut to_play = parts.iter().filter(|scene| scene.steps.is_empty());
        if let (Some(scene), None) = (to_play.next(), to_play.next())
            && !wanted.is_empty()
        {
            return Ok(scene);
        }
        match parts.as_slice() {
            [only] if !wanted.is_empty() => Ok(only),
            [] => {
                let near = rondel_engine::kernel::nearest(&wanted, self.scenes.iter().map(|scene| scene.id.as_str()));
                let help = match near {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "`scenes` lists them all".into(),
                };
                Err(Diagnostics::new("R0001", format!("there is no scene `{name}`"), help))
            }
            several => {
                let named = several.iter().take(MOST_NAMED);
                let names: Vec<String> = named.map(|scene| format!("`{}`", scene.id)).collect();
                let message = format!("`{name}` may mean {} scenes", several.len());
                Err(Diagnostics::new("R0001", message, format!("say which: {}", names.join(", "))))
            }
        }
    }

    /// Returns the scene with exactly this id, now or before a rename.
    pub fn scene_by_id(&self, id: &str) -> Option<&Scene> {
        let had_id = |scene: &&Scene| scene.formerly.iter().any(|former| former == id);
        self.scenes.iter().find(|scene| scene.id == id).or_else(|| self.scenes.iter().find(had_id))
    }

    /// Returns the scene with this id or former id. The part of a present id behind its last `/` is enough.
    pub fn scene_called(&self, name: &str) -> Option<&Scene> {
        let wanted = slug(name);
        let has_id = |scene: &&Scene| scene.id == wanted || scene.id.rsplit('/').next() == Some(wanted.as_str());
        let had_id = |scene: &&Scene| scene.formerly.contains(&wanted);
        let scenes = || self.scenes.iter();
        let called = scenes().find(|scene| scene.id == name).or_else(|| scenes().find(has_id));
        called.or_else(|| scenes().find(had_id))
    }

    /// Returns whether a scene of this id or name is left out because of its errors. The part of an id behind its last
    /// `/` is enough.
    pub fn is_left_out(&self, name: &str) -> bool {
        let wanted = slug(name);
        let has_id = |id: &String| *id == name || *id == wanted || id.rsplit('/').next() == Some(wanted.as_str());
        self.left_out.iter().any(has_id)
    }

    /// Returns the errors of scenes that are left out. `None` if no scene is.
    pub fn errors_of_scenes(&self) -> Option<Diagnostics> {
        if self.errors.is_empty() {
            return None;
        }
        Some(Diagnostics { problems: self.errors.clone(), sources: self.sources().clone() })
    }

    /// Returns the default scene: the scene that a pack names, or else the first scene without steps, or else the first
    /// of all.
    pub fn first_scene(&self) -> Option<&Scene> {
        let named = self.first.as_ref().and_then(|name| self.scene(name).ok());
        if named.is_some() {
            return named;
        }
        self.scenes.iter().find(|scene| scene.steps.is_empty()).or(self.scenes.first())
    }

    /// Returns a reader of orders such as `set goblin hp 3`.
    pub fn orders(&self) -> impl Fn(&str) -> Result<Statement, Problem> {
        rondel_dsl::orders(self.words, self.items())
    }

    /// Reads a ruling: orders with `;` between them.
    pub fn ruling(&self, text: &str) -> Result<Ruling, Problem> {
        read_ruling(text, &self.orders())
    }

    /// Returns the character whose own file this is.
    pub fn character_in(&self, file: &str) -> Option<&Item> {
        let kind = self.words.character?.kind;
        let stands_there = |item: &&Item| self.sources().place(item.at).is_some_and(|(path, ..)| path == file);
        self.items().iter().filter(|item| item.kind == kind).find(stands_there)
    }

    /// Returns the item of a character that joined a table.
    pub fn character_of(&self, character: &SavedCharacter) -> Option<&Item> {
        match &character.item {
            Some(id) => self.character_called(id),
            None => self.character_in(&character.file),
        }
    }

    /// Returns the character of the packs with this name.
    pub fn character_called(&self, name: &str) -> Option<&Item> {
        let kind = self.words.character?.kind;
        self.items().iter().find(|item| item.kind == kind && item.id == slug(name))
    }

    /// Returns the scenes that prove a rule.
    pub fn proofs(&self, rule: &str) -> Vec<&Scene> {
        let proves_it = |scene: &&Scene| scene.proves.iter().any(|id| id.eq_ignore_ascii_case(rule));
        self.scenes.iter().filter(proves_it).collect()
    }
}
