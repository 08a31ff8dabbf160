//! The script host: runs the Rhai functions of content at the moments of the rules.
//!
//! Terms: a *moment* is an event or a question of the rules at which scripts are called (`on_turn`, `may_play`). A
//! *hook* is the function of a script for a moment. Its parameters are the moment's *roles* (`me`, `target`). A *query*
//! is a hook that only answers. A *fact* is something that scripts read (`me.hp`), an *effect* something they do
//! (`me.heal(2)`), a *question* something they ask a seat or chance.
//!
//! A hook is a pure function of its reads and of the answers to its questions. Rhai cannot suspend, so a script that
//! asks is stopped, and later runs again with the *record* of all its reads and answers so far. A position stores only
//! this record, so undo, saves and searches work between two questions of one script.
//!
//! A rules system runs a hook in these steps:
//! 1. Call [`Host::run`] with an empty record.
//! 2. [`Run::Effects`]: a read or question comes after some effects. Append `learned` to the record, carry the effects
//!    out with all they set off, add their number to `done`, and run again.
//! 3. [`Run::Ask`]: append `learned` to the record and ask the question. Append the answer, and run again.
//! 4. [`Run::Done`]: carry out the last effects. The hook is over, unless one of them sets off work that is not over at
//!    once: then go on as in step 2.
//! 5. [`Run::Fault`]: drop the effects since the last stop and log the fault. The hook is over.
//!
//! A system asks a query by [`Host::query`], which also defines the answer of a failed one. A [`World`] may ask queries
//! while a script reads a fact: see `nested` and [`Host::work_out`].
//!
//! The files: `functions` splits a script file. `survey` collects what each function calls and reads. `compile` checks
//! the functions and makes hooks, each from a compilation `unit`. Its checks are in `naming`, `reached`, `moments`,
//! `names`, `ranged`, `filters`, `unused`, and in `kinds` with `infer`, `chain` and `never`. At run time `host` starts the
//! `recorder`, and the `body` runs in the sandbox of `engine`, within the `limits` and counted by the `meter`. `memory`
//! grows a tree of runs from what was recorded (`observation`). Errors become problems in `fault` and `parse_fault`,
//! with the words of `messages` and `shapes`.

mod assigned;
mod body;
mod braces;
mod callers;
mod chain;
mod choices;
mod compile;
mod constants;
mod coverage;
mod engine;
mod eval;
mod fault;
mod files;
mod filter_world;
mod filters;
mod foreign;
mod forms;
mod functions;
mod handle;
mod hollow;
mod host;
mod infer;
mod keeping;
mod kinds;
pub mod limits;
mod lists;
mod meanings;
mod memory;
mod messages;
mod meter;
mod moments;
mod names;
mod naming;
mod nested;
mod never;
mod nobody;
mod node;
mod observation;
mod pages;
mod parse_fault;
mod places;
mod problem;
mod query;
mod ranged;
mod reached;
mod reads;
mod receiver;
mod recorder;
mod run;
mod running;
mod seen;
mod shapes;
mod survey;
mod term_reads;
mod text;
mod tree;
mod unit;
mod unknown_call;
mod unknown_variable;
mod unparsed;
mod unused;

pub use assigned::setter;
pub use braces::unmatched_bracket;
pub use files::{ScriptFile, Scripts};
pub use filters::MISREAD;
pub use host::Host;
pub use names::UNKNOWN_NAME;
pub use pages::PAGES;
pub use query::{Failure, ToldFault, fault_in_brief};
pub use run::{Args, Effect, Effects, HookCall, HookId, Learned, Question, Run, Trace, World};
pub use running::Running;
pub use shapes::effects_on;
pub use term_reads::{OfTerms, TermRead};
pub use unparsed::{CASE_HELP, CASES};
