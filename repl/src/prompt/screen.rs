//! The screen beside the table: the events, the question, the offers.

use crate::text::{ACTIVE, DIM, column, flow, paint, sanitize, wrap};
use rondel_engine::kernel::{Seat, Words};
use rondel_engine::table::{Offer, Table, Told};

/// The most objects of one leading word listed in place; `actions` lists all.
const MOST_IN_PLACE: usize = 8;

/// Events as sentences, each below its cause, with the rule at the end.
pub fn told(told: &[Told]) -> String {
    let least = told.iter().map(|event| event.depth).min().unwrap_or(0);
    told.iter().map(|event| sentence(event, event.depth - least)).collect::<Vec<_>>().join("\n")
}

/// Returns the same in lines of at most `columns`, if the words allow it.
pub fn told_in(events: &[Told], columns: usize) -> String {
    let least = events.iter().map(|event| event.depth).min().unwrap_or(0);
    let line = |event: &Told| {
        let depth = event.depth - least;
        wrap(&sentence(event, depth), columns, 2 * usize::from(depth) + 6)
    };
    events.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn sentence(event: &Told, depth: u8) -> String {
    let indent = "  ".repeat(usize::from(depth) + 1);
    let rule = if event.rule.is_empty() { String::new() } else { paint(DIM, format!("  {}", event.rule)) };
    format!("{indent}{}{rule}", sanitize(&event.text))
}

/// The effects of an offer, if they are known.
type Foreseen<'a> = &'a dyn Fn(&Offer) -> Option<String>;

/// The details of offers when they are listed.
#[derive(Clone, Copy)]
pub struct Listing<'a> {
    /// The effects of one.
    pub foreseen: Foreseen<'a>,
    /// Its number.
    pub number: &'a dyn Fn(&Offer) -> Option<usize>,
    /// Whether an offer belongs in the short list.
    pub listed: &'a dyn Fn(&Offer) -> bool,
}

/// Offers without further knowledge.
pub const BARE: Listing<'static> = Listing { foreseen: &|_| None, number: &|_| None, listed: &|_| true };

/// Returns the offers, in a line or two: every leading word with its objects.
fn choices(offers: &[Offer], listing: Listing<'_>, columns: usize) -> String {
    let total: u64 = offers.iter().filter_map(|offer| offer.weight).map(u64::from).sum();
    let pieces: Vec<String> = by_lead(offers).iter().map(|(lead, same)| piece(lead, same, total, listing)).collect();
    if pieces.is_empty() {
        return String::new();
    }
    format!("  {}", flow(&pieces, &paint(DIM, " · "), columns, 2, 4))
}

/// The offers at a table.
pub struct Choices {
    /// The offers to the seats that must decide, each with its possible ends.
    pub asked: String,
    /// By others beside them, in a line for each.
    pub beside: Vec<String>,
}

/// Returns the offers at a table now, in a line or two.
pub fn choices_at(table: &dyn Table, listing: Listing<'_>, columns: usize) -> Choices {
    let must = table.stop().must();
    let (asked, beside): (Vec<Offer>, Vec<Offer>) =
        table.offers().into_iter().partition(|offer| must.is_empty() || must.has(offer.seat));
    // Other seats are not listed at length, unless nobody else is shown.
    let (choices, beside) = match asked.is_empty() {
        true => (choices(&beside, listing, columns), Vec::new()),
        false => (choices(&asked, listing, columns), besides(table, &beside, columns)),
    };
    let more = table.goes_on();
    let offer = |words: Words| Offer { seat: Seat::CHANCE, words, weight: None };
    let more: Vec<Offer> = more.into_iter().map(offer).collect();
    if more.is_empty() {
        return Choices { asked: choices, beside };
    }
    let pieces: Vec<String> = by_lead(&more).iter().map(|(lead, same)| piece(lead, same, 0, BARE)).collect();
    let then = format!("{} {}", paint(DIM, "and then"), flow(&pieces, &paint(DIM, " · "), columns, 11, 4));
    Choices { asked: format!("{choices}\n  {then}"), beside }
}

/// Returns a line of offers to each other seat: `gm may also: call, award, rest`.
fn besides(table: &dyn Table, offers: &[Offer], columns: usize) -> Vec<String> {
    let mut seats: Vec<Seat> = offers.iter().map(|offer| offer.seat).collect();
    seats.sort();
    seats.dedup();
    let line = |seat: Seat| {
        let own: Vec<Offer> = offers.iter().filter(|offer| offer.seat == seat).cloned().collect();
        let leads: Vec<String> = by_lead(&own).iter().map(|(lead, _)| sanitize(lead)).collect();
        let who = sanitize(&table.seat_name(seat));
        wrap(&paint(DIM, format!("  {who} may also: {} (`actions`)", leads.join(", "))), columns, 4)
    };
    seats.into_iter().map(line).collect()
}

