//! The check of functions that are never called (`E0646`): they wait for a moment that never comes for their item.
//!
//! `fn on_turn_start` in the script of a card that is discarded at once is such a function. [`Builder::report_unheard`]
//! reports them, with the moment that was probably meant.

use super::build::{Builder, place_of};
use super::content::{Behaviour, BehaviourId};
use super::system::System;
use crate::kernel::{HookWord, Item, Problem, Side, called_elsewhere, with_article};
use crate::machine::{Cue, Moment};
use crate::script::HookId;
use std::collections::BTreeMap;

/// The word that an item needs before a moment comes for it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Lacking {
    why: Why,
    word: &'static str,
}

/// The reason why the moment does not come without the word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Why {
    /// The moment comes as the item is used.
    Used,
    /// The moment comes while the item lies in play.
    Stays,
}

impl Lacking {
    /// Returns the help for an item that lacks the word.
    fn help(self, item: &Item) -> String {
        let Lacking { why, word } = self;
        let (kind, name) = (with_article(item.kind), &item.name);
        match why {
            Why::Used => format!("{kind} that is used says `{word}`: write it in `{name}`"),
            Why::Stays => {
                format!("{kind} hears this only while it lies in play. Write `{word}` in `{name}`, and it stays there")
            }
        }
    }
}

impl<S: System> Builder<'_, S> {
    /// Reports every function that no caller of its script could ever set off (`E0646`). Functions that lack the same
    /// word are one problem, at the item that lacks it.
    pub(super) fn report_unheard(&mut self) {
        let mut problems = Vec::new();
        for (id, behaviour) in (0..=u16::MAX).map(BehaviourId).zip(&self.catalog.behaviours) {
            let calls = self.catalog.calls_of(id);
            let callers: Vec<&Item> =
                calls.filter_map(|used| self.catalog.items.get(usize::from(used.caller))).collect();
            problems.extend(self.unheard_of(behaviour, &callers));
        }
        for problem in problems {
            self.report(problem);
        }
    }

    /// Returns the errors of the functions of a behaviour that none of its callers could ever set off.
    fn unheard_of(&self, behaviour: &Behaviour<S::Moment, S::Property>, callers: &[&Item]) -> Vec<Problem> {
        let Some(first) = callers.first() else { return Vec::new() };
        let is_heard = |cue| callers.iter().any(|item| self.comes_to(behaviour.kind, item, cue));
        let unheard: Vec<_> = behaviour.hooks.iter().filter(|(cue, _)| !is_heard(*cue)).collect();
        // Calls that have a problem already are not reported again.
        if unheard.is_empty() || callers.iter().all(|item| self.is_told(place_of(item, &behaviour.id, 0))) {
            return Vec::new();
        }
        let mut problems = Vec::new();
        let mut by_word: BTreeMap<Lacking, Vec<HookId>> = BTreeMap::new();
        for (cue, hook) in unheard {
            if let Some(lacking) = lacking::<S>(*cue, callers) {
                by_word.entry(lacking).or_default().push(*hook);
                continue;
            }
            let message = format!("`{}` {}", self.said(*hook), never_called(&behaviour.name, "is", callers));
            let help = self.heard_instead(behaviour.kind, *hook, *cue, callers);
            let (place, _) = self.host.function(*hook);
            problems.push(Problem::error("E0646", place, message).help(help));
        }
        for (lacking, hooks) in by_word {
            let functions: Vec<String> = hooks.iter().map(|hook| format!("`{}`", self.said(*hook))).collect();
            let are = if functions.len() > 1 { "are" } else { "is" };
            let whose = never_called(&behaviour.name, are, callers);
            let message = format!("{} {whose}", functions.join(" and "));
            let mut problem = Problem::error("E0646", place_of(first, &behaviour.id, 0), message);
            for hook in hooks {
                let (place, _) = self.host.function(hook);
                problem = problem.also(place, "this is what it does");
            }
            problems.push(problem.label("nothing comes of this").help(lacking.help(first)));
        }
        problems.into_iter().map(|problem| problem.about(&[behaviour.kind], &behaviour.id)).collect()
    }

    /// Returns whether a moment ever comes for an item with a behaviour of this kind. An item that always speaks for
    /// one kind of subject (`S::SPEAKERS`: a `foe` for a combatant) does not hear a moment whose `me` is another kind.
    fn comes_to(&self, kind: &str, item: &Item, cue: Cue<S::Moment>) -> bool {
        let may_be_me = |word: &HookWord, subject: u8| {
            let me = word.roles.iter().find(|(role, _)| *role == "me").map(|(_, of_me)| *of_me);
            // A number beyond the kinds of subjects stands for anybody, as `SOMEBODY`.
            me.is_none_or(|me| me == subject || usize::from(me) >= S::VOCABULARY.subjects.len())
        };
        if let Some((_, speaker)) = S::SPEAKERS.iter().find(|(speaker, _)| *speaker == item.kind) {
            let mut moments = moments_named::<S>(kind, cue.name()).peekable();
            // A moment without a word for this kind of behaviour says nothing of its subject.
            if moments.peek().is_some() && !moments.any(|word| may_be_me(word, *speaker)) {
                return false;
            }
        }
        S::hears(&self.catalog, item, cue)
    }

    /// Returns a function's name as written: `on hit` in a line, `on_hit` in a script.
    pub(super) fn said(&self, hook: HookId) -> String {
        let (_, function) = self.host.function(hook);
        self.said_as(hook, function)
    }

    /// Returns the name of a function as it is written where a hook stands.
    fn said_as(&self, hook: HookId, function: &str) -> String {
        if self.host.is_of_lines(hook) { S::VOCABULARY.in_line(function) } else { function.to_string() }
    }

    /// Returns a help that names the moment that was probably meant, or some moments that come for these items.
    pub(super) fn heard_instead(&self, kind: &str, hook: HookId, cue: Cue<S::Moment>, items: &[&Item]) -> String {
        const MOST: usize = 5;
        let Some(unheard) = first_moment_named::<S>(kind, cue.name()) else { return ALL.into() };
        let comes = |cue: Cue<S::Moment>| items.iter().all(|item| self.comes_to(kind, item, cue));
        let is_same_sort = |word: &HookWord| (word.query, word.gives) == (unheard.query, unheard.gives);
        let cues = S::Moment::CUES.iter().filter(|(cue, _)| comes(*cue));
        let coming = cues.filter_map(|(_, name)| first_moment_named::<S>(kind, name));
        let moments: Vec<&HookWord> = coming.filter(|moment| is_same_sort(moment)).collect();
        // The name is a word of the game, so it is not misspelt. Other words may stand for it.
        let near = called_elsewhere(bare(unheard)).iter();
        let near_moment = near.copied().find_map(|near| moments.iter().find(|moment| bare(moment) == near));
        if let Some(moment) = near_moment {
            return format!("did you mean `{}`?", self.said_as(hook, moment.name));
        }
        let mut names: Vec<&str> = moments.iter().map(|moment| moment.name).collect();
        names.sort_by_key(|name| name.len());
        names.truncate(MOST);
        let Some(item) = items.first().filter(|_| !names.is_empty()) else { return ALL.into() };
        let written: Vec<String> = names.iter().map(|name| format!("`{}`", self.said_as(hook, name))).collect();
        format!("for {} there are {} and more: {ALL}", with_article(item.kind), written.join(", "))
    }
}

