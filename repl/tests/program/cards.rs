//! Cards as pictures, sheets and decks: `rondel cards`. What is written is read back by readers that know nothing of the
//! writer.

use super::program::{club, command, fed, folder, pack as mine, rondel};
use roxmltree::{Document, Node};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

const SYSTEMS: [&str; 5] =
    ["adventure-deck", "encounter-deck", "card-grid", "deck-of-adventures", "deck-of-many-dungeons"];

/// The smallest letters that can be read on paper, in millimetres: 5 points.
const READABLE: f32 = 5.0 * 25.4 / 72.0;

/// Returns the files of a folder that end so, sorted.
fn files(folder: &Path, ending: &str) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(ending)).collect();
    names.sort();
    names
}

/// Returns the words of a picture, line by line.
fn words(svg: &str) -> Vec<String> {
    let picture = Document::parse(svg).unwrap();
    let lines = picture.descendants().filter(|node| node.has_tag_name("text"));
    lines.map(|line| line.descendants().filter_map(|node| node.text().filter(|_| node.is_text())).collect()).collect()
}

fn number(node: Node<'_, '_>, name: &str) -> f32 {
    node.attribute(name).unwrap().trim_end_matches("mm").parse().unwrap()
}

#[test]
fn all_cards_of_all_systems_are_drawn_and_can_be_read() {
    let dir = folder();
    for system in SYSTEMS {
        let ran = rondel(dir.path(), &["cards", "--system", system, "--out", system]).left_with(0);
        assert_eq!(ran.err, "", "{system}: everything fits");
        let names = files(&dir.path().join(system), ".svg");
        assert!(names.len() > 30, "{system}: {}", names.len());
        for name in names {
            let svg = fs::read_to_string(dir.path().join(system).join(&name)).unwrap();
            let picture = Document::parse(&svg).unwrap();
            let (wide, high) = (number(picture.root_element(), "width"), number(picture.root_element(), "height"));
            for line in picture.descendants().filter(|node| node.has_tag_name("text")) {
                assert!(number(line, "font-size") >= READABLE, "{system}/{name}: {:?}", line.text());
                let (x, y) = (number(line, "x"), number(line, "y"));
                assert!((0.0..=wide).contains(&x) && (0.0..=high).contains(&y), "{system}/{name}: {x}, {y}");
            }
        }
    }
}

#[test]
fn a_picture_says_what_the_card_says() {
    let dir = folder();
    rondel(dir.path(), &["cards", "Boar Spear"]).left_with(0);
    assert_eq!(files(&dir.path().join("cards"), ".svg"), ["boar-spear.svg"]);
    let svg = fs::read_to_string(dir.path().join("cards/boar-spear.svg")).unwrap();
    let said = words(&svg);
    assert_eq!(said[..2], ["Boar Spear", "weapon, large"]);
    // The weakest segments come first, and each is its value and its Round.
    assert_eq!(said[2..14], ["–", "6", "2", "4", "2", "5", "4", "1", "4", "2", "4", "3"]);
    let rest = said[14..].join(" ");
    assert_eq!(
        rest,
        "Distance melee, thrown Attribute strength Effect Once a round: While it is the Weapon in use, \
         the first who attacks you at Melee in a Round loses 1 HP. Recall R/2 of strength by warrior Let them do the running."
    );
    assert!(dir.path().join("cards/fonts/OFL.txt").is_file() && svg.contains("url(fonts/LibertinusSerif-Bold.otf)"));
}

