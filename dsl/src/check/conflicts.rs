//! Conflicts: two packs set the same thing, and only the later one counts.
//!
//! [`check`] compares the changes of an item. [`check_moves`] compares the values added to and removed from its lists,
//! [`house`] the house rules, and [`rules`] the rulebooks. It is no conflict if the later pack requires the earlier
//! one, or if both say the same.

use crate::pack::{self, Manifest};
use rondel_engine::kernel::{Datum, Origin, Problem, SourceId};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The most characters of a statement that a label quotes.
const MOST_QUOTED: usize = 60;

/// The packs in the order of loading, with the packs that each requires.
pub(crate) struct Packs {
    ids: Vec<String>,
    /// The indices of the packs that each pack requires, directly or through others.
    under: Vec<BTreeSet<usize>>,
    /// The index of the system's own pack.
    base: Option<usize>,
}

impl Packs {
    /// Returns the packs with these manifests, which are in the order of loading.
    pub fn new<'m>(manifests: impl Iterator<Item = &'m Manifest>) -> Packs {
        let mut packs = Packs { ids: Vec::new(), under: Vec::new(), base: None };
        for manifest in manifests {
            let mut under = BTreeSet::new();
            for at in manifest.requires.iter().filter_map(|id| packs.ids.iter().position(|known| known == id)) {
                under.insert(at);
                under.extend(packs.under.get(at).into_iter().flatten());
            }
            if manifest.id == manifest.system {
                packs.base = packs.base.or(Some(packs.ids.len()));
            }
            packs.ids.push(manifest.id.clone());
            packs.under.push(under);
        }
        packs
    }

    /// Returns the id of a pack.
    pub fn id(&self, pack: usize) -> &str {
        self.ids.get(pack).map_or("", String::as_str)
    }

    /// Returns whether a pack with this id is in use.
    pub fn has(&self, id: &str) -> bool {
        self.ids.iter().any(|known| known == id)
    }

    /// Returns the packs whose libraries a pack can use, nearest first: itself, those it requires, and the system's.
    pub fn lenders(&self, pack: usize) -> Arc<[u16]> {
        let under = self.under.get(pack).into_iter().flatten().rev().copied();
        let mut lenders: Vec<u16> =
            std::iter::once(pack).chain(under).chain(self.base).filter_map(|at| u16::try_from(at).ok()).collect();
        let mut known = BTreeSet::new();
        lenders.retain(|lender| known.insert(*lender));
        lenders.into()
    }

    /// Returns whether the later pack requires the earlier one, directly or through others.
    pub fn builds_on(&self, later: usize, earlier: usize) -> bool {
        self.under.get(later).is_some_and(|under| under.contains(&earlier))
    }

    /// Returns the settings that the last setting overrides without intention. `settings` are in the order of loading.
    /// The override of a setting is intended if one of the later packs requires the pack of this setting.
    fn losers<'s, S: Setting>(&self, settings: &[&'s S]) -> Vec<&'s S> {
        let Some((winner, before)) = settings.split_last() else { return Vec::new() };
        let lost = before.iter().enumerate().filter(|(at, loser)| {
            let after = settings.get(at + 1..).unwrap_or(&[]);
            loser.pack() != winner.pack() && !after.iter().any(|later| self.builds_on(later.pack(), loser.pack()))
        });
        lost.map(|(_, loser)| *loser).collect()
    }

    /// Returns the help that settles a conflict.
    fn remedy(&self, winner: usize, loser: usize) -> String {
        let (winner, loser) = (self.id(winner), self.id(loser));
        format!(
            "the later pack counts: if that is meant, `{winner}` says `requires: [\"{loser}\"]`; if not, `{loser}` comes \
             after it; or a third pack requires both and says what counts"
        )
    }
}

/// Something that a pack sets.
trait Setting {
    /// Returns the index of the pack.
    fn pack(&self) -> usize;
}

/// The statements of one piece of a pack about an item.
pub(crate) struct Said {
    pub pack: usize,
    /// The place of the item's name.
    pub at: Origin,
    /// Whether the piece replaces all that was said before.
    pub whole: bool,
    /// The statements by their words.
    pub fields: BTreeMap<&'static str, Field>,
}

/// The statements of one pack with one word.
pub(crate) struct Field {
    /// Its content in a normal form, equal for equal content. Empty if the word is removed.
    pub said: String,
    /// Its text in the file.
    pub written: String,
    pub at: Origin,
    /// The values of a table by its cells (see `check::define::table`). Empty for a removed row.
    pub cells: BTreeMap<String, String>,
    /// The part of the statement beside its table.
    pub beside: String,
    /// Whether the pack sets only the rows of `cells`, and leaves the others.
    pub by_rows: bool,
}

