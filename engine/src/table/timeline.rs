//! Timelines: the moments of a command in order, with its events and the scripts called at each.

use super::Told;
use super::command::carry_out;
use super::listed::begins;
use super::position::{BY_LUCK, Drive};
use crate::kernel::{Called, Problem, Rules, passing};
use serde::Serialize;

/// One entry of a timeline.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Instant {
    /// An event or line of the log.
    Told(Told),
    /// A moment has come, or a script is called at it.
    Called(Called),
}

/// The greatest number of questions that are answered on the way.
const MOST_ANSWERS: usize = 60;

/// Carries out a command on a working copy, up to the next decision that begins something. Returns all its moments.
/// Seats asked on the way pass, or take the first offer.
pub(super) fn timeline<R: Rules>(mut drive: Drive<'_, R>, text: &str) -> Result<Vec<Instant>, Problem> {
    let rules = drive.rules;
    carry_out(&mut drive, text, BY_LUCK)?;
    drive.settle(BY_LUCK)?;
    for _ in 0..MOST_ANSWERS {
        let Some(seat) = drive.awaited().iter().next() else { break };
        if begins(rules, &drive.place.state) {
            break;
        }
        let listed = drive.listed(seat);
        let at = passing(listed.iter().map(|action| action.words.clone())).unwrap_or(0);
        let Some(answer) = listed.get(at) else { break };
        drive.take(answer)?;
        drive.settle(BY_LUCK)?;
    }
    // Each moment has the number of log lines before it.
    let mut moments = std::mem::take(&mut drive.moments).into_iter().peekable();
    let mut all = Vec::new();
    for (nth, line) in drive.told.iter().enumerate() {
        while let Some((_, called)) = moments.next_if(|(at, _)| *at <= nth) {
            all.push(Instant::Called(called));
        }
        all.extend(line.for_viewer(None).map(Instant::Told));
    }
    all.extend(moments.map(|(_, called)| Instant::Called(called)));
    Ok(all)
}
