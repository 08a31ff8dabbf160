//! Writing of behaviour lines as functions of a script.
//!
//! [`write_functions`] writes one function for each moment: `on hurt if me.hp <= 3: me.heal(2)` becomes `fn on_hurt(me)
//! { if (me.hp <= 3) { me.heal(2); } }`. Conditions and effects are copied from the file, and the [`Text`] remembers
//! the place of each.
//!
//! A [`Gate`] is the query that the engine calls before an optional or replacing action. So `on instead_of_loss if
//! me.hp > 3: me.heal(1)` becomes two functions: `replaces_loss` returns `(me.hp > 3)`, and the action only heals,
//! since its condition was checked. An item may also have lines for the query itself, which then ends with the gate's
//! answer.

use super::gate::Gate;
use super::{ByHook, Case, Does, Each, Said, Text};
use rondel_engine::kernel::tongue::{Expr, Piece, filter_words};
use rondel_engine::kernel::{HookWord, Item, Kind, Vocabulary};

/// The name of the game in lines. Lines may use it even if their moment has no role of that name.
const GAME: &str = "game";

/// Writes a function for each moment, and for each query of a gate.
pub(super) fn write_functions(item: &Item, vocabulary: &'static Vocabulary, by_hook: &ByHook<'_>, out: &mut Text) {
    let gates: Vec<Gate<'_, '_>> = by_hook.values().filter_map(|lines| Gate::of(item, vocabulary, lines)).collect();
    for lines in by_hook.values() {
        let name = lines.first().map(|line| line.hook.name);
        let gate = gates.iter().find(|gate| name == Some(gate.hook.name));
        // The action of a single line needs no second check of its gate's condition.
        let is_checked = gates.iter().any(|gate| gate.of.len() == 1 && name == Some(gate.does()));
        write_function((item, vocabulary), lines, (is_checked, gate), out);
    }
    for gate in gates.iter().filter(|gate| !by_hook.contains_key(gate.hook.name)) {
        gate.write((item, vocabulary), out);
    }
}