/// Groups offers by leading word, in the order of the words; without one, by name.
pub fn by_lead(offers: &[Offer]) -> Vec<(&str, Vec<&Offer>)> {
    let mut groups: Vec<(&str, Vec<&Offer>)> = Vec::new();
    for offer in offers {
        let lead = if offer.words.lead.is_empty() { &*offer.words.rest } else { offer.words.lead };
        match groups.iter_mut().find(|(known, _)| *known == lead) {
            Some((_, same)) => same.push(offer),
            None => groups.push((lead, vec![offer])),
        }
    }
    groups
}

/// Returns the text after the leading word, or nothing.
fn rest(offer: &Offer) -> String {
    if offer.words.lead.is_empty() { String::new() } else { sanitize(&offer.words.rest) }
}

/// Returns `3) ` for the words of number 3.
fn numbered(number: Option<usize>) -> String {
    number.map(|number| paint(DIM, format!("{number}) "))).unwrap_or_default()
}

/// Returns a leading word with its objects, in short: `tap 2) duck, 3) sidestep`.
fn piece(lead: &str, same: &[&Offer], total: u64, listing: Listing<'_>) -> String {
    let mut rests: Vec<String> = Vec::new();
    let mut more = 0;
    for (nth, offer) in same.iter().enumerate() {
        let weight = offer.weight.map(|weight| paint(DIM, format!(" {weight}/{total}"))).unwrap_or_default();
        let ahead = Some(offer).filter(|_| nth < MOST_IN_PLACE).and_then(|offer| (listing.foreseen)(offer));
        let ahead = ahead.map(|text| paint(DIM, format!(" ({})", sanitize(&text)))).unwrap_or_default();
        let number = if same.len() > 1 { numbered((listing.number)(offer)) } else { String::new() };
        let rest = format!("{}{weight}{ahead}", rest(offer));
        let rest = if rest.is_empty() { rest } else { format!("{number}{rest}") };
        match (listing.listed)(offer) && rests.len() < MOST_IN_PLACE {
            true if !rest.is_empty() && !rests.contains(&rest) => rests.push(rest),
            true => {}
            false => more += 1,
        }
    }
    if more > 0 {
        rests.push(paint(DIM, format!("+{more} more")));
    }
    // A lone offer, and one that is its leading word alone, has its number in front of that.
    let alone = same.iter().find(|offer| same.len() == 1 || rest(offer).is_empty());
    let number = numbered(alone.and_then(|offer| (listing.number)(offer)));
    format!("{number}{} {}", paint(ACTIVE, sanitize(lead)), rests.join(", ")).trim_end().to_string()
}

/// Returns every action with its object, under its leading word and the word's meaning.
pub fn all_choices(
    offers: &[Offer],
    doc: impl Fn(&str) -> Option<(String, String)>,
    listing: Listing<'_>,
    columns: usize,
) -> String {
    let mut lines = Vec::new();
    let total: u64 = offers.iter().filter_map(|offer| offer.weight).map(u64::from).sum();
    for (lead, same) in by_lead(offers) {
        let (text, rule) = doc(lead).unwrap_or_default();
        let rule = if rule.is_empty() { String::new() } else { paint(DIM, format!("  {rule}")) };
        let alone = same.iter().find(|offer| rest(offer).is_empty());
        let number = numbered(alone.and_then(|offer| (listing.number)(offer)));
        let head = format!("  {number}{}  {text}{rule}", paint(ACTIVE, sanitize(lead)));
        lines.push(wrap(head.trim_end(), columns, 6));
        let mut rests: Vec<String> = same
            .iter()
            .filter(|offer| !rest(offer).is_empty())
            .map(|offer| {
                let rest = format!("{}{}", numbered((listing.number)(offer)), rest(offer));
                match offer.weight {
                    Some(weight) => format!("{rest} ({weight} in {total})"),
                    None => match (listing.foreseen)(offer) {
                        Some(ahead) => format!("{rest} ({})", sanitize(&ahead)),
                        None => rest,
                    },
                }
            })
            .collect();
        rests.dedup();
        if !rests.is_empty() {
            lines.push(format!("      {}", column(&rests.join(", "), columns, 6)));
        }
    }
    lines.join("\n")
}

/// Returns the seats these offers belong to, if there are several.
pub fn several_seats(offers: &[Offer]) -> Option<Vec<Seat>> {
    let mut seats: Vec<Seat> = offers.iter().map(|offer| offer.seat).collect();
    seats.sort();
    seats.dedup();
    (seats.len() > 1).then_some(seats)
}
