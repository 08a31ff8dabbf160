//! Texts of behaviours, with arguments in place of parameters.
//!
//! The text `Hurts back for {damage}.` of a trait called with `damage: 2` becomes `Hurts back for 2.`.
//! [`Machine::draw_behaviour`] shows it on a card, and [`Builder::check_text`] reports unknown parameters.

use super::build::Builder;
use super::content::{BehaviourId, Content, argument};
use super::game::Machine;
use super::play::words::EFFECT;
use super::script::UseId;
use super::system::System;
use crate::kernel::rows::{LINES, NOTE};
use crate::kernel::{Card, CardReader, Help, Item, Origin, Problem, Statement, Value, capitalised, nearest, slug};
use crate::machine::Moment;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// Returns a text with values in the places of their names: `Hurts back for {damage}.`
pub fn filled<'t>(text: &'t str, args: &[(String, Value)]) -> Cow<'t, str> {
    let mut filled = Cow::Borrowed(text);
    for (name, value) in args {
        let place = format!("{{{name}}}");
        if filled.contains(&place) {
            filled = Cow::Owned(filled.replace(&place, &value.to_string()));
        }
    }
    filled
}

/// Returns the names that stand in braces in a text.
pub fn named_in(text: &str) -> impl Iterator<Item = &str> {
    let in_braces = text.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
    let is_name = |name: &&str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    in_braces.map(|(inner, _)| inner).filter(is_name)
}

impl<M: Moment, P> Content<M, P> {
    /// Returns the text of a call. `None` if its item has no text.
    pub fn text_of(&self, used: UseId) -> Option<Cow<'_, str>> {
        let item = self.items.get(usize::from(self.behind(used).item))?;
        Some(filled(item.text("text")?, self.used(used).params(0)))
    }

    /// Returns a call as it is written: `fair_wind (more: 1)`.
    pub fn call_of(&self, used: UseId) -> String {
        self.call_without(used, "")
    }

    /// Returns a call as it is written, without the arguments that `text` names: `fair_wind`.
    fn call_without(&self, used: UseId, text: &str) -> String {
        let in_text: BTreeSet<&str> = named_in(text).collect();
        let others = self.used(used).params(0).iter().filter(|(name, _)| !in_text.contains(name.as_str()));
        let args: Vec<String> = others.map(|(name, value)| format!("{name}: {value}")).collect();
        let name = &self.behind(used).name;
        if args.is_empty() { name.clone() } else { format!("{name} ({})", args.join(", ")) }
    }

    /// Returns a call's limits and text: `fair_wind, once a turn: your attacks deal 1 more`. Arguments that the text
    /// does not say stand in brackets. For a player, an effect that says everything in its text has no name: `Once a
    /// turn: your attacks deal 1 more`.
    pub fn said_of(&self, used: UseId, reader: CardReader) -> String {
        let item = self.items.get(usize::from(self.behind(used).item));
        let text = self.text_of(used);
        // Most texts say the limit themselves.
        let is_in_text = |limit: &String| text.as_ref().is_some_and(|text| text.to_lowercase().contains(limit));
        let period = item.and_then(|item| item.text("once"));
        let limit = period.map(|period| format!("once a {period}")).filter(|limit| !is_in_text(limit));
        let text_with_params = item.and_then(|item| item.text("text")).unwrap_or_default();
        let call = self.call_without(used, text_with_params);
        let Some(text) = text else {
            return match limit {
                Some(limit) => format!("{call}, {limit}"),
                None => call,
            };
        };
        let is_effect = item.is_some_and(|item| item.kind == EFFECT);
        let is_nameless = matches!(reader, CardReader::Player) && is_effect && call == self.behind(used).name;
        match limit {
            Some(limit) if is_nameless => format!("{}: {text}", capitalised(&limit)),
            None if is_nameless => text.into_owned(),
            Some(limit) => format!("{call}, {limit}: {text}"),
            None => format!("{call}: {text}"),
        }
    }
}

/// Returns an argument of a statement as text.
fn text_at(statement: &Statement, nth: usize) -> String {
    statement.datum(nth).text().unwrap_or_default().to_string()
}

impl<S: System> Builder<'_, S> {
    /// Reports a parameter in a behaviour's text that the behaviour does not have (`E0805`).
    pub(super) fn check_text(&mut self, item: &Item) {
        let (Some(statement), Some(text)) = (item.get("text"), item.text("text")) else { return };
        let params = || item.params.iter().map(|param| param.name.as_str());
        let is_param = |name: &str| params().any(|param| param == name);
        let Some(name) = named_in(text).find(|name| !is_param(name)) else { return };
        let mut help = match nearest(name, params()) {
            Some(near) => Help::meant(format!("{{{near}}}")),
            None => format!("declare it, `{}({name}: int = 1)`, or take it out", item.name).into(),
        };
        let whole = statement.place(0);
        let at = place_in(whole, text, &format!("{{{name}}}"));
        // The suggested name may replace the wrong one, but not the whole text.
        if at == whole {
            help.instead = None;
        }
        self.report(unknown_param(at, name, item).help(help));
    }
}

