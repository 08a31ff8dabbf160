//! The commands of the REPL: one table, from which dispatch, help and completion come.

use super::session::{Answer, ReplSession};
use super::{bots, content, help, inspect, odds, playing, reloading, sim, watched};

/// A command of the REPL.
pub struct Command {
    /// `undo`
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// How it is written.
    pub usage: &'static str,
    /// One sentence.
    pub doc: &'static str,
    /// What may follow it.
    pub complete: Complete,
    /// Carries it out; the text is what follows the name.
    pub run: fn(&mut ReplSession, &str) -> Answer,
}

/// What may follow a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Complete {
    /// Nothing, or nothing that could be known.
    Nothing,
    /// One of these words.
    Words(&'static [&'static str]),
    /// A topic of `help`.
    Topics,
    /// The name of a card, a Foe ...
    Names,
    /// A scene.
    Scenes,
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
    /// How far bots play, and which.
    Auto,
    /// An outcome of the waiting chance.
    Outcomes,
    /// An order.
    Rulings,
    /// An expression over the labels of the scene.
    Expression,
    /// A file.
    Files,
}

/// All commands, in the order of `help`.
pub const COMMANDS: &[Command] = &[
    Command {
        name: "help",
        aliases: &["?", "h"],
        usage: "help [TOPIC]",
        doc: "Explains commands, words of the language, facts, hooks, effects and house rules.",
        complete: Complete::Topics,
        run: help::help,
    },
    Command {
        name: "look",
        aliases: &["l"],
        usage: "look [me|all|SEAT]",
        doc: "Draws the table, as whoever is asked sees it, as a seat sees it, or with nothing hidden.",
        complete: Complete::Seats,
        run: inspect::look,
    },
    Command {
        name: "actions",
        aliases: &["a"],
        usage: "actions [WORD]",
        doc: "Lists all that can be done now.",
        complete: Complete::Nothing,
        run: inspect::actions,
    },
    Command {
        name: "do",
        aliases: &[],
        usage: "do COMMAND",
        doc: "Says something to the table even if it looks like a command of the prompt.",
        complete: Complete::Offers,
        run: playing::play,
    },
    Command {
        name: "card",
        aliases: &["c"],
        usage: "card NAME",
        doc: "Draws a card, a Foe or anything else of the catalog.",
        complete: Complete::Names,
        run: inspect::card,
    },
    Command {
        name: "why",
        aliases: &[],
        usage: "why [N] | why not COMMAND",
        doc: "Names the causes of the last event (or of event N of the log), or the rules that forbid a command.",
        complete: Complete::Not,
        run: inspect::why,
    },
    Command {
        name: "odds",
        aliases: &["o"],
        usage: "odds [--as SEAT] [ACTION] [of EXPRESSION] [until asked|over|CONDITION | depth N] [policy [SEAT] NAME, ..] [order any|as asked|SEAT, ..] [given RULING]",
        doc: "Works out what may come of an action up to its end, until somebody is asked to begin something, or until \
              something holds. Policies for questions on the way: pass, random, first, best, worst. Where several must decide, any may \
              go first, unless `order` says who. `given` says what else would be so, as `rule` does. What stands in braces \
              varies, and makes a table, a row each: `odds attack wolf of wolf.hp given set wolf hp {1..4}`. Beyond `--most N` \
              positions it plays `--games N` games instead.",
        complete: Complete::Question(&["--as", "--most", "--games", "--seed"]),
        run: odds::odds,
    },
    Command {
        name: "compare",
        aliases: &[],
        usage: "compare ACTION | ACTION [as for odds]",
        doc: "Puts the odds of two actions side by side, with the differences.",
        complete: Complete::Question(&["--as", "--most", "--games", "--seed"]),
        run: odds::compare,
    },
    Command {
        name: "sim",
        aliases: &[],
        usage: "sim [N] [--bot NAME|SEAT=NAME,..] [--seed N]",
        doc: "Plays N games from here on by bots and counts what comes of them, with 95% intervals; Ctrl-C stops after \
              fewer. Nothing happens at the table.",
        complete: Complete::Question(&["--bot", "--seed"]),
        run: sim::sim,
    },
    Command {
        name: "suggest",
        aliases: &[],
        usage: "suggest [BOT] [WISH]",
        doc: "Names the best commands for whoever is asked, as a bot sees them that knows no more than the seat does: how \
              it would stand, how often it would win, and what may come of each. Some systems give advice of their own, \
              also to a wish.",
        complete: Complete::Bots,
        run: bots::suggest,
    },
    Command {
        name: "auto",
        aliases: &[],
        usage: "auto [N | until CONDITION] [with BOT, SEAT=BOT]",
        doc: "Lets bots play a command, N commands, or until something holds: `auto until round 6`, `auto until over`. \
              Bots: greedy, ismcts, ismcts:500, random, pass, first.",
        complete: Complete::Auto,
        run: bots::auto,
    },
    Command {
        name: "play against",
        aliases: &["against"],
        usage: "play against BOT|nobody",
        doc: "Gives all seats but yours to a bot, which answers at once and sees no more than you would in its place. From \
              then on you are told, offered and answered only what you may know, `odds` and `suggest` too; `look all` \
              still shows everything, and so does all else after `play against nobody`.",
        complete: Complete::Bots,
        run: bots::against,
    },
    Command {
        name: "undo",
        aliases: &["u"],
        usage: "undo [N]",
        doc: "Takes back the last command, or the last N. New content is taken back like a command; before the start of a \
              game, the one that was on the table before it comes back.",
        complete: Complete::Nothing,
        run: playing::undo,
    },
    Command {
        name: "redo",
        aliases: &[],
        usage: "redo [N]",
        doc: "Takes an undone command again. On content that has changed since it is played anew, and what comes out \
              differently is told.",
        complete: Complete::Nothing,
        run: playing::redo,
    },
    Command {
        name: "log",
        aliases: &[],
        usage: "log [N]",
        doc: "Tells the story so far, or its last N events, with their numbers.",
        complete: Complete::Nothing,
        run: inspect::log,
    },
    Command {
        name: "rules",
        aliases: &["r"],
        usage: "rules TEXT",
        doc: "Searches the rulebook: an id, a house rule, or words.",
        complete: Complete::Nothing,
        run: inspect::rules,
    },
    Command {
        name: "eval",
        aliases: &["="],
        usage: "eval EXPRESSION",
        doc: "Works out an expression over the scene: `eval goblin.hp < you.hp`.",
        complete: Complete::Expression,
        run: inspect::eval,
    },
    Command {
        name: "chance",
        aliases: &[],
        usage: "chance OUTCOME",
        doc: "Says what chance brings, when it waits for you (see `luck hand`).",
        complete: Complete::Outcomes,
        run: playing::chance,
    },
    Command {
        name: "luck",
        aliases: &[],
        usage: "luck hand|seed",
        doc: "Lets chance wait for `chance`, or draws it from the seed again.",
        complete: Complete::Words(&["hand", "seed"]),
        run: playing::luck,
    },
    Command {
        name: "rule",
        aliases: &[],
        usage: "rule ORDER",
        doc: "A ruling, the designer's word: `rule set goblin hp 3`. `help rulings` lists the orders.",
        complete: Complete::Rulings,
        run: playing::rule,
    },
    Command {
        name: "scenes",
        aliases: &[],
        usage: "scenes [TEXT]",
        doc: "Lists the scenes, or those whose id, text or proved rules hold the text.",
        complete: Complete::Nothing,
        run: content::scenes,
    },
    Command {
        name: "open",
        aliases: &[],
        usage: "open SCENE [SEED]",
        doc: "Opens a scene.",
        complete: Complete::Scenes,
        run: content::open,
    },
    Command {
        name: "restart",
        aliases: &[],
        usage: "restart [SEED]",
        doc: "Opens this scene again, on the newest content.",
        complete: Complete::Nothing,
        run: content::restart,
    },
    Command {
        name: "reload",
        aliases: &[],
        usage: "reload",
        doc: "Reads the content again now; it happens by itself when files change.",
        complete: Complete::Nothing,
        run: content::reload,
    },
    Command {
        name: "watch",
        aliases: &[],
        usage: "watch [odds ACTION | EXPRESSION | tests | nothing]",
        doc: "Works something out again at each save, and says what it was and is: the odds of an action, an expression, the \
              scenes with steps. Without anything it lists what is watched.",
        complete: Complete::Expression,
        run: watched::watch,
    },
    Command {
        name: "explain",
        aliases: &[],
        usage: "explain CODE",
        doc: "Says more about an error code, such as `E0203`.",
        complete: Complete::Nothing,
        run: reloading::explain,
    },
    Command {
        name: "errors",
        aliases: &[],
        usage: "errors [N]",
        doc: "Shows what is wrong with the files as they are now, a page at a time, from the Nth problem on.",
        complete: Complete::Nothing,
        run: reloading::errors,
    },
    Command {
        name: "save",
        aliases: &[],
        usage: "save FILE",
        doc: "Writes the game so far: scene, seed and decisions.",
        complete: Complete::Files,
        run: content::save,
    },
    Command {
        name: "load",
        aliases: &[],
        usage: "load FILE",
        doc: "Plays a saved game again up to its last position.",
        complete: Complete::Files,
        run: content::load,
    },
    Command {
        name: "replay",
        aliases: &[],
        usage: "replay [FILE]",
        doc: "Plays this game, or a saved one, again on the content as it is now, and says where the story differs. The \
              game of before is kept: `undo` leads back to it.",
        complete: Complete::Files,
        run: content::replay,
    },
    Command {
        name: "quit",
        aliases: &["q", "exit"],
        usage: "quit",
        doc: "Leaves.",
        complete: Complete::Nothing,
        run: content::quit,
    },
];

/// The command with this name or alias.
pub fn find(word: &str) -> Option<&'static Command> {
    let named = |command: &&Command| command.name == word || command.aliases.contains(&word);
    COMMANDS.iter().find(named)
}

/// The command that a line begins with, and what follows it.
pub fn begun(line: &str) -> Option<(&'static Command, &str)> {
    let after = |name: &str| line.strip_prefix(name).filter(|rest| rest.is_empty() || rest.starts_with([' ', '\t']));
    let begins = |command: &'static Command| {
        let mut names = std::iter::once(command.name).chain(command.aliases.iter().copied());
        Some((command, names.find_map(after)?))
    };
    COMMANDS.iter().find_map(begins)
}
