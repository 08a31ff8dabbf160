//! `suggest`: the commands of who is asked, by what comes of them in whole games.

use super::odds_text;
use super::session::{Answer, ReplSession, Reply};
use crate::content::Diagnostics;
use crate::sim::{Watch, share, with_sign};
use crate::text::{ACTIVE, BOLD, DIM, count, paint, sanitize, width, wrap};
use rondel_engine::explore::bot::{Bot, Bots};
use rondel_engine::explore::odds::Query;
use rondel_engine::explore::sim::{LONGEST_GAME, Plan};
use rondel_engine::explore::trial::{Trials, Tried};
use rondel_engine::kernel::{Advice, Stop};

/// So many commands are suggested.
const MOST_SUGGESTED: usize = 5;
/// So many of them with what comes of them.
const MOST_EXPLAINED: usize = 3;
/// What comes of a suggestion is worked out over at most so many positions, else estimated from so many games.
const LOOK: (usize, u32) = (2_000, 400);
/// Unless told, so many games are played after each command ...
const GAMES: u64 = 40;
/// ... as long as no more decisions are made than this.
const MOST_DECISIONS: u64 = 8_000;
/// The seed of the games: that of `sim`.
const SEED: u64 = 1;

/// `suggest [all] [BOT] [GAMES]`, `suggest WISH`
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
    let mut trials = session.table.trials(Some(proposes), &plan)?;
    let played = play(&mut *trials, games);
    let tried = trials.tried();
    drop(trials);
    Ok(Reply::text(suggested(session, (proposes, plays), &played, (&tried, all))))
}

/// How many games were played after each command.
struct Played {
    games: u64,
    /// So many were to be played.
    planned: u64,
    /// The games have more decisions than advice waits for.
    long: bool,
}

impl Played {
    /// Why there are fewer than were promised.
    fn fewer(&self) -> String {
        let planned = self.planned;
        match (self.games < planned, self.long) {
            (false, _) => String::new(),
            (true, true) => format!(" instead of {planned}, since they are long (`suggest {planned}` plays them all)"),
            (true, false) => format!(" instead of {planned}: stopped"),
        }
    }
}

/// Games by a search that thinks longer than is usual would take too long.
fn is_slower(bot: Bot, usual: Bot) -> bool {
    match (bot, usual) {
        (Bot::Search { playouts }, Bot::Search { playouts: usual }) => playouts > usual,
        (Bot::Search { .. }, _) => true,
        _ => false,
    }
}

/// Plays round by round. Ctrl-C stops them.
fn play(trials: &mut dyn Trials, games: Option<u64>) -> Played {
    let mut played = Played { games: 0, planned: games.unwrap_or(GAMES), long: false };
    let watch = Watch::begin(played.planned);
    while played.games < played.planned {
        played.long = games.is_none() && trials.effort().0 >= MOST_DECISIONS;
        if played.long || !trials.round() {
            break;
        }
        played.games += 1;
        watch.played();
    }
    played
}

/// What was asked for.
struct Asked {
    bot: Option<Bot>,
    games: Option<u64>,
    wish: String,
}

impl Asked {
    fn read(text: &str) -> Result<Asked, Diagnostics> {
        let mut asked = Asked { bot: None, games: None, wish: String::new() };
        let mut words = text.split_whitespace().peekable();
        match words.peek().map(|word| Bot::named(word)) {
            // `ismcts:0` means a bot, even if there is none.
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

/// The bots, for a sentence.
pub(super) fn names() -> String {
    Bot::names().collect::<Vec<_>>().join(", ")
}

/// The system's own plan.
fn advised(advice: &Advice, columns: usize) -> String {
    let plan = advice.plan.iter().map(|command| format!("  {}", paint(ACTIVE, sanitize(command))));
    let why = wrap(&format!("  {}", sanitize(&advice.why)), columns, 4);
    plan.chain([why]).collect::<Vec<_>>().join("\n")
}

fn suggested(
    session: &ReplSession,
    (proposes, plays): (Bot, Bot),
    played: &Played,
    (tried, all): (&[Tried], bool),
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
    let mut lines = vec![wrap(&format!("{}{}", paint(BOLD, head), paint(DIM, rest)), session.columns, 2)];
    let shown = || tried.iter().take(most);
    let wide = shown().map(|one| width(&sanitize(&one.command))).max().unwrap_or(0).min(44);
    for (nth, one) in shown().enumerate() {
        let command = sanitize(&one.command);
        let room = " ".repeat(wide.saturating_sub(width(&command)));
        lines.push(wrap(
            &format!("  {}{room}  {}", paint(ACTIVE, command), value(one, nth, first)),
            session.columns,
            6,
        ));
        let mut notes = Vec::new();
        if !one.alike.is_empty() {
            notes.push(format!(
                "the same with {}",
                one.alike.iter().map(|name| sanitize(name)).collect::<Vec<_>>().join(", ")
            ));
        }
        if nth < MOST_EXPLAINED {
            notes.extend(what_comes(session, one));
        }
        if !notes.is_empty() {
            lines.push(wrap(&paint(DIM, format!("      {}", notes.join("; "))), session.columns, 6));
        }
    }
    let note = format!(
        "  wins: what `sim {games} --bot {plays}` counts after it, over all that chance may bring, in brackets the 95% \
         interval; among equals what stands \
         better at the end comes first; ≈: these games do not tell it from the first, `suggest {}` plays more",
        games * 4
    );
    lines.push(wrap(&paint(DIM, note), session.columns, 2));
    lines.join("\n")
}

/// `wins 95.0% (76.4% to 99.1%)  ≈`; where it wins as often as the first, how much worse it stands at the end.
fn value(one: &Tried, nth: usize, first: &Tried) -> String {
    let mark = if nth > 0 && one.as_good { "  ≈" } else { "" };
    let ends = |one: &Tried| one.standing.estimate(false).at;
    let worse = ends(one).saturating_sub(ends(first));
    let alike = nth > 0 && worse != 0 && one.won.sum == first.won.sum;
    let stands = if alike { format!("  stands {}", with_sign(worse)) } else { String::new() };
    format!("wins {}{stands}{}", share(&one.won), paint(DIM, mark))
}

/// What the seat may expect of a command, as far as it knows.
fn what_comes(session: &ReplSession, one: &Tried) -> Option<String> {
    let query = Query { knows: Some(one.seat), most: LOOK.0, games: LOOK.1, ..Query::new(one.command.clone()) };
    let odds = session.table.odds(&query).ok()?;
    let news = odds_text::brief(&odds);
    (!news.is_empty()).then(|| news.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_games_than_promised_are_explained() {
        let fewer = |games, long| Played { games, planned: 40, long }.fewer();
        assert_eq!(fewer(40, false), "");
        assert!(fewer(9, true).contains("instead of 40, since they are long"));
        assert!(fewer(9, false).contains("stopped"));
    }
}
