//! The words of adventures, for systems that have them: `adventure`, `opens`, `epilogue`, `exit`.

use crate::kernel::Shape::{self, *};
use crate::kernel::rows::{TEXT, word};
use crate::kernel::{Times::*, Word};

/// The kind of item of an adventure.
pub const ADVENTURE: &str = "adventure";

/// The statement that names the place where an adventure begins.
pub const OPENS: &str = "opens";

/// The statement that names one of an adventure's endings.
pub const EPILOGUE: &str = "epilogue";

/// The statement of a place that leads to another place.
pub const EXIT: &str = "exit";

/// Returns the exit statement of a place. `shape` names the other place, and perhaps the task that locks the exit until
/// it is done.
pub const fn exit(shape: &'static [Shape], rule: &'static str) -> Word {
    word(
        EXIT,
        shape,
        Many,
        rule,
        "A way out: `exit A2`. With `exit A3 locked \"Heavy Door\"`, that task has to be done here first.",
    )
}

/// Returns the statements of an adventure. `shape` names the place where it opens.
pub const fn adventure(shape: &'static [Shape], rule: &'static str) -> [Word; 4] {
    [
        word(OPENS, shape, Required, rule, "Where it begins."),
        word(
            EPILOGUE,
            &[Text, OneOf(&["won", "lost"]), Text],
            Many,
            "",
            "An ending, won or lost, and its text: `epilogue \"Home by night\" won \"Nobody asks.\"`. A script leads there: `me.end_adventure(\"Home by night\")`.",
        ),
        word("effect", &[Call("effect")], Many, "", "A constant effect; its scripts' `me` is the game."),
        TEXT,
    ]
}
