//! Compiled content, the same in every system: the items, their scripted behaviours, and the calls between them.
//!
//! Begin with [`Content`]. A Foe with `trait flee(hp: 1)` is an [`Item`], `flee` is a [`Behaviour`], and the line that
//! names it is a [`Use`] with the argument `hp: 1`. [`Builder`](super::Builder) makes all of them. A [`Cue`] is the
//! moment at which one function of a script is called: `on_damaged`, `may_play`.

use super::journey::Atlas;
use super::keywords::Keywords;
use super::moment::{Cue, Cues, Moment};
use super::play::{Clock, Standing};
use super::script::UseId;
use super::system::System;
use super::terms::{Terms, TermsOf};
use crate::kernel::{Call, Datum, FormerIds, Item, Items, Origin, Renames, Source, Value, Working, effort};
use crate::script::HookId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The number of a trait, Boost, Counter, effect or action in the system's catalog.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct BehaviourId(pub u16);

/// Arguments by name.
pub type Params = Vec<(String, Value)>;

/// A trait, Boost, Counter, effect or action with its script. `P` is the type of the system's own properties.
#[derive(Clone, PartialEq, Debug)]
pub struct Behaviour<M, P> {
    /// The kind of its item.
    pub kind: &'static str,
    /// The behaviour's stable id.
    pub id: String,
    /// The behaviour's name.
    pub name: String,
    /// The number of its item.
    pub item: u16,
    /// The text that its script runs. A reload compares the text to see whether the script changed.
    pub script: String,
    /// The behaviour's functions by their cues.
    pub hooks: Vec<(Cue<M>, HookId)>,
    /// The period in which the behaviour acts only once for each speaker.
    pub once: Option<Clock>,
    /// Whether the behaviour works while the thing that calls it is exhausted.
    pub always: bool,
    /// Further properties from its item.
    pub own: P,
}

impl<M: Moment, P> Behaviour<M, P> {
    /// Returns the function for a cue, if the script has one.
    pub fn hook(&self, cue: Cue<M>) -> Option<HookId> {
        self.hooks.iter().find(|(known, _)| *known == cue).map(|(_, hook)| *hook)
    }
}

/// A place where content calls a behaviour with arguments.
#[derive(Clone, PartialEq, Debug)]
pub struct Use {
    /// The number of earlier calls of the same behaviour by the same caller. With the names of both, it finds the call
    /// again after a reload.
    pub nth: usize,
    /// The behaviour that is called.
    pub behaviour: BehaviourId,
    /// The item that calls, by its number.
    pub caller: u16,
    /// The arguments. There are several lists if the arguments depend on the position: see
    /// [`System::params_now`](super::System::params_now).
    pub params: Vec<Params>,
}

impl Use {
    /// Returns the `nth` list of arguments, or the only one.
    pub fn params(&self, nth: usize) -> &[(String, Value)] {
        self.params.get(nth).or(self.params.first()).map_or(&[], Vec::as_slice)
    }
}

/// The content of every catalog.
#[derive(Clone, PartialEq, Debug)]
pub struct Content<M, P> {
    /// The items as they were written, for sources, drawings and names that have changed.
    pub items: Items,
    /// Former names of content.
    pub former: FormerIds,
    /// All behaviours.
    pub behaviours: Vec<Behaviour<M, P>>,
    /// Every place where content calls a behaviour.
    pub uses: Vec<Use>,
    /// The behaviours by the numbers of their items.
    pub(super) of_items: BTreeMap<u16, BehaviourId>,
    /// The calls of each behaviour, in order.
    pub(super) calls: BTreeMap<BehaviourId, Vec<UseId>>,
    /// The calls of each item while it is in play, by the item's number.
    pub standing: Vec<Standing<M>>,
    /// All cues at which any script is called.
    pub cues: Cues<M>,
    /// Whether some status silences everything else.
    pub silences: bool,
    /// Whether some script reads what has been played.
    pub keeps_journal: bool,
    /// The terms on which items are played or used, by the item's number.
    pub terms: BTreeMap<u16, Box<Terms>>,
    /// The keywords of items, in words of the content's own.
    pub keywords: Keywords,
    /// The places of adventures.
    pub atlas: Atlas,
}

impl<M, P> Default for Content<M, P> {
    fn default() -> Self {
        Content {
            items: Items::default(),
            former: FormerIds::default(),
            behaviours: Vec::new(),
            uses: Vec::new(),
            of_items: BTreeMap::new(),
            calls: BTreeMap::new(),
            standing: Vec::new(),
            cues: Cues::default(),
            silences: false,
            keeps_journal: false,
            terms: BTreeMap::new(),
            keywords: Keywords::default(),
            atlas: Atlas::default(),
        }
    }
}

impl<M: Moment, P> Content<M, P> {
    /// Returns the call with a number of this content.
    pub fn used(&self, id: UseId) -> &Use {
        &self.uses[usize::from(id.0)]
    }

    /// Returns the behaviour with a number of this content.
    pub fn behaviour(&self, id: BehaviourId) -> &Behaviour<M, P> {
        &self.behaviours[usize::from(id.0)]
    }

    /// Returns the behaviour that a use calls.
    pub fn behind(&self, id: UseId) -> &Behaviour<M, P> {
        self.behaviour(self.used(id).behaviour)
    }

