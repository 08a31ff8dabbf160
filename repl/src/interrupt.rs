//! Ctrl-C during a long computation: it stops the computation, not the program.

use rondel_engine::table::Cancel;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// The number of operations under way that Ctrl-C cancels.
static WORKING: AtomicU32 = AtomicU32::new(0);
/// Whether Ctrl-C was pressed since the outermost of these operations began.
static STOP: AtomicBool = AtomicBool::new(false);
/// Whether somebody waits for the thread that works in the background.
static ASKED: AtomicBool = AtomicBool::new(false);
/// The installation of the handler of Ctrl-C.
static LISTEN: Once = Once::new();
/// The exit code after Ctrl-C.
const INTERRUPTED: i32 = 130;

/// A token of work under way. While it is held, Ctrl-C cancels the work. A second Ctrl-C ends the program all the same.
pub struct Working(());

impl Working {
    /// Begins work.
    pub fn begin() -> Working {
        // If the handler cannot be installed, the work still runs, but cannot be stopped.
        LISTEN.call_once(|| _ = ctrlc::set_handler(interrupted));
        if WORKING.fetch_add(1, Ordering::Relaxed) == 0 {
            STOP.store(false, Ordering::Relaxed);
        }
        Working(())
    }

    /// Returns a cancellation that Ctrl-C triggers.
    pub fn cancellation() -> Cancel {
        Cancel::when(&STOP)
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        WORKING.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Returns a cancellation of background work, which is triggered when somebody asks something meanwhile.
pub fn attention() -> Cancel {
    Cancel::when(&ASKED)
}

/// Cancels background work. To be called before the question is sent.
pub fn ask() {
    ASKED.store(true, Ordering::Relaxed);
}

/// Lets background work go on. To be called when a question has come.
pub fn heard() {
    ASKED.store(false, Ordering::Relaxed);
}

/// Handles Ctrl-C: cancels the work under way. Ends the program if no work is under way, or if Ctrl-C was pressed
/// before.
fn interrupted() {
    if WORKING.load(Ordering::Relaxed) == 0 || STOP.swap(true, Ordering::Relaxed) {
        std::process::exit(INTERRUPTED);
    }
}