/// Writes one function for all lines of the same moment. `is_checked` is set if the gate has checked the condition
/// already. `gate` is set if the function is itself the query of this gate. The function then ends with the gate's
/// answer.
fn write_function(
    item: (&Item, &'static Vocabulary),
    lines: &[Said<'_>],
    (is_checked, gate): (bool, Option<&Gate<'_, '_>>),
    out: &mut Text,
) {
    let Some(first) = lines.first() else { return };
    let (name, hook) = ((first.start(), first.name), first.hook);
    let mut parts: Vec<&Expr<'_>> = Vec::new();
    for case in lines.iter().flat_map(|line| &line.cases) {
        if let Some(condition) = &case.condition
            && !is_checked
        {
            parts.push(&condition.of);
        }
        parts.extend(case.does.iter().flat_map(Does::parts));
    }
    parts.extend(gate.into_iter().flat_map(Gate::conditions));
    write_head(item, (hook, Some(name)), parts.into_iter(), out);
    let adds = hook.query && hook.gives == Kind::Int;
    if adds {
        out.add("let total = 0;\n");
    }
    for line in lines {
        for (nth, case) in line.cases.iter().enumerate() {
            case.write(nth > 0, is_checked, out);
        }
    }
    if adds {
        out.add("total\n");
    }
    if let Some(gate) = gate {
        gate.write_answer(out);
    }
    out.add("}\n");
}

/// Writes the head of a function for the moment `hook`, and variables for the game and the item's parameters where
/// `parts` use them. `name` is the moment's name in the line and the byte at which that line begins. Mistakes about the
/// function are reported at that name.
pub(super) fn write_head<'s, 't: 's>(
    (item, vocabulary): (&Item, &'static Vocabulary),
    (hook, name): (&HookWord, Option<(usize, Piece<'t>)>),
    parts: impl Iterator<Item = &'s Expr<'t>>,
    out: &mut Text,
) {
    let parts: Vec<&Expr<'_>> = parts.collect();
    let names = |name: &str| parts.iter().any(|part| part.names(name));
    let mut roles: Vec<&str> = hook.roles.iter().map(|(name, _)| *name).collect();
    let me = roles.first().copied().unwrap_or("me");
    // The parameter `it`, the calling thing, is added only if one of the parts uses it.
    if names("it") {
        roles.push("it");
    }
    out.add("fn ");
    if let Some((start, name)) = name {
        out.note_copied(start, name);
    }
    out.add(&format!("{}({}) {{\n", hook.name, roles.join(", ")));
    // Whether subjects of this kind can be asked for the game.
    let has_game = |kind: u8| vocabulary.facts.iter().any(|fact| (fact.on, fact.name) == (kind, GAME));
    if names(GAME) && !roles.contains(&GAME) && hook.roles.first().is_some_and(|(_, kind)| has_game(*kind)) {
        out.add(&format!("let {GAME} = {me}.{GAME};\n"));
    }
    for param in item.params.iter().filter(|param| names(&param.name) && !roles.contains(&param.name.as_str())) {
        out.add(&format!("let {0} = {me}.param.{0};\n", param.name));
    }
}

impl Case<'_> {
    /// Writes the case as a block. `otherwise` is set if another case stands before this case, so that the block begins
    /// with `else`. `is_checked` is set if the condition was checked before, so that the condition is left out.
    fn write(&self, otherwise: bool, is_checked: bool, out: &mut Text) {
        let condition = if is_checked { None } else { self.condition.as_ref() };
        if otherwise {
            out.add("else ");
        }
        if let Some(condition) = condition {
            out.add("if ");
            condition.write(self.start, out);
            out.add(" ");
        }
        let block = otherwise || condition.is_some();
        out.add(if block { "{\n" } else { "" });
        self.does.iter().for_each(|does| does.write(self.start, out));
        out.add(if block { "}\n" } else { "" });
    }
}

impl<'t> Does<'t> {
    /// Returns the expressions in the effect or change.
    fn parts(&self) -> Vec<&Expr<'t>> {
        match self {
            Does::Effect(expr) | Does::Adds(expr) | Does::Subtracts(expr) => vec![expr],
            Does::Each(each) => each.list.iter().chain(&each.effects).collect(),
            Does::Changes(_, expr) | Does::Forbids(expr) => expr.iter().collect(),
        }
    }

    /// Writes the effect or change as statements. `start` is the byte of the file at which its line begins.
    fn write(&self, start: usize, out: &mut Text) {
        match self {
            Does::Effect(expr) => write_effect(start, expr, out),
            Does::Each(each) => each.write(start, out),
            Does::Adds(expr) | Does::Subtracts(expr) => {
                out.add(if matches!(self, Does::Adds(_)) { "total += (" } else { "total -= (" });
                out.copy(start, expr.is);
                out.add(");\n");
            }
            Does::Changes(verb, expr) => {
                out.add(verb);
                out.add("(");
                expr.iter().for_each(|expr| out.copy(start, expr.is));
                out.add(");\n");
            }
            Does::Forbids(None) => out.add("return false;\n"),
            Does::Forbids(Some(expr)) => {
                out.add("return ");
                out.copy(start, expr.is);
                out.add(";\n");
            }
        }
    }
}

/// Writes an effect as a statement.
fn write_effect(start: usize, expr: &Expr<'_>, out: &mut Text) {
    out.copy(start, expr.is);
    out.add(";\n");
}

impl Each<'_> {
    /// Writes the effects as a loop. `start` is the byte of the file at which their line begins.
    fn write(&self, start: usize, out: &mut Text) {
        out.add("for each in ");
        if let Some(list) = &self.list {
            out.add("(");
            out.copy(start, list.is);
            out.add(").where(\"");
        } else {
            out.add("each_of(\"");
        }
        // The filter stands in a text of the script: line ends become blanks, and quotes are escaped.
        if self.filter.text.contains(['"', '\\', '\n']) {
            out.note_copied(start, self.filter);
            let words: Vec<&str> = filter_words(self.filter.text).into_iter().map(|word| word.text).collect();
            out.add(&words.join(" ").replace('\\', "\\\\").replace('"', "\\\""));
        } else {
            out.copy(start, self.filter);
        }
        out.add("\") {\n");
        self.effects.iter().for_each(|expr| write_effect(start, expr, out));
        out.add("}\n");
    }
}