    /// Returns the behaviour of an item.
    pub fn behaviour_of(&self, item: u16) -> Option<BehaviourId> {
        self.of_items.get(&item).copied()
    }

    /// Returns the calls of a behaviour, in the order of their numbers.
    pub fn calls_of(&self, behaviour: BehaviourId) -> impl Iterator<Item = &Use> {
        self.call_numbers(behaviour).map(|id| self.used(id))
    }

    /// Returns the numbers of the calls of a behaviour, ascending.
    pub fn call_numbers(&self, behaviour: BehaviourId) -> impl Iterator<Item = UseId> {
        // `effort::each` counts the calls looked at, for tests of the loading time.
        effort::each(self.calls.get(&behaviour).into_iter().flatten().copied())
    }

    /// Returns the item that makes this call.
    pub fn caller(&self, id: UseId) -> Option<&Item> {
        self.items.get(usize::from(self.used(id).caller))
    }

    /// Returns the terms of a played or used thing. Most things have none.
    #[inline]
    pub fn terms(&self, of: TermsOf) -> Option<&Terms> {
        if self.terms.is_empty() {
            return None;
        }
        let item = match of {
            TermsOf::Item(item) | TermsOf::Answer(item) => item,
            // An ability has the terms of its script's item, not of the thing that calls it.
            TermsOf::Ability(ability) | TermsOf::Reply(ability) => self.behind(ability.used).item,
        };
        self.terms.get(&item).map(Box::as_ref)
    }

    /// Returns the calls of an item while it is in play.
    pub fn standing(&self, item: u16) -> &Standing<M> {
        &self.standing[usize::from(item)]
    }

    /// Returns the cues of some calls.
    pub fn cues_of<'u>(&self, uses: impl IntoIterator<Item = &'u UseId>) -> Cues<M> {
        let called = |used: &UseId| self.behind(*used).hooks.iter().map(|(cue, _)| *cue);
        uses.into_iter().flat_map(called).collect()
    }

    /// Builds the indices: what each item calls while it is in play.
    pub(super) fn index_standing<S: System>(&mut self) {
        let mut standing: Vec<Standing<M>> = self.items.iter().map(Standing::of::<S>).collect();
        for (at, used) in (0..=u16::MAX).zip(&self.uses) {
            if let Some(caller) = standing.get_mut(usize::from(used.caller)) {
                caller.uses.push(UseId(at));
            }
        }
        for caller in &mut standing {
            caller.cues = self.cues_of(&caller.uses);
        }
        self.cues = Cues::default();
        standing.iter().for_each(|caller| self.cues.add(&caller.cues));
        self.silences = standing.iter().any(|caller| caller.silences);
        self.standing = standing;
    }

    /// Returns the number of an item, for `Source::Item`. `u16::MAX` if there is no such item.
    pub fn item(&self, kind: &str, id: &str) -> u16 {
        self.items.number(kind, id).unwrap_or(u16::MAX)
    }

    /// Returns the source of a number that an item states at a place: the row there, or the item.
    pub fn row_at(&self, item: u16, at: Origin) -> Source {
        let row = self.items.get(usize::from(item)).and_then(|known| known.row_at(at));
        row.map_or(Source::Item(item), |row| Source::Row(item, row))
    }

    /// Returns the source of a number that an item states under a word: the first row with that word, or the item.
    pub fn row(&self, item: u16, word: &str) -> Source {
        let rows = self.items.get(usize::from(item)).map(Item::rows).unwrap_or_default();
        let row = rows.iter().position(|(known, _)| *known == word).and_then(|row| u16::try_from(row).ok());
        row.map_or(Source::Item(item), |row| Source::Row(item, row))
    }

    /// Returns the same as [`Content::row`] for a number that is being worked out. Looks for the row only if the
    /// explanation is wanted.
    pub fn row_of<W: Working>(&self, item: u16, word: &str) -> Source {
        if W::TELLS { self.row(item, word) } else { Source::Item(item) }
    }

    /// Returns the behaviour of this content that takes the place of a behaviour of older content.
    pub fn behaviour_now(&self, renames: &Renames<'_>, old: &Behaviour<M, P>) -> Option<BehaviourId> {
        self.behaviour_of(renames.at(old.kind, &old.id)?)
    }
}

/// Returns the calls among some values of an item.
pub fn calls<'d>(data: impl IntoIterator<Item = &'d Datum>) -> impl Iterator<Item = &'d Call> {
    data.into_iter().filter_map(|datum| if let Datum::Call(call) = datum { Some(&**call) } else { None })
}

/// Returns an argument as scripts read it. A formula gives a value only if it is a plain number.
pub fn argument(datum: &Datum) -> Value {
    match datum {
        Datum::Formula(formula) => formula.number().map_or(Value::None, Value::Int),
        Datum::Int(n) => Value::Int(*n),
        Datum::Bool(b) => Value::Bool(*b),
        Datum::Text(text) | Datum::Word(text) | Datum::Name(text) => Value::text(text),
        Datum::Ranges(ranges) => Value::List(ranges.iter().map(|n| Value::Int(i64::from(n))).collect()),
        Datum::Pattern(pattern) => Value::text(pattern.to_string()),
        Datum::Cost(n, what) => Value::list([n.number().map_or(Value::None, Value::Int), Value::text(what)]),
        _ => Value::None,
    }
}
