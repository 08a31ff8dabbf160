//! Content with errors: the parts in use are named. Scenes that cannot begin are marked.

use super::source::say;
use rondel_repl::Program;
use rondel_repl::packs::pack_set;
use rondel_repl::prompt::ReplSession;
use rondel_repl::prompt::session_thread::{SessionHandle, Start};
use rondel_repl::text::plain;
use std::fs;
use std::path::Path;

/// Returns the words of an answer, without line breaks.
fn words(text: &str) -> String {
    plain(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Opens the prompt on a pack; the answer comes with its first screen.
fn open(pack: &Path, scene: &str) -> (SessionHandle, String) {
    let packs = pack_set(Program::builtin(), &[pack.to_path_buf()], Some("adventure-deck")).unwrap();
    let scene = Some(scene.to_string());
    let start = Start { scene, seed: Some(1), columns: 100, ..Start::on(packs) };
    let (handle, screen) = SessionHandle::open(start).unwrap_or_else(|wrong| panic!("{:?}", wrong.problems));
    (handle, words(&screen))
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().flatten() {
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}

/// If a scene needs a faulty item, the program uses its own content, and no files.
#[test]
fn the_content_inside_the_program_is_said_to_be_in_use() {
    let dir = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for part in ["content", "scripts"] {
        copy(&root.join(part).join("adventure-deck"), &dir.path().join(part).join("adventure-deck"));
    }
    let pack = dir.path().join("content/adventure-deck");
    let weapons = fs::read_to_string(pack.join("weapons.rondel")).unwrap();
    fs::write(pack.join("weapons.rondel"), weapons.replacen("card \"Longsword\" {", "card \"Longsword\"", 1)).unwrap();
    let (handle, screen) = open(&pack, "three-goblins-in-a-barn");
    assert!(screen.contains("none of your files are in use until they are mended"), "{screen}");
    assert!(screen.contains("Longsword"), "{screen}");
    fs::write(pack.join("weapons.rondel"), weapons).unwrap();
    let told = words(&handle.line("look").text);
    assert!(told.contains("your files are in use now"), "{told}");
}

/// If a scene does not need the faulty item, the other files are in use.
#[test]
fn what_has_errors_is_said_to_be_left_out() {
    let dir = tempfile::tempdir().unwrap();
    let page = "Pack(name: \"Mine\", id: \"mine\", system: \"adventure-deck\", version: \"1.0.0\", requires: [\"adventure-deck\"])";
    let good = "foe \"Reed Imp\" { level 1; size small; hp 4; xp 2; turn { 1-6: draw 1 { ^: attack R/2 melee } } }\n\
                scene \"Own\" { players { you: \"Sample Warrior\" }; foes { imp: \"Reed Imp\" } }\n";
    fs::write(dir.path().join("pack.ron"), page).unwrap();
    fs::write(dir.path().join("own.rondel"), good).unwrap();
    fs::write(dir.path().join("odd.rondel"), "card Odd { tipe weapon }\n").unwrap();
    let (handle, screen) = open(dir.path(), "own");
    assert!(screen.contains("is left out until they are mended") && screen.contains("Reed Imp"), "{screen}");
    fs::remove_file(dir.path().join("odd.rondel")).unwrap();
    let told = words(&handle.line("look").text);
    assert!(told.contains("all of it is in use again"), "{told}");
}

/// An item with an error is in use without its faulty part, with a note. After a fix all of it is in use at once.
#[test]
fn what_is_in_use_without_its_faulty_lines_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let page = "Pack(name: \"Mine\", id: \"mine\", system: \"adventure-deck\", version: \"1.0.0\", requires: [\"adventure-deck\"])";
    let own = |line: &str| {
        format!(
            "effect zap_it {{ on play: {line}; text \"x\" }}\n\
             card \"Hex\" {{ type spell; play normal; face v; target opponent; effect zap_it; text \"x\" }}\n\
             scene \"Own\" {{ players {{ you: \"Sample Warrior\" }}; foes {{ rat: \"Bog Witch\" }} }}\n"
        )
    };
    fs::write(dir.path().join("pack.ron"), page).unwrap();
    fs::write(dir.path().join("own.rondel"), own("target.damige(2)")).unwrap();
    let (handle, screen) = open(dir.path(), "own");
    assert!(screen.contains("effect `zap_it` is in use without what is wrong in it"), "{screen}");
    fs::write(dir.path().join("own.rondel"), own("target.damage(2)")).unwrap();
    let told = words(&handle.line("look").text);
    assert!(told.contains("all of it is in use again") && !told.contains("comments and layout"), "{told}");
    assert!(!words(&handle.prompt().text).contains('✗'));
    handle.line("rule give you Hex");
    let told = words(&handle.line("play hex on rat").text);
    assert!(told.contains("loses 2"), "{told}");
}

/// A deck that is no deck is an error in the mark, and listed.
#[test]
fn what_keeps_the_open_scene_from_beginning_is_in_the_mark() {
    let dir = tempfile::tempdir().unwrap();
    let page = "Pack(name: \"Mine\", id: \"mine\", system: \"adventure-deck\", version: \"1.0.0\", requires: [\"adventure-deck\"])";
    let content = |cards: u8| {
        format!(
            "deck Hundreds {{ holds Longsword x{cards}, Strength x20, Agility x20 }}\n\
             character Testogre {{ race Human; class Fighter; level 1; hp 9; deck Hundreds }}\n\
             scene \"Own\" {{ players {{ you: Testogre }}; foes {{ rat: \"Bog Witch\" }} }}\n"
        )
    };
    fs::write(dir.path().join("pack.ron"), page).unwrap();
    fs::write(dir.path().join("own.rondel"), content(12)).unwrap();
    let packs = pack_set(Program::builtin(), &[dir.path().to_path_buf()], Some("adventure-deck")).unwrap();
    let mut session = ReplSession::open(Box::new(packs), Some("own"), Some(1)).unwrap();
    let mut save = |cards: u8| {
        fs::write(dir.path().join("own.rondel"), content(cards)).unwrap();
        let told = session.freshen().unwrap().unwrap();
        (session.errors(), words(&told.text), words(&say(&mut session, "errors")))
    };
    let (errors, told, listed) = save(11);
    assert!(errors == 1 && told.contains("E0701") && listed.contains("E0701"), "{errors} {told} {listed}");
    let (errors, told, listed) = save(12);
    assert!(errors == 0 && listed == "no errors", "{errors} {told} {listed}");
}

/// Among several heroes the owner of the thing says why it cannot be used now. A thing without an owner is not listed
/// by name.
#[test]
fn why_not_asks_whoever_has_the_thing() {
    let packs = pack_set(Program::builtin(), &[], Some("card-grid")).unwrap();
    let mut session = ReplSession::open(Box::new(packs), Some("goblins-at-the-ford"), Some(1)).unwrap();
    let told = say(&mut session, "why not tap clean-bandage");
    assert!(told.contains("GRID-122") && !told.contains("GRID-054"), "{told}");
    let packs = pack_set(Program::builtin(), &[], Some("adventure-deck")).unwrap();
    let mut session = ReplSession::open(Box::new(packs), Some("three-goblins-in-a-barn"), Some(1)).unwrap();
    let told = say(&mut session, "why not recall");
    assert!(!told.contains("Agile Trick") && !told.contains("Club"), "{told}");
}
