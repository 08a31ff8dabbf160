//! What a behaviour does, in lines of its own instead of a script file: `on hurt if me.hp <= 3: me.heal(2)` and
//! `while in play: damage_dealt +1`.
//!
//! A line becomes a function of a script, which is then checked, run and shown like any other. Its conditions and
//! effects stay where they are written: what is wrong with them is told there.

use crate::load::Loaded;
use crate::text::did_you_mean;
use rondel_engine::kernel::{
    Copied, HookWord, Item, Kind, Origin, Problem, Shape, Sources, Statement, Vocabulary, Word,
};
use rondel_engine::script::{ScriptFile, Scripts};
use std::collections::BTreeMap;
use std::ops::Range;

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
    for said in by_hook.into_values() {
        function(item, &said, &mut out);
    }
    let shown = format!("{path} ({} {})", item.kind, item.name);
    let source = sources.add_copy(shown, out.text.clone(), home, out.copied);
    Ok(Some(ScriptFile { source, path, text: out.text.into() }))
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

/// A function of all lines with the same moment.
fn function(item: &Item, said: &[Said<'_>], out: &mut Text) {
    let Some((name, hook)) = said.first().map(|said| (said.name, said.hook)) else { return };
    let parts =
        || said.iter().flat_map(|said| said.condition.into_iter().chain(said.does.iter().filter_map(Does::part)));
    let names = |name: &str| parts().any(|part| words(part.text).any(|word| word == name));
    let mut roles: Vec<&str> = hook.roles.iter().map(|(name, _)| *name).collect();
    let me = roles.first().copied().unwrap_or("me");
    if names("it") {
        roles.push("it");
    }
    out.stands_for(name);
    out.add(&format!("fn {}({}) {{\n", hook.name, roles.join(", ")));
    for param in item.params.iter().filter(|param| names(&param.name) && !roles.contains(&param.name.as_str())) {
        out.add(&format!("let {0} = {me}.param.{0};\n", param.name));
    }
    let adds = hook.query && hook.gives == Kind::Int;
    if adds {
        out.add("let total = 0;\n");
    }
    for said in said {
        if let Some(condition) = said.condition {
            out.add("if (");
            out.copy(condition);
            out.add(") {\n");
        }
        said.does.iter().for_each(|does| does.write(out));
        if said.condition.is_some() {
            out.add("}\n");
        }
    }
    out.add(if adds { "total\n}\n" } else { "}\n" });
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

/// Changes of a number that are verbs; whether they take a number.
const CHANGES: [(&str, bool); 4] = [("at_least", true), ("at_most", true), ("doubled", false), ("halved", false)];

/// Words of scripts that no line holds.
const SCRIPTED: [&str; 10] = ["let", "const", "for", "loop", "while", "do", "fn", "return", "if", "switch"];

struct Reader<'a> {
    item: &'a Item,
    vocabulary: &'static Vocabulary,
    line: Origin,
}

type Read<T> = Result<T, Box<Problem>>;

impl Reader<'_> {
    fn wrong<T>(&self, part: Part<'_>, message: impl Into<String>, help: impl Into<String>) -> Read<T> {
        Err(Box::new(Problem::error("E0330", part.origin(self.line), message).label("in this line").help(help)))
    }

    /// `hurt if me.hp <= 3: me.heal(2), me.draw_cards(1)`
    fn on<'t>(&self, line: Part<'t>) -> Read<Said<'t>> {
        const FORM: &str = "write `on MOMENT if CONDITION: EFFECT`, such as `on hurt if me.hp <= 3: me.heal(2)`";
        let Some((head, does)) = line.split(b':') else {
            return self.wrong(line, "this line lacks a `:` with what is done behind it", FORM);
        };
        let (name, rest) = head.word();
        let hook = self.hook(name, &["on_", ""], false)?;
        let condition = self.condition(rest, FORM)?;
        let mut effects = Vec::new();
        let mut rest = Some(does);
        while let Some(now) = rest {
            let (effect, more) = now.split(b',').map_or((now, None), |(effect, more)| (effect, Some(more)));
            if effect.text.is_empty() {
                return self.wrong(does, "nothing is done here", FORM);
            }
            self.plain(effect)?;
            effects.push(Does::Effect(effect));
            rest = more;
        }
        Ok(Said { name, hook, condition, does: effects })
    }

    /// `in play if me.hp <= 3: damage_dealt +1`
    fn holds<'t>(&self, line: Part<'t>) -> Read<Said<'t>> {
        const FORM: &str = "write `while in play if CONDITION: NUMBER +1`, or `at_least 2`, `at_most 2`, `doubled`, \
                            `halved`, `= 2` in place of `+1`; `no PERMISSION \"why\"` forbids something";
        let (Some((head, does)), Some(rest)) = (line.split(b':'), line.text.strip_prefix("in play")) else {
            return self.wrong(line, "this is no `while in play: NUMBER +1`", FORM);
        };
        let condition = self.condition(head.slice(line.text.len() - rest.len()..head.text.len()), FORM)?;
        let (first, after) = does.word();
        if first.text == "no" {
            let (name, why) = after.word();
            let hook = self.hook(name, &["", "may_"], true)?;
            if hook.gives == Kind::Int {
                return self.wrong(name, format!("`{}` is a number", name.text), FORM);
            }
            let why = Some(why).filter(|why| !why.text.is_empty());
            return Ok(Said { name, hook, condition, does: vec![Does::Forbids(why)] });
        }
        let (name, change, prefixes) = if first.text == "any" {
            (after.word().0, after.word().1, ["any_", ""])
        } else {
            (first, after, ["my_", ""])
        };
        let hook = self.hook(name, &prefixes, true)?;
        if hook.gives != Kind::Int {
            return self.wrong(name, format!("`{}` is no number", name.text), FORM);
        }
        let rest = change.slice(1.min(change.text.len())..change.text.len());
        let does = match change.text.as_bytes().first() {
            Some(b'+') => Does::Adds(rest, true),
            Some(b'-') => Does::Adds(rest, false),
            Some(b'=') => Does::Changes("set_to", Some(rest)),
            _ => {
                let (verb, with) = change.word();
                let known = CHANGES.into_iter().find(|(known, _)| *known == verb.text);
                let Some((verb, _)) = known.filter(|(_, takes)| *takes != with.text.is_empty()) else {
                    return self.wrong(change, format!("`{}` does not change a number", change.text), FORM);
                };
                Does::Changes(verb, Some(with).filter(|with| !with.text.is_empty()))
            }
        };
        if matches!(does, Does::Adds(part, _) | Does::Changes("set_to", Some(part)) if part.text.is_empty()) {
            return self.wrong(change, "a number is missing here", FORM);
        }
        does.part().map_or(Ok(()), |part| self.plain(part))?;
        Ok(Said { name, hook, condition, does: vec![does] })
    }

    fn condition<'t>(&self, rest: Part<'t>, form: &str) -> Read<Option<Part<'t>>> {
        if rest.text.is_empty() {
            return Ok(None);
        }
        let (word, condition) = rest.word();
        if word.text != "if" || condition.text.is_empty() {
            return self.wrong(rest, "after the moment comes `if` with a condition, or `:`", form);
        }
        self.plain(condition)?;
        Ok(Some(condition))
    }

    /// A line holds no variables and no loops.
    fn plain(&self, part: Part<'_>) -> Read<()> {
        match words(part.text).find(|word| SCRIPTED.contains(word)) {
            Some(word) => self.wrong(
                part,
                format!("`{word}` is for scripts"),
                "a line has one condition and its effects; write a script for more: `rondel check --explain E0642`",
            ),
            None => Ok(()),
        }
    }

    /// The moment of a name, for items of this kind.
    fn hook(&self, name: Part<'_>, prefixes: &[&str], asks: bool) -> Read<&'static HookWord> {
        let fits = |hook: &&HookWord| hook.items.contains(&self.item.kind);
        let of = |prefix: &&str| {
            let wanted = format!("{prefix}{}", name.text);
            self.vocabulary.hooks.iter().filter(fits).find(|hook| hook.name == wanted)
        };
        let found = prefixes.iter().find_map(of);
        if let Some(hook) = found.filter(|hook| hook.query == asks) {
            return Ok(hook);
        }
        if let Some(hook) = found {
            let message = format!("`{}` {}", hook.name, if asks { "happens" } else { "is asked for" });
            let help = if asks {
                "`on MOMENT: EFFECT` says what is done when something happens"
            } else {
                "`while in play: NUMBER +1` changes what is asked for"
            };
            return self.wrong(name, message, help);
        }
        let known = self.vocabulary.hooks.iter().filter(fits).filter(|hook| hook.query == asks);
        let short = known.map(|hook| prefixes.iter().find_map(|p| hook.name.strip_prefix(p)).unwrap_or(hook.name));
        let help = did_you_mean(name.text, short).unwrap_or_else(|| "`help hooks` lists them".into());
        let what = if asks { "number or permission" } else { "moment" };
        self.wrong(
            name,
            format!("no {what} of {} `{}` is called `{}`", self.item.kind, self.item.name, name.text),
            help,
        )
    }
}
