//! A bar on the terminal while games are played, and Ctrl-C, which stops them.

use crate::interrupt::Working;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use rondel_engine::table::Cancel;
use std::fmt::Write;

/// Watches over games from the first to the last.
pub struct Watch {
    bar: ProgressBar,
    _working: Working,
}

impl Watch {
    /// So many games begin.
    pub fn begin(games: u64) -> Watch {
        Watch::of(games, "{wide_bar} {human_pos}/{human_len} games, {rate} a second, {eta} left; Ctrl-C stops")
    }

    /// At most so many commands begin.
    pub fn commands(most: u64) -> Watch {
        Watch::of(most, "playing on: {human_pos} commands so far, in {elapsed}; Ctrl-C stops, and keeps them")
    }

    fn of(games: u64, style: &str) -> Watch {
        // The bar hides itself where nobody looks.
        let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template(style) {
            bar.set_style(style.with_key("rate", |bar: &ProgressState, out: &mut dyn Write| {
                let _ = write!(out, "{:.0}", bar.per_sec()); // there is no way to say that a bar cannot be drawn
            }));
        }
        Watch { bar, _working: Working::begin() }
    }

    /// Cancelled once Ctrl-C was pressed.
    pub fn cancellation(&self) -> Cancel {
        Working::cancellation()
    }

    /// A game was played.
    pub fn played(&self) {
        self.bar.inc(1);
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
