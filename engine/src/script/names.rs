//! Names that are written out in scripts: looked up when content is loaded, so that a misspelt one is told before anybody
//! plays. What a script puts together itself is looked up when it runs.

use super::host::Host;
use super::survey::{Call, Function};
use crate::kernel::{Item, Kind, Naming, Origin, Problem, Vocabulary};
use rhai::Position;

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

/// A text that is written out where something is to be named.
pub(super) struct SaidName {
    pub text: String,
    /// What it may name: any of these.
    pub namings: Vec<&'static Naming>,
    pub at: Origin,
}

/// The texts in a function that stand where something is to be named, whichever word of the vocabulary a call may mean.
/// `own` tells calls of the scripts' own functions.
pub(super) fn said_names(
    vocabulary: &Vocabulary,
    function: &Function,
    own: impl Fn(&Call) -> bool,
    place: impl Fn(Position) -> Origin,
) -> Vec<SaidName> {
    let mut said = Vec::new();
    for call in function.calls.iter().filter(|call| !call.texts.is_empty() && !own(call)) {
        let taken = takes(vocabulary, call);
        for (nth, text, at) in &call.texts {
            let naming = |kind| if let Some(Kind::Named(naming)) = kind { Some(naming) } else { None };
            let wanted = taken.iter().map(|args| naming(args.get(*nth).copied()));
            let Some(namings) = wanted.collect::<Option<Vec<_>>>() else { continue };
            said.extend((!namings.is_empty()).then(|| SaidName { text: text.clone(), namings, at: place(*at) }));
        }
    }
    said
}

/// What the words that a call may mean take.
fn takes(vocabulary: &Vocabulary, call: &Call) -> Vec<&'static [Kind]> {
    let facts = vocabulary.facts.iter().map(|w| (w.name, true, w.args));
    let effects = vocabulary.effects.iter().map(|w| (w.name, w.on.is_some(), w.args));
    let questions = vocabulary.questions.iter().map(|w| (w.name, w.on.is_some(), w.args));
    let all = facts.chain(effects).chain(questions);
    let meant = all.filter(|(name, on, args)| *name == call.name && *on == call.method && args.len() == call.args);
    meant.map(|(_, _, args)| args).collect()
}
