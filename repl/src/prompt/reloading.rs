//! New content: it is read when its files change ([`ReplSession::freshen`]), and taken into use between two commands.
//!
//! Begin reading at `read`, which reads the files, and go on with `take` and `put_under_table`. The session keeps two
//! contents: `newest` is the last that could be read, and `content` is the one that the table plays on. They differ
//! after `undo`, and while the table has `refused` the newest. `wrong` are the problems of the files. `in_use` is set
//! while the session plays a part of the content, or other content, because the files had errors when it began. Content
//! that plays differently becomes an edition of the table, and a step of content: a step of the game that `undo` takes
//! back. If files are saved twice before anything is played, both changes are one step, and `step_from` is the content
//! before the first of them.

mod renamed;

use super::changes;
use super::session::{Answer, ReplSession, Reply};
use crate::content::{Content, Diagnostics};
use crate::packs::InUse;
use crate::report;
use crate::text::{BAD, GOOD, WARY, count, paint, wrap};
use rondel_engine::kernel::{Problem, Sources, View, slug};
use rondel_engine::table::Reloaded;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The content that new content replaces.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Former {
    /// All of the content was in use.
    Whole,
    /// Some statements were left out, so that even equal items may play differently now.
    Partial,
}

impl ReplSession {
    /// Takes changed files into use before a line is answered. The command `errors` tells the errors itself. `None` if
    /// there is nothing to tell.
    pub fn freshen_before(&mut self, line: &str) -> Option<Answer> {
        self.lists_errors = lists_errors(line);
        let news = self.freshen();
        self.lists_errors = false;
        news
    }

    /// Takes changed files into use. `None` if there is nothing to tell.
    pub fn freshen(&mut self) -> Option<Answer> {
        if self.source.stamp() == self.stamp {
            return self.try_again();
        }
        let wrong_before = self.wrong.clone();
        match self.read() {
            Ok(reply) => reply.map(Ok),
            Err(_) if self.lists_errors => None,
            Err(wrong) => Some(self.still_wrong(wrong_before.as_ref(), wrong)),
        }
    }

    /// Reads the content, whether its files have changed or not. On an error the old content stays.
    pub fn reload(&mut self) -> Answer {
        let reply = self.read()?;
        Ok(reply.unwrap_or_else(|| Reply::text("content: nothing changed")))
    }

    /// Reads the scenes that prove rules, if they were left out to start sooner. If the files have errors, the content
    /// stays as it is, and these scenes come with the next reading of the files.
    pub(super) fn read_proofs(&mut self) {
        if self.source.add_proofs()
            && let Ok(content) = self.source.load_with(&self.seated)
        {
            let before = std::mem::replace(&mut self.newest, Rc::new(content));
            // The table plays on as it is: nothing that is on it has changed, and there is no step to take back.
            self.stands_for(&before, &Rc::clone(&self.newest));
        }
    }

    /// Reads the scenes that prove rules, if the words of a command begin with no scene that is there.
    pub(super) fn read_proofs_for(&mut self, text: &str) {
        let words: Vec<&str> = text.split_whitespace().collect();
        let is_named =
            |many: usize| words.get(..many).is_some_and(|name| self.newest.scene_called(&name.join(" ")).is_some());
        if !(1..=words.len()).any(is_named) {
            self.read_proofs();
        }
    }

    /// Reads the content and takes it into use. `None` if there is nothing to tell.
    fn read(&mut self) -> Result<Option<Reply>, Diagnostics> {
        self.stamp = self.source.stamp();
        // After errors, or while other content stands in for the files, files that equal the newest content are read
        // too. Then the reply says that all is well again.
        let is_whole = self.wrong.is_none() && self.in_use.is_none();
        let loaded = if is_whole {
            self.source.load_unless(&self.newest.fingerprint, &self.seated)
        } else {
            Some(self.source.load_with(&self.seated))
        };
        let Some(loaded) = loaded else { return self.take(Rc::clone(&self.newest), None) };
        match loaded {
            Ok(content) => {
                let mut wrong = content.errors_of_scenes();
                if let Some(wrong) = &mut wrong {
                    self.name_renamed(wrong);
                }
                let wrong_before = std::mem::replace(&mut self.wrong, wrong);
                self.take(Rc::new(content), wrong_before)
            }
            Err(mut wrong) => {
                self.name_renamed(&mut wrong);
                self.wrong = Some(wrong.clone());
                Err(wrong)
            }
        }
    }

