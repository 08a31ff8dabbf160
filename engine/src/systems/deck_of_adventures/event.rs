//! Events as plain data. Narration is a rendering of these and never a source of state.

use super::condition::Condition;
use super::content::{Ability, BeatId, PowerId, UseId, WeaponId};
use super::deck::{DeckCard, Fate};
use super::degree::Degree;
use super::rest::Goal;
use super::state::Who;
use crate::kernel::{PlayingCard, Space};
use crate::machine::{InPlayEvent, TrackEvent};
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
    /// Others have attacked the target, too: this much is added to the modifier.
    Outnumbered {
        target: Who,
        n: i16,
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
    /// A script has the card replaced.
    Replaced {
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
        /// The same suit, with the reported rank (DOA-035).
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
    /// Gains Experience Points, up to this many in all.
    Learns {
        who: Who,
        n: u8,
        all: i64,
    },
    FightBegins,
    /// The map is full: a character in the fight has no space.
    NoSpace {
        who: Who,
    },
    Order {
        order: Vec<Who>,
    },
    RoundBegins {
        round: u16,
    },
    TurnBegins {
        who: Who,
    },
    Delays {
        who: Who,
    },
    TurnLost {
        who: Who,
    },
    Skipped {
        who: Who,
    },
    /// Nobody has been hurt for this many rounds.
    Standoff {
        rounds: u16,
    },
    FightEnds {
        won: Option<bool>,
    },
    Track(TrackEvent),
    Moved {
        who: Who,
        from: Option<Space>,
        to: Space,
    },
    Rises {
        who: Who,
    },
    SenseLost {
        who: Who,
        condition: Condition,
    },
    Attacks {
        by: Who,
        target: Who,
        weapon: Option<WeaponId>,
    },
    Uses {
        who: Who,
        power: PowerId,
        target: Option<Who>,
    },
    Missed {
        by: Who,
        target: Who,
    },
    /// The colour did not match (DOA-147).
    Turned {
        target: Who,
    },
    Hurt {
        who: Who,
        n: u8,
        ap: u8,
        hp: u8,
        left: u8,
        /// The keyword that the damage is.
        #[serde(skip_serializing_if = "Option::is_none")]
        made_of: Option<u16>,
    },
    Reels {
        who: Who,
    },
    KnockedOut {
        who: Who,
    },
    Toughened {
        who: Who,
        fate: Fate,
        hp: i32,
        ap: i32,
    },
    /// A Fate Card given up before damage. This much damage is left.
    Braced {
        who: Who,
        fate: Fate,
        left: u8,
    },
    NotOut {
        who: Who,
    },
    Treats {
        who: Who,
        other: Who,
        range: u8,
    },
    BroughtRound {
        who: Who,
        other: Who,
        hp: i32,
    },
    DrewEpic {
        who: Who,
        card: DeckCard,
    },
    PlayedEpic {
        who: Who,
        ability: Ability,
        target: PlayingCard,
        card: Option<PlayingCard>,
        sacrificed: usize,
        degree: Degree,
    },
    /// A character has one more of exhaustion.
    Tires {
        who: Who,
    },
    LoneStand {
        who: Who,
    },
    Safe {
        who: Who,
    },
    Died {
        who: Who,
    },
    EpicBegins,
    EpicCheck {
        passed: bool,
    },
    /// The number of passed checks of a planned event, and the number for a success.
    EpicScore {
        passed: u8,
        needed: u8,
    },
    EpicEnds {
        success: bool,
    },
    RestBegins {
        long: bool,
    },
    RestsFor {
        who: Who,
        goal: Goal,
        n: u8,
    },
    Recovers {
        who: Who,
        goal: Goal,
        n: i32,
        now: i32,
    },
    RestEnds {
        long: bool,
    },
    Arrives {
        who: Who,
    },
    BeatBegins {
        beat: BeatId,
    },
    StoryEnds {
        won: bool,
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
