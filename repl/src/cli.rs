//! The command line: what can be said to the program, and nothing else.

use crate::sim::Shard;
use clap::{Args, Parser, Subcommand, ValueEnum};
use rondel_engine::explore::sim::LONGEST_GAME;
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
    /// The scene to open, where nothing else is to be done
    #[arg(long, value_name = "ID")]
    pub scene: Option<String>,
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
    /// The seed of all luck; that of the scene when nothing is said, else 1
    #[arg(long, value_name = "N", global = true)]
    pub seed: Option<u64>,
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
    /// For spreadsheets: comma-separated values, of `sim`; elsewhere the same as short
    Csv,
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
    /// Explains a position in a file: its statement, where its name is defined and used, what may stand there
    At(At),
    /// Runs scenes
    Test(Test),
    /// Formats content
    Fmt(Fmt),
    /// Works out what may come of an action: exact shares, as fractions and percent
    Odds(Odds),
    /// Plays many games by bots: who wins, how long it takes, what each card did, with 95% intervals
    Sim(Sim),
    /// Changes content a little, one place at a time, and says which changes no scene notices
    Mutate(Mutate),
    /// Searches the rulebook
    Rules(Rules),
    /// Makes something new
    New(New),
    /// Explains a command, or a word of the game: `help check`, `help hooks`, `help damage`
    Help(Help),
    /// Writes the completions of the command line for a shell
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
    /// The page of this command; of the whole program when nothing is said
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,
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
    /// Commands of the prompt, one a line, up to the first that fails; `-` reads them from standard input
    #[arg(long, value_name = "FILE")]
    pub script: Option<PathBuf>,
    /// Puts a character of a file into a seat of the scene (repeatable): `--as you:Ada`
    #[arg(long = "as", value_name = "LABEL:NAME")]
    pub seats: Vec<String>,
    /// The folder in which characters lie
    #[arg(long, value_name = "DIR", default_value = crate::characters::FOLDER)]
    pub characters: PathBuf,
}

impl Play {
    /// Plays a scene, and nothing else is said.
    pub fn scene(scene: Option<String>) -> Play {
        Play { scene, script: None, seats: Vec::new(), characters: PathBuf::from(crate::characters::FOLDER) }
    }
}

/// `rondel check`
#[derive(Args, Debug)]
pub struct Check {
    /// Packs, folders of packs, or files; the built-in packs when nothing is said
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Writes what is certainly meant into the files, such as the name that is nearest to a misspelt one, shows each
    /// change, and then tells what is left
    #[arg(long)]
    pub fix: bool,
    /// Explains an error code; without one it lists them all
    #[arg(long, value_name = "CODE", conflicts_with_all = ["paths", "fix"], num_args = 0..=1, default_missing_value = "")]
    pub explain: Option<String>,
}

/// `rondel at`
#[derive(Args, Debug)]
pub struct At {
    /// A file of a pack, a line and a column, both from 1: `cards.rondel:3:7`
    #[arg(value_name = "FILE:LINE:COLUMN")]
    pub place: crate::subcommands::at::Place,
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
    /// Says also which functions of scripts no scene has run
    #[arg(long)]
    pub coverage: bool,
    /// Writes into the files what holds now where an expectation does not, and shows each change
    #[arg(long)]
    pub accept: bool,
}

