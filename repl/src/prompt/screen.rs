//! The text around the drawn table: events, and lists of offers. [`told`] shows events; [`choices_at`] shows the offers
//! in a line or two, [`all_choices`] one by one.
//!
//! The words of an offer are a leading word (`lead`) and its object (`rest`): `play` and `boar-spear`.

use crate::text::{ACTIVE, DIM, column, flow, paint, sanitize, wrap};
use rondel_engine::kernel::{Seat, Words};
use rondel_engine::table::{Offer, Table, Told};

/// The most objects of one leading word that are listed in place. `actions` lists all.
const MOST_IN_PLACE: usize = 8;

/// The least number of offers that are listed as a run: they follow each other and differ in their last word only.
const LEAST_IN_RUN: usize = 5;

/// The most offers of a run listed in place.
const MOST_IN_RUN: usize = 3;

/// Returns events as lines, each below its cause, with its rule at the end.
pub fn told(events: &[Told]) -> String {
    let least = events.iter().map(|event| event.depth).min().unwrap_or(0);
    events.iter().map(|event| sentence(event, event.depth - least)).collect::<Vec<_>>().join("\n")
}

/// Returns events as [`told`] does, in lines of at most `columns` where words allow it.
pub fn told_in(events: &[Told], columns: usize) -> String {
    let least = events.iter().map(|event| event.depth).min().unwrap_or(0);
    let line = |event: &Told| {
        let depth = event.depth - least;
        wrap(&sentence(event, depth), columns, 2 * usize::from(depth) + 6)
    };
    events.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Returns the line of an event.
fn sentence(event: &Told, depth: u8) -> String {
    let indent = "  ".repeat(usize::from(depth) + 1);
    let rule = if event.rule.is_empty() { String::new() } else { paint(DIM, format!("  {}", event.rule)) };
    format!("{indent}{}{rule}", sanitize(&event.text))
}

/// Returns the effects of an offer, if they are known.
type Foreseen<'a> = &'a dyn Fn(&Offer) -> Option<String>;

/// The details of offers when they are listed.
#[derive(Clone, Copy)]
pub struct Listing<'a> {
    /// Returns the effects of an offer.
    pub foreseen: Foreseen<'a>,
    /// Returns the number of an offer.
    pub number: &'a dyn Fn(&Offer) -> Option<usize>,
    /// Returns whether an offer belongs in the short list.
    pub listed: &'a dyn Fn(&Offer) -> bool,
}

/// A listing without any details.
pub const BARE: Listing<'static> = Listing { foreseen: &|_| None, number: &|_| None, listed: &|_| true };

/// Returns the offers, in a line or two: every leading word with its objects.
fn choices(offers: &[Offer], listing: Listing<'_>, columns: usize) -> String {
    let total: u64 = offers.iter().filter_map(|offer| offer.weight).map(u64::from).sum();
    let by_lead = by_lead(offers);
    let pieces: Vec<String> = by_lead.iter().map(|(lead, same)| piece(lead, same, total, listing)).collect();
    if pieces.is_empty() {
        return String::new();
    }
    format!("  {}", flow(&pieces, &paint(DIM, " · "), columns, 2, 4))
}

/// The offers at a table.
pub struct Choices {
    /// The offers to seats that must decide, with how a command may continue.
    pub asked: String,
    /// The offers to other seats, a line for each seat.
    pub beside: Vec<String>,
}

