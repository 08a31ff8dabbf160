//! The observations of a run in words, for people: `me.hp`, `me == target`, `choose_target.hp`.
//!
//! [`Host::last_reads`](super::Host::last_reads) uses [`Names::observation`] to show what a script has looked at.

use super::handle::Path;
use super::observation::Observation;
use crate::kernel::{HookWord, Vocabulary};

/// The names of a run's roles: the roles of a moment, or the variables of an expression.
pub(super) enum Roles {
    Of(&'static HookWord),
    Names(Vec<String>),
}

impl Roles {
    /// Returns the name of the role at an index. The index after the roles of a moment stands for `it`, the thing that
    /// calls.
    fn name(&self, at: u16) -> Option<&str> {
        match self {
            Roles::Of(word) => Some(word.roles.get(usize::from(at)).map_or("it", |(role, _)| *role)),
            Roles::Names(names) => names.get(usize::from(at)).map(String::as_str),
        }
    }
}

/// What is needed to put the observations of one run into words.
pub(super) struct Names<'a> {
    pub roles: &'a Roles,
    pub observations: &'a [Observation],
    pub vocabulary: &'static Vocabulary,
}

impl Names<'_> {
    /// Returns an observation in words.
    pub fn observation(&self, observation: &Observation) -> String {
        match observation {
            Observation::Read { on, fact, args, .. } => {
                let name = self.vocabulary.facts.get(usize::from(fact.0)).map_or("?", |fact| fact.name);
                let args: Vec<String> = args.iter().map(|said| said.value().to_string()).collect();
                let brackets = if args.is_empty() { String::new() } else { format!("({})", args.join(", ")) };
                format!("{}.{name}{brackets}", self.path(*on))
            }
            Observation::Param { name, .. } => format!("param.{name}"),
            Observation::Label { on, .. } => format!("{}.label", self.path(*on)),
            Observation::Answer { asked, .. } => {
                self.vocabulary.questions.get(usize::from(asked.word)).map_or("answer", |word| word.name).to_string()
            }
            Observation::Same { one, other, .. } => format!("{} == {}", self.path(*one), self.path(*other)),
        }
    }

    /// Returns the source of a subject in words.
    fn path(&self, path: Path) -> String {
        let observed = |at: u16| {
            self.observations
                .get(usize::from(at))
                .map_or_else(|| "?".to_string(), |observation| self.observation(observation))
        };
        match path {
            Path::Role(at) => self.roles.name(at).unwrap_or("?").to_string(),
            Path::Param => "param".to_string(),
            Path::Observed(at) => observed(at),
            Path::Element(at, item) => format!("{}[{item}]", observed(at)),
        }
    }
}
