//! The checks of a scene: an event was told or was not, a command is refused, an action is offered.

use super::scene_run::problem;
use super::{Offer, Table, Told};
use crate::kernel::budget::is_spent;
use crate::kernel::{Named, Problem, Words, find_words, slug};

/// Checks that this text is told to somebody.
///
/// # Errors
/// `S0109` if nobody is told the text. The help says what was told.
pub fn was_told(told: &[Told], text: &str) -> Result<(), Problem> {
    if told.iter().any(|event| event.text.contains(text)) {
        return Ok(());
    }
    let said: Vec<&str> = told.iter().map(|event| event.text.as_str()).collect();
    let help = if said.is_empty() { "nothing was told".to_string() } else { format!("told was: {}", said.join("; ")) };
    Err(problem("S0109", format!("`{text}` was not told")).help(help))
}

/// Checks that this text is told to nobody.
///
/// # Errors
/// `S0114` if somebody is told the text. The help says what was told.
pub fn was_untold(told: &[Told], text: &str) -> Result<(), Problem> {
    match told.iter().find(|event| event.text.contains(text)) {
        Some(event) => Err(problem("S0114", format!("`{text}` was told")).help(format!("told was: {}", event.text))),
        None => Ok(()),
    }
}

/// Checks that a command is refused now, perhaps `by` a rule, and returns the refusal. Nothing is done.
///
/// # Errors
/// `S0106` if the command is not refused, `S0107` if another rule refuses it.
pub fn is_refused(table: &dyn Table, text: &str) -> Result<Problem, Problem> {
    let is_rule = |rule: &str| {
        let prefix = table.vocabulary().prefix;
        rule.strip_prefix(prefix).is_some_and(|number| number.starts_with('-'))
    };
    let (text, rule) = match text.rsplit_once(" by ") {
        Some((text, rule)) if is_rule(rule.trim()) => (text.trim(), Some(rule.trim())),
        _ => (text, None),
    };
    let Err(refusal) = table.fits(text) else {
        return Err(problem("S0106", format!("`{text}` is not refused")));
    };
    // The limits of a command are reached: whether a rule refuses it stays unknown.
    if is_spent(&refusal) {
        return Err(refusal);
    }
    let Some(rule) = rule else { return Ok(refusal) };
    let reasons = table.why_not(text);
    if reasons.iter().any(|(id, _)| id == rule) || refusal.message.contains(&format!("({rule})")) {
        return Ok(refusal);
    }
    let because = match reasons.first() {
        Some((id, why)) if id.is_empty() => why.clone(),
        Some((id, why)) => format!("{why} ({id})"),
        None => refusal.message,
    };
    Err(problem("S0107", format!("`{text}` is refused, but not by {rule}: {because}")))
}

/// Checks that an action is offered now, or that it is not (`no fight`).
///
/// # Errors
/// `S0108` if it is the other way round.
pub fn is_offered(table: &dyn Table, text: &str) -> Result<(), Problem> {
    let (wanted, text) = match text.strip_prefix("no ") {
        // `no fight` says that `fight` is not offered, unless an offer itself is called `no fight`.
        Some(rest) if find_offer(table, text) == Named::Nothing => (false, rest),
        _ => (true, text),
    };
    let is_there = find_offer(table, text) != Named::Nothing;
    match (is_there, wanted) {
        (true, true) | (false, false) => Ok(()),
        (true, false) => Err(problem("S0108", format!("`{text}` is offered, and should not be"))),
        (false, true) => Err(problem("S0108", format!("`{text}` is not offered"))),
    }
}

/// Returns the offer that a text names. A seat's name may stand in front.
fn find_offer(table: &dyn Table, text: &str) -> Named {
    let offers = table.offers();
    let named = |offers: &[&Offer], text: &str| {
        let words: Vec<Words> = offers.iter().map(|offer| offer.words.clone()).collect();
        find_words(&words, text)
    };
    let all = named(&offers.iter().collect::<Vec<_>>(), text);
    match text.split_once(' ') {
        Some((who, rest)) if all == Named::Nothing => {
            let of_seat = |offer: &&Offer| slug(&table.seat_name(offer.seat)) == slug(who);
            named(&offers.iter().filter(of_seat).collect::<Vec<_>>(), rest)
        }
        _ => all,
    }
}
