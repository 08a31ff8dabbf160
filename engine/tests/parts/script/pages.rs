//! Every code has a page, and the pages' examples do what they say.

use super::*;
use rondel_engine::kernel::Page;
use rondel_engine::{machine, script};
use std::collections::BTreeSet;

const SOURCES: [&str; 28] = [
    include_str!("../../../src/machine/aimless.rs"),
    include_str!("../../../src/script/unused.rs"),
    include_str!("../../../src/machine/partners.rs"),
    include_str!("../../../src/machine/terms/build.rs"),
    include_str!("../../../src/machine/play/clock.rs"),
    include_str!("../../../src/machine/play/verbs.rs"),
    include_str!("../../../src/machine/play/set_up.rs"),
    include_str!("../../../src/machine/behaviour.rs"),
    include_str!("../../../src/machine/build.rs"),
    include_str!("../../../src/machine/draft.rs"),
    include_str!("../../../src/machine/work.rs"),
    include_str!("../../../src/script/messages.rs"),
    include_str!("../../../src/script/filters.rs"),
    include_str!("../../../src/script/names.rs"),
    include_str!("../../../src/script/compile.rs"),
    include_str!("../../../src/script/reached.rs"),
    include_str!("../../../src/script/moments.rs"),
    include_str!("../../../src/script/functions.rs"),
    include_str!("../../../src/script/recorder.rs"),
    include_str!("../../../src/script/fault.rs"),
    include_str!("../../../src/script/keeping.rs"),
    include_str!("../../../src/script/host.rs"),
    include_str!("../../../src/script/query.rs"),
    include_str!("../../../src/script/survey.rs"),
    include_str!("../../../src/script/unparsed.rs"),
    include_str!("../../../src/script/problem.rs"),
    include_str!("../../../src/script/naming.rs"),
    include_str!("../../../src/machine/journey/survey.rs"),
];

fn pages() -> impl Iterator<Item = &'static Page> {
    script::PAGES.iter().chain(machine::PAGES)
}

#[test]
fn every_code_has_a_page_and_every_page_a_code() {
    let code = |word: &&str| word.len() == 5 && (word.starts_with("E06") || word.starts_with("W06"));
    let given: BTreeSet<&str> = SOURCES.iter().flat_map(|text| text.split('"')).filter(code).collect();
    let told: BTreeSet<&str> = pages().map(|page| page.code).collect();
    assert_eq!(given, told);
    assert_eq!(told.len(), pages().count());
}

/// Returns the codes a script raises, before it runs or when its hooks run.
fn codes(text: &str) -> Vec<&'static str> {
    let (scripts, _) = scripts(&[("traits/it", text)]);
    if let Err(problems) = Host::new(&TOY, &scripts) {
        return problems.iter().map(|problem| problem.code).collect();
    }
    let table = table(&[("traits/it", text)]);
    let known = TOY.hooks.iter().filter(|word| table.host.hook("traits/it", word.name).is_some());
    known
        .filter_map(|word| if let Run::Fault(problem) = table.once(word.name) { Some(problem.code) } else { None })
        .collect()
}

#[test]
fn examples_are_wrong_and_right() {
    for page in pages() {
        let mut examples = page.text.split("```rhai\n").skip(1).map(|rest| rest.split("```").next().unwrap_or(""));
        let (Some(wrong), Some(right)) = (examples.next(), examples.next()) else { continue };
        assert_eq!(codes(wrong), [page.code], "{wrong}");
        assert_eq!(codes(right), [""; 0], "{right}");
    }
}
