//! Reading one line.

use super::{Does, Part, Said, words};
use crate::text::did_you_mean;
use rondel_engine::kernel::{HookWord, Item, Kind, Origin, Problem, Vocabulary};

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

impl Reader<'_> {
    fn wrong<T>(&self, part: Part<'_>, message: impl Into<String>, help: impl Into<String>) -> Read<T> {
        Err(Box::new(Problem::error("E0330", part.origin(self.line), message).label("in this line").help(help)))
    }

    /// `hurt if me.hp <= 3: me.heal(2), me.draw_cards(1)`
    pub(super) fn on<'t>(&self, line: Part<'t>) -> Read<Said<'t>> {
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
    pub(super) fn holds<'t>(&self, line: Part<'t>) -> Read<Said<'t>> {
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
