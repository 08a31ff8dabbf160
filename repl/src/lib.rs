//! The command line and the REPL of Rondel.
//!
//! The modules work on `dyn Table` and kernel types. Only `program` knows rules systems by name.

pub mod builtin;
pub mod cards;
pub mod characters;
pub mod charts;
pub mod cli;
pub mod columns;
pub mod content;
pub mod draw;
pub mod editor;
pub mod edits;
pub mod files;
pub mod frame;
pub mod html;
pub mod interrupt;
pub mod mutate;
pub mod packs;
pub mod pages;
pub mod program;
pub mod prompt;
pub mod proofs;
pub mod recipes;
pub mod report;
pub mod rulebook;
pub mod scenes;
pub mod search;
pub mod sim;
pub mod spreadsheet;
pub mod subcommands;
pub mod terms;
pub mod text;
pub mod watch;

/// The internals that the tests under `tests/` need, and that no program may use. No test stands among the sources,
/// because the library would be built a second time.
#[doc(hidden)]
pub mod internals {
    pub use crate::draw::board::board;
    pub use crate::draw::field::field;
    pub use crate::draw::track;
    pub use crate::mutate::script::{Edit, edits};
    pub use crate::prompt::helper::fitted;
    pub use crate::prompt::odds_table::Pattern;
    pub use crate::prompt::scripts::{changed, functions, users};
    pub use crate::prompt::suggest::Played;
    pub use crate::prompt::timing::page;
    pub use crate::sim::draw::{grouped, hundredths};
    pub use crate::sim::workers::worker_count;
}

use cli::{Cli, Color, Command, Play};
pub use program::Program;
use std::io::{ErrorKind, Write};
use subcommands::{Done, Exit, Streams};

/// Runs a command line on a program's systems, and returns the exit code.
pub fn run(cli: &Cli, program: Program) -> u8 {
    match cli.common.color {
        Color::Auto => anstream::ColorChoice::Auto,
        Color::Always => anstream::ColorChoice::Always,
        Color::Never => anstream::ColorChoice::Never,
    }
    .write_global();
    let (mut out, mut err) = (anstream::stdout(), anstream::stderr());
    let check = cli.check_again();
    let done = dispatch(cli, program, &mut Streams { out: &mut out, err: &mut err, check });
    match done.and_then(|exit| out.flush().map(|()| exit)) {
        Ok(exit) => exit.code(),
        // The reader of our output has closed the pipe, as `head` does. That is no failure.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Exit::Fine.code(),
        Err(error) => {
            let _ = writeln!(err, "error: {error}");
            Exit::Failed.code()
        }
    }
}

/// Runs the subcommand of the command line. Without one, it opens the prompt.
fn dispatch(cli: &Cli, program: Program, streams: &mut Streams<'_>) -> Done {
    let common = &cli.common;
    if let (Some(scene), Some(_)) = (&cli.scene, &cli.command) {
        let help = format!("`rondel play --scene {scene}`; `odds` and `sim` take one too, behind their own name");
        let message = "`--scene` in front belongs to no command";
        return subcommands::usage(&content::Diagnostics::new("R0003", message, help), streams);
    }
    match &cli.command {
        None => subcommands::play::run(&Play::scene(cli.scene.clone()), common, program, streams),
        Some(Command::Help(help)) => subcommands::help::run(help, common, program, streams),
        Some(Command::Editor(editor)) => subcommands::editor::run(editor, program, streams),
        Some(Command::Completions(completions)) => subcommands::shell::completions(completions, streams),
        Some(Command::Man(man)) => subcommands::shell::man(man, streams),
        Some(Command::Play(play)) => subcommands::play::run(play, common, program, streams),
        Some(Command::Check(check)) => subcommands::check::run(check, common, program, streams),
        Some(Command::Test(test)) => subcommands::test::run(test, common, program, streams),
        Some(Command::Fmt(fmt)) => subcommands::fmt::run(fmt, common, streams),
        Some(Command::Odds(odds)) => subcommands::odds::run(odds, common, program, streams),
        Some(Command::Sim(sim)) => subcommands::sim::run(sim, common, program, streams),
        Some(Command::Mutate(mutate)) => subcommands::mutate::run(mutate, common, program, streams),
        Some(Command::At(at)) => subcommands::at::run(at, common, program, streams),
        Some(Command::Table(table)) => subcommands::table::run(table, common, program, streams),
        Some(Command::Gallery(gallery)) => subcommands::gallery::run(gallery, common, program, streams),
        Some(Command::Cards(cards)) => subcommands::cards::run(cards, common, program, streams),
        Some(Command::Rules(rules)) => subcommands::rules::run(rules, common, program, streams),
        Some(Command::New(new)) => subcommands::new::run(new, common, program, streams),
    }
}
