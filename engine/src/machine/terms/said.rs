//! What is said of a choice: the words of its picks, and its facts for scripts.

use super::fact::Fact;
use super::{Choosing, Cost, Part, Pick, TermsOf};
use crate::kernel::{Subject, Value, Words, slug};
use crate::machine::arena;
use crate::machine::play::thing_of;
use crate::machine::script::Hook;
use crate::machine::{Ballot, Holds, Machine, System};

impl<S: System> Machine<S> {
    /// Returns the words of a pick.
    pub fn pick_words(&self, state: &S::State, pick: Pick) -> Words {
        let choosing = S::stack(state).iter().rev().find_map(Holds::<Choosing>::get);
        let terms = choosing.and_then(|choosing| self.catalog.terms(choosing.of));
        match pick {
            Pick::Mode(nth) => Words::part("mode", part_name(terms.map(|terms| &terms.modes), nth)),
            Pick::Extra(nth) => Words::part("extra", part_name(terms.map(|terms| &terms.extras), nth)),
            Pick::On(thing) if thing.kind == S::THING => Words::part("on", self.thing_anywhere(state, thing)),
            Pick::On(target) => match arena::space_of(target) {
                Some(space) => Words::part("on", space.to_string()),
                None => Words::part("on", self.label_of(state, target)),
            },
            Pick::Way(nth) => {
                let ways = choosing.zip(terms).map(|(choosing, terms)| terms.open_ways(&choosing.chosen));
                Words::part("pay", way_name(ways.unwrap_or_default(), nth))
            }
            Pick::X(x) => Words::part("x", x.to_string()),
            Pick::Give(thing) if thing.kind == S::THING => Words::part("sacrifice", self.thing_words(state, thing)),
            Pick::Give(card) => Words::part("discard", S::card_words(self, card)),
            Pick::Done => Words::part("done", ""),
            Pick::Answer(nth) => {
                let ballot = S::stack(state).last().and_then(Holds::<Ballot>::get);
                let options = ballot.map(Ballot::options).unwrap_or_default();
                Words::new("answer", self.answer_words(state, options, nth))
            }
        }
    }

    /// Returns a fact about the innermost choice for a card or thing: X, its targets, its modes.
    pub(in crate::machine) fn chosen_fact(&self, state: &S::State, it: Subject, fact: Fact, args: &[Value]) -> Value {
        let mut frames = S::stack(state).iter().rev().filter_map(Holds::<Choosing>::get);
        // A thing in play reads the choice that was made for its card.
        let thing = thing_of(it, S::THING).and_then(|id| S::in_play(state).get(id));
        let as_card = thing.map(|thing| TermsOf::Item(thing.item));
        let Some(choosing) = frames.find(|choosing| choosing.it == it || as_card == Some(choosing.of)) else {
            return match fact {
                Fact::X | Fact::Times => Value::Int(0),
                Fact::Chosen => Value::Bool(false),
                Fact::Targets | Fact::Amounts => Value::list([]),
            };
        };
        let chosen = &*choosing.chosen;
        let terms = || self.catalog.terms(choosing.of);
        let name = args.first().and_then(Value::as_text).map(slug).unwrap_or_default();
        match fact {
            Fact::X => Value::Int(chosen.x.map_or(0, i64::from)),
            Fact::Targets => {
                // The script of a mode with an aim of its own reads the targets of that mode.
                let running = S::stack(state).iter().rev().find_map(Holds::<Hook<S::Moment>>::get);
                let mode = running.and_then(|hook| terms()?.mode_of(hook.used, chosen));
                match mode {
                    Some(mode) => Value::list(chosen.of_mode(mode).map(Value::Subject)),
                    None => Value::list(chosen.targets().into_iter().map(Value::Subject)),
                }
            }
            Fact::Times => {
                let times = terms().map_or(0, |terms| times_picked(&terms.extras, &chosen.extras, &name));
                Value::Int(i64::try_from(times).unwrap_or(0))
            }
            Fact::Amounts => {
                let amounts = chosen.amounts().into_iter();
                Value::list(amounts.map(|n| Value::Int(i64::try_from(n).unwrap_or(0))))
            }
            Fact::Chosen => Value::Bool(terms().is_some_and(|terms| {
                times_picked(&terms.modes, &chosen.modes, &name) > 0
                    || times_picked(&terms.extras, &chosen.extras, &name) > 0
            })),
        }
    }
}

/// Returns the name of the part with the index `nth`, or the index if the parts are unknown.
fn part_name(parts: Option<&Vec<Part>>, nth: u8) -> String {
    match parts.and_then(|parts| parts.get(usize::from(nth))) {
        Some(part) => part.id.clone(),
        None => nth.to_string(),
    }
}

/// Returns the name of the way to pay with the index `nth`: `gold`, or `gold 2` for the second way of the same costs.
fn way_name(ways: &[Vec<Cost>], nth: u8) -> String {
    let costs_of = |way: &Vec<Cost>| {
        let ids: Vec<&str> = way.iter().map(|cost| cost.id.as_str()).collect();
        ids.join(" and ")
    };
    let costs = ways.get(usize::from(nth)).map_or_else(|| nth.to_string(), costs_of);
    let before = ways.iter().take(usize::from(nth)).filter(|way| costs_of(way) == costs).count();
    if before == 0 { costs } else { format!("{costs} {}", before + 1) }
}

/// Returns the number of picks of the part with this name.
fn times_picked(parts: &[Part], picked: &[u8], name: &str) -> usize {
    let picked_parts = picked.iter().filter_map(|nth| parts.get(usize::from(*nth)));
    picked_parts.filter(|part| part.id == name).count()
}
