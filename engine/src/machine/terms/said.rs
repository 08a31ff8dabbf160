//! What is said of a choice: the words of its picks, and its facts for scripts.

use super::fact::Fact;
use super::{Choosing, Cost, Part, Pick, Terms, TermsOf};
use crate::kernel::{Subject, Value, Words, slug};
use crate::machine::arena;
use crate::machine::play::thing_of;
use crate::machine::script::Hook;
use crate::machine::{Ballot, Holds, Machine, System};

impl<S: System> Machine<S> {
    /// Returns the words of a pick.
    pub fn pick_words(&self, state: &S::State, pick: Pick) -> Words {
        let choosing = S::stack(state).iter().rev().find_map(Holds::<Choosing>::get);
        let known = choosing.and_then(|choosing| Some((choosing, self.catalog.terms(choosing.of)?)));
        let part = |list: fn(&Terms) -> &Vec<Part>, nth: u8| {
            let part = known.and_then(|(_, terms)| list(terms).get(usize::from(nth)));
            part.map_or_else(|| nth.to_string(), |part| part.id.clone())
        };
        match pick {
            Pick::Mode(nth) => Words::part("mode", part(|terms| &terms.modes, nth)),
            Pick::Extra(nth) => Words::part("extra", part(|terms| &terms.extras, nth)),
            Pick::On(thing) if thing.kind == S::THING => Words::part("on", self.thing_anywhere(state, thing)),
            Pick::On(target) => match arena::space_of(target) {
                Some(space) => Words::part("on", space.to_string()),
                None => Words::part("on", self.label_of(state, target)),
            },
            Pick::Way(nth) => {
                let ways = known.map(|(choosing, terms)| terms.open_ways(&choosing.chosen)).unwrap_or_default();
                let id = |way: &Vec<Cost>| way.iter().map(|cost| cost.id.as_str()).collect::<Vec<_>>().join(" and ");
                let own = ways.get(usize::from(nth)).map_or_else(|| nth.to_string(), id);
                // The second way of the same costs is `pay gold 2`.
                match ways.iter().take(usize::from(nth)).filter(|way| id(way) == own).count() {
                    0 => Words::part("pay", own),
                    before => Words::part("pay", format!("{own} {}", before + 1)),
                }
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
        let as_card = thing_of(it, S::THING).and_then(|id| Some(TermsOf::Item(S::in_play(state).get(id)?.item)));
        let chosen = frames
            .find(|choosing| choosing.it == it || as_card == Some(choosing.of))
            .map(|choosing| (&*choosing.chosen, choosing.of));
        let name = args.first().and_then(Value::as_text).map(slug).unwrap_or_default();
        match (fact, chosen) {
            (Fact::X, chosen) => Value::Int(chosen.and_then(|(chosen, _)| chosen.x).map_or(0, i64::from)),
            (Fact::Targets, Some((chosen, of))) => {
                // The script of a mode with an aim of its own reads the targets of that mode.
                let running = S::stack(state).iter().rev().find_map(Holds::<Hook<S::Moment>>::get);
                let mode = running.and_then(|hook| self.catalog.terms(of)?.mode_of(hook.used, chosen));
                match mode {
                    Some(mode) => Value::list(chosen.of_mode(mode).map(Value::Subject)),
                    None => Value::list(chosen.targets().into_iter().map(Value::Subject)),
                }
            }
            (Fact::Times, chosen) => {
                let times = chosen.and_then(|(chosen, of)| {
                    let extras = &self.catalog.terms(of)?.extras;
                    let is_named = |nth: &&u8| extras.get(usize::from(**nth)).is_some_and(|part| part.id == name);
                    Some(chosen.extras.iter().filter(is_named).count())
                });
                Value::Int(times.and_then(|n| i64::try_from(n).ok()).unwrap_or(0))
            }
            (Fact::Amounts, Some((chosen, _))) => {
                Value::list(chosen.amounts().into_iter().map(|n| Value::Int(i64::try_from(n).unwrap_or(0))))
            }
            (Fact::Chosen, Some((chosen, of))) => {
                let terms = self.catalog.terms(of);
                let has = |list: &[Part], picked: &[u8]| {
                    picked.iter().any(|nth| list.get(usize::from(*nth)).is_some_and(|part| part.id == name))
                };
                Value::Bool(
                    terms.is_some_and(|terms| has(&terms.modes, &chosen.modes) || has(&terms.extras, &chosen.extras)),
                )
            }
            (Fact::Chosen, None) => Value::Bool(false),
            (_, None) => Value::list([]),
        }
    }
}
