//! The command `save test`: writes the game down as a scene with its set-up, decisions, outcomes of chance, and
//! expectations.
//!
//! The steps of a game are pairs of who made them and what was said: `you` and a pick, `chance` and an outcome,
//! `ruling` and its orders. A command may be several picks. So `command` looks for the longest command that makes the
//! next picks.

use super::proof::Claim;
use super::session::{Answer, ReplSession, Reply};
use crate::content::{Content, Diagnostics};
use crate::text::{WARY, count, paint, sanitize};
use rondel_engine::kernel::{Block, Origin, Stop, Value, View, lexer, slug};
use rondel_engine::table::{Scene, Step, StepKind, Table, holds, run_scene};
use std::path::{Path, PathBuf};

/// The file of a pack for scenes that were played.
const PLAYED: &str = "scenes/played.rondel";
/// The most expectations of changes at the end, if nothing was claimed while playing.
const MOST_EXPECTED: usize = 12;
/// The most picks in a row that are tried as one command.
const LONGEST_COMMAND: usize = 12;
/// The most bytes of a file that a test is added to.
const MOST_BYTES: u64 = 8 << 20;

/// Answers `save test NAME [FILE]`.
pub(super) fn save_test(session: &mut ReplSession, text: &str) -> Answer {
    let (name, file) = name_and_file(text)?;
    session.read_proofs();
    let content = &session.newest;
    let refuse = |what: String, help: &str| Diagnostics::new("R0026", what, help);
    if content.scenes.iter().any(|scene| scene.id == slug(&name)) || content.left_out.contains(&slug(&name)) {
        return Err(refuse(format!("there is a scene \"{}\" already", sanitize(&name)), "give the test another name"));
    }
    if !session.seated.is_empty() {
        let help = "`save FILE` keeps the game with its characters; a test is played with those of its scene";
        return Err(refuse("other characters than those of the scene sit at this table".into(), help));
    }
    let file = match (file, session.source.folder()) {
        (Some(file), _) => file,
        (None, Some(folder)) => crate::files::inside(&folder, PLAYED).map_err(|why| {
            refuse(format!("`{PLAYED}` cannot be written: {why}"), "say which file: `save test NAME FILE`")
        })?,
        (None, None) => {
            let help = "`new pack NAME` makes one and opens it; or say which file: `save test NAME FILE`";
            return Err(refuse("no folder of a pack is open".into(), help));
        }
    };
    let scene = content.scene_by_id(&session.scene).ok_or_else(|| {
        refuse(format!("the scene `{}` is gone from the content", session.scene), "write it again, or play another one")
    })?;
    let written = Written { content, scene, table: &*session.table, claims: &session.claims };
    let steps = written.steps(session.seed)?;
    let text = written.text(&name, &steps)?;
    append(&file, &name, &text)?;
    let wrote = format!("wrote \"{}\" with {} to {}", sanitize(&name), count(steps.len(), "step"), file.display());
    let not_required = session.source.unrequired();
    let note = if not_required.is_empty() {
        String::new()
    } else {
        let beside = not_required.join("`, `");
        paint(
            WARY,
            format!(
                "\nit was played with `{beside}` too, which this pack does not require: alone it may lack what they hold"
            ),
        )
    };
    Ok(Reply::text(format!("{wrote}{note}")))
}

/// Splits the words of the command into the name, in quotes or not, and the file, if there is one.
fn name_and_file(text: &str) -> Result<(String, Option<PathBuf>), Diagnostics> {
    let no_name = || Diagnostics::new("R0003", "save the test by which name?", "`save test \"The pick hits\" [FILE]`");
    let (name, file) = match text.strip_prefix('"').and_then(|rest| rest.split_once('"')) {
        Some((name, rest)) => (name, rest.trim()),
        None => match text.rsplit_once(' ') {
            Some((name, file)) if file.ends_with(".rondel") => (name, file),
            _ => (text, ""),
        },
    };
    if slug(name).is_empty() || name.contains(['"', '\\', '{', '}']) {
        return Err(no_name());
    }
    let file = (!file.is_empty()).then(|| PathBuf::from(file));
    Ok((name.trim().to_string(), file))
}

