//! What happens, as plain data. Narration is a rendering of these and never a source of state.

use super::content::{Ability, UseId};
use super::deck::Fate;
use super::degree::Degree;
use super::state::Who;
use crate::kernel::PlayingCard;
use crate::machine::InPlayEvent;
use serde::Serialize;

/// An event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Event {
    InPlay(InPlayEvent),
    Revealed {
        by: Option<Who>,
        card: PlayingCard,
    },
    Announced {
        who: Who,
        ability: Ability,
        target: PlayingCard,
        range: u8,
    },
    Contests {
        by: Who,
        with: Ability,
        versus: Ability,
        range: u8,
    },
    /// More cards than one are drawn.
    Draws {
        who: Who,
        cards: u8,
        best: bool,
    },
    Drew {
        who: Who,
        card: PlayingCard,
    },
    Redrawn {
        who: Who,
        card: Option<PlayingCard>,
        fate: Fate,
    },
    Checked {
        who: Who,
        ability: Ability,
        target: PlayingCard,
        range: u8,
        card: Option<PlayingCard>,
        /// The same suit, and the rank that is reported (DOA-035).
        report: Option<PlayingCard>,
        degree: Degree,
    },
    Prevails {
        by: Who,
        over: Who,
    },
    Reshuffled {
        deck: u8,
        times: u8,
    },
    JokerKept {
        deck: u8,
    },
    Awarded {
        who: Who,
        fate: Fate,
    },
    Said {
        text: String,
    },
    Fault {
        used: Option<UseId>,
        text: String,
    },
    Ruled {
        text: String,
    },
}

