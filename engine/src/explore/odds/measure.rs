//! Measures: the values that odds are about, such as the HP of a figure or the number of cards in a hand.
//!
//! [`measures`] reads them off the view of each end, so systems need no code for them. A [`Key`] is the identity of a
//! measure. A [`Reading`] is the number of a measure and its value in one position. The readings of a position are
//! sorted by these numbers, and a measure that is absent there has no reading. A mark is a short text that a view shows
//! beside a figure.

use super::Share;
use super::reading::{Key, Keys, Reader, Reading};
use super::twins::note_twins;
use crate::explore::sim::wilson;
use crate::kernel::{Rules, Value};
use dashu_ratio::RBig;
use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;
use serde::Serialize;
use std::collections::BTreeMap;

/// A measured value that may differ from end to end.
#[derive(Clone, PartialEq, Debug)]
pub struct Measure {
    /// The sort of measure.
    pub sort: Sort,
    /// The subject or object: a label, a zone, an expression. Empty for the game.
    pub of: String,
    /// `HP`, `hand`, the name of a card ...
    pub name: String,
    /// The measure's value before the action. `None` if that is not known.
    pub before: Option<Value>,
    /// The measure's values at the ends, the smallest first.
    pub cases: Vec<Case>,
    /// The measure's mean, if all values are numbers.
    pub mean: Option<RBig>,
    /// The earlier measure with which this measure always changes, if there is one.
    pub with: Option<Twin>,
}

/// The earlier measure with which a measure always changes: each value of one goes with one value of the other.
///
/// For example, the HP of the wolf is 5 or 7, and your hand is 2 or 3: it is 3 if the HP is 5. The twin of the hand
/// leads to the HP, with the cases `[1, 0]`. The first case of the HP, 5, goes with the hand's case 1, which is 3.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Twin {
    /// The place of the earlier measure in the list of measures.
    pub of: usize,
    /// For each case of the earlier measure, the index of the case of the later one that goes with it.
    pub cases: Vec<usize>,
}

/// A value with its probability.
#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    /// The value. `Value::None` if there is no such thing at the end.
    pub value: Value,
    /// The probability of the ends with this value.
    pub share: Share,
    /// For an estimate, the interval that holds the true probability in 95 of 100 cases (Wilson's interval).
    pub between: Option<(Share, Share)>,
}

/// The sort of a measure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    /// The outcome of the attempt in progress.
    Outcome,
    /// The standing of the game, and the current part of the story.
    Game,
    /// A number of a figure.
    Track,
    /// Whether a figure is out.
    Out,
    /// Whether a figure has a mark.
    Mark,
    /// The number of something that a figure, or something attached to it, has.
    Count,
    /// The place of a figure.
    Place,
    /// The next question, if all lines come to the same end.
    Asked,
    /// The number of cards in a place.
    Zone,
    /// The number of one card in a place.
    Card,
    /// An expression that was asked for.
    Expression,
}

impl Sort {
    /// Returns the value of an absent thing.
    fn missing(self) -> Value {
        match self {
            Sort::Out | Sort::Mark => Value::Bool(false),
            Sort::Zone | Sort::Card | Sort::Count => Value::Int(0),
            Sort::Outcome | Sort::Game | Sort::Track | Sort::Place | Sort::Asked | Sort::Expression => Value::None,
        }
    }
}

impl Measure {
    /// Returns the full name of the measure: `wolf HP`.
    pub fn title(&self) -> String {
        match (self.of.as_str(), self.name.as_str()) {
            ("", name) | (name, "") => name.to_string(),
            (of, name) => format!("{of} {name}"),
        }
    }

    /// Returns the value of the measure, if it has the same value at every end.
    pub fn certain(&self) -> Option<&Value> {
        if let [only] = self.cases.as_slice() { Some(&only.value) } else { None }
    }

    /// Returns the probability of a value.
    pub fn share(&self, value: &Value) -> Share {
        self.cases.iter().find(|case| case.value == *value).map_or(Share::ZERO, |case| case.share.clone())
    }
}

/// Ends with equal readings, with the probability of all of them together.
pub(super) type Alike = IndexMap<Vec<Reading>, Share, FxBuildHasher>;

