//! The command `suggest`: ranks the possible commands by the results of whole games played after each.
//!
//! The games of all commands are [`Trials`]. A round plays one more game after each command that is still compared. A
//! command that is spared gets no further games, and keeps those that it has.

use super::odds_text;
use super::session::{Answer, ReplSession, Reply};
use crate::content::Diagnostics;
use crate::interrupt;
use crate::sim::{Watch, share, with_sign};
use crate::text::{ACTIVE, BAD, BOLD, DIM, count, paint, sanitize, width, wrap};
use rondel_engine::explore::bot::{Bot, Bots};
use rondel_engine::explore::odds::{Odds, Query, Until};
use rondel_engine::explore::sim::{LONGEST_GAME, Plan, Sums};
use rondel_engine::explore::trial::{Trials, Tried};
use rondel_engine::kernel::{Advice, Stop};
use rondel_engine::table::Cancel;

/// The most commands suggested.
const MOST_SUGGESTED: usize = 5;
/// The most suggested commands that are explained with their results.
const MOST_EXPLAINED: usize = 3;
/// The most positions for the exact odds of a suggested command.
const MOST_POSITIONS: usize = 2_000;
/// The number of games that estimate the odds of a suggested command with more positions.
const ODDS_GAMES: u32 = 400;
/// The default number of games after each command. Fewer games say little, because the games share their luck and so
/// err together.
const GAMES: u64 = 40;
/// The number of games of each command between two looks at the results. Each look drops the commands that are clearly
/// worse.
const LOOK_EVERY: u64 = 10;
/// If no number of games is given, no round begins after this many decisions.
const MOST_DECISIONS: u64 = 8_000;
/// If no number of games is given, only commands that can finish all their games within this many decisions go on.
const PLANNED_DECISIONS: u64 = 7_000;
/// The most columns to which shorter commands are filled up, so that their values are below each other.
const MOST_WIDE: usize = 44;
/// The seed of the games. It is also the default seed of `sim`.
const SEED: u64 = 1;

/// Answers `suggest [all] [BOT] [GAMES]`, `suggest WISH`.
pub(super) fn suggest(session: &mut ReplSession, text: &str) -> Answer {
    if !matches!(session.table.stop(), Stop::Decide(_)) {
        let help = format!("it waits for: {}", session.table.asked());
        return Err(Diagnostics::new("R0002", "nobody is asked now", help));
    }
    let (text, all) = match text.strip_prefix("all").filter(|rest| rest.is_empty() || rest.starts_with(' ')) {
        Some(rest) => (rest.trim(), true),
        None => (text, false),
    };
    let Asked { bot, games, wish } = Asked::read(text)?;
    if bot.is_none()
        && games.is_none()
        && let Some(advice) = session.table.advice(&wish)
    {
        return Ok(Reply::text(advised(&advice, session.columns)));
    }
    if !wish.is_empty() {
        let help = format!("`suggest` alone asks a bot, `suggest BOT` one of {}", names());
        return Err(Diagnostics::new("R0003", format!("nobody here has advice on `{wish}`"), help));
    }
    let usual = session.content.game.usual_bot();
    let proposes = bot.unwrap_or(Bot::USUAL);
    let plays = if is_slower(proposes, usual) { usual } else { proposes };
    let plan = Plan { bots: Bots::all(plays), seed: SEED, most: LONGEST_GAME };
    // The games are played in the background, while the user reads and types.
    let goes_on = session.live && bot.is_none() && games.is_none();
    if goes_on {
        // Any question to the session ends the round that is being played.
        session.table.set_cancel(interrupt::attention());
    }
    let mut trials = session.table.trials(Some(proposes), &plan)?;
    let bots = (proposes, plays);
    let mut pace = Pace::new(games);
    if goes_on {
        let first = proposed(session, bots, &trials.tried());
        session.thinking = Some(Thinking { trials, pace, bots, all });
        return Ok(Reply::text(first));
    }
    let watch = Watch::begin(pace.played.planned, None);
    while pace.round(&mut *trials) {
        watch.played();
    }
    drop(watch);
    Ok(Reply::text(suggested(session, bots, &pace.played, &trials.tried(), all)))
}

