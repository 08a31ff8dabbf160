//! Changes by new content, in words: changed fields of items, scripts, the open scene, and numbers on the table.
//! [`between`] compares two contents, for example `Longsword secondary 1,6: damage 3 -> 4, weapons.rondel:8`.

use super::scripts;
use crate::content::Content;
use crate::text::count;
use rondel_engine::kernel::rows::LINES;
use rondel_engine::kernel::{Arg, Block, Datum, Item, Origin, Row, Sources, Statement, View};
use rondel_engine::table::Scene;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

/// The most lines shown at once.
pub(super) const MOST_LINES: usize = 12;
/// The most characters of a name for a whole change.
const LONGEST_NAME: usize = 60;
/// The most characters of a value that is quoted.
const MOST_QUOTED: usize = 60;

/// One changed field: its path in the item, its old and new value, and its place.
struct Change {
    path: String,
    was: Option<String>,
    is: Option<String>,
    at: Origin,
}

/// Returns all differences between two contents, a line each. `scene` is the id of the open scene, and `table` is the
/// view of its viewer.
pub(super) fn between(before: &Content, now: &Content, scene: &str, table: &View) -> Vec<String> {
    let renamed = Renamed::between(before, now);
    let mut lines = items(before, now, table);
    lines.extend(scripts::between(before, now, table));
    lines.extend(open_scene(before, now, scene, &renamed));
    lines.extend(other_scenes(before, now, scene, &renamed));
    if before.rulebook != now.rulebook {
        lines.push("the rulebook has changed".into());
    }
    lines
}

/// Returns the differences in items between two contents, a line each, without a table.
pub fn changed_items(before: &Content, now: &Content) -> Vec<String> {
    items(before, now, &View::default())
}

/// Items by kind and id.
type ById<'c> = BTreeMap<(&'static str, &'c str), &'c Item>;

/// Returns the items of a content by kind and id.
fn by_id(content: &Content) -> ById<'_> {
    content.items().iter().map(|item| ((item.kind, item.id.as_str()), item)).collect()
}

/// Returns the ids of changed items and of items with changed scripts.
pub(super) fn names(before: &Content, now: &Content) -> BTreeSet<String> {
    let known = by_id(before);
    let says_else =
        |item: &&Item| known.get(&(item.kind, item.id.as_str())).is_some_and(|old| !old.says_the_same(item));
    let items = now.items().iter().filter(says_else).map(|item| item.id.clone());
    items.chain(scripts::concerned(before, now)).collect()
}

/// Returns all changes in a few words: the first change without its place, and the number of the others.
pub(super) fn in_brief(changes: &[String]) -> Option<String> {
    let first = changes.first()?;
    let is_place = |piece: &&str| piece.contains(".rondel:") || piece.contains(".rhai:");
    let said = first.split(", ").take_while(|piece| !is_place(piece)).collect::<Vec<_>>().join(", ");
    let cut: String = said.chars().take(LONGEST_NAME).collect();
    let said = if cut.len() < said.len() { format!("{cut}…") } else { said };
    let more = changes.len() - 1;
    Some(if more > 0 { format!("{said} and {more} more") } else { said })
}

/// Returns the differences in items.
fn items(before: &Content, now: &Content, table: &View) -> Vec<String> {
    let (old, new, files) = (by_id(before), by_id(now), Files::of(now));
    let known = |items: &ById<'_>, kind, id: &str| items.contains_key(&(kind, id));
    let mut renamed = BTreeSet::new();
    let mut lines = Vec::new();
    for (id, item) in &new {
        let former_item = || {
            let mut former_ids = item.former_ids().filter(|id| !known(&new, item.kind, id));
            former_ids.find_map(|id| old.get(&(item.kind, id.as_str())).copied())
        };
        let was = match old.get(id) {
            Some(was) if was.says_the_same(item) => continue,
            Some(was) => was,
            None => {
                let place = files.place(item.at);
                let Some(was) = former_item() else {
                    lines.push(format!("new: {} \"{}\"{place}", item.kind, item.name));
                    continue;
                };
                lines.push(format!("renamed: {} \"{}\" is \"{}\" now{place}", item.kind, was.name, item.name));
                renamed.insert((was.kind, was.id.as_str()));
                was
            }
        };
        let held = held(table, &item.name, &item.id);
        for change in differences(was, item, before.sources(), now.sources()) {
            lines.push(format!("{} {}{held}", item.name, change.told(&files)));
        }
    }
    let gone = old.iter().filter(|(id, _)| !new.contains_key(*id) && !renamed.contains(*id));
    lines.extend(gone.map(|(_, item)| format!("gone: {} \"{}\"", item.kind, item.name)));
    lines
}

