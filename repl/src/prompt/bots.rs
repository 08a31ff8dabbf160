//! The commands `auto` and `play against`, with which bots play at the table.

use super::screen;
use super::session::{Answer, ReplSession, Reply};
use crate::content::Diagnostics;
use crate::sim::taken_seats;
use crate::text::{DIM, count, paint, sanitize};
use rondel_engine::explore::bot::{Bot, Bots};
use rondel_engine::kernel::{Seat, Seats, Stop};
use rondel_engine::table::{Told, holds};

/// The most commands that `auto until` plays.
const MOST_COMMANDS: usize = 1_000;

/// The stopping point of `auto`.
enum Far {
    /// After this many commands.
    Commands(usize),
    /// Once a condition holds.
    Until(String),
}

/// Answers `auto [N | until CONDITION] [with BOT, SEAT=BOT]`.
pub(super) fn auto(session: &mut ReplSession, text: &str) -> Answer {
    let (far, bots) = auto_of(text)?;
    if matches!(session.table.stop(), Stop::Over(_)) {
        return Err(Diagnostics::new(
            "R0002",
            "the game is over",
            "`undo` takes a command back, `restart` begins again",
        ));
    }
    if session.table.stop() == Stop::Chance {
        let help = "`chance OUTCOME` says what it brings (Tab lists it), `luck seed` draws it";
        return Err(Diagnostics::new("R0002", format!("chance waits: {}", session.table.asked()), help));
    }
    let until = if let Far::Until(condition) = &far { Some(condition.as_str()) } else { None };
    let began = super::tree::here(&*session.table);
    let Played { told, done, stopped } = play_on(session, &far, &bots)?;
    let met = is_met(session, until)?;
    let mut text = screen::told_in(&told, session.columns);
    if stopped {
        text.push_str(&paint(DIM, format!("\n  stopped after {}", count(done, "command"))));
    }
    if let Some(until) = until
        && !met
    {
        let note = format!("\n  after {} `{}` does not hold", count(done, "command"), sanitize(until));
        text.push_str(&paint(DIM, note));
    } else if let Some(until) = until
        && done == 0
    {
        text.push_str(&format!("  `{}` holds already", sanitize(until)));
    }
    if done > 1 {
        text.push_str(&paint(DIM, format!("\n  {}; `goto @{began}` takes all of it back", count(done, "command"))));
    }
    Ok(if done == 0 { Reply::text(text.trim_start_matches('\n')) } else { Reply::moved(text) })
}

/// The commands that bots have played.
struct Played {
    told: Vec<Told>,
    /// The number of commands.
    done: usize,
    /// Whether the user stopped the bots.
    stopped: bool,
}

/// Returns whether the condition of `until` holds. `false` without a condition.
fn is_met(session: &ReplSession, until: Option<&str>) -> Result<bool, Diagnostics> {
    let Some(until) = until else { return Ok(false) };
    // `nobody` adds to a problem of an unknown name the labels that are on the table.
    Ok(holds(&*session.table, until).map_err(|problem| super::inspect::nobody(&*session.table, until, problem))?)
}

/// Lets the bots play up to the stopping point.
fn play_on(session: &mut ReplSession, far: &Far, bots: &Bots) -> Result<Played, Diagnostics> {
    let (most, until) = match far {
        Far::Commands(n) => (*n, None),
        Far::Until(condition) => (MOST_COMMANDS, Some(condition.as_str())),
    };
    let seats = session.own_seats();
    let mut all = Played { told: Vec::new(), done: 0, stopped: false };
    let watch = (most > 1).then(|| crate::sim::Watch::commands(most as u64));
    while all.done < most && !is_met(session, until)? {
        let played = match until {
            Some(until) => session.table.auto_until(bots, seats, until),
            None => session.table.auto(bots, seats),
        };
        let more = match played {
            // The user has stopped the bots. Their earlier commands stay.
            Err(problem) if problem.code == "C0125" && all.done > 0 => {
                all.stopped = true;
                break;
            }
            more => more?,
        };
        // If the user's seats have nothing to decide, the opponents play on if they must. If nobody must decide, the
        // game is over, or chance waits for the user.
        // `more` is `None` if no seat of the user's was asked.
        let has_decided = more.is_some();
        let news = more.into_iter().flatten().chain(session.replies()?).collect::<Vec<_>>();
        if !has_decided && news.is_empty() {
            break;
        }
        all.told.extend(news);
        all.done += 1;
        watch.iter().for_each(crate::sim::Watch::played);
    }
    Ok(all)
}

