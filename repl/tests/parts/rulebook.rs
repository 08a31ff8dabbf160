//! Rulebooks: read, searched, added to.

use rondel_repl::rulebook::{Rule, Rulebook};

const BOOK: &str = "# Rules\n\nProse.\n\n## 1. Cards\n\n\
    - **ADS-001** Each card carries one symbol. Ruling: G-14. House rule: `full_hand`.\n\
    - **ADS-002** A symbol is Up or Down; a card with a damaged symbol is void.\n\n## 2. Damage\n\n\
    - **ADS-010** Damage to a card is not taken by anybody.\n- no rule\n## House rules\n\
    - **full_hand** = a | b (default a). What a full Hand does.\n## Rulings\n- **G-14** Why? Because.\n";

fn ids(rules: &[&Rule]) -> Vec<String> {
    rules.iter().map(|rule| rule.id.clone()).collect()
}

#[test]
fn an_id_is_found_however_it_is_written() {
    let book = Rulebook::read("adventure-deck", BOOK);
    for id in ["ADS-001", "ads-1", "Ads001"] {
        assert_eq!(book.get(id).map(|rule| rule.id.as_str()), Some("ADS-001"), "{id}");
    }
    assert_eq!(book.get("full-hand").map(|rule| rule.section.as_str()), Some("House rules"));
    assert_eq!(book.get("g-14").map(|rule| rule.text.as_str()), Some("Why? Because."));
    assert_eq!(book.get("ADS-003"), None);
    assert_eq!(book.get(""), None);
}

#[test]
fn all_words_must_occur_and_whole_words_come_first() {
    let book = Rulebook::read("adventure-deck", BOOK);
    assert_eq!(ids(&book.search("damage card")), ["ADS-010", "ADS-002"]);
    assert_eq!(ids(&book.search("CARD symbol")), ["ADS-001", "ADS-002"]);
    assert!(book.search("card dragon").is_empty());
    assert!(book.search(" - ").is_empty());
}

#[test]
fn a_word_of_the_glossary_is_no_rule_and_comes_first() {
    let text = "## Glossary\n\n- **Draw Deck** Where you draw from. (ADS-001)\n- **Full Hand** Seven cards.\n";
    let book = Rulebook::read("adventure-deck", &format!("{BOOK}{text}"));
    let meaning = |word: &str| book.meaning(word).map(|rule| rule.text.as_str());
    assert_eq!(meaning("draw decks"), Some("Where you draw from. (ADS-001)"));
    assert_eq!(meaning("draw"), None);
    assert_eq!(book.get("full hand").map(|rule| rule.section.as_str()), None);
    assert_eq!(book.get("full-hand").map(|rule| rule.section.as_str()), Some("House rules"));
    assert_eq!(ids(&book.search("draw deck"))[0], "Draw Deck");
    assert!(!book.tells_of("seven cards") && book.tells_of("symbol"));
}

#[test]
fn a_misspelt_word_is_told_the_nearest() {
    let book = Rulebook::read("adventure-deck", BOOK);
    assert_eq!(book.suggest("symbl card"), [("symbl".to_string(), "symbol".to_string())]);
}

#[test]
fn a_rule_names_its_ruling_and_house_rule() {
    let book = Rulebook::read("adventure-deck", BOOK);
    let rule = book.get("ADS-001").unwrap();
    assert_eq!(ids(&book.named_in(rule)), ["G-14", "full_hand"]);
    let other = Rulebook::read("x", "- **X-001** All 5 of it. Ruling: Q05.\n- **Q05** Why? Because.\n- **5** No.\n");
    assert_eq!(ids(&other.named_in(&other.rules[0])), ["Q05"]);
}

#[test]
fn a_pack_adds_rules_and_replaces_those_with_its_ids() {
    let mut book = Rulebook::read("adventure-deck", BOOK);
    book.add(
        "- **MOON-1** Full moon.\n## 2. Damage\n- **ads-2** A symbol is round.\n- **MOON-2** Half.\n",
        Some("moon"),
    );
    book.add("- **MOON-2** Half a moon.\n", Some("sun"));
    let all: Vec<&str> = book.rules.iter().map(|rule| rule.id.as_str()).collect();
    assert_eq!(all, ["ADS-001", "ads-2", "ADS-010", "MOON-2", "full_hand", "G-14", "MOON-1"]);
    let says = |id| book.get(id).map(|rule| (rule.text.as_str(), rule.section.as_str(), rule.by.as_deref()));
    assert_eq!(
        says("ADS-001"),
        Some(("Each card carries one symbol. Ruling: G-14. House rule: `full_hand`.", "1. Cards", None))
    );
    assert_eq!(says("ADS-002"), Some(("A symbol is round.", "1. Cards", Some("moon"))));
    assert_eq!(says("MOON-1"), Some(("Full moon.", "moon", Some("moon"))));
    assert_eq!(says("MOON-2"), Some(("Half a moon.", "2. Damage", Some("sun"))));
}

#[test]
fn the_shipped_rulebook_can_be_read() {
    let book = Rulebook::read("adventure-deck", include_str!("../../../content/adventure-deck/rules.md"));
    assert!(book.rules.len() > 450, "{}", book.rules.len());
    assert!(book.rules.iter().all(|rule| !rule.section.is_empty() && !rule.text.is_empty()));
    assert!(book.search("half damage").iter().any(|rule| rule.id == "ADS-143"));
}
