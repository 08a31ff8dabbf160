//! Everything that is printed is broken at its words, at any width.

use super::cases::cases;
use rondel_repl::Program;
use rondel_repl::packs::pack_set;
use rondel_repl::prompt::session_thread::{SessionHandle, Start};
use rondel_repl::text::{plain, width};

/// Returns the printed text after these lines, the first screen first.
fn printed(system: &str, columns: usize, lines: &[&str]) -> Vec<String> {
    let packs = pack_set(Program::builtin(), &[], Some(system)).unwrap();
    let start = Start { seed: Some(1), columns, ..Start::on(packs) };
    let (handle, first) = SessionHandle::open(start).unwrap_or_else(|_| panic!("{system} does not open"));
    let answers = lines.iter().map(|line| handle.line(line).text);
    [first].into_iter().chain(answers).map(|text| plain(&text)).collect()
}

/// Returns whether a long line has nowhere to be broken. It is one word, behind its indentation, or a line of a file.
fn is_broken_well(line: &str, columns: usize) -> bool {
    let quoted = ["│", "·", "╰", "├"].iter().any(|mark| line.contains(mark));
    width(line) <= columns || quoted || !line.trim().contains(' ')
}

#[test]
fn no_word_is_cut_by_the_terminal() {
    let lines = [
        "help",
        "help odds",
        "help actions",
        "actions",
        "why not",
        "why not play nothing at all with everything on nobody",
        "nonsense and more nonsense than any line of the terminal could ever hold in one piece",
        "explain E0203",
        "explain E0609",
        "errors",
        "scenes",
        "scenes all",
        "watch tests",
        "watch odds pass",
        "watch",
        "tutorial",
        "branches",
        "rules turn",
        "auto",
        "log",
        "why",
        "look all",
        "cards",
        "sim 1",
        "undo",
        "open nowhere",
        "card nothing",
        "save test",
        "timeline pass",
        "odds pass",
        "eval nobody.hp",
    ];
    for system in Program::builtin().systems().ids() {
        for columns in [60, 120, 80, 160].into_iter().take(cases(1) as usize) {
            let all = ["(the first screen)"].into_iter().chain(lines);
            for (said, text) in all.zip(printed(system, columns, &lines)) {
                let cut = text.lines().find(|line| !is_broken_well(line, columns));
                assert_eq!(cut, None, "{system}, {columns} columns, `{said}`");
            }
        }
    }
}
