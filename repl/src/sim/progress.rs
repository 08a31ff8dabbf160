//! A bar on the terminal while games are played, and Ctrl-C, which stops them.

use crate::interrupt::Working;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use rondel_engine::table::Cancel;
use std::fmt::Write;
use std::time::Duration;

/// The bar is drawn anew so often, even while no game ends.
const TICK: Duration = Duration::from_millis(250);

/// Watches over games from the first to the last.
pub struct Watch {
    bar: ProgressBar,
    _working: Working,
}

impl Watch {
    /// Begins a progress bar for this many `games`.
    pub fn begin(games: u64) -> Watch {
        Watch::of(
            games,
            "{wide_bar} {human_pos}/{human_len} games in {elapsed}, {rate} a second, {eta} left; Ctrl-C stops",
        )
    }

    /// Begins a progress display for at most this many commands.
    pub fn commands(most: u64) -> Watch {
        Watch::of(most, "playing on: {human_pos} commands so far, in {elapsed}; Ctrl-C stops, and keeps them")
    }

    /// Begins work of unknown length.
    pub fn busy(what: &str) -> Watch {
        Watch::of(0, &format!("{{spinner}} {what}: {{elapsed}}; Ctrl-C stops"))
    }

    fn of(games: u64, style: &str) -> Watch {
        // The bar hides itself if nobody watches.
        let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template(style) {
            bar.set_style(style.with_key("rate", |bar: &ProgressState, out: &mut dyn Write| {
                let _ = write!(out, "{:.0}", bar.per_sec()); // there is no way to say that a bar cannot be drawn
            }));
        }
        // A first game may take seconds: the clock is updated meanwhile, if somebody looks.
        if !bar.is_hidden() {
            bar.enable_steady_tick(TICK);
        }
        Watch { bar, _working: Working::begin() }
    }

    /// Returns a cancellation that Ctrl-C triggers.
    pub fn cancellation(&self) -> Cancel {
        Working::cancellation()
    }

    /// Counts a played game.
    pub fn played(&self) {
        self.bar.inc(1);
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
