//! Events: everything that happens in a game, for the log, for explanations and for statistics.
//!
//! The code that makes a change tells its event, with a rule and a source: for example `Event::Blocks { who, n: 2 }` by
//! `DMD-201`. The narration turns events into sentences. In every event `who` is the character concerned.

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

/// Something that has happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Event {
    /// Initiative is drawn: these heroes act before the enemies.
    Initiative { early: Vec<Who> },
    /// A side begins its turn: the heroes if `heroes`, otherwise their enemies.
    TurnBegins { heroes: bool },
    /// A side ends its turn: the heroes if `heroes`, otherwise their enemies.
    TurnEnds { heroes: bool },
    /// A character uses an ability.
    Uses { who: Who, on: OnCard, aim: Aim },
    /// A character adds a Boost to a play.
    Boosts { who: Who, on: OnCard },
    /// A character makes the secondary attack of an ability.
    Second { who: Who, on: OnCard, aim: Aim },
    /// The use of an ability fails before its die is thrown.
    Averted { who: Who, on: OnCard },
    /// An attack of `by` is aimed at somebody else: at `who`.
    Redirected { who: Who, by: Who, on: OnCard },
    /// A character pays with Resolve and temporary Resolve.
    Pays { who: Who, resolve: u8, temporary: u8 },
    /// A character buys one more action.
    Buys { who: Who },
    /// A die of a character shows this face.
    Rolls { who: Who, face: u8 },
    /// A character pays for another throw, of several dice if `several`.
    Rerolls { who: Who, several: bool },
    /// The total of a roll, compared with its target number. `hit` is whether it reaches the number.
    Total { who: Who, total: i16, tn: u8, hit: bool },
    /// A target uses a Defend ability.
    Defends { who: Who, on: OnCard },
    /// A Defend ability reduces the damage by `n`.
    Blocks { who: Who, n: u8 },
    /// A play of `by` deals this much damage to `who`.
    Hits { by: Who, who: Who, n: i64 },
    /// A character takes damage: `n` points, allotted to temporary Resolve, Resolve and Health, of which `left` is
    /// left.
    Hurt { who: Who, n: u8, temporary: u8, resolve: u8, health: u8, left: i32 },
    /// A character falls unconscious.
    KnockedOut { who: Who },
    /// An unconscious character has Health again.
    Wakes { who: Who },
    /// A character has moved. `from` is `None` if it came onto the map.
    Moved { who: Who, from: Option<Space>, to: Space },
    /// A character loses this many actions of its next turn.
    Slowed { who: Who, n: u8 },
    /// A card has been disabled, or enabled again if `disabled` is `false`.
    Turned { who: Who, card: CardId, disabled: bool },
    /// Temporary Resolve has moved a step toward 1. `now` is its new value.
    Drifts { who: Who, now: i32 },
    /// A character gets this many more actions in this turn.
    ActsAgain { who: Who, n: u8 },
    /// A character joins the side of `by`.
    Joins { who: Who, by: Who },
    /// A character connects to an element.
    Connects { who: Who, element: ElementId },
    /// A character flees to this hex.
    Flees { who: Who, to: Space },
    /// A character has reached the hex of its flight, and escapes unless somebody gives chase.
    GetsAway { who: Who },
    /// A character gives chase to `quarry`.
    Chases { who: Who, quarry: Who },
    /// The chasers of a chase fall behind, for the first or the second time.
    FallsBehind { chasers: Vec<Who>, n: u8 },
    /// A character has escaped.
    Escapes { who: Who },
    /// A character comes back to the map after a chase.
    Returns { who: Who },
    /// A character does something simple, such as opening a door.
    Interacts { who: Who },
    /// `by` has killed a defeated character.
    Killed { who: Who, by: Who },
    /// The adventure generator has drawn a prompt, and rolled on it.
    Found { drawn: Drawn },
    /// The adventure generator is done: these are its results.
    Story { story: SmallVec<[Drawn; 6]> },
    /// A card of a random encounter is drawn.
    EnemyCard { card: CardId },
    /// A random encounter is drawn: the creature has these cards.
    Creature { cards: Vec<CardId> },
    /// The story is tied to a hero.
    /// `next` is the hero to propose first for the next story, if there is another one.
    Hooked { who: Who, next: Option<Who> },
    /// The GM has brought an enemy. Tells the Tier Totals of both sides, and how hard a fight to expect.
    Added { who: Who, enemies: u32, party: u32, expected: Expected },
    /// The GM has sent a character away.
    Removed { who: Who },
    /// A character wears, holds or stows a piece of gear.
    Put { who: Who, card: CardId, place: Place },
    /// A character puts the enchantment `card` on the gear `on`.
    Enchants { who: Who, card: CardId, on: CardId },
    /// A character gives a card to another.
    Gives { who: Who, card: CardId, to: Who },
    /// A hero buys gear for gold.
    Purchased { who: Who, card: CardId, price: u32 },
    /// A hero sells a card for gold.
    Sold { who: Who, card: CardId, price: u32 },
    /// A character has this much gold now.
    Gold { who: Who, gold: u32 },
    /// The heroes get `n` XP, and have `xp` now.
    Awarded { n: u8, xp: u32 },
    /// The player of a hero is away in this session.
    Away { who: Who },
    /// A session is over.
    SessionEnds,
    /// The party reaches this level.
    PartyRises { level: u8 },
    /// A hero reaches this level.
    Rises { who: Who, level: u8 },
    /// A hero takes a card from the box.
    Takes { who: Who, card: CardId },
    /// A Talent of a hero rises by a Tier: the card `from` becomes the card `to`.
    Raises { who: Who, from: CardId, to: CardId },
    /// A hero drops a Talent for another.
    Drops { who: Who, card: CardId },
    /// The player begins to build a hero anew.
    Rebuilt { who: Who },
    /// The party comes to a place of its adventure, for the first time if `first`.
    EntersPlace { place: PlaceId, first: bool },
    /// A task of the place is done.
    Accomplished { feat: FeatId },
    /// The locked exit to this place is open.
    ExitOpens { place: PlaceId },
    /// A hero finds a card.
    Finds { who: Who, card: CardId },
    /// The story ends with the epilogue at this index of the adventure.
    Epilogue { adventure: AdventureId, nth: u8 },
    /// A fight begins.
    FightBegins,
    /// A fight is over. `won` is whether the heroes have won; `None` without a winner.
    FightEnds { won: Option<bool> },
    /// A Task begins: its categories as indices into `TASKS`, its difficulty, and those who roll.
    Task { categories: Vec<u8>, difficulty: u8, makers: Vec<Who> },
    /// The result of the opponent in an opposed Task.
    Result { who: Who, total: i16 },
    /// A Task is over.
    TaskEnds { end: TaskEnd },
    /// A scene begins.
    SceneBegins,
    /// A scene is over.
    SceneEnds,
    /// Everything on the heroes' side is reset, as after a long rest.
    Resets,
    /// A track has changed.
    Track(TrackEvent),
    /// A status, a token or another thing in play has changed.
    InPlay(InPlayEvent),
    /// A script, or the GM, says this.
    Said { text: String },
    /// A script has failed, or asked for something impossible.
    Fault { used: Option<UseId>, text: String },
    /// The GM has ruled this.
    Ruled { text: String },
}