#[test]
fn a_card_explains_keywords_and_names_no_effect_and_shows_notes_where_the_template_asks() {
    let dir = folder();
    let pack = pack(dir.path(), "Short.");
    let items = "keyword \"Rare\" { text \"One in a deck.\" }\n\
        effect bog_walk { on play: me.heal(1); text \"Heals 1.\" }\n\
        effect sinks(n: int) { on play: me.damage(n); text \"Sinks.\" }\n\
        card \"Marsh Boots\" { type Rare, skill; face ^; effect bog_walk; effect sinks(2); note artist \"Ann Marsh\" }\n";
    fs::write(pack.join("boots.rondel"), items).unwrap();
    let template = "(size: (60, 80), colours: {\"ink\": \"#000\", \"skill\": \"#111111\", \"Rare\": \"#222222\"}, faces: [(of: [\"card\"], parts: [\n    \
        Box(at: (0, 0, 9, 9), fill: \"kind\"), Text(at: (0, 0, 60, 9), say: \"{pack} · {artist}\", size: 8),\n    \
        Words(at: (0, 9, 60, 60), size: 8)])])";
    fs::write(pack.join("cards.ron"), template).unwrap();
    rondel(&pack, &["cards", "Marsh Boots"]).left_with(0);
    let svg = fs::read_to_string(pack.join("cards/marsh-boots.svg")).unwrap();
    let said = words(&svg);
    assert_eq!(said[0], "Salt Marsh  ·  Ann Marsh");
    let rest = said[1..].join(" ");
    assert!(rest.starts_with("Type Rare (One in a deck)"), "{rest}");
    assert!(rest.contains("Effect Heals 1. Effect sinks (n: 2): Sinks."), "{rest}");
    assert!(!rest.contains("Ann"), "a note stands only where the template names it: {rest}");
    assert!(svg.contains("#222222") && !svg.contains("#111111"), "the first type decides");
    let asked = fed(&pack, &["play", "--script", "-"], b"card Marsh Boots\n").left_with(0).out;
    assert!(asked.contains("bog_walk: Heals 1.") && asked.contains("Ann Marsh"), "{asked}");
}

#[test]
fn the_map_of_a_room_is_drawn() {
    let dir = folder();
    let pack = pack(dir.path(), "Short.");
    fs::write(pack.join("map.rondel"), "room \"Cellar\" { map { \"@..#f\"; \".....\" } }\n").unwrap();
    rondel(&pack, &["cards", "Cellar"]).left_with(0);
    let said = words(&fs::read_to_string(pack.join("cards/cellar.svg")).unwrap());
    assert!(["@", "f"].iter().all(|mark| said.contains(&(*mark).to_string())), "{said:?}");
}

#[test]
fn the_card_with_the_smallest_letters_is_told() {
    let dir = folder();
    let pack = pack(dir.path(), &"Some more words for a card of this size. ".repeat(19));
    let told = rondel(&pack, &["cards", "Wordy"]).left_with(0).out;
    assert!(told.contains("the smallest letters are on `Wordy`: "), "{told}");
    let told = rondel(&pack, &["cards", "Boar Spear"]).left_with(0).out;
    assert!(!told.contains("smallest"), "{told}");
}

#[test]
fn cards_are_chosen_by_words_numbers_and_decks() {
    let dir = folder();
    let drawn = |words: &[&str], said: &str| {
        let ran = rondel(dir.path(), &[&["cards", "--out", said], words].concat()).left_with(0);
        assert!(ran.last().starts_with(said), "{words:?}: {}", ran.last());
        files(&dir.path().join(said), ".svg")
    };
    assert_eq!(drawn(&["Gate Hound"], "1 card"), ["gate-hound.svg"]);
    let foes = drawn(&["foes", "hound"], "1 card drawn");
    assert_eq!(foes, ["gate-hound.svg"]);
    assert_eq!(drawn(&["Gate Hound", "Longsword"], "2 cards"), ["gate-hound.svg", "longsword.svg"]);
    assert_eq!(drawn(&["foes", "hounds"], "1 card dr"), ["gate-hound.svg"]);
    drawn(&["--deck", "Marga Stile"], "12 cards (52 with their copies)");
    let refused = |words: &[&str]| rondel(dir.path(), &[&["cards"], words].concat()).left_with(1).err;
    assert!(refused(&["foes", "hound", "level>7"]).contains("R0038"));
    assert!(refused(&["--deck", "Marga Stil"]).contains("did you mean `Marga Stile`?"));
    assert!(refused(&["foes", "levle>2"]).contains("did you mean `level`?"));
}

/// The beginning of a PNG of one dot.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0";

/// Makes a pack of the Encounter Deck with an item whose text is given, and returns its folder. It loads in a tenth of
/// the time.
pub fn small(dir: &Path, text: &str) -> std::path::PathBuf {
    rondel(dir, &["new", "pack", "Salt Marsh", "--system", "encounter-deck"]).left_with(0);
    let pack = dir.join("salt-marsh");
    fs::write(pack.join("wordy.rondel"), format!("item \"Wordy\" {{\n    uses 1\n    text \"{text}\"\n}}\n")).unwrap();
    pack
}