/// `rondel mutate`
#[derive(Args, Debug)]
pub struct Mutate {
    /// Packs, folders of packs, or files; the built-in packs when nothing is said
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Only so many changes of each pack set, drawn by `--seed`
    #[arg(long, value_name = "N")]
    pub sample: Option<usize>,
    /// Only changes at places that hold this text
    #[arg(long, value_name = "TEXT")]
    pub filter: Option<String>,
    /// Instead puts each rule out of force that a scene claims to prove: what it refuses is allowed
    #[arg(long)]
    pub rules: bool,
    /// Fails where fewer in a hundred are noticed
    #[arg(long, value_name = "PERCENT")]
    pub least: Option<u8>,
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
    /// The scene; a first one when nothing is said
    #[arg(long, value_name = "ID")]
    pub scene: Option<String>,
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
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub games: Option<u32>,
    /// The action, as it would be typed, or two with ` | ` between them; then perhaps `of EXPRESSION`,
    /// `until asked`, `until EXPRESSION`, `depth N`, `policy pass|random|first|best|worst` (`policy SEAT best, SEAT random`),
    /// `order any|as asked|SEAT, ..` (who goes first where several must decide), `given RULING` (what else would be so).
    /// What stands in braces varies, and makes a table: `dr {0..6}`, `{short bow, dagger}`
    #[arg(value_name = "ACTION")]
    pub action: Vec<String>,
}

impl Odds {
    /// The question in one line, as the prompt reads it, with the seed of its games.
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

/// `rondel sim`
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Sim {
    /// Something to do with results
    #[command(subcommand)]
    pub what: Option<SimWhat>,
    /// The scenes; a first one when nothing is said
    #[arg(value_name = "SCENE")]
    pub scenes: Vec<String>,
    /// A scene (repeatable)
    #[arg(long, value_name = "ID")]
    pub scene: Vec<String>,
    /// So many games of each
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Who plays: `first`, `pass`, `random`, `greedy`, `ismcts:400`; for each seat in turn `greedy,random`, or by
    /// name `you=greedy`. Without it, the best of them for its time in the system
    #[arg(long, visible_alias = "policy", value_name = "NAME,..")]
    pub bot: Vec<String>,
    /// So many threads; as many as the machine has when nothing is said. The results are the same for any number
    #[arg(long, visible_alias = "jobs", value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,
    /// Puts others in the place of a name of the scene: `NAME=OTHER,OTHER`, or every one of its kind: `NAME`
    #[arg(long, value_name = "NAME[=OTHER,..]", conflicts_with = "matrix")]
    pub vary: Vec<String>,
    /// Puts every one in the place of the first two kinds of things that a scene names: characters and Foes, say
    #[arg(long)]
    pub matrix: bool,
    /// Plays the same games on older content, a folder or a revision of git, and tells what has changed
    #[arg(long, value_name = "REV|DIR")]
    pub against: Option<String>,
    /// Plays only a part of the games: `1/4`, for `rondel sim merge`
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// A game of more picks and outcomes counts as unfinished
    #[arg(long, value_name = "N", default_value_t = LONGEST_GAME)]
    pub longest: u32,
}

/// What can be done with results.
#[derive(Subcommand, Debug)]
pub enum SimWhat {
    /// Puts the parts of one run together, written by `--shard 1/2 --format json` and so on
    Merge {
        /// All parts
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
    },
}

/// The most threads that can be asked for.
const MOST_THREADS: usize = 1024;

fn threads(text: &str) -> Result<usize, String> {
    let threads = text.parse().ok().filter(|n| (1..=MOST_THREADS).contains(n));
    threads.ok_or_else(|| format!("a number from 1 to {MOST_THREADS}"))
}

/// `rondel rules`
#[derive(Args, Debug)]
pub struct Rules {
    /// An id (ADS-121, G-14, W-03), the name of a house rule, or words; all sections when nothing is said
    #[arg(value_name = "ID|WORD")]
    pub words: Vec<String>,
    /// Lists the rules that nothing proves: no scene, and in a checkout no Rust test
    #[arg(long, conflicts_with = "words")]
    pub unproven: bool,
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
    /// A character in a file of its own, copied from one of the packs: `rondel play --as LABEL:NAME` plays it
    Character {
        /// Its name
        name: String,
        /// The character that it is copied from; the first that a scene of the packs seats when nothing is said
        #[arg(long, value_name = "NAME")]
        like: Option<String>,
        /// The folder in which characters lie
        #[arg(long, value_name = "DIR", default_value = crate::characters::FOLDER)]
        characters: PathBuf,
    },
}
