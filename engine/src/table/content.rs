//! Editions of content, and fingerprints of content and set-ups.
//!
//! A history may hold positions on several editions, since content can be reloaded during play. A save holds the
//! fingerprints, to tell whether the content has changed since.

use super::former::FormerNames;
use crate::kernel::{Arg, Datum, Item, Origin, Row, Rules, Statement};
use crate::script::Scripts;
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::fmt::{Debug, Write};
use std::rc::Rc;
use std::sync::Arc;

/// Content as it was loaded at some time. Positions stand on an edition.
pub(super) struct Edition<R> {
    /// Counts up with every new content; the scene begins with 0.
    pub number: u32,
    pub rules: Rc<R>,
    /// The fingerprint of the content.
    pub content: Fingerprint,
    /// The former names of its items.
    pub former: Rc<FormerNames>,
}

/// The fingerprints of content, worked out when they are first asked for: most games are never saved.
#[derive(Clone)]
pub(super) struct Fingerprint(Rc<OnceCell<Prints>>);

/// The fingerprints of content.
#[derive(Debug)]
pub(super) struct Prints {
    /// Without the items for scenes, which the prompt reads only when they are needed.
    pub content: String,
    /// With all items. Content with equal ones gives its items the same numbers.
    pub numbers: String,
}

impl Prints {
    /// Returns the fingerprints of items and scripts. Places in files and the order of items do not count.
    fn of(items: &[Item], scripts: &Scripts) -> Prints {
        let path = |item: &Item| Some(scripts.sources.get(item.at.file?)?.path.as_str());
        let of_scenes: BTreeSet<&str> = items.iter().filter(|item| item.is_fixture).filter_map(path).collect();
        let (mut content, mut fixtures) = (Vec::new(), Vec::new());
        let mut text = String::new();
        let mut note = |value: &dyn Debug, is_fixture: bool| {
            text.clear();
            // Writing to a string cannot fail.
            let _written = write!(text, "{value:?}");
            let hashes = if is_fixture { &mut fixtures } else { &mut content };
            hashes.push(*blake3::hash(text.as_bytes()).as_bytes());
        };
        for item in items {
            note(&placeless(item), item.is_fixture);
        }
        for (name, file) in &scripts.files {
            // The lines of an item for scenes stand in a file of scenes, as the item does.
            let is_fixture = file.written.is_some() && of_scenes.contains(file.path.as_str());
            note(&(name, &file.text), is_fixture);
        }
        Prints { content: print_of(content.clone()), numbers: print_of([content, fixtures].concat()) }
    }
}

/// Returns the fingerprint of what has these hashes, in any order.
fn print_of(mut hashes: Vec<[u8; 32]>) -> String {
    hashes.sort_unstable();
    blake3::hash(hashes.as_flattened()).to_hex().to_string()
}

impl Fingerprint {
    /// Returns the fingerprint of the content from which rules were built. It is worked out at once if they do not keep
    /// that content.
    pub fn new<R: Rules>(rules: &R, items: &[Item], scripts: &Scripts) -> Fingerprint {
        match rules.content() {
            Some(_) => Fingerprint(Rc::default()),
            None => Fingerprint(Rc::new(OnceCell::from(Prints::of(items, scripts)))),
        }
    }

    /// Returns a fingerprint that is known already.
    pub fn known(text: String) -> Fingerprint {
        Fingerprint(Rc::new(OnceCell::from(Prints { content: text.clone(), numbers: text })))
    }

    /// Returns the fingerprints as texts. `rules` are those that they were made for.
    pub fn of<R: Rules>(&self, rules: &R) -> &Prints {
        let (items, scripts) = rules.content().unzip();
        self.0.get_or_init(|| Prints::of(items.unwrap_or_default(), scripts.unwrap_or(&Scripts::default())))
    }
}

/// Returns a hash that is equal for equal set-ups, wherever they are written.
pub(super) fn fingerprint_of_setup(body: &[Statement]) -> String {
    let mut body = body.to_vec();
    body.iter_mut().for_each(forget_in_statement);
    blake3::hash(format!("{body:?}").as_bytes()).to_hex().to_string()
}

/// Returns an item without its places in files.
fn placeless(item: &Item) -> Item {
    let mut item = item.clone();
    item.at = Origin::CODE;
    for param in &mut item.params {
        param.at = Origin::CODE;
        param.default.iter_mut().for_each(forget_in_datum);
    }
    Arc::make_mut(&mut item.body).iter_mut().for_each(forget_in_statement);
    item
}

/// Removes the places in a statement.
fn forget_in_statement(statement: &mut Statement) {
    statement.at = Origin::CODE;
    statement.args.iter_mut().for_each(forget_in_arg);
}

/// Removes the places in an argument.
fn forget_in_arg(arg: &mut Arg) {
    arg.at = Origin::CODE;
    forget_in_datum(&mut arg.datum);
}

/// Removes the places in a value.
fn forget_in_datum(datum: &mut Datum) {
    match datum {
        Datum::Call(call) => call.args.iter_mut().for_each(|(_, datum)| forget_in_datum(datum)),
        Datum::Counted(_, arg) => forget_in_arg(arg),
        Datum::List(list) => list.iter_mut().for_each(forget_in_arg),
        Datum::Rows(rows) => rows.iter_mut().for_each(forget_in_row),
        Datum::Block(block) => block.iter_mut().for_each(forget_in_statement),
        _ => {}
    }
}

/// Removes the places in a row of a table.
fn forget_in_row(row: &mut Row) {
    forget_in_arg(&mut row.key);
    row.body.iter_mut().for_each(forget_in_statement);
}
