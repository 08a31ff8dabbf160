//! The keys Up and Down: they lead to the lines of the history that begin like the typed text.

use super::interactive::Lines;
use rustyline::{
    Cmd, ConditionalEventHandler, Event, EventContext, EventHandler, KeyCode, KeyEvent, Modifiers, RepeatCount,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the history is walked line by line. This begins with the cursor at the beginning of the line, as in an empty
/// line, and ends when another key is pressed.
/// Meanwhile the text of the line is from the history, and is not a search term.
type Walks = Arc<AtomicBool>;

/// Binds the keys.
pub fn bind(lines: &mut Lines) {
    let walks = Walks::default();
    let ways = [
        (KeyCode::Up, Cmd::HistorySearchBackward, Cmd::PreviousHistory),
        (KeyCode::Down, Cmd::HistorySearchForward, Cmd::NextHistory),
    ];
    for (key, search, walk) in ways {
        let handler = Earlier { walks: Arc::clone(&walks), search, walk };
        lines.bind_sequence(KeyEvent(key, Modifiers::NONE), EventHandler::Conditional(Box::new(handler)));
    }
    lines.bind_sequence(Event::Any, EventHandler::Conditional(Box::new(Other { walks })));
}

/// A key that leads to another line of the history.
struct Earlier {
    walks: Walks,
    /// Goes to a line that begins with the text before the cursor.
    search: Cmd,
    /// Goes to the next line.
    walk: Cmd,
}

impl ConditionalEventHandler for Earlier {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext<'_>) -> Option<Cmd> {
        if context.pos() == 0 {
            self.walks.store(true, Ordering::Relaxed);
        }
        Some(if self.walks.load(Ordering::Relaxed) { self.walk.clone() } else { self.search.clone() })
    }
}

/// Any other key.
struct Other {
    walks: Walks,
}

impl ConditionalEventHandler for Other {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, _: &EventContext<'_>) -> Option<Cmd> {
        self.walks.store(false, Ordering::Relaxed);
        // The editor does what this key always does.
        None
    }
}
