//! The history of a session as a tree: the commands `branches`, `mark` and `goto`. Positions are numbered: `@3`, or
//! `@2.3` in game 2.

use super::session::{Answer, ReplSession, Reply};
use crate::content::Diagnostics;
use crate::text::{ACTIVE, DIM, GOOD, WARY, count, flow, paint, sanitize};
use rondel_engine::kernel::{Stop, slug};
use rondel_engine::table::{Past, Save, Table, replay};

/// The number of positions shown at each end of a long branch.
const MOST_AT_ENDS: usize = 3;
/// The most levels by which branches are indented.
const DEEPEST: usize = 12;

/// A name for a position of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Mark {
    pub name: String,
    pub game: usize,
    pub position: usize,
}

/// Returns the number of the table's position.
pub(super) fn here(table: &dyn Table) -> usize {
    table.history().iter().find(|past| past.here).map_or(0, |past| past.number)
}

/// Answers `mark [NAME]`.
pub(super) fn mark(session: &mut ReplSession, name: &str) -> Answer {
    if name.is_empty() {
        let shown = session.marks.iter().map(|mark| format!("  {}  {}", mark.name, place(session, mark)));
        let lines: Vec<String> = shown.collect();
        return Ok(Reply::text(if lines.is_empty() {
            "no marks; `mark NAME` makes one".into()
        } else {
            lines.join("\n")
        }));
    }
    let id = slug(name);
    if id.is_empty() || id.bytes().all(|byte| byte.is_ascii_digit()) {
        let help = "a mark is a word: `mark before-the-flight`";
        return Err(Diagnostics::new("R0003", format!("`{}` cannot be a mark", sanitize(name)), help));
    }
    session.marks.retain(|mark| mark.name != id);
    let mark = Mark { name: id.clone(), game: session.games.here, position: here(&*session.table) };
    let place = place(session, &mark);
    session.marks.push(mark);
    Ok(Reply::text(format!("{place} is `{id}`: `goto {id}` comes back")))
}

/// Returns the position of a mark as it is typed: `@3`, or `@2.3` in another game.
fn place(session: &ReplSession, mark: &Mark) -> String {
    if mark.game == session.games.here {
        format!("@{}", mark.position)
    } else {
        format!("@{}.{}", mark.game, mark.position)
    }
}

/// Answers `goto N`, `goto NAME`, `goto @N`, `goto @GAME.N`.
pub(super) fn goto(session: &mut ReplSession, text: &str) -> Answer {
    let (game, position) = wanted(session, text)?;
    let (before, at) = (session.games.here, here(&*session.table));
    // An event may lie in the middle of a command that did many things, as a bot's command does. The table goes there.
    if let Ok(event) = text.parse()
        && let Some(left) = into_command(session, position, event)
    {
        session.follow_table();
        let rest = count(left, "pick");
        let note = format!("in the middle of @{position}, {rest} before its end, from @{at}; `goto @{at}` leads back");
        return Ok(Reply::moved(paint(DIM, note)));
    }
    if !session.put_again(game) || !session.table.go_to(position) {
        session.put_again(before);
        return Err(nowhere(format!("there is no position {}", sanitize(text))));
    }
    session.follow_table();
    let older = session
        .is_on_older_content()
        .then(|| paint(WARY, "\nit stands on the content it was played on; `reload` takes the newest"));
    let from = if game == before { format!("@{at}") } else { format!("@{before}.{at}") };
    // A bare number is an event. It may have been meant as a position.
    let event = match text.parse::<usize>() {
        Ok(event) if event != position => {
            let other = session.table.history().get(event).map(|_| format!("; the position is `goto @{event}`"));
            format!("; event {event} was told there{}", other.unwrap_or_default())
        }
        _ => String::new(),
    };
    let note = paint(DIM, format!("at @{position}, from {from}{event}"));
    Ok(Reply::moved(format!("{note}{}", older.unwrap_or_default())))
}

