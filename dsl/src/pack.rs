//! A pack's own page: `pack.ron`.

use crate::text::did_you_mean;
use ron::error::SpannedError;
use ron::extensions::Extensions;
use rondel_engine::kernel::lexer::{self, Unmatched};
use rondel_engine::kernel::{Help, Label, Origin, Problem, SourceId, Vocabulary, slug, wrong_house_rule};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a `pack.ron` says.
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
    /// What is in it, in a sentence.
    #[serde(default)]
    pub summary: String,
    /// The ids of packs that must come before it.
    #[serde(default)]
    pub requires: Vec<String>,
    /// The scene that is open when nothing is said.
    #[serde(default)]
    pub first_scene: Option<String>,
    /// The house rules it plays by: option and value.
    #[serde(default)]
    pub house: BTreeMap<String, String>,
    /// What is in it is there for other packs: nothing is told of what nobody here takes.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub library: bool,
}

/// A word about packs: a field of a `pack.ron`, or what one pack says of another's items.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PackWord {
    /// The word.
    pub word: &'static str,
    /// How it is written.
    pub usage: &'static str,
    /// A sentence.
    pub doc: &'static str,
    /// It is a field of a `pack.ron`.
    pub field: bool,
}

const fn field(word: &'static str, usage: &'static str, doc: &'static str) -> PackWord {
    PackWord { word, usage, doc, field: true }
}

const fn about(word: &'static str, usage: &'static str, doc: &'static str) -> PackWord {
    PackWord { word, usage, doc, field: false }
}

/// All words about packs.
pub const PACK_WORDS: &[PackWord] = &[
    about(
        "--pack",
        "--pack DIR",
        "A folder with a `pack.ron`, `.rondel` files, `scripts/` and a `rules.md`. It is played on top of the built-in \
         pack of its system and the packs named before it; in its folder it need not be named. `rondel new pack NAME` makes one.",
    ),
    about("pack.ron", "Pack(name: ..., id: ..., system: ..., version: ...)", "The page that makes a folder a pack."),
    field("name", "name: \"Straw Men\"", "The pack's name."),
    field("id", "id: \"straw-men\"", "What other packs and saves call it: lower case with `-`."),
    field("system", "system: \"adventure-deck\"", "The rules system it is written for."),
    field("version", "version: \"0.1.0\"", "Three numbers."),
    field("summary", "summary: \"...\"", "What is in it, in a sentence. May be left out."),
    field(
        "requires",
        "requires: [\"id\", ...]",
        "The packs that must come before it, and which it may change unasked.",
    ),
    field("first_scene", "first_scene: \"...\"", "The scene that is open when nothing is said."),
    field("house", "house: { \"option\": \"value\" }", "The house rules it plays by; the later pack's word counts."),
    field(
        "library",
        "library: true",
        "Its effects, statuses, tokens are there for other packs: what nobody here takes is right.",
    ),
    about(
        "replace",
        "replace card \"Longsword\" { ... }",
        "Puts an item in the place of one of an earlier pack. Nothing of that one stays but its former names. In a pack that \
         requires two others, it settles what they define or set differently.",
    ),
    about(
        "change",
        "change card \"Longsword\" { ... }",
        "Changes an item of an earlier pack. A statement takes the place of those with the same word, and all others stay; a \
         table sets the rows that stand here and keeps the others: `rondel { 6: damage 9 }`. `add` and `remove` work on single \
         values, `replace rondel { ... }` sets a whole table. Where two packs set the same, the later one counts, and a \
         warning says so unless it requires the other.",
    ),
    about(
        "add",
        "add Longsword x1",
        "Inside `change`, adds to a list of the item: `add Longsword x1`, `add type large`, `add effect burns(hp: 2)`. The name \
         of the statement may be left out where only one list takes the value.",
    ),
    about(
        "remove",
        "remove Strength",
        "Inside `change`, removes a value from a list of the item (`remove Strength x2`, `remove type large`, `remove effect \
         burns`), a row from a table (`remove rondel 6`) or all statements of a word (`remove text`). What is not there cannot \
         be removed.",
    ),
    about(
        "extend",
        "extend card \"Longsword\" { ... }",
        "Adds to an item of an earlier pack: statements that may be said several times, such as `effect`, and parts of lists, \
         such as `type` and `traits`. Any number of packs may add to the same one, and what one of them changes or replaces \
         keeps what others add.",
    ),
    about(
        "every",
        "change every card where level >= 3 { ... }",
        "Changes all items of a kind, of this pack and those before it, that fit: `where level >= 3 without counter`, `where type=weapon`, \
         as `list cards ...` at the prompt picks them; all of the kind without `where`. What one of them lacks is not removed from it.",
    ),
    about(
        "without",
        "without card \"Longsword\"",
        "Takes an item of an earlier pack out. What names it is changed too, or has its own put in the place.",
    ),
    about(
        "like",
        "card \"Rapier\" like \"Longsword\" { level 2 }",
        "A new item that begins as another one of its kind: its body says what is different, as a `change` does. It follows what \
         packs change of the other.",
    ),
    about(
        "|",
        "card \"Spark I\" | \"Spark II\" { damage 1 | 2 }",
        "A family: several items that are written once. What stands in the body with `|` between is each one's own, in the order of \
         the names; what stands there once is the same for all. A value of several words stands in brackets or quotes, or has no \
         blanks: `2d6|3d6`.",
    ),
    about(
        "default",
        "default keyword \"Undead\" { ... }",
        "Defines an item unless another pack has one of this kind and name: for what a pack needs by itself, and may share.",
    ),
    about(
        "scenes/",
        "scenes/more.rondel",
        "Items in files of this folder are there for the pack's scenes: another pack may give their names to its own items.",
    ),
    about("formerly", "formerly \"Old Name\"", FORMERLY),
    about(
        "rules.md",
        "- **MOON-1** Under a full moon ...",
        "A pack's rules, one a line. They are added to the system's; one with an id that is there takes its place.",
    ),
];

