//! Sorting by a function of the script, the same on every machine.
//!
//! Rhai's own `sort(|x, y| ...)` swallows what the function throws, falls back on type numbers that differ between
//! builds, and leaves the order of a contradictory function to the standard library. This one inserts each element
//! behind those it is not less than, and stops at the first error.

use rhai::{Array, Dynamic, Engine, EvalAltResult, FnPtr, NativeCallContext, Position};

type Thrown = Box<EvalAltResult>;

/// Puts it in the place of Rhai's.
pub(super) fn register(engine: &mut Engine) {
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

fn sorted(ctx: &NativeCallContext<'_>, list: &Array, by: &FnPtr) -> Result<Array, Thrown> {
    let mut done: Array = Array::with_capacity(list.len());
    for value in list {
        let (mut low, mut high) = (0, done.len());
        while low < high {
            let middle = low + (high - low) / 2;
            match done.get(middle) {
                Some(other) if less(ctx, by, value, other)? => high = middle,
                _ => low = middle + 1,
            }
        }
        done.insert(low, value.clone());
    }
    Ok(done)
}

/// Does the function put `one` before `other`: a number below zero, or `true`?
fn less(ctx: &NativeCallContext<'_>, by: &FnPtr, one: &Dynamic, other: &Dynamic) -> Result<bool, Thrown> {
    let given = by.call_raw(ctx, None, [one.clone(), other.clone()])?;
    if let Ok(n) = given.as_int() {
        return Ok(n < 0);
    }
    given.as_bool().map_err(|kind| {
        let wanted = "a number (below 0 when the first comes first)".to_string();
        EvalAltResult::ErrorMismatchDataType(wanted, kind.to_string(), Position::NONE).into()
    })
}