impl Field {
    /// Returns a field whose value is not a table.
    pub fn new(said: String, written: String, at: Origin) -> Field {
        Field { said, written, at, cells: BTreeMap::new(), beside: String::new(), by_rows: false }
    }

    /// Adds another statement of the same word.
    pub fn add(&mut self, said: &str, written: &str) {
        self.said = format!("{}; {said}", self.said);
        self.written = format!("{}; {written}", self.written);
    }

    /// Returns whether both fields set a common part of the item.
    fn meets(&self, other: &Field) -> bool {
        let both_by_rows = self.by_rows && other.by_rows;
        !both_by_rows || self.cells.keys().any(|cell| other.cells.contains_key(cell))
    }
}

/// A part of a word's value that packs may set independently.
#[derive(Clone, Copy)]
enum Cell<'c> {
    /// The whole value.
    All,
    /// The part beside a table.
    Beside,
    /// The key of a row.
    Row(&'c str),
}

impl Setting for Said {
    fn pack(&self) -> usize {
        self.pack
    }
}

/// Reports the packs that set the same part of an item, and a pack that does so twice. `said` is in the order of
/// loading and does not contain the definition itself. `what` names the item.
pub(crate) fn check(what: &str, said: &[Said], packs: &Packs, problems: &mut Vec<Problem>) {
    let replacing: Vec<&Said> = said.iter().filter(|said| said.whole).collect();
    let last_replacing = replacing.last();
    if let Some(winner) = last_replacing {
        for loser in packs.losers(&replacing) {
            if !loser.says_the_same(winner) {
                problems.push(both_replace(what, winner, loser, packs));
            }
        }
    }
    let fields: BTreeSet<&'static str> = said.iter().flat_map(|said| said.fields.keys().copied()).collect();
    for field in fields {
        twice_in_a_pack(what, field, said, problems);
        let mut told = BTreeSet::new();
        for cell in cells(said, field) {
            let setting: Vec<&Said> = said.iter().filter(|said| said.sets(field, cell)).collect();
            let Some(winner) = setting.last().copied() else { continue };
            for loser in packs.losers(&setting) {
                let says_the_same_value = loser.says(field, cell) == winner.says(field, cell);
                // A replacement that is replaced itself by something else is reported above.
                let counts = !loser.whole || last_replacing.is_some_and(|last| loser.says_the_same(last));
                if !says_the_same_value && counts && told.insert((winner.pack, loser.pack)) {
                    problems.push(both_set(what, field, winner, loser, packs));
                }
            }
        }
    }
}

/// Returns the parts of a word's value that packs can set independently.
fn cells<'s>(said: &'s [Said], field: &str) -> Vec<Cell<'s>> {
    let by_rows = said.iter().filter_map(|said| said.fields.get(field)).filter(|field| field.by_rows);
    let rows: BTreeSet<&str> = by_rows.flat_map(|field| field.cells.keys().map(String::as_str)).collect();
    let beside = (!rows.is_empty()).then_some(Cell::Beside);
    std::iter::once(Cell::All).chain(beside).chain(rows.into_iter().map(Cell::Row)).collect()
}

impl Said {
    /// Returns whether both say the same with the same words.
    fn says_the_same(&self, other: &Said) -> bool {
        let all = |said: &Said| said.fields.iter().map(|(word, field)| (*word, field.said.clone())).collect::<Vec<_>>();
        all(self) == all(other)
    }

    /// Returns whether the piece sets this part of a word's value. A replacement sets every word, even a word that it
    /// does not contain.
    fn sets(&self, field: &str, cell: Cell<'_>) -> bool {
        let Some(field) = self.fields.get(field) else { return self.whole };
        match cell {
            Cell::All => !field.by_rows,
            Cell::Beside => true,
            Cell::Row(row) => !field.by_rows || field.cells.contains_key(row),
        }
    }

    /// Returns whether the piece replaces everything that a word said before.
    pub fn sets_all(&self, field: &str) -> bool {
        self.sets(field, Cell::All)
    }

    /// Returns the content of this part of a word's value. `None` if the piece says nothing there.
    fn says(&self, field: &str, cell: Cell<'_>) -> Option<&str> {
        let field = self.fields.get(field)?;
        match cell {
            Cell::All => Some(field.said.as_str()),
            Cell::Beside => Some(field.beside.as_str()),
            Cell::Row(row) => field.cells.get(row).map(String::as_str),
        }
        .filter(|said| !said.is_empty())
    }

