//! Positions in files, for editors: the item, the statements and the name at a position, and the words allowed there.
//! [`Loaded::at`] is the entry.

use crate::check::define::body::statements_of;
use crate::loaded::Loaded;
use rondel_engine::kernel::{Arg, Datum, Item, Origin, Shape, Statement, Word};
use std::collections::{BTreeMap, BTreeSet};

/// The item, statement and name at a position of a file.
#[derive(Clone, Debug, Default)]
pub struct Here<'l> {
    /// The kind and the name of the item around the position.
    pub item: Option<(&'l str, &'l str)>,
    /// The statements around the position, the outermost first: `rondel`, then `primary`.
    pub statements: Vec<&'static Word>,
    /// The item that the name at the position means.
    pub named: Option<Named<'l>>,
    /// The words or names allowed at the position, sorted.
    pub may: Vec<&'l str>,
}

/// An item, its definition, and all places that name it.
#[derive(Clone, Debug)]
pub struct Named<'l> {
    /// Its kind: `card`.
    pub kind: &'l str,
    /// Its name as written: `Grey Wolf`.
    pub name: &'l str,
    /// The place of its name in its definition.
    pub defined: Origin,
    /// The statements of items and scenes that name it, by file and place. Scripts and lines are not searched.
    pub used: Vec<Origin>,
}

impl Loaded {
    /// Returns what stands at the first byte of a place, and what may stand there. The position right behind a word
    /// counts as the word, so that an editor can complete it. Nothing is found in scripts, `pack.ron` and `rules.md`.
    ///
    /// ```
    /// use rondel_dsl::{PackFiles, load};
    /// use rondel_engine::systems::Systems;
    /// let page = "Pack(name: \"D\", id: \"d\", system: \"adventure-deck\", version: \"1.0.0\")";
    /// let text = "card Might { type skill }\ndeck Few { holds Might }\n";
    /// let loaded = load(&[PackFiles::new("d").with("pack.ron", page).with("cards.rondel", text)], Systems::builtin());
    /// let place = loaded.sources.find("d/cards.rondel", 2, 20).unwrap();
    /// let here = loaded.at(place);
    /// assert_eq!(here.item, Some(("deck", "Few")));
    /// assert_eq!(here.statements[0].word, "holds");
    /// assert_eq!(loaded.sources.show(here.named.unwrap().defined), "d/cards.rondel:1:6");
    /// assert_eq!(here.may, ["Might"]);
    /// ```
    pub fn at(&self, place: Origin) -> Here<'_> {
        let bodies = self.bodies();
        let mut here = Here::default();
        // The place is in the name of an item, in a statement, or elsewhere between the braces of an item.
        if let Some(body) = bodies.iter().find(|body| body.at.holds(place)) {
            let mut finder = Finder { loaded: self, place, here };
            finder.here.item = Some((body.kind, body.name));
            finder.note_item(|item| item.kind == body.kind && item.at == body.at);
            here = finder.here;
        } else {
            // Members of a family (`card "A" | "B" { effect burns | chills }`) share statements, but each has a value
            // of its own. The first member counts, unless another one has a name at the place and the first has none.
            let in_statement = |body: &&Body| body.statements.iter().any(|statement| statement.at.holds(place));
            let mut members = bodies.iter().filter(in_statement).map(|body| self.inside(body, place));
            if let Some(first) = members.next() {
                // Of the other members, one whose value there is a name says more.
                let naming = if first.named.is_none() { members.find(|other| other.named.is_some()) } else { None };
                here = naming.unwrap_or(first);
            } else if let Some(body) = self.body_around(&bodies, place) {
                here = self.inside(body, place);
            }
        }
        here.may.sort_unstable();
        here.may.dedup();
        here
    }

    /// Returns what stands at a place inside a body.
    fn inside<'l>(&'l self, body: &Body<'l>, place: Origin) -> Here<'l> {
        let here = Here { item: Some((body.kind, body.name)), ..Here::default() };
        let mut finder = Finder { loaded: self, place, here };
        if let Some(vocabulary) = self.vocabulary() {
            finder.search(body.statements, &statements_of(vocabulary, body.kind));
        }
        finder.here
    }

    /// Returns the kinds and ids that an item's or scene's statements name or call.
    pub fn names_in(&self, kind: &str, statements: &[Statement]) -> BTreeSet<(&'static str, String)> {
        let mut found = BTreeSet::new();
        for (datum, shape, _) in self.values_in(kind, statements) {
            match (datum, shape) {
                (Datum::Name(id), Shape::Name(kinds)) => found.extend(kinds.iter().map(|kind| (*kind, id.clone()))),
                (Datum::Call(call), Shape::Call(kind)) => _ = found.insert((*kind, call.id.clone())),
                _ => {}
            }
        }
        found
    }

    /// Returns the single values in an item's or scene's statements, each with its shape and its place. Lists and
    /// blocks are entered. A value that may have one of several shapes is returned once for each of them.
    pub fn values_in<'l>(&self, kind: &str, statements: &'l [Statement]) -> Vec<(&'l Datum, &'static Shape, Origin)> {
        let words = self.vocabulary().map(|vocabulary| statements_of(vocabulary, kind)).unwrap_or_default();
        let mut found = Vec::new();
        // All places are entered.
        walk(statements, &words, &|_| true, &mut |met| {
            if let Met::Value(datum, shape, at) = met {
                found.push((datum, shape, at));
            }
        });
        found
    }

    /// Returns the places of the names in an item's or scene's statements, each with the kinds of items that may be
    /// named there.
    pub fn kinds_at(&self, kind: &str, statements: &[Statement]) -> BTreeMap<Origin, Vec<&'static str>> {
        let mut found: BTreeMap<Origin, Vec<&'static str>> = BTreeMap::new();
        for (datum, shape, at) in self.values_in(kind, statements) {
            if let (Datum::Name(_), Shape::Name(kinds)) = (datum, shape) {
                found.entry(at).or_default().extend(*kinds);
            }
        }
        found
    }

    /// Returns all items and scenes.
    fn bodies(&self) -> Vec<Body<'_>> {
        let items = self.items.iter().map(|item| Body {
            kind: item.kind,
            name: &item.name,
            at: item.at,
            statements: &item.body,
        });
        let scenes = self.scenes.iter().map(|scene| Body {
            kind: "scene",
            name: &scene.setup.name,
            at: scene.setup.at,
            statements: &scene.setup.body,
        });
        items.chain(scenes).collect()
    }

    /// Returns the item or scene around a place that lies outside of its statements.
    fn body_around<'b, 'l>(&self, bodies: &'b [Body<'l>], place: Origin) -> Option<&'b Body<'l>> {
        let items = self.written_items.iter().chain(self.written_scenes.iter().map(|(whole, _)| whole));
        let whole = items.filter(|whole| whole.holds(place)).max_by_key(|whole| whole.start)?;
        bodies.iter().find(|body| whole.holds(body.at))
    }
}