/// Makes a pack with a card whose text is given, and returns its folder.
fn pack(dir: &Path, text: &str) -> std::path::PathBuf {
    rondel(dir, &["new", "pack", "Salt Marsh"]).left_with(0);
    let pack = dir.join("salt-marsh");
    fs::write(
        pack.join("wordy.rondel"),
        format!("card \"Wordy\" {{\n    type skill\n    face ^\n    text \"{text}\"\n}}\n"),
    )
    .unwrap();
    pack
}

#[test]
fn what_does_not_fit_is_told_where_it_is_written() {
    let dir = folder();
    let long = "Far too many words for a card of this size. ".repeat(60);
    let pack = pack(dir.path(), &format!("{long} 漢"));
    let ran = rondel(&pack, &["cards", "Wordy"]).left_with(0);
    assert!(ran.err.contains("R0040") && ran.err.contains("wordy.rondel:4:5"), "{}", ran.err);
    assert!(ran.err.contains("`Wordy` does not fit") && ran.err.contains("of height, and has 31.5"), "{}", ran.err);
    assert!(ran.err.contains("the font has no `漢`"), "{}", ran.err);
    assert!(pack.join("cards/wordy.svg").is_file(), "it is drawn all the same");
}

#[test]
fn a_pack_brings_its_own_template_and_art() {
    let dir = folder();
    let pack = small(dir.path(), "Short & <sharp>.");
    let own = "(size: (40, 50), faces: [(of: [\"item\"], parts: [\n    Art(at: (0, 0, 40, 20)),\n    Text(at: (0, 20, 40, 8), \
               say: \"{name} · {level}\", size: 9, colour: \"#112233\"),\n    Words(at: (0, 28, 40, 20), size: 8, facts: false)])], \
               colours: {\"faint\": \"#ddd\", \"ink\": \"#000\"})";
    fs::write(pack.join("cards.ron"), own).unwrap();
    fs::create_dir(pack.join("art")).unwrap();
    fs::write(pack.join("art/wordy.png"), PNG).unwrap();
    rondel(&pack, &["cards"]).left_with(0);
    let svg = fs::read_to_string(pack.join("cards/wordy.svg")).unwrap();
    assert!(svg.contains("width=\"40mm\" height=\"50mm\"") && svg.contains("data:image/png;base64,iVBORw0KGgo"));
    assert_eq!(words(&svg), ["Wordy", "Short & <sharp>."], "a piece without its fact is left out");
    let printed = rondel(&pack, &["cards", "--template"]).left_with(0).out;
    assert_eq!(printed, own);
    // A shell makes the file empty before the program writes into it.
    fs::write(pack.join("cards.ron"), "\n").unwrap();
    assert!(rondel(&pack, &["cards", "--template"]).left_with(0).out.contains("faces: ["));
    let wrong = |from: &str, to: &str| {
        fs::write(pack.join("cards.ron"), own.replace(from, to)).unwrap();
        rondel(&pack, &["cards"]).left_with(1).err
    };
    for (from, to, said) in [
        ("size: 9", "sise: 9", "cards.ron:3:"),
        ("size: 9", "sise: 9", "`sise` is no word of `Text`"),
        ("Text(", "Txet(", "`Txet` is none of `Box`, `Text`"),
        ("(0, 28, 40, 20)", "(0, 28, 40)", "four numbers stand here, left, top, width and height"),
        ("(40, 50)", "(40, 5000)", "no size of a card"),
        ("\"#112233\"", "\"red; stroke: url(x)\"", "no colour is called"),
        ("#000", "black", "this is no colour"),
        ("(0, 28, 40, 20)", "(0, 28, 40, -20)", "is no place"),
        ("size: 8", "size: 8000", "no size of letters"),
        ("(0, 28, 40, 20)", "(0, 28, 400, 20)", "goes beyond a card of 40 by 50 mm"),
        ("(40, 50)", "(40, 50), corner: -3", "no radius"),
        (
            "(40, 50), faces: [(of: [\"item\"],",
            "(40, 50), back: [Text(at: (0, 0, 39, 49), say: \"x\", size: 9)], faces: [(of: [\"item\"], size: (20, 20),",
            "give the face a `back` of its own",
        ),
        ("Text(at:", "Box(at: (0, 0, 9, 9), width: NaN), Text(at:", "is no line"),
        ("faces: [", "icons: {\"x\": \"M0 0\\\"/>\"}, faces: [", "no path of an SVG"),
    ] {
        let told = wrong(from, to);
        assert!(told.contains("R0037") && told.contains(said), "{to}: {told}");
    }
}

