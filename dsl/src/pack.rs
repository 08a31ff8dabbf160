//! The manifest of a pack: the file `pack.ron`, which holds its id, its system and its version. [`read`] parses it, and
//! [`check`] checks its values.

use crate::text::did_you_mean;
use ron::error::SpannedError;
use ron::extensions::Extensions;
use rondel_engine::kernel::lexer::{self, Unmatched};
use rondel_engine::kernel::{Help, Label, Origin, Problem, SourceId, Vocabulary, slug, wrong_house_rule};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The contents of a `pack.ron`.
///
/// ```ron
/// Pack(
///     name: "The Adventure Deck System",
///     id: "adventure-deck",
///     system: "adventure-deck",
///     version: "1.0.0",
///     summary: "Cards, Foes and scenes.",
///     requires: [],
///     first_scene: "Longsword meets goblin",
///     house: { "half_damage": "floor_removed" },
/// )
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename = "Pack", deny_unknown_fields)]
pub struct Manifest {
    /// Its name.
    pub name: String,
    /// Its id, in lower case with `-`.
    pub id: String,
    /// The id of the rules system it is written for.
    pub system: String,
    /// Its version: three numbers.
    pub version: String,
    /// A summary of its content, in a sentence.
    #[serde(default)]
    pub summary: String,
    /// The ids of packs that must come before it.
    #[serde(default)]
    pub requires: Vec<String>,
    /// The scene to open when none is named.
    #[serde(default)]
    pub first_scene: Option<String>,
    /// The house rules it plays by: option and value.
    #[serde(default)]
    pub house: BTreeMap<String, String>,
    /// The ranges of numbers of its items by other numbers: `foe hp from 3*level to 8*level+4`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub curves: Vec<String>,
    /// Whether the pack serves other packs: then unused items are not reported.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub library: bool,
}

/// A word about packs: a `pack.ron` field, or a word for changing others' items.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PackWord {
    /// The word.
    pub word: &'static str,
    /// The way to write it.
    pub usage: &'static str,
    /// The explanation.
    pub doc: &'static str,
    /// Whether it is a field of a `pack.ron`.
    pub field: bool,
}

/// Returns a word that is a field of a `pack.ron`.
const fn field(word: &'static str, usage: &'static str, doc: &'static str) -> PackWord {
    PackWord { word, usage, doc, field: true }
}

/// Returns any other word about packs.
const fn about(word: &'static str, usage: &'static str, doc: &'static str) -> PackWord {
    PackWord { word, usage, doc, field: false }
}