    /// Returns the place and text of a word. A missing word has the item's place and the word's name.
    fn quoted(&self, field: &str) -> (Origin, String) {
        match self.fields.get(field) {
            Some(field) => (field.at, format!("`{}`", shortened(&field.written))),
            None => (self.at, format!("no `{field}`")),
        }
    }
}

/// Reports a pack that changes one thing in two places, since the author could not see which change counts.
fn twice_in_a_pack(what: &str, field: &str, said: &[Said], problems: &mut Vec<Problem>) {
    let changes: Vec<(&Said, &Field)> = said.iter().filter_map(|said| Some((said, said.fields.get(field)?))).collect();
    for pair in changes.windows(2) {
        if let [(first, before), (again, now)] = pair
            && first.pack == again.pack
            && before.meets(now)
        {
            let problem = Problem::error("E0204", now.at, format!("`{field}` of {what} is changed twice in one pack"))
                .label("changed again here")
                .also(before.at, "changed here first")
                .help("keep one of them");
            problems.push(problem);
        }
    }
}

/// Returns the warning of two packs that replace the same item.
fn both_replace(what: &str, winner: &Said, loser: &Said, packs: &Packs) -> Problem {
    let (first, last) = (packs.id(loser.pack), packs.id(winner.pack));
    let message = format!("`{first}` and `{last}` both replace {what}: the one of `{last}` counts");
    Problem::warning("W0501", winner.at, message)
        .label(format!("`{last}` puts this in its place"))
        .also(loser.at, format!("this one of `{first}` is never used"))
        .help(packs.remedy(winner.pack, loser.pack))
}

/// Returns the warning of two packs that set the same word of an item.
fn both_set(what: &str, field: &str, winner: &Said, loser: &Said, packs: &Packs) -> Problem {
    let (first, last) = (packs.id(loser.pack), packs.id(winner.pack));
    let ((at, counts), (lost_at, lost)) = (winner.quoted(field), loser.quoted(field));
    let message = format!("`{first}` and `{last}` both set `{field}` of {what}: the one of `{last}` counts");
    Problem::warning("W0501", at, message)
        .label(format!("by `{last}`: {counts} counts"))
        .also(lost_at, format!("by `{first}`: {lost} is dropped"))
        .help(packs.remedy(winner.pack, loser.pack))
}

/// A value that a pack adds to or removes from a list of an item.
pub(crate) struct Moved {
    pub pack: usize,
    pub field: &'static str,
    /// The value, or the first values of a statement.
    pub what: Vec<Datum>,
    pub adds: bool,
    pub at: Origin,
    pub written: String,
}

impl Moved {
    /// Returns whether one of both adds the value that the other one removes.
    fn is_against(&self, other: &Moved) -> bool {
        match (self.adds, other.adds) {
            (true, false) => other.is_about(self),
            (false, true) => self.is_about(other),
            (true, true) | (false, false) => false,
        }
    }

    /// Returns whether this value matches the value `added`. A removal may name only the first values of a statement.
    fn is_about(&self, added: &Moved) -> bool {
        let all_match = || self.what.iter().zip(&added.what).all(|(one, other)| means(one, other));
        self.field == added.field && self.what.len() <= added.what.len() && all_match()
    }
}

/// Returns whether the value `removed` matches the value `there`. A name matches any call of it, and a text matches any
/// line that begins with it.
pub(crate) fn means(removed: &Datum, there: &Datum) -> bool {
    match (removed, there) {
        (Datum::Name(id), Datum::Call(call)) => *id == call.id,
        (Datum::Counted(_, one), Datum::Counted(_, other)) => one.datum.said() == other.datum.said(),
        (Datum::Text(line), Datum::Text(there)) => {
            let rest = there.strip_prefix(line.as_str());
            rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
        }
        _ => removed.said() == there.said(),
    }
}

/// Warns if one pack adds what another pack removes. The later pack counts. `moved` is in the order of loading.
pub(crate) fn check_moves(what: &str, moved: &[Moved], packs: &Packs, problems: &mut Vec<Problem>) {
    let mut told = BTreeSet::new();
    for (at, loser) in moved.iter().enumerate() {
        let later = moved.get(at + 1..).unwrap_or(&[]);
        for winner in later.iter().filter(|later| later.pack != loser.pack && later.is_against(loser)) {
            let added = if winner.adds { winner } else { loser };
            // A later pack that requires the loser's pack and moves the same value has decided the conflict.
            let knows = |later: &Moved| packs.builds_on(later.pack, loser.pack) && later.is_about(added);
            if !later.iter().any(knows) && told.insert((loser.field, loser.pack, winner.pack)) {
                problems.push(moved_both_ways(what, loser, winner, packs));
            }
        }
    }
}

