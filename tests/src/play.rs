//! Random play, for tests that need positions.

use rondel_engine::kernel::{Luck, Seat, Stop};
use rondel_engine::table::{Offer, Table};

/// More than any amount that content divides.
const MOST_PARTS: u32 = 30;

/// Types whole random commands until the game is over or `most` are made. `look` sees the table after each. Returns
/// their number. A part that must say how often it is meant (6 HP divided) is typed with the first number that fits.
///
/// # Panics
/// When a command was offered and is refused.
pub fn play_on(table: &mut dyn Table, seed: u64, most: u32, mut look: impl FnMut(&mut dyn Table)) -> u32 {
    for nth in 0..most {
        let mine = |offer: &Offer| offer.seat != Seat::CHANCE;
        let Some(offer) = drawn(table.offers().into_iter().filter(mine).collect(), seed, nth) else { return nth };
        let several = table.stop().can().count() > 1;
        let who = if several { format!("{} ", table.seat_name(offer.seat)) } else { String::new() };
        let text = format!("{who}{}", offer.words.text());
        let mut said = table.command(&text);
        if offer.words.part && said.as_ref().is_err_and(|problem| problem.code == "C0102") {
            let counted = |n: u32| format!("{who}{} {n} {}", offer.words.lead, offer.words.rest);
            said = (1..MOST_PARTS).map(|n| table.command(&counted(n))).find(Result::is_ok).unwrap_or(said);
        }
        assert!(said.is_ok(), "`{text}` was offered: {said:?}");
        look(table);
    }
    most
}

/// Takes single picks and outcomes at random. So the table also stops between two picks of a command and between two
/// questions of a script. Returns their number.
///
/// # Panics
/// When a pick was offered and is refused.
pub fn step_on(table: &mut dyn Table, seed: u64, most: u32, mut look: impl FnMut(&mut dyn Table)) -> u32 {
    for nth in 0..most {
        if matches!(table.stop(), Stop::Over(_)) {
            return nth;
        }
        let Some(offer) = drawn(table.offers(), seed, nth) else { return nth };
        let (who, words) = (table.seat_name(offer.seat), offer.words.text());
        let said = table.step(&who, &words);
        assert!(said.is_ok(), "`{who}: {words}` was offered: {said:?}");
        look(table);
    }
    most
}

fn drawn(mut offers: Vec<Offer>, seed: u64, nth: u32) -> Option<Offer> {
    let count = u32::try_from(offers.len()).ok().filter(|count| *count > 0)?;
    Some(offers.swap_remove(Luck::new(seed, 99).below(0, nth, count) as usize))
}
