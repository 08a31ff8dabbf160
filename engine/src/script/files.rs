//! The script files of the packs in use.

use crate::kernel::{Item, Origin, Param, SourceId, Sources, plural};
use std::collections::BTreeMap;
use std::sync::Arc;

/// One script file.
#[derive(Clone, PartialEq, Debug)]
pub struct ScriptFile {
    /// The file among the sources.
    pub source: SourceId,
    /// The path as it is shown: `scripts/adventure-deck/traits/flee.rhai`.
    pub path: String,
    /// The file's text.
    pub text: Arc<str>,
    /// The index of its pack, in the order of loading.
    pub pack: u16,
    /// The packs whose functions under `lib/` the file may call, the nearest first: its own, its required ones, and the
    /// system's. Empty means all packs.
    pub lenders: Arc<[u16]>,
    /// For each line of a file that was made from content, the line of the content file at `path`. `None` for a script
    /// file.
    pub written: Option<Arc<[u32]>>,
    /// The parameters of the item with these lines. Empty for a script file, which several items may use.
    pub params: Arc<[Param]>,
}

/// The script files of the packs in use, by the name that content calls them: `traits/flee`. Files under `lib/` lend
/// their functions to all others.
#[derive(Clone, PartialEq, Debug)]
pub struct Scripts {
    /// The files by name, without the extension.
    pub files: BTreeMap<String, ScriptFile>,
    /// All texts that were read, so that a fault can name line and column.
    pub sources: Arc<Sources>,
    /// Whether runs of hooks are remembered (see `memory`). This changes only the time that they take.
    pub memory: bool,
    /// Whether functions with errors count as empty and are not reported, to try what else can be loaded.
    pub lenient: bool,
}

impl Default for Scripts {
    fn default() -> Scripts {
        Scripts { files: BTreeMap::new(), sources: Arc::default(), memory: true, lenient: false }
    }
}

impl Scripts {
    /// Returns the folder for the scripts of the pack that this place belongs to, as it is shown: `mine/scripts/`. The
    /// scripts of a built-in pack have a folder of their own beside all packs: `scripts/adventure-deck/`.
    pub fn folder_for(&self, at: Origin) -> String {
        let path = at.file.and_then(|file| self.sources.get(file)).map_or("", |file| file.path.as_str());
        let is_pack = |root: &&str| self.sources.iter().any(|(_, file)| file.path == format!("{root}/pack.ron"));
        // The outermost folder with a `pack.ron`: `mine` of `mine/cards/swords.rondel`.
        let root = path.match_indices('/').filter_map(|(end, _)| path.get(..end)).find(is_pack);
        let Some(root) = root else { return "scripts/".into() };
        let own_folder = format!("scripts/{}/", root.rsplit('/').next().unwrap_or(root));
        let has_own_folder = self.files.values().any(|file| file.path.starts_with(&own_folder));
        if has_own_folder { own_folder } else { format!("{root}/scripts/") }
    }

    /// Returns the name of an item's own script, made of the plural of its kind and its id: `traits/flee`.
    pub fn of_item(kind: &str, id: &str) -> String {
        format!("{}/{}", plural(kind), id.replace('-', "_"))
    }

    /// Returns the name of the script that is made of an item's own lines. An item may have several such scripts. `nth`
    /// counts them from 0.
    pub fn of_lines(kind: &str, id: &str, nth: usize) -> String {
        match nth {
            0 => format!("lines/{kind}/{id}"),
            nth => format!("lines/{kind}/{id}/{nth}"),
        }
    }

    /// Returns the path, line and column of a place in a script or in content.
    pub fn place(&self, origin: Origin) -> Option<(&str, usize, usize)> {
        self.sources.place(self.sources.written(origin))
    }

    /// Returns the file and line of a place in content: `cards.rondel:3`.
    pub fn line(&self, at: Origin) -> Option<String> {
        self.place(at).map(|(path, line, _)| format!("{path}:{line}"))
    }

    /// Returns the places where an item was written and changed: `cards.rondel:3, level by more.rondel:1`.
    pub fn written(&self, item: &Item) -> Option<String> {
        let changed = item.changed().into_iter();
        let changes = changed.filter_map(|(word, at)| Some(format!(", `{word}` by {}", self.line(at)?)));
        Some(self.line(item.at)? + changes.collect::<String>().as_str())
    }
}
