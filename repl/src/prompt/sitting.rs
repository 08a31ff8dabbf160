//! A sitting: a table, the content it is played on, and the shelf that content comes from.

use super::bots::Opponents;
use super::commands;
use super::screen;
use crate::shelf::{Content, Faults, Shelf};
use rondel_engine::explore::{Table, Told};
use rondel_engine::kernel::{Problem, Seat, Seats, Stop, nearest};

/// What a line led to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reply {
    /// What to print; may be empty.
    pub text: String,
    /// The position is another one now: the table is worth drawing again.
    pub changed: bool,
    /// Good-bye.
    pub quit: bool,
}

/// What became of a line.
pub type Answer = Result<Reply, Faults>;

impl Reply {
    /// Something to read.
    pub fn text(text: impl Into<String>) -> Reply {
        Reply { text: text.into(), ..Reply::default() }
    }

    /// Something happened at the table.
    pub fn moved(text: impl Into<String>) -> Reply {
        Reply { text: text.into(), changed: true, quit: false }
    }

    /// Something was told.
    pub fn told(told: &[Told]) -> Reply {
        Reply::moved(screen::told(told))
    }
}

/// A table with all around it.
pub struct Sitting {
    /// The content in use.
    pub content: Content,
    /// The scene being played.
    pub table: Box<dyn Table>,
    /// The id of that scene.
    pub scene: String,
    /// The seed of its luck.
    pub seed: u64,
    /// Columns to draw in.
    pub columns: usize,
    shelf: Box<dyn Shelf>,
    /// The shelf's stamp when it was last looked at.
    stamp: String,
    /// The seat that was asked last: its eyes are the reader's.
    eyes: Option<Seat>,
    /// Bots on the other seats.
    opponents: Option<Opponents>,
}

impl Sitting {
    /// Sits down at a scene: the named one, or a good first one.
    pub fn open(shelf: Box<dyn Shelf>, scene: Option<&str>, seed: Option<u64>) -> Result<Sitting, Faults> {
        let stamp = shelf.stamp();
        let content = shelf.load()?;
        let (scene, table, seed) = set_table(&content, scene, seed)?;
        let mut sitting =
            Sitting { content, table, scene, seed, columns: 100, shelf, stamp, eyes: None, opponents: None };
        sitting.table.settle()?;
        Ok(sitting)
    }

    /// Opens another scene; the answer is what was told on the way to the first decision.
    pub fn open_scene(&mut self, scene: Option<&str>, seed: Option<u64>) -> Result<Vec<Told>, Faults> {
        let (scene, mut table, seed) = set_table(&self.content, scene, seed)?;
        table.settle()?;
        (self.scene, self.table, self.seed, self.eyes) = (scene, table, seed, None);
        self.sit_against(None);
        Ok(self.table.log())
    }

    /// Seats that go by a name that means something else at the prompt, and how their commands are said all the same.
    pub fn notes(&self) -> Vec<String> {
        let seats = crate::sim::seats(&*self.table);
        let taken = |name: &&String| {
            let word = rondel_engine::kernel::slug(name);
            commands::begun(&word).is_some() || self.content.words.leads.iter().any(|lead| lead.word == word)
        };
        let note = |name: &String| {
            format!(
                "`{name}` is a word of the prompt or of the table too, and means that: what {name} says is `{name}: ...`"
            )
        };
        // Where one seat plays alone, nobody need be named.
        if seats.len() > 1 { seats.iter().filter(taken).map(note).collect() } else { Vec::new() }
    }

    /// Carries out one line.
    pub fn line(&mut self, line: &str) -> Answer {
        let line = line.trim();
        match commands::begun(line) {
            _ if line.is_empty() => Ok(Reply::default()),
            Some((command, rest)) => (command.run)(self, rest.trim()),
            None => self.play(line),
        }
    }

    /// Carries out a command of the table.
    pub fn play(&mut self, text: &str) -> Answer {
        let told = self.table.command(text).map_err(|problem| self.perhaps_a_command(text, problem))?;
        self.answered(told)
    }