#[test]
fn names_that_no_card_has_are_told() {
    let dir = folder();
    let pack = small(dir.path(), "Short.");
    let text = "(size: (40, 50), colours: {\"ink\": \"#000\"}, faces: [(of: [\"fo\", \"item\"], parts: [\n    Text(at: (0, 0, 40, 9), \
                say: \"{nme}\", size: 9),\n    Words(at: (0, 9, 40, 40), size: 8, leave_out: [\"sybmol\"]),\n    \
                Icon(at: (0, 0, 9, 9), of: \"swrd\")])])";
    fs::write(pack.join("cards.ron"), text).unwrap();
    let told = rondel(&pack, &["cards", "--format", "short"]).left_with(0).err;
    let lines: Vec<&str> = told.lines().filter(|line| line.contains("R0041")).collect();
    assert_eq!(lines.len(), 4, "{told}");
    for (line, said) in lines.iter().zip(["`fo`", "`nme`", "`sybmol`", "`swrd`"]) {
        assert!(line.contains("cards.ron:") && line.contains(said), "{line}");
    }
}

#[test]
fn the_template_of_the_book_draws_cards() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("book/src/cards.md")).unwrap();
    let template = page.split("```ron cards.ron\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let dir = folder();
    let pack = pack(dir.path(), "Short.");
    fs::write(pack.join("cards.ron"), template).unwrap();
    rondel(&pack, &["cards"]).left_with(0);
    let svg = fs::read_to_string(pack.join("cards/wordy.svg")).unwrap();
    assert_eq!(words(&svg), ["Wordy", "skill", "Short."]);
}

#[cfg(unix)]
#[test]
fn a_link_out_of_the_pack_is_not_followed() {
    let dir = folder();
    let pack = small(dir.path(), "Short.");
    fs::write(dir.path().join("secret.png"), b"secret").unwrap();
    fs::create_dir(pack.join("art")).unwrap();
    std::os::unix::fs::symlink(dir.path().join("secret.png"), pack.join("art/wordy.png")).unwrap();
    let ran = rondel(&pack, &["cards", "Wordy"]).left_with(0);
    assert!(ran.err.contains("`./art/wordy.png` is a link"), "{}", ran.err);
    assert!(!fs::read_to_string(pack.join("cards/wordy.svg")).unwrap().contains("<image"));
    std::os::unix::fs::symlink(dir.path().join("secret.png"), pack.join("cards.ron")).unwrap();
    assert!(rondel(&pack, &["cards"]).left_with(1).err.contains("R0037"));
}

/// Returns the corners of the cards on a sheet, each with its name, in reading order.
fn corners(svg: &str) -> Vec<((i32, i32), String)> {
    let sheet = Document::parse(svg).unwrap();
    let cards = sheet.root_element().children().filter(|node| node.has_tag_name("g"));
    let card = |node: Node<'_, '_>| {
        let moved = node.attribute("transform").unwrap().trim_start_matches("translate(").trim_end_matches(')');
        let numbers: Vec<f32> = moved.split(' ').map(|n| n.parse().unwrap()).collect();
        let name = node.descendants().find(|node| node.has_tag_name("text")).and_then(|text| {
            text.descendants().find_map(|node| node.text().filter(|_| node.is_text()).map(str::to_string))
        });
        // Tenths of a millimetre, so that they can be compared.
        (((numbers[0] * 10.0).round() as i32, (numbers[1] * 10.0).round() as i32), name.unwrap_or_default())
    };
    let mut cards: Vec<_> = cards.map(card).collect();
    cards.sort_by_key(|((x, y), _)| (*y, *x));
    cards
}

