//! Facts: what scripts, scenes and `eval` can read.

use super::state::{State, Who};
use super::words::{GAME, PLAYER};
use rondel_engine::kernel::{FactId, FactWord, Kind, Subject, Value};

pub const GAME_SUBJECT: Subject = Subject { kind: GAME, id: 0 };

const fn fact(on: u8, name: &'static str, gives: Kind, rule: &'static str, doc: &'static str) -> FactWord {
    FactWord { on, name, args: &[], gives, doc, rule }
}

pub const FACTS: &[FactWord] = &[
    fact(GAME, "pouch", Kind::Int, "PEB-002", "How many stones are in the pouch."),
    fact(GAME, "turn", Kind::Subject(PLAYER), "PEB-002", "Whose Turn it is."),
    fact(PLAYER, "hp", Kind::Int, "PEB-007", "Hit points left."),
    fact(PLAYER, "hand", Kind::Int, "PEB-003", "How many stones it holds."),
];

pub fn read(state: &State, subject: Subject, fact: FactId) -> Value {
    let name = FACTS.get(usize::from(fact.0)).map_or("", |word| word.name);
    match (name, Who::of(subject)) {
        ("pouch", None) => Value::Int(i64::from(state.pouch.len())),
        ("turn", None) => Value::Subject(state.turn.subject()),
        ("hp", Some(who)) => Value::Int(i64::from(state.player(who).hp)),
        ("hand", Some(who)) => Value::Int(i64::from(state.player(who).hand.len())),
        _ => Value::None,
    }
}
