//! Commands that inspect and change nothing: `look`, `actions`, `card`, `why`, `log`, `rules` and `eval`.

mod entry;

use super::playing::number;
use super::screen;
use super::session::{Answer, ReplSession, Reply};
use crate::content::Diagnostics;
use crate::text::{ACTIVE, BOLD, DIM, paint, sanitize, wrap};
use entry::entry;
use rondel_engine::kernel::{Block, Problem, Seat, Stop, nearest, slug};
use rondel_engine::table::{Offer, Table, Told};
use std::collections::BTreeSet;

/// The most outcomes of chance listed with their results.
const MOST_OUTCOMES: usize = 24;
/// The most characters quoted from a rule.
const LONGEST_RULE: usize = 160;

/// Answers `look [me|all|SEAT|LABEL]`.
pub(super) fn look(session: &mut ReplSession, who: &str) -> Answer {
    let seat = match who {
        "" | "me" => session.viewer(),
        "all" => None,
        name => match super::odds::seat(&*session.table, name) {
            Ok(seat) => Some(seat),
            Err(nobody) => return figure(session, name).ok_or(nobody),
        },
    };
    if let Some(other) = seat
        && !session.own_seats().has(other)
    {
        let name = session.table.seat_name(other);
        return Err(Diagnostics::new(
            "R0002",
            format!("you play against {name}, and see only your own"),
            "`look all` hides nothing",
        ));
    }
    let view = session.table.view(seat);
    let drawn = crate::draw::view(&view, session.columns);
    if matches!(who, "" | "me") {
        session.note_seen(view);
    }
    Ok(Reply::text(drawn))
}

/// Returns the state and the card of somebody on the table. `None` if nobody has this label.
fn figure(session: &mut ReplSession, name: &str) -> Option<Reply> {
    let wanted = slug(name);
    let viewer = session.viewer();
    let mut view = session.table.view(viewer);
    view.blocks.retain(|block| matches!(block, Block::Figure { label, .. } if slug(label) == wanted));
    if view.blocks.is_empty() {
        return None;
    }
    let drawn = crate::draw::view(&view, session.columns);
    let card = session.behind_label(name).and_then(|name| entry(session, &name));
    Some(Reply::text([Some(drawn), card].into_iter().flatten().collect::<Vec<_>>().join("\n")))
}

/// Answers `actions [WORD]`.
pub(super) fn actions(session: &mut ReplSession, word: &str) -> Answer {
    session.number_offers();
    let mut offers = session.table.offers();
    let of_seat = |offer: &Offer| !word.is_empty() && slug(&session.table.seat_name(offer.seat)) == slug(word);
    if offers.iter().any(of_seat) {
        offers.retain(of_seat);
    } else {
        offers.retain(|offer| offer.words.text().contains(word));
    }
    if offers.is_empty() {
        return Ok(Reply::text("nothing"));
    }
    if session.table.stop() == Stop::Chance {
        return Ok(Reply::text(outcomes(session, &offers)));
    }
    // A lead is a first word of the system, such as `attack`, or the name of a card.
    let leads = session.content.words.leads;
    let doc = |lead: &str| match leads.iter().find(|known| known.word == lead) {
        Some(known) => Some((known.doc.to_string(), known.rule.to_string())),
        None => Some((sanitize(session.table.card(lead)?.text.first()?), String::new())),
    };
    let foreseen = |offer: &Offer| session.table.foreseen(offer);
    let number = |offer: &Offer| session.numbers.of(offer);
    let listing = screen::Listing { foreseen: &foreseen, number: &number, ..screen::BARE };
    let Some(seats) = screen::several_seats(&offers) else {
        let all = screen::all_choices(&offers, doc, listing, session.columns);
        return Ok(Reply::text([all, further(session, doc)].concat()));
    };
    let parts: Vec<String> = seats
        .iter()
        .map(|seat| {
            let mine: Vec<_> = offers.iter().filter(|offer| offer.seat == *seat).cloned().collect();
            let name = paint(BOLD, session.table.seat_name(*seat));
            format!("{name}\n{}", screen::all_choices(&mine, doc, listing, session.columns))
        })
        .collect();
    Ok(Reply::text(parts.join("\n")))
}

/// Returns the words with which a command may continue on the same line, as a list under a heading.
fn further(session: &ReplSession, doc: impl Fn(&str) -> Option<(String, String)>) -> String {
    let offer = |words| Offer { seat: Seat::CHANCE, words, weight: None };
    let more: Vec<Offer> = session.table.goes_on().into_iter().map(offer).collect();
    if more.is_empty() {
        return String::new();
    }
    format!("\n{}\n{}", paint(BOLD, "in the same line"), screen::all_choices(&more, doc, screen::BARE, session.columns))
}

