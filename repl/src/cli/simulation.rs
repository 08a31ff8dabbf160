//! Games by bots: `rondel sim`.

use crate::sim::{Between, By, Shard, Width};
use clap::{Args, Subcommand};
use rondel_engine::explore::sim::LONGEST_GAME;
use std::path::PathBuf;

/// `rondel sim`
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Sim {
    /// Something to do with results
    #[command(subcommand)]
    pub what: Option<SimWhat>,
    /// The scenes. Default: a first one
    #[arg(value_name = "SCENE")]
    pub scenes: Vec<String>,
    /// A scene (repeatable)
    #[arg(long, value_name = "ID")]
    pub scene: Vec<String>,
    /// Games of each scene. Default: 1000, and as many as it takes with `--until-interval`
    #[arg(long, short = 'n', value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: Option<u64>,
    /// Who plays: `first`, `pass`, `random`, `greedy`, `ismcts:400`; for each seat in turn `greedy,random`, or by
    /// name `you=greedy`. Default: the best of them for its time in the system
    #[arg(long, visible_alias = "policy", value_name = "NAME,..")]
    pub bot: Vec<String>,
    /// Threads, with no effect on results. Default: as many as the machine has
    #[arg(long, visible_alias = "jobs", value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,
    /// Replaces a name of the scene by others: `NAME=OTHER,OTHER`, or by every one of its kind: `NAME`
    #[arg(long, value_name = "NAME[=OTHER,..]", conflicts_with = "matrix", group = "varied")]
    pub vary: Vec<String>,
    /// Compares each varied scene with the scene as it is written, game by game with the same luck: far fewer games show
    /// a difference
    #[arg(long, conflicts_with = "against", requires = "varied")]
    pub paired: bool,
    /// Tries every pair of the first two kinds of things a scene names, such as characters and Foes
    #[arg(long, group = "varied")]
    pub matrix: bool,
    /// Puts results together by what items say, such as `foe.level` (repeatable)
    #[arg(long, value_name = "KIND.WORD", conflicts_with_all = ["shard", "part"])]
    pub by: Vec<By>,
    /// Fails if a row is clearly won less or more often than this, in percent: `35..75`. Fails, too, if a row has no games
    #[arg(long, value_name = "LEAST..MOST")]
    pub between: Option<Between>,
    /// Plays the same games on older content, a folder or a git revision, and reports what changed
    #[arg(long, value_name = "REV|DIR")]
    pub against: Option<String>,
    /// Plays only a part of the games, for `rondel sim merge`: `1/4`; or `auto/4` in a task that Slurm, Kubernetes or
    /// GNU parallel numbers
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub shard: Option<Shard>,
    /// Writes the results to this file as it plays; if it is there, goes on where it ends
    #[arg(long, value_name = "FILE")]
    pub part: Option<PathBuf>,
    /// Also writes a page with charts, which a browser shows without a network
    #[arg(long, value_name = "FILE.html", global = true)]
    pub report: Option<PathBuf>,
    /// Ends when every share of won, lost and other ends is known this closely: `1%` is half the interval's width
    #[arg(long, value_name = "WIDTH", conflicts_with_all = ["shard", "part"])]
    pub until_interval: Option<Width>,
    /// Games with more picks and outcomes count as unfinished
    #[arg(long, value_name = "N", default_value_t = LONGEST_GAME)]
    pub longest: u32,
}

/// What can be done with results.
#[derive(Subcommand, Debug)]
pub enum SimWhat {
    /// Merges the parts of one run, written by `--shard 1/2 --part FILE` and so on
    Merge {
        /// All parts: files, folders of `.json` files, or `-` for the standard input. Merged parts can be merged again
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
        /// Merges what is there, and names the parts that are missing
        #[arg(long)]
        partial: bool,
        /// Names the parts to play next until every share of won, lost and other ends is known this closely: `0.1%`
        #[arg(long, value_name = "WIDTH", requires = "partial")]
        until_interval: Option<Width>,
        /// Puts results together by what items say, such as `foe.level` (repeatable). Reads the packs that were played
        #[arg(long, value_name = "KIND.WORD")]
        by: Vec<By>,
        /// Fails if a row is clearly won less or more often than this, in percent: `35..75`
        #[arg(long, value_name = "LEAST..MOST")]
        between: Option<Between>,
    },
}

/// Parses `--shard`: `1/4`, or `auto/4`, which takes the number from the environment.
fn shard(text: &str) -> Result<Shard, String> {
    Shard::parse(text, |name| std::env::var(name).ok())
}

/// The number of games of each scene, if none is asked for.
const GAMES: u64 = 1_000;
/// The most games of each scene until the intervals are narrow.
const MOST_GAMES: u64 = 1_000_000_000;

impl Sim {
    /// Returns the number of games of each scene, at most.
    pub fn games(&self) -> u64 {
        let usual = if self.until_interval.is_some() { MOST_GAMES } else { GAMES };
        self.games.unwrap_or(usual)
    }
}

/// The most threads that can be asked for.
const MOST_THREADS: usize = 1024;

/// Parses the number of threads for `--threads`, from 1 to [`MOST_THREADS`].
fn threads(text: &str) -> Result<usize, String> {
    let threads = text.parse().ok().filter(|n| (1..=MOST_THREADS).contains(n));
    threads.ok_or_else(|| format!("a number from 1 to {MOST_THREADS}"))
}
