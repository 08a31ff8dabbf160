//! Counted work: the number of steps that loading takes, for tests of how it grows with the content.
//!
//! Time says little on a machine that does other things as well. A step is one thing that is looked at: an item
//! compared with a name, a line of a file, a call of a script. The program never decides anything by these counts.

use std::cell::Cell;

thread_local! {
    /// The steps of this thread so far.
    static STEPS: Cell<u64> = const { Cell::new(0) };
}

/// Counts this many steps.
pub fn note(steps: usize) {
    STEPS.set(STEPS.get().wrapping_add(steps as u64));
}

/// Counts a step for each thing of a list that is looked at.
pub fn each<I: IntoIterator>(list: I) -> impl Iterator<Item = I::Item> {
    list.into_iter().inspect(|_| note(1))
}

/// Runs something. Returns its result and the number of steps that it took.
///
/// ```
/// use rondel_engine::kernel::effort;
/// let (found, steps) = effort::measure(|| effort::each(["axe", "bow", "club"]).any(|name| name == "bow"));
/// assert_eq!((found, steps), (true, 2));
/// ```
pub fn measure<T>(run: impl FnOnce() -> T) -> (T, u64) {
    let before = STEPS.get();
    let result = run();
    (result, STEPS.get().wrapping_sub(before))
}
