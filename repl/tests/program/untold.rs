//! Picks of chance and answers that a seat is not told. Its odds count everything that is possible for it.

use super::program::{fed, folder};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A shut box: a script picks what is inside, tells nobody, and asks whether to open the box.
struct ShutBox {
    system: &'static str,
    content: &'static str,
    /// The script's file, and its function.
    script: (&'static str, &'static str),
    /// What is said before the box can be opened.
    lines: &'static str,
}

const BOXES: [ShutBox; 4] = [
    ShutBox {
        system: "adventure-deck",
        content: r#"
            effect boxed { text "A box." }
            card "Shut Box" { type skill; play normal; face v; effect boxed }
            scene "Box" {
                players { you: "Sample Warrior" { level 1; holds "Shut Box"; hp 10 of 10; hand "Shut Box"; draw_deck Strength x12 } }
                foes { man: "Goblin Skirmisher" }
                order you, man
            }
        "#,
        script: ("on_play(me, card, target)", "if inside == \"snake\" { me.damage(3); } else { me.draw_cards(2); }"),
        lines: "play against first as you\nplay shut box\n",
    },
    ShutBox {
        system: "card-grid",
        content: r#"
            effect boxed { action; text "A box." }
            status "Shut Box" { effect boxed }
            scene "Box" {
                heroes { ash: { defense Sidestep, Duck; status "Shut Box" }; mara: { defense "Curse Aloud" } }
                fight { goblins: Goblin x4 { dice 2,3,5,6 } }
            }
        "#,
        script: ("on_activate(me, it)", "if inside == \"snake\" { me.hit(3); } else { me.raise(3); }"),
        lines: "play against first as ash\nuse shut-box\n",
    },
    ShutBox {
        system: "deck-of-adventures",
        content: r#"
            effect boxed { text "A box." }
            status "Shut Box" { effect boxed }
            scene "Box" {
                player Ilka { card Kc; jokers 1; at b1; status "Shut Box" }
                player Torben { card Qc; jokers 0; at d1 }
                dealer "Wreck Master" { card As; jokers 0; at a1 }
                map { "...."; "...." }
                fight { turn "Wreck Master" }
            }
        "#,
        script: ("on_turn(me, it)", "if inside == \"snake\" { me.hurt(3); } else { me.gain_energy(1); }"),
        lines: "gm pass\nplay against first for gm, torben\n",
    },
    ShutBox {
        system: "deck-of-many-dungeons",
        content: r#"
            effect boxed { text "A box." }
            status "Shut Box" { effect boxed }
            scene "Box" {
                player Hild { at b2; status "Shut Box" }
                enemy "Cellar Rat" { at e2 }
                map { "......"; "..#..."; "......" }
                turn enemies
            }
        "#,
        script: ("on_turn(me, it)", "if inside == \"snake\" { me.hurt(3); } else { me.gain_gold(9); }"),
        lines: "gm pass\nplay against first as hild\n",
    },
];

/// Writes a pack with this content and script. `before` is the script up to the question about the box.
fn boxed(dir: &Path, one: &ShutBox, before: &str) {
    let ShutBox { system, content, script: (head, then), .. } = one;
    let page = format!(
        "Pack(name: \"Boxes\", id: \"boxes\", system: \"{system}\", version: \"1.0.0\", requires: [\"{system}\"])\n"
    );
    let ask = "let said = me.choose(\"Open the box?\", [\"open\", \"leave\"]);";
    let script = format!("fn {head} {{ {before} {ask} if said == \"open\" {{ {then} }} }}\n");
    let folder = dir.join("boxes");
    fs::create_dir_all(folder.join("scripts/effects")).unwrap();
    fs::write(folder.join("pack.ron"), page).unwrap();
    fs::write(folder.join("box.rondel"), content).unwrap();
    fs::write(folder.join("scripts/effects/boxed.rhai"), script).unwrap();
}

/// Returns what is said to the last of these lines, in the game with a seed.
fn answer(dir: &Path, system: &str, seed: u32, lines: &str) -> String {
    let seed = seed.to_string();
    let opened = ["play", "--pack", "boxes", "--system", system, "--seed", &seed, "--scene", "box"];
    let said = fed(dir, &opened, lines.as_bytes()).left_with(0).out;
    let last = lines.lines().last().unwrap_or_default();
    said.rsplit(last).next().unwrap_or_default().to_string()
}

