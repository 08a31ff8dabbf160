//! Mistakes of designers, each with its report. The cases are in `tests/mistakes`, a file a topic.
//!
//! A case begins with `#### NAME SYSTEM`. Lines of `#= CODE text` list the expected reports in order, with their words;
//! without any, nothing is reported. `#@ PATH` begins another file of the pack than `mine.rondel`; a file in
//! `characters/` is that of a character, and of no pack.

#![allow(clippy::unwrap_used)]

use rondel_dsl::PackFiles;
use rondel_engine::kernel::{Problem, Sources};
use rondel_engine::table::{Scene, StepWords};
use rondel_tests::cases::is_due;
use rondel_tests::{built_in_with_characters, root};
use std::collections::BTreeMap;
use std::ops::Range;

#[derive(Clone, Default)]
struct Case {
    name: String,
    system: String,
    told: Vec<String>,
    files: BTreeMap<String, String>,
}

fn cases(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let mut file = String::new();
    for line in text.lines() {
        if let Some(head) = line.strip_prefix("#### ") {
            let (name, system) = head.split_once(' ').unwrap();
            cases.push(Case { name: name.into(), system: system.into(), ..Case::default() });
            file = "mine.rondel".into();
            continue;
        }
        let Some(case) = cases.last_mut() else { continue };
        if let Some(told) = line.strip_prefix("#= ") {
            case.told.push(told.into());
        } else if let Some(path) = line.strip_prefix("#@ ") {
            file = path.into();
        } else {
            let text = case.files.entry(file.clone()).or_default();
            text.push_str(line);
            text.push('\n');
        }
    }
    cases
}

/// Returns the problems of a pack on top of its system's own, and the files.
fn problems(case: &Case) -> (Vec<Problem>, Sources) {
    let system = &case.system;
    let manifest = format!(
        "Pack(name: \"Mine\", id: \"mine\", system: \"{system}\", version: \"1.0.0\", requires: [\"{system}\"], library: true)"
    );
    let files = [("pack.ron".to_string(), manifest)].into_iter().chain(case.files.clone());
    let files = files.collect::<BTreeMap<String, String>>();
    let (characters, files): (Vec<_>, Vec<_>) = files.iter().partition(|(path, _)| path.starts_with("characters/"));
    let pack = files.into_iter().fold(PackFiles::new("mine"), |pack, (path, text)| pack.with(path, text.as_str()));
    let with = |pack: PackFiles, (path, text): (&String, &String)| {
        pack.with_shown(path, &format!("mine/{path}"), text.as_str())
    };
    let characters = characters.into_iter().fold(PackFiles::characters(), with);
    let loaded = built_in_with_characters(system, pack, characters);
    let (problems, game) = loaded.judged();
    let in_scenes = game.iter().flat_map(|game| {
        let words = StepWords::of(game.vocabulary(), &loaded.items, &loaded.scripts.files, &loaded.scenes);
        let own = |scene: &&Scene| loaded.sources.show(scene.setup.at).starts_with("mine/");
        let read = rondel_dsl::orders(game.vocabulary(), &loaded.items);
        rondel_repl::scenes::problems(
            loaded.scenes.iter().filter(own),
            &words,
            (&**game, &loaded.sources),
            &read,
            |_| true,
        )
    });
    let in_scenes: Vec<Problem> = in_scenes.collect();
    let all = problems.into_iter().chain(game.iter().flat_map(|game| game.warnings())).chain(in_scenes);
    // The pack below lacks its scenes here, and some of its scripts are theirs.
    let is_told = |problem: &Problem| problem.is_error() || loaded.sources.show(problem.at.at).starts_with("mine/");
    (all.filter(is_told).collect(), loaded.sources)
}

/// Returns a case's file with a problem's fix, and the bytes that the fix replaces.
fn fixed_at(problem: &Problem, sources: &Sources) -> Option<(String, Range<usize>)> {
    let at = sources.copied(problem.fix.as_ref()?.at)?;
    let path = sources.get(at.file?)?.path.strip_prefix("mine/")?.to_string();
    Some((path, at.start as usize..at.end as usize))
}