/// Appends a scene to a file, which may lie outside of the content in use.
fn append(file: &Path, name: &str, scene: &str) -> Result<(), Diagnostics> {
    let cannot = |why: String| {
        Diagnostics::new("R0026", format!("`{}` cannot be written: {why}", file.display()), "say another file")
    };
    let before = if file.exists() { crate::files::read(file, MOST_BYTES).map_err(&cannot)? } else { String::new() };
    let name_in =
        |line: &str| line.trim_start().strip_prefix("scene ").and_then(|rest| rest.split('"').nth(1).map(slug));
    if before.lines().any(|line| name_in(line) == Some(slug(name))) {
        let message = format!("`{}` holds a scene \"{}\" already", file.display(), sanitize(name));
        return Err(Diagnostics::new("R0026", message, "give the test another name"));
    }
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| cannot(error.to_string()))?;
    }
    // One empty line stands between the scenes of a file.
    let gap = if before.is_empty() { "" } else { "\n\n" };
    let text = format!("{}{gap}{scene}", before.trim_end());
    crate::files::write_file(file, text).map_err(|error| cannot(error.to_string()))
}

/// A game to be written down.
struct Written<'a> {
    content: &'a Content,
    scene: &'a Scene,
    table: &'a dyn Table,
    claims: &'a [Claim],
}

impl Written<'_> {
    /// Returns the steps that play the game again, with its claims. They are run once as a test, which must pass.
    fn steps(&self, seed: u64) -> Result<Vec<Step>, Diagnostics> {
        let refused = |problems: rondel_engine::kernel::Problems| Diagnostics {
            problems: problems.into(),
            sources: self.content.sources().clone(),
        };
        let mut table = self.content.game.open(&self.scene.setup, seed).map_err(refused)?;
        table.set_chance_by_hand(true);
        let began = facts(&*table);
        let mut steps = self.played(&mut *table)?;
        let is_claim =
            |step: &Step| matches!(step.kind, StepKind::Expect | StepKind::Refuse | StepKind::Told | StepKind::Untold);
        if !steps.iter().any(is_claim) {
            steps.extend(self.expected(&began, &*table));
        }
        let scene = Scene { steps, seed: None, otherwise_pass: false, ..self.scene.clone() };
        let outcome = run_scene(&scene, &*self.content.game, &self.content.orders());
        match outcome.problem {
            None => Ok(scene.steps),
            Some(problem) => {
                let at = scene.steps.get(outcome.steps);
                let step = at.map(|step| format!("`{} {}`: ", step.kind.word(), step.text)).unwrap_or_default();
                let message = format!("what was played does not hold as a test: {step}{}", problem.message);
                Err(Diagnostics::new("R0026", message, "`replay` plays it on today's content and says what differs"))
            }
        }
    }

    /// Returns the decisions and outcomes as steps, with the claims in their places. Plays them on `table`.
    fn played(&self, table: &mut dyn Table) -> Result<Vec<Step>, Diagnostics> {
        let recorded = self.table.steps();
        let mut steps = Vec::new();
        let mut at = 0;
        loop {
            let is_made_here = |claim: &&Claim| claim.after.len() == at && recorded.starts_with(&claim.after);
            for claim in self.claims.iter().filter(is_made_here) {
                let claimed = step(claim.kind, claim.text.clone());
                // Behind the last step nothing changes any more, so a claim is not repeated there.
                if !steps.contains(&claimed) || at < recorded.len() {
                    steps.push(claimed);
                }
            }
            let Some((who, what)) = recorded.get(at) else { return Ok(steps) };
            let played = match who.as_str() {
                "ruling" => {
                    steps.extend(orders(what).map(|order| step(StepKind::Rule, order)));
                    table.rule(&self.content.ruling(what)?)?;
                    1
                }
                "chance" => {
                    steps.push(step(StepKind::Chance, what.clone()));
                    table.step(who, what)?;
                    1
                }
                _ => {
                    let (text, played) = command(table, &recorded[at..])?;
                    steps.push(step(StepKind::Do, text));
                    played
                }
            };
            at += played;
        }
    }

    /// Returns the expectations for the end: the winner, and the values that differ from the beginning.
    fn expected(&self, began: &[Fact], table: &dyn Table) -> Vec<Step> {
        let mut expected = Vec::new();
        if matches!(table.stop(), Stop::Over(_)) {
            let seats = rondel_engine::kernel::Seats::ALL;
            let won = seats.iter().map(|seat| format!("won {}", slug(&table.seat_name(seat))));
            let ends = won.chain(["lost".to_string(), "drawn".to_string()]);
            expected.extend(ends.into_iter().find(|text| holds(table, text).unwrap_or(false)));
        }
        for fact in facts(table) {
            let before = began.iter().find(|before| before.label == fact.label && before.name == fact.name);
            if before.is_some_and(|before| before.value == fact.value) {
                continue;
            }
            let value = match &fact.value {
                Value::Bool(true) => "yes".to_string(),
                Value::Bool(false) => "no".to_string(),
                value => value.to_string(),
            };
            let text = format!("{} {} {value}", fact.label, fact.name);
            // Only what a test can ask for is written.
            if holds(table, &text).unwrap_or(false) {
                expected.push(text);
            }
        }
        expected.truncate(MOST_EXPECTED);
        expected.into_iter().map(|text| step(StepKind::Expect, text)).collect()
    }

    /// Returns the text of the scene, formatted.
    fn text(&self, name: &str, steps: &[Step]) -> Result<String, Diagnostics> {
        let sources = self.content.sources();
        let said = |at: Origin| {
            let text = &sources.get(at.file?)?.text;
            text.get(at.start as usize..at.end as usize).map(str::trim_end)
        };
        let mut lines: Vec<String> =
            self.scene.setup.body.iter().filter_map(|statement| said(statement.at)).map(str::to_string).collect();
        lines.extend(steps.iter().map(|step| match step.kind {
            StepKind::Told => format!("told \"{}\"", step.text),
            StepKind::Untold => format!("untold \"{}\"", step.text),
            kind => format!("{} {}", kind.word(), step.text),
        }));
        let text = format!("scene \"{name}\" {{\n    {}\n}}\n", lines.join("\n    "));
        Ok(rondel_dsl::format(&text).unwrap_or(text))
    }
}

