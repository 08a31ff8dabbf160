//! Events as data.

use super::bonus::Parts;
use super::content::{AdventureId, CardId, FoeId, ObstacleId, SkillId};
use super::dice::Stance;
use super::grid::Cell;
use super::moving::Zone;
use super::state::{GroupId, Who};
use crate::machine::InPlayEvent;
use serde::Serialize;

/// The roller, for the story.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Roller {
    Hero(Who),
    Foes(GroupId),
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Event {
    InPlay(InPlayEvent),
    Created {
        who: Who,
    },
    /// A card of a hero lies elsewhere now.
    CardMoved {
        who: Who,
        card: CardId,
        to: Zone,
    },
    /// A card of one hero is another one's.
    Given {
        who: Who,
        card: CardId,
        to: Who,
    },
    LosesCard {
        who: Who,
        card: CardId,
    },
    Took {
        who: Who,
        card: CardId,
    },
    Dropped {
        who: Who,
        card: CardId,
    },
    Finished {
        who: Who,
    },
    Bought {
        who: Who,
        card: CardId,
        cost: u32,
    },
    Sent {
        who: Who,
    },
    WeekPassed,
    Recovered {
        who: Who,
        card: CardId,
    },
    Placed {
        who: Who,
        card: CardId,
        cell: Cell,
    },
    Lifted {
        who: Who,
        card: CardId,
    },
    Brought {
        who: Who,
        card: CardId,
        along: bool,
    },
    Equipped {
        who: Who,
        card: CardId,
        on: bool,
    },
    Ready {
        who: Who,
    },
    AdventureBegins {
        adventure: AdventureId,
    },
    AdventureEnds {
        won: bool,
    },
    Meets {
        foes: Vec<(GroupId, u8)>,
    },
    Faces {
        obstacle: ObstacleId,
    },
    HitDice {
        group: GroupId,
        dice: Vec<u8>,
    },
    Attacks {
        who: Who,
        card: CardId,
        group: GroupId,
        combo: i16,
    },
    Tries {
        who: Who,
        skill: SkillId,
    },
    FoeAttacks {
        group: GroupId,
        target: Who,
    },
    FoeContests {
        group: GroupId,
        target: Who,
        skill: SkillId,
    },
    Rolled {
        by: Roller,
        stance: Stance,
        shown: i16,
        parts: Parts,
        difficulty: i16,
    },
    Hit {
        by: Roller,
        margin: i16,
    },
    Missed {
        by: Roller,
    },
    Passed {
        who: Who,
    },
    Failed {
        who: Who,
    },
    GotPast {
        obstacle: ObstacleId,
    },
    Soaked {
        who: Who,
        cards: Vec<CardId>,
        margin: i16,
        forced: bool,
    },
    Unharmed {
        who: Who,
    },
    DiceGone {
        group: GroupId,
        dice: Vec<u8>,
        left: u8,
    },
    Warned {
        who: Who,
        card: CardId,
    },
    Tapped {
        who: Who,
        card: CardId,
    },
    Used {
        who: Who,
        card: CardId,
    },
    Untapped {
        who: Who,
        card: CardId,
    },
    Restored {
        who: Who,
        card: CardId,
    },
    NotHealed {
        who: Who,
        again: bool,
    },
    Down {
        who: Who,
        unconscious: bool,
    },
    Up {
        who: Who,
    },
    Fate {
        who: Who,
        word: String,
    },
    LongRest,
    Rewarded {
        who: Who,
        points: u32,
    },
    Found {
        card: CardId,
    },
    Swapped {
        who: Who,
        out: CardId,
        card: CardId,
    },
    Raised {
        who: Who,
        by: i16,
    },
    Softened {
        who: Who,
        by: i16,
    },
    /// The hit is this much harder.
    Worsened {
        who: Who,
        by: i16,
    },
    /// A hit on foes is this much harder, or weaker.
    HitChanged {
        group: GroupId,
        by: i16,
    },
    Again {
        who: Who,
    },
    Held {
        group: GroupId,
        by: u8,
    },
    Weakened {
        group: GroupId,
        by: i16,
    },
    Exposed {
        group: GroupId,
        by: i16,
    },
    Joined {
        group: GroupId,
        foe: FoeId,
        shows: u8,
    },
    LosesAttack {
        group: GroupId,
    },
    EncounterEnds {
        won: bool,
    },
    TurnsBack {
        who: Who,
    },
    Said {
        text: String,
    },
    Fault {
        text: String,
    },
    Ruled {
        text: String,
    },
}
