//! What happens, and how it is told.

use super::Pebbles;
use super::content::StoneId;
use super::state::{State, Who};
use rondel_engine::kernel::{Happening, Seat, does};
use rondel_engine::machine::{InPlayEvent, TrackEvent};
use serde::Serialize;

#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Event {
    Drew { who: Who, stone: StoneId },
    Thrown { who: Who, stone: StoneId },
    Added { who: Who, stone: StoneId },
    Track(TrackEvent),
    InPlay(InPlayEvent),
    Ruled { text: String },
    Fault { text: String },
}

/// Whoever is not in the audience hears only that something happened.
pub fn narrate(game: &Pebbles, state: &State, happening: &Happening<Event>, viewer: Option<Seat>) -> String {
    let hears = viewer.is_none_or(|seat| happening.audience.has(seat));
    let name = |stone: &StoneId| &game.catalog.stone(*stone).name;
    let says = |who: &Who, verb| does(who.word(), verb);
    match &happening.event {
        Event::Drew { who, stone } if hears => format!("{} {}", says(who, "draws"), name(stone)),
        Event::Drew { who, .. } => format!("{} a stone", says(who, "draws")),
        Event::Thrown { who, stone } => format!("{} {}", says(who, "throws"), name(stone)),
        Event::Added { who, stone } => format!("{} {}", says(who, "adds"), name(stone)),
        Event::Track(event) => game.track_told(state, *event),
        Event::InPlay(event) => game.in_play_told(state, *event),
        Event::Ruled { text } => format!("ruled: {text}"),
        Event::Fault { text } => text.clone(),
    }
}
