//! `rondel sim`: many games of a scene by bots, and their results.

use super::{Done, Exit, Streams};
use crate::Program;
use crate::cli::{Common, Format, Sim, SimWhat};
use crate::content::{Content, ContentSource, Diagnostics};
use crate::files;
use crate::packs::{self, PackSet};
use crate::sim::{self, Baseline, Cell, Counted, Games, Job, Report, Watch};
use crate::text::sanitize;
use rondel_engine::explore::sim::{Plan, Start, Stats};
use rondel_engine::kernel::Problem;
use rondel_engine::table::{Game, Scene};
use std::path::PathBuf;

/// Runs it.
pub fn run(asked: &Sim, common: &Common, program: Program, streams: &mut Streams<'_>) -> Done {
    if let Some(SimWhat::Merge { files }) = &asked.what {
        return match merge(files) {
            Ok(report) => print(&report, common.format, streams),
            Err(diagnostics) => super::failed(&diagnostics, streams),
        };
    }
    let pack_set = match packs::pack_set(program, &common.packs, common.system.as_deref()) {
        Ok(pack_set) => pack_set,
        Err(diagnostics) => return super::usage(&diagnostics, streams),
    };
    super::say_meant(&pack_set, "sim", common.format, streams)?;
    match play(asked, common.seed.unwrap_or(1), &pack_set) {
        Ok((report, unruled)) => {
            for scene in unruled {
                writeln!(
                    streams.err,
                    "`{scene}` begins with rulings: they are steps of a test, and the games are played without them \
                     (`open {scene}`, `run` and `sim` at the prompt play on from there)"
                )?;
            }
            let (played, all) = report.played();
            if played < all {
                writeln!(streams.err, "stopped after {played} of {all} games")?;
            }
            hints(&report, streams)?;
            print(&report, common.format, streams)
        }
        // Only the command line names the players.
        Err(diagnostics) if diagnostics.problems.iter().all(|problem| BOTS.contains(&problem.code)) => {
            super::usage(&diagnostics, streams)
        }
        Err(diagnostics) => super::failed(&diagnostics, streams),
    }
}

/// The codes of bots that there are not, and of seats that they cannot take.
const BOTS: [&str; 2] = ["C0130", "C0131"];

/// Warnings about results that mean little.
fn hints(report: &Report, streams: &mut Streams<'_>) -> std::io::Result<()> {
    for row in &report.cells {
        let Counted::One(stats) = &row.counted else { continue };
        let unfinished = stats.get("unfinished", "").sum;
        let faulted = stats.get("faulted", "").sum;
        if stats.games > 0 && faulted == 0 && unfinished == i64::try_from(stats.games).unwrap_or(0) {
            writeln!(
                streams.err,
                "warning: no game of {} came to its end within {} picks: its bots go round in circles; another scene, \
                 another `--bot`, or a larger `--longest`",
                sanitize(&row.scene),
                report.longest
            )?;
        }
    }
    Ok(())
}

fn print(report: &Report, format: Format, streams: &mut Streams<'_>) -> Done {
    match format {
        Format::Json => writeln!(streams.out, "{}", crate::report::json_line(report)?)?,
        Format::Csv => write!(streams.out, "{}", sim::csv(report))?,
        Format::Human | Format::Short => writeln!(streams.out, "{}", sim::drawn(report, super::columns()))?,
    }
    Ok(Exit::Fine)
}

/// Merges the parts of a run.
fn merge(files: &[PathBuf]) -> Result<Report, Diagnostics> {
    let read = |path: &PathBuf| -> Result<Report, Diagnostics> {
        let refused = |error: String| {
            let message = format!("`{}` cannot be read: {error}", path.display());
            Diagnostics::new("R0021", message, "what `rondel sim --shard 1/2 --format json` has written")
        };
        let text = files::read_any(path, files::MOST_RESULTS).map_err(refused)?;
        serde_json::from_str(&text).map_err(|error| refused(error.to_string()))
    };
    sim::merge(files.iter().map(read).collect::<Result<_, _>>()?)
}

