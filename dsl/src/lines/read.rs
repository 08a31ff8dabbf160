//! Reading one line.

use super::behind::Behind;
use super::{Case, Does, Each, OTHERWISE, Part, Said, calls, words};
use crate::shape::wanted::kinds_of;
use crate::text::did_you_mean;
use rondel_engine::kernel::lexer::{self, Token, Unmatched, unmatched};
use rondel_engine::kernel::{HookWord, Item, Kind, Origin, Problem, Vocabulary, meant};
use rondel_engine::script::unmatched_bracket;

/// Changes of a number that are verbs; whether they take a number.
const CHANGES: [(&str, bool); 4] = [("at_least", true), ("at_most", true), ("doubled", false), ("halved", false)];

/// Words of scripts that no line holds.
const SCRIPTED: [&str; 10] = ["let", "const", "for", "loop", "while", "do", "fn", "return", "if", "switch"];

pub(super) struct Reader<'a> {
    pub(super) item: &'a Item,
    pub(super) vocabulary: &'static Vocabulary,
    pub(super) line: Origin,
}

type Read<T> = Result<T, Box<Problem>>;

const ON_FORM: &str = "write `on MOMENT if CONDITION: EFFECT`, such as `on hurt if me.hp <= 3: me.heal(2)`";

const WHILE_FORM: &str = "write `while in play if CONDITION: NUMBER +1`, or `at_least 2`, `at_most 2`, `doubled`, `halved`, \
                          `= 2` in place of `+1`; `no PERMISSION \"why\"` forbids something";

/// So many numbers and permissions are listed where none is near.
const FEW: usize = 12;

/// Does what is done go through several?
fn is_each(part: Part<'_>) -> bool {
    part.text.strip_prefix("each").is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
}

/// A single `=` that was probably meant to compare.
fn lone_equals(text: &str) -> Option<Token<'_>> {
    lexer::tokens(text).find(|token| ["=", "+=", "-=", "*=", "/="].iter().any(|sign| token.is(sign)))
}

/// Is it a verb that changes a number?
fn is_change(part: Part<'_>) -> bool {
    CHANGES.iter().any(|(verb, _)| *verb == part.word().0.text)
}

/// The change that is meant where none of these words stands: `at_most 2` for `max 2`, `+by` for `by`.
fn meant_change(verb: Part<'_>, with: Part<'_>) -> Option<String> {
    if let Some(near) = meant(verb.text, CHANGES.map(|(known, _)| known)) {
        return Some(format!("write `{}`", format!("{near} {}", with.text).trim_end()));
    }
    let is_amount = with.text.is_empty() && verb.text.chars().all(|c| c.is_alphanumeric() || c == '_');
    (is_amount && !verb.text.is_empty())
        .then(|| format!("write `+{0}`, or `at_least {0}`, `at_most {0}`, `= {0}`", verb.text))
}

