//! What loads of packs with errors: the same packs without the items that have errors, and without what needs these.

use crate::PackFiles;
use crate::load::load;
use crate::loaded::Loaded;
use rondel_engine::kernel::{Origin, Problem, SourceId, Sources, slug};
use rondel_engine::systems::Systems;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Each round leaves out what has errors without what the one before left out; a chain of needs is hardly longer.
const MOST_ROUNDS: usize = 12;

/// What loads of packs with errors.
#[derive(Debug)]
pub struct Sound {
    /// The packs without what was left out. All else stands in its place.
    pub loaded: Loaded,
    /// Errors that show only where others are left out, with the files they stand in.
    pub further: Vec<(Vec<Problem>, Sources)>,
    /// The names of what was left out.
    left_out: LeftOut,
}

impl Sound {
    /// Would this be wrong whatever was left out? Not where it speaks of something of that.
    pub fn is_wrong_anyway(&self, problem: &Problem) -> bool {
        !self.left_out.explains(problem)
    }
}

/// Loads packs without whatever has errors, outside of scenes: items, scripts, files that belong to nothing. `None`: nothing
/// can be played then.
///
/// ```
/// use rondel_dsl::{PackFiles, load_sound};
/// use rondel_engine::systems::Systems;
/// let page = "Pack(name: \"Demo\", id: \"demo\", system: \"adventure-deck\", version: \"1.0.0\")";
/// let cards = "card Odd { tipe weapon }\ncard Pin { type item; face ^; rondel { 1-6: damage 1 } }";
/// let pack = PackFiles::new("demo").with("pack.ron", page).with("cards.rondel", cards);
/// let sound = load_sound(&[pack], Systems::builtin()).expect("a card is left");
/// assert_eq!(sound.loaded.items[0].name, "Pin");
/// ```
pub fn load_sound(packs: &[PackFiles], systems: Systems) -> Option<Sound> {
    let mut packs = packs.to_vec();
    let (mut further, mut left_out) = (Vec::new(), LeftOut::default());
    for round in 0..MOST_ROUNDS {
        let loaded = load(&packs, systems);
        let errors: Vec<Problem> = match loaded.compile() {
            Ok(_) => return Some(Sound { loaded, further, left_out }),
            Err(problems) => problems.into(),
        };
        if round > 0 {
            let own = errors.iter().filter(|problem| problem.is_error() && !left_out.explains(problem));
            further.push((own.cloned().collect(), loaded.sources.clone()));
        }
        if !leave_out(&mut packs, &loaded, &errors, &mut left_out) {
            return None;
        }
    }
    None
}

/// The names of what was left out; nobody knows them all where whole files are missing.
#[derive(Debug, Default)]
struct LeftOut {
    names: BTreeSet<String>,
    files: bool,
}

impl LeftOut {
    /// An item, by its head: its name in quotes, or the last word.
    fn item(&mut self, text: &str) {
        let head = text.split(['{', '(']).next().unwrap_or_default();
        let name = head.split('"').nth(1).or_else(|| head.split_whitespace().last());
        self.names.extend(name.map(slug).filter(|name| !name.is_empty()));
    }

    /// A file. What its script is called is known.
    fn file(&mut self, path: &str) {
        match path.strip_suffix(".rhai") {
            Some(path) => _ = self.names.insert(slug(path.rsplit('/').next().unwrap_or(path))),
            None => self.files = true,
        }
    }

    /// May a problem come of it?
    fn explains(&self, problem: &Problem) -> bool {
        let texts = [Some(&problem.message), problem.help.as_ref()];
        let said: Vec<String> = texts.into_iter().flatten().map(|text| format!("-{}-", slug(text))).collect();
        self.files || self.names.iter().any(|name| said.iter().any(|said| said.contains(&format!("-{name}-"))))
    }
}

/// Takes what has errors out of the packs, and notes its names; `false`: nothing could be taken out.
fn leave_out(packs: &mut Vec<PackFiles>, loaded: &Loaded, errors: &[Problem], left_out: &mut LeftOut) -> bool {
    let mut cut: BTreeMap<SourceId, Vec<Range<usize>>> = BTreeMap::new();
    let mut whole: BTreeSet<SourceId> = BTreeSet::new();
    for problem in errors {
        let at = problem.at.at;
        let Some(file) = at.file else { continue };
        match loaded.written_around(at) {
            Some(item) => {
                let range = item.start as usize..item.end as usize;
                let text =
                    loaded.sources.get(file).and_then(|source| source.text.get(range.clone())).unwrap_or_default();
                left_out.item(text);
                cut.entry(file).or_default().push(range);
            }
            None => _ = whole.insert(file),
        }
    }
    let shown = |file: &SourceId| loaded.sources.get(*file).map(|source| source.path.clone());
    let mut done = false;
    for path in whole.iter().filter_map(shown) {
        left_out.file(&path);
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
        self.written_items.iter().find(|whole| whole.holds(place)).copied()
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
        let loaded =
            load_sound(&[pack(&format!("{CARD}{broken}"))], Systems::builtin()).expect("the club loads").loaded;
        assert_eq!(names(&loaded), ["Club"]);
        let text = "deck Bads { holds Bad x52 }\ncharacter \"Sad\" { race Human; class Fighter; hp 9; deck Bads }\n";
        let loaded = load_sound(&[pack(&format!("{text}{CARD}"))], Systems::builtin()).expect("the club loads").loaded;
        assert_eq!(names(&loaded), ["Club"], "the character needs the deck, which needs a card that nobody has");
    }

    #[test]
    fn the_rest_stands_where_it_stood() {
        let text = format!("card Bad {{\n    tipe weapon\n}}\n{CARD}");
        let loaded = load_sound(&[pack(&text)], Systems::builtin()).expect("the club loads").loaded;
        assert_eq!(loaded.sources.show(loaded.items[0].at), "demo/cards.rondel:4:6");
    }

    #[test]
    fn a_pack_whose_page_has_errors_is_left_out() {
        let other = PackFiles::new("other").with("pack.ron", "Pack(").with("more.rondel", "card X { }");
        let loaded = load_sound(&[pack(CARD), other], Systems::builtin()).expect("the other pack loads").loaded;
        assert_eq!(names(&loaded), ["Club"]);
        assert!(load_sound(&[PackFiles::new("nothing")], Systems::builtin()).is_none());
    }
}
