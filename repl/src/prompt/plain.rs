//! Lines from a script or a pipe: each is echoed, carried out, and its answer printed. Nothing depends on the terminal.

use super::sitting::{Answer, Reply, Sitting};
use crate::report;
use crate::sub::Streams;
use std::io::{self, BufRead};

/// What a run of lines came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ran {
    /// How many lines failed.
    pub failed: usize,
}

/// Carries out lines until they end, one says `quit`, or, with `stop`, one fails. Blank lines and lines that begin with
/// `#` are skipped.
pub fn run(sitting: &mut Sitting, lines: impl BufRead, stop: bool, streams: &mut Streams<'_>) -> io::Result<Ran> {
    let first = screen(sitting);
    writeln!(streams.out, "{}", opening(sitting, first))?;
    let mut ran = Ran { failed: 0 };
    for (number, line) in lines.split(b'\n').enumerate() {
        let line = String::from_utf8_lossy(&line?).trim().to_string();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(news) = sitting.freshen() {
            answer(sitting, news, None, streams)?;
        }
        writeln!(streams.out, "\n> {}", crate::text::tame(&line))?;
        let said = sitting.line(&line);
        let (failed, quit) = (said.is_err(), said.as_ref().is_ok_and(|reply| reply.quit));
        answer(sitting, said, stop.then_some(number + 1), streams)?;
        ran.failed += usize::from(failed);
        if quit || (failed && stop) {
            break;
        }
    }
    Ok(ran)
}

/// The table, who is asked what, and what can be said.
pub fn screen(sitting: &mut Sitting) -> String {
    let asked = crate::text::paint(crate::text::BOLD, crate::text::tame(&sitting.table.asked()));
    let choices = super::choices(&sitting.table.offers(), sitting.columns);
    parts([sitting.drawn(), asked, choices])
}

/// The scene's name and what was told so far, above the screen.
pub fn opening(sitting: &mut Sitting, screen: String) -> String {
    let name = crate::text::paint(crate::text::BOLD, crate::text::tame(sitting.table.scene()));
    parts([name, notes(sitting), super::told(&sitting.table.log()), screen])
}

/// What a reader should know of the scene's names.
pub fn notes(sitting: &Sitting) -> String {
    let note = |note: String| crate::text::wrap(&crate::text::paint(crate::text::WARY, note), sitting.columns, 2);
    sitting.notes().into_iter().map(note).collect::<Vec<_>>().join("\n")
}

fn parts<const N: usize>(parts: [String; N]) -> String {
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

fn answer(sitting: &mut Sitting, answer: Answer, line: Option<usize>, streams: &mut Streams<'_>) -> io::Result<()> {
    match answer {
        Ok(Reply { text, changed, .. }) => {
            if !text.is_empty() {
                writeln!(streams.out, "{text}")?;
            }
            if changed {
                writeln!(streams.out, "{}", screen(sitting))?;
            }
        }
        Err(faults) => {
            streams.out.flush()?;
            let place = line.map(|line| format!("line {line}: ")).unwrap_or_default();
            writeln!(streams.err, "{place}{}", report::human(&faults, sitting.columns))?;
        }
    }
    Ok(())
}
