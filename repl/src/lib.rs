//! The command line and the REPL of Rondel.
//!
//! Everything here works on `dyn Table` and kernel types; no rules system is known by name.

pub mod builtin;
pub mod cli;
pub mod draw;
pub mod files;
pub mod interrupt;
pub mod packs;
pub mod pages;
pub mod program;
pub mod prompt;
pub mod proofs;
pub mod report;
pub mod rulebook;
pub mod shelf;
pub mod sim;
pub mod sub;
pub mod text;
pub mod watch;

use cli::{Cli, Color, Command, Play};
pub use program::Program;
use std::io::{ErrorKind, Write};
use sub::{Done, Exit, Streams};

/// Carries out a command line on a program's systems; the answer is the number to leave with.
pub fn run(cli: &Cli, program: Program) -> u8 {
    match cli.common.color {
        Color::Auto => anstream::ColorChoice::Auto,
        Color::Always => anstream::ColorChoice::Always,
        Color::Never => anstream::ColorChoice::Never,
    }
    .write_global();
    let (mut out, mut err) = (anstream::stdout(), anstream::stderr());
    let done = dispatch(cli, program, &mut Streams { out: &mut out, err: &mut err });
    match done.and_then(|exit| out.flush().map(|()| exit)) {
        Ok(exit) => exit.code(),
        // Whoever reads the results has read enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Exit::Fine.code(),
        Err(error) => {
            let _ = writeln!(err, "error: {error}");
            Exit::Failed.code()
        }
    }
}

fn dispatch(cli: &Cli, program: Program, streams: &mut Streams<'_>) -> Done {
    let common = &cli.common;
    match &cli.command {
        None => sub::play::run(&Play::default(), common, program, streams),
        Some(Command::Play(play)) => sub::play::run(play, common, program, streams),
        Some(Command::Check(check)) => sub::check::run(check, common, program, streams),
        Some(Command::Test(test)) => sub::test::run(test, common, program, streams),
        Some(Command::Fmt(fmt)) => sub::fmt::run(fmt, common, streams),
        Some(Command::Odds(odds)) => sub::odds::run(odds, common, program, streams),
        Some(Command::Sim(sim)) => sub::sim::run(sim, common, program, streams),
        Some(Command::Rules(rules)) => sub::rules::run(rules, common, program, streams),
        Some(Command::New(new)) => sub::new::run(new, common, program, streams),
    }
}