    /// Returns the new errors. If all were known before, returns only their number.
    fn still_wrong(&self, before: Option<&Diagnostics>, wrong: Diagnostics) -> Answer {
        let Some(before) = before else { return Err(wrong) };
        let all = wrong.problems.len();
        let new = without_known(wrong, before);
        if new.problems.is_empty() {
            let still = format!("still {}, and nothing new: `errors` shows them", count(all, "problem"));
            return Ok(Reply::text(paint(BAD, still)));
        }
        Err(new)
    }

    /// Takes readable content into use. `wrong_before` are the problems of the last read. Returns `None` if there is
    /// nothing to tell.
    fn take(&mut self, content: Rc<Content>, wrong_before: Option<Diagnostics>) -> Result<Option<Reply>, Diagnostics> {
        let mut lines = self.told_errors(wrong_before.as_ref());
        let now_whole = self.in_use.take().map(|used| match used {
            InUse::Part(_) => "all of it is in use again, what was left out and what was wrong",
            InUse::Inside => "your files are in use now, in the place of the content inside the program",
        });
        let former = if now_whole.is_some() { Former::Partial } else { Former::Whole };
        lines.extend(now_whole.map(|now| paint(GOOD, now)));
        // The fingerprint covers scenes that were left out at the start, too. Their number tells whether they are read.
        let same = content.fingerprint == self.newest.fingerprint && content.scenes.len() == self.newest.scenes.len();
        if former == Former::Whole && same && !self.is_on_older_content() {
            let text = lines.join("\n");
            return Ok(if text.is_empty() { None } else { Some(Reply::text(text)) });
        }
        let newest = std::mem::replace(&mut self.newest, Rc::clone(&content));
        // The table may play on older content than the newest, because it refused the newest, or because `undo` led
        // back. The changes are told from the content that the table plays on.
        let older = self.refused.is_some() || !self.content.plays_like(&newest);
        let before = if older { Rc::clone(&self.content) } else { newest };
        let is_more_wrong = self.wrong.is_some();
        self.put_under_table(&before, lines, former).map(Some).map_err(|mut refusal| {
            // The reason why the table stays comes first, because the mistakes in the files often follow from it.
            if is_more_wrong && let Some(problem) = refusal.problems.last_mut() {
                let help = problem.help.take().unwrap_or_default();
                problem.help = Some(format!("{help}; `errors` shows what else is wrong"));
            }
            refusal
        })
    }

    /// Returns which errors the files have now. `before` are the problems of the last read.
    fn told_errors(&self, before: Option<&Diagnostics>) -> Vec<String> {
        let Some(wrong) = &self.wrong else {
            let mended = paint(GOOD, "mended: all files are read again, without an error");
            return if before.is_some() { vec![mended] } else { Vec::new() };
        };
        if self.lists_errors {
            return Vec::new();
        }
        let new = match before {
            Some(before) => without_known(wrong.clone(), before),
            None => wrong.clone(),
        };
        let still = wrong.problems.len() - new.problems.len();
        let mut lines = Vec::new();
        if !new.problems.is_empty() {
            lines.push(report::live(&new, self.columns));
        }
        if still > 0 {
            lines.push(paint(BAD, format!("still {}: `errors` shows them", count(still, "problem"))));
        }
        lines
    }

