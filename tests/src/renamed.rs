//! Content in which every item has another name and says `formerly`.

use crate::built_in;
use rondel_dsl::Loaded;
use rondel_engine::kernel::{Arg, Datum, Item, Origin, Row, Statement, slug};
use rondel_engine::script::Scripts;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Returns the built-in content of a system, all of it renamed, in another order.
pub fn renamed(system: &str) -> Loaded {
    rename(built_in(system), &|nth, item| format!("{} {}", ["Zany", "Able", "Mellow"][nth % 3], item.name))
}

/// Returns the built-in content of a system under its own names. The names of [`renamed`] are former ones.
pub fn renamed_back(system: &str) -> Loaded {
    let mut loaded = built_in(system);
    let other = renamed(system);
    for (item, other) in loaded.items.iter_mut().zip(&other.items) {
        add(item, formerly(&other.name));
        say_script(item, None);
    }
    loaded
}

/// Adds a statement to an item.
fn add(item: &mut Item, statement: Statement) {
    item.body = item.body.iter().cloned().chain([statement]).collect();
}

fn formerly(name: &str) -> Statement {
    statement("formerly", name)
}

fn statement(word: &'static str, text: &str) -> Statement {
    let arg = Arg { datum: Datum::Text(text.to_string()), at: Origin::CODE };
    Statement { word, args: vec![arg], at: Origin::CODE }
}

/// Renames the items of a system's content. Items keep their order, so that both contents can be compared.
fn rename(mut loaded: Loaded, name: &dyn Fn(usize, &Item) -> String) -> Loaded {
    let mut ids: BTreeMap<String, String> = BTreeMap::new();
    let mut names: Vec<String> = Vec::new();
    for (nth, item) in loaded.items.iter().enumerate() {
        // Kinds share names, and a name shared stays shared.
        let id = ids.entry(item.id.clone()).or_insert_with(|| slug(&name(nth, item)));
        let known = loaded.items[..nth].iter().position(|other| other.id == item.id);
        let new = known.map_or_else(|| name(nth, item), |at| names[at].clone());
        assert_eq!(*id, slug(&new), "an id is made of the name");
        names.push(new);
    }
    for (item, name) in loaded.items.iter_mut().zip(names) {
        let old = std::mem::replace(&mut item.name, name);
        Arc::make_mut(&mut item.body).iter_mut().for_each(|statement| in_statement(statement, &ids));
        item.params.iter_mut().filter_map(|param| param.default.as_mut()).for_each(|datum| in_datum(datum, &ids));
        add(item, formerly(&old));
        let id = std::mem::replace(&mut item.id, slug(&item.name));
        let mut has_lines = false;
        for nth in 0.. {
            let Some(file) = loaded.scripts.files.remove(&Scripts::of_lines(item.kind, &id, nth)) else { break };
            loaded.scripts.files.insert(Scripts::of_lines(item.kind, &item.id, nth), file);
            has_lines = true;
        }
        if !has_lines {
            say_script(item, Some(&id));
        }
    }
    for scene in &mut loaded.scenes {
        scene.setup.body.iter_mut().for_each(|statement| in_statement(statement, &ids));
    }
    loaded
}

/// Adds a `script` statement to an item that has none. A script is otherwise found by the item's name.
fn say_script(item: &mut Item, old: Option<&str>) {
    let folder = match item.kind {
        "action" => "actions",
        "beat" => "beats",
        "boost" => "boosts",
        "counter" => "counters",
        "effect" => "effects",
        "trait" => "traits",
        _ => return,
    };
    if let (Some(id), None) = (old, item.get("script")) {
        add(item, statement("script", &format!("{folder}/{}", id.replace('-', "_"))));
    }
}

fn in_statement(statement: &mut Statement, ids: &BTreeMap<String, String>) {
    statement.args.iter_mut().for_each(|arg| in_datum(&mut arg.datum, ids));
}

fn in_datum(datum: &mut Datum, ids: &BTreeMap<String, String>) {
    let new = |id: &mut String| {
        if let Some(now) = ids.get(id) {
            id.clone_from(now);
        }
    };
    match datum {
        Datum::Name(id) => new(id),
        Datum::Call(call) => {
            new(&mut call.id);
            call.args.iter_mut().for_each(|(_, datum)| in_datum(datum, ids));
        }
        Datum::Counted(_, arg) => in_datum(&mut arg.datum, ids),
        Datum::List(args) => args.iter_mut().for_each(|arg| in_datum(&mut arg.datum, ids)),
        Datum::Rows(rows) => {
            for Row { key, body } in rows {
                in_datum(&mut key.datum, ids);
                body.iter_mut().for_each(|statement| in_statement(statement, ids));
            }
        }
        Datum::Block(body) => body.iter_mut().for_each(|statement| in_statement(statement, ids)),
        _ => {}
    }
}
