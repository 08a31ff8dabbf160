//! Changes of numbers and permissions in a line: `damage_dealt +1`, `any damage_taken at_most 2`, `no may_move`.
//!
//! The engine's `tongue` has divided a change into its parts, and this file gives them a meaning:
//!
//! - `name` is the number or permission, and `rest` the text behind it.
//! - [`Behind`] is what stands before the name: `any`, `no`, or `while in play:` alone. It decides which names are
//!   known.
//! - `Change::Rough` is a rest that has no form of a change: `.heal(1)` in `me.heal(1)`, whose `name` is then `me`.
//! - `late` is a condition behind the change, where none may stand: `damage_dealt +1 if me.hp < 3`.

use super::{Behind, Does, Read, Reader, WHILE_FORM, pieces};
use rondel_engine::kernel::tongue::{Change, Changed, Expr, ExprKind, Piece};
use rondel_engine::kernel::{Help, HookWord, Kind, meant};

/// A verb that changes a number.
pub(super) struct Verb {
    pub name: &'static str,
    takes_amount: bool,
}

pub(super) const VERBS: [Verb; 4] = [
    Verb { name: "at_least", takes_amount: true },
    Verb { name: "at_most", takes_amount: true },
    Verb { name: "doubled", takes_amount: false },
    Verb { name: "halved", takes_amount: false },
];

/// A change that was read.
pub(super) struct ReadChange<'t> {
    /// The name of the number or permission.
    pub name: Piece<'t>,
    pub hook: &'static HookWord,
    pub does: Does<'t>,
}