    /// Puts the newest content under the table in place of `before`. `lines` are the lines to print first.
    fn put_under_table(
        &mut self,
        before: &Rc<Content>,
        mut lines: Vec<String>,
        former: Former,
    ) -> Result<Reply, Diagnostics> {
        let content = Rc::clone(&self.newest);
        // What `watch` compares with: its values before the new content.
        self.watched.note_values(&*self.table);
        let is_whole = former == Former::Whole;
        let plays_alike =
            is_whole && self.refused.is_none() && before.plays_like(&content) && !self.is_on_older_content();
        // `reprint` takes content that plays the same, without a step of the game.
        if plays_alike && self.table.reprint(&*content.game).unwrap_or(false) {
            lines.extend(self.take_as_the_same(before, &content));
            return Ok(Reply::text(lines.join("\n")));
        }
        // The text of the board and the number of positions before the reload.
        let (drawn, positions) = (self.drawn(), self.table.history().len());
        let reloaded = self.reload_table(&content)?;
        self.editions.push((self.table.edition(), Rc::clone(&content)));
        self.forget_editions();
        let viewer = self.viewer();
        let on_table = self.table.view(viewer);
        let mut changes = changes::between(before, &content, &self.scene, &on_table);
        // An item that was gone for a while and is back was reported when it changed.
        let is_back = before.fingerprint == content.fingerprint;
        if changes.is_empty() && !is_back {
            changes.extend(reloaded.changes);
        }
        if changes.is_empty() && is_whole {
            changes.push(alike_text(before, &content).into());
        }
        let is_new_step = self.table.history().len() > positions;
        self.note_step(before, is_new_step, &changes, &on_table);
        self.content = Rc::clone(&content);
        changes.extend(changes::of_opening(before, &content, &self.scene, self.seed, &on_table));
        lines.extend(self.told_changes(changes));
        lines.extend(self.setup_errors());
        let notes = self.watched.new_notes(self.table.steps().len(), reloaded.notes);
        lines.extend(notes.into_iter().map(|note| paint(WARY, note)));
        lines.extend(self.follow_scene());
        self.begin_reports(before);
        let text = lines.join("\n");
        Ok(if self.drawn() == drawn { Reply::text(text) } else { Reply::moved(text) })
    }

    /// Puts content under the table. If that fails, keeps the reason.
    fn reload_table(&mut self, content: &Content) -> Result<Reloaded, Diagnostics> {
        let reloaded = self.table.reload(&*content.game);
        self.refused = None;
        reloaded.map_err(|problems| {
            let why = self.why_refused(problems);
            self.refused = Some(why.clone());
            why
        })
    }

    /// Begins the background reports of what the content in use changes.
    fn begin_reports(&mut self, before: &Rc<Content>) {
        self.watched.changed = changes::names(before, &self.content);
        let concerned = self.concerned();
        self.watched.begin(&self.content, Some(Rc::clone(before)), concerned, &*self.table);
    }

    /// Takes content into use that plays the same, without a step in the history. Returns the changes in texts.
    fn take_as_the_same(&mut self, before: &Content, content: &Rc<Content>) -> Vec<String> {
        let viewer = self.viewer();
        let table = self.table.view(viewer);
        let mut changes = changes::between(before, content, &self.scene, &table);
        if changes.is_empty() {
            changes.push(alike_text(before, content).into());
        }
        self.stands_for(before, content);
        let note = self.follow_scene();
        self.watched.changed.clear();
        self.watched.begin(content, None, Vec::new(), &*self.table);
        let mut lines = self.told_changes(changes);
        lines.extend(note);
        lines
    }

    /// Puts content in the place of the content before it, everywhere but on the table.
    fn stands_for(&mut self, before: &Content, content: &Rc<Content>) {
        let is_before = |other: &Rc<Content>| std::ptr::eq(Rc::as_ptr(other), before);
        for (_, edition) in &mut self.editions {
            if is_before(edition) {
                *edition = Rc::clone(content);
            }
        }
        if is_before(&self.content) {
            self.content = Rc::clone(content);
        }
    }

    /// Notes from which content the newest step of content leads to `newest`, and names the step by the changes between
    /// the two. `before` and `last_changes` are those of the last reload alone. If nothing was played on `before`, the
    /// reload is no new step: one `undo` leads back from it and from the reload before it.
    fn note_step(&mut self, before: &Rc<Content>, is_new_step: bool, last_changes: &[String], on_table: &View) {
        if self.step_from.is_none() || is_new_step {
            self.step_from = Some(Rc::clone(before));
        }
        let base = self.step_from.as_ref().unwrap_or(before);
        let step_changes = changes::between(base, &self.newest, &self.scene, on_table);
        let told = if step_changes.is_empty() { last_changes } else { step_changes.as_slice() };
        self.step_name = changes::in_brief(told);
        self.name_step();
    }

    /// Gives the newest step of content its name in the table's history.
    pub(super) fn name_step(&mut self) {
        if let Some(name) = &self.step_name {
            self.table.name_content(name);
        }
    }

