//! A REPL session ([`ReplSession`]): the table that a user plays at, its content, and everything that the prompt
//! remembers between two lines. [`ReplSession::line`] carries out a line.

use super::bots::Opponents;
use super::commands::{self, Complete};
use super::create::Creation;
use super::errors::PlayedScenes;
use super::games::Games;
use super::numbers::Numbers;
use super::proof::{Claim, Playing};
use super::resume::Kept;
use super::screen;
use super::suggest::Thinking;
use super::tree::Mark;
use super::tutorial::Lesson;
use super::watched::Watched;
use crate::characters;
use crate::content::{Content, ContentSource, Diagnostics};
use crate::packs::InUse;
use crate::recipes::Cookbook;
use rondel_engine::kernel::{Problem, Seat, Seats, Stop, View, nearest};
use rondel_engine::table::{SavedCharacter, Scene, Table, Told};
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::rc::Rc;

/// The answer to a line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reply {
    /// The text to print, which may be empty.
    pub text: String,
    /// Whether the position changed, so that the table is worth drawing again.
    pub changed: bool,
    /// Whether the session ends.
    pub quit: bool,
    /// Whether the request failed. The text then says why.
    pub failed: bool,
}

/// Replaces the watched folders.
pub type Watching = Box<dyn Fn(&[PathBuf]) + Send>;

/// The answer to a line, or why it failed.
pub type Answer = Result<Reply, Diagnostics>;

impl Reply {
    /// Returns a reply that only prints.
    pub fn text(text: impl Into<String>) -> Reply {
        Reply { text: text.into(), ..Reply::default() }
    }

    /// Returns a reply to a line that changed the position.
    pub fn moved(text: impl Into<String>) -> Reply {
        Reply { text: text.into(), changed: true, ..Reply::default() }
    }

    /// Returns the reply below the command that was meant by the line.
    fn below(self, command: &str) -> Reply {
        let note = crate::text::paint(crate::text::DIM, format!("› {}", crate::text::sanitize(command)));
        Reply { text: format!("{note}\n{}", self.text), ..self }
    }
}

/// A table with its content, and everything that the prompt remembers between two lines.
pub struct ReplSession {
    /// The content of the table.
    pub content: Rc<Content>,
    /// The table at which the scene is played.
    pub table: Box<dyn Table>,
    /// The id of the scene being played.
    pub scene: String,
    /// The seed of the game's luck.
    pub seed: u64,
    /// Whether the line that is about to be answered lists all errors. If so, no news tells any of them.
    pub(super) lists_errors: bool,
    /// The seed that the program was started with. Scenes that are opened without a seed of their own take it.
    pub(super) asked_seed: Option<u64>,
    /// The number of columns to draw in.
    pub columns: usize,
    /// The number of lines of the terminal, if there is one. Longer answers are shown page by page.
    pub rows: Option<usize>,
    /// Whether an answer may be completed while the next line is typed.
    pub live: bool,
    /// The suggestion whose games are still being played.
    pub(super) thinking: Option<Thinking>,
    /// The rest of an answer that was too long for the screen.
    pub(super) rest: Vec<String>,
    /// The newest content without errors, with the characters that sit at the table.
    pub(super) newest: Rc<Content>,
    /// The characters that sit at the table in place of the scene's own.
    pub(super) seated: Vec<SavedCharacter>,
    /// Notes about the parts that were left out of the open scene, since they do not fit it.
    pub(super) unfit: Vec<String>,
    /// The folder of character files.
    pub characters: PathBuf,
    /// The character that is being made.
    pub(super) creation: Option<Creation>,
    /// The text last written into each character file.
    pub(super) kept_last: BTreeMap<PathBuf, String>,
    /// The names of the copies kept of characters of packs, by seat and item.
    pub(super) copies: BTreeMap<(String, String), String>,
    /// The content of each edition that the table has used, by the edition's number.
    pub(super) editions: Vec<(u32, Rc<Content>)>,
    /// The reason why the table could not continue with the newest content. That content is tried again after each
    /// command.
    pub(super) refused: Option<Diagnostics>,
    /// The content before the newest step of content, which `undo` would take back.
    pub(super) step_from: Option<Rc<Content>>,
    /// The name of the newest step of content: its changes in a few words.
    pub(super) step_name: Option<String>,
    /// The content in use instead of files that had errors when the session began.
    pub(super) in_use: Option<InUse>,
    /// The problems of the files as they are now.
    pub(super) wrong: Option<Diagnostics>,
    /// The watches of the author, which are evaluated again at each save of a file.
    pub(super) watched: Watched,
    /// The files or packs from which content is loaded.
    pub(super) source: Box<dyn ContentSource>,
    /// Replaces the watched folders, if files are watched.
    pub(super) watch: Option<Watching>,
    /// The source's stamp at the last load.
    pub(super) stamp: String,
    /// The seat that was asked last, whose view is drawn.
    viewer: Option<Seat>,
    /// The view on the screen, with the number of its game.
    pub(super) seen: Option<(usize, View)>,
    /// The numbers of the offers.
    pub(super) numbers: Numbers,
    /// The offers to seats that need not decide, as far as they were shown.
    pub(super) beside: BTreeSet<String>,
    /// Bots on the other seats.
    opponents: Option<Opponents>,
    /// The games that are not on the table.
    pub(super) games: Games,
    /// Names of positions.
    pub(super) marks: Vec<Mark>,
    /// The claims made.
    pub(super) claims: Vec<Claim>,
    /// The test that is run step by step.
    pub(super) playing: Option<Playing>,
    /// The journal kept on disk.
    pub(super) kept: Kept,
    /// The tutorial, while somebody follows it.
    pub(super) lesson: Option<Lesson>,
    /// The recipes of the system, once they have been asked for.
    pub(super) cookbook: OnceCell<Option<Cookbook>>,
    /// What playing all scenes has found, so that asking again need not play them.
    pub(super) played_scenes: RefCell<Option<PlayedScenes>>,
}

