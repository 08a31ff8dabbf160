//! Definitions: which item of which pack counts.
//!
//! Within a pack a name is defined once. A later pack says `replace`, and its item counts instead, or `change`, and its
//! statements take the place of those with the same words.

use super::names::Names;
use crate::render::is_unseen;
use crate::shape::{Shaped, Shaper, wanted};
use crate::syntax::{Entry, File, ItemTree, Part, TermKind};
use crate::text::did_you_mean;
use rondel_engine::explore::SCENE_WORDS;
use rondel_engine::kernel::{
    Item, Origin, Param, Problem, Shape, SourceId, Statement, Times, Vocabulary, Word, nearest, slug,
};
use rondel_engine::script::Scripts;
use std::collections::BTreeMap;

/// The most characters of a name.
const MOST_NAME: usize = 80;

/// Statements that may stand in any item.
static EVERYWHERE: &[Word] = &[Word {
    word: "formerly",
    shape: &[Shape::Text],
    times: Times::Many,
    doc: "A name that the item had before: saves and other packs may still use it.",
    rule: "",
}];

/// One parsed file of a pack.
pub(crate) struct Parsed<'t> {
    /// The pack's place in the order of loading.
    pub pack: usize,
    pub file: SourceId,
    pub text: &'t str,
    pub tree: File,
}

/// One piece of an item: its definition, or a change of it.
#[derive(Clone, Copy)]
struct Written<'p, 't> {
    parsed: &'p Parsed<'t>,
    tree: &'p ItemTree,
    at: Origin,
}

/// An item with all that was written about it.
struct Definition<'p, 't> {
    name: String,
    /// None when they could not be read.
    params: Option<Vec<Param>>,
    base: Written<'p, 't>,
    /// By later packs, in order.
    changes: Vec<Written<'p, 't>>,
    /// Definitions that a later pack replaced: still checked, never used.
    replaced: Vec<Written<'p, 't>>,
}

/// What the files define together.
pub(crate) struct Defined {
    /// Sorted by kind and id; scenes too.
    pub items: Vec<Item>,
    pub problems: Vec<Problem>,
}

