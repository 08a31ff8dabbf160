//! Behaviour lines: the behaviour of an item, written in its body instead of a script file. Examples: `on hurt if me.hp
//! <= 3: me.heal(2)` and `while in play: damage_dealt +1`.
//!
//! Begin reading at [`add`], which the loader calls for each item. `read` parses a line into a [`Said`], and `write`
//! turns the lines of one moment into a function of a script: the first example becomes `fn on_hurt(me) { if (me.hp <=
//! 3) { me.heal(2); } }`. That script is then checked, run and shown like any other. Conditions and effects are copied
//! from the file, so that their mistakes are reported there.

mod behind;
mod braces;
mod gate;
mod read;
mod write;

pub(crate) use braces::without_braces;

use crate::check::conflicts::Packs;
use crate::loaded::Loaded;
use read::Reader;
use rondel_engine::kernel::rows::{self, LINES};
use rondel_engine::kernel::tongue::{Expr, Member, Piece};
use rondel_engine::kernel::{
    Copied, HookWord, Item, Origin, Problem, Shape, SourceId, Sources, Statement, Vocabulary, Word, effort,
};
use rondel_engine::script::{ScriptFile, Scripts};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The word that begins a line which continues the line before it.
const OTHERWISE: &str = rows::OTHERWISE.word;

/// The text of a script under construction, and the parts of it that were copied from the file.
#[derive(Default)]
struct Text {
    text: String,
    copied: Vec<Copied>,
}

impl Text {
    /// Adds text that is not copied from the file.
    fn add(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Copies a piece of a line. `start` is the byte of the file at which that line begins.
    fn copy(&mut self, start: usize, piece: Piece<'_>) {
        self.note_copied(start, piece);
        self.text.push_str(piece.text);
    }

    /// Returns, for each line of the script, the line of the file `home` from which its last part was copied.
    fn written(&self, sources: &Sources, home: SourceId) -> Arc<[u32]> {
        let line_at = |byte: u32| {
            // `effort` counts steps for tests of growth, and decides nothing.
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

    /// Notes that the text added next says the same as this piece of the line, in other words.
    fn note_copied(&mut self, start: usize, piece: Piece<'_>) {
        let as_u32 = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        self.copied.push(Copied {
            at: as_u32(self.text.len()),
            from: as_u32(start + piece.at),
            length: as_u32(piece.text.len()),
        });
    }
}

/// One line and the `otherwise` lines behind it, as they were read.
struct Said<'t> {
    /// The name of the moment.
    name: Piece<'t>,
    hook: &'static HookWord,
    /// The cases, in order. The first case whose condition holds is carried out.
    cases: Vec<Case<'t>>,
}

/// Effects or changes under a condition. Only the last case may have no condition.
struct Case<'t> {
    /// The byte of the file at which its line begins.
    start: usize,
    condition: Option<When<'t>>,
    does: Vec<Does<'t>>,
}

/// The condition of a case.
struct When<'t> {
    of: Expr<'t>,
    /// Whether the condition must not hold, because it stands behind `unless`.
    denied: bool,
}

impl When<'_> {
    /// Writes the condition in brackets. `start` is the byte of the file at which its line begins.
    fn write(&self, start: usize, out: &mut Text) {
        out.add(if self.denied { "(!(" } else { "(" });
        out.copy(start, self.of.is);
        out.add(if self.denied { "))" } else { ")" });
    }
}