/// Reads the words of `auto`: the stopping point, and the bots.
fn auto_of(text: &str) -> Result<(Far, Bots), Diagnostics> {
    let (far, bots) = match text.strip_prefix("with ") {
        Some(bots) => ("", bots),
        None => text.rsplit_once(" with ").unwrap_or((text, "")),
    };
    let names = bots.split([',', ' ']).filter(|name| !name.is_empty());
    let bots = Bots::read(names, Bot::USUAL)?;
    let far = match far.trim().split_once(char::is_whitespace).unwrap_or((far.trim(), "")) {
        ("0", "") => {
            return Err(Diagnostics::new(
                "R0003",
                "0 commands are nothing to do",
                "`auto`, `auto 5`, `auto until round 6`",
            ));
        }
        ("", _) => Far::Commands(1),
        ("until", condition) if !condition.trim().is_empty() => Far::Until(condition.trim().to_string()),
        (number, "") if number.parse::<usize>().is_ok() => Far::Commands(number.parse().unwrap_or(1)),
        _ => {
            let help = "`auto`, `auto 5`, `auto until round 6`, `auto until over with greedy`";
            return Err(Diagnostics::new("R0003", format!("`auto {text}` does not say how far"), help));
        }
    };
    Ok((far, bots))
}

/// The players of the other seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opponents {
    /// The user's own seats.
    pub own: Seats,
    /// The bots of all other seats.
    pub bots: Bots,
}

/// Returns the seat with a name.
fn seat_named(session: &ReplSession, name: &str) -> Result<Seat, Diagnostics> {
    crate::sim::seat_named(&*session.table, name).ok_or_else(|| {
        let seats = crate::sim::seats(&*session.table).join(", ");
        Diagnostics::new("R0003", format!("no seat is called `{name}`"), format!("there are {seats}"))
    })
}

/// Returns the seats with these names: `ilka, torben`.
fn seats_named(session: &ReplSession, names: &str) -> Result<Seats, Diagnostics> {
    let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
    names.map(|name| seat_named(session, name)).try_fold(Seats::NONE, |all, seat| Ok(all.with(Seats::only(seat?))))
}

/// Returns the seats that are the user's by default: the asked seat, or all seats of its side if another side has
/// players.
fn usual_seats(session: &mut ReplSession) -> Result<Seats, Diagnostics> {
    let Some(asked) = session.viewer() else {
        let help = "name your seats: `play against greedy as SEAT`";
        return Err(Diagnostics::new("R0002", "nobody is asked now", help));
    };
    let allies = session.table.allies(asked);
    Ok(if taken_seats(&*session.table).except(allies).is_empty() { Seats::only(asked) } else { allies })
}

/// Answers `play against BOT [as SEATS | for SEATS]`, `play against nobody`.
pub(super) fn against(session: &mut ReplSession, text: &str) -> Answer {
    if matches!(text, "nobody" | "none" | "off") {
        session.sit_against(None);
        return Ok(Reply::text("every seat is yours"));
    }
    if text.is_empty() {
        let help = format!("`play against ismcts`, `play against nobody`; bots are {}", super::suggest::names());
        return Err(Diagnostics::new("R0003", "against whom?", help));
    }
    // `as` names the user's seats, `for` the bots' seats.
    let (text, own) = match (text.split_once(" as "), text.split_once(" for ")) {
        (Some((bots, names)), _) => (bots, seats_named(session, names)?),
        (None, Some((bots, names))) => (bots, taken_seats(&*session.table).except(seats_named(session, names)?)),
        (None, None) => (text, usual_seats(session)?),
    };
    if own.is_empty() {
        let help = "leave a seat out, or watch the bots play: `auto 20`";
        return Err(Diagnostics::new("R0003", "no seat would be yours", help));
    }
    let bots = Bots::read(text.split([',', ' ']).filter(|name| !name.is_empty()), Bot::USUAL)?;
    let name = |seat: Seat| sanitize(&session.table.seat_name(seat));
    let mine = own.iter().map(name).collect::<Vec<_>>().join(", ");
    let others: Vec<String> = taken_seats(&*session.table).except(own).iter().map(name).collect();
    let yours = if own.count() == 1 { format!("your seat is {mine}") } else { format!("your seats are {mine}") };
    let note = match others.is_empty() {
        true => format!("nobody else decides anything here, so that {bots} has no seat to play; {yours}"),
        false => format!("{bots} plays {}; {yours}", others.join(", ")),
    };
    session.sit_against(Some(Opponents { own, bots }));
    let reply = session.answered(Vec::new())?;
    Ok(Reply {
        text: [note, reply.text].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n"),
        ..reply
    })
}