/// Returns the problems of a case's fixes. Each alone makes its problem go away, and leaves no other at its place.
fn wrong_fixes(case: &Case, told: &[Problem], sources: &Sources) -> String {
    let mut wrong = String::new();
    for problem in told {
        let Some((path, range)) = fixed_at(problem, sources) else { continue };
        let text = problem.fix.as_ref().map(|fix| fix.text.as_str()).unwrap_or_default();
        let mut mended = case.clone();
        let written = mended.files.get_mut(&path).unwrap();
        let was = written[range.clone()].to_string();
        written.replace_range(range.clone(), text);
        let (after, mended) = problems(&mended);
        let there = range.start..=range.start + text.len();
        let file = |sources: &Sources, problem: &Problem| {
            sources.place(problem.at.at).map(|(path, line, _)| (path.to_string(), line))
        };
        let is_there = |after: &Problem| {
            let is_here = file(&mended, after).is_some_and(|(of, _)| of == format!("mine/{path}"));
            is_here && there.contains(&(mended.written(after.at.at).start as usize))
        };
        let is_same = |after: &Problem| said(after) == said(problem) && file(&mended, after) == file(sources, problem);
        let left: Vec<String> = after.iter().filter(|after| is_there(after) || is_same(after)).map(said).collect();
        if !left.is_empty() {
            wrong.push_str(&format!("{}: `{was}` -> `{text}`\n  of {}\n  left {left:#?}\n", case.name, said(problem)));
        }
    }
    wrong
}

/// Returns a problem in the words of a case.
fn said(problem: &Problem) -> String {
    let also = problem.also.iter().map(|label| label.text.as_str()).collect::<Vec<_>>().join(" · ");
    let help = problem.help.as_deref().unwrap_or_default();
    format!("{} {} · {} · {also} · {help}", problem.code, problem.message, problem.at.text)
}

/// Returns whether a problem is the expected one. It has the parts between `...` in this order.
fn fits(expected: &str, said: &str) -> bool {
    let mut rest = said;
    expected.split("...").all(|part| match rest.find(part.trim()) {
        Some(at) => {
            rest = &rest[at + part.trim().len()..];
            true
        }
        None => false,
    })
}

fn told_of(file: &str) {
    let text = std::fs::read_to_string(root().join("tests/mistakes").join(file)).unwrap();
    let (mut wrong, mut all, mut fixes) = (String::new(), 0, 0);
    for (nth, case) in cases(&text).into_iter().enumerate() {
        let (told, sources) = problems(&case);
        all += told.len();
        fixes += told.iter().filter(|problem| fixed_at(problem, &sources).is_some()).count();
        if is_due(nth, 3) {
            wrong.push_str(&wrong_fixes(&case, &told, &sources));
        }
        let said: Vec<String> = told.iter().map(said).collect();
        let fits = said.len() == case.told.len() && case.told.iter().zip(&said).all(|(told, said)| fits(told, said));
        if !fits {
            wrong.push_str(&format!("{}\n  expected {:#?}\n  told {said:#?}\n", case.name, case.told));
        }
    }
    println!("{file}: {fixes} of {all} problems carry a fix");
    assert!(wrong.is_empty(), "{wrong}");
    assert!(
        fixes >= FIXES.iter().find(|(of, _)| *of == file).map_or(0, |(_, least)| *least),
        "{file}: {fixes} of {all}"
    );
}

/// The least number of problems of a file with a fix.
const FIXES: [(&str, usize); 2] = [("slips.txt", 10), ("scripts.txt", 10)];

#[test]
fn aims_and_costs_that_a_card_lacks() {
    told_of("aims.txt");
}

#[test]
fn adventures_and_their_rooms() {
    told_of("adventures.txt");
}

#[test]
fn answers_that_nobody_uses() {
    told_of("answers.txt");
}

#[test]
fn files_of_characters() {
    told_of("characters.txt");
}

#[test]
fn changes_that_change_nothing() {
    told_of("noop.txt");
}

#[test]
fn names_behind_variables() {
    told_of("names.txt");
}

#[test]
fn words_of_other_languages() {
    told_of("words.txt");
}

#[test]
fn suggestions_know_the_moment_and_the_subject() {
    told_of("suggestions.txt");
}

#[test]
fn slips_of_a_sign_or_a_word() {
    told_of("slips.txt");
}

#[test]
fn scripts_and_lines_are_read_as_they_are_meant() {
    told_of("scripts.txt");
}