#[test]
fn backs_lie_behind_their_fronts_and_copies_are_counted() {
    let dir = folder();
    let ran = rondel(dir.path(), &["cards", "--deck", "Marga Stile", "--sheets", "--backs"]).left_with(0);
    assert!(ran.last().contains("12 files written"), "six sheets of nine, each with its backs: {}", ran.last());
    let sheet = |nth: usize| fs::read_to_string(dir.path().join(format!("cards/sheet-{nth:02}.svg"))).unwrap();
    let (fronts, backs) = (corners(&sheet(11)), corners(&sheet(12)));
    assert_eq!((fronts.len(), backs.len()), (7, 7), "52 are five sheets of nine and seven more");
    // On the back of a sheet what was at the left is at the right: A4 is 210 mm wide, and a card 63.
    let mirrored = |(x, y): (i32, i32)| (2100 - 630 - x, y);
    let mut behind: Vec<(i32, i32)> = fronts.iter().map(|(at, _)| mirrored(*at)).collect();
    behind.sort_by_key(|(x, y)| (*y, *x));
    assert_eq!(backs.iter().map(|(at, _)| *at).collect::<Vec<_>>(), behind);
    let all: Vec<String> = (1..12).step_by(2).flat_map(|nth| corners(&sheet(nth))).map(|(_, name)| name).collect();
    assert_eq!((all.len(), all.iter().filter(|name| *name == "Boar Spear").count()), (52, 7));
    let page = sheet(1);
    assert!(page.contains("width=\"210mm\" height=\"297mm\""));
    // With a bleed fewer cards have room, on paper that lies across.
    rondel(dir.path(), &["cards", "--deck", "Marga Stile", "--sheets", "letter", "--bleed", "--out", "l"]).left_with(0);
    let page = fs::read_to_string(dir.path().join("l/sheet-01.svg")).unwrap();
    assert!(
        page.contains("width=\"279.4mm\" height=\"215.9mm\"") && corners(&page).len() == 6,
        "{}",
        corners(&page).len()
    );
}

/// The printer turns all paper at its long side, so what stood at the top of a sheet that lies across is below on its
/// back, upside down. What an earlier run has left is told.
#[test]
fn backs_of_sheets_that_lie_across_are_turned_and_older_pictures_told() {
    let dir = folder();
    let rooms = ["cards", "N1", "N2", "--all", "--sheets", "--backs", "--system", "adventure-deck"];
    let ran = rondel(dir.path(), &rooms).left_with(0);
    assert!(ran.last().contains("2 files written") && !ran.out.contains("not of this run"), "{}", ran.out);
    let sheet = |nth: usize| fs::read_to_string(dir.path().join(format!("cards/sheet-{nth:02}.svg"))).unwrap();
    assert!(sheet(1).contains("width=\"297mm\"") && !sheet(1).contains("rotate(180)"));
    assert_eq!(sheet(2).matches("rotate(180)").count(), 2);
    let ran = rondel(dir.path(), &["cards", "N1", "--all", "--sheets", "--system", "adventure-deck"]).left_with(0);
    assert!(ran.last().contains("`sheet-02.svg` lies there too, and is not of this run"), "{}", ran.out);
}

#[test]
fn an_action_of_the_same_name_takes_no_card_away() {
    let dir = folder();
    let ran = rondel(dir.path(), &["cards", "Sneak", "--all", "--system", "adventure-deck"]).left_with(0);
    assert!(ran.last().contains("1 card drawn"), "{}", ran.out);
    let near = rondel(dir.path(), &["cards", "Boar Spaer", "--all", "--system", "adventure-deck"]).left_with(1);
    assert!(near.err.contains("did you mean `Boar Spear`?"), "{}", near.err);
}

/// A statement of a `change every` is in the item, a statement that is taken out is not.
#[test]
fn what_the_pack_changes_is_drawn_with_what_it_defines() {
    let dir = folder();
    let changes = "change foe \"Gate Hound\" { hp 8 }
change every foe where traits=flee { hp 5 }
change card \"Crossbow\" { remove text }
";
    mine(dir.path(), format!("{}\n{changes}", club(2)).as_bytes());
    rondel(dir.path(), &["--pack", "mine", "cards"]).left_with(0);
    let drawn = files(&dir.path().join("cards"), ".svg");
    for name in ["testclub", "gate-hound", "goblin-skirmisher", "crossbow"] {
        assert!(drawn.contains(&format!("{name}.svg")), "{name}: {drawn:?}");
    }
    assert!(!drawn.contains(&"longsword.svg".to_string()), "{drawn:?}");
}