    /// Gives the other seats to bots, or back to the reader.
    pub fn sit_against(&mut self, opponents: Option<Opponents>) {
        self.table.show_to(opponents.as_ref().map(|opponents| opponents.own));
        self.opponents = opponents;
    }

    /// What was told, and what the opponents made of it.
    pub fn answered(&mut self, mut told: Vec<Told>) -> Answer {
        told.extend(self.replies()?);
        Ok(Reply::told(&told))
    }

    /// The opponents play until the reader is asked. Where the reader only may act, they give one command, so that there
    /// is room for a word between two of them.
    pub fn replies(&mut self) -> Result<Vec<Told>, Problem> {
        let mut told = Vec::new();
        while let Some(Opponents { own, bots }) = &self.opponents
            && let Stop::Decide(asked) = self.table.stop()
            && !asked.must().has(*own)
            && let Some(more) = self.table.auto(bots, Seats::ALL.without(*own), true)?
        {
            told.extend(more);
            if self.table.stop().can().has(*own) {
                break;
            }
        }
        Ok(told)
    }

    /// The bots on the other seats, if there are any.
    pub fn opponents(&self) -> Option<&Opponents> {
        self.opponents.as_ref()
    }

    /// What fits nothing at the table may be a misspelt command of the prompt.
    fn perhaps_a_command(&self, text: &str, problem: Problem) -> Problem {
        let word = text.split_whitespace().next().unwrap_or_default();
        let known = self.content.words.leads.iter().any(|lead| lead.word == word)
            || problem.help.as_ref().is_some_and(|help| help.starts_with("did you mean"));
        match nearest(word, commands::COMMANDS.iter().map(|command| command.name)) {
            Some(near) if !known => problem.help(format!("did you mean the command `{near}`? `help` lists them all")),
            _ => problem,
        }
    }

    /// Whose eyes the reader has: the seat that is asked, or was last.
    pub fn eyes(&mut self) -> Option<Seat> {
        if let Stop::Decide(asked) = self.table.stop() {
            let own = self.opponents.as_ref().map(|opponents| opponents.own);
            self.eyes = own.or(asked.must().iter().next());
        }
        self.eyes
    }

    /// The table as the reader may see it.
    pub fn drawn(&mut self) -> String {
        let eyes = self.eyes();
        crate::draw::view(&self.table.view(eyes), self.columns)
    }

    /// The stamp of the files that were looked at last.
    pub fn stamp(&self) -> &str {
        &self.stamp
    }

    /// Takes changed files into use, if there are any. `None`: nothing changed.
    pub fn freshen(&mut self) -> Option<Answer> {
        (self.shelf.stamp() != self.stamp).then(|| self.reload())
    }

    /// Reads the shelf again. On an error the old content stays.
    pub fn reload(&mut self) -> Answer {
        self.stamp = self.shelf.stamp();
        let content = self.shelf.load()?;
        if content.fingerprint == self.content.fingerprint {
            return Ok(Reply::text("content: nothing changed"));
        }
        let sources = content.sources.clone();
        let changes =
            self.table.reload(&*content.game).map_err(|problems| Faults { problems: problems.into(), sources })?;
        self.content = content;
        let changes = if changes.is_empty() { vec!["nothing in this scene changed".into()] } else { changes };
        Ok(Reply::moved(format!("content: {}", changes.join("; "))))
    }
}

/// The scene's id, its table and its seed.
fn set_table(
    content: &Content,
    scene: Option<&str>,
    seed: Option<u64>,
) -> Result<(String, Box<dyn Table>, u64), Faults> {
    let scene = match scene {
        Some(name) => content.scene(name)?,
        None => content
            .first_scene()
            .ok_or_else(|| Faults::new("R0001", "the content has no scene", "write one: `scene \"Name\" { ... }`"))?,
    };
    let seed = seed.or(scene.seed).unwrap_or(1);
    let table = content
        .game
        .open(&scene.setup, seed)
        .map_err(|problems| Faults { problems: problems.into(), sources: content.sources.clone() })?;
    Ok((scene.id.clone(), table, seed))
}
