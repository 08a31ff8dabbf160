//! Faults of a command's own script, in every system: reported before any possible results.

use super::program::{Ran, fed, folder, rondel};
use std::path::Path;

/// A system, content with a scene `Odd`, and a command with a failing script there.
const PACKS: [(&str, &str, &str); 4] = [
    (
        "adventure-deck",
        "effect zap_it(n: int = 1) {
    on play: target.damage(6 / (n - n))
    text \"x\"
}
card \"Odd Curse\" { type spell; face ^; target opponent; effect zap_it; text \"x\" }
scene \"Odd\" {
    players { you: \"Sample Warrior\" { draw_deck \"Odd Curse\" x2, Strength x20; hand \"Odd Curse\" } }
    foes { rat: \"Goblin Skirmisher\" }
}",
        "play odd-curse on rat",
    ),
    (
        "card-grid",
        "effect zap_it(n: int = 1) {
    on use: me.heal(6 / (n - n))
    text \"x\"
}
defense \"Odd Rag\" { rating 2; effect zap_it; text \"x\" }
scene \"Odd\" {
    heroes {
        ash: { grid { Elf at 2,2 }; attacks { Feint at 2,2 }; defense \"Odd Rag\", Duck }
        tomm: { grid { Elf at 2,2 }; attacks { Feint at 2,2 }; defense Sidestep, Duck }
    }
    fight { ogre: Ogre { dice 8,8,8 } }
}",
        "tap odd-rag",
    ),
    (
        "encounter-deck",
        "effect zap_it(n: int = 1) {
    on act: hero.gain(\"ruby\", 6 / (n - n))
    text \"x\"
}
item \"Odd Bone\" { uses 1; when between; use { do zap_it }; text \"x\" }
scene \"Odd\" {
    hero { item \"Odd Bone\" }
    impending \"Pantry Rats\"
}",
        "use odd-bone",
    ),
    (
        "deck-of-adventures",
        "effect zap_it(n: int = 1) {
    on use: me.mend(6 / (n - n))
    text \"x\"
}
power \"Odd Swing\" { role breaker; level 2; use action; energy 1; effect zap_it; text \"x\" }
dealer Odd { suit clubs; primary brute; role breaker; level 2; energy 2; power \"Odd Swing\" }
scene \"Odd\" {
    player Odd { card Kc; jokers 0; at a1 }
    map { \"...\"; \"...\" }
    fight { turn odd }
}",
        "use odd-swing",
    ),
];

const FAULT: &str = "✗ its script fails: cards.rondel:2 a number is divided by zero (E0632)";

fn write(folder: &Path, system: &str, content: &str) {
    let page = format!(
        "Pack(name: \"Mine\", id: \"mine\", system: \"{system}\", version: \"1.0.0\", requires: [\"{system}\"])"
    );
    std::fs::create_dir_all(folder.join("mine")).unwrap();
    std::fs::write(folder.join("mine/pack.ron"), page).unwrap();
    std::fs::write(folder.join("mine/cards.rondel"), content).unwrap();
}

fn odds(folder: &Path, words: &[&str]) -> Ran {
    rondel(folder, &[&["--pack", "mine", "odds", "--scene", "odd"], words].concat()).left_with(0)
}

#[test]
fn odds_tell_a_fault_of_the_command_first() {
    for (system, content, command) in PACKS {
        let dir = folder();
        write(dir.path(), system, content);
        let people = odds(dir.path(), &[command]);
        assert!(people.out.starts_with(FAULT), "{system}: {}", people.out);
        let json = odds(dir.path(), &[command, "--format", "json"]);
        let found: serde_json::Value = serde_json::from_str(&json.out).unwrap();
        for faults in ["faults", "own_faults"] {
            let first = found[faults][0].as_str().unwrap_or_default();
            assert!(first.contains("E0632"), "{system}: {}", json.out);
        }
    }
}

#[test]
fn estimates_and_comparisons_tell_it_first() {
    let (system, content, command) = PACKS[0];
    let dir = folder();
    write(dir.path(), system, content);
    let estimate = odds(dir.path(), &[command, "until round 3", "--most", "1", "--games", "20"]);
    assert!(estimate.out.starts_with(FAULT) && estimate.out.contains("an estimate"), "{}", estimate.out);
    let both = odds(dir.path(), &[&format!("{command} | {command}")]);
    assert!(both.out.starts_with(&format!("A {FAULT}\nB {FAULT}")), "{}", both.out);
}

#[test]
fn what_is_watched_and_suggested_tells_it_too() {
    for (system, content, command) in PACKS {
        let dir = folder();
        write(dir.path(), system, content);
        let lines = format!("watch odds {command}\nsuggest 1\n");
        let ran = fed(dir.path(), &["--pack", "mine", "play", "--scene", "odd", "--script", "-"], lines.as_bytes());
        let said = ran.left_with(0).out;
        let (_, said) = said.split_once("> watch").unwrap();
        let (watched, suggested) = said.split_once("> suggest 1").unwrap();
        assert!(watched.contains(&format!("odds {command}: {FAULT}")), "{system}: {watched}");
        // If the command is among the suggested ones, its fault is reported too.
        let listed = suggested.contains(command.split(" on ").next().unwrap_or(command));
        assert_eq!(suggested.contains("✗ its script fails"), listed, "{system}: {suggested}");
    }
}