/// What `formerly` is for.
pub(crate) const FORMERLY: &str = "A name that the item had before: saves and other packs may still use it.";

/// Reads a `pack.ron`. Some editors begin files with a byte order mark, which says nothing.
pub(crate) fn read(text: &str, file: SourceId) -> Result<Manifest, Box<Problem>> {
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    let marked = text.starts_with('\u{feff}').then(|| text.replacen('\u{feff}', "   ", 1));
    let text = marked.as_deref().unwrap_or(text);
    options.from_str(text).map_err(|error| Box::new(malformed(text, file, &error)))
}

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

/// Does a text end before every bracket is closed, and is nothing else wrong with its brackets?
fn is_cut_off(text: &str) -> bool {
    matches!(lexer::unmatched(lexer::brackets(text)), Some(Unmatched::Open { before: None, .. }))
}

/// The byte at a line and column, both from 1 and counted in characters.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = text.get(start..).unwrap_or("");
    start + rest.chars().take(column.saturating_sub(1)).map(char::len_utf8).sum::<usize>()
}

/// Where a field's value stands in the text.
pub(crate) fn place(text: &str, file: SourceId, field: &str, value: &str) -> Origin {
    let from = text.find(&format!("{field}:")).or_else(|| text.find(field)).unwrap_or(0);
    let quoted = format!("\"{value}\"");
    match text.get(from..).and_then(|rest| rest.find(&quoted)) {
        Some(at) => crate::origin(Some(file), from + at..from + at + quoted.len()),
        None => crate::origin(Some(file), from..from + field.len().min(text.len() - from)),
    }
}

/// Checks a manifest by itself: its id, its version, its house rules.
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
            let at = [name, value].map(|what| place(text, file, name, what));
            problems.extend(wrong_house_rule(vocabulary.house, name, value, at));
        }
    }
}
