//! Faults of one command: each is reported once, for any number of failures.

use std::mem::take;

/// The most different faults reported for one command.
const MOST: usize = 8;

/// The faults that were told, with how often they came again.
#[derive(Default)]
pub(crate) struct Faults {
    known: Vec<(String, u8, u64)>,
    /// The number of further faults, all different.
    others: u64,
}

impl Faults {
    /// Returns whether to report this fault. Repeated ones, and those beyond the limit, are only counted.
    pub fn is_new(&mut self, text: &str, depth: u8) -> bool {
        if let Some((.., again)) = self.known.iter_mut().find(|(known, ..)| known == text) {
            *again += 1;
            return false;
        }
        let new = self.known.len() < MOST;
        if new {
            self.known.push((text.to_string(), depth, 0));
        } else {
            self.others += 1;
        }
        new
    }

    /// Returns the remaining lines about them, each with its depth.
    pub fn again(&mut self) -> Vec<(String, u8)> {
        let times = |n: u64| if n == 1 { "once more".to_string() } else { format!("{n} times more") };
        let known = take(&mut self.known).into_iter().filter(|(.., again)| *again > 0);
        let mut lines: Vec<(String, u8)> =
            known.map(|(text, depth, again)| (format!("{}: {}", times(again), short(&text)), depth)).collect();
        match take(&mut self.others) {
            0 => {}
            1 => lines.push(("and one other fault".into(), 0)),
            others => lines.push((format!("and {others} other faults"), 0)),
        }
        lines
    }
}

/// Returns a fault without the help at its end.
fn short(text: &str) -> &str {
    text.split_once(" (").map_or(text, |(short, _)| short)
}
