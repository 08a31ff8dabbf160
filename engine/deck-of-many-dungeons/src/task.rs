//! A Task: the GM names categories and a difficulty, cards raise the die or add to the result, and the highest total
//! counts (DMD-075 to DMD-102).
//!
//! Begin reading at [`Task`] and its [`Step`]s. The GM calls a Task in free play. A turn, a place of an adventure and a
//! chase also make one. For example, in a Task of might with difficulty 6, a hero upgrades its d4 to a d6 with one
//! card, disables another for +2, and rolls: 4 + 2 reaches the 6.

mod frame;
mod rolls;
mod ways;

use super::content::{FeatId, category_words};
use super::frame::Look;
use super::state::Who;
use super::{chase, roll};
pub use rolls::announced;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The addition to the result for each disabled card (DMD-086).
const OF_DISABLED: u8 = 2;

/// A Task under way.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Task {
    /// The accepted categories, as indices into [`TASKS`](super::content::TASKS) (DMD-077, DMD-078).
    pub categories: SmallVec<[u8; 2]>,
    /// The result to reach. `None` until the GM has named it.
    pub difficulty: Option<u8>,
    /// Whether several persons take part (DMD-098).
    pub group: bool,
    /// Whether the first maker is the opponent, whose result is the difficulty (DMD-096).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub opposed: bool,
    /// Whether all makers must succeed (DMD-243).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub all: bool,
    pub makers: SmallVec<[Maker; 4]>,
    pub step: Step,
    /// The task of a place in a written adventure that a success accomplishes. `None` if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub feat: Option<FeatId>,
}

/// A person who rolls for a Task. Its fields name cards by their index among the cards of the person.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Maker {
    pub who: Who,
    /// The cards that make its die larger (DMD-084).
    pub upgrades: SmallVec<[u8; 4]>,
    /// The cards that are disabled to add to the result (DMD-086).
    pub spends: SmallVec<[u8; 4]>,
    /// The proposed cards that the GM has accepted (DMD-080).
    pub accepted: SmallVec<[u8; 2]>,
    /// The proposed cards that the GM has refused (DMD-080).
    pub refused: SmallVec<[u8; 2]>,
    /// The cards that allies disable for this maker, each with its owner (DMD-101).
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub lent: SmallVec<[(Who, u8); 2]>,
    /// The face of its die. It is 0 before the roll.
    pub face: u8,
}

/// The steps of a Task.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Step {
    /// The GM names the parts of the Task that are still missing.
    Announce,
    /// The maker at this index applies cards.
    Apply(u8),
    /// The GM accepts or refuses a card that a maker proposes. The numbers are the maker and the card.
    Proposed(u8, u8),
    /// The GM accepts or refuses a card that an ally lends to a maker: the maker, the ally, the card (DMD-101).
    Lent(u8, Who, u8),
    /// The maker at this index rolls.
    Roll(u8),
    /// The die of the maker at this index is rolled.
    Rolled(u8),
    /// All have rolled, and the Task succeeds or fails.
    Settle,
}

impl Task {
    /// Makes a Task of a category. The GM still names its other parts.
    pub fn of(category: u8) -> Task {
        Task {
            categories: SmallVec::from_slice(&[category]),
            difficulty: None,
            group: false,
            opposed: false,
            all: false,
            makers: SmallVec::new(),
            step: Step::Announce,
            feat: None,
        }
    }

    /// Makes the Task of a group in a chase. The GM still names its category. With `all`, all makers must succeed
    /// (DMD-243, DMD-247).
    pub fn of_chase(group: &[Who], all: bool) -> Task {
        let (categories, makers) = (SmallVec::new(), group.iter().copied().map(Maker::new).collect());
        let difficulty = Some(chase::DIFFICULTY);
        // `categories` takes the place of category 0.
        Task { categories, difficulty, group: group.len() > 1, all, makers, ..Task::of(0) }
    }

    /// Makes a Task that a character attempts in a combat (DMD-094).
    pub fn attempt(category: u8, who: Who) -> Task {
        Task { makers: SmallVec::from_iter([Maker::new(who)]), ..Task::of(category) }
    }

