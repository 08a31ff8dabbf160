//! Games in rounds: a part that is written after each round, and a run that ends when its intervals are narrow.
//!
//! Every round plays the next games of each cell. Which games a round has changes no result: a run of rounds counts the
//! same as a run of all its games at once.

use super::report::{Counted, Report};
use crate::content::Diagnostics;
use crate::files;
use rondel_engine::explore::sim::{Group, ROUND};
use rondel_engine::kernel::Problem;
use rondel_engine::table::Cancel;
use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// The games of the first round of a part that is written as it goes.
const FIRST_WRITTEN: u64 = 16;
/// The time that a round of a written part should take. After a round that took less, the next round has
/// twice as many games.
const BETWEEN_WRITES: Duration = Duration::from_secs(20);
/// The number of games after which the intervals of a run are checked the first time. They are checked again whenever
/// that number has doubled.
const FIRST_LOOK: u64 = 500;

/// Half the width of an interval, in millionths of the games: `0.1%`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Width(i64);

impl FromStr for Width {
    type Err = String;

    fn from_str(text: &str) -> Result<Width, String> {
        let percent = text.strip_suffix('%').and_then(|number| number.trim().parse::<f64>().ok());
        match percent {
            Some(percent) if (0.000_1..=50.0).contains(&percent) => Ok(Width((percent * 10_000.0).round() as i64)),
            _ => Err("half the width of an interval is written `0.1%`, from `0.0001%` to `50%`".into()),
        }
    }
}

impl fmt::Display for Width {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.4}", self.0 as f64 / 10_000.0);
        write!(f, "{}%", text.trim_end_matches('0').trim_end_matches('.'))
    }
}

impl Width {
    /// Returns the widest interval of the ends of games, over all cells. `None` if no games were played.
    pub fn of(report: &Report) -> Option<Width> {
        let is_end = |group: Group, name: &str| group == Group::End && name != ROUND;
        let mut errors = Vec::new();
        for row in report.cells.iter().filter(|row| row.counted.games() > 0) {
            match &row.counted {
                Counted::One(stats) => {
                    let shares = stats.lines.iter().filter(|(key, _)| is_end(key.group, &key.name));
                    errors.extend(shares.map(|(_, sums)| sums.share().error()));
                }
                Counted::Two(pairs) => {
                    let changes = pairs.lines.iter().filter(|(key, _)| is_end(key.group, &key.name));
                    errors.extend(changes.map(|(_, pair)| pair.change().error()));
                }
            }
        }
        errors.into_iter().max().map(Width)
    }

    /// Returns the number of games that intervals of this width need, if `games` games have given the width `now`. Half
    /// the width needs four times as many games.
    pub fn needs(self, now: Width, games: u64) -> u64 {
        let square = |width: Width| u128::from(width.0.unsigned_abs()).pow(2).max(1);
        u64::try_from((u128::from(games) * square(now)).div_ceil(square(self))).unwrap_or(u64::MAX)
    }
}

/// The rounds of a run.
pub struct Rounds<'a> {
    /// The file of a part, written after each round.
    pub part: Option<&'a Path>,
    /// The width of the intervals at which the run ends.
    pub until: Option<Width>,
    /// Cancels the run.
    pub cancel: Cancel,
}

/// The games of a round, by their numbers in the part, counted from 0.
pub type Span = std::ops::Range<u64>;

impl Rounds<'_> {
    /// Plays what is left of a report. `play` plays a span of the games of each cell.
    ///
    /// # Errors
    /// The errors of `play`, and `R0021` when the file cannot be written.
    pub fn run(
        &self,
        report: &mut Report,
        mut play: impl FnMut(Span) -> Result<Vec<Result<Counted, Problem>>, Diagnostics>,
    ) -> Result<(), Diagnostics> {
        let share = report.share();
        let mut from = report.cells.iter().map(|row| row.counted.games()).max().unwrap_or(0);
        let mut size = if self.part.is_some() { FIRST_WRITTEN } else { share };
        while from < share && !self.is_narrow(report) {
            // With `until`, each round has as many games as were played before it, so that their number doubles.
            let length = if self.until.is_some() { from.max(FIRST_LOOK) } else { size };
            let to = from.saturating_add(length).min(share);
            let began = Instant::now();
            let counted = play(from..to)?;
            let is_whole = counted.iter().flatten().all(|counted| counted.games() == to - from);
            // A file holds only whole rounds. So the games that are left begin with the next round.
            if self.part.is_none() || is_whole {
                report.add(&counted);
            }
            if let Some(part) = self.part
                && is_whole
            {
                write(part, report)?;
            }
            if !is_whole || self.cancel.is_cancelled() || counted.iter().all(Result::is_err) {
                break;
            }
            if began.elapsed() < BETWEEN_WRITES {
                size = size.saturating_mul(2);
            }
            from = to;
        }
        // A run that ended early reports the games that it played, not the most that it could have played.
        if self.is_narrow(report) {
            report.games = report.cells.iter().map(|row| row.counted.games()).max().unwrap_or(report.games);
        }
        Ok(())
    }

    /// Returns whether the run may end because its intervals are narrow.
    fn is_narrow(&self, report: &Report) -> bool {
        let (Some(until), Some(now)) = (self.until, Width::of(report)) else { return false };
        now <= until
    }
}

/// Reads a part that was begun before, if the file is there.
///
/// # Errors
/// `R0021` when the file holds no report, or a report of another run.
pub fn begun(part: &Path, new: &Report) -> Result<Option<Report>, Diagnostics> {
    if !part.exists() {
        return Ok(None);
    }
    let old = super::report::read(part)?;
    let same_run = old.run() == new.run() && old.shard == new.shard;
    let mut cells = old.cells.iter().zip(&new.cells);
    let same_cells = old.cells.len() == new.cells.len()
        && cells.all(|(old_row, row)| (&old_row.scene, &old_row.with) == (&row.scene, &row.with));
    // A file holds only whole rounds, so all its cells have the same number of games.
    let mut games = old.cells.iter().filter(|row| row.refused.is_none()).map(|row| row.counted.games());
    let first = games.next().unwrap_or(0);
    let whole_rounds = games.all(|games| games == first) && first <= old.share();
    if same_run && same_cells && whole_rounds {
        return Ok(Some(old));
    }
    let message = format!("`{}` holds another run, or another part", part.display());
    Err(Diagnostics::new("R0021", message, "name another file, or move this one away"))
}

/// Writes the file of a part.
fn write(part: &Path, report: &Report) -> Result<(), Diagnostics> {
    let cannot = |error: String| {
        let message = format!("`{}` cannot be written: {error}", part.display());
        Diagnostics::new("R0021", message, "see that the folder is there, and that there is room")
    };
    let line = crate::report::json_line(report).map_err(|error| cannot(error.to_string()))?;
    files::write(part, format!("{line}\n")).map_err(|error| cannot(error.to_string()))
}
