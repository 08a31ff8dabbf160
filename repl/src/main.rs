//! The `rondel` program: it parses the command line, dispatches, prints, exits.

use clap::Parser;
use rondel_repl::Program;
use rondel_repl::cli::Cli;
use std::process::ExitCode;

/// Positions are many small copies, which this one hands out and takes back quicker than the system's.
#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    ExitCode::from(rondel_repl::run(&Cli::parse(), Program::builtin()))
}
