//! Loading: the files of packs become checked content, with every problem of every file.
//!
//! [`load()`] is the one way in. The program, the tests and embedders call it. The order is: `pack.ron` and scripts
//! ([`Loader::pack`]), checks between packs, then the `.rondel` files ([`Loader::content()`]), which are parsed,
//! defined and linked.

mod characters;
mod count;

use crate::check::conflicts::{self, Packs};
use crate::check::define::{self, Parsed};
use crate::check::names::renamed;
use crate::check::{curve, followers, late, missing};
use crate::lines;
use crate::loaded::{Loaded, Pack};
use crate::pack::{self, Manifest};
use crate::requires::{When, required};
use crate::source::files::{Content, PackFile, PackFiles, fingerprint};
use crate::source::kept::Kept;
use crate::source::{families, merge, tail};
use crate::syntax;
use crate::text::did_you_mean;
use rondel_engine::kernel::{Arg, Datum, Help, Item, Origin, Problem, SourceId, Statement, Vocabulary, effort, slug};
use rondel_engine::script::{ScriptFile, Scripts};
use rondel_engine::systems::Systems;
use rondel_engine::table::Scene;
use std::borrow::Cow;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The byte order mark, which some editors write at the beginning of a file.
const BYTE_ORDER: char = '\u{feff}';

/// The prefix of the codes of syntax errors.
const SYNTAX: &str = "E01";

/// Reads packs in order, and checks them. Later packs may change earlier packs.
///
/// All packs must be written for the same one of `systems`.
/// Nothing is refused as a whole: the answer holds everything that can be read, and its `problems` say what is wrong.
///
/// ```
/// use rondel_dsl::{PackFiles, load};
/// use rondel_engine::systems::Systems;
/// let pack = PackFiles::new("demo").with("pack.ron", "Pack(name: \"Demo\", id: \"demo\", system: \"none\", version: \"1.0.0\")");
/// let loaded = load(&[pack], Systems::builtin());
/// assert_eq!(loaded.problems[0].code, "E0403");
/// ```
pub fn load(packs: &[PackFiles], systems: Systems) -> Loaded {
    let mut loader = Loader {
        out: Loaded::default(),
        content: Vec::new(),
        fits: true,
        scene_files: BTreeSet::new(),
        lacking: BTreeSet::new(),
        again: Vec::new(),
        systems,
    };
    for (at, pack) in packs.iter().enumerate() {
        loader.pack(at, pack);
    }
    loader.between_packs();
    loader.content();
    loader.first_scenes();
    loader.curves();
    loader.spare_lacking();
    let mut out = loader.out;
    let house = out.house();
    if let Some(vocabulary) = out.vocabulary() {
        out.scenes.iter_mut().for_each(|scene| play_by(&house, vocabulary, scene));
    }
    out.scripts.sources = Arc::new(out.sources.clone());
    out.fingerprint = fingerprint(packs);
    out.problems.sort_by_key(|problem| (problem.at.at.file, problem.at.at.start));
    let mut problems = std::mem::take(&mut out.problems);
    out.name_changes(&mut problems);
    out.problems = problems;
    out
}

/// Gives a scene the house rules of its packs, unless it sets them itself.
fn play_by(house: &BTreeMap<String, String>, vocabulary: &Vocabulary, scene: &mut Scene) {
    let Some(word) = vocabulary.scene.iter().find(|word| word.word == "house") else { return };
    let argument = |text: &String| Arg { datum: Datum::Word(text.clone()), at: Origin::CODE };
    let rules = house.iter().map(|(name, value)| Statement {
        word: word.word,
        args: vec![argument(name), argument(value)],
        at: Origin::CODE,
    });
    // The house rules come first, so that the scene's own statements count if they set the same option.
    scene.setup.body.splice(0..0, rules);
}

/// A `.rondel` file: the index of its pack, its id, its text, and its tree once parsed.
struct ContentFile {
    pack: usize,
    id: SourceId,
    text: Arc<str>,
    kept: Kept,
}

