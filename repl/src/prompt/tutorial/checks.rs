//! The checks of a tutorial: whether a step is done.

use super::{Lesson, Moment};
use crate::prompt::session::ReplSession;
use rondel_engine::kernel::{Block, Item, slug};
use rondel_engine::table::{Scene, run_scene};

impl ReplSession {
    /// Returns whether anybody has played a command since then, not counting outcomes of chance and rulings. With
    /// `lead`, only commands that begin with this word count.
    ///
    /// If there were the positions 0 to 2 then, and two commands have led from 2 to 3 and 4, the way back from 4 is 4,
    /// 3, 2, and so on. Position 2 is the first old one, so the steps from 2 to 4 count.
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
        let mut words = check.split_whitespace();
        let (what, rest) = (words.next().unwrap_or_default(), words.collect::<Vec<_>>());
        match (what, rest.as_slice()) {
            ("played", lead) => self.has_played(lesson.step_began, lead.first().copied()),
            // All moves since the lesson began are taken back.
            ("undone", _) => self.table.can_redo() && !self.has_played(lesson.began, None),
            ("item", [kind, statements @ ..]) => {
                let has_all = |item: &&Item| statements.iter().all(|word| item.has(word));
                self.new_items(lesson, kind).iter().any(has_all)
            }
            ("script", [kind]) => {
                let mut new_scripts = self.newest.scripts().keys().filter(|name| !lesson.scripts.contains(*name));
                new_scripts.any(|name| name.starts_with(&format!("{kind}s/")))
            }
            ("on_table", [kind]) => self.shows_figure(&self.new_items(lesson, kind)),
            ("in_sight", [kind]) => self.shows_card(&self.new_items(lesson, kind)),
            ("proof", kinds) => self.has_proof(lesson, kinds),
            _ => false,
        }
    }

    /// Returns the items of a kind that are new since the lesson began.
    fn new_items(&self, lesson: &Lesson, kind: &str) -> Vec<&Item> {
        let of_kind = self.newest.items().iter().filter(|item| item.kind == kind);
        of_kind.filter(|item| !lesson.items.contains(&(item.kind, item.id.clone()))).collect()
    }

    /// Returns whether one of these items is a figure on the table.
    fn shows_figure(&self, items: &[&Item]) -> bool {
        self.table.view(None).blocks.iter().any(|block| {
            let Block::Figure { name, .. } = block else { return false };
            items.iter().any(|item| item.name == *name)
        })
    }

    /// Returns whether one of these items is a card that is seen in any zone.
    fn shows_card(&self, items: &[&Item]) -> bool {
        let zones = self.table.view(None).blocks.into_iter().flat_map(|block| match block {
            Block::Figure { zones, .. } => zones,
            Block::Zone(zone) => vec![zone],
            _ => Vec::new(),
        });
        let mut cards = zones.flat_map(|zone| zone.cards);
        cards.any(|(card, _)| items.iter().any(|item| item.name == card))
    }

    /// Returns whether new tests pass, and speak of a new item of each kind.
    fn has_proof(&self, lesson: &Lesson, kinds: &[&str]) -> bool {
        let content = &self.newest;
        let is_new_test = |scene: &&Scene| !lesson.scenes.contains(&scene.id) && !scene.steps.is_empty();
        let read = content.orders();
        let passes = |scene: &&Scene| run_scene(scene, &*content.game, &read).passed;
        let tests: Vec<&Scene> = content.scenes.iter().filter(is_new_test).filter(passes).collect();
        let is_in_test = |item: &&Item| tests.iter().any(|scene| speaks_of(scene, item));
        let is_tested = |kind: &&str| self.new_items(lesson, kind).iter().any(is_in_test);
        !tests.is_empty() && kinds.iter().all(is_tested)
    }
}

/// Returns whether the set-up or the steps of a scene name an item.
fn speaks_of(scene: &Scene, item: &Item) -> bool {
    let in_setup = scene.setup.body.iter().any(|statement| statement.says_name(&item.id));
    in_setup || scene.steps.iter().any(|step| slug(&step.text).contains(&item.id))
}
