//! Names that look the same and are different: one has a Cyrillic `о` in place of an `o` (warning `W0508`).

use super::Definer;
use rondel_engine::kernel::Problem;
use std::collections::BTreeMap;
use unicode_security::skeleton;

impl Definer<'_, '_> {
    /// Warns of two items of a kind whose names differ and look the same. Names of plain letters and digits are
    /// accepted, even if `1` and `l` look alike.
    pub(super) fn tell_alike(&mut self) {
        if self.known.values().all(|known| known.name.is_ascii()) {
            return;
        }
        let mut looks = BTreeMap::new();
        for ((kind, _), known) in &self.known {
            let look = skeleton(&known.name).collect::<String>().to_lowercase();
            let first = *looks.entry((*kind, look)).or_insert(known);
            // The warning is placed at the name with a letter that is not ASCII.
            let (odd, other) = if known.name.is_ascii() { (first, known) } else { (known, first) };
            // The first item of each look has only itself to be compared with.
            if odd.name == other.name {
                continue;
            }
            let Some(letter) = odd.name.chars().find(|c| !c.is_ascii()) else { continue };
            let message = format!("the name of this {kind} looks like that of another one, and is a different name");
            let problem = Problem::warning("W0508", odd.base.at, message)
                .label(format!("`{letter}` here is U+{:04X}", u32::from(letter)))
                .also(other.base.at, "this name looks the same")
                .help("type the name anew, or give one of the two a name of its own");
            self.problems.push(problem);
        }
    }
}
