//! The compiler of Rondels. A Rondel becomes six segments, one for each Round.
//!
//! For example, in `rondel { primary 3-5: damage R+1; secondary 1,6: damage 2 }` the segments of Rounds 3 to 5 are
//! Primary, those of Rounds 1 and 6 Secondary, and that of Round 2 is Unplayable.

use super::Builder;
use crate::kernel::{Arg, Datum, Help, Origin, Problem, Ranges, Row, Statement};
use crate::systems::adventure_deck::content::Grade;
use crate::systems::adventure_deck::content::card::Segment;

/// The Rounds of a row above the present one, and their place.
struct RowAbove {
    rounds: Ranges,
    at: Origin,
}

impl Builder<'_> {
    /// Returns the six segments of a Rondel. A Round that no row names is Unplayable. Reports a Round that two rows
    /// name.
    pub(super) fn rondel(&mut self, statement: &Statement) -> [Segment; 6] {
        let unplayable = Segment {
            grade: Grade::Unplayable,
            damage: None,
            defense: None,
            heal: None,
            ethereal: false,
            made_of: None,
        };
        let mut rondel: [Segment; 6] = std::array::from_fn(|_| unplayable.clone());
        let mut rows_above: Vec<RowAbove> = Vec::new();
        for (nth, row) in statement.datum(0).rows().iter().enumerate() {
            // The key of a row is its grade and its Rounds.
            let key = row.key.datum.list();
            let Some(Arg { datum: Datum::Ranges(rounds), at }) = key.get(1) else { continue };
            self.report_taken_rounds(*rounds, *at, &rows_above);
            rows_above.push(RowAbove { rounds: *rounds, at: *at });
            let usual_grade = if nth == 0 { Grade::Primary } else { Grade::Secondary };
            let stated_grade = key.first().and_then(|arg| Grade::named(arg.datum.text()?));
            let segment = self.segment(row, stated_grade.unwrap_or(usual_grade));
            for round in rounds.iter().filter(|round| (1..=6).contains(round)) {
                rondel[usize::from(round - 1)] = segment.clone();
            }
        }
        rondel
    }

    /// Reports the Rounds of a row that a row above it names, too (`E0703`).
    fn report_taken_rounds(&mut self, rounds: Ranges, at: Origin, rows_above: &[RowAbove]) {
        let Some(first) = rows_above.iter().find(|above| !above.rounds.common(rounds).is_empty()) else { return };
        let taken = rows_above.iter().fold(Ranges::default(), |taken, above| taken.with(above.rounds));
        let message = format!("Round {} already stands in a row above", taken.common(rounds));
        let problem = Problem::error("E0703", at, message).label("again here").also(first.at, "here first");
        self.report(problem.help(help_for_twice(rounds, taken)));
    }

    /// Compiles a row of a Rondel to the segment of each of its Rounds.
    fn segment(&self, row: &Row, grade: Grade) -> Segment {
        let formula = |word: &str| match row.get(word).map(|statement| statement.datum(0)) {
            Some(Datum::Formula(formula)) => Some(formula.clone()),
            _ => None,
        };
        let is_ethereal = |statement: &Statement| {
            let (is_ethereal, _keyword) = self.made_of(statement.datum(1));
            is_ethereal
        };
        let damage = row.get("damage").map(|statement| self.made_of(statement.datum(1)));
        let (_, keyword) = damage.unwrap_or_default();
        Segment {
            grade,
            damage: formula("damage"),
            defense: formula("defense"),
            heal: formula("heal"),
            ethereal: row.body.iter().any(is_ethereal),
            made_of: keyword,
        }
    }

    /// Returns whether damage with this name is Ethereal, and the item number of its keyword, if it has one.
    pub(super) fn made_of(&self, name: &Datum) -> (bool, Option<u16>) {
        let (kind, keyword) = self.catalog.damage_named(name.text().unwrap_or_default());
        (kind == Some("ethereal"), keyword)
    }
}

/// Returns the help for Rounds that a row above has `taken`. It proposes the Rounds of the row that no row above names.
fn help_for_twice(rounds: Ranges, taken: Ranges) -> Help {
    let mut free = Ranges::default();
    for round in rounds.iter().filter(|round| !taken.has(*round)) {
        free = free.with(Ranges::only(round));
    }
    if free.is_empty() {
        return Help::from("give each Round to one row");
    }
    Help::from(format!("give each Round to one row: write `{free}`")).instead(free.to_string())
}
