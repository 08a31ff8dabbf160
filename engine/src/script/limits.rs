//! Resource limits of one run of a script.
//!
//! A script may come from anybody, so every resource has a limit. All limits are counts, because with a clock, two
//! machines could disagree about the same log. The limits are generous for rules (a long trait uses some hundred
//! operations). They limit the worst script to some milliseconds and some tens of megabytes.

/// The greatest number of steps of the interpreter in one run, including host calls and nested runs.
pub const OPERATIONS: u64 = 20_000;
/// The steps counted for one call of the host (a read, an effect, a question).
pub const HOST_CALL: u64 = 10;
/// The steps added for each rerun of a script: after an answer, after effects.
pub const AGAIN: u64 = 200;
/// The steps counted for a run within another one, besides its own.
pub const NESTED_CALL: u64 = 20;
/// The least number of steps that a run must have left to start another one.
pub const NESTED_LEAST: u64 = 1_000;
/// The greatest number of runs that wait for each other.
pub const NESTED: usize = 8;
/// The bytes of stack that must be free for a run. Nested functions use up to a megabyte.
pub const STACK: usize = 1_536 * 1_024;
/// The greatest depth of functions that call functions.
pub const CALL_LEVELS: usize = 24;
/// The greatest depth of brackets in brackets and blocks in blocks.
pub const DEPTH: usize = 48;
/// The greatest number of variables that exist at once in one function.
pub const VARIABLES: usize = 48;
/// The greatest number of functions of one file.
pub const FUNCTIONS: usize = 256;
/// The greatest number of bytes of a text, and of all texts within one list.
pub const TEXT: usize = 1_024;
/// The greatest number of elements of a list, elements of lists within it included.
pub const LIST: usize = 256;
/// The greatest number of entries of a map, entries of maps within it included.
pub const MAP: usize = 32;
/// The greatest number of reads and answers in the record of one call.
pub const RECORD: usize = 256;
/// The greatest number of effects of one call.
pub const EFFECTS: usize = 128;
/// The greatest number of lines that a script may print in one run, for its author.
pub const LINES: usize = 64;
/// The greatest number of characters of such a line.
pub const LINE: usize = 256;
/// The greatest number of bytes of one script file.
pub const FILE: usize = 65_536;
/// The greatest number of bytes of one expression to evaluate.
pub const EXPRESSION: usize = 4_096;
/// The greatest number of lines of a file with its borrowed functions. A line number in a script has 16 bits.
pub const UNIT_LINES: usize = 60_000;
/// The greatest number of nodes of the tree in which the runs of one hook are remembered.
pub const MEMORY: usize = 8_192;
/// The greatest number of branches of one node of such a tree.
pub const BRANCHES: usize = 128;
