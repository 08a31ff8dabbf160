//! The screen of a terminal: the board once, then its changes, at most a page.

use super::source::say;
use rondel_repl::Program;
use rondel_repl::packs::pack_set;
use rondel_repl::prompt::session_thread::{SessionHandle, Start};
use rondel_repl::prompt::{ReplSession, plain};
use rondel_repl::text::{plain as uncoloured, width};
use std::collections::BTreeSet;

/// Returns a terminal of 80 columns and this many lines, and its first screen.
fn terminal(system: &str, scene: Option<&str>, rows: Option<usize>) -> (SessionHandle, String) {
    let packs = pack_set(Program::builtin(), &[], Some(system)).unwrap();
    let scene = scene.map(String::from);
    let start = Start { scene, seed: Some(1), rows, ..Start::on(packs) };
    let (handle, first) = SessionHandle::open(start).unwrap_or_else(|_| panic!("{system} does not open"));
    (handle, uncoloured(&first))
}

const SCENES: [(&str, &str); 8] = [
    ("adventure-deck", "three-goblins-in-a-barn"),
    ("encounter-deck", "hollowmere"),
    ("encounter-deck", "the-last-stroke"),
    ("card-grid", "a-hero-from-nothing"),
    ("card-grid", "goblins-at-the-ford"),
    ("deck-of-adventures", "the-light-ship"),
    ("deck-of-adventures", "two-on-the-mole"),
    ("adventure-deck", "duel-at-dusk"),
];

#[test]
fn no_screen_is_higher_than_the_terminal() {
    for (system, scene) in SCENES {
        for rows in [24, 16] {
            let (handle, first) = terminal(system, Some(scene), Some(rows));
            let mut screens = vec![("the first".to_string(), first)];
            let lines = [
                "auto with first",
                "undo",
                "redo",
                "look",
                "actions",
                "auto 8 with first",
                "log",
                "goto 1",
                "help",
                "restart",
            ];
            for line in lines {
                screens.push((line.into(), uncoloured(&handle.line(line).text)));
                screens.push((format!("{line}, more"), uncoloured(&handle.line("more").text)));
            }
            for (said, text) in screens {
                let high: usize = text.lines().map(|line| width(line).div_ceil(80).max(1)).sum();
                assert!(high <= rows - 2, "{scene}, {rows} rows, `{said}`: {high}\n{text}");
            }
        }
    }
}

#[test]
fn the_first_page_ends_with_what_can_be_said_and_more_goes_on_with_the_rest() {
    let (handle, first) = terminal("encounter-deck", Some("the-last-stroke"), Some(24));
    let (_, whole) = terminal("encounter-deck", Some("the-last-stroke"), None);
    assert!(first.contains("more: `more`") && first.contains(") draw"), "{first}");
    let rest = uncoloured(&handle.line("more all").text);
    let both: BTreeSet<&str> = first.lines().chain(rest.lines()).collect();
    let lost: Vec<&str> = whole.lines().filter(|line| !both.contains(line)).collect();
    assert!(lost.is_empty(), "{lost:?}");
}

#[test]
fn nothing_is_paged_where_nobody_looks_at_a_screen() {
    for (system, scene) in SCENES {
        let (handle, first) = terminal(system, Some(scene), None);
        let told = [first, handle.line("auto 8 with first").text, handle.line("log").text].concat();
        assert!(!told.contains("`more`"), "{scene}: {told}");
    }
}

/// Returns the lines of a board without the sign of the active seat.
fn lines(text: &str) -> BTreeSet<String> {
    text.lines().map(|line| line.replace('▸', " ").split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn after_a_command_only_what_changed_on_the_board_is_drawn() {
    for (system, scene) in SCENES {
        let packs = pack_set(Program::builtin(), &[], Some(system)).unwrap();
        let mut session = ReplSession::open(Box::new(packs), Some(scene), Some(1)).unwrap();
        // Without wrapping, a line is a piece of the board.
        session.columns = 400;
        let screen = uncoloured(&plain::screen(&mut session));
        assert!(lines(&screen).is_superset(&lines(&uncoloured(&session.drawn()))), "all of it first: {screen}");
        let again = uncoloured(&plain::screen(&mut session));
        assert!(lines(&again).is_disjoint(&lines(&uncoloured(&session.drawn()))), "then nothing: {again}");
        for line in ["auto with first", "undo", "redo", "auto with first", "undo 2", "redo 2"] {
            say(&mut session, line);
            plain::screen(&mut session);
            assert!(!plain::screen(&mut session).contains("HP"), "{scene}, `{line}`: nothing has changed since");
        }
    }
}

#[test]
fn a_figure_that_differs_is_drawn_and_no_other() {
    let (handle, first) = terminal("adventure-deck", Some("three-goblins-in-a-barn"), Some(24));
    assert!(first.contains("goblin-3 Goblin Skirmisher"), "{first}");
    let told = uncoloured(&handle.line("play longsword on goblin-1 with strength").text);
    let (_, board) = told.split_once("you gain 1 gold").unwrap();
    assert!(
        board.contains("goblin-1 Goblin Skirmisher  HP ░░░ 0/3") && board.contains("XP 1 (Level 3 at 15), gold 1"),
        "{board}"
    );
    assert!(!board.contains("goblin-2") && !board.contains("draw 45"), "{board}");
    let back = uncoloured(&handle.line("undo").text);
    assert!(back.contains("goblin-1 Goblin Skirmisher  HP ███ 3/3") && !back.contains("goblin-2 Goblin"), "{back}");
    let look = uncoloured(&handle.line("look").text);
    assert!(look.contains("goblin-3 Goblin Skirmisher") && look.contains("draw 45 cards"), "{look}");
    let restart = uncoloured(&handle.line("restart").text);
    assert!(restart.contains("goblin-3 Goblin Skirmisher"), "another game is drawn whole: {restart}");
}

#[test]
fn what_somebody_has_earned_stands_on_the_board() {
    let drawn = |system: &str, scene: &str| {
        let packs = pack_set(Program::builtin(), &[], Some(system)).unwrap();
        uncoloured(&ReplSession::open(Box::new(packs), Some(scene), Some(1)).unwrap().drawn())
    };
    let barn = drawn("adventure-deck", "three-goblins-in-a-barn");
    assert!(["XP 0", "gold 0", "level 2 Fighter"].iter().all(|said| barn.contains(said)), "{barn}");
    assert!(drawn("deck-of-adventures", "the-light-ship").contains("level 1"));
}