impl ReplSession {
    /// Opens a session at the scene named `scene`, or at the default scene.
    pub fn open(
        mut source: Box<dyn ContentSource>,
        scene: Option<&str>,
        seed: Option<u64>,
    ) -> Result<ReplSession, Diagnostics> {
        let stamp = source.stamp();
        let content = source.load_for(scene.as_slice())?;
        ReplSession::on(content, source, stamp, scene, seed)
    }

    /// Opens a session on content that was read when its files had this stamp.
    pub fn on(
        content: Content,
        source: Box<dyn ContentSource>,
        stamp: String,
        scene: Option<&str>,
        seed: Option<u64>,
    ) -> Result<ReplSession, Diagnostics> {
        let content = Rc::new(content);
        let scene = match scene {
            Some(name) => content.scene(name)?,
            None => content.first_scene().ok_or_else(|| {
                Diagnostics::new("R0001", "the content has no scene", "write one: `scene \"Name\" { ... }`")
            })?,
        };
        let asked_seed = seed;
        let (scene, table, seed) = set_table(&content, scene, seed)?;
        let mut session = ReplSession {
            newest: Rc::clone(&content),
            seated: Vec::new(),
            unfit: Vec::new(),
            characters: PathBuf::from(characters::FOLDER),
            creation: None,
            kept_last: BTreeMap::new(),
            copies: BTreeMap::new(),
            editions: vec![(0, Rc::clone(&content))],
            refused: None,
            step_from: None,
            step_name: None,
            in_use: None,
            wrong: content.errors_of_scenes(),
            watched: Watched::default(),
            content,
            table,
            scene,
            seed,
            asked_seed,
            lists_errors: false,
            columns: 100,
            rows: None,
            live: false,
            thinking: None,
            rest: Vec::new(),
            source,
            watch: None,
            stamp,
            viewer: None,
            seen: None,
            numbers: Numbers::default(),
            beside: BTreeSet::new(),
            opponents: None,
            games: Games::first(),
            marks: Vec::new(),
            claims: Vec::new(),
            playing: None,
            kept: Kept::default(),
            lesson: None,
            cookbook: OnceCell::new(),
            played_scenes: RefCell::default(),
        };
        session.begin_scene()?;
        Ok(session)
    }

    /// Carries out the rulings with which the scene begins, as its test does.
    ///
    /// # Errors
    /// A ruling that cannot be carried out.
    pub fn rule_as_the_scene_does(&mut self) -> Result<(), Diagnostics> {
        let scene = self.content.scene_by_id(&self.scene);
        let rulings: Vec<String> = scene.iter().flat_map(|scene| scene.rulings()).map(str::to_string).collect();
        rulings.iter().try_for_each(|ruling| self.line(&format!("rule {ruling}")).map(|_| ()))
    }

    /// Opens another scene on the newest content. Returns the events up to the first decision. The previous game is
    /// kept, and `by` is the command that replaced it.
    pub fn open_scene(&mut self, scene: &str, seed: Option<u64>, by: &'static str) -> Result<Vec<Told>, Diagnostics> {
        self.open_seated(scene, seed, by, Vec::new())
    }

