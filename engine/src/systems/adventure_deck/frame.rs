//! Work in progress: what waits for what.
//!
//! Nothing inside the engine asks or waits; an attack that awaits a Reaction, a Counter chain, a script between two
//! questions are frames on a stack in the state. So every moment can be saved, undone and searched from.

use super::content::{CardId, Moment, UseId};
use super::means::Means;
use super::state::Who;
use crate::kernel::Source;
use crate::script::Args;
use crate::systems::adventure_deck::content::Method;
use crate::systems::adventure_deck::words::question::Query;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A piece of work.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// The starting Hand (ADS-048).
    Opening {
        who: Who,
        chosen: u8,
    },
    /// The Combat: Rounds and Counts, one Turn after another.
    Combat(CombatStep),
    /// Before the first Round: a pair of Weapons is announced, a Pre-Sneak is tried (ADS-217, ADS-272).
    Enter {
        who: Who,
    },
    Turn(Turn),
    /// Several scripts are called for the same moment, one after another.
    Moments {
        moment: Moment,
        calls: SmallVec<[(Who, UseId); 4]>,
        next: u8,
        attack: Option<u16>,
    },
    Hook(Hook),
    /// Cards are drawn into a Hand.
    Deal {
        who: Who,
        left: u8,
    },
    /// Cards are discarded by choice.
    Shed {
        who: Who,
        left: u8,
    },
    /// A card is being played: picks are collected.
    Play(Play),
    Attack(Attack),
    /// Up/Downs are drawn: from whose deck, and how many.
    Check {
        who: Who,
        n: u8,
    },
    /// A script asks somebody something.
    Ask {
        who: Who,
        query: Query,
        args: Args,
    },
    /// Death, or a level of Exhaustion (ADS-193)?
    Cling {
        who: Who,
    },
    /// At whom is an action of the pack aimed?
    Aim {
        who: Who,
        used: UseId,
    },
    /// Vision is hampered: an Up/Down is declared, drawn and matched before the work below goes on (ADS-352).
    Grope {
        who: Who,
        /// With whom it deals.
        other: Who,
        declared: Option<bool>,
    },
    /// Is a card searched for (ADS-271)?
    Search {
        who: Who,
        card: CardId,
    },
    /// A card recalled from the Discard: play it or keep it (ADS-170, ADS-172).
    Recall(Recall),
}

/// Why somebody may act out of turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum AsideKind {
    /// A Melee Weapon Card with a Boost as a Free Action, or 1 damage (ADS-282, ADS-283).
    StrikeFirst,
    /// One Normal Action against a fleer (ADS-314).
    AgainstFleer,
}

/// Where the Combat stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum CombatStep {
    /// Traits that act before the fight (ADS-405).
    Entry,
    RoundStart,
    NextTurn,
    RoundEnd,
    /// Traits have had their say at its end; the next one comes.
    RoundOver,
    /// Between Encounters: rest, draw, tasks.
    AtRest,
}

/// One combatant's Turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Turn {
    pub who: Who,
    pub step: TurnStep,
    /// Cards were played on this Turn (ADS-090).
    pub played: bool,
    /// A Weapon Card was played, for the second one of a pair (ADS-218).
    pub first_blow: Option<CardId>,
    /// Its Action carries its one Boost already (ADS-115, G-33).
    pub boosted: bool,
    /// The free Recall or Move of this Turn is used up.
    pub free_used: bool,
    /// Not a Turn of its own: something that may be done out of turn, against this one.
    pub against: Option<(Who, AsideKind)>,
}

impl Turn {
    pub fn of(who: Who, step: TurnStep) -> Turn {
        Turn { who, step, played: false, first_blow: None, boosted: false, free_used: false, against: None }
    }
}

/// Where a Turn stands (ADS-097).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum TurnStep {
    Begin,
    /// The Hand is full: discard first, then draw (ADS-087); `drawn` once that is done.
    Upkeep {
        drawn: bool,
    },
    /// The traits of a Foe are asked, the next one by number.
    Plan(u8),
    Act,
    /// A Foe looks up its line, from this one on ...
    Choose(u8),
    /// ... and its draw is out: which line, and whether it is the second of a pair (ADS-226).
    Line {
        nth: u8,
        second: bool,
    },
    End,
    /// May draw up to the maximum (ADS-090, ADS-091): first itself, then those who reacted.
    Refill(u8),
}

/// A running script.
pub type Hook = crate::machine::Hook<Moment>;

/// Whose script runs, and for whom.
pub type Caller = crate::machine::Caller<Moment>;

pub use crate::machine::Roles;

/// A card being played.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Play {
    pub who: Who,
    pub card: CardId,
    pub capacity: Capacity,
    pub target: Option<Who>,
    /// The printed Boost in use, by its number on the card.
    pub printed: Option<u8>,
    /// What the printed Boost gives.
    pub bonus: i16,
    /// What is still to be paid: how many cards, of which Attributes.
    pub owed: u8,
    pub owed_in: SmallVec<[crate::systems::adventure_deck::content::Attribute; 2]>,
    /// Cards added: payment, Attributes, a Boost Action Card.
    pub added: SmallVec<[CardId; 6]>,
    /// How many of them are Attribute Boosts.
    pub raised: u8,
    pub booster: Option<CardId>,
    /// The second blow of a pair whose first one is boosted takes no Boost (ADS-115, G-33).
    pub plain: bool,
    pub step: PlayStep,
}

/// What a card is being played as.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Capacity {
    Normal,
    Reaction,
    Special,
    /// Out of turn.
    Aside(AsideKind),
}

/// Which pick comes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum PlayStep {
    Target,
    Printed,
    Pay,
    Add,
    Resolve,
}

/// What is left of a card's effect after Counters (ADS-154).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Power {
    Full,
    Cancelled,
    Halved,
    Reduced(i16),
}

/// Where an attack stands (ADS-158).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum AttackStep {
    /// Somebody in a Grapple is aimed at: who is hit (ADS-295)?
    Aim,
    Aimed,
    /// Traits of the Target are called.
    Begin,
    /// The Target may answer.
    Answer,
    /// The Target's draw is out: a Counter by this method ...
    Countering(Method),
    /// ... or one compared with its attacked table, by line.
    Guarding(u8),
    /// The Counter's script has run; the attacker may Re-Counter.
    Recounter,
    Recountering,
    /// The Target may answer the Re-Counter.
    Escalate,
    Escalating(Method),
    Strike,
    /// Damage is dealt; traits and effects are called.
    Struck,
    Over,
}

/// An attack, or any other card aimed at somebody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Attack {
    pub by: Who,
    pub target: Who,
    /// None: a Foe's line, a base strike.
    pub card: Option<CardId>,
    pub source: Source,
    pub amount: i16,
    pub ethereal: bool,
    /// What it is made with; its class counts, not only where it is used (G-45).
    pub means: Means,
    pub power: Power,
    /// What defences take off.
    pub defense: i16,
    pub dealt: i16,
    /// What was declared, Up or not, while a draw is out.
    pub declared: bool,
    /// The Target flees: no regular Reactions (ADS-317).
    pub fleeing: bool,
    /// The Target has used its one Reaction (ADS-132).
    pub answered: bool,
    /// Face Counters are over once the exchange has begun (ADS-156).
    pub steps: u8,
    pub step: AttackStep,
}

/// A Recall in the making.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Recall {
    pub who: Who,
    pub card: CardId,
    pub owed: u8,
    /// It is the free one at the start of the Turn (ADS-174).
    pub free: bool,
}
