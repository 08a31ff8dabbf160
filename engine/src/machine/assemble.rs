//! Assembly: from items and scripts to a machine.
//!
//! [`assemble`] works strictly or leniently. Lenient means that a faulty function is replaced by an empty one, so that
//! a broken pack can still be opened. [`Scripts::hollow`] empties the functions with errors (or removes a whole file),
//! and returns the errors that are in no script.

use super::build::Builder;
use super::game::Machine;
use super::suspension::Suspension;
use super::system::System;
use crate::kernel::{Item, Problem};
use crate::script::{Host, Scripts};

/// Assembles a machine strictly, or leniently if its scripts say so.
///
/// # Errors
/// Everything that is wrong, in one run. For a lenient machine, only the errors outside functions. The warnings of a
/// lenient machine begin with the errors of its functions.
pub(super) fn assemble<S: System>(items: &[Item], scripts: &Scripts) -> Result<Machine<S>, Vec<Problem>> {
    if scripts.lenient { leniently(items, scripts) } else { strictly(items, scripts) }
}

/// Assembles content without errors. A function that cannot be read hides no other mistake.
fn strictly<S: System>(items: &[Item], scripts: &Scripts) -> Result<Machine<S>, Vec<Problem>> {
    match Host::new(S::VOCABULARY, scripts) {
        Ok(host) => with_host(items, scripts, host),
        Err(mut found) => {
            // With the broken functions emptied, everything else is checked as well.
            let mut sound = Scripts { lenient: true, ..scripts.clone() };
            sound.hollow(&found);
            if let Ok((host, _)) = hosted::<S>(&mut sound)
                && let Err(more) = with_host::<S>(items, &sound, host)
            {
                found.extend(more);
            }
            Err(found)
        }
    }
}

/// Assembles content with an empty function for each function that has errors. Does not report errors that may come of
/// these empty functions.
fn leniently<S: System>(items: &[Item], scripts: &Scripts) -> Result<Machine<S>, Vec<Problem>> {
    let mut sound = scripts.clone();
    let (mut host, mut warnings) = hosted::<S>(&mut sound)?;
    let mut first = true;
    loop {
        let found = match with_host::<S>(items, &sound, host) {
            Ok(machine) => {
                warnings.extend(machine.warnings);
                return Ok(Machine { warnings, ..machine });
            }
            Err(found) => found,
        };
        let before = sound.files.clone();
        let elsewhere = sound.hollow(&found);
        // If no function was emptied, another round would find the same errors.
        if before == sound.files {
            return Err(elsewhere);
        }
        // Of the first round, the errors in functions become warnings. The others are found again in the next round.
        // Errors of later rounds may come of the emptied functions.
        if std::mem::take(&mut first) {
            let in_functions = |problem: &Problem| problem.is_error() && !elsewhere.contains(problem);
            warnings.extend(found.into_iter().filter(in_functions));
        }
        (host, _) = hosted::<S>(&mut sound)?;
    }
}

/// Compiles the scripts, emptying the functions that do not compile. Also returns the first errors.
fn hosted<S: System>(scripts: &mut Scripts) -> Result<(Host, Vec<Problem>), Vec<Problem>> {
    let mut first = Vec::new();
    loop {
        let found = match Host::new(S::VOCABULARY, scripts) {
            Ok(host) => return Ok((host, first)),
            Err(found) => found,
        };
        let before = scripts.files.clone();
        scripts.hollow(&found);
        if before == scripts.files {
            return Err(found);
        }
        if first.is_empty() {
            first = found;
        }
    }
}

/// Builds the machine with compiled scripts. Returns all problems of the content on failure.
fn with_host<S: System>(items: &[Item], scripts: &Scripts, host: Host) -> Result<Machine<S>, Vec<Problem>> {
    let (catalog, warnings) = Builder::<S>::build(items, scripts, &host)?;
    Ok(Machine { catalog, host, scripts: scripts.clone(), warnings, suspension: Suspension::default() })
}
