//! The parts of the engine, one by one. The library is built once, for its users and for its tests.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may panic")]

mod architecture;
#[path = "../../../tests/src/cases.rs"]
mod cases;
mod circles;
mod explore;
mod kernel;
mod machine;
mod script;
mod systems;
mod table;
