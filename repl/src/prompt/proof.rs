//! Tests at the prompt: claims about the position (`expect`, `refuse`, `told`), and a scene's test that is run step by
//! step. `save test` writes the claims with the played commands as a test.

use super::seated::Party;
use super::session::{Answer, ReplSession, Reply};
use super::{screen, tree};
use crate::content::Diagnostics;
use crate::text::{DIM, GOOD, count, paint, sanitize};
use rondel_engine::kernel::{Origin, Problem};
use rondel_engine::table::{Heard, Scene, SceneRun, Step, StepKind, StepWords, Table, Told};
use std::rc::Rc;

/// A scene's test that is run step by step.
#[derive(Clone, Debug)]
pub(super) struct Playing {
    scene: Scene,
    /// The events of the last command, which the run of the test keeps from one step to the next.
    heard: Heard,
    /// For each step that was run, the number of picks and outcomes at the table after it.
    after: Vec<usize>,
    /// Whether the table was set to the beginning of the test.
    begun: bool,
}

impl Playing {
    /// Returns the test of a scene, before its first step. `None` for a scene without steps.
    pub fn of(scene: &Scene) -> Option<Playing> {
        if scene.steps.is_empty() {
            return None;
        }
        Some(Playing { scene: scene.clone(), heard: Heard::default(), after: Vec::new(), begun: false })
    }

    /// Continues the test with the steps of the scene's new text. Returns `false` if a step that was already run has
    /// changed. Then the test must begin anew.
    pub fn follow(&mut self, now: &Scene) -> bool {
        let done = self.after.len();
        let done_steps = |scene: &Scene| -> Vec<String> {
            scene.steps.iter().take(done).map(|step| format!("{} {}", step.kind.word(), step.text)).collect()
        };
        let is_same = done_steps(&self.scene) == done_steps(now) && now.steps.len() >= done;
        if is_same {
            self.scene = now.clone();
        }
        is_same
    }

    /// Returns the note that is shown when the scene opens.
    pub fn note(&self) -> String {
        let steps = count(self.scene.steps.len(), "step");
        let note =
            format!("a test of {steps}: `step` carries out the next, `run to N` up to one, `run` all; chance waits");
        paint(DIM, note)
    }
}

/// A claim made at the prompt, which held.
#[derive(Clone, Debug)]
pub(super) struct Claim {
    /// The picks and outcomes before the claim.
    pub after: Vec<(String, String)>,
    pub kind: StepKind,
    pub text: String,
}

/// Answers `expect WHAT`.
pub(super) fn expect(session: &mut ReplSession, text: &str) -> Answer {
    rondel_engine::table::expect(&*session.table, text)?;
    remember(session, StepKind::Expect, text, "it holds")
}

/// Answers `refuse COMMAND [by RULE]`.
pub(super) fn refuse(session: &mut ReplSession, text: &str) -> Answer {
    not_empty(text, "refuse which command?", "`refuse COMMAND`, or `refuse COMMAND by RULE`")?;
    let refusal = rondel_engine::table::is_refused(&*session.table, text)?;
    // The command may be refused for another reason than the user thinks, so the reason is shown.
    let how = format!("it is refused: {}", sanitize(&refusal.message));
    remember(session, StepKind::Refuse, text, &how)
}

/// Answers `offer [no] COMMAND`.
pub(super) fn offer(session: &mut ReplSession, text: &str) -> Answer {
    not_empty(
        text.strip_prefix("no").unwrap_or(text),
        "which action is offered?",
        "`offer ACTION`, or `offer no ACTION`",
    )?;
    rondel_engine::table::is_offered(&*session.table, text)?;
    let how = if text.starts_with("no ") { "it is not offered" } else { "it is offered" };
    remember(session, StepKind::Offer, text, how)
}

/// Answers `told TEXT`.
pub(super) fn told(session: &mut ReplSession, text: &str) -> Answer {
    let text = text.trim_matches('"');
    not_empty(text, "what was told?", "`told TEXT`, a part of what the last command told")?;
    rondel_engine::table::was_told(&told_last(&*session.table), text)?;
    remember(session, StepKind::Told, text, "it was told")
}

/// Answers `untold TEXT`.
pub(super) fn untold(session: &mut ReplSession, text: &str) -> Answer {
    let text = text.trim_matches('"');
    not_empty(text, "what was not told?", "`untold TEXT`, which the last command must not have told")?;
    rondel_engine::table::was_untold(&told_last(&*session.table), text)?;
    remember(session, StepKind::Untold, text, "it was not told")
}

/// Refuses an empty text, which would hold in any position.
fn not_empty(text: &str, asked: &str, help: &str) -> Result<(), Diagnostics> {
    if text.trim().is_empty() { Err(Diagnostics::new("R0003", asked, help)) } else { Ok(()) }
}

/// Remembers a claim that holds, for `save test`. Refuses a claim with a word that means nothing: `refuse play Swrod`
/// holds in any position, and a test of it would fail.
fn remember(session: &mut ReplSession, kind: StepKind, text: &str, how: &str) -> Answer {
    if let Some(problem) = unknown_word(session, kind, text) {
        return Err(problem.into());
    }
    let after = session.table.steps();
    session.claims.push(Claim { after, kind, text: text.to_string() });
    Ok(Reply::text(format!(
        "  {}  {}",
        paint(GOOD, how),
        paint(DIM, "`save test NAME` writes it down with what was played")
    )))
}