/// The state of one load.
struct Loader {
    out: Loaded,
    /// The `.rondel` files of all packs.
    content: Vec<ContentFile>,
    /// Whether the packs can be checked together: all `pack.ron` files can be read, all packs are for the same known
    /// system, and there is not too much content.
    fits: bool,
    /// The files in the packs' folders `scenes/`.
    scene_files: BTreeSet<SourceId>,
    /// The packs with files that were set aside.
    lacking: BTreeSet<usize>,
    /// Scripts with a name that a script of an earlier pack has already.
    again: Vec<(String, ScriptFile)>,
    systems: Systems,
}

impl Loader {
    /// Takes in the files of the pack with the index `at`: reads `pack.ron`, stores the scripts, and collects the
    /// `.rondel` files.
    fn pack(&mut self, at: usize, files: &PackFiles) {
        let root = files.root().to_string();
        let of_characters = files.is_of_characters();
        let manifest = if of_characters { self.page_of_characters() } else { Manifest::default() };
        let mut pack = Pack { manifest, root, file: None, rules: None, of_characters };
        let mut unreadable = false;
        for (path, file) in files.iter() {
            unreadable |= path.is_empty();
            let Some((id, text)) = self.file(path, file) else { continue };
            if file.aside {
                self.lacking.insert(at);
                continue;
            }
            self.out.pack_files.insert(id, at);
            if path.starts_with("scenes/") {
                self.scene_files.insert(id);
            }
            if path == "pack.ron" {
                pack.file = Some(id);
                self.manifest(&mut pack, id, &text);
            } else if path == "rules.md" {
                pack.rules = Some(id);
            } else if !self.fits {
                // Without a readable `pack.ron`, no other file is looked at.
            } else if let Some(name) = path.strip_prefix("scripts/").and_then(|name| name.strip_suffix(".rhai")) {
                let pack_id = pack.manifest.id.clone();
                self.script((at, &pack_id), name, id, &file.shown, text);
            } else if path.ends_with(".rondel") {
                self.content.push(ContentFile { pack: at, id, text, kept: file.kept.clone() });
            }
        }
        if !unreadable && !of_characters && !files.paths().any(|path| path == "pack.ron") {
            let id = self.out.sources.add(format!("{}/pack.ron", files.root()), "");
            let problem = Problem::error("E0401", Origin::new(id, 0, 0), "this folder has no pack.ron")
                .label("a pack.ron makes a folder a pack")
                .help("write one: `Pack(name: \"...\", id: \"...\", system: \"...\", version: \"1.0.0\")`");
            self.out.problems.push(problem);
        }
        self.out.packs.push(pack);
    }

    /// Stores a file's text as a source, and returns its id and text. Reports an unreadable file, or one that is not
    /// UTF-8, and returns `None`. The source then ends at the first invalid byte.
    fn file(&mut self, path: &str, file: &PackFile) -> Option<(SourceId, Arc<str>)> {
        let bytes = file.content.bytes();
        let (text, bad) = match std::str::from_utf8(bytes) {
            Ok(text) => (text, None),
            Err(error) => {
                let at = error.valid_up_to();
                (std::str::from_utf8(&bytes[..at]).unwrap_or(""), Some(at))
            }
        };
        // A script cannot begin with a byte order mark. Three blanks replace its three bytes, so all places stay.
        let bare = text.strip_prefix(BYTE_ORDER).filter(|_| path.ends_with(".rhai"));
        let text: Arc<str> = bare.map_or_else(|| Arc::from(text), |bare| Arc::from(format!("   {bare}")));
        let id = self.out.sources.add(file.shown.clone(), text.clone());
        if let Content::Refused(refusal) = &file.content {
            self.out.problems.push(refusal.problem(Origin::new(id, 0, 0)));
            return None;
        }
        let Some(at) = bad else { return Some((id, text)) };
        let byte = bytes.get(at).copied().unwrap_or_default();
        let problem = Problem::error("E0411", Origin::new(id, at, at), format!("byte {at} is no text: 0x{byte:02X}"))
            .label("files are UTF-8 text")
            .help("save the file as UTF-8");
        self.out.problems.push(problem);
        None
    }

