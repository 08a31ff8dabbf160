//! The subcommand `rondel sim`: lets bots play many games of a scene, and prints the results.
//!
//! Begin reading at `play`. A [`Cell`] is a scene with the names that stand in it, and becomes a row of the [`Report`].
//! In a comparison, each game is played twice, with the same luck: on the content, and on the baseline. The baseline is
//! older content (`--against`), or the scene as it is written beside varied ones (`--paired`).

use super::{Done, Exit, Streams};
use crate::Program;
use crate::charts;
use crate::cli::{Common, Format, Sim, SimWhat};
use crate::content::{Content, ContentSource, Diagnostics};
use crate::packs::{self, PackSet};
use crate::sim::{
    self, Baseline, Between, By, Cell, CellGames, Counted, Games, Job, Merging, Outside, Report, Rounds, Watch, Width,
};
use crate::text::sanitize;
use rondel_engine::explore::sim::{Pairs, Plan, Start, Stats};
use rondel_engine::kernel::Problem;
use rondel_engine::table::Scene;
use std::path::{Path, PathBuf};

/// Runs the subcommand.
pub fn run(asked: &Sim, common: &Common, program: Program, streams: &mut Streams<'_>) -> Done {
    if let Some(what) = &asked.what {
        return run_merge(what, asked.report.as_deref(), common, program, streams);
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
                if let Some(part) = &asked.part {
                    writeln!(streams.err, "the same command goes on with `{}`", part.display())?;
                }
            }
            print_hints(&report, streams)?;
            finish(&report, (asked.between, asked.report.as_deref()), common.format, streams)
        }
        // Bots are named only on the command line. So these errors are usage errors, not errors of the content.
        Err(diagnostics) if diagnostics.problems.iter().all(|problem| BOTS.contains(&problem.code)) => {
            super::usage(&diagnostics, streams)
        }
        Err(diagnostics) => super::failed(&diagnostics, streams),
    }
}

/// Merges the parts of a run, puts the results together as asked, and prints them.
fn run_merge(
    what: &SimWhat,
    page: Option<&Path>,
    common: &Common,
    program: Program,
    streams: &mut Streams<'_>,
) -> Done {
    let SimWhat::Merge { files, partial, until_interval, by, between } = what;
    let mut report = match merge(files, *partial) {
        Ok(report) => report,
        Err(diagnostics) => return super::failed(&diagnostics, streams),
    };
    print_missing(&mut report, *until_interval, streams)?;
    match put_together(report, by, common, program) {
        Ok(report) => finish(&report, (*between, page), common.format, streams),
        Err(diagnostics) => super::failed(&diagnostics, streams),
    }
}

/// Returns merged results, put together by what the items say in the content that was played.
fn put_together(report: Report, by: &[By], common: &Common, program: Program) -> Result<Report, Diagnostics> {
    if by.is_empty() {
        return Ok(report);
    }
    let mut pack_set = packs::pack_set(program, &common.packs, common.system.as_deref())?;
    let scenes: Vec<&str> = report.cells.iter().map(|row| row.scene.as_str()).collect();
    let content = pack_set.load_for(&scenes)?;
    if content.fingerprint != report.content {
        let help = "`--pack` before `sim` names the packs that were played, as they were";
        return Err(Diagnostics::new("R0021", "the parts were played on other content than this", help));
    }
    sim::check(by, content.words)?;
    Ok(sim::grouped(report, by, content.items()))
}

/// The name of the baseline where varied scenes are compared with the scene itself.
const AS_WRITTEN: &str = "the scene as it is";

/// The codes of errors about an unknown bot, and about a bot for a seat that it cannot take.
const BOTS: [&str; 2] = ["C0130", "C0131"];

