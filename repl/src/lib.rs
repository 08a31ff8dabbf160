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
use std::io::{ErrorKind, Write};
use sub::{Done, Exit, Streams};

/// Carries out a command line; the answer is the number to leave with.
pub fn run(cli: &Cli) -> u8 {
    match cli.common.color {
        Color::Auto => anstream::ColorChoice::Auto,
        Color::Always => anstream::ColorChoice::Always,
        Color::Never => anstream::ColorChoice::Never,
    }
    .write_global();
    let (mut out, mut err) = (anstream::stdout(), anstream::stderr());
    let done = dispatch(cli, &mut Streams { out: &mut out, err: &mut err });
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

fn dispatch(cli: &Cli, streams: &mut Streams<'_>) -> Done {
    let common = &cli.common;
    match &cli.command {
        None => sub::play::run(&Play::default(), common, streams),
        Some(Command::Play(play)) => sub::play::run(play, common, streams),
        Some(Command::Check(check)) => sub::check::run(check, common, streams),
        Some(Command::Test(test)) => sub::test::run(test, common, streams),
        Some(Command::Fmt(fmt)) => sub::fmt::run(fmt, common, streams),
        Some(Command::Odds(odds)) => sub::odds::run(odds, common, streams),
        Some(Command::Sim(sim)) => sub::sim::run(sim, common, streams),
        Some(Command::Rules(rules)) => sub::rules::run(rules, common, streams),
        Some(Command::New(new)) => sub::new::run(new, common, streams),
    }
}
