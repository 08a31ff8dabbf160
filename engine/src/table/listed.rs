//! What is offered at a position: the actions of a seat in words, and the action that a text names.

use super::former::FormerNames;
use crate::kernel::{Events, Happening, Illegal, Named, Problem, Rules, Seat, Value, Words, find_words, slug};

/// An action that is offered, with its words and its seat. `weight` is the weight of an outcome of chance.
#[derive(Clone, Debug)]
pub(crate) struct Listed<A> {
    pub seat: Seat,
    pub action: A,
    pub words: Words,
    pub weight: Option<u32>,
}

/// The actions of the seats that can act at a position, each list with its seat.
pub(crate) type OfSeats<A> = Vec<(Seat, Vec<A>)>;

/// Lists the actions of the seats that can act. Returns the faults of scripts on the way, too.
pub(crate) fn of_seats<R: Rules>(rules: &R, state: &R::State) -> (OfSeats<R::Action>, Vec<Happening<R::Event>>) {
    let mut events = Events::new();
    let of_seat = |seat| {
        let mut actions = Vec::new();
        rules.actions(state, seat, &mut actions);
        rules.tell_faults(state, seat, &mut events);
        (seat, actions)
    };
    let listed = rules.stop(state).can().iter().map(of_seat).collect();
    (listed, events.take())
}

/// Returns the faults of scripts while lists are made for the seats that can act.
pub(crate) fn faults<R: Rules>(rules: &R, state: &R::State) -> Vec<Happening<R::Event>> {
    of_seats(rules, state).1
}

/// Returns the actions of a seat in a state, in words.
pub(crate) fn list<R: Rules>(rules: &R, state: &R::State, seat: Seat) -> Vec<Listed<R::Action>> {
    if seat == Seat::CHANCE {
        let named = |(action, weight)| Listed { seat, action, words: rules.words(state, action), weight: Some(weight) };
        let mut outcomes = Vec::new();
        rules.outcomes(state, &mut outcomes);
        return outcomes.into_iter().map(named).collect();
    }
    let mut actions = Vec::new();
    rules.actions(state, seat, &mut actions);
    in_words(rules, state, seat, &actions)
}

/// Returns these actions of a seat in words.
pub(crate) fn in_words<R: Rules>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    actions: &[R::Action],
) -> Vec<Listed<R::Action>> {
    let named = |action: &R::Action| Listed { seat, action: *action, words: rules.words(state, *action), weight: None };
    actions.iter().map(named).collect()
}

/// Returns a value with its subjects replaced by their labels, which say more than numbers.
pub(crate) fn labelled<R: Rules>(rules: &R, state: &R::State, value: Value) -> Value {
    match value {
        Value::Subject(subject) => {
            let is_its_label = |label: &String| rules.subject(state, label) == Some(subject);
            rules.labels(state).into_iter().find(is_its_label).map_or(value, Value::text)
        }
        Value::List(list) => Value::List(list.iter().map(|value| labelled(rules, state, value.clone())).collect()),
        other => other,
    }
}

/// Returns an action as people type it. An action that is a multiset of marks is typed as the marks alone.
pub(crate) fn said(words: &Words) -> String {
    if words.unordered && !words.rest.is_empty() { words.rest.to_string() } else { words.text() }
}

/// Returns a refusal by a rule, as a problem.
pub(crate) fn refused(code: &'static str, illegal: &Illegal) -> Problem {
    let rule = if illegal.rule.is_empty() { String::new() } else { format!(" ({})", illegal.rule) };
    Problem::error(code, crate::kernel::Origin::CODE, format!("{}{rule}", illegal.why))
}

/// Returns whether a seat that must decide is asked to begin something. Seats that only may act begin nothing.
pub(crate) fn begins<R: Rules>(rules: &R, state: &R::State) -> bool {
    rules.stop(state).must().iter().any(|seat| rules.begins(state, seat))
}

/// Returns the action of the seat `who` that `words` name. Former names of both are understood: if no action has just
/// these words, the only action that they may mean counts, and else the words with present names. For example, a save
/// says `play war pick`, and the item is called `Pick` now: this finds `play pick`.
pub(super) fn find_listed<'l, A>(
    listed: &'l [Listed<A>],
    (who, words): (&str, &str),
    former: &FormerNames,
    name: impl Fn(Seat) -> String,
) -> Option<&'l Listed<A>> {
    let is_of = |offer: &Listed<A>, who: &str| slug(&name(offer.seat)) == slug(who);
    let is_listed = |who: &str| listed.iter().any(|offer| is_of(offer, who));
    // A former name counts only where it is not listed itself. The same holds for the words below.
    let now_called = if is_listed(who) { None } else { former.now(&slug(who)).filter(|now| is_listed(now)) };
    let who = now_called.as_deref().unwrap_or(who);
    let of_seat: Vec<&Listed<A>> = listed.iter().filter(|offer| is_of(offer, who)).collect();
    let mut renamed = None;
    if !of_seat.iter().any(|offer| said(&offer.words) == words) {
        let mut meant = of_seat.iter().filter(|offer| former.may_mean(words, &said(&offer.words)));
        if let (Some(only), None) = (meant.next(), meant.next()) {
            return Some(only);
        }
        renamed = former.now(words);
    }
    let names: Vec<Words> = of_seat.iter().map(|offer| offer.words.clone()).collect();
    match find_words(&names, renamed.as_deref().unwrap_or(words)) {
        Named::One(at) => of_seat.get(at).copied(),
        _ => None,
    }
}
