//! The checks of a tutorial: whether a step is done.

use super::{Lesson, Moment};
use crate::prompt::session::ReplSession;
use rondel_engine::kernel::{Block, Item, slug};
use rondel_engine::table::{Scene, run_scene};

impl ReplSession {
    /// Returns whether anybody has played a command since then, not counting outcomes of chance and rulings. With
    /// `lead`, only commands that begin with this word count.
    fn has_played(&self, since: Moment, lead: Option<&str>) -> bool {
        let history = self.table.history();
        // The number of old positions. Of a game that was opened since then, only the first position is old.
        let old_positions = if since.game == self.games.here { since.positions } else { 1 };
        let parent = |number: usize| history.get(number).and_then(|past| past.parent);
        let here = history.iter().find(|past| past.here).map_or(0, |past| past.number);
        // The steps to the first old position, on the way from here back to the beginning, do not count.
        let path = std::iter::successors(Some(here), |number| parent(*number));
        let old = path.into_iter().find(|number| *number < old_positions).unwrap_or(0);
        let old_steps = self.table.steps_to(old).len();
        let steps = self.table.steps_to(here);
        let counts = |(who, words): &(String, String)| {
            let has_lead = lead.is_none_or(|lead| words.split(' ').next() == Some(lead));
            has_lead && !matches!(who.as_str(), "chance" | "ruling")
        };
        steps.get(old_steps..).is_some_and(|new| new.iter().any(counts))
    }

    /// Returns whether a check is fulfilled, such as `item card` or `played attack`.
    pub(super) fn is_done(&self, lesson: &Lesson, check: &str) -> bool {
        let content = &self.newest;
        let new_items = |kind: &str| -> Vec<&Item> {
            let of_kind = content.items().iter().filter(|item| item.kind == kind);
            of_kind.filter(|item| !lesson.items.contains(&(item.kind, item.id.clone()))).collect()
        };
        let mut words = check.split_whitespace();
        let (what, rest) = (words.next().unwrap_or_default(), words.collect::<Vec<_>>());
        match (what, rest.as_slice()) {
            ("played", lead) => self.has_played(lesson.step_began, lead.first().copied()),
            // All moves since the lesson began are taken back.
            ("undone", _) => self.table.can_redo() && !self.has_played(lesson.began, None),
            ("item", [kind]) => !new_items(kind).is_empty(),
            ("item", [kind, says @ ..]) => new_items(kind).iter().any(|item| says.iter().all(|word| item.has(word))),
            ("script", [kind]) => {
                let new_scripts = content.scripts().keys().filter(|name| !lesson.scripts.contains(*name));
                new_scripts.into_iter().any(|name| name.starts_with(&format!("{kind}s/")))
            }
            ("on_table", [kind]) => {
                let names: Vec<&str> = new_items(kind).iter().map(|item| item.name.as_str()).collect();
                let blocks = self.table.view(None).blocks;
                blocks.iter().any(|block| matches!(block, Block::Figure { name, .. } if names.contains(&name.as_str())))
            }
            ("in_sight", [kind]) => {
                let names: Vec<&str> = new_items(kind).iter().map(|item| item.name.as_str()).collect();
                let zones = self.table.view(None).blocks.into_iter().flat_map(|block| match block {
                    Block::Figure { zones, .. } => zones,
                    Block::Zone(zone) => vec![zone],
                    _ => Vec::new(),
                });
                zones.into_iter().flat_map(|zone| zone.cards).any(|(card, _)| names.contains(&card.as_str()))
            }
            ("proof", kinds) => {
                let new_tests =
                    content.scenes.iter().filter(|scene| !lesson.scenes.contains(&scene.id) && !scene.steps.is_empty());
                let read = content.orders();
                let passes = |scene: &&Scene| run_scene(scene, &*content.game, &read).passed;
                let tests: Vec<&Scene> = new_tests.filter(passes).collect();
                let is_tested =
                    |kind: &&str| new_items(kind).iter().any(|item| tests.iter().any(|scene| speaks_of(scene, item)));
                !tests.is_empty() && kinds.iter().all(is_tested)
            }
            _ => false,
        }
    }
}

/// Returns whether the set-up or the steps of a scene name an item.
fn speaks_of(scene: &Scene, item: &Item) -> bool {
    let in_setup = scene.setup.body.iter().any(|statement| statement.says_name(&item.id));
    in_setup || scene.steps.iter().any(|step| slug(&step.text).contains(&item.id))
}
