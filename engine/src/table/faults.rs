//! Faults of scripts during one command: each is reported once, however often it occurs.

use std::mem::take;

/// The most different faults reported for one command.
const MOST: usize = 8;

/// The faults of one command.
#[derive(Default)]
pub(crate) struct Faults {
    /// The reported faults: text, depth, and the number of repetitions.
    known: Vec<(String, u8, u64)>,
    /// The number of faults beyond the limit, all different from those.
    others: u64,
}

impl Faults {
    /// Returns whether to report this fault. A repeated fault, or one beyond the limit, is only counted.
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

    /// Returns the closing lines, each with its depth: how often each fault was repeated, and how many others there
    /// were.
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
