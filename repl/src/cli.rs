//! The command line of `rondel`: its subcommands, arguments and options. The crate clap parses it by the types here.
//!
//! The doc comments of fields and variants are the texts of `rondel help`.

mod again;
mod pictures;
mod simulation;
mod tables;

use clap::{Args, Parser, Subcommand, ValueEnum};
pub use pictures::{Cards, Gallery};
pub use simulation::{Sim, SimWhat};
use std::path::PathBuf;
pub use tables::{TableAsked, TableExport, TableImport};

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
    /// The scene to open, without a command
    #[arg(long, value_name = "ID")]
    pub scene: Option<String>,
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What all commands share.
#[derive(Args, Clone, Debug, Default)]
pub struct Common {
    /// Adds the pack in this folder to the built-in one (repeatable)
    #[arg(long = "pack", value_name = "DIR", global = true)]
    pub packs: Vec<PathBuf>,
    /// The rules system: `rondel help systems` lists them
    #[arg(long, value_name = "ID", global = true)]
    pub system: Option<String>,
    /// Seed of the random numbers. Default: the scene's, else 1
    #[arg(long, value_name = "N", global = true)]
    pub seed: Option<u64>,
    /// The output format
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
    /// For spreadsheets: comma-separated values from `sim`; otherwise like short
    Csv,
}

/// When to use colours.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
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
    /// Plays a scene, by hand or from a script
    Play(Play),
    /// Checks content and scripts, and reports all problems
    Check(Check),
    /// Explains a position in a file: its statement, its name's definition and uses, what may stand there
    At(At),
    /// Runs scenes
    Test(Test),
    /// Formats content
    Fmt(Fmt),
    /// Computes the odds of an action, exact, as fractions and percent
    Odds(Odds),
    /// Plays many games with bots: winners, lengths, and what each card did, with 95% intervals
    Sim(Box<Sim>),
    /// Makes small changes to content, one at a time, and reports those no scene notices
    Mutate(Mutate),
    /// Draws cards: pictures, sheets to print, decks for Tabletop Simulator
    Cards(Cards),
    /// Writes web pages of the cards, and of a scene played by bots
    Gallery(Gallery),
    /// Writes items as a spreadsheet, and takes changes back into the files
    #[command(subcommand)]
    Table(TableAsked),
    /// Searches the rulebook
    Rules(Rules),
    /// Creates a pack or a character
    New(New),
    /// Explains a command or a word of the game: `help check`, `help hooks`, `help damage`
    Help(Help),
    /// Writes colours for an editor: a folder to copy into VS Code or Vim, or a TextMate grammar
    Editor(Editor),
    /// Writes shell completions
    Completions(Completions),
    /// Writes the manual page, in roff: `rondel man | man -l -`
    Man(Man),
}

/// `rondel help`
#[derive(Args, Debug)]
pub struct Help {
    /// A command of the command line, or whatever `help` at the prompt explains
    #[arg(value_name = "COMMAND|WORD")]
    pub words: Vec<String>,
}

/// `rondel man`
#[derive(Args, Debug)]
pub struct Man {
    /// The command. Default: the whole program
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,
}

/// `rondel editor`
#[derive(Args, Debug)]
pub struct Editor {
    /// The editor
    #[arg(value_enum, value_name = "EDITOR")]
    pub editor: crate::editor::Editor,
    /// The folder that is made. Default: `rondel-vscode`, `rondel-textmate` or `rondel-vim` in the current one
    #[arg(value_name = "DIR")]
    pub folder: Option<PathBuf>,
}

/// `rondel completions`
#[derive(Args, Debug)]
pub struct Completions {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    pub shell: clap_complete::Shell,
}

/// `rondel play`
#[derive(Args, Debug)]
pub struct Play {
    /// The scene to open
    #[arg(long, value_name = "ID")]
    pub scene: Option<String>,
    /// A file of prompt commands, one a line; stops at the first that fails. `-` reads standard input
    #[arg(long, value_name = "FILE")]
    pub script: Option<PathBuf>,
    /// Seats a character from a file (repeatable): `--as you:Ada`
    #[arg(long = "as", value_name = "LABEL:NAME")]
    pub seats: Vec<String>,
    /// The folder of character files
    #[arg(long, value_name = "DIR", default_value = crate::characters::FOLDER)]
    pub characters: PathBuf,
}

impl Play {
    /// Returns the arguments that open this scene, with the defaults for everything else.
    pub fn scene(scene: Option<String>) -> Play {
        Play { scene, script: None, seats: Vec::new(), characters: PathBuf::from(crate::characters::FOLDER) }
    }
}

