//! Stones, quarrels and rulings of Pebbles, as a front end would make them.

use super::toy::Pebbles;
use rondel_engine::kernel::*;
use rondel_engine::script::Scripts;
use rondel_engine::table::Opened;

/// Returns a stone as content.
pub fn stone(name: &str, force: i64) -> Item {
    let arg = Arg { datum: Datum::Int(force), at: Origin::CODE };
    let body = [Statement { word: "force", args: vec![arg], at: Origin::CODE }].into();
    Item {
        kind: "stone",
        name: name.into(),
        id: slug(name),
        params: Vec::new(),
        body,
        pack: String::new(),
        is_fixture: false,
        at: Origin::CODE,
    }
}

/// Returns the rules of Gem (force 1) and Rock (force 2).
pub fn rules() -> Pebbles {
    Pebbles::build(&[stone("Rock", 2), stone("Gem", 1)], &Scripts::default()).unwrap()
}

/// Returns the same rules, ready to open scenes.
pub fn pebbles() -> Opened<Pebbles> {
    Opened::new(rules(), "pebbles")
}

fn statement(word: &'static str, data: Vec<Datum>) -> Statement {
    let args = data.into_iter().map(|datum| Arg { datum, at: Origin::CODE }).collect();
    Statement { word, args, at: Origin::CODE }
}

fn stones(names: &str) -> Datum {
    let one = |name: &str| Arg { datum: Datum::Name(name.into()), at: Origin::CODE };
    Datum::List(names.split_whitespace().map(one).collect())
}

/// Returns a set-up: the stones of both seats and of the pile, and hit points.
pub fn setup(you: &str, rival: &str, pile: &str, hp: i64) -> Setup {
    let who = |name: &str| Datum::Word(name.into());
    let body = vec![
        statement("hand", vec![who("you"), stones(you)]),
        statement("hand", vec![who("rival"), stones(rival)]),
        statement("pile", vec![stones(pile)]),
        statement("hp", vec![who("you"), Datum::Int(hp)]),
        statement("hp", vec![who("rival"), Datum::Int(hp)]),
    ];
    Setup { name: "A quarrel".into(), body, at: Origin::CODE }
}

/// Reads `set WHO hp N` or `break`, as a front end would.
pub fn read_order(text: &str) -> Result<Statement, Problem> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        ["break"] => Ok(statement("break", Vec::new())),
        ["set", who, "hp", n] if n.parse::<i64>().is_ok() => {
            Ok(statement("set", vec![Datum::Word(who.to_string()), Datum::Int(n.parse().unwrap())]))
        }
        _ => Err(Problem::error("T0005", Origin::CODE, format!("can't read `{text}`"))),
    }
}

pub fn ruling(text: &str) -> Ruling {
    Ruling { text: text.into(), orders: vec![read_order(text).unwrap()] }
}
