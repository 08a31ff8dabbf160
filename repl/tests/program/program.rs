//! Runs of the program, in a folder of its own.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// The output.
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// Checks that it left with this number, and did not panic.
    #[track_caller]
    pub fn left_with(self, code: i32) -> Ran {
        assert!(!self.err.contains("panicked"), "{}", self.err);
        assert_eq!(self.code, Some(code), "out: {}\nerr: {}", self.out, self.err);
        self
    }

    /// Returns the last line of the results.
    pub fn last(&self) -> &str {
        self.out.lines().last().unwrap_or_default()
    }
}

/// Returns a folder without sources: the built-in packs come from inside the program.
pub fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

pub fn command(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rondel"));
    command.args(words).current_dir(folder).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env("HOME", folder);
    command
}

/// Runs it with something on standard input.
pub fn fed(folder: &Path, words: &[&str], input: &[u8]) -> Ran {
    let mut command = command(folder, words);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that stops early does not read all of it.
    let _ = child.stdin.take().unwrap().write_all(input);
    read(child.wait_with_output().unwrap())
}

/// Runs it with nothing on standard input.
pub fn rondel(folder: &Path, words: &[&str]) -> Ran {
    fed(folder, words, b"")
}

fn read(output: Output) -> Ran {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("all output is UTF-8");
    Ran { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// Writes a pack `mine` of the Adventure Deck, with one file of content.
pub fn pack(folder: &Path, content: &[u8]) {
    pack_of(folder, "adventure-deck", content);
}

/// Writes a pack `mine` of the Encounter Deck, with one file of content. It loads in a tenth of the time.
pub fn small_pack(folder: &Path, content: &[u8]) {
    pack_of(folder, "encounter-deck", content);
}

/// Writes a pack `mine` of a system, with one file of content.
pub fn pack_of(folder: &Path, system: &str, content: &[u8]) {
    let page = format!(
        "Pack(name: \"Mine\", id: \"mine\", system: \"{system}\", version: \"1.0.0\", requires: [\"{system}\"])"
    );
    fs::create_dir_all(folder.join("mine")).unwrap();
    fs::write(folder.join("mine/pack.ron"), page).unwrap();
    fs::write(folder.join("mine/cards.rondel"), content).unwrap();
}

/// Makes a new pack `mine` with the program. Its trait has this script in place of its line.
pub fn new_pack(folder: &Path, script: &str) {
    rondel(folder, &["new", "pack", "Mine"]).left_with(0);
    scripted(folder, "foes.rondel", "    on round_start", "traits/stubborn_mine.rhai", script);
}

/// Makes a new pack `mine` of the Encounter Deck with the program. Its habit has this script in place of its line.
pub fn new_small_pack(folder: &Path, script: &str) {
    rondel(folder, &["new", "pack", "Mine", "--system", "encounter-deck"]).left_with(0);
    scripted(folder, "effects.rondel", "    on hit", "effects/boils_mine.rhai", script);
}

/// Takes the line that begins so out of a file of the pack `mine`, and writes a script.
fn scripted(folder: &Path, file: &str, begins: &str, path: &str, script: &str) {
    let file = folder.join("mine").join(file);
    let text = fs::read_to_string(&file).unwrap();
    let (line, rest) = text.split_once(begins).unwrap();
    fs::write(file, format!("{line}{}", rest.split_once('\n').unwrap().1)).unwrap();
    let path = folder.join("mine/scripts").join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, script).unwrap();
}

/// Returns an item, an encounter with an enemy of this attack, and a scene with both, for a small pack.
pub fn rat(attack: u8) -> String {
    RAT.replace("ATTACK", &attack.to_string())
}

const RAT: &str = r#"item "Testglove" {
    uses 2
    on atk
    use { add 2 }
}

encounter "Testrat" {
    level 1
    room { "<##>" }
    enemy "Testrat" { attack ATTACK; defense 7; health 2 }
    clear { gain 1 ruby }
}

scene "Testglove and rat" {
    hero { atk +0; def +0; item "Testglove" }
    open "Testrat"
}
"#;

/// Returns a card that deals this damage on every Round, and a scene with it.
pub fn club(damage: u8) -> String {
    CLUB.replace("DAMAGE", &damage.to_string())
}

const CLUB: &str = r#"card "Testclub" {
    type weapon, medium
    face ^
    distance melee
    attribute strength
    rondel { primary 1-6: damage DAMAGE }
}

deck "Testclubs" { holds Testclub x12, Strength x20, Agility x20 }

character "Testogre" { race Human;  class Fighter;  level 1;  hp 9;  deck Testclubs }

scene "Testclub and rat" {
    players { you: Testogre { hand Testclub x3 } }
    foes { rat: "Bog Witch" }
}
"#;

/// Copies a folder with all that is in it.
pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}
