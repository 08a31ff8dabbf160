//! Variation of a scene: the same scene with other names in it, such as another Foe, another character, or every item
//! of a kind in turn.
//!
//! A name is found by its shape in the set-up, so this works for any kind of item. Items of different kinds may share a
//! name, so the kinds that may stand at a place decide which item is meant there.

use crate::content::Diagnostics;
use rondel_dsl::Loaded;
use rondel_engine::kernel::{Arg, Datum, Item, Origin, Setup, Statement, nearest, slug};
use std::sync::Arc;

/// A name of the set-up, and the names that replace it in turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Axis {
    /// The kind of the item.
    pub kind: &'static str,
    /// The id in the set-up.
    pub from: String,
    /// The ids that replace it. The id itself may be among them.
    pub to: Vec<String>,
}

/// The replacement of a name by another of the same kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Put<'a> {
    /// The kind of both items.
    pub kind: &'a str,
    /// The id that is replaced.
    pub from: &'a str,
    /// The id in its place.
    pub to: &'a str,
}

impl Axis {
    /// Returns the replacement of its name by another.
    pub fn put<'a>(&'a self, to: &'a str) -> Put<'a> {
        Put { kind: self.kind, from: &self.from, to }
    }
}

/// An item by its kind and its id.
type Named = (&'static str, String);

/// Reads `NAME` (every item of its kind takes its place) or `NAME=OTHER,OTHER`. A name that items of several kinds share
/// has its kind before it: `foe mouse`.
///
/// # Errors
/// `R0020` when the set-up does not hold the name, or holds it of several kinds, or there is no item to take its place.
pub fn axis(setup: &Setup, loaded: &Loaded, text: &str) -> Result<Axis, Diagnostics> {
    let (from, others) = match text.split_once('=') {
        Some((from, others)) => (from, Some(others)),
        None => (text, None),
    };
    let (kind, from) = held(setup, loaded, from.trim())?;
    let to = match others {
        None => all_of(&loaded.items, kind),
        Some(others) => others.split(',').map(|name| id_of(&loaded.items, kind, name)).collect::<Result<_, _>>()?,
    };
    Ok(Axis { kind, from, to })
}

/// Returns the item that a text means among those that the set-up, or an item of it, names.
fn held(setup: &Setup, loaded: &Loaded, text: &str) -> Result<Named, Diagnostics> {
    let mut names = names_in(loaded, "scene", &setup.body);
    let items = within(setup, loaded).into_iter().filter_map(|at| loaded.items.get(at));
    names.extend(items.flat_map(|item| names_in(loaded, item.kind, &item.body)));
    names.sort_by(|(kind, id), (other_kind, other_id)| (id, kind).cmp(&(other_id, other_kind)));
    names.dedup();
    let id = slug(text);
    let mut meant: Vec<&Named> = names.iter().filter(|(_, named_id)| *named_id == id).collect();
    if meant.is_empty()
        && let Some((kind, name)) = text.split_once(' ')
    {
        let (kind, id) = (kind.to_lowercase(), slug(name));
        meant = names.iter().filter(|(named_kind, named_id)| *named_kind == kind && *named_id == id).collect();
    }
    match meant.as_slice() {
        [only] => Ok((*only).clone()),
        [] => {
            let mut ids: Vec<&str> = names.iter().map(|(_, id)| id.as_str()).collect();
            ids.dedup();
            let help = match nearest(&id, ids.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("it holds {}", listed(&ids)),
            };
            Err(Diagnostics::new("R0020", format!("the scene `{}` does not hold `{id}`", setup.name), help))
        }
        several => {
            let ways: Vec<String> = several.iter().map(|(kind, id)| format!("`--vary \"{kind} {id}\"`")).collect();
            let message = format!("the scene `{}` holds {} items with the name `{id}`", setup.name, several.len());
            Err(Diagnostics::new("R0020", message, format!("say the kind: {}", ways.join(" or "))))
        }
    }
}

/// Returns two axes: the first names of two different kinds in a scene, such as a character and a Foe, each with all
/// items of its kind.
///
/// # Errors
/// `R0020` when the set-up does not name two kinds.
pub fn matrix(setup: &Setup, loaded: &Loaded) -> Result<Vec<Axis>, Diagnostics> {
    let mut axes: Vec<Axis> = Vec::new();
    for (kind, from) in names_in(loaded, "scene", &setup.body) {
        let to = all_of(&loaded.items, kind);
        if axes.iter().all(|axis| axis.kind != kind) && to.len() > 1 {
            axes.push(Axis { kind, from, to });
        }
    }
    if axes.len() < 2 {
        let message = format!("the scene `{}` does not name two kinds of things to vary", setup.name);
        return Err(Diagnostics::new("R0020", message, "`--vary NAME` puts others in the place of one name"));
    }
    axes.truncate(2);
    Ok(axes)
}

/// Returns the set-up with names replaced by others, all at once: two names may change places.
pub fn put(setup: &Setup, loaded: &Loaded, puts: &[Put<'_>]) -> Setup {
    let mut setup = setup.clone();
    put_names(loaded, "scene", &mut setup.body, puts);
    setup
}

/// The most steps from a scene to the items that it needs: a character is one step, the character's deck two.
const DEEPEST: usize = 2;

/// Returns for each axis the indices of the items that hold its name, among the items that the scene needs, such as
/// a character's deck.
pub fn holders(setup: &Setup, loaded: &Loaded, axes: &[Axis]) -> Vec<Vec<usize>> {
    // Nearly all simulations vary nothing.
    if axes.is_empty() {
        return Vec::new();
    }
    let mut holders = vec![Vec::new(); axes.len()];
    for at in within(setup, loaded) {
        let Some(item) = loaded.items.get(at) else { continue };
        let names = names_in(loaded, item.kind, &item.body);
        for (axis, holders_of_axis) in axes.iter().zip(&mut holders) {
            if names.iter().any(|(kind, id)| *kind == axis.kind && *id == axis.from) {
                holders_of_axis.push(at);
            }
        }
    }
    holders
}

/// Replaces names by others inside an item, all at once.
pub fn put_in(item: &mut Item, loaded: &Loaded, puts: &[Put<'_>]) {
    put_names(loaded, item.kind, Arc::make_mut(&mut item.body), puts);
}

/// Replaces names by others in the statements of an item or a scene.
fn put_names(loaded: &Loaded, of: &str, body: &mut [Statement], puts: &[Put<'_>]) {
    // The kinds of items that may be named at each place.
    let kinds = loaded.kinds_at(of, body);
    each_name(body, 0, &mut |_, at, id| {
        let is_meant =
            |put: &&Put<'_>| *id == put.from && kinds.get(&at).is_some_and(|kinds| kinds.contains(&put.kind));
        if let Some(put) = puts.iter().find(is_meant) {
            *id = put.to.to_string();
        }
    });
}

/// Returns the indices of the items that a scene names, and of the items that these name.
fn within(setup: &Setup, loaded: &Loaded) -> Vec<usize> {
    let (mut found, mut names) = (Vec::new(), names_in(loaded, "scene", &setup.body));
    for _ in 0..DEEPEST {
        let is_named = |item: &Item| names.iter().any(|(kind, id)| *kind == item.kind && *id == item.id);
        let new_items = loaded.items.iter().enumerate().filter(|(at, _)| !found.contains(at));
        let named_items: Vec<(usize, &Item)> = new_items.filter(|(_, item)| is_named(item)).collect();
        names = named_items.iter().flat_map(|(_, item)| names_in(loaded, item.kind, &item.body)).collect();
        found.extend(named_items.iter().map(|(at, _)| *at));
    }
    found
}

/// Returns the items that the statements of an item or a scene name, each once. The names in the outermost braces come
/// first, then the others in order.
fn names_in(loaded: &Loaded, of: &str, body: &[Statement]) -> Vec<Named> {
    // The kinds of items that may be named at each place.
    let kinds = loaded.kinds_at(of, body);
    let mut found: Vec<(u32, Named)> = Vec::new();
    // `each_name` may change names, so it gets a copy of the statements.
    each_name(&mut body.to_vec(), 0, &mut |depth, at, id| {
        let is_item = |kind: &&'static str| loaded.items.iter().any(|item| item.id == *id && item.kind == *kind);
        let Some(kinds_here) = kinds.get(&at) else { return };
        let Some(kind) = kinds_here.iter().copied().find(is_item) else { return };
        let is_found = found.iter().any(|(_, (found_kind, found_id))| *found_kind == kind && *found_id == *id);
        if !is_found {
            found.push((depth, (kind, id.clone())));
        }
    });
    found.sort_by_key(|(depth, _)| *depth);
    found.into_iter().map(|(_, named)| named).collect()
}

/// Calls `act` with each name in these statements: its number of enclosing braces, its place, and its id.
fn each_name(body: &mut [Statement], depth: u32, act: &mut dyn FnMut(u32, Origin, &mut String)) {
    for arg in body.iter_mut().flat_map(|statement| &mut statement.args) {
        each_name_of(arg, depth, act);
    }
}

/// Calls `act` with each name in a value: its number of enclosing braces, its place, and its id.
pub(crate) fn each_name_of(arg: &mut Arg, depth: u32, act: &mut dyn FnMut(u32, Origin, &mut String)) {
    match &mut arg.datum {
        Datum::Name(id) => act(depth, arg.at, id),
        Datum::Counted(_, arg) => each_name_of(arg, depth, act),
        Datum::List(args) => args.iter_mut().for_each(|arg| each_name_of(arg, depth, act)),
        Datum::Rows(rows) => rows.iter_mut().for_each(|row| each_name(&mut row.body, depth, act)),
        Datum::Block(body) => each_name(body, depth + 1, act),
        _ => {}
    }
}

/// Returns all items of a kind that are meant for play.
fn all_of(items: &[Item], kind: &str) -> Vec<String> {
    items.iter().filter(|item| item.kind == kind && !item.is_fixture).map(|item| item.id.clone()).collect()
}

/// Returns names for a sentence. Of many names, returns the first ones and the number of the others.
fn listed(names: &[&str]) -> String {
    const SHOWN: usize = 12;
    let (shown, others) = names.split_at(names.len().min(SHOWN));
    let more = if others.is_empty() { String::new() } else { format!(" and {} more", others.len()) };
    format!("{}{more}", shown.join(", "))
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
        None => format!("there are {}", listed(&all.iter().map(String::as_str).collect::<Vec<_>>())),
    };
    Err(Diagnostics::new("R0020", format!("there is no {kind} `{}`", name.trim()), help))
}
