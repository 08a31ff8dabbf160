//! The parameters that an item declares, such as `(hp: int = 1)`. [`Shaper::params`] reads them.

use super::cursor::{Cursor, Miss};
use super::{Shaper, wanted};
use crate::syntax::ParamTree;
use crate::text::did_you_mean;
use rondel_engine::kernel::{Datum, Help, Param, ParamKind, Problem};

/// The most parameters of one item.
const MOST_PARAMS: usize = 32;

/// The types of parameters by their written names.
const KINDS: [(&str, ParamKind); 8] = [
    ("int", ParamKind::Int),
    ("formula", ParamKind::Formula),
    ("rounds", ParamKind::Ranges),
    ("pattern", ParamKind::Pattern),
    ("word", ParamKind::Word),
    ("cost", ParamKind::Cost),
    ("text", ParamKind::Text),
    ("bool", ParamKind::Bool),
];

/// The names of types in other languages, each with the type that is meant.
const ELSEWHERE: [(&str, &str); 20] = [
    ("integer", "int"),
    ("number", "int"),
    ("num", "int"),
    ("float", "int"),
    ("double", "int"),
    ("long", "int"),
    ("uint", "int"),
    ("i32", "int"),
    ("i64", "int"),
    ("u32", "int"),
    ("u8", "int"),
    ("string", "text"),
    ("str", "text"),
    ("char", "text"),
    ("boolean", "bool"),
    ("flag", "bool"),
    ("enum", "word"),
    ("range", "rounds"),
    ("dice", "formula"),
    ("expr", "formula"),
];

/// Returns the written name of the type that `typed` names, here or in another language: `int` for `integer`. `None` if
/// there is no such type.
pub(crate) fn type_called(typed: &str) -> Option<&'static str> {
    let own = KINDS.iter().map(|(word, _)| (*word, *word));
    own.chain(ELSEWHERE).find(|(word, _)| word.eq_ignore_ascii_case(typed)).map(|(_, meant)| meant)
}

impl Shaper<'_> {
    /// Reads the declared parameters of an item.
    pub fn params(&mut self, trees: &[ParamTree]) -> Vec<Param> {
        let mut params: Vec<Param> = Vec::new();
        if let Some(extra) = trees.get(MOST_PARAMS) {
            let problem = Problem::error("E0107", self.origin(extra.span), "these are too many parameters")
                .label(format!("an item has at most {MOST_PARAMS}"))
                .help("divide the item");
            self.problems.push(problem);
        }
        for tree in trees.iter().take(MOST_PARAMS) {
            let name = tree.name.of(self.text);
            let at = self.origin(tree.span);
            if let Some(first) = params.iter().find(|param| param.name == name) {
                let problem = Problem::error("E0210", self.origin(tree.name), format!("`{name}` is declared twice"))
                    .label("each parameter has a name of its own")
                    .also(first.at, "it was declared here first")
                    .help("rename one of them");
                self.problems.push(problem);
                continue;
            }
            let Some(takes) = self.param_kind(tree) else { continue };
            let default = if tree.default.is_empty() {
                None
            } else {
                let Some(default) = self.default(tree, &takes) else { continue };
                Some(default)
            };
            params.push(Param { name: name.to_string(), takes, default, at });
        }
        params
    }

    /// Reads the type of a declared parameter. `None` if it is unknown, which is reported.
    fn param_kind(&mut self, tree: &ParamTree) -> Option<ParamKind> {
        let typed = tree.kind_of(self.text);
        if typed.contains('|') {
            return Some(ParamKind::OneOf(typed.split('|').map(str::to_string).collect()));
        }
        let found = KINDS.iter().find(|(word, _)| *word == typed).map(|(_, kind)| kind.clone());
        if found.is_none() {
            let known = KINDS.map(|(word, _)| word);
            let near = type_called(&typed).map(Help::write).or_else(|| did_you_mean(&typed, known));
            let problem = Problem::error("E0307", self.origin(tree.kind), format!("`{typed}` is no type of parameter"))
                .label(format!("expected {}", wanted::either(known.map(|word| format!("`{word}`")))))
                .help(near.unwrap_or_else(|| "write what the parameter takes: `(damage: int = 1)`".into()));
            self.problems.push(problem);
        }
        found
    }

    /// Reads the default value of a declared parameter. `None` if it does not fit the type, which is reported.
    fn default(&mut self, tree: &ParamTree, takes: &ParamKind) -> Option<Datum> {
        let mut cursor = Cursor::new(&tree.default, tree.span.end);
        let miss = match self.param_value(&mut cursor, takes) {
            Ok(datum) if cursor.is_done() => return Some(datum),
            Ok(_) => Miss::wanted(cursor.span(), "nothing more".into()),
            Err(miss) => miss,
        };
        let problem = self.wrong_value(&format!("`{}`", tree.name.of(self.text)), takes, miss);
        self.problems.push(problem);
        None
    }
}

/// Returns the word for a type in declarations.
pub(super) fn kind_word(takes: &ParamKind) -> String {
    match takes {
        ParamKind::OneOf(words) => words.join("|"),
        _ => KINDS.iter().find(|(_, kind)| kind == takes).map_or("", |(word, _)| word).to_string(),
    }
}
