//! The command `resume`: goes on with a game that another prompt has left behind. Also writes this session's journal.

use super::journal::{Journal, LeftBehind, Walked, left_behind};
use super::saves::{SetDown, set_down_tree};
use super::session::{Answer, ReplSession, Reply};
use super::tree::Mark;
use crate::content::Diagnostics;
use crate::text::{WARY, count, paint, sanitize};
use rondel_engine::table::{Save, Table};
use std::path::Path;

/// The most positions of a game that are kept. The positions on the way to the present position and to marks are kept
/// in addition.
const MOST_POSITIONS: usize = 4096;

/// The journal of a session, and the abandoned journals that the session may resume.
#[derive(Default)]
pub(super) struct Kept {
    journal: Option<Journal>,
    left: Vec<LeftBehind>,
}

impl ReplSession {
    /// Begins a journal in the folder `all`. Returns an offer to resume abandoned games, if there are any.
    pub fn keep_journal(&mut self, all: &Path) -> Option<String> {
        let folder = std::env::current_dir().ok()?.display().to_string();
        let system = self.content.words.system;
        let left = left_behind(all, &folder, system);
        self.kept = Kept { journal: Journal::begin(all, &folder, system), left };
        let newest = self.kept.left.first()?;
        let others = self.kept.left.len() - 1;
        let more = match others {
            0 => String::new(),
            more => format!(", and {more} more: `resume` alone lists them"),
        };
        let which = if more.is_empty() { "resume" } else { "resume 1" };
        Some(paint(WARY, format!("left here before: {}; `{which}` goes on with it{more}", told(newest))))
    }

    /// Writes all games in which somebody has decided something into the journal.
    pub fn write_journal(&mut self) {
        let Some(mut journal) = self.kept.journal.take() else { return };
        let aside = self.games.aside.iter().map(|(number, game)| {
            let save = Save { scene: game.scene.clone(), characters: game.seated.clone(), ..game.table.save() };
            (save, self.walked(*number, &*game.table))
        });
        let current = (self.this_game(), self.walked(self.games.here, &*self.table));
        let is_played = |walked: &Walked| walked.tree.played.iter().any(|played| is_decided(&played.steps));
        let all = aside.chain([current]).filter(|(_, walked)| is_played(walked));
        let (games, trees): (Vec<Save>, Vec<Walked>) = all.unzip();
        if !games.is_empty() {
            journal.write(games, trees);
        }
        self.kept.journal = Some(journal);
    }

    /// Returns the positions and marks of a game.
    fn walked(&self, game: usize, table: &dyn Table) -> Walked {
        let marks = self.marks.iter().filter(|mark| mark.game == game);
        let marks: Vec<(String, usize)> = marks.map(|mark| (mark.name.clone(), mark.position)).collect();
        let named: Vec<usize> = marks.iter().map(|(_, position)| *position).collect();
        Walked { tree: table.tree().at_most(MOST_POSITIONS, &named), marks }
    }
}

/// Returns whether any seat has decided anything.
fn is_decided(steps: &[(String, String)]) -> bool {
    steps.iter().any(|(who, _)| who != "chance")
}

/// Returns an abandoned journal in words: `"Three Goblins in a barn", 12 decisions`.
fn told(left: &LeftBehind) -> String {
    let last = left.page.games.last();
    let games = left.page.games.len();
    let others = if games > 1 { format!(" (and {})", count(games - 1, "other game")) } else { String::new() };
    let decided = |save: &Save| save.steps.iter().filter(|(who, _)| who != "chance").count();
    last.map(|save| format!("{}, {}{others}", sanitize(&save.scene), count(decided(save), "decision")))
        .unwrap_or_default()
}

/// Puts a game on the table again with all its branches and marks. Returns whether all of it still fits.
fn set_down(session: &mut ReplSession, save: &Save, walked: &Walked) -> Result<(Reply, bool), Diagnostics> {
    // `numbers` has the new number of each position, by its old one. A position that no longer fits has none.
    let SetDown { reply, numbers, whole } = set_down_tree(session, "resume", save, &walked.tree)?;
    for (name, position) in &walked.marks {
        if let Some(position) = numbers.get(position) {
            session.marks.retain(|mark| mark.name != *name);
            session.marks.push(Mark { name: name.clone(), game: session.games.here, position: *position });
        }
    }
    Ok((reply, whole))
}

/// Answers `resume [N]`.
pub(super) fn resume(session: &mut ReplSession, text: &str) -> Answer {
    let all = session.kept.left.len();
    if all == 0 {
        return Err(Diagnostics::new(
            "R0028",
            "no game was left behind in this folder by another prompt",
            "`branches` shows what was played here; `load FILE` reads a game that was saved",
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
    let (mut notes, mut whole) = (Vec::new(), true);
    for (nth, save) in left.page.games.iter().enumerate() {
        let result = match left.page.trees.get(nth) {
            Some(walked) => set_down(session, save, walked),
            // The journal of an older version: only the way to the game's last position was kept.
            None => super::saves::set_down(session, "resume", save),
        };
        match result {
            Ok((new_reply, fits)) => {
                reply = new_reply;
                whole &= fits;
            }
            // A game that cannot be opened any more does not prevent the others.
            Err(wrong) => {
                notes.push(crate::report::at_prompt(&wrong, session.columns));
                whole = false;
            }
        }
    }
    if !reply.changed {
        let help = "it stays where it is; mend the content, or play it with the packs it was played with";
        let text = notes.join("\n");
        return Ok(Reply { text: format!("{text}\n{}", paint(WARY, help)), failed: true, ..Reply::default() });
    }
    session.write_journal();
    notes.push(reply.text);
    if whole {
        session.kept.left.remove(number - 1);
        left.remove();
    } else {
        let help = "what does not fit is kept as it was left: mend the content, and `resume` plays all of it again";
        notes.push(paint(WARY, help));
    }
    Ok(Reply { text: notes.join("\n"), ..reply })
}
