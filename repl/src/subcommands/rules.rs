//! The subcommand `rondel rules`: searches the rulebook, and lists its rules without proof.

use super::{Done, Exit, Streams};
use crate::Program;
use crate::cli::{Common, Format, Rules};
use crate::content::Diagnostics;
use crate::packs;
use crate::proofs::{self, Unproven};
use crate::rulebook::{Rule, Rulebook};
use crate::text::{BOLD, DIM, GOOD, count, paint, wrap};
use rondel_engine::table::Scene;
use serde::Serialize;
use std::path::Path;

/// The most rules in an answer.
const MOST: usize = 25;

/// The result of a search: a single rule with the rules its text names, or several rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Found {
    /// The rules, the best match first.
    pub rules: Vec<Proved>,
    /// The rules that a single rule names: its ruling, its house rule.
    pub named: Vec<Rule>,
    /// The number of matching rules.
    pub matched: usize,
}

/// A rule with its proofs: the shipped scenes and, in a checkout, the Rust tests.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Proved {
    /// The rule.
    #[serde(flatten)]
    pub rule: Rule,
    /// The ids of scenes.
    pub proved_by: Vec<String>,
    /// The files of tests.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tested_in: Vec<String>,
}

/// Looks up an id, the name of a house rule, or words. Returns `None` if nothing matches.
pub fn find<'c>(book: &Rulebook, text: &str, proofs: &dyn Fn(&str) -> Vec<&'c Scene>) -> Option<Found> {
    let proved = |rule: &Rule| Proved {
        rule: rule.clone(),
        proved_by: proofs(&rule.id).iter().map(|scene| scene.id.clone()).collect(),
        tested_in: Vec::new(),
    };
    if let Some(rule) = book.get(text) {
        let named = book.named_in(rule).into_iter().cloned().collect();
        return Some(Found { rules: vec![proved(rule)], named, matched: 1 });
    }
    let found = book.search(text);
    let rules: Vec<Proved> = found.iter().take(MOST).map(|rule| proved(rule)).collect();
    (!rules.is_empty()).then_some(Found { rules, named: Vec::new(), matched: found.len() })
}

/// Returns the answer when nothing matches.
pub fn not_found(book: &Rulebook, text: &str) -> Diagnostics {
    if text.is_empty() {
        return Diagnostics::new("R0011", "which rule?", "an id, the name of a house rule, or words");
    }
    let near: Vec<String> = book.suggest(text).iter().map(|(word, near)| format!("`{near}` for `{word}`")).collect();
    let help = match near.as_slice() {
        [] if text.contains(' ') => "all words must occur in a rule: try fewer".into(),
        // `count` makes a plural with `s`, which is wrong for this word.
        [] => format!(
            "the rules of {} have {}",
            book.system,
            count(book.rules.len(), "entry").replace("entrys", "entries")
        ),
        _ => format!("did you mean {}?", near.join(", ")),
    };
    Diagnostics::new("R0011", format!("no rule matches `{text}`"), help)
}

impl Found {
    /// Adds the Rust tests of a checkout.
    fn with_tests(mut self, checkout: Option<&Path>) -> Found {
        if let Some(checkout) = checkout {
            self.rules.iter_mut().for_each(|proved| proved.tested_in = proofs::tests_of(checkout, &proved.rule.id));
        }
        self
    }

    /// Returns the result as text for people.
    pub fn human(&self, columns: usize) -> String {
        let mut lines = Vec::new();
        for Proved { rule, proved_by, tested_in } in &self.rules {
            let by = rule.by.as_ref().map(|pack| format!("; by the pack {pack}")).unwrap_or_default();
            let section = paint(DIM, format!("({}{by})", rule.section));
            lines.push(wrap(&format!("{}  {} {section}", paint(BOLD, &rule.id), rule.text), columns, 4));
            if !proved_by.is_empty() {
                lines.push(wrap(&format!("    {} {}", paint(GOOD, "proved by"), proved_by.join(", ")), columns, 6));
            }
            if !tested_in.is_empty() {
                lines.push(wrap(&format!("    {} {}", paint(GOOD, "tested in"), tested_in.join(", ")), columns, 6));
            }
        }
        for rule in &self.named {
            lines.push(wrap(&format!("  {}  {}", paint(BOLD, &rule.id), rule.text), columns, 6));
        }
        if self.matched > self.rules.len() {
            lines.push(paint(DIM, format!("and {} more: say more words", self.matched - self.rules.len())));
        }
        lines.join("\n")
    }
}

/// Runs the subcommand.
pub fn run(rules: &Rules, common: &Common, program: Program, streams: &mut Streams<'_>) -> Done {
    let text = rules.words.join(" ");
    let pack_set = match packs::pack_set(program, &common.packs, common.system.as_deref()) {
        Ok(pack_set) => pack_set,
        Err(diagnostics) => return super::usage(&diagnostics, streams),
    };
    let loaded = pack_set.read();
    let book = pack_set.rulebook(&loaded);
    if text.is_empty() && !rules.unproven {
        return print_contents(&book, streams);
    }
    let scenes = loaded.scenes;
    if rules.unproven {
        return print_unproven(&proofs::unproven(&book, &scenes, pack_set.checkout()), common.format, streams);
    }
    let proving = |id: &str| {
        scenes.iter().filter(|scene| scene.proves.iter().any(|rule| rule.eq_ignore_ascii_case(id))).collect()
    };
    match find(&book, &text, &proving).map(|found| found.with_tests(pack_set.checkout())) {
        None => super::failed(&not_found(&book, &text), streams),
        Some(found) if common.format == Format::Json => {
            writeln!(streams.out, "{}", crate::report::json_line(&found)?)?;
            Ok(Exit::Fine)
        }
        Some(found) => {
            writeln!(streams.out, "{}", found.human(super::columns()))?;
            Ok(Exit::Fine)
        }
    }
}

/// Prints the rules without proof, section by section, and the numbers of the other rules.
fn print_unproven(found: &Unproven, format: Format, streams: &mut Streams<'_>) -> Done {
    if format == Format::Json {
        writeln!(streams.out, "{}", serde_json::to_string(found)?)?;
        return Ok(Exit::Fine);
    }
    for section_rules in found.unproven.chunk_by(|a, b| a.section == b.section) {
        let ids: Vec<&str> = section_rules.iter().map(|rule| rule.id.as_str()).collect();
        let section = section_rules.first().map(|rule| rule.section.as_str()).unwrap_or_default();
        let line = format!("{}  {}", paint(BOLD, section), ids.join(" "));
        writeln!(streams.out, "{}", wrap(&line, super::columns(), 4))?;
    }
    let tests = match found.proved_by_tests {
        Some(tests) => format!("{tests} by Rust tests"),
        None => "Rust tests are read in a checkout only".into(),
    };
    writeln!(
        streams.out,
        "{}: {}, {} proved by scenes, {tests}, {} table talk, {} without proof",
        found.system,
        count(found.rules, "rule"),
        found.proved_by_scenes,
        found.table_talk.len(),
        found.unproven.len()
    )?;
    Ok(Exit::Fine)
}

/// Prints the sections, with the ids in them.
fn print_contents(book: &Rulebook, streams: &mut Streams<'_>) -> Done {
    for section_rules in book.rules.chunk_by(|a, b| a.section == b.section) {
        if let (Some(first), Some(last)) = (section_rules.first(), section_rules.last()) {
            let ids = paint(DIM, format!("{} to {}", first.id, last.id));
            writeln!(streams.out, "{}  {ids}", paint(BOLD, &first.section))?;
        }
    }
    Ok(Exit::Fine)
}
