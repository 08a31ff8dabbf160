//! Commands about scenes, saved games and leaving: `scenes`, `open`, `restart`, `reload`, `save`, `load`, `replay` and
//! `quit`.

use super::bots::Opponents;
use super::screen;
use super::seated::Party;
use super::session::{Answer, ReplSession, Reply};
use crate::content::{Content, Diagnostics};
use crate::text::{BOLD, DIM, WARY, column, count, pad, paint, sanitize, width, wrap};
use rondel_engine::kernel::{Problem, Problems, Seats, slug};
use rondel_engine::table::{Differs, Replayed, Save, Scene, Table, Told, Tree, replay_tree};
use std::collections::BTreeMap;
use std::path::Path;

/// The largest save that is read.
const MOST_BYTES: u64 = 16 << 20;

/// The most scenes to be played that are listed with their whole texts.
const MOST_WHOLE: usize = 30;

/// The fewest columns of text beside a scene's name. With fewer, the text is below the name.
const LEAST_TEXT: usize = 30;

/// From this number on, scenes of a series (`Bout: the Wall`) are one line of a long list.
const SERIES: usize = 8;

/// Answers `scenes [TEXT]`.
pub(super) fn scenes(session: &mut ReplSession, text: &str) -> Answer {
    session.read_proofs();
    let wanted = text.to_lowercase();
    let fits = |scene: &&Scene| {
        let parts = [scene.id.clone(), scene.text.clone(), scene.proves.join(" "), kind(scene)];
        parts.iter().any(|part| part.to_lowercase().contains(&wanted))
    };
    let mut found: Vec<&Scene> = session.newest.scenes.iter().filter(fits).collect();
    // Scenes for playing come first. Scenes with steps are listed only on request.
    found.sort_by_key(|scene| !scene.steps.is_empty());
    if found.is_empty() {
        return Ok(Reply::text("no scene"));
    }
    let tests = found.iter().filter(|scene| !scene.steps.is_empty()).count();
    let played = found.len() - tests;
    let leaves_out_tests = wanted.is_empty() && played > 0;
    if leaves_out_tests {
        found.truncate(played);
    }
    // A long list has a line for each scene. `scenes TEXT` shows whole texts.
    let is_long = leaves_out_tests && played > MOST_WHOLE;
    let long_series = if is_long { series(&found) } else { BTreeMap::new() };
    let is_open = |scene: &Scene| scene.id == session.scene;
    found.retain(|scene| is_open(scene) || series_of(scene).is_none_or(|name| !long_series.contains_key(name)));
    // Names take at most a third of the line. The text of a scene with a longer name is below the name.
    let longest = found.iter().map(|scene| scene.id.chars().count()).max().unwrap_or(0);
    let wide = longest.min(session.columns / 3);
    let lines = found.iter().map(|scene| {
        let mark = if is_open(scene) { "▸" } else { " " };
        let id = pad(&paint(BOLD, &scene.id), wide);
        let head = format!("{mark} {id}  {}", paint(DIM, format!("{:<12}", kind(scene))));
        let indent = width(&head) + 2;
        if is_long {
            let text = in_one_line(&sanitize(&scene.text), session.columns.saturating_sub(indent));
            return format!("{head}  {text}").trim_end().to_string();
        }
        if scene.id.chars().count() > wide || indent + LEAST_TEXT > session.columns {
            let text = wrap(&format!("    {}", sanitize(&scene.text)), session.columns, 4);
            return format!("{}\n{text}", head.trim_end()).trim_end().to_string();
        }
        format!("{head}  {}", column(&sanitize(&scene.text), session.columns, indent)).trim_end().to_string()
    });
    let mut lines: Vec<String> = lines.collect();
    for (name, n) in &long_series {
        let (shown, searched) = (sanitize(name), sanitize(&slug(name)));
        let note = format!("  and {n} called `{shown}: ...`: `scenes {searched}` lists them");
        lines.push(wrap(&paint(DIM, note), session.columns, 4));
    }
    if leaves_out_tests && tests > 0 {
        let note = format!(
            "  and {} that prove rules: `scenes TEXT` lists those that hold a text, `scenes step` all of them",
            count(tests, "scene")
        );
        lines.push(wrap(&paint(DIM, note), session.columns, 4));
    }
    Ok(Reply::text(lines.join("\n")))
}

