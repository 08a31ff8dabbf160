//! Mutations of items and of the house: leaves out a behaviour that an item calls, or sets a house rule to another
//! value.
//!
//! A behaviour is an item with scripts, such as a trait, that other items call. A foe with
//! `traits { spiteful(damage: 2); flee(hp: 1) }` has two calls. Without call 0 it has `flee` alone.

use rondel_engine::kernel::{Arg, Datum, HouseWord, Item, Origin, Setup, Statement, Times, Vocabulary};

/// Returns the behaviours that an item calls, in order, each with its place.
pub fn calls(item: &Item) -> Vec<(String, Origin)> {
    let mut found = Vec::new();
    for nth in 0.. {
        match without_call(item, nth) {
            Some((_, id, at)) => found.push((id, at)),
            None => break,
        }
    }
    found
}

/// Returns an item without its call number `nth`, the id of the called behaviour, and the place of the call. `None` if
/// there are fewer calls.
pub fn without_call(item: &Item, nth: usize) -> Option<(Item, String, Origin)> {
    let (mut item, mut remaining) = (item.clone(), nth);
    let mut body = item.body.to_vec();
    let (id, at) = drop_from_body(&mut body, &mut remaining)?;
    item.body = body.into();
    Some((item, id, at))
}

/// Removes a call from statements, after skipping `remaining` other calls. Returns the call's id and place. A statement
/// that consisted of the call is removed, too.
fn drop_from_body(body: &mut Vec<Statement>, remaining: &mut usize) -> Option<(String, Origin)> {
    for at in 0..body.len() {
        let statement = body.get_mut(at)?;
        let Some((dropped, is_empty)) = drop_from_args(&mut statement.args, remaining) else { continue };
        if is_empty {
            body.remove(at);
        }
        return Some(dropped);
    }
    None
}

/// Removes a call from values, as [`drop_from_body`] does. Returns the call's id and place, and whether no value is
/// left.
fn drop_from_args(args: &mut Vec<Arg>, remaining: &mut usize) -> Option<((String, Origin), bool)> {
    for at in 0..args.len() {
        let arg = args.get_mut(at)?;
        let found = match &mut arg.datum {
            Datum::Call(_) if *remaining > 0 => {
                *remaining -= 1;
                None
            }
            Datum::Call(call) => Some(((call.id.clone(), arg.at), true)),
            Datum::List(list) => drop_from_args(list, remaining),
            Datum::Block(body) => drop_from_body(body, remaining).map(|dropped| (dropped, false)),
            Datum::Rows(rows) => {
                let dropped = rows.iter_mut().find_map(|row| drop_from_body(&mut row.body, remaining));
                dropped.map(|dropped| (dropped, false))
            }
            _ => None,
        };
        if let Some((dropped, is_whole)) = found {
            if is_whole {
                args.remove(at);
            }
            return Some((dropped, args.is_empty()));
        }
    }
    None
}

/// Returns whether an item lacks a statement that its kind requires.
pub fn lacks(vocabulary: &Vocabulary, item: &Item) -> bool {
    let words = vocabulary.item(item.kind).map(|kind| kind.words).unwrap_or_default();
    words.iter().any(|word| word.times == Times::Required && !item.has(word.word))
}

/// Returns whether a behaviour has statements that the rules read, apart from those about its functions.
pub fn is_read(behaviour: &Item) -> bool {
    const OF_SCRIPTS: [&str; 6] = ["script", "on", "otherwise", "text", "remembers", "once"];
    behaviour.body.iter().any(|statement| !OF_SCRIPTS.contains(&statement.word))
}

/// Returns another value of a house rule than `now`: the default, if `now` is not the default.
pub fn other_value(word: &HouseWord, now: &str) -> Option<String> {
    let default = *word.values.first()?;
    if default != now {
        return Some(default.to_string());
    }
    let value = word.values.get(1)?;
    // `n` stands for any number.
    if *value != "n" {
        return Some((*value).to_string());
    }
    let default: u8 = default.parse().unwrap_or(0);
    Some(default.saturating_add(1).max(word.least).max(1).to_string())
}

/// Returns whether a set-up itself sets an option. The options that packs set stand in all set-ups, at no place.
pub fn says(setup: &Setup, option: &str) -> bool {
    let sets = |statement: &Statement| statement.word == "house" && statement.datum(0).text() == Some(option);
    setup.body.iter().any(|statement| sets(statement) && statement.at != Origin::CODE)
}

/// Returns the set-up with a house rule set. It counts, because it comes last.
pub fn with_option(setup: &Setup, option: &str, value: &str) -> Setup {
    let arg = |datum| Arg { datum, at: setup.at };
    let option = arg(Datum::Word(option.to_string()));
    let value = match value.parse() {
        Ok(n) => arg(Datum::Int(n)),
        Err(_) => arg(Datum::Word(value.to_string())),
    };
    let mut changed = setup.clone();
    changed.body.push(Statement { word: "house", args: vec![option, value], at: setup.at });
    changed
}
