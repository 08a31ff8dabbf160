//! The command `tutorial`: a page of steps for each system. The program checks each step while somebody follows it.
//!
//! A page is Markdown: each `##` heading begins a step, and a code block holds text to type or the text of a file. A
//! line `check: ...` is a condition for the end of the step ([`ReplSession::tutored`] checks it), and a line `scene:
//! ...` names its scene.

mod checks;

use super::session::{Answer, ReplSession, Reply};
use crate::content::Diagnostics;
use crate::text::{BOLD, DIM, GOOD, WARY, paint, sanitize, wrap};
use include_dir::{Dir, include_dir};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The tutorials of all systems.
static PAGES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/tutorials");

/// One step of a tutorial.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Step {
    /// Its heading.
    pub title: String,
    /// The text, and the task.
    pub parts: Vec<Part>,
    /// The conditions for its end.
    pub checks: Vec<String>,
    /// The id of the scene that the step speaks of, if it speaks of a scene.
    pub scene: Option<String>,
}

/// A piece of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// Sentences.
    Text(String),
    /// Lines for the prompt.
    Type(String),
    /// The text of a file of content, by its path in the pack.
    File(String, String),
    /// The text of a script, by its path among the scripts.
    Script(String, String),
}

/// A tutorial that is being followed, and the state when it began.
#[derive(Clone, Debug)]
pub(super) struct Lesson {
    steps: Vec<Step>,
    /// The index of the current step.
    at: usize,
    /// Whether a finished step is read again. The lesson then does not advance by itself.
    again: bool,
    /// The moment at which the lesson began.
    began: Moment,
    /// The moment at which the step began.
    step_began: Moment,
    /// The kinds and ids of the items that were there when the lesson began.
    items: BTreeSet<(&'static str, String)>,
    /// The scenes that were there.
    scenes: BTreeSet<String>,
    /// The scripts that were there.
    scripts: BTreeSet<String>,
}

/// A moment of a session: the number of the game on the table, and its number of positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Moment {
    game: usize,
    positions: usize,
}

/// Returns the tutorial of a system, if it has one.
pub fn of(system: &str) -> Option<Vec<Step>> {
    let page = PAGES.get_file(format!("{system}.md"))?.contents_utf8()?;
    Some(read(page))
}

/// Parses a page into steps.
fn read(page: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut block: Option<(String, String)> = None;
    for line in page.lines() {
        if let Some((kind, text)) = &mut block {
            if line != "```" {
                text.push_str(line);
                text.push('\n');
                continue;
            }
            let (what, path) = kind.split_once(' ').unwrap_or((kind.as_str(), ""));
            let (path, text) = (path.to_string(), std::mem::take(text));
            let part = match what {
                "file" => Part::File(path, text),
                "script" => Part::Script(path, text),
                _ => Part::Type(text),
            };
            if let Some(step) = steps.last_mut() {
                step.parts.push(part);
            }
            block = None;
        } else if let Some(kind) = line.strip_prefix("```") {
            block = Some((kind.to_string(), String::new()));
        } else if let Some(title) = line.strip_prefix("## ") {
            steps.push(Step { title: title.to_string(), ..Step::default() });
        } else if let (Some(step), Some(check)) = (steps.last_mut(), line.strip_prefix("check: ")) {
            step.checks.push(check.trim().to_string());
        } else if let (Some(step), Some(scene)) = (steps.last_mut(), line.strip_prefix("scene: ")) {
            step.scene = Some(scene.trim().to_string());
        } else if !line.trim().is_empty()
            && let Some(step) = steps.last_mut()
        {
            match step.parts.last_mut() {
                Some(Part::Text(text)) => text.push_str(&format!(" {}", line.trim())),
                _ => step.parts.push(Part::Text(line.trim().to_string())),
            }
        }
    }
    steps
}

/// Answers `tutorial [next|back|stop]`.
pub(super) fn tutorial(session: &mut ReplSession, text: &str) -> Answer {
    if text == "stop" {
        session.lesson = None;
        return Ok(Reply::text("the tutorial is over; `tutorial` begins it again"));
    }
    if session.lesson.is_none() {
        // A step is done when something new is there. So the scenes that prove rules, which the prompt reads by itself
        // later, are read now.
        session.read_proofs();
        let system = session.content.words.system;
        let no_tutorial =
            || Diagnostics::new("R0030", format!("`{system}` has no tutorial"), "`help` explains the commands");
        session.lesson = Some(session.begin_lesson(of(system).ok_or_else(no_tutorial)?));
    }
    let now = session.now();
    let Some(lesson) = &mut session.lesson else { return Ok(Reply::default()) };
    if !text.is_empty() {
        lesson.step_began = now;
    }
    match text {
        "next" => {
            lesson.at = (lesson.at + 1).min(lesson.steps.len());
            lesson.again = false;
        }
        "back" => {
            lesson.at = lesson.at.saturating_sub(1);
            lesson.again = true;
        }
        "" => {}
        number => match number.parse::<usize>() {
            Ok(nth) if (1..=lesson.steps.len()).contains(&nth) => {
                lesson.at = nth - 1;
                lesson.again = false;
            }
            _ => {
                let message = format!("the tutorial has no `{}`", sanitize(text));
                let help = "`tutorial`, `tutorial next`, `tutorial back`, `tutorial 4` or `tutorial stop`";
                return Err(Diagnostics::new("R0003", message, help));
            }
        },
    }
    Ok(Reply::text(session.step_shown()))
}

