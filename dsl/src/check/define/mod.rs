//! Definitions: [`define`] finds all items of all packs, and decides for each name which pack's item counts.
//!
//! Within a pack a name is defined once. A later pack can do four things to an item:
//!
//! - `replace`: the later pack's item counts instead.
//! - `change`: the later pack's statements replace the statements with the same words, and its rows replace the rows
//!   with the same numbers. Single values are added to lists or removed from them.
//! - `extend`: the later pack's statements are added.
//! - `without`: the item is removed.
//!
//! Former names (`formerly "Old Name"`) stay after the first three.
//!
//! An item for scenes is defined in the folder `scenes/` of a pack and serves only the scenes there. It never clashes
//! with an item of another pack: one of the two gets a name apart, such as `Snake (swamp)`.
//!
//! Begin reading at [`define`]: [`Definer::add`] takes in every item of every file, so that all names are known, and
//! then [`Definer::finish`] reads the bodies.

mod alike;
pub(crate) mod body;
mod clashes;
mod early;
mod edits;
mod every;
mod head;
mod like;
mod noop;
mod place;
mod table;
mod without;

use super::conflicts::{Field, Packs, Said};
use super::names::Names;
use crate::shape::edit::ChangeBody;
use crate::shape::{Shaped, Shaper};
use crate::syntax::{Entry, File, ItemTree, Part, TermKind};
use early::Early;
use every::Every;
pub(in crate::check) use place::TWICE;
use place::{Definition, How, TakenOut};
use rondel_engine::kernel::rows::NOTE;
use rondel_engine::kernel::{
    Item, Origin, Problem, Shape, SourceId, Statement, Times, Vocabulary, Word, slug, with_article,
};
use rondel_engine::script::Scripts;
use rondel_engine::systems::Systems;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Statements that may stand in any item.
static EVERYWHERE: &[Word] = &[
    Word { word: "formerly", shape: &[Shape::Text], times: Times::Many, doc: crate::pack::FORMERLY, rule: "" },
    Word { word: NOTE, shape: &[Shape::Free, Shape::Text], times: Times::Many, doc: crate::pack::NOTE, rule: "" },
];

/// One parsed file of a pack.
pub(crate) struct Parsed<'t> {
    /// The pack's place in the order of loading.
    pub pack: usize,
    pub file: SourceId,
    /// Whether the file stands in the pack's folder `scenes/`. Its definitions then serve the scenes of its pack.
    pub beside_scenes: bool,
    pub text: &'t str,
    pub tree: Arc<File>,
}

/// One piece of an item as it is written: its definition, or a change of it. `at` is the place of the name.
#[derive(Clone, Copy)]
struct Written<'p, 't> {
    parsed: &'p Parsed<'t>,
    tree: &'p ItemTree,
    at: Origin,
}

impl Written<'_, '_> {
    /// Returns how the piece relates to the item of its name.
    fn how(&self) -> How {
        How::of(&self.tree.head, self.parsed.text)
    }

    /// Returns the content of the piece, word by word.
    fn said(&self, shaped: &Shaped) -> Said {
        let text = self.parsed.text;
        let mut fields: BTreeMap<&'static str, Field> = BTreeMap::new();
        for statement in shaped.statements.iter().filter(|statement| statement.word != "formerly") {
            let range = statement.at.start as usize..statement.at.end as usize;
            let (said, source) = (statement.said(), text.get(range).unwrap_or_default());
            match fields.get_mut(statement.word) {
                Some(field) => field.add(&said, source),
                None => {
                    let cells = table::rows(&statement.args).map(|rows| table::cells(rows)).unwrap_or_default();
                    let beside = table::beside(&statement.args);
                    let field = Field { said, written: source.into(), at: statement.at, cells, beside, by_rows: false };
                    fields.insert(statement.word, field);
                }
            }
        }
        // The parameters count as one more word, since packs may set them differently too.
        if let Some(bracket) = self.tree.head.bracket {
            let source = bracket.of(text).to_string();
            let at = crate::origin(Some(self.parsed.file), bracket.range());
            fields.insert("(...)", Field::new(source.clone(), source, at));
        }
        let (whole, by_every) = (self.how() == How::Replace, self.tree.head.every.is_some());
        Said { pack: self.parsed.pack, at: self.at, whole, by_every, fields }
    }

