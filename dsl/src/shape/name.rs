//! Names of items as values: [`Shaper::name`] reads a name, and finds out what an unknown name was meant to be.
//!
//! An item for scenes is an item in a pack's folder `scenes/`, which only the scenes of this pack may name. If another
//! pack has an item of the same name, the item for scenes gets a name apart: `Snake (swamp)`.

use super::Shaper;
use super::cursor::{Cursor, Miss};
use super::wanted::{kinds_of, name_of};
use crate::check::names::{OfPack, not_of_pack};
use crate::syntax::{Span, Term, TermKind};
use rondel_engine::kernel::{Problem, slug, with_article};

impl Shaper<'_> {
    /// Reads the name of an item of one of these kinds. Returns the item's id.
    pub(crate) fn name(&mut self, cursor: &mut Cursor<'_>, kinds: &[&'static str]) -> Result<String, Miss> {
        let wanted = || name_of(kinds);
        let is_name = |term: &&Term| matches!(term.kind, TermKind::Word | TermKind::Text | TermKind::Suited);
        let Some(term) = cursor.peek().filter(is_name) else {
            return Err(Miss::wanted(cursor.span(), wanted()));
        };
        let typed = match term.kind {
            TermKind::Text => self.unquote(term.span)?,
            _ => term.span.of(self.text).to_string(),
        };
        let id = match self.names.of_pack(kinds, &typed) {
            // In a file of this folder, a name means the pack's own item for scenes, if there is one.
            None => {
                let id = slug(&typed);
                self.names.fixture(self.scenes_of, kinds, &id).cloned().unwrap_or(id)
            }
            Some(OfPack::Item(id)) => id.to_string(),
            Some(found) => {
                // As an unknown name in quotes: the problem counts, even if another shape would fit here.
                let problem = not_of_pack(&typed, kinds, found, self.origin(term.span));
                return Err(Miss { quoted: true, ..Miss::exact(term.span, wanted(), problem) });
            }
        };
        if let Some(id) = self.accepted(term, &typed, id.clone(), kinds) {
            cursor.skip();
            return Ok(id);
        }
        let quoted = term.kind == TermKind::Text;
        // In the first try it only matters that the name does not fit. The second try says what helps.
        if !self.helps {
            let problem = Problem::error("E0203", self.origin(term.span), "there is no such name");
            return Err(Miss { quoted, ..Miss::exact(term.span, String::new(), problem) });
        }
        let problem = self.unknown_name(term, &typed, kinds);
        // A name in quotes is whole.
        let longer = if quoted { None } else { self.longer_name(cursor, &typed, kinds) };
        let problem = match longer {
            Some((longer, at)) => {
                let help = problem.help(format!("a name of several words stands in quotes: \"{longer}\""));
                help.fix(self.origin(at), format!("\"{longer}\""))
            }
            None => match self.other_place(cursor, &id, kinds) {
                Some(other) => problem.help(format!(
                    "write the name of {}: `{other}`, behind it, is one, and the two may stand in each other's place",
                    kinds_of(kinds)
                )),
                None => problem,
            },
        };
        Err(Miss { quoted, ..Miss::exact(term.span, wanted(), problem) })
    }

    /// Returns the id that a name stands for, or `None` if the name is unknown. Renamed and faulty items count as
    /// known. A former name is reported here, and a faulty item elsewhere.
    fn accepted(&mut self, term: &Term, typed: &str, id: String, kinds: &[&'static str]) -> Option<String> {
        let at = self.origin(term.span);
        if kinds.iter().any(|kind| self.names.has(kind, &id)) {
            self.names.note_use(kinds, &id, at);
            if self.is_outside_scenes() && self.names.is_fixture(kinds, &id) {
                self.push_once(crate::check::names::of_scenes(typed, kinds, at));
            }
            return Some(id);
        }
        let names = self.names;
        if let Some((now, renamed_at)) = kinds.iter().find_map(|kind| names.renamed(kind, &id)) {
            self.push_once(crate::check::names::renamed(typed, now, at, renamed_at));
            return Some(slug(now));
        }
        names.is_broken(&id, at).then_some(id)
    }

    /// Adds a problem unless it was reported already. A name is read several times if several shapes are tried.
    fn push_once(&mut self, problem: Problem) {
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    /// Returns whether the text is neither a scene nor beside a scene. Such a text cannot use items for scenes.
    fn is_outside_scenes(&self) -> bool {
        !self.scene && self.scenes_of.is_none()
    }

    /// Returns a known name of several words that begins at the cursor without its quotes, such as `War Pick` or
    /// `Mage's Deck`, and its place.
    fn longer_name(&self, cursor: &Cursor<'_>, typed: &str, kinds: &[&'static str]) -> Option<(String, Span)> {
        let start = cursor.span().start;
        let written = self.text.get(start as usize..).unwrap_or("");
        let begun = self.names.longest_that_begins(written, kinds).filter(|name| name.len() > typed.len());
        if let Some(name) = begun {
            let end = start + u32::try_from(name.len()).ok()?;
            return Some((name.to_string(), Span { start, end }));
        }
        // The word and the next one may also be a name in another spelling: `war pick`.
        let rest = cursor.peek_second().filter(|term| term.kind == TermKind::Word)?;
        let longer = format!("{typed} {}", rest.span.of(self.text));
        let is_name = kinds.iter().any(|kind| self.names.has(kind, &slug(&longer)));
        is_name.then_some((longer, cursor.span().to(rest.span)))
    }

    /// Returns a name of these kinds among the next terms, if the name at the cursor is of another kind. The two names
    /// may be swapped.
    fn other_place(&self, cursor: &Cursor<'_>, id: &str, kinds: &[&'static str]) -> Option<&str> {
        const FAR: usize = 4;
        if self.names.kinds_of(id).is_empty() {
            return None;
        }
        let names = cursor.rest().iter().skip(1).take(FAR).map(|term| term.span.of(self.text).trim_matches('"'));
        let mut names = names.filter(|name| kinds.iter().any(|kind| self.names.has(kind, &slug(name))));
        names.next()
    }

    /// Returns the error of a name that no item of these kinds has.
    fn unknown_name(&self, term: &Term, typed: &str, kinds: &[&'static str]) -> Problem {
        let kind = kinds.join(" or ");
        let problem = Problem::error("E0203", self.origin(term.span), format!("there is no {kind} `{typed}`"));
        let id = slug(typed);
        // The kinds of the items that do have the name.
        let others = self.names.kinds_of(&id);
        if !others.is_empty() {
            let wanted = kinds_of(kinds);
            let named = others.iter().map(|kind| with_article(kind)).collect::<Vec<_>>().join(" and ");
            let first = kinds.first().unwrap_or(&"");
            let there = self.names.sharing_a_word(typed, kinds).or_else(|| self.names.few(kinds));
            let there = there.map(|all| format!(" ({all})")).unwrap_or_default();
            let mut help = format!(
                "write the name of {wanted}{there}, or define one of this name: `{first} \"{typed}\" {{ ... }}`"
            );
            // The statements in which the items that do have the name are called.
            let homes = others.iter().filter_map(|kind| crate::check::home::of_kind(self.vocabulary, kind));
            homes.for_each(|home| help.push_str(&format!("; {home}")));
            // `elsewhere` notes that an item of another kind has the name.
            let problem = problem.about(kinds, typed).elsewhere();
            return problem.label(format!("this names {named}, but {wanted} belongs here")).help(help);
        }
        let near = self
            .names
            .nearest(typed, kinds, !self.is_outside_scenes())
            .map(|help| help.in_place_of(typed, problem.at.at));
        let define = || {
            let kind = kinds.first().unwrap_or(&"");
            if let Some(all) = self.names.few(kinds) {
                return format!("there are {all}; another one is written `{kind} \"{typed}\" {{ ... }}`");
            }
            let renamed = format!("say `formerly \"{typed}\"` in the item that is called otherwise now");
            format!("write it out: `{kind} \"{typed}\" {{ ... }}`, or {renamed}")
        };
        problem.about(kinds, typed).label("no pack in use defines it").help(near.unwrap_or_else(|| define().into()))
    }
}
