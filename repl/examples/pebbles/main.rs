//! Pebbles: a complete rules system outside the engine. The same prompt, bots, odds and simulations play it.
//!
//! `cargo run --example pebbles` opens its first scene; `cargo run --example pebbles -- test` runs its scenes, `-- sim
//! --games 500` plays games by bots, `-- rules PEB-005` reads its rulebook. The system is in `game/`, its cards,
//! scripts and rules in `content/pebbles/`.

mod game;

use clap::Parser;
use rondel_repl::{Program, cli::Cli};
use std::process::ExitCode;

fn main() -> ExitCode {
    let content = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/pebbles/content");
    ExitCode::from(rondel_repl::run(&Cli::parse(), Program::new(game::SYSTEMS, content)))
}
