//! What lives in play: objects that go on doing something, whom the scripts of all that is in play are called for, what
//! they change of numbers and permissions, tokens, limits and durations.
//!
//! Where to find what: objects, tokens and used-up limits in `thing`, borders of time in `border`; who speaks, and in which order, in `voice`; calls of
//! several scripts for one moment in `calls`; what can be used in `ability`, what can answer in `window`; what is done instead of
//! something in `instead`; what is attached to others in `attach`, what lies face down in `face`, what is exhausted in `exhaust`; numbers and permissions changed by what is in play in `change`; what scripts
//! do to it in `verbs` and read of it in `facts`; what has been played in `journal`; how it enters, runs out and leaves in `clock`; statuses and tokens as
//! items, and the words for all this, in `words`.

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
