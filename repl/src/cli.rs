//! The command line: what can be said to the program, and nothing else.

use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// A card engine for people who invent cards, Foes and whole card systems.
///
/// Without a command it opens a good first scene, ready to be played and explored.
#[derive(Parser, Debug)]
#[command(name = "rondel", version, propagate_version = true, disable_help_subcommand = true)]
#[command(after_help = "Exit: 0 fine, 1 the content, a scene or a command failed, 2 wrong usage.")]
pub struct Cli {
    /// What all commands share.
    #[command(flatten)]
    pub common: Common,
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What all commands share.
#[derive(Args, Clone, Debug, Default)]
pub struct Common {
    /// Adds the pack in this folder on top of the built-in one (repeatable)
    #[arg(long = "pack", value_name = "DIR", global = true)]
    pub packs: Vec<PathBuf>,
    /// The rules system
    #[arg(long, value_name = "ID", global = true)]
    pub system: Option<String>,
    /// How results are written
    #[arg(long, value_enum, default_value_t, global = true)]
    pub format: Format,
    /// When to use colours
    #[arg(long, value_enum, default_value_t, global = true)]
    pub color: Color,
}

/// How results are written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// For people
    #[default]
    Human,
    /// One line each: `path:line:col: error[CODE]: message`
    Short,
    /// For programs
    Json,
}

/// When to use colours.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Color {
    /// On a terminal, unless NO_COLOR says otherwise
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Plays a scene: with a person, or from a script
    Play(Play),
    /// Checks content and scripts, and tells all that is wrong with them
    Check(Check),
    /// Runs scenes
    Test(Test),
    /// Formats content
    Fmt(Fmt),
    /// Works out what may come of an action: exact shares, as fractions and percent
    Odds(Odds),
    /// Searches the rulebook
    Rules(Rules),
    /// Makes something new
    New(New),
}

/// `rondel play`
#[derive(Args, Debug, Default)]
pub struct Play {
    /// The scene to open
    #[arg(long, value_name = "ID")]
    pub scene: Option<String>,
    /// The seed of its luck
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Commands of the prompt, one a line, up to the first that fails; `-` reads them from standard input
    #[arg(long, value_name = "FILE")]
    pub script: Option<PathBuf>,
}

/// `rondel check`
#[derive(Args, Debug)]
pub struct Check {
    /// Packs, folders of packs, or files; the built-in packs when nothing is said
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Explains an error code
    #[arg(long, value_name = "CODE", conflicts_with = "paths")]
    pub explain: Option<String>,
}

/// `rondel test`
#[derive(Args, Debug)]
pub struct Test {
    /// Packs, folders of packs, or files; the built-in packs when nothing is said
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Only scenes whose id, or a rule they prove, holds this text
    #[arg(long, value_name = "TEXT")]
    pub filter: Option<String>,
}

/// `rondel fmt`
#[derive(Args, Debug)]
pub struct Fmt {
    /// Files or folders; this folder when nothing is said
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Changes nothing, names the files that would change, and fails if there are any
    #[arg(long)]
    pub check: bool,
}

/// `rondel odds`
#[derive(Args, Debug)]
pub struct Odds {
    /// The scene
    #[arg(long, value_name = "ID")]
    pub scene: String,
    /// Commands of the prompt that lead to the position, one a line
    #[arg(long, value_name = "FILE")]
    pub after: Option<PathBuf>,
    /// Only what this seat knows: hidden cards are averaged over all it holds possible
    #[arg(long = "as", value_name = "SEAT")]
    pub knows: Option<String>,
    /// The most positions for an exact answer; beyond them games are played
    #[arg(long, value_name = "N")]
    pub most: Option<usize>,
    /// So many games, if it comes to that
    #[arg(long, value_name = "N")]
    pub games: Option<u32>,
    /// The seed of luck, on the way to the position and in games
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// The action, as it would be typed, or two with ` | ` between them; then perhaps `of EXPRESSION`,
    /// `until asked`, `until EXPRESSION`, `depth N`, `policy pass|random|first|best|worst` (`policy SEAT best, SEAT random`)
    #[arg(value_name = "ACTION")]
    pub action: Vec<String>,
}

impl Odds {
    /// The question in one line, as the prompt reads it.
    pub fn line(&self) -> String {
        let mut line = self.action.join(" ");
        let numbers = [("--most", self.most.map(|n| n.to_string())), ("--games", self.games.map(|n| n.to_string()))];
        let seed = ("--seed", self.seed.map(|n| n.to_string()));
        for (option, value) in numbers.into_iter().chain([seed, ("--as", self.knows.clone())]) {
            if let Some(value) = value {
                line.push_str(&format!(" {option} {value}"));
            }
        }
        line
    }
}

/// `rondel rules`
#[derive(Args, Debug)]
pub struct Rules {
    /// An id (ADS-121, G-14, W-03), the name of a house rule, or words; all sections when nothing is said
    #[arg(value_name = "ID|WORD")]
    pub words: Vec<String>,
}

/// `rondel new`
#[derive(Args, Debug)]
pub struct New {
    /// What to make
    #[command(subcommand)]
    pub what: NewWhat,
}

/// What can be made.
#[derive(Subcommand, Debug)]
pub enum NewWhat {
    /// A pack that already checks, tests and plays, in a folder of its own
    Pack {
        /// Its name
        name: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }
}
