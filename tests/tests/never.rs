//! What can never come about is told before anybody plays, and what stands right beside it is not.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::{Loaded, PackFiles};
use rondel_tests::{built_in_with, every_system};

/// The built-in content of a system with a file on top.
fn with(system: &str, text: &str) -> Loaded {
    let manifest = format!(r#"Pack(name: "Top", id: "top", system: "{system}", version: "1.0.0")"#);
    built_in_with(system, Some(PackFiles::new("top").with("pack.ron", manifest).with("top.rondel", text)))
}

/// What is said of it: the code and the message of each problem, a line each.
fn said(system: &str, text: &str) -> String {
    let loaded = with(system, text);
    let found = match loaded.judged() {
        Ok(game) => game.warnings(),
        Err(problems) => problems,
    };
    loaded.problems.iter().chain(&found).map(|problem| format!("{} {}\n", problem.code, problem.message)).collect()
}

/// Each text of `wrong` is told with one problem of this code, and none of `right` is told of.
fn told(system: &str, code: &str, wrong: &[String], right: &[String]) {
    assert!(every_system().contains(&system), "{system}");
    for text in wrong {
        let said = said(system, text);
        assert!(said.starts_with(code) && said.lines().count() == 1, "{text}\nis told so:\n{said}");
    }
    for text in right {
        assert_eq!(said(system, text), "", "{text}");
    }
}

/// A status whose effect has these lines.
fn status(lines: &str) -> String {
    format!("effect zz {{ {lines} text \"x\" }}\nstatus Zs {{ effect zz; text \"x\" }}\n")
}

fn all(texts: &[&str], of: impl Fn(&str) -> String) -> Vec<String> {
    texts.iter().map(|text| of(text)).collect()
}

#[test]
fn an_effect_that_comes_too_late() {
    let late = [
        "on any_played: card.stop();",
        "on played: card.stop();",
        "on settled: attack.reduce(2);",
        "on settled: attack.add_damage(2);",
        "on dealt: attack.halve();",
        "on damaged: attack.redirect(me);",
        "on any_settled: attack.cancel();",
    ];
    let open = [
        "on answer_played: card.stop();",
        "on attack: attack.add_damage(2);",
        "on attacked: attack.halve();",
        "on any_attacked: attack.redirect(me);",
        "on answer_attacked: attack.cancel();",
        "on settled: attack.by.damage(1);",
    ];
    told("adventure-deck", "E0611", &all(&late, status), &all(&open, status));
    // What is added to a failed check still counts, and dice in the air fall anyway.
    told("encounter-deck", "E0611", &[], &all(&["on failed: check.add(1);", "on try: check.reroll();"], status));
}