/// Returns the outcomes of chance, each with its probability and its results.
fn outcomes(session: &ReplSession, offers: &[Offer]) -> String {
    let total: u64 = offers.iter().filter_map(|offer| offer.weight).map(u64::from).sum();
    let last = session.table.log().last().map(|event| format!("  after: {}", sanitize(&event.text)));
    let lines = offers.iter().take(MOST_OUTCOMES).map(|offer| {
        let said = if offer.words.unordered { offer.words.rest.to_string() } else { offer.words.text() };
        let weight = offer.weight.map(|weight| paint(DIM, format!("{weight} in {total}"))).unwrap_or_default();
        let told = session.table.foretell(&said).unwrap_or_default();
        let told: Vec<String> = told.iter().map(|event| sanitize(&event.text)).collect();
        wrap(&format!("  {}  {weight}  {}", paint(ACTIVE, sanitize(&said)), told.join("; ")), session.columns, 6)
    });
    let more = offers.len().saturating_sub(MOST_OUTCOMES);
    let more = (more > 0).then(|| paint(DIM, format!("  and {more} more")));
    last.into_iter().chain(lines).chain(more).collect::<Vec<_>>().join("\n")
}

/// Answers `card NAME`. The name belongs to an item of the catalog, or is a label on the table.
pub(super) fn card(session: &mut ReplSession, name: &str) -> Answer {
    let name = name.trim_matches('"');
    if name.is_empty() {
        return Err(Diagnostics::new("R0005", "which card?", "Tab completes the names; `list` says what there is"));
    }
    let behind_label = session.behind_label(name);
    let candidates = session.catalog_names(name);
    let only_name = if let [only] = candidates.as_slice() { Some(only.clone()) } else { None };
    let mut wanted = [Some(name.to_string()), behind_label, only_name].into_iter().flatten();
    if let Some(drawn) = wanted.find_map(|name| entry(session, &name)) {
        return Ok(Reply::text(drawn));
    }
    if let Some(scene) = session.newest.scene_by_id(&slug(name)) {
        let text = wrap(&format!("  {}", sanitize(&scene.text)), session.columns, 2);
        let head = format!("{}  {}", paint(BOLD, sanitize(&scene.setup.name)), paint(DIM, "scene"));
        let note = paint(DIM, format!("  `open {}` puts it on the table", scene.id));
        return Ok(Reply::text([head, text, note].join("\n")));
    }
    let several = session.several(name);
    if !several.is_empty() {
        return Err(Diagnostics::new("R0005", format!("which `{}`?", sanitize(name)), several.join(" or ")));
    }
    // Often only the first word of a name is typed, so the first words are compared too. A first word stands for the
    // first name that begins with it.
    let names = || session.content.names.iter().map(String::as_str);
    let near = nearest(name, names()).or_else(|| nearest(&name.to_lowercase(), names().map(first_word)));
    let near = near.map(|near| names().find(|known| first_word(known) == near).unwrap_or(near));
    let help = match (near, candidates.as_slice()) {
        (_, several @ [_, _, ..]) => {
            let named: Vec<String> = several.iter().take(6).map(|name| format!("`{}`", sanitize(name))).collect();
            let more = if several.len() > 6 { format!(" and {} more", several.len() - 6) } else { String::new() };
            format!("say which: {}{more}", named.join(", "))
        }
        (Some(near), _) => format!("did you mean `{near}`?"),
        _ => "Tab completes the names of the catalog".into(),
    };
    Err(Diagnostics::new("R0005", format!("there is nothing called `{}`", sanitize(name)), help))
}

/// Returns the first word of a name.
fn first_word(name: &str) -> &str {
    name.split(' ').next().unwrap_or(name)
}

/// Answers `why [N]`, `why not COMMAND`.
pub(super) fn why(session: &mut ReplSession, text: &str) -> Answer {
    if let Some(attempt) = text.strip_prefix("not").filter(|rest| rest.is_empty() || rest.starts_with(' ')) {
        return why_not(session, attempt.trim());
    }
    let event = match text.parse() {
        _ if text.is_empty() => None,
        Ok(event) => Some(event),
        Err(_) => {
            let attempt = text.split_once(' ').filter(|(word, _)| matches!(*word, "no" | "nto" | "cant" | "can't"));
            let attempt = attempt.map_or(text, |(_, attempt)| attempt);
            let help = format!("did you mean `why not {}`? `log` numbers the events", sanitize(attempt));
            return Err(Diagnostics::new("R0003", format!("`{}` is no number of an event", sanitize(text)), help));
        }
    };
    let chain = session.table.why(event);
    if chain.is_empty() {
        return Err(Diagnostics::new("R0006", "there is no such event", "`log` lists the events with their numbers"));
    }
    let mut quoted = BTreeSet::new();
    let lines = chain.iter().enumerate().map(|(at, event)| {
        let because = if at == 0 { "" } else { "because " };
        let indent = "  ".repeat(at + 1);
        let below = format!("\n{indent}    ");
        let numbers = event.sum.split("; ").filter(|number| !number.is_empty());
        let sum: String = numbers.map(|number| format!("{below}{}", sanitize(number))).collect();
        let first = quoted.insert(event.rule.clone());
        let line = format!(
            "{indent}{because}{}{}",
            sanitize(&event.text),
            origin(session, event, &sum, first.then_some(&below))
        );
        wrap(&line, session.columns, indent.len() + 6)
    });
    Ok(Reply::text(lines.collect::<Vec<_>>().join("\n")))
}