impl Reader<'_> {
    fn wrong<T>(&self, part: Part<'_>, message: impl Into<String>, help: impl Into<String>) -> Read<T> {
        Err(Box::new(Problem::error("E0330", part.origin(self.line), message).label("in this line").help(help)))
    }

    /// `hurt if me.hp <= 3: me.heal(2), me.draw_cards(1)`
    pub(super) fn on<'t>(&self, line: Part<'t>) -> Read<Said<'t>> {
        self.brackets(line)?;
        let Some((head, does)) = line.split(":") else {
            let (moment, rest) = line.word();
            return match rest.text.is_empty() || rest.word().0.text == "if" {
                true => self.wrong(line, "this line lacks a `:` with what is done behind it", ON_FORM),
                false => self.wrong(
                    moment,
                    "behind this a `:` is missing",
                    format!("write `on {}: {}`", moment.text, rest.text.trim()),
                ),
            };
        };
        let (name, rest) = head.word();
        self.condition_behind(("on", head), does)?;
        let hook = self.hook(name, Behind::On)?;
        let condition = self.condition(rest, ON_FORM)?;
        Ok(Said { name, hook, cases: vec![Case { condition, does: self.effects(does)? }] })
    }

    /// `in play if me.hp <= 3: damage_dealt +1`
    pub(super) fn holds<'t>(&self, line: Part<'t>) -> Read<Said<'t>> {
        self.brackets(line)?;
        let (Some((head, does)), Some(rest)) = (line.split(":"), line.text.strip_prefix("in play")) else {
            if let Some(changed) = line.text.strip_prefix("in play ").filter(|_| line.split(":").is_none()) {
                let head = line.slice(0.."in play".len());
                return self.wrong(
                    head,
                    "behind this a `:` is missing",
                    format!("write `while in play: {}`", changed.trim()),
                );
            }
            return self.wrong(line, "this is no `while in play: NUMBER +1`", WHILE_FORM);
        };
        self.condition_behind(("while", head), does)?;
        let condition = self.condition(head.slice(line.text.len() - rest.len()..head.text.len()), WHILE_FORM)?;
        let (name, hook, does) = self.change(does)?;
        Ok(Said { name, hook, cases: vec![Case { condition, does: vec![does] }] })
    }

    /// `: me.damage(1)`, `if me.hp <= 6: me.heal(1)`: another case of the line before.
    pub(super) fn otherwise<'t>(&self, line: Part<'t>, before: &mut Said<'t>) -> Read<()> {
        const FORM: &str = "write `otherwise: EFFECT` or `otherwise if CONDITION: EFFECT` behind a line with an `if`";
        self.brackets(line)?;
        let Some((head, does)) = line.split(":") else {
            return self.wrong(line, "this line lacks a `:` with what is done behind it", FORM);
        };
        self.condition_behind((OTHERWISE, head), does)?;
        if before.cases.last().is_some_and(|case| case.condition.is_none()) {
            return self.wrong(line, "the line before has no `if`, so that nothing is otherwise", FORM);
        }
        let condition = self.condition(head, FORM)?;
        let does = if before.hook.query {
            let (name, hook, does) = self.change(does)?;
            if hook.name != before.hook.name {
                let message = format!("`{}` is another one than in the line before", name.text);
                return self.wrong(name, message, "give it a `while` of its own");
            }
            vec![does]
        } else {
            self.effects(does)?
        };
        before.cases.push(Case { condition, does });
        Ok(())
    }

    /// The condition of a line stands before what is done.
    fn condition_behind(&self, (word, head): (&str, Part<'_>), does: Part<'_>) -> Read<()> {
        let Some((effects, condition)) = does.split("if").filter(|_| head.split("if").is_none()) else { return Ok(()) };
        if effects.text.is_empty() || condition.text.is_empty() {
            return Ok(());
        }
        let head = format!("{word} {}", head.text);
        let line = format!("{} if {}: {}", head.trim_end(), condition.text, effects.text);
        self.wrong(condition, "the condition stands before the `:`", format!("write `{line}`"))
    }

    /// `otherwise` without a line before it.
    pub(super) fn stray<T>(&self, line: Part<'_>) -> Read<T> {
        self.wrong(line, "no line comes before this `otherwise`", "it stands behind an `on` or `while` with an `if`")
    }

    /// `me.heal(2), each opponent: each.damage(1), each.put_status("Burning")`
    fn effects<'t>(&self, does: Part<'t>) -> Read<Vec<Does<'t>>> {
        let mut effects = Vec::new();
        let mut rest = Some(does);
        while let Some(now) = rest {
            if is_each(now) {
                effects.push(Does::Each(self.each(now)?));
                break;
            }
            let (effect, more) = now.split(",").map_or((now, None), |(effect, more)| (effect, Some(more)));
            effects.push(Does::Effect(self.effect(effect, does)?));
            rest = more;
        }
        Ok(effects)
    }

    fn effect<'t>(&self, effect: Part<'t>, whole: Part<'t>) -> Read<Part<'t>> {
        if effect.text.is_empty() {
            return self.wrong(whole, "nothing is done here", ON_FORM);
        }
        self.plain(effect)?;
        self.no_number(effect)?;
        self.takes_brackets(effect)?;
        let is_path = effect.text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.'));
        let read = effect.text.rsplit_once('.').map(|(_, name)| name).filter(|_| is_path);
        if let Some(fact) = read.filter(|name| self.vocabulary.facts.iter().any(|fact| fact.name == *name)) {
            let message = format!("`{}` is read here, and nothing is done", effect.text);
            return self.wrong(
                effect,
                message,
                format!("what is done is written with brackets, such as `me.heal(1)`; `{fact}` is a fact"),
            );
        }
        Ok(effect)
    }

    /// What an effect takes stands in brackets: `me.draw(2)`, not `draw 2 cards`.
    fn takes_brackets(&self, effect: Part<'_>) -> Read<()> {
        let (does, takes) = effect.word();
        // Names are only compared where something is written behind one, which no effect has.
        if !takes.text.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '"')) {
            return Ok(());
        }
        let words = || self.vocabulary.effects.iter().map(|effect| (effect.name, effect.on.is_some()));
        let named = |name: &str| words().find(|(word, _)| *word == name);
        let meant = || named(meant(does.text, words().map(|(word, _)| word))?);
        let Some((word, on)) = named(does.text).or_else(meant) else { return Ok(()) };
        let first = takes.word().0.text;
        let whom = if on { "me." } else { "" };
        let given = if first.starts_with(|c: char| c.is_ascii_digit()) { first } else { "" };
        let help = format!("what it takes stands in brackets: write `{whom}{word}({given})`");
        self.wrong(effect, format!("`{}` is written like a sentence", effect.text), help)
    }

    /// A number is changed as long as something is in play, and not at a moment.
    fn no_number(&self, effect: Part<'_>) -> Read<()> {
        let (first, after) = effect.word();
        let (name, change) = if matches!(first.text, "any" | "no") { after.word() } else { (first, after) };
        let changes = change.text.is_empty() || change.text.starts_with(['+', '-', '=']) || is_change(change);
        if !changes || name.text.is_empty() {
            return Ok(());
        }
        let named = |hook: &&HookWord| {
            let called = [Behind::While, Behind::Any, Behind::No].iter().any(|behind| behind.calls(hook, name.text));
            hook.query && hook.items.contains(&self.item.kind) && called
        };
        if !self.vocabulary.hooks.iter().any(|hook| named(&hook)) {
            return Ok(());
        }
        let message = format!("`{}` is asked for, and changed by no moment", name.text);
        self.wrong(effect, message, format!("write `while in play: {}`", effect.text))
    }

    /// `each opponent: each.damage(1)`, `each weapon in me.cards("discard"): ...`: all that follows is done for each.
    fn each<'t>(&self, part: Part<'t>) -> Read<Each<'t>> {
        const FORM: &str = "write `each FILTER: EFFECT`, such as `each opponent: each.damage(1)`";
        let Some((head, does)) = part.split(":") else {
            return self.wrong(part, "this `each` lacks a `:` with what is done behind it", FORM);
        };
        let which = head.word().1;
        let (filter, list) = which.split("in").map_or((which, None), |(filter, list)| (filter, Some(list)));
        if filter.text.is_empty() || list.is_some_and(|list| list.text.is_empty()) {
            return self.wrong(head, "for whom or what is not said", FORM);
        }
        list.map_or(Ok(()), |list| self.plain(list))?;
        let mut effects = Vec::new();
        let mut rest = Some(does);
        while let Some(now) = rest {
            if is_each(now) {
                return self.wrong(now, "an `each` stands within another", "a script goes through two lists at once");
            }
            let (effect, more) = now.split(",").map_or((now, None), |(effect, more)| (effect, Some(more)));
            effects.push(self.effect(effect, does)?);
            rest = more;
        }
        Ok(Each { filter, list, effects })
    }

    /// `damage_dealt +1`, `any damage_taken at_most 2`, `no may_move "stuck"`
    fn change<'t>(&self, does: Part<'t>) -> Read<(Part<'t>, &'static HookWord, Does<'t>)> {
        let (first, after) = does.word();
        if first.text == "no" {
            let (name, why) = after.word();
            let hook = self.hook(name, Behind::No)?;
            if hook.gives == Kind::Int {
                return self.wrong(name, format!("`{}` is a number", name.text), WHILE_FORM);
            }
            self.no_colon(why, &format!("no {}", name.text))?;
            let why = Some(why).filter(|why| !why.text.is_empty());
            return Ok((name, hook, Does::Forbids(why)));
        }
        let (name, change, behind) = if first.text == "any" {
            (after.word().0, after.word().1, Behind::Any)
        } else {
            (first, after, Behind::While)
        };
        if calls(does.text).next().is_some() && name.text != "any" && change.text.starts_with('.') {
            let message = "`while in play` changes numbers, and does nothing else";
            return self.wrong(does, message, "what is done stands behind a moment: `on turn_start: me.heal(1)`");
        }
        let hook = self.hook(name, behind)?;
        if hook.gives != Kind::Int {
            let help = format!("it is a permission: write `no {}`, or `no {0} \"why\"`", name.text);
            return self.wrong(name, format!("`{}` is no number", name.text), help);
        }
        self.no_colon(change, name.text)?;
        Ok((name, hook, self.by_how_much(change)?))
    }

    /// Behind a number or a permission stands no `:`.
    fn no_colon(&self, behind: Part<'_>, said: &str) -> Read<()> {
        match behind.text.strip_prefix(':') {
            Some(rest) => {
                let help = format!("write `{said} {}`", rest.trim());
                self.wrong(behind.slice(0..1), "no `:` stands here", help)
            }
            None => Ok(()),
        }
    }

    /// Every bracket of a line has its other half; one that opens before the `:` closes before it.
    fn brackets(&self, line: Part<'_>) -> Read<()> {
        let Some(mut found) = unmatched(lexer::brackets(line.text)) else { return Ok(()) };
        if let Unmatched::Open { at, before, .. } = &mut found {
            let colon = lexer::tokens(line.text).find(|token| token.is(":")).filter(|colon| colon.at > *at);
            *before = before.or(colon.map(|colon| (':', colon.at)));
        }
        Err(Box::new(unmatched_bracket(found, |at| line.slice(at..at + 1).origin(self.line))))
    }

    /// `+1`, `= 2`, `at_most 2`, `doubled`
    fn by_how_much<'t>(&self, change: Part<'t>) -> Read<Does<'t>> {
        let rest = change.slice(1.min(change.text.len())..change.text.len());
        let (does, with) = match change.text.as_bytes().first() {
            Some(b'+') => (Does::Adds(rest, true), Some(rest)),
            Some(b'-') => (Does::Adds(rest, false), Some(rest)),
            Some(b'=') => (Does::Changes("set_to", Some(rest)), Some(rest)),
            _ => {
                let (verb, with) = change.word();
                let known = CHANGES.into_iter().find(|(known, _)| *known == verb.text);
                let Some((verb, takes)) = known.filter(|(_, takes)| *takes != with.text.is_empty()) else {
                    let message = match change.text.trim() {
                        "" => "nothing is said of how the number changes".into(),
                        text => format!("`{text}` does not change a number"),
                    };
                    let help = meant_change(verb, with).unwrap_or_else(|| WHILE_FORM.into());
                    return self.wrong(change, message, help);
                };
                let with = takes.then_some(with);
                (Does::Changes(verb, with), with)
            }
        };
        let Some(with) = with else { return Ok(does) };
        if with.text.is_empty() {
            return self.wrong(change, "a number is missing here", WHILE_FORM);
        }
        if with.split(",").is_some() {
            return self.wrong(with, "one number a line", "write another `while` line for the second");
        }
        if with.text.starts_with('"') {
            return self.wrong(with, "a text is no number", WHILE_FORM);
        }
        if matches!(does, Does::Adds(..)) && !with.text.is_empty() && with.text.bytes().all(|byte| byte == b'0') {
            return self.wrong(change, "this changes nothing", "say by how much, or leave the line out");
        }
        self.plain(with)?;
        Ok(does)
    }

    fn condition<'t>(&self, rest: Part<'t>, form: &str) -> Read<Option<Part<'t>>> {
        if rest.text.is_empty() {
            return Ok(None);
        }
        let (word, condition) = rest.word();
        if word.text != "if" || condition.text.is_empty() {
            return self.wrong(rest, "here comes `if` with a condition, or `:`", form);
        }
        self.plain(condition)?;
        if let Some(sign) = lone_equals(condition.text) {
            let place = condition.slice(sign.end() - 1..sign.end());
            let turned = ["=<", "=>", "=!"].iter().find(|turned| condition.text.contains(*turned));
            let help = match turned.and_then(|turned| turned.strip_prefix('=')) {
                Some(sign) => format!("write `{sign}=`"),
                None => "write `==`".into(),
            };
            return self.wrong(place, "`=` does not compare", help);
        }
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

    /// A moment of just this name that other kinds of items have.
    fn of_another_kind<T>(&self, name: Part<'_>, behind: Behind) -> Option<Read<T>> {
        let named = |hook: &&HookWord| hook.query == behind.asks() && behind.calls(hook, name.text);
        let hook = self.vocabulary.hooks.iter().find(named)?;
        let what = behind.wanted();
        let message = format!("`{}` is a {what} of {}", name.text, kinds_of(hook.items));
        Some(self.wrong(name, message, format!("write this line in {}", kinds_of(hook.items))))
    }

    /// The moment of a name, for items of this kind.
    fn hook(&self, name: Part<'_>, behind: Behind) -> Read<&'static HookWord> {
        let asks = behind.asks();
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
        let known = self.vocabulary.hooks.iter().filter(fits).filter(|hook| hook.query == asks);
        let short: Vec<&str> = known.map(|hook| behind.said(hook)).collect();
        let help = did_you_mean(name.text, short.iter().copied());
        let few = || (asks && short.len() <= FEW).then(|| format!("there are {}", short.join(", ")));
        let help = help.or_else(few).unwrap_or_else(|| "`help hooks` lists them".into());
        let what = behind.wanted();
        self.wrong(
            name,
            format!("no {what} of {} `{}` is called `{}`", self.item.kind, self.item.name, name.text),
            help,
        )
    }
}
