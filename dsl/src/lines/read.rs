//! Reading of one behaviour line: its meaning as a [`Said`], or the first mistake in it and its place.
//!
//! [`Reader::on`] reads `on hurt if me.hp <= 3: me.heal(2)`, [`Reader::holds`] reads `while in play: damage_dealt +1`,
//! and [`Reader::otherwise`] reads a line that continues one of these. The engine's `tongue` has already divided the
//! line at its `if` and `:`. The files below give the parts a meaning: moments, conditions, effects and changes. Most
//! of their code finds out what a wrong line was meant to be.
//!
//! A line has a head before its `:`, and behind it what it `does`. Three parts of the tree stand only in wrong lines:
//! `beside` is text of the head that is neither a moment nor a condition, `late` is a condition behind the effects, and
//! `ExprKind::Rough` has the pieces of a text that is no expression.

mod changes;
mod conditions;
mod effects;
mod moments;

use super::behind::Behind;
use super::{Case, Does, Each, OTHERWISE, Said, When};
pub(super) use conditions::{SCRIPT_HELP, is_scripted};

use changes::ReadChange;
use rondel_engine::kernel::lexer::{self, Unmatched, unmatched};
use rondel_engine::kernel::tongue::{self, Changed, Condition, Expr, ExprKind, Head, Line, Piece};
use rondel_engine::kernel::{Help, HookWord, Item, Origin, Problem, Vocabulary};
use rondel_engine::script::unmatched_bracket;
use std::cell::RefCell;

/// Words and signs that other languages write where a line has its `:`.
const OTHER_COLONS: [&str; 4] = ["=>", "->", "then", "do"];

/// Words that begin a condition.
const CONDITIONS: [&str; 3] = ["if", "unless", "when"];

/// A reader of one line of `item`.
pub(super) struct Reader<'a, 't> {
    pub(super) item: &'a Item,
    pub(super) vocabulary: &'static Vocabulary,
    /// The place of the line's first word: `on`, `while` or `otherwise`.
    pub(super) word: Origin,
    /// The place of the rest of the line, behind that word.
    pub(super) line: Origin,
    /// The text of that rest.
    pub(super) text: &'t str,
    /// Warnings about lines that are valid.
    pub(super) warnings: &'a RefCell<Vec<Problem>>,
}

/// The thing read, or the error to report.
type Read<T> = Result<T, Box<Problem>>;

const ON_FORM: &str = "write `on MOMENT if CONDITION: EFFECT`, such as `on hurt if me.hp <= 3: me.heal(2)`";

const OTHERWISE_FORM: &str = "write `otherwise: EFFECT` or `otherwise if CONDITION: EFFECT` behind a line with an `if`";

const WHILE_FORM: &str = "write `while in play if CONDITION: NUMBER +1`, or `at_least 2`, `at_most 2`, `doubled`, `halved`, \
                          `= 2` in place of `+1`; `no PERMISSION \"why\"` forbids something";

