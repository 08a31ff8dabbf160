//! The strength of every bot in every system: a table of wins and milliseconds a game. `Rules::playouts` is chosen from
//! it.
//!
//! `cargo bench -p rondel-dsl --bench bots -- 300` plays 300 games of each; the time is that of the processor, so other
//! work on the machine does not count.
#![allow(missing_docs)]
#![allow(clippy::panic, reason = "a bench may panic")]

use rondel_dsl::{PackFiles, load};
use rondel_engine::explore::bot::{Bot, Bots};
use rondel_engine::explore::sim::{Counter, Estimate, LONGEST_GAME, Plan, Start};
use rondel_engine::kernel::Seat;
use rondel_engine::systems::Systems;
use std::path::Path;
use std::time::{Duration, Instant};

/// The default number of games of each.
const GAMES: u64 = 200;

/// A scene of each system that ends, in which it matters how one plays.
const SCENES: [(&str, &str); 4] = [
    ("adventure-deck", "three-goblins-in-a-barn"),
    ("encounter-deck", "an-hour-before-matins"),
    ("card-grid", "goblins-at-the-ford"),
    ("card-grid", "three-at-the-bridge"),
];

const BOTS: [&str; 6] = ["random", "greedy", "ismcts:10", "ismcts:25", "ismcts:50", "ismcts:100"];

/// The processor time of the thread, if the machine has it. Else the time of day.
struct Clock(Instant);

impl Clock {
    fn now(&self) -> Duration {
        let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
        let used = told.and_then(|told| told.split(' ').next()?.parse().ok()).filter(|used| *used > 0);
        used.map_or_else(|| self.0.elapsed(), Duration::from_nanos)
    }
}

fn main() {
    let games = std::env::args().filter_map(|word| word.parse().ok()).next().unwrap_or(GAMES);
    let clock = Clock(Instant::now());
    println!("{games} games of each: wins with their 95% interval, milliseconds a game");
    for (name, scene) in SCENES {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let files =
            PackFiles::read_dir(root.join("content").join(name)).with_scripts_dir(root.join("scripts").join(name));
        let loaded = load(&[files], Systems::builtin());
        let game = loaded.compile().unwrap_or_else(|problems| panic!("{problems:#?}"));
        let setup = &loaded.scene(scene).expect("a scene of the pack").setup;
        let table = game.open(setup, 1).unwrap_or_else(|problems| panic!("{problems:#?}"));
        let first = table.seat_name(Seat::new(0).expect("a first seat"));
        println!("{scene} (usual: {})", game.usual_bot());
        for bot in BOTS {
            let bots = Bots::all(Bot::named(bot).expect("a bot"));
            let plan = Plan { bots, seed: 1, most: LONGEST_GAME };
            let mut runner = game.runner(&Start::Scene(setup.clone()), &plan).expect("bots sit down");
            let mut counter = Counter::default();
            let start = clock.now();
            (0..games).for_each(|game| counter.add(runner.play(game).expect("nobody stops it")));
            let used = (clock.now() - start).as_secs_f64() * 1_000.0 / games as f64;
            let won = Estimate::share(&counter.stats(runner.keys()).get("won", &first));
            let percent = |share: i64| share as f64 / 10_000.0;
            println!(
                "  {bot:<12} {:5.1}% ({:.1} to {:.1})  {used:8.2} ms",
                percent(won.at),
                percent(won.low),
                percent(won.high)
            );
        }
    }
}