/// Finds the items of all files and shapes their bodies.
pub(crate) fn define(files: &[Parsed<'_>], vocabulary: &'static Vocabulary, scripts: &Scripts) -> Defined {
    let mut definer = Definer {
        vocabulary,
        names: Names::new(vocabulary),
        nothing: Names::new(vocabulary),
        known: BTreeMap::new(),
        nameless: Vec::new(),
        problems: Vec::new(),
    };
    for parsed in files {
        for entry in &parsed.tree.entries {
            if let Entry::Item(tree) = entry {
                definer.add(parsed, tree);
            }
        }
    }
    definer.finish(scripts)
}

struct Definer<'p, 't> {
    vocabulary: &'static Vocabulary,
    names: Names,
    /// For reading parameters, which name no items.
    nothing: Names,
    known: BTreeMap<(&'static str, String), Definition<'p, 't>>,
    /// Items without a usable name: only checked.
    nameless: Vec<(&'static str, Written<'p, 't>)>,
    problems: Vec<Problem>,
}

impl<'p, 't> Definer<'p, 't> {
    fn add(&mut self, parsed: &'p Parsed<'t>, tree: &'p ItemTree) {
        let origin = |span: crate::syntax::Span| crate::origin(Some(parsed.file), span.range());
        let head = &tree.head;
        let Some((kind, takes_params)) = self.kind(head.kind.of(parsed.text), origin(head.kind)) else { return };
        let written = Written { parsed, tree, at: origin(head.name) };
        let Some(name) = self.name(parsed, tree) else {
            return self.nameless.push((kind, written));
        };
        let mut shaper = Shaper::new(parsed.text, Some(parsed.file), self.vocabulary, &self.nothing);
        let params = shaper.params(&head.params);
        // A damaged head may have declared others.
        let params = Some(params).filter(|_| shaper.problems.is_empty() && !tree.unread);
        self.problems.append(&mut shaper.problems);
        if let (Some(bracket), false) = (head.bracket, takes_params) {
            self.no_params(kind, origin(bracket));
        }
        let how = head.how.map(|how| (how.of(parsed.text), origin(how)));
        self.place((kind, slug(&name)), name, params, written, how);
    }

    fn kind(&mut self, typed: &str, at: Origin) -> Option<(&'static str, bool)> {
        if typed == "scene" {
            return Some(("scene", false));
        }
        let found = self.vocabulary.item(typed).map(|item| (item.word, item.takes_params));
        if found.is_none() {
            let known = || self.vocabulary.items.iter().map(|item| item.word).chain(["scene"]);
            let all = known().collect::<Vec<_>>().join(", ");
            let near = did_you_mean(typed, known());
            let problem = Problem::error("E0201", at, format!("`{typed}` is no kind of item"))
                .label(format!("{} knows no such kind", self.vocabulary.title))
                .help(near.unwrap_or_else(|| format!("the kinds are {all}")));
            self.problems.push(problem);
        }
        found
    }

    /// The item's name, if it can serve as one.
    fn name(&mut self, parsed: &Parsed<'_>, tree: &ItemTree) -> Option<String> {
        let span = tree.head.name;
        let at = crate::origin(Some(parsed.file), span.range());
        let name = crate::text::unquote(span.of(parsed.text)).unwrap_or_else(|_| span.of(parsed.text).to_string());
        let id = slug(&name);
        let problem = if let Some(unseen) = name.chars().find(|c| is_unseen(*c)) {
            Problem::error("E0212", at, "a name holds nothing that is not seen")
                .label(format!("there is a U+{:04X} in it", u32::from(unseen)))
                .help("type the name anew, without what was copied along with it")
        } else if id.is_empty() {
            Problem::error("E0212", at, "a name needs a letter or a digit")
                .label("nothing in it can be typed as a name")
                .help("give it a name such as \"Longsword\"")
        } else if name.chars().count() > MOST_NAME {
            Problem::error("E0213", at, "this name is too long")
                .label(format!("it has {} characters", name.chars().count()))
                .help(format!("a name has at most {MOST_NAME} characters; say more in `text`"))
        } else if self.is_reserved(&id) {
            Problem::error("E0212", at, format!("`{name}` cannot be a name"))
                .label("this word belongs to the language")
                .help("choose another name")
        } else {
            return Some(name);
        };
        self.problems.push(problem);
        None
    }

    fn is_reserved(&self, id: &str) -> bool {
        matches!(id, "scene" | "replace" | "change" | "yes" | "no") || self.vocabulary.item(id).is_some()
    }

    fn no_params(&mut self, kind: &str, at: Origin) {
        let problem = Problem::error("E0315", at, format!("{} takes no parameters", wanted::a(kind)))
            .label("these brackets cannot stand here")
            .help("take the brackets out");
        self.problems.push(problem);
    }

    /// Puts an item among those known, if it may stand there.
    fn place(
        &mut self,
        key: (&'static str, String),
        name: String,
        params: Option<Vec<Param>>,
        written: Written<'p, 't>,
        how: Option<(&str, Origin)>,
    ) {
        let Some(known) = self.known.get_mut(&key) else {
            if let Some((how, at)) = how {
                self.nothing_to(how, at, &key, &name);
            }
            let definition = Definition { name, params, base: written, changes: Vec::new(), replaced: Vec::new() };
            self.known.insert(key, definition);
            return;
        };
        let same_pack = known.base.parsed.pack == written.parsed.pack;
        let first = known.base.at;
        match how {
            Some(("replace", _)) if !same_pack => {
                known.replaced.push(known.base);
                known.replaced.append(&mut known.changes);
                (known.base, known.name, known.params) = (written, name, params);
            }
            Some(("change", _)) if !same_pack => {
                if written.tree.head.bracket.is_some() {
                    known.params = params;
                }
                known.changes.push(written);
            }
            _ => {
                self.problems.push(twice(key.0, &name, (written.at, first), same_pack, how.is_some()));
                known.replaced.push(written);
            }
        }
    }

    fn nothing_to(&mut self, how: &str, at: Origin, (kind, _): &(&'static str, String), name: &str) {
        let known = self.known.iter().filter(|((of, _), _)| of == kind).map(|(_, definition)| definition.name.as_str());
        let near = nearest(name, known).map(|near| format!("did you mean \"{near}\"?"));
        let problem = Problem::error("E0206", at, format!("there is no {kind} \"{name}\" to {how}"))
            .label("no earlier pack defines it")
            .help(near.unwrap_or_else(|| format!("to define a new {kind}, leave `{how}` out")));
        self.problems.push(problem);
    }

    fn finish(mut self, scripts: &Scripts) -> Defined {
        for ((kind, id), definition) in &self.known {
            self.names.add(kind, id, &definition.name, definition.params.clone());
            for written in definition.changes.iter().chain([&definition.base]) {
                for (former, at) in former_names(written) {
                    self.names.add_former(kind, &former, &definition.name, at);
                }
            }
        }
        let mut items = Vec::with_capacity(self.known.len());
        for ((kind, id), definition) in std::mem::take(&mut self.known) {
            let body = self.body(kind, &definition, scripts);
            let at = definition.base.at;
            items.push(Item {
                kind,
                name: definition.name,
                id,
                params: definition.params.unwrap_or_default(),
                body,
                at,
            });
        }
        for (kind, written) in std::mem::take(&mut self.nameless) {
            self.shape(kind, &written, scripts);
        }
        Defined { items, problems: self.problems }
    }

    /// Shapes everything that was written about an item; the answer is what counts.
    fn body(&mut self, kind: &'static str, definition: &Definition<'_, '_>, scripts: &Scripts) -> Vec<Statement> {
        for written in &definition.replaced {
            self.shape(kind, written, scripts);
        }
        let mut whole = self.shape(kind, &definition.base, scripts);
        for written in &definition.changes {
            let change = self.shape(kind, written, scripts);
            whole.statements.retain(|statement| !change.seen.contains(&statement.word));
            whole.statements.extend(change.statements);
            whole.seen.extend(change.seen);
            whole.damaged |= change.damaged;
        }
        let base = &definition.base;
        if base.tree.head.how.is_some_and(|how| how.of(base.parsed.text) == "change") {
            // What it should have changed does not exist, which is told already.
            return whole.statements;
        }
        let mut shaper = Shaper::new(base.parsed.text, Some(base.parsed.file), self.vocabulary, &self.names);
        shaper.lacking(&whole, &self.words(kind), base.at, &format!("{kind} \"{}\"", definition.name));
        self.problems.append(&mut shaper.problems);
        whole.statements
    }

    /// Shapes what was written at one place.
    fn shape(&mut self, kind: &'static str, written: &Written<'_, '_>, scripts: &Scripts) -> Shaped {
        let mut shaper = Shaper::new(written.parsed.text, Some(written.parsed.file), self.vocabulary, &self.names);
        shaper.scripts = Some(scripts);
        shaper.scene = kind == "scene";
        let mut shaped = shaper.body(&written.tree.body, &self.words(kind));
        shaped.damaged |= written.tree.damaged;
        self.problems.append(&mut shaper.problems);
        shaped
    }

    /// The statements that may stand in an item of a kind.
    fn words(&self, kind: &str) -> Vec<&'static [Word]> {
        match self.vocabulary.item(kind) {
            Some(item) => vec![item.words, EVERYWHERE],
            None => vec![self.vocabulary.scene, SCENE_WORDS, EVERYWHERE],
        }
    }
}

/// The texts of an item's `formerly` statements.
fn former_names(written: &Written<'_, '_>) -> Vec<(String, Origin)> {
    let text = written.parsed.text;
    let lines = written.tree.body.parts.iter().filter_map(|part| match part {
        Part::Statement(line) => Some(line),
        Part::Comment(_) => None,
    });
    lines
        .filter_map(|line| {
            let [word, name] = line.terms.as_slice() else { return None };
            let fits = word.span.of(text) == "formerly" && name.kind == TermKind::Text;
            let former = fits.then(|| crate::text::unquote(name.span.of(text)).ok())??;
            Some((former, crate::origin(Some(written.parsed.file), line.span.range())))
        })
        .collect()
}

/// A name that already has its item.
fn twice(kind: &str, name: &str, (at, first): (Origin, Origin), same_pack: bool, says_how: bool) -> Problem {
    if same_pack {
        let help = match says_how {
            true => "`replace` and `change` are for items of other packs: change the item where it stands",
            false => "give one of them another name",
        };
        return Problem::error("E0204", at, format!("there are two definitions of {kind} \"{name}\""))
            .label("defined again here")
            .also(first, "defined here first")
            .help(help);
    }
    Problem::error("E0205", at, format!("another pack already defines {kind} \"{name}\""))
        .label("defined again here")
        .also(first, "an earlier pack defines it here")
        .help(format!("say `replace {kind} \"{name}\"` to put this in its place, or `change` to change parts of it"))
}
