//! A REPL session: a table, the content it is played on, and the source that content comes from.

use super::bots::Opponents;
use super::commands;
use super::screen;
use crate::content::{Content, ContentSource, Diagnostics};
use rondel_engine::kernel::{Problem, Seat, Seats, Stop, nearest};
use rondel_engine::table::{Table, Told};

/// The answer to a line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reply {
    /// What to print; may be empty.
    pub text: String,
    /// The position is another one now: the table is worth drawing again.
    pub changed: bool,
    /// The session ends.
    pub quit: bool,
}

/// The answer to a line, or why it failed.
pub type Answer = Result<Reply, Diagnostics>;

impl Reply {
    /// A reply that only prints.
    pub fn text(text: impl Into<String>) -> Reply {
        Reply { text: text.into(), ..Reply::default() }
    }

    /// A reply after which the position is another one.
    pub fn moved(text: impl Into<String>) -> Reply {
        Reply { text: text.into(), changed: true, quit: false }
    }

    /// A reply that prints events.
    pub fn told(told: &[Told]) -> Reply {
        Reply::moved(screen::told(told))
    }
}

/// A table with its content, its viewer and its opponents.
pub struct ReplSession {
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
    source: Box<dyn ContentSource>,
    /// The source's stamp at the last load.
    stamp: String,
    /// The seat that was asked last, whose view is drawn.
    viewer: Option<Seat>,
    /// Bots on the other seats.
    opponents: Option<Opponents>,
}

impl ReplSession {
    /// Opens a session at a scene: the named one, or the default one.
    pub fn open(
        source: Box<dyn ContentSource>,
        scene: Option<&str>,
        seed: Option<u64>,
    ) -> Result<ReplSession, Diagnostics> {
        let stamp = source.stamp();
        let content = source.load()?;
        let (scene, table, seed) = set_table(&content, scene, seed)?;
        let mut session =
            ReplSession { content, table, scene, seed, columns: 100, source, stamp, viewer: None, opponents: None };
        session.table.settle()?;
        Ok(session)
    }

    /// Opens another scene; the answer is what was told on the way to the first decision.
    pub fn open_scene(&mut self, scene: Option<&str>, seed: Option<u64>) -> Result<Vec<Told>, Diagnostics> {
        let (scene, mut table, seed) = set_table(&self.content, scene, seed)?;
        table.settle()?;
        (self.scene, self.table, self.seed, self.viewer) = (scene, table, seed, None);
        self.sit_against(None);
        Ok(self.table.log())
    }

    /// Notes on seats whose name is also a word of the prompt, and how their commands are said all the same.
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

    /// Gives the other seats to bots, or back to the user.
    pub fn sit_against(&mut self, opponents: Option<Opponents>) {
        self.table.show_to(opponents.as_ref().map(|opponents| opponents.own));
        self.opponents = opponents;
    }

    /// The reply to a command: its events, and those of the opponents' answers.
    pub fn answered(&mut self, mut told: Vec<Told>) -> Answer {
        told.extend(self.replies()?);
        Ok(Reply::told(&told))
    }

    /// The opponents play until the user is asked. Where the user only may act, they give one command, so that there is
    /// room for a word between two of them.
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

    /// Suggests a command of the prompt for one that the table does not know: it may be misspelt.
    fn perhaps_a_command(&self, text: &str, problem: Problem) -> Problem {
        let word = text.split_whitespace().next().unwrap_or_default();
        let known = self.content.words.leads.iter().any(|lead| lead.word == word)
            || problem.help.as_ref().is_some_and(|help| help.starts_with("did you mean"));
        match nearest(word, commands::COMMANDS.iter().map(|command| command.name)) {
            Some(near) if !known => problem.help(format!("did you mean the command `{near}`? `help` lists them all")),
            _ => problem,
        }
    }

    /// The seat whose view is drawn: the one that is asked, or was last.
    pub fn viewer(&mut self) -> Option<Seat> {
        if let Stop::Decide(asked) = self.table.stop() {
            let own = self.opponents.as_ref().map(|opponents| opponents.own);
            self.viewer = own.or(asked.must().iter().next());
        }
        self.viewer
    }

    /// The table as the viewer may see it.
    pub fn drawn(&mut self) -> String {
        let viewer = self.viewer();
        crate::draw::view(&self.table.view(viewer), self.columns)
    }

    /// The stamp of the files at the last load.
    pub fn stamp(&self) -> &str {
        &self.stamp
    }

    /// Reloads changed files, if there are any. `None`: nothing changed.
    pub fn freshen(&mut self) -> Option<Answer> {
        (self.source.stamp() != self.stamp).then(|| self.reload())
    }

    /// Reloads the content. On an error the old content stays.
    pub fn reload(&mut self) -> Answer {
        self.stamp = self.source.stamp();
        let content = self.source.load()?;
        if content.fingerprint == self.content.fingerprint {
            return Ok(Reply::text("content: nothing changed"));
        }
        let sources = content.sources.clone();
        let changes =
            self.table.reload(&*content.game).map_err(|problems| Diagnostics { problems: problems.into(), sources })?;
        self.content = content;
        let changes = if changes.is_empty() { vec!["nothing in this scene changed".into()] } else { changes };
        Ok(Reply::moved(format!("content: {}", changes.join("; "))))
    }
}

/// Opens a scene: its id, its table and its seed.
fn set_table(
    content: &Content,
    scene: Option<&str>,
    seed: Option<u64>,
) -> Result<(String, Box<dyn Table>, u64), Diagnostics> {
    let scene = match scene {
        Some(name) => content.scene(name)?,
        None => content.first_scene().ok_or_else(|| {
            Diagnostics::new("R0001", "the content has no scene", "write one: `scene \"Name\" { ... }`")
        })?,
    };
    let seed = seed.or(scene.seed).unwrap_or(1);
    let table = content
        .game
        .open(&scene.setup, seed)
        .map_err(|problems| Diagnostics { problems: problems.into(), sources: content.sources.clone() })?;
    Ok((scene.id.clone(), table, seed))
}