/// Returns the warning of a value that one pack adds and another removes.
fn moved_both_ways(what: &str, loser: &Moved, winner: &Moved, packs: &Packs) -> Problem {
    let (adds, removes) = if winner.adds { (winner, loser) } else { (loser, winner) };
    let (adds, removes) = (packs.id(adds.pack), packs.id(removes.pack));
    let (first, last) = (packs.id(loser.pack), packs.id(winner.pack));
    let message = format!("`{adds}` adds to `{}` of {what} what `{removes}` removes: `{last}` counts", loser.field);
    Problem::warning("W0501", winner.at, message)
        .label(format!("by `{last}`: `{}` counts", shortened(&winner.written)))
        .also(loser.at, format!("by `{first}`: `{}` is dropped", shortened(&loser.written)))
        .help(packs.remedy(winner.pack, loser.pack))
}

/// Returns the text on one line, and not too long.
fn shortened(written: &str) -> String {
    let line = written.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(MOST_QUOTED) {
        Some((end, _)) => format!("{} ...", line.get(..end).unwrap_or(&line).trim_end()),
        None => line,
    }
}

/// A pack's value for a name: the value of a house rule, or the text of a rule.
struct Named {
    pack: usize,
    said: String,
    at: Origin,
}

impl Setting for Named {
    fn pack(&self) -> usize {
        self.pack
    }
}

/// Warns of packs whose text under a name differs from the text that counts. `both` says what both packs do with the
/// name. `ends` are the words behind the text that counts, and the words behind the other text.
fn check_named(
    code: &'static str,
    named: &BTreeMap<String, Vec<Named>>,
    (both, ends): (impl Fn(&str) -> String, [&str; 2]),
    packs: &Packs,
    problems: &mut Vec<Problem>,
) {
    for (name, values) in named {
        let values: Vec<&Named> = values.iter().collect();
        let Some(winner) = values.last() else { continue };
        for loser in packs.losers(&values).into_iter().filter(|loser| loser.said != winner.said) {
            let (first, last) = (packs.id(loser.pack), packs.id(winner.pack));
            let message = format!("`{first}` and `{last}` both {}: the one of `{last}` counts", both(name));
            let problem = Problem::warning(code, winner.at, message)
                .label(format!("by `{last}`: {}{}", shortened(&winner.said), ends[0]))
                .also(loser.at, format!("by `{first}`: {}{}", shortened(&loser.said), ends[1]))
                .help(packs.remedy(winner.pack, loser.pack));
            problems.push(problem);
        }
    }
}

/// Warns of packs that set the same house rule differently. `pages` are the manifests of the packs, each with its file
/// and text. The pack of the system sets the defaults, so changing these is no conflict.
pub(crate) fn house(pages: &[(&Manifest, Option<SourceId>, &str)], packs: &Packs, problems: &mut Vec<Problem>) {
    let mut options: BTreeMap<String, Vec<Named>> = BTreeMap::new();
    for (pack, (manifest, file, text)) in pages.iter().enumerate() {
        if manifest.id == manifest.system {
            continue;
        }
        let Some(file) = *file else { continue };
        for (name, value) in &manifest.house {
            let at = pack::place(text, file, name, value);
            options.entry(name.clone()).or_default().push(Named { pack, said: format!("`{value}`"), at });
        }
    }
    let words = (|name: &str| format!("set the house rule `{name}`"), [" counts", " is dropped"]);
    check_named("W0502", &options, words, packs, problems);
}

/// Warns of packs whose rules of the same id differ. `books` holds the `rules.md` of each pack, if it has one.
pub(crate) fn rules(books: &[Option<(SourceId, Arc<str>)>], packs: &Packs, problems: &mut Vec<Problem>) {
    let mut rules: BTreeMap<String, Vec<Named>> = BTreeMap::new();
    for (pack, book) in books.iter().enumerate() {
        let Some((file, text)) = book else { continue };
        for (at, id, said) in rule_lines(text) {
            let at = crate::origin(Some(*file), at..at + id.len());
            rules.entry(id.trim().to_uppercase()).or_default().push(Named { pack, said: said.trim().to_string(), at });
        }
    }
    check_named("W0506", &rules, (|id: &str| format!("have a rule {id}"), ["", ""]), packs, problems);
}

/// Returns the rules of a `rules.md`, which are lines of the form `- **ID** text`. Each has the byte of its id, the id
/// and the text.
pub(crate) fn rule_lines(text: &str) -> impl Iterator<Item = (usize, &str, &str)> {
    const LEAD: &str = "- **";
    let mut end = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        let at = end;
        end += line.len();
        let (id, said) = line.strip_prefix(LEAD)?.split_once("**")?;
        Some((at + LEAD.len(), id, said))
    })
}
