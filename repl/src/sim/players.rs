//! Players: bots for the seats of a scene.

use rondel_engine::explore::bot::{Bot, Bots};
use rondel_engine::kernel::{Origin, Problem, Seat, Seats, slug};
use rondel_engine::table::Table;

/// Returns the taken seats at a table, one for each name.
pub fn taken_seats(table: &dyn Table) -> Seats {
    let (mut taken, mut names) = (Seats::NONE, Vec::new());
    for seat in Seats::ALL.iter() {
        let name = table.seat_name(seat);
        // Seats beyond the seats of a scene have the name of the last seat.
        if !name.is_empty() && !names.contains(&name) {
            names.push(name);
            taken = taken.with(Seats::only(seat));
        }
    }
    taken
}

/// Returns the names of the seats at a table, in the order of the seats.
pub fn seats(table: &dyn Table) -> Vec<String> {
    taken_seats(table).iter().map(|seat| table.seat_name(seat)).collect()
}

/// Returns the seat that goes by a name.
pub fn seat_named(table: &dyn Table, name: &str) -> Option<Seat> {
    let wanted = slug(name);
    if wanted.is_empty() {
        return None;
    }
    Seats::ALL.iter().find(|seat| slug(&table.seat_name(*seat)) == wanted)
}

/// Reads `greedy` (everybody), `greedy,random` (the first seat, the second ...) and `you=greedy` (one seat by name).
/// `otherwise` plays if no bot is given without a seat.
///
/// # Errors
/// `C0130` when there is no such bot, or no seat for it.
pub fn bots(texts: &[String], seats: &[String], otherwise: Bot) -> Result<Bots, Problem> {
    let bots = texts.iter().flat_map(|text| text.split(',')).map(str::trim);
    let (named, plain): (Vec<&str>, Vec<&str>) = bots.partition(|bot| bot.contains('='));
    if plain.len() > seats.len().max(1) {
        let message = format!("{} bots for {}", plain.len(), crate::text::count(seats.len(), "seat"));
        let help = format!("the seats are {}; one bot plays them all, or `NAME=BOT` one of them", seats.join(", "));
        return Err(Problem::error("C0130", Origin::CODE, message).help(help));
    }
    // The last bot without a name plays all seats that get no other.
    let others = plain.last().copied().map(Bot::named).transpose()?.unwrap_or(otherwise);
    // A single bot without a name plays for everybody. Several bots play for the seats in turn.
    let mut in_turn: Vec<String> = Vec::new();
    if plain.len() > 1 {
        in_turn.extend(seats.iter().zip(&plain).map(|(seat, bot)| format!("{seat}={bot}")));
    }
    Bots::read(in_turn.iter().map(String::as_str).chain(named), others)
}
