//! Removal of items: `without card "Longsword"` in a pack removes an item of an earlier pack.

use super::place::{Definition, TakenOut};
use super::{Definer, Known, Written};
use rondel_engine::kernel::{Item, Origin, Problem};

impl<'p, 't> Definer<'p, 't> {
    /// Removes an item of another pack. Returns `false` if there is no such item.
    pub(super) fn take_out(&mut self, key: &(&'static str, String), written: &Written<'p, 't>) -> bool {
        let pack = written.parsed.pack;
        let is_there = |definition: &Definition<'_, '_>| {
            definition.by(pack).is_none() && !definition.base.how().is_about_another()
        };
        if !self.known.get(key).is_some_and(is_there) {
            return false;
        }
        let Some(definition) = self.known.remove(key) else { return false };
        let earlier_pieces = definition.replaced.iter().chain(&definition.unused).chain(&definition.changes);
        let pieces = earlier_pieces.chain([&definition.base]);
        let packs = pieces.map(|piece| piece.parsed.pack).collect();
        let (name, params) = (definition.name, definition.params);
        self.taken_out.insert(key.clone(), TakenOut { at: written.at, by: pack, packs, name, params });
        true
    }

    /// Leaves out what serves the scenes of earlier packs and names a removed item: scenes, and the items that stand
    /// beside them. Their author cannot know what later packs remove. Scenes that name such an item go with it. `known`
    /// has the pack of each item. For example, if a pack removes the card Axe, then the foe Axeman, which stands in the
    /// folder `scenes/` of an earlier pack and holds an Axe, is left out, and then each scene there that names Axeman.
    pub(super) fn leave_out_scenes(&self, items: &mut Vec<Item>, known: &Known<'_, '_>) {
        for ((kind, id), out) in &self.taken_out {
            let serves_earlier_scenes = |item: &Item| {
                let definition = known.get(&(item.kind, item.id.clone()));
                let is_earlier = definition.is_some_and(|definition| definition.base.parsed.pack < out.by);
                is_earlier && (item.kind == "scene" || item.is_fixture)
            };
            let mut gone: Vec<String> = Vec::new();
            // Removes the items for which `names` holds, and returns the ids of those that are no scenes.
            let mut leave_out = |items: &mut Vec<Item>, names: &dyn Fn(&Item) -> bool| {
                items.retain(|item| {
                    let stays = !serves_earlier_scenes(item) || !names(item);
                    if !stays && item.kind != "scene" {
                        gone.push(item.id.clone());
                    }
                    stays
                });
                std::mem::take(&mut gone)
            };
            let mut left_out = leave_out(items, &|item| !self.naming(item, kind, id).is_empty());
            while let Some(id) = left_out.pop() {
                let names_it = |item: &Item| item.body.iter().any(|statement| statement.says_name(&id));
                left_out.extend(leave_out(items, &names_it));
            }
        }
    }

    /// Returns the places of an item that name a removed item. A statement that another pack replaces no longer counts.
    fn naming(&self, item: &Item, kind: &'static str, id: &str) -> Vec<Origin> {
        let counts = |at: &Origin| {
            let mut naming = item.body.iter().filter(|statement| statement.says_name(id));
            naming.any(|statement| statement.at.holds(*at))
        };
        self.names.naming_gone(kind, id).into_iter().filter(counts).collect()
    }

    /// Reports the places that still name a removed item.
    pub(super) fn tell_taken_out(&mut self, items: &[Item]) {
        for ((kind, id), out) in &self.taken_out {
            let places_in = |item: &Item| self.naming(item, kind, id);
            // The first place is shown. A place in an item says more than a place in a scene, so scenes come last.
            let (scenes, others): (Vec<&Item>, Vec<&Item>) = items.iter().partition(|item| item.kind == "scene");
            let places: Vec<Origin> = others.into_iter().chain(scenes).flat_map(places_in).collect();
            let by = self.packs.id(out.by);
            let help = format!("`{by}` also changes what names it, or says `replace {kind} \"{}\"`", out.name);
            // The removing pack made one mistake, no matter how many places name the item.
            let Some(first) = places.first() else { continue };
            let (message, label) = match places.len() {
                1 => (format!("a place names the {kind} `{}`, which is taken out", out.name), "this names it"),
                many => {
                    let message = format!("{many} places name the {kind} `{}`, which is taken out", out.name);
                    (message, "here is the first that names it")
                }
            };
            let problem = Problem::error("E0203", out.at, message).label("it is taken out here").also(*first, label);
            self.problems.push(problem.help(help));
        }
    }
}
