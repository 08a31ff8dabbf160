//! Whole games by bots, from the start: heroes are created, grids laid out, ways found. No game goes in circles for
//! ever.

#![allow(clippy::panic)] // a failed test says why

use rondel_engine::explore::bot::{Bot, Bots};
use rondel_engine::explore::sim::{Counter, Plan, Start, Stats};
use rondel_engine::kernel::{Rules, Seats, Stop};
use rondel_engine::systems::DeckOfAdventures;
use rondel_engine::table::Scene;
use rondel_tests::every_system;
use rondel_tests::systems::{content, game, open, to_play};

/// The number of games of each bot.
const GAMES: u32 = 6;

/// Returns the first scene of a whole game of the system.
fn from_the_start<R: Rules>() -> &'static Scene {
    content::<R>().first_scene().unwrap_or_else(|| panic!("there is no first scene"))
}

fn played<R: Rules>(scene: &Scene, bot: Bot, games: u64) -> Stats {
    // A weak search may need long for a whole adventure. It must come to an end of it.
    let plan = Plan { bots: Bots::all(bot), seed: 11, most: 60_000 };
    let start = Start::Scene(scene.setup.clone());
    let mut runner = game::<R>().runner(&start, &plan).expect("the scene can begin");
    let mut counter = Counter::default();
    (0..games).for_each(|nth| counter.add(runner.play(nth).expect("nobody stops it")));
    counter.stats(runner.keys())
}

/// Checks that games of bots that look ahead end, and are not all lost.
fn a_bot_that_thinks_ends_its_games<R: Rules>() {
    for name in ["greedy", "ismcts:6"] {
        let bot = Bot::named(name).unwrap_or_else(|problem| panic!("{problem}"));
        let stats = played::<R>(from_the_start::<R>(), bot, u64::from(GAMES));
        let sum = |name| stats.get(name, "").sum;
        assert_eq!((sum("unfinished"), sum("faulted")), (0, 0), "{name}: {:#?}", stats.lines);
        assert!(
            !bot.thinks() || sum("lost") + sum("drawn") < i64::from(GAMES),
            "{name} wins nothing: {:#?}",
            stats.lines
        );
    }
}

/// Checks the same at the table, command by command up to the end.
fn a_table_is_played_to_the_end<R: Rules>() {
    let mut table = open(&*game::<R>(), from_the_start::<R>(), 5);
    table.settle().expect("play goes on");
    for _ in 0..1_000 {
        let Ok(Some(_)) = table.auto(&Bots::all(Bot::Greedy), Seats::ALL) else { break };
    }
    assert!(matches!(table.stop(), Stop::Over(_)), "{}", table.asked());
}

every_system!(a_bot_that_thinks_ends_its_games, a_table_is_played_to_the_end);

/// Every scene for playing ends, even without the game master who has the last word. Its characters are of every level,
/// whether they know what they do or not.
#[test]
fn no_scene_of_a_game_master_stands_still() {
    for scene in to_play(content::<DeckOfAdventures>()) {
        for (bot, games) in [(Bot::Random, 3), (Bot::Greedy, 1)] {
            let stats = played::<DeckOfAdventures>(scene, bot, games);
            let sum = |name| stats.get(name, "").sum;
            assert_eq!((sum("unfinished"), sum("faulted")), (0, 0), "{}: {:#?}", scene.id, stats.lines);
        }
    }
}

/// The adventure of an hour is neither lost nor won from the start.
#[test]
fn the_hours_adventure_is_in_the_balance() {
    let stats = played::<DeckOfAdventures>(from_the_start::<DeckOfAdventures>(), Bot::Greedy, 48);
    let sum = |name| stats.get(name, "").sum;
    assert_eq!((sum("unfinished"), sum("faulted")), (0, 0), "{:#?}", stats.lines);
    assert!((2..=16).contains(&sum("lost")), "{:#?}", stats.lines);
}