/// Games that are played while somebody reads and types.
pub(super) struct Thinking {
    trials: Box<dyn Trials>,
    pace: Pace,
    /// The bot that proposes the commands, and the bot that plays the games.
    bots: (Bot, Bot),
    /// Whether no command is left out of the answer.
    all: bool,
}

/// Plays a round of the games of a suggestion in the background. Returns the text to show if all games are over, an
/// empty text if some are left, and `None` if there is no suggestion to play games for.
pub(super) fn go_on(session: &mut ReplSession) -> Option<String> {
    let mut thinking = session.thinking.take()?;
    let more = thinking.pace.round(&mut *thinking.trials);
    // A round that somebody's question cut short is not the end of the games.
    if more || interrupt::attention().is_cancelled() {
        session.thinking = Some(thinking);
        return Some(String::new());
    }
    session.table.set_cancel(Cancel::NEVER);
    let Thinking { trials, pace, bots, all } = thinking;
    Some(suggested(session, bots, &pace.played, &trials.tried(), all))
}

/// Returns the commands in the order in which a bot proposes them, before any game.
fn proposed(session: &ReplSession, (proposes, plays): (Bot, Bot), tried: &[Tried]) -> String {
    let Some(first) = tried.first() else { return paint(DIM, "  nothing can be done") };
    let who = sanitize(&session.table.seat_name(first.seat));
    let head = format!("{proposes} proposes for {who}");
    let note = format!("; {GAMES} games by {plays} after each follow while you read, the next command ends them");
    let mut lines = vec![wrap(&format!("{}{}", paint(BOLD, head), paint(DIM, note)), session.columns, 2)];
    lines.extend(
        tried.iter().take(MOST_SUGGESTED).map(|trial| format!("  {}", paint(ACTIVE, sanitize(&trial.command)))),
    );
    lines.join("\n")
}

/// The number of games played after each command.
pub struct Played {
    /// The number of games played.
    pub games: u64,
    /// The number of games planned.
    pub planned: u64,
    /// Whether the games were cut short because they are long.
    pub long: bool,
}

impl Played {
    /// Returns the part of a sentence that says why fewer games were played than planned. Empty if all were played.
    pub fn fewer(&self) -> String {
        let planned = self.planned;
        match (self.games < planned, self.long) {
            (false, _) => String::new(),
            (true, true) => format!(" instead of {planned}, since they are long (`suggest {planned}` plays them all)"),
            (true, false) => format!(" instead of {planned}: stopped"),
        }
    }
}

/// Returns whether a bot is a slower search than the usual bot. Whole games by such a bot would take too long.
fn is_slower(bot: Bot, usual: Bot) -> bool {
    match (bot, usual) {
        (Bot::Search { playouts }, Bot::Search { playouts: usual }) => playouts > usual,
        (Bot::Search { .. }, _) => true,
        _ => false,
    }
}

/// The progress of the games. If all commands together are too much, the worse commands stop, at most half of them at a
/// time. So the best commands finish all their games.
struct Pace {
    played: Played,
    /// The number of games that was asked for, if any.
    asked: Option<u64>,
    /// The number of games so far, of all commands.
    total: u64,
}

impl Pace {
    /// Returns the progress before the first game. `asked` is the number of games that was asked for, if any.
    fn new(asked: Option<u64>) -> Pace {
        Pace { played: Played { games: 0, planned: asked.unwrap_or(GAMES), long: false }, asked, total: 0 }
    }

    /// Plays a round. Returns `false` if no round was left to play, or if the round was cancelled.
    fn round(&mut self, trials: &mut dyn Trials) -> bool {
        let Pace { played, asked, total } = self;
        if played.games >= played.planned {
            return false;
        }
        let (decisions, _) = trials.effort();
        played.long = asked.is_none() && decisions >= MOST_DECISIONS;
        if played.long || !trials.round() {
            return false;
        }
        played.games += 1;
        // The decisions of all games so far, and the number of commands that a round plays.
        let (decisions, commands) = trials.effort();
        *total += commands as u64;
        if played.games.is_multiple_of(LOOK_EVERY) {
            trials.spare_worse();
            if asked.is_none() {
                // The decisions that one command still needs for its games, and the number of commands for which the
                // decisions that are left suffice. After 10 of 40 games with 60 decisions each, a command needs 1800
                // more. If 3000 decisions were made, 4000 are left, which suffice for 2 commands.
                let decisions_a_game = decisions.div_ceil((*total).max(1));
                let needed = played.planned.saturating_sub(played.games) * decisions_a_game;
                let left = PLANNED_DECISIONS.saturating_sub(decisions);
                let affordable = left.checked_div(needed).unwrap_or(u64::MAX);
                let half = commands.div_ceil(2) as u64;
                trials.spare_beyond(usize::try_from(affordable.max(half)).unwrap_or(usize::MAX));
            }
        }
        true
    }
}