/// Plays the games. Also returns the scenes with tests that begin with rulings.
fn play(asked: &Sim, seed: u64, pack_set: &PackSet) -> Result<(Report, Vec<String>), Diagnostics> {
    let content = pack_set.load()?;
    let baseline = asked.against.as_ref().map(|name| sim::baseline(pack_set, name)).transpose()?;
    let scenes = scenes(asked, &content)?;
    let job = Job {
        items: &content.items,
        vary: &asked.vary,
        matrix: asked.matrix,
        baseline: baseline.as_ref().map(|baseline| baseline.content.scenes.as_slice()),
    };
    let cells = job.cells(&scenes)?;
    let seats = cells.iter().map(|cell| seats(&content, cell)).collect::<Vec<_>>();
    let plan = Plan {
        bots: sim::bots(
            &asked.bot,
            seats.iter().find(|seats| !seats.is_empty()).map_or(&[], Vec::as_slice),
            content.game.usual_bot(),
        )?,
        seed,
        most: asked.longest,
    };
    let counted = share_out(asked, &plan, &cells, (&content, baseline.as_ref()))?;
    if let ([Err(problem)], false) = (counted.as_slice(), asked.matrix) {
        return Err(Diagnostics { problems: vec![problem.clone()], sources: content.sources });
    }
    let rows = cells.iter().zip(seats).zip(counted).map(|((cell, seats), counted)| row(cell, seats, counted));
    let unruled =
        scenes.iter().filter(|scene| scene.rulings().next().is_some()).map(|scene| scene.id.clone()).collect();
    let report = Report {
        system: pack_set.system().to_string(),
        content: content.fingerprint.clone(),
        against: baseline.map(|baseline| (baseline.name, baseline.content.fingerprint)),
        bots: plan.bots.to_string(),
        seed: plan.seed,
        games: asked.games,
        longest: plan.most,
        shard: asked.shard,
        parties: true,
        cells: rows.collect(),
    };
    Ok((report, unruled))
}

fn row(cell: &Cell, seats: Vec<String>, counted: Result<Counted, Problem>) -> sim::Row {
    let refused = counted.as_ref().err().map(|problem| format!("{}: {}", problem.code, problem.message));
    sim::Row {
        scene: cell.scene.clone(),
        with: cell.with.clone(),
        first: seats.into_iter().next().unwrap_or_default(),
        refused,
        counted: counted.unwrap_or_else(|_| Counted::One(Stats::default())),
    }
}

fn share_out(
    asked: &Sim,
    plan: &Plan,
    cells: &[Cell],
    (content, baseline): (&Content, Option<&Baseline>),
) -> Result<Vec<Result<Counted, Problem>>, Diagnostics> {
    let shard = asked.shard.unwrap_or_default();
    let all = shard.share(asked.games) * u64::try_from(cells.len()).unwrap_or(0);
    let watch = Watch::begin(all, Some(plan.most));
    let played = || watch.played();
    let games = Games { cells, plan, count: asked.games, shard, cancel: watch.cancellation(), played: &played };
    sim::share_out(
        &games,
        asked.threads,
        (&content.compile, &content.compile_items),
        baseline.map(|baseline| &baseline.content.compile),
    )
    .map_err(|problems| Diagnostics { problems: problems.into(), sources: content.sources.clone() })
}

fn scenes<'c>(asked: &Sim, content: &'c Content) -> Result<Vec<&'c Scene>, Diagnostics> {
    let named: Vec<&Scene> =
        asked.scenes.iter().chain(&asked.scene).map(|name| content.scene(name)).collect::<Result<_, _>>()?;
    match content.first_scene() {
        Some(first) if named.is_empty() => Ok(vec![first]),
        _ => Ok(named),
    }
}

/// Returns the names of the seats of a cell, on its content. None if it cannot begin.
fn seats(content: &Content, cell: &Cell) -> Vec<String> {
    let Start::Scene(setup) = &cell.start else { return Vec::new() };
    let of = |game: &dyn Game| game.open(setup, 0).map(|table| sim::seats(&*table)).unwrap_or_default();
    match &cell.items {
        None => of(&*content.game),
        Some(items) => (content.compile_items)(items).map(|game| of(&*game)).unwrap_or_default(),
    }
}