#[test]
fn copies_are_said_and_decks_add_up() {
    let dir = folder();
    let ran = rondel(dir.path(), &["cards", "Boar Spear", "x20", "--sheets"]).left_with(0);
    assert_eq!(ran.last(), "1 card (20 with their copies) drawn, 3 files written into `cards`");
    let decks = ["--deck", "Marga Stile", "--deck", "Marga Stile"];
    let ran = rondel(dir.path(), &[&["cards"], &decks[..], &["--sheets", "--out", "two"]].concat()).left_with(0);
    assert!(ran.last().contains("(104 with their copies)"), "{}", ran.last());
    let mixed = ["cards", "Boar Spear", "x2", "Bog Witch", "Longsword", "x3", "--all", "--out", "mixed"];
    assert!(rondel(dir.path(), &mixed).left_with(0).last().starts_with("3 cards (6 with their copies) drawn"));
    let behind = rondel(dir.path(), &["cards", "--out", "sheet", "--sheets", "Boar Spear", "x2"]).left_with(0);
    assert!(behind.last().starts_with("1 card (2 with their copies) drawn, 1 file"), "{}", behind.last());
    let ran = rondel(dir.path(), &["cards", "Boar Spear", "--sheets", "a5"]).left_with(1);
    let papers = "the papers are `a4`, `a3`, `letter`, `tabloid`";
    assert!(ran.err.contains("`a5` is no paper, and no card fits") && ran.err.contains(papers), "{}", ran.err);
    // A card may be called so.
    let ran = rondel(dir.path(), &["cards", "x20"]).left_with(1);
    assert!(ran.err.contains("R0038"), "{}", ran.err);
    let ran = rondel(dir.path(), &["cards", "Boar Spear", "x501"]).left_with(1);
    assert!(
        ran.err.contains("`x501` is no number of copies") && ran.err.contains("from `x1` to `x500`"),
        "{}",
        ran.err
    );
    let ran = rondel(dir.path(), &["cards", "weapon", "x2", "level>1"]).left_with(1);
    assert!(ran.err.contains("`weapon` names none"), "{}", ran.err);
}

#[test]
fn no_picture_takes_the_place_of_another_or_of_art() {
    let dir = folder();
    let pack = small(dir.path(), "Short.");
    let item = |name: &str| format!("item \"{name}\" {{ text \"{name}.\" }}\n");
    fs::write(pack.join("oars.rondel"), [item("Oar"), item("Oar Back")].concat()).unwrap();
    rondel(&pack, &["cards", "Oar", "Oar Back", "--backs", "--out", "oars"]).left_with(0);
    assert_eq!(
        files(&pack.join("oars"), ".svg"),
        ["item-oar-back-back.svg", "item-oar-back.svg", "oar-back.svg", "oar.svg"]
    );
    let refused = rondel(&pack, &["cards", "Oar", "--out", "art"]).left_with(1);
    assert!(refused.err.contains("the pack has its art there"), "{}", refused.err);
}

#[test]
fn art_that_is_on_no_card_is_told() {
    let dir = folder();
    let pack = small(dir.path(), "Short.");
    fs::create_dir(pack.join("art")).unwrap();
    for (name, bytes) in [("Wordy.png", PNG), ("wordy.png", b"broken"), ("back.png", PNG), ("nobody.SVG", b"<svg/>")] {
        fs::write(pack.join("art").join(name), bytes).unwrap();
    }
    let template = |back: &str| {
        format!(
            "(size: (40, 50), faces: [(of: [\"item\"], parts: [\n    Art(at: (0, 0, 40, 20), colour: \"#ddd\", unless: \"text\"),\n    \
             Text(at: (0, 20, 40, 8), say: \"{{name}}\", size: 9, colour: \"#000\")])], \
             back: [Art(at: (0, 0, 40, 50), of: \"{back}\", colour: \"#000\")])"
        )
    };
    fs::write(pack.join("cards.ron"), template("back")).unwrap();
    let told = rondel(&pack, &["cards", "Wordy", "--backs"]).left_with(0).err;
    assert!(
        told.contains("no card has the art `art/Wordy.png`") && told.contains("did you mean `art/wordy.png`?"),
        "{told}"
    );
    assert!(told.contains("`art/nobody.SVG`") && !told.contains("`art/back.png`"), "{told}");
    assert!(told.contains("is no picture of the sort"), "{told}");
    let back = fs::read_to_string(pack.join("cards/wordy-back.svg")).unwrap();
    assert!(back.contains("data:image/png;base64,iVBORw0KGgo"), "{back}");
    fs::write(pack.join("cards.ron"), template("front")).unwrap();
    let told = rondel(&pack, &["cards", "Wordy", "--format", "short"]).left_with(0).err;
    assert!(told.contains("the template draws `art/front.png`, and no pack has it"), "{told}");
}