/// Returns a step that no file holds yet.
fn step(kind: StepKind, text: String) -> Step {
    Step { kind, text, at: Origin::CODE }
}

/// Returns the single orders of a ruling.
fn orders(text: &str) -> impl Iterator<Item = String> + '_ {
    lexer::split(text, ";").map(|order| order.trim().to_string()).filter(|order| !order.is_empty())
}

/// Returns the longest command that makes the next picks of one seat, and their number. Carries it out on the table.
fn command(table: &mut dyn Table, recorded: &[(String, String)]) -> Result<(String, usize), Diagnostics> {
    let Some((who, _)) = recorded.first() else { return Ok((String::new(), 0)) };
    let own = recorded.iter().take(LONGEST_COMMAND).take_while(|(other, _)| other == who).count();
    let name = slug(who);
    let before = table.steps().len();
    for picks in (1..=own).rev() {
        let words: Vec<&str> = recorded[..picks].iter().map(|(_, words)| words.as_str()).collect();
        for text in [format!("{name} {}", words.join(" ")), format!("{name}: {}", words.join(" "))] {
            if table.command(&text).is_err() {
                continue;
            }
            let now = table.steps();
            // The command is right if it has made the same picks.
            let new = now.get(before..).unwrap_or_default();
            // A command may carry on behind the end of what was recorded, such as with a step that has one choice.
            if !new.is_empty() && (recorded.starts_with(new) || new.starts_with(recorded)) {
                return Ok((text, new.len().min(recorded.len())));
            }
            table.undo();
        }
    }
    let (who, words) = &recorded[0];
    let message = format!("`{who}: {words}` cannot be said as a command of its own");
    Err(Diagnostics::new("R0026", message, "`save FILE` keeps the game as it is"))
}

/// A fact of somebody in view.
struct Fact {
    /// The label of the figure that the fact is about.
    label: String,
    name: String,
    value: Value,
}

/// Returns the facts of everybody in view: the tracks, and `is_out`. A figure that no label names, since it is drawn
/// under the name of its card, lends the names of its tracks to all labels without a figure.
fn facts(table: &dyn Table) -> Vec<Fact> {
    let View { blocks, .. } = table.view(None);
    let mut figures: Vec<(String, Vec<String>)> = Vec::new();
    for block in blocks {
        let Block::Figure { label, tracks, .. } = block else { continue };
        let tracks = tracks.iter().map(|track| slug(&track.name).replace('-', "_"));
        figures.push((label, tracks.chain(["is_out".to_string()]).collect()));
    }
    // If the figure `Grey Wolf` stands for the labels `wolf-1` and `wolf-2`, both are asked for what its tracks name.
    let is_drawn = |label: &String| figures.iter().any(|(drawn, _)| slug(drawn) == slug(label));
    let (drawn, others): (Vec<String>, Vec<String>) = table.labels().into_iter().partition(is_drawn);
    let mut facts: Vec<Fact> = Vec::new();
    for (label, names) in &figures {
        let has_label = drawn.iter().any(|drawn| slug(drawn) == slug(label));
        let bearers = if has_label { std::slice::from_ref(label) } else { others.as_slice() };
        for (label, name) in bearers.iter().flat_map(|label| names.iter().map(move |name| (label, name))) {
            let is_new = facts.iter().all(|fact| fact.label != *label || fact.name != *name);
            if let Ok(value @ (Value::Int(_) | Value::Bool(_))) = table.fact(label, name)
                && is_new
            {
                facts.push(Fact { label: label.clone(), name: name.clone(), value });
            }
        }
    }
    facts
}
