//! A bar on the terminal while games are played, and Ctrl-C, which stops after the games under way.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

/// Games are being played: Ctrl-C is theirs.
static PLAYING: AtomicBool = AtomicBool::new(false);
/// No further game is to be begun.
static STOP: AtomicBool = AtomicBool::new(false);
static LISTEN: Once = Once::new();
/// What a program leaves with that Ctrl-C has ended.
const INTERRUPTED: i32 = 130;

/// Watches over games from the first to the last.
pub struct Watch {
    bar: ProgressBar,
}

impl Watch {
    /// So many games begin.
    pub fn begin(games: u64) -> Watch {
        // A program without Ctrl-C plays to the end; that is no reason not to play.
        LISTEN.call_once(|| _ = ctrlc::set_handler(interrupted));
        STOP.store(false, Ordering::Relaxed);
        PLAYING.store(true, Ordering::Relaxed);
        // The bar hides itself where nobody looks.
        let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
        let style = "{wide_bar} {human_pos}/{human_len} games, {rate} a second, {eta} left; Ctrl-C stops";
        if let Ok(style) = ProgressStyle::with_template(style) {
            bar.set_style(style.with_key("rate", |bar: &ProgressState, out: &mut dyn Write| {
                let _ = write!(out, "{:.0}", bar.per_sec()); // there is no way to say that a bar cannot be drawn
            }));
        }
        Watch { bar }
    }

    /// Set once Ctrl-C was pressed.
    pub fn stop(&self) -> &'static AtomicBool {
        &STOP
    }

    /// A game was played.
    pub fn played(&self) {
        self.bar.inc(1);
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        PLAYING.store(false, Ordering::Relaxed);
        self.bar.finish_and_clear();
    }
}

/// The first Ctrl-C stops the games, a second one the program; so does the first when nothing is played.
fn interrupted() {
    if !PLAYING.load(Ordering::Relaxed) || STOP.swap(true, Ordering::Relaxed) {
        std::process::exit(INTERRUPTED);
    }
}