/// A request that was read.
struct Asked {
    bot: Option<Bot>,
    games: Option<u64>,
    wish: String,
}

impl Asked {
    /// Reads the bot, the number of games and the wish of a request.
    fn read(text: &str) -> Result<Asked, Diagnostics> {
        let mut asked = Asked { bot: None, games: None, wish: String::new() };
        let mut words = text.split_whitespace().peekable();
        match words.peek().map(|word| Bot::named(word)) {
            // `ismcts:0` means a bot, even if there is no such bot.
            Some(Err(problem)) if words.peek().is_some_and(|word| word.contains(':')) => return Err(problem.into()),
            Some(Ok(bot)) => {
                asked.bot = Some(bot);
                words.next();
            }
            _ => {}
        }
        if let Some(Ok(games)) = words.peek().map(|word| word.parse::<u64>()) {
            if games == 0 {
                let help = "`suggest`, `suggest 200`, `suggest greedy 200`";
                return Err(Diagnostics::new("R0003", "no games say nothing", help));
            }
            asked.games = Some(games);
            words.next();
        }
        asked.wish = words.collect::<Vec<_>>().join(" ");
        Ok(asked)
    }
}

/// Returns the bots, for a sentence.
pub(super) fn names() -> String {
    Bot::names().collect::<Vec<_>>().join(", ")
}

/// Returns the system's own plan.
fn advised(advice: &Advice, columns: usize) -> String {
    let plan = advice.plan.iter().map(|command| format!("  {}", paint(ACTIVE, sanitize(command))));
    let why = wrap(&format!("  {}", sanitize(&advice.why)), columns, 4);
    plan.chain([why]).collect::<Vec<_>>().join("\n")
}

/// Returns the ranked commands as text. `proposes` chose the commands, `plays` played the games. If `all` is set, no
/// command is left out.
fn suggested(
    session: &ReplSession,
    (proposes, plays): (Bot, Bot),
    played: &Played,
    tried: &[Tried],
    all: bool,
) -> String {
    let Some(first) = tried.first() else { return paint(DIM, "  nothing can be done") };
    let games = played.games;
    if games == 0 {
        return paint(DIM, "  stopped before every command had a game");
    }
    let who = sanitize(&session.table.seat_name(first.seat));
    let most = if all { usize::MAX } else { MOST_SUGGESTED };
    let rest = if tried.len() > most {
        format!("; the best {MOST_SUGGESTED} of {} tried, `suggest all` lists them", tried.len())
    } else {
        String::new()
    };
    let fewer = played.fewer();
    let head = format!("{proposes} for {who}, each tried in {} by {plays}{fewer}", count(games as usize, "game"));
    let shown = || tried.iter().take(most);
    let odds: Vec<Option<Odds>> = shown().enumerate().map(|(nth, trial)| odds_of(session, trial, nth)).collect();
    let faults = shown().zip(&odds).flat_map(|(trial, odds)| {
        let faults = odds.iter().flat_map(odds_text::faults);
        faults.map(|fault| format!("{fault} (`{}`)", sanitize(&trial.command)))
    });
    let mut lines: Vec<String> = faults.map(|fault| wrap(&paint(BAD, fault), session.columns, 2)).collect();
    lines.push(wrap(&format!("{}{}", paint(BOLD, head), paint(DIM, rest)), session.columns, 2));
    let wide = shown().map(|trial| width(&sanitize(&trial.command))).max().unwrap_or(0).min(MOST_WIDE);
    for ((nth, trial), odds) in shown().enumerate().zip(&odds) {
        let command = sanitize(&trial.command);
        let room = " ".repeat(wide.saturating_sub(width(&command)));
        lines.push(wrap(
            &format!("  {}{room}  {}", paint(ACTIVE, command), value(trial, nth, first)),
            session.columns,
            6,
        ));
        let notes = notes_of(trial, if nth < MOST_EXPLAINED { odds.as_ref() } else { None });
        if !notes.is_empty() {
            lines.push(wrap(&paint(DIM, format!("      {}", notes.join("; "))), session.columns, 6));
        }
    }
    let is_cut_short = shown().any(|trial| trial.unknown > 0);
    let note = if is_cut_short { UNKNOWN_NOTE.to_string() } else { note_of_wins(games, plays) };
    lines.push(wrap(&paint(DIM, note), session.columns, 2));
    lines.join("\n")
}

