//! The subcommand `rondel help`: explains the command line's commands, and everything that `help` at the prompt
//! explains.

use super::{Done, Exit, Streams};
use crate::Program;
use crate::cli::{Cli, Common, Help};
use crate::packs;
use crate::prompt::ReplSession;
use clap::CommandFactory;

/// Runs the subcommand.
pub fn run(help: &Help, common: &Common, program: Program, streams: &mut Streams<'_>) -> Done {
    if let Some(page) = of_command(&help.words) {
        write!(streams.out, "{page}")?;
        return Ok(Exit::Fine);
    }
    let pack_set = match packs::pack_set(program, &common.packs, common.system.as_deref()) {
        Ok(pack_set) => pack_set,
        Err(diagnostics) => return super::usage(&diagnostics, streams),
    };
    let system = pack_set.system();
    let mut session = match ReplSession::open(Box::new(pack_set), None, common.seed) {
        Ok(session) => session,
        // Help mostly explains the language, which does not depend on the packs. So it still answers, from the built-in
        // pack alone, if a pack does not load.
        Err(diagnostics) => {
            let built_in = packs::built_in(program, system);
            match built_in.and_then(|built_in| ReplSession::open(Box::new(built_in), None, common.seed)) {
                Ok(session) => {
                    writeln!(streams.err, "the packs here have errors, which `rondel check` tells: help without them")?;
                    session
                }
                Err(_) => return super::failed(&diagnostics, streams),
            }
        }
    };
    session.columns = super::columns();
    match session.line(&format!("help {}", help.words.join(" "))) {
        Ok(reply) => {
            writeln!(streams.out, "{}", reply.text)?;
            Ok(Exit::Fine)
        }
        Err(diagnostics) => super::failed(&diagnostics, streams),
    }
}

/// Returns the page of a command and its subcommands. Without a word, it is the program's page.
fn of_command(words: &[String]) -> Option<clap::builder::StyledStr> {
    let mut command = Cli::command();
    command.build();
    let found = words.iter().try_fold(&mut command, |command, word| command.find_subcommand_mut(word))?;
    Some(found.render_long_help())
}
