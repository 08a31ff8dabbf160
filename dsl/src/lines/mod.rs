//! What a behaviour does, in lines of its own instead of a script file: `on hurt if me.hp <= 3: me.heal(2)` and
//! `while in play: damage_dealt +1`.
//!
//! A line becomes a function of a script, which is then checked, run and shown like any other. Its conditions and
//! effects stay where they are written: what is wrong with them is told there.

mod gate;
mod read;

use crate::load::Loaded;
use gate::Gate;
use read::Reader;
use rondel_engine::kernel::{
    Copied, HookWord, Item, Kind, Origin, Problem, Shape, Sources, Statement, Vocabulary, Word,
};
use rondel_engine::script::{ScriptFile, Scripts};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// The words of the two lines.
pub(crate) const WORDS: [&str; 2] = ["on", "while"];

/// A part of a line: where it stands in the file.
#[derive(Clone, Copy)]
struct Part<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Part<'t> {
    fn slice(self, range: Range<usize>) -> Part<'t> {
        let text = self.text.get(range.clone()).unwrap_or("");
        let before = text.len() - text.trim_start().len();
        Part { text: text.trim(), at: self.at + range.start + before }
    }

    /// The two sides of a sign that stands outside of brackets and quoted text.
    fn split(self, sign: u8) -> Option<(Part<'t>, Part<'t>)> {
        let at = outside(self.text, sign)?;
        Some((self.slice(0..at), self.slice(at + 1..self.text.len())))
    }

    /// The first word, and what follows it.
    fn word(self) -> (Part<'t>, Part<'t>) {
        let end = self.text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(self.text.len());
        (self.slice(0..end), self.slice(end..self.text.len()))
    }

    fn origin(self, line: Origin) -> Origin {
        let short = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Origin { file: line.file, start: short(self.at), end: short(self.at + self.text.len()) }
    }
}

