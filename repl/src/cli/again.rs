//! The command that checks the same packs again, for messages.

use super::{Cli, Command};
use std::path::{Path, PathBuf};

impl Cli {
    /// Returns the command that checks the packs of this command line: `rondel --pack swamp check`.
    ///
    /// ```
    /// use clap::Parser;
    /// use rondel_repl::cli::Cli;
    /// let cli = |words: &[&str]| Cli::parse_from([&["rondel"][..], words].concat());
    /// assert_eq!(cli(&["test"]).check_again(), "rondel check");
    /// assert_eq!(cli(&["--pack", "my swamp", "check", "mine"]).check_again(), "rondel --pack \"my swamp\" check mine");
    /// ```
    pub fn check_again(&self) -> String {
        let packs = self.common.packs.iter().map(|pack| format!(" --pack {}", typed(pack)));
        let system = self.common.system.iter().map(|system| format!(" --system {system}"));
        let paths = self.paths().iter().map(|path| format!(" {}", typed(path)));
        let before: String = packs.chain(system).collect();
        format!("rondel{before} check{}", paths.collect::<String>())
    }

    /// Returns the packs and files that the command line names as `check` takes them.
    fn paths(&self) -> &[PathBuf] {
        match &self.command {
            Some(Command::Check(check)) => &check.paths,
            Some(Command::Test(test)) => &test.paths,
            Some(Command::Mutate(mutate)) => &mutate.paths,
            _ => &[],
        }
    }
}

/// Returns a path as it is typed, with quotes if it has blanks.
fn typed(path: &Path) -> String {
    let shown = path.display().to_string();
    if shown.contains(char::is_whitespace) { format!("\"{shown}\"") } else { shown }
}
