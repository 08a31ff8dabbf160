//! All that happens. Every change is told where it is made, with its rule and its source.

use super::action::{Aim, OnCard};
use super::adventure::Drawn;
use super::content::{CardId, ElementId, FeatId};
use super::encounter::Expected;
use super::state::{Place, TaskEnd, Who};
use rondel_engine::kernel::Space;
use rondel_engine::machine::journey::{AdventureId, PlaceId};
use rondel_engine::machine::{InPlayEvent, TrackEvent, UseId};
use serde::Serialize;
use smallvec::SmallVec;

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Event {
    /// The heroes who act before the enemies.
    Initiative {
        early: Vec<Who>,
    },
    TurnBegins {
        heroes: bool,
    },
    TurnEnds {
        heroes: bool,
    },
    Uses {
        who: Who,
        on: OnCard,
        aim: Aim,
    },
    Boosts {
        who: Who,
        on: OnCard,
    },
    Second {
        who: Who,
        on: OnCard,
        aim: Aim,
    },
    Pays {
        who: Who,
        resolve: u8,
        temporary: u8,
    },
    Buys {
        who: Who,
    },
    Rolls {
        who: Who,
        face: u8,
    },
    Rerolls {
        who: Who,
        /// Whether it throws several dice.
        several: bool,
    },
    /// A total against a target number.
    Total {
        who: Who,
        total: i16,
        tn: u8,
        hit: bool,
    },
    Defends {
        who: Who,
        on: OnCard,
    },
    Blocks {
        who: Who,
        n: u8,
    },
    /// A play deals this much damage to a target.
    Hits {
        by: Who,
        who: Who,
        n: i64,
    },
    Hurt {
        who: Who,
        n: u8,
        temporary: u8,
        resolve: u8,
        health: u8,
        left: i32,
    },
    KnockedOut {
        who: Who,
    },
    Wakes {
        who: Who,
    },
    Moved {
        who: Who,
        from: Option<Space>,
        to: Space,
    },
    /// Somebody has fewer actions in its next turn.
    Slowed {
        who: Who,
        n: u8,
    },
    Turned {
        who: Who,
        card: CardId,
        disabled: bool,
    },
    /// Temporary Resolve moves toward 1.
    Drifts {
        who: Who,
        now: i32,
    },
    /// Somebody has actions more in this turn.
    ActsAgain {
        who: Who,
        n: u8,
    },
    /// Somebody joins the side of another.
    Joins {
        who: Who,
        by: Who,
    },
    Connects {
        who: Who,
        element: ElementId,
    },
    Flees {
        who: Who,
        to: Space,
    },
    GetsAway {
        who: Who,
    },
    Chases {
        who: Who,
        quarry: Who,
    },
    FallsBehind {
        chasers: Vec<Who>,
        n: u8,
    },
    Escapes {
        who: Who,
    },
    Returns {
        who: Who,
    },
    Interacts {
        who: Who,
    },
    Killed {
        who: Who,
        by: Who,
    },
    Found {
        drawn: Drawn,
    },
    Story {
        story: SmallVec<[Drawn; 6]>,
    },
    EnemyCard {
        card: CardId,
    },
    Creature {
        cards: Vec<CardId>,
    },
    Hooked {
        who: Who,
    },
    /// The GM has brought an enemy: the Tier Totals of both sides, and what is expected of the fight.
    Added {
        who: Who,
        enemies: u32,
        party: u32,
        expected: Expected,
    },
    Removed {
        who: Who,
    },
    /// Gear is worn, held or stowed.
    Put {
        who: Who,
        card: CardId,
        place: Place,
    },
    Enchants {
        who: Who,
        card: CardId,
        on: CardId,
    },
    Gives {
        who: Who,
        card: CardId,
        to: Who,
    },
    Purchased {
        who: Who,
        card: CardId,
        price: u32,
    },
    Sold {
        who: Who,
        card: CardId,
        price: u32,
    },
    Gold {
        who: Who,
        gold: u32,
    },
    /// The heroes get XP; they have so much now.
    Awarded {
        n: u8,
        xp: u32,
    },
    Away {
        who: Who,
    },
    SessionEnds,
    PartyRises {
        level: u8,
    },
    Rises {
        who: Who,
        level: u8,
    },
    Takes {
        who: Who,
        card: CardId,
    },
    Raises {
        who: Who,
        from: CardId,
        to: CardId,
    },
    Drops {
        who: Who,
        card: CardId,
    },
    Rebuilt {
        who: Who,
    },
    /// The party comes to a place of its adventure.
    EntersPlace {
        place: PlaceId,
        first: bool,
    },
    /// A task of the place is done.
    Accomplished {
        feat: FeatId,
    },
    ExitOpens {
        place: PlaceId,
    },
    Finds {
        who: Who,
        card: CardId,
    },
    /// The story ends.
    Epilogue {
        adventure: AdventureId,
        nth: u8,
    },
    FightBegins,
    FightEnds {
        won: Option<bool>,
    },
    /// The GM calls a Task.
    Task {
        categories: Vec<u8>,
        difficulty: u8,
        makers: Vec<Who>,
    },
    /// The result of an opponent.
    Result {
        who: Who,
        total: i16,
    },
    TaskEnds {
        end: TaskEnd,
    },
    SceneBegins,
    SceneEnds,
    /// A long rest: everything of the heroes is as new.
    Resets,
    Track(TrackEvent),
    InPlay(InPlayEvent),
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
