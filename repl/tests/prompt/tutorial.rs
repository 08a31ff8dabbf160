//! The tutorial of each system, followed to its end.

use super::source::say;
use rondel_repl::Program;
use rondel_repl::packs::pack_set;
use rondel_repl::prompt::ReplSession;
use rondel_repl::prompt::tutorial::{Part, of};
use std::fs;
use std::path::Path;

fn write(folder: &Path, path: &str, text: &str) {
    let file = folder.join(path);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, text).unwrap();
}

#[test]
fn every_step_of_every_tutorial_can_be_done_and_is_noticed() {
    for system in Program::builtin().systems().ids() {
        let dir = tempfile::tempdir().unwrap();
        let page = format!(
            "Pack(name: \"Mine\", id: \"mine\", system: {system:?}, version: \"1.0.0\", requires: [{system:?}])"
        );
        fs::write(dir.path().join("pack.ron"), page).unwrap();
        let packs = pack_set(Program::builtin(), &[dir.path().to_path_buf()], Some(system)).unwrap();
        let mut session = ReplSession::open(Box::new(packs), None, Some(1)).unwrap();
        let steps = of(system).unwrap_or_else(|| panic!("{system} has no tutorial"));
        let begun = say(&mut session, "tutorial");
        assert!(begun.contains(&format!("1/{} {}", steps.len(), steps[0].title)), "{begun}");
        for (nth, step) in steps.iter().enumerate() {
            let shown = say(&mut session, "tutorial");
            assert!(shown.contains(&step.title), "{system}, before step {}: {shown}", nth + 1);
            assert!(step.checks.is_empty() || session.tutored().is_none(), "{system}: `{}` is done before", step.title);
            let scripts = dir.path().join("scripts");
            for part in &step.parts {
                match part {
                    Part::Text(_) => {}
                    Part::Type(lines) => lines.lines().for_each(|line| {
                        let said = session.line(line);
                        assert!(said.is_ok_and(|reply| !reply.failed), "{system}: {line}");
                    }),
                    Part::File(path, text) => write(dir.path(), path, text),
                    Part::Script(path, text) => write(&scripts, path, text),
                }
                // Each file is read as soon as it is saved.
                if let Some(news) = session.freshen() {
                    let told = news.unwrap_or_else(|wrong| panic!("{system}: {:?}", wrong.problems)).text;
                    assert!(!told.contains("error["), "{system}, {}: {told}", step.title);
                }
            }
            match session.tutored() {
                Some(told) => assert!(told.contains(&step.title), "{told}"),
                None if step.checks.is_empty() => drop(say(&mut session, "tutorial next")),
                None => panic!("{system}: `{}` is done and not noticed", step.title),
            }
        }
        assert!(say(&mut session, "tutorial").contains("that was the tutorial"), "{system}");
        say(&mut session, "tutorial stop");
        assert!(session.tutored().is_none());
    }
}

/// Returns a session of the built-in system, at its first scene.
fn built_in(dir: &Path, system: &str) -> ReplSession {
    let page =
        format!("Pack(name: \"Mine\", id: \"mine\", system: {system:?}, version: \"1.0.0\", requires: [{system:?}])");
    fs::write(dir.join("pack.ron"), page).unwrap();
    let packs = pack_set(Program::builtin(), &[dir.to_path_buf()], Some(system)).unwrap();
    ReplSession::open(Box::new(packs), None, Some(1)).unwrap()
}

/// Earlier actions, and others than the step asks for, do not finish a step.
#[test]
fn a_step_is_done_by_what_is_done_in_it() {
    for system in Program::builtin().systems().ids() {
        let dir = tempfile::tempdir().unwrap();
        let mut session = built_in(dir.path(), system);
        say(&mut session, "auto");
        say(&mut session, "tutorial");
        assert!(session.tutored().is_none(), "{system}: that was before");
        say(&mut session, "restart");
        assert!(session.tutored().is_none(), "{system}: nothing is done in this game");
    }
    let dir = tempfile::tempdir().unwrap();
    let mut session = built_in(dir.path(), "adventure-deck");
    say(&mut session, "open three-goblins-in-a-barn");
    say(&mut session, "tutorial");
    say(&mut session, "pass");
    assert!(session.tutored().is_none(), "a pass is no blow");
    say(&mut session, "undo");
    say(&mut session, "play longsword on goblin-1");
    assert!(session.tutored().is_some(), "this is one");
    say(&mut session, "pass");
    say(&mut session, "undo");
    assert!(session.tutored().is_none(), "the blow still stands");
    say(&mut session, "undo");
    assert!(session.tutored().is_some(), "and now it is taken back");
}

/// The page is about one scene. A step that is read again does not advance automatically.
#[test]
fn a_tutorial_in_another_scene_says_so_and_back_stays() {
    let dir = tempfile::tempdir().unwrap();
    let page = "Pack(name: \"Mine\", id: \"mine\", system: \"adventure-deck\", version: \"1.0.0\", requires: [\"adventure-deck\"])";
    fs::write(dir.path().join("pack.ron"), page).unwrap();
    let packs = pack_set(Program::builtin(), &[dir.path().to_path_buf()], Some("adventure-deck")).unwrap();
    let mut session = ReplSession::open(Box::new(packs), Some("a-duel-at-dusk"), Some(1)).unwrap();
    assert!(say(&mut session, "tutorial").contains("`open three-goblins-in-a-barn`"));
    say(&mut session, "open three-goblins-in-a-barn");
    assert!(!say(&mut session, "tutorial").contains("`open three"));
    say(&mut session, "play longsword on goblin-1");
    say(&mut session, "undo");
    say(&mut session, "tutorial next");
    assert!(session.tutored().is_some(), "an undo has been done");
    let second = say(&mut session, "tutorial back");
    assert!(second.contains("2/") && session.tutored().is_none(), "it is read again: {second}");
    let fourth = say(&mut session, "tutorial 4");
    assert!(fourth.starts_with("4/"), "it goes on where it was left: {fourth}");
    let wrong = say(&mut session, "tutorial 40");
    assert!(wrong.contains("no `40`") && wrong.contains("help: `tutorial`"), "{wrong}");
}
