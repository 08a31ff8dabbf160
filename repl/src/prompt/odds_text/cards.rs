//! The odds of cards: the cards of a zone in one line, equal ones together. The measure of a card is the number of such
//! cards in the zone. Dice, and marks that are as many as cards, are shown in the same way: a mark has the cases `true`
//! and `false`, and the measure of a die is how many dice show its number.

use super::measures::{is_die, name, said};
use crate::text::{ACTIVE, DIM, flow, paint, sanitize, width};
use rondel_engine::explore::odds::{Case, Measure, Share};
use rondel_engine::kernel::Value;

/// From this number on, equally likely cards are shown together.
pub(super) const MANY: usize = 6;

/// The most cards that are named if many are shown together.
const MOST_NAMED: usize = 4;

/// Returns the cards grouped by zone, in the order of the first card of each zone.
pub(super) fn by_place<'m>(cards: &[&'m Measure]) -> Vec<Vec<&'m Measure>> {
    let mut places: Vec<Vec<&Measure>> = Vec::new();
    for card in cards {
        match places.iter_mut().find(|place| place.iter().any(|other| other.of == card.of)) {
            Some(place) => place.push(card),
            None => places.push(vec![card]),
        }
    }
    places
}

/// Returns the cards of a zone that may change: `you hand  Agility 0 17.78%, 2 8.89%` says that there will be none with
/// the probability 17.78%, and two with 8.89%.
pub(super) fn place(cards: &[&Measure], columns: usize) -> String {
    let pieces = alike(cards);
    let zone = cards.first().map(|measure| sanitize(&measure.of)).unwrap_or_default();
    let start = width(&zone) + 4;
    format!("  {}  {}", paint(ACTIVE, zone), flow(&pieces, &paint(DIM, " · "), columns, start, 4))
}

/// A card, with its cases that are changes.
struct CardNews {
    name: String,
    is_die: bool,
    cases: Vec<Case>,
}

impl CardNews {
    /// Returns a card with its cases, without the present value and without a mere `false`.
    fn of(card: &Measure) -> CardNews {
        let is_news = |case: &&Case| card.before.as_ref() != Some(&case.value) && case.value != Value::Bool(false);
        let cases = card.cases.iter().filter(is_news).cloned().collect();
        CardNews { name: name(card), is_die: is_die(card), cases }
    }

    /// Returns the text of this card, or of several with the same cases: the names, then each value with its share.
    fn told(&self, names: &str, shares: &[String]) -> String {
        let part = |(case, share): (&Case, &String)| {
            let value = match &case.value {
                Value::Bool(true) => String::new(),
                // `showing 6: 2 of them 40%`
                value if self.is_die => format!("{} of them ", said(value)),
                value => format!("{} ", said(value)),
            };
            format!("{value}{}", paint(DIM, share))
        };
        format!("{names} {}", self.cases.iter().zip(shares).map(part).collect::<Vec<_>>().join(", "))
    }
}

/// Returns a text for each card of a zone. Many cards with equal probabilities share one text: `A♣, 2♣, 3♣, 4♣
/// and 48 more 1 each 1.85%`.
fn alike(cards: &[&Measure]) -> Vec<String> {
    let mut groups: Vec<Vec<CardNews>> = Vec::new();
    for card in cards {
        let news = CardNews::of(card);
        let is_alike = |group: &&mut Vec<CardNews>| are_alike(&group[0].cases, &news.cases);
        match groups.iter_mut().find(is_alike) {
            Some(group) => group.push(news),
            None => groups.push(vec![news]),
        }
    }
    let mut texts = Vec::new();
    for group in &groups {
        if group.len() < MANY {
            texts.extend(group.iter().map(|card| card.told(&card.name, &shares(&card.cases))));
            continue;
        }
        let named: Vec<&str> = group.iter().take(MOST_NAMED).map(|card| card.name.as_str()).collect();
        let names = format!("{} and {} more", named.join(", "), group.len() - named.len());
        // All cards of a group have the same cases, so each case is shown once for all of them.
        let mean_of = |nth: usize| mean(group.iter().filter_map(|card| card.cases.get(nth)));
        let means: Vec<String> = (0..group[0].cases.len()).map(mean_of).collect();
        texts.push(group[0].told(&names, &means));
    }
    texts
}

/// Returns whether two cards have the same values with the same probabilities. For estimates, overlapping intervals are
/// enough.
fn are_alike(one: &[Case], other: &[Case]) -> bool {
    let is_same = |(one, other): (&Case, &Case)| {
        let is_same_share = match (&one.between, &other.between) {
            (Some((low, high)), Some((other_low, other_high))) => {
                low.ratio() <= other_high.ratio() && other_low.ratio() <= high.ratio()
            }
            _ => one.share == other.share,
        };
        one.value == other.value && is_same_share
    };
    one.len() == other.len() && one.iter().zip(other).all(is_same)
}

/// Returns the probability of each case of one card.
fn shares(news: &[Case]) -> Vec<String> {
    news.iter().map(|case| case.share.percent(2)).collect()
}

/// Returns the probability of a case that several cards have: the same for all, or the mean of their estimates.
fn mean<'c>(cases: impl Iterator<Item = &'c Case>) -> String {
    let cases: Vec<&Case> = cases.collect();
    match cases.first() {
        Some(case) if case.between.is_none() => format!("each {}", case.share.percent(2)),
        _ => {
            let sum = cases.iter().fold(Share::ZERO, |sum, case| sum.plus(&case.share));
            format!("each about {}", sum.times(&Share::of(1, cases.len() as u64)).percent(2))
        }
    }
}