/// Returns the place of a part of a quoted text. If the text has escapes, returns the place of the whole text.
fn place_in(quoted: Origin, text: &str, part: &str) -> Origin {
    // Without escapes, only the two quotes are added to the text.
    let is_plain = (quoted.end - quoted.start) as usize == text.len() + 2;
    if !is_plain {
        return quoted;
    }
    let (Some(at), Some(file)) = (text.find(part), quoted.file) else { return quoted };
    let start = quoted.start as usize + 1 + at;
    Origin::new(file, start, start + part.len())
}

/// Returns the error of a parameter that a text names and its item lacks (`E0805`).
fn unknown_param(at: Origin, name: &str, item: &Item) -> Problem {
    let message = format!("{} `{}` has no parameter `{name}`", item.kind, item.name);
    Problem::error("E0805", at, message).label("the text speaks of it")
}

impl<S: System> Machine<S> {
    /// Draws the item of the catalog with this name: as its system draws it, else plainly, with its keywords, its place
    /// and its behaviour.
    pub(super) fn whole_card(&self, name: &str, reader: CardReader) -> Option<Card> {
        let id = slug(name);
        let card = S::card(self, name, reader).or_else(|| self.plain_card(&id))?;
        let items = || self.catalog.items.called(&id).map(|(_, item)| item);
        // Several items may have this name: the one at the place of the card, else of its kind, else the first.
        let is_at_place = |item: &&Item| card.written.is_some() && card.written == self.scripts.written(item);
        let is_of_kind = |item: &&Item| card.kind.starts_with(item.kind);
        let item = items().find(is_at_place).or_else(|| items().find(is_of_kind)).or_else(|| items().next());
        let mut card = Card { written: item.and_then(|item| self.scripts.written(item)), ..card };
        if let Some(item) = item {
            card.notes = item.all(NOTE).map(|note| (text_at(note, 0), text_at(note, 1))).collect();
            self.draw_keywords(item, &mut card, reader);
            self.draw_behaviour(item, &mut card);
        }
        Some(card)
    }

    /// Draws any item of the catalog as plainly as it is written: name, kind, text.
    fn plain_card(&self, id: &str) -> Option<Card> {
        let (_, item) = self.catalog.items.called(id).next()?;
        let text = item.text("text").map(str::to_string).into_iter().collect();
        Some(Card { name: item.name.clone(), kind: item.kind.into(), text, ..Card::default() })
    }

    /// Adds to a drawn behaviour its parameters, its lines, and its callers with their arguments. The behaviour's text
    /// shows the defaults.
    pub(super) fn draw_behaviour(&self, item: &Item, card: &mut Card) {
        let number = self.catalog.item(item.kind, &item.id);
        let Some(behaviour) = self.catalog.behaviour_of(number) else { return };
        let PrintedParams { takes, defaults } = printed_params(item);
        for text in &mut card.text {
            *text = filled(text, &defaults).into_owned();
        }
        let mut add_fact = |name: &str, value: String| card.facts.push((name.to_string(), value));
        if !takes.is_empty() {
            add_fact("takes", takes.join(", "));
        }
        for line in item.body.iter().filter(|statement| LINES.contains(&statement.word)) {
            add_fact(line.word, text_at(line, 0));
        }
        let callers = self.callers_of(behaviour);
        if !callers.is_empty() {
            add_fact("of", callers.join(", "));
        }
    }

    /// Returns the items that call a behaviour, each with its arguments: `Thorn Imp (damage: 2)`.
    fn callers_of(&self, behaviour: BehaviourId) -> Vec<String> {
        let (mut callers, mut listed) = (Vec::new(), BTreeSet::new());
        for used in self.catalog.calls_of(behaviour) {
            let Some(caller) = self.catalog.items.get(usize::from(used.caller)) else { continue };
            let args: Vec<String> = used.params(0).iter().map(|(name, value)| format!("{name}: {value}")).collect();
            let brackets = if args.is_empty() { String::new() } else { format!(" ({})", args.join(", ")) };
            let call = format!("{}{brackets}", caller.name);
            if listed.insert(call.clone()) {
                callers.push(call);
            }
        }
        callers
    }
}

/// The parameters of a behaviour, as its card shows them.
#[derive(Default)]
struct PrintedParams {
    /// All parameters: `damage = 3`, or the bare name without a default.
    takes: Vec<String>,
    /// The defaults, by the parameters' names.
    defaults: Vec<(String, Value)>,
}

/// Returns the parameters of a behaviour in words.
fn printed_params(item: &Item) -> PrintedParams {
    let mut printed = PrintedParams::default();
    for param in &item.params {
        let Some(default) = &param.default else {
            printed.takes.push(param.name.clone());
            continue;
        };
        let value = argument(default);
        printed.takes.push(format!("{} = {value}", param.name));
        printed.defaults.push((param.name.clone(), value));
    }
    printed
}
