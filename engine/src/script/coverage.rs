//! Coverage: which functions have run, and which effects and questions they caused.
//!
//! A remembered run is noted only once, when the interpreter runs it. [`Host::ran`] returns the record.

use super::recorder::Stop;
use super::{Effect, HookId, Host};
use crate::kernel::{Function, Ran};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// The record so far. Words are indices into the vocabulary.
#[derive(Default)]
pub(super) struct Coverage {
    /// The number of runs of each hook.
    functions: RefCell<BTreeMap<HookId, u64>>,
    /// The effects that scripts have caused.
    effects: RefCell<BTreeSet<u16>>,
    /// The questions that scripts have asked.
    questions: RefCell<BTreeSet<u16>>,
}

impl Coverage {
    /// Notes a run and what it caused.
    pub fn note(&self, hook: HookId, effects: &[Effect], stop: Option<&Stop>) {
        *self.functions.borrow_mut().entry(hook).or_default() += 1;
        self.effects.borrow_mut().extend(effects.iter().map(|effect| effect.word));
        if let Some(Stop::Ask(_, question)) = stop {
            self.questions.borrow_mut().insert(question.word);
        }
    }
}

impl Host {
    /// Returns what scripts have done so far.
    pub fn ran(&self) -> Ran {
        let ran = self.coverage.functions.borrow();
        let hooks = (0..=u16::MAX).map(HookId).map_while(|id| Some((id, self.get(id)?)));
        let functions = hooks.map(|(id, hook)| Function {
            at: hook.at,
            file: self.path(id).to_string(),
            moment: hook.name.clone(),
            times: ran.get(&id).copied().unwrap_or(0),
        });
        let vocabulary = self.recorder.vocabulary;
        let effect_name = |nth: &u16| vocabulary.effects.get(usize::from(*nth)).map(|effect| effect.name);
        let question_name = |nth: &u16| vocabulary.questions.get(usize::from(*nth)).map(|question| question.name);
        Ran {
            functions: functions.collect(),
            effects: self.coverage.effects.borrow().iter().filter_map(effect_name).collect(),
            questions: self.coverage.questions.borrow().iter().filter_map(question_name).collect(),
        }
    }
}
