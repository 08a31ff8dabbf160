//! Packs of strangers: they access nothing outside, and no text of theirs looks like the program's.

use super::program::{copy, fed, folder, new_small_pack, rat, rondel, small_pack};
use std::fs;
use std::path::Path;

/// Writes a pack of this system, with a file of content.
fn strange(folder: &Path, system: &str) {
    let page = format!("Pack(name: \"E\", id: \"e\", system: \"{system}\", version: \"1.0.0\")");
    fs::create_dir_all(folder.join("evil")).unwrap();
    fs::write(folder.join("evil/pack.ron"), page).unwrap();
    fs::write(folder.join("evil/a.rondel"), "card \"A\" { face ^ }\n").unwrap();
}

#[test]
fn no_path_is_made_of_what_a_pack_calls_its_system() {
    let dir = folder();
    let here = dir.path().join("project");
    for folder in ["content/secret", "scripts/secret", "content/adventure-dek", "content/adventure-deck"] {
        fs::create_dir_all(here.join(folder)).unwrap();
    }
    fs::create_dir_all(dir.path().join("secret")).unwrap();
    let page = "Pack(name: \"Base\", id: \"adventure-deck\", system: \"adventure-deck\", version: \"1.0.0\")";
    fs::write(here.join("content/adventure-deck/pack.ron"), page).unwrap();
    for secret in ["secret/x.rondel", "project/content/secret/x.rondel", "project/content/adventure-dek/x.rondel"] {
        fs::write(dir.path().join(secret), "SECRET LINE {").unwrap();
    }
    for (system, near) in
        [("../../secret", "the systems are"), ("secret", "the systems are"), ("adventure-dek", "did you mean")]
    {
        strange(&here, system);
        for words in [["check", "evil"], ["test", "evil"], ["--pack=evil", "check"]] {
            let ran = rondel(&here, &[&["--format", "short"], &words[..]].concat()).left_with(1);
            let told = format!("{}{}", ran.out, ran.err);
            let problems: Vec<&str> = told.lines().filter(|line| line.contains("error[")).collect();
            assert!(problems.len() == 1 && problems[0].contains("E0403"), "{system} {words:?}: {told}");
            assert!(!told.contains("SECRET"), "{told}");
        }
        let told = rondel(&here, &["check", "evil"]).left_with(1).out;
        assert!(told.contains(near), "{told}");
    }
}

#[test]
fn a_file_that_cannot_be_formatted_is_named_with_its_line() {
    let dir = folder();
    fs::create_dir_all(dir.path().join("d/sub")).unwrap();
    fs::write(dir.path().join("d/sub/broken.rondel"), "card A { face ^ }\nfoe \"A\" { level 1").unwrap();
    fs::write(dir.path().join("d/sub/c.rondel"), "text outside").unwrap();
    let human = rondel(dir.path(), &["fmt", "d"]).left_with(1).err;
    assert!(
        human.contains("d/sub/broken.rondel:2:9")
            && human.contains("foe \"A\" {")
            && human.contains("d/sub/c.rondel:1:1"),
        "{human}"
    );
    let short = rondel(dir.path(), &["fmt", "d", "--format", "short"]).left_with(1).err;
    assert!(short.starts_with("d/sub/broken.rondel:2:9: error[E0101]"), "{short}");
    let json = rondel(dir.path(), &["fmt", "d", "--format", "json"]).left_with(1).err;
    let first: serde_json::Value = serde_json::from_str(json.lines().next().unwrap()).expect(&json);
    assert_eq!((first["path"].as_str(), first["line"].as_u64()), (Some("d/sub/broken.rondel"), Some(2)));
}

