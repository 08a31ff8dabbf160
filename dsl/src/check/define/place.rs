//! The choice among pieces with the same name: one of them defines the item, and others change it. [`Definer::place`]
//! is called for each piece in the order of loading.
//!
//! An item for scenes is defined in the folder `scenes/` of its pack. Two packs may use one name if one of them uses it
//! for such an item, or for a scene: the later one *comes apart* ([`Definition::is_apart`]) if it is the item for
//! scenes, and is then called `Snake (swamp)`. The earlier one *gives way* ([`Definition::gives_way`]) if it is the
//! scene or the item for scenes, and is then renamed in this way. Giving way is tried first.

use super::early::Early;
use super::{Changed, Definer, Written};
use crate::check::names;
use crate::syntax::{Head, WITHOUT};
use rondel_engine::kernel::{Origin, Param, Problem, slug};

/// The relation of a piece to the item of its name in other packs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    /// A definition.
    Define,
    /// A definition that counts unless another pack defines the item.
    Default,
    /// A definition that replaces the definition of an earlier pack.
    Replace,
    /// A change: its statements replace the statements with the same words.
    Change,
    /// An extension: its statements are added.
    Extend,
    /// A removal of the item.
    Without,
}

impl How {
    /// Reads the word before the kind in the head of an item.
    pub fn of(head: &Head, text: &str) -> How {
        match head.how.map(|how| how.of(text)) {
            Some("default") => How::Default,
            Some("replace") => How::Replace,
            Some("change") => How::Change,
            Some("extend") => How::Extend,
            Some(WITHOUT) => How::Without,
            _ => How::Define,
        }
    }

    /// Returns whether the piece is about an item that must already exist.
    pub(super) fn is_about_another(self) -> bool {
        matches!(self, How::Replace | How::Change | How::Extend | How::Without)
    }
}

/// An item with all that was written about it.
pub(super) struct Definition<'p, 't> {
    pub name: String,
    /// The parameters. `None` if they could not be read.
    pub params: Option<Vec<Param>>,
    /// The definition that counts. If no pack defines the item, the first change of it.
    pub base: Written<'p, 't>,
    /// The pieces of later packs that change or extend the item, in order.
    pub changes: Vec<Written<'p, 't>>,
    /// The definitions that a later pack replaced, in order. They are checked and not used.
    pub replaced: Vec<Written<'p, 't>>,
    /// The definitions that are not allowed or not needed. They are checked and not used.
    pub unused: Vec<Written<'p, 't>>,
    /// The definitions of two packs for the same name: the later one and the earlier one.
    pub clashes: Vec<[Written<'p, 't>; 2]>,
}

