//! Hundreds of an author's edits between two commands, under an open scene of every system.
//!
//! After each edit the prompt continues: nothing panics, an unreadable file takes nothing from the table, and the
//! reports are those of a program started on the same files. `RONDEL_CASES=100 cargo test --workspace --test parts
//! edits` tries a hundred times the few of every run.

use super::cases::cases;
use rondel_engine::kernel::Luck;
use rondel_repl::Program;
use rondel_repl::content::Diagnostics;
use rondel_repl::packs::{PackSet, pack_set};
use rondel_repl::prompt::ReplSession;
use rondel_repl::text::plain;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The number of edits in every system.
const EDITS: u32 = 2;
const SEED: u64 = 7;

/// A copy of a system's content and scripts.
struct Copy {
    _dir: TempDir,
    files: Vec<(PathBuf, String)>,
    packs: PackSet,
}

impl Copy {
    fn of(system: &str) -> Copy {
        let dir = tempfile::tempdir().unwrap();
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut files = Vec::new();
        for part in ["content", "scripts"] {
            copy(&root.join(part).join(system), &dir.path().join(part).join(system), &mut files);
        }
        files.sort();
        let pack = dir.path().join("content").join(system);
        let packs = pack_set(Program::builtin(), &[pack], None).unwrap_or_else(|wrong| panic!("{:?}", wrong.problems));
        Copy { _dir: dir, files, packs }
    }

    fn open(&self, scene: &str) -> Result<ReplSession, Diagnostics> {
        ReplSession::open(Box::new(self.packs.clone()), Some(scene), Some(SEED))
    }

    fn restore(&self) {
        self.files.iter().for_each(|(path, text)| fs::write(path, text).unwrap());
    }
}

/// Copies a folder; the files that are edited are noted.
fn copy(from: &Path, to: &Path, files: &mut Vec<(PathBuf, String)>) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().flatten() {
        let (path, there) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &there, files);
            continue;
        }
        fs::copy(&path, &there).unwrap();
        if path.extension().is_some_and(|ending| ending == "rondel" || ending == "rhai") {
            files.push((there, fs::read_to_string(path).unwrap()));
        }
    }
}

/// Luck of one edit.
struct Dice(Luck, u32);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.1 += 1;
        self.0.below(0, self.1, u32::try_from(count.max(1)).unwrap()) as usize
    }

    /// Returns the place of one of those that fit.
    fn one(&mut self, text: &str, fits: impl Fn(char) -> bool) -> Option<(usize, char)> {
        let all: Vec<(usize, char)> = text.char_indices().filter(|(_, c)| fits(*c)).collect();
        all.get(self.below(all.len())).copied()
    }
}

/// Returns a text after an author's edit or mistake, with a word for the edit.
fn edited(text: &str, dice: &mut Dice) -> (&'static str, String) {
    let put = |at: usize, c: char, by: &str| format!("{}{by}{}", &text[..at], &text[at + c.len_utf8()..]);
    let lines: Vec<&str> = text.lines().collect();
    match dice.below(8) {
        0 | 1 => match dice.one(text, |c| c.is_ascii_digit()) {
            Some((at, c)) => ("a number", put(at, c, &dice.below(12).to_string())),
            None => ("nothing", text.to_string()),
        },
        2 => {
            let gone = dice.below(lines.len());
            let left = lines.iter().enumerate().filter(|(nth, _)| *nth != gone).map(|(_, line)| *line);
            ("a line gone", left.collect::<Vec<_>>().join("\n"))
        }
        3 => match dice.one(text, |c| c == '"') {
            Some((at, c)) => ("a name", put(at, c, "\"Z")),
            None => ("nothing", text.to_string()),
        },
        4 => match dice.one(text, |c| "{}()".contains(c)) {
            Some((at, c)) => ("a brace gone", put(at, c, "")),
            None => ("nothing", text.to_string()),
        },
        5 => ("emptied", String::new()),
        6 => {
            let (one, other) = (dice.below(lines.len()), dice.below(lines.len()));
            let mut lines = lines.clone();
            lines.swap(one, other);
            ("two lines in each other's place", lines.join("\n"))
        }
        _ => match dice.one(text, |c| c.is_ascii_lowercase()) {
            Some((at, c)) => ("a letter", put(at, c, "q")),
            None => ("nothing", text.to_string()),
        },
    }
}

