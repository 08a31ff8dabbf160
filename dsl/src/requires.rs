//! Required packs: a pack that another pack requires must come before that pack. [`required`] is the error if it does
//! not, and [`When`] says where it comes instead.

use crate::loaded::Pack;
use crate::pack::Manifest;
use rondel_engine::kernel::{Help, Origin, Problem};

/// The code of a required pack that does not come first.
pub const UNMET: &str = "E0404";

/// The place of a required pack that does not come before the pack that requires it.
pub enum When {
    /// It is not among the packs.
    Never,
    /// It comes later.
    Later,
    /// It comes in a circle: it requires the requiring pack in turn, directly or through others.
    InCircle,
    /// It is the requiring pack itself.
    Itself,
}

impl When {
    /// Finds the place of the pack `needed`, which the pack `by` requires.
    pub fn of(packs: &[Pack], by: &Manifest, needed: &str) -> When {
        let requires = |id: &str| {
            let pack = packs.iter().find(|pack| pack.manifest.id == id);
            pack.map(|pack| pack.manifest.requires.as_slice()).unwrap_or_default()
        };
        // All packs that `needed` requires, directly or through others.
        let mut reached = vec![needed];
        let mut at = 0;
        while let Some(id) = reached.get(at).copied() {
            for next in requires(id).iter().map(String::as_str) {
                if !reached.contains(&next) {
                    reached.push(next);
                }
            }
            at += 1;
        }
        match packs.iter().any(|pack| pack.manifest.id == needed) {
            true if by.id == needed => When::Itself,
            true if reached.contains(&by.id.as_str()) => When::InCircle,
            true => When::Later,
            false => When::Never,
        }
    }
}

/// Returns the error of a required pack that does not come first. `near` is the help with a similar id.
pub fn required(needed: &str, when: When, near: Option<Help>, at: Origin) -> Problem {
    if matches!(when, When::Itself) {
        let problem = Problem::error(UNMET, at, format!("the pack `{needed}` requires itself"));
        return problem.label("this is its own id").help("take it out");
    }
    if matches!(when, When::InCircle) {
        let help = "let only one of them require the other; what both need can stand in a third pack";
        let problem = Problem::error(UNMET, at, format!("the pack `{needed}` and this one require each other"));
        return problem.label("neither can come first").help(help);
    }
    let problem = Problem::error(UNMET, at, format!("the pack `{needed}` must come first"));
    if let Some((id, _)) = needed.split_once(' ') {
        let help = format!("write the id alone: `requires: [\"{id}\"]`; a save says which versions it was played with");
        let help = Help::from(help).instead(id).in_place_of(needed, at);
        return problem.label("a pack is required by its id, without a version").help(help);
    }
    if matches!(when, When::Later) {
        return problem.label("it comes after this pack").help("name it before this one");
    }
    let add = || format!("add it with `--pack`, before this one: {needed}");
    let near = near.map(|near| near.in_place_of(needed, at));
    problem.label("it is not among the packs in use").help(near.unwrap_or_else(|| add().into()))
}