/// Returns the rule and the source of an event, and how its number was made. `quote` is the text before a quotation of
/// the rule, or `None` if the rule was quoted already.
fn origin(session: &ReplSession, event: &Told, sum: &str, quote: Option<&String>) -> String {
    let parts: Vec<&str> =
        [event.rule.as_str(), event.source.as_str()].into_iter().filter(|part| !part.is_empty()).collect();
    let mut text = if parts.is_empty() { String::new() } else { paint(DIM, format!("  [{}]", parts.join(", "))) };
    text.push_str(sum);
    if let (Some(rule), Some(below)) = (session.content.rulebook.get(&event.rule), quote) {
        let whole = rule.text.chars().count() <= LONGEST_RULE;
        let beginning: String = rule.text.chars().take(LONGEST_RULE).collect();
        let whole_words = || beginning.rsplit_once(' ').map_or("", |(words, _)| words);
        let shown = if whole { beginning.clone() } else { format!("{} …", whole_words()) };
        text.push_str(&format!("{below}{}", paint(DIM, format!("{}: {shown}", rule.id))));
    }
    text
}

/// Answers `why not COMMAND`.
fn why_not(session: &mut ReplSession, attempt: &str) -> Answer {
    let by_number = session.by_number(attempt)?;
    let attempt = by_number.as_deref().unwrap_or(attempt);
    if session.table.offers().iter().any(|offer| offer.words.text() == attempt) {
        return Ok(Reply::text("  it is offered"));
    }
    let reasons = session.table.why_not(attempt);
    if reasons.is_empty() {
        return Ok(Reply::text("  no rule speaks of it; it simply is not offered now"));
    }
    let line = |(rule, why): &(String, String)| {
        let text = format!("  {}{}", sanitize(why), paint(DIM, format!("  {rule}")));
        wrap(text.trim_end(), session.columns, 4)
    };
    let lines = reasons.iter().map(line);
    Ok(Reply::text(lines.collect::<Vec<_>>().join("\n")))
}

/// Answers `log [N]`.
pub(super) fn log(session: &mut ReplSession, text: &str) -> Answer {
    let log = session.log_in_sight();
    let wanted = number(text, log.len())?;
    let wide = log.len().to_string().len();
    let lines = log.iter().skip(log.len().saturating_sub(wanted)).map(|event| {
        let indent = "  ".repeat(usize::from(event.depth));
        let rule = paint(DIM, format!("  {}", event.rule));
        let line =
            format!("{} {indent}{}{rule}", paint(DIM, format!("{:>wide$}", event.number)), sanitize(&event.text));
        wrap(line.trim_end(), session.columns, wide + indent.len() + 5)
    });
    let lines: Vec<String> = lines.collect();
    Ok(Reply::text(if lines.is_empty() { "nothing was told yet".into() } else { lines.join("\n") }))
}

/// Answers `rules TEXT`.
pub(super) fn rules(session: &mut ReplSession, text: &str) -> Answer {
    session.read_proofs();
    let found = crate::subcommands::rules::find(&session.newest.rulebook, text, &|id| session.newest.proofs(id));
    match found {
        Some(found) => Ok(Reply::text(found.human(session.columns))),
        None => Err(crate::subcommands::rules::not_found(&session.content.rulebook, text)),
    }
}

/// Answers `eval EXPRESSION`.
pub(super) fn eval(session: &mut ReplSession, text: &str) -> Answer {
    let value = session.table.eval(text).map_err(|problem| nobody(&*session.table, text, problem))?;
    Ok(Reply::text(format!("  {}", sanitize(&value.to_string()))))
}

/// Returns a problem with an expression. If it names nobody on the table, the help lists who there is.
pub(super) fn nobody(table: &dyn Table, expression: &str, problem: Problem) -> Problem {
    if problem.code != "E0606" {
        return problem;
    }
    let mut labels: Vec<String> = table.labels().iter().map(|label| label.replace('-', "_")).collect();
    labels.retain(|label| label != "game");
    labels.push("game".into());
    let mut words = expression.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    let typed = words.find(|word| !labels.iter().any(|label| label == word)).unwrap_or_default();
    let near = nearest(typed, labels.iter().map(String::as_str)).map(|near| format!("did you mean `{near}`?"));
    problem.help(near.unwrap_or_else(|| format!("here are {}", labels.join(", "))))
}
