//! Reports with charts: `sim --report`, `odds --report`. The page is read back as what it is, by a reader of XML.

use super::program::{folder, rondel};
use roxmltree::{Document, Node, ParsingOptions};
use std::fs;
use std::path::Path;

/// Reads a page, checks what all pages keep, and gives it to `look`.
fn page(path: &Path, look: impl FnOnce(Node<'_, '_>)) {
    let text = fs::read_to_string(path).unwrap();
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let page = Document::parse_with_options(&text, options).unwrap_or_else(|error| panic!("{error}"));
    // One file: nothing is fetched and nothing runs.
    for node in page.descendants().filter(Node::is_element) {
        assert!(!matches!(node.tag_name().name(), "script" | "link" | "img" | "iframe"), "{:?}", node.tag_name());
        for attribute in node.attributes() {
            assert!(!attribute.name().starts_with("on") && attribute.name() != "href" && attribute.name() != "src");
            let is_size = matches!(attribute.name(), "width" | "height");
            assert!(!is_size || !attribute.value().starts_with('-'), "a chart of one row: {attribute:?}");
        }
    }
    look(page.root_element());
}

fn words(node: Node<'_, '_>) -> String {
    node.descendants().filter(|node| node.is_text()).filter_map(|node| node.text()).collect::<Vec<_>>().join(" ")
}

fn headings(page: Node<'_, '_>) -> Vec<String> {
    let is_heading = |node: &Node<'_, '_>| matches!(node.tag_name().name(), "h1" | "h2" | "h3");
    page.descendants().filter(is_heading).map(words).collect()
}

fn charts<'a>(page: Node<'a, 'a>) -> Vec<Node<'a, 'a>> {
    page.descendants().filter(|node| node.has_tag_name("figure")).collect()
}

#[test]
fn a_simulation_is_a_page_of_charts() {
    let dir = folder();
    let scene = ["sim", "an-hour-before-matins", "--system", "encounter-deck"];
    let words_of = [&scene[..], &["-n", "60", "--report", "matins.html"]].concat();
    let ran = rondel(dir.path(), &words_of).left_with(0);
    assert!(ran.err.contains("the report is in `matins.html`"), "{}", ran.err);
    page(&dir.path().join("matins.html"), |page| {
        let headings = headings(page);
        for heading in [
            "an-hour-before-matins",
            "How games end",
            "round at the end of games",
            "health lost, in the mean of a game",
        ] {
            assert!(headings.iter().any(|one| one == heading), "{heading} {headings:?}");
        }
        assert!(headings.iter().any(|one| one.contains("of those in which a card was used")), "{headings:?}");
        assert_eq!(charts(page).len() + 1, headings.len(), "a chart for each heading but the first");
        assert!(words(page).contains("60 games of encounter-deck"), "{}", words(page));
    });
    // The same games give the same page.
    let first = fs::read_to_string(dir.path().join("matins.html")).unwrap();
    rondel(dir.path(), &[&words_of[..], &["--threads", "1"]].concat()).left_with(0);
    assert_eq!(fs::read_to_string(dir.path().join("matins.html")).unwrap(), first);
    let none = rondel(dir.path(), &[&scene[..], &["-n", "5", "--report", "nowhere/matins.html"]].concat()).left_with(1);
    assert!(none.err.contains("R0044"), "{}", none.err);
}

#[test]
fn what_has_changed_stands_side_by_side() {
    let dir = folder();
    rondel(dir.path(), &["new", "pack", "Mine", "--system", "adventure-deck"]).left_with(0);
    fs::create_dir(dir.path().join("old")).unwrap();
    super::program::copy(&dir.path().join("mine"), &dir.path().join("old/mine"));
    let rename = |file: &str, from: &str, to: &str| {
        let path = dir.path().join("mine").join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{text}");
        fs::write(path, text.replace(from, to)).unwrap();
    };
    rename("foes.rondel", "hp 6", "hp 2");
    let asked =
        ["sim", "mine-a-wooden-blow", "-n", "40", "--pack", "mine", "--against", "old/mine", "--report", "both.html"];
    rondel(dir.path(), &asked).left_with(0);
    page(&dir.path().join("both.html"), |page| {
        assert!(words(page).contains("amber is then, blue is now"));
        let colours: Vec<&str> = page.descendants().filter_map(|node| node.attribute("fill")).collect();
        assert!(colours.contains(&"#1F6FA8") && colours.contains(&"#D9952B"), "{colours:?}");
        assert!(words(charts(page)[0]).contains(" → "), "{}", words(charts(page)[0]));
        let changed = page.descendants().find(|node| node.has_tag_name("table")).map(words).unwrap();
        assert!(headings(page)[1].starts_with("What changed: ") && changed.contains("won by you"), "{changed}");
    });
}

