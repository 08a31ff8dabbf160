//! Families: one written item with several names, divided by `|`, stands for several items. A value with `|` between
//! its parts has one part for each item: `card "Spark I" | "Spark II" { damage 1 | 2 }`.
//!
//! [`versions`] returns the texts to parse. Each member is read from a version of the file in which it stands alone,
//! with blanks in place of everything else, so that all places stay the same.

use super::split::{self, Piece};
use rondel_engine::kernel::tongue::{Choices, Member, members};
use rondel_engine::kernel::{Problem, SourceId};
use std::ops::Range;

/// The most members of a family.
const MOST_MEMBERS: usize = 12;

/// A family: an item that is written once and stands for several.
#[derive(Clone, Debug)]
pub(crate) struct Family {
    /// The span of the family, from head to brace.
    pub whole: Range<usize>,
    /// The places of the names.
    pub names: Vec<Range<usize>>,
}

/// The text of a file with one member of each family.
pub(crate) struct Version {
    /// The text, which has the length of the file's text.
    pub text: String,
    /// The span of each family, the place of the member's name, and its number.
    pub members: Vec<(Range<usize>, Range<usize>, Member)>,
}

/// Returns the versions of a file: first the text outside of families, then one version with the first member of each
/// family, one with the second members, and so on. `None` if the file has no family.
pub(crate) fn versions(
    text: &str,
    file: SourceId,
    is_kind: &dyn Fn(&str) -> bool,
    problems: &mut Vec<Problem>,
) -> Option<Vec<Version>> {
    let families = found(text, is_kind);
    if families.is_empty() {
        return None;
    }
    let mut plain = String::with_capacity(text.len());
    for Family { whole, .. } in &families {
        plain.push_str(&text[plain.len()..whole.start]);
        plain.push_str(&blank(&text[whole.clone()]));
    }
    plain.push_str(&text[plain.len()..]);
    let mut versions = vec![Version { text: plain, members: Vec::new() }];
    for Family { whole, names } in &families {
        let of = names.len();
        if of > MOST_MEMBERS {
            let at = crate::origin(Some(file), whole.clone());
            let problem = Problem::error("E0114", at, format!("this family has {of} members"))
                .label(format!("at most {MOST_MEMBERS} are written together"))
                .help("divide the family");
            problems.push(problem);
        }
    }
    let choices: Vec<_> = families.iter().map(|family| Choices::in_text(&text[family.whole.clone()])).collect();
    let most = families.iter().map(|family| family.names.len().min(MOST_MEMBERS)).max().unwrap_or(0);
    for nth in 0..most {
        let mut version = Version { text: String::with_capacity(text.len()), members: Vec::new() };
        for (Family { whole, names }, choices) in families.iter().zip(&choices) {
            let (Some(name), member) = (names.get(nth), Member { nth, of: names.len() }) else { continue };
            let (chosen, wrong) = choices.of(member);
            version.text.push_str(&blank(&text[version.text.len()..whole.start]));
            version.text.push_str(&chosen);
            version.members.push((whole.clone(), name.clone(), member));
            // A wrong number of values concerns all members, and is reported for the first only.
            if nth == 0 {
                let misfits =
                    wrong.into_iter().map(|(at, values)| misfit(whole.start, (at, values), names.len(), file));
                problems.extend(misfits);
            }
        }
        version.text.push_str(&blank(&text[version.text.len()..]));
        versions.push(version);
    }
    Some(versions)
}

/// Returns the families of a file.
fn found(text: &str, is_kind: &dyn Fn(&str) -> bool) -> Vec<Family> {
    if !text.contains('|') {
        return Vec::new();
    }
    let readable = crate::text::without_stray_quotes(text);
    let pieces = split::split(&readable, None, is_kind).pieces.into_iter();
    let families = pieces.filter_map(|piece| {
        let Piece::Item(chunk) = piece else { return None };
        let head = readable.get(chunk.head.clone()).filter(|head| head.contains('|'))?;
        let start = chunk.head.start;
        let names: Vec<_> = members(head).iter().map(|name| start + name.at..start + name.end()).collect();
        (!names.is_empty()).then_some(Family { whole: start..chunk.end, names })
    });
    families.collect()
}

/// Returns a text of the same length that has only blanks and line ends.
fn blank(text: &str) -> String {
    text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect()
}

/// Returns the error of a value that has neither one part nor one for each member. `at` is the value's place inside the
/// family, which begins at `start`.
fn misfit(start: usize, (at, values): (Range<usize>, usize), of: usize, file: SourceId) -> Problem {
    let at = crate::origin(Some(file), start + at.start..start + at.end);
    Problem::error("E0114", at, format!("{values} values stand here, and the family has {of} members"))
        .label("which one has which?")
        .help(format!("write {of} values with `|` between them, or one for all"))
}
