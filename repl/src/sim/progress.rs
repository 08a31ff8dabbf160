//! Progress of long work: a bar on the terminal while games are played, and Ctrl-C, which stops them.

use crate::interrupt::Working;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use rondel_engine::table::Cancel;
use std::io::Write as _;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{JoinHandle, spawn};
use std::time::Duration;

/// The time between two updates of the bar while no game ends.
const TICK: Duration = Duration::from_millis(250);

/// The time after which an unfinished first game is reported.
const SILENCE: Duration = Duration::from_secs(10);

/// A progress display for as long as it lives. Ctrl-C cancels the work in the meantime, if it can be cancelled.
pub struct Watch {
    bar: ProgressBar,
    long: Option<Long>,
    _working: Option<Working>,
}

/// A thread that reports a long first game.
struct Long {
    /// Closed when the work ends.
    over: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Long {
    /// Starts the thread.
    fn begin(bar: &ProgressBar, longest: u32) -> Long {
        let (over, heard) = channel();
        let bar = bar.clone();
        Long { over: Some(over), thread: Some(spawn(move || waits(&bar, &heard, longest))) }
    }
}

impl Drop for Long {
    fn drop(&mut self) {
        self.over = None;
        // If the thread has failed, it has merely reported nothing.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// Waits for [`SILENCE`], and reports once if no game is over by then. `over` closes when the work ends.
fn waits(bar: &ProgressBar, over: &Receiver<()>, longest: u32) {
    if over.recv_timeout(SILENCE) != Err(RecvTimeoutError::Timeout) || bar.position() > 0 {
        return;
    }
    let note = long_game(longest);
    if bar.is_hidden() {
        let _ = writeln!(std::io::stderr(), "{note}"); // a failure cannot be reported anywhere
    } else {
        bar.println(note);
    }
}

/// Returns the report of a first game that takes long.
pub fn long_game(longest: u32) -> String {
    format!(
        "the first game is not over after {} seconds: it counts as unfinished after {longest} picks; a combatant that \
         cannot be defeated, or bots that go round in circles, make a game endless (Ctrl-C stops)",
        SILENCE.as_secs()
    )
}

impl Watch {
    /// Begins a progress bar for this many `games`. A long first game of at most `longest` picks is reported.
    pub fn begin(games: u64, longest: Option<u32>) -> Watch {
        let mut watch = Watch::of(
            games,
            "{wide_bar} {human_pos}/{human_len} games in {elapsed}, {rate} a second{left}; Ctrl-C stops",
        );
        watch.long = longest.map(|longest| Long::begin(&watch.bar, longest));
        watch
    }

    /// Begins a progress display for at most this many commands.
    pub fn commands(most: u64) -> Watch {
        Watch::of(most, "playing on: commands so far: {human_pos}, in {elapsed}; Ctrl-C stops, and keeps them")
    }

    /// Begins a display for work of unknown length.
    pub fn busy(what: &str) -> Watch {
        Watch::of(0, &format!("{{spinner}} {what}: {{elapsed}}; Ctrl-C stops"))
    }

    /// Begins a progress bar for this many changes of content.
    pub fn changes(most: u64) -> Watch {
        Watch::of(most, "{wide_bar} {human_pos}/{human_len} changes in {elapsed}{left}").without_stop()
    }

    /// Begins a display for the scenes that run before content is changed.
    pub fn scenes() -> Watch {
        Watch::of(0, "{spinner} running the scenes: {elapsed}").without_stop()
    }

    /// Lets Ctrl-C end the program, for work that cannot be stopped otherwise.
    fn without_stop(mut self) -> Watch {
        self._working = None;
        self
    }

    /// Begins a display in this style.
    fn of(games: u64, style: &str) -> Watch {
        // The bar hides itself if nobody watches.
        let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template(style) {
            // A failure to write cannot be reported here.
            let rate = |bar: &ProgressState, out: &mut dyn std::fmt::Write| _ = write!(out, "{:.0}", bar.per_sec());
            // Before the first game is over, and in the last second, nothing can be said.
            let left = |bar: &ProgressState, out: &mut dyn std::fmt::Write| {
                let left = bar.eta();
                if left.as_secs() > 0 {
                    let _ = write!(out, ", {} left", HumanDuration(left));
                }
            };
            bar.set_style(style.with_key("rate", rate).with_key("left", left));
        }
        // A first game may take seconds, and the clock is updated meanwhile if the bar is shown.
        if !bar.is_hidden() {
            bar.enable_steady_tick(TICK);
        }
        Watch { bar, long: None, _working: Some(Working::begin()) }
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
        self.long = None;
        self.bar.finish_and_clear();
    }
}
