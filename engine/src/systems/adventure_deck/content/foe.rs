//! Foes, compiled. A Foe has tables by Round instead of a Combat Deck.
//!
//! [`FoeDef`] is the Foe Card. On its Turn, a Foe finds the [`Line`] for the Round and draws symbols, and the matching
//! row gives the [`Outcome`]. When attacked, the Foe uses a [`GuardLine`].

use super::{Attribute, CardId, Cues, Distances, Face, UseId};
use crate::kernel::{Formula, Pattern, Ranges};
use crate::systems::adventure_deck::means::Means;
use serde::{Deserialize, Serialize};

/// A kind of Foe, by its number in the catalog.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct FoeId(pub u16);

closed! {
    /// The condition of a line of the turn table (ADS-374).
    pub enum When {
        /// The Foe took damage this Round or the last.
        Damaged = "damaged",
        /// The Foe took no damage this Round or the last.
        Undamaged = "undamaged",
        /// The Foe has no Ally left.
        Alone = "alone",
    }

    /// A permission that a Foe has and others do not (ADS-424).
    pub enum Permit {
        Recounter = "recounter",
        Escalate = "escalate",
        DualWield = "dual_wield",
        FightUnarmed = "fight_unarmed",
        FightProne = "fight_prone",
    }

    /// The size of a Foe (ADS-397).
    #[derive(Default)]
    pub enum Size {
        Small = "small",
        #[default]
        Medium = "medium",
        Large = "large",
        ExtraLarge = "extra_large",
    }
}

/// An outcome of a Foe's line: the act of the Foe.
#[derive(Clone, PartialEq, Debug)]
pub enum Outcome {
    Nothing,
    Attack {
        amount: Formula,
        ethereal: bool,
        /// The damage keyword, such as fire, by the number of its item.
        made_of: Option<u16>,
        means: Means,
    },
    Heal(Formula),
    Action(UseId),
}

/// A line of the turn table.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    pub rounds: Ranges,
    /// The condition, if the line has one.
    pub when: Option<When>,
    /// The number of symbols to draw. With 0, nothing is drawn and `otherwise` is the outcome.
    pub draw: u8,
    pub rows: Vec<(Pattern, Outcome)>,
    /// The outcome when nothing matches (ADS-381), or when nothing is drawn.
    pub otherwise: Outcome,
}

impl Line {
    /// Returns whether earlier lines always apply before this line, so that this line never does. Returns `false` for a
    /// line without a condition after others without one, because the language itself reports it.
    pub fn is_left_nothing(&self, before: &[Line]) -> bool {
        let has = |when: Option<When>, round| before.iter().any(|line| line.rounds.has(round) && line.when == when);
        let has_unconditional = |round| has(None, round);
        let has_both_conditions = |round| has(Some(When::Damaged), round) && has(Some(When::Undamaged), round);
        let is_taken = |round| has_unconditional(round) || has(self.when, round) || has_both_conditions(round);
        let is_reported = self.when.is_none() && self.rounds.iter().all(has_unconditional);
        self.rounds.iter().all(is_taken) && !is_reported
    }
}

/// A row of the turn table: the number of its line, and its own number in that line. `None` is the `otherwise` outcome.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Row(pub u8, pub Option<u8>);

/// A defense of the attacked table: the pattern, and the amount by which it reduces the damage.
#[derive(Clone, PartialEq, Debug)]
pub struct Guard {
    /// The kind of defense: `armor`, `shield` or `dodge`.
    pub with: &'static str,
    pub pattern: Pattern,
    pub amount: Formula,
    pub ethereal: bool,
}

/// One draw of the attacked table, compared with all its rows (ADS-387).
#[derive(Clone, PartialEq, Debug)]
pub struct GuardLine {
    pub rounds: Ranges,
    /// The Distance of the attacks that it answers. `None` stands for any.
    pub against: Option<Distances>,
    pub draw: u8,
    pub guards: Vec<Guard>,
}

/// A Foe Card.
#[derive(Clone, PartialEq, Debug)]
pub struct FoeDef {
    pub id: String,
    pub name: String,
    pub item: u16,
    pub level: u8,
    pub size: Size,
    pub face: Face,
    pub hp: i16,
    pub xp: u16,
    pub gold: u16,
    pub loot: Vec<CardId>,
    pub attributes: Vec<(Attribute, Pattern)>,
    pub lines: Vec<Line>,
    /// The damage that a failed draw still deals.
    pub base_damage: Option<Formula>,
    /// The attacked table.
    pub attacked: Vec<GuardLine>,
    /// The Foe's traits, in the order in which they are asked: by priority, then as printed (G-76).
    pub traits: Vec<UseId>,
    /// The moments at which its traits are called.
    pub cues: Cues,
    /// The permissions that this Foe has and others do not.
    pub may: Vec<Permit>,
}

impl FoeDef {
    /// Returns the pattern and the outcome of a row of its turn table. The pattern is `None` for the `otherwise`
    /// outcome.
    pub fn row(&self, Row(line, row): Row) -> Option<(Option<&Pattern>, &Outcome)> {
        let line = self.lines.get(usize::from(line))?;
        match row {
            Some(row) => line.rows.get(usize::from(row)).map(|(pattern, outcome)| (Some(pattern), outcome)),
            None => Some((None, &line.otherwise)),
        }
    }
}