/// All words about packs.
pub const PACK_WORDS: &[PackWord] = &[
    about(
        "--pack",
        "--pack DIR",
        "A folder with a `pack.ron`, `.rondel` files, `scripts/` and a `rules.md`. It is played on top of its \
         system's built-in pack and the packs named before it; inside its folder it needs no naming. `rondel new \
         pack NAME` makes one.",
    ),
    about("pack.ron", "Pack(name: ..., id: ..., system: ..., version: ...)", "The file that describes a pack."),
    field("name", "name: \"Straw Men\"", "The pack's name."),
    field("id", "id: \"straw-men\"", "Its id in other packs and saves: lower case with `-`."),
    field("system", "system: \"adventure-deck\"", "Its rules system."),
    field("version", "version: \"0.1.0\"", "The version, three numbers such as `0.1.0`."),
    field("summary", "summary: \"...\"", "A summary in one sentence. Optional."),
    field(
        "requires",
        "requires: [\"id\", ...]",
        "Packs that must come before it; it may change them without a warning.",
    ),
    field("first_scene", "first_scene: \"...\"", "The scene to open by default."),
    field("house", "house: { \"option\": \"value\" }", "Its house rules; a later pack's setting wins."),
    field(
        "curves",
        "curves: [\"foe hp from 3*level to 8*level+4\"]",
        "The range of a number of its items by other numbers; an item outside of it is reported.",
    ),
    field(
        "library",
        "library: true",
        "Its effects, statuses and tokens are for other packs; unused ones cause no warning.",
    ),
    about(
        "replace",
        "replace card \"Longsword\" { ... }",
        "Replaces an item of an earlier pack, except its former names. In a pack that requires two others, it \
         settles their differences.",
    ),
    about(
        "change",
        "change card \"Longsword\" { ... }",
        "Changes an item of an earlier pack. A statement replaces those with the same word, and all others stay; a \
         table sets only its rows: `rondel { 6: damage 9 }`. `add` and `remove` work on single values, `replace \
         rondel { ... }` sets a whole table. If two packs set the same, the later one wins, with a warning unless it \
         requires the other.",
    ),
    about(
        "add",
        "add Longsword x1",
        "Adds to a list of the item, inside `change`: `add Longsword x1`, `add type large`, `add effect burns(hp: \
         2)`. The statement's name is optional if only one list takes the value.",
    ),
    about(
        "remove",
        "remove Strength",
        "Removes something, inside `change`: a value of a list (`remove Strength x2`, `remove type large`, `remove \
         effect burns`), a row of a table (`remove rondel 6`) or all statements of a word (`remove text`). It must \
         be there.",
    ),
    about(
        "extend",
        "extend card \"Longsword\" { ... }",
        "Adds to an item of an earlier pack: repeatable statements such as `effect`, and parts of lists such as \
         `type` and `traits`. Any number of packs may extend an item; their changes and replacements keep what \
         others add.",
    ),
    about(
        "every",
        "change every card where level >= 3 { ... }",
        "Changes all matching items of a kind, in this pack and earlier ones: `where level >= 3 without counter`, \
         `where type=weapon`, as in `list cards ...` at the prompt; all of them without `where`. Removes only what \
         an item has.",
    ),
    about(
        "without",
        "without card \"Longsword\"",
        "Removes an item of an earlier pack. Change what names it, too, or put your own item in its place.",
    ),
    about(
        "like",
        "card \"Rapier\" like \"Longsword\" { level 2 }",
        "A new item that starts as a copy of another of its kind; its body says what differs, as in `change`. It \
         follows packs' changes to the other.",
    ),
    about(
        "|",
        "card \"Spark I\" | \"Spark II\" { damage 1 | 2 }",
        "A family of items, written once. Values with `|` between go to each item, in the order of the names; other \
         values apply to all. A value of several words needs brackets, quotes or no blanks: `2d6|3d6`.",
    ),
    about(
        "default",
        "default keyword \"Undead\" { ... }",
        "Defines an item unless another pack has one of this kind and name: for what a pack needs and may share.",
    ),
    about(
        "scenes/",
        "scenes/more.rondel",
        "Items in this folder are for the pack's scenes; another pack may reuse their names. A game of a pack that a \
         program carries starts without the files in `scenes/proofs/`, which are for tests.",
    ),
    about("formerly", "formerly \"Old Name\"", FORMERLY),
    about("note", "note artist \"Ann Marsh\"", NOTE),
    about(
        "rules.md",
        "- **MOON-1** Under a full moon ...",
        "A pack's rules, one a line. They are added to the system's; one with an existing id replaces it.",
    ),
];

/// The purpose of `formerly`.
pub(crate) const FORMERLY: &str = "A former name of the item. A renamed item says it, so that saves and other packs still \
                                   find the item.";

/// The purpose of `note`.
pub(crate) const NOTE: &str = "A fact of your own about an item, which no rule reads: `note artist \"Ann Marsh\"`. `card` \
                               shows it, and the template of pictures names it: `{artist}`.";

/// Reads a `pack.ron`. Blanks replace a byte order mark, which some editors write at the beginning of a file.
pub(crate) fn read(text: &str, file: SourceId) -> Result<Manifest, Box<Problem>> {
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    let marked = text.starts_with('\u{feff}').then(|| text.replacen('\u{feff}', "   ", 1));
    let text = marked.as_deref().unwrap_or(text);
    options.from_str(text).map_err(|error| Box::new(malformed(text, file, &error)))
}

