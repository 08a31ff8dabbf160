//! The `rondel` program: it parses the command line, dispatches, prints, exits.

use clap::Parser;
use rondel_repl::Program;
use rondel_repl::cli::Cli;
use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(rondel_repl::run(&Cli::parse(), Program::builtin()))
}
