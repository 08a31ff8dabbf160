//! The `rondel` program: it parses the command line, dispatches, prints, exits.

use clap::Parser;
use rondel_repl::Program;
use rondel_repl::cli::Cli;
use std::process::ExitCode;

/// The allocator. Positions are many small copies, for which mimalloc is quicker than the allocator of the system.
#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    ExitCode::from(rondel_repl::run(&Cli::parse(), Program::builtin()))
}
