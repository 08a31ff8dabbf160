//! Commands of the REPL: their type [`Command`], and the search for the command that begins a line. `command_table.rs`
//! lists them all.

use super::command_table::COMMANDS;
use super::session::{Answer, ReplSession};

/// A command of the REPL.
pub struct Command {
    /// Its name, such as `undo`.
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// The way to write it.
    pub usage: &'static str,
    /// The explanation.
    pub doc: &'static str,
    /// The words that may follow it.
    pub complete: Complete,
    /// Runs it with the text behind its name.
    pub run: fn(&mut ReplSession, &str) -> Answer,
}

/// The words that may follow a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Complete {
    /// Nothing: the command has no arguments.
    Alone,
    /// Something that cannot be completed.
    Nothing,
    /// One of these words.
    Words(&'static [&'static str]),
    /// A topic of `help`.
    Topics,
    /// The name of a card, a Foe ...
    Names,
    /// A kind of item, in the plural.
    Kinds,
    /// A mark, or a position.
    Places,
    /// The code of an error.
    Codes,
    /// The seed of the game.
    Seed,
    /// The id of a rule, or a house rule.
    Rules,
    /// A scene.
    Scenes,
    /// A scene, and characters in its seats.
    Seated,
    /// A statement of the character that is being made.
    Create,
    /// A scene, or a word that several scenes have.
    SceneWords,
    /// The things that can be watched.
    Watch,
    /// The options of `sim`.
    Sim,
    /// A seat.
    Seats,
    /// A bot.
    Bots,
    /// A command of the table.
    Offers,
    /// `not` and a command of the table.
    Not,
    /// A question about odds: a command or two, with clauses and these options.
    Question(&'static [&'static str]),
    /// The stopping point of `auto`, and its bots.
    Auto,
    /// An outcome of the waiting chance.
    Outcomes,
    /// A ruling.
    Rulings,
    /// An expression over the labels of the scene.
    Expression,
    /// A file.
    Files,
}

/// Returns the command with this name or alias.
pub fn find(word: &str) -> Option<&'static Command> {
    let named = |command: &&Command| command.name == word || command.aliases.contains(&word);
    COMMANDS.iter().find(named)
}

/// Returns the command that a line begins with, and the text behind its name.
pub fn begun(line: &str) -> Option<(&'static Command, &str)> {
    let after = |name: &str| {
        let (said, rest) = line.split_at_checked(name.len())?;
        let is_whole_word = rest.is_empty() || rest.starts_with([' ', '\t']);
        (said.eq_ignore_ascii_case(name) && is_whole_word).then_some(rest)
    };
    let begins = |command: &'static Command| {
        let mut names = std::iter::once(command.name).chain(command.aliases.iter().copied());
        Some((command, names.find_map(after)?))
    };
    // The table has `save test` before `save`, so the longer name is found first.
    COMMANDS.iter().find_map(begins)
}
