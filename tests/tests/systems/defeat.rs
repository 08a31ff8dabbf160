//! A defeated character stays defeated. No script heals the dead, and the attempt is reported as without effect.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::PackFiles;
use rondel_engine::table::Table;
use rondel_tests::built_in_with;

/// Returns a scene of a small pack on top of a system's own.
fn opened(system: &str, content: &str, (path, script): (&str, &str), scene: &str) -> Box<dyn Table> {
    let manifest = format!("Pack(name: \"Dead\", id: \"dead\", system: \"{system}\", version: \"1.0.0\")");
    let files = PackFiles::new("dead").with("pack.ron", &*manifest).with("dead.rondel", content).with(path, script);
    let loaded = built_in_with(system, files);
    let game = loaded.compile().unwrap_or_else(|problems| panic!("{problems:#?}"));
    let Some(scene) = loaded.scene(scene) else { panic!("no scene") };
    let mut table = game.open(&scene.setup, 1).unwrap_or_else(|problems| panic!("{problems:#?}"));
    table.set_chance_by_hand(true);
    table
}

fn say(table: &mut dyn Table, lines: &[&str]) {
    for line in lines {
        let done = match line.strip_prefix("chance ") {
            Some(outcome) => table.chance(outcome),
            None => table.command(line),
        };
        assert!(done.is_ok(), "{line}: {done:?}");
    }
}

fn holds(table: &dyn Table, expression: &str) {
    let value = table.eval(expression).unwrap_or_else(|problem| panic!("{expression}: {problem}"));
    assert_eq!(value.to_string(), "yes", "{expression}: {:#?}", table.log());
}

#[test]
fn nobody_heals_a_defeated_foe() {
    let content = "trait stubborn { }\n\
        foe Stub { level 1; size small; hp 3; xp 1; turn { 1-6: nothing }; traits { stubborn } }\n\
        scene Stubs {\n    players { you: \"Sample Warrior\" { hand Longsword } }\n    foes { one: Stub; two: Stub }\n}\n";
    let script = "fn on_defeated(me) {\n    me.heal(2);\n    me.heal_over(2);\n    me.set_prone(true);\n}\n";
    let mut table = opened("adventure-deck", content, ("scripts/traits/stubborn.rhai", script), "Stubs");
    say(&mut *table, &["play longsword on one"]);
    holds(&*table, "one.is_dead && one.hp == 0 && !one.prone");
    let told = table.log().iter().filter(|told| told.text == "one is defeated already: nothing comes of it").count();
    assert_eq!(told, 3, "{:#?}", table.log());
}

#[test]
fn nobody_mends_a_beaten_enemy() {
    let content = "effect stubborn { }\n\
        encounter \"Stub Hall\" { level 1; room { \"<##>\" }; enemy \"Stub\" { attack 5; defense 5; health 1; habit stubborn }; clear { } }\n\
        scene Stubs { hero { atk +0; def +0; ruby 0; emerald 0 }; open \"Stub Hall\" }\n";
    let script = "fn on_hit(hero, enemy) { enemy.mend(1); }\n";
    let mut table = opened("encounter-deck", content, ("scripts/effects/stubborn.rhai", script), "Stubs");
    say(&mut *table, &["roll atk", "chance 6 6"]);
    assert!(table.log().iter().any(|told| told.text.contains("nothing comes of it")), "{:#?}", table.log());
    holds(&*table, "game.filled == 1");
}
