//! Events in sentences.

use super::DeckOfAdventures;
use super::event::Event;
use super::state::{State, Who};
use crate::kernel::{PlayingCard, does};

/// An event as a sentence.
pub fn narrate(game: &DeckOfAdventures, state: &State, event: &Event) -> String {
    let name = |who: &Who| state.people.get(usize::from(who.0)).map_or("somebody", |person| person.label.as_str());
    let whose = |deck: &u8| {
        let owner = state.people.iter().find(|person| person.deck == *deck && person.owner.is_none());
        owner.filter(|_| *deck > 0).map_or("the GM", |person| person.label.as_str())
    };
    match event {
        Event::InPlay(event) => game.in_play_told(state, *event),
        Event::Revealed { by, card } => {
            format!("{} {card} as the target card", does(by.as_ref().map_or("the GM", name), "shows"))
        }
        Event::Announced { who, ability, target, range } => {
            format!("{}: {ability} against {target}, within {range}", name(who))
        }
        Event::Contests { by, with, versus, range } => {
            format!("{} {with} against {versus}: the range is {range}", does(name(by), "sets"))
        }
        Event::Draws { who, cards, best } => {
            let hand = if *best { "Upper" } else { "Lower" };
            format!("{} {cards} cards with the {hand} Hand ({})", does(name(who), "draws"), cards.saturating_sub(1))
        }
        Event::Drew { who, card } => format!("{} {card}", does(name(who), "draws")),
        Event::Redrawn { who, card, fate } => {
            let instead = card.map_or("all of it".to_string(), |card| card.to_string());
            format!("{} the {fate} to redraw {instead}", does(name(who), "spends"))
        }
        Event::Checked { who, card, report, degree, .. } => match card.zip(*report) {
            Some((card, report)) => format!("{}: {}", reported(name(who), card, report), degree.told()),
            None => format!("{} no card to draw: {}", does(name(who), "has"), degree.told()),
        },
        Event::Prevails { by, over } => format!("{} against {}", does(name(by), "prevails"), name(over)),
        Event::Reshuffled { deck: 0, .. } => "the GM's deck is shuffled anew".into(),
        Event::Reshuffled { deck, times } => {
            format!("the deck of {} is shuffled anew, for the {} time since a rest", whose(deck), nth(*times))
        }
        Event::JokerKept { deck } => format!("{} a Joker and keeps it", does(whose(deck), "draws")),
        Event::Awarded { who, fate } => format!("{} a Fate Card: {fate}", does(name(who), "gets")),
        Event::Said { text } | Event::Fault { text, .. } => text.clone(),
        Event::Ruled { text } => format!("it is ruled: {text}"),
    }
}

/// `xena draws J♣, reported as 10`
fn reported(who: &str, card: PlayingCard, report: PlayingCard) -> String {
    let draws = does(who, "draws");
    if card == report { format!("{draws} {card}") } else { format!("{draws} {card}, reported as {}", report.rank) }
}

fn nth(n: u8) -> String {
    match n {
        1 => "first".into(),
        2 => "second".into(),
        3 => "third".into(),
        n => format!("{n}th"),
    }
}
