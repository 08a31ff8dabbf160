//! The events, and their telling.

use super::Pebbles;
use super::content::StoneId;
use super::state::{State, Who};
use rondel_engine::kernel::does;
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

/// Returns the text that the other player reads of a hidden stone.
pub fn narrate_unseen(event: &Event) -> Option<String> {
    match event {
        Event::Drew { who, .. } => Some(format!("{} a stone", does(who.word(), "draws"))),
        _ => None,
    }
}

pub fn narrate(game: &Pebbles, state: &State, event: &Event) -> String {
    let name = |stone: &StoneId| &game.catalog.stone(*stone).name;
    let says = |who: &Who, verb| does(who.word(), verb);
    match event {
        Event::Drew { who, stone } => format!("{} {}", says(who, "draws"), name(stone)),
        Event::Thrown { who, stone } => format!("{} {}", says(who, "throws"), name(stone)),
        Event::Added { who, stone } => format!("{} {}", says(who, "adds"), name(stone)),
        Event::Track(event) => game.track_told(state, *event),
        Event::InPlay(event) => game.in_play_told(state, *event),
        Event::Ruled { text } => format!("ruled: {text}"),
        Event::Fault { text } => text.clone(),
    }
}