impl<'t> Reader<'_, 't> {
    /// Reads a change: `damage_dealt +1`, `any damage_taken at_most 2`, `no may_move "stuck"`, `no any may_move`.
    pub(super) fn change(&self, does: Changed<'t>) -> Read<ReadChange<'t>> {
        // `condition_behind` has reported a misplaced condition. What is left is a second one, beside that of the head,
        // or an incomplete one: only a script can say that.
        if let Some(late) = does.late {
            return self.scripted(late.is, late.word.text);
        }
        let name = does.name;
        if let Change::Forbidden(why) = does.how {
            let hook = self.hook(name, if does.any { Behind::Any } else { Behind::No }, None)?;
            if hook.gives == Kind::Int {
                return self.wrong(name, format!("`{}` is a number", name.text), WHILE_FORM);
            }
            self.check_no_colon(does.colon, &format!("no {}", name.text), does.rest)?;
            // `no may_move stuck in mud`
            if let Some(why) = why.as_ref().filter(|why| pieces(why).len() > 1)
                && pieces(why).iter().all(|piece| piece.kind == ExprKind::Name)
            {
                let quoted = Help::write(format!("\"{}\"", why.is.text));
                return self.wrong(why.is, "a reason is a text, and stands in quotes", quoted);
            }
            return Ok(ReadChange { name, hook, does: Does::Forbids(why) });
        }
        // `while in play: me.heal(1)`: the name is `me`, and the rest is `.heal(1)`.
        if let Change::Rough(Some(rest)) = &does.how
            && rest.is.text.starts_with('.')
            && !rest.calls().is_empty()
        {
            let message = "`while in play` changes numbers, and does nothing else";
            return self.wrong(does.is, message, "what is done stands behind a moment: `on turn_start: me.heal(1)`");
        }
        if name.text == "each" {
            let help = "`any NUMBER +1` changes it for everybody, and `while in play if CONDITION:` says for whom";
            return self.wrong(name, "a line changes a number of its own bearer, or of everybody", help);
        }
        let hook = self.hook(name, if does.any { Behind::Any } else { Behind::While }, None)?;
        if hook.gives != Kind::Int {
            let help = format!("it is a permission: write `no {}`, or `no {0} \"why\"`", name.text);
            return self.wrong(name, format!("`{}` is no number", name.text), help);
        }
        self.check_no_colon(does.colon, name.text, does.rest)?;
        Ok(ReadChange { name, hook, does: self.by_how_much(does.rest, does.how)? })
    }

    /// Reports a `:` behind a number or a permission.
    fn check_no_colon(&self, colon: Option<Piece<'_>>, before: &str, rest: Piece<'_>) -> Read<()> {
        let Some(colon) = colon else { return Ok(()) };
        let corrected = format!("{before} {}", rest.text);
        let help = Help::from(format!("write `{}`", corrected.trim_end()));
        // A blank replaces the `:` if none stands behind it.
        let blank = if rest.at == colon.end() { " " } else { "" };
        self.wrong(colon, "no `:` stands here", help.instead(blank))
    }

    /// Reads how a number changes: `+1`, `= 2`, `at_most 2`, `doubled`.
    fn by_how_much(&self, rest: Piece<'t>, how: Change<'t>) -> Read<Does<'t>> {
        match how {
            Change::By(sign, with) => {
                let with = self.amount(rest, with)?;
                match sign.text {
                    "=" => Ok(Does::Changes("set_to", Some(with))),
                    _ if with.is.text.bytes().all(|byte| byte == b'0') => {
                        self.wrong(rest, "this changes nothing", "say by how much, or leave the line out")
                    }
                    "+" => Ok(Does::Adds(with)),
                    _ => Ok(Does::Subtracts(with)),
                }
            }
            Change::Verb(verb, with) => {
                let is_meant = |other: &&Verb| other.name == verb.text && other.takes_amount == with.is_some();
                let Some(Verb { name, takes_amount }) = VERBS.iter().find(is_meant) else {
                    return self.no_change(rest, verb.text, with.map_or("", |with| with.is.text));
                };
                let amount = if *takes_amount { Some(self.amount(rest, with)?) } else { None };
                Ok(Does::Changes(name, amount))
            }
            Change::Rough(Some(of)) => self.no_change(rest, of.is.text, ""),
            Change::Rough(None) | Change::Forbidden(_) => {
                self.wrong(rest, "nothing is said of how the number changes", WHILE_FORM)
            }
        }
    }

    /// Returns the error of a text that does not change a number. `verb` is its first word and `with` the amount behind
    /// it.
    fn no_change<T>(&self, rest: Piece<'_>, verb: &str, with: &str) -> Read<T> {
        let help = meant_change(verb, with).unwrap_or_else(|| WHILE_FORM.into());
        self.wrong(rest, format!("`{}` does not change a number", rest.text), help)
    }

    /// Checks the amount `with` by which a number changes, and returns it. `change` is the whole change, such as `+1`.
    fn amount(&self, change: Piece<'t>, with: Option<Expr<'t>>) -> Read<Expr<'t>> {
        let Some(with) = with else { return self.wrong(change, "a number is missing here", WHILE_FORM) };
        let pieces = pieces(&with);
        let is_joined = matches!(&with.kind, ExprKind::Infix { sign, .. } if sign.text == "&&");
        if is_joined || pieces.iter().any(|piece| matches!(piece.is.text, "," | "and")) {
            return self.wrong(with.is, "one number a line", "write another `while` line for the second");
        }
        if pieces.first().unwrap_or(&with).kind == ExprKind::Text {
            return self.wrong(with.is, "a text is no number", WHILE_FORM);
        }
        // `damage_dealt += 1`: `change` is `+= 1`, and `with` is `= 1`. The correction deletes the `=`.
        if let [sign, rest @ ..] = pieces
            && sign.is.text == "="
        {
            let plus_or_minus = change.text.get(..1).unwrap_or("");
            let number = rest.first().map_or("1", |first| first.is.text);
            let help = Help::from(format!("write `{plus_or_minus}{number}`")).instead("");
            return self.wrong(sign.is, "no `=` stands here", help);
        }
        // Words such as `let` are for scripts.
        self.check_plain(&with)?;
        Ok(with)
    }
}

/// Returns the help for an unknown verb: `at_most 2` for `max 2`, `+by` for `by`. `with` is the text behind the verb.
fn meant_change(verb: &str, with: &str) -> Option<Help> {
    let names = VERBS.each_ref().map(|verb| verb.name);
    let near = names.into_iter().find(|name| *name == verb).or_else(|| meant(verb, names));
    if let Some(near) = near {
        // Scripts call these verbs as functions. In a line the amount stands behind the verb, and `halved` has none.
        let amount = with.strip_prefix('(').and_then(|inside| inside.strip_suffix(')')).unwrap_or(with);
        return Some(Help::write(format!("{near} {amount}").trim_end()));
    }
    // `x2` and `*2`
    if let Some(times) = verb.strip_prefix(['x', '*', '×']).filter(|times| times.parse::<u8>().is_ok()) {
        return Some(match times {
            "2" => Help::write("doubled"),
            _ => "a line adds, doubles or halves: `+1`, `doubled`, `halved`. A script multiplies".into(),
        });
    }
    let is_amount = with.is_empty() && verb.chars().all(|c| c.is_alphanumeric() || c == '_');
    if !is_amount || verb.is_empty() {
        return None;
    }
    Some(format!("write `+{verb}`, or `at_least {verb}`, `at_most {verb}`, `= {verb}`").into())
}
