//! A literal text in a place where a name is expected, with the lists (*namings*) that it may come from: the statuses
//! for `"Burning"` of `me.put_status("Burning")`.

use crate::kernel::{Item, Naming, Origin, slug};

/// The code of a name that nothing has.
pub const UNKNOWN_NAME: &str = "E0645";

/// A literal text in a place where a name is expected.
pub(in crate::script) struct SaidName {
    pub text: String,
    /// The namings that the text may come from. One of them must have it.
    pub namings: Vec<&'static Naming>,
    pub at: Origin,
    /// The other names of the same call, with which this one may be swapped.
    pub beside: Vec<Beside>,
    /// The word that takes the name, or the fact that is compared with it.
    pub of: Option<Of>,
}

/// The place in which a name stands.
pub(in crate::script) enum Of {
    /// An argument of this word, or of a call with a parameter of this name.
    Word(String),
    /// A comparison with this fact.
    Fact(String),
}

/// Another name of the same call.
#[derive(Clone)]
pub(in crate::script) struct Beside {
    pub text: String,
    pub namings: Vec<&'static Naming>,
    pub at: Origin,
}

impl SaidName {
    /// Returns a name on its own.
    pub(in crate::script) fn new(text: String, namings: Vec<&'static Naming>, at: Origin) -> SaidName {
        SaidName { text, namings, at, beside: Vec::new(), of: None }
    }

    /// Notes the word or argument that the name is given to.
    pub(in crate::script) fn given_to(self, name: &str) -> SaidName {
        SaidName { of: Some(Of::Word(name.to_string())), ..self }
    }

    /// Notes the fact that the name is compared with.
    pub(in crate::script) fn compared_with(self, fact: &str) -> SaidName {
        SaidName { of: Some(Of::Fact(fact.to_string())), ..self }
    }

    /// Returns the message and the label of the error for `part`, a name that does not exist.
    pub(super) fn no_such_name(&self, naming: &Naming, part: &str) -> (String, &'static str) {
        // The naming is a closed list of words of the rules. Content adds nothing to it.
        let is_closed = !naming.words.is_empty() && naming.said.is_empty() && !naming.any_item;
        match &self.of {
            Some(Of::Fact(fact)) if is_closed => (format!("`{fact}` is never `{part}`"), "this is none of its values"),
            Some(Of::Word(word)) if is_closed => (format!("`{word}` takes no `{part}`"), "this is none of its words"),
            _ => (format!("there is no {} `{part}`", naming.wanted()), "nothing is called so"),
        }
    }

    /// Returns whether the name is compared with a fact.
    pub(super) fn is_compared(&self) -> bool {
        matches!(self.of, Some(Of::Fact(_)))
    }

    /// Returns whether the text is the name of an item that is meant here, without its pack.
    pub(super) fn names_an_item(&self, items: &[Item]) -> bool {
        let (id, has_pack) = (slug(&self.text), self.text.contains(':'));
        let is_of_kind = |item: &Item| self.namings.iter().any(|naming| naming.takes_items_of(item.kind));
        !has_pack && items.iter().any(|item| item.id == id && is_of_kind(item))
    }

    /// Returns `name` of a compared `pack:name`. A fact gives only the bare name.
    pub(super) fn without_pack(&self) -> Option<&str> {
        if !self.is_compared() {
            return None;
        }
        let (_, name) = self.text.split_once(':')?;
        name.starts_with(|c: char| !c.is_whitespace()).then_some(name)
    }

    /// Returns the name that a compared text has in another spelling: `Small` for the word `small`, `snow wolf` for the
    /// item `Snow Wolf`. Comparisons are exact.
    pub(super) fn written_otherwise<'i>(&self, items: &'i [Item]) -> Option<&'i str> {
        if !self.is_compared() || self.namings.iter().any(|naming| !naming.said.is_empty()) {
            return None;
        }
        // A fact gives an item by its name. A fact that also gives words of the rules (`physical`) may give an item by
        // its id instead, so the id of an item is no misspelling there.
        let may_give_ids = |naming: &&'static Naming| {
            let gives_items = naming.any_item || !naming.items.is_empty();
            gives_items && !naming.words.is_empty()
        };
        let takes = |item: &&Item| self.namings.iter().any(|naming| naming.takes_items_of(item.kind));
        let id = slug(&self.text);
        if self.namings.iter().any(may_give_ids) && items.iter().filter(takes).any(|item| item.id == id) {
            return None;
        }
        let words = self.namings.iter().flat_map(|naming| naming.words).copied();
        let of_items = items.iter().filter(takes).map(|item| item.name.as_str());
        let alike: Vec<&str> = words.chain(of_items).filter(|name| slug(name) == id).collect();
        if alike.contains(&self.text.as_str()) { None } else { alike.first().copied() }
    }

    /// Tells the names of one call about each other, since two of them may be swapped.
    pub(super) fn beside_each_other(mut all: Vec<SaidName>) -> Vec<SaidName> {
        let beside = |said: &SaidName| Beside { text: said.text.clone(), namings: said.namings.clone(), at: said.at };
        let names: Vec<Beside> = all.iter().map(beside).collect();
        for (nth, said) in all.iter_mut().enumerate() {
            said.beside = [&names[..nth], &names[nth + 1..]].concat();
        }
        all
    }

    /// Returns the name of the same call with which this one is swapped. `is_name` tells whether one of the namings has
    /// the text.
    pub(super) fn swapped(&self, is_name: impl Fn(&str, &[&'static Naming]) -> bool) -> Option<&Beside> {
        let fits = |other: &&Beside| {
            !is_name(&other.text, &other.namings)
                && is_name(&other.text, &self.namings)
                && is_name(&self.text, &other.namings)
        };
        self.beside.iter().find(fits)
    }
}
