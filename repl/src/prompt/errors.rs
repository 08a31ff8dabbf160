//! The commands `errors` and `explain`: the problems of the files as they are now, and the page of an error code.
//!
//! A session has two sorts of problems: `wrong` are those of the files as they are now, and `refused` says why the
//! table could not continue with the newest content. `newest` is the newest content that could be read.

use super::session::{Answer, ReplSession, Reply};
use crate::content::Diagnostics;
use crate::report;
use crate::text::{DIM, count, paint, reflowed};
use rondel_engine::kernel::Problem;
use rondel_engine::table::StepWords;

/// Answers `errors [N]`: the problems of the current files, from the `N`th on.
pub(super) fn errors(session: &mut ReplSession, text: &str) -> Answer {
    let from = super::playing::number(text, 1)?.max(1);
    let wrong = session.wrong_now();
    let files = page(wrong.as_ref(), from, session.columns);
    Ok(Reply::text(match &session.refused {
        None => files,
        // The table's problem follows from the files, so it comes last.
        Some(stays) if wrong.is_none() => report::at_prompt(stays, session.columns),
        Some(stays) => format!("{files}\n{}", report::at_prompt(stays, session.columns)),
    }))
}

/// The problems that were found by playing all scenes of a content.
pub(super) struct PlayedScenes {
    /// The fingerprint of the content.
    fingerprint: String,
    problems: Vec<Problem>,
}

impl ReplSession {
    /// Returns the problems of the current files, and the problems of scenes if the content is in use.
    fn wrong_now(&self) -> Option<Diagnostics> {
        let newest = &self.newest;
        // Content with errors only in its scenes is in use.
        let of_scenes = |problem: &Problem| newest.errors.iter().any(|error| error.message == problem.message);
        let is_in_use = self.wrong.as_ref().is_none_or(|wrong| wrong.problems.iter().all(of_scenes));
        if !is_in_use {
            return self.wrong.clone();
        }
        let mut problems = self.wrong.as_ref().map(|wrong| wrong.problems.clone()).unwrap_or_default();
        problems.extend(self.wrong_scenes());
        if problems.is_empty() {
            return None;
        }
        Some(Diagnostics { problems, sources: newest.sources().clone() })
    }

    /// Returns the problems of the scenes of the current files. The scenes are played once for each content.
    fn wrong_scenes(&self) -> Vec<Problem> {
        let newest = &self.newest;
        let mut played = self.played_scenes.borrow_mut();
        if let Some(played) = &*played
            && played.fingerprint == newest.fingerprint
        {
            return played.problems.clone();
        }
        let words = StepWords::of(newest.words, newest.items(), newest.scripts(), &newest.scenes);
        let game = (&*newest.game, newest.sources());
        // `|_| true`: every scene is played.
        let problems = crate::scenes::problems(&newest.scenes, &words, game, &newest.orders(), |_| true);
        *played = Some(PlayedScenes { fingerprint: newest.fingerprint.clone(), problems: problems.clone() });
        problems
    }
}

/// Answers `explain CODE`.
pub(super) fn explain(session: &mut ReplSession, code: &str) -> Answer {
    let page = crate::pages::explain(code, std::iter::once(session.content.words))?;
    Ok(Reply::text(reflowed(&page, session.columns)))
}

/// Returns one page of the problems, which begins with the problem number `from`, counted from 1.
pub(super) fn page(wrong: Option<&Diagnostics>, from: usize, columns: usize) -> String {
    let Some(wrong) = wrong.filter(|wrong| !wrong.problems.is_empty()) else { return "no errors".into() };
    let all = wrong.problems.len();
    let shown: Vec<Problem> = wrong.problems.iter().skip(from - 1).take(report::MOST_SHOWN).cloned().collect();
    let to = from - 1 + shown.len();
    if shown.is_empty() {
        let are = if all == 1 { "is" } else { "are" };
        return format!("there {are} {}", count(all, "problem"));
    }
    let text = report::at_prompt(&Diagnostics { problems: shown, sources: wrong.sources.clone() }, columns);
    let more = if to < all { format!("; `errors {}` goes on", to + 1) } else { String::new() };
    format!("{}\n{}", text.trim_end(), paint(DIM, format!("{from} to {to} of {all}{more}")))
}
