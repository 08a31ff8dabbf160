//! The seat that gives a command: its name in front of the text, or the viewer.

use super::phrases::Phrases;
use super::position::Drive;
use super::refusal::problem;
use crate::kernel::{Problem, Rules, Seat, Seats, Stop, slug};

/// Reads the name of a seat in front. Returns the seat, if there is one, and the rest. Fails if no seat of that name is
/// asked.
pub(super) fn speaker<R: Rules>(drive: &Drive<'_, R>, typed: Phrases) -> Result<(Option<Seat>, Phrases), Problem> {
    let deciding = drive.deciding();
    let name = |seat| slug(&drive.rules.seat_name(&drive.place.state, seat));
    let mut not_asked = Vec::new();
    for seat in Seats::ALL.iter() {
        let without_name = typed.without_name(|words| calls::<R>(words, &name(seat)));
        let Some(rest) = without_name.filter(|rest| !rest.is_empty()) else { continue };
        if deciding.has(seat) {
            return Ok((Some(seat), rest));
        }
        not_asked.push(seat);
    }
    let waits_for_decision = matches!(drive.stop(), Stop::Decide(_));
    match not_asked.first() {
        Some(seat) if waits_for_decision => {
            let asked: Vec<String> = deciding.iter().map(name).collect();
            let message = format!("nothing is asked of {} now", name(*seat));
            Err(problem("C0104", message).help(format!("asked now: {}", asked.join(", "))))
        }
        _ => Ok((None, typed)),
    }
}

/// Returns whether these words, in front of a command, name this seat. With a colon they always do (`play: pass`).
/// Without a colon, the leading word of an action is not read as the name of a seat.
fn calls<R: Rules>(words: &str, name: &str) -> bool {
    let is_lead = || R::vocabulary().leads.iter().any(|lead| lead.word.eq_ignore_ascii_case(words));
    !words.is_empty() && slug(words) == name && (words.ends_with(':') || !is_lead())
}

/// Returns the seat that gives the command, if it is clear. A viewer speaks for itself alone.
pub(super) fn speaks_for<R: Rules>(drive: &Drive<'_, R>, named: Option<Seat>) -> Result<Option<Seat>, Problem> {
    let Some(own) = drive.viewer else { return Ok(named) };
    let name = |seat| slug(&drive.rules.seat_name(&drive.place.state, seat));
    let help = |seats: Seats| {
        let names: Vec<String> = seats.iter().map(name).collect();
        format!("asked now: {}", names.join(", "))
    };
    match drive.stop() {
        Stop::Decide(asked) if !asked.has(own) => {
            Err(problem("C0104", format!("nothing is asked of {} now", name(own))).help(help(asked.all())))
        }
        Stop::Decide(asked) if named.is_some_and(|seat| seat != own) => {
            Err(problem("C0104", format!("{} speaks for nobody else", name(own))).help(help(asked.all())))
        }
        _ => Ok(Some(own)),
    }
}

/// Returns the seats that a text is addressed to, and the text without the seat's name.
pub(crate) fn addressed<R: Rules>(rules: &R, state: &R::State, seats: Seats, text: &str) -> (Seats, String) {
    let typed = Phrases::cut(text, R::vocabulary().leads);
    for seat in seats.iter() {
        let name = slug(&rules.seat_name(state, seat));
        if let Some(rest) = typed.without_name(|words| calls::<R>(words, &name)) {
            return (Seats::only(seat), rest.text());
        }
    }
    (seats, text.trim().to_string())
}
