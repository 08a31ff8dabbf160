//! Mutations of the numbers that items say, such as `damage 2` or `rounds 2-5`: each is changed by one, up and down.

use rondel_dsl::Loaded;
use rondel_engine::kernel::{Arg, Datum, Formula, Item, Operator, Origin, Ranges, Shape, Statement};

/// The statement that only bots read, so that no scene can prove its number.
const FOR_BOTS: &str = "worth";

/// Returns the places of the numbers in an item, each with the values that may stand there instead.
pub fn steps(loaded: &Loaded, item: &Item) -> Vec<(Origin, Vec<Datum>)> {
    let statements = item.body.iter().filter(|statement| statement.word != FOR_BOTS);
    let values = statements.flat_map(|statement| loaded.values_in(item.kind, std::slice::from_ref(statement)));
    let mut found: Vec<(Origin, Vec<Datum>)> = Vec::new();
    for (datum, shape, at) in values {
        match datum {
            Datum::Call(call) => {
                for (name, value) in &call.args {
                    found.extend(call.places.of(name).map(|at| (at, others(value, None))));
                }
            }
            _ => found.push((at, others(datum, Some(shape)))),
        }
    }
    found.retain(|(_, values)| !values.is_empty());
    found
}

/// Returns a value with each of its numbers one lower and one higher, as far as its shape allows. The shape of a call's
/// argument is not known: its number does not go below 0.
fn others(datum: &Datum, shape: Option<&Shape>) -> Vec<Datum> {
    match (datum, shape) {
        (Datum::Int(n), None) => near(*n, 0, i64::MAX).map(Datum::Int).collect(),
        (Datum::Int(n), Some(Shape::Int(low, high))) => near(*n, *low, *high).map(Datum::Int).collect(),
        (Datum::Formula(formula), None | Some(Shape::Formula(_))) => {
            formulas(formula).into_iter().map(Datum::Formula).collect()
        }
        (Datum::Cost(formula, of), None | Some(Shape::Cost(_))) => {
            formulas(formula).into_iter().map(|formula| Datum::Cost(formula.into(), of.clone())).collect()
        }
        (Datum::Ranges(set), Some(Shape::Ranges(low, high))) => {
            ranges(*set, *low, *high).into_iter().map(Datum::Ranges).collect()
        }
        // A graded word such as `agl5` is a list in itself: the word and its number.
        (Datum::List(list), Some(Shape::Graded(_, low, high))) => match list.as_slice() {
            [word, Arg { datum: Datum::Int(n), at }] => near(*n, *low, *high)
                .map(|n| Datum::List(vec![word.clone(), Arg { datum: Datum::Int(n), at: *at }]))
                .collect(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// Returns the numbers before and after `n` that are from `low` to `high`.
fn near(n: i64, low: i64, high: i64) -> impl Iterator<Item = i64> {
    [n.checked_sub(1), n.checked_add(1)].into_iter().flatten().filter(move |n| (low..=high).contains(n))
}

/// Returns the formula with each of its numbers one lower and one higher: `R+1` becomes `R+0` and `R+2`. A number of
/// dice and a divisor stay above 0.
fn formulas(formula: &Formula) -> Vec<Formula> {
    match formula {
        // A number does not go below 0, and a negative number does not go lower.
        Formula::Number(n) => near(*n, (*n).min(0), i64::MAX).map(Formula::Number).collect(),
        Formula::Name(_) => Vec::new(),
        Formula::Dice(dice, sides) => near(i64::from(*dice), 1, i64::from(u16::MAX))
            .filter_map(|dice| Some(Formula::Dice(u16::try_from(dice).ok()?, *sides)))
            .collect(),
        Formula::Sum(left, operator, right) => {
            let sum = |left: &Formula, right: &Formula| {
                Formula::Sum(Box::new(left.clone()), *operator, Box::new(right.clone()))
            };
            let divides_by_0 = |divisor: &Formula| *operator == Operator::Over && divisor.number() == Some(0);
            let mut all = Vec::new();
            for other_left in formulas(left) {
                all.push(sum(&other_left, right));
            }
            for other_right in formulas(right) {
                if !divides_by_0(&other_right) {
                    all.push(sum(left, &other_right));
                }
            }
            all
        }
    }
}

/// Returns two sets: one without the first number, and one with the number after the last. An empty set is left out,
/// and so is a set with a number that is not from `low` to `high`. For example, `2-5` becomes `3-5` and `2-6`.
fn ranges(set: Ranges, low: u8, high: u8) -> Vec<Ranges> {
    let numbers: Vec<u8> = set.iter().collect();
    let (Some(first), Some(last)) = (numbers.first(), numbers.last()) else { return Vec::new() };
    let mut sets = Vec::new();
    // A set has a bit for each of its numbers.
    let shorter = Ranges(set.0 & !Ranges::only(*first).0);
    if !shorter.is_empty() {
        sets.push(shorter);
    }
    if let Some(next) = last.checked_add(1)
        && (low..=high).contains(&next)
    {
        sets.push(set.with(Ranges::only(next)));
    }
    sets
}

/// Sets the value at a place in statements.
pub fn set(body: &mut [Statement], place: Origin, is: &Datum) {
    body.iter_mut().flat_map(|statement| &mut statement.args).for_each(|arg| set_in(arg, place, is));
}

/// Sets the value at a place in a value.
fn set_in(arg: &mut Arg, place: Origin, is: &Datum) {
    match &mut arg.datum {
        Datum::Call(call) => {
            let at_place = |name: &str| call.places.of(name) == Some(place);
            for (_, value) in call.args.iter_mut().filter(|(name, _)| at_place(name)) {
                *value = is.clone();
            }
        }
        Datum::Block(body) => set(body, place, is),
        Datum::Rows(rows) => {
            for row in rows {
                set_in(&mut row.key, place, is);
                set(&mut row.body, place, is);
            }
        }
        Datum::Counted(_, inner) => set_in(inner, place, is),
        // A graded word.
        Datum::List(_) if arg.at == place => arg.datum = is.clone(),
        Datum::List(list) => list.iter_mut().for_each(|arg| set_in(arg, place, is)),
        // Of several values at one place, the one of the same kind is meant.
        datum if arg.at == place && std::mem::discriminant(datum) == std::mem::discriminant(is) => *datum = is.clone(),
        _ => {}
    }
}

/// Returns a value as it is shown.
pub fn shown(datum: &Datum) -> String {
    match datum {
        Datum::Int(n) => n.to_string(),
        Datum::Formula(formula) => formula.to_string(),
        Datum::Cost(formula, of) => format!("{formula} {of}"),
        Datum::Ranges(set) => set.to_string(),
        Datum::List(parts) => parts.iter().map(|part| shown(&part.datum)).collect(),
        Datum::Word(word) => word.clone(),
        _ => String::new(),
    }
}
