//! The page of each system on the order of calls.

use rondel_repl::Program;
use rondel_repl::internals::page;

/// Each system has its own section, from the first heading to the last sentence. No scene is named in it.
#[test]
fn every_system_has_its_page() {
    for words in Program::builtin().systems().vocabularies() {
        let shown = page(words, 100).unwrap_or_default();
        assert!(shown.contains("Who is called"), "{}: {shown}", words.system);
        assert!(!shown.contains('*') && !shown.contains("  ;"), "{}: {shown}", words.system);
        let others = ["group", "hero", "Counter"].map(|word| shown.contains(word));
        let expected = match words.system {
            "adventure-deck" => [false, false, true],
            "encounter-deck" => [false, true, false],
            "deck-of-adventures" => [false, false, false],
            "deck-of-many-dungeons" => [false, true, false],
            _ => [true, true, false],
        };
        assert_eq!(others, expected, "{}: {shown}", words.system);
    }
}