    /// Reads the `pack.ron` of a pack and checks it.
    fn manifest(&mut self, pack: &mut Pack, id: SourceId, text: &str) {
        match pack::read(text, id) {
            Ok(manifest) => pack.manifest = manifest,
            Err(problem) => {
                // It is unknown which system the content is written for.
                self.fits = false;
                return self.out.problems.push(*problem);
            }
        }
        let system = self.systems.find(&pack.manifest.system);
        let unfit = self.unfit(&pack.manifest, system.is_some(), text, id);
        self.fits &= unfit.is_none();
        let known = system.filter(|_| unfit.is_none()).map(|system| (system.vocabulary)());
        self.out.problems.extend(unfit);
        pack::check(&pack.manifest, text, id, known, &mut self.out.problems);
        self.out.system = self.out.system.or(system);
    }

    /// Returns the problem of a pack for an unknown system, or for another system than the packs before it. `None` if
    /// the pack fits.
    fn unfit(&self, manifest: &Manifest, is_known: bool, text: &str, file: SourceId) -> Option<Problem> {
        let name = &manifest.system;
        let at = pack::place(text, file, "system", name);
        if !is_known {
            let near = did_you_mean(name, self.systems.ids()).map(|near| near.in_place_of(name, at));
            let problem = Problem::error("E0403", at, format!("there is no rules system `{name}`"))
                .label("no such system is known")
                .help(near.unwrap_or_else(|| known_systems(self.systems).into()));
            return Some(problem);
        }
        let first = self.out.packs.iter().find(|first| self.systems.find(&first.manifest.system).is_some())?;
        let of = &first.manifest.system;
        let problem = Problem::error("E0406", at, "packs of different systems cannot be played together")
            .label(format!("`{}` is written for `{of}`", first.manifest.id))
            .help("load the packs of one system at a time");
        (of != name).then_some(problem)
    }

    /// Stores a script by its name, which is its path below `scripts/` without `.rhai`. A script whose name is taken
    /// goes to `again`. `pack` is the index of the script's pack, and `id` is that pack's id.
    fn script(&mut self, (pack, id): (usize, &str), name: &str, source: SourceId, shown: &str, text: Arc<str>) {
        let files = &mut self.out.scripts.files;
        // No item names a library. Only scripts call its functions. So two packs may have libraries of one name.
        let name = match name.strip_prefix("lib/").filter(|_| files.contains_key(name)) {
            Some(rest) => format!("lib/{id}/{rest}"),
            None => name.to_string(),
        };
        let pack = u16::try_from(pack).unwrap_or(u16::MAX);
        let file = ScriptFile {
            source,
            path: shown.to_string(),
            text,
            pack,
            lenders: Arc::default(),
            written: None,
            params: Arc::default(),
        };
        match files.entry(name) {
            Entry::Occupied(taken) => self.again.push((taken.key().clone(), file)),
            Entry::Vacant(free) => _ = free.insert(file),
        }
    }

