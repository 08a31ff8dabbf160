//! Things in play: objects with lasting effects, tokens, limits and durations. Also the calls of all scripts in play,
//! and their changes of numbers and permissions.
//!
//! The modules: objects, tokens and used-up limits in `thing`, borders of time in `border`; the speakers and their
//! order in `voice`; calls of several scripts for one moment in `calls`; usable things in `ability`, answers in
//! `window`, replacements in `instead`; attached things in `attach`, face-down ones in `face`, exhausted ones in
//! `exhaust`; changes of numbers and permissions in `change`; effects of scripts in `verbs`, facts in `facts`; the
//! plays so far in `journal`; entering, running out and leaving in `clock`; statuses and tokens as items, and the words
//! for all this, in `words`.

mod ability;
mod attach;
mod border;
mod calls;
mod change;
mod clock;
mod exhaust;
mod face;
mod facts;
mod instead;
mod journal;
mod moments;
mod set_up;
mod tell;
mod thing;
mod verbs;
mod voice;
mod window;
pub mod words;

pub(in crate::machine) use calls::thing_of;
pub(in crate::machine) use journal::is_read;

pub use ability::Ability;
pub use border::{Border, Clock, Left, Whose};
pub use calls::{Calls, Occasion};
pub use clock::Ending;
pub use moments::{IN_PLAY, InPlayMoment, costs, hooks};
pub use tell::{InPlayEvent, Seen};
pub use thing::{InPlay, Thing, ThingId};
pub use voice::{Standing, Voices};
pub use window::{Answer, Window};
