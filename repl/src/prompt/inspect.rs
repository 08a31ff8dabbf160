//! Commands that inspect: they change nothing.

use super::playing::number;
use super::screen;
use super::session::{Answer, ReplSession, Reply};
use crate::content::Diagnostics;
use crate::text::{BOLD, DIM, paint, sanitize};
use rondel_engine::kernel::{Seat, Seats, nearest, slug};
use rondel_engine::table::{Offer, Told};
use std::collections::BTreeSet;

/// `look [me|all|SEAT]`
pub(super) fn look(session: &mut ReplSession, who: &str) -> Answer {
    let seat = match who {
        "" | "me" => session.viewer(),
        "all" => None,
        name => Some(seat_named(session, name)?),
    };
    if let (Some(own), Some(other)) = (session.opponents().map(|opponents| opponents.own), seat)
        && own != other
    {
        let name = session.table.seat_name(other);
        return Err(Diagnostics::new(
            "R0002",
            format!("you play against {name}, and see only your own"),
            "`look all` hides nothing",
        ));
    }
    let view = session.table.view(seat);
    Ok(Reply::text(crate::draw::view(&view, session.columns)))
}

fn seat_named(session: &ReplSession, name: &str) -> Result<Seat, Diagnostics> {
    let wanted = slug(name);
    let found = Seats::ALL.iter().find(|seat| slug(&session.table.seat_name(*seat)) == wanted);
    found
        .ok_or_else(|| Diagnostics::new("R0004", format!("nobody here is called `{name}`"), "`look all` hides nothing"))
}

/// `actions [WORD]`
pub(super) fn actions(session: &mut ReplSession, word: &str) -> Answer {
    let mut offers = session.table.offers();
    offers.retain(|offer| offer.words.text().contains(word));
    if offers.is_empty() {
        return Ok(Reply::text("nothing"));
    }
    let leads = session.content.words.leads;
    let doc = |lead: &str| match leads.iter().find(|known| known.word == lead) {
        Some(known) => Some((known.doc.to_string(), known.rule.to_string())),
        None => Some((sanitize(session.table.card(lead)?.text.first()?), String::new())),
    };
    let Some(seats) = screen::several_seats(&offers) else {
        let all = screen::all_choices(&offers, doc, session.columns);
        return Ok(Reply::text([all, further(session, doc)].concat()));
    };
    let parts: Vec<String> = seats
        .iter()
        .map(|seat| {
            let mine: Vec<_> = offers.iter().filter(|offer| offer.seat == *seat).cloned().collect();
            let name = paint(BOLD, session.table.seat_name(*seat));
            format!("{name}\n{}", screen::all_choices(&mine, doc, session.columns))
        })
        .collect();
    Ok(Reply::text(parts.join("\n")))
}

/// What these may go on with in the same line.
fn further(session: &ReplSession, doc: impl Fn(&str) -> Option<(String, String)>) -> String {
    let offer = |words| Offer { seat: Seat::CHANCE, words, weight: None };
    let more: Vec<Offer> = session.table.goes_on().into_iter().map(offer).collect();
    if more.is_empty() {
        return String::new();
    }
    format!("\n{}\n{}", paint(BOLD, "in the same line"), screen::all_choices(&more, doc, session.columns))
}

/// `card NAME`
pub(super) fn card(session: &mut ReplSession, name: &str) -> Answer {
    let name = name.trim_matches('"');
    let names = || session.content.names.iter().map(String::as_str);
    let begins: Vec<&str> = names().filter(|known| slug(known).starts_with(&slug(name))).collect();
    let full = match begins.as_slice() {
        [only] if !name.is_empty() => only,
        _ => name,
    };
    if let Some(card) = session.table.card(full) {
        return Ok(Reply::text(crate::draw::card(&card, session.columns)));
    }
    // Of a name of several words the first is often all that is said.
    let first_words = || names().map(|known| known.split(' ').next().unwrap_or(known));
    let near = nearest(name, names()).or_else(|| nearest(&name.to_lowercase(), first_words()));
    let help = match (near, begins.as_slice()) {
        (_, [first, .., last]) if !name.is_empty() => {
            format!("{} names begin so, from `{first}` to `{last}`", begins.len())
        }
        (Some(near), _) => format!("did you mean `{near}`?"),
        _ => "Tab completes the names of the catalog".into(),
    };
    Err(Diagnostics::new("R0005", format!("there is nothing called `{name}`"), help))
}