#[test]
fn odds_are_a_page_too() {
    let dir = folder();
    let scene = ["odds", "--scene", "three-goblins-in-a-barn", "--report", "odds.html"];
    rondel(dir.path(), &[&scene[..], &["play longsword on goblin-1"]].concat()).left_with(0);
    page(&dir.path().join("odds.html"), |page| {
        assert!(words(page).contains("knowing all, hidden cards too; exact, over 4 positions"), "{}", words(page));
        assert!(headings(page).iter().any(|heading| heading == "goblin-1 HP, now 3"), "{:?}", headings(page));
        // All outcomes of an attempt stand in one chart, and none of them is called certain.
        let certain = page.descendants().find(|node| node.has_tag_name("details")).map(words).unwrap_or_default();
        assert_eq!(headings(page)[1], "What comes of it");
        assert!(!certain.contains("is hit") && !certain.contains("unharmed"), "{certain}");
    });
    rondel(dir.path(), &[&scene[..], &["punch on goblin-1 | play longsword on goblin-1"]].concat()).left_with(0);
    page(&dir.path().join("odds.html"), |page| {
        let said = words(page);
        assert!(said.contains("A, in amber, is `punch on goblin-1`. B, in blue, is `play longsword on goblin-1`."));
        assert!(said.contains("in the mean: A ") && said.contains(", B "), "{said}");
        assert!(words(charts(page)[0]).contains("A ") && !said.contains("→"), "{said}");
        assert!(charts(page).len() > 1);
    });
    rondel(dir.path(), &[&scene[..], &["play longsword on goblin-1 of goblin_1.hp given round {1..6}"]].concat())
        .left_with(0);
    page(&dir.path().join("odds.html"), |page| {
        assert!(!charts(page).is_empty(), "{}", words(page));
        assert!(words(charts(page)[0]).contains('6'), "{}", words(page));
    });
}

#[test]
fn no_name_of_a_card_is_read_as_a_part_of_the_page() {
    let dir = folder();
    rondel(dir.path(), &["new", "pack", "Mine", "--system", "adventure-deck"]).left_with(0);
    for file in ["cards.rondel", "people.rondel", "rooms.rondel", "scenes/first.rondel"] {
        let file = dir.path().join("mine").join(file);
        let text = fs::read_to_string(&file).unwrap();
        fs::write(&file, text.replace("Practice Sword of Mine", "Sword <i>&amp; Co")).unwrap();
    }
    let asked = ["sim", "mine-a-wooden-blow", "-n", "20", "--pack", "mine", "--report", "page.html"];
    rondel(dir.path(), &asked).left_with(0);
    page(&dir.path().join("page.html"), |page| {
        assert!(words(page).contains("Sword <i>&amp; Co"), "{}", words(page));
    });
}

#[test]
fn a_gallery_shows_cards_and_a_played_scene() {
    let dir = folder();
    let ran = rondel(dir.path(), &["gallery", "--system", "card-grid", "--out", "seen"]).left_with(0);
    assert!(ran.out.contains("open `seen/index.html`"), "{}", ran.out);
    for file in ["fonts/OFL.txt", "index.html", "card-grid.html"] {
        assert!(dir.path().join("seen").join(file).is_file(), "{file}");
    }
    let text = fs::read_to_string(dir.path().join("seen/card-grid.html")).unwrap();
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let page = Document::parse_with_options(&text, options).unwrap();
    let pictures =
        page.descendants().filter(|node| node.has_tag_name("svg") || node.tag_name().name() == "svg").count();
    let said: usize = headings(page.root_element())
        .iter()
        .filter_map(|heading| heading.rsplit_once('(')?.1.strip_suffix(')')?.parse::<usize>().ok())
        .sum();
    assert!(pictures > 50 && pictures == said, "{pictures} {said}");
    let ids: Vec<&str> = page.descendants().filter_map(|node| node.attribute("id")).collect();
    let links = page.descendants().filter_map(|node| node.attribute("href")?.strip_prefix('#'));
    let dead: Vec<&str> = links.filter(|to| !ids.contains(to)).collect();
    assert!(dead.is_empty() && ids.contains(&"played"), "{dead:?}");
    assert!(page.descendants().any(|node| node.attribute("type") == Some("search")), "cards are found by words");
    assert!(headings(page.root_element())[0].starts_with("Card Grid: "));
    let played = page.descendants().find(|node| node.has_tag_name("pre")).map(words).unwrap();
    assert!(played.contains("> auto until over with greedy") && played.lines().count() > 20, "{played}");
}