    /// Decides between scripts of the same name. A script of a replaced item is removed, and the script of its
    /// replacement takes the name. Any other two scripts of one name are reported unless they are equal.
    fn settle_scripts(&mut self, dropped: &[(&'static str, String, Vec<usize>)], items: &[Item]) {
        let files = &mut self.out.scripts.files;
        let is_named = |name: &str| {
            let mut named = items.iter().filter_map(|item| item.get("script")?.datum(0).text());
            named.any(|script| script == name)
        };
        for (kind, id, packs) in dropped {
            let name = Scripts::of_item(kind, id);
            let is_dropped = |file: &ScriptFile| packs.contains(&usize::from(file.pack));
            if files.get(&name).is_some_and(is_dropped) && !is_named(&name) {
                files.remove(&name);
            }
            self.again.retain(|(other, file)| *other != name || !is_dropped(file));
        }
        for (name, file) in std::mem::take(&mut self.again) {
            let Some(first) = files.get(&name) else {
                files.insert(name, file);
                continue;
            };
            if first.text == file.text {
                continue;
            }
            let problem =
                Problem::error("E0413", Origin::new(file.source, 0, 0), format!("there are two scripts `{name}`"))
                    .label("another pack already has a script of this name")
                    .also(Origin::new(first.source, 0, 0), "this is the other one")
                    .help("give this file another name, and `replace` or `change` the items that shall use it");
            self.out.problems.push(problem);
        }
    }

    /// Drops the warnings about packs with files that were set aside: what seems unused may be used there.
    fn spare_lacking(&mut self) {
        let (lacking, files) = (&self.lacking, &self.out.pack_files);
        let is_of_lacking =
            |at: Origin| at.file.and_then(|file| files.get(&file)).is_some_and(|pack| lacking.contains(pack));
        self.out.problems.retain(|problem| problem.is_error() || !is_of_lacking(problem.at.at));
    }

    /// Sets the packs whose libraries each script can call.
    fn lend(&mut self) {
        let packs = self.order();
        for file in self.out.scripts.files.values_mut() {
            file.lenders = packs.lenders(usize::from(file.pack));
        }
    }

    /// Checks that the packs fit together: ids, required packs, house rules and rulebooks.
    fn between_packs(&mut self) {
        if !self.fits {
            return;
        }
        let mut problems = Vec::new();
        for (at, pack) in self.out.packs.iter().enumerate() {
            // A pack without a known system fits nowhere. That is reported already.
            let is_known = |pack: &Pack| self.systems.find(&pack.manifest.system).is_some();
            let Some(file) = pack.file.filter(|_| !pack.manifest.id.is_empty() && is_known(pack)) else { continue };
            let text = self.out.sources.get(file).map_or("", |source| &source.text);
            let place = |field, value: &str| pack::place(text, file, field, value);
            let manifest = &pack.manifest;
            let before = self.out.packs.get(..at).unwrap_or(&[]);
            if let Some(first) = before.iter().find(|first| first.manifest.id == manifest.id) {
                let problem = Problem::error("E0405", place("id", &manifest.id), "two packs have the same id")
                    .label(format!("`{}` has it already", first.root))
                    .help("give each pack an id of its own");
                problems.push(problem);
            }
            for needed in &manifest.requires {
                if !before.iter().any(|pack| pack.manifest.id == *needed) {
                    let when = When::of(&self.out.packs, manifest, needed);
                    let named = || before.iter().map(|pack| pack.manifest.id.as_str());
                    let near = did_you_mean(needed, named()).or_else(|| did_you_mean(needed, self.systems.ids()));
                    problems.push(required(needed, when, near, place("requires", needed)));
                }
            }
        }
        let page =
            |pack: &Pack| pack.file.and_then(|file| self.out.sources.get(file)).map(|source| source.text.clone());
        let texts: Vec<Arc<str>> = self.out.packs.iter().map(|pack| page(pack).unwrap_or_default()).collect();
        let pages: Vec<_> =
            self.out.packs.iter().zip(&texts).map(|(pack, text)| (&pack.manifest, pack.file, &**text)).collect();
        conflicts::house(&pages, &self.order(), &mut problems);
        // A pack may change the rules of its system, so the system's own book is not compared.
        let book = |pack: &Pack| {
            let file = pack.rules.filter(|_| pack.manifest.id != pack.manifest.system)?;
            Some((file, self.out.sources.get(file)?.text.clone()))
        };
        let books: Vec<Option<(SourceId, Arc<str>)>> = self.out.packs.iter().map(book).collect();
        conflicts::rules(&books, &self.order(), &mut problems);
        self.out.problems.append(&mut problems);
    }

    /// Returns the packs in order, each with the packs that it builds on.
    fn order(&self) -> Packs {
        Packs::new(self.out.packs.iter().map(|pack| &pack.manifest))
    }

    /// Parses and checks the `.rondel` files. Does nothing for packs that do not fit together: all further problems
    /// would follow from that.
    fn content(&mut self) {
        let mut content = std::mem::take(&mut self.content);
        let last = self.out.packs.len().saturating_sub(1);
        self.out.last_files = content.iter().filter(|file| file.pack == last).map(|file| file.id).collect();
        if !self.fits {
            return;
        }
        for file in &mut content {
            if let Some((first, problems)) = merge::without_marks(&file.text, file.id) {
                (file.text, file.kept) = (Arc::from(first), Kept::default());
                self.out.problems.extend(problems);
            }
        }
        // Parse.
        let vocabulary = self.out.vocabulary();
        let is_kind = |word: &str| word == "scene" || vocabulary.is_none_or(|known| known.item(word).is_some());
        if self.is_too_much(&content, &is_kind) {
            self.fits = false;
            return;
        }
        let versions = self.versions(&content, &is_kind);
        let mut parsed = Vec::with_capacity(versions.len());
        let system = vocabulary.map_or("", |known| known.system);
        for (pack, file, text, kept) in &versions {
            let problems = &mut self.out.problems;
            let told = problems.len();
            let tree =
                kept.tree(system, || (syntax::parse(text, Some(*file), &is_kind, problems), problems.len() == told));
            let of_characters = self.out.packs.get(*pack).is_some_and(|pack| pack.of_characters);
            if of_characters && !self.is_character((*file, text), &tree, &parsed) {
                continue;
            }
            self.note_scenes(*file, text, &tree);
            let beside_scenes = self.scene_files.contains(file);
            parsed.push(Parsed { pack: *pack, file: *file, beside_scenes, text, tree });
        }
        self.out.written_items.sort();
        self.out.written_statements.sort();
        self.out.written_scenes.sort();
        let Some(vocabulary) = vocabulary else { return };
        // Files that end midway. They are only looked for if some file cannot be parsed.
        let cut: BTreeSet<SourceId> = match self.out.problems.iter().any(|problem| problem.code.starts_with(SYNTAX)) {
            true => parsed.iter().filter(|parsed| tail::ends_midway(parsed.text)).map(|parsed| parsed.file).collect(),
            false => BTreeSet::new(),
        };
        self.out.is_cut_off = !cut.is_empty();
        // Define the items, and follow the changes between packs.
        let defined = define::define(&parsed, vocabulary, &self.out.scripts, &self.order());
        self.out.problems.extend(defined.problems);
        self.tell_families_once();
        followers::tell(&mut self.out.problems, &defined.broken, &defined.followers);
        self.out.unnamed = effort::each(defined.idle).collect();
        let counted = defined.items.iter().filter(|item| item.kind != "scene");
        self.countable(counted.filter_map(|item| Some((item.at.file?, 1))));
        self.out.changed = defined.changes;
        self.out.unused_calls = defined.unused_calls;
        self.settle_scripts(&defined.dropped, &defined.items);
        self.lend();
        let packs = self.order();
        self.rename_scenes(&defined.renamed, &defined.items);
        // Take in items and scenes.
        let books = self.rulebooks();
        let rules: BTreeSet<&str> =
            books.iter().flat_map(|book| conflicts::rule_lines(book)).map(|(_, id, _)| id).collect();
        for item in defined.items {
            if item.kind == "scene" {
                self.first_scene_now(&item);
                self.proved(&item, &rules);
                self.out.problems.extend(late::late(&item, vocabulary));
                self.out.scenes.push(Scene::from_item(&item));
            } else {
                lines::add(&item, vocabulary, &packs, &mut self.out);
                self.out.items.push(item);
            }
        }
        // Merge problems that have one cause: a missing item, or a file that is cut off.
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

    /// Returns the texts to parse: the text of each file, or for a file with families one text for each member. A row
    /// is the index of the pack, the file, the text and its kept tree.
    fn versions<'t>(
        &mut self,
        content: &'t [ContentFile],
        is_kind: &dyn Fn(&str) -> bool,
    ) -> Vec<(usize, SourceId, Cow<'t, str>, Kept)> {
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
    fn tell_families_once(&mut self) {
        let families = std::mem::take(&mut self.out.families);
        let mut told = BTreeSet::new();
        self.out.problems.retain(|problem| {
            let in_family = families.iter().any(|(whole, ..)| whole.holds(problem.at.at));
            !in_family || told.insert((problem.code, problem.at.at))
        });
        self.out.families = families;
    }

    /// Notes the places of items, statements and scenes in a parsed file.
    fn note_scenes(&mut self, file: SourceId, text: &str, tree: &syntax::File) {
        let items = tree.entries.iter().filter_map(|entry| match entry {
            syntax::Entry::Item(item) => Some(item),
            syntax::Entry::Comment(_) => None,
        });
        for item in items {
            let whole = crate::origin(Some(file), item.span.range());
            self.out.written_items.push(whole);
            if item.head.kind.of(text) != "scene" {
                let said = item.body.parts.iter().filter_map(|part| match part {
                    syntax::Part::Statement(line) => Some(crate::origin(Some(file), line.span.range())),
                    syntax::Part::Comment(_) => None,
                });
                self.out.written_statements.extend(said);
                continue;
            }
            let name = item.head.name.of(text);
            let id = slug(&crate::text::unquote(name).unwrap_or_else(|_| name.to_string()));
            self.out.written_scenes.push((whole, id));
        }
    }

    /// Renames the scenes that lost their names to scenes of later packs. A row of `renamed` is the index of the pack,
    /// the former name and the new one.
    fn rename_scenes(&mut self, renamed: &[(usize, String, String)], items: &[Item]) {
        for (pack, former, now) in renamed {
            let first_scene = self.out.packs.get_mut(*pack).map(|pack| &mut pack.manifest.first_scene);
            let renamed = first_scene.filter(|scene| scene.as_ref().is_some_and(|name| slug(name) == slug(former)));
            if let Some(Some(name)) = renamed {
                name.clone_from(now);
            }
            let Some(item) = items.iter().find(|item| item.kind == "scene" && item.id == slug(now)) else { continue };
            let written = self.out.written_scenes.iter_mut().filter(|(whole, _)| whole.holds(item.at));
            written.for_each(|(_, id)| id.clone_from(&item.id));
        }
    }

    /// Returns the rulebooks of the packs.
    fn rulebooks(&self) -> Vec<Arc<str>> {
        let pages = self.out.packs.iter().filter_map(|pack| self.out.sources.get(pack.rules?));
        pages.map(|page| page.text.clone()).collect()
    }

    /// Checks that the rules named in a scene exist. `ids` are the rules of all rulebooks. If there are no rules,
    /// nothing is checked.
    fn proved(&mut self, scene: &Item, ids: &BTreeSet<&str>) {
        let rule_of = |statement: &Statement| {
            // A refusal may name the rule that speaks against it: `refuse play Ward by ADS-210`.
            let (_, rule) = statement.datum(0).text()?.rsplit_once(" by ")?;
            let is_rule = rule.trim().rsplit_once('-').is_some_and(|(_, number)| number.parse::<u16>().is_ok());
            is_rule.then(|| rule.trim().to_string())
        };
        let proved = scene.all("proves").map(|said| (said, said.datum(0).text().unwrap_or_default().to_string()));
        let refused = scene.all("refuse").filter_map(|said| Some((said, rule_of(said)?)));
        for (statement, said) in proved.chain(refused).filter(|_| !ids.is_empty()) {
            for id in said.split([' ', ',']).filter(|id| !id.is_empty() && !ids.contains(id)) {
                let whole = statement.at;
                let text = whole.file.and_then(|file| self.out.sources.get(file)).map_or("", |source| &source.text);
                let written = text.get(whole.start as usize..whole.end as usize).unwrap_or("");
                let at = written.find(id).map_or(whole, |offset| {
                    let start = whole.start as usize + offset;
                    crate::origin(whole.file, start..start + id.len())
                });
                let near = did_you_mean(id, ids.iter().copied());
                // Without a number every rule of a book would be near, and without its place there is no correction.
                let near = near.filter(|_| id.contains(|c: char| c.is_ascii_digit()));
                let near = near.map(|near| Help { instead: near.instead.filter(|_| at != whole), ..near });
                let example = ids.iter().find(|known| known.starts_with(id));
                let numbered = example.map(|rule| format!("a rule is said with its number, such as `{rule}`"));
                let problem =
                    Problem::error("E0417", at, format!("there is no rule `{id}`")).label("no rulebook has it").help(
                        near.or(numbered.map(Help::from)).unwrap_or_else(|| "`rondel rules TEXT` finds rules".into()),
                    );
                self.out.problems.push(problem);
            }
        }
    }

    /// Sets the present name of a scene in packs that open with its former name (`first_scene`), and reports that.
    fn first_scene_now(&mut self, scene: &Item) {
        for pack in &mut self.out.packs {
            let (Some(file), Some(name)) = (pack.file, &mut pack.manifest.first_scene) else { continue };
            let is_former = |said: &&Statement| said.datum(0).text().is_some_and(|text| slug(text) == slug(name));
            let Some(former) = scene.all("formerly").find(is_former) else { continue };
            let text = self.out.sources.get(file).map_or("", |source| &source.text);
            let at = pack::place(text, file, "first_scene", name);
            self.out.problems.push(renamed(name, &scene.name, at, former.at));
            name.clone_from(&scene.name);
        }
    }

    /// Looks for items that leave the curves of their packs.
    fn curves(&mut self) {
        let Some(vocabulary) = self.out.vocabulary().filter(|_| self.fits) else { return };
        let mut problems = Vec::new();
        for (nth, pack) in self.out.packs.iter().enumerate().filter(|(_, pack)| !pack.manifest.curves.is_empty()) {
            let text = pack.file.and_then(|file| self.out.sources.get(file)).map_or("", |source| &source.text);
            let is_own = |item: &&Item| item.at.file.and_then(|file| self.out.pack_files.get(&file)) == Some(&nth);
            let is_fixture = |item: &&Item| item.at.file.is_some_and(|file| self.scene_files.contains(&file));
            let items: Vec<&Item> = self.out.items.iter().filter(is_own).filter(|item| !is_fixture(item)).collect();
            problems.extend(curve::check(pack, text, &items, vocabulary));
        }
        self.out.problems.append(&mut problems);
    }

    /// Checks that the scenes that packs open with (`first_scene`) exist.
    fn first_scenes(&mut self) {
        let mut problems = Vec::new();
        for pack in &self.out.packs {
            let (Some(file), Some(name)) = (pack.file, &pack.manifest.first_scene) else { continue };
            if !self.fits || self.out.system.is_none() || self.out.scene(name).is_some() {
                continue;
            }
            let text = self.out.sources.get(file).map_or("", |source| &source.text);
            let near = did_you_mean(name, self.out.scenes.iter().map(|scene| scene.setup.name.as_str()));
            let at = pack::place(text, file, "first_scene", name);
            let near = near.map(|near| near.in_place_of(name, at));
            let problem = Problem::error("E0414", at, format!("there is no scene \"{name}\""))
                .label("the pack opens with this scene")
                .help(near.unwrap_or_else(|| format!("write it out: `scene \"{name}\" {{ ... }}`").into()));
            problems.push(problem);
        }
        self.out.problems.append(&mut problems);
    }
}

/// Returns the help that lists the known rules systems.
fn known_systems(systems: Systems) -> String {
    let known: Vec<&str> = systems.ids().collect();
    format!("the systems are {}", known.join(", "))
}
