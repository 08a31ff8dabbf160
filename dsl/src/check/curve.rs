//! Curves of a pack: the range of a number by another number, such as the HP of a Foe by its level. A pack sets them in
//! `pack.ron`, and then an item of the pack that leaves one is reported (warning `W0420`). A curve that judges no item
//! is reported itself (warning `W0421`).

use crate::loaded::Pack;
use crate::pack;
use crate::text::did_you_mean;
use rondel_engine::kernel::tongue::formula;
use rondel_engine::kernel::{
    Formula, Item, Operator, Origin, Problem, Shape, Statement, Vocabulary, Word, with_article,
};

/// A curve, as a pack writes it: `foe hp from 3*level to 8*level+4`.
struct Curve<'t> {
    kind: &'static str,
    word: &'t str,
    least: Formula,
    most: Formula,
}

/// An item that says all numbers of a curve, and its range.
struct Judged<'i> {
    item: &'i Item,
    statement: &'i Statement,
    n: i64,
    least: i64,
    most: i64,
}

/// The reason why a text is no curve, and what helps.
struct Unread {
    why: String,
    help: String,
}

/// Returns the problems of a pack's curves: curves that cannot be read or judge nothing, and items of the pack outside
/// of a curve. `text` is the text of its `pack.ron`.
pub(crate) fn check(pack: &Pack, text: &str, items: &[&Item], vocabulary: &Vocabulary) -> Vec<Problem> {
    let Some(file) = pack.file else { return Vec::new() };
    let mut problems = Vec::new();
    for written in &pack.manifest.curves {
        let at = pack::place(text, file, "curves", written);
        match read(written, vocabulary) {
            Ok(curve) => problems.extend(curve.problems(items, at)),
            Err(Unread { why, help }) => {
                let problem = Problem::error("E0419", at, "this is no curve").label(why);
                problems.push(problem.help(help));
            }
        }
    }
    problems
}

/// Reads a curve, or says why the text is no curve, and what helps.
fn read<'t>(text: &'t str, vocabulary: &Vocabulary) -> Result<Curve<'t>, Unread> {
    let usage = || "write `foe hp from 3*level to 8*level+4`: kind, statement, least and most".to_string();
    let parts = || {
        let (subject, range) = text.split_once(" from ")?;
        let (kind, word) = subject.trim().split_once(' ')?;
        let (least, most) = range.split_once(" to ")?;
        Some((kind, word, least, most))
    };
    let Some((kind, word, least, most)) = parts() else {
        return Err(Unread { why: "a kind, a statement, `from` and `to` belong to it".into(), help: usage() });
    };
    let Some(item) = vocabulary.item(kind) else {
        let near = did_you_mean(kind, vocabulary.items.iter().map(|item| item.word));
        let help = near.map_or_else(usage, |near| near.said);
        return Err(Unread { why: format!("there is no kind of item `{kind}`"), help });
    };
    let word = word.trim();
    let statements = item.words.iter().filter(|statement| is_number(statement));
    let numbers: Vec<&str> = statements.map(|statement| statement.word).collect();
    if !numbers.contains(&word) {
        let why = if item.words.iter().any(|statement| statement.word == word) {
            format!("the `{word}` of {} is no number", with_article(kind))
        } else {
            format!("{} has no statement `{word}`", with_article(kind))
        };
        let near = did_you_mean(word, numbers.iter().copied());
        return Err(Unread { why, help: near.map_or_else(usage, |near| near.said) });
    }
    let number = |part: &str| match formula(part.trim(), &numbers) {
        Ok((read, bytes)) if bytes == part.trim().len() && !read.has_dice() => Ok(read),
        _ => {
            let why = format!("`{}` is no formula of numbers that a {kind} says", part.trim());
            Err(Unread { why, help: usage() })
        }
    };
    let curve = Curve { kind: item.word, word, least: number(least)?, most: number(most)? };
    match curve.never_holds() {
        Some(why) => Err(Unread { why, help: usage() }),
        None => Ok(curve),
    }
}

/// Returns whether a statement says a number first.
fn is_number(word: &Word) -> bool {
    fn may_be(shape: &Shape) -> bool {
        match shape {
            Shape::Int(..) | Shape::Formula(_) => true,
            Shape::Opt(inner) | Shape::After(_, inner) => may_be(inner),
            Shape::Either(shapes) => shapes.iter().any(may_be),
            _ => false,
        }
    }
    word.shape.first().is_some_and(may_be)
}

