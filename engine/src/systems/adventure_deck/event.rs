//! Events as plain data: everything that a game tells. `narrate` makes the sentences.
//!
//! [`Event::Damaged`] becomes `wolf loses 3 HP: 4 left`. An event never changes the position: it is told after the
//! change.

use super::content::{Attribute, CardId, FoeId, StoryId, UseId};
use super::ground::Stand;
use super::matching::Need;
use super::moves::Zone;
use super::state::{Light, Who};
use crate::machine::InPlayEvent;
use crate::machine::journey::{AdventureId, PlaceId};
use serde::Serialize;

/// The means of a defense.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum With {
    Card(CardId),
    /// A word on a Foe's card.
    Word(&'static str),
}

/// An event. In all events, `who` is the combatant that does something, or to whom it happens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Event {
    /// A Round begins.
    Round {
        round: u8,
    },
    /// A Count of six Rounds is over.
    CountEnds,
    TurnBegins {
        who: Who,
    },
    /// A card is drawn. Only its owner learns which.
    Drew {
        who: Who,
        card: CardId,
    },
    /// A card is drawn. This event is for those who may not know the card.
    DrewHidden {
        who: Who,
    },
    Discarded {
        who: Who,
        card: CardId,
    },
    Reshuffled {
        who: Who,
    },
    /// A combatant takes a level of Exhaustion or of Fatigue, or loses levels, if `levels` is below 0. Its Hand maximum is
    /// now `hand_most`.
    Wear {
        who: Who,
        exhaustion: bool,
        levels: i8,
        hand_most: u8,
    },
    /// A card is chosen into the starting Hand.
    Chose {
        who: Who,
        card: CardId,
    },
    Played {
        who: Who,
        card: CardId,
        target: Option<Who>,
    },
    /// A card that was played has no effect.
    Stopped {
        who: Who,
        card: CardId,
    },
    /// A card is laid face down. Only some players learn which card it is.
    LaidDown {
        who: Who,
        card: Option<CardId>,
    },
    /// A card is added to the card being played.
    Added {
        who: Who,
        card: CardId,
    },
    /// A printed Boost is used.
    Boosted {
        who: Who,
        used: UseId,
    },
    Reacted {
        who: Who,
        card: CardId,
    },
    Passed {
        who: Who,
    },
    Attacks {
        who: Who,
        target: Who,
        amount: i16,
        ethereal: bool,
        /// The keyword of the damage, such as fire.
        #[serde(skip_serializing_if = "Option::is_none")]
        made_of: Option<u16>,
    },
    /// Up/Downs are drawn.
    Faces {
        who: Who,
        ups: u8,
        downs: u8,
    },
    Counters {
        who: Who,
        with: Option<CardId>,
    },
    CounterFails {
        who: Who,
    },
    Recounters {
        who: Who,
        card: Option<CardId>,
    },
    Escalates {
        who: Who,
        card: Option<CardId>,
    },
    Cancelled,
    Halved,
    /// The damage falls by this amount. A negative amount raises it.
    Reduced {
        amount: i16,
    },
    Defends {
        who: Who,
        with: With,
        amount: i16,
    },
    DefenseUseless {
        who: Who,
        with: With,
    },
    /// A Foe's attacked table gives no defense.
    NoGuard {
        who: Who,
    },
    Damaged {
        who: Who,
        amount: i16,
        hp: i16,
        /// The damage beyond the HP that were left.
        over: i16,
    },
    /// An attack takes no HP.
    Unharmed {
        who: Who,
    },
    Healed {
        who: Who,
        amount: i16,
        hp: i16,
    },
    /// An effect on a dead combatant does nothing.
    InVain {
        who: Who,
    },
    Clings {
        who: Who,
    },
    Defeated {
        who: Who,
    },
    /// The combatant gets away alive.
    Left {
        who: Who,
    },
    /// A Foe does nothing: no line or row of its table applies.
    NoLine {
        who: Who,
    },
    /// A combatant tries an action of the pack.
    Tries {
        who: Who,
        used: UseId,
        target: Option<Who>,
    },
    Accomplished {
        who: Who,
        used: UseId,
    },
    /// A trait decides a Foe's Turn, in place of its table.
    Plans {
        who: Who,
        by: UseId,
    },
    /// A trait chooses the Target.
    Targets {
        who: Who,
        target: Who,
    },
    /// An attack into a Grapple hits another combatant in it.
    Misdirected {
        who: Who,
        target: Who,
    },
    /// A match that the action needed failed, so the action has no effect.
    Fumbled {
        who: Who,
        need: Need,
    },
    /// Body, Grapple, Room, sight or reach forbids the planned action. The reason's rule says which.
    Hindered {
        who: Who,
    },
    /// A combatant steps away again and again, which is a Flee (ADS-325).
    DeemedToFlee {
        who: Who,
    },
    /// A thing in play forbids what the combatant was about to do.
    Forbidden {
        who: Who,
        why: String,
    },
    Prone {
        who: Who,
        prone: bool,
    },
    Sneaking {
        who: Who,
        sneaking: bool,
    },
    Holds {
        who: Who,
        target: Who,
    },
    LetsGo {
        who: Who,
        target: Who,
    },
    /// The combatant cannot get away this Round.
    Hampered {
        who: Who,
    },
    /// The combatant loses the Normal Action of its next Turn.
    Dazed {
        who: Who,
    },
    Disarmed {
        who: Who,
        card: CardId,
    },
    Recovered {
        who: Who,
    },
    /// A combatant takes up these Weapons.
    Armed {
        who: Who,
        cards: Vec<CardId>,
    },
    /// A combatant takes up a Shield, or drops it.
    Shield {
        who: Who,
        up: bool,
    },
    Recalled {
        who: Who,
        card: CardId,
    },
    Keeps {
        who: Who,
        card: CardId,
    },
    /// A Persistent card stays in play.
    Persists {
        who: Who,
        card: CardId,
    },
    /// A Persistent card leaves play for the Discard.
    PersistEnds {
        who: Who,
        card: CardId,
    },
    Searched {
        who: Who,
        card: CardId,
    },
    /// A card to be moved is not in its zone. If `played`, the card is still being played. Players who may not know the
    /// card are not told which card it is.
    NotThere {
        who: Who,
        card: Option<CardId>,
        from: Zone,
        played: bool,
    },
    /// A card that was not in the game enters it.
    Made {
        who: Who,
        card: CardId,
        to: Zone,
    },
    /// A card that was made leaves the game.
    Unmade {
        who: Who,
        card: CardId,
    },
    /// A card of `who` moves to a zone of `whose`. Players who may not know the card are not told which card it is.
    CardMoved {
        who: Who,
        card: Option<CardId>,
        from: Zone,
        to: Zone,
        whose: Who,
    },
    /// A combatant looks at a card of its own Draw Deck.
    Sees {
        who: Who,
        card: Option<CardId>,
    },
    ShowsHand {
        who: Who,
        to: Who,
    },
    Reveals {
        who: Who,
        card: CardId,
    },
    Moved {
        who: Who,
        to: Stand,
    },
    /// A combatant moves nearer to another or farther away. Now `steps` steps are between the two.
    Apart {
        who: Who,
        other: Who,
        steps: u8,
    },
    Declared {
        who: Who,
        up: bool,
    },
    /// A combatant declares all the marks that a Counter needs.
    DeclaredMarks {
        who: Who,
        ups: u8,
        downs: u8,
    },
    OffersAttribute {
        who: Who,
        attribute: Attribute,
        card: Option<CardId>,
    },
    NoAttribute {
        who: Who,
    },
    Experience {
        who: Who,
        xp: u32,
    },
    Gold {
        who: Who,
        gold: u32,
    },
    /// Gold that cannot be shared evenly is lost.
    LosesGold {
        gold: u32,
    },
    PaysGold {
        who: Who,
        gold: u32,
    },
    /// A card is found.
    Loot {
        who: Who,
        card: CardId,
    },
    /// A combatant gets a Story Card, or gives it away.
    Story {
        who: Who,
        story: StoryId,
        gains: bool,
    },
    Said {
        text: String,
    },
    Ruled {
        text: String,
    },
    Spawned {
        who: Who,
    },
    /// A Foe becomes another one.
    Becomes {
        who: Who,
        foe: FoeId,
    },
    /// A combatant's HP are set to this number, which is neither damage nor healing.
    HasHp {
        who: Who,
        hp: i16,
    },
    /// A Turn is over before its combatant has acted.
    TurnCut {
        who: Who,
    },
    /// A combatant has an extra Action, or a whole extra Turn.
    ActsAgain {
        who: Who,
        turn: bool,
    },
    Returns {
        who: Who,
        hp: i16,
    },
    /// A combatant changes sides: to the Players, or to the Foes.
    Joins {
        who: Who,
        players: bool,
    },
    /// An attack is redirected to another combatant.
    Redirected {
        target: Who,
    },
    InPlay(InPlayEvent),
    /// A script has made an error.
    Fault {
        text: String,
    },
    /// The game ends. `None` if nobody is left, so that it is neither won nor lost.
    Over {
        won: Option<bool>,
    },
    /// Symbols are drawn for Initiative. `matches` is the number of those that are as declared.
    Matches {
        who: Who,
        matches: u8,
    },
    /// An Agility Card wins Initiative outright.
    DrawsAgility {
        who: Who,
    },
    /// These combatants are tied for the lead, and draw again.
    DrawAgain {
        who: Vec<Who>,
    },
    TurnOrder {
        order: Vec<Who>,
    },
    /// Three symbols name the first Round. If `again`, they name none and are drawn again.
    DrawsStart {
        three: u8,
        again: bool,
    },
    RollsStart {
        face: u8,
    },
    /// A combatant puts a find into this zone.
    Puts {
        who: Who,
        card: CardId,
        to: Zone,
    },
    /// A combatant takes a card out of the game, to make room for a find.
    Removes {
        who: Who,
        card: CardId,
    },
    /// The party enters a Room, for the first time or again.
    EntersRoom {
        place: PlaceId,
        first: bool,
    },
    /// A locked exit opens.
    ExitOpens {
        place: PlaceId,
    },
    /// The adventure ends with this epilogue.
    Epilogue {
        adventure: AdventureId,
        nth: u8,
    },
    Buys {
        who: Who,
        card: CardId,
        gold: u32,
    },
    GivesUp {
        who: Who,
    },
    /// A combatant has enough experience for this Level.
    MayRise {
        who: Who,
        level: u8,
    },
    LevelUp {
        who: Who,
        level: u8,
        hp: i16,
    },
    LightChanges {
        light: Light,
    },
}
