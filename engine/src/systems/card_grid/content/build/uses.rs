//! Compiles the effects of packs: their scripts, and when they can be used.

use super::{Builder, text};
use crate::systems::card_grid::content::{Property, Timing};

impl Builder<'_> {
    pub(super) fn behaviours(&mut self) {
        for item in self.sorted(&["effect"]) {
            let timing = item.text("moment").and_then(Timing::named).unwrap_or_default();
            let own = Property { action: item.has("action"), timing, text: text(&item, "text") };
            // `None`: the script may have the function of any moment.
            self.behaviour(&item, None, own);
        }
    }
}