/// Returns a text on one line of this width. A longer text is cut, and ends with dots.
fn in_one_line(text: &str, room: usize) -> String {
    const DOTS: &str = " ...";
    let first = wrap(text, room.saturating_sub(DOTS.len()), 0).lines().next().unwrap_or_default().to_string();
    let cut = if width(&first) < width(text) { DOTS } else { "" };
    format!("{}{cut}", first.trim_end())
}

/// Returns the series of a scene: the part of its name before the colon.
fn series_of(scene: &Scene) -> Option<&str> {
    scene.setup.name.split_once(": ").map(|(series, _)| series)
}

/// Returns the series with many scenes, each with the number of its scenes.
fn series<'s>(scenes: &[&'s Scene]) -> BTreeMap<&'s str, usize> {
    let mut all: BTreeMap<&str, usize> = BTreeMap::new();
    for scene in scenes {
        if let Some(name) = series_of(scene) {
            *all.entry(name).or_default() += 1;
        }
    }
    all.retain(|_, n| *n >= SERIES);
    all
}

/// Returns the kind of a scene: to be played, or its number of steps.
fn kind(scene: &Scene) -> String {
    if scene.steps.is_empty() { "to be played".into() } else { count(scene.steps.len(), "step") }
}

/// Answers `open SCENE [SEED] [LABEL: NAME, ...]`.
pub(super) fn open(session: &mut ReplSession, text: &str) -> Answer {
    if text.is_empty() {
        return Err(Diagnostics::new("R0003", "which scene?", "`scenes` lists them all"));
    }
    session.read_proofs_for(text);
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
fn own_seats(session: &ReplSession) -> Option<(Vec<String>, Opponents)> {
    let opponents = session.opponents().cloned()?;
    Some((names(session, opponents.own), opponents))
}

/// Returns the names of seats.
fn names(session: &ReplSession, seats: Seats) -> Vec<String> {
    seats.iter().map(|seat| session.table.seat_name(seat)).collect()
}

/// Gives the new table the same bots again, if it has the same seats, and returns whether it has.
fn sit_again(session: &mut ReplSession, before: Option<(Vec<String>, Opponents)>) -> bool {
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
fn this_scene(session: &ReplSession) -> Result<String, Diagnostics> {
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
fn opened(session: &ReplSession, events: &[Told]) -> Reply {
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

/// Answers `save FILE`.
pub(super) fn save(session: &mut ReplSession, path: &str) -> Answer {
    if path.is_empty() {
        return Err(Diagnostics::new("R0003", "save to which file?", "`save FILE`"));
    }
    let save = session.this_game();
    let text = ron::ser::to_string_pretty(&save, ron::ser::PrettyConfig::default()).map_err(|error| {
        Diagnostics::new("R0007", format!("the game cannot be written: {error}"), "this is a defect")
    })?;
    let is_save = || {
        let text = crate::files::read(Path::new(path), MOST_BYTES).ok();
        text.is_some_and(|text| ron::from_str::<Save>(&text).is_ok())
    };
    let holds_something = std::fs::metadata(path).is_ok_and(|found| found.is_file() && found.len() > 0);
    if holds_something && !is_save() {
        let message = format!("`{}` is a file that is no saved game", sanitize(path));
        return Err(Diagnostics::new("R0007", message, "another name: `save` replaces saved games only"));
    }
    crate::files::write(Path::new(path), &text).map_err(|error| {
        Diagnostics::new("R0007", format!("`{path}` cannot be written: {error}"), "try another place")
    })?;
    // A number of steps would tell other players how many hidden questions were asked.
    Ok(Reply::text(format!("saved to {path}")))
}

/// Reads a saved game of this system.
fn read_save(session: &ReplSession, path: &str) -> Result<Save, Diagnostics> {
    let unreadable =
        |why: String| Diagnostics::new("R0008", format!("`{path}` cannot be loaded: {why}"), "`save FILE` writes one");
    let text = crate::files::read(Path::new(path), MOST_BYTES).map_err(&unreadable)?;
    let save: Save = ron::from_str(&text).map_err(|error| unreadable(error.to_string()))?;
    if save.system != session.content.words.system {
        let help = format!("start with `--system {}`", save.system);
        return Err(Diagnostics::new("R0008", format!("`{path}` is a game of {}", save.system), help));
    }
    Ok(save)
}

/// Answers `load FILE`.
pub(super) fn load(session: &mut ReplSession, path: &str) -> Answer {
    if path.is_empty() {
        return Err(Diagnostics::new("R0003", "load which file?", "`load FILE`"));
    }
    let save = read_save(session, path)?;
    let (replayed, changed, party) = played_again(session, &save)?;
    if let Some(problem) = replayed.differs {
        let help = "`replay FILE` plays it up to there";
        let message = differs_line(&changed, &problem.message);
        return Err(Problem::error("R0008", problem.at.at, message).help(help).into());
    }
    sit_down(session, "load", &save, (replayed.table, party), &paint(DIM, again_line(&save, &changed)))
}

/// Answers `replay [FILE]`.
pub(super) fn replay(session: &mut ReplSession, path: &str) -> Answer {
    let is_this_game = path.is_empty();
    let save = match is_this_game {
        true => Save { scene: this_scene(session)?, ..session.this_game() },
        false => read_save(session, path)?,
    };
    let (replayed, changed, party) = played_again(session, &save)?;
    let mut note = paint(DIM, again_line(&save, &changed));
    if let Some(problem) = &replayed.differs {
        note = paint(WARY, differs_line(&changed, &format!("the story differs at {}", sanitize(&problem.message))));
    } else if is_this_game && let Some(differs) = first_difference(session, &*replayed.table) {
        note = format!("{note}\n{}", super::playing::difference(&differs));
    }
    note.push_str(&paint(DIM, "\n`undo` at the start of the replay brings back your game"));
    sit_down(session, "replay", &save, (replayed.table, party), &note)
}

/// Replays a game on the table, as far as it fits today's content. `by` is the command that does so. Returns the reply,
/// and whether the whole game fits.
pub(super) fn set_down(session: &mut ReplSession, by: &'static str, save: &Save) -> Result<(Reply, bool), Diagnostics> {
    let (replayed, changed, party) = played_again(session, save)?;
    let whole = replayed.differs.is_none();
    let note = match &replayed.differs {
        Some(problem) => {
            paint(WARY, differs_line(&changed, &format!("the story differs at {}", sanitize(&problem.message))))
        }
        None => paint(DIM, again_line(save, &changed)),
    };
    Ok((sit_down(session, by, save, (replayed.table, party), &note)?, whole))
}

/// Replays a game with all its branches, as far as they fit today's content. Returns the reply, the new number of each
/// position by its old one, and whether everything fits.
pub(super) fn set_down_tree(
    session: &mut ReplSession,
    by: &'static str,
    save: &Save,
    tree: &Tree,
) -> Result<(Reply, BTreeMap<usize, usize>, bool), Diagnostics> {
    let party = party(session, save)?;
    let content = &party.content;
    let (replayed, grown) =
        replay_tree(session.table.viewer(), (save, tree), &*content.game, &party.setup, &content.orders())
            .map_err(|problems| name_missing_packs(save, content, in_files(problems, content)))?;
    let changed = [save.other_packs(&content.packs), replayed.changed.clone()].concat();
    let lost = tree.played.len() - grown.numbers.len();
    let note = match &replayed.differs {
        Some(problem) => paint(WARY, differs_line(&changed, &format!("the story differs: {}", problem.message))),
        None => {
            let mut text = format!("{} played again", count(grown.numbers.len(), "position"));
            for change in changed {
                text.push_str(&format!("; {change}"));
            }
            if lost > 0 {
                text.push_str(&format!("; {} of other branches no longer fit", count(lost, "position")));
            }
            if tree.left_out > 0 {
                text.push_str(&format!("; {} of long ago were not kept", count(tree.left_out, "position")));
            }
            paint(DIM, text)
        }
    };
    let whole = replayed.differs.is_none() && lost == 0;
    let reply = sit_down(session, by, save, (replayed.table, party), &note)?;
    Ok((reply, grown.numbers, whole))
}

/// Returns the first difference between this game and its replay, in the log or else in the final view. Both tables are
/// shown to the same seat.
pub(super) fn first_difference(session: &ReplSession, replayed: &dyn Table) -> Option<Differs> {
    let (then, now) = (&session.table, replayed);
    let own = session.table.viewer();
    Differs::between(&then.log(), &now.log()).or_else(|| Differs::seen(&then.view(own), &now.view(own)))
}

impl ReplSession {
    /// Returns the game so far, with the id of its scene.
    pub(super) fn this_game(&self) -> Save {
        let (packs, characters) = (self.content.packs.clone(), self.seated.clone());
        Save { scene: self.scene.clone(), packs, characters, ..self.table.save() }
    }
}

/// Returns the line about a game that was played again, with the changes since.
fn again_line(save: &Save, changed: &[String]) -> String {
    let changed: String = changed.iter().map(|what| format!("; {what}")).collect();
    format!("{} played again{changed}", count(save.steps.len(), "step"))
}

/// Returns the line about the place `at`, where a game stops fitting, with the changes since it was played: packs,
/// versions, house rules.
fn differs_line(changed: &[String], at: &str) -> String {
    changed.iter().map(String::as_str).chain([at]).collect::<Vec<_>>().join("; ")
}

/// Returns problems with the files of the content.
fn in_files(problems: Problems, content: &Content) -> Diagnostics {
    Diagnostics { problems: problems.into(), sources: content.sources().clone() }
}

/// Replays a save on a separate table, shown to the same seat as the table in use. Also returns the changes since the
/// save was played, and the scene with its characters.
fn played_again(session: &ReplSession, save: &Save) -> Result<(Replayed, Vec<String>, Party), Diagnostics> {
    let party = party(session, save)?;
    let content = &party.content;
    let reader = session.table.viewer();
    let replayed = rondel_engine::table::replay_for(reader, save, &*content.game, &party.setup, &content.orders())
        .map_err(|problems| name_missing_packs(save, content, in_files(problems, content)))?;
    let changed = [save.other_packs(&content.packs), replayed.changed.clone()].concat();
    Ok((replayed, changed, party))
}

/// Returns the scene of a save with the characters at its table.
fn party(session: &ReplSession, save: &Save) -> Result<Party, Diagnostics> {
    // A save has the full name of its scene, so a similar name is another scene.
    let content = &session.newest;
    let is_there = content.scene_called(&save.scene).is_some() || content.left_out.contains(&slug(&save.scene));
    let party = match is_there {
        true => session.party(&save.scene, save.characters.clone()),
        false => {
            let message = format!("there is no scene `{}`", sanitize(&save.scene));
            Err(Diagnostics::new("R0001", message, "it was played with other content"))
        }
    };
    party.map_err(|diagnostics| name_missing_packs(save, content, diagnostics))
}

/// Adds to a problem the packs that a save was played with and that are missing. They may be the reason.
fn name_missing_packs(save: &Save, content: &Content, mut diagnostics: Diagnostics) -> Diagnostics {
    let packs = save.other_packs(&content.packs);
    if !packs.is_empty()
        && let Some(problem) = diagnostics.problems.first_mut()
    {
        problem.message = format!("{}: {}", problem.message, packs.join(", "));
        problem.help = Some("start with `--pack` and the packs the game was played with".into());
    }
    diagnostics
}

/// Puts a replayed table in place of the present one. `note` stands below the scene.
fn sit_down(
    session: &mut ReplSession,
    by: &'static str,
    save: &Save,
    (mut table, party): (Box<dyn Table>, Party),
    note: &str,
) -> Answer {
    table.set_chance_by_hand(save.by_hand);
    table.settle()?;
    let before = own_seats(session);
    session.put(by, table, save.seed, party);
    sit_again(session, before);
    let head = opened(session, &[]).text;
    let by_hand =
        if save.by_hand { paint(DIM, "\nchance waits for `chance OUTCOME`, as it did") } else { String::new() };
    Ok(Reply::moved(format!("{head}\n{note}{by_hand}")))
}

/// Answers `quit`.
pub(super) fn quit(_: &mut ReplSession, _: &str) -> Answer {
    Ok(Reply { quit: true, ..Reply::default() })
}