/// Prints warnings about results that mean little.
fn print_hints(report: &Report, streams: &mut Streams<'_>) -> std::io::Result<()> {
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

/// Prints the results, judges them by the shares that they may have, and writes a page with charts if one is asked for.
fn finish(
    report: &Report,
    (between, page): (Option<Between>, Option<&Path>),
    format: Format,
    streams: &mut Streams<'_>,
) -> Done {
    print(report, format, streams)?;
    let Outside { rows, unjudged } = between.map(|between| sim::outside(report, between)).unwrap_or_default();
    for row in &rows {
        writeln!(streams.err, "outside: {}", sanitize(row))?;
    }
    for row in &unjudged {
        writeln!(streams.err, "not judged: {}", sanitize(row))?;
    }
    let exit = Exit::fine_if(rows.is_empty() && unjudged.is_empty());
    match page {
        Some(path) => match super::write_report(path, charts::simulation(report), streams)? {
            Exit::Fine => Ok(exit),
            failed => Ok(failed),
        },
        None => Ok(exit),
    }
}

/// Prints the results in the requested format.
fn print(report: &Report, format: Format, streams: &mut Streams<'_>) -> std::io::Result<()> {
    match format {
        Format::Json => writeln!(streams.out, "{}", crate::report::json_line(report)?)?,
        Format::Csv => write!(streams.out, "{}", sim::csv(report))?,
        Format::Human | Format::Short => writeln!(streams.out, "{}", sim::drawn(report, super::columns()))?,
    }
    Ok(())
}

/// The ending of the files of a folder that are merged.
const RESULTS: &str = "json";

/// Merges the parts of a run.
fn merge(files: &[PathBuf], partial: bool) -> Result<Report, Diagnostics> {
    let mut merging = Merging::default();
    for path in files {
        for path in parts(path)? {
            sim::read_all(&path)?.into_iter().try_for_each(|report| merging.add(report))?;
        }
    }
    merging.finish(partial)
}

/// Returns the files of results at a path: the file itself, or the files of results in a folder.
fn parts(path: &Path) -> Result<Vec<PathBuf>, Diagnostics> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let cannot = |error: std::io::Error| {
        let message = format!("`{}` cannot be read: {error}", path.display());
        Diagnostics::new("R0021", message, "a folder of what `rondel sim --shard 1/2 --part FILE` has written")
    };
    let entries = std::fs::read_dir(path).map_err(cannot)?.collect::<Result<Vec<_>, _>>().map_err(cannot)?;
    let is_result = |path: &PathBuf| path.extension().is_some_and(|ending| ending == RESULTS);
    let mut found: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).filter(is_result).collect();
    found.sort();
    Ok(found)
}

/// Prints the missing parts, and the parts to play next until every confidence interval is at most `until` wide. Also
/// notes the parts to play next in the report.
fn print_missing(report: &mut Report, until: Option<Width>, streams: &mut Streams<'_>) -> std::io::Result<()> {
    if let Some(missing) = &report.missing {
        // `of` parts in all, of which `count` are missing.
        let (here, of) = (missing.of() - missing.count(), missing.of());
        writeln!(streams.err, "{here} of {of} parts are here; missing: {missing}")?;
    }
    let Some((until, now)) = until.zip(Width::of(report)) else { return Ok(()) };
    if now <= until {
        return writeln!(streams.err, "every interval is \u{b1}{until} or narrower: the widest is \u{b1}{now}");
    }
    // Games are counted per cell: `share` is the number in the parts that are here. If 4 parts of 200 games have given
    // 2%, then 1% needs 3200 games: 2400 more, in 12 parts.
    let needed = until.needs(now, report.share());
    let parts_here = report.shard.as_ref().map_or(1, |parts| parts.count()).max(1);
    let games_a_part = (report.share() / parts_here).max(1);
    let more_parts = needed.saturating_sub(report.share()).div_ceil(games_a_part);
    report.next = report.missing.as_ref().map(|missing| missing.first(more_parts));
    match &report.next {
        Some(next) => writeln!(
            streams.err,
            "the widest interval is \u{b1}{now}: \u{b1}{until} takes about {needed} games; next: {next}"
        ),
        None => writeln!(
            streams.err,
            "the widest interval is \u{b1}{now}: \u{b1}{until} takes about {needed} games, which is more than this \
             run has"
        ),
    }
}

/// Plays the games. Also returns the scenes with tests that begin with rulings.
fn play(asked: &Sim, seed: u64, pack_set: &PackSet) -> Result<(Report, Vec<String>), Diagnostics> {
    let named: Vec<&str> = asked.scenes.iter().chain(&asked.scene).map(String::as_str).collect();
    let content = pack_set.clone().load_for(&named)?;
    sim::check(&asked.by, content.words)?;
    let older = asked.against.as_ref().map(|name| sim::baseline(pack_set, name)).transpose()?;
    let baseline: Option<(&str, &Content)> = match &older {
        Some(Baseline { name, content }) => Some((name, content)),
        // The varied games are compared with the scene as it is, on the same content.
        None => asked.paired.then_some((AS_WRITTEN, &content)),
    };
    let scenes = scenes(asked, &content)?;
    let job = Job {
        loaded: &content.loaded,
        vary: &asked.vary,
        matrix: asked.matrix,
        paired: asked.paired,
        baseline: baseline.map(|(_, content)| content.scenes.as_slice()),
    };
    let cells = job.cells(&scenes)?;
    let seats = seats(&content, &cells);
    let plan = Plan {
        bots: sim::bots(
            &asked.bot,
            seats.iter().find(|seats| !seats.is_empty()).map_or(&[], Vec::as_slice),
            content.game.usual_bot(),
        )?,
        seed,
        most: asked.longest,
    };
    let rows = cells.iter().zip(seats).map(|(cell, seats)| row(cell, seats, baseline.is_some())).collect();
    let mut report = unplayed(asked, pack_set, &plan, (&content, baseline), rows);
    // A part whose file is there goes on from the games in it.
    if let Some(known) = asked.part.as_deref().map_or(Ok(None), |part| sim::begun(part, &report))? {
        report = known;
    }
    let cannot_begin =
        play_rounds(asked, &mut report, &plan, &cells, (&content, baseline.map(|(_, content)| content)))?;
    // A matrix shows in its only row why that row cannot begin.
    if let (Some(problem), false) = (cannot_begin, asked.matrix) {
        return Err(Diagnostics { problems: vec![problem], sources: content.sources().clone() });
    }
    let report = if asked.by.is_empty() { report } else { sim::grouped(report, &asked.by, content.items()) };
    // The games leave out these scenes' rulings.
    let unruled =
        scenes.iter().filter(|scene| scene.rulings().next().is_some()).map(|scene| scene.id.clone()).collect();
    Ok((report, unruled))
}

