//! The subcommand `rondel mutate`: makes small changes to the content, one at a time, and prints the changes that no
//! scene notices. The last line sums up. With `--rules`, each change concerns a rule that scenes claim to prove.

use super::{Done, Exit, Streams};
use crate::Program;
use crate::cli::{Common, Format, Mutate};
use crate::content::Diagnostics;
use crate::mutate::{Answer, Mutant, Mutation, mutants, sample};
use crate::packs::{self, PackSet, example_lines};
use crate::report;
use crate::sim::Watch;
use crate::text::{BAD, DIM, WARY, count, paint, sanitize};
use rondel_dsl::Loaded;
use rondel_engine::kernel::{Problem, Problems, SourceId};
use rondel_engine::systems::System;
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
        let read = content(pack_set).and_then(|content| Ok((changes(&content, pack_set, asked)?, content)));
        let (changes, content) = match read {
            Ok(read) => read,
            Err(diagnostics) => return super::failed(&diagnostics, streams),
        };
        if common.format == Format::Human && asked.filter.is_none() && asked.sample.is_none() && !asked.rules {
            let hint = "`--filter FILE` tries those of one file, `--sample N` a few of them";
            writeln!(streams.err, "{}", paint(DIM, format!("{} to try; {hint}", count(changes.len(), "change"))))?;
        }
        match answers(&content, changes, asked, common.seed.unwrap_or(1)) {
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

/// Returns the content to be changed.
///
/// # Errors
/// It has errors.
fn content(pack_set: &PackSet) -> Result<(Loaded, System), Diagnostics> {
    let loaded = pack_set.read_asked();
    let errors: Vec<Problem> = loaded.problems.iter().filter(|problem| problem.is_error()).cloned().collect();
    match loaded.system {
        Some(system) if errors.is_empty() => Ok((loaded, system)),
        _ => Err(Diagnostics { problems: errors, sources: loaded.sources }),
    }
}

/// Returns whether `--filter` lets a place pass.
fn passes(asked: &Mutate, place: &str) -> bool {
    asked.filter.as_ref().is_none_or(|text| place.contains(text.as_str()))
}

/// Returns the requested changes. No scene runs for it. With `--rules` the list is empty, since only scenes that hold
/// claim a rule.
///
/// # Errors
/// `R0003` if there is nothing to change.
fn changes(
    (loaded, system): &(Loaded, System),
    pack_set: &PackSet,
    asked: &Mutate,
) -> Result<Vec<Mutant>, Diagnostics> {
    if asked.rules {
        let rules: Vec<&String> = loaded.scenes.iter().flat_map(|scene| &scene.proves).collect();
        let nothing = nothing(asked, rules.first().map_or("", |rule| rule));
        return if rules.iter().any(|rule| passes(asked, rule)) { Ok(Vec::new()) } else { Err(nothing) };
    }
    let asked_for = |file| pack_set.asked_for(&loaded.sources, Some(file));
    let all = mutants(loaded, *system, &asked_for);
    let file = all.iter().find_map(|mutant| loaded.sources.place(mutant.at)).map_or("", |(path, ..)| path);
    let nothing = nothing(asked, file);
    let mut chosen: Vec<Mutant> = all.into_iter().filter(|mutant| passes(asked, &mutant.place)).collect();
    // The changes of lines that `rondel new pack` has written come last, behind those of the author's own lines.
    let mut written = BTreeMap::new();
    chosen.sort_by_cached_key(|mutant| is_of_example(loaded, mutant, &mut written));
    if chosen.is_empty() { Err(nothing) } else { Ok(chosen) }
}

/// Returns whether the place of a mutant is as `rondel new pack` has written it. `written` keeps, for each file, the
/// number of the lines before the first that somebody else has written.
fn is_of_example(loaded: &Loaded, mutant: &Mutant, written: &mut BTreeMap<SourceId, usize>) -> bool {
    let at = loaded.sources.written(mutant.at);
    let (Some(file), Some((path, line, _))) = (at.file, loaded.sources.place(at)) else { return false };
    let lines = written.entry(file).or_insert_with(|| {
        let pack = loaded.pack_of(file).and_then(|nth| loaded.packs.get(nth));
        let (Some(pack), Some(source)) = (pack, loaded.sources.get(file)) else { return 0 };
        let inside = path.strip_prefix(&pack.root).unwrap_or(path).trim_start_matches('/');
        example_lines(&pack.manifest, inside, &source.text)
    });
    line <= *lines
}

/// Returns the error of a pack set without a change to make. `place` is a place that `--filter` may name.
fn nothing(asked: &Mutate, place: &str) -> Diagnostics {
    match &asked.filter {
        Some(text) if !place.is_empty() => {
            let message = format!("there is nothing to change at `{}`", sanitize(text));
            let help = format!("`--filter` takes a part of a place, such as `{}`", sanitize(place));
            Diagnostics::new("R0003", message, help)
        }
        _ => Diagnostics::new("R0003", "there is nothing to change", "name another pack"),
    }
}

/// Makes the changes, and returns each with its result.
fn answers(
    (loaded, system): &(Loaded, System),
    changes: Vec<Mutant>,
    asked: &Mutate,
    seed: u64,
) -> Result<Vec<(Mutant, Answer)>, Diagnostics> {
    let broken = |problems: Problems| Diagnostics { problems: problems.into(), sources: loaded.sources.clone() };
    let mutation = {
        let _watch = Watch::scenes();
        Mutation::new(loaded, *system).map_err(broken)?
    };
    let mutants = match asked.rules {
        true => mutation.claims().into_iter().filter(|mutant| passes(asked, &mutant.place)).collect(),
        false => changes,
    };
    let mutants = match asked.sample {
        Some(most) => sample(mutants, most, seed),
        None => mutants,
    };
    let watch = Watch::changes(mutants.len() as u64);
    let answers = mutation.answers(&mutants, &|| watch.played())?;
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
    /// A scene fails with the change.
    noticed: usize,
    /// All scenes that come to the changed place hold.
    unnoticed: usize,
    /// No scene comes to the changed place.
    untouched: usize,
    /// The changed content is not valid.
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
