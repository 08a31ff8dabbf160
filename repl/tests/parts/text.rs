//! Text in columns.

use rondel_repl::text::{BAD, BOLD, fit, flow, pad, paint, plain, reflowed, sanitize, sanitize_lines, width, wrap};

#[test]
fn styles_take_no_room() {
    assert_eq!(width(&paint(BOLD, "goblin")), 6);
    assert_eq!(plain(&pad(&paint(BAD, "HP"), 4)), "HP  ");
}

#[test]
fn lines_break_at_blanks_and_are_indented() {
    assert_eq!(wrap("one two three", 8, 2), "one two\n  three");
    assert_eq!(wrap("unbreakable", 3, 0), "unbreakable");
    assert_eq!(wrap("  two  words", 20, 0), "  two  words");
    assert_eq!(wrap("set one|two|three 1", 9, 2), "set one|\n  two|\n  three 1");
}

#[test]
fn whatever_is_too_long_is_broken_at_its_blanks() {
    assert_eq!(fit("  one two three\nfour", 10), "  one two\n    three\nfour");
    assert_eq!(fit("12 │ a line of a file", 8), "12 │ a line of a file");
    assert_eq!(reflowed("a b\nc d\n\n```\ne\nf\n```", 4), "a b\n  c\n  d\n\n```\ne\nf\n```");
}

#[test]
fn pieces_stay_whole() {
    let pieces = ["hand a, b".to_string(), "draw 3".to_string()];
    assert_eq!(flow(&pieces, " | ", 30, 0, 2), "hand a, b | draw 3");
    assert_eq!(flow(&pieces, " | ", 12, 0, 2), "hand a, b\n  draw 3");
}

#[test]
fn a_piece_that_no_line_holds_is_broken_at_its_blanks() {
    let pieces = ["pass".to_string(), "pair dagger dagger, dagger handaxe, handaxe handaxe".to_string(), "drop".into()];
    let text = flow(&pieces, " | ", 30, 2, 4);
    assert!(text.lines().all(|line| width(line) <= 30), "{text}");
    assert!(!text.contains("handa\n") && text.ends_with("drop"), "{text}");
}

#[test]
fn written_text_cannot_steer_the_terminal() {
    assert_eq!(sanitize("a\u{1b}[2J\n> b\u{202e}"), "a\u{fffd}[2J > b\u{fffd}");
    assert_eq!(sanitize_lines("a\u{7}\nb").collect::<Vec<_>>(), ["a\u{fffd}", "b"]);
}

#[test]
fn the_number_of_something_stays_with_it() {
    let list = "tap 12) duck, 13) sidestep, 14) roll";
    for columns in 12..40 {
        let told = wrap(list, columns, 2);
        assert!(told.lines().all(|line| !line.ends_with(')')), "{told}");
    }
}
