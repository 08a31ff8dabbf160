//! List functions that replace Rhai's own: `contains`, `index_of`, `==`, `dedup`, `sort`, `order`.
//!
//! Rhai's own functions compare elements without counting steps, so a script could keep a machine busy for minutes.
//! Rhai's `sort(|x, y| ...)` ignores errors thrown by the closure. If the closure contradicts itself, the order depends
//! on the build. The functions here count each comparison, pass errors on, and give the same result on every machine.

use super::handle::{Handle, from_script};
use super::recorder::{Recorder, Thrown};
use rhai::{Array, Dynamic, Engine, EvalAltResult, FnPtr, NativeCallContext, Position};
use std::rc::Rc;

/// Registers these functions in place of Rhai's.
pub(super) fn register(engine: &mut Engine, recorder: &Rc<Recorder>) {
    comparing(engine, recorder);
    sorting(engine);
}

/// Registers the functions that compare elements.
fn comparing(engine: &mut Engine, recorder: &Rc<Recorder>) {
    let has = Rc::clone(recorder);
    engine.register_fn("contains", move |list: &mut Array, wanted: Dynamic| {
        find(&has, list, 0, &wanted).map(|at| at >= 0)
    });
    let first = Rc::clone(recorder);
    engine.register_fn("index_of", move |list: &mut Array, wanted: Dynamic| find(&first, list, 0, &wanted));
    let next = Rc::clone(recorder);
    engine
        .register_fn("index_of", move |list: &mut Array, wanted: Dynamic, from: i64| find(&next, list, from, &wanted));
    let equal = Rc::clone(recorder);
    engine.register_fn("==", move |one: &mut Array, other: Array| same_lists(&equal, one, &other));
    let unequal = Rc::clone(recorder);
    engine
        .register_fn("!=", move |one: &mut Array, other: Array| same_lists(&unequal, one, &other).map(|equal| !equal));
    let unique = Rc::clone(recorder);
    engine.register_fn("dedup", move |list: &mut Array| dedup(&unique, list));
}

/// Returns the index of the first element equal to `wanted`, or -1. Begins at the index `from`, which is counted from
/// the end if it is negative.
fn find(recorder: &Recorder, list: &Array, from: i64, wanted: &Dynamic) -> Result<i64, Thrown> {
    let length = i64::try_from(list.len()).unwrap_or(i64::MAX);
    let from = if from < 0 { from.saturating_add(length).max(0) } else { from };
    for (at, value) in (0i64..).zip(list).filter(|(at, _)| *at >= from) {
        if same(recorder, value, wanted)? {
            return Ok(at);
        }
    }
    Ok(-1)
}

/// Returns whether two lists have equal elements in the same order.
fn same_lists(recorder: &Recorder, one: &Array, other: &Array) -> Result<bool, Thrown> {
    if one.len() != other.len() {
        return Ok(false);
    }
    for (one, other) in one.iter().zip(other) {
        if !same(recorder, one, other)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Removes each element that equals the one before it.
fn dedup(recorder: &Recorder, list: &mut Array) -> Result<(), Thrown> {
    let mut kept: Array = Array::with_capacity(list.len());
    for value in list.drain(..) {
        let is_repeated = kept.last().map_or(Ok(false), |last| same(recorder, last, &value))?;
        if !is_repeated {
            kept.push(value);
        }
    }
    *list = kept;
    Ok(())
}

/// Returns whether two values are equal. Subjects are compared as scripts compare them, and the comparison is noted in
/// the run's record.
fn same(recorder: &Recorder, one: &Dynamic, other: &Dynamic) -> Result<bool, Thrown> {
    recorder.meter.charge(1);
    if let (Some(one), Some(other)) = (one.read_lock::<Handle>(), other.read_lock::<Handle>()) {
        return recorder.same(*one, *other);
    }
    if let (Some(one), Some(other)) = (one.read_lock::<Array>(), other.read_lock::<Array>()) {
        return same_lists(recorder, &one, &other);
    }
    Ok(from_script(one).is_some_and(|one| from_script(other).is_some_and(|other| one == other)))
}

/// Registers `sort` and `sort_by`, which sort in place, and `order` and `order_by`, which return a new list.
fn sorting(engine: &mut Engine) {
    for name in ["sort", "sort_by"] {
        engine.register_fn(name, |ctx: NativeCallContext<'_>, list: &mut Array, by: FnPtr| -> Result<(), Thrown> {
            *list = sorted(&ctx, list, &by)?;
            Ok(())
        });
    }
    for name in ["order", "order_by"] {
        engine.register_fn(name, |ctx: NativeCallContext<'_>, list: &mut Array, by: FnPtr| sorted(&ctx, list, &by));
    }
}

/// Returns the list sorted by the closure. Inserts each element, by binary search, behind all elements that it does not
/// come before.
fn sorted(ctx: &NativeCallContext<'_>, list: &Array, by: &FnPtr) -> Result<Array, Thrown> {
    let mut done: Array = Array::with_capacity(list.len());
    for value in list {
        let (mut low, mut high) = (0, done.len());
        while low < high {
            let middle = low + (high - low) / 2;
            match done.get(middle) {
                Some(other) if before(ctx, by, value, other)? => high = middle,
                _ => low = middle + 1,
            }
        }
        done.insert(low, value.clone());
    }
    Ok(done)
}

/// Returns whether the closure sorts `one` before `other`: it returns `true` or a negative number. Nothing is charged
/// here, because the steps of the closure itself are counted.
fn before(ctx: &NativeCallContext<'_>, by: &FnPtr, one: &Dynamic, other: &Dynamic) -> Result<bool, Thrown> {
    let given = by.call_raw(ctx, None, [one.clone(), other.clone()])?;
    if let Ok(n) = given.as_int() {
        return Ok(n < 0);
    }
    given.as_bool().map_err(|kind| {
        let wanted = "a number (below 0 when the first comes first)".to_string();
        EvalAltResult::ErrorMismatchDataType(wanted, kind.to_string(), Position::NONE).into()
    })
}
