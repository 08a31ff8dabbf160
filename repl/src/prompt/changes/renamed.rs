//! Renamed items. A rename alone does not change a scene.

use super::{ById, by_id, knows};
use crate::content::Content;
use rondel_engine::kernel::Item;
use rondel_engine::table::Scene;

/// The former and present ids of renamed items.
#[derive(Default)]
pub(super) struct Renamed(Vec<(String, String)>);

impl Renamed {
    /// Returns the renames between two contents.
    pub fn between(before: &Content, now: &Content) -> Renamed {
        let (old, new) = (by_id(before), by_id(now));
        let mut renamed = Vec::new();
        for item in now.items() {
            if let Some(former) = former_id(item, &old, &new) {
                renamed.push((former, item.id.clone()));
            }
        }
        // A rename may also be undone: then the item of before says `formerly`, with the id of the present one.
        for item in before.items() {
            if let Some(present) = former_id(item, &new, &old) {
                renamed.push((item.id.clone(), present));
            }
        }
        Renamed(renamed)
    }

    /// Returns the text of a set-up, with the present ids.
    pub fn setup(&self, scene: &Scene) -> String {
        let mut said: String = scene.setup.body.iter().map(|statement| format!("{}\n", statement.said())).collect();
        // A set-up names items by their ids in quotes.
        for (was, is) in &self.0 {
            said = said.replace(&format!("{was:?}"), &format!("{is:?}"));
        }
        said
    }
}

/// Returns a former id of the item that is known in `there`, and no longer in `here`.
fn former_id(item: &Item, there: &ById<'_>, here: &ById<'_>) -> Option<String> {
    item.former_ids().find(|id| knows(there, item, id) && !knows(here, item, id))
}