impl<'p, 't> Definition<'p, 't> {
    /// Returns an item with one piece, `base`.
    fn new(name: String, params: Option<Vec<Param>>, base: Written<'p, 't>) -> Definition<'p, 't> {
        let (changes, replaced, unused, clashes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Definition { name, params, base, changes, replaced, unused, clashes }
    }

    /// Returns the first piece that a pack has written about the item.
    pub(super) fn by(&self, pack: usize) -> Option<&Written<'p, 't>> {
        self.changes.iter().chain([&self.base]).find(|written| written.parsed.pack == pack)
    }

    /// Returns the changes and replacements of the item. `None` if nothing changes or replaces it.
    pub fn changed(&self) -> Option<Changed> {
        let whole = crate::origin(Some(self.base.parsed.file), self.base.tree.span.range());
        let mut changes: Vec<&Written<'_, '_>> = self.changes.iter().collect();
        if self.base.how() == How::Replace {
            changes.push(&self.base);
        }
        if changes.is_empty() {
            return None;
        }
        let by: Vec<(Origin, usize)> = changes.iter().map(|change| (change.at, change.parsed.pack)).collect();
        Some(Changed { whole, name: self.name.clone(), by })
    }

    /// Returns the packs whose definitions do not count and that have no part in the item. `None` if there are no such
    /// packs.
    pub fn dropped(&self) -> Option<Vec<usize>> {
        let pack_of = |written: &Written<'_, '_>| written.parsed.pack;
        let with_a_part: Vec<usize> = self.changes.iter().chain([&self.base]).map(pack_of).collect();
        let mut dropped: Vec<usize> = self.replaced.iter().chain(&self.unused).map(pack_of).collect();
        dropped.retain(|pack| !with_a_part.contains(pack));
        if dropped.is_empty() { None } else { Some(dropped) }
    }

    /// Returns whether `other` is an item only for the scenes of its pack, so that it gets a name apart from this item.
    fn is_apart(&self, kind: &str, other: &Written<'_, '_>) -> bool {
        let serves_scenes = other.parsed.beside_scenes && kind != "scene" && other.how() == How::Define;
        serves_scenes && !self.base.how().is_about_another() && !self.base.says_the_same(other)
    }

    /// Returns whether this item leaves its name to the item `to` of a later pack. Only scenes and items for scenes do
    /// so.
    fn gives_way(&self, kind: &str, to: &Written<'_, '_>) -> bool {
        let is_other = self.base.parsed.pack != to.parsed.pack && to.how() == How::Define;
        let untouched = self.changes.is_empty() && self.replaced.is_empty() && self.base.how() == How::Define;
        let serves_scenes = kind == "scene" || self.base.parsed.beside_scenes;
        is_other && untouched && serves_scenes && !self.base.says_the_same(to)
    }
}

/// An item that a pack removes (`without`).
pub(super) struct TakenOut {
    /// The place of the statement.
    pub at: Origin,
    pub by: usize,
    /// The packs that wrote something about the item.
    pub packs: Vec<usize>,
    pub name: String,
    pub params: Option<Vec<Param>>,
}

impl<'p, 't> Definer<'p, 't> {
    /// Notes a piece: as a new definition, as a part of a known definition, or as unused with a problem. `key` is the
    /// piece's kind and id.
    pub(super) fn place(
        &mut self,
        key: (&'static str, String),
        name: String,
        params: Option<Vec<Param>>,
        written: Written<'p, 't>,
    ) {
        let (how, pack, kind) = (written.how(), written.parsed.pack, key.0);
        if how == How::Extend
            && let Some(bracket) = written.tree.head.bracket
        {
            self.problems.push(no_more_params(crate::origin(Some(written.parsed.file), bracket.range())));
        }
        // Scenes, and items for scenes, never clash with other packs: they get a name of their own.
        if self.known.get(&key).is_some_and(|known| known.gives_way(kind, &written)) {
            self.give_way(&key);
        }
        if let Some(apart) = self.name_apart(&key, &name, &written) {
            // The scenes of its own pack still find it by its plain name.
            self.names.give_way(pack, &key, slug(&apart));
            self.known.insert((kind, slug(&apart)), Definition::new(apart, params, written));
            return;
        }
        self.tell_ambiguous(&key, &written);
        if how == How::Without && self.take_out(&key, &written) {
            return;
        }
        if self.known.contains_key(&key) {
            return self.place_again(&key, name, params, written);
        }
        // The first piece of this name.
        if how.is_about_another() {
            self.early.push(Early { kind, name: name.clone(), written, defined_by: None });
        }
        // Nothing is left of an item that is taken out. A change stands for its item, so that names of it are known.
        if how == How::Without {
            return;
        }
        self.known.insert(key, Definition::new(name, params, written));
    }

    /// Notes a further piece of a known name. The arms of its `match` are in the order of precedence. For example,
    /// packs one, two and three are loaded in this order, and each has one piece about the card Axe:
    ///
    /// - `card`, `change card`, `replace card`: the third defines it, and the first two are replaced.
    /// - `card`, `extend card`, `replace card`: the third defines it, and the second still extends it.
    /// - `default card`, `card`, `change card`: the second defines it, and the third changes it.
    /// - `default card`, `replace card`, `card`: the second defines it, and the third is replaced.
    /// - `change card`, `card`, `card`: the second defines it, the first is reported as early, and the third clashes.
    fn place_again(
        &mut self,
        key: &(&'static str, String),
        name: String,
        params: Option<Vec<Param>>,
        written: Written<'p, 't>,
    ) {
        let (how, pack) = (written.how(), written.parsed.pack);
        let (kind, id) = (key.0, &key.1);
        let Some(known) = self.known.get_mut(key) else { return };
        // The place of an earlier piece of the same pack. A pack that speaks twice of a name makes a mistake, except by
        // several changes: such pieces come to the last case.
        let own = known.by(pack).map(|written| written.at);
        let base = known.base.how();
        match how {
            // A replacement of an item of another pack.
            How::Replace if own.is_none() => {
                known.replaced.push(known.base);
                // An `extend` is for the name, so it also applies to the replacement. A `change` does not.
                let is_extend = |change: &Written<'_, '_>| change.how() == How::Extend;
                let (extends, changes) = std::mem::take(&mut known.changes).into_iter().partition(is_extend);
                known.changes = extends;
                known.replaced.extend::<Vec<_>>(changes);
                (known.base, known.name, known.params) = (written, name, params);
            }
            // A change of an item that this pack has not defined. The pack may have replaced or changed the item
            // before.
            How::Change | How::Extend if known.base.parsed.pack != pack || base.is_about_another() => {
                if written.tree.head.bracket.is_some() && how == How::Change {
                    known.params = params;
                }
                known.changes.push(written);
            }
            // A default for an item that is there.
            How::Default if own.is_none() => known.unused.push(written),
            // A definition in place of a default.
            How::Define if own.is_none() && base == How::Default => known.define(name, params, written),
            // A `replace` of a default also replaces the definitions of later packs.
            How::Define if own.is_none() && base == How::Replace && known.replaces_defaults() => {
                known.replaced.push(written);
            }
            // The changes were loaded before the definition. `tell_early` reports them, and names this pack.
            How::Define if own.is_none() && base.is_about_another() && known.replaced.is_empty() => {
                for early in self.early.iter_mut().filter(|early| early.is_about(kind, id)) {
                    early.defined_by = Some(pack);
                }
                known.define(name, params, written);
            }
            // Two packs define the same, word for word.
            How::Define if own.is_none() && known.base.says_the_same(&written) => known.unused.push(written),
            _ => self.place_mistake(key, &name, written),
        }
    }

    /// Notes a further piece of a known name that makes a mistake: its pack speaks twice of the name, or two packs
    /// define the name.
    fn place_mistake(&mut self, key: &(&'static str, String), name: &str, written: Written<'p, 't>) {
        let (how, pack) = (written.how(), written.parsed.pack);
        let Some(known) = self.known.get_mut(key) else { return };
        known.unused.push(written);
        // A pack that changes an item and also defines it makes one mistake: only `twice` is reported.
        if how == How::Define {
            self.early.retain(|early| !(early.is_about(key.0, &key.1) && early.written.parsed.pack == pack));
        }
        match known.by(pack).map(|own| own.at) {
            Some(first) => {
                // If a pack both changes and defines an item, the help is about the change, whichever came first.
                let base = known.base.how();
                let how = if base.is_about_another() { base } else { how };
                // It is unknown which of the two a call means, so calls are not compared with parameters.
                known.params = None;
                self.problems.push(twice(key.0, name, (written.at, first), how));
            }
            // The clash is with the first definition, even if another pack has replaced that definition.
            None => known.clashes.push([written, *known.replaced.first().unwrap_or(&known.base)]),
        }
    }

    /// Returns the name that an item gets if another pack has its name: `Snake (swamp)`.
    fn name_of_pack(&self, name: &str, pack: usize) -> String {
        names::apart(name, self.packs.id(pack))
    }

    /// Returns the new name of an item only for scenes, if an earlier pack has its name. `None` if the item needs no
    /// new name.
    fn name_apart(&self, key: &(&'static str, String), name: &str, written: &Written<'p, 't>) -> Option<String> {
        let pack = written.parsed.pack;
        let known = self.known.get(key)?;
        if !known.is_apart(key.0, written) || known.by(pack).is_some() {
            return None;
        }
        let apart = self.name_of_pack(name, pack);
        if self.known.contains_key(&(key.0, slug(&apart))) { None } else { Some(apart) }
    }

    /// Warns of a change by a name that an item has now and that another item had before. There is no warning if the
    /// pack of the change requires the pack of the item, and so knows the item.
    fn tell_ambiguous(&mut self, key: &(&'static str, String), written: &Written<'_, '_>) {
        if !written.how().is_about_another() {
            return;
        }
        let (Some(known), Some((now, renamed_at))) = (self.known.get(key), self.former.get(key)) else { return };
        let home = known.base.parsed.pack;
        if self.packs.builds_on(written.parsed.pack, home) {
            return;
        }
        let message = format!("this is about the {} `{}` of the pack `{}`", key.0, known.name, self.packs.id(home));
        let problem = Problem::warning("W0505", written.at, message)
            .label("another one had this name before")
            .also(*renamed_at, format!("that one is called \"{now}\" now"))
            .help(format!("write \"{now}\" if that one is meant"));
        self.problems.push(problem);
    }

    /// Renames an item so that a later pack can use its name. The scenes of its own pack still find it by the old name.
    /// Does nothing if the new name is taken.
    fn give_way(&mut self, key: &(&'static str, String)) {
        let Some(known) = self.known.get(key) else { return };
        let (pack, former) = (known.base.parsed.pack, known.name.clone());
        let name = self.name_of_pack(&former, pack);
        let id = slug(&name);
        if self.known.contains_key(&(key.0, id.clone())) {
            return;
        }
        let Some(mut known) = self.known.remove(key) else { return };
        known.name.clone_from(&name);
        self.known.insert((key.0, id.clone()), known);
        if key.0 == "scene" {
            self.renamed.push((pack, former, name));
        } else {
            self.names.give_way(pack, key, id);
        }
    }
}

impl<'p, 't> Definition<'p, 't> {
    /// Returns whether the first definition that the item replaces is a default.
    fn replaces_defaults(&self) -> bool {
        self.replaced.first().is_some_and(|first| first.how() == How::Default)
    }

    /// Sets the definition that counts. Changes so far are kept.
    fn define(&mut self, name: String, params: Option<Vec<Param>>, written: Written<'p, 't>) {
        self.unused.push(self.base);
        (self.base, self.name, self.params) = (written, name, params);
    }
}

impl Written<'_, '_> {
    /// Returns whether both pieces are written alike, apart from blanks.
    fn says_the_same(&self, other: &Written<'_, '_>) -> bool {
        let words = |written: &Written<'_, '_>| {
            let text = written.tree.span.of(written.parsed.text);
            text.split_whitespace().map(str::to_string).collect::<Vec<_>>()
        };
        words(self) == words(other)
    }
}

/// Returns the error of an `extend` with parameters.
fn no_more_params(at: Origin) -> Problem {
    Problem::error("E0315", at, "`extend` adds no parameters")
        .label("these brackets cannot stand here")
        .help("take the brackets out; `change` gives an item other parameters")
}

/// The code of the error that a pack defines a name twice.
pub(in crate::check) const TWICE: &str = "E0204";

/// Returns the error of a name that the same pack defines twice.
fn twice(kind: &'static str, name: &str, (at, first): (Origin, Origin), how: How) -> Problem {
    let help = match how {
        How::Define => "give one of them another name",
        _ => {
            "`replace`, `change`, `extend` and `default` are for items of other packs: change the item where it stands"
        }
    };
    Problem::error(TWICE, at, format!("there are two definitions of {kind} \"{name}\""))
        .about(&[kind], name)
        .label("this is one of them")
        .also(first, "this is the other one")
        .help(help)
}
