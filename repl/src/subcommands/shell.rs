//! `rondel completions`, `rondel man`: the command line for shells and manuals.

use super::{Done, Exit, Streams};
use crate::cli::{Cli, Completions, Man};
use crate::content::Diagnostics;
use clap::CommandFactory;

/// Writes the completions for a shell.
pub fn completions(completions: &Completions, streams: &mut Streams<'_>) -> Done {
    let mut out = Vec::new();
    clap_complete::generate(completions.shell, &mut Cli::command(), "rondel", &mut out);
    streams.out.write_all(&out)?;
    Ok(Exit::Fine)
}

/// Writes the manual page of the program, or of one of its commands.
pub fn man(man: &Man, streams: &mut Streams<'_>) -> Done {
    let mut whole = Cli::command();
    whole.build();
    let page = match &man.command {
        None => whole,
        Some(name) => match whole.find_subcommand(name) {
            Some(command) => command.clone(),
            None => {
                let names: Vec<&str> = whole.get_subcommands().map(clap::Command::get_name).collect();
                let help = format!("the commands are {}", names.join(", "));
                let message = format!("there is no command `{}`", crate::text::sanitize(name));
                return super::usage(&Diagnostics::new("R0003", message, help), streams);
            }
        },
    };
    let mut out = Vec::new();
    clap_mangen::Man::new(page).render(&mut out)?;
    streams.out.write_all(&out)?;
    Ok(Exit::Fine)
}
