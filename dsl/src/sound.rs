//! What loads of packs with errors: the same packs without the items that have errors, and without what needs these.

use crate::PackFiles;
use crate::load::load;
use crate::loaded::Loaded;
use rondel_engine::kernel::{Origin, Problem, SourceId};
use rondel_engine::systems::Systems;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Each round leaves out what has errors without what the one before left out; a chain of needs is hardly longer.
const MOST_ROUNDS: usize = 12;

/// Loads packs without whatever has errors, outside of scenes: items, scripts, files that belong to nothing. `None`: nothing
/// can be played then.
pub fn load_sound(packs: &[PackFiles], systems: Systems) -> Option<Loaded> {
    let mut packs = packs.to_vec();
    for _ in 0..MOST_ROUNDS {
        let loaded = load(&packs, systems);
        let errors: Vec<Problem> = match loaded.compile() {
            Ok(_) => return Some(loaded),
            Err(problems) => problems.into(),
        };
        if !leave_out(&mut packs, &loaded, &errors) {
            return None;
        }
    }
    None
}

/// Takes what has errors out of the packs; `false`: nothing could be taken out.
fn leave_out(packs: &mut Vec<PackFiles>, loaded: &Loaded, errors: &[Problem]) -> bool {
    let mut cut: BTreeMap<SourceId, Vec<Range<usize>>> = BTreeMap::new();
    let mut whole: BTreeSet<SourceId> = BTreeSet::new();
    for problem in errors {
        let at = problem.at.at;
        let Some(file) = at.file else { continue };
        match loaded.written_around(at) {
            Some(item) => cut.entry(file).or_default().push(item.start as usize..item.end as usize),
            None => _ = whole.insert(file),
        }
    }
    let shown = |file: &SourceId| loaded.sources.get(*file).map(|source| source.path.clone());
    let mut done = false;
    for path in whole.iter().filter_map(shown) {
        // A pack whose page has errors is no pack.
        let before = packs.len();
        packs.retain(|pack| !pack.has_page(&path));
        done |= packs.len() < before;
        packs.iter_mut().for_each(|pack| done |= pack.remove(&path));
    }
    for (file, ranges) in cut.iter().filter(|(file, _)| !whole.contains(file)) {
        let Some(path) = shown(file) else { continue };
        packs.iter_mut().for_each(|pack| done |= pack.blank(&path, ranges));
    }
    done
}

impl Loaded {
    /// The whole item that a place stands in, as it was written.
    fn written_around(&self, place: Origin) -> Option<Origin> {
        let holds = |whole: &&Origin| whole.file == place.file && (whole.start..=whole.end).contains(&place.start);
        self.written_items.iter().find(holds).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pack(text: &str) -> PackFiles {
        let page = "Pack(name: \"Demo\", id: \"demo\", system: \"adventure-deck\", version: \"1.0.0\")";
        PackFiles::new("demo").with("pack.ron", page).with("cards.rondel", text)
    }

    fn names(loaded: &Loaded) -> Vec<&str> {
        loaded.items.iter().map(|item| item.name.as_str()).collect()
    }

    const CARD: &str = "card Club { type weapon, medium; face ^; rondel { 1-6: damage 1 } }\n";

    #[test]
    fn what_has_errors_is_left_out_with_all_that_needs_it() {
        let broken = "card Bad { tipe weapon }\ndeck Bads { holds Bad x52 }\n";
        let loaded = load_sound(&[pack(&format!("{CARD}{broken}"))], Systems::builtin()).expect("the club loads");
        assert_eq!(names(&loaded), ["Club"]);
        let text = "deck Bads { holds Bad x52 }\ncharacter \"Sad\" { race Human; class Fighter; hp 9; deck Bads }\n";
        let loaded = load_sound(&[pack(&format!("{text}{CARD}"))], Systems::builtin()).expect("the club loads");
        assert_eq!(names(&loaded), ["Club"], "the character needs the deck, which needs a card that nobody has");
    }

    #[test]
    fn the_rest_stands_where_it_stood() {
        let text = format!("card Bad {{\n    tipe weapon\n}}\n{CARD}");
        let loaded = load_sound(&[pack(&text)], Systems::builtin()).expect("the club loads");
        assert_eq!(loaded.sources.show(loaded.items[0].at), "demo/cards.rondel:4:6");
    }

    #[test]
    fn a_pack_whose_page_has_errors_is_left_out() {
        let other = PackFiles::new("other").with("pack.ron", "Pack(").with("more.rondel", "card X { }");
        let loaded = load_sound(&[pack(CARD), other], Systems::builtin()).expect("the other pack loads");
        assert_eq!(names(&loaded), ["Club"]);
        assert!(load_sound(&[PackFiles::new("nothing")], Systems::builtin()).is_none());
    }
}