#[test]
fn a_check_looks_at_the_template_of_the_pack() {
    let dir = folder();
    rondel(dir.path(), &["new", "pack", "Mine", "--system", "adventure-deck"]).left_with(0);
    let template = rondel(dir.path(), &["cards", "--template"]).left_with(0).out;
    let check = |text: &str, code| {
        fs::write(dir.path().join("mine/cards.ron"), text).unwrap();
        rondel(dir.path(), &["check", "mine", "--format", "short"]).left_with(code)
    };
    check(&template, 0);
    let odd = check(&template.replacen("{name}", "{nme}", 1), 0);
    assert!(format!("{}{}", odd.out, odd.err).contains("mine/cards.ron:"), "a fact that no card has is a warning");
    let wrong = check(&template.replacen("size: (", "size: ", 1), 1);
    assert!(format!("{}{}", wrong.out, wrong.err).contains("R0037"), "a template that cannot be read is an error");
}

#[test]
fn dots_and_pdf_are_written_where_they_are_built_in() {
    let dir = folder();
    for (words, file, begins) in
        [(&["--png"][..], "boar-spear.png", &b"\x89PNG"[..]), (&["--pdf", "--sheets"], "sheets.pdf", b"%PDF")]
    {
        let ran = rondel(dir.path(), &[&["cards", "Boar Spear"], words].concat());
        if cfg!(feature = "print") {
            ran.left_with(0);
            assert!(fs::read(dir.path().join("cards").join(file)).unwrap().starts_with(begins), "{file}");
        } else {
            let told = ran.left_with(1).err;
            assert!(told.contains("R0039") && told.contains("this program is built without"), "{told}");
        }
    }
}

#[test]
fn a_watch_draws_what_a_save_changes() {
    let dir = folder();
    let pack = small(dir.path(), "Before.");
    let mut child = command(&pack, &["cards", "--watch"]).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let (sender, told) = std::sync::mpsc::channel();
    std::thread::spawn(move || lines.into_iter().try_for_each(|line| sender.send(line)));
    let next = || told.recv_timeout(Duration::from_secs(60)).unwrap();
    while !next().starts_with("watching") {}
    let text = fs::read_to_string(pack.join("wordy.rondel")).unwrap();
    fs::write(pack.join("wordy.rondel"), text.replace("Before.", "Afterwards.")).unwrap();
    let told = next();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(told.contains("`cards/wordy.svg` written"), "{told}");
    assert!(fs::read_to_string(pack.join("cards/wordy.svg")).unwrap().contains("Afterwards."));
}

/// A card and a Foe may share a name, and a name has one card: the other one is told.
#[test]
fn an_item_that_shares_its_name_is_told() {
    let dir = folder();
    let turn = "level 1; size small; face v; hp 3; xp 1; turn { 1-6: draw 1 { ^: attack 1 melee } }; text \"A Foe.\"";
    let text = format!(
        "card \"Mouse\" {{ type weapon, large; face ^; distance melee; attribute strength; \
         rondel {{ primary 2-5: damage 4 }}; text \"A card.\" }}\n\
         foe \"Mouse\" {{ {turn} }}\nfoe \"Vole\" {{ {turn} }}\n"
    );
    super::program::pack(dir.path(), text.as_bytes());
    let ran = rondel(dir.path(), &["--pack", "mine", "cards", "foes"]).left_with(0);
    assert!(ran.out.contains("1 card drawn") && dir.path().join("cards/vole.svg").is_file(), "{}", ran.out);
    assert!(ran.err.contains("R0040") && ran.err.contains("the foe `Mouse` is not drawn"), "{}", ran.err);
}