/// Returns the report of a run before its first game.
fn unplayed(
    asked: &Sim,
    pack_set: &PackSet,
    plan: &Plan,
    (content, baseline): (&Content, Option<(&str, &Content)>),
    rows: Vec<sim::Row>,
) -> Report {
    Report {
        program: sim::PROGRAM.to_string(),
        system: pack_set.system().to_string(),
        content: content.fingerprint.clone(),
        against: baseline.map(|(name, content)| (name.to_string(), content.fingerprint.clone())),
        bots: plan.bots.to_string(),
        seed: plan.seed,
        games: asked.games(),
        longest: plan.most,
        shard: asked.shard.map(Into::into),
        missing: None,
        next: None,
        parties: true,
        cells: rows,
        left_out: Vec::new(),
    }
}

/// Returns the row of a cell before its first game.
fn row(cell: &Cell, seats: Vec<String>, is_compared: bool) -> sim::Row {
    let first = seats.into_iter().next().unwrap_or_default();
    let kinds = cell.kinds.iter().map(ToString::to_string).collect();
    let counted = if is_compared { Counted::Two(Pairs::default()) } else { Counted::One(Stats::default()) };
    let (scene, with) = (cell.scene.clone(), cell.with.clone());
    sim::Row { scene, with, kinds, first, cells: 1, refused: None, counted }
}

/// Plays the games that a report lacks. Returns the reason if its only cell cannot begin.
fn play_rounds(
    asked: &Sim,
    report: &mut Report,
    plan: &Plan,
    cells: &[Cell],
    (content, baseline): (&Content, Option<&Content>),
) -> Result<Option<Problem>, Diagnostics> {
    let (played, all) = report.played();
    let watch = Watch::begin(all - played, Some(plan.most));
    let cancel = watch.cancellation();
    let count = || watch.played();
    let rounds = Rounds { part: asked.part.as_deref(), until: asked.until_interval, cancel };
    let mut only = None;
    rounds.run(report, |span| {
        let shard = asked.shard.unwrap_or_default();
        let games = Games { cells, plan, span, shard, cancel, played: &count };
        let counted = sim::share_out(&games, asked.threads, content, baseline);
        let counted =
            counted.map_err(|wrong| Diagnostics { problems: wrong.into(), sources: content.sources().clone() })?;
        if let [Err(problem)] = counted.as_slice() {
            only = Some(problem.clone());
        }
        Ok(counted)
    })?;
    Ok(only)
}

/// Returns the scenes to play: the scenes that the command names, or else the first scene of the content.
fn scenes<'c>(asked: &Sim, content: &'c Content) -> Result<Vec<&'c Scene>, Diagnostics> {
    let named: Vec<&Scene> =
        asked.scenes.iter().chain(&asked.scene).map(|name| scene(name, content)).collect::<Result<_, _>>()?;
    match content.first_scene() {
        Some(first) if named.is_empty() => Ok(vec![first]),
        _ => Ok(named),
    }
}

/// Returns the scene with this name. A number names a scene only if it is the whole name: it mostly is a forgotten `-n`.
/// `merge` behind other options is read as the name of a scene.
fn scene<'c>(name: &str, content: &'c Content) -> Result<&'c Scene, Diagnostics> {
    if name.bytes().all(|byte| byte.is_ascii_digit()) && content.scene_called(name).is_none() {
        let help = format!("for {name} games, write `-n {name}`");
        return Err(Diagnostics::new("R0001", format!("there is no scene `{name}`"), help));
    }
    content.scene(name).map_err(|unknown| match name {
        "merge" => {
            let help = "to merge parts, write `merge` first and its options behind it: `rondel sim merge PART.. --by foe.level`";
            Diagnostics::new("R0001", "there is no scene `merge`", help)
        }
        _ => unknown,
    })
}

/// Returns for each cell the names of its seats. A cell that cannot begin has none.
fn seats(content: &Content, cells: &[Cell]) -> Vec<Vec<String>> {
    let mut games = CellGames::new(&content.game, &content.compile_items);
    let seats_of = |cell: &Cell| {
        let Start::Scene(setup) = &cell.start else { return Vec::new() };
        let table = games.of(cell).map(|game| game.open(setup, 0));
        table.ok().and_then(Result::ok).map(|table| sim::seats(&*table)).unwrap_or_default()
    };
    cells.iter().map(seats_of).collect()
}