/// The former and present ids of renamed items. A rename alone does not change a scene.
#[derive(Default)]
struct Renamed(Vec<(String, String)>);

impl Renamed {
    /// Returns the renames between two contents.
    fn between(before: &Content, now: &Content) -> Renamed {
        let (old, new) = (by_id(before), by_id(now));
        let known = |items: &ById<'_>, item: &Item, id: &str| items.contains_key(&(item.kind, id));
        let renamed = |item: &Item| {
            let former = item.former_ids().find(|former| known(&old, item, former) && !known(&new, item, former))?;
            Some((former, item.id.clone()))
        };
        // A rename may also be undone.
        let renamed_back = |item: &Item| {
            let former = item.former_ids().find(|former| known(&new, item, former) && !known(&old, item, former))?;
            Some((item.id.clone(), former))
        };
        let forth = now.items().iter().filter_map(renamed);
        let back = before.items().iter().filter_map(renamed_back);
        Renamed(forth.chain(back).collect())
    }

    /// Returns the text of a set-up, with the present ids.
    fn setup(&self, scene: &Scene) -> String {
        let said: String = scene.setup.body.iter().map(|statement| format!("{}\n", statement.said())).collect();
        self.0.iter().fold(said, |said, (was, is)| said.replace(&format!("{was:?}"), &format!("{is:?}")))
    }
}

/// The files of content, with the names that several of them have in different folders.
struct Files<'c> {
    sources: &'c Sources,
    repeated: OnceCell<BTreeSet<&'c str>>,
}

impl<'c> Files<'c> {
    /// Returns the files of a content.
    fn of(content: &'c Content) -> Self {
        Files { sources: content.sources(), repeated: OnceCell::new() }
    }

    /// Returns a place for a line: `, weapons.rondel:8`. The folders are included if another file has the same name.
    fn place(&self, at: Origin) -> String {
        let Some((path, line, _)) = self.sources.place(at) else { return String::new() };
        let repeated = self.repeated.get_or_init(|| self.repeated());
        let name = file_name(path);
        format!(", {}:{line}", if repeated.contains(name) { path } else { name })
    }

    /// Returns the names that several files have in different folders.
    fn repeated(&self) -> BTreeSet<&'c str> {
        let mut paths: BTreeMap<&str, &str> = BTreeMap::new();
        let files = self.sources.iter().map(|(_, file)| (file_name(&file.path), file.path.as_str()));
        files.filter(|(name, path)| *paths.entry(name).or_insert(path) != *path).map(|(name, _)| name).collect()
    }
}

/// Returns the last part of a path.
fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

impl Change {
    /// Returns the change as text: `secondary 1,6: damage 3 -> 4, weapons.rondel:8`.
    fn told(&self, files: &Files<'_>) -> String {
        let place = files.place(self.at);
        let short = |text: &Option<String>| text.as_ref().is_none_or(|text| text.chars().count() <= MOST_QUOTED);
        let said = match (&self.was, &self.is) {
            _ if !short(&self.was) || !short(&self.is) => " changed".into(),
            (Some(was), Some(is)) => format!(" {was} -> {is}"),
            (None, Some(is)) => format!(" {is} is new"),
            (Some(was), None) => format!(" {was} is gone"),
            (None, None) => String::new(),
        };
        format!("{}{said}{place}", self.path).trim_start().to_string()
    }
}

