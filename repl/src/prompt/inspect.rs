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
/// The most names of cards among which the user is asked to choose.
const MOST_CANDIDATES: usize = 6;
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
    // The next screen redraws only what differs from this view.
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
    let mut parts = vec![drawn];
    // The item that the label stands for, such as the Foe of `goblin-1`.
    if let Some(item_name) = session.behind_label(name) {
        parts.extend(entry(session, &item_name));
    }
    Some(Reply::text(parts.join("\n")))
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
    // The list needs offers; the seat is not shown.
    let offer = |words| Offer { seat: Seat::CHANCE, words, weight: None };
    let continuations: Vec<Offer> = session.table.goes_on().into_iter().map(offer).collect();
    if continuations.is_empty() {
        return String::new();
    }
    let heading = paint(BOLD, "in the same line");
    let listed = screen::all_choices(&continuations, doc, screen::BARE, session.columns);
    format!("\n{heading}\n{listed}")
}

/// Returns the outcomes of chance, each with its probability and its results.
fn outcomes(session: &ReplSession, offers: &[Offer]) -> String {
    let total: u64 = offers.iter().filter_map(|offer| offer.weight).map(u64::from).sum();
    let last = session.table.log().last().map(|event| format!("  after: {}", sanitize(&event.text)));
    let lines = offers.iter().take(MOST_OUTCOMES).map(|offer| {
        // An outcome without order is typed without its leading word: `6 1 4`.
        let outcome = if offer.words.unordered { offer.words.rest.to_string() } else { offer.words.text() };
        let weight = offer.weight.map(|weight| paint(DIM, format!("{weight} in {total}"))).unwrap_or_default();
        let events = session.table.foretell(&outcome).unwrap_or_default();
        let results: Vec<String> = events.iter().map(|event| sanitize(&event.text)).collect();
        let line = format!("  {}  {weight}  {}", paint(ACTIVE, sanitize(&outcome)), results.join("; "));
        wrap(&line, session.columns, 6)
    });
    let mut lines: Vec<String> = last.into_iter().chain(lines).collect();
    let unlisted = offers.len().saturating_sub(MOST_OUTCOMES);
    if unlisted > 0 {
        lines.push(paint(DIM, format!("  and {unlisted} more")));
    }
    lines.join("\n")
}

/// Answers `card NAME`. The name belongs to an item of the catalog, or is a label on the table.
pub(super) fn card(session: &mut ReplSession, name: &str) -> Answer {
    let name = name.trim_matches('"');
    if name.is_empty() {
        return Err(Diagnostics::new("R0005", "which card?", "Tab completes the names; `list` says what there is"));
    }
    let behind_label = session.behind_label(name);
    // All names that the text may be the beginning of.
    let candidates = session.catalog_names(name);
    let only_name = if let [only] = candidates.as_slice() { Some(only.clone()) } else { None };
    let mut meant_names = [Some(name.to_string()), behind_label, only_name].into_iter().flatten();
    if let Some(drawn) = meant_names.find_map(|item_name| entry(session, &item_name)) {
        return Ok(Reply::text(drawn));
    }
    if let Some(scene) = session.newest.scene_by_id(&slug(name)) {
        let text = wrap(&format!("  {}", sanitize(&scene.text)), session.columns, 2);
        let head = format!("{}  {}", paint(BOLD, sanitize(&scene.setup.name)), paint(DIM, "scene"));
        let note = paint(DIM, format!("  `open {}` puts it on the table", scene.id));
        return Ok(Reply::text([head, text, note].join("\n")));
    }
    // The labels that the name may mean: `goblin-1` and `goblin-2` for `goblin`.
    let ambiguous = session.several(name);
    if !ambiguous.is_empty() {
        return Err(Diagnostics::new("R0005", format!("which `{}`?", sanitize(name)), ambiguous.join(" or ")));
    }
    let help = if candidates.len() > 1 {
        let shown = candidates.iter().take(MOST_CANDIDATES);
        let quoted: Vec<String> = shown.map(|name| format!("`{}`", sanitize(name))).collect();
        let others = candidates.len() - quoted.len();
        let more = if others > 0 { format!(" and {others} more") } else { String::new() };
        format!("say which: {}{more}", quoted.join(", "))
    } else if let Some(near) = nearest_name(session, name) {
        format!("did you mean `{near}`?")
    } else {
        "Tab completes the names of the catalog".into()
    };
    Err(Diagnostics::new("R0005", format!("there is nothing called `{}`", sanitize(name)), help))
}

