//! The number of cases of a property: few in every run, `RONDEL_CASES=10` ten times as many.

/// Returns the factor for the cases of a run, from the environment; at least 1.
pub fn times() -> u32 {
    std::env::var("RONDEL_CASES").ok().and_then(|times| times.parse().ok()).unwrap_or(1).max(1)
}

/// Returns the number of cases to try, of which there are few in every run.
#[allow(dead_code, reason = "some test programs only look at every few")]
pub fn cases(few: u32) -> u32 {
    few.saturating_mul(times())
}

/// Returns whether this case is due; every run looks at one in `one_in`.
#[allow(dead_code, reason = "some test programs only count")]
pub fn is_due(nth: usize, one_in: u32) -> bool {
    let step = one_in.div_ceil(times()) as usize;
    nth.is_multiple_of(step.max(1))
}

/// Returns some of all cases, spread evenly over them: about `few` in every run.
#[allow(dead_code, reason = "some test programs only count")]
pub fn spread<T>(all: Vec<T>, few: u32) -> impl Iterator<Item = T> {
    let step = all.len().div_ceil(cases(few).max(1) as usize).max(1);
    all.into_iter().step_by(step)
}

/// Returns the cases that are due; every run tries one in `one_in`.
#[allow(dead_code, reason = "some test programs only count")]
pub fn due<T>(all: impl IntoIterator<Item = T>, one_in: u32) -> impl Iterator<Item = T> {
    all.into_iter().enumerate().filter(move |(nth, _)| is_due(*nth, one_in)).map(|(_, one)| one)
}