/// An item or a scene.
struct Body<'l> {
    kind: &'l str,
    name: &'l str,
    /// The place of its name.
    at: Origin,
    statements: &'l [Statement],
}

/// A search for everything at a place, which fills `here`.
struct Finder<'l> {
    loaded: &'l Loaded,
    place: Origin,
    here: Here<'l>,
}

impl<'l> Finder<'l> {
    /// Searches the statements of an item or a scene.
    fn search(&mut self, statements: &'l [Statement], words: &[&'static [Word]]) {
        let place = self.place;
        walk(statements, words, &|at| at.holds(place), &mut |met| self.note_step(met));
    }

    /// Adds what one step of the walk says about the place.
    fn note_step(&mut self, met: Met<'l, '_>) {
        match met {
            Met::Body(statements, words) => {
                let on_word = |statement: &Statement| {
                    let word_end = statement.at.start as usize + statement.word.len();
                    self.place.start as usize <= word_end
                };
                // Between two statements a new one may begin, and on the first word of a statement another word may
                // stand. Further behind, the place is among the values of that statement: no word of this body fits.
                let around = statements.iter().find(|statement| statement.at.holds(self.place));
                if around.is_none_or(on_word) {
                    self.here.may.extend(words.iter().flat_map(|list| list.iter()).map(|word| word.word));
                }
            }
            Met::Statement(word) => self.here.statements.push(word),
            Met::Value(Datum::Name(id), Shape::Name(kinds), _) => self.note_name(id, kinds),
            Met::Value(Datum::Call(call), Shape::Call(kind), _) => self.note_name(&call.id, &[kind]),
            Met::Value(Datum::Word(_), Shape::OneOf(words), _) | Met::Value(Datum::Cost(..), Shape::Cost(words), _) => {
                self.here.may.extend(*words);
            }
            Met::Value(Datum::Bool(_), Shape::Bool, _) => self.here.may.extend(["yes", "no"]),
            Met::Value(..) => {}
        }
    }

    /// Notes the item that a name means, and that every name of an item of these kinds is allowed in its place.
    fn note_name(&mut self, id: &str, kinds: &[&'static str]) {
        let of_kinds = self.loaded.items.iter().filter(|item| kinds.contains(&item.kind));
        self.here.may.extend(of_kinds.map(|item| item.name.as_str()));
        self.note_item(|item| item.id == id && kinds.contains(&item.kind));
    }

    /// Notes an item, and all places in the statements of items and scenes that name it.
    fn note_item(&mut self, is_meant: impl Fn(&Item) -> bool) {
        let Some(item) = self.loaded.items.iter().find(|item| is_meant(item)) else { return };
        let mut used = Vec::new();
        for body in self.loaded.bodies() {
            let words = self.loaded.vocabulary().map(|vocabulary| statements_of(vocabulary, body.kind));
            let is_item = |id: &str, kinds: &[&str]| *id == item.id && kinds.contains(&item.kind);
            walk(body.statements, &words.unwrap_or_default(), &|_| true, &mut |met| match met {
                Met::Value(Datum::Name(id), Shape::Name(kinds), at) if is_item(id, kinds) => used.push(at),
                Met::Value(Datum::Call(call), Shape::Call(kind), at) if is_item(&call.id, &[kind]) => used.push(at),
                _ => {}
            });
        }
        // Members of a family share statements, and so do an item and one that is `like` it: each place counts once.
        used.sort_by_key(|at| (at.file, at.start));
        used.dedup();
        self.here.named = Some(Named { kind: item.kind, name: &item.name, defined: item.at, used });
    }
}