    /// Returns the first changes as lines. `more` shows the others.
    fn told_changes(&mut self, changes: Vec<String>) -> Vec<String> {
        let columns = self.columns;
        let line = |change: &String| wrap(&format!("content: {change}"), columns, 4);
        let mut lines: Vec<String> = changes.iter().map(line).collect();
        self.rest = lines.split_off(lines.len().min(changes::MOST_LINES));
        if !self.rest.is_empty() {
            lines.push(format!("content: and {} more: `more`", self.rest.len()));
        }
        lines
    }

    /// Returns the new errors that keep the open scene from beginning on the newest content.
    fn setup_errors(&mut self) -> Option<String> {
        let content = Rc::clone(&self.newest);
        let before = self.watched.setups.take();
        let scene = content.scene_by_id(&self.scene)?;
        let problems = crate::scenes::refused(scene, &*content.game);
        if problems.is_empty() {
            return None;
        }
        let now = Diagnostics { problems, sources: content.sources().clone() };
        let new = match before {
            Some(before) => without_known(now.clone(), &before),
            None => now.clone(),
        };
        self.watched.setups = Some(now);
        if new.problems.is_empty() || self.lists_errors { None } else { Some(report::live(&new, self.columns)) }
    }

    /// Returns the pending commands that name changed items, each with the first way to complete it.
    fn concerned(&self) -> Vec<String> {
        let changed = &self.watched.changed;
        let mut commands: Vec<String> = Vec::new();
        for offer in self.table.offers() {
            let text = offer.words.text();
            if !changed.iter().any(|name| slug(&text).contains(name.as_str())) {
                continue;
            }
            let whole = match self.table.offers_after(&text).first() {
                Some(rest) => format!("{text} {}", rest.words.text()),
                None => text,
            };
            if !commands.contains(&whole) {
                commands.push(whole);
            }
        }
        commands
    }

    /// Follows a renamed scene. An open test continues with the new steps. Returns a note if the test cannot do so.
    fn follow_scene(&mut self) -> Option<String> {
        let content = Rc::clone(&self.content);
        let scene = content.scene_by_id(&self.scene)?;
        self.scene.clone_from(&scene.id);
        let keeps_old_steps = self.playing.as_mut().is_some_and(|playing| !playing.follow(scene));
        if !keeps_old_steps {
            return None;
        }
        Some(paint(
            WARY,
            "steps that have been carried out are others now: the test goes on with the old ones, `restart` takes the new",
        ))
    }

    /// Forgets the content that no position of the table uses.
    fn forget_editions(&mut self) {
        let used = self.table.editions();
        self.editions.retain(|(edition, _)| used.contains(edition));
    }

    /// Tries again to put refused content under the table, since it may fit after other commands. `None` if no
    /// content was refused, or if it still does not fit.
    fn try_again(&mut self) -> Option<Answer> {
        self.refused.as_ref()?;
        let before = Rc::clone(&self.content);
        let reply = self.put_under_table(&before, Vec::new(), Former::Whole).ok()?;
        let text = format!("{}\n{}", paint(GOOD, "the table goes on with the new content"), reply.text);
        Some(Ok(Reply { text, ..reply }))
    }
}

/// Returns whether a line is the command that lists all errors.
pub(super) fn lists_errors(line: &str) -> bool {
    super::commands::begun(line.trim()).is_some_and(|(command, _)| command.name == "errors")
}

/// Returns the words for two contents without any difference to tell.
fn alike_text(before: &Content, now: &Content) -> &'static str {
    if before.fingerprint == now.fingerprint { "as it was before" } else { "comments and layout only" }
}

/// Returns the problems that are not among the known problems.
fn without_known(mut wrong: Diagnostics, known: &Diagnostics) -> Diagnostics {
    // Lines move when a file is edited, so a problem is known by its message and its file.
    let path = |sources: &Sources, problem: &Problem| sources.place(problem.at.at).map(|(path, ..)| path.to_string());
    let mut before: BTreeSet<(&str, Option<String>)> = BTreeSet::new();
    for problem in &known.problems {
        before.insert((problem.message.as_str(), path(&known.sources, problem)));
    }
    let sources = &wrong.sources;
    wrong.problems.retain(|problem| !before.contains(&(problem.message.as_str(), path(sources, problem))));
    wrong
}
