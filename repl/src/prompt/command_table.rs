//! All commands of the REPL: one table, from which dispatch, help and completion come.

use super::commands::{Command, Complete};
use super::{
    bots, content, help, inspect, keep, lists, more, odds, playing, proof, recipes, reloading, resume, seated, sim,
    suggest, testing, timeline, tree, tutorial, watched, written,
};

/// All commands, in the order of `help`.
pub const COMMANDS: &[Command] = &[
    Command {
        name: "help",
        aliases: &["?", "h"],
        usage: "help [WORDS]",
        doc: "Explains a command or a word of the language, and shows the recipe that answers a wish: `help lifesteal`.",
        complete: Complete::Topics,
        run: help::help,
    },
    Command {
        name: "tutorial",
        aliases: &[],
        usage: "tutorial [next|back|stop]",
        doc: "Ten guided minutes, from the first command to content of your own and a scene that proves it. Each step is \
              checked while you work.",
        complete: Complete::Words(&["next", "back", "stop"]),
        run: tutorial::tutorial,
    },
    Command {
        name: "look",
        aliases: &["l"],
        usage: "look [me|all|SEAT|LABEL]",
        doc: "Draws all of the table, as whoever is asked sees it, as a seat sees it, or with nothing hidden; or somebody on it.",
        complete: Complete::Seats,
        run: inspect::look,
    },
    Command {
        name: "actions",
        aliases: &["a"],
        usage: "actions [WORD]",
        doc: "Lists all that can be done now, each with its number: `3` says what stands beside 3.",
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
        name: "list",
        aliases: &[],
        usage: "list KIND [all] [WORDS] [WORD<N] [csv]",
        doc: "Lists what the content has of a kind, as its plural does (`cards`, `foes`): those that hold all words, and whose \
              statements fit (`foes hp>5`, `cards type=weapon`). What stands beside scenes is left out unless `all` is said. \
              With `csv` at its end for spreadsheets.",
        complete: Complete::Kinds,
        run: lists::list,
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
              something holds. Policies for questions on the way: pass, random, first, best, worst. \
              `best` makes the expression after `of` as high as it can, `worst` as low, and without one the seat's standing. Where several must decide, any may \
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
        complete: Complete::Sim,
        run: sim::sim,
    },
    Command {
        name: "timeline",
        aliases: &["moments"],
        usage: "timeline COMMAND",
        doc: "Carries a command out on a copy and draws its moments in the order in which they come, among what is told, \
              with every script that is called: `timeline attack`, `timeline play longsword on goblin-1`, `timeline pass`. \
              Functions of these names in your scripts are called just there.",
        complete: Complete::Question(&[]),
        run: timeline::timeline,
    },
    Command {
        name: "suggest",
        aliases: &[],
        usage: "suggest [all] [BOT] [GAMES]|WISH",
        doc: "Names the best commands for whoever is asked, tried out: after each the same games are played to their end, \
              which is what `sim` counts after it; the list is in their order. A bot that knows no more than the seat \
              does proposes them (`suggest ismcts:2000` thinks longer); `suggest 200` plays so many games after each, \
              `suggest all` lists more than the best five. \
              Some systems give advice of their own, also to a wish.",
        complete: Complete::Bots,
        run: suggest::suggest,
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
        usage: "play against BOT [as SEATS | for SEATS] | nobody",
        doc: "Gives the other side's seats to a bot, which answers at once and sees no more than you would in its place. \
              `as` names your seats, `for` the bot's: `play against greedy as ilka, torben`, `play against greedy for gm`. \
              `auto` lets play go on where you say nothing. From then on you are told, offered and answered only what you may know, `odds` and `suggest` too; `look all` \
              still shows everything, and so does all else after `play against nobody`.",
        complete: Complete::Bots,
        run: bots::against,
    },
    Command {
        name: "undo",
        aliases: &["u", "back"],
        usage: "undo [N]",
        doc: "Takes back the last command, or the last N. New content is taken back like a command; before the start of a \
              game, the one that was on the table before it comes back.",
        complete: Complete::Nothing,
        run: playing::undo,
    },
    Command {
        name: "redo",
        aliases: &["forward"],
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
        complete: Complete::Rules,
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
        name: "name",
        aliases: &[],
        usage: "name NAME",
        doc: "Writes the hero's name on the sheet: `name Ada`. Elsewhere the set-up of a scene names its people.",
        complete: Complete::Nothing,
        run: playing::name,
    },
    Command {
        name: "scenes",
        aliases: &[],
        usage: "scenes [TEXT]",
        doc: "Lists the scenes that are there to be played, or all whose id, text, kind or proved rules hold the text.",
        complete: Complete::SceneWords,
        run: content::scenes,
    },
    Command {
        name: "open",
        aliases: &[],
        usage: "open SCENE [SEED] [LABEL: NAME, ..]",
        doc: "Opens a scene, perhaps with characters of files in its seats: `open the-last-toll you: Ada`.",
        complete: Complete::Seated,
        run: content::open,
    },
    Command {
        name: "characters",
        aliases: &[],
        usage: "characters",
        doc: "Lists the characters that are files of this machine, in the folder `characters` or the one that `--characters` \
              names, and those of the packs. `rondel new character NAME` makes one, `open SCENE LABEL: NAME` and `rondel \
              play --as LABEL:NAME` put one into a seat; all else that the scene says of the seat stays, where it fits. A save \
              keeps the character's text, and opens anywhere.",
        complete: Complete::Nothing,
        run: seated::characters,
    },
    Command {
        name: "keep",
        aliases: &[],
        usage: "keep [LABEL]",
        doc: "Writes into the file of a character what it takes along from the adventure: experience, gold, finds, wear. It \
              shows each change, and leaves what the file said before beside it, as `NAME.rondel.bak`. It works between \
              Encounters and when all is over.",
        complete: Complete::Nothing,
        run: keep::keep,
    },
    Command {
        name: "copy",
        aliases: &[],
        usage: "copy RECIPE",
        doc: "Writes a recipe that `help` has shown into `recipes.rondel` of the pack that is open, with what it needs: by \
              its name, or by one of its wishes. The scene that proves it comes along where all is there that it uses. Nothing \
              is replaced.",
        complete: Complete::Nothing,
        run: recipes::copy,
    },
    Command {
        name: "restart",
        aliases: &[],
        usage: "restart [SEED]",
        doc: "Opens this scene again, on the newest content.",
        complete: Complete::Seed,
        run: content::restart,
    },
    Command {
        name: "reload",
        aliases: &[],
        usage: "reload",
        doc: "Reads the content again now; it happens by itself when files change.",
        complete: Complete::Alone,
        run: content::reload,
    },
    Command {
        name: "watch",
        aliases: &[],
        usage: "watch [odds ACTION | EXPRESSION | tests | nothing]",
        doc: "Works something out again at each save, and says what it was and is: the odds of an action, an expression, the \
              scenes with steps. Without anything it lists what is watched.",
        complete: Complete::Watch,
        run: watched::watch,
    },
    Command {
        name: "tests",
        aliases: &[],
        usage: "tests [all]",
        doc: "Lists the scenes with steps that fail, by their causes: first those that use what the last save changed, then \
              those beside the open scene. `tests all` names each of them.",
        complete: Complete::Words(&["all"]),
        run: testing::tests,
    },
    Command {
        name: "explain",
        aliases: &[],
        usage: "explain CODE",
        doc: "Says more about an error code, such as `E0203`.",
        complete: Complete::Codes,
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
        name: "more",
        aliases: &[],
        usage: "more [all]",
        doc: "Goes on with an answer that was too long for the screen, or tells all that is left of it.",
        complete: Complete::Words(&["all"]),
        run: more::more,
    },
    Command {
        name: "mark",
        aliases: &[],
        usage: "mark [NAME]",
        doc: "Names the position on the table, for `goto`; without a name it lists the marks.",
        complete: Complete::Nothing,
        run: tree::mark,
    },
    Command {
        name: "goto",
        aliases: &[],
        usage: "goto EVENT|MARK|@POSITION",
        doc: "Goes to the position after the command by which an event of the log was told, to a mark, or to a position of \
              `branches`, of another game too. Nothing that was played is lost.",
        complete: Complete::Places,
        run: tree::goto,
    },
    Command {
        name: "branches",
        aliases: &[],
        usage: "branches [all]",
        doc: "Draws what was played as a tree, with the numbers of its positions and the marks, and the other games of this \
              session. Of a long branch the middle is left out, unless `all` is said.",
        complete: Complete::Words(&["all"]),
        run: tree::branches,
    },
    Command {
        name: "resume",
        aliases: &[],
        usage: "resume [N]",
        doc: "Goes on with a game that a prompt in this folder left behind, by the end of its terminal or of itself.",
        complete: Complete::Nothing,
        run: resume::resume,
    },
    Command {
        name: "expect",
        aliases: &[],
        usage: "expect WHAT",
        doc: "Says what must hold now, as in a scene: `expect goblin-1 hp 1`, `expect goblin_1.hp < you.hp`.",
        complete: Complete::Expression,
        run: proof::expect,
    },
    Command {
        name: "refuse",
        aliases: &[],
        usage: "refuse COMMAND [by RULE]",
        doc: "Says that a command must be refused now, perhaps by a rule.",
        complete: Complete::Offers,
        run: proof::refuse,
    },
    Command {
        name: "told",
        aliases: &[],
        usage: "told TEXT",
        doc: "Says that the last command must have told this.",
        complete: Complete::Nothing,
        run: proof::told,
    },
    Command {
        name: "untold",
        aliases: &[],
        usage: "untold TEXT",
        doc: "Says that the last command must not have told this.",
        complete: Complete::Nothing,
        run: proof::untold,
    },
    Command {
        name: "step",
        aliases: &[],
        usage: "step [N]",
        doc: "Carries out the next step of the open test, or the next N.",
        complete: Complete::Nothing,
        run: proof::step,
    },
    Command {
        name: "run",
        aliases: &[],
        usage: "run [to N]",
        doc: "Carries out the steps of the open test up to the Nth, or all of them.",
        complete: Complete::Words(&["to"]),
        run: proof::run,
    },
    Command {
        name: "save test",
        aliases: &[],
        usage: "save test NAME [FILE]",
        doc: "Writes what was played as a scene that passes: its set-up, decisions and chance, and what was said by `expect`, \
              `refuse` and `told`, else what has changed. Without a file it goes into the pack's `scenes/played.rondel`.",
        complete: Complete::Nothing,
        run: written::save_test,
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
        complete: Complete::Alone,
        run: content::quit,
    },
];
