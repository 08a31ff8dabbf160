//! Reading of one behaviour line: its meaning as a [`Said`], or the first mistake in it and its place.
//!
//! [`Reader::on`] reads `on hurt if me.hp <= 3: me.heal(2)`, [`Reader::holds`] reads `while in play: damage_dealt +1`,
//! and [`Reader::otherwise`] reads a line that continues one of these. The engine's `tongue` has already divided the
//! line at its `if` and `:`. This file gives the parts a meaning. Most of it finds out what a wrong line was meant to
//! be.

use super::behind::Behind;
use super::{Case, Does, Each, OTHERWISE, Said, When};
use crate::shape::wanted::kinds_of;
use crate::text::did_you_mean;
use rondel_engine::kernel::lexer::{self, Unmatched, unmatched};
use rondel_engine::kernel::tongue::{self, Change, Changed, Condition, Effect, Expr, ExprKind, Head, Line, Piece};
use rondel_engine::kernel::{Help, HookWord, Item, Kind, Origin, Problem, Vocabulary, called_elsewhere, meant};
use rondel_engine::script::{effects_on, unmatched_bracket};
use std::cell::RefCell;

/// The verbs that change a number, and whether each takes an amount.
const CHANGES: [(&str, bool); 4] = [("at_least", true), ("at_most", true), ("doubled", false), ("halved", false)];

/// Words of scripts that may not stand in a line.
const SCRIPTED: [&str; 10] = ["let", "const", "for", "loop", "while", "do", "fn", "return", "if", "switch"];

/// Words and signs that other languages write where a line has its `:`.
const OTHER_COLONS: [&str; 4] = ["=>", "->", "then", "do"];

/// Signs that are mistaken for comparisons: they assign, or have their characters swapped.
const NO_COMPARISON: [&str; 8] = ["=", "+=", "-=", "*=", "/=", "=<", "=>", "=!"];

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

/// The most names that a help lists.
const FEW: usize = 12;

/// Returns the help for an unknown verb: `at_most 2` for `max 2`, `+by` for `by`. `with` is the text behind the verb.
fn meant_change(verb: &str, with: &str) -> Option<Help> {
    let known = CHANGES.map(|(word, _)| word);
    let near = known.into_iter().find(|word| *word == verb).or_else(|| meant(verb, known));
    if let Some(near) = near {
        // Scripts call these verbs as functions. In a line the amount stands behind the verb, and `halved` has none.
        let amount = with.strip_prefix('(').and_then(|inside| inside.strip_suffix(')')).unwrap_or(with);
        return Some(Help::write(format!("{near} {amount}").trim_end()));
    }
    let is_amount = with.is_empty() && verb.chars().all(|c| c.is_alphanumeric() || c == '_');
    (is_amount && !verb.is_empty())
        .then(|| format!("write `+{verb}`, or `at_least {verb}`, `at_most {verb}`, `= {verb}`").into())
}

/// Returns a help that names the moments a vague word may mean, such as the start of a turn or of a Round. `None` if
/// the word has fewer than two meanings.
fn one_of_several(typed: &str, known: &[&str]) -> Option<Help> {
    let all: Vec<&str> = called_elsewhere(typed).iter().copied().filter(|word| known.contains(word)).collect();
    let parts = |word: &'static str| word.split_once('_');
    let alike: Vec<&str> = match all.first().and_then(|first| parts(first)) {
        Some((_, end)) => all.into_iter().filter(|word| parts(word).is_some_and(|(_, other)| other == end)).collect(),
        None => Vec::new(),
    };
    (alike.len() > 1).then(|| format!("did you mean `{}`?", alike.join("` or `")).into())
}

/// Returns the pieces of text that could not be read as one expression. Empty for a valid expression.
fn pieces<'e, 't>(expr: &'e Expr<'t>) -> &'e [Expr<'t>] {
    if let ExprKind::Rough(pieces) = &expr.kind { pieces } else { &[] }
}

