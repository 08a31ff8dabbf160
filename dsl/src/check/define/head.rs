//! Heads of items: the kind and the name that a head says, with the problems of both.

use super::{Definer, Known, Parsed};
use crate::check::home;
use crate::check::names::{self, renamed};
use crate::render::{is_unseen, most_marks};
use crate::syntax::{HOWS, Head, ItemTree};
use crate::text::did_you_mean;
use rondel_engine::kernel::{Help, Origin, Problem, slug, with_article};

/// The most characters of a name.
const MOST_NAME: usize = 80;
/// The most marks on one letter of a name: some languages write two.
const MOST_MARKS: usize = 3;

impl<'p, 't> Definer<'p, 't> {
    /// Returns the item's own name, if `typed` is a name with a pack: `change card "swamp:Snake"`.
    pub(super) fn name_behind_pack(&self, known: &Known<'p, 't>, kind: &'static str, typed: &str) -> Option<String> {
        let (pack, name) = names::behind_pack(typed)?;
        let of_pack = |name: &String| {
            let definition = known.get(&(kind, slug(name)));
            definition.is_some_and(|definition| self.packs.id(definition.base.parsed.pack) == pack)
        };
        // An item for scenes, defined in the folder `scenes/` of its pack, has a name apart if another pack has an item
        // of its name: `Snake (swamp)`.
        [name.to_string(), names::apart(name, pack)].into_iter().find(of_pack)
    }

    /// Returns the current name of an item to be replaced or changed. Reports a former name.
    pub(super) fn name_now(&mut self, kind: &'static str, name: String, at: Origin) -> String {
        let id = (kind, slug(&name));
        if self.known.contains_key(&id) {
            return name;
        }
        let Some((now, renamed_at)) = self.former.get(&id) else { return name };
        self.problems.push(renamed(&name, now, at, *renamed_at));
        now.clone()
    }

    /// Returns the kind of an item, and whether it takes parameters. Reports an unknown kind.
    pub(super) fn kind(&mut self, parsed: &Parsed<'_>, head: &Head) -> Option<(&'static str, bool)> {
        let (typed, at) = (head.kind.of(parsed.text), crate::origin(Some(parsed.file), head.kind.range()));
        if typed == "scene" {
            return Some(("scene", false));
        }
        let found = self.vocabulary.item(typed).map(|item| (item.word, item.takes_params));
        if found.is_none() {
            let kinds: Vec<&str> = self.vocabulary.items.iter().map(|item| item.word).chain(["scene"]).collect();
            let near = || {
                let similar = did_you_mean(typed, kinds.iter().copied());
                let near = similar.or_else(|| self.help_for_sort(typed, parsed, head));
                near.or_else(|| home::kind_of_other_game(self.vocabulary, &self.names.others, typed).map(Help::from))
            };
            let help = if HOWS.contains(&typed) {
                format!("a kind and a name follow: `{typed} card \"Longsword\" {{ ... }}`").into()
            } else if let Some(near) = near() {
                near
            } else {
                format!("the kinds are {}", kinds.join(", ")).into()
            };
            let problem = Problem::error("E0201", at, format!("`{typed}` is no kind of item"))
                .label(format!("{} knows no such kind", self.vocabulary.title))
                .help(help);
            self.problems.push(problem);
        }
        found
    }

    /// Returns the help for a word that is no kind, but names a sort of items of a kind: `card` for `weapon`.
    fn help_for_sort(&self, typed: &str, parsed: &Parsed<'_>, head: &Head) -> Option<Help> {
        let (word, kind) = home::of_value(self.vocabulary, typed)?;
        let meaning = format!("`{typed}` is a `{word}` of {}", with_article(kind));
        let written = format!("{kind} {}", head.name.of(parsed.text));
        Some(match head.how.map(|how| how.of(parsed.text)) {
            Some(how) => Help::from(format!("{meaning}: write `{how} {written}`")).instead(kind),
            None => format!("{meaning}: write `{written} {{ {word} {typed} ... }}`").into(),
        })
    }

    /// Returns the item's name. Reports an invalid name, and then returns `None`.
    pub(super) fn name(&mut self, parsed: &Parsed<'_>, tree: &ItemTree) -> Option<String> {
        let span = tree.head.name;
        let at = crate::origin(Some(parsed.file), span.range());
        let name = crate::text::unquote(span.of(parsed.text)).unwrap_or_else(|_| span.of(parsed.text).to_string());
        let name = names::with_plain_blanks(name);
        let id = slug(&name);
        let problem = if let Some(unseen) = name.chars().find(|c| is_unseen(*c)) {
            Problem::error("E0212", at, "a name holds nothing that is not seen")
                .label(format!("there is a U+{:04X} in it", u32::from(unseen)))
                .help("type the name anew, without what was copied along with it")
        } else if name.contains('`') {
            Problem::error("E0212", at, "a name holds no backtick")
                .label("errors quote names between backticks")
                .help("write an apostrophe, or leave it out")
        } else if most_marks(&name) > MOST_MARKS {
            Problem::error("E0212", at, "this name has too many marks on one letter")
                .label(format!("more than {MOST_MARKS} in a row"))
                .help("type the name anew, with one accent a letter")
        } else if id.is_empty() {
            Problem::error("E0212", at, "a name needs a letter or a digit")
                .label("nothing in it can be typed as a name")
                .help("give it a name such as \"Longsword\"")
        } else if name.chars().count() > MOST_NAME {
            Problem::error("E0213", at, "this name is too long")
                .label(format!("it has {} characters", name.chars().count()))
                .help(format!("a name has at most {MOST_NAME} characters; say more in `text`"))
        } else if let Some((pack, own)) = names::behind_pack(&name).filter(|(pack, _)| self.packs.has(pack))
            && tree.head.how.is_none()
        {
            Problem::error("E0212", at, "the name of an item holds no pack")
                .label(format!("`{pack}` is a pack"))
                .help(format!("write \"{}\": it belongs to the pack in which it stands", own))
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

    /// Returns whether a word belongs to the language, so that no item can have this name.
    fn is_reserved(&self, id: &str) -> bool {
        matches!(id, "scene" | "replace" | "change" | "yes" | "no") || self.vocabulary.item(id).is_some()
    }

    /// Reports parameters of a kind that takes none.
    pub(super) fn report_params(&mut self, kind: &str, at: Origin) {
        let problem = Problem::error("E0315", at, format!("{} takes no parameters", with_article(kind)))
            .label("these brackets cannot stand here")
            .help("take the brackets out");
        self.problems.push(problem);
    }
}
