//! Effects.

use super::{Builder, text};
use crate::systems::card_grid::content::{Property, Timing};

impl Builder<'_> {
    pub(super) fn behaviours(&mut self) {
        for item in self.sorted(&["effect"]) {
            let timing = match text(&item, "moment").as_str() {
                "rest" => Timing::Rest,
                "any" => Timing::Any,
                "hit" => Timing::Hit,
                _ => Timing::Turn,
            };
            let own = Property { action: item.get("action").is_some(), timing, text: text(&item, "text") };
            self.behaviour(&item, "effects", None, own);
        }
    }
}
