//! Timelines: the moments of a command in the order in which they come, among what is told, and who is called at each.

use super::Told;
use super::command::carry_out;
use super::position::Drive;
use crate::kernel::{Called, Problem, Rules};
use serde::Serialize;

/// One entry of a timeline.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Instant {
    /// Something is told.
    Told(Told),
    /// A moment has come, or a script is called at it.
    Called(Called),
}

/// Carries a command out on a working copy and notes all that comes, up to the next decision.
pub(super) fn timeline<R: Rules>(mut drive: Drive<'_, R>, text: &str) -> Result<Vec<Instant>, Problem> {
    carry_out(&mut drive, text, false)?;
    drive.settle(false)?;
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