impl<'t> Reader<'_, 't> {
    /// Reads a line behind `on`: `hurt if me.hp <= 3: me.heal(2), me.draw_cards(1)`.
    pub(super) fn on(&self) -> Read<Said<'t>> {
        let Line { head, does } = self.balanced(Line::<tongue::Does<'_>>::on(self.text))?;
        let Some(does) = does else {
            self.check_colon(&head)?;
            let (Some(moment), Some(rest)) = (head.first, head.beside) else {
                return self.wrong(self.whole(), "this line lacks a `:` with what is done behind it", ON_FORM);
            };
            let help = Help::from(format!("write `on {}: {}`", moment.text, rest.text));
            let with_colon = format!("{}:", moment.text);
            return self.wrong(moment, "behind this a `:` is missing", help.instead(with_colon));
        };
        let name = head.first.unwrap_or(head.is);
        self.condition_behind("on", &head, (does.late.as_ref(), does.is))?;
        // If the moment is unknown, the effects tell which moments can be meant.
        let hook = self.hook(name, Behind::On, Some(&does))?;
        self.check_params_of(hook)?;
        let condition = self.condition(head, ON_FORM)?;
        Ok(Said { name, hook, cases: vec![Case { start: self.start(), condition, does: self.does(does)? }] })
    }

    /// Reads a line behind `while`: `in play if me.hp <= 3: damage_dealt +1`.
    pub(super) fn holds(&self) -> Read<Said<'t>> {
        let Line { head, does } = self.balanced(Line::<Changed<'_>>::holds(self.text))?;
        let (Some(does), Some(_)) = (does, head.first) else {
            // In `while in play damage_dealt +1`, only the `:` is missing.
            let Some(in_play) = head.first.filter(|first| first.end() < self.text.trim_end().len()) else {
                self.check_in_play()?;
                return self.wrong(self.whole(), "this is no `while in play: NUMBER +1`", WHILE_FORM);
            };
            let changed = self.text.get(in_play.end()..).unwrap_or("").trim();
            if CONDITIONS.iter().any(|word| changed.split_whitespace().next() == Some(*word)) {
                return self.wrong(self.whole(), "this line lacks a `:` with what it changes behind it", WHILE_FORM);
            }
            let help = Help::from(format!("write `while in play: {changed}`")).instead("in play:");
            return self.wrong(in_play, "behind this a `:` is missing", help);
        };
        self.condition_behind("while", &head, (does.late.as_ref(), does.is))?;
        let condition = self.condition(head, WHILE_FORM)?;
        let ReadChange { name, hook, does } = self.change(does)?;
        self.check_params_of(hook)?;
        Ok(Said { name, hook, cases: vec![Case { start: self.start(), condition, does: vec![does] }] })
    }

    /// Checks that no parameter of the item has the name of somebody or something that the moment tells of, if the line
    /// says this name: it would mean the latter.
    fn check_params_of(&self, hook: &HookWord) -> Read<()> {
        let is_role = |name: &str| hook.roles.iter().any(|(role, _)| *role == name);
        // `me.param.card` is the parameter in any case.
        let is_free = |at: usize| !self.text.get(..at).is_some_and(|before| before.trim_end().ends_with('.'));
        let says = |name: &str| lexer::tokens(self.text).find(|token| token.text == name && is_free(token.at));
        let both = self.item.params.iter().filter(|param| is_role(&param.name));
        let Some((param, token)) = both.filter_map(|param| Some((param, says(&param.name)?))).next() else {
            return Ok(());
        };
        let name = &param.name;
        let message = format!("`{name}` is told at this moment, and is a parameter too");
        let help = format!("give the parameter another name, or write `me.param.{name}`");
        self.wrong(Piece { text: token.text, at: token.at }, message, help)
    }

    /// Reports a missing `in play`, as in `while !me.sneaking: no may_play`. `Ok` if the line would not be right with
    /// `in play` either.
    fn check_in_play(&self) -> Read<()> {
        let Some(colon) = lexer::tokens(self.text).find(|token| token.is(":")) else { return Ok(()) };
        let (before, changed) = self.text.split_at(colon.at);
        let before = before.trim();
        let condition = ["if ", "when "].iter().find_map(|word| before.strip_prefix(word)).unwrap_or(before);
        // A word alone, as in `while equipped:`, is no condition either.
        let is_condition = |text: &str| text.contains(['.', '(', '!', '=', '<', '>']);
        let line = match condition {
            "" => format!("in play{changed}"),
            condition if !is_condition(condition) => return Ok(()),
            condition => format!("in play if {condition}{changed}"),
        };
        let read = Line::<Changed<'_>>::holds(&line);
        if read.is_none_or(|line| line.head.first.is_none() || line.head.beside.is_some()) {
            return Ok(());
        }
        let help = Help::from(format!("write `while {line}`")).instead(line.clone());
        self.wrong(self.whole(), "`in play` is missing behind `while`", help)
    }

    /// Reads an `otherwise` line and adds its case to the line `before`. Examples: `: me.damage(1)`, `if me.hp <= 6:
    /// me.heal(1)`.
    pub(super) fn otherwise(&self, before: &mut Said<'t>) -> Read<()> {
        let case = if before.hook.query {
            let line = self.balanced(Line::<Changed<'_>>::otherwise(self.text))?;
            let (head, does) = self.case_of(line, before, |does| (does.late.as_ref(), does.is))?;
            let condition = self.condition(head, OTHERWISE_FORM)?;
            if does.name.text.is_empty() {
                let help = Help::write(format!("{} {}", before.name.text, does.is.text.trim()));
                return self.wrong(does.is, "this line does not begin with what it changes", help);
            }
            let ReadChange { name, hook, does } = self.change(does)?;
            if hook.name != before.hook.name {
                let message = format!("`{}` is another one than in the line before", name.text);
                return self.wrong(name, message, "give it a `while` of its own");
            }
            Case { start: self.start(), condition, does: vec![does] }
        } else {
            let line = self.balanced(Line::<tongue::Does<'_>>::otherwise(self.text))?;
            let (head, does) = self.case_of(line, before, |does| (does.late.as_ref(), does.is))?;
            let condition = self.condition(head, OTHERWISE_FORM)?;
            Case { start: self.start(), condition, does: self.does(does)? }
        };
        before.cases.push(case);
        Ok(())
    }

    /// Reports a word or sign of other languages in place of the `:`. Examples: `on hit => me.heal(1)`, `on hit if
    /// me.hp < 3 then me.heal(1)`. `Ok` if the line has no such word or sign.
    fn check_colon(&self, head: &Head<'_>) -> Read<()> {
        let condition = head.condition.as_ref().and_then(|condition| condition.of.as_ref());
        let found = condition.and_then(|said| pieces(said).iter().find(|piece| OTHER_COLONS.contains(&piece.is.text)));
        let sign = condition.and_then(|said| said.sign(&["=>"]));
        let beside = head.beside.and_then(|beside| {
            let word = beside.text.split_whitespace().next().filter(|word| OTHER_COLONS.contains(word))?;
            Some(Piece { text: word, ..beside })
        });
        let Some(is) = found.map(|piece| piece.is).or(sign).or(beside) else { return Ok(()) };
        let before = self.text.get(..is.at).unwrap_or("").trim_end();
        let behind = self.text.get(is.end()..).unwrap_or("").trim();
        let line = format!("{before}: {behind}");
        let told = self.wrong(is, format!("a `:` stands here, and no `{}`", is.text), format!("write `on {line}`"));
        told.map_err(|problem| Box::new(problem.fix(self.origin(self.whole()), line)))
    }

    /// Returns the two halves of an `otherwise` line, before and behind the `:`. Reports a missing `:`, a condition in
    /// the wrong half, and a line `before` that has no condition. `late` returns the condition behind the effects, and
    /// the effects.
    fn case_of<D>(
        &self,
        line: Line<'t, D>,
        before: &Said<'_>,
        late: impl Fn(&D) -> (Option<&Condition<'t>>, Piece<'t>),
    ) -> Read<(Head<'t>, D)> {
        let Some(does) = line.does else {
            return self.wrong(self.whole(), "this line lacks a `:` with what is done behind it", OTHERWISE_FORM);
        };
        self.condition_behind(OTHERWISE, &line.head, late(&does))?;
        if before.cases.last().is_some_and(|case| case.condition.is_none()) {
            let message = "the line before has no `if`, so that nothing is otherwise";
            let problem = Problem::error("E0330", self.word, message).label("the line before is always done");
            return Err(Box::new(problem.help(OTHERWISE_FORM)));
        }
        Ok((line.head, does))
    }

    /// Reports an `otherwise` without a line before it.
    pub(super) fn stray<T>(&self) -> Read<T> {
        let help = "it stands behind an `on` or `while` with an `if`";
        self.wrong(self.whole(), "no line comes before this `otherwise`", help)
    }

    /// Returns the value read, or the error of an unmatched bracket. A bracket opened before the `:` must also close
    /// before the `:`.
    fn balanced<T>(&self, read: Option<T>) -> Read<T> {
        if let Some(read) = read {
            return Ok(read);
        }
        let Some(mut found) = unmatched(lexer::brackets(self.text)) else {
            let (deep, long) = (tongue::MOST_DEPTH, tongue::LONGEST);
            let help = format!(
                "brackets, signs, functions and `each` stand in each other at most {deep} deep, and no value is longer \
                 than {long} words and signs"
            );
            return self.wrong(self.whole(), "this line cannot be read", help);
        };
        if let Unmatched::Open { at, before, .. } = &mut found {
            let colon = lexer::tokens(self.text).find(|token| token.is(":")).filter(|colon| colon.at > *at);
            *before = before.or(colon.map(|colon| (':', colon.at)));
        }
        let place = |at: usize| self.origin(Piece { text: self.text.get(at..at + 1).unwrap_or(""), at });
        Err(Box::new(unmatched_bracket(found, place)))
    }

    /// Returns the error E0330 at a piece of the line.
    fn wrong<T>(&self, piece: Piece<'_>, message: impl Into<String>, help: impl Into<Help>) -> Read<T> {
        let problem = Problem::error("E0330", self.origin(piece), message);
        Err(Box::new(problem.label("in this line").help(help)))
    }

    /// Returns the place of a piece in the file.
    fn origin(&self, piece: Piece<'_>) -> Origin {
        let as_u32 = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let start = self.line.start.saturating_add(as_u32(piece.at));
        Origin { file: self.line.file, start, end: start.saturating_add(as_u32(piece.text.len())) }
    }

    /// Returns the byte of the file at which the text begins.
    fn start(&self) -> usize {
        self.line.start as usize
    }

    /// Returns the whole text as a piece.
    fn whole(&self) -> Piece<'t> {
        Piece { text: self.text, at: 0 }
    }
}

/// Returns the pieces of text that could not be read as one expression. Empty for a valid expression.
fn pieces<'e, 't>(expr: &'e Expr<'t>) -> &'e [Expr<'t>] {
    if let ExprKind::Rough(pieces) = &expr.kind { pieces } else { &[] }
}
