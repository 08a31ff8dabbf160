//! The page on timing: what is called when, and in which order numbers are worked out, in the system at the table.

use crate::builtin;
use crate::text::{ACTIVE, BOLD, paint, wrap};
use rondel_engine::kernel::Vocabulary;

/// What the page is called.
pub(super) const TIMING: &str = "timing";

/// What it is.
pub(super) const DOC: &str = "what is called when, and in which order numbers are worked out";

/// The section of a system, without the names of the scenes that prove it.
pub(super) fn page(words: &Vocabulary, columns: usize) -> Option<String> {
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

/// The numbered sentences of a paragraph, each on one line, without what stands between stars.
fn sentences(paragraph: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for line in paragraph.lines() {
        let numbered = line.split_once(". ").is_some_and(|(n, _)| n.parse::<u32>().is_ok());
        match found.last_mut().filter(|_| !numbered) {
            Some(last) => *last = format!("{last} {}", line.trim()),
            None => found.push(line.trim().to_string()),
        }
    }
    found.iter().map(|sentence| without_scenes(sentence)).collect()
}

fn without_scenes(sentence: &str) -> String {
    let said: String = sentence.split('*').step_by(2).collect();
    said.trim_end_matches([' ', ';']).replace(" ; ", " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use rondel_engine::systems::Systems;

    /// Each system has its own section, from the first heading to the last sentence, and no scene is named in it.
    #[test]
    fn every_system_has_its_page() {
        for words in Systems::builtin().vocabularies() {
            let shown = page(words, 100).unwrap_or_default();
            assert!(shown.contains("Who is called"), "{}: {shown}", words.system);
            assert!(!shown.contains('*') && !shown.contains("  ;"), "{}: {shown}", words.system);
            let others = ["group", "hero", "Counter"].map(|word| shown.contains(word));
            let expected = match words.system {
                "adventure-deck" => [false, false, true],
                "encounter-deck" => [false, true, false],
                "deck-of-adventures" => [false, false, false],
                _ => [true, true, false],
            };
            assert_eq!(others, expected, "{}: {shown}", words.system);
        }
    }
}
