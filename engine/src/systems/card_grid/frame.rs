//! What waits for what: the work in progress, the innermost last.

use super::content::{CardId, Moment, SkillId, UseId};
use super::dice::Stance;
use super::soak::Die;
use super::state::{GroupId, Who};
use super::words::question::Query;
use crate::kernel::{Subject, Value};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// One piece of work.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// Where the game stands; always the first frame, and the only one of its kind.
    Phase(Phase),
    /// A card is being laid down: where?
    Place {
        who: Who,
        card: CardId,
    },
    /// A card is being bought: for whom?
    Buy {
        player: u8,
        card: CardId,
    },
    /// A piece is being swapped out: for what?
    Swap {
        who: Who,
        card: CardId,
    },
    /// The last untapped card is about to be tapped: really (GRID-128)?
    LastCard {
        who: Who,
        card: CardId,
    },
    /// A card is used: at which foes, for whom?
    Aim {
        who: Who,
        card: CardId,
    },
    /// Hit dice are rolled, group by group (GRID-153): so many of this group's are left; `None` before it begins.
    HitDice {
        group: GroupId,
        left: Option<u8>,
    },
    Roll(Roll),
    /// A hero soaks a hit.
    Soak {
        who: Who,
        margin: i16,
        picked: SmallVec<[CardId; 4]>,
    },
    /// A hero picks the dice that go, of one foe where `only` says which.
    Remove {
        who: Who,
        group: GroupId,
        only: Option<u8>,
        margin: i16,
        picked: SmallVec<[Die; 4]>,
    },
    /// A hero takes a card back (GRID-132).
    Restore {
        who: Who,
        value: u8,
    },
    /// Several scripts are called for the same moment, one after another.
    Moments {
        moment: Moment,
        calls: SmallVec<[(UseId, SmallVec<[Subject; 2]>); 2]>,
        next: u8,
    },
    Hook(Hook),
    /// A script asks a hero's player.
    Ask {
        who: Who,
        query: Query,
        args: SmallVec<[Value; 1]>,
    },
    /// A script rolls a die.
    Die {
        sides: u8,
    },
    /// A used card has done its work: its hero's action may be over, and so may the hero.
    Used {
        who: Who,
        action: bool,
    },
}

/// Where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Heroes at home: created, buying, chosen.
    Stable,
    /// Grids and stacks are arranged (GRID-045).
    Prepare,
    /// The next step of the adventure begins.
    Next,
    /// An encounter has begun, its hit dice are rolled.
    Begin,
    /// Between two encounters.
    Break,
    /// A round begins.
    Round,
    /// Heroes act first (GRID-172).
    Heroes,
    /// The foes' part begins.
    FoesBegin,
    /// So many foes of this group have still to act (GRID-171).
    Foes { group: GroupId, left: u8, first: bool },
    /// The encounter is over.
    After { won: bool },
    /// The adventure is over.
    Finish { won: bool },
}

/// One roll, from its target to what it brings.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Roll {
    pub kind: RollKind,
    pub stance: Option<Stance>,
    pub step: RollStep,
}

/// Who rolls, for what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum RollKind {
    /// A hero attacks.
    Attack { who: Who, card: CardId, group: GroupId, only: Option<u8> },
    /// A hero tries a skill on the obstacle.
    Obstacle { who: Who, skill: SkillId },
    /// A script has a hero roll.
    Script { who: Who, skill: Option<SkillId>, difficulty: i16 },
    /// A foe attacks a hero.
    Foe { group: GroupId, target: Who },
    /// A foe tries its skill on a hero.
    Contest { group: GroupId, target: Who },
}

/// Where a roll stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum RollStep {
    /// At whom?
    Target,
    /// Cautious or Aggressive (GRID-004)?
    Stance,
    /// The dice are in the air.
    Dice,
    /// They show this.
    Shown(i16),
    /// It has succeeded by this margin: damage comes first ...
    Struck(i16),
    /// ... then what the foes' abilities make of it ...
    Wounded(i16),
    /// ... then the effect ...
    Effect(i16),
    /// ... and it is over; 0 for a failure.
    Over(i16),
}

/// A running script.
pub type Hook = crate::machine::Hook<Moment>;

/// Whose script runs, and for whom.
pub type Caller = crate::machine::Caller<Moment>;
