//! What kind of subject a variable stands for, where only the content says so: `each` of a filter, and the `target` of
//! whatever a card is aimed at.

use super::HookId;
use super::chain::{Chain, Scope};
use super::compile::Compiler;
use super::host::Host;
use super::survey::Function;
use crate::kernel::{HookWord, Lexicon, Problem};

/// The role that stands for whom, or for what, something is aimed at.
const TARGET: &str = "target";

/// What would be wrong, by the kind of subject.
pub(super) type ByKind = Vec<(u8, Problem)>;

/// What is wrong in a function, as far as only the content tells.
#[derive(Default)]
pub(super) struct Kinds {
    /// Of each of those of whom a filter speaks.
    each: Vec<(String, ByKind)>,
    /// Of whom, or of what, it is aimed at.
    target: ByKind,
}

impl Compiler<'_> {
    /// What would be wrong in a function, whatever its variables stand for.
    pub(super) fn kinds(&self, function: &Function, words: &[&'static HookWord]) -> Kinds {
        let mine = |name: &str, args: usize| self.resolve(function.file, name, args).is_some();
        let wrong = |chain: &Chain, kind: u8| {
            let of = |name: &str| (name == chain.of).then_some(kind);
            let problem = chain.check(&Scope { vocabulary: self.vocabulary, kind: &of, mine: &mine })?;
            Some((kind, self.problem(function, problem)))
        };
        let kinds = 0..u8::try_from(self.vocabulary.subjects.len()).unwrap_or(0);
        let each = function.chains.iter().filter_map(|chain| {
            let filter = chain.each.clone()?;
            let by_kind: ByKind = kinds.clone().filter_map(|kind| wrong(chain, kind)).collect();
            (!by_kind.is_empty()).then_some((filter, by_kind))
        });
        let aimed: Vec<u8> = words
            .iter()
            .flat_map(|word| word.roles.iter().filter(|(name, _)| *name == TARGET).map(|(_, kind)| *kind))
            .collect();
        let named = |chain: &&Chain| chain.of == TARGET && !function.variables.iter().any(|own| own == TARGET);
        let targets = function.chains.iter().filter(named).filter(|_| aimed.len() > 1);
        let target = targets.flat_map(|chain| aimed.iter().filter_map(move |kind| wrong(chain, *kind))).collect();
        Kinds { each: each.collect(), target }
    }
}

impl Host {
    /// What scripts read of, and do to, each of those of whom a filter speaks, although these have no such thing: `E0607`,
    /// `E0630` each, at its place. Of a filter that speaks of several kinds, only what none of them has.
    pub fn wrong_of_each(&self, lexicon: &Lexicon) -> Vec<Problem> {
        let all = self.hooks.iter().flat_map(|hook| &hook.kinds.each);
        let found = all.filter_map(|(filter, wrong)| {
            let kinds: Vec<u8> = lexicon.selections(filter).ok()?.into_iter().map(|(kind, _)| kind).collect();
            let of = |kind: &u8| wrong.iter().find(|(of, _)| of == kind);
            kinds.iter().all(|kind| of(kind).is_some()).then(|| kinds.first().and_then(of)).flatten()
        });
        found.map(|(_, problem)| problem.clone()).collect()
    }

    /// What a script reads of, or does to, whatever it is aimed at, although what is of this kind has no such thing.
    pub fn wrong_of_target(&self, hook: HookId, kind: u8) -> impl Iterator<Item = &Problem> {
        let wrong = self.get(hook).into_iter().flat_map(|hook| &hook.kinds.target);
        wrong.filter(move |(of, _)| *of == kind).map(|(_, problem)| problem)
    }
}