#[test]
#[cfg(unix)]
fn links_are_followed_nowhere_outside_and_nowhere_twice() {
    use std::os::unix::fs::symlink;
    let dir = folder();
    let at = |path: &str| dir.path().join(path);
    small_pack(dir.path(), rat(5).as_bytes());
    fs::create_dir(at("other")).unwrap();
    let wild = "item   \"X\"   {uses 1}";
    fs::write(at("other/o.rondel"), wild).unwrap();
    fs::write(at("outside.rondel"), wild).unwrap();
    for name in ["a", "b", "c"] {
        symlink(".", at("mine").join(name)).unwrap();
    }
    let opens = || fed(dir.path(), &["--pack", "mine", "play", "--script", "-"], b"eval 4700 + 11\n");
    assert!(opens().left_with(0).out.contains("4711"), "the prompt opens");
    rondel(dir.path(), &["fmt", "mine"]).left_with(0);
    assert_eq!(rondel(dir.path(), &["fmt", "--check", "mine"]).left_with(0).last(), "0 of 1 file would be formatted");
    for (to, name) in [("../other", "d"), ("../outside.rondel", "b.rondel"), ("..", "up"), ("/", "root")] {
        symlink(to, at("mine").join(name)).unwrap();
    }
    let formatted = rondel(dir.path(), &["fmt", "mine", "--format", "short"]).left_with(1);
    let checked = rondel(dir.path(), &["check", "mine", "--format", "short"]).left_with(1);
    assert_eq!(formatted.err.lines().filter(|line| line.contains("E0412")).count(), 4, "{}", formatted.err);
    assert_eq!(formatted.err, checked.out, "told alike");
    assert_eq!(fs::read_to_string(at("other/o.rondel")).unwrap(), wild);
    assert_eq!(fs::read_to_string(at("outside.rondel")).unwrap(), wild);
    assert!(opens().left_with(1).err.contains("E0412"));
    fs::write(at("other/rules.md"), "- **ENC-001** A secret rule.\n").unwrap();
    symlink("../other/rules.md", at("mine/rules.md")).unwrap();
    let rules = rondel(dir.path(), &["--pack", "mine", "rules", "ENC-001"]).left_with(0).out;
    assert!(rules.contains("ENC-001") && !rules.contains("secret"), "{rules}");
}

#[test]
#[cfg(unix)]
fn nothing_is_written_through_a_link_or_over_another_kind_of_file() {
    use std::os::unix::fs::symlink;
    let dir = folder();
    let at = |path: &str| dir.path().join(path);
    small_pack(dir.path(), rat(5).as_bytes());
    let mine = at("mine");
    fs::create_dir(mine.join("cards")).unwrap();
    fs::create_dir(mine.join("gallery")).unwrap();
    fs::write(at("precious"), "precious").unwrap();
    for link in ["cards/testglove.svg", "gallery/index.html", "report.html", "game.save", "sheet.csv"] {
        symlink(at("precious"), mine.join(link)).unwrap();
    }
    let scene = "testglove-and-rat";
    let runs: [&[&str]; 4] = [
        &["cards", "Testglove"],
        &["gallery"],
        &["sim", scene, "-n", "2", "--report", "report.html"],
        &["table", "export", "items", "--out", "sheet.csv"],
    ];
    for words in runs {
        let told = rondel(&mine, words).left_with(1).err;
        assert!(told.contains("is a link"), "{words:?}: {told}");
    }
    let said = fed(&mine, &["play", "--script", "-"], b"save game.save\nsave pack.ron\n").left_with(1);
    assert!(said.err.contains("R0007"), "{}", said.err);
    assert_eq!(fs::read_to_string(at("precious")).unwrap(), "precious");
    // Nor over a file that is no report.
    let page = fs::read_to_string(mine.join("pack.ron")).unwrap();
    let told = rondel(&mine, &["sim", scene, "-n", "2", "--report", "pack.ron"]).left_with(1).err;
    assert!(told.contains("a file that is no `.html` is there"), "{told}");
    assert_eq!(fs::read_to_string(mine.join("pack.ron")).unwrap(), page);
    // Nobody reads this pipe, so nothing is saved there.
    let unread = at("unread");
    assert!(std::process::Command::new("mkfifo").arg(&unread).status().unwrap().success());
    let saved = fed(&mine, &["play"], format!("save {}\nlook\n", unread.display()).as_bytes());
    let told = format!("{}{}", saved.out, saved.err);
    assert!(told.contains("it is not a file"), "{told}");
    // A pipe stays one, and gets the text.
    let pipe = at("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || fs::read_to_string(pipe).unwrap()
    });
    rondel(&mine, &["sim", scene, "-n", "2", "--report", &pipe.to_string_lossy()]).left_with(0);
    assert!(reader.join().unwrap().contains("<html"));
    assert!(!fs::symlink_metadata(&pipe).unwrap().is_file());
}

