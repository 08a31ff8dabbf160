//! Early pieces: changes and replacements of an item that no earlier pack defines. [`Definer::tell_early`] reports
//! them.

use super::{Definer, Written};
use crate::check::names;
use crate::syntax::WITHOUT;
use rondel_engine::kernel::{Help, Origin, Problem, nearest, slug, with_article};

/// A piece about an item that no earlier pack defines.
pub(super) struct Early<'p, 't> {
    pub kind: &'static str,
    pub name: String,
    pub written: Written<'p, 't>,
    /// The later pack that defines the item, if there is one.
    pub defined_by: Option<usize>,
}

impl Early<'_, '_> {
    /// Returns whether the piece is about the item with this kind and id.
    pub fn is_about(&self, kind: &str, id: &str) -> bool {
        self.kind == kind && slug(&self.name) == id
    }
}

impl Definer<'_, '_> {
    /// Reports replacements, changes and extensions of items that do not exist or come later.
    pub(super) fn tell_early(&mut self) {
        for early in std::mem::take(&mut self.early) {
            let (head, parsed) = (&early.written.tree.head, early.written.parsed);
            let Some(how) = head.how.map(|how| how.of(parsed.text)) else { continue };
            let at = crate::origin(Some(parsed.file), head.name.range());
            let help = self.help_for_early(&early, how, at);
            let Early { kind, name, .. } = early;
            let problem = Problem::error("E0206", at, format!("there is no {kind} \"{name}\" to {}", doing(how)))
                .label("no earlier pack defines it")
                .help(help);
            self.problems.push(problem);
        }
    }

    /// Returns the help for an early piece: the likeliest explanation. `how` is the word before the piece's kind, such
    /// as `change`, and `at` is the place of its name. The name given to `instead` can be put there for the wrong
    /// one.
    fn help_for_early(&self, early: &Early<'_, '_>, how: &str, at: Origin) -> Help {
        let Early { kind, name, defined_by, .. } = early;
        let id = slug(name);
        // A `change` of a missing item is itself known as the item, but a `without` is not. So an item that is known
        // here was defined behind the `without`.
        let known_pack = || self.known.get(&(*kind, id.clone())).map(|known| known.base.parsed.pack);
        let defined_behind = if how == WITHOUT { known_pack() } else { None };
        if let Some(pack) = defined_by.or(defined_behind) {
            let pack = self.packs.id(pack);
            return format!("the pack `{pack}` defines it, and is named later: name `{pack}` first").into();
        }
        if let Some(out) = self.taken_out.get(&(*kind, id.clone())) {
            return format!("the pack `{}` takes it out", self.packs.id(out.by)).into();
        }
        if let Some((pack, own)) = names::behind_pack(name) {
            return self.help_for_name_of_pack(early, pack, own, at);
        }
        let mut of_other_kinds = self.known.iter().filter(|((other, other_id), _)| other != kind && *other_id == id);
        if let Some(((other, _), known)) = of_other_kinds.next() {
            return format!("\"{0}\" is {1}: write `{how} {other} \"{0}\"`", known.name, with_article(other)).into();
        }
        if let Some(near) = nearest(name, self.names_beside(early)) {
            return Help::from(format!("did you mean \"{near}\"?")).instead(near).in_place_of(name, at);
        }
        if how == "replace" {
            return format!(
                "to define a new {kind}, leave `replace` out; `default` defines one unless another pack has it"
            )
            .into();
        }
        if how == WITHOUT {
            return "if another pack has it, that pack comes first, with `--pack`; else leave this line out".into();
        }
        format!(
            "to define a new {kind}, leave `{how}` out; if another pack has it, that one comes first, with `--pack`"
        )
        .into()
    }

    /// Returns the help for an early piece about an item of a pack, such as `change card "swamp:Snake"`. `own` is the
    /// item's own name, `Snake`.
    fn help_for_name_of_pack(&self, early: &Early<'_, '_>, pack: &str, own: &str, at: Origin) -> Help {
        let kind = early.kind;
        let near = nearest(own, self.names_beside(early)).map(slug);
        let found = [Some(slug(own)), near].into_iter().flatten().find_map(|id| self.known.get(&(kind, id)));
        match found {
            Some(known) => {
                let meant = format!("{}:{}", self.packs.id(known.base.parsed.pack), known.name);
                Help::from(format!("did you mean \"{meant}\"?")).instead(&meant).in_place_of(&early.name, at)
            }
            None => format!("{} of the pack `{pack}` is named here, and it has none of this name", with_article(kind))
                .into(),
        }
    }

    /// Returns the names of the other items of an early piece's kind. The piece itself is among the known items too.
    fn names_beside(&self, early: &Early<'_, '_>) -> impl Iterator<Item = &str> {
        let own_id = slug(&early.name);
        let others = self.known.iter().filter(move |((kind, id), _)| *kind == early.kind && *id != own_id);
        others.map(|(_, definition)| definition.name.as_str())
    }
}

/// Returns what a word before a kind does, for a sentence: "to take out".
fn doing(how: &str) -> &str {
    if how == WITHOUT { "take out" } else { how }
}