/// Returns the game and the position that the words of `goto` mean: a mark, a position such as `@3` or `@2.3`, or the
/// position after the command of an event.
fn wanted(session: &ReplSession, text: &str) -> Result<(usize, usize), Diagnostics> {
    if let Some(mark) = session.marks.iter().find(|mark| mark.name == slug(text)) {
        return Ok((mark.game, mark.position));
    }
    if let Some(place) = text.strip_prefix('@') {
        let (game, position) = match place.split_once('.') {
            Some((game, position)) => (game.parse().ok(), position),
            None => (Some(session.games.here), place),
        };
        let found = game.zip(position.parse().ok());
        return found.ok_or_else(|| nowhere(format!("`{}` is no position", sanitize(text))));
    }
    let event: usize = text.parse().map_err(|_| nowhere(format!("there is no mark `{}`", sanitize(text))))?;
    let found = told_at(&session.table.history(), event);
    Ok((session.games.here, found.ok_or_else(|| nowhere(format!("the log has no event {event}")))?))
}

/// Returns the error R0024: there is no such place.
fn nowhere(what: String) -> Diagnostics {
    Diagnostics::new("R0024", what, "`log` numbers the events, `branches` the positions, `mark` names them")
}

/// Moves the table into the middle of the command before `position`: to the first question after `event`. Returns the
/// number of picks and outcomes of the command that are left. `None` if that question is the end of the command, or if
/// the command cannot be replayed pick by pick. Then the table stays where it was.
fn into_command(session: &mut ReplSession, position: usize, event: usize) -> Option<usize> {
    let (before, history) = (here(&*session.table), session.table.history());
    let parent = history.get(position)?.parent?;
    let (way, whole) = (session.table.steps_to(parent), session.table.steps_to(position));
    let steps = whole.strip_prefix(way.as_slice())?;
    let deciders = steps.iter().filter(|(who, _)| who != "chance").count();
    // A command of a single pick has no middle, and a ruling is no pick.
    if deciders < 2 || steps.iter().any(|(who, _)| who == "ruling") {
        return None;
    }
    let done = first_stop(session, way, steps, event)?;
    let table = &mut *session.table;
    let is_there = table.go_to(parent) && steps.iter().take(done).all(|(who, words)| table.step(who, words).is_ok());
    if !is_there {
        table.go_to(before);
    }
    is_there.then_some(steps.len() - done)
}

/// Returns the number of these steps (picks and outcomes, each with who made it) until the event has happened and a new
/// command can begin. `None` if that is only after the last step. The steps are tried on a separate table, after the
/// steps of `way`.
fn first_stop(
    session: &ReplSession,
    way: Vec<(String, String)>,
    steps: &[(String, String)],
    event: usize,
) -> Option<usize> {
    let content = &session.content;
    let scene = content.scene_by_id(&session.scene)?;
    let save = Save { steps: way, ..session.table.save() };
    let played = replay(&save, &*content.game, &scene.setup, &content.orders()).ok()?;
    let mut table = played.table;
    for (nth, (who, words)) in steps.iter().enumerate() {
        let has_happened = table.log().last().is_some_and(|last| last.number >= event);
        let can_begin = matches!(table.stop(), Stop::Decide(_)) && !table.offers().iter().any(|offer| offer.words.part);
        if nth > 0 && has_happened && can_begin {
            return Some(nth);
        }
        table.step(who, words).ok()?;
    }
    None
}

/// Returns the position after the command that an event belongs to, on the way to the present position.
fn told_at(history: &[Past], event: usize) -> Option<usize> {
    // `told` is the number of events on the way to a position, and events are numbered from 0.
    let has_told = |past: &&Past| past.told > event;
    let mut at = history.iter().find(|past| past.here).filter(has_told)?;
    while let Some(before) = at.parent.and_then(|parent| history.get(parent)).filter(has_told) {
        at = before;
    }
    Some(at.number)
}