impl ReplSession {
    /// Begins a lesson at its first step, and notes the present content and game.
    fn begin_lesson(&self, steps: Vec<Step>) -> Lesson {
        let content = &self.newest;
        Lesson {
            steps,
            at: 0,
            again: false,
            began: self.now(),
            step_began: self.now(),
            items: content.items().iter().map(|item| (item.kind, item.id.clone())).collect(),
            scenes: content.scenes.iter().map(|scene| scene.id.clone()).collect(),
            scripts: content.scripts().keys().cloned().collect(),
        }
    }

    /// Begins the current step again from the present content and game. Returns its text, or `None` without a tutorial.
    pub(super) fn begin_step_anew(&mut self) -> Option<String> {
        let lesson = self.lesson.take()?;
        let (at, again) = (lesson.at, lesson.again);
        self.lesson = Some(Lesson { at, again, ..self.begin_lesson(lesson.steps) });
        Some(self.step_shown())
    }

    /// Returns the text of the next step, if all checks of the current step are fulfilled.
    pub fn tutored(&mut self) -> Option<String> {
        let lesson = self.lesson.as_ref()?;
        let step = lesson.steps.get(lesson.at)?;
        if lesson.again || step.checks.is_empty() || !step.checks.iter().all(|check| self.is_done(lesson, check)) {
            return None;
        }
        let done = paint(GOOD, format!("\u{2713} {}", step.title));
        let now = self.now();
        if let Some(lesson) = &mut self.lesson {
            lesson.at += 1;
            lesson.step_began = now;
        }
        Some(format!("{done}\n{}", self.step_shown()))
    }

    /// Returns the current step.
    fn step_shown(&self) -> String {
        let Some(lesson) = &self.lesson else { return String::new() };
        let all = lesson.steps.len();
        let Some(step) = lesson.steps.get(lesson.at) else {
            return paint(GOOD, "that was the tutorial; `tutorial stop` leaves it, `help book` goes on from here");
        };
        let mut lines = vec![paint(BOLD, format!("{}/{all} {}", lesson.at + 1, step.title))];
        let writes = step.parts.iter().any(|part| matches!(part, Part::File(..) | Part::Script(..)));
        let folders = self.own_folders();
        if writes && folders.is_none() {
            let no_pack = "  This step writes files, and there is no pack to write into yet. Make one:";
            lines.push(wrap(no_pack, self.columns, 2));
            lines.push(indented("new pack mine"));
            return lines.join("\n");
        }
        let (folder, scripts) = folders.unwrap_or_default();
        if let Some(scene) = step.scene.as_ref().filter(|scene| **scene != self.scene) {
            let note = format!("  this step plays in another scene: `open {scene}` first");
            lines.push(wrap(&paint(WARY, note), self.columns, 4));
        }
        for part in &step.parts {
            lines.push(match part {
                Part::Text(text) => wrap(&format!("  {text}"), self.columns, 2),
                Part::Type(text) => indented(text),
                Part::File(path, text) => format!("  {}\n{}", shown(&folder.join(path)), indented(text)),
                Part::Script(path, text) => format!("  {}\n{}", shown(&scripts.join(path)), indented(text)),
            });
        }
        let goes_on = if step.checks.is_empty() || lesson.again {
            "`tutorial next` goes on"
        } else {
            "it goes on by itself when this is done; `tutorial next` skips it"
        };
        lines.push(wrap(&paint(DIM, format!("  {goes_on}")), self.columns, 2));
        lines.join("\n")
    }

    /// Returns the folder of the open pack, and the folder of its scripts. `None` without a pack of one's own.
    pub fn own_folders(&self) -> Option<(PathBuf, PathBuf)> {
        let folder = self.source.folder()?;
        // The scripts of `content/mine` may stand in `scripts/mine`.
        let parent = folder.parent().filter(|parent| parent.file_name().is_some_and(|name| name == "content"));
        let beside = parent.and_then(|content| Some(content.parent()?.join("scripts").join(folder.file_name()?)));
        let scripts = match beside {
            Some(scripts) if scripts.is_dir() => scripts,
            _ => folder.join("scripts"),
        };
        Some((folder, scripts))
    }

    /// Returns the present moment.
    fn now(&self) -> Moment {
        Moment { game: self.games.here, positions: self.table.history().len() }
    }
}

/// Returns text as an indented block.
fn indented(text: &str) -> String {
    text.lines().map(|line| format!("      {line}").trim_end().to_string()).collect::<Vec<_>>().join("\n")
}

/// Returns a path for display, relative to the current folder if it lies there.
fn shown(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    paint(DIM, sanitize(&path.strip_prefix(&here).unwrap_or(path).display().to_string()))
}
