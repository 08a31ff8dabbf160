//! Conflicts about lists of items: one pack adds a value that another one removes. [`check_moves`] reports them.

use super::Packs;
use super::shortened;
use rondel_engine::kernel::{Datum, Origin, Problem};
use std::collections::BTreeSet;

/// A value that a pack adds to or removes from a list of an item.
pub(crate) struct Moved {
    pub pack: usize,
    pub field: &'static str,
    /// The value, or the first values of a statement.
    pub what: Vec<Datum>,
    pub adds: bool,
    pub at: Origin,
    pub written: String,
}

impl Moved {
    /// Returns whether one of both adds the value that the other one removes.
    fn is_against(&self, other: &Moved) -> bool {
        let (removal, addition) = match (self.adds, other.adds) {
            (true, false) => (other, self),
            (false, true) => (self, other),
            (true, true) | (false, false) => return false,
        };
        removal.names(addition)
    }

    /// Returns whether this names the value that `added` adds. A removal may name only the first values of a statement.
    fn names(&self, added: &Moved) -> bool {
        let all_match = || self.what.iter().zip(&added.what).all(|(removed, there)| means(removed, there));
        self.field == added.field && self.what.len() <= added.what.len() && all_match()
    }
}

/// Returns whether the value `removed` matches the value `there`. A name matches any call of it, and a text matches any
/// line that begins with it.
pub(crate) fn means(removed: &Datum, there: &Datum) -> bool {
    match (removed, there) {
        (Datum::Name(id), Datum::Call(call)) => *id == call.id,
        // `Dagger x1` means `Dagger x3` too.
        (Datum::Counted(_, one), Datum::Counted(_, other)) => one.datum.said() == other.datum.said(),
        (Datum::Text(line), Datum::Text(there)) => {
            let rest = there.strip_prefix(line.as_str());
            rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
        }
        _ => removed.said() == there.said(),
    }
}

/// Warns if one pack adds what another pack removes. The later pack counts. `moved` is in the order of loading.
pub(crate) fn check_moves(what: &str, moved: &[Moved], packs: &Packs, problems: &mut Vec<Problem>) {
    let mut told = BTreeSet::new();
    for (at, loser) in moved.iter().enumerate() {
        let later = moved.get(at + 1..).unwrap_or(&[]);
        for winner in later.iter().filter(|later| later.pack != loser.pack && later.is_against(loser)) {
            let added = if winner.adds { winner } else { loser };
            // A later pack that requires the loser's pack and moves the same value has decided the conflict.
            let decides = |later: &Moved| packs.builds_on(later.pack, loser.pack) && later.names(added);
            if !later.iter().any(decides) && told.insert((loser.field, loser.pack, winner.pack)) {
                problems.push(moved_both_ways(what, loser, winner, packs));
            }
        }
    }
}

/// Returns the warning of a value that one pack adds and another removes.
fn moved_both_ways(what: &str, loser: &Moved, winner: &Moved, packs: &Packs) -> Problem {
    let (adds, removes) = if winner.adds { (winner, loser) } else { (loser, winner) };
    let (adds, removes) = (packs.id(adds.pack), packs.id(removes.pack));
    let (first, last) = (packs.id(loser.pack), packs.id(winner.pack));
    let message = format!("`{adds}` adds to `{}` of {what} what `{removes}` removes: `{last}` counts", loser.field);
    Problem::warning("W0501", winner.at, message)
        .label(format!("by `{last}`: `{}` counts", shortened(&winner.written)))
        .also(loser.at, format!("by `{first}`: `{}` is dropped", shortened(&loser.written)))
        .help(packs.remedy(winner.pack, loser.pack))
}