/// `why [N]`, `why not COMMAND`
pub(super) fn why(session: &mut ReplSession, text: &str) -> Answer {
    if let Some(attempt) = text.strip_prefix("not").filter(|rest| rest.is_empty() || rest.starts_with(' ')) {
        return why_not(session, attempt.trim());
    }
    let event = if text.is_empty() { None } else { Some(number(text, 0)?) };
    let chain = session.table.why(event);
    if chain.is_empty() {
        return Err(Diagnostics::new("R0006", "there is no such event", "`log` lists the events with their numbers"));
    }
    let mut quoted = BTreeSet::new();
    let lines = chain.iter().enumerate().map(|(at, event)| {
        let because = if at == 0 { "" } else { "because " };
        let indent = "  ".repeat(at + 1);
        let below = format!("\n{indent}    ");
        let sum = if event.sum.is_empty() { String::new() } else { format!("{below}{}", sanitize(&event.sum)) };
        let first = quoted.insert(event.rule.clone());
        format!("{indent}{because}{}{}", sanitize(&event.text), origin(session, event, &sum, first.then_some(&below)))
    });
    Ok(Reply::text(lines.collect::<Vec<_>>().join("\n")))
}

/// The rule and the source of an event, how its number came about, and once each rule's text.
fn origin(session: &ReplSession, event: &Told, sum: &str, quote: Option<&String>) -> String {
    let parts: Vec<&str> = [event.rule.as_str(), event.source.as_str()].into_iter().filter(|p| !p.is_empty()).collect();
    let mut text = if parts.is_empty() { String::new() } else { paint(DIM, format!("  [{}]", parts.join(", "))) };
    text.push_str(sum);
    if let (Some(rule), Some(below)) = (session.content.rulebook.get(&event.rule), quote) {
        let text_of_rule: String = rule.text.chars().take(160).collect();
        text.push_str(&format!("{below}{}", paint(DIM, format!("{}: {text_of_rule}", rule.id))));
    }
    text
}

fn why_not(session: &mut ReplSession, attempt: &str) -> Answer {
    if session.table.offers().iter().any(|offer| offer.words.text() == attempt) {
        return Ok(Reply::text("  it is offered"));
    }
    let reasons = session.table.why_not(attempt);
    if reasons.is_empty() {
        return Ok(Reply::text("  no rule speaks of it; it simply is not offered now"));
    }
    let lines = reasons.iter().map(|(rule, why)| format!("  {}{}", sanitize(why), paint(DIM, format!("  {rule}"))));
    Ok(Reply::text(lines.collect::<Vec<_>>().join("\n")))
}

/// `log [N]`
pub(super) fn log(session: &mut ReplSession, text: &str) -> Answer {
    let log = session.table.log();
    let wanted = number(text, log.len())?;
    let wide = log.len().to_string().len();
    let lines = log.iter().skip(log.len().saturating_sub(wanted)).map(|event| {
        let indent = "  ".repeat(usize::from(event.depth));
        let rule = paint(DIM, format!("  {}", event.rule));
        format!("{} {indent}{}{rule}", paint(DIM, format!("{:>wide$}", event.number)), sanitize(&event.text))
            .trim_end()
            .into()
    });
    let lines: Vec<String> = lines.collect();
    Ok(Reply::text(if lines.is_empty() { "nothing was told yet".into() } else { lines.join("\n") }))
}

/// `rules TEXT`
pub(super) fn rules(session: &mut ReplSession, text: &str) -> Answer {
    let found = crate::subcommands::rules::find(&session.content.rulebook, text, &|id| session.content.proofs(id));
    match found {
        Some(found) => Ok(Reply::text(found.human(session.columns))),
        None => Err(crate::subcommands::rules::not_found(&session.content.rulebook, text)),
    }
}

/// `eval EXPRESSION`
pub(super) fn eval(session: &mut ReplSession, text: &str) -> Answer {
    Ok(Reply::text(format!("  {}", sanitize(&session.table.eval(text)?.to_string()))))
}