/// Answers `branches [all]`.
pub(super) fn branches(session: &mut ReplSession, text: &str) -> Answer {
    let whole = match text {
        "" => false,
        "all" => true,
        other => {
            let message = format!("`{}` is nothing that `branches` knows", sanitize(other));
            return Err(Diagnostics::new("R0003", message, "`branches all` shows every position"));
        }
    };
    let mut lines = Vec::new();
    let history = session.table.history();
    if !session.games.aside.is_empty() {
        lines.push(format!("game {} (on the table)", session.games.here));
    }
    let marks: Vec<&Mark> = session.marks.iter().filter(|mark| mark.game == session.games.here).collect();
    let mut below = vec![Vec::new(); history.len()];
    for past in &history {
        if let Some(children) = past.parent.and_then(|parent| below.get_mut(parent)) {
            children.push(past.number);
        }
    }
    let (columns, hides) = (session.columns, false);
    let mut drawing = Drawing { history: &history, below, marks: &marks, columns, whole, hides, lines: &mut lines };
    drawing.draw_branch(0, 0);
    if drawing.hides {
        lines.push(paint(DIM, "`branches all` shows every position"));
    }
    for (number, game) in &session.games.aside {
        let played = game.table.history().len();
        let name = sanitize(game.table.scene());
        let at = here(&*game.table);
        lines.push(format!(
            "game {number}  {name}  {}",
            paint(DIM, format!("{}; `goto @{number}.{at}` puts it on the table", count(played, "position")))
        ));
    }
    Ok(Reply::text(lines.join("\n")))
}

/// A drawing of the tree of one game.
struct Drawing<'a> {
    history: &'a [Past],
    /// The positions that follow each position.
    below: Vec<Vec<usize>>,
    marks: &'a [&'a Mark],
    columns: usize,
    /// Whether all positions are shown, also of long branches.
    whole: bool,
    /// Whether any position was left out.
    hides: bool,
    lines: &'a mut Vec<String>,
}

impl Drawing<'_> {
    /// Draws a branch up to its fork or end, then the branches behind it.
    fn draw_branch(&mut self, first: usize, depth: usize) {
        let mut line = vec![first];
        let mut children = self.children(first);
        while let [only] = children.as_slice() {
            line.push(*only);
            children = self.children(*only);
        }
        let indent = 2 * depth.min(DEEPEST) + 2;
        let is_shown_whole = self.whole || line.len() <= 2 * MOST_AT_ENDS + 1;
        let mut pieces: Vec<String> = Vec::new();
        let mut hidden = 0;
        for (nth, number) in line.iter().enumerate() {
            let at_end = nth < MOST_AT_ENDS || nth + MOST_AT_ENDS >= line.len();
            if !(is_shown_whole || at_end || self.is_named(*number)) {
                hidden += 1;
                continue;
            }
            if hidden > 0 {
                pieces.push(paint(DIM, format!("… {hidden} more …")));
                self.hides = true;
            }
            hidden = 0;
            pieces.push(self.position(*number));
        }
        let text = flow(&pieces, &paint(DIM, " · "), self.columns, indent, indent + 2);
        self.lines.push(format!("{}{text}", " ".repeat(indent)));
        for child in children {
            self.draw_branch(child, depth + 1);
        }
    }

    /// Returns the positions that follow a position.
    fn children(&self, number: usize) -> Vec<usize> {
        self.below.get(number).cloned().unwrap_or_default()
    }

    /// Returns whether a position is always shown: the present position, and a position with a mark.
    fn is_named(&self, number: usize) -> bool {
        self.history.get(number).is_some_and(|past| past.here) || self.marks.iter().any(|mark| mark.position == number)
    }

    /// Returns the text of a position.
    fn position(&self, number: usize) -> String {
        let Some(past) = self.history.get(number) else { return String::new() };
        let text = if past.parent.is_none() { "the start".into() } else { sanitize(&past.text) };
        let marks: Vec<&str> =
            self.marks.iter().filter(|mark| mark.position == number).map(|mark| mark.name.as_str()).collect();
        let marks = if marks.is_empty() { String::new() } else { paint(GOOD, format!(" [{}]", marks.join(", "))) };
        let number = paint(DIM, format!("@{number}"));
        if past.here {
            format!("{number} {}{marks}", paint(ACTIVE, format!("{text} ◂")))
        } else {
            format!("{number} {text}{marks}")
        }
    }
}
