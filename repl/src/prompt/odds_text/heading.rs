//! The question of an answer, and the assumptions behind it.

use crate::text::{BOLD, DIM, WARY, count, paint, sanitize};
use rondel_engine::explore::odds::{Odds, Policy, Precedence, TooMuch, Until};
use rondel_engine::kernel::does;
use rondel_engine::table::Table;

/// Returns the heading: the question, and whether the answer is exact or estimated.
pub(crate) fn heading(table: &dyn Table, odds: &Odds) -> String {
    let query = &odds.query;
    let action =
        if query.action.is_empty() { "what is under way".into() } else { format!("`{}`", sanitize(&query.action)) };
    let given = query.given.as_ref().map(|ruling| format!(" given `{}`", sanitize(&ruling.text))).unwrap_or_default();
    let until = match &query.until {
        Until::Action => "to the end of the action".into(),
        Until::Asked => "until somebody is asked to begin something".into(),
        Until::Over => "to the end of the game".into(),
        Until::Depth(depth) => format!("for {} after it", count(*depth as usize, "pick")),
        Until::When(expression) => format!("until `{}`", sanitize(expression)),
    };
    let knows = match query.knows {
        None => "knowing all, hidden cards too".into(),
        Some(seat) => format!("as far as {}", does(&sanitize(&table.seat_name(seat)), "knows")),
    };
    let how = match odds.sampled {
        None => format!("exact, over {}", count(odds.positions, "position")),
        Some(games) => paint(WARY, estimate(odds, games)),
    };
    format!("{} {action}{given} {until}, {knows}; {how}", paint(BOLD, "odds of"))
}

/// Returns how an estimate from this many games was made, and why the answer is not exact.
fn estimate(odds: &Odds, games: u32) -> String {
    let query = &odds.query;
    let of_games =
        if games < query.games { format!(" of {}, as many as fit the limits,", query.games) } else { String::new() };
    format!(
        "an estimate from {}{of_games} with seed {}, in brackets the 95% interval: {}",
        count(games as usize, "game"),
        query.seed,
        odds.too_much.map(TooMuch::told).unwrap_or_default()
    )
}

/// Returns the assumptions about other decisions: how each seat answers, and which seat decides first.
pub(crate) fn answers<'a>(table: &'a dyn Table, odds: &'a Odds) -> impl Iterator<Item = String> + 'a {
    let answers = odds.asked.iter().map(|(seat, policy, asked)| {
        // `secret` and `unpassable` count those of the positions where the choice is secret, and where the seat cannot
        // pass.
        let how = match policy {
            _ if asked.secret == asked.positions => "chooses in secret, and any choice is as likely",
            Policy::First => "takes what is listed first",
            Policy::Pass if asked.unpassable == asked.positions => "cannot pass, and any choice is as likely",
            Policy::Pass if asked.unpassable > 0 => "passes, or where it cannot, any choice is as likely",
            Policy::Pass => "passes",
            Policy::Random => "any choice is as likely",
            Policy::Best if odds.query.of.is_empty() => "takes what is best for its standing",
            Policy::Best => "makes what is asked for as high as it can",
            Policy::Worst if odds.query.of.is_empty() => "takes what is worst for its standing",
            Policy::Worst => "makes what is asked for as low as it can",
        };
        let times = count(asked.positions, "position");
        let policy = paint(DIM, format!("(policy {policy}, asked in {times})"));
        format!("  {}: {how} {policy}", sanitize(&table.seat_name(*seat)))
    });
    answers.chain((odds.ordered > 0).then(|| order(table, odds)))
}

/// Returns the assumption about who decides first where several seats must decide.
fn order(table: &dyn Table, odds: &Odds) -> String {
    let (how, order) = match &odds.query.order {
        Precedence::Any => ("any of them, each as likely".to_string(), "any".to_string()),
        Precedence::Told(seats) if seats.is_empty() => ("the first seat of them".into(), "as asked".into()),
        Precedence::Told(seats) => {
            let names = seats.iter().map(|seat| sanitize(&table.seat_name(*seat))).collect::<Vec<_>>().join(", ");
            (format!("in this order {names}"), names)
        }
    };
    let times = count(odds.ordered, "position");
    format!("  where several must decide, first goes: {how} {}", paint(DIM, format!("(order {order}, in {times})")))
}