/// `rondel check`
#[derive(Args, Debug)]
pub struct Check {
    /// Packs, folders of packs, or files. Default: the pack of the current folder, else the built-in packs
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Fixes what is certain in the files, such as misspelt names; shows each change, then reports what is left
    #[arg(long)]
    pub fix: bool,
    /// Explains an error code, or lists them all
    #[arg(long, value_name = "CODE", conflicts_with_all = ["paths", "fix"], num_args = 0..=1, default_missing_value = "")]
    pub explain: Option<String>,
}

/// `rondel at`
#[derive(Args, Debug)]
pub struct At {
    /// A file, line and column, both from 1: `cards.rondel:3:7`
    #[arg(value_name = "FILE:LINE:COLUMN")]
    pub place: crate::subcommands::at::Place,
}

/// `rondel test`
#[derive(Args, Debug)]
pub struct Test {
    /// Packs, folders of packs, or files. Default: the pack of the current folder, else the built-in packs
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Only scenes with this text in their id or a proved rule
    #[arg(long, value_name = "TEXT")]
    pub filter: Option<String>,
    /// Also lists script functions that no scene has run
    #[arg(long)]
    pub coverage: bool,
    /// Updates failing expectations in the files to what holds now, and shows each change
    #[arg(long)]
    pub accept: bool,
}

/// `rondel mutate`
#[derive(Args, Debug)]
pub struct Mutate {
    /// Packs, folders of packs, or files. Default: the pack of the current folder, else the built-in packs
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Only this many changes of each pack set, drawn by `--seed`
    #[arg(long, value_name = "N", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    pub sample: Option<usize>,
    /// Only changes at places with this text
    #[arg(long, value_name = "TEXT")]
    pub filter: Option<String>,
    /// Disables each rule a scene claims to prove, instead: what it refuses is allowed
    #[arg(long)]
    pub rules: bool,
    /// Fails if a smaller percentage is noticed
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(0..=100))]
    pub least: Option<u8>,
}

/// `rondel fmt`
#[derive(Args, Debug)]
pub struct Fmt {
    /// Files or folders. Default: this folder
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Changes nothing; lists files that would change, and fails if any
    #[arg(long)]
    pub check: bool,
}

/// `rondel odds`
#[derive(Args, Debug)]
pub struct Odds {
    /// The scene. Default: a first one
    #[arg(long, value_name = "ID")]
    pub scene: Option<String>,
    /// A file of prompt commands that lead to the position, one a line
    #[arg(long, value_name = "FILE")]
    pub after: Option<PathBuf>,
    /// Only what this seat knows: averages hidden cards over all it considers possible
    #[arg(long = "as", value_name = "SEAT")]
    pub knows: Option<String>,
    /// Most positions for an exact answer; beyond, games are played
    #[arg(long, value_name = "N")]
    pub most: Option<usize>,
    /// Games to play when there are too many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub games: Option<u32>,
    /// Also writes a page with charts, which a browser shows without a network
    #[arg(long, value_name = "FILE.html")]
    pub report: Option<PathBuf>,
    /// The action as typed, or two with ` | ` between them; then optionally `of EXPRESSION`,
    /// `until asked`, `until EXPRESSION`, `depth N`, `policy pass|random|first|best|worst` (`policy SEAT best, SEAT random`),
    /// `order any|as asked|SEAT, ..` (who decides first), `given RULING` (changed facts).
    /// Braces vary a part and make a table: `dr {0..6}`, `{short bow, dagger}`
    #[arg(value_name = "ACTION")]
    pub action: Vec<String>,
}

impl Odds {
    /// Returns the question in one line, as the prompt reads it, with the seed of its games.
    pub fn line(&self, seed: Option<u64>) -> String {
        let mut line = self.action.join(" ");
        let numbers = [("--most", self.most.map(|n| n.to_string())), ("--games", self.games.map(|n| n.to_string()))];
        let seed = ("--seed", seed.map(|n| n.to_string()));
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
    /// An id (ADS-121, G-14, W-03), a house rule, or words. Default: all sections
    #[arg(value_name = "ID|WORD")]
    pub words: Vec<String>,
    /// Lists rules that no scene proves, and in a checkout no Rust test
    #[arg(long, conflicts_with = "words")]
    pub unproven: bool,
}

/// `rondel new`
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  rondel new pack \"Salt Marsh\"\n  rondel new character Wren")]
pub struct New {
    /// What to make
    #[command(subcommand)]
    pub what: NewWhat,
}

/// What can be made.
#[derive(Subcommand, Debug)]
pub enum NewWhat {
    /// A pack that already checks, tests and plays, in its own folder
    Pack {
        /// Its name
        name: String,
    },
    /// A character file, copied from one of the packs: `rondel play --as LABEL:NAME` plays it
    Character {
        /// Its name
        name: String,
        /// The character to copy. Default: the first that a scene of the packs seats
        #[arg(long, value_name = "NAME")]
        like: Option<String>,
        /// The folder of character files
        #[arg(long, value_name = "DIR", default_value = crate::characters::FOLDER)]
        characters: PathBuf,
    },
}
