//! Merging the parts of one run. The result is the same to the last byte as of a single run.

use super::report::{Report, Row};
use super::shard::Shards;
use crate::content::Diagnostics;

/// The help for reports that do not belong together.
const PARTS_OF_ONE: &str = "all parts of one run: `--shard 1/3`, `2/3` and `3/3`";

/// Parts of a run that are added one by one, in any order.
#[derive(Default)]
pub struct Merging {
    whole: Option<Report>,
    /// Parts that were stopped on the way. They are not counted.
    unfinished: Vec<Shards>,
}

impl Merging {
    /// Adds a part, or several that were merged before.
    ///
    /// # Errors
    /// `R0021` when the part is not of the same run, is there already, or was changed by hand.
    pub fn add(&mut self, part: Report) -> Result<(), Diagnostics> {
        if let Some(problem) = unsound(&part) {
            return Err(problem);
        }
        let Some(parts) = &part.shard else {
            return Err(refused("a report of a whole run is no part of one", PARTS_OF_ONE));
        };
        if let Some(whole) = &self.whole {
            fits(whole, &part)?;
        }
        if !part.is_finished() {
            self.unfinished.push(parts.clone());
            return Ok(());
        }
        let Some(whole) = &mut self.whole else {
            self.whole = Some(part);
            return Ok(());
        };
        if let Some(added) = &mut whole.shard {
            added.join(parts).map_err(|twice| match twice {
                Some(part) => refused(&format!("part {part} stands there twice"), "each part once"),
                None => refused(&format!("the parts are cut differently: {added} and {parts}"), PARTS_OF_ONE),
            })?;
        }
        for (sum, row) in whole.cells.iter_mut().zip(&part.cells) {
            sum.counted.merge(&row.counted);
        }
        Ok(())
    }

    /// Returns the merged report. If `partial` is set, parts may be missing. The report names the missing parts.
    ///
    /// # Errors
    /// `R0021` when there is no finished part, or parts are missing without `partial`.
    pub fn finish(self, partial: bool) -> Result<Report, Diagnostics> {
        let unfinished = self.unfinished.iter().map(Shards::to_string).collect::<Vec<_>>().join(", ");
        let Some(whole) = self.whole else {
            let message = match unfinished.is_empty() {
                true => "there is nothing to put together".into(),
                false => format!("no part is finished: {unfinished}"),
            };
            return Err(refused(&message, PARTS_OF_ONE));
        };
        match whole.shard.as_ref().and_then(Shards::missing) {
            None => Ok(Report { shard: None, ..whole }),
            Some(missing) if partial => Ok(Report { missing: Some(missing), ..whole }),
            Some(missing) => {
                let stopped = if unfinished.is_empty() { String::new() } else { format!("; stopped: {unfinished}") };
                let message = format!("some parts are missing: {missing}{stopped}");
                Err(refused(&message, "play them, or `merge --partial` merges what is there"))
            }
        }
    }
}

/// Returns the error R0021.
fn refused(message: &str, help: &str) -> Diagnostics {
    Diagnostics::new("R0021", message, help)
}

/// Checks that two reports are of the same run.
fn fits(whole: &Report, part: &Report) -> Result<(), Diagnostics> {
    let cells = |report: &Report| -> Vec<_> {
        report.cells.iter().map(|row| (row.scene.clone(), row.with.clone(), row.refused.clone())).collect()
    };
    let not_of_one_run =
        |difference: String| refused(&format!("these are not parts of the same run: {difference}"), PARTS_OF_ONE);
    for ((name, value), (_, other_value)) in whole.run().into_iter().zip(part.run()) {
        if value != other_value {
            return Err(not_of_one_run(format!("{name} is {value} in one and {other_value} in another")));
        }
    }
    if cells(whole) != cells(part) {
        return Err(not_of_one_run("they play different scenes".into()));
    }
    if let Some(unlike) = unlike_ends(whole, part) {
        let message = format!("the parts count the ends of games by different words: {unlike}");
        return Err(refused(&message, "they are of two versions of the program: play both parts by one"));
    }
    Ok(())
}

/// Returns the problem of a report that no run can have written: it has more games than its part, or a sum that its
/// games cannot reach.
fn unsound(part: &Report) -> Option<Diagnostics> {
    let share = part.share();
    let beginning = part.shard.as_ref().map_or_else(String::new, |parts| format!("part {parts}: "));
    let wrong_in = |row: &Row| {
        let (scene, games) = (&row.scene, row.counted.games());
        if games > share {
            return Some(format!("{beginning}`{scene}` has {games} games, and {share} were to be played"));
        }
        let key = row.counted.impossible()?;
        Some(format!("{beginning}no {games} games of `{scene}` can bring its `{}`", key.name))
    };
    let wrong = part.cells.iter().find_map(wrong_in)?;
    Some(refused(&wrong, "the file was changed after it was written: play this part again"))
}

/// Returns how two parts differ in the ends of games that they count, in words. `None` if they do not differ. Whether a
/// part names the party that has won matters only if several seats can win.
fn unlike_ends(one: &Report, other: &Report) -> Option<String> {
    let has_several_winners = |report: &Report| report.cells.iter().any(|row| row.counted.winners() > 1);
    if one.parties != other.parties && (has_several_winners(one) || has_several_winners(other)) {
        return Some("one tells which party has won; and the other does not".into());
    }
    let cells = one.cells.iter().zip(&other.cells);
    let mut played = cells.filter(|(one, other)| one.counted.games() > 0 && other.counted.games() > 0);
    let ends = |row: &Row| row.counted.ends().join(", ");
    let unlike = played.find(|(one, other)| ends(one) != ends(other));
    unlike.map(|(one, other)| format!("{}; and {}", ends(one), ends(other)))
}
