//! The subcommand `rondel mutate`: makes small changes to the content, one at a time, and prints the changes that no
//! scene notices. The last line sums up.

use super::{Done, Exit, Streams};
use crate::Program;
use crate::cli::{Common, Format, Mutate};
use crate::content::Diagnostics;
use crate::mutate::{Answer, Mutant, Mutation, sample};
use crate::packs::{self, PackSet};
use crate::report;
use crate::text::{BAD, WARY, count, paint, sanitize};
use rondel_engine::kernel::{Origin, Problem};
use serde::Serialize;
use std::collections::BTreeMap;

/// Runs the subcommand.
pub fn run(asked: &Mutate, common: &Common, program: Program, streams: &mut Streams<'_>) -> Done {
    let pack_sets = match packs::pack_sets(program, &asked.paths, &common.packs, common.system.as_deref()) {
        Ok(pack_sets) => pack_sets,
        Err(diagnostics) => return super::usage(&diagnostics, streams),
    };
    let mut score = Score::default();
    for pack_set in &pack_sets {
        super::say_meant(pack_set, "mutate", common.format, streams)?;
        match answers(pack_set, asked, common.seed.unwrap_or(1)) {
            Ok(answers) => answers.into_iter().for_each(|(mutant, answer)| score.add(mutant, answer)),
            Err(diagnostics) => return super::failed(&diagnostics, streams),
        }
    }
    match common.format {
        Format::Json => writeln!(streams.out, "{}", report::json_line(&score)?)?,
        _ => score.print(streams)?,
    }
    Ok(Exit::fine_if(asked.least.is_none_or(|least| score.sum().percent() >= f64::from(least))))
}

/// Makes the requested changes of a pack set, and returns each with its result.
fn answers(pack_set: &PackSet, asked: &Mutate, seed: u64) -> Result<Vec<(Mutant, Answer)>, Diagnostics> {
    let loaded = pack_set.read_asked();
    let errors: Vec<Problem> = loaded.problems.iter().filter(|problem| problem.is_error()).cloned().collect();
    let broken = |problems| Diagnostics { problems, sources: loaded.sources.clone() };
    let system = match loaded.system {
        Some(system) if errors.is_empty() => system,
        _ => return Err(broken(errors)),
    };
    let mutation = Mutation::new(&loaded, system).map_err(|problems| broken(problems.into()))?;
    let asked_for = |file| pack_set.asked_for(&loaded.sources, Some(file));
    let mut mutants = if asked.rules { mutation.claims() } else { mutation.mutants(&asked_for) };
    if let Some(text) = &asked.filter {
        mutants.retain(|mutant| mutant.place.contains(text.as_str()));
    }
    if mutants.is_empty() {
        let message = "there is nothing to change";
        return Err(Problem::error("R0003", Origin::CODE, message)
            .help("name another pack, or leave `--filter` out")
            .into());
    }
    let mutants = match asked.sample {
        Some(most) => sample(mutants, most, seed),
        None => mutants,
    };
    let answers = mutation.answers(&mutants)?;
    // With `--rules`, a rule that no scene ever ran into is not reported.
    let is_finding = |(_, answer): &(Mutant, Answer)| !asked.rules || *answer != Answer::Untouched;
    Ok(mutants.into_iter().zip(answers).filter(is_finding).collect())
}

/// The answers of all pack sets.
#[derive(Default, Serialize)]
struct Score {
    /// The number of each answer, by sort of change.
    sorts: BTreeMap<&'static str, Tally>,
    /// The changes that no scene notices.
    changes: Vec<Line>,
}

/// The numbers of changes by result.
#[derive(Clone, Copy, Default, Serialize)]
struct Tally {
    noticed: usize,
    unnoticed: usize,
    untouched: usize,
    refused: usize,
}

/// A change that no scene notices.
#[derive(Serialize)]
struct Line {
    answer: Answer,
    place: String,
    was: String,
    is: String,
}

impl Tally {
    /// Counts a change with this result.
    fn add(&mut self, answer: Answer) {
        let number = match answer {
            Answer::Noticed => &mut self.noticed,
            Answer::Unnoticed => &mut self.unnoticed,
            Answer::Untouched => &mut self.untouched,
            Answer::Refused => &mut self.refused,
        };
        *number += 1;
    }

    /// Returns the number of changes that are valid content.
    fn all(&self) -> usize {
        self.noticed + self.unnoticed + self.untouched
    }

    /// Returns the percentage of noticed changes.
    fn percent(&self) -> f64 {
        if self.all() == 0 { 100.0 } else { self.noticed as f64 * 100.0 / self.all() as f64 }
    }

    /// Returns the line about the changes of a sort: how many were noticed.
    fn told(&self, sort: &str) -> String {
        let Tally { noticed, unnoticed, untouched, refused } = self;
        let refused = if *refused == 0 { String::new() } else { format!("; {refused} more are refused as content") };
        let (all, percent) = (count(self.all(), "change"), self.percent());
        format!(
            "{all}{sort}: {noticed} noticed ({percent:.1}%), {unnoticed} unnoticed, {untouched} that no scene touches{refused}"
        )
    }
}

impl Score {
    /// Adds a change with its result.
    fn add(&mut self, mutant: Mutant, answer: Answer) {
        self.sorts.entry(mutant.sort()).or_default().add(answer);
        if matches!(answer, Answer::Unnoticed | Answer::Untouched) {
            let Mutant { place, was, is, .. } = mutant;
            self.changes.push(Line { answer, place, was, is });
        }
    }

    /// Returns the numbers of all sorts of changes together.
    fn sum(&self) -> Tally {
        self.sorts.values().fold(Tally::default(), |sum, more| Tally {
            noticed: sum.noticed + more.noticed,
            unnoticed: sum.unnoticed + more.unnoticed,
            untouched: sum.untouched + more.untouched,
            refused: sum.refused + more.refused,
        })
    }

    /// Prints the changes that no scene notices, and the numbers.
    fn print(&self, streams: &mut Streams<'_>) -> std::io::Result<()> {
        for Line { answer, place, was, is } in &self.changes {
            let how = if *answer == Answer::Untouched { paint(BAD, "untouched") } else { paint(WARY, "unnoticed") };
            let is = if is.is_empty() { "nothing" } else { is };
            writeln!(streams.out, "{how} {}  {} -> {}", sanitize(place), sanitize(was), sanitize(is))?;
        }
        for (sort, tally) in &self.sorts {
            writeln!(streams.out, "{}", tally.told(&format!(" {sort}")))?;
        }
        writeln!(streams.out, "{}", self.sum().told(""))
    }
}