#[test]
fn odds_know_no_pick_of_chance_that_nobody_is_told() {
    for one in &BOXES {
        let dir = folder();
        boxed(dir.path(), one, "let inside = me.game.pick_random([\"gold\", \"snake\"]);");
        let lines = format!("{}odds answer open\n", one.lines);
        let told: BTreeSet<String> = (1..=6).map(|seed| answer(dir.path(), one.system, seed, &lines)).collect();
        assert_eq!(told.len(), 1, "{}: {told:#?}", one.system);
        assert!(told.iter().all(|odds| odds.contains("50")), "{}: {told:#?}", one.system);
    }
}

#[test]
fn odds_know_no_answer_of_another_that_nobody_is_told() {
    let others = [
        ("card-grid", "me.game.heroes[1]", "mara", "use shut-box\n", "play against first as ash\n"),
        ("deck-of-adventures", "me.game.players[1]", "torben", "gm pass\n", "play against first for gm, torben\n"),
    ];
    for (system, other, name, before, sits) in others {
        let Some(one) = BOXES.iter().find(|one| one.system == system) else { continue };
        let dir = folder();
        boxed(dir.path(), one, &format!("let inside = {other}.choose([\"gold\", \"snake\"]);"));
        let told: BTreeSet<String> = ["gold", "snake"]
            .into_iter()
            .map(|inside| {
                let lines = format!("{before}{name}: answer {inside}\n{sits}odds answer open\n");
                answer(dir.path(), system, 1, &lines)
            })
            .collect();
        assert_eq!(told.len(), 1, "{system}: {told:#?}");
        assert!(told.iter().all(|odds| odds.contains("50")), "{system}: {told:#?}");
    }
}

/// A card whose script looks at the other's Hand, then hurts its player. That wakes a status, which asks something, while
/// the card's script waits below it.
const WAITING_BELOW: &str = r#"
    effect weighs { text "Weighs." }
    card "Weigh" { type skill; play normal; face v; effect weighs }
    effect aches { text "Aches." }
    status "Ache" { effect aches }
    scene "Strong" {
        players {
            you: "Sample Warrior" { level 1; side rivals; hp 10 of 10; holds Weigh; hand Weigh; status Ache; draw_deck Strength x12 }
            friend: "Sample Warrior" { level 1; side rivals; hp 10 of 10; hand Strength; draw_deck Agility x6, Strength x6 }
        }
        order you, friend
    }
    scene "Agile" {
        players {
            you: "Sample Warrior" { level 1; side rivals; hp 10 of 10; holds Weigh; hand Weigh; status Ache; draw_deck Strength x12 }
            friend: "Sample Warrior" { level 1; side rivals; hp 10 of 10; hand Agility; draw_deck Agility x5, Strength x7 }
        }
        order you, friend
    }
"#;

#[test]
fn odds_know_no_hand_that_a_script_below_has_looked_at() {
    let dir = folder();
    let folder = dir.path().join("boxes");
    fs::create_dir_all(folder.join("scripts/effects")).unwrap();
    let page = "Pack(name: \"Boxes\", id: \"boxes\", system: \"adventure-deck\", version: \"1.0.0\")\n";
    let weighs = "fn on_play(me, card, target) { let strong = me.game.everybody[1].count(\"hand\", \"strength\") > 0; \
                  me.damage(1); if strong { me.damage(4); } else { me.draw_cards(3); } }\n";
    let aches = "fn on_hurt(me, it) { if me.choose(\"Where?\", [\"here\", \"there\"]) == \"here\" { me.heal(0); } }\n";
    fs::write(folder.join("pack.ron"), page).unwrap();
    fs::write(folder.join("box.rondel"), WAITING_BELOW).unwrap();
    fs::write(folder.join("scripts/effects/weighs.rhai"), weighs).unwrap();
    fs::write(folder.join("scripts/effects/aches.rhai"), aches).unwrap();
    let lines = "play against first as you\nplay weigh\nodds answer here\n";
    let [strong, agile] = ["strong", "agile"].map(|scene| {
        let opened = ["play", "--pack", "boxes", "--system", "adventure-deck", "--scene", scene];
        let said = fed(dir.path(), &opened, lines.as_bytes()).left_with(0).out;
        said.rsplit("odds answer here").next().unwrap_or_default().to_string()
    });
    assert_eq!(strong, agile);
    assert!(strong.contains("friend hand") && strong.contains("46.15%"), "{strong}");
}
