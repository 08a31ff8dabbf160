//! What a behaviour does, in lines of its own instead of a script file: `on hurt if me.hp <= 3: me.heal(2)` and
//! `while in play: damage_dealt +1`.
//!
//! A line becomes a function of a script, which is then checked, run and shown like any other. Its conditions and
//! effects stay where they are written: what is wrong with them is told there.

mod behind;
mod gate;
mod read;
mod write;

use crate::check::conflicts::Packs;
use crate::loaded::Loaded;
use read::Reader;
use rondel_engine::kernel::lexer::{self, Token, TokenKind};
use rondel_engine::kernel::rows::{self, LINES};
use rondel_engine::kernel::{
    Copied, HookWord, Item, Origin, Problem, Shape, SourceId, Sources, Statement, Vocabulary, Word, effort,
};
use rondel_engine::script::{ScriptFile, Scripts};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// The word of a line that goes on with the one before it.
const OTHERWISE: &str = rows::OTHERWISE.word;

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

    /// The two sides of a sign or word that stands outside of brackets and quoted text.
    fn split(self, sign: &str) -> Option<(Part<'t>, Part<'t>)> {
        let found = lexer::outside_brackets(self.text).find(|token| token.is(sign))?;
        Some((self.slice(0..found.at), self.slice(found.end()..self.text.len())))
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

/// The same text, byte for byte as long, with blanks in the place of comments.
fn without_comments(text: &str) -> Cow<'_, str> {
    let mut bytes = Cow::Borrowed(text.as_bytes());
    let mut at = 0;
    while let Some(found) = text.get(at..).and_then(|rest| rest.find(['"', '/'])) {
        at += found;
        let rest = &text[at..];
        if rest.starts_with("//") {
            let end = at + rest.find('\n').unwrap_or(rest.len());
            bytes.to_mut()[at..end].fill(b' ');
            at = end;
        } else {
            at += crate::text::quoted_length(rest).unwrap_or(1);
        }
    }
    match bytes {
        Cow::Borrowed(_) => Cow::Borrowed(text),
        Cow::Owned(bytes) => String::from_utf8(bytes).map_or(Cow::Borrowed(text), Cow::Owned),
    }
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
    fn written(&self, sources: &Sources, home: SourceId) -> Arc<[u32]> {
        let line_at = |byte: u32| {
            effort::note(1);
            let place = sources.place(Origin { file: Some(home), start: byte, end: byte });
            place.map_or(1, |(_, line, _)| u32::try_from(line).unwrap_or(u32::MAX))
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

/// One line, and those of `otherwise` behind it, as they were read.
struct Said<'t> {
    /// How it names the moment.
    name: Part<'t>,
    hook: &'static HookWord,
    /// What is done, or changed, under the first condition that holds.
    cases: Vec<Case<'t>>,
}

/// What is done under a condition; only the last case may have none.
struct Case<'t> {
    condition: Option<Part<'t>>,
    does: Vec<Does<'t>>,
}

/// What a line does.
enum Does<'t> {
    /// Carries an effect out.
    Effect(Part<'t>),
    /// Carries effects out for everybody who fits.
    Each(Each<'t>),
    /// Adds to the number, or takes off.
    Adds(Part<'t>, bool),
    /// Changes the number by a verb, such as `at_least`.
    Changes(&'static str, Option<Part<'t>>),
    /// Forbids it, perhaps with a reason.
    Forbids(Option<Part<'t>>),
}

/// For whom effects are carried out: those who fit, of a list or of everybody.
struct Each<'t> {
    filter: Part<'t>,
    list: Option<Part<'t>>,
    effects: Vec<Part<'t>>,
}

impl<'t> Said<'t> {
    /// The condition without which it does nothing.
    fn condition(&self) -> Option<Part<'t>> {
        if let [only] = self.cases.as_slice() { only.condition } else { None }
    }
}

/// The lines of an item by the names of their moments.
type ByHook<'t> = BTreeMap<&'static str, Vec<Said<'t>>>;

/// Adds what an item says in lines of its own to what was loaded: a script for each file in which some stand.
pub(crate) fn add(item: &Item, vocabulary: &'static Vocabulary, packs: &Packs, to: &mut Loaded) {
    // Another kind of item may have a word of its own that is written alike.
    let is_line = |word: &&Word| LINES.contains(&word.word) && matches!(word.shape, [Shape::Line]);
    if !vocabulary.item(item.kind).is_some_and(|kind| kind.words.iter().any(|word| is_line(&word))) {
        return;
    }
    let lines: Vec<&Statement> = item.body.iter().filter(|said| LINES.contains(&said.word)).collect();
    let mut homes: Vec<SourceId> = Vec::new();
    for home in lines.iter().filter_map(|line| line.place(0).file) {
        if !homes.contains(&home) {
            homes.push(home);
        }
    }
    homes.extend(item.at.file.filter(|_| lines.is_empty() && by_modes(item)));
    for (nth, home) in homes.into_iter().enumerate() {
        let own: Vec<&Statement> = lines.iter().copied().filter(|line| line.place(0).file == Some(home)).collect();
        match script(item, vocabulary, (&own, home), &mut to.sources) {
            Ok(file) => {
                let pack = to.pack_of(home).unwrap_or_default();
                let file =
                    ScriptFile { pack: u16::try_from(pack).unwrap_or(u16::MAX), lenders: packs.lenders(pack), ..file };
                to.scripts.files.insert(Scripts::of_lines(item.kind, &item.id, nth), file);
            }
            Err(problems) => to.problems.extend(problems),
        }
    }
}

/// The lines of an item that stand in one file, as a script file of its own.
///
/// # Errors
/// Everything that cannot be read.
fn script(
    item: &Item,
    vocabulary: &'static Vocabulary,
    (lines, home): (&[&Statement], SourceId),
    sources: &mut Sources,
) -> Result<ScriptFile, Vec<Problem>> {
    let (path, text) = sources.get(home).map(|source| (source.path.clone(), source.text.clone())).unwrap_or_default();
    let bare: Vec<Cow<'_, str>> = lines.iter().map(|line| written(line, &text)).collect();
    let by_hook = read_all(item, vocabulary, lines, &bare)?;
    let mut out = Text::default();
    if lines.is_empty() {
        out.add("fn on_activate(me) {}\n");
    }
    write::functions(item, vocabulary, &by_hook, &mut out);
    let shown = format!("{path} ({} {})", item.kind, item.name);
    let written = Some(out.written(sources, home));
    let source = sources.add_copy(shown, out.text.clone(), home, out.copied);
    let params = item.params.iter().map(|param| param.name.clone()).collect();
    Ok(ScriptFile { source, path, text: out.text.into(), pack: 0, lenders: Arc::default(), written, params })
}

/// Its modes say all that it does: it is used for these, and has no line of its own.
fn by_modes(item: &Item) -> bool {
    item.has("mode") && !item.has("script")
}

/// What stands in a line of a file, without comments.
fn written<'t>(line: &Statement, text: &'t str) -> Cow<'t, str> {
    let at = line.place(0);
    without_comments(text.get(at.start as usize..at.end as usize).unwrap_or_default())
}

