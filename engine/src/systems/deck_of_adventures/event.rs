//! The events of a game: what has happened, as plain data.
//!
//! Begin reading at [`Event`]. The rules tell an event after each change, and `narrate` turns it into a sentence:
//! `Drew` becomes `ilka draws J♣`. No rule reads an event, so the log is never a source of state.

use super::condition::Condition;
use super::content::{Ability, BeatId, PowerId, UseId, WeaponId};
use super::deck::{DeckCard, Fate};
use super::degree::Degree;
use super::rest::Goal;
use super::state::Who;
use crate::kernel::{PlayingCard, Space};
use crate::machine::{InPlayEvent, TrackEvent};
use serde::Serialize;

/// An event. `who` and `by` are the characters that act, or that the event happens to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Event {
    /// A status, a token or another thing in play has changed.
    InPlay(InPlayEvent),
    /// A target card or an initiative card is shown.
    Revealed {
        /// The character that drew it. `None` is the GM.
        by: Option<Who>,
        card: PlayingCard,
    },
    /// A check is announced.
    Announced {
        who: Who,
        ability: Ability,
        target: PlayingCard,
        range: u8,
    },
    /// Others have also attacked the target, so `n` is added to the modifier.
    Outnumbered {
        target: Who,
        n: i16,
    },
    /// The initiator of a Contested Check has set its range.
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
        /// Whether the best card counts (Upper Hand), not the worst (Lower Hand).
        best: bool,
    },
    /// One of several cards of a check is drawn.
    Drew {
        who: Who,
        card: PlayingCard,
    },
    /// A script replaces `card` with another card.
    Replaced {
        who: Who,
        card: PlayingCard,
    },
    /// A Fate Card is given up to exchange a drawn card.
    Redrawn {
        who: Who,
        /// The card that is exchanged. `None` is all drawn cards.
        card: Option<PlayingCard>,
        fate: Fate,
    },
    /// A check is reported.
    Checked {
        who: Who,
        ability: Ability,
        target: PlayingCard,
        range: u8,
        /// The card that counts. `None` if there was no card to draw.
        card: Option<PlayingCard>,
        /// The card with the reported rank, in the same suit (DOA-035).
        report: Option<PlayingCard>,
        degree: Degree,
    },
    /// The initiator of a Contested Check prevails against a target.
    Prevails {
        by: Who,
        over: Who,
    },
    /// The discard pile of a deck is shuffled into the draw pile.
    Reshuffled {
        deck: u8,
        /// The number of reshuffles since the last rest.
        times: u8,
    },
    /// A Joker is drawn and goes to the Fate hand.
    JokerKept {
        deck: u8,
    },
    /// The GM awards a Fate Card.
    Awarded {
        who: Who,
        fate: Fate,
    },
    /// A character gains Experience Points.
    Learns {
        who: Who,
        n: u8,
        /// Its Experience Points in all, after the gain.
        all: i64,
    },
    FightBegins,
    /// The map is full: a character in the fight has no space.
    NoSpace {
        who: Who,
    },
    /// The order of turns is set, or a latecomer joins it.
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
    /// A character has delayed until the end of the round.
    TurnLost {
        who: Who,
    },
    /// The GM skips the turn of a character.
    Skipped {
        who: Who,
    },
    /// Nobody has been hurt for this many rounds.
    Standoff {
        rounds: u16,
    },
    /// The fight is over.
    FightEnds {
        /// Whether the players' side has won. `None` if nobody has.
        won: Option<bool>,
    },
    /// HP, AP or Energy have changed.
    Track(TrackEvent),
    Moved {
        who: Who,
        from: Option<Space>,
        to: Space,
    },
    /// A character that lay on the ground gets up.
    Rises {
        who: Who,
    },
    /// A blinded or deafened character has failed its check, and lacks the sense this turn.
    SenseLost {
        who: Who,
        condition: Condition,
    },
    Attacks {
        by: Who,
        target: Who,
        /// `None` is bare hands.
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
    /// Armour turns a hit whose colour does not match (DOA-147).
    Turned {
        target: Who,
    },
    /// A character takes damage.
    Hurt {
        who: Who,
        /// The whole damage.
        n: u8,
        /// The part that AP took.
        ap: u8,
        /// The part that HP took.
        hp: u8,
        /// The HP left.
        left: u8,
        /// The keyword of the damage: the number of the keyword's item.
        #[serde(skip_serializing_if = "Option::is_none")]
        made_of: Option<u16>,
    },
    /// An effect calls for a stun check.
    Reels {
        who: Who,
    },
    KnockedOut {
        who: Who,
    },
    /// A Fate Card is given up to undo a point of damage. `hp` and `ap` are the points after that.
    Toughened {
        who: Who,
        fate: Fate,
        hp: i32,
        ap: i32,
    },
    /// A Fate Card is given up to ignore a point of damage, before the damage is taken.
    Braced {
        who: Who,
        fate: Fate,
        /// The damage left.
        left: u8,
    },
    /// The HP of a character are set to this number, which is neither damage nor healing.
    HasHp {
        who: Who,
        hp: i32,
    },
    /// A character is no longer knocked out.
    NotOut {
        who: Who,
    },
    /// `who` tries to bring `other` round.
    Treats {
        who: Who,
        other: Who,
        range: u8,
    },
    /// `who` has brought `other` round, with these HP.
    BroughtRound {
        who: Who,
        other: Who,
        hp: i32,
    },
    /// A card goes to an epic hand. Only its owner sees which.
    DrewEpic {
        who: Who,
        card: DeckCard,
    },
    /// A check is answered from an epic hand.
    PlayedEpic {
        who: Who,
        ability: Ability,
        target: PlayingCard,
        /// The card that is compared. `None` if the hand was empty.
        card: Option<PlayingCard>,
        /// The number of other cards sacrificed with it.
        sacrificed: usize,
        degree: Degree,
    },
    /// The exhaustion of a character grows by one.
    Tires {
        who: Who,
    },
    /// A knocked-out character begins its Lone Stand.
    LoneStand {
        who: Who,
    },
    /// A Lone Stand has brought a character out of danger.
    Safe {
        who: Who,
    },
    Died {
        who: Who,
    },
    EpicBegins,
    /// A check for volunteers is over.
    EpicCheck {
        passed: bool,
    },
    /// The score of a planned Epic Event: the number of passed checks, and the number needed for a success.
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
    /// A character rests for `n` points of a goal.
    RestsFor {
        who: Who,
        goal: Goal,
        n: u8,
    },
    /// A character regains `n` points of a goal.
    Recovers {
        who: Who,
        goal: Goal,
        n: i32,
        /// The points after the gain.
        now: i32,
    },
    RestEnds {
        long: bool,
        /// Whether the decks were shuffled, which a house rule may leave out after a short rest.
        #[serde(default)]
        shuffled: bool,
    },
    /// The GM adds a character.
    Arrives {
        who: Who,
    },
    BeatBegins {
        beat: BeatId,
    },
    StoryEnds {
        won: bool,
    },
    /// A script or the GM tells the table something.
    Said {
        text: String,
    },
    /// A script has a fault, such as the name of a beat that does not exist.
    Fault {
        /// The call of the script, if it is known.
        used: Option<UseId>,
        text: String,
    },
    /// The GM has made a ruling.
    Ruled {
        text: String,
    },
}
