//! Curves of a pack: the range of a number by another one, such as the HP of a Foe by its level (warning `W0420`). A
//! pack sets them in `pack.ron`, and then an item of the pack that leaves one is reported.

use crate::loaded::Pack;
use crate::pack;
use crate::text::did_you_mean;
use rondel_engine::kernel::tongue::formula;
use rondel_engine::kernel::{Formula, Item, Operator, Origin, Problem, Vocabulary};

/// A curve, as a pack writes it: `foe hp from 3*level to 8*level+4`.
struct Curve<'t> {
    kind: &'static str,
    word: &'t str,
    least: Formula,
    most: Formula,
}

/// Returns the problems of a pack's curves: curves that cannot be read, and items of the pack outside of one. `text` is
/// the text of its `pack.ron`.
pub(crate) fn check(pack: &Pack, text: &str, items: &[&Item], vocabulary: &Vocabulary) -> Vec<Problem> {
    let Some(file) = pack.file else { return Vec::new() };
    let mut problems = Vec::new();
    for said in &pack.manifest.curves {
        let at = pack::place(text, file, "curves", said);
        match read(said, vocabulary) {
            Ok(curve) => problems.extend(items.iter().filter_map(|item| curve.left_by(item, at))),
            Err((why, help)) => {
                let problem = Problem::error("E0419", at, "this is no curve").label(why);
                problems.push(problem.help(help));
            }
        }
    }
    problems
}

/// Reads a curve, or says why it is none and what helps.
fn read<'t>(said: &'t str, vocabulary: &Vocabulary) -> Result<Curve<'t>, (String, String)> {
    let usage = || "write `foe hp from 3*level to 8*level+4`: kind, statement, least and most".to_string();
    let parts = || {
        let (of, range) = said.split_once(" from ")?;
        let (kind, word) = of.trim().split_once(' ')?;
        let (least, most) = range.split_once(" to ")?;
        Some((kind, word, least, most))
    };
    let Some((kind, word, least, most)) = parts() else {
        return Err(("a kind, a statement, `from` and `to` belong to it".into(), usage()));
    };
    let Some(known) = vocabulary.item(kind) else {
        let near = did_you_mean(kind, vocabulary.items.iter().map(|known| known.word)).map(|near| near.said);
        return Err((format!("there is no kind of item `{kind}`"), near.unwrap_or_else(usage)));
    };
    let words: Vec<&str> = known.words.iter().map(|known| known.word).collect();
    let word = word.trim();
    if !words.contains(&word) {
        let near = did_you_mean(word, words.iter().copied()).map(|near| near.said);
        return Err((format!("a {kind} has no statement `{word}`"), near.unwrap_or_else(usage)));
    }
    let number = |text: &str| match formula(text.trim(), &words) {
        Ok((read, bytes)) if bytes == text.trim().len() && !read.has_dice() => Ok(read),
        _ => Err((format!("`{}` is no formula of numbers and statements of a {kind}", text.trim()), usage())),
    };
    Ok(Curve { kind: known.word, word, least: number(least)?, most: number(most)? })
}

impl Curve<'_> {
    /// Returns the warning for an item that leaves the curve. `None` for another kind of item, and for one that does
    /// not say all the numbers.
    fn left_by(&self, item: &Item, curve: Origin) -> Option<Problem> {
        let said = item.get(self.word).filter(|_| item.kind == self.kind)?;
        let n = said.datum(0).int()?;
        let (least, most) = (value(&self.least, item)?, value(&self.most, item)?);
        if (least..=most).contains(&n) {
            return None;
        }
        // The label quotes each number of the item that the formulas use, once.
        let mut used: Vec<String> = Vec::new();
        for name in [&self.least, &self.most].into_iter().flat_map(|formula| formula.names()) {
            let number = item.get(name).and_then(|said| said.datum(0).int()).map(|n| format!("{name} {n}"));
            used.extend(number.filter(|number| !used.contains(number)));
        }
        let with = if used.is_empty() { String::new() } else { format!(" with {}", used.join(", ")) };
        let message = format!("{} {n} of \"{}\" leaves the curve", self.word, item.name);
        let problem = Problem::warning("W0420", said.at, message).label(format!("{least} to {most}{with}"));
        Some(problem.also(curve, "the curve").help("change the number, or the curve if the item is right"))
    }
}

/// Returns the value of a formula for an item. `None` if the item does not say a number, or for a division by 0.
fn value(formula: &Formula, item: &Item) -> Option<i64> {
    match formula {
        Formula::Number(n) => Some(*n),
        Formula::Name(name) => item.get(name)?.datum(0).int(),
        Formula::Dice(..) => None,
        Formula::Sum(left, operator, right) => {
            let (left, right) = (value(left, item)?, value(right, item)?);
            match operator {
                Operator::Plus => left.checked_add(right),
                Operator::Minus => left.checked_sub(right),
                Operator::Times => left.checked_mul(right),
                Operator::Over => left.checked_div_euclid(right),
            }
        }
    }
}