/// Returns the differences between two versions of an item.
fn differences(was: &Item, is: &Item, old: &Sources, new: &Sources) -> Vec<Change> {
    let mut found = Found { old, new, changes: Vec::new(), at: is.at };
    let params = |item: &Item| {
        let said = |param: &rondel_engine::kernel::Param| {
            let default = param.default.as_ref().map(|datum| format!(" = {}", plainly(datum))).unwrap_or_default();
            format!("{}{default}", param.name)
        };
        item.params.iter().map(said).collect::<Vec<_>>().join(", ")
    };
    if params(was) != params(is) {
        found.add(String::new(), Some(format!("({})", params(was))), Some(format!("({})", params(is))), is.at);
    }
    found.bodies(&without_former(&was.body), &without_former(&is.body), "");
    found.changes
}

/// Returns the statements without the former name that a rename adds. A rename is reported once.
fn without_former(body: &[Statement]) -> Vec<Statement> {
    body.iter().filter(|statement| statement.word != "formerly").cloned().collect()
}

/// A comparison of two bodies, with the changes found so far.
struct Found<'a> {
    old: &'a Sources,
    new: &'a Sources,
    changes: Vec<Change>,
    /// The place of the item being compared.
    at: Origin,
}

impl Found<'_> {
    /// Adds a change.
    fn add(&mut self, path: String, was: Option<String>, is: Option<String>, at: Origin) {
        // Equal texts differ in meaning only if an item that they name was renamed. That is reported at the item.
        if was.is_some() && was == is {
            return;
        }
        self.changes.push(Change { path, was, is, at });
    }

    /// Compares the statements of each word, one by one, without the equal statements. `path` leads to the body.
    fn bodies(&mut self, was: &[Statement], is: &[Statement], path: &str) {
        let mut words: Vec<&str> = Vec::new();
        for word in is.iter().chain(was).map(|statement| statement.word) {
            if !words.contains(&word) {
                words.push(word);
            }
        }
        let tables = is.iter().filter(|statement| !statement.datum(0).rows().is_empty()).count();
        for word in words {
            let (mut was, mut is): (Vec<&Statement>, Vec<&Statement>) = (
                was.iter().filter(|statement| statement.word == word).collect(),
                is.iter().filter(|statement| statement.word == word).collect(),
            );
            // Statements that stand in both are left out, from the end, so that earlier places stay valid.
            for at in (0..is.len()).rev() {
                if let Some(same) = was.iter().position(|old| means(&old.said()) == means(&is[at].said())) {
                    was.remove(same);
                    is.remove(at);
                }
            }
            for nth in 0..was.len().max(is.len()) {
                self.statement(was.get(nth).copied(), is.get(nth).copied(), path, tables == 1);
            }
        }
    }

    /// Compares two statements of the same word. `None` for `was` stands for a new statement, and `None` for `is` for a
    /// removed one. `only_table` is set if the item has a single table.
    fn statement(&mut self, was: Option<&Statement>, is: Option<&Statement>, path: &str, only_table: bool) {
        match (was, is) {
            (Some(was), Some(is)) if was.args.len() == is.args.len() && nested(was) && nested(is) => {
                // If an item has a single table, the row is clear without the table's word.
                let table = only_table && path.is_empty() && !is.datum(0).rows().is_empty();
                let path = if table { path.to_string() } else { joined(path, is.word) };
                for (was, is) in was.args.iter().zip(&is.args) {
                    self.values(was, is, &path);
                }
            }
            (was, is) => {
                let word = was.or(is).map_or("", |statement| statement.word);
                let (old, new) = (
                    was.map(|statement| arguments(self.old, statement)),
                    is.map(|statement| arguments(self.new, statement)),
                );
                let at = is.map_or(self.at, |statement| statement.at);
                // A line is quoted as it is written, with its first word.
                if LINES.contains(&word) {
                    let whole = |said: Option<String>| said.map(|said| joined(word, &said));
                    return self.add(path.to_string(), whole(old), whole(new), at);
                }
                self.add(joined(path, word), old, new, at);
            }
        }
    }

    /// Compares two values, and the parts that both have.
    fn values(&mut self, was: &Arg, is: &Arg, path: &str) {
        if means(&was.datum.said()) == means(&is.datum.said()) {
            return;
        }
        match (&was.datum, &is.datum) {
            (Datum::Rows(old), Datum::Rows(new)) => self.rows(old, new, path),
            (Datum::Block(old), Datum::Block(new)) => self.bodies(old, new, path),
            (Datum::List(old), Datum::List(new)) if old.len() == new.len() && new.iter().any(has_parts) => {
                for (old, new) in old.iter().zip(new) {
                    self.values(old, new, path);
                }
            }
            _ => self.add(path.into(), Some(slice(self.old, was)), Some(slice(self.new, is)), is.at),
        }
    }

    /// Compares the rows of two tables that have the same keys.
    fn rows(&mut self, was: &[Row], is: &[Row], path: &str) {
        let key = |row: &Row| row.key.datum.said();
        let mut unmatched: Vec<&Row> = was.iter().collect();
        for row in is {
            let label = joined(path, &format!("{}:", slice(self.new, &row.key)));
            match unmatched.iter().position(|old| key(old) == key(row)) {
                Some(at) => {
                    let old = unmatched.remove(at);
                    self.bodies(&old.body, &row.body, &label);
                }
                None => self.add(label, None, Some(body(self.new, &row.body)), row.key.at),
            }
        }
        for row in unmatched {
            let label = joined(path, &format!("{}:", slice(self.old, &row.key)));
            self.add(label, Some(body(self.old, &row.body)), None, self.at);
        }
    }
}