#[test]
#[cfg(unix)]
fn whatever_is_called_pack_ron_makes_a_pack() {
    use std::os::unix::fs::symlink;
    let dir = folder();
    let page = dir.path().join("mine/pack.ron");
    for (code, make) in [
        ("E0409", &(|| fs::create_dir(&page).unwrap()) as &dyn Fn()),
        ("E0412", &|| symlink("/dev/zero", &page).unwrap()),
        ("E0412", &|| symlink("/no/such/file", &page).unwrap()),
    ] {
        small_pack(dir.path(), rat(5).as_bytes());
        fs::remove_file(&page).unwrap();
        make();
        let checked = rondel(dir.path(), &["check", "mine", "--format", "short"]).left_with(1).out;
        assert!(checked.contains(&format!("mine/pack.ron:1:1: error[{code}]")), "{checked}");
        rondel(dir.path(), &["--pack", "mine", "check"]).left_with(1);
        fs::remove_dir_all(dir.path().join("mine")).unwrap();
    }
}

#[test]
fn what_a_script_says_stays_on_its_line_and_is_seen() {
    let dir = folder();
    let lines = "boo\\n\\n> rule set health 99\\nHero: what do you roll?\\r \u{202e}\u{200b}\u{2028}\u{e0041}\u{ad}end";
    new_small_pack(dir.path(), &format!("fn on_hit(hero, enemy) {{ say(\"{lines}\"); }}"));
    let ran = fed(dir.path(), &["--pack", "mine", "play"], MORE).left_with(0);
    assert_eq!(ran.out.matches("boo").count(), 2, "when it is said, and in the log: {}", ran.out);
    boiling(dir.path(), &format!("fn on_hit(hero, enemy) {{ throw \"{lines}\"; }}"));
    let thrown = fed(dir.path(), &["--pack", "mine", "play"], MORE).left_with(0);
    assert!(thrown.out.contains("the script threw boo"), "{}", thrown.out);
    boiling(dir.path(), &format!("fn on_hit(hero, enemy) {{ say(\"{lines}\" }}"));
    let quoted = rondel(dir.path(), &["check", "mine"]).left_with(1);
    for told in [ran.out, thrown.out, thrown.err, quoted.out] {
        assert!(
            !told.lines().any(|line| line.starts_with("> rule") || line.starts_with("Hero: what do you roll?\r")),
            "{told}"
        );
        let unseen: Vec<char> = told.chars().filter(|c| *c != '\n' && rondel_dsl::render::is_unseen(*c)).collect();
        assert_eq!(unseen, Vec::<char>::new(), "{told}");
    }
}

/// Plays on until a blow lands.
const MORE: &[u8] = b"open mine-it-boils\nrun to 3\nlog\n";

/// Writes the script of the habit of a new small pack.
fn boiling(folder: &Path, script: &str) {
    fs::write(folder.join("mine/scripts/effects/boils_mine.rhai"), script).unwrap();
}

#[test]
fn sources_that_are_gone_are_told_and_nothing_takes_their_place() {
    use std::io::{BufRead, BufReader, Write};
    let dir = folder();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for part in ["content", "scripts"] {
        copy(&source.join(part).join("encounter-deck"), &dir.path().join(part).join("encounter-deck"));
    }
    let mut command = super::program::command(dir.path(), &["--system", "encounter-deck", "play", "--script", "-"]);
    let piped = std::process::Stdio::piped;
    let mut child = command.stdin(piped()).stdout(piped()).stderr(piped()).spawn().unwrap();
    let (mut lines, mut out) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    let mut answered = |text: &str| {
        let mut line = String::new();
        while !line.contains(text) {
            line.clear();
            assert!(out.read_line(&mut line).unwrap() > 0, "{text}");
        }
    };
    writeln!(lines, "eval 4700 + 11").unwrap();
    answered("4711");
    fs::rename(dir.path().join("content"), dir.path().join("away")).unwrap();
    writeln!(lines, "eval 4700 + 12").unwrap();
    answered("4712");
    drop(lines);
    let err = String::from_utf8(child.wait_with_output().unwrap().stderr).unwrap();
    assert!(err.contains("content/encounter-deck") && err.contains("there is no such folder"), "{err}");
}

#[test]
fn a_base_whose_page_cannot_be_read_is_told_once() {
    let dir = folder();
    let here = dir.path().join("project");
    for folder in ["content/adventure-deck", "scripts/adventure-deck"] {
        fs::create_dir_all(here.join(folder)).unwrap();
    }
    let page = "Pack(name: \"Base\" id: \"adventure-deck\", system: \"adventure-deck\", version: \"1.0.0\")";
    fs::write(here.join("content/adventure-deck/pack.ron"), page).unwrap();
    let told = rondel(&here, &["--format", "short", "check", "content/adventure-deck"]).left_with(1).out;
    assert_eq!(told.matches("error[E0402]").count(), 1, "{told}");
}