    /// Returns the values that a `change` sets, word by word and row by row. Its edits of lists are not among them.
    /// Words and rows that it removes (`gone`, `cut`) are set to nothing.
    fn said_by_change(&self, change: &ChangeBody) -> Said {
        let mut said = self.said(&change.sets);
        for (word, field) in &mut said.fields {
            field.by_rows = !field.cells.is_empty() && !change.anew.contains(word) && change.tables.contains(word);
        }
        let text = self.parsed.text;
        let written = |at: Origin| text.get(at.start as usize..at.end as usize).unwrap_or_default().to_string();
        for (word, at) in &change.gone {
            said.fields.entry(word.word).or_insert_with(|| Field::new(String::new(), written(*at), *at));
        }
        for (word, keys, at) in &change.cut {
            let new = || Field { by_rows: true, ..Field::new(String::new(), written(*at), *at) };
            let field = said.fields.entry(word.word).or_insert_with(new);
            // The value of a removed row is empty.
            let cells = keys.iter().flat_map(|key| table::cells_of(&key.datum));
            cells.for_each(|cell| _ = field.cells.entry(cell).or_default());
        }
        said
    }
}

/// The definitions of all files together.
pub(crate) struct Defined {
    /// The items, sorted by kind and id. Scenes are among them.
    pub items: Vec<Item>,
    pub problems: Vec<Problem>,
    /// The ids of items that could not be read, each with the place of its name.
    pub broken: BTreeMap<String, Origin>,
    /// The number of places that name each item that could not be read, by its id. They are not reported one by one.
    pub followers: BTreeMap<String, usize>,
    /// The kinds and ids of items that nothing names.
    pub idle: Vec<(&'static str, String)>,
    /// The items of packs that other packs change.
    pub changes: Vec<Changed>,
    /// The ids called by definitions that do not count.
    pub unused_calls: BTreeSet<String>,
    /// The kinds and ids of items, each with the packs that had them before and no longer do. Their scripts no longer
    /// run.
    pub dropped: Vec<(&'static str, String, Vec<usize>)>,
    /// Scenes that lost their names to scenes of later packs: the index of the pack, the former name and the new one.
    pub renamed: Vec<(usize, String, String)>,
}

/// An item that other packs change.
#[derive(Clone, Debug)]
pub(crate) struct Changed {
    /// The whole item as it is written, from head to brace.
    pub whole: Origin,
    pub name: String,
    /// The place of each change, and its pack.
    pub by: Vec<(Origin, usize)>,
}

/// Finds the items of all files, decides which definitions count, and reads their bodies.
pub(crate) fn define(
    files: &[Parsed<'_>],
    (vocabulary, systems): (&'static Vocabulary, Systems),
    scripts: &Scripts,
    packs: &Packs,
) -> Defined {
    let mut definer = Definer {
        vocabulary,
        names: Names::among(vocabulary, systems),
        nothing: Names::among(vocabulary, systems),
        known: BTreeMap::new(),
        former: BTreeMap::new(),
        nameless: Vec::new(),
        early: Vec::new(),
        taken_out: BTreeMap::new(),
        everys: Vec::new(),
        likened: Vec::new(),
        of_models: BTreeMap::new(),
        texts: files.iter().map(|parsed| (parsed.file, parsed.text)).collect(),
        renamed: Vec::new(),
        unused_calls: BTreeSet::new(),
        homes: files.iter().map(|parsed| (parsed.file, parsed.pack)).collect(),
        packs,
        problems: Vec::new(),
    };
    for parsed in files {
        for entry in &parsed.tree.entries {
            if let Entry::Item(tree) = entry {
                definer.add(parsed, tree);
            }
        }
    }
    let kinds: Vec<&'static str> = vocabulary.items.iter().map(|item| item.word).collect();
    let mut broken = super::followers::broken_names(files, &kinds);
    let known: BTreeSet<&str> = definer.known.keys().map(|(_, id)| id.as_str()).collect();
    broken.retain(|id, _| !known.contains(id.as_str()));
    definer.names.add_broken(broken.keys().cloned());
    Defined { broken, ..definer.finish(scripts) }
}

/// The definitions, by kind and id.
type Known<'p, 't> = BTreeMap<(&'static str, String), Definition<'p, 't>>;

/// The state of [`define`].
struct Definer<'p, 't> {
    vocabulary: &'static Vocabulary,
    names: Names,
    /// Empty names, for reading parameters, which name no items.
    nothing: Names,
    /// The definitions that count.
    known: Known<'p, 't>,
    /// The items that packs remove (`without`).
    taken_out: BTreeMap<(&'static str, String), TakenOut>,
    /// The `change every` pieces, in the order of loading.
    everys: Vec<Every<'p, 't>>,
    /// The items whose models are being read, to detect a circle of `like`.
    likened: Vec<(&'static str, String)>,
    /// The final statements of models that were read already.
    of_models: BTreeMap<(&'static str, String), Vec<Statement>>,
    /// The text of each file.
    texts: BTreeMap<SourceId, &'p str>,
    /// Former names by kind and former id. Each has the present name and the place of the `formerly`.
    former: BTreeMap<(&'static str, String), (String, Origin)>,
    /// Items without a valid name, which are only checked.
    nameless: Vec<(&'static str, Written<'p, 't>)>,
    /// Changes of an item that no earlier pack defines.
    early: Vec<Early<'p, 't>>,
    /// See [`Defined::renamed`].
    renamed: Vec<(usize, String, String)>,
    /// See [`Defined::unused_calls`].
    unused_calls: BTreeSet<String>,
    /// The pack of each file.
    homes: BTreeMap<SourceId, usize>,
    packs: &'p Packs,
    problems: Vec<Problem>,
}

impl<'p, 't> Definer<'p, 't> {
    /// Takes in an item of a parsed file: checks its head and notes it as a definition or a change.
    fn add(&mut self, parsed: &'p Parsed<'t>, tree: &'p ItemTree) {
        let origin = |span: crate::syntax::Span| crate::origin(Some(parsed.file), span.range());
        let head = &tree.head;
        let Some((kind, takes_params)) = self.kind(parsed, head) else { return };
        let written = Written { parsed, tree, at: origin(head.name) };
        if written.how() == How::Without && !tree.body.parts.is_empty() {
            let problem = Problem::error("E0219", origin(tree.body.span), "what is taken out says nothing more")
                .label("this has no place")
                .help(format!("write `without {kind} {}` alone", head.name.of(parsed.text)));
            self.problems.push(problem);
        }
        if head.every.is_some() {
            return self.add_every(kind, written);
        }
        let Some(name) = self.name(parsed, tree) else {
            return self.nameless.push((kind, written));
        };
        let mut shaper = Shaper::new(parsed.text, Some(parsed.file), self.vocabulary, &self.nothing);
        let params = shaper.params(&head.params);
        // A damaged head may have declared further parameters.
        let params = (shaper.problems.is_empty() && !tree.unread).then_some(params);
        self.problems.append(&mut shaper.problems);
        if let (Some(bracket), false) = (head.bracket, takes_params) {
            self.report_params(kind, origin(bracket));
        }
        let name = match head.how {
            Some(_) => self.name_now(kind, self.name_behind_pack(&self.known, kind, &name).unwrap_or(name), written.at),
            None => name,
        };
        for (former, at) in former_names(&written) {
            self.former.insert((kind, slug(&former)), (name.clone(), at));
        }
        self.place((kind, slug(&name)), name, params, written);
    }

    /// Completes the names, so that bodies can refer to them.
    fn complete_names(&mut self) {
        let params: Vec<_> =
            self.known.iter().map(|((kind, _), definition)| self.params_of(kind, definition)).collect();
        for (definition, params) in self.known.values_mut().zip(params) {
            definition.params = params;
        }
        for ((kind, id), definition) in &self.known {
            let pack = self.packs.id(definition.base.parsed.pack);
            self.names.add((kind, id), &definition.name, definition.params.clone(), pack);
            if definition.base.parsed.beside_scenes {
                self.names.mark_for_scenes(kind, id);
            }
        }
        for ((kind, former), (now, at)) in std::mem::take(&mut self.former) {
            let pack_of = |id: &str| self.known.get(&(kind, id.to_string())).map(|known| known.base.parsed.pack);
            // A later pack may give a former name to another item. An item that had the name already keeps it.
            let had_it_before = pack_of(&former) <= pack_of(&slug(&now));
            if had_it_before && let Some(taken) = self.known.get(&(kind, former.clone())) {
                self.problems.push(still_there(kind, taken, &now, at));
            }
            self.names.add_former(kind, &former, &now, at);
        }
    }

    /// Completes the names, reads the bodies of all items, and reports what is left.
    fn finish(mut self, scripts: &Scripts) -> Defined {
        self.tell_early();
        self.tell_clashes();
        self.complete_names();
        self.tell_alike();
        let changes = self.known.values().filter_map(Definition::changed).collect();
        let dropped = self.known.iter().filter_map(|((kind, id), known)| Some((*kind, id.clone(), known.dropped()?)));
        let taken_out = self.taken_out.iter().map(|((kind, id), out)| (*kind, id.clone(), out.packs.clone()));
        let dropped = dropped.chain(taken_out).collect();
        self.add_names_of_removed();
        let known = std::mem::take(&mut self.known);
        let mut items = self.items(&known, scripts);
        self.tell_unfitting(scripts);
        self.leave_out_scenes(&mut items, &known);
        self.tell_taken_out(&items);
        for (kind, written) in std::mem::take(&mut self.nameless) {
            self.shape(kind, &written, scripts);
        }
        let followers = self.names.followers();
        let idle = items.iter().filter(|item| item.kind != "scene" && !self.names.is_used(&item.id));
        let idle = idle.map(|item| (item.kind, item.id.clone())).collect();
        let (problems, renamed, unused_calls) = (self.problems, self.renamed, self.unused_calls);
        Defined { items, problems, broken: BTreeMap::new(), followers, idle, changes, unused_calls, dropped, renamed }
    }

    /// Adds the names of removed items, marked as gone. They are names while the bodies are read: a pack that removes
    /// an item may itself change the items that name it, so only those that still name it in the end are reported.
    fn add_names_of_removed(&mut self) {
        for ((kind, id), out) in &self.taken_out {
            if !self.names.has(kind, id) && !self.names.is_former(kind, id) {
                self.names.add((kind, id), &out.name, out.params.clone(), "");
                self.names.mark_gone(kind, id);
            }
        }
    }

    /// Reads the bodies of all items.
    fn items(&mut self, known: &Known<'p, 't>, scripts: &Scripts) -> Vec<Item> {
        let mut items = Vec::with_capacity(known.len());
        for ((kind, id), definition) in known {
            let parsed = definition.base.parsed;
            items.push(Item {
                kind,
                name: definition.name.clone(),
                id: id.clone(),
                params: definition.params.clone().unwrap_or_default(),
                body: self.body(kind, definition, known, scripts).into(),
                pack: self.packs.id(parsed.pack).to_string(),
                is_fixture: parsed.beside_scenes,
                at: definition.base.at,
            });
        }
        items
    }
}

/// Returns the names in an item's `formerly` statements, each with the place of its statement.
fn former_names(written: &Written<'_, '_>) -> Vec<(String, Origin)> {
    let text = written.parsed.text;
    let mut names = Vec::new();
    for part in &written.tree.body.parts {
        let Part::Statement(line) = part else { continue };
        let [word, name] = &*line.terms else { continue };
        if word.span.of(text) != "formerly" || name.kind != TermKind::Text {
            continue;
        }
        if let Ok(former) = crate::text::unquote(name.span.of(text)) {
            names.push((former, crate::origin(Some(written.parsed.file), line.span.range())));
        }
    }
    names
}

/// Returns the warning of a `formerly` whose name another item still has. The name then means that item.
fn still_there(kind: &str, taken: &Definition<'_, '_>, now: &str, at: Origin) -> Problem {
    let (name, kind_of) = (&taken.name, with_article(kind));
    Problem::warning("W0505", at, format!("`{name}` is {kind_of} that is there: \"{now}\" is not found by that name"))
        .label("this is no former name")
        .also(taken.base.at, "this is called so now")
        .help("take the line out, or rename the other one")
}