/// One step of a walk through statements.
enum Met<'l, 'w> {
    /// Statements between braces, and the words that may begin a statement there.
    Body(&'l [Statement], &'w [&'static [Word]]),
    /// A statement.
    Statement(&'static Word),
    /// A single value (not a list or a block), with its shape and its place.
    Value(&'l Datum, &'static Shape, Origin),
}

/// Walks through statements and their values, and calls `meets` at each step. Skips statements and values whose places
/// `enters` rejects.
fn walk<'l>(
    statements: &'l [Statement],
    words: &[&'static [Word]],
    enters: &dyn Fn(Origin) -> bool,
    meets: &mut dyn FnMut(Met<'l, '_>),
) {
    meets(Met::Body(statements, words));
    for statement in statements.iter().filter(|statement| enters(statement.at)) {
        let mut all_words = words.iter().flat_map(|list| list.iter());
        let Some(word) = all_words.find(|word| word.word == statement.word) else { continue };
        meets(Met::Statement(word));
        for (arg, shape) in statement.args.iter().zip(word.shape) {
            walk_value(arg, shape, enters, meets);
        }
    }
}

/// Walks through one value and its parts.
fn walk_value<'l>(
    arg: &'l Arg,
    shape: &'static Shape,
    enters: &dyn Fn(Origin) -> bool,
    meets: &mut dyn FnMut(Met<'l, '_>),
) {
    if !enters(arg.at) {
        return;
    }
    match (&arg.datum, shape) {
        (Datum::Absent, _) => {}
        (_, Shape::Opt(inner) | Shape::After(_, inner)) => walk_value(arg, inner, enters, meets),
        (_, Shape::Either(parts)) => parts.iter().for_each(|part| walk_value(arg, part, enters, meets)),
        (Datum::Counted(_, element), Shape::Counted(inner)) => walk_value(element, inner, enters, meets),
        (Datum::List(list), Shape::List(inner) | Shape::Braced(inner)) => {
            list.iter().for_each(|element| walk_value(element, inner, enters, meets));
        }
        (Datum::List(list), Shape::Seq(parts)) => {
            list.iter().zip(*parts).for_each(|(element, part)| walk_value(element, part, enters, meets));
        }
        (Datum::Block(statements), Shape::Block(words)) => walk(statements, &[words], enters, meets),
        (Datum::Rows(rows), Shape::Rows(key, words)) => {
            for row in rows {
                walk_value(&row.key, key, enters, meets);
                // The body of a row has no place, so its statements tell whether to enter it.
                if row.body.iter().any(|statement| enters(statement.at)) {
                    walk(&row.body, &[words], enters, meets);
                }
            }
        }
        (Datum::Rows(rows), Shape::Map(key, value)) => {
            for row in rows {
                walk_value(&row.key, key, enters, meets);
                let values = row.body.iter().flat_map(|statement| &statement.args);
                values.for_each(|arg| walk_value(arg, value, enters, meets));
            }
        }
        (datum, _) => meets(Met::Value(datum, shape, arg.at)),
    }
}
