//! Odds as text. [`one`] shows the odds of one action, each measure with its values, their probabilities and bars.
//! [`two`] shows two actions side by side.
//!
//! A *measure* is something that may change, such as `wolf HP`. A *case* is one value that it may have, with its
//! probability. Measures are sorted by what they are about (`Sort`): the game as a whole (`Game`), a number of a figure
//! (`Track`), whether a figure is out (`Out`) or has a mark (`Mark`), the number of cards in a zone (`Zone`) or of one
//! card there (`Card`), an expression that was asked for (`Expression`), and the question that comes next (`Asked`).
//! The outcomes of the attempt in progress stand apart, above all measures.

mod cards;
mod compare;
mod heading;
mod measures;
mod rows;

use crate::text::{BAD, BOLD, DIM, paint, sanitize, wrap};
use cards::{MANY, by_place, place};
pub use compare::two;
pub(crate) use heading::{answers, heading};
use measures::{changes, in_brief};
pub use measures::{said, title};
use rondel_engine::explore::odds::{Measure, Odds, Sort, Until};
use rondel_engine::kernel::Value;
use rondel_engine::script::fault_in_brief;
use rondel_engine::table::Table;
pub(crate) use rows::total;
use rows::{headline, rows, share};

/// The most changes in a brief answer.
const MOST_BRIEF: usize = 4;

/// The measures of an answer, in the groups in which they are shown.
struct Groups<'o> {
    /// The verdict, if the odds are about a whole game. It is then the headline.
    verdict: Vec<&'o Measure>,
    /// The measures with several values, results first.
    open: Vec<&'o Measure>,
    /// The cards of zones with several values, and marks that are as numerous as cards.
    cards: Vec<&'o Measure>,
    /// The measures with one value.
    certain: Vec<&'o Measure>,
    /// The next question.
    asked: Vec<&'o Measure>,
}

impl<'o> Groups<'o> {
    /// Sorts the measures into groups.
    fn of(odds: &'o Odds) -> Groups<'o> {
        let whole_game = odds.query.until == Until::Over;
        let (mut verdict, mut open, mut certain, mut asked) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (mut marks, mut cards) = (Vec::new(), Vec::new());
        for measure in &odds.measures {
            // The standing and the expressions that were asked for are shown with their odds, even with one value.
            let is_certain = measure.certain().is_some() && !matches!(measure.sort, Sort::Expression | Sort::Game);
            match measure.sort {
                Sort::Game if whole_game => verdict.push(measure),
                Sort::Asked if is_certain => asked.push(measure),
                _ if is_certain => certain.push(measure),
                Sort::Card => cards.push(measure),
                // A measure that changes together with another measure is shown beside it.
                _ if measure.with.is_some() => {}
                _ if has_many_marks(odds, measure) => marks.push(measure),
                _ => open.push(measure),
            }
        }
        open.sort_by_key(|measure| match measure.sort {
            Sort::Game => 0,
            Sort::Expression => 1,
            Sort::Out => 2,
            _ => 3,
        });
        Groups { verdict, open, cards: [marks, cards].concat(), certain, asked }
    }
}

/// Returns the odds of one action.
pub fn one(table: &dyn Table, odds: &Odds, columns: usize) -> String {
    let Groups { verdict, open, cards, certain, asked } = Groups::of(odds);
    let mut lines: Vec<String> = faults(odds).iter().map(|fault| wrap(&paint(BAD, fault), columns, 2)).collect();
    lines.push(wrap(&heading(table, odds), columns, 2));
    lines.extend(answers(table, odds).map(|line| wrap(&line, columns, 4)));
    lines.extend(verdict.iter().flat_map(|measure| rows(odds, measure, columns)));
    lines.extend(odds.outcomes.iter().flat_map(|outcome| headline(outcome, columns)));
    lines.extend(open.iter().flat_map(|measure| rows(odds, measure, columns)));
    lines.extend(by_place(&cards).iter().map(|cards| place(cards, columns)));
    if !odds.endless.is_zero() {
        lines.push(format!("  {} {}", paint(BOLD, "never ends"), share(&odds.endless, None)));
    }
    if !certain.is_empty() {
        lines.push(wrap(&format!("  {} {}", paint(DIM, "certain:"), changes(&certain).join(", ")), columns, 4));
    }
    for asked in asked {
        let question = said(asked.certain().unwrap_or(&Value::None));
        lines.push(wrap(&format!("  {} {question}", paint(DIM, "then asked:")), columns, 4));
    }
    if odds.measures.is_empty() && odds.endless.is_zero() {
        let nothing = "nothing changes yet; add `until asked` to include what the others do";
        lines.push(format!("  {}", paint(DIM, nothing)));
    }
    lines.join("\n")
}

/// Returns the faults of scripts, one line each. They make the probabilities wrong.
pub fn faults(odds: &Odds) -> Vec<String> {
    let told = |fault: &String| {
        let whose = if odds.own_faults.contains(fault) { "its script fails" } else { "a script fails on the way" };
        format!("✗ {whose}: {}", sanitize(&fault_in_brief(fault)))
    };
    odds.faults.iter().map(told).collect()
}

/// Returns faults and changes in a few words, for one line. If nothing else changes, returns the changed numbers of
/// cards in zones.
pub fn brief(odds: &Odds) -> Vec<String> {
    let mut told: Vec<String> = faults(odds).into_iter().take(1).chain(news(odds)).collect();
    if told.is_empty() {
        let zones = odds.measures.iter().filter(|measure| measure.sort == Sort::Zone);
        told.extend(zones.filter_map(in_brief).take(MOST_BRIEF));
    }
    told
}

/// Returns the changes in a few words: `goblin HP 3 → 1.20, goblin out 34%`. Cards that may be drawn are left out.
pub fn news(odds: &Odds) -> Vec<String> {
    let headline = odds.outcomes.iter().map(|outcome| format!("{} {}", title(outcome), total(outcome).percent(0)));
    let is_minor = |measure: &Measure| {
        matches!(measure.sort, Sort::Card | Sort::Zone | Sort::Asked) || has_many_marks(odds, measure)
    };
    let told = odds.measures.iter().filter(|measure| !is_minor(measure));
    headline.chain(told.filter_map(in_brief)).take(MOST_BRIEF).collect()
}

/// Returns whether the figure of a measure has many marks that may change, for example one for each card that it may
/// draw. They are shown together, like the cards of a zone.
fn has_many_marks(odds: &Odds, measure: &Measure) -> bool {
    let is_alike = |other: &&Measure| other.sort == Sort::Mark && other.of == measure.of && other.certain().is_none();
    measure.sort == Sort::Mark && odds.measures.iter().filter(is_alike).count() > MANY
}
