//! The table of all commands of the REPL. Dispatch, help and completion are made from it. A row names the function that
//! carries the command out (`run`) and how its words are completed (`complete`).

use super::commands::{Command, Complete};
use super::{
    bots, create, errors, help, inspect, keep, lists, more, new, odds, open, playing, proof, recipes, resume, saves,
    scenes, seated, sim, suggest, testing, timeline, tree, tutorial, watched, written,
};

/// All commands, in the order of `help`.
pub const COMMANDS: &[Command] = &[
    Command {
        name: "help",
        aliases: &["?", "h"],
        usage: "help [WORDS]",
        doc: "Explains a command or a word of the language, and shows the recipe for a wish: `help lifesteal`.",
        complete: Complete::Topics,
        run: help::help,
    },
    Command {
        name: "tutorial",
        aliases: &[],
        usage: "tutorial [next|back|stop]",
        doc: "Teaches Rondel in ten minutes, from the first command to your own content and a scene that proves it. \
              Checks each step.",
        complete: Complete::Words(&["next", "back", "stop"]),
        run: tutorial::tutorial,
    },
    Command {
        name: "look",
        aliases: &["l"],
        usage: "look [me|all|SEAT|LABEL]",
        doc: "Draws the table as the seat to act or another seat sees it, or with nothing hidden; or draws somebody \
              on it.",
        complete: Complete::Seats,
        run: inspect::look,
    },
    Command {
        name: "actions",
        aliases: &["a"],
        usage: "actions [WORD]",
        doc: "Lists all possible actions with their numbers: `3` carries out number 3.",
        complete: Complete::Nothing,
        run: inspect::actions,
    },
    Command {
        name: "do",
        aliases: &[],
        usage: "do COMMAND",
        doc: "Sends a command to the table, even if it looks like one of the prompt.",
        complete: Complete::Offers,
        run: playing::play,
    },
    Command {
        name: "card",
        aliases: &["c"],
        usage: "card NAME",
        doc: "Draws a card, a Foe or anything else in the catalog.",
        complete: Complete::Names,
        run: inspect::card,
    },
    Command {
        name: "list",
        aliases: &[],
        usage: "list KIND [all] [WORDS] [WORD<N] [csv]",
        doc: "Lists content of a kind, by its plural (`cards`, `foes`), with all the words and matching statements \
              (`foes hp>5`, `cards type=weapon`). `all` includes what stands beside scenes; `csv` at the end is for \
              spreadsheets.",
        complete: Complete::Kinds,
        run: lists::list,
    },
    Command {
        name: "why",
        aliases: &[],
        usage: "why [N] | why not COMMAND",
        doc: "Names the causes of the last event (or of event N), or the rules that forbid a command.",
        complete: Complete::Not,
        run: inspect::why,
    },
    Command {
        name: "odds",
        aliases: &["o"],
        usage: "odds [--as SEAT] [ACTION] [of EXPRESSION] [until asked|over|CONDITION | depth N] [policy [SEAT] NAME, ..] [order any|as asked|SEAT, ..] [given RULING]",
        doc: "Computes what may come of an action, up to its end, until somebody is asked to begin something, or \
              until a condition holds. Policies answer questions on the way: pass, random, first, best, worst. \
              `best` maximizes the expression after `of`, by default the seat's standing; `worst` minimizes it. \
              Where several must decide, any may go first, unless `order` names one. `given` changes facts, as \
              `rule` does. Braces make a table, one row per value: `odds attack wolf of wolf.hp given set wolf hp \
              {1..4}`. Beyond `--most N` positions it plays `--games N` games.",
        complete: Complete::Question(&["--as", "--most", "--games", "--seed"]),
        run: odds::odds,
    },
    Command {
        name: "compare",
        aliases: &[],
        usage: "compare ACTION | ACTION [as for odds]",
        doc: "Compares the odds of two actions side by side.",
        complete: Complete::Question(&["--as", "--most", "--games", "--seed"]),
        run: odds::compare,
    },
    Command {
        name: "sim",
        aliases: &[],
        usage: "sim [N] [--bot NAME|SEAT=NAME,..] [--seed N]",
        doc: "Plays N games from here with bots and counts the results, with 95% intervals. Ctrl-C stops early. The \
              table does not change.",
        complete: Complete::Sim,
        run: sim::sim,
    },
    Command {
        name: "timeline",
        aliases: &["moments"],
        usage: "timeline COMMAND",
        doc: "Runs a command on a copy and draws its moments in order, with what is told and every script called: \
              `timeline attack`, `timeline play longsword on goblin-1`, `timeline pass`. Your scripts' functions of \
              these names are called there.",
        complete: Complete::Question(&[]),
        run: timeline::timeline,
    },
    Command {
        name: "suggest",
        aliases: &[],
        usage: "suggest [all] [BOT] [GAMES]|WISH",
        doc: "Suggests the best five commands for the seat to act (`suggest all`: more). It plays the same games to \
              their end after each, counted as by `sim`, and ranks by the results; `suggest 200` sets how many. At a \
              terminal the games are played while you read, and the next command ends them. A \
              bot that knows no more than the seat proposes the commands (`suggest ismcts:2000` thinks longer). Some \
              systems add their own advice, also on a wish.",
        complete: Complete::Bots,
        run: suggest::suggest,
    },
    Command {
        name: "auto",
        aliases: &[],
        usage: "auto [N | until CONDITION] [with BOT, SEAT=BOT]",
        doc: "Lets bots play a command, N commands, or until a condition holds: `auto until round 6`, `auto until \
              over`; `auto until game.at_rest` plays a fight of an adventure \
              out. Bots: greedy, ismcts, ismcts:500, random, pass, first.",
        complete: Complete::Auto,
        run: bots::auto,
    },
    Command {
        name: "play against",
        aliases: &["against"],
        usage: "play against BOT [as SEATS | for SEATS] | nobody",
        doc: "Gives the other side's seats to a bot, which answers at once and sees only what you would there. `as` \
              names your seats, `for` the bot's: `play against greedy as ilka, torben`, `play against greedy for \
              gm`. `auto` plays for you. You then learn only what you may know, from `odds` and `suggest` too; `look \
              all` and `play against nobody` show everything.",
        complete: Complete::Bots,
        run: bots::against,
    },
    Command {
        name: "undo",
        aliases: &["u", "back"],
        usage: "undo [N]",
        doc: "Undoes the last command, or the last N, changes of content included. Before a game's start it returns \
              to the previous game.",
        complete: Complete::Nothing,
        run: playing::undo,
    },
    Command {
        name: "redo",
        aliases: &["forward"],
        usage: "redo [N]",
        doc: "Redoes an undone command. On changed content it is played anew, and differences are told.",
        complete: Complete::Nothing,
        run: playing::redo,
    },
    Command {
        name: "log",
        aliases: &[],
        usage: "log [N]",
        doc: "Tells the story so far, or its last N events, with numbers.",
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
        doc: "Evaluates an expression over the scene: `eval goblin.hp < you.hp`.",
        complete: Complete::Expression,
        run: inspect::eval,
    },
    Command {
        name: "chance",
        aliases: &[],
        usage: "chance OUTCOME",
        doc: "Sets the outcome when chance waits for you (see `luck hand`).",
        complete: Complete::Outcomes,
        run: playing::chance,
    },
    Command {
        name: "luck",
        aliases: &[],
        usage: "luck hand|seed",
        doc: "Lets you set chance with `chance`, or draws it from the seed again.",
        complete: Complete::Words(&["hand", "seed"]),
        run: playing::luck,
    },
    Command {
        name: "rule",
        aliases: &[],
        usage: "rule ORDER",
        doc: "Makes a designer's ruling: `rule set goblin hp 3`. `help rulings` lists the orders.",
        complete: Complete::Rulings,
        run: playing::rule,
    },
    Command {
        name: "name",
        aliases: &[],
        usage: "name NAME",
        doc: "Writes the hero's name on the sheet: `name Ada`. Elsewhere the scene's set-up names people.",
        complete: Complete::Nothing,
        run: playing::name,
    },
    Command {
        name: "scenes",
        aliases: &[],
        usage: "scenes [TEXT]",
        doc: "Lists the scenes to play, or those with this text in their id, text, kind or proved rules.",
        complete: Complete::SceneWords,
        run: scenes::scenes,
    },
    Command {
        name: "open",
        aliases: &[],
        usage: "open SCENE [SEED] [LABEL: NAME, ..]",
        doc: "Opens a scene, optionally with characters from files in its seats: `open the-last-toll you: Ada`.",
        complete: Complete::Seated,
        run: open::open,
    },
    Command {
        name: "characters",
        aliases: &[],
        usage: "characters",
        doc: "Lists this machine's character files, in the folder `characters` or that of `--characters`, and the \
              packs' characters. `rondel new character NAME` makes one; `open SCENE LABEL: NAME` and `rondel play \
              --as LABEL:NAME` seat one. Whatever else the scene says of the seat stays, where it fits. A save keeps \
              the character's text, and opens anywhere.",
        complete: Complete::Nothing,
        run: seated::characters,
    },
    Command {
        name: "create",
        aliases: &[],
        usage: "create [NAME [like OTHER] | STATEMENT | without STATEMENT | undo | done | drop]",
        doc: "Makes a character, or changes one of the folder `characters`. `create Wren` begins and shows what may be said; \
              `create class Wizard` says it and tells what does not fit; `create without gold` takes something away; `create \
              undo` goes back, `create done` writes the file.",
        complete: Complete::Create,
        run: create::create,
    },
    Command {
        name: "keep",
        aliases: &[],
        usage: "keep [LABEL]",
        doc: "Saves a character's experience, Level, gold, finds and wear from the adventure to its file. It shows each \
              change and keeps the old file as `NAME.rondel.bak`. Works between Encounters and at the end.",
        complete: Complete::Nothing,
        run: keep::keep,
    },
    Command {
        name: "new",
        aliases: &[],
        usage: "new pack NAME",
        doc: "Makes a pack of your own in this folder, with examples, and takes it into use: `new pack Mine`. What you save in its \
              files is read at once.",
        complete: Complete::Words(&["pack"]),
        run: new::new,
    },
    Command {
        name: "copy",
        aliases: &[],
        usage: "copy [RECIPE]",
        doc: "Copies a recipe into `recipes.rondel` of the open pack, with what it needs: by name or wish, or the one \
              that `help` showed last. Its scene comes along, in `scenes/recipes.rondel`, if all it uses is there. \
              Nothing is replaced.",
        complete: Complete::Nothing,
        run: recipes::copy,
    },
    Command {
        name: "restart",
        aliases: &[],
        usage: "restart [SEED]",
        doc: "Reopens this scene on the newest content.",
        complete: Complete::Seed,
        run: open::restart,
    },
    Command {
        name: "reload",
        aliases: &[],
        usage: "reload",
        doc: "Reloads the content; this also happens when files change.",
        complete: Complete::Alone,
        run: open::reload,
    },
    Command {
        name: "watch",
        aliases: &[],
        usage: "watch [odds ACTION | EXPRESSION | tests | nothing]",
        doc: "Recomputes something at each save and shows old and new: the odds of an action, an expression, the \
              scenes with steps. Alone, it lists what is watched.",
        complete: Complete::Watch,
        run: watched::watch,
    },
    Command {
        name: "tests",
        aliases: &[],
        usage: "tests [all | PACK]",
        doc: "Lists failing scenes with steps, by cause: first those that use the last change, then those beside the \
              open scene. `tests all` names each, `tests mine` counts those of one pack.",
        complete: Complete::Words(&["all"]),
        run: testing::tests,
    },
    Command {
        name: "explain",
        aliases: &[],
        usage: "explain CODE",
        doc: "Explains an error code, such as `E0203`.",
        complete: Complete::Codes,
        run: errors::explain,
    },
    Command {
        name: "errors",
        aliases: &[],
        usage: "errors [N]",
        doc: "Shows the current problems in the files, a page at a time, from the Nth on.",
        complete: Complete::Nothing,
        run: errors::errors,
    },
    Command {
        name: "more",
        aliases: &[],
        usage: "more [all]",
        doc: "Continues an answer too long for the screen, or tells all the rest.",
        complete: Complete::Words(&["all"]),
        run: more::more,
    },
    Command {
        name: "mark",
        aliases: &[],
        usage: "mark [NAME]",
        doc: "Marks this position for `goto`; without a name, lists the marks.",
        complete: Complete::Nothing,
        run: tree::mark,
    },
    Command {
        name: "goto",
        aliases: &[],
        usage: "goto EVENT|MARK|@POSITION",
        doc: "Goes to the position after the command of a log event, to a mark, or to a position of `branches`, even \
              in another game. Nothing played is lost.",
        complete: Complete::Places,
        run: tree::goto,
    },
    Command {
        name: "branches",
        aliases: &[],
        usage: "branches [all]",
        doc: "Draws this session's games as a tree, with numbered positions and marks. Leaves out the middle of long \
              branches, unless `all` is given.",
        complete: Complete::Words(&["all"]),
        run: tree::branches,
    },
    Command {
        name: "resume",
        aliases: &[],
        usage: "resume [N]",
        doc: "Resumes a game of this folder whose prompt or terminal ended.",
        complete: Complete::Nothing,
        run: resume::resume,
    },
    Command {
        name: "expect",
        aliases: &[],
        usage: "expect WHAT",
        doc: "Claims that something holds now, as in a scene: `expect goblin-1 hp 1`, `expect goblin_1.hp < you.hp`.",
        complete: Complete::Expression,
        run: proof::expect,
    },
    Command {
        name: "refuse",
        aliases: &[],
        usage: "refuse COMMAND [by RULE]",
        doc: "Claims that a command is refused now, optionally by a rule.",
        complete: Complete::Offers,
        run: proof::refuse,
    },
    Command {
        name: "offer",
        aliases: &[],
        usage: "offer [no] ACTION",
        doc: "Claims that an action is offered now, or is not: `offer play longsword`, `offer no pass`.",
        complete: Complete::Offers,
        run: proof::offer,
    },
    Command {
        name: "told",
        aliases: &[],
        usage: "told TEXT",
        doc: "Claims that the last command told this.",
        complete: Complete::Nothing,
        run: proof::told,
    },
    Command {
        name: "untold",
        aliases: &[],
        usage: "untold TEXT",
        doc: "Claims that the last command did not tell this.",
        complete: Complete::Nothing,
        run: proof::untold,
    },
    Command {
        name: "step",
        aliases: &[],
        usage: "step [N]",
        doc: "Runs the next step of the open test, or the next N.",
        complete: Complete::Nothing,
        run: proof::step,
    },
    Command {
        name: "run",
        aliases: &[],
        usage: "run [to N]",
        doc: "Runs the open test up to step N, or all of it.",
        complete: Complete::Words(&["to"]),
        run: proof::run,
    },
    Command {
        name: "save test",
        aliases: &[],
        usage: "save test NAME [FILE]",
        doc: "Saves the game as a passing scene: set-up, decisions, chance, and your `expect`, `refuse` and `told`, \
              else what changed. Default file: `scenes/played.rondel` of the pack.",
        complete: Complete::Nothing,
        run: written::save_test,
    },
    Command {
        name: "save",
        aliases: &[],
        usage: "save FILE",
        doc: "Saves the game so far: scene, seed and decisions. `play against` is in no save: after `load` in another \
              prompt every seat is yours.",
        complete: Complete::Files,
        run: saves::save,
    },
    Command {
        name: "load",
        aliases: &[],
        usage: "load FILE",
        doc: "Replays a saved game up to its last position.",
        complete: Complete::Files,
        run: saves::load,
    },
    Command {
        name: "replay",
        aliases: &[],
        usage: "replay [FILE]",
        doc: "Replays this game, or a saved one, on the current content and shows where the story differs. `undo` \
              returns to the previous game.",
        complete: Complete::Files,
        run: saves::replay,
    },
    Command {
        name: "quit",
        aliases: &["q", "exit"],
        usage: "quit",
        doc: "Leaves.",
        complete: Complete::Alone,
        run: open::quit,
    },
];