    /// Plays to the first decision of the scene. From there its test can be run step by step.
    pub(super) fn begin_scene(&mut self) -> Result<(), Problem> {
        self.playing = self.newest.scene_by_id(&self.scene).and_then(Playing::of);
        self.table.settle().map(drop)
    }

    /// Returns the name of the open scene.
    pub fn scene_name(&self) -> &str {
        self.content.scene_by_id(&self.scene).map_or(&self.scene, |scene| &scene.setup.name)
    }

    /// Returns the open scene's own text, for people.
    pub fn aim(&self) -> String {
        let text = self.content.scene_by_id(&self.scene).map_or("", |scene| scene.text.as_str());
        let text = crate::text::wrap(&crate::text::sanitize(text), self.columns, 2);
        let note = self.playing.as_ref().map(Playing::note).unwrap_or_default();
        [text, note].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// Switches to the content that the table uses now, after `undo` or a reload.
    pub(super) fn follow_table(&mut self) {
        let edition = self.table.edition();
        if let Some((_, content)) = self.editions.iter().find(|(known, _)| *known == edition) {
            self.content = Rc::clone(content);
        }
    }

    /// Returns whether the table is on older content that plays differently from the newest.
    pub fn is_on_older_content(&self) -> bool {
        !self.content.plays_like(&self.newest)
    }

    /// Returns the warnings and errors of the content in use, if any.
    pub fn wrong(&self) -> Option<Diagnostics> {
        let problems = [self.content.errors.clone(), self.content.warnings.clone()].concat();
        (!problems.is_empty()).then(|| Diagnostics { problems, sources: self.content.sources().clone() })
    }

    /// Returns the number of errors: in the files, in scenes that cannot begin, and the reason why the table refused
    /// the newest content.
    pub fn errors(&self) -> usize {
        let all = self.wrong.iter().chain(&self.watched.setups).chain(&self.refused);
        let errors = all.flat_map(|wrong| &wrong.problems).filter(|problem| problem.is_error());
        let different: BTreeSet<(&str, &String)> = errors.map(|error| (error.code, &error.message)).collect();
        different.len()
    }

    /// Returns notes on parts of the scene that were left out, and on seats with the name of a command. A note on a
    /// seat says how to write its commands.
    pub fn notes(&self) -> Vec<String> {
        let left_out = self.unfit.iter().cloned();
        let seats = crate::sim::seats(&*self.table);
        let is_taken = |name: &&String| {
            let word = rondel_engine::kernel::slug(name);
            commands::begun(&word).is_some() || self.content.words.leads.iter().any(|lead| lead.word == word)
        };
        let note = |name: &String| {
            format!(
                "`{name}` is a word of the prompt or of the table too, and means that: what {name} says is `{name}: ...`"
            )
        };
        // If one seat plays alone, its commands need no name.
        let named_seats = if seats.len() > 1 { seats.as_slice() } else { &[] };
        let taken = named_seats.iter().filter(is_taken);
        left_out.chain(taken.map(note)).collect()
    }

    /// Carries out one line.
    pub fn line(&mut self, line: &str) -> Answer {
        let line = line.trim();
        self.thinking = None;
        if line.is_empty() {
            return Ok(Reply::default());
        }
        if let Some((command, rest)) = commands::begun(line) {
            let rest = rest.trim();
            if command.complete == Complete::Alone && !rest.is_empty() {
                // A word of the table may be another name of a command: `exit 2` opens an exit there.
                if self.table.takes(line) == Ok(true) {
                    return self.play(line);
                }
                let message = format!("nothing follows `{}`", command.name);
                let help = format!("`{0}` alone, or `do {line}` for the table", command.name);
                return Err(Diagnostics::new("R0003", message, crate::text::sanitize(&help)));
            }
            return (command.run)(self, rest);
        }
        if let Some(listed) = super::lists::by_plural(self, line) {
            return listed;
        }
        self.play(line)
    }

    /// Carries out a command of the table, by its number or its words, or finds out what unknown words mean.
    pub fn play(&mut self, text: &str) -> Answer {
        if let Some(command) = self.by_number(text)? {
            let reply = if command.starts_with("chance ") { self.line(&command)? } else { self.play_words(&command)? };
            return Ok(reply.below(&command));
        }
        self.play_words(text)
    }

    /// Carries out a command of the table by its words. If it is unknown, tries what was probably meant.
    fn play_words(&mut self, text: &str) -> Answer {
        // A name that may mean several is asked back, and a command that means the same for several seats is for all.
        self.asks_which(text)?;
        if let Some(seats) = self.say_alike(text) {
            return self.play_for(seats, text);
        }
        self.show_to_speaker(text);
        let problem = match self.table.command(text) {
            Ok(told) => return self.answered(told),
            Err(problem) => problem,
        };
        match self.meant(text)? {
            Some(command) if commands::begun(&command).is_some() => self.line(&command),
            Some(command) => {
                let told = self.table.command(&command)?;
                Ok(self.answered(told)?.below(&command))
            }
            None => Err(self.suggest_command(text, problem).into()),
        }
    }

    /// Gives the other seats to bots. `None` gives them back to the user.
    pub fn sit_against(&mut self, opponents: Option<Opponents>) {
        self.table.show_to(opponents.as_ref().and_then(|opponents| opponents.own.iter().next()));
        self.opponents = opponents;
        self.show_to_asked();
    }

    /// Returns the reply to a command: its events, and the events of the opponents' answers.
    pub fn answered(&mut self, mut told: Vec<Told>) -> Answer {
        told.extend(self.replies()?);
        self.show_to_asked();
        Ok(Reply::moved(screen::told_in(&told, self.columns)))
    }

    /// Lets the opponents play until the user must decide. While the user may act but need not, the opponents carry out
    /// only one command, so that the user can act between two.
    pub fn replies(&mut self) -> Result<Vec<Told>, Problem> {
        let mut told = Vec::new();
        while let Some(Opponents { own, bots }) = &self.opponents
            && let Stop::Decide(asked) = self.table.stop()
            && asked.must().among(*own).is_empty()
            && let Some(more) = self.table.auto_reply(bots, Seats::ALL.except(*own))?
        {
            told.extend(more);
            if !self.table.stop().can().among(*own).is_empty() {
                break;
            }
        }
        Ok(told)
    }

    /// Returns the bots on the other seats, if there are any.
    pub fn opponents(&self) -> Option<&Opponents> {
        self.opponents.as_ref()
    }

    /// Adds the help for words that neither the prompt nor the table knows. They may be a misspelt command.
    fn suggest_command(&self, text: &str, problem: Problem) -> Problem {
        let word = text.split_whitespace().next().unwrap_or_default();
        // A problem with a fix names the word that was probably meant.
        let is_lead = self.content.words.leads.iter().any(|lead| lead.word == word);
        let is_for_the_table = is_lead || self.is_seat(word) || problem.fix.is_some();
        if !is_for_the_table {
            if let Some(topic) = super::topics::called_here(word) {
                return self.unknown(text, &problem).help(format!("`help {topic}` shows what does it"));
            }
            if let Some(near) = nearest(word, super::command_table::COMMANDS.iter().map(|command| command.name)) {
                return problem.help(format!("did you mean the command `{near}`? `help` lists them all"));
            }
            if !self.knows_word(text) {
                return self.unknown(text, &problem);
            }
        }
        if problem.code == "C0101" && self.is_within_command() {
            let help = problem.help.as_ref().map_or_else(String::new, |help| format!("{help}; "));
            return problem.help(format!("{help}the command before is not complete, `undo` takes it back"));
        }
        problem
    }

    /// Returns whether the table only asks how a command continues.
    fn is_within_command(&self) -> bool {
        let offers = self.table.offers();
        !offers.is_empty() && offers.iter().all(|offer| offer.words.part)
    }

    /// Forgets the viewer, because another game is on the table and nobody has been asked there yet.
    pub(super) fn forget_viewer(&mut self) {
        self.viewer = None;
    }

    /// Returns the seat whose view is drawn: the seat that the table is shown to. If it is shown to nobody in
    /// particular, returns the seat that is asked, or that was asked last.
    pub fn viewer(&mut self) -> Option<Seat> {
        self.viewer = self.table.viewer().or(self.table.stop().must().iter().next()).or(self.viewer);
        self.viewer
    }
}

/// Opens a scene, and returns its id, its table and its seed.
fn set_table(
    content: &Content,
    scene: &Scene,
    seed: Option<u64>,
) -> Result<(String, Box<dyn Table>, u64), Diagnostics> {
    let seed = seed.or(scene.seed).unwrap_or(1);
    let table = content
        .game
        .open(&scene.setup, seed)
        .map_err(|problems| Diagnostics { problems: problems.into(), sources: content.sources().clone() })?;
    Ok((scene.id.clone(), table, seed))
}
