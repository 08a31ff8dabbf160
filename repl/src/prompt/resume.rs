//! Going on with a game that another prompt left behind.

use super::journal::{Beyond, Journal, LeftBehind, Line, left_behind};
use super::session::{Answer, ReplSession, Reply};
use super::tree::Mark;
use crate::content::Diagnostics;
use crate::text::{WARY, count, paint, sanitize};
use rondel_engine::table::{Save, Table};
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
        let aside = self.games.aside.iter().map(|(number, game)| {
            let save = Save { scene: game.scene.clone(), ..game.table.save() };
            (save, self.beyond(*number, &*game.table))
        });
        let here = Save { scene: self.scene.clone(), packs: self.content.packs.clone(), ..self.table.save() };
        let here = (here, self.beyond(self.games.here, &*self.table));
        let all = aside.chain([here]).filter(|(save, beyond)| is_played(&save.steps) || is_played(&beyond.ahead));
        let (games, beyond): (Vec<Save>, Vec<Beyond>) = all.unzip();
        if !games.is_empty() {
            journal.write(games, beyond);
        }
        self.kept.journal = Some(journal);
    }

    /// Where else the player of a game has been.
    fn beyond(&self, game: usize, table: &dyn Table) -> Beyond {
        let marks = self.marks.iter().filter(|mark| mark.game == game);
        Beyond {
            ahead: table.steps_to(table.redo_leads_to()),
            marks: marks.map(|mark| (mark.name.clone(), table.steps_to(mark.position))).collect(),
        }
    }

    /// Goes where the player of the game on the table had been: what was undone can be taken again, and the marks are set.
    fn go_beyond(&mut self, beyond: &Beyond) {
        let here = super::tree::here(&*self.table);
        for (name, line) in &beyond.marks {
            if let Some(position) = retrace(&mut *self.table, line) {
                self.marks.retain(|mark| mark.name != *name);
                self.marks.push(Mark { name: name.clone(), game: self.games.here, position });
            }
        }
        // A line that does not fit the content any more ends where it does not.
        let _ = retrace(&mut *self.table, &beyond.ahead);
        self.table.go_to(here);
    }
}

/// Leads a table along a line of play, from where it parts from what has been played already; the answer is the position.
/// `None`: the line does not fit any more.
fn retrace(table: &mut dyn Table, line: &Line) -> Option<usize> {
    let known = table.history().into_iter().filter_map(|past| {
        let steps = table.steps_to(past.number);
        line.starts_with(&steps).then_some((steps.len(), past.number))
    });
    // Of positions that the same was done before, the last stands on the newest content.
    let (done, position) = known.max()?;
    table.go_to(position);
    for (nth, (who, words)) in line.iter().skip(done).enumerate() {
        // The position that it parts from stays as it is: chance that waited there is a step of its own.
        let taken = if nth == 0 && who == "chance" { table.chance(words) } else { table.step(who, words) };
        taken.ok()?;
    }
    Some(super::tree::here(table))
}

/// Has anybody decided anything?
fn is_played(steps: &Line) -> bool {
    steps.iter().any(|(who, _)| who != "chance")
}

/// `"Three Goblins in a barn", 12 decisions`
fn told(left: &LeftBehind) -> String {
    let last = left.page.games.last();
    let games = left.page.games.len();
    let others = if games > 1 { format!(" (and {})", count(games - 1, "other game")) } else { String::new() };
    let decided = |save: &Save| save.steps.iter().filter(|(who, _)| who != "chance").count();
    last.map(|save| format!("{}, {}{others}", sanitize(&save.scene), count(decided(save), "decision")))
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
    for (nth, save) in left.page.games.iter().enumerate() {
        match super::content::set_down(session, "resume", save) {
            Ok(done) => {
                reply = done;
                left.page.beyond.get(nth).into_iter().for_each(|beyond| session.go_beyond(beyond));
            }
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
