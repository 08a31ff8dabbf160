//! Conflicts: two packs set the same thing, and only the later one counts.
//!
//! [`check`] compares the changes of an item. [`check_moves`] compares the values added to and removed from its lists,
//! [`house`] the house rules, and [`rules`] the rulebooks. It is no conflict if the later pack requires the earlier
//! one, or if both say the same.
//!
//! A piece ([`Said`]) is one text of a pack about an item, such as `change card "Axe" { rondel { 6: damage 9 } }`. Its
//! words have one [`Field`] each, here `rondel`. A `change` sets only some rows of a table, here the row `6`, so two
//! packs that set different rows do not meet. The winner of a conflict is the last piece that sets something. The
//! losers are earlier pieces of packs that no later one of these packs requires ([`Packs::losers`]).

mod moves;
mod named;
mod packs;

pub(crate) use moves::{Moved, check_moves, means};
pub(crate) use named::{house, rule_lines, rules};
pub(crate) use packs::Packs;
use packs::Setting;
use rondel_engine::kernel::{Origin, Problem};
use std::collections::{BTreeMap, BTreeSet};

/// The most characters of a statement that a label quotes.
const MOST_QUOTED: usize = 60;

/// The statements of one piece of a pack about an item.
pub(crate) struct Said {
    pub pack: usize,
    /// The place of the item's name.
    pub at: Origin,
    /// Whether the piece replaces all that was said before.
    pub whole: bool,
    /// Whether it is a `change every`, which a change of one item overrules.
    pub by_every: bool,
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
    /// The values of a table by its cells: `2-4: damage 3` has the cells `2`, `3` and `4` with the same value. The
    /// value of a removed row is empty.
    pub cells: BTreeMap<String, String>,
    /// The part of the statement beside its table: the `2` of `draw 2 { ^: damage 3 }`.
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

    /// Returns whether both fields set a common part of the item. Only two fields that set single rows can miss each
    /// other.
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

/// Reports the packs that set the same part of an item, and a pack that does so twice. `pieces` are in the order of
/// loading and do not contain the definition itself. `what` names the item.
pub(crate) fn check(what: &str, pieces: &[Said], packs: &Packs, problems: &mut Vec<Problem>) {
    let replacing: Vec<&Said> = pieces.iter().filter(|piece| piece.whole).collect();
    let last_replacing = replacing.last();
    if let Some(winner) = last_replacing {
        for loser in packs.losers(&replacing) {
            if !loser.says_the_same(winner) {
                problems.push(both_replace(what, winner, loser, packs));
            }
        }
    }
    let fields: BTreeSet<&'static str> = pieces.iter().flat_map(|piece| piece.fields.keys().copied()).collect();
    for field in fields {
        twice_in_a_pack(what, field, pieces, problems);
        let mut reported = BTreeSet::new();
        for cell in cells(pieces, field) {
            let setting: Vec<&Said> = pieces.iter().filter(|piece| piece.sets(field, cell)).collect();
            let Some(winner) = setting.last().copied() else { continue };
            for loser in packs.losers(&setting) {
                let says_the_same_value = loser.says(field, cell) == winner.says(field, cell);
                // A replacement that differs from the last one is reported above, and not again for each word.
                let counts = !loser.whole || last_replacing.is_some_and(|last| loser.says_the_same(last));
                if !says_the_same_value && counts && reported.insert((winner.pack, loser.pack)) {
                    problems.push(both_set(what, field, winner, loser, packs));
                }
            }
        }
    }
}

/// Returns the parts of a word's value that packs can set independently. For example, if one pack sets `rondel` as a
/// whole and another only its row `6`, the parts are the whole value, the part beside the rows, and the row `6`. Both
/// packs set the last two.
fn cells<'s>(pieces: &'s [Said], field: &str) -> Vec<Cell<'s>> {
    let by_rows = pieces.iter().filter_map(|piece| piece.fields.get(field)).filter(|field| field.by_rows);
    let rows: BTreeSet<&str> = by_rows.flat_map(|field| field.cells.keys().map(String::as_str)).collect();
    let mut cells = vec![Cell::All];
    if !rows.is_empty() {
        cells.push(Cell::Beside);
    }
    cells.extend(rows.into_iter().map(Cell::Row));
    cells
}

impl Said {
    /// Returns whether both say the same with the same words.
    fn says_the_same(&self, other: &Said) -> bool {
        let mut pairs = self.fields.iter().zip(&other.fields);
        self.fields.len() == other.fields.len()
            && pairs.all(|((word, field), (other_word, other))| word == other_word && field.said == other.said)
    }

    /// Returns whether the piece sets this part of a word's value. A replacement sets every word, even a word that it
    /// does not contain. A field that sets single rows, such as `draw 2 { ^: damage 3 }`, also sets the part beside
    /// them.
    fn sets(&self, field: &str, cell: Cell<'_>) -> bool {
        let Some(field) = self.fields.get(field) else { return self.whole };
        match cell {
            Cell::All => !field.by_rows,
            Cell::Beside => true,
            Cell::Row(row) => !field.by_rows || field.cells.contains_key(row),
        }
    }

    /// Returns whether the piece is the change of one item, and the earlier piece of its pack changes every item.
    fn overrules(&self, earlier: &Said) -> bool {
        earlier.by_every && !self.by_every && !self.whole
    }

    /// Returns whether the piece replaces everything that a word said before.
    pub fn sets_all(&self, field: &str) -> bool {
        self.sets(field, Cell::All)
    }

    /// Returns the content of this part of a word's value. `None` if the piece says nothing there.
    fn says(&self, field: &str, cell: Cell<'_>) -> Option<&str> {
        let field = self.fields.get(field)?;
        let content = match cell {
            Cell::All => &field.said,
            Cell::Beside => &field.beside,
            Cell::Row(row) => field.cells.get(row)?,
        };
        if content.is_empty() { None } else { Some(content) }
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
fn twice_in_a_pack(what: &str, field: &str, pieces: &[Said], problems: &mut Vec<Problem>) {
    let with_field = pieces.iter().filter_map(|piece| Some((piece, piece.fields.get(field)?)));
    let changes: Vec<(&Said, &Field)> = with_field.collect();
    for pair in changes.windows(2) {
        if let [(first, before), (second, now)] = pair
            && first.pack == second.pack
            && !second.overrules(first)
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

/// Returns the text on one line, and not too long.
fn shortened(written: &str) -> String {
    let line = written.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(MOST_QUOTED) {
        Some((end, _)) => format!("{} ...", line.get(..end).unwrap_or(&line).trim_end()),
        None => line,
    }
}
