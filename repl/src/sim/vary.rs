//! Variation of a scene: the same scene with other names in it, such as another Foe, another character, or every item
//! of a kind in turn.
//!
//! A name is found by its shape in the set-up, so this works for any kind of item.

use crate::content::Diagnostics;
use rondel_engine::kernel::{Datum, Item, Setup, Statement, nearest, slug};

/// A name of the set-up, and the names that replace it in turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Axis {
    /// The id in the set-up.
    pub from: String,
    /// The ids that replace it. The id itself may be among them.
    pub to: Vec<String>,
}

/// Reads `NAME` (every item of its kind takes its place) or `NAME=OTHER,OTHER`.
///
/// # Errors
/// `R0020` when the set-up does not hold the name, or there is no item to take its place.
pub fn axis(setup: &Setup, items: &[Item], text: &str) -> Result<Axis, Diagnostics> {
    let (from, others) = text.split_once('=').map_or((text, None), |(from, others)| (from, Some(others)));
    let mut names = names_in(setup);
    let from = slug(from);
    names.extend(within(setup, items).into_iter().filter_map(|at| items.get(at)).flat_map(|item| names_of(&item.body)));
    names.sort();
    names.dedup();
    if !names.contains(&from) {
        let near = nearest(&from, names.iter().map(String::as_str)).map(|near| format!("did you mean `{near}`?"));
        let help = near.unwrap_or_else(|| format!("it holds {}", names.join(", ")));
        return Err(Diagnostics::new("R0020", format!("the scene `{}` does not hold `{from}`", setup.name), help));
    }
    let kind = kind_of(items, &from);
    let to = match others {
        None => all_of(items, kind),
        Some(others) => others.split(',').map(|name| id_of(items, kind, name)).collect::<Result<_, _>>()?,
    };
    Ok(Axis { from, to })
}

/// Returns two axes: the first names of two different kinds in a scene, such as a character and a Foe, each with all
/// items of its kind.
///
/// # Errors
/// `R0020` when the set-up does not name two kinds.
pub fn matrix(setup: &Setup, items: &[Item]) -> Result<Vec<Axis>, Diagnostics> {
    let mut kinds: Vec<&str> = Vec::new();
    let mut axes = Vec::new();
    for from in names_in(setup) {
        let kind = kind_of(items, &from);
        let to = all_of(items, kind);
        if !kinds.contains(&kind) && to.len() > 1 {
            kinds.push(kind);
            axes.push(Axis { from, to });
        }
    }
    if axes.len() < 2 {
        let message = format!("the scene `{}` does not name two kinds of things to vary", setup.name);
        return Err(Diagnostics::new("R0020", message, "`--vary NAME` puts others in the place of one name"));
    }
    axes.truncate(2);
    Ok(axes)
}

/// Returns the set-up with one name replaced by another.
pub fn put(setup: &Setup, from: &str, to: &str) -> Setup {
    let mut setup = setup.clone();
    put_name(&mut setup.body, from, to);
    setup
}

/// The most steps from a scene to the items that it needs: a character is one step, the character's deck two.
const DEEPEST: usize = 2;

/// Returns for each axis the indices of the items that hold its name, among the items that the scene needs, such as
/// a character's deck.
pub fn holders(setup: &Setup, items: &[Item], axes: &[Axis]) -> Vec<Vec<usize>> {
    // Nearly all simulations vary nothing.
    if axes.is_empty() {
        return Vec::new();
    }
    let within: Vec<(usize, Vec<String>)> = within(setup, items)
        .into_iter()
        .filter_map(|at| items.get(at).map(|item| (at, names_of(&item.body))))
        .collect();
    let holding = |axis: &Axis| {
        let holds = |(at, names): &(usize, Vec<String>)| names.contains(&axis.from).then_some(*at);
        within.iter().filter_map(holds).collect()
    };
    axes.iter().map(holding).collect()
}

/// Replaces one name by another inside an item.
pub fn put_in(item: &mut Item, from: &str, to: &str) {
    put_name(&mut item.body, from, to);
}

/// Replaces one name by another in these statements.
fn put_name(body: &mut [Statement], from: &str, to: &str) {
    each_name(body, 0, &mut |_, id| {
        if id == from {
            *id = to.to_string();
        }
    });
}

/// Returns the indices of the items that a scene names, and of the items that these name.
fn within(setup: &Setup, items: &[Item]) -> Vec<usize> {
    let (mut found, mut names) = (Vec::new(), names_in(setup));
    for _ in 0..DEEPEST {
        let more: Vec<usize> = (0..items.len())
            .filter(|at| !found.contains(at) && items.get(*at).is_some_and(|item| names.contains(&item.id)))
            .collect();
        names = more.iter().filter_map(|at| items.get(*at)).flat_map(|item| names_of(&item.body)).collect();
        found.extend(more);
    }
    found
}

/// Returns the ids of all names in these statements.
fn names_of(body: &[Statement]) -> Vec<String> {
    let mut found = Vec::new();
    each_name(&mut body.to_vec(), 0, &mut |_, id| found.push(id.clone()));
    found
}

/// Returns the ids of all names in a set-up, each once. The names in the outermost braces come first, then the others
/// in order.
fn names_in(setup: &Setup) -> Vec<String> {
    let mut found: Vec<(u32, String)> = Vec::new();
    each_name(&mut setup.clone().body, 0, &mut |depth, id| {
        if found.iter().all(|(_, known)| known != id) {
            found.push((depth, id.clone()));
        }
    });
    found.sort_by_key(|(depth, _)| *depth);
    found.into_iter().map(|(_, id)| id).collect()
}

/// Calls `act` with each name in these statements and its number of enclosing braces.
fn each_name(body: &mut [Statement], depth: u32, act: &mut dyn FnMut(u32, &mut String)) {
    for arg in body.iter_mut().flat_map(|statement| &mut statement.args) {
        each_name_of(&mut arg.datum, depth, act);
    }
}

/// Calls `act` with each name in a datum and its number of enclosing braces.
pub(crate) fn each_name_of(datum: &mut Datum, depth: u32, act: &mut dyn FnMut(u32, &mut String)) {
    match datum {
        Datum::Name(id) => act(depth, id),
        Datum::Counted(_, arg) => each_name_of(&mut arg.datum, depth, act),
        Datum::List(args) => args.iter_mut().for_each(|arg| each_name_of(&mut arg.datum, depth, act)),
        Datum::Rows(rows) => rows.iter_mut().for_each(|row| each_name(&mut row.body, depth, act)),
        Datum::Block(body) => each_name(body, depth + 1, act),
        _ => {}
    }
}

/// Returns the kind of an item, or an empty text if there is no such item.
fn kind_of(items: &[Item], id: &str) -> &'static str {
    items.iter().find(|item| item.id == id).map_or("", |item| item.kind)
}

/// Returns all items of a kind that are meant for play.
fn all_of(items: &[Item], kind: &str) -> Vec<String> {
    items.iter().filter(|item| item.kind == kind && !item.is_fixture).map(|item| item.id.clone()).collect()
}

/// Returns the id of an item of this kind, or an error if there is no such item.
fn id_of(items: &[Item], kind: &'static str, name: &str) -> Result<String, Diagnostics> {
    let id = slug(name);
    if items.iter().any(|item| item.kind == kind && item.id == id) {
        return Ok(id);
    }
    let all = all_of(items, kind);
    let help = match nearest(&id, all.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there are {}", all.join(", ")),
    };
    Err(Diagnostics::new("R0020", format!("there is no {kind} `{}`", name.trim()), help))
}
