//! Names that are written out in scripts: looked up when content is loaded, so that a misspelt one is told before anybody
//! plays. What a script puts together itself is looked up when it runs.

use super::host::Host;
use crate::kernel::{Item, Problem, Vocabulary};

/// The code of a name that nothing has.
pub const UNKNOWN_NAME: &str = "E0645";

impl Host {
    /// The names in scripts that nothing of a content has (`E0645`), each at its place.
    pub fn unknown_names(&self, vocabulary: &Vocabulary, items: &[Item]) -> Vec<Problem> {
        let mut problems: Vec<Problem> = Vec::new();
        for said in self.names() {
            let checked: Vec<_> =
                said.namings.iter().map(|naming| (naming, naming.check(vocabulary, items, &said.text))).collect();
            if checked.iter().any(|(_, result)| result.is_ok()) {
                continue;
            }
            let Some((naming, Err((part, near)))) = checked.into_iter().next() else { continue };
            let words = naming.closed(vocabulary);
            let help = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None if !words.is_empty() && words.len() <= 12 => format!("it may be {}", words.join(", ")),
                None if !words.is_empty() => "`help` lists what it may be".into(),
                None => format!("define it: `{} \"{part}\" {{ ... }}`", naming.wanted()),
            };
            let message = format!("there is no {} `{part}`", naming.wanted());
            if !problems.iter().any(|problem: &Problem| problem.at.at == said.at) {
                problems.push(Problem::error(UNKNOWN_NAME, said.at, message).label("nothing is called so").help(help));
            }
        }
        problems
    }
}
