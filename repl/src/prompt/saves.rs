//! Saved games: the commands `save`, `load` and `replay`.
//!
//! A save holds the decisions of a game, and no position. [`played_again`] plays them on a table of its own, as far as
//! they fit today's content, and [`sit_down`] puts that table in place of the present one. [`set_down`] does both, and
//! [`set_down_tree`] does both with all branches of the game.

use super::open::{opened, own_seats, sit_again, this_scene};
use super::seated::Party;
use super::session::{Answer, ReplSession, Reply};
use crate::content::{Content, Diagnostics};
use crate::text::{DIM, WARY, count, paint, sanitize};
use rondel_engine::kernel::{Problem, Problems, slug};
use rondel_engine::table::{Differs, Replayed, Save, Table, Tree, replay_tree};
use std::collections::BTreeMap;
use std::path::Path;

/// The largest save that is read.
const MOST_BYTES: u64 = 16 << 20;

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
    crate::files::write_file(Path::new(path), &text).map_err(|error| {
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
    let PlayedAgain { replayed, changed, party } = played_again(session, &save)?;
    if let Some(problem) = replayed.differs {
        let help = "`replay FILE` plays it up to there";
        let message = differs_line(&changed, &problem.message);
        return Err(Problem::error("R0008", problem.at.at, message).help(help).into());
    }
    sit_down(session, "load", &save, replayed.table, party, &paint(DIM, again_line(&save, &changed)))
}

/// Answers `replay [FILE]`.
pub(super) fn replay(session: &mut ReplSession, path: &str) -> Answer {
    let is_this_game = path.is_empty();
    let save = match is_this_game {
        true => Save { scene: this_scene(session)?, ..session.this_game() },
        false => read_save(session, path)?,
    };
    let PlayedAgain { replayed, changed, party } = played_again(session, &save)?;
    let mut note = paint(DIM, again_line(&save, &changed));
    if let Some(problem) = &replayed.differs {
        note = paint(WARY, differs_line(&changed, &format!("the story differs at {}", sanitize(&problem.message))));
    } else if is_this_game && let Some(differs) = first_difference(session, &*replayed.table) {
        note = format!("{note}\n{}", super::playing::difference(&differs));
    }
    note.push_str(&paint(DIM, "\n`undo` at the start of the replay brings back your game"));
    sit_down(session, "replay", &save, replayed.table, party, &note)
}

/// Replays a game on the table, as far as it fits today's content. `by` is the command that does so. Returns the reply,
/// and whether the whole game fits.
pub(super) fn set_down(session: &mut ReplSession, by: &'static str, save: &Save) -> Result<(Reply, bool), Diagnostics> {
    let PlayedAgain { replayed, changed, party } = played_again(session, save)?;
    let whole = replayed.differs.is_none();
    let note = match &replayed.differs {
        Some(problem) => {
            paint(WARY, differs_line(&changed, &format!("the story differs at {}", sanitize(&problem.message))))
        }
        None => paint(DIM, again_line(save, &changed)),
    };
    Ok((sit_down(session, by, save, replayed.table, party, &note)?, whole))
}

/// A game with all its branches, set down on the table.
pub(super) struct SetDown {
    pub reply: Reply,
    /// The new number of each position, by its old one.
    pub numbers: BTreeMap<usize, usize>,
    /// Whether everything fits today's content.
    pub whole: bool,
}

/// Replays a game with all its branches, as far as they fit today's content.
pub(super) fn set_down_tree(
    session: &mut ReplSession,
    by: &'static str,
    save: &Save,
    tree: &Tree,
) -> Result<SetDown, Diagnostics> {
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
            let mut parts = vec![format!("{} played again", count(grown.numbers.len(), "position"))];
            parts.extend(changed);
            if lost > 0 {
                parts.push(format!("{} of other branches no longer fit", count(lost, "position")));
            }
            if tree.left_out > 0 {
                parts.push(format!("{} of long ago were not kept", count(tree.left_out, "position")));
            }
            paint(DIM, parts.join("; "))
        }
    };
    let whole = replayed.differs.is_none() && lost == 0;
    let reply = sit_down(session, by, save, replayed.table, party, &note)?;
    Ok(SetDown { reply, numbers: grown.numbers, whole })
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

/// A save that was played again on a table of its own.
struct PlayedAgain {
    replayed: Replayed,
    /// The changes since the save was played: packs, versions, house rules.
    changed: Vec<String>,
    /// The scene with its characters.
    party: Party,
}

/// Replays a save on a separate table, shown to the same seat as the table in use.
fn played_again(session: &ReplSession, save: &Save) -> Result<PlayedAgain, Diagnostics> {
    let party = party(session, save)?;
    let content = &party.content;
    let reader = session.table.viewer();
    let replayed = rondel_engine::table::replay_for(reader, save, &*content.game, &party.setup, &content.orders())
        .map_err(|problems| name_missing_packs(save, content, in_files(problems, content)))?;
    let changed = [save.other_packs(&content.packs), replayed.changed.clone()].concat();
    Ok(PlayedAgain { replayed, changed, party })
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
    mut table: Box<dyn Table>,
    party: Party,
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