    /// Makes the Task of a place in a written adventure. Nothing is left for the GM to name.
    pub fn given(categories: SmallVec<[u8; 2]>, difficulty: u8, who: Who, feat: FeatId) -> Task {
        let (difficulty, feat) = (Some(difficulty), Some(feat));
        // `categories` takes the place of category 0.
        Task { categories, difficulty, feat, ..Task::attempt(0, who) }
    }

    /// Returns the categories in words: `might or deftness`.
    pub fn told(&self) -> String {
        category_words(&self.categories)
    }

    /// Returns the maker who applies cards now. `None` in other steps.
    pub fn asked(&self) -> Option<Who> {
        let (Step::Apply(nth) | Step::Proposed(nth, _) | Step::Lent(nth, ..)) = self.step else { return None };
        self.maker(nth).map(|maker| maker.who)
    }

    fn maker(&self, nth: u8) -> Option<&Maker> {
        self.makers.get(usize::from(nth))
    }

    /// Changes the maker at this index.
    fn change_maker(&mut self, nth: u8, change: impl FnOnce(&mut Maker)) {
        if let Some(maker) = self.makers.get_mut(usize::from(nth)) {
            change(maker);
        }
    }

    /// Returns the makers who roll on the same side as a maker. In an opposed Task, the first maker is the opponent,
    /// who rolls alone (DMD-096).
    fn side_of(&self, who: Who) -> &[Maker] {
        match self.makers.split_first() {
            Some((opponent, _)) if self.opposed && opponent.who == who => std::slice::from_ref(opponent),
            Some((_, others)) if self.opposed => others,
            _ => &self.makers,
        }
    }

    /// Returns the number that disabled cards add to the roll of a maker. The cards of its whole side count (DMD-086,
    /// DMD-096, DMD-099).
    fn bonus(&self, nth: u8) -> u8 {
        let disabled_by = |maker: &Maker| maker.spends.len() + maker.lent.len();
        let side = self.maker(nth).map_or(&[][..], |maker| self.side_of(maker.who));
        let spent: usize = side.iter().map(disabled_by).sum();
        u8::try_from(spent).unwrap_or(u8::MAX).saturating_mul(OF_DISABLED)
    }

    /// Returns the purpose of the roll of a maker. Against an opponent, it must do better than reach the number
    /// (DMD-097).
    fn kind(&self, nth: u8) -> roll::Kind {
        let bonus = self.bonus(nth);
        if self.opposed && nth > 0 { roll::Kind::Opposed(bonus) } else { roll::Kind::Task(bonus) }
    }

    /// Returns whether a character takes part already, or has lent a card, so that its help takes no further action
    /// (DMD-100).
    fn has_helped(&self, who: Who) -> bool {
        self.makers.iter().any(|maker| maker.who == who || maker.lent.iter().any(|(ally, _)| *ally == who))
    }

    /// Returns whether a card is applied by its owner: it makes a die larger, or is disabled for the result, or
    /// the GM is asked for it (DMD-087, DMD-101).
    pub fn has_applied(&self, who: Who, nth: u8) -> bool {
        let applies = |maker: &Maker| {
            let own = maker.who == who && (maker.upgrades.contains(&nth) || maker.spends.contains(&nth));
            own || maker.lent.contains(&(who, nth))
        };
        let is_offered = matches!(self.step, Step::Lent(_, ally, card) if (ally, card) == (who, nth));
        is_offered || self.makers.iter().any(applies)
    }

    /// Returns the total of a maker who has rolled: the face, the disabled cards and its modifiers.
    fn total(&self, look: &Look<'_>, nth: u8) -> i16 {
        let Some(maker) = self.maker(nth) else { return 0 };
        let all: i64 = self.kind(nth).modified(i64::from(maker.face), look, maker.who);
        i16::try_from(all).unwrap_or(i16::MAX)
    }
}

impl Maker {
    fn new(who: Who) -> Maker {
        Maker {
            who,
            upgrades: SmallVec::new(),
            spends: SmallVec::new(),
            accepted: SmallVec::new(),
            refused: SmallVec::new(),
            lent: SmallVec::new(),
            face: 0,
        }
    }

    /// Returns the sides of the maker's die. It is a d4, with two more sides for each upgrade, up to a d12 (DMD-082,
    /// DMD-084, DMD-085).
    fn sides(&self) -> u8 {
        let steps = u8::try_from(self.upgrades.len()).unwrap_or(4).min(4);
        4 + 2 * steps
    }
}