/// The lines of an item by their moments, in the order in which they are written.
///
/// # Errors
/// Everything that cannot be read.
fn read_all<'t>(
    item: &Item,
    vocabulary: &'static Vocabulary,
    lines: &[&Statement],
    bare: &'t [Cow<'t, str>],
) -> Result<ByHook<'t>, Vec<Problem>> {
    let mut problems: Vec<Problem> = item.get("script").map(|said| two_ways(item, said.at)).into_iter().collect();
    let mut by_hook = ByHook::new();
    // The moment whose line an `otherwise` goes on with; none behind one that cannot be read.
    let mut before = None;
    let mut first = true;
    for (line, text) in lines.iter().zip(bare) {
        let at = line.place(0);
        let reader = Reader { item, vocabulary, line: at };
        let part = Part { text, at: at.start as usize };
        let read = match line.word {
            "on" => reader.on(part).map(Some),
            OTHERWISE => {
                let said =
                    before.and_then(|name| by_hook.get_mut(name)).and_then(|said: &mut Vec<Said>| said.last_mut());
                match said {
                    Some(said) => reader.otherwise(part, said).map(|()| None),
                    None if first => reader.stray(part),
                    None => Ok(None),
                }
            }
            _ => reader.holds(part).map(Some),
        };
        first = false;
        match read {
            Ok(Some(said)) => {
                before = Some(said.hook.name);
                by_hook.entry(said.hook.name).or_default().push(said);
            }
            Ok(None) => {}
            Err(problem) => {
                problems.push(*problem);
                before = None;
            }
        }
    }
    if problems.is_empty() { Ok(by_hook) } else { Err(problems) }
}

fn two_ways(item: &Item, at: Origin) -> Problem {
    let message = format!("{} `{}` has lines of its own and names a script", item.kind, item.name);
    Problem::error("E0331", at, message)
        .label("either this or the lines")
        .help("write what the lines say as functions of the script, or leave the script out")
}

/// How a line is written without the block that stands behind this.
pub(crate) fn without_braces(before: &str) -> &'static str {
    if words(before).any(|word| word == "for") {
        "write `each FILTER: each.heal(1)`: it is done for each who fits, and `each` is the one; scripts have loops"
    } else {
        "write the line without braces"
    }
}

/// The names of a piece of script: its words, past quoted text and what follows a dot.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut after_dot = false;
    lexer::tokens(text).filter_map(move |token| {
        let of_another = std::mem::replace(&mut after_dot, token.is("."));
        (token.kind == TokenKind::Word && !of_another).then_some(token.text)
    })
}

/// The functions that a piece of script calls; whether each is one of somebody, behind a dot.
fn calls(text: &str) -> impl Iterator<Item = (&str, bool)> {
    let mut before: [Option<Token<'_>>; 2] = [None; 2];
    lexer::tokens(text).filter_map(move |token| {
        let [dot, name] = before;
        before = [name, Some(token)];
        let name = name.filter(|name| name.kind == TokenKind::Word && token.is("("))?;
        Some((name.text, dot.is_some_and(|dot| dot.is("."))))
    })
}