/// Returns the name in use that is most like the typed one. Often only the first word of a name is typed, so the first
/// words are compared too: `goblim` is like `Goblin Archer`.
fn nearest_name<'s>(session: &'s ReplSession, typed: &str) -> Option<&'s str> {
    let names = || session.content.names.iter().map(String::as_str);
    let by_whole_name = nearest(typed, names());
    let near = by_whole_name.or_else(|| nearest(&typed.to_lowercase(), names().map(first_word)))?;
    // A first word stands for the first name that begins with it.
    let begun_by_it = names().find(|name| first_word(name) == near);
    Some(begun_by_it.unwrap_or(near))
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
    let event = if text.is_empty() {
        None
    } else {
        let Ok(event) = text.parse() else { return Err(no_event_number(text)) };
        Some(event)
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
        let quote = if quoted.insert(event.rule.clone()) { Some(&below) } else { None };
        let source = origin(session, event, &sum, quote);
        wrap(&format!("{indent}{because}{}{source}", sanitize(&event.text)), session.columns, indent.len() + 6)
    });
    Ok(Reply::text(lines.collect::<Vec<_>>().join("\n")))
}

/// Returns the error of `why TEXT` if the text is no number. For `why cant attack`, the help suggests `why not attack`.
fn no_event_number(text: &str) -> Diagnostics {
    let attempt = match text.split_once(' ') {
        Some(("no" | "nto" | "cant" | "can't", attempt)) => attempt,
        _ => text,
    };
    let help = format!("did you mean `why not {}`? `log` numbers the events", sanitize(attempt));
    Diagnostics::new("R0003", format!("`{}` is no number of an event", sanitize(text)), help)
}

/// Returns the rule and the source of an event, and how its number was made. `quote` is the text before a quotation of
/// the rule, or `None` if the rule was quoted already.
fn origin(session: &ReplSession, event: &Told, sum: &str, quote: Option<&String>) -> String {
    let parts: Vec<&str> =
        [event.rule.as_str(), event.source.as_str()].into_iter().filter(|part| !part.is_empty()).collect();
    let mut text = if parts.is_empty() { String::new() } else { paint(DIM, format!("  [{}]", parts.join(", "))) };
    text.push_str(sum);
    if let (Some(rule), Some(below)) = (session.content.rulebook.get(&event.rule), quote) {
        let is_short = rule.text.chars().count() <= LONGEST_RULE;
        let beginning: String = rule.text.chars().take(LONGEST_RULE).collect();
        let shown = if is_short {
            beginning
        } else {
            let whole_words = beginning.rsplit_once(' ').map_or("", |(words, _)| words);
            format!("{whole_words} …")
        };
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
    // The log without what is hidden from the viewer of the board.
    let log = session.log_in_sight();
    let wanted = number(text, log.len())?;
    let wide = log.len().to_string().len();
    let lines = log.iter().skip(log.len().saturating_sub(wanted)).map(|event| {
        let indent = "  ".repeat(usize::from(event.depth));
        let rule = paint(DIM, format!("  {}", event.rule));
        let event_number = paint(DIM, format!("{:>wide$}", event.number));
        let line = format!("{event_number} {indent}{}{rule}", sanitize(&event.text));
        wrap(line.trim_end(), session.columns, wide + indent.len() + 5)
    });
    let lines: Vec<String> = lines.collect();
    Ok(Reply::text(if lines.is_empty() { "nothing was told yet".into() } else { lines.join("\n") }))
}

/// Answers `rules TEXT`.
pub(super) fn rules(session: &mut ReplSession, text: &str) -> Answer {
    // The scenes that prove rules are named below each rule. They may have been left out to start sooner.
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
    match nearest(typed, labels.iter().map(String::as_str)) {
        Some(near) => problem.help(format!("did you mean `{near}`?")),
        None => problem.help(format!("here are {}", labels.join(", "))),
    }
}
