//! The journal: the cards openly played this Turn, Round or Count, and their players.
//!
//! It is kept only where scripts of the content read it. Otherwise two positions would differ by something that nobody
//! can ever tell.

use super::border::Clock;
use crate::kernel::Subject;
use crate::machine::{Rebind, System, Work};
use crate::script::Scripts;
use serde::{Deserialize, Serialize};

/// The greatest number of plays that are kept; the oldest make room.
const MOST: usize = 100;

/// The periods that scripts can ask for.
const PERIODS: &[Clock] = &[Clock::Turn, Clock::Round, Clock::Count, Clock::Fight];

/// Returns the bit of a period; 0 where scripts cannot ask for it.
fn bit(period: Clock) -> u8 {
    PERIODS.iter().position(|known| *known == period).map_or(0, |nth| 1 << nth)
}

/// A card that has been played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
struct Played {
    who: Subject,
    card: Subject,
    /// The borders of time that have passed since, as bits.
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

    /// Returns the borders of time that change it.
    pub(super) fn clocks(&self) -> impl Iterator<Item = Clock> + use<> {
        let none = self.is_empty();
        PERIODS.iter().copied().filter(move |_| !none)
    }

    fn note(&mut self, who: Subject, card: Subject) {
        if self.0.len() >= MOST {
            self.0.remove(0);
        }
        self.0.push(Played { who, card, since: 0 });
    }

    /// Passes a border of time. Nothing outlasts a Count or a fight.
    pub(super) fn pass(&mut self, clock: Clock) {
        if matches!(clock, Clock::Count | Clock::Fight) {
            return self.0.clear();
        }
        self.0.iter_mut().for_each(|played| played.since |= bit(clock));
    }

    /// Returns the cards that somebody, or anybody, played this period, oldest first, with their players.
    pub(super) fn played(&self, who: Option<Subject>, period: Clock) -> impl Iterator<Item = (Subject, Subject)> {
        let now = move |played: &&Played| played.since & bit(period) == 0;
        let by = move |played: &&Played| who.is_none_or(|who| played.who == who);
        self.0.iter().filter(now).filter(by).map(|played| (played.who, played.card))
    }

    /// Rewrites the cards for other content.
    pub(super) fn rebind<S: System>(&mut self, map: &mut Rebind<'_, S>) {
        self.0.iter_mut().for_each(|played| S::rebind_subject(&mut played.card, map));
    }
}

/// Returns whether any script reads the journal. A text that only looks like it costs nothing but a little memory.
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
