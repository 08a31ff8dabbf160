//! Everybody against everything: each ready character meets each Foe of the Adventure Deck, led by bots.
//!
//! A few fights in every run; `RONDEL_FIGHTS=100000 cargo test --release -p rondel-tests --test systems everybody` has
//! as many as one likes.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::PackFiles;
use rondel_engine::explore::bot::{Bot, Bots};
use rondel_engine::kernel::{Block, Item, Rules as _, Seats, Stop, Value};
use rondel_engine::systems::AdventureDeck;
use rondel_engine::table::{Game, Scene, Table};
use rondel_tests::built_in_with;
use rondel_tests::systems::{compiled, content, open};
use std::fmt::Write as _;

const MANIFEST: &str =
    r#"Pack(name: "Bouts", id: "bouts", system: "adventure-deck", version: "1.0.0", requires: ["adventure-deck"])"#;

/// The fights of every run.
const FIGHTS: usize = 60;

/// The most commands of a fight, bots that go round in circles included.
const MOST: usize = 2_000;

/// The zones of a Player's cards that are not in play.
const ZONES: [&str; 6] = ["hand", "deck", "discard", "gone", "played", "aside"];

/// The zones of cards in play and of finds, which the table draws.
const DRAWN: [&str; 3] = ["out", "face down", "found"];

/// Returns the names of all built-in items of a kind that games are played with: those of the scenes that prove rules
/// are left out.
fn names(kind: &str) -> Vec<&'static str> {
    let loaded = content::<AdventureDeck>();
    let is_played = |item: &&Item| {
        let path = loaded.sources.place(item.at).map_or("", |(path, ..)| path);
        item.kind == kind && !path.contains("/scenes/")
    };
    loaded.items.iter().filter(is_played).map(|item| item.name.as_str()).collect()
}

/// Returns the text of a scene for each character and each Foe. Two or three of the weaker Foes come together.
fn bouts(characters: &[&str], foes: &[&str]) -> String {
    let mut text = String::new();
    for (nth, who) in characters.iter().enumerate() {
        for (other, foe) in foes.iter().enumerate() {
            let copies = 1 + (nth + other) % 3;
            let _ = writeln!(
                text,
                "scene \"Bout {nth} {other}\" {{\n    players {{ you: \"{who}\" }}\n    foes {{ foe: \"{foe}\" x{copies} }}\n    \
                 stage start\n    initiative\n}}"
            );
        }
    }
    text
}

/// Returns all cards that the Player has, in any zone, each copy by its name.
fn cards(table: &dyn Table) -> Vec<String> {
    let mut all = Vec::new();
    for zone in ZONES {
        let listed = table.eval(&format!("you.cards(\"{zone}\").map(|card| card.name)"));
        let Ok(Value::List(names)) = listed else { panic!("{zone}: {listed:?}") };
        all.extend(names.iter().map(Value::to_string));
    }
    // Cards in play lie before anybody, some of them face down.
    for block in table.view(None).blocks {
        let Block::Figure { zones, .. } = block else { continue };
        for (name, copies) in zones.iter().filter(|zone| DRAWN.contains(&&*zone.name)).flat_map(|zone| &zone.cards) {
            all.extend(std::iter::repeat_n(name.clone(), *copies as usize));
        }
    }
    all.sort();
    all
}

/// Returns the cards with those that scripts have made and that Foes have left behind, which the log tells of.
fn with_new_ones(mut cards: Vec<String>, table: &dyn Table) -> Vec<String> {
    for told in table.log() {
        let text = told.text.as_str();
        let made = text.strip_prefix("you: ").and_then(|rest| rest.split_once(" is made, ")).map(|(name, _)| name);
        let found = text.strip_prefix("you find ").filter(|rest| !rest.ends_with(" in the Draw Deck"));
        let is_gone = |rest: &&str| rest.ends_with(", which was made, leaves the game");
        if let Some(name) = made.or(found) {
            cards.push(name.to_string());
        } else if let Some((name, _)) = text.strip_prefix("you: ").filter(is_gone).and_then(|rest| rest.split_once(','))
        {
            let at = cards.iter().position(|card| card == name).expect("it has been made");
            cards.swap_remove(at);
        }
    }
    cards.sort();
    cards
}

/// Plays a fight by bots to its end, and checks that nothing goes wrong on the way: the cards are the same afterwards,
/// apart from made cards and finds, and the same words lead to the same position again. Returns the number of commands.
fn fight(game: &dyn Game, scene: &Scene, seed: u64, bot: Bot) -> usize {
    let mut table = open(game, scene, seed);
    let before = cards(&*table);
    let mut commands = 0;
    while !matches!(table.stop(), Stop::Over(_)) {
        let told = table.auto(&Bots::all(bot), Seats::ALL);
        assert!(matches!(told, Ok(Some(_))), "{}, seed {seed}: {told:?}", scene.setup.name);
        commands += 1;
        assert!(commands < MOST, "{}, seed {seed}: no end", scene.setup.name);
    }
    let expected = with_new_ones(before, &*table);
    assert_eq!(cards(&*table), expected, "{}, seed {seed}: a card is lost or made", scene.setup.name);
    // Another seed: the words alone decide, those of chance among them.
    let mut again = game.open(&scene.setup, !seed).expect("it has begun before");
    again.set_chance_by_hand(true);
    for (who, words) in table.steps() {
        let told = again.step(&who, &words);
        assert!(told.is_ok(), "{}, seed {seed}: `{who}: {words}`: {told:?}", scene.setup.name);
    }
    assert_eq!(again.fingerprint(), table.fingerprint(), "{}, seed {seed}: another position", scene.setup.name);
    commands
}

#[test]
fn any_character_fights_any_foe() {
    let (characters, foes) = (names("character"), names("foe"));
    let pack = PackFiles::new("bouts").with("pack.ron", MANIFEST).with("bouts.rondel", bouts(&characters, &foes));
    let loaded = built_in_with(AdventureDeck::vocabulary().system, pack);
    let game = compiled(&loaded);
    let all: Vec<&Scene> = loaded.scenes.iter().filter(|scene| scene.setup.name.starts_with("Bout ")).collect();
    assert_eq!(all.len(), characters.len() * foes.len());
    let fights = std::env::var("RONDEL_FIGHTS").ok().and_then(|fights| fights.parse().ok()).unwrap_or(FIGHTS);
    let mut commands = 0;
    for nth in 0..fights {
        // A step that shares no divisor with their number reaches all scenes, whatever the number of fights.
        let scene = all[nth * 7_919 % all.len()];
        let bot = if nth % 4 == 0 { Bot::Greedy } else { Bot::Random };
        commands += fight(&*game, scene, nth as u64, bot);
    }
    assert!(commands > fights * 4, "{commands} commands in {fights} fights");
}
