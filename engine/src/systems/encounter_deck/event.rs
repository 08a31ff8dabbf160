//! Events as plain data. Narration is a rendering of these and never a source of state.

use super::content::{CardId, ItemId, Skill, Thing, UseId};
use super::state::{Game, Rank};
use crate::machine::InPlayEvent;
use serde::Serialize;

/// An event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Event {
    InPlay(InPlayEvent),
    Chosen {
        game: Game,
    },
    Named {
        name: String,
    },
    Raised {
        skill: Skill,
        rank: Rank,
    },
    NoHigher {
        skill: Skill,
    },
    Progress {
        skill: Skill,
        boxes: u8,
        needed: u8,
    },
    Took {
        card: CardId,
    },
    EntranceRolled {
        faces: Vec<i8>,
        squares: u8,
    },
    EntranceBuilt {
        squares: u8,
        exits: u8,
    },
    DecksReady {
        impending: u32,
        future: u32,
    },
    Drew {
        card: CardId,
    },
    Walked {
        rooms: u8,
    },
    Joined {
        card: CardId,
        exit: char,
    },
    OffMap {
        card: CardId,
    },
    MapFull,
    Circles {
        n: u16,
    },
    RoundBegins,
    Declared {
        skill: Skill,
        value: i8,
    },
    Rolled {
        skill: Skill,
        value: i8,
        rank: Rank,
        dice: Vec<i8>,
        total: i8,
        passes: bool,
    },
    Rubied {
        from: i8,
        to: i8,
    },
    Rerolled {
        skill: Skill,
    },
    DieRerolled {
        die: i8,
    },
    Used {
        item: ItemId,
        left: Option<u8>,
    },
    Added {
        n: i8,
    },
    Turned {
        from: i8,
        to: i8,
    },
    Stands {
        skill: Skill,
        value: i8,
        total: i8,
        passes: bool,
    },
    Struck {
        circles: u16,
        left: u16,
    },
    Missed,
    Mended {
        circles: u16,
    },
    /// Every circle is filled: there is nothing to mend.
    NotMended,
    AttackChanged {
        by: i8,
    },
    DefenseChanged {
        by: i8,
    },
    Avoided,
    Gained {
        thing: Thing,
        n: u8,
    },
    Lost {
        thing: Thing,
        n: u8,
        left: u8,
    },
    /// A script has changed how many uses an item has left.
    ItemUses {
        item: ItemId,
        left: u8,
    },
    LostItem {
        item: ItemId,
    },
    /// A card of the future deck joins the impending deck.
    Released,
    /// A card leaves the discard pile, for the impending deck or out of the game.
    PileMoved {
        card: CardId,
        back: bool,
    },
    GainedItem {
        item: ItemId,
        uses: Option<u8>,
    },
    Tested {
        passed: bool,
    },
    Cleared {
        card: CardId,
    },
    NoRewards {
        card: CardId,
    },
    Filed {
        card: CardId,
        victory: bool,
    },
    CycleEnds {
        encounters: u8,
    },
    Rebuilt {
        impending: u32,
        future: u32,
    },
    Fallen,
    VictoryStands {
        extra: u32,
    },
    Victory,
    GoesOn {
        impending: u32,
    },
    Completed {
        extra: u32,
    },
    Nothing,
    PlainDice {
        faces: Vec<i8>,
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