/// One effect or change of a line.
enum Does<'t> {
    /// An effect, such as `me.heal(1)`.
    Effect(Expr<'t>),
    /// Effects for everybody who fits, such as `each opponent: each.damage(1)`.
    Each(Each<'t>),
    /// Adds to the number.
    Adds(Expr<'t>),
    /// Subtracts from the number.
    Subtracts(Expr<'t>),
    /// Changes the number by a verb, such as `at_least`, which may take an amount.
    Changes(&'static str, Option<Expr<'t>>),
    /// Forbids what the permission allows, perhaps with a reason.
    Forbids(Option<Expr<'t>>),
}

/// Effects, and their targets: everybody who fits the filter, or the members of `list` that fit it.
struct Each<'t> {
    filter: Piece<'t>,
    list: Option<Expr<'t>>,
    effects: Vec<Expr<'t>>,
}

impl<'t> Said<'t> {
    /// Returns the byte of the file at which the line begins.
    fn start(&self) -> usize {
        self.cases.first().map_or(0, |case| case.start)
    }

    /// Returns the condition without which the line does nothing. `None` if the line has no condition or several cases.
    fn condition(&self) -> Option<&When<'t>> {
        if let [only] = self.cases.as_slice() { only.condition.as_ref() } else { None }
    }
}

/// The lines of an item by the names of their moments.
type ByHook<'t> = BTreeMap<&'static str, Vec<Said<'t>>>;

/// Adds the behaviour lines of an item to the loaded packs. Each file with such lines gets a script: an item may have
/// lines in several files, since a later pack can add some.
pub(crate) fn add(item: &Item, vocabulary: &'static Vocabulary, packs: &Packs, to: &mut Loaded) {
    // Another kind of item may have a different word with the same spelling.
    let is_line = |word: &&Word| LINES.contains(&word.word) && matches!(word.shape, [Shape::Line]);
    let may_have_lines = vocabulary.item(item.kind).is_some_and(|kind| kind.words.iter().any(|word| is_line(&word)));
    if !may_have_lines {
        return;
    }
    let member = to.member(item.at);
    // Such a statement has one value, the text of the line behind its first word. `place(0)` is the place of that text.
    let lines: Vec<&Statement> = item.body.iter().filter(|said| LINES.contains(&said.word)).collect();
    let mut homes: Vec<SourceId> = Vec::new();
    for home in lines.iter().filter_map(|line| line.place(0).file) {
        if !homes.contains(&home) {
            homes.push(home);
        }
    }
    // An item that has modes and no lines needs a script too.
    if lines.is_empty() && by_modes(item) {
        homes.extend(item.at.file);
    }
    for (nth, home) in homes.into_iter().enumerate() {
        let own: Vec<&Statement> = lines.iter().copied().filter(|line| line.place(0).file == Some(home)).collect();
        match script(item, vocabulary, &own, home, member, &mut to.sources) {
            Ok((file, warnings)) => {
                to.problems.extend(warnings);
                let pack = to.pack_of(home).unwrap_or_default();
                // `lenders`: the packs whose libraries the script can call.
                let (number, lenders) = (u16::try_from(pack).unwrap_or(u16::MAX), packs.lenders(pack));
                let file = ScriptFile { pack: number, lenders, ..file };
                to.scripts.files.insert(Scripts::of_lines(item.kind, &item.id, nth), file);
            }
            Err(problems) => to.problems.extend(problems),
        }
    }
}

/// Returns the script made of the lines that an item has in one file, `home`. `member` is set for a member of a family,
/// whose lines may hold several values divided by `|`. Also returns the warnings about its lines.
///
/// # Errors
/// Everything that cannot be read.
fn script(
    item: &Item,
    vocabulary: &'static Vocabulary,
    lines: &[&Statement],
    home: SourceId,
    member: Option<Member>,
    sources: &mut Sources,
) -> Result<(ScriptFile, Vec<Problem>), Vec<Problem>> {
    let (path, mut text) =
        sources.get(home).map(|source| (source.path.clone(), source.text.clone())).unwrap_or_default();
    if let Some(member) = member {
        text = of_member(member, lines, &text);
    }
    let warnings = RefCell::default();
    let by_hook = read_all(item, vocabulary, lines, &text, &warnings)?;
    let mut out = Text::default();
    // Without lines, the modes are all of the item's behaviour. The script still needs a function to be activated.
    if lines.is_empty() {
        out.add("fn on_activate(me) {}\n");
    }
    write::write_functions(item, vocabulary, &by_hook, &mut out);
    let shown = format!("{path} ({} {})", item.kind, item.name);
    let written = Some(out.written(sources, home));
    let source = sources.add_copy(shown, out.text.clone(), home, out.copied);
    let params = item.params.as_slice().into();
    let text = out.text.into();
    let file = ScriptFile { source, path, text, pack: 0, lenders: Arc::default(), written, params };
    Ok((file, warnings.into_inner()))
}

/// Returns the text of a file whose `lines` have the values of one member of a family. All other places stay the same.
fn of_member(member: Member, lines: &[&Statement], text: &str) -> Arc<str> {
    let mut out = String::with_capacity(text.len());
    let mut lines = lines.to_vec();
    lines.sort_by_key(|line| line.at.start);
    for line in lines {
        let range = line.at.start as usize..line.at.end as usize;
        out.push_str(text.get(out.len()..range.start).unwrap_or(""));
        let (chosen, _) = member.chosen(text.get(range).unwrap_or(""));
        out.push_str(&chosen);
    }
    out.push_str(text.get(out.len()..).unwrap_or(""));
    out.into()
}

/// Returns whether the item has modes and no script, so that the modes are all its behaviour.
fn by_modes(item: &Item) -> bool {
    item.has("mode") && !item.has("script")
}

/// Returns the lines of an item by their moments, in the order of the file.
///
/// # Errors
/// Everything that cannot be read.
fn read_all<'t>(
    item: &Item,
    vocabulary: &'static Vocabulary,
    lines: &[&Statement],
    text: &'t str,
    warnings: &RefCell<Vec<Problem>>,
) -> Result<ByHook<'t>, Vec<Problem>> {
    let mut problems: Vec<Problem> = item.get("script").map(|said| two_ways(item, said.at)).into_iter().collect();
    let mut by_hook = ByHook::new();
    // The moment of the line that an `otherwise` continues. `None` behind an unreadable line.
    let mut before = None;
    let mut is_first = true;
    for line in lines {
        let at = line.place(0);
        let text = text.get(at.start as usize..at.end as usize).unwrap_or_default();
        let length = u32::try_from(line.word.len()).unwrap_or(0);
        let word = Origin { end: line.at.start.saturating_add(length), ..line.at };
        let reader = Reader { item, vocabulary, word, line: at, text, warnings };
        // The line that was read. `None` for an `otherwise`, which is added to the line before it.
        let read = match line.word {
            "on" => reader.on().map(Some),
            OTHERWISE => {
                let lines_before = before.and_then(|name| by_hook.get_mut(name));
                let said = lines_before.and_then(|lines: &mut Vec<Said>| lines.last_mut());
                match said {
                    Some(said) => reader.otherwise(said).map(|()| None),
                    None if is_first => reader.stray(),
                    // The line before it is unreadable, which is reported already.
                    None => Ok(None),
                }
            }
            _ => reader.holds().map(Some),
        };
        is_first = false;
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

/// Returns the error of an item that has both lines and a script.
fn two_ways(item: &Item, at: Origin) -> Problem {
    let message = format!("{} `{}` has lines of its own and names a script", item.kind, item.name);
    Problem::error("E0331", at, message)
        .label("either this or the lines")
        .help("write what the lines say as functions of the script, or leave the script out")
}
