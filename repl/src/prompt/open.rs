//! The commands `open`, `restart`, `reload` and `quit`.
//!
//! If bots play, they go on to play the same seats of the scene that is opened.

use super::bots::Opponents;
use super::screen;
use super::session::{Answer, ReplSession, Reply};
use crate::content::Diagnostics;
use crate::text::{BOLD, DIM, WARY, paint, sanitize};
use rondel_engine::kernel::Seats;
use rondel_engine::table::Told;

/// Answers `open SCENE [SEED] [LABEL: NAME, ...]`.
pub(super) fn open(session: &mut ReplSession, text: &str) -> Answer {
    if text.is_empty() {
        return Err(Diagnostics::new("R0003", "which scene?", "`scenes` lists them all"));
    }
    session.read_proofs_for(text);
    // `barn 7 you: Ada` is the text `barn 7`, and a character for the seat `you`.
    let (text, seated) = session.with_seats(text)?;
    let seeded = text.rsplit_once(' ').and_then(|(name, seed)| Some((name.trim(), seed.parse().ok()?)));
    // A number at the end is a seed only if it does not belong to the name of a scene.
    let (name, seed) = match seeded {
        Some((name, seed)) if session.newest.scene(text).is_err() => (name, Some(seed)),
        _ => (text, None),
    };
    let before = own_seats(session);
    let events = session.open_seated(name.trim_matches('"'), seed, "open", seated)?;
    let Some((own_names, _)) = &before else { return Ok(opened(session, &events)) };
    let seats = sanitize(&own_names.join(", "));
    if sit_again(session, before) {
        // `events` may hold what only the bots' seats may know. So the log is shown instead, as the user's seats see it.
        let mut log = session.table.log();
        log.extend(session.replies()?);
        return Ok(opened(session, &log));
    }
    let reply = opened(session, &events);
    let note = paint(WARY, format!("there is no {seats} here: every seat is yours again"));
    Ok(Reply { text: format!("{}\n{note}", reply.text), ..reply })
}

/// Returns the names of the user's seats, if bots play the others.
pub(super) fn own_seats(session: &ReplSession) -> Option<(Vec<String>, Opponents)> {
    let opponents = session.opponents().cloned()?;
    Some((names(session, opponents.own), opponents))
}

/// Returns the names of seats.
fn names(session: &ReplSession, seats: Seats) -> Vec<String> {
    seats.iter().map(|seat| session.table.seat_name(seat)).collect()
}

/// Gives the new table the same bots again, if it has the same seats, and returns whether it has.
pub(super) fn sit_again(session: &mut ReplSession, before: Option<(Vec<String>, Opponents)>) -> bool {
    let opponents = match before {
        Some((own_names, opponents)) if names(session, opponents.own) == own_names => Some(opponents),
        _ => None,
    };
    let has_bots = opponents.is_some();
    session.sit_against(opponents);
    has_bots
}

/// Answers `restart [SEED]`.
pub(super) fn restart(session: &mut ReplSession, text: &str) -> Answer {
    let seed = match text {
        "" => session.seed,
        seed => {
            seed.parse().map_err(|_| Diagnostics::new("R0003", format!("`{seed}` is no seed"), "a number from 0"))?
        }
    };
    let (scene, opponents) = (this_scene(session)?, session.opponents().cloned());
    let seated = session.seated.clone();
    session.open_seated(&scene, Some(seed), "restart", seated)?;
    session.sit_against(opponents);
    let mut log = session.table.log();
    log.extend(session.replies()?);
    Ok(opened(session, &log))
}

/// Returns the id of the open scene in the newest content, or why it is not there.
pub(super) fn this_scene(session: &ReplSession) -> Result<String, Diagnostics> {
    let (id, content) = (&session.scene, &session.newest);
    if let Some(scene) = content.scene_by_id(id) {
        return Ok(scene.id.clone());
    }
    if content.left_out.contains(id) {
        return Err(Diagnostics::new(
            "R0001",
            format!("the scene `{id}` has errors, so that it cannot be opened"),
            "`errors` shows them; play goes on as it is",
        ));
    }
    Err(Diagnostics::new(
        "R0001",
        format!("the scene `{id}` is gone from the content"),
        "write it again, or `open` another one (`scenes` lists them); play goes on as it is",
    ))
}

/// Returns the reply to opening a scene, with the events so far.
pub(super) fn opened(session: &ReplSession, events: &[Told]) -> Reply {
    let head = format!("{} {}", paint(BOLD, session.table.scene()), paint(DIM, format!("seed {}", session.seed)));
    let told = screen::told_in(events, session.columns);
    let mut parts = vec![head, session.aim(), super::plain::notes(session), told];
    parts.retain(|part| !part.is_empty());
    Reply::moved(parts.join("\n"))
}

/// Answers `reload`.
pub(super) fn reload(session: &mut ReplSession, _: &str) -> Answer {
    session.reload()
}

/// Answers `quit`.
pub(super) fn quit(_: &mut ReplSession, _: &str) -> Answer {
    Ok(Reply { quit: true, ..Reply::default() })
}
