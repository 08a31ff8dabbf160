//! The script host: runs the Rhai functions of content at the moments of the rules.
//!
//! Terms: a *moment* is an event or a question of the rules at which scripts are called (`on_turn`, `may_play`). A
//! *hook* is the function of a script for a moment. Its parameters are the moment's *roles* (`me`, `target`). A *query*
//! is a hook that only answers. A *fact* is something that scripts read (`me.hp`), an *effect* something they do
//! (`me.heal(2)`), a *question* something they ask a seat or chance.
//!
//! A hook is a pure function of its reads and of the answers to its questions. Rhai cannot suspend, so a script that
//! asks is stopped, and later runs again with the *record* of all its reads and answers so far. A position stores only
//! this record, so undo, saves and searches work between two questions of one script.
//!
//! A rules system runs a hook in these steps:
//! 1. Call [`Host::run`] with an empty record.
//! 2. [`Run::Effects`]: a read or question comes after some effects. Append `learned` to the record, carry the effects
//!    out with all they set off, add their number to `done`, and run again.
//! 3. [`Run::Ask`]: append `learned` to the record and ask the question. Append the answer, and run again.
//! 4. [`Run::Done`]: carry out the last effects. The hook is over, unless one of them sets off work that is not over at
//!    once: then go on as in step 2.
//! 5. [`Run::Fault`]: drop the effects since the last boundary and log the fault. The hook is over.
//!
//! A system asks a query by [`Host::query`], which also defines the answer of a failed one. A [`World`] may ask queries
//! while a script reads a fact: see `nested` and [`Host::work_out`].
//!
//! The files: `functions` splits a script file. `survey` collects what each function calls and reads. `compile` checks
//! the functions and makes hooks, each from a compilation unit of `text`. At run time `host` starts the `recorder`, and
//! the `body` runs in the sandbox of `engine`, within the `limits` and counted by the `meter`. Errors become problems
//! in `fault`, with the words of `messages`.

mod assigned;
mod body;
mod braces;
mod callers;
mod chain;
mod choices;
mod compile;
mod coverage;
mod engine;
mod fault;
mod filters;
mod forms;
mod functions;
mod handle;
mod hollow;
mod host;
mod infer;
mod kinds;
pub mod limits;
mod lists;
mod memory;
mod messages;
mod meter;
mod moments;
mod names;
mod naming;
mod nested;
mod never;
mod nobody;
mod pages;
mod places;
mod problem;
mod query;
mod reached;
mod reads;
mod receiver;
mod recorder;
mod running;
mod seen;
mod survey;
mod term_reads;
mod text;
mod tree;
mod unknown_call;
mod unknown_variable;
mod unparsed;
mod unused;

pub use braces::unmatched_bracket;
pub use filters::MISREAD;
pub use host::Host;
pub use messages::effects_on;
pub use names::UNKNOWN_NAME;
pub use pages::PAGES;
pub use query::{ToldFault, fault_in_brief};
pub use running::Running;
pub use term_reads::{OfTerms, TermRead};

use crate::kernel::{FactId, Item, Origin, Param, Problem, SourceId, Sources, Subject, Value, plural};
use smallvec::SmallVec;
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

/// A function of a script file that is called at a moment of the vocabulary.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct HookId(pub u16);

/// The part of the state that a hook can see, lent by a system.
pub trait World {
    /// Reads a fact of the vocabulary's table.
    fn fact(&self, who: Subject, fact: FactId, args: &[Value]) -> Value;
    /// Returns the name of a subject, for printing.
    fn label(&self, who: Subject) -> String;
}

/// A call of a hook.
#[derive(Clone, Copy, Debug)]
pub struct HookCall<'a> {
    /// The hook.
    pub hook: HookId,
    /// The subjects in the order of the hook's roles.
    pub roles: &'a [Subject],
    /// The thing that calls, such as a card in play or a status. If no such thing calls, this is the speaker. A
    /// function takes it as one more parameter after the roles.
    pub it: Option<Subject>,
    /// The arguments that the script's item was given (`flee(hp: 1)`). Scripts read them as `me.param.hp` on any
    /// subject.
    pub params: &'a [(String, Value)],
    /// The progress of the script so far.
    pub running: &'a Running,
}

impl HookCall<'_> {
    /// Returns the subject of the parameter at this index. The thing that calls follows the roles.
    pub(super) fn role(&self, at: usize) -> Option<Subject> {
        self.roles.get(at).copied().or(self.it.filter(|_| at == self.roles.len()))
    }
}

/// Something that a script wants done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// Index into the vocabulary's `effects`.
    pub word: u16,
    /// The subject that the effect changes. `None` for a word without a receiver.
    pub on: Option<Subject>,
    /// The arguments, checked against the kinds of the word.
    pub args: Args,
    /// The line of the script, from 1.
    pub line: u16,
}

impl Effect {
    /// Returns the number of an argument. 0 if there is none.
    pub fn int(&self, nth: usize) -> i64 {
        self.args.get(nth).and_then(Value::int).unwrap_or(0)
    }

    /// Returns the text of an argument. Empty if there is none.
    pub fn text(&self, nth: usize) -> &str {
        self.args.get(nth).and_then(Value::as_text).unwrap_or_default()
    }

    /// Returns the number of bytes in the texts among the arguments.
    pub fn bytes(&self) -> usize {
        self.args.iter().filter_map(Value::as_text).map(str::len).sum()
    }
}

/// The arguments of an effect or a question.
pub type Args = SmallVec<[Value; 2]>;

/// The effects of a run.
pub type Effects = SmallVec<[Effect; 2]>;

/// The values a run has read.
pub type Learned = SmallVec<[Value; 4]>;

/// Something that a script asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// Index into the vocabulary's `questions`.
    pub word: u16,
    /// The subject that is asked. `None` for a word without a receiver.
    pub on: Option<Subject>,
    /// The arguments, checked against the kinds of the word.
    pub args: Args,
    /// The line of the script, from 1.
    pub line: u16,
}

/// The effects a run wants done, and the values it has read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trace {
    /// Effects not yet carried out.
    pub effects: Effects,
    /// Reads to append to the record if the hook must run again.
    pub learned: Learned,
}

/// The result of a run. The effects and reads of the run are in the [`Trace`].
#[derive(Clone, PartialEq, Debug)]
pub enum Run {
    /// The hook is over, after the effects in the trace. The value is what a query returned. If an effect sets off work
    /// that is not over at once, append what was learned to the record, add the number of effects to `done`, and run
    /// the hook again afterwards.
    Done(Value),
    /// The effects in the trace must be carried out first. Then run the hook again.
    Effects,
    /// This question must be answered first. Append what was learned and then the answer, and run the hook again.
    Ask(Question),
    /// The script failed.
    Fault(Box<Problem>),
}
