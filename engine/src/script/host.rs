//! One script host a worker: Rhai with limits, compiled hooks.

use super::{HookCall, HookId, Run, Scripts, World};
use crate::kernel::{Problem, Subject, Value, Vocabulary};
use std::rc::Rc;

/// Compiled hooks and the engine that runs them.
pub struct Host;

impl Host {
    /// Compiles every script for a vocabulary. All problems are reported.
    pub fn new(_vocabulary: &'static Vocabulary, _scripts: &Scripts) -> Result<Host, Vec<Problem>> {
        Ok(Host)
    }

    /// The hook `function` of a file (`traits/flee`), if the file has it.
    pub fn hook(&self, _file: &str, _function: &str) -> Option<HookId> {
        None
    }

    /// `path` of the file a hook stands in, for `why`.
    pub fn path(&self, _hook: HookId) -> &str {
        ""
    }

    /// Runs a hook.
    pub fn run(&self, _call: HookCall<'_>, _world: Rc<dyn World>) -> Run {
        Run::Done { value: Value::None, effects: Vec::new(), learned: Vec::new() }
    }

    /// Evaluates an expression over named subjects: reads only.
    pub fn eval(
        &self,
        _expression: &str,
        _names: &[(String, Subject)],
        _world: Rc<dyn World>,
    ) -> Result<Value, Problem> {
        Ok(Value::None)
    }
}
