//! `rondel check`: all problems of all files in one run.

use super::{Done, Exit, Streams};
use crate::Program;
use crate::cli::{Check, Common, Format};
use crate::content::Diagnostics;
use crate::packs;
use crate::report;
use crate::text::count;
use rondel_engine::kernel::{Page, Problem};

/// Runs it.
pub fn run(check: &Check, common: &Common, program: Program, streams: &mut Streams<'_>) -> Done {
    if let Some(code) = &check.explain {
        return explain(code, program, streams);
    }
    let pack_sets = match packs::pack_sets(program, &check.paths, &common.packs, common.system.as_deref()) {
        Ok(pack_sets) => pack_sets,
        Err(diagnostics) => return super::usage(&diagnostics, streams),
    };
    let mut seen = Seen::default();
    for pack_set in &pack_sets {
        super::say_meant(pack_set, common.format, streams)?;
        let loaded = pack_set.read();
        let mut problems = loaded.problems.clone();
        if !problems.iter().any(Problem::is_error) {
            // What only the system itself can judge, it judges when all else is right: that the content fits
            // together, and that every scene can begin.
            match loaded.compile() {
                Ok(game) => {
                    problems.extend(game.warnings());
                    problems.extend(loaded.scenes.iter().filter_map(|scene| game.open(&scene.setup, 0).err()).flatten())
                }
                Err(found) => problems.extend(found),
            }
        }
        seen.items += loaded.items.len();
        seen.scenes += loaded.scenes.len();
        seen.add(Diagnostics { problems, sources: loaded.sources });
    }
    seen.print(common.format, pack_sets.len(), streams)
}

/// The problems of all pack sets.
#[derive(Default)]
struct Seen {
    items: usize,
    scenes: usize,
    diagnostics: Vec<Diagnostics>,
}

impl Seen {
    /// Adds the problems of a pack set; what stands in a file that two sets share is told once.
    fn add(&mut self, mut diagnostics: Diagnostics) {
        let told = |problem: &Problem, place: &str| {
            self.diagnostics.iter().any(|known| {
                let alike = |p: &Problem| p.message == problem.message && known.sources.show(p.at.at) == place;
                known.problems.iter().any(alike)
            })
        };
        diagnostics.problems.retain(|problem| !told(problem, &diagnostics.sources.show(problem.at.at)));
        self.diagnostics.push(diagnostics);
    }

    fn print(&self, format: Format, packs: usize, streams: &mut Streams<'_>) -> Done {
        let all = || self.diagnostics.iter().flat_map(|diagnostics| &diagnostics.problems);
        let errors = all().filter(|problem| problem.is_error()).count();
        let warnings = all().count() - errors;
        for diagnostics in &self.diagnostics {
            let text = report::problems(diagnostics, format);
            if !text.is_empty() {
                writeln!(streams.out, "{}", text.trim_end())?;
            }
        }
        if format == Format::Human {
            let what = format!(
                "{} checked: {}, {}",
                count(packs, "pack"),
                count(self.items, "item"),
                count(self.scenes, "scene")
            );
            let found = format!("{}, {}", count(errors, "error"), count(warnings, "warning"));
            writeln!(streams.out, "{what}; {found}")?;
        }
        Ok(Exit::fine_if(errors == 0))
    }
}

fn explain(code: &str, program: Program, streams: &mut Streams<'_>) -> Done {
    match page(code, program) {
        Some(page) => {
            writeln!(streams.out, "{}: {}\n\n{}", page.code, page.title, page.text.trim_end())?;
            Ok(Exit::Fine)
        }
        None => {
            let help = "codes stand in brackets behind `error` and `warning`: error[E0201]";
            let diagnostics = Diagnostics::new("R0013", format!("there is no error code `{code}`"), help);
            writeln!(streams.err, "{}", report::human(&diagnostics, super::columns()))?;
            Ok(Exit::Failed)
        }
    }
}

/// The page of a code.
fn page(code: &str, program: Program) -> Option<Page> {
    let code = code.trim().to_uppercase();
    // The digits alone are those of the language.
    let code =
        if code.len() == 4 && code.bytes().all(|byte| byte.is_ascii_digit()) { format!("E{code}") } else { code };
    crate::pages::all(program.systems()).find(|page| page.code == code).copied()
}
