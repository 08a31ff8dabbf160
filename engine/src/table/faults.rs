//! Faults of scripts during one command: each is reported once, however often it occurs.

use std::mem::take;

/// The most different faults reported for one command.
const MOST: usize = 8;

/// The faults of one command.
#[derive(Default)]
pub(crate) struct Faults {
    /// The reported faults: text, depth, and the number of repetitions.
    known: Vec<(String, u8, u64)>,
    /// The number of faults beyond the limit, all different from the reported ones.
    others: u64,
}

impl Faults {
    /// Returns whether to report this fault. A repeated fault, or one beyond the limit, is only counted.
    pub fn is_new(&mut self, text: &str, depth: u8) -> bool {
        if let Some((.., repeats)) = self.known.iter_mut().find(|(known, ..)| known == text) {
            *repeats += 1;
            return false;
        }
        let is_reported = self.known.len() < MOST;
        if is_reported {
            self.known.push((text.to_string(), depth, 0));
        } else {
            self.others += 1;
        }
        is_reported
    }

    /// Returns the closing lines, each with its depth: how often each fault was repeated, and how many others there
    /// were.
    pub fn again(&mut self) -> Vec<(String, u8)> {
        let times = |n: u64| if n == 1 { "once more".to_string() } else { format!("{n} times more") };
        let repeated = take(&mut self.known).into_iter().filter(|(.., repeats)| *repeats > 0);
        let line = |(text, depth, repeats): (String, u8, u64)| (format!("{}: {}", times(repeats), short(&text)), depth);
        let mut lines: Vec<(String, u8)> = repeated.map(line).collect();
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
