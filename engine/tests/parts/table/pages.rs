//! Every code has a page, and every page a code.

use rondel_engine::table::PAGES;

const SOURCES: [&str; 26] = [
    include_str!("../../../src/kernel/items.rs"),
    include_str!("../../../src/kernel/budget.rs"),
    include_str!("../../../src/kernel/rebind.rs"),
    include_str!("../../../src/kernel/own_words.rs"),
    include_str!("../../../src/machine/keywords.rs"),
    include_str!("../../../src/machine/saying.rs"),
    include_str!("../../../src/explore/bot/name.rs"),
    include_str!("../../../src/table/bare.rs"),
    include_str!("../../../src/table/chance.rs"),
    include_str!("../../../src/table/command.rs"),
    include_str!("../../../src/table/expect.rs"),
    include_str!("../../../src/table/reload.rs"),
    include_str!("../../../src/explore/odds/ask.rs"),
    include_str!("../../../src/explore/odds/choose.rs"),
    include_str!("../../../src/explore/odds/sample.rs"),
    include_str!("../../../src/table/position.rs"),
    include_str!("../../../src/table/refusal.rs"),
    include_str!("../../../src/table/replay.rs"),
    include_str!("../../../src/table/run_scene.rs"),
    include_str!("../../../src/table/scene_run.rs"),
    include_str!("../../../src/table/session.rs"),
    include_str!("../../../src/table/sight.rs"),
    include_str!("../../../src/table/snapshot.rs"),
    include_str!("../../../src/table/step_names.rs"),
    include_str!("../../../src/explore/sim/runner.rs"),
    include_str!("../../../src/systems/adventure_deck/setup/begin.rs"),
];

/// Returns the codes in a text, such as `"C0101"`.
fn codes(text: &str) -> impl Iterator<Item = &str> {
    text.split('"').filter(|word| {
        word.len() == 5 && word.starts_with(['C', 'E', 'S', 'W']) && word.bytes().skip(1).all(|b| b.is_ascii_digit())
    })
}

#[test]
fn every_code_has_a_page_and_every_page_a_code() {
    for code in SOURCES.iter().flat_map(|text| codes(text)) {
        assert_eq!(PAGES.iter().filter(|page| page.code == code).count(), 1, "{code}");
    }
    for page in PAGES {
        assert!(SOURCES.iter().any(|text| codes(text).any(|code| code == page.code)), "{} is never given", page.code);
    }
}