fn say(session: &mut ReplSession, line: &str) -> String {
    match session.line(line) {
        Ok(reply) => plain(&reply.text),
        Err(wrong) => wrong.problems.iter().map(|problem| format!("{problem}\n")).collect(),
    }
}

/// Returns a table at the start of its scene. It has the whole view, the question and its seat, the offers.
fn shown(session: &ReplSession) -> String {
    let offers: Vec<String> = session.table.offers().iter().map(|offer| offer.words.text()).collect();
    format!("{:#?}\n{}\n{offers:#?}", session.table.view(None), session.table.asked())
}

/// Checks that the prompt reports the same as a program that starts now.
fn says_what_a_fresh_start_says(copy: &Copy, scene: &str, live: &mut ReplSession, twin: &mut ReplSession, at: &str) {
    match copy.open(scene) {
        Ok(mut fresh) => {
            let told = without_help(of_files(&say(live, "errors")));
            let anew = without_help(&say(&mut fresh, "errors"));
            assert_eq!(told, anew, "{at}");
            say(twin, "restart");
            assert_eq!(shown(twin), shown(&fresh), "{at}");
        }
        Err(wrong) => {
            let told = say(live, "errors");
            let restarted = say(twin, "restart");
            for problem in wrong.problems.iter().take(3) {
                // The scene itself may be faulty: then the content holds, and it cannot be opened.
                let (message, wrapped) =
                    (words(&problem.message), words(&[told.as_str(), restarted.as_str()].concat()));
                assert!(wrapped.contains(&message), "{at}: `{}` is not told:\n{told}\n{restarted}", problem.message);
            }
        }
    }
}

/// Returns the text without the table's own problem. It still needs something that the edit removed.
fn of_files(told: &str) -> &str {
    told.split_once("\n[E0801]").map_or(told, |(told, _)| told)
}

/// Returns the text without the ways out. A session that began before an edit can name one more.
fn without_help(told: &str) -> String {
    let mut helps = false;
    let kept = told.lines().filter(|line| {
        helps = line.contains("Help:") || (helps && !line.contains('╯'));
        !helps
    });
    kept.collect::<Vec<_>>().join("\n")
}

/// Returns the text without layout: a frame and its margins may break a line anywhere.
fn words(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}

fn edits_of(system: &str, scene: &str, edits: u32) {
    let copy = Copy::of(system);
    let (mut live, mut twin) = (copy.open(scene).unwrap(), copy.open(scene).unwrap());
    for _ in 0..3 {
        say(&mut live, "auto with random");
    }
    let mut start = live.table.fingerprint();
    for nth in 0..edits {
        let mut dice = Dice(Luck::new(u64::from(nth), 1), 0);
        let (path, text) = &copy.files[dice.below(copy.files.len())];
        let (what, new) = edited(text, &mut dice);
        let at = format!("{system}, edit {nth}: {what} in {}", path.display());
        fs::write(path, new).unwrap();
        let before = live.table.fingerprint();
        let whole = live.freshen().is_none_or(|told| told.is_ok());
        twin.freshen();
        if !whole {
            assert_eq!(live.table.fingerprint(), before, "{at}: what cannot be read changes nothing");
        }
        says_what_a_fresh_start_says(&copy, scene, &mut live, &mut twin, &at);
        let moved = dice.below(4) == 0;
        if moved {
            say(&mut live, "auto with random");
        }
        copy.restore();
        live.freshen();
        twin.freshen();
        assert_eq!(say(&mut live, "errors"), "no errors", "{at}: put back");
        if moved || live.table.history().iter().filter(|past| past.here).count() != 1 {
            start = live.table.fingerprint();
        }
        assert_eq!(live.table.fingerprint(), start, "{at}: put back, the table stands where it stood");
        if live.table.offers().is_empty() {
            say(&mut live, "restart");
            start = live.table.fingerprint();
        }
    }
}

/// A test a system, so that they run side by side.
macro_rules! an_open_scene_survives_every_edit {
    ($($name:ident: $system:literal, $scene:literal;)*) => {
        mod an_open_scene_survives_every_edit {
            $(#[test]
            fn $name() {
                super::edits_of($system, $scene, super::cases(super::EDITS));
            })*
        }
    };
}

an_open_scene_survives_every_edit! {
    adventure_deck: "adventure-deck", "three-goblins-in-a-barn";
    encounter_deck: "encounter-deck", "an-hour-before-matins";
    card_grid: "card-grid", "goblins-at-the-ford";
    deck_of_adventures: "deck-of-adventures", "hounds-on-the-salt";
}