/// Returns the end of the message of an unheard function: ``of `Ember` is never called by card `Torch` ``.
fn never_called(behaviour: &str, are: &str, callers: &[&Item]) -> String {
    let few_callers = callers.iter().take(3);
    let names: Vec<String> = few_callers.map(|item| format!("{} `{}`", item.kind, item.name)).collect();
    format!("of `{behaviour}` {are} never called by {}", names.join(", "))
}

/// Returns the word that all of these items lack for this moment.
fn lacking<S: System>(cue: Cue<S::Moment>, items: &[&Item]) -> Option<Lacking> {
    let lack = |kind: &str, word: &str| items.iter().all(|item| item.kind == kind && !item.has(word));
    // A moment that items of a kind hear only with a certain word: `on_use`, with the word `use`.
    if let Some((_, _, word)) = S::USED.filter(|(used, kind, word)| *used == cue && lack(kind, word)) {
        return Some(Lacking { why: Why::Used, word });
    }
    // The kind of items that stay in play only with a certain word: cards with `persistent`.
    let (_, word) = S::STAYS.filter(|(kind, word)| lack(kind, word))?;
    Some(Lacking { why: Why::Stays, word })
}

/// The hint to the list of all moments.
const ALL: &str = "`help hooks` says what is called when, and for what";

/// Returns the moments of this name for a kind of behaviour. There is one for each kind of subject.
fn moments_named<S: System>(kind: &str, name: &str) -> impl Iterator<Item = &'static HookWord> {
    S::VOCABULARY.hooks.iter().filter(move |word| word.name == name && word.items.contains(&kind))
}

/// Returns the first of the moments that [`moments_named`] returns.
fn first_moment_named<S: System>(kind: &str, name: &str) -> Option<&'static HookWord> {
    moments_named::<S>(kind, name).next()
}

/// Returns the name of a moment without its side, for comparing: `hurt` for `on_hurt` and `on_any_hurt`. A query of
/// watchers keeps its full name, because its word in a line is the same as that of the moment's own query.
fn bare(word: &HookWord) -> &'static str {
    if word.query && word.side == Side::Any { word.name } else { word.line }
}