/// Returns a text without blanks, for comparison: `-me.x` equals `- me.x`.
fn means(said: &str) -> String {
    said.chars().filter(|c| !c.is_whitespace()).collect()
}

/// Joins two parts of a path with a blank.
fn joined(path: &str, word: &str) -> String {
    [path, word].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Returns whether a statement holds statements or rows.
fn nested(statement: &Statement) -> bool {
    statement.args.iter().any(has_parts)
}

/// Returns whether a value holds statements or rows.
fn has_parts(arg: &Arg) -> bool {
    match &arg.datum {
        Datum::Rows(_) | Datum::Block(_) => true,
        Datum::List(list) => list.iter().any(has_parts),
        _ => false,
    }
}

/// Returns a value as its author wrote it, on one line.
fn slice(sources: &Sources, arg: &Arg) -> String {
    let text = arg.at.file.and_then(|file| sources.get(file)).map_or("", |source| &*source.text);
    let written = text.get(arg.at.start as usize..arg.at.end as usize).unwrap_or("");
    let written = written.split_whitespace().collect::<Vec<_>>().join(" ");
    if written.is_empty() { plainly(&arg.datum) } else { written }
}

/// Returns a value that has no text in a file.
fn plainly(datum: &Datum) -> String {
    match (datum.text(), datum.int()) {
        (Some(text), _) => text.to_string(),
        (_, Some(n)) => n.to_string(),
        _ => datum.said(),
    }
}

/// Returns the values of a statement as written.
fn arguments(sources: &Sources, statement: &Statement) -> String {
    statement
        .args
        .iter()
        .filter(|arg| arg.datum != Datum::Absent)
        .map(|arg| slice(sources, arg))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Returns statements as written, divided by `;`.
fn body(sources: &Sources, body: &[Statement]) -> String {
    let said = |statement: &Statement| joined(statement.word, &arguments(sources, statement));
    body.iter().map(said).collect::<Vec<_>>().join("; ")
}

/// Returns who holds a card, and how many: `, you hold 2`. For a figure, returns its labels: `, on the table: goblin-1,
/// goblin-2`.
pub(super) fn held(view: &View, name: &str, id: &str) -> String {
    let mut told = String::new();
    let mut labels = Vec::new();
    for block in &view.blocks {
        let Block::Figure { label, name: called, zones, .. } = block else { continue };
        if called == name || rondel_engine::kernel::slug(label) == id {
            labels.push(label.as_str());
        }
        for zone in zones {
            let n: u32 = zone.cards.iter().filter(|(card, _)| card == name).map(|(_, n)| n).sum();
            match (n, label.as_str(), zone.name.to_lowercase().contains("hand")) {
                (0, ..) => {}
                (n, "you", true) => told.push_str(&format!(", you hold {n}")),
                (n, who, true) => told.push_str(&format!(", {who} holds {n}")),
                (n, who, false) => told.push_str(&format!(", {n} in {} of {who}", zone.name)),
            }
        }
    }
    if !labels.is_empty() {
        told.push_str(&format!(", on the table: {}", labels.join(", ")));
    }
    told
}

/// Returns the differences in the open scene.
fn open_scene(before: &Content, now: &Content, id: &str, renamed: &Renamed) -> Vec<String> {
    let Some(was) = before.scene_by_id(id) else { return Vec::new() };
    let Some(is) = now.scene_by_id(id) else {
        let why = if now.left_out.iter().any(|left_out| left_out == id) { "has errors" } else { "is gone" };
        return vec![format!(
            "the open scene \"{}\" {why}: play goes on, but `restart` cannot open it",
            was.setup.name
        )];
    };
    let mut lines = Vec::new();
    if was.id != is.id {
        lines.push(format!("the open scene \"{}\" is called \"{}\" now", was.setup.name, is.setup.name));
    }
    if renamed.setup(was) != Renamed::default().setup(is) {
        let mut found = Found { old: before.sources(), new: now.sources(), changes: Vec::new(), at: is.setup.at };
        found.bodies(&was.setup.body, &is.setup.body, "");
        let files = Files::of(now);
        let told = found.changes.iter().map(|change| format!("the set-up of this scene: {}", change.told(&files)));
        lines.extend(told);
        lines.push("the set-up changed, and the table stands as it did: `restart` opens it".into());
    }
    if was.text != is.text {
        lines.push("the text of this scene changed".into());
    }
    lines.extend(changed_step(was, is));
    lines
}

/// Returns the first changed step. For a change outside of steps, returns a notice of that. `None` if nothing has
/// changed.
fn changed_step(was: &Scene, is: &Scene) -> Option<String> {
    if same_steps(was, is) {
        return None;
    }
    let old = said(was);
    let new = said(is);
    let at = (0..old.len().max(new.len())).find(|at| old.get(*at) != new.get(*at));
    let quoted = |steps: &[String], at: usize| steps.get(at).map_or("nothing".to_string(), |step| format!("`{step}`"));
    Some(match at {
        Some(at) => {
            let more =
                if old.len() == new.len() { String::new() } else { format!(", {} now", count(new.len(), "step")) };
            format!("step {} of this scene: {} -> {}{more}", at + 1, quoted(&old, at), quoted(&new, at))
        }
        None => "how this scene is run, or what it proves, changed".into(),
    })
}

/// Returns the steps of a scene as written.
fn said(scene: &Scene) -> Vec<String> {
    scene.steps.iter().map(|step| format!("{} {}", step.kind.word(), step.text.trim())).collect()
}

/// Returns whether two scenes run the same way and prove the same.
fn same_steps(one: &Scene, other: &Scene) -> bool {
    said(one) == said(other)
        && (one.seed, one.otherwise_pass, &one.proves) == (other.seed, other.otherwise_pass, &other.proves)
}

/// Returns the other scenes that are new, mended, gone or changed: the name of one, or the number of several.
fn other_scenes(before: &Content, now: &Content, open: &str, renamed: &Renamed) -> Vec<String> {
    let others = |content: &'_ Content| -> Vec<Scene> {
        content
            .scenes
            .iter()
            .filter(|scene| scene.id != open && !scene.formerly.iter().any(|id| id == open))
            .cloned()
            .collect()
    };
    let (old, new) = (others(before), others(now));
    let find = |scenes: &[Scene], id: &str| scenes.iter().find(|scene| scene.id == id).cloned();
    // A scene with errors was there before, so it is not new.
    let was_left_out = |scene: &Scene| before.left_out.contains(&scene.id);
    let is_new = |scene: &&Scene| find(&old, &scene.id).is_none() && !was_left_out(scene);
    let is_mended = |scene: &&Scene| find(&old, &scene.id).is_none() && was_left_out(scene);
    let is_gone = |scene: &&Scene| find(&new, &scene.id).is_none() && !now.left_out.contains(&scene.id);
    let changed = |scene: &&Scene| {
        find(&old, &scene.id).is_some_and(|was| {
            renamed.setup(&was) != Renamed::default().setup(scene) || was.text != scene.text || !same_steps(&was, scene)
        })
    };
    let told = [
        ("new", new.iter().filter(is_new).map(|scene| scene.setup.name.clone()).collect::<Vec<_>>()),
        ("mended", new.iter().filter(is_mended).map(|scene| scene.setup.name.clone()).collect()),
        ("gone", old.iter().filter(is_gone).map(|scene| scene.setup.name.clone()).collect()),
        ("changed", new.iter().filter(changed).map(|scene| scene.setup.name.clone()).collect()),
    ];
    let line = |(what, names): (&str, Vec<String>)| match names.as_slice() {
        [] => None,
        [one] => Some(format!("{what}: scene \"{one}\"")),
        several => Some(format!("{what}: {}", count(several.len(), "scene"))),
    };
    told.into_iter().filter_map(line).collect()
}

/// Returns the maximum of each track, by the figure's label and the track's name.
fn tracks(view: &View) -> BTreeMap<(String, String), i64> {
    let figures = view.blocks.iter().filter_map(|block| match block {
        Block::Figure { label, tracks, .. } => Some((label, tracks)),
        _ => None,
    });
    let of_figure = |(label, tracks): (&String, &Vec<rondel_engine::kernel::Track>)| {
        let most = tracks.iter().filter_map(|track| Some((track.name.clone(), track.most?)));
        most.map(|(name, most)| ((label.clone(), name), most)).collect::<Vec<_>>()
    };
    figures.flat_map(of_figure).collect()
}

/// Returns notes on the numbers on the table that stay as they are, although the scene would now begin with others.
pub(super) fn of_opening(before: &Content, now: &Content, scene: &str, seed: u64, table: &View) -> Vec<String> {
    let opened = |content: &Content| {
        let mut table = content.game.open(&content.scene_by_id(scene)?.setup, seed).ok()?;
        table.settle().ok()?;
        Some(table.view(None))
    };
    let (Some(was), Some(is)) = (opened(before), opened(now)) else { return Vec::new() };
    let (old, new, present) = (tracks(&was), tracks(&is), tracks(table));
    let mut kept: BTreeMap<(String, i64, i64), Vec<String>> = BTreeMap::new();
    for ((label, track), then) in &present {
        let key = (label.clone(), track.clone());
        let (Some(began), Some(begins)) = (old.get(&key), new.get(&key)) else { continue };
        if began != begins && then != begins {
            kept.entry((track.clone(), *then, *begins)).or_default().push(label.clone());
        }
    }
    let told = kept.into_iter().map(|((track, then, begins), labels)| {
        let keep = if labels.len() == 1 { "keeps" } else { "keep" };
        format!("{} {keep} {track} {then}: {begins} with `restart`, or with `replay` from the start", labels.join(", "))
    });
    told.chain(kept_marks(&was, &is, table)).collect()
}

/// Returns the marks of each figure, such as its modifiers.
fn marks(view: &View) -> BTreeMap<&str, Vec<&str>> {
    let figures = view.blocks.iter().filter_map(|block| match block {
        Block::Figure { label, marks, .. } => Some((label.as_str(), marks.iter().map(String::as_str).collect())),
        _ => None,
    });
    figures.collect()
}

/// Returns notes on the marks that figures have, or lack, only because the scene began before the change.
fn kept_marks(was: &View, is: &View, table: &View) -> Vec<String> {
    let (old, new, present) = (marks(was), marks(is), marks(table));
    let mut kept: BTreeMap<(bool, &str), Vec<&str>> = BTreeMap::new();
    for (label, has) in &present {
        let (Some(began), Some(begins)) = (old.get(label), new.get(label)) else { continue };
        let lacks = begins.iter().filter(|mark| !began.contains(mark) && !has.contains(mark));
        lacks.for_each(|mark| kept.entry((false, mark)).or_default().push(label));
        let keeps = began.iter().filter(|mark| !begins.contains(mark) && has.contains(mark));
        keeps.for_each(|mark| kept.entry((true, mark)).or_default().push(label));
    }
    let told = kept.into_iter().map(|((keeps, mark), labels)| {
        let stay = if labels.len() == 1 { "stays" } else { "stay" };
        let (with, but) = if keeps { ("with", "not so") } else { ("without", "so") };
        format!("{} {stay} {with} {mark}: {but} with `restart`, or with `replay` from the start", labels.join(", "))
    });
    told.collect()
}
