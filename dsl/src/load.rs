//! Loading: the files of packs become checked content, with every problem of every file.
//!
//! [`load()`] is the one way in. The program, the tests and embedders call it. The order is: `pack.ron` and scripts
//! ([`Loader::read_pack`]), checks between packs, then the `.rondel` files ([`Loader::read_content`]), which are
//! parsed, defined and linked.

mod characters;
mod content;
mod count;
mod manifest;
mod scenes;
mod scripts;

use crate::loaded::{Loaded, Pack};
use crate::pack::Manifest;
use crate::requires::UNMET;
use crate::source::files::{Content, PackFile, PackFiles, fingerprint};
use crate::source::kept::Kept;
use rondel_engine::kernel::{Arg, Datum, Origin, Problem, SourceId, Statement, Vocabulary};
use rondel_engine::script::ScriptFile;
use rondel_engine::systems::Systems;
use rondel_engine::table::Scene;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The byte order mark, which some editors write at the beginning of a file.
const BYTE_ORDER: char = '\u{feff}';

/// The prefix of the codes of syntax errors.
const SYNTAX: &str = "E01";

/// The prefix of the codes of errors of whole packs and files.
const OF_PACKS: &str = "E04";

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
        same_named: Vec::new(),
        unmet: BTreeSet::new(),
        systems,
    };
    for (at, pack) in packs.iter().enumerate() {
        loader.read_pack(at, pack);
    }
    loader.check_between_packs();
    loader.read_content();
    loader.check_first_scenes();
    loader.check_curves();
    loader.spare_lacking();
    loader.drop_followers_of_unmet();
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
    /// Scripts with a name that a script of an earlier pack has already.
    same_named: Vec<(String, ScriptFile)>,
    /// The packs that lack a required pack, as indices of the packs.
    unmet: BTreeSet<usize>,
    systems: Systems,
}

impl Loader {
    /// Takes in the files of the pack with the index `at`: reads `pack.ron`, stores the scripts, and collects the
    /// `.rondel` files.
    fn read_pack(&mut self, at: usize, files: &PackFiles) {
        let root = files.root().to_string();
        let of_characters = files.is_of_characters();
        let manifest = if of_characters { self.page_of_characters() } else { Manifest::default() };
        let mut pack = Pack { manifest, root, file: None, rules: None, of_characters };
        let mut unreadable = false;
        for (path, file) in files.iter() {
            // A folder that cannot be read is one refused file without a path.
            unreadable |= path.is_empty();
            let Some((id, text)) = self.read_file(path, file) else { continue };
            // A file that was set aside is there and is not read: what seems unused may be used in it.
            if file.aside {
                self.out.lacking.insert(at);
                continue;
            }
            self.out.pack_files.insert(id, at);
            if path.starts_with("scenes/") {
                self.scene_files.insert(id);
            }
            if path == "pack.ron" {
                pack.file = Some(id);
                self.read_manifest(&mut pack, id, &text);
            } else if path == "rules.md" {
                pack.rules = Some(id);
            } else if !self.fits {
                // Without a readable `pack.ron`, no other file is looked at.
            } else if let Some(name) = path.strip_prefix("scripts/").and_then(|name| name.strip_suffix(".rhai")) {
                // The paths are sorted, so `pack.ron` was read before `scripts/`.
                let pack_id = pack.manifest.id.clone();
                self.add_script((at, &pack_id), name, id, &file.shown, text);
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

    /// Stores a file's text as a source, and returns its id and text. Reports a file that is unreadable or not
    /// UTF-8, and returns `None`. The source then ends at the first invalid byte.
    fn read_file(&mut self, path: &str, file: &PackFile) -> Option<(SourceId, Arc<str>)> {
        let bytes = file.content.bytes();
        let (text, bad) = match std::str::from_utf8(bytes) {
            Ok(text) => (text, None),
            Err(error) => {
                let at = error.valid_up_to();
                (std::str::from_utf8(&bytes[..at]).unwrap_or(""), Some(at))
            }
        };
        // A script cannot begin with a byte order mark. Three blanks replace its three bytes, so all places stay.
        let text: Arc<str> = match text.strip_prefix(BYTE_ORDER) {
            Some(bare) if path.ends_with(".rhai") => Arc::from(format!("   {bare}")),
            _ => Arc::from(text),
        };
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

    /// Drops the problems of packs that lack a required pack: an unknown word may be one of that pack. What is wrong in
    /// `pack.ron`, or cannot be read at all, stays.
    fn drop_followers_of_unmet(&mut self) {
        let mut problems = std::mem::take(&mut self.out.problems);
        let pack = |problem: &Problem| self.out.pack_of(problem.at.at.file?);
        let follows = |problem: &Problem| {
            let may_follow = !problem.code.starts_with(SYNTAX) && !problem.code.starts_with(OF_PACKS);
            may_follow && pack(problem).is_some_and(|pack| self.unmet.contains(&pack))
        };
        let mut dropped: BTreeMap<usize, usize> = BTreeMap::new();
        problems.iter().filter(|problem| follows(problem)).filter_map(pack).for_each(|pack| {
            *dropped.entry(pack).or_default() += 1;
        });
        problems.retain(|problem| !follows(problem));
        for problem in problems.iter_mut().filter(|problem| problem.code == UNMET) {
            let more = pack(problem).and_then(|pack| dropped.remove(&pack)).unwrap_or(0);
            if more > 0 {
                let problems = if more == 1 { "problem that may follow is" } else { "problems that may follow are" };
                let help = problem.help.take().map(|help| format!("{help}; ")).unwrap_or_default();
                problem.help = Some(format!("{help}{more} {problems} not told"));
            }
        }
        self.out.problems = problems;
    }

    /// Drops the warnings about packs with files that were set aside: what seems unused may be used there.
    fn spare_lacking(&mut self) {
        let mut problems = std::mem::take(&mut self.out.problems);
        problems.retain(|problem| !self.out.may_be_used_aside(problem));
        self.out.problems = problems;
    }
}
