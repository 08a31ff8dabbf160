//! Story Cards: titles, treasures and events that a Character collects. They are in no Combat Deck.

use super::event::Event;
use super::state::Who;
use super::work::Work;
use crate::kernel::{Why, slug};

impl Work<'_> {
    /// Gives a Story Card to a Character (`gains`), or removes one of this name (ADS-047). A Foe gets none.
    pub(super) fn changes_stories(&mut self, who: Who, name: &str, gains: bool, why: Why) {
        let Some(story) = self.catalog().story_named(&slug(name)) else { return };
        let Some(hero) = self.s.at_mut(who).hero_mut() else { return };
        let changed = if gains { hero.stories.put(story) } else { hero.stories.take(story) };
        if changed {
            self.tell(Event::Story { who, story, gains }, why);
        }
    }
}
