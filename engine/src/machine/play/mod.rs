//! Things in play: cards and statuses with lasting effects, tokens, limits and durations; and the calls of all scripts
//! in play.
//!
//! Begin with [`Thing`] and [`InPlay`]. In these files a *thing* is always a thing in play.
//!
//! | module | concept |
//! |---|---|
//! | `thing`, `border` | things, tokens and used-up limits; ends of turns, rounds and the like |
//! | `clock` | entering, running out and leaving |
//! | `voice`, `occasion`, `calls` | the speakers and their order; what they hear of; calls of several scripts for it |
//! | `derived` | values that follow from the rest of a position |
//! | `listeners` | the moments that anybody present hears |
//! | `ability`, `window`, `answerers`, `instead` | usable things, answers, replacements |
//! | `attach`, `face`, `exhaust` | attached, face-down and exhausted things |
//! | `change` | changes of numbers and permissions |
//! | `verbs`, `facts` | effects and facts for scripts |
//! | `journal` | the cards played so far |
//! | `set_up`, `in_play_event`, `tell` | statements of scenes and rulings; events |
//! | `words`, `moments` | the words for all this |

mod ability;
mod answerers;
mod attach;
mod border;
mod calls;
mod change;
mod clock;
mod derived;
mod exhaust;
mod face;
mod facts;
mod in_play_event;
mod instead;
mod journal;
mod listeners;
mod moments;
mod occasion;
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
pub use calls::Calls;
pub use clock::Ending;
pub use in_play_event::{InPlayEvent, Seen};
pub use moments::{IN_PLAY, InPlayMoment, costs, hooks};
pub use occasion::{Address, Occasion};
pub use thing::{InPlay, Thing, ThingId};
pub use voice::{Standing, Voices};
pub use window::{Answer, Window};
