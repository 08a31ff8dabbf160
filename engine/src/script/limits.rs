//! Resource limits of one run of a script.
//!
//! A script may come from anybody, so every resource has a bound. All bounds are counts: a clock would make two
//! machines disagree about the same log. They are generous for rules (a long trait uses some hundred operations) and
//! hold the worst script to some milliseconds and some tens of megabytes.

/// Steps of the interpreter in one run, including host calls and nested runs.
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
/// Bytes of stack required for a run; nested functions take up to a megabyte.
pub const STACK: usize = 1_536 * 1_024;
/// The greatest depth of functions that call functions.
pub const CALL_LEVELS: usize = 24;
/// The greatest depth of brackets in brackets and blocks in blocks.
pub const DEPTH: usize = 48;
/// Variables alive at once in one function.
pub const VARIABLES: usize = 48;
/// Functions of one file.
pub const FUNCTIONS: usize = 256;
/// Bytes of a text, and of all texts within one list.
pub const TEXT: usize = 1_024;
/// Elements of a list, those of lists within it included.
pub const LIST: usize = 256;
/// Entries of a map, those of maps within it included.
pub const MAP: usize = 32;
/// Reads and answers in the record of one call.
pub const RECORD: usize = 256;
/// Effects of one call.
pub const EFFECTS: usize = 128;
/// Lines that a script may print in one run, for its author.
pub const LINES: usize = 64;
/// Characters of such a line.
pub const LINE: usize = 256;
/// Bytes of one script file.
pub const FILE: usize = 65_536;
/// Bytes of one expression to evaluate.
pub const EXPRESSION: usize = 4_096;
/// Lines of a file with its borrowed functions. A line number in a script has 16 bits.
pub const UNIT_LINES: usize = 60_000;
/// Nodes of the tree in which the runs of one hook are remembered.
pub const MEMORY: usize = 8_192;
/// Branches of one node of such a tree.
pub const BRANCHES: usize = 128;
