//! The actions of the game: everything that a seat can choose, and everything that chance can bring.
//!
//! Begin reading at [`Action`]. Frames offer and take actions, and `named` turns each into the command that a player
//! types: `Action::Move(c4)` is `move c4`.

use super::content::Ability;
use super::deck::{DeckCard, Fate};
use super::rest::Goal;
use super::state::Who;
use crate::kernel::{PlayingCard, Rank, Space};

/// One choice of a seat, or one outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Announces a check of an attribute or skill.
    Call(Ability),
    /// Announces a Contested Check.
    Contest(Ability),
    /// Names the GM's character that starts the Contested Check.
    By(Who),
    /// Names the ability with which the targets of a Contested Check answer.
    Versus(Ability),
    /// The Difficulty Range.
    Range(u8),
    /// Names the maker of the check.
    For(Who),
    /// Names the character that answers a Contested Check.
    Against(Who),
    /// Ends the list of makers of a check, or the cards played from a hand. After a failed Epic Event, says that the
    /// failure costs nothing.
    Done,
    /// Draws a card.
    Draw,
    /// Gives up a Fate Card to exchange a drawn card for a new one. `None` stands for all drawn cards.
    Redraw(Option<PlayingCard>, Fate),
    /// Leaves a draw or damage as it is, without giving up a Fate Card.
    Accept,
    /// Reports the drawn card as this rank.
    Report(Rank),
    /// The GM awards a Fate Card.
    Award(Who),
    /// Begins the adventure.
    Begin,
    /// The GM starts a fight.
    Fight,
    /// The GM ends the fight. In an adventure, the GM says whether the fight is won, because one of two beats follows.
    /// Outside an adventure, it is `None`.
    EndFight(Option<bool>),
    /// The GM skips the current turn.
    Skip,
    Move(Space),
    /// Attacks a target. The number is the index of the weapon among the attacker's weapons.
    Attack(Who, u8),
    /// Brings round a Dealer that is knocked out.
    Treat(Who),
    /// Uses a character's power, by its index on the sheet, perhaps on a target.
    Use(Who, u8, Option<Who>),
    /// Tries an action that no sheet names, with an attribute or skill (DOA-182).
    Stunt(Ability),
    /// Uses a thing in play.
    Ability(crate::machine::Ability),
    /// Chooses one of the terms on which a thing is used, such as a mode, a target or a way to pay.
    Term(crate::machine::Pick),
    /// Tries to break free.
    Struggle,
    /// Gets up.
    Rise,
    /// Gives up a Fate Card to ignore a point of damage.
    Toughen(Fate),
    /// Puts off the turn.
    Delay,
    /// Acts now, after delaying.
    Act,
    /// Plays a card of the epic hand.
    Play(PlayingCard),
    /// Sacrifices another card with the played one.
    Sacrifice(PlayingCard),
    /// Gives up a Fate Card for another card of the epic hand.
    Exchange(PlayingCard, Fate),
    /// The GM starts an Epic Event.
    Epic,
    /// The GM ends the Epic Event. `true` means success.
    EndEpic(bool),
    /// Names the cost of a failed Epic Event: this damage to all (DOA-183).
    Harm(u8),
    /// The GM calls a rest. `true` means a long one.
    Rest(bool),
    /// Regains this many points of a goal of a rest, perhaps for a Companion.
    Regain(Goal, u8, Option<Who>),
    /// Answers a script, by the index of the answer.
    Answer(u8),
    Yes,
    No,
    Pass,
    /// Chance draws the top card of a deck.
    Drawn(DeckCard),
}
