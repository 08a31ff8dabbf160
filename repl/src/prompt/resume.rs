//! Going on with a game that another prompt left behind.

use super::journal::{Journal, LeftBehind, left_behind};
use super::session::{Answer, ReplSession, Reply};
use crate::content::Diagnostics;
use crate::text::{WARY, count, paint, sanitize};
use rondel_engine::table::Save;
use std::path::Path;

/// Where a session keeps what is played, and what others have left there.
#[derive(Default)]
pub(super) struct Kept {
    journal: Option<Journal>,
    left: Vec<LeftBehind>,
}

impl ReplSession {
    /// From now on what is played is kept in a journal among those in `all`. The answer offers what was left behind there.
    pub fn keep_journal(&mut self, all: &Path) -> Option<String> {
        let folder = std::env::current_dir().ok()?.display().to_string();
        let system = self.content.words.system;
        let left = left_behind(all, &folder, system);
        self.kept = Kept { journal: Journal::begin(all, &folder, system), left };
        let newest = self.kept.left.first()?;
        let more = self.kept.left.len() - 1;
        let more = if more > 0 { format!(", and {more} more: `resume` alone lists them") } else { String::new() };
        let which = if more.is_empty() { "resume" } else { "resume 1" };
        Some(paint(WARY, format!("left here before: {}; `{which}` goes on with it{more}", told(newest))))
    }

    /// Writes down what has been played.
    pub fn write_journal(&mut self) {
        let Some(mut journal) = self.kept.journal.take() else { return };
        let mut games: Vec<Save> = self
            .games
            .aside
            .values()
            .map(|game| Save { scene: game.scene.clone(), ..game.table.save() })
            .filter(is_played)
            .collect();
        let here = Save { scene: self.scene.clone(), packs: self.content.packs.clone(), ..self.table.save() };
        let played = is_played(&here);
        games.extend(played.then_some(here));
        if !games.is_empty() {
            journal.write(games);
        }
        self.kept.journal = Some(journal);
    }
}

/// Has anybody decided anything?
fn is_played(save: &Save) -> bool {
    save.steps.iter().any(|(who, _)| who != "chance")
}

/// `"Three Goblins in a barn", 12 steps`
fn told(left: &LeftBehind) -> String {
    let last = left.page.games.last();
    let games = left.page.games.len();
    let others = if games > 1 { format!(" (and {})", count(games - 1, "other game")) } else { String::new() };
    last.map(|save| format!("{}, {}{others}", sanitize(&save.scene), count(save.steps.len(), "step")))
        .unwrap_or_default()
}

/// `resume [N]`
pub(super) fn resume(session: &mut ReplSession, text: &str) -> Answer {
    let all = session.kept.left.len();
    if all == 0 {
        return Err(Diagnostics::new(
            "R0028",
            "no game was left behind in this folder",
            "`load FILE` reads one that was saved",
        ));
    }
    if text.is_empty() && all > 1 {
        let lines =
            session.kept.left.iter().enumerate().map(|(at, left)| format!("  resume {}  {}", at + 1, told(left)));
        return Ok(Reply::text(lines.collect::<Vec<_>>().join("\n")));
    }
    let number = super::playing::number(text, 1)?;
    let Some(left) = number.checked_sub(1).and_then(|at| session.kept.left.get(at)).cloned() else {
        return Err(Diagnostics::new("R0028", format!("there is no game {number}"), "`resume` lists them"));
    };
    let mut reply = Reply::default();
    let mut notes = Vec::new();
    for save in &left.page.games {
        match super::content::set_down(session, "resume", save) {
            Ok(done) => reply = done,
            // One that cannot be opened any more keeps no other from being.
            Err(wrong) => notes.push(crate::report::human(&wrong, session.columns)),
        }
    }
    if !reply.changed {
        let help = "it stays where it is; mend the content, or play it with the packs it was played with";
        let text = notes.join("\n");
        return Ok(Reply { text: format!("{text}\n{}", paint(WARY, help)), failed: true, ..Reply::default() });
    }
    session.write_journal();
    session.kept.left.remove(number - 1);
    left.remove();
    notes.push(reply.text);
    Ok(Reply { text: notes.join("\n"), ..reply })
}