/// Returns the measures that change, or may change, between `befores` and `ends`, and all expressions asked for (`of`).
/// `befores` are the positions before the action: several if hidden cards are unknown to the asking seat. If the
/// probabilities are estimates, `games` is their number of games.
pub(super) fn measures<R: Rules>(
    rules: &R,
    of: &[String],
    befores: &[&R::State],
    ends: &[(R::State, Share)],
    games: Option<u32>,
) -> Vec<Measure> {
    let mut reader = Reader { rules, of, keys: IndexSet::default() };
    let befores: Vec<Vec<Reading>> = befores.iter().map(|state| reader.read(state)).collect();
    let mut alike = Alike::default();
    for (state, share) in ends {
        let sum = alike.entry(reader.read(state)).or_insert(Share::ZERO);
        *sum = sum.plus(share);
    }
    let keys = reader.keys;
    let mut all: Vec<(usize, Measure)> = Vec::new();
    for (nth, key) in keys.iter().enumerate() {
        if says_out(nth, &keys, &befores, &alike) || is_shown_as_card(nth, &keys) {
            continue;
        }
        let measure = measure(nth, key, &befores, &alike, games);
        let never_changes = measure.certain().is_some_and(|value| measure.before.as_ref() == Some(value));
        if measure.sort == Sort::Expression || !never_changes {
            all.push((nth, measure));
        }
    }
    // The next question is worth telling only if all ends agree in everything.
    let ends_differ = all.iter().any(|(_, measure)| measure.certain().is_none());
    let is_worth_telling =
        |measure: &Measure| !ends_differ && measure.before.is_some() && measure.certain() != Some(&Value::None);
    all.retain(|(_, measure)| measure.sort != Sort::Asked || is_worth_telling(measure));
    all.sort_by_key(|(_, measure)| measure.sort == Sort::Expression);
    note_twins(&mut all, &alike);
    all.into_iter().map(|(_, measure)| measure).collect()
}

/// Returns whether a measure is a mark for a card that a zone of the same figure shows too. Then the card is enough.
fn is_shown_as_card(nth: usize, keys: &Keys) -> bool {
    let Some((Sort::Mark, of, name)) = keys.get_index(nth) else { return false };
    // `you hand` is within `you`.
    let within = |place: &str| place.strip_prefix(of.as_str()).is_some_and(|zone| zone.starts_with(' '));
    keys.iter().any(|(sort, place, card)| *sort == Sort::Card && card == name && within(place))
}

/// Returns whether a measure is a mark that a figure has exactly when it is out. Such a mark tells nothing new.
fn says_out(nth: usize, keys: &Keys, befores: &[Vec<Reading>], alike: &Alike) -> bool {
    let Some((Sort::Mark, of, _)) = keys.get_index(nth) else { return false };
    let Some(out) = keys.get_index_of(&(Sort::Out, of.clone(), "out".to_string())) else { return false };
    let agree = |readings: &Vec<Reading>| value(readings, nth, Sort::Mark) == value(readings, out, Sort::Out);
    befores.iter().all(agree) && alike.keys().all(agree)
}

/// Returns the value of a measure in a position, by the measure's number.
pub(super) fn value(readings: &[Reading], nth: usize, sort: Sort) -> Value {
    let found = readings.binary_search_by_key(&nth, |(nth, _)| *nth).ok().and_then(|at| readings.get(at));
    found.map_or_else(|| sort.missing(), |(_, value)| value.clone())
}

/// Returns a measure with its cases at all ends.
fn measure(nth: usize, (sort, of, name): &Key, befores: &[Vec<Reading>], alike: &Alike, games: Option<u32>) -> Measure {
    let value = |readings: &[Reading]| value(readings, nth, *sort);
    let mut cases: BTreeMap<Value, Share> = BTreeMap::new();
    for (readings, share) in alike {
        let sum = cases.entry(value(readings)).or_insert(Share::ZERO);
        *sum = sum.plus(share);
    }
    // The value before the action is known only if all positions held possible agree in it.
    let first = befores.first().map(|readings| value(readings));
    let before = first.filter(|first| befores.iter().all(|readings| value(readings) == *first));
    let mean = mean(&cases);
    let case = |(value, share): (Value, Share)| {
        let between = games.map(|games| between(u64::from(share.parts(games)), u64::from(games)));
        Case { value, share, between }
    };
    Measure {
        sort: *sort,
        of: of.clone(),
        name: name.clone(),
        before,
        cases: cases.into_iter().map(case).collect(),
        mean,
        with: None,
    }
}

/// Returns the mean of numbers. `None` if a value is no number.
fn mean(cases: &BTreeMap<Value, Share>) -> Option<RBig> {
    let (mut sum, mut whole) = (RBig::ZERO, RBig::ZERO);
    for (value, share) in cases {
        sum += RBig::from(value.int()?) * share.ratio();
        whole += share.ratio();
    }
    if !whole.is_zero() { Some(sum / whole) } else { None }
}

/// The number of games with the same luck: each game has a luck of its own.
const ALIKE: u64 = 1;

/// Returns the interval for the true probability of an event that happened in `times` of `games` games.
pub fn between(times: u64, games: u64) -> (Share, Share) {
    let (low, high, whole) = wilson(times, games, ALIKE);
    let share = |part: u128| Share::of(u64::try_from(part).unwrap_or(0), u64::try_from(whole).unwrap_or(1));
    (share(low), share(high))
}
