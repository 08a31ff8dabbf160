//! The help for lines with braces: the same line without them. Each advised line is read first, to be sure that it can
//! be read. In a line that was read, three parts show a mistake: `beside` is text of the head that is neither a moment
//! nor a condition, `late` is a condition behind the effects, and `Rough` is text of no known form.

use super::OTHERWISE;
use super::read::{SCRIPT_HELP, is_scripted};
use rondel_engine::kernel::lexer;
use rondel_engine::kernel::rows::LINES;
use rondel_engine::kernel::tongue::{Change, Changed, Does, Effect, ExprKind, Head, Line};

/// Words that begin a loop in scripts.
const LOOPS: [&str; 3] = ["loop", "while", "do"];

/// The help for a loop over a list.
const EACH: &str =
    "write `each FILTER: each.heal(1)`: it is done for each who fits, and `each` is the one; scripts have loops";

/// Returns the help for a line written with braces, such as `on hurt { me.heal(1) }`: how to write it without them.
/// `word` is the line's first word, here `on`, `before` the text up to the block, `hurt`, and `block` the text inside
/// it.
pub(crate) fn without_braces(word: &str, before: &str, block: &str) -> String {
    if !LINES.contains(&word) {
        return "write the line without braces".into();
    }
    let (head, opening) = divided(before);
    let first = opening.split_whitespace().next().unwrap_or("");
    if first == "for" {
        return EACH.into();
    }
    let effects: Vec<&str> = block.split([';', '\n']).map(str::trim).filter(|effect| !effect.is_empty()).collect();
    let does = effects.join(", ");
    let line = match first {
        // `hurt { ... }`
        "" => format!("{head}: {does}"),
        // `hurt: if me.hp < 3 { ... }`
        "if" => format!("{head} {opening}: {does}"),
        // `hurt: loop { ... }`
        first if LOOPS.contains(&first) => format!("{head}: {does}"),
        // `hurt: each opponent { ... }`
        _ => format!("{head}: {opening}: {does}"),
    };
    match reads(word, &line) {
        true if LOOPS.contains(&first) => {
            format!("write `{word} {line}`, which does it once; a loop needs a script: `rondel check --explain E0642`")
        }
        true => format!("write it without braces: `{word} {line}`"),
        false => SCRIPT_HELP.into(),
    }
}

/// Divides the text before a block into the head of the line and the text behind its `:`, such as `loop`. Where the `:`
/// is missing, a loop begins that text.
fn divided(before: &str) -> (&str, &str) {
    let before = before.trim();
    if let Some(colon) = lexer::tokens(before).find(|token| token.is(":")) {
        let (head, behind) = before.split_at(colon.at);
        return (head.trim_end(), behind.trim_start_matches(':').trim_start());
    }
    let begins_loop = |text: &str| text == "for" || LOOPS.contains(&text);
    let at = lexer::tokens(before).find(|token| begins_loop(token.text)).map_or(before.len(), |token| token.at);
    let (head, behind) = before.split_at(at);
    (head.trim_end(), behind)
}

/// Returns whether a line can be read, as far as its form goes. `text` stands behind its first word.
fn reads(word: &str, text: &str) -> bool {
    let acts =
        |line: Option<Line<'_, Does<'_>>>| line.is_some_and(|line| is_head(&line.head) && are_effects(line.does));
    let holds =
        |line: Option<Line<'_, Changed<'_>>>| line.is_some_and(|line| is_head(&line.head) && is_change(line.does));
    match word {
        "on" => acts(Line::on(text)),
        OTHERWISE => acts(Line::<Does<'_>>::otherwise(text)) || holds(Line::<Changed<'_>>::otherwise(text)),
        _ => holds(Line::holds(text)),
    }
}

/// Returns whether a head has nothing but a word and a condition. Any other text of it is in `beside`.
fn is_head(head: &Head<'_>) -> bool {
    // `Some(None)` is a word such as `if` without a condition behind it.
    let condition = head.condition.as_ref().map(|condition| condition.of.as_ref());
    let is_condition = condition.is_none_or(|of| of.is_some_and(|of| !matches!(of.kind, ExprKind::Rough(_))));
    head.beside.is_none() && is_condition
}

/// Returns whether there are effects, and each of them is a call. `late` is a condition behind the effects.
fn are_effects(does: Option<Does<'_>>) -> bool {
    does.is_some_and(|does| does.late.is_none() && !does.effects.is_empty() && does.effects.iter().all(is_effect))
}

/// Returns whether an effect is a call, or calls for each who fits.
fn is_effect(effect: &Effect<'_>) -> bool {
    match effect {
        Effect::Of(of) => of.as_ref().is_some_and(|of| matches!(of.kind, ExprKind::Call { .. }) && !is_scripted(of)),
        Effect::Each { does, .. } => does.as_ref().is_some_and(|does| !does.is_empty() && does.iter().all(is_effect)),
    }
}

/// Returns whether a change has a known form.
fn is_change(changed: Option<Changed<'_>>) -> bool {
    changed.is_some_and(|changed| changed.late.is_none() && !matches!(changed.how, Change::Rough(_)))
}
