//! Events as plain data: everything that a game tells. `narrate` makes sentences of them.
//!
//! [`Event::Sent`] becomes `ash sets out`. An event never changes the position: it is told after the change.

use super::bonus::Parts;
use super::content::{AdventureId, CardId, FoeId, ObstacleId, SkillId};
use super::dice::Stance;
use super::grid::Cell;
use super::moving::Zone;
use super::state::{GroupId, Who};
use crate::machine::InPlayEvent;
use serde::Serialize;

/// The hero or the group that makes a roll.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Roller {
    Hero(Who),
    Foes(GroupId),
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Event {
    /// A change of something in play, in the words of all systems.
    InPlay(InPlayEvent),
    /// A player begins a new hero.
    Created { who: Who },
    /// A script has moved a card of a hero to another zone.
    CardMoved { who: Who, card: CardId, to: Zone },
    /// A script has given a card of one hero to another.
    Given { who: Who, card: CardId, to: Who },
    /// A hero has lost a card.
    LosesCard { who: Who, card: CardId },
    /// A hero takes a card, at creation or among the finds.
    Took { who: Who, card: CardId },
    /// A hero puts a card back during creation.
    Dropped { who: Who, card: CardId },
    /// A new hero is complete.
    Finished { who: Who },
    /// A hero buys a card for this many points.
    Bought { who: Who, card: CardId, cost: u32 },
    /// A player sends a hero out.
    Sent { who: Who },
    /// A week passes at home.
    WeekPassed,
    /// A hero gets a discarded card back at home.
    Recovered { who: Who, card: CardId },
    /// A card is laid on its grid.
    Placed { who: Who, card: CardId, cell: Cell },
    /// A card is taken off its grid.
    Lifted { who: Who, card: CardId },
    /// A defense card is brought along, or left at home.
    Brought { who: Who, card: CardId, along: bool },
    /// A piece is equipped (`on`), or stowed in the pack.
    Equipped { who: Who, card: CardId, on: bool },
    /// A hero is ready for the session.
    Ready { who: Who },
    /// An adventure begins.
    AdventureBegins { adventure: AdventureId },
    /// An adventure ends.
    AdventureEnds { won: bool },
    /// The heroes meet foes: each group, with the number of its foes.
    Meets { foes: Vec<(GroupId, u8)> },
    /// The heroes meet an obstacle.
    Faces { obstacle: ObstacleId },
    /// The hit dice of a group are rolled.
    HitDice { group: GroupId, dice: Vec<u8> },
    /// A hero attacks a group. `combo` is the bonus that the previous attack lends.
    Attacks { who: Who, card: CardId, group: GroupId, combo: i16 },
    /// A hero tries a skill on the obstacle.
    Tries { who: Who, skill: SkillId },
    /// A foe of a group attacks a hero.
    FoeAttacks { group: GroupId, target: Who },
    /// A foe of a group tries its contest. `skill` is the skill of the foe.
    FoeContests { group: GroupId, target: Who, skill: SkillId },
    /// Dice have fallen. They show `shown`, and the parts of the bonus are added.
    Rolled { by: Roller, stance: Stance, shown: i16, parts: Parts, difficulty: i16 },
    /// A roll has succeeded by this margin.
    Hit { by: Roller, margin: i16 },
    /// A roll has failed.
    Missed { by: Roller },
    /// A hero does nothing this round.
    Passed { who: Who },
    /// A hero has failed at the obstacle.
    Failed { who: Who },
    /// The obstacle is overcome.
    GotPast { obstacle: ObstacleId },
    /// A hero discards cards for a hit. `forced` says that no other cards would do.
    Soaked { who: Who, cards: Vec<CardId>, margin: i16, forced: bool },
    /// A hit on a hero has no margin left.
    Unharmed { who: Who },
    /// A group loses these dice. `left` is the number of foes that still stand.
    DiceGone { group: GroupId, dice: Vec<u8>, left: u8 },
    /// A hero is about to tap its last untapped card.
    Warned { who: Who, card: CardId },
    /// A hero taps a defense card.
    Tapped { who: Who, card: CardId },
    /// A hero uses gear, a spell or a character card.
    Used { who: Who, card: CardId },
    /// A card of a hero is untapped.
    Untapped { who: Who, card: CardId },
    /// A hero gets a defense card back.
    Restored { who: Who, card: CardId },
    /// Healing does nothing. The hero was healed already (`again`), or has no card that could come back.
    NotHealed { who: Who, again: bool },
    /// A hero is incapacitated. It is unconscious, or otherwise dying.
    Down { who: Who, unconscious: bool },
    /// A fallen hero stands up.
    Up { who: Who },
    /// A hero who has lost every card meets this fate.
    Fate { who: Who, word: String },
    /// The party takes a long rest.
    LongRest,
    /// A hero earns points.
    Rewarded { who: Who, points: u32 },
    /// A hero loses points.
    Spent { who: Who, points: u32 },
    /// The party finds a card.
    Found { card: CardId },
    /// A hero swaps the piece `out` for another.
    Swapped { who: Who, out: CardId, card: CardId },
    /// An effect changes the next roll of a hero by this number.
    Raised { who: Who, by: i16 },
    /// The margin of a hit on a hero is lowered by this number.
    Softened { who: Who, by: i16 },
    /// The margin of a hit on a hero is raised by this number.
    Worsened { who: Who, by: i16 },
    /// The margin of a hit on foes changes by this number.
    HitChanged { group: GroupId, by: i16 },
    /// A hero may act once more this round.
    Again { who: Who },
    /// A group loses this number of attacks in this round.
    Held { group: GroupId, by: u8 },
    /// The attacks of a group are weakened by this number in this round.
    Weakened { group: GroupId, by: i16 },
    /// The difficulty of hitting a group is lowered by this number in this round.
    Exposed { group: GroupId, by: i16 },
    /// A foe joins a group. Its hit die shows this number.
    Joined { group: GroupId, foe: FoeId, shows: u8 },
    /// A foe of a group does not attack, because an effect holds the group.
    LosesAttack { group: GroupId },
    /// An encounter ends.
    EncounterEnds { won: bool },
    /// A hero gives the adventure up for the party.
    TurnsBack { who: Who },
    /// A script says something.
    Said { text: String },
    /// A script has failed.
    Fault { text: String },
    /// A game master has ordered something.
    Ruled { text: String },
}
