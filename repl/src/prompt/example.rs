//! Examples on pages of `help`: the roles of scripts, and for a kind such as `trait` a short behaviour from the packs
//! with a place that calls it.

use crate::content::Content;
use crate::text::{ACTIVE, DIM, paint, sanitize};
use rondel_engine::kernel::Statement;

/// The roles of script functions. Each has a name, an example and its meaning.
pub(super) const ROLES: &[(&str, &str, &str)] = &[
    (
        "me",
        "me",
        "The first role of every function: whoever has the trait, plays the card, wears the thing. Its facts are read \
         (`me.hp`), its effects done (`me.heal(1)`); `help facts` and `help effects` list them.",
    ),
    (
        "param",
        "me.param.NAME",
        "What the script's item was called with: `flee(hp: 1)` gives `me.param.hp`, 1. A number of Rounds or the like is a list \
         to look into (`me.game.round in me.param.rounds`), a price a list of number and word (`pay: 2 intellect` gives \
         `me.param.pay[0]`, 2, and `me.param.pay[1]`, \"intellect\"). What is not said is the declared default.",
    ),
    (
        "it",
        "it",
        "In scripts of things that lie in play: the thing itself, with its own facts and effects \
         (`it.tokens(\"Charge\")`, `it.leave_play()`).",
    ),
];

/// The most lines of a script that are shown.
const MOST_LINES: usize = 14;

/// Returns a short behaviour of a kind of item, and a place that calls it. The behaviour is a script, or behaviour
/// lines if the kind has no script.
pub(super) fn of(content: &Content, kind: &str) -> Option<String> {
    script(content, kind).or_else(|| lines(content, kind))
}

/// Returns the best example of an item with behaviour lines: with parameters, and short.
fn lines(content: &Content, kind: &str) -> Option<String> {
    let is_line = |statement: &Statement| matches!(statement.word, "on" | "while");
    let with_lines = content.items().iter().filter(|item| item.kind == kind && item.body.iter().any(is_line));
    let item = with_lines.min_by_key(|item| (item.params.is_empty(), item.body.len()))?;
    let (path, line, _) = content.sources().place(item.at)?;
    let end = item.body.iter().map(|statement| statement.at.end).max()?;
    let source = content.sources().get(item.at.file?)?;
    let text = source.text.get(item.at.start as usize..end as usize)?;
    let mut lines = vec![paint(DIM, format!("  for example {}:{line}", sanitize(path)))];
    // `text` goes from the name of the item to its last statement: the kind and the closing brace are missing.
    let whole = format!("{kind} {text} }}");
    lines.extend(whole.lines().take(MOST_LINES).map(|line| format!("    {}", sanitize_code(line))));
    lines.extend(call_lines(content, &item.name));
    Some(lines.join("\n"))
}

/// Returns two lines that show a call of an item: its file, and its text. Empty if nothing calls the item.
fn call_lines(content: &Content, name: &str) -> Vec<String> {
    let Some((path, line)) = find_call(content, name) else { return Vec::new() };
    vec![
        paint(DIM, format!("  called in {}", sanitize(&path))),
        format!("    {}", paint(ACTIVE, sanitize(line.trim()))),
    ]
}

/// Returns the best example among the scripts of a kind: with a parameter, short enough to be shown whole, called
/// somewhere, and the shortest of these.
fn script(content: &Content, kind: &str) -> Option<String> {
    let folder = format!("{kind}s/");
    // `written` is set for a script that was made from behaviour lines, and has no file.
    let of_kind = content.scripts().iter().filter(|(name, file)| name.starts_with(&folder) && file.written.is_none());
    let (_, file) = of_kind.min_by_key(|(name, file)| {
        let lines = file.text.lines().filter(|line| !line.trim().is_empty()).count();
        let has_parameter = file.text.contains("me.param.");
        (!has_parameter, lines > MOST_LINES, !is_called(content, name), lines)
    })?;
    let name = file.path.rsplit('/').next()?.strip_suffix(".rhai")?;
    let mut lines = vec![paint(DIM, format!("  for example {}", sanitize(&file.path)))];
    let text = file.text.lines().filter(|line| !line.trim().is_empty()).take(MOST_LINES);
    lines.extend(text.map(|line| format!("    {}", sanitize_code(line))));
    lines.extend(call_lines(content, name));
    Some(lines.join("\n"))
}

/// Returns a sanitized line that keeps its indentation.
fn sanitize_code(line: &str) -> String {
    let indent = line.len() - line.trim_start().len();
    format!("{}{}", " ".repeat(indent), sanitize(line.trim()))
}

/// Returns whether anything calls the item of a script.
fn is_called(content: &Content, script: &str) -> bool {
    script.rsplit('/').next().is_some_and(|name| find_call(content, name).is_some())
}

/// Returns the file and the line of the first call of an item with arguments.
fn find_call(content: &Content, name: &str) -> Option<(String, String)> {
    let call = format!(" {name}(");
    // An item is declared at the beginning of a line, and called inside another item.
    let calls = |line: &&str| line.starts_with(' ') && line.contains(&call);
    for (_, source) in content.sources().iter() {
        if source.path.ends_with(".rondel")
            && let Some(line) = source.text.lines().find(calls)
        {
            return Some((source.path.to_string(), line.to_string()));
        }
    }
    None
}