impl Curve<'_> {
    /// Returns why no number can lie in the range, whatever an item says. `None` if a number may.
    fn never_holds(&self) -> Option<String> {
        if let Some(formula) = [&self.least, &self.most].into_iter().find(|formula| divides_by_zero(formula)) {
            return Some(format!("`{formula}` divides by 0"));
        }
        let nothing_said = |_: &str| None;
        let (least, most) = (value(&self.least, &nothing_said)?, value(&self.most, &nothing_said)?);
        if least <= most {
            return None;
        }
        Some(format!("the least number, {least}, is above the greatest, {most}"))
    }

    /// Returns a warning about each item of the pack that leaves the curve. If no item of the kind says all the numbers
    /// of the curve, returns a warning about the curve itself. An item that lacks one of the numbers is not judged.
    fn problems(&self, items: &[&Item], curve: Origin) -> Vec<Problem> {
        let of_kind: Vec<&Item> = items.iter().copied().filter(|item| item.kind == self.kind).collect();
        let judged: Vec<Judged<'_>> = of_kind.iter().copied().filter_map(|item| self.judged(item)).collect();
        // A pack that has no items of the kind may get some later.
        if judged.is_empty() && !of_kind.is_empty() {
            return vec![self.idle(curve)];
        }
        let (with_range, without_range): (Vec<Judged<'_>>, Vec<Judged<'_>>) =
            judged.into_iter().partition(|judged| judged.least <= judged.most);
        let mut problems = Vec::new();
        // A range without numbers is a mistake of the curve. The first item tells it.
        problems.extend(without_range.first().map(|judged| self.empty_for(judged, curve)));
        for judged in &with_range {
            if !(judged.least..=judged.most).contains(&judged.n) {
                problems.push(self.left_by(judged, curve));
            }
        }
        problems
    }

    /// Returns an item with its number and its range. `None` for an item that does not say all the numbers.
    fn judged<'i>(&self, item: &'i Item) -> Option<Judged<'i>> {
        let statement = item.get(self.word)?;
        let number = |name: &str| item.get(name)?.datum(0).int();
        let (least, most) = (value(&self.least, &number)?, value(&self.most, &number)?);
        Some(Judged { item, statement, n: statement.datum(0).int()?, least, most })
    }

    /// Returns the warning for a curve that judges no item.
    fn idle(&self, curve: Origin) -> Problem {
        let mut names = vec![self.word];
        names.extend([&self.least, &self.most].into_iter().flat_map(|formula| formula.names()));
        let mut quoted_names: Vec<String> = Vec::new();
        for name in names.into_iter().map(|name| format!("`{name}`")) {
            if !quoted_names.contains(&name) {
                quoted_names.push(name);
            }
        }
        let why = format!("no {} of the pack has a number for {}", self.kind, quoted_names.join(" and "));
        let problem = Problem::warning("W0421", curve, "this curve judges nothing").label(why);
        problem.help("say the numbers in the items, or leave the curve out")
    }

    /// Returns the warning for a curve without any number for an item.
    fn empty_for(&self, judged: &Judged<'_>, curve: Origin) -> Problem {
        let message = format!("the curve leaves no {} for \"{}\"", self.word, judged.item.name);
        let problem = Problem::warning("W0420", curve, message).label(self.range(judged));
        problem.also(judged.statement.at, "this item").help("mend the curve: its least number is above its greatest")
    }

    /// Returns the warning for an item that leaves the curve.
    fn left_by(&self, judged: &Judged<'_>, curve: Origin) -> Problem {
        let message = format!("{} {} of \"{}\" leaves the curve", self.word, judged.n, judged.item.name);
        let problem = Problem::warning("W0420", judged.statement.at, message).label(self.range(judged));
        problem.also(curve, "the curve").help("change the number, or the curve if the item is right")
    }

    /// Returns the range of an item in words, with each number of the item that the formulas use: `3 to 12 with level
    /// 1`.
    fn range(&self, Judged { item, least, most, .. }: &Judged<'_>) -> String {
        let mut used: Vec<String> = Vec::new();
        for name in [&self.least, &self.most].into_iter().flat_map(|formula| formula.names()) {
            let Some(n) = item.get(name).and_then(|statement| statement.datum(0).int()) else { continue };
            let number = format!("{name} {n}");
            if !used.contains(&number) {
                used.push(number);
            }
        }
        let with = if used.is_empty() { String::new() } else { format!(" with {}", used.join(", ")) };
        format!("{least} to {most}{with}")
    }
}

/// Returns whether a formula divides by 0, whatever an item says.
fn divides_by_zero(formula: &Formula) -> bool {
    let Formula::Sum(left, operator, right) = formula else { return false };
    let by_zero = *operator == Operator::Over && value(right, &|_| None) == Some(0);
    by_zero || divides_by_zero(left) || divides_by_zero(right)
}

/// Returns the value of a formula. `number` returns a number that the item says. `None` if the item does not say it, or
/// for a division by 0.
fn value(formula: &Formula, number: &dyn Fn(&str) -> Option<i64>) -> Option<i64> {
    match formula {
        Formula::Number(n) => Some(*n),
        Formula::Name(name) => number(name),
        Formula::Dice(..) => None,
        Formula::Sum(left, operator, right) => operator.of(value(left, number)?, value(right, number)?),
    }
}