/// Where a sign stands outside of brackets and quoted text.
fn outside(text: &str, sign: u8) -> Option<usize> {
    let (mut depth, mut quoted, mut escaped) = (0u32, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            _ if byte == sign && depth == 0 => return Some(at),
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

/// The text of a script in the making, and which of its parts are copied from the file.
#[derive(Default)]
struct Text {
    text: String,
    copied: Vec<Copied>,
}

impl Text {
    fn add(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn copy(&mut self, part: Part<'_>) {
        self.stands_for(part);
        self.text.push_str(part.text);
    }

    /// In which line of the file each of its lines was written: that of the last part that is copied before its end.
    fn written(&self, file: &str) -> Arc<[u32]> {
        let line_at = |byte: u32| {
            let before = file.get(..byte as usize).unwrap_or(file);
            u32::try_from(before.matches('\n').count() + 1).unwrap_or(u32::MAX)
        };
        let mut end = 0;
        let lines = self.text.split_inclusive('\n').map(|line| {
            end += line.len();
            let before = self.copied.partition_point(|part| (part.at as usize) < end);
            self.copied.get(before.saturating_sub(1)).map_or(1, |part| line_at(part.from))
        });
        lines.collect()
    }

    /// What is added next stands for this part, although it is worded otherwise.
    fn stands_for(&mut self, part: Part<'_>) {
        let short = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        self.copied.push(Copied { at: short(self.text.len()), from: short(part.at), length: short(part.text.len()) });
    }
}

/// One line, as it was read.
struct Said<'t> {
    /// How it names the moment.
    name: Part<'t>,
    hook: &'static HookWord,
    condition: Option<Part<'t>>,
    does: Vec<Does<'t>>,
}

/// What a line does.
enum Does<'t> {
    /// Carries an effect out.
    Effect(Part<'t>),
    /// Adds to the number, or takes off.
    Adds(Part<'t>, bool),
    /// Changes the number by a verb, such as `at_least`.
    Changes(&'static str, Option<Part<'t>>),
    /// Forbids it, perhaps with a reason.
    Forbids(Option<Part<'t>>),
}

/// Adds what an item says in lines of its own to what was loaded, as a script.
pub(crate) fn add(item: &Item, vocabulary: &'static Vocabulary, to: &mut Loaded) {
    match script(item, vocabulary, &mut to.sources) {
        Ok(None) => {}
        Ok(Some(file)) => _ = to.scripts.files.insert(Scripts::of_lines(item.kind, &item.id), file),
        Err(problems) => to.problems.extend(problems),
    }
}

/// The lines of an item as a script file of its own; none, where it has no lines.
///
/// # Errors
/// Everything that cannot be read.
fn script(
    item: &Item,
    vocabulary: &'static Vocabulary,
    sources: &mut Sources,
) -> Result<Option<ScriptFile>, Vec<Problem>> {
    // Another kind of item may have a word of its own that is written alike.
    let is_line = |word: &&Word| WORDS.contains(&word.word) && matches!(word.shape, [Shape::Line]);
    if !vocabulary.item(item.kind).is_some_and(|kind| kind.words.iter().any(|word| is_line(&word))) {
        return Ok(None);
    }
    let lines: Vec<&Statement> = item.body.iter().filter(|said| WORDS.contains(&said.word)).collect();
    let Some(home) = lines.first().and_then(|line| line.at.file) else { return Ok(None) };
    let Some(file) = sources.get(home).map(|source| (source.path.clone(), source.text.clone())) else {
        return Ok(None);
    };
    let (path, text) = file;
    let mut problems = Vec::new();
    problems.extend(item.get("script").map(|said| two_ways(item, said.at)));
    let mut by_hook: BTreeMap<&str, Vec<Said<'_>>> = BTreeMap::new();
    for line in lines {
        let at = line.place(0);
        let read = text.get(at.start as usize..at.end as usize).filter(|_| at.file == Some(home));
        let Some(read) = read else {
            problems.push(other_file(item, line.at));
            continue;
        };
        let reader = Reader { item, vocabulary, line: at };
        let part = Part { text: read, at: at.start as usize };
        match if line.word == "on" { reader.on(part) } else { reader.holds(part) } {
            Ok(said) => by_hook.entry(said.hook.name).or_default().push(said),
            Err(problem) => problems.push(*problem),
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let mut out = Text::default();
    let gates: Vec<Gate> = by_hook.values().filter_map(|said| Gate::of(item, vocabulary, said)).collect();
    for said in by_hook.values() {
        let name = said.first().map(|said| said.hook.name);
        let gate = gates.iter().find(|gate| name == Some(gate.hook.name));
        // What one line does needs no second look at what its gate has said.
        let looked = gates.iter().any(|gate| gate.of.len() == 1 && name == Some(gate.does()));
        function(item, said, (looked, gate), &mut out);
    }
    for gate in gates.iter().filter(|gate| !by_hook.contains_key(gate.hook.name)) {
        gate.write(item, &mut out);
    }
    let shown = format!("{path} ({} {})", item.kind, item.name);
    let written = Some(out.written(&text));
    let source = sources.add_copy(shown, out.text.clone(), home, out.copied);
    Ok(Some(ScriptFile { source, path, text: out.text.into(), written }))
}

fn two_ways(item: &Item, at: Origin) -> Problem {
    let message = format!("{} `{}` has lines of its own and names a script", item.kind, item.name);
    Problem::error("E0331", at, message)
        .label("either this or the lines")
        .help("write what the lines say as functions of the script, or leave the script out")
}

fn other_file(item: &Item, at: Origin) -> Problem {
    let message = format!("the lines of {} `{}` stand in two files", item.kind, item.name);
    Problem::error("E0331", at, message)
        .label("this one stands elsewhere")
        .help("a pack that changes one of them writes all of them anew, or an item of its own")
}

/// A function of all lines with the same moment; where it is a gate too, it says yes at its end only if that does.
fn function(item: &Item, said: &[Said<'_>], (looked, gate): (bool, Option<&Gate<'_>>), out: &mut Text) {
    let Some((name, hook)) = said.first().map(|said| (said.name, said.hook)) else { return };
    let conditions = gate.into_iter().flat_map(Gate::conditions);
    let own = said.iter().flat_map(|said| {
        let condition = said.condition.filter(|_| !looked);
        condition.into_iter().chain(said.does.iter().filter_map(Does::part))
    });
    out.stands_for(name);
    head(item, hook, own.chain(conditions), out);
    let adds = hook.query && hook.gives == Kind::Int;
    if adds {
        out.add("let total = 0;\n");
    }
    for said in said {
        let condition = said.condition.filter(|_| !looked);
        if let Some(condition) = condition {
            out.add("if (");
            out.copy(condition);
            out.add(") {\n");
        }
        said.does.iter().for_each(|does| does.write(out));
        if condition.is_some() {
            out.add("}\n");
        }
    }
    if adds {
        out.add("total\n");
    }
    if let Some(gate) = gate {
        gate.answer(out);
    }
    out.add("}\n");
}

/// How a function begins that holds these parts: its roles, and the arguments of its item that they name.
fn head<'t>(item: &Item, hook: &HookWord, parts: impl Iterator<Item = Part<'t>>, out: &mut Text) {
    let parts: Vec<Part<'_>> = parts.collect();
    let names = |name: &str| parts.iter().any(|part| words(part.text).any(|word| word == name));
    let mut roles: Vec<&str> = hook.roles.iter().map(|(name, _)| *name).collect();
    let me = roles.first().copied().unwrap_or("me");
    if names("it") {
        roles.push("it");
    }
    out.add(&format!("fn {}({}) {{\n", hook.name, roles.join(", ")));
    for param in item.params.iter().filter(|param| names(&param.name) && !roles.contains(&param.name.as_str())) {
        out.add(&format!("let {0} = {me}.param.{0};\n", param.name));
    }
}

/// The words of a piece of script, past quoted text and what follows a dot.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    text.split('"').step_by(2).flat_map(move |bare| {
        bare.split(move |c: char| !is_word(c) && c != '.').filter_map(move |chain| chain.split('.').next())
    })
}

impl<'t> Does<'t> {
    fn part(&self) -> Option<Part<'t>> {
        match self {
            Does::Effect(part) | Does::Adds(part, _) => Some(*part),
            Does::Changes(_, part) | Does::Forbids(part) => *part,
        }
    }

    fn write(&self, out: &mut Text) {
        match self {
            Does::Effect(part) => {
                out.copy(*part);
                out.add(";\n");
            }
            Does::Adds(part, more) => {
                out.add(if *more { "total += (" } else { "total -= (" });
                out.copy(*part);
                out.add(");\n");
            }
            Does::Changes(verb, part) => {
                out.add(verb);
                out.add("(");
                part.iter().for_each(|part| out.copy(*part));
                out.add(");\n");
            }
            Does::Forbids(None) => out.add("return false;\n"),
            Does::Forbids(Some(part)) => {
                out.add("return ");
                out.copy(*part);
                out.add(";\n");
            }
        }
    }
}
