//! The page `help timing`: the order of calls and calculations in the current system.

use crate::builtin;
use crate::text::{ACTIVE, BOLD, paint, wrap};
use rondel_engine::kernel::Vocabulary;

/// The name of the page.
pub(super) const TIMING: &str = "timing";

/// The description of the page.
pub(super) const DOC: &str = "what is called when, and in which order numbers are worked out";

/// Returns the section about a system in the page on timing, without the names of the scenes that prove it.
pub fn page(words: &Vocabulary, columns: usize) -> Option<String> {
    let text = builtin::text("cookbook/TIMING.md")?;
    let title = words.title.trim_end_matches(" System");
    let section = text.split("\n# ").find_map(|section| section.strip_prefix(&format!("The {title}\n")))?;
    let mut out = vec![paint(BOLD, format!("Timing: {}", words.title))];
    for paragraph in section.trim_start().split("\n\n").flat_map(sentences) {
        match paragraph.strip_prefix("## ") {
            Some(heading) => out.push(format!("\n{}", paint(ACTIVE, heading))),
            None => out.push(wrap(&paragraph, columns, 4)),
        }
    }
    out.retain(|line| !line.is_empty());
    Some(out.join("\n"))
}

/// Returns the numbered sentences of a paragraph, each on one line. The names of scenes are left out.
fn sentences(paragraph: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for line in paragraph.lines() {
        let is_numbered = line.split_once(". ").is_some_and(|(n, _)| n.parse::<u32>().is_ok());
        match found.last_mut() {
            Some(last) if !is_numbered => *last = format!("{last} {}", line.trim()),
            _ => found.push(line.trim().to_string()),
        }
    }
    found.iter().map(|sentence| without_scenes(sentence)).collect()
}

/// Returns a sentence without the names of scenes, which stand between stars: `1. Armour counts. *the armour holds*; *a
/// thin coat*` is `1. Armour counts.`
fn without_scenes(sentence: &str) -> String {
    let said: String = sentence.split('*').step_by(2).collect();
    said.trim_end_matches([' ', ';']).replace(" ; ", " ")
}
