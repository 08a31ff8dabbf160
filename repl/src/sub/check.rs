//! `rondel check`: all problems of all files in one run.

use super::{Done, Exit, Streams};
use crate::Program;
use crate::cli::{Check, Common, Format};
use crate::packs;
use crate::report;
use crate::shelf::Faults;
use crate::text::count;
use rondel_engine::kernel::{Page, Problem};

/// Runs it.
pub fn run(check: &Check, common: &Common, program: Program, streams: &mut Streams<'_>) -> Done {
    if let Some(code) = &check.explain {
        return explain(code, program, streams);
    }
    let units = match packs::units(program, &check.paths, &common.packs, common.system.as_deref()) {
        Ok(units) => units,
        Err(faults) => return super::usage(&faults, streams),
    };
    let mut seen = Seen::default();
    for unit in &units {
        super::say_meant(unit, common.format, streams)?;
        let loaded = unit.read();
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
        seen.add(Faults { problems, sources: loaded.sources });
    }
    seen.print(common.format, units.len(), streams)
}

/// What was found in all units.
#[derive(Default)]
struct Seen {
    items: usize,
    scenes: usize,
    faults: Vec<Faults>,
}

impl Seen {
    /// Adds what is wrong in a unit; what stands in a file that two units share is told once.
    fn add(&mut self, mut faults: Faults) {
        let told = |problem: &Problem, place: &str| {
            self.faults.iter().any(|known| {
                let alike = |p: &Problem| p.message == problem.message && known.sources.show(p.at.at) == place;
                known.problems.iter().any(alike)
            })
        };
        faults.problems.retain(|problem| !told(problem, &faults.sources.show(problem.at.at)));
        self.faults.push(faults);
    }

    fn print(&self, format: Format, packs: usize, streams: &mut Streams<'_>) -> Done {
        let all = || self.faults.iter().flat_map(|faults| &faults.problems);
        let errors = all().filter(|problem| problem.is_error()).count();
        let warnings = all().count() - errors;
        for faults in &self.faults {
            let text = report::problems(faults, format);
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
            let faults = Faults::new("R0013", format!("there is no error code `{code}`"), help);
            writeln!(streams.err, "{}", report::human(&faults, super::columns()))?;
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
