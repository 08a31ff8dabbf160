//! The journal: the cards openly played this Turn, Round, Count or fight, with their players.
//!
//! Scripts read the journal as `me.played("round")`. It is kept only if some script of the content reads it. Otherwise
//! equal positions would count as different because of something that nobody can ever tell.

use super::border::Clock;
use crate::kernel::Subject;
use crate::machine::{Rebind, System, Work};
use crate::script::Scripts;
use serde::{Deserialize, Serialize};

/// The greatest number of plays that are kept. The oldest plays make room.
const MOST: usize = 100;

/// The periods that scripts can ask for.
const PERIODS: &[Clock] = &[Clock::Turn, Clock::Round, Clock::Count, Clock::Fight];

/// Returns the bit of a period in [`Played`]. 0 if scripts cannot ask for the period.
fn bit(period: Clock) -> u8 {
    PERIODS.iter().position(|known| *known == period).map_or(0, |nth| 1 << nth)
}

/// A card that has been played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
struct Played {
    who: Subject,
    card: Subject,
    /// The borders of time that have passed since the play, as bits.
    since: u8,
}

/// The cards that have been played, oldest first.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Journal(Vec<Played>);

impl Journal {
    /// An empty journal.
    pub(super) const NONE: Journal = Journal(Vec::new());

    /// Returns whether nothing is kept.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the borders of time that change the journal.
    pub(super) fn clocks(&self) -> impl Iterator<Item = Clock> + use<> {
        let periods = if self.is_empty() { &[] } else { PERIODS };
        periods.iter().copied()
    }

    /// Adds a play. Drops the oldest if the journal is full.
    fn note(&mut self, who: Subject, card: Subject) {
        if self.0.len() >= MOST {
            self.0.remove(0);
        }
        self.0.push(Played { who, card, since: 0 });
    }

    /// Passes a border of time. The end of a Count or a fight empties the journal.
    pub(super) fn pass(&mut self, clock: Clock) {
        if matches!(clock, Clock::Count | Clock::Fight) {
            return self.0.clear();
        }
        self.0.iter_mut().for_each(|played| played.since |= bit(clock));
    }

    /// Returns the plays of the current period by `who`, or by anybody, oldest first. Each is the player and the card.
    pub(super) fn played(&self, who: Option<Subject>, period: Clock) -> impl Iterator<Item = (Subject, Subject)> {
        let is_current = move |played: &&Played| played.since & bit(period) == 0;
        let is_by = move |played: &&Played| who.is_none_or(|who| played.who == who);
        self.0.iter().filter(is_current).filter(is_by).map(|played| (played.who, played.card))
    }

    /// Rewrites the cards for other content.
    pub(super) fn rebind<S: System>(&mut self, map: &mut Rebind<'_, S>) {
        self.0.iter_mut().for_each(|played| S::rebind_subject(&mut played.card, map));
    }
}

/// Returns whether any script mentions the journal. A false match costs only a little memory.
pub(in crate::machine) fn is_read(scripts: &Scripts) -> bool {
    let reads = |text: &str| [".played(", "last_played", "last_player"].iter().any(|word| text.contains(word));
    scripts.files.values().any(|file| reads(&file.text))
}

impl<S: System> Work<'_, S> {
    /// Notes an openly played card, for scripts that ask for the plays.
    pub fn note_played(&mut self, who: Subject, card: Subject) {
        if self.game.catalog.keeps_journal {
            S::in_play_mut(self.s).into_iter().for_each(|in_play| in_play.journal_mut().note(who, card));
        }
    }
}
