//! Events as plain data: everything that a game tells. `narrate` makes sentences of them.
//!
//! [`Event::RoundBegins`] becomes `a round begins`. Events never change the position: they are told after the change.

use super::content::{CardId, ItemId, Skill, Thing, UseId};
use super::deck::Pile;
use super::state::{Game, Rank};
use crate::machine::InPlayEvent;
use serde::Serialize;

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Event {
    /// A change of something in play, in the words of all systems.
    InPlay(InPlayEvent),
    /// The game is chosen: normal, Micro, Mini or Completionist.
    Chosen { game: Game },
    /// The hero has a name.
    Named { name: String },
    /// A skill of the hero rises to a rank.
    Raised { skill: Skill, rank: Rank },
    /// A skill has its highest rank already.
    NoHigher { skill: Skill },
    /// An experience fills a box of a skill. `needed` boxes fill a bubble.
    Progress { skill: Skill, boxes: u8, needed: u8 },
    /// The player takes a unique card into play (`choose_uniques`).
    Took { card: CardId },
    /// The dice are rolled for the size of the entrance.
    EntranceRolled { faces: Vec<i8>, squares: u8 },
    /// The entrance is drawn on the map.
    EntranceBuilt { squares: u8, exits: u8 },
    /// The decks are made, with these numbers of cards.
    DecksReady { impending: u32, future: u32 },
    /// The hero draws an encounter.
    Drew { card: CardId },
    /// The hero walks through this many rooms to the exit at which the next room is joined.
    Walked { rooms: u8 },
    /// The room of a card is joined to the map at an exit.
    Joined { card: CardId, exit: char },
    /// The room of a card fits nowhere on the map and is noted beside it.
    OffMap { card: CardId },
    /// No remaining room fits on the map.
    MapFull,
    /// The number of circles that defeat the enemy.
    Circles { n: u16 },
    /// A round of a fight begins.
    RoundBegins,
    /// The player adds an option of the card to the round: a check of a skill against a value.
    Declared { skill: Skill, value: i8 },
    /// A check is rolled. Gems may still change the dice.
    Rolled { skill: Skill, value: i8, rank: Rank, dice: Vec<i8>, total: i8, passes: bool },
    /// A Ruby changes a die.
    Rubied { from: i8, to: i8 },
    /// All dice of a check are rolled again.
    Rerolled { skill: Skill },
    /// One die of a check is rolled again.
    DieRerolled { die: i8 },
    /// The hero uses an item. `left` is the number of its remaining uses.
    Used { item: ItemId, left: Option<u8> },
    /// A number is added to the total of a check.
    Added { n: i8 },
    /// An item turns a die to another face.
    Turned { from: i8, to: i8 },
    /// The result of a check after a gem, an item or a script has changed it.
    Stands { skill: Skill, value: i8, total: i8, passes: bool },
    /// The hero hits: circles are filled, and `left` remain.
    Struck { circles: u16, left: u16 },
    /// The hero's attack fails.
    Missed,
    /// Filled circles of the enemy are emptied.
    Mended { circles: u16 },
    /// Every circle is filled, so the enemy has no health to regain.
    NotMended,
    /// The enemy's ATK changes.
    AttackChanged { by: i8 },
    /// The enemy's DEF changes.
    DefenseChanged { by: i8 },
    /// The hero's defense succeeds: no damage.
    Avoided,
    /// The hero gains health or gems.
    Gained { thing: Thing, n: u8 },
    /// The hero loses health or gems, and `left` remain.
    Lost { thing: Thing, n: u8, left: u8 },
    /// A script has changed how many uses an item has left.
    ItemUses { item: ItemId, left: u8 },
    /// The hero loses an item.
    LostItem { item: ItemId },
    /// A card of the future deck joins the impending deck.
    Released,
    /// The top card of the impending deck is turned up, and stays there.
    TurnedUp { card: CardId },
    /// A script moves a card whose place is known.
    PileMoved { card: CardId, to: Pile },
    /// The hero gains an item. `uses` is `None` if they are unlimited.
    GainedItem { item: ItemId, uses: Option<u8> },
    /// A check that is neither attack nor defense is passed or failed.
    Tested { passed: bool },
    /// An encounter is cleared, and its rewards follow.
    Cleared { card: CardId },
    /// A level 1 card gives its rewards only the first time (`level1_rewards_once`).
    NoRewards { card: CardId },
    /// A completed card goes to the victory pile if `victory`, otherwise to the discard pile.
    Filed { card: CardId, victory: bool },
    /// A unique card ends the cycle, after this many encounters.
    CycleEnds { encounters: u8 },
    /// The impending deck is made anew for the next cycle.
    Rebuilt { impending: u32, future: u32 },
    /// The hero has lost all health.
    Fallen,
    /// The hero falls in Completionist play, `extra` encounters after the victory. The victory stays.
    VictoryStands { extra: u32 },
    /// The hero has won.
    Victory,
    /// The player continues after the victory (Completionist).
    GoesOn { impending: u32 },
    /// No card is left, `extra` encounters after the victory.
    Completed { extra: u32 },
    /// No card is left to draw.
    Nothing,
    /// Dice that are no check.
    PlainDice { faces: Vec<i8> },
    /// A script says something.
    Said { text: String },
    /// A script failed.
    Fault { used: Option<UseId>, text: String },
    /// A ruling of the game master.
    Ruled { text: String },
}