/// The note below suggestions whose games stopped at something unknown.
const UNKNOWN_NOTE: &str = "  a game stops where it comes to a place or a card that you have not seen, so nobody can say who wins; \
                    stands: how good the position is there, beside that of the best command";

/// Returns the note below suggestions: how wins are counted.
fn note_of_wins(games: u64, plays: Bot) -> String {
    format!(
        "  wins: what `sim {games} --bot {plays}` counts after it, over all that chance may bring, in brackets the 95% \
         interval; few games: fewer than {GAMES}, too few for a share; among equals the win in fewer Rounds comes first, then \
         the better standing at the end; ≈: as good as the first, as far as these games show; `suggest {}` plays more",
        // Four times as many games halve the intervals.
        games.max(GAMES) * 4
    )
}

/// Returns the notes below a command: the other names that could stand in the command with the same result, and its
/// possible results, if the odds are given.
fn notes_of(trial: &Tried, odds: Option<&Odds>) -> Vec<String> {
    let mut notes = Vec::new();
    if !trial.alike.is_empty() {
        let names: Vec<String> = trial.alike.iter().map(|name| sanitize(name)).collect();
        notes.push(format!("the same with {}", names.join(", ")));
    }
    let news = odds.map(|odds| odds_text::news(odds).join(", ")).unwrap_or_default();
    notes.extend((!news.is_empty()).then_some(news));
    notes
}

/// Returns the value of a command: `wins 95.0% (76.4% to 99.1%)  ≈`. If it wins as often as the `first`, returns how
/// much slower it wins, or how much worse it stands at the end. After few games there is no share.
fn value(trial: &Tried, nth: usize, first: &Tried) -> String {
    let mark = if nth > 0 && trial.as_good { "  ≈" } else { "" };
    let more_than_first =
        |sums_of: fn(&Tried) -> Sums| sums_of(trial).mean().at.saturating_sub(sums_of(first).mean().at);
    let (slower, better) = (more_than_first(|trial| trial.length), more_than_first(|trial| trial.standing));
    if trial.unknown > 0 {
        let stands = if nth == 0 { "stands best".into() } else { format!("stands {}", with_sign(better)) };
        let ends = format!("; {} of {} games stop at what you have not seen", trial.unknown, trial.won.n);
        return format!("{stands}{}{}", paint(DIM, ends), paint(DIM, mark));
    }
    if trial.won.n < GAMES {
        return format!("{}{}", paint(DIM, format!("few games ({})", trial.won.n)), paint(DIM, mark));
    }
    let wins_as_often = nth > 0 && trial.won == first.won;
    let note = match (wins_as_often, slower, better) {
        (false, ..) | (true, 0, 0) => String::new(),
        (true, 0, better) => format!("  stands {}", with_sign(better)),
        (true, slower, _) => format!("  in {} Rounds", with_sign(slower)),
    };
    format!("wins {}{note}{}", share(&trial.won), paint(DIM, mark))
}

/// Returns the odds of a command as its seat knows them: to the end of the action for the commands that are explained,
/// and of the command alone for the others.
fn odds_of(session: &ReplSession, trial: &Tried, nth: usize) -> Option<Odds> {
    let until = if nth < MOST_EXPLAINED { Until::Action } else { Until::Depth(0) };
    let plain = Query::new(trial.command.clone());
    let query = Query { until, knows: Some(trial.seat), most: MOST_POSITIONS, games: ODDS_GAMES, ..plain };
    session.table.odds(&query).ok()
}