/// Returns the error E0402 for a `pack.ron` that the RON parser refuses.
fn malformed(text: &str, file: SourceId, error: &SpannedError) -> Problem {
    let start = offset(text, error.span.start.line, error.span.start.col);
    let end = offset(text, error.span.end.line, error.span.end.col).max(start + 1);
    let problem = Problem::error("E0402", crate::origin(Some(file), start..end), "this pack.ron cannot be read");
    match &error.code {
        ron::Error::NoSuchStructField { found, .. } => {
            let fields: Vec<&str> = PACK_WORDS.iter().filter(|word| word.field).map(|word| word.word).collect();
            let near = did_you_mean(found, fields.iter().copied());
            let near = near.map(|near| near.in_place_of(found, problem.at.at));
            problem
                .label(format!("a pack has no `{found}`"))
                .help(near.unwrap_or_else(|| format!("its fields are {}", fields.join(", ")).into()))
        }
        ron::Error::MissingStructField { field, .. } => {
            problem.label(format!("`{field}` is missing")).help(format!("add `{field}: \"...\",`"))
        }
        _ if is_cut_off(text) => {
            let end = text.trim_end().len();
            let at = crate::origin(Some(file), end.saturating_sub(1)..end);
            Problem { at: Label { at, text: "a bracket is not closed behind this".into() }, ..problem }
                .help("write the `)` that belongs to `Pack(` at the end, and every `]` before it")
        }
        ron::Error::ExpectedComma => {
            let end = text.get(..start).unwrap_or("").trim_end().len();
            let line = text.get(..end).and_then(|before| before.lines().last()).unwrap_or("").trim();
            let at = crate::origin(Some(file), end.saturating_sub(1)..end);
            Problem { at: Label { at, text: "behind this a `,` is missing".into() }, ..problem }
                .help(format!("write `{line},`"))
                .fix(crate::origin(Some(file), end..end), ",")
        }
        ron::Error::ExpectedArray => {
            let end = text.get(start..).and_then(|rest| rest.find([',', ')', '\n'])).map_or(end, |more| start + more);
            let value = text.get(start..end).unwrap_or("").trim();
            let at = crate::origin(Some(file), start..end.max(start + 1));
            Problem { at: Label { at, text: "a list stands here, though it has one value only".into() }, ..problem }
                .help(Help::write(format!("[{value}]")))
        }
        code => {
            let help = "a pack.ron looks like `Pack(name: \"...\", id: \"...\", system: \"...\", version: \"1.0.0\")`";
            problem.label(code.to_string()).help(help)
        }
    }
}

/// Returns whether the only mistake in the brackets is that the text ends before all are closed.
fn is_cut_off(text: &str) -> bool {
    matches!(lexer::unmatched(lexer::brackets(text)), Some(Unmatched::Open { before: None, .. }))
}

/// Returns the byte at a line and a column. Both count from 1, and columns count characters.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = text.get(start..).unwrap_or("");
    start + rest.chars().take(column.saturating_sub(1)).map(char::len_utf8).sum::<usize>()
}

/// Returns the place of a field's value in a `pack.ron`, or the place of the field if the value is not found.
pub(crate) fn place(text: &str, file: SourceId, field: &str, value: &str) -> Origin {
    let from = text.find(&format!("{field}:")).or_else(|| text.find(field)).unwrap_or(0);
    let quoted = format!("\"{value}\"");
    match text.get(from..).and_then(|rest| rest.find(&quoted)) {
        Some(at) => crate::origin(Some(file), from + at..from + at + quoted.len()),
        None => crate::origin(Some(file), from..from + field.len().min(text.len() - from)),
    }
}

/// Checks a single manifest: its id, its version, its house rules.
pub(crate) fn check(
    manifest: &Manifest,
    text: &str,
    file: SourceId,
    vocabulary: Option<&Vocabulary>,
    problems: &mut Vec<Problem>,
) {
    if manifest.id.is_empty() || manifest.id != slug(&manifest.id) {
        let good = if slug(&manifest.id).is_empty() { slug(&manifest.name) } else { slug(&manifest.id) };
        let problem = Problem::error("E0415", place(text, file, "id", &manifest.id), "this is no id")
            .label("an id is lower case letters and digits, with `-` between them")
            .help(format!("write `id: \"{good}\"`"));
        problems.push(problem);
    }
    let numbers = manifest.version.split('.').map(str::parse::<u32>).collect::<Result<Vec<_>, _>>();
    if !numbers.is_ok_and(|numbers| numbers.len() == 3) {
        let problem = Problem::error("E0415", place(text, file, "version", &manifest.version), "this is no version")
            .label("a version is three numbers")
            .help("write `version: \"1.0.0\"`");
        problems.push(problem);
    }
    for (name, value) in &manifest.house {
        if let Some(vocabulary) = vocabulary {
            // The places of the house rule and of its value.
            let at = [name, value].map(|what| place(text, file, name, what));
            problems.extend(wrong_house_rule(vocabulary.house, name, value, at));
        }
    }
}
