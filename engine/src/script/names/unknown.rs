//! The problems of names that do not exist: swapped, in another spelling, or unknown.
//!
//! A naming ([`Naming`]) is a list of possible names, such as those of all statuses. The text in `me.bears("Burnin")`
//! is looked up in the namings of that argument. The other names in the same call are `beside` it, since two of them
//! may be swapped.

use super::said::{Beside, Of, SaidName, UNKNOWN_NAME};
use crate::kernel::{Help, Item, KnownNames, Naming, Origin, Problem, Vocabulary};
use std::collections::BTreeSet;

/// Returns the problems of all names that do not exist, one for each place.
pub(super) fn unknown<'n>(
    names: impl IntoIterator<Item = &'n SaidName>,
    vocabulary: &Vocabulary,
    items: &[Item],
) -> Vec<Problem> {
    let mut search = Search { vocabulary, items, known: Vec::new(), places: BTreeSet::new(), problems: Vec::new() };
    for said in names {
        search.learn(said);
        if search.is_name(&said.text, &said.namings) {
            search.check_spelling(said);
        } else if let Some(other) = said.swapped(|text, namings| search.is_name(text, namings)) {
            search.report_swapped(said, other);
        } else {
            search.report_unknown(said);
        }
    }
    search.problems
}

/// A search for names that do not exist.
struct Search<'i> {
    vocabulary: &'i Vocabulary,
    items: &'i [Item],
    /// The names of each naming that was asked for.
    known: Vec<(&'static Naming, KnownNames<'i>)>,
    /// The places that have a problem.
    places: BTreeSet<Origin>,
    problems: Vec<Problem>,
}

impl Search<'_> {
    /// Collects the names that this name, and those beside it, may come from.
    fn learn(&mut self, said: &SaidName) {
        let beside = said.beside.iter().flat_map(|other| &other.namings);
        for naming in said.namings.iter().chain(beside) {
            if !self.known.iter().any(|(other, _)| other == naming) {
                self.known.push((naming, naming.known(self.vocabulary, self.items)));
            }
        }
    }

    /// Returns whether one of these namings has this name.
    fn is_name(&self, text: &str, namings: &[&'static Naming]) -> bool {
        self.known.iter().any(|(naming, names)| namings.contains(naming) && names.missing(text).is_none())
    }

    /// Reports two names of one call that stand in each other's place.
    fn report_swapped(&mut self, said: &SaidName, other: &Beside) {
        let in_order = said.at.start < other.at.start;
        let (first, second) = if in_order { (&said.text, &other.text) } else { (&other.text, &said.text) };
        let message = format!("`{first}` and `{second}` stand in each other's place");
        let help = format!("write them in the other order: `\"{second}\"` first, then `\"{first}\"`");
        if self.places.insert(said.at) && self.places.insert(other.at) {
            self.problems.push(Problem::error(UNKNOWN_NAME, said.at.to(other.at), message).help(help));
        }
    }

    /// Reports a known name in another spelling, such as `Small` for the word `small`, or with its pack in front
    /// (`pack:name`). Comparisons need the exact name.
    fn check_spelling(&mut self, said: &SaidName) {
        let bare = said.without_pack().filter(|bare| self.is_name(bare, &said.namings));
        let otherwise = said.written_otherwise(self.items);
        let Some(word) = otherwise.or(bare) else { return };
        if self.places.insert(said.at) {
            let naming = said.namings.first().copied().unwrap_or(&Naming::ITEM);
            let (message, label) = match &said.of {
                Some(Of::Fact(fact)) if otherwise.is_some() => {
                    (format!("`{fact}` is never `{}`", said.text), "it is written otherwise")
                }
                _ => said.no_such_name(naming, &said.text),
            };
            let help = Help::meant(word).in_place_of(&said.text, said.at);
            self.problems.push(Problem::error(UNKNOWN_NAME, said.at, message).label(label).help(help));
        }
    }

    /// Reports an unknown name. Of several parts (`a/b`), the first unknown one is reported.
    fn report_unknown(&mut self, said: &SaidName) {
        let Some(first) = said.namings.first() else { return };
        let Some((naming, names)) = self.known.iter_mut().find(|(naming, _)| naming == first) else { return };
        let Some(part) = names.missing(&said.text) else { return };
        let near = names.near(part);
        // `words` are those of a fixed list, if the naming has one. `now` is the present name of a former one.
        let words = naming.closed(self.vocabulary);
        let help = match (naming.now(part), near) {
            (Some(now), _) => Help::from(format!("it is called `{now}` now"))
                .instead(said.text.replacen(part, now, 1))
                .in_place_of(&said.text, said.at),
            (None, Some(near)) => {
                let whole = said.text.replacen(part, &near, 1);
                Help::meant(near).instead(whole).in_place_of(&said.text, said.at)
            }
            (None, None) => no_name(naming, names, part, &words),
        };
        let (message, label) = said.no_such_name(naming, part);
        if self.places.insert(said.at) {
            let problem = Problem::error(UNKNOWN_NAME, said.at, message).label(label).help(help);
            self.problems.push(if naming.items.is_empty() { problem } else { problem.about(naming.items, part) });
        }
    }
}

/// Returns the help for an unknown name without a similar one: the possible names, or how to define it. `words` are
/// those of the naming's fixed list, if it has one.
fn no_name(naming: &Naming, names: &KnownNames<'_>, part: &str, words: &[&str]) -> Help {
    // The names are words that items say in a statement, as a class says its `group`.
    let are_only_said = !naming.said.is_empty() && naming.items.is_empty();
    if !words.is_empty() {
        not_listed(naming, names.all(), part).into()
    } else if are_only_said {
        not_said(naming, part).into()
    } else {
        not_defined(naming, names, part).into()
    }
}

/// Returns the help for a naming with a fixed list of words: `it may be small, large`. If items may be named too, all
/// names are listed, and the help ends with `; another one is written status "Frost" { ... }`.
fn not_listed(naming: &Naming, all: &[&str], part: &str) -> String {
    // Up to `LISTED` names are all listed. Of more names, the first `SHOWN` are.
    const LISTED: usize = 40;
    const SHOWN: usize = 12;
    let help = if all.len() <= LISTED {
        format!("it may be {}", all.join(", "))
    } else {
        let first: Vec<&str> = all.iter().take(SHOWN).copied().collect();
        format!("it may be {} and {} more", first.join(", "), all.len() - SHOWN)
    };
    match naming.items.first() {
        Some(kind) => format!("{help}; another one is written `{kind} \"{part}\" {{ ... }}`"),
        None => help,
    }
}

/// Returns the help for a naming of words that items say: `no item says it: write group wizard in one`.
fn not_said(naming: &Naming, part: &str) -> String {
    let statement = naming.said.first().map_or("", |(_, statement)| statement);
    format!("no item says it: write `{statement} {part}` in one")
}

/// Returns the help for a naming of items: `there are "Cold" and "Wet"; another one is written status "Frost" { ... }`.
/// If there are too many to list, `define status "Frost" { ... }`.
fn not_defined(naming: &Naming, names: &KnownNames<'_>, part: &str) -> String {
    // A name is defined by an item of the first kind that it may be.
    let definition = match naming.items.first() {
        Some(kind) => format!("`{kind} \"{part}\" {{ ... }}`"),
        None => format!("an item of this name: `KIND \"{part}\" {{ ... }}`"),
    };
    match names.few() {
        Some(all) => format!("there are {all}; another one is written {definition}"),
        None => format!("define {definition}"),
    }
}
