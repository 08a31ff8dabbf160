//! The parts of the numbers that events tell, for `why`. Each part has its source, down to the row of the card.
//!
//! `numbers` returns the parts of an event that needs only its own values. The rules use the other functions to find
//! the row that a number comes from: `rondel_row` for a card, `turn_row` and `guard_row` for a Foe. A function over
//! `W: Working` looks for the row only if `W` is a [`Number`], which keeps its parts. A plain `i64` needs no row.

use super::content::{FoeId, Guard, Row};
use super::event::Event;
use super::frame::Look;
use super::numbers;
use super::state::Who;
use crate::kernel::{self, Arg, Datum, Item, Number, Numbers, Origin, Source, Why, Working};

/// Returns the numbers of an event, in the position after it.
pub fn numbers(look: &Look<'_>, event: &Event, why: Why) -> Numbers {
    let by = why.source;
    match event {
        Event::InPlay(event) => look.in_play_numbers(*event, why),
        Event::Round { round } => Numbers::from(next(i64::from(*round), "Rounds of this Count before")),
        Event::Wear { hand_most, .. } => Numbers::of(*hand_most, Source::Rules, "7, less 1 for each level of wear"),
        Event::Reduced { amount } => Numbers::of(*amount, by, ""),
        Event::Healed { amount, hp, .. } => left(Some(one_part(i64::from(*amount), by, "HP")), *hp, -*amount),
        Event::Clings { .. } => Numbers::of(1, Source::Rules, "HP that is clung to"),
        Event::HasHp { hp, .. } | Event::Returns { hp, .. } => Numbers::of(*hp, by, "HP"),
        Event::Buys { gold, .. }
        | Event::PaysGold { gold, .. }
        | Event::Gold { gold, .. }
        | Event::LosesGold { gold } => Numbers::of(*gold, by, "gold"),
        Event::Matches { matches, .. } => Numbers::of(*matches, by, "symbols as declared"),
        Event::RollsStart { face } => Numbers::of(*face, by, "the die"),
        Event::Experience { xp, .. } => Numbers::of(*xp, by, "XP"),
        _ => Numbers::NONE,
    }
}

/// Returns a number with one part.
fn one_part(n: i64, by: Source, note: &str) -> Number {
    Number::default().add(n, by, || note.into())
}

/// Returns the number `n`, as one more than the number before it.
fn next(n: i64, before: &str) -> Number {
    one_part(n - 1, Source::Rules, before).add(1, Source::Rules, || "this one".into())
}

/// Returns a change of HP with its parts, and the HP left afterwards. For healing, `lost` is negative.
pub fn left(change: Option<Number>, hp: i16, lost: i16) -> Numbers {
    Numbers::from(change.unwrap_or_default()).left("left", hp, lost)
}

/// Returns the share of each of `n` combatants in the XP or gold of an item.
pub fn share(look: &Look<'_>, item: u16, word: &str, (all, n): (u16, u32), share: u32) -> Number {
    let printed = Number::default().add(i64::from(all), look.catalog().row(item, word), || word.into());
    printed.becomes(i64::from(share), Source::Rules, || format!("divided among {n}"))
}

/// Returns the place of the row of a card's Rondel that counts for its player now.
pub fn rondel_row<W: Working>(look: &Look<'_>, who: Who, source: Source) -> Source {
    written::<W>(look, source, |item| {
        if item.kind != "card" {
            return None;
        }
        let card = look.catalog().printings(&item.id).first().copied()?;
        let round = numbers::segment(look, who, look.catalog().card(card).number);
        let has_round = |part: &Arg| matches!(&part.datum, Datum::Ranges(rounds) if rounds.has(round.number()));
        let mut rows = item.get("rondel")?.datum(0).rows().iter();
        let counting = rows.find(|row| row.key.datum.list().iter().any(has_round))?;
        Some(counting.key.at)
    })
}

/// Returns the place of the row of a Foe's turn table that gave the outcome.
pub fn turn_row<W: Working>(look: &Look<'_>, foe: FoeId, Row(line, row): Row, source: Source) -> Source {
    if source != Source::Item(look.catalog().foe(foe).item) {
        return source; // a number that something else adds is in no row of the table
    }
    written::<W>(look, source, |item| {
        let line = item.get("turn")?.datum(0).rows().get(usize::from(line))?;
        let drawn = line.get("draw").map(|draw| draw.datum(1).rows()).unwrap_or_default();
        let is_pattern = |row: &&kernel::Row| matches!(row.key.datum, Datum::Pattern(_));
        let drawn_row = match row {
            Some(nth) => drawn.iter().filter(is_pattern).nth(usize::from(nth)),
            None => drawn.iter().find(|row| !is_pattern(row)), // `otherwise`
        };
        Some(drawn_row.unwrap_or(line).key.at)
    })
}

/// Returns the place of the row that gives a Foe's defense.
pub fn guard_row(look: &Look<'_>, foe: u16, guard: &Guard) -> Source {
    written::<Number>(look, Source::Item(foe), |item| {
        let is_guard = |row: &&kernel::Row| {
            let has_pattern = matches!(&row.key.datum, Datum::Pattern(pattern) if *pattern == guard.pattern);
            has_pattern && row.body.first().is_some_and(|statement| statement.word == guard.with)
        };
        let row_in = |datum: &Datum| datum.rows().iter().find(is_guard).map(|row| row.key.at);
        let by_round = |row: &kernel::Row| row_in(row.get("draw")?.datum(1));
        let table = item.get("attacked")?.datum(0);
        // The table has one draw for all Rounds, or a row with a draw for each range of Rounds.
        let of_all_rounds = table.list().iter().find_map(|part| row_in(&part.datum));
        of_all_rounds.or_else(|| table.rows().iter().find_map(by_round))
    })
}

/// Returns the place that `row` finds in the item of this source. Returns the source unchanged if it is no item, if
/// `row` finds nothing, or if explanations are off.
fn written<W: Working>(look: &Look<'_>, source: Source, row: impl FnOnce(&Item) -> Option<Origin>) -> Source {
    let Source::Item(number) = source else { return source };
    if !W::TELLS {
        return source;
    }
    let item = look.catalog().items.get(usize::from(number));
    item.and_then(row).map_or(source, |at| look.catalog().row_at(number, at))
}