/// Returns the problem of a claim with a word that nothing at this table is called by. `None` also if the scene of the
/// table is gone.
fn unknown_word(session: &ReplSession, kind: StepKind, text: &str) -> Option<Problem> {
    let content = &session.content;
    let scene = content.scenes.iter().find(|scene| scene.id == session.scene)?;
    let claim = Step { kind, text: text.to_string(), at: Origin::CODE };
    let scene = Scene { steps: vec![claim], ..scene.clone() };
    let words = StepWords::of(content.words, content.items(), content.scripts(), &content.scenes);
    words.unknown(&scene, &*session.table).into_iter().next()
}

/// Returns the events of the last command.
fn told_last(table: &dyn Table) -> Vec<Told> {
    // `told` is the number of events on the way to a position, and events are numbered from 0.
    let history = table.history();
    let parent = history.get(tree::here(table)).and_then(|past| past.parent);
    let before = parent.and_then(|parent| history.get(parent)).map_or(0, |past| past.told);
    table.log().into_iter().filter(|event| event.number >= before).collect()
}

/// Answers `step [N]`.
pub(super) fn step(session: &mut ReplSession, text: &str) -> Answer {
    let steps = super::playing::number(text, 1)?;
    let next = next_step(session)?;
    carry_out(session, next.saturating_add(steps))
}

/// Answers `run [to N]`.
pub(super) fn run(session: &mut ReplSession, text: &str) -> Answer {
    next_step(session)?;
    let to = match text.strip_prefix("to ").unwrap_or(text) {
        "" => usize::MAX,
        number => super::playing::number(number.trim(), 0)?,
    };
    carry_out(session, to)
}

/// Returns the number of the next step of the test, from 0: the number of steps that were run and that `undo` did not
/// take back. Sets the table to the beginning of the test before its first step.
fn next_step(session: &mut ReplSession) -> Result<usize, Diagnostics> {
    hides_nothing(session)?;
    let Some(mut playing) = session.playing.take() else {
        let help = "`open` a scene with steps (`scenes` says which have them)";
        return Err(Diagnostics::new("R0025", "this scene has no steps", help));
    };
    if !playing.begun {
        begin(session, &playing.scene)?;
        playing.begun = true;
    }
    let made = session.table.steps().len();
    while playing.after.last().is_some_and(|after| *after > made) {
        playing.after.pop();
    }
    let next = playing.after.len();
    session.playing = Some(playing);
    Ok(next)
}

/// Refuses the steps of a test while something is hidden from the user's seat. The steps are commands of every seat, and
/// claims about hidden things.
fn hides_nothing(session: &ReplSession) -> Result<(), Diagnostics> {
    if session.playing.is_none() {
        return Ok(());
    }
    let Some(own) = session.table.viewer() else { return Ok(()) };
    let name = sanitize(&session.table.seat_name(own));
    let message = format!("the steps of the test would tell what is hidden from {name}");
    Err(Diagnostics::new("R0002", message, "`play against nobody` shows everything, then `step` goes on"))
}

/// Sets the table to the beginning of the test: before any automatic event, chance included.
fn begin(session: &mut ReplSession, scene: &Scene) -> Result<(), Diagnostics> {
    let seated = session.seated.clone();
    let party =
        if seated.is_empty() { Party::of(&session.content, scene) } else { session.party(&scene.id, seated)? };
    let seed = scene.seed.unwrap_or(0);
    let table = party.open(seed)?;
    // Nothing has been played on this table, so it need not be kept for `undo`.
    if session.table.history().len() == 1 {
        session.table = table;
    } else {
        session.put("step", table, seed, party);
    }
    Ok(())
}

/// Runs the steps of the test before number `to`, or up to the first step that fails.
fn carry_out(session: &mut ReplSession, to: usize) -> Answer {
    let Some(mut playing) = session.playing.take() else { return Ok(Reply::default()) };
    let content = Rc::clone(&session.content);
    let read = content.orders();
    session.table.set_chance_by_hand(true);
    let all = playing.scene.steps.len();
    let before = session.table.steps().len();
    let mut lines = Vec::new();
    let mut wrong = None;
    while playing.after.len() < to.min(all) && wrong.is_none() {
        let at = playing.after.len();
        let events_before = session.table.log().len();
        let mut run = SceneRun::new(&mut *session.table, &playing.scene, &read, std::mem::take(&mut playing.heard));
        wrong = run.step(at).err();
        playing.heard = run.heard();
        let Step { kind, text, .. } = &playing.scene.steps[at];
        lines.push(format!("{} {} {}", paint(DIM, format!("{}/{all}", at + 1)), kind.word(), sanitize(text)));
        let news = screen::told(session.table.log().get(events_before..).unwrap_or_default());
        if !news.is_empty() {
            lines.push(news);
        }
        if wrong.is_none() {
            playing.after.push(session.table.steps().len());
        }
    }
    let done = playing.after.len() == all;
    session.playing = Some(playing);
    if let Some(problem) = wrong {
        let wrong = Diagnostics { problems: vec![problem], sources: content.sources().clone() };
        lines.push(crate::report::at_prompt(&wrong, session.columns));
        return Ok(Reply { text: lines.join("\n"), failed: true, ..Reply::default() });
    }
    if done {
        lines.push(paint(GOOD, "all steps hold"));
    }
    let text = lines.join("\n");
    let moved = session.table.steps().len() != before;
    Ok(if moved { Reply::moved(text) } else { Reply::text(text) })
}
