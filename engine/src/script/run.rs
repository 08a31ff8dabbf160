//! A run of a hook: the call of the hook, what it may see of the world, and what it wants done.

use super::running::Running;
use crate::kernel::{FactId, Problem, Subject, Value};
use smallvec::SmallVec;

/// A function of a script file that is called at a moment of the vocabulary.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct HookId(pub u16);

/// The part of the state that a hook can see, lent by a system.
pub trait World {
    /// Reads a fact of the vocabulary's table.
    fn fact(&self, who: Subject, fact: FactId, args: &[Value]) -> Value;
    /// Returns the name of a subject, for printing.
    fn label(&self, who: Subject) -> String;
}

/// A call of a hook.
#[derive(Clone, Copy, Debug)]
pub struct HookCall<'a> {
    /// The hook.
    pub hook: HookId,
    /// The subjects in the order of the hook's roles.
    pub roles: &'a [Subject],
    /// The thing that calls, such as a card in play or a status. If no such thing calls, this is the speaker. A
    /// function takes it as one more parameter after the roles.
    pub it: Option<Subject>,
    /// The arguments that the script's item was given (`flee(hp: 1)`). Scripts read them as `me.param.hp` on any
    /// subject.
    pub params: &'a [(String, Value)],
    /// The progress of the script so far.
    pub running: &'a Running,
}

impl HookCall<'_> {
    /// Returns the subject of the parameter at this index. The thing that calls follows the roles.
    pub(super) fn role(&self, at: usize) -> Option<Subject> {
        self.roles.get(at).copied().or(self.it.filter(|_| at == self.roles.len()))
    }
}

/// Something that a script wants done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// Index into the vocabulary's `effects`.
    pub word: u16,
    /// The subject that the effect changes. `None` for a word without a receiver.
    pub on: Option<Subject>,
    /// The arguments, checked against the kinds of the word.
    pub args: Args,
    /// The line of the script, from 1.
    pub line: u16,
}

impl Effect {
    /// Returns the number of an argument. 0 if there is none.
    pub fn int(&self, nth: usize) -> i64 {
        self.args.get(nth).and_then(Value::int).unwrap_or(0)
    }

    /// Returns the text of an argument. Empty if there is none.
    pub fn text(&self, nth: usize) -> &str {
        self.args.get(nth).and_then(Value::as_text).unwrap_or_default()
    }

    /// Returns the number of bytes in the texts among the arguments.
    pub fn bytes(&self) -> usize {
        self.args.iter().filter_map(Value::as_text).map(str::len).sum()
    }
}

/// The arguments of an effect or a question.
pub type Args = SmallVec<[Value; 2]>;

/// The effects of a run.
pub type Effects = SmallVec<[Effect; 2]>;

/// The values a run has read.
pub type Learned = SmallVec<[Value; 4]>;

/// Something that a script asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// Index into the vocabulary's `questions`.
    pub word: u16,
    /// The subject that is asked. `None` for a word without a receiver.
    pub on: Option<Subject>,
    /// The arguments, checked against the kinds of the word.
    pub args: Args,
    /// The line of the script, from 1.
    pub line: u16,
}

/// The effects a run wants done, and the values it has read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trace {
    /// Effects not yet carried out.
    pub effects: Effects,
    /// Reads to append to the record if the hook must run again.
    pub learned: Learned,
}

/// The result of a run. The effects and reads of the run are in the [`Trace`].
#[derive(Clone, PartialEq, Debug)]
pub enum Run {
    /// The hook is over, after the effects in the trace. The value is what a query returned. If an effect sets off work
    /// that is not over at once, append what was learned to the record, add the number of effects to `done`, and run
    /// the hook again afterwards.
    Done(Value),
    /// The effects in the trace must be carried out first. Then run the hook again.
    Effects,
    /// This question must be answered first. Append what was learned and then the answer, and run the hook again.
    Ask(Question),
    /// The script failed.
    Fault(Box<Problem>),
}
