//! The command line.

use clap::CommandFactory;
use rondel_repl::cli::Cli;

#[test]
fn the_command_line_is_sound() {
    Cli::command().debug_assert();
}
