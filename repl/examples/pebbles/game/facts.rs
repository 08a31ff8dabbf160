//! Facts: what scripts, scenes and `eval` can read.

use super::state::{Player, State, Who};
use super::words::kind::{GAME, PLAYER};
use rondel_engine::facts;
use rondel_engine::kernel::{FactId, Kind, Subject, Value};

pub const GAME_SUBJECT: Subject = Subject { kind: GAME, id: 0 };

facts! {
    {
        Game = GAME => fn(&State) -> Value;
        Player = PLAYER => fn(&Player) -> Value;
    }

    Game "pouch" [] Kind::Int, "PEB-002", "How many stones are in the pouch.", |s| Value::Int(i64::from(s.pouch.len()));
    Game "turn" [] Kind::Subject(PLAYER), "PEB-002", "Whose Turn it is.", |s| Value::Subject(s.turn.subject());
    Player "hand" [] Kind::Int, "PEB-003", "How many stones it holds.", |p| Value::Int(i64::from(p.hand.len()));
}

pub fn read(state: &State, subject: Subject, fact: FactId) -> Value {
    match (READERS.get(usize::from(fact.0)), Who::of(subject)) {
        (Some(Reader::Game(read)), None) => read(state),
        (Some(Reader::Player(read)), Some(who)) => read(state.player(who)),
        _ => Value::None,
    }
}