/// Returns the offers at a table now, in a line or two.
pub fn choices_at(table: &dyn Table, listing: Listing<'_>, columns: usize) -> Choices {
    let must = table.stop().must();
    let (asked, beside): (Vec<Offer>, Vec<Offer>) =
        table.offers().into_iter().partition(|offer| must.is_empty() || must.has(offer.seat));
    // Offers to other seats are listed in full only if no seat must decide.
    let (in_full, beside) = if asked.is_empty() {
        (choices(&beside, listing, columns), Vec::new())
    } else {
        (choices(&asked, listing, columns), besides(table, &beside, columns))
    };
    // The list needs offers; the seat is not shown.
    let offer = |words: Words| Offer { seat: Seat::CHANCE, words, weight: None };
    let continuations: Vec<Offer> = table.goes_on().into_iter().map(offer).collect();
    if continuations.is_empty() {
        return Choices { asked: in_full, beside };
    }
    let by_lead = by_lead(&continuations);
    let pieces: Vec<String> = by_lead.iter().map(|(lead, same)| piece(lead, same, 0, BARE)).collect();
    let then = format!("{} {}", paint(DIM, "and then"), flow(&pieces, &paint(DIM, " · "), columns, 11, 4));
    Choices { asked: format!("{in_full}\n  {then}"), beside }
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

/// Groups offers by their leading word, in the order of these words. An offer without a leading word
/// is grouped by its name.
pub fn by_lead(offers: &[Offer]) -> Vec<(&str, Vec<&Offer>)> {
    let mut groups: Vec<(&str, Vec<&Offer>)> = Vec::new();
    for offer in offers {
        let lead = if offer.words.lead.is_empty() { &*offer.words.rest } else { offer.words.lead };
        match groups.iter_mut().find(|(group_lead, _)| *group_lead == lead) {
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

/// Returns the number before an offer's words: `3) `, or nothing.
fn numbered(number: Option<usize>) -> String {
    number.map(|number| paint(DIM, format!("{number}) "))).unwrap_or_default()
}

/// Returns an offer's words before the last word: `steady-boots to` of `steady-boots to a1`.
fn stem(offer: &Offer) -> &str {
    // Outcomes of chance, and offers without a leading word, stand in no run.
    if offer.words.lead.is_empty() || offer.weight.is_some() {
        return "";
    }
    offer.words.rest.rsplit_once(' ').map_or("", |(stem, _)| stem)
}

/// Splits the offers of a leading word into runs, each with the words that its offers share. All offers between two
/// runs are one group that shares nothing. With `boots to a1` to `boots to a5` behind `cloak on`, there are the group
/// `cloak on` and a run of five that shares `boots to`.
fn runs<'o>(same: &[&'o Offer]) -> Vec<(&'o str, Vec<&'o Offer>)> {
    let mut runs: Vec<(&str, Vec<&Offer>)> = Vec::new();
    for run in same.chunk_by(|one, other| stem(one) == stem(other)) {
        let shared = match run.first() {
            Some(first) if run.len() >= LEAST_IN_RUN => stem(first),
            _ => "",
        };
        match runs.last_mut() {
            Some((last_shared, others)) if last_shared.is_empty() && shared.is_empty() => others.extend(run),
            _ => runs.push((shared, run.to_vec())),
        }
    }
    runs
}

/// Returns an offer's words without the words that its run shares.
fn own_words(offer: &Offer, shared: &str) -> String {
    let own = offer.words.rest.strip_prefix(shared).unwrap_or(&offer.words.rest);
    if offer.words.lead.is_empty() { String::new() } else { sanitize(own.trim_start()) }
}

/// Returns the words of a run with its offers: `steady-boots to 3) a1, 4) b1`.
fn run_text(shared: &str, offers: &[String]) -> String {
    format!("{} {}", sanitize(shared), offers.join(", ")).trim_start().to_string()
}

/// Returns a leading word with its objects, in short: `tap 2) duck, 3) sidestep`.
///
/// If `move` has the objects `boots to a1`, `boots to b1` ... `boots to e1` and `cloak on`, the first five are a run.
/// Three of them are listed: `move boots to 1) a1, 2) b1, 3) c1, +2 more; 6) cloak on`.
fn piece(lead: &str, same: &[&Offer], total: u64, listing: Listing<'_>) -> String {
    let mut texts: Vec<String> = Vec::new();
    // How many objects may still be listed, and how many are left out behind all the others.
    let (mut room, mut more) = (MOST_IN_PLACE, 0);
    for (shared, offers) in runs(same) {
        let most = if shared.is_empty() { room } else { MOST_IN_RUN.min(room) };
        let (mut parts, mut hidden) = (Vec::new(), 0);
        for offer in offers {
            if !(listing.listed)(offer) || parts.len() >= most {
                hidden += 1;
                continue;
            }
            let text = in_short(offer, shared, total, listing);
            let number = if same.len() > 1 { (listing.number)(offer) } else { None };
            let part = format!("{}{text}", numbered(number));
            if !text.is_empty() && !parts.contains(&part) {
                parts.push(part);
            }
        }
        if parts.is_empty() {
            more += hidden;
            continue;
        }
        // A run takes the room of one offer, and names the number of its hidden offers itself.
        if shared.is_empty() {
            room -= parts.len();
            more += hidden;
        } else {
            room -= 1;
            if hidden > 0 {
                parts.push(paint(DIM, format!("+{hidden} more")));
            }
        }
        texts.push(run_text(shared, &parts));
    }
    let mut rests = texts.join("; ");
    if more > 0 {
        let between = if rests.is_empty() { "" } else { ", " };
        rests = format!("{rests}{between}{}", paint(DIM, format!("+{more} more")));
    }
    // The number of a single offer, or of an offer without further words, stands before the leading word.
    let alone = match same {
        [only] => Some(only),
        several => several.iter().find(|offer| rest(offer).is_empty()),
    };
    let number = numbered(alone.and_then(|offer| (listing.number)(offer)));
    format!("{number}{} {rests}", paint(ACTIVE, sanitize(lead))).trim_end().to_string()
}

/// Returns an offer's own words, with its probability and its effects.
fn in_short(offer: &Offer, shared: &str, total: u64, listing: Listing<'_>) -> String {
    let weight = offer.weight.map(|weight| paint(DIM, format!(" {weight}/{total}"))).unwrap_or_default();
    let ahead = (listing.foreseen)(offer);
    let ahead = ahead.map(|text| paint(DIM, format!(" ({})", sanitize(&text)))).unwrap_or_default();
    format!("{}{weight}{ahead}", own_words(offer, shared))
}

/// Returns every offer with its number and effects, below its leading word and that word's meaning. `doc` returns the
/// meaning of a leading word and its rule.
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
        for (shared, offers) in runs(&same) {
            let named = offers.into_iter().filter(|offer| !rest(offer).is_empty());
            let mut texts: Vec<String> = named.map(|offer| with_effects(offer, shared, total, listing)).collect();
            texts.dedup();
            if !texts.is_empty() {
                lines.push(format!("      {}", column(&run_text(shared, &texts), columns, 6)));
            }
        }
    }
    lines.join("\n")
}

/// Returns an offer's own words, with its number and its effects.
fn with_effects(offer: &Offer, shared: &str, total: u64, listing: Listing<'_>) -> String {
    let text = format!("{}{}", numbered((listing.number)(offer)), own_words(offer, shared));
    match offer.weight {
        Some(weight) => format!("{text} ({weight} in {total})"),
        None => match (listing.foreseen)(offer) {
            Some(ahead) => format!("{text} ({})", sanitize(&ahead)),
            None => text,
        },
    }
}

/// Returns the seats of these offers, if there are several.
pub fn several_seats(offers: &[Offer]) -> Option<Vec<Seat>> {
    let mut seats: Vec<Seat> = offers.iter().map(|offer| offer.seat).collect();
    seats.sort();
    seats.dedup();
    if seats.len() > 1 { Some(seats) } else { None }
}