impl<'t> Reader<'_, 't> {
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

    /// Reads a line behind `on`: `hurt if me.hp <= 3: me.heal(2), me.draw_cards(1)`.
    pub(super) fn on(&self) -> Read<Said<'t>> {
        let Line { head, does } = self.balanced(Line::<tongue::Does<'_>>::on(self.text))?;
        let Some(does) = does else {
            self.other_colon(&head)?;
            let (Some(moment), Some(rest)) = (head.first, head.beside) else {
                return self.wrong(self.whole(), "this line lacks a `:` with what is done behind it", ON_FORM);
            };
            let help = Help::from(format!("write `on {}: {}`", moment.text, rest.text));
            let with_colon = format!("{}:", moment.text);
            return self.wrong(moment, "behind this a `:` is missing", help.instead(with_colon));
        };
        let name = head.first.unwrap_or(head.is);
        self.condition_behind("on", &head, (does.late.as_ref(), does.is))?;
        let hook = self.hook(name, Behind::On, Some(&does))?;
        let condition = self.condition(head, ON_FORM)?;
        Ok(Said { name, hook, cases: vec![Case { start: self.start(), condition, does: self.does(does)? }] })
    }

    /// Reads a line behind `while`: `in play if me.hp <= 3: damage_dealt +1`.
    pub(super) fn holds(&self) -> Read<Said<'t>> {
        let Line { head, does } = self.balanced(Line::<Changed<'_>>::holds(self.text))?;
        let (Some(does), Some(_)) = (does, head.first) else {
            let Some(in_play) = head.first.filter(|first| first.end() < self.text.trim_end().len()) else {
                self.without_in_play()?;
                return self.wrong(self.whole(), "this is no `while in play: NUMBER +1`", WHILE_FORM);
            };
            let changed = self.text.get(in_play.end()..).unwrap_or("").trim();
            let help = Help::from(format!("write `while in play: {changed}`")).instead("in play:");
            return self.wrong(in_play, "behind this a `:` is missing", help);
        };
        self.condition_behind("while", &head, (does.late.as_ref(), does.is))?;
        let condition = self.condition(head, WHILE_FORM)?;
        let (name, hook, does) = self.change(does)?;
        Ok(Said { name, hook, cases: vec![Case { start: self.start(), condition, does: vec![does] }] })
    }

    /// Reports a missing `in play`, as in `while !me.sneaking: no may_play`. `Ok` if the line would not be right with
    /// `in play` either.
    fn without_in_play(&self) -> Read<()> {
        let Some(colon) = lexer::tokens(self.text).find(|token| token.is(":")) else { return Ok(()) };
        let (before, changed) = self.text.split_at(colon.at);
        let before = before.trim();
        let condition = ["if ", "when "].iter().find_map(|word| before.strip_prefix(word)).unwrap_or(before);
        let line = match condition {
            "" => format!("in play{changed}"),
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
            let (name, hook, does) = self.change(does)?;
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
    fn other_colon(&self, head: &Head<'_>) -> Read<()> {
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

    /// Reports a condition that stands behind the effects, since it must stand before the `:`. `late` is that condition
    /// and `does` the effects. `Ok` if there is no such condition.
    fn condition_behind(
        &self,
        word: &str,
        head: &Head<'_>,
        (late, does): (Option<&Condition<'_>>, Piece<'_>),
    ) -> Read<()> {
        let condition = late.filter(|_| head.condition.is_none()).and_then(|late| Some((late.word, late.of.as_ref()?)));
        let Some((when, condition)) = condition else { return Ok(()) };
        let effects = self.text.get(does.at..when.at).unwrap_or("").trim();
        if effects.is_empty() {
            return Ok(());
        }
        let head = format!("{word} {}", head.is.text);
        let line = format!("{} {} {}: {effects}", head.trim_end(), when.text, condition.is.text);
        let behind_the_word = line.strip_prefix(word).unwrap_or(&line).trim_start().to_string();
        let told = self.wrong(condition.is, "the condition stands before the `:`", format!("write `{line}`"));
        told.map_err(|problem| Box::new(problem.fix(self.origin(self.whole()), behind_the_word)))
    }

    /// Reports an `otherwise` without a line before it.
    pub(super) fn stray<T>(&self) -> Read<T> {
        let help = "it stands behind an `on` or `while` with an `if`";
        self.wrong(self.whole(), "no line comes before this `otherwise`", help)
    }

    /// Reads effects: `me.heal(2), each opponent: each.damage(1), each.put_status("Burning")`.
    fn does(&self, does: tongue::Does<'t>) -> Read<Vec<Does<'t>>> {
        if let Some(late) = does.late {
            return self.scripted(late.is, late.word.text);
        }
        let read = does.effects.into_iter().map(|effect| match effect {
            Effect::Of(of) => self.effect(of, does.is).map(Does::Effect),
            Effect::Each { is, filter, list, does } => self.each(is, (filter, list), does).map(Does::Each),
        });
        read.collect()
    }

    /// Checks that an expression is an effect, and returns it. `whole` is underlined if there is no expression.
    fn effect(&self, effect: Option<Expr<'t>>, whole: Piece<'t>) -> Read<Expr<'t>> {
        let Some(effect) = effect else { return self.wrong(whole, "nothing is done here", ON_FORM) };
        self.plain(&effect)?;
        self.no_number(&effect)?;
        self.takes_brackets(&effect)?;
        self.sets_nothing(&effect)?;
        if let ExprKind::Field { name, .. } = &effect.kind
            && self.vocabulary.facts.iter().any(|fact| fact.name == name.text)
        {
            let message = format!("`{}` is read here, and nothing is done", effect.is.text);
            let help =
                format!("what is done is written with brackets, such as `me.heal(1)`; `{}` is a fact", name.text);
            return self.wrong(effect.is, message, help);
        }
        Ok(effect)
    }

    /// Reports an effect whose values stand without brackets: `draw 2 cards` instead of `me.draw(2)`.
    fn takes_brackets(&self, effect: &Expr<'_>) -> Read<()> {
        // In an effect, nothing stands right behind a name. So names are compared only where something does.
        let [does, takes, ..] = pieces(effect) else { return Ok(()) };
        if does.kind != ExprKind::Name || !matches!(takes.kind, ExprKind::Name | ExprKind::Number | ExprKind::Text) {
            return Ok(());
        }
        let words = || self.vocabulary.effects.iter().map(|effect| (effect.name, effect.on.is_some()));
        let named = |name: &str| words().find(|(word, _)| *word == name);
        let similar = || named(meant(does.is.text, words().map(|(word, _)| word))?);
        let Some((word, on)) = named(does.is.text).or_else(similar) else { return Ok(()) };
        let whom = if on { "me." } else { "" };
        let given = if takes.kind == ExprKind::Number { takes.is.text } else { "" };
        let help = format!("what it takes stands in brackets: write `{whom}{word}({given})`");
        self.wrong(effect.is, format!("`{}` is written like a sentence", effect.is.text), help)
    }

    /// Reports an assignment such as `me.hp += 2`: a line sets nothing.
    fn sets_nothing(&self, effect: &Expr<'_>) -> Read<()> {
        let Some(sign) = effect.sign(&["=", "+=", "-=", "*=", "/="]) else { return Ok(()) };
        let help = self.effect_for(effect).or_else(|| self.effects_on(effect));
        let help = help.unwrap_or_else(|| "an effect changes it: `help effects` lists them".into());
        self.wrong(sign, format!("`{}` changes nothing in a line", sign.text), help)
    }

    /// Returns a help with the effect that changes the assigned value: `enemy.change_attack(1)` for `enemy.attack +=
    /// 1`.
    fn effect_for(&self, effect: &Expr<'_>) -> Option<String> {
        let ExprKind::Infix { sides, .. } = &effect.kind else { return None };
        let [left, right] = &**sides;
        let ExprKind::Field { of, name } = &left.kind else { return None };
        let is_of = |word: &&str| word.strip_suffix(name.text).is_some_and(|before| before.ends_with('_'));
        let word = self.vocabulary.effects.iter().filter(|word| word.on.is_some()).map(|word| word.name).find(is_of)?;
        Some(format!("an effect changes it: write `{}.{word}({})`", of.is.text, right.is.text))
    }

    /// Returns a help with the effects on the subject of an assignment. Example: `check.turn(a number, a number)` for
    /// `check.dice[0] = 6`.
    fn effects_on(&self, effect: &Expr<'_>) -> Option<String> {
        const MOST: usize = 6;
        let ExprKind::Infix { sides, .. } = &effect.kind else { return None };
        let [left, _] = &**sides;
        let mut left: &Expr<'_> = left;
        while let ExprKind::Index(parts) = &left.kind {
            left = &parts[0];
        }
        let ExprKind::Field { of, .. } = &left.kind else { return None };
        let roles = self
            .vocabulary
            .hooks
            .iter()
            .filter(|hook| hook.items.contains(&self.item.kind))
            .flat_map(|hook| hook.roles);
        let mut kinds: Vec<u8> = roles.filter(|(role, _)| *role == of.is.text).map(|(_, kind)| *kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let [kind] = kinds.as_slice() else { return None };
        let all = effects_on(self.vocabulary, *kind, of.is.text);
        (1..=MOST).contains(&all.len()).then(|| format!("an effect changes it: {}", all.join(", ")))
    }

    /// Reports a change of a number behind `on`, such as `on hurt: damage_taken +1`. Numbers change only in `while`
    /// lines.
    fn no_number(&self, effect: &Expr<'_>) -> Read<()> {
        let Some(changed) = Changed::read(effect.is.text) else { return Ok(()) };
        let changes = match &changed.how {
            Change::Forbidden(_) | Change::By(..) | Change::Rough(None) => true,
            Change::Verb(verb, _) => CHANGES.iter().any(|(known, _)| *known == verb.text),
            Change::Rough(Some(_)) => false,
        };
        if !changes || changed.name.text.is_empty() {
            return Ok(());
        }
        let named = |hook: &&HookWord| {
            let behind = [Behind::While, Behind::Any, Behind::No];
            let called = behind.iter().any(|behind| behind.calls(hook, changed.name.text));
            hook.query && hook.items.contains(&self.item.kind) && called
        };
        if !self.vocabulary.hooks.iter().any(|hook| named(&hook)) {
            return Ok(());
        }
        let message = format!("`{}` is asked for, and changed by no moment", changed.name.text);
        self.wrong(effect.is, message, format!("write `while in play: {}`", effect.is.text))
    }

    /// Reads `each opponent: each.damage(1)` or `each weapon in me.cards("discard"): ...`. All effects that follow
    /// apply to each. `list` is `None` without an `in`, and `Some(None)` if nothing stands behind the `in`.
    fn each(
        &self,
        is: Piece<'t>,
        (filter, list): (Piece<'t>, Option<Option<Expr<'t>>>),
        does: Option<Vec<Effect<'t>>>,
    ) -> Read<Each<'t>> {
        const FORM: &str = "write `each FILTER: EFFECT`, such as `each opponent: each.damage(1)`";
        let Some(does) = does else {
            return self.wrong(is, "this `each` lacks a `:` with what is done behind it", FORM);
        };
        if filter.text.is_empty() || list.as_ref().is_some_and(Option::is_none) {
            let end = is.text.find(':').unwrap_or(is.text.len());
            let head = Piece { text: is.text.get(..end).unwrap_or("").trim_end(), at: is.at };
            return self.wrong(head, "for whom or what is not said", FORM);
        }
        let list = list.flatten();
        list.as_ref().map_or(Ok(()), |list| self.plain(list))?;
        let read = does.into_iter().map(|effect| match effect {
            Effect::Of(of) => self.effect(of, is),
            Effect::Each { is, .. } => {
                self.wrong(is, "an `each` stands within another", "a script goes through two lists at once")
            }
        });
        let effects: Vec<Expr<'_>> = read.collect::<Read<_>>()?;
        if !effects.iter().any(|effect| effect.names("each")) {
            self.warn_unused_each(is, &effects);
        }
        Ok(Each { filter, list, effects })
    }

    /// Warns of effects behind an `each` that never use it: `each opponent: me.damage(1)`.
    fn warn_unused_each(&self, is: Piece<'_>, effects: &[Expr<'_>]) {
        let on_me = effects.iter().find_map(|effect| match &effect.kind {
            ExprKind::Call { on: Some(of), .. } if of.is.text == "me" => Some((effect, of.is)),
            _ => None,
        });
        let Some((effect, of)) = on_me else { return };
        let word = Piece { text: is.text.get(.."each".len()).unwrap_or(""), at: is.at };
        let behind = effect.is.text.get(of.text.len()..).unwrap_or("");
        let problem =
            Problem::warning("W0616", self.origin(of), "`each` is never used: this is done once for each who fits")
                .label(format!("done to `{}` again and again", of.text))
                .also(self.origin(word), "for each of these")
                .help(format!("write `each{behind}`; if it is meant for `{}`, a script says how often", of.text));
        self.warnings.borrow_mut().push(problem);
    }

    /// Reads a change: `damage_dealt +1`, `any damage_taken at_most 2`, `no may_move "stuck"`, `no any may_move`.
    fn change(&self, does: Changed<'t>) -> Read<(Piece<'t>, &'static HookWord, Does<'t>)> {
        if let Some(late) = does.late {
            return self.scripted(late.is, late.word.text);
        }
        let name = does.name;
        if let Change::Forbidden(why) = does.how {
            let hook = self.hook(name, if does.any { Behind::Any } else { Behind::No }, None)?;
            if hook.gives == Kind::Int {
                return self.wrong(name, format!("`{}` is a number", name.text), WHILE_FORM);
            }
            self.no_colon(does.colon, &format!("no {}", name.text), does.rest)?;
            if let Some(why) = why.as_ref().filter(|why| pieces(why).len() > 1)
                && pieces(why).iter().all(|piece| piece.kind == ExprKind::Name)
            {
                let quoted = Help::write(format!("\"{}\"", why.is.text));
                return self.wrong(why.is, "a reason is a text, and stands in quotes", quoted);
            }
            return Ok((name, hook, Does::Forbids(why)));
        }
        if let Change::Rough(Some(rest)) = &does.how
            && rest.is.text.starts_with('.')
            && !rest.calls().is_empty()
        {
            let message = "`while in play` changes numbers, and does nothing else";
            return self.wrong(does.is, message, "what is done stands behind a moment: `on turn_start: me.heal(1)`");
        }
        let hook = self.hook(name, if does.any { Behind::Any } else { Behind::While }, None)?;
        if hook.gives != Kind::Int {
            let help = format!("it is a permission: write `no {}`, or `no {0} \"why\"`", name.text);
            return self.wrong(name, format!("`{}` is no number", name.text), help);
        }
        self.no_colon(does.colon, name.text, does.rest)?;
        Ok((name, hook, self.by_how_much(does.rest, does.how)?))
    }

    /// Reports a `:` behind a number or a permission.
    fn no_colon(&self, colon: Option<Piece<'_>>, said: &str, rest: Piece<'_>) -> Read<()> {
        match colon {
            Some(colon) => {
                let help = Help::from(format!("write `{}`", format!("{said} {}", rest.text).trim_end()));
                let blank = if rest.at == colon.end() { " " } else { "" };
                self.wrong(colon, "no `:` stands here", help.instead(blank))
            }
            None => Ok(()),
        }
    }

    /// Returns the value read, or the error of an unmatched bracket. A bracket opened before the `:` must also close
    /// before the `:`.
    fn balanced<T>(&self, read: Option<T>) -> Read<T> {
        if let Some(read) = read {
            return Ok(read);
        }
        let Some(mut found) = unmatched(lexer::brackets(self.text)) else {
            let help = format!("brackets stand in each other at most {} deep", tongue::MOST_DEPTH);
            return self.wrong(self.whole(), "this line cannot be read", help);
        };
        if let Unmatched::Open { at, before, .. } = &mut found {
            let colon = lexer::tokens(self.text).find(|token| token.is(":")).filter(|colon| colon.at > *at);
            *before = before.or(colon.map(|colon| (':', colon.at)));
        }
        let place = |at: usize| self.origin(Piece { text: self.text.get(at..at + 1).unwrap_or(""), at });
        Err(Box::new(unmatched_bracket(found, place)))
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
                    sign => Ok(Does::Adds(with, sign == "+")),
                }
            }
            Change::Verb(verb, with) => {
                let known = CHANGES.into_iter().find(|(known, takes)| *known == verb.text && *takes == with.is_some());
                match (known, with) {
                    (Some((verb, _)), None) => Ok(Does::Changes(verb, None)),
                    (Some((verb, _)), with) => Ok(Does::Changes(verb, Some(self.amount(rest, with)?))),
                    (None, with) => self.no_change(rest, verb.text, with.map_or("", |with| with.is.text)),
                }
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
        if pieces.iter().any(|piece| piece.is.text == ",") {
            return self.wrong(with.is, "one number a line", "write another `while` line for the second");
        }
        if pieces.first().unwrap_or(&with).kind == ExprKind::Text {
            return self.wrong(with.is, "a text is no number", WHILE_FORM);
        }
        if let [sign, rest @ ..] = pieces
            && sign.is.text == "="
        {
            let written = change.text.get(..1).unwrap_or("");
            let number = rest.first().map_or("1", |first| first.is.text);
            let help = Help::from(format!("write `{written}{number}`")).instead("");
            return self.wrong(sign.is, "no `=` stands here", help);
        }
        self.plain(&with)?;
        Ok(with)
    }

    /// Checks the condition of a line, and returns it if there is one. `form` is the help that shows a correct line.
    fn condition(&self, head: Head<'t>, form: &str) -> Read<Option<When<'t>>> {
        let missing = head.condition.as_ref().filter(|condition| condition.of.is_none()).map(|condition| condition.is);
        if let Some(is) = head.beside.or(missing) {
            return self.wrong(is, "here comes `if` or `unless` with a condition, or `:`", form);
        }
        let Some((condition, denied)) = head.condition.and_then(|when| Some((when.of?, when.denied))) else {
            return Ok(None);
        };
        self.plain(&condition)?;
        // The `or` of `3 or more` joins nothing.
        let is_join = |pair: &&[Expr<'_>]| {
            let [join, behind] = pair else { return false };
            let is_word = join.kind == ExprKind::Name && matches!(join.is.text, "and" | "or");
            is_word && !["more", "less", "fewer"].contains(&behind.is.text)
        };
        if let Some([join, _]) = pieces(&condition).windows(2).find(is_join) {
            let sign = if join.is.text == "and" { "&&" } else { "||" };
            let message = format!("`{}` does not join two conditions", join.is.text);
            let help = Help::from(format!("write `{sign}` for `{}`", join.is.text)).instead(sign);
            return self.wrong(join.is, message, help);
        }
        if let Some(sign) = condition.sign(&NO_COMPARISON) {
            let help = match sign.text {
                "=<" | "=>" | "=!" => Help::write(format!("{}=", &sign.text[1..])),
                "=" => Help::write("=="),
                _ => "write `==`".into(),
            };
            return self.wrong(sign, format!("`{}` does not compare", sign.text), help);
        }
        Ok(Some(When { of: condition, denied }))
    }

    /// Reports the words of variables and loops, which only scripts have.
    fn plain(&self, of: &Expr<'_>) -> Read<()> {
        match SCRIPTED.into_iter().find(|word| of.names(word)) {
            Some(word) => self.scripted(of.is, word),
            None => Ok(()),
        }
    }

    /// Returns the error of a word that only scripts have. For a `for` before `each`, the error says to leave it out.
    fn scripted<T>(&self, is: Piece<'_>, word: &str) -> Read<T> {
        if let Some(rest) = is.text.strip_prefix(word).filter(|rest| rest.trim_start().starts_with("each ")) {
            let of_for =
                Piece { text: is.text.get(..is.text.len() - rest.trim_start().len()).unwrap_or(""), at: is.at };
            let help = Help::from(format!("write `{}`", rest.trim_start())).instead("");
            return self.wrong(of_for, format!("no `{word}` stands before `each`"), help);
        }
        self.wrong(
            is,
            format!("`{word}` is for scripts"),
            "a line has one condition and its effects; write a script for more: `rondel check --explain E0642`",
        )
    }

    /// Returns the error of a moment that exists only for other kinds of items. `None` if no kind has it.
    fn of_another_kind<T>(&self, name: Piece<'_>, behind: Behind) -> Option<Read<T>> {
        let named = |hook: &&HookWord| hook.query == behind.asks() && behind.calls(hook, name.text);
        let hook = self.vocabulary.hooks.iter().find(named)?;
        let what = behind.wanted();
        let message = format!("`{}` is a {what} of {}", name.text, kinds_of(hook.items));
        Some(self.wrong(name, message, format!("write this line in {}", kinds_of(hook.items))))
    }

    /// Returns the roles besides `me` that the effects use.
    fn roles_named(&self, does: &tongue::Does<'_>) -> Vec<&'static str> {
        let roles = self.vocabulary.hooks.iter().flat_map(|hook| hook.roles).map(|(name, _)| *name);
        let is_named = |name: &&str| {
            let names = |effect: &Effect<'_>| matches!(effect, Effect::Of(Some(said)) if said.names(name));
            *name != "me" && does.effects.iter().any(names)
        };
        let mut named: Vec<&'static str> = roles.filter(is_named).collect();
        named.sort_unstable();
        named.dedup();
        named
    }

    /// Returns the moment called `name`, for items of this kind. The error of an unknown name suggests moments with the
    /// roles that the effects in `does` use.
    fn hook(&self, name: Piece<'_>, behind: Behind, does: Option<&tongue::Does<'_>>) -> Read<&'static HookWord> {
        let asks = behind.asks();
        if asks && name.text.is_empty() {
            let help = "first what is changed, then by how much: `while in play: damage_dealt +2`";
            return self.wrong(name, "this line does not begin with what it changes", help);
        }
        let fits = |hook: &&HookWord| hook.items.contains(&self.item.kind);
        let named = || self.vocabulary.hooks.iter().filter(fits).filter(|hook| behind.calls(hook, name.text));
        if let Some(hook) = named().find(|hook| hook.query == asks) {
            return Ok(hook);
        }
        if let Some(hook) = named().next() {
            let message = format!("`{}` {}", hook.name, if asks { "happens" } else { "is asked for" });
            let help = if asks {
                "`on MOMENT: EFFECT` says what is done when something happens"
            } else {
                "`while in play: NUMBER +1` changes what is asked for"
            };
            return self.wrong(name, message, help);
        }
        if let Some(wrong) = self.of_another_kind(name, behind) {
            return wrong;
        }
        let roles = does.map(|does| self.roles_named(does)).unwrap_or_default();
        let known = || self.vocabulary.hooks.iter().filter(fits).filter(|hook| hook.query == asks);
        // The names of all moments that could stand here, and of the moments among them that have all the roles used.
        let short: Vec<&str> = known().map(|hook| behind.said(hook)).collect();
        let tells = |hook: &&HookWord| roles.iter().all(|role| hook.roles.iter().any(|(name, _)| name == role));
        let telling: Vec<&str> = known().filter(tells).map(|hook| behind.said(hook)).collect();
        let of_these = || {
            let are_few = !roles.is_empty() && !telling.is_empty() && telling.len() <= FEW;
            are_few.then(|| format!("moments that tell of `{}`: {}", roles.join("` and `"), telling.join(", ")).into())
        };
        // `enemy.defense -1`: a line changes the number of its own bearer, or of everybody (`any`), and names nobody.
        let of_somebody = || {
            let number = self.text.get(name.end()..)?.strip_prefix('.')?;
            let number = number.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
            let is_known = asks && short.contains(&number);
            is_known.then(|| {
                let everybody =
                    format!("`any {number} ...` changes it for everybody, and `if who == ...` says for whom");
                Help::from(format!("write `{number} ...` for the number of its own; {everybody}"))
            })
        };
        // The likeliest explanation comes first.
        let help: Option<Help> = of_somebody();
        let help = help.or_else(|| one_of_several(name.text, &telling));
        let help = help.or_else(|| did_you_mean(name.text, telling.iter().copied())).or_else(of_these);
        let help = help.or_else(|| did_you_mean(name.text, short.iter().copied()));
        let few = || (asks && short.len() <= FEW).then(|| Help::from(format!("there are {}", short.join(", "))));
        let help = help.or_else(few).unwrap_or_else(|| "`help hooks` lists them".into());
        let what = behind.wanted();
        self.wrong(
            name,
            format!("no {what} of {} `{}` is called `{}`", self.item.kind, self.item.name, name.text),
            help,
        )
    }
}
